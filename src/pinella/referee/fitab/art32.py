"""Art. 32, going out (*chiusura*) against the rules, and what is taken back for it.

Of several faults the first in this order decides: no discard (4), on the pile (5), a wild as the discard (3), the first
lap (1), no burraco (2) (AMB-66). Cards that come back are not exposed (AMB-95).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Final

from pinella.cards import AnyCard, norm_key
from pinella.codes import BurracoKind
from pinella.codes.switches import ReturnedCards
from pinella.melds import Meld, burraco
from pinella.play.burraco._numbering import type_of
from pinella.play.burraco.closing import has_no_cards
from pinella.play.burraco.scene import renumbered, without
from pinella.play.effects import (
    Effect,
    ForceDiscard,
    FreezeForATime,
    NoClosing,
    Penalise,
    PotBack,
    PutOnPile,
    Return,
    Stop,
    TakeCards,
)
from pinella.play.events import CardDiscarded, CardsLaidOff, DiscardPileTaken, Event, MeldLaid, PotTaken
from pinella.play.translate import code_of
from pinella.referee.course import Act, lying, of_these, own_discard, pot_of
from pinella.referee.detecting import GOING_OUT_CAUSES
from pinella.referee.fitab.last_play import bound, editions, returned_play, single_plays, taken_back
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.fitab.wrong_cards import frozen_until_his_next_turn
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.history import turn_begun_since
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

NO_DISCARD: Final = "no-discard"


def wrong_closing(hearing: Hearing) -> Outcome:
    """Going out against the rules: without a discard first of all, then whatever is wrong with the discard (AMB-66).

    Where another ruling of the same call has left the player with cards, or in play, there is no closing to undo.
    """
    if NO_DISCARD not in hearing.irregularity.details:
        return closing_with_discard(hearing)
    if has_no_cards(hearing.table, hearing.culprit):
        return closing_without_discard(hearing)
    return Ruling((hearing.article("32"),), tuple(_still_in_turn(hearing)))


# 1 to 3. With a discard


def closing_with_discard(hearing: Hearing) -> Ruling:
    """The discard stays, the deal goes on, and the last play of the turn is not what it was meant to be.

    Also where the player meant to take a pot that his partner had taken before (F-22.11, F-22.12, F-32.5, AMB-33).
    Without any fault the side has gone out, and there is nothing to rule.
    """
    article = hearing.article("32")
    turn = closing_turn(hearing)
    if hearing.culprit not in (hearing.table.went_out, hearing.before.went_out):
        return Ruling((article,), too_late=True)
    cause = _what_is_wrong(turn)
    if not cause:
        return Ruling((article,))
    return Ruling((article,), (NoClosing(hearing.culprit), *last_play_after(hearing, cause, turn.lays())))


def last_play_after(hearing: Hearing, cause: str, lays: Sequence[Lay]) -> tuple[Effect, ...]:
    """What becomes of the last play of a turn whose last discard does not go out, for this cause."""
    plays = single_plays(hearing.history, lays)
    return tuple(_WITH_DISCARD[cause](hearing, plays[-1])) if plays and cause else ()


def closing_turn(hearing: Hearing) -> Hearing:
    """The same hearing, looking at the last thing the offender did in the turn in which he went out."""
    found = (at for at in range(hearing.irregularity.at, -1, -1) if _is_his_act(hearing, at))
    at = next(found, hearing.irregularity.at)
    return replace(hearing, irregularity=replace(hearing.irregularity, at=at))


def _is_his_act(hearing: Hearing, at: int) -> bool:
    event, then = hearing.history.events[at], hearing.history.tables[at]
    if not isinstance(event, CardDiscarded | MeldLaid | CardsLaidOff):
        return False
    return event.seat is hearing.culprit and then.turn is hearing.culprit


def _what_is_wrong(turn: Hearing) -> str:
    """Of several faults of a last discard the first that decides (AMB-66): a wild, the first lap, no burraco."""
    if not isinstance(turn.event, CardDiscarded):
        raise AssertionError("the turn was closed with a discard")
    return GOING_OUT_CAUSES[turn.before.position.why_not_go_out(type_of(code_of(turn.event.card)))]


def _wild(hearing: Hearing, last: Lay) -> Iterator[Effect]:
    """F-32.6, F-32.7: the last play comes back; from 2023 on it goes to the same place on the next lap.

    In 2022 it was free, but not for melds that the partner lays or lays off on.
    """
    return returned_play(hearing, last, editions(hearing).returned_after_going_out_with_a_wild.value)


def _first_lap(hearing: Hearing, last: Lay) -> Iterator[Effect]:
    """F-32.2, F-32.3: the same. In 2022 the last play is frozen and valid at the next turn: it stays where it lies,
    which says at once that it comes back and that it is laid again by itself (AMB-64).
    """
    how = editions(hearing).returned_after_going_out_in_the_first_lap.value
    if how is not ReturnedCards.FROZEN_UNTIL_NEXT_TURN:
        yield from returned_play(hearing, last, how)
        return
    yield FreezeForATime(last.meld, hearing.culprit, last.cards, keeps=_burraco_without(hearing, last))


def _burraco_without(hearing: Hearing, last: Lay) -> BurracoKind | None:
    """The burraco that stood before the last play."""
    rest = without(lying(hearing.table, last.meld), last.cards)
    meld = burraco.judge(renumbered(rest), hearing.book)
    return meld.burraco if isinstance(meld, Meld) else None


def _no_burraco(hearing: Hearing, last: Lay) -> Iterator[Effect]:
    """F-32.4: all that was done before the discard stands but the last play, whose cards are penalised.

    He may have no card in hand then: he plays on, and discards them by the norm (AMB-71).
    """
    yield Penalise(hearing.culprit, tuple(sorted(last.cards, key=norm_key)), last.meld)


_WITH_DISCARD: Final = {"wild": _wild, "first-lap": _first_lap, "no-burraco": _no_burraco}


# 4. Without a discard


def closing_without_discard(hearing: Hearing) -> Ruling:
    """4A, a meld laid last: F-32.8. 4B, a card laid off last that should have been the discard: F-32.9.

    Also for a pot taken on the fly that the partner had taken before (F-22.10).
    """
    article = hearing.article("32")
    plays = single_plays(hearing.history, closing_turn(hearing).lays())
    if not plays:
        return Ruling((article,), tuple(_still_in_turn(hearing)))
    last, before = plays[-1], plays[-2] if len(plays) > 1 else None
    if last.is_new:
        return Ruling((article,), (*_still_in_turn(hearing), *_last_meld_back(hearing, last)))
    return Ruling((article,), tuple(_last_card_discarded(hearing, last, before)))


def _still_in_turn(hearing: Hearing) -> Iterator[Effect]:
    """Who has claimed that the deal is over is in turn again."""
    if hearing.table.is_over:
        yield NoClosing(hearing.culprit)


def _last_meld_back(hearing: Hearing, last: Lay) -> Iterator[Effect]:
    """F-32.8: the last meld comes back, and one of its cards, of his choice, is the discard.

    The others stay off melds that the partner lays or lays off on: for the whole deal, says 2025 (AMB-69).
    """
    seat = hearing.culprit
    yield Return(seat, last.cards, last.meld)
    yield ForceDiscard(seat, without(last.cards, _only_card_of_the_pile(hearing, last.cards)) or last.cards)
    yield Stop(seat)
    yield from bound(seat, last.cards, editions(hearing).returned_after_a_last_meld_without_discard.value)


def _only_card_of_the_pile(hearing: Hearing, cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Which of these cards was the whole pile and may not be discarded in the turn (F-8.6); with a twin it may."""
    taken = [event for event in _events_of_the_turn(hearing) if isinstance(event, DiscardPileTaken)]
    if len(taken) != 1 or len(taken[0].cards) != 1 or len(_pile_before(closing_turn(hearing))) != 1:
        return ()
    single = taken[0].cards[0]
    laid = (card for lay in closing_turn(hearing).lays() for card in lay.cards)
    copies = [card for card in laid if type_of(code_of(card)) == type_of(code_of(single))]
    return of_these(taken[0].cards, cards) if len(copies) == 1 else ()


def _events_of_the_turn(hearing: Hearing) -> Iterator[Event]:
    turn = closing_turn(hearing)
    return (turn.history.events[at] for at in _acts_of_the_turn(turn))


def _last_card_discarded(hearing: Hearing, last: Lay, before: Lay | None) -> Iterator[Effect]:
    """F-32.9: the card laid off last is the discard, and the play before it comes back (AMB-67).

    F-32.10: from 2023 on that goes to the same place on the next lap, when he may go out again; in 2022 it was free,
    but not for melds that the partner lays or lays off on.
    """
    how = editions(hearing).returned_after_laying_off_the_last_discard.value
    if before is not None and _only_card_of_the_pile(hearing, last.cards):
        yield from _another_card_discarded(hearing, last, before, how)
        return
    back = () if before is None else tuple(returned_play(hearing, before, how))
    yield NoClosing(hearing.culprit)
    yield from back[:1]
    yield PutOnPile(hearing.culprit, last.cards[0])
    yield from back[1:]


def _another_card_discarded(hearing: Hearing, last: Lay, before: Lay, how: ReturnedCards) -> Iterator[Effect]:
    """The card laid off last was the whole pile, which is not discarded in this turn (F-8.6).

    As in the like case another card is discarded (AMB-10): one of the play before it. Both plays come back, and he
    keeps the card of the pile.
    """
    seat = hearing.culprit
    yield from _still_in_turn(hearing)
    yield from taken_back(seat, (before, last))
    yield ForceDiscard(seat, before.cards)
    yield Stop(seat)
    yield from bound(seat, last.cards, how, meld=last.meld)
    if len(before.cards) > 1:
        yield from bound(seat, before.cards, editions(hearing).returned_after_a_last_meld_without_discard.value)


# 5. On the pile


def closing_on_the_pile(hearing: Hearing) -> Outcome:
    """F-32.11: cards of the hand laid straight onto cards of the pile; the whole pile must be taken first.

    F-32.12: the meld so made is frozen until his next turn, he takes what is left of the pile, discards, and may go
    out on the next lap (AMB-70); a discard that was made stands (AMB-98). F-32.13: done for the pot on the fly, the
    meld comes back to the hand, the pot goes back, and one of the cards that came back is the discard.
    """
    article, turn = hearing.article("32"), closing_turn(hearing)
    formed = _meld_formed(turn)
    if formed is None or _next_has_begun(turn):
        return Ruling((article,), too_late=True)
    pot = _pot_on_the_fly(turn)
    if pot is not None and formed.at < pot[0] and not _has_discarded(turn):
        effects = tuple(_back_to_the_hand(turn, formed, *pot))
    else:
        effects = tuple(_frozen(turn, formed))
    return Ruling((article,), effects, covers=tuple(_acts_of_the_turn(turn)))


def _meld_formed(turn: Hearing) -> Lay | None:
    """The play with the cards that are reported; without any, the last play of the turn."""
    there = (replace(lay, cards=of_these(lay.cards, lying(turn.table, lay.meld))) for lay in turn.lays())
    lays = [lay for lay in there if lay.cards]
    reported = [lay for lay in lays if of_these(lay.cards, turn.irregularity.cards)]
    return next(reversed(reported or lays), None)


def _frozen(turn: Hearing, formed: Lay) -> Iterator[Effect]:
    """F-32.12."""
    seat = turn.culprit
    frozen = frozen_until_his_next_turn(turn, [formed])
    if _has_discarded(turn):
        if turn.table.went_out is seat:
            yield NoClosing(seat)
        yield from frozen
        yield from _rest_of_the_pile(turn)
    else:
        yield from frozen
        yield from _rest_of_the_pile(turn)
        yield NoClosing(seat)
        yield Stop(seat)


def _back_to_the_hand(turn: Hearing, formed: Lay, at: int, taken: PotTaken) -> Iterator[Effect]:
    """F-32.13, F-32.14: what he has laid from the pot goes back with it. The only card of a pile is not discarded."""
    seat, pot = turn.culprit, pot_of(turn, at, taken)
    yield from taken_back(seat, single_plays(turn.history, turn.lays(since=at)))
    yield PotBack(seat, pot, taken.lower)
    yield from _rest_of_the_pile(turn)
    yield Return(seat, formed.cards, formed.meld)
    pile = _pile_before(turn)
    yield ForceDiscard(seat, without(formed.cards, pile) if len(pile) == 1 else formed.cards)
    yield Stop(seat)
    yield from bound(seat, formed.cards, editions(turn).returned_after_going_out_on_the_pile.value)


def _rest_of_the_pile(turn: Hearing) -> Iterator[Effect]:
    """F-32.11: the whole pile is taken."""
    cards = of_these(_pile_before(turn), turn.table.pile)
    if cards:
        yield TakeCards(turn.culprit, cards)


def _pile_before(turn: Hearing) -> tuple[AnyCard, ...]:
    """The pile as it lay when the turn began."""
    return turn.history.tables[turn.turn_began()].pile


def _has_discarded(turn: Hearing) -> bool:
    """Before or after the report: the turn is over, and nothing of it can be stopped (AMB-98)."""
    return own_discard(turn) is not None


def _pot_on_the_fly(turn: Hearing) -> tuple[int, PotTaken] | None:
    """The pot that he took with it, and when."""
    for at in _acts_of_the_turn(turn):
        event = turn.history.events[at]
        if isinstance(event, PotTaken) and event.on_the_fly:
            return at, event
    return None


def _acts_of_the_turn(turn: Hearing) -> Iterator[int]:
    """What he did in it, until the referee was called."""
    for at, event in turn.since(turn.turn_began() - 1):
        if turn.history.tables[at].turns != turn.before.turns or not isinstance(event, Act):
            continue
        if event.seat is turn.culprit:
            yield at


def _next_has_begun(turn: Hearing) -> bool:
    """Whether another player has begun his own turn since."""
    others = [seat for seat in turn.table.seats if seat is not turn.culprit]
    return turn_begun_since(turn.history, turn.irregularity.at, others)


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.WRONG_CLOSING: wrong_closing,
    Offence.CLOSING_ON_THE_PILE: closing_on_the_pile,
}
