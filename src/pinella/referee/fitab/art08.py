"""Art. 8, taking the discard pile: all of it, into the hand, and its only card is not discarded at once."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.cards import rank_key
from pinella.codes.switches import MeldingBeforeTheFan
from pinella.play.burraco._numbering import type_of
from pinella.play.burraco.closing import has_no_cards
from pinella.play.burraco.scene import without
from pinella.play.effects import (
    Effect,
    EndDeal,
    Forbid,
    ForceDiscard,
    NoClosing,
    PutOnPile,
    RestoreStock,
    Return,
    Show,
    Stop,
    TakeCards,
)
from pinella.play.events import CardDrawn, DiscardPileTaken, IncidentReported
from pinella.play.translate import code_of
from pinella.referee.course import (
    TOO_LATE,
    acts_since,
    are_on_the_pile,
    next_has_begun,
    of_these,
    only_took,
    own_discard,
    undone,
)
from pinella.referee.detecting import GOING_OUT_CAUSES
from pinella.referee.fitab.art32 import last_play_after
from pinella.referee.fitab.last_play import single_plays
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.fitab.wrong_cards import claim_to_be_out, closing_refused
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned


def part_of_pile(hearing: Hearing) -> Outcome:
    """F-8.2: one card left behind is the discard. F-8.3: of several it is the highest by rank, the others he takes.

    The turn is over with it; melds laid before stand (AMB-08), and a card discarded before comes back. Once the next
    player has begun the pile is as it lies. Laying the hand straight onto the pile is another matter (F-32.11).
    """
    article, seat, left = hearing.article("8"), hearing.culprit, hearing.irregularity.cards
    found = own_discard(hearing)
    own = () if found is None else (found[1].card, *found[1].under)
    if hearing.phase in TOO_LATE or _is_on_the_pile(hearing) or not are_on_the_pile(hearing, (*left, *own)):
        return Ruling((article,), too_late=True)
    discard = min(left, key=rank_key)
    claim = claim_to_be_out(hearing)
    back = (*(NoClosing(seat) for _ in claim), *_discard_back(hearing))
    cause = _why_not_out(hearing)
    last = () if cause is None else last_play_after(hearing, cause, hearing.lays()) if cause else (EndDeal(seat),)
    articles = (article, hearing.article("32")) if cause else (article,)
    covers = claim if found is None else (*claim, found[0])
    return Ruling(articles, (*back, TakeCards(seat, left), PutOnPile(seat, discard), *last), covers=covers)


def _is_on_the_pile(hearing: Hearing) -> bool:
    reports = (event for _, event in hearing.since() if isinstance(event, IncidentReported))
    return any(one.incident == str(Offence.CLOSING_ON_THE_PILE) and one.seat is hearing.culprit for one in reports)


def _discard_back(hearing: Hearing) -> Iterator[Effect]:
    """The card left behind was the discard already: another one does not count, nor what it brought."""
    found = own_discard(hearing)
    if found is not None:
        at, event = found
        yield from undone(hearing, at)
        yield Return(hearing.culprit, (event.card, *event.under))


def _why_not_out(hearing: Hearing) -> str | None:
    """Who had laid everything uses up the hand with the one card left behind: why he does not go out with it.

    Nothing speaks against it: an empty text; it is no last discard: `None`. Like any other it may be a wild, or come in
    the first lap or without a burraco, and the first of these decides what becomes of his last play (AMB-66).
    """
    seat, table, left = hearing.culprit, hearing.table, hearing.irregularity.cards
    is_in_turn = table.turn is seat or bool(claim_to_be_out(hearing))
    if not is_in_turn or not has_no_cards(table, seat) or len(left) != 1 or not table.has_pot(seat.side):
        return None
    return GOING_OUT_CAUSES[table.position.why_not_go_out(type_of(code_of(left[0])))]


def pile_lifted(hearing: Hearing) -> Outcome:
    """F-8.4: looking at the pile is free; who lifts an edge of it, or draws it nearer, must take it.

    A card that he has drawn instead goes back on the stock and, as one drawn by accident, is shown to the next
    opponent (F-7.3). If he has played on nothing can be mended.
    """
    article, seat, then = hearing.article("8"), hearing.culprit, hearing.before
    first = acts_since(hearing, by=seat)[:1]
    if then.turn is not seat or then.has_taken or any(isinstance(act, DiscardPileTaken) for act in first):
        return Ruling((article,))
    taken, pile = only_took(hearing), hearing.table.pile
    if taken is None or not pile:
        return Ruling((article,), too_late=True)
    drawn = tuple(act.card for act in taken if isinstance(act, CardDrawn))
    if not drawn:
        return Ruling((article,), (TakeCards(seat, pile),))
    back = (RestoreStock(seat, drawn), Show(drawn[0], hearing.next_opponent), TakeCards(seat, pile))
    return Ruling((article, hearing.article("7")), (*back, *_not_the_only_card(hearing)))


def _not_the_only_card(hearing: Hearing) -> Iterator[Effect]:
    """F-8.6 holds for a pile that he had to take, too."""
    cards = hearing.before.hand(hearing.culprit)
    if len(hearing.before.pile) == 1 and cards:
        yield ForceDiscard(hearing.culprit, cards)


def melding_before_the_fan(hearing: Hearing) -> Outcome:
    """F-8.5: from 2025 the cards of the pile go into the hand before any play, or there is a warning; melds stand."""
    switches = hearing.book.switches
    if switches is None or switches.melding_before_the_fan.value is MeldingBeforeTheFan.NO_SANCTION:
        return Ruling((hearing.article("8"),))
    if next_has_begun(hearing):
        return Ruling((hearing.article("8"),), too_late=True)
    return with_warnings(hearing, ("8",), warned(hearing, hearing.culprit, str(Offence.MELDING_BEFORE_THE_FAN)))


def single_card_discarded(hearing: Hearing) -> Outcome:
    """F-8.6: the only card of the pile, discarded in the turn in which it was taken, comes back and is not exposed.

    He discards another one. An identical card in hand allows the discard (AMB-09): then there is nothing to rule on.
    Once the next player has begun it stands.
    """
    article, seat, card = hearing.article("8"), hearing.culprit, hearing.irregularity.cards
    if hearing.phase in TOO_LATE or not are_on_the_pile(hearing, card):
        return Ruling((article,), too_late=True)
    if hearing.aftermath.side_of(seat):
        return Ruling((article,), (*closing_refused(hearing), _comes_back(hearing), Stop(seat)))
    others = without(hearing.before.hand(seat), card)
    if others:
        kept = of_these(others, hearing.table.hand(seat))
        forced = (ForceDiscard(seat, kept),) if kept else ()
        return Ruling((article,), (_comes_back(hearing), *forced, Stop(seat)))
    plays = single_plays(hearing.history, hearing.lays())
    if not plays:
        return Ruling((article,), too_late=True)
    return Ruling((article,), tuple(_nothing_else(hearing, plays[-1])), covers=(hearing.irregularity.at,))


def _nothing_else(hearing: Hearing, last: Lay) -> Iterator[Effect]:
    """F-8.7: he has no other card, so his last play comes back, and one of its cards is the discard.

    They are not exposed, but for the rest of the deal they stay off melds that the partner lays or lays off on
    (AMB-11, AMB-69: the three editions mean the same).
    """
    seat = hearing.culprit
    yield from undone(hearing, hearing.irregularity.at)
    yield _comes_back(hearing)
    yield Return(seat, last.cards, last.meld)
    yield ForceDiscard(seat, last.cards)
    yield Stop(seat)
    yield Forbid(seat, last.cards)


def _comes_back(hearing: Hearing) -> Return:
    return Return(hearing.culprit, hearing.irregularity.cards, reopens=True)


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.PART_OF_PILE: part_of_pile,
    Offence.PILE_LIFTED: pile_lifted,
    Offence.MELDING_BEFORE_THE_FAN: melding_before_the_fan,
    Offence.SINGLE_CARD_DISCARDED: single_card_discarded,
}
