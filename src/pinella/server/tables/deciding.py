"""`decide` for an online table: what an order leads to, or a reasoned no. Nothing is changed either way."""

from __future__ import annotations

from typing import TypeAlias

import msgspec

from pinella.play.seats import Seat
from pinella.server.tables import keeping, playing, refereeing, seating, slow_play, talking
from pinella.server.tables.following import Luck, Step, with_what_follows
from pinella.server.tables.happenings import TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.orders import (
    AcceptRuling,
    Act,
    AddBot,
    Call,
    DecideAppeal,
    DropBot,
    GetReady,
    GetUp,
    HouseOrder,
    MakeAppeal,
    PersonsOrder,
    Pick,
    ReportPerson,
    ReportWords,
    RuleOtherwise,
    Sit,
    Speak,
    TakeDuty,
    WantRematch,
    WatchStall,
)
from pinella.server.tables.state import OnlineTable


class Asker(msgspec.Struct, frozen=True):
    """Who gives an order: a person, and whether this person may rule at the table."""

    person: str
    may_rule: bool = False


Decision: TypeAlias = list[Step] | No


def decide(table: OnlineTable, order: PersonsOrder, asker: Asker, now: int, luck: Luck) -> Decision:
    """What a person's order leads to, with all that follows by itself."""
    return _followed(table, _asked(table, order, asker, now), now, luck)


def decide_for_the_house(table: OnlineTable, order: HouseOrder, now: int, luck: Luck) -> Decision:
    """The same for what the house does by itself."""
    return _followed(table, keeping.keep(table, order), now, luck)


def _followed(table: OnlineTable, decision: tuple[TableEvent, ...] | No, now: int, luck: Luck) -> Decision:
    return decision if isinstance(decision, No) else with_what_follows(table, decision, now, luck)


def _asked(table: OnlineTable, order: PersonsOrder, asker: Asker, now: int) -> tuple[TableEvent, ...] | No:
    seat = table.seat_of(asker.person)
    match order:
        case Act() if seat is not None:
            return playing.act(table, seat, order.act)
        case Sit():
            return seating.sit(table, asker.person, order)
        case AddBot() | DropBot():
            return _with_bots(table, order, asker, seat)
        case Speak() | ReportWords() | ReportPerson():
            return _spoken(table, order, asker, seat)
        case TakeDuty() | AcceptRuling() | RuleOtherwise() | DecideAppeal():
            return _ruled(table, order, asker)
        case Pick() if seat is None and table.referee == asker.person:
            return refereeing.choose(table, None, order.option)
    return No("table/not-seated") if seat is None else _seated(table, order, seat, now)


def _with_bots(
    table: OnlineTable, order: AddBot | DropBot, asker: Asker, seat: Seat | None
) -> tuple[TableEvent, ...] | No:
    """Who opened the table says which bots play, and who sits there: the one who opened it may be gone."""
    if seat is None and asker.person != table.host:
        return No("table/not-host")
    return seating.add_bot(table, order) if isinstance(order, AddBot) else seating.drop_bot(table, order)


def _spoken(
    table: OnlineTable, order: Speak | ReportWords | ReportPerson, asker: Asker, seat: Seat | None
) -> tuple[TableEvent, ...] | No:
    if isinstance(order, ReportWords):
        return talking.report(table, asker.person, order.version)
    if seat is None and table.referee != asker.person:
        return No("table/not-seated")
    if isinstance(order, ReportPerson):
        return talking.report_person(table, asker.person, order)
    return talking.speak(table, asker.person, order)


def _ruled(
    table: OnlineTable, order: TakeDuty | AcceptRuling | RuleOtherwise | DecideAppeal, asker: Asker
) -> tuple[TableEvent, ...] | No:
    """Only who may rule here comes on duty, and only who is on duty rules."""
    if isinstance(order, TakeDuty):
        return refereeing.take_duty(table, asker.person, order) if asker.may_rule else No("referee/may-not-rule")
    if table.referee != asker.person:
        return No("referee/not-on-duty")
    match order:
        case AcceptRuling():
            return refereeing.accept(table)
        case RuleOtherwise():
            return refereeing.rule_otherwise(table, order)
        case DecideAppeal():
            return refereeing.decide_appeal(table, order)


def _seated(table: OnlineTable, order: PersonsOrder, seat: Seat, now: int) -> tuple[TableEvent, ...] | No:
    match order:
        case GetReady():
            return seating.get_ready(table, seat, order)
        case GetUp():
            return seating.get_up(table, seat)
        case Call() if slow_play.is_about_the_turn(table, seat, order):
            return slow_play.call(table, seat, now)
        case Call():
            return refereeing.call(table, seat, order)
        case Pick():
            return refereeing.choose(table, seat, order.option)
        case WatchStall():
            return playing.watch(table)
        case MakeAppeal():
            return refereeing.appeal(table, seat, order)
        case WantRematch():
            return seating.want_rematch(table, seat)
    raise AssertionError(f"nobody decides about {order}")
