"""Art. 30, drawing (1) or taking the pile (2) out of turn (*pesca, raccolta fuori turno*)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import reduce
from typing import Final

from pinella.cards import AnyCard
from pinella.codes.switches import IncurableMeld
from pinella.play.aftermath import Choice, Option, Take
from pinella.play.burraco import Table
from pinella.play.burraco.applying import applied
from pinella.play.burraco.scene import without
from pinella.play.effects import (
    AwaitPile,
    Effect,
    FreezeForATime,
    LimitTurn,
    Mend,
    NoClosing,
    PutOnPile,
    RandomToStock,
    RestorePile,
    RestoreStock,
    Return,
    Show,
    Stop,
)
from pinella.play.events import CardDiscarded
from pinella.play.seats import MeldId, Seat
from pinella.referee.course import TOO_LATE, lying, of_these, own_discard, undone
from pinella.referee.fitab.last_play import bound, editions, single_plays, taken_back
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome, Ruling


def _is_in_own_turn(hearing: Hearing) -> bool:
    """1D to 1F, 2C and 2D: he is in turn, has taken the pot on the fly, and forgets that he took a card before."""
    return hearing.before.turn is hearing.culprit


def _only_the_limit(hearing: Hearing, take: Take) -> Ruling:
    """AMB-58: the player whose turn it was has begun, so the position stands; the next turn is limited all the same."""
    article = hearing.article("30")
    if hearing.phase is Phase.DEAL_OVER or _is_in_own_turn(hearing):
        return Ruling((article,), too_late=True)
    return Ruling((article,), (LimitTurn(hearing.culprit, take),), covers=_covered(hearing))


def _covered(hearing: Hearing) -> tuple[int, ...]:
    """The plays and discards that followed in the same turn belong to it."""
    discards = (at for at, _ in _discards(hearing))
    return (*(lay.at for lay in hearing.lays(since=hearing.irregularity.at)), *discards)


def _discards(hearing: Hearing) -> Iterator[tuple[int, CardDiscarded]]:
    """What he discarded out of turn, since and while that turn lasted."""
    for at, event in hearing.since():
        then = hearing.history.tables[at]
        if isinstance(event, CardDiscarded) and event.seat is hearing.culprit and then.turn is not hearing.culprit:
            yield at, event


def _discards_back(hearing: Hearing) -> Iterator[Return]:
    """A card discarded out of turn comes back to the hand first."""
    for _, event in _discards(hearing):
        cards = of_these((event.card, *event.under), hearing.table.pile)
        if cards:
            yield Return(hearing.culprit, cards)


# 1. Drawing


def draw_out_of_turn(hearing: Hearing) -> Outcome:
    """1A to 1C in another's turn: the stock is put right, and his next turn is only a draw and a discard (AMB-50).

    F-30.1: a card kept apart goes back. F-30.2: one in the hand cannot be told from the others, so a random card of
    the hand goes on the stock. F-30.3: plays that he made come back to the hand before that, and for the rest of the
    deal their cards stay off melds that the partner lays or lays off on. The editions word the next turn differently
    and mean the same (AMB-51).

    1D to 1F after the pot on the fly (F-30.4 to F-30.6): the same, but he is in turn and discards now, a card of his
    choice; the pot is played from the next turn on (AMB-53).
    """
    if hearing.phase in TOO_LATE:
        return _only_the_limit(hearing, Take.DRAW)
    plays = single_plays(hearing.history, hearing.lays(since=hearing.irregularity.at))
    back = (*_not_gone_out(hearing), *_discards_back(hearing), *taken_back(hearing.culprit, plays))
    card = _card_that_goes_back(hearing, back)
    if isinstance(card, Choice):
        return card
    if card is None:
        return _only_the_limit(hearing, Take.DRAW)
    returned = without([one for play in plays for one in play.cards], (card,))
    barred = bound(hearing.culprit, returned, editions(hearing).returned_after_melding_out_of_turn.value)
    effects = (*back, *_on_the_stock(hearing, card), *_how_he_goes_on(hearing, Take.DRAW), *barred)
    return Ruling((hearing.article("30"),), effects, covers=_covered(hearing))


def _card_that_goes_back(hearing: Hearing, back: Sequence[Effect]) -> AnyCard | Choice | None:
    """The card kept apart, or one that the deal's stream draws; without a stream the referee does, and says which.

    None where his turn has come and he has discarded his last card since: it stands, and nothing can go back.
    """
    drawn = hearing.irregularity.cards[0]
    if of_these((drawn,), hearing.aftermath.apart_of(hearing.culprit)):
        return drawn
    hand = reduce(applied, back, hearing.table).hand(hearing.culprit)
    if not hand:
        return None
    if hearing.table.chance is not None:
        return hearing.table.chance.chosen(hand)[0]
    answer = hearing.answer("random-card", [Option(str(card), (card,)) for card in hand], None)
    return answer if isinstance(answer, Choice) else answer.cards[0]


def _on_the_stock(hearing: Hearing, card: AnyCard) -> Iterator[Effect]:
    """The card is shown to who should have drawn, if an opponent (AMB-54); after the pot on the fly he is one."""
    rightful = hearing.next_opponent if _is_in_own_turn(hearing) else _who_draws_next(hearing.table)
    if rightful.side is not hearing.side:
        yield Show(card, rightful)
    if of_these((card,), hearing.aftermath.apart_of(hearing.culprit)):
        yield RestoreStock(hearing.culprit, (card,))
    else:
        yield RandomToStock(hearing.culprit, card)


def _not_gone_out(hearing: Hearing) -> Iterator[Effect]:
    """After the pot on the fly: the plays with which he went out come back, so the deal goes on."""
    if hearing.table.went_out is hearing.culprit:
        yield NoClosing(hearing.culprit)


def _who_draws_next(table: Table) -> Seat:
    """The player in turn or, where he has taken his card already, the one after him (AMB-52)."""
    if table.turn is None:
        raise AssertionError("the deal goes on")
    return table.seats[(table.turn.place + 1) % len(table.seats)] if table.has_taken else table.turn


def _how_he_goes_on(hearing: Hearing, take: Take) -> Iterator[Effect]:
    """In turn he discards now, and a discard made already stands; out of turn his next turn is limited."""
    if not _is_in_own_turn(hearing):
        yield LimitTurn(hearing.culprit, take)
    elif hearing.table.turn is hearing.culprit:
        yield Stop(hearing.culprit)


# 2. Taking the pile


def pile_out_of_turn(hearing: Hearing) -> Outcome:
    """2A and 2B in another's turn: the pile is restored; his next turn is only the pile and a discard (F-30.7, F-30.8).

    F-30.8: melds of own cards are frozen until his turn. Those with cards of the pile wait for it, too: they can be
    put right only then, once he has taken the pile, and he lays nothing else.

    2C and 2D after the pot on the fly (F-30.9, F-30.10): the same, but he discards now, a card of his choice, and the
    pot is played from the next turn on. Taking the pile after a card has been drawn is treated alike.
    """
    if hearing.phase in TOO_LATE:
        return _only_the_limit(hearing, Take.PILE)
    lays = hearing.lays(since=hearing.irregularity.at)
    restored = tuple(_pile_restored(hearing))
    restored = (*restored, *_as_they_were(hearing, reduce(applied, restored, hearing.table), lays))
    after = reduce(applied, restored, hearing.table)
    left = (*_frozen(hearing, after, lays), *_waiting(hearing, after, lays))
    effects = (*restored, *left, *_how_he_goes_on_after_the_pile(hearing))
    return Ruling((hearing.article("30"),), effects, covers=_covered(hearing))


def _pile_restored(hearing: Hearing) -> Iterator[Effect]:
    """As it lay; a card that he discarded since comes back, or in his own turn lies on top of it again."""
    seat = hearing.culprit
    discard = _discard_of_the_turn(hearing)
    if discard is None:
        back = tuple(_discards_back(hearing))
        yield from back
        yield from _on_the_pile(hearing, back)
        return
    at, event = discard
    yield from undone(hearing, at)
    back = (Return(seat, (event.card, *event.under), reopens=_is_of_the_pile(hearing, event.card)),)
    yield from back
    yield from _on_the_pile(hearing, back)
    if not _is_of_the_pile(hearing, event.card):
        yield PutOnPile(seat, event.card)


def _on_the_pile(hearing: Hearing, back: Sequence[Return]) -> Iterator[Effect]:
    """The cards of the pile, as far as he has them or they lie on the melds of his side."""
    table, left, seat = hearing.table, hearing.aftermath, hearing.culprit
    names = (MeldId(hearing.side, number) for number in range(1, table.meld_count(hearing.side) + 1))
    on_the_table = (card for name in names for card in lying(table, name))
    returned = (card for one in back for card in one.cards)
    mine = (*table.hand(seat), *left.apart_of(seat), *left.side_of(seat), *returned, *on_the_table)
    cards = of_these(hearing.irregularity.cards, mine)
    if cards:
        yield RestorePile(seat, cards)


def _discard_of_the_turn(hearing: Hearing) -> tuple[int, CardDiscarded] | None:
    """With which he ended his own turn, where the card lies on the pile."""
    found = own_discard(hearing) if _is_in_own_turn(hearing) else None
    if found is None or without((found[1].card, *found[1].under), hearing.table.pile):
        return None
    return found


def _is_of_the_pile(hearing: Hearing, card: AnyCard) -> bool:
    return bool(of_these((card,), hearing.irregularity.cards))


def _how_he_goes_on_after_the_pile(hearing: Hearing) -> Iterator[Effect]:
    discard = _discard_of_the_turn(hearing)
    if discard is not None and _is_of_the_pile(hearing, discard[1].card):
        yield Stop(hearing.culprit)
    else:
        yield from _how_he_goes_on(hearing, Take.PILE)


def _as_they_were(hearing: Hearing, after: Table, lays: Sequence[Lay]) -> Iterator[Effect]:
    """A meld that lay there before still does; what he laid off beyond a card of the pile lies loose beside it."""
    for name in dict.fromkeys(lay.meld for lay in lays):
        meld = hearing.before.meld(name)
        if meld is not None and after.meld(name) is None:
            yield Mend(hearing.culprit, name, (), meld.laid)


def _frozen(hearing: Hearing, after: Table, lays: Sequence[Lay]) -> Iterator[Effect]:
    """What is left on the table of his plays: frozen until his own turn begins, in a limited turn too (AMB-55).

    Where nothing but cards of the pile was laid off, nothing is left, and the meld is as it was.
    """
    for name in dict.fromkeys(lay.meld for lay in lays):
        mine = [lay for lay in lays if lay.meld == name]
        cards = of_these([card for lay in mine for card in lay.cards], lying(after, name))
        if cards and after.left.frozen_as(name) is None:
            keeps = None if mine[0].is_new else hearing.burraco_before(name, mine[0].at)
            yield FreezeForATime(name, hearing.culprit, cards, keeps=keeps)


def _waiting(hearing: Hearing, after: Table, lays: Sequence[Lay]) -> Iterator[AwaitPile]:
    """Melds that lack cards of the pile: in his own turn he takes it and puts them right with what he holds (AMB-57).

    What does not fit when he discards is penalised. 2B: the surplus cards, and a legal core may survive. 2D says the
    same up to 2023; from 2025 a meld that is not put right is incomplete, and all its cards go. Both are applied as
    they are written (AMB-56).
    """
    for name in dict.fromkeys(lay.meld for lay in lays):
        if without(after.left.loose_on(name), after.left.negative_on(name)):
            yield AwaitPile(name, hearing.culprit, _goes_as_a_whole(hearing, name))


def _goes_as_a_whole(hearing: Hearing, name: MeldId) -> bool:
    """A meld that he laid after the pot on the fly and the pile; one that lay there before only loses the surplus."""
    if not _is_in_own_turn(hearing) or name.number <= hearing.before.meld_count(hearing.side):
        return False
    how = editions(hearing).incurable_meld_after_a_pot_on_the_fly.value
    return how is IncurableMeld.WHOLE_MELD_PENALISED


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.DRAW_OUT_OF_TURN: draw_out_of_turn,
    Offence.PILE_OUT_OF_TURN: pile_out_of_turn,
}
