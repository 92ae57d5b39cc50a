"""Which acts of a deal were irregular: each one is judged at the table as it stood, and nobody has said a word yet."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Final

from pinella.cards import AnyCard, Card
from pinella.cards.orders import norm_key
from pinella.melds import MeldKind
from pinella.play.burraco import Table
from pinella.play.burraco.closing import has_no_cards, pot_is_due
from pinella.play.burraco.lawful import is_banned, is_barred
from pinella.play.burraco.waiting import settled
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Ending,
    Event,
    IncidentReported,
    MeldLaid,
    PotTaken,
    RulingGiven,
)
from pinella.play.incidents import REPORTED
from pinella.play.seats import Seat
from pinella.play.translate import code_of
from pinella.referee.history import History, Standing
from pinella.referee.irregularity import Irregularity, Offence
from pinella.referee.taking import TAKING, takes_otherwise
from pinella.referee.waiting import puts_right

Found = Iterator[Irregularity]


def open_irregularities(history: History) -> tuple[Irregularity, ...]:
    """What nobody has ruled on yet, in the order it happened."""
    settled = _settled(history)
    return tuple(
        one for one in irregularities(history) if one.at not in settled and (one.offence.value, one.at) not in settled
    )


def still_open(history: History, found: Sequence[Irregularity]) -> tuple[Irregularity, ...]:
    """What was open before the last event, a ruling, and is open after it; no ruling was ever withdrawn.

    An act is judged at the table as it stood, so a ruling takes away what it is about and leaves the rest. Only whether
    a meld was left incomplete depends on what becomes of it: while cards lie loose everything is looked at again.
    """
    given = history.events[-1]
    if not isinstance(given, RulingGiven) or history.tables[-2].left.loose:
        return open_irregularities(history)
    rest = [one for one in found if one.at != given.at or one.offence.value != given.offence]
    return tuple([one for one in rest if one.at not in given.covers] if given.covers else rest)


def irregularities(history: History) -> tuple[Irregularity, ...]:
    """Everything irregular in the deal so far, withdrawn rulings and what followed them left out."""
    standing = Standing.of(history)
    return tuple(
        found if at == number else replace(found, at=number)
        for at, number in enumerate(standing.numbers)
        for found in irregularities_of(standing.history, at)
    )


def irregularities_of(history: History, at: int) -> tuple[Irregularity, ...]:
    """What was irregular in the event of this number, where no ruling was withdrawn."""
    event = history.events[at]
    detect = _DETECTORS.get(type(event))
    return () if detect is None else tuple(detect(history, at))


def _settled(history: History) -> set[tuple[str, int] | int]:
    """What a ruling that stands has dealt with: an offence of one event, or all that was wrong with an event."""
    undone = history.gone
    settled: set[tuple[str, int] | int] = set()
    for at, event in enumerate(history.events):
        if isinstance(event, RulingGiven) and at not in undone:
            settled.add((event.offence, event.at))
            settled.update(event.covers)
    return settled


# Act by act


def _in_drawing(history: History, at: int) -> Found:
    event = history.events[at]
    if not isinstance(event, CardDrawn):
        raise AssertionError("a drawn card is asked about")
    before = history.tables[at]
    if before.turn is not event.seat or (before.has_taken and _took_pot_on_the_fly(history, at, event.seat)):
        yield Irregularity(Offence.DRAW_OUT_OF_TURN, event.seat, at, (event.card,), details=_apart(event))
    elif before.has_taken:
        yield Irregularity(Offence.DOUBLE_DRAW, event.seat, at, (event.card,), details=_apart(event))
    else:
        yield from _taken_otherwise(before, event, at)


def _taken_otherwise(before: Table, event: CardDrawn | DiscardPileTaken, at: int) -> Found:
    """F-30.1, F-30.7: a ruling said how he takes cards in this turn."""
    if takes_otherwise(before, event):
        cards = (event.card,) if isinstance(event, CardDrawn) else event.cards
        yield Irregularity(Offence.PLAY_AGAINST_STOP, event.seat, at, cards, details=(TAKING,))


def _apart(event: CardDrawn) -> tuple[str, ...]:
    return ("apart",) if event.apart else ()


def _took_pot_on_the_fly(history: History, at: int, seat: Seat) -> bool:
    """F-30.4 to F-30.6: who draws again after the pot on the fly has forgotten that he drew before."""
    turn = history.tables[at].turns
    return any(
        isinstance(event, PotTaken) and event.seat is seat and event.on_the_fly
        for place, event in enumerate(history.events[:at])
        if history.tables[place].turns == turn and not _was_ruled_on(history, place, at)
    )


def _was_ruled_on(history: History, place: int, at: int) -> bool:
    """Whether a ruling has dealt with an event before that of number `at`: what follows stands by itself."""
    between = (event for event in history.events[place + 1 : at] if isinstance(event, RulingGiven))
    return any(given.at == place or place in given.covers for given in between)


def _in_taking(history: History, at: int) -> Found:
    event = history.events[at]
    if not isinstance(event, DiscardPileTaken):
        raise AssertionError("a pile taken is asked about")
    before = history.tables[at]
    if before.turn is not event.seat or before.has_taken:
        yield Irregularity(Offence.PILE_OUT_OF_TURN, event.seat, at, event.cards)
        return
    yield from _taken_otherwise(before, event, at)
    if len(event.cards) < len(before.pile) and not _closed_on_the_pile(history, at, event.seat):
        left = history.tables[at + 1].pile
        yield Irregularity(Offence.PART_OF_PILE, event.seat, at, left)


def _closed_on_the_pile(history: History, at: int, seat: Seat) -> bool:
    """F-32.11: cards were laid onto the pile where it lay, so the rest of it was left: another irregularity."""
    following = zip(history.events[at:], history.tables[at:], strict=False)
    return any(
        isinstance(event, IncidentReported)
        and event.incident == Offence.CLOSING_ON_THE_PILE.value
        and event.seat is seat
        and table.turns <= history.tables[at].turns + 1
        for event, table in following
    )


def _in_laying(history: History, at: int) -> Found:
    event = history.events[at]
    if not isinstance(event, MeldLaid | CardsLaidOff):
        raise AssertionError("cards laid are asked about")
    before, after = history.tables[at], history.tables[at + 1]
    cards = event.cards if isinstance(event, CardsLaidOff) else tuple(one.card for one in event.laid)
    yield from _wrong_time(history, at, event, cards)
    if before.turn is event.seat and _is_stopped(before, event.seat) and not puts_right(history, at):
        yield Irregularity(Offence.PLAY_AGAINST_STOP, event.seat, at, cards, event.meld)
    for one in _wrong_cards(before, after, at, event, cards):
        if one.offence is not Offence.INCOMPLETE_MELD or _was_left_incomplete(history, at, event):
            yield one


def _wrong_time(history: History, at: int, event: MeldLaid | CardsLaidOff, cards: tuple[AnyCard, ...]) -> Found:
    before = history.tables[at]
    if before.turn is event.seat:
        if not before.has_taken:
            yield Irregularity(Offence.MISSING_DRAW, event.seat, at, cards, event.meld)
    elif _has_just_discarded(history, at, event.seat):
        yield Irregularity(Offence.PLAY_AFTER_DISCARD, event.seat, at, cards, event.meld)
    elif not _drew_out_of_turn(history, at, event.seat):
        yield Irregularity(Offence.PLAY_OUT_OF_TURN, event.seat, at, cards, event.meld)


def _has_just_discarded(history: History, at: int, seat: Seat) -> bool:
    """F-25.1, F-25.2: played after the own discard, before the next player has begun."""
    before = history.tables[at]
    if before.has_taken:
        return False
    for place in range(at - 1, -1, -1):
        event = history.events[place]
        if isinstance(event, CardDiscarded) and history.tables[place].turn is event.seat:
            return event.seat is seat
    return False


def _drew_out_of_turn(history: History, at: int, seat: Seat) -> bool:
    """Plays after a draw or pick-up out of turn belong to that irregularity (F-30.3, F-30.8)."""
    turn = history.tables[at].turns
    return any(
        isinstance(event, CardDrawn | DiscardPileTaken) and event.seat is seat and history.tables[place].turns == turn
        for place, event in enumerate(history.events[:at])
        if not _was_ruled_on(history, place, at)
    )


def _is_stopped(before: Table, seat: Seat) -> bool:
    """F-25.3, F-25.4: told to discard now, he plays all the same (AMB-39: a card merely waiting does not stop him)."""
    return before.left.limit_of(seat) is not None


def _wrong_cards(
    before: Table, after: Table, at: int, event: MeldLaid | CardsLaidOff, cards: tuple[AnyCard, ...]
) -> Found:
    seat, meld = event.seat, event.meld
    if any(is_banned(before, seat, card, meld) for card in cards) or _is_on_frozen(before, event):
        yield Irregularity(Offence.FORBIDDEN_PLACEMENT, seat, at, cards, meld)
    if after.left.loose_on(meld):
        if isinstance(event, CardsLaidOff) and before.meld(meld) is not None:
            if len(after.left.loose_on(meld)) > len(before.left.loose_on(meld)):
                yield Irregularity(Offence.WRONG_LAY_OFF, seat, at, cards, meld)
        elif isinstance(event, MeldLaid):
            offence = Offence.INCOMPLETE_MELD if len(cards) < before.book.min_meld.value else Offence.WRONG_MELD
            yield Irregularity(offence, seat, at, cards, meld)
    elif isinstance(event, MeldLaid) and _is_second_set(before, after, event):
        yield Irregularity(Offence.SECOND_SET, seat, at, cards, meld)


def _was_left_incomplete(history: History, at: int, laid: MeldLaid | CardsLaidOff) -> bool:
    """F-27.6: fewer than three cards are a breach only once their player plays elsewhere, or discards.

    B-29.1: where they may not wait, the player says when the referee comes whether he completes the meld.
    """
    fewest, may_wait = history.start.book.min_meld.value, history.start.book.unfinished_meld_may_wait
    for place in range(at + 1, len(history.tables)):
        lying = len(history.tables[place].left.loose_on(laid.meld))
        if not 0 < lying < fewest:
            return lying > 0
        event = history.events[place] if place < len(history.events) else None
        if isinstance(event, CardDiscarded) and event.seat is laid.seat:
            return True
        if isinstance(event, MeldLaid | CardsLaidOff) and event.seat is laid.seat and event.meld != laid.meld:
            return True
    return may_wait is not None and not may_wait.value


def _is_on_frozen(before: Table, event: MeldLaid | CardsLaidOff) -> bool:
    return isinstance(event, CardsLaidOff) and before.left.frozen_as(event.meld) is not None


def _is_second_set(before: Table, after: Table, event: MeldLaid) -> bool:
    """F-31.1: a second set of a rank, unless the first is frozen for good (F-31.9, AMB-61)."""
    meld = after.meld(event.meld)
    if before.book.second_set_of_a_rank.value or meld is None or meld.kind is not MeldKind.SET:
        return False
    rank = _rank(meld.cards)
    for name, other in before.named_melds(event.seat.side):
        frozen = before.left.frozen_as(name)
        if other.kind is MeldKind.SET and _rank(other.cards) is rank and (frozen is None or frozen.until is not None):
            return True
    return False


def _rank(cards: tuple[AnyCard, ...]) -> object:
    return next(card.rank for card in cards if isinstance(card, Card) and not card.is_two)


def _in_discarding(history: History, at: int) -> Found:
    event = history.events[at]
    if not isinstance(event, CardDiscarded):
        raise AssertionError("a discard is asked about")
    before, seat = history.tables[at], event.seat
    if before.turn is not seat:
        yield Irregularity(Offence.DISCARD_OUT_OF_TURN, seat, at, (event.card,))
        return
    if event.under:
        yield Irregularity(Offence.CARD_UNDER_DISCARD, seat, at, (event.card, *event.under))
    if not before.has_taken:
        yield Irregularity(Offence.MISSING_DRAW, seat, at, (event.card,))
    if is_barred(before, event.card):
        yield Irregularity(Offence.SINGLE_CARD_DISCARDED, seat, at, (event.card,))
    elif not _is_wanted(before, seat, event.card):
        yield Irregularity(Offence.WRONG_DISCARD, seat, at, (event.card,))
    if _went_out_next(history, at) and _why_not_go_out(before, event.card):
        yield Irregularity(Offence.WRONG_CLOSING, seat, at, (event.card,), details=_why_not_go_out(before, event.card))


def _type(card: AnyCard) -> int:
    return 52 if code_of(card) == 104 else code_of(card) % 52


def _is_wanted(before: Table, seat: Seat, card: AnyCard) -> bool:
    """Whether this is a discard that rulings leave: one of those wanted, or the first at the side.

    A meld that waited for the pile and is not in order has cards there now (F-30.8).
    """
    left = settled(before, seat).left
    if left.forced_of(seat):
        return any(code_of(one) == code_of(card) for one in left.forced_of(seat))
    if left.side_of(seat):
        return code_of(left.side_of(seat)[0]) == code_of(card)
    exposed = sorted((one for one in left.exposed_of(seat) if not is_barred(before, one)), key=norm_key)
    if _are_penalised_unplayed(before):
        exposed = exposed[:1]
    return not exposed or any(code_of(one) == code_of(card) for one in exposed)


def _are_penalised_unplayed(before: Table) -> bool:
    """B-24.4: exposed cards that are not played are penalised, and go by the norm; under FITAB any of them may go."""
    clause = before.book.exposed_must_be_played
    return clause is not None and not clause.value


def _went_out_next(history: History, at: int) -> bool:
    """Who reaches for a pot has not meant to go out: that is another irregularity (F-22.11)."""
    following: list[Event] = list(history.events[at + 1 : at + 3])
    if not following or not isinstance(following[0], DealEnded) or following[0].ending is not Ending.GOING_OUT:
        return False
    return not any(isinstance(event, PotTaken) for event in following)


GOING_OUT_CAUSES: Final = ("", "wild", "first-lap", "no-burraco")
"""Why a last discard does not go out, by the kernel's number; of several the first is given (AMB-66)."""


def _why_not_go_out(before: Table, card: AnyCard) -> tuple[str, ...]:
    cause = GOING_OUT_CAUSES[before.position.why_not_go_out(_type(card))]
    return (cause,) if cause else ()


def _in_ending(history: History, at: int) -> Found:
    """Going out claimed without a discard (F-32.8, F-32.9)."""
    event = history.events[at]
    if not isinstance(event, DealEnded) or event.ending is not Ending.GOING_OUT or event.seat is None:
        return
    previous = history.events[at - 1] if at else None
    if not isinstance(previous, CardDiscarded) or previous.seat is not event.seat:
        yield Irregularity(Offence.WRONG_CLOSING, event.seat, at, details=("no-discard",))


def _in_taking_a_pot(history: History, at: int) -> Found:
    event = history.events[at]
    if not isinstance(event, PotTaken):
        raise AssertionError("a pot is asked about")
    before = history.tables[at]
    if before.has_pot(event.seat.side) or not has_no_cards(before, event.seat):
        yield Irregularity(Offence.POT_WITHOUT_RIGHT, event.seat, at, _pot(before, event))
    elif event.lower:
        yield Irregularity(Offence.WRONG_POT, event.seat, at, _pot(before, event))


def _pot(before: Table, event: PotTaken) -> tuple[AnyCard, ...]:
    return before.pots[1 if event.lower else 0]


def _reported(history: History, at: int) -> Found:
    event = history.events[at]
    if isinstance(event, IncidentReported) and event.incident in REPORTED:
        yield Irregularity(Offence(event.incident), event.seat, at, event.cards, event.meld, event.details)


def stuck_without_discard(history: History) -> Irregularity | None:
    """All cards laid, no discard left and no pot due: going out without a discard, though nobody has claimed it yet."""
    table = history.table
    seat = table.turn
    if seat is None or not table.has_taken or not has_no_cards(table, seat) or pot_is_due(table, seat):
        return None
    for at in range(len(history.events) - 1, -1, -1):
        event = history.events[at]
        if isinstance(event, MeldLaid | CardsLaidOff) and event.seat is seat:
            return Irregularity(Offence.WRONG_CLOSING, seat, at, details=("no-discard",))
    return None


_DETECTORS: Final[dict[type[Event], Callable[[History, int], Found]]] = {
    CardDrawn: _in_drawing,
    DiscardPileTaken: _in_taking,
    MeldLaid: _in_laying,
    CardsLaidOff: _in_laying,
    CardDiscarded: _in_discarding,
    DealEnded: _in_ending,
    PotTaken: _in_taking_a_pot,
    IncidentReported: _reported,
}
