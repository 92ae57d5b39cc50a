"""Before and between the deals: who takes which seat, which bots play, who is ready, and playing again."""

from __future__ import annotations

from pinella.play.seats import Seat
from pinella.server.tables.happenings import (
    BecameReady,
    RematchWanted,
    SeatLeft,
    SeatTaken,
    StandInEnded,
    TableEvent,
)
from pinella.server.tables.no import No
from pinella.server.tables.orders import AddBot, DropBot, GetReady, Sit
from pinella.server.tables.state import OnlineTable, Phase
from pinella.server.tables.wording import why_not_written

Decision = tuple[TableEvent, ...] | No


def sit(table: OnlineTable, person: str, order: Sit) -> Decision:
    """Before the match: a free seat, or that of a bot, since people come before bots. Nobody plays where he rules."""
    if table.seat_of(person) is not None:
        return No("table/already-seated")
    if table.referee == person:
        return No("referee/plays-here")
    if table.phase is Phase.ENDED:
        return No("table/ended")
    unknown = _no_such_seat(table, order.seat)
    if unknown is not None:
        return unknown
    free = [seat for seat in table.seats if seat not in table.sitters]
    bots = [seat for seat in table.seats if (taken := table.sitters.get(seat)) is not None and taken.bot is not None]
    wanted = [Seat(order.seat)] if order.seat is not None else [*free, *bots][:1]
    if not wanted:
        return No("table/full")
    if wanted[0] not in (*free, *bots):
        return No("table/seat-taken", values={"seat": wanted[0].value})
    if table.match is not None:
        return No("table/begun")
    return (SeatTaken(wanted[0].value, person=person),)


def _no_such_seat(table: OnlineTable, seat: str | None) -> No | None:
    if seat is None or seat in {one.value for one in table.seats}:
        return None
    return No("table/no-such-seat", values={"seat": seat})


def get_up(table: OnlineTable, seat: Seat) -> Decision:
    """Only before the match: later a player keeps the seat, and a bot stands in."""
    if table.match is not None:
        return No("table/begun")
    return (SeatLeft(seat.value),)


def add_bot(table: OnlineTable, order: AddBot) -> Decision:
    if table.match is not None:
        return No("table/begun")
    unknown = _no_such_seat(table, order.seat)
    if unknown is not None:
        return unknown
    free = [seat for seat in table.seats if seat not in table.sitters]
    if order.seat is not None:
        free = [seat for seat in free if seat.value == order.seat]
    if not free:
        return No("table/seat-taken", values={"seat": order.seat}) if order.seat else No("table/full")
    level = order.level or table.settings.bots
    return tuple(SeatTaken(seat.value, bot=level) for seat in free)


def drop_bot(table: OnlineTable, order: DropBot) -> Decision:
    if table.match is not None:
        return No("table/begun")
    sitter = next((one for seat, one in table.sitters.items() if seat.value == order.seat), None)
    if sitter is None or sitter.bot is None:
        return No("table/no-bot-there", values={"seat": order.seat})
    return (SeatLeft(order.seat),)


def get_ready(table: OnlineTable, seat: Seat, order: GetReady) -> Decision:
    """Ready for the first cards, for the next deal, or for the count of an arbitrated one; or back in one's place."""
    back = (StandInEnded(seat.value),) if seat in table.stand_ins else ()
    if table.phase not in (Phase.GATHERING, Phase.SHUFFLING, Phase.OVER):
        if back and table.phase is Phase.PLAYING:
            return back
        return No("table/time-ran-out" if table.spent is seat else "table/nothing-to-wait-for")
    if seat in table.ready and not back:
        return No("table/ready-already")
    return why_not_written(order.word) or (*back, BecameReady(seat.value, order.word))


def want_rematch(table: OnlineTable, seat: Seat) -> Decision:
    if table.phase is not Phase.ENDED:
        return No("table/not-ended")
    if table.next_table is not None or seat in table.rematch:
        return No("table/ready-already")
    return (RematchWanted(seat.value),)
