"""Calls, rulings and appeals online: by the engine at once, or by the referee on duty, who is offered its ruling."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from pinella import match as matches
from pinella.codes import Refusal
from pinella.codes.requirements import article_number, articles
from pinella.errors import PinellaError
from pinella.match import MatchEvent
from pinella.play.commands import CallReferee, Choose, GiveRuling, WithdrawRuling
from pinella.play.effect_text import read_effect
from pinella.play.effects import Effect
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat
from pinella.referee import Offence
from pinella.server.problems import shortened
from pinella.server.tables.by_hand import is_by_hand
from pinella.server.tables.happenings import (
    AppealDecided,
    Appealed,
    CallTaken,
    CallWaits,
    DutyLeft,
    DutyTaken,
    TableEvent,
)
from pinella.server.tables.no import No
from pinella.server.tables.orders import Call, DecideAppeal, MakeAppeal, RuleOtherwise, TakeDuty
from pinella.server.tables.playing import given, why_not_in_this_turn, why_not_play, with_return
from pinella.server.tables.reasons import effect_not_read, no_such_offence
from pinella.server.tables.state import OnlineTable, Phase
from pinella.server.tables.wording import why_not_written

Decision = tuple[TableEvent, ...] | No

ENGINE: Final = "engine"
PERSON: Final = "referee"
"""How a match names a human referee: who it was stands in the facts of the table, as an id."""

_OFFENCES: Final = frozenset(offence.value for offence in Offence)


def call(table: OnlineTable, seat: Seat, order: Call) -> Decision:
    """Play stops. The engine rules at once, unless a person is to rule at this table."""
    return with_return(table, seat, called(table, seat, order.about))


def called(table: OnlineTable, seat: Seat, about: str | None) -> Decision:
    """A call from a seat, whoever plays there."""
    why = why_not_play(table)
    if why is not None:
        return why
    if not table.settings.arbitrated:
        return No("referee/strict-table")
    if about is not None and about not in _OFFENCES:
        return no_such_offence()
    if table.referee is None:
        return given(table, CallReferee(seat, about))
    heard = given(table, CallReferee(seat, about, PERSON))
    return heard if isinstance(heard, No) else (CallWaits(seat.value, about),)


def choose(table: OnlineTable, seat: Seat | None, option: str) -> Decision:
    """The answer of the player, or of the referee, whom the table waits for."""
    why = why_not_play(table) or (None if seat is None else why_not_in_this_turn(table, seat))
    if why is not None:
        return why
    decision = given(table, Choose(seat, option, ENGINE if table.referee is None else PERSON))
    return decision if seat is None else with_return(table, seat, decision)


def proposal(table: OnlineTable) -> tuple[MatchEvent, ...]:
    """What the engine would rule on the call that waits."""
    if table.call is None or table.match is None:
        return ()
    try:
        events = matches.decide(table.match, CallReferee(Seat(table.call.seat), table.call.about, PERSON))
    except PinellaError:
        return ()
    return () if isinstance(events, Refusal) else events


# The referee on duty


def take_duty(table: OnlineTable, person: str, order: TakeDuty) -> Decision:
    """A person rules at tables that were opened for one; nobody rules where he plays.

    Who comes on duty relieves who was there before, who may have gone home without a word.
    """
    if not table.settings.arbitrated or table.settings.referee != "human":
        return No("referee/engine-rules")
    if order.on:
        if table.referee == person:
            return No("referee/on-duty-already")
        if table.seat_of(person) is not None:
            return No("referee/plays-here")
        return (DutyTaken(person),) if table.referee is None else (DutyLeft(), DutyTaken(person))
    if table.referee != person:
        return No("referee/not-on-duty")
    return (DutyLeft(), *_call_of_nobody(table))


def _call_of_nobody(table: OnlineTable) -> tuple[TableEvent, ...]:
    """A call that waited for whoever leaves is ruled on by the engine, as it is while nobody is on duty."""
    if table.call is None:
        return ()
    ruled = given(table, CallReferee(Seat(table.call.seat), table.call.about))
    return (CallTaken(), *(() if isinstance(ruled, No) else ruled))


def accept(table: OnlineTable) -> Decision:
    """As the engine proposes."""
    if table.call is None:
        return No("referee/no-call")
    decision = given(table, CallReferee(Seat(table.call.seat), table.call.about, PERSON))
    if isinstance(decision, No):
        return decision
    if any(isinstance(event, RulingGiven) and is_by_hand(table.settings.book, event) for event in decision):
        return No("referee/by-hand")
    return (CallTaken(), *decision)


def rule_otherwise(table: OnlineTable, order: RuleOtherwise) -> Decision:
    """As the referee sees fit, under articles of the code."""
    if table.match is None or table.phase not in (Phase.PLAYING, Phase.OVER):
        return No("table/not-dealt")
    article = table.settings.book.dealer_rotation.article
    numbers = [article_number(number) for number in order.articles]
    unknown = set(numbers) - set(articles(table.settings.code))
    if unknown:
        return No("referee/no-article", values={"number": shortened(min(unknown))})
    effects: list[Effect] = []
    for number, text in enumerate(order.effects, 1):
        try:
            effects.append(read_effect(text))
        except PinellaError:
            return effect_not_read(number)
    ruling = GiveRuling(
        tuple(replace(article, number=number) for number in numbers),
        tuple(effects),
        PERSON,
        order.offence,
        None if order.by is None else Seat(order.by),
        None if table.call is None else Seat(table.call.seat),
    )
    decision = given(table, ruling)
    if isinstance(decision, No) or table.call is None:
        return decision
    return (CallTaken(), *decision)


# Appeals


def appeal(table: OnlineTable, seat: Seat, order: MakeAppeal) -> Decision:
    """Recorded; it is decided by a referee, who may withdraw the ruling while the deal is not counted."""
    match = table.match
    if match is None or match.course is None or match.is_between_deals or not match.is_arbitrated:
        return No("appeal/no-ruling", values={"ruling": order.ruling})
    if match.course.ruling(order.ruling) is None:
        return No("appeal/no-ruling", values={"ruling": order.ruling})
    if any((one.deal, one.ruling) == (match.deals_begun, order.ruling) for one in table.appeals):
        return No("appeal/made-already", values={"ruling": order.ruling})
    return why_not_written(order.words, in_lines=True) or (Appealed(seat.value, order.ruling, match.deals_begun),)


def decide_appeal(table: OnlineTable, order: DecideAppeal) -> Decision:
    """The ruling stands, or the table goes back to before it."""
    if order.number >= len(table.appeals) or table.appeals[order.number].upheld is not None:
        return No("appeal/not-open", values={"number": order.number})
    made = table.appeals[order.number]
    decided = AppealDecided(order.number, order.upheld)
    if order.upheld:
        return (decided,)
    if table.match is None or table.match.deals_begun != made.deal or table.match.is_between_deals:
        return No("appeal/deal-counted", table.settings.book.dealer_rotation.article)
    withdrawn = given(table, WithdrawRuling(made.ruling))
    return withdrawn if isinstance(withdrawn, No) else (*withdrawn, decided)
