"""The plays of a turn one by one, and the last of them (*ultimo gioco effettuato*): what wrong closings take back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.cards import AnyCard, Laid
from pinella.codes.switches import FitabSwitches, ReturnedCards
from pinella.play.effects import Effect, Forbid, Return, SamePlace
from pinella.play.events import MeldLaid
from pinella.play.seats import MeldId, Seat
from pinella.referee.course import lying, of_these
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.history import History
from pinella.referee.single_cards import in_order


def editions(hearing: Hearing) -> FitabSwitches:
    """What the edition of the code says where editions differ."""
    if hearing.book.switches is None:
        raise AssertionError("the FITAB code has editions")
    return hearing.book.switches


def single_plays(history: History, lays: Sequence[Lay]) -> tuple[Lay, ...]:
    """F-D.55: a meld laid is one play; of cards laid off each is a play of its own.

    Of cards laid off in one movement the outermost comes last (AMB-65). What no longer lies there is left out.
    """
    found = (one for lay in lays for one in _one_by_one(history, lay))
    there = (Lay(one.at, one.meld, of_these(one.cards, lying(history.table, one.meld)), one.is_new) for one in found)
    return tuple(one for one in there if one.cards)


def _one_by_one(history: History, lay: Lay) -> Iterator[Lay]:
    if lay.is_new:
        yield lay
        return
    before, after = (history.tables[at].meld(lay.meld) for at in (lay.at, lay.at + 1))
    for card in in_order(lay.cards, before, after):
        yield Lay(lay.at, lay.meld, (card,), is_new=False)


def taken_back(seat: Seat, plays: Sequence[Lay]) -> tuple[Return, ...]:
    """Plays go back to the hand, the last one first; cards laid off on one meld, one after the other, together."""
    back: list[Return] = []
    for play in reversed(plays):
        if back and back[-1].meld == play.meld and not play.is_new:
            back[-1] = Return(seat, (*play.cards, *back[-1].cards), play.meld)
        else:
            back.append(Return(seat, play.cards, play.meld))
    return tuple(back)


def returned_play(hearing: Hearing, play: Lay, how: ReturnedCards) -> Iterator[Effect]:
    """A play goes back to the hand, and its cards are bound as the edition says."""
    laid = _as_it_lay(hearing, play)
    cards = tuple(one.card for one in laid) if laid else play.cards
    yield Return(hearing.culprit, cards, play.meld)
    yield from bound(hearing.culprit, cards, how, meld=None if play.is_new else play.meld, laid=laid)


def bound(
    seat: Seat,
    cards: tuple[AnyCard, ...],
    how: ReturnedCards,
    *,
    meld: MeldId | None = None,
    laid: tuple[Laid, ...] = (),
) -> Iterator[Effect]:
    """What cards that came back to a hand may do from then on; they are not exposed (AMB-95).

    R-SAME-PLACE: as soon as they can they go back where they lay, in the same form; where that has become impossible
    they are free, but like all returned cards not for melds that the partner lays or lays off on (AMB-68).
    R-PARTNER-NEW: only the latter. It lasts for the deal; the 2025 text says so, before no end is stated (AMB-69).
    """
    if how is ReturnedCards.SAME_PLACE:
        yield SamePlace(seat, cards, meld, laid)
    elif cards:
        yield Forbid(seat, cards)


def _as_it_lay(hearing: Hearing, play: Lay) -> tuple[Laid, ...]:
    """A meld of its own, card by card."""
    event = hearing.history.events[play.at]
    if not isinstance(event, MeldLaid):
        return ()
    meld = hearing.history.tables[play.at + 1].meld(play.meld)
    return event.laid if meld is None else meld.laid
