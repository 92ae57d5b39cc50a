"""Mistakes that are acts: cards drawn, laid or thrown when or where they should not be."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Final

from pinella.bots.scene import Lay, Moment, Scene, mistake
from pinella.cards import AnyCard, Card, Laid, Rank, Suit, twin
from pinella.codes import Refusal
from pinella.melds import Meld, MeldKind
from pinella.melds import burraco as melds
from pinella.play.aftermath import Take
from pinella.play.burraco._numbering import type_of
from pinella.play.burraco.closing import cards_left
from pinella.play.burraco.lawful import is_banned, is_barred
from pinella.play.burraco.scene import renumbered
from pinella.play.commands import Command, Discard, DrawFromStock, LayMeld, LayOff, TakeDiscardPile, TakePot
from pinella.play.translate import code_of
from pinella.referee import Offence

FEW_CARDS: Final = 5
"""With no more in hand a player thinks of going out, or of the pot."""

TWO_WILDS: Final = 6
"""In one of so many cases a meld with two wilds comes to mind at all: people know that one is allowed."""

DOUBLE_DRAWS: Final = 3
"""Of so many double draws that could happen one does."""

DEAD_CARDS: Final = 2
"""Nobody reaches for the last cards of the stock by mistake."""

LOOK_ALIKE: Final = ((Rank.SIX, Rank.NINE), (Rank.JACK, Rank.QUEEN, Rank.KING))
"""Ranks that are taken for one another."""

_OF_THE_COLOUR: Final = {
    Suit.HEARTS: Suit.DIAMONDS,
    Suit.DIAMONDS: Suit.HEARTS,
    Suit.CLUBS: Suit.SPADES,
    Suit.SPADES: Suit.CLUBS,
}
"""The other suit of the colour."""


# Taking


def _draws(scene: Scene) -> Command | None:
    if len(scene.table.stock) <= DEAD_CARDS:
        return None
    return DrawFromStock(scene.seat, apart=scene.table.turn is not scene.seat and scene.dice.below(3) == 0)


def _draws_again(scene: Scene) -> Command | None:
    """After a card of the stock another one. It can nearly always happen, and would soon be half of all that does."""
    has_taken_the_pile = not scene.pile
    return None if has_taken_the_pile or scene.dice.below(DOUBLE_DRAWS) else _draws(scene)


def _takes_the_pile(scene: Scene) -> Command | None:
    return TakeDiscardPile(scene.seat) if scene.pile else None


def _takes_part_of_the_pile(scene: Scene) -> Command | None:
    left = scene.one_of(scene.pile[:-1])
    if left is None or not isinstance(scene.meant, TakeDiscardPile):
        return None
    return TakeDiscardPile(scene.seat, (left,))


def _takes_otherwise(scene: Scene) -> Command | None:
    """A ruling says that he draws, and he takes the pile; or the other way round."""
    limit = scene.table.left.limit_of(scene.seat)
    if limit is None or limit.take is Take.EITHER:
        return None
    return _takes_the_pile(scene) if limit.take is Take.DRAW else _draws(scene)


def _takes_the_pot_early(scene: Scene) -> Command | None:
    """One card is left, to be discarded first; or nobody has told him that the side has had its pot."""
    table, seat = scene.table, scene.seat
    if not table.pots or not isinstance(scene.meant, Discard) or cards_left(table, seat) != 1:
        return None
    goes_out = table.position.why_not_go_out(type_of(code_of(scene.meant.card))) == 0
    return None if table.has_pot(seat.side) and goes_out else TakePot(seat)


# Laying


def _lays_something(scene: Scene) -> Command | None:
    """A lay in order, at the wrong time; a card stays in the hand."""
    return scene.one_of([lay for lay in scene.lays() if len(lay.laid) < len(scene.hand)])


def _lays_against_a_stop(scene: Scene) -> Command | None:
    """Not where a meld may still be put right: then to lay is what is left to do."""
    if scene.table.left.limit_of(scene.seat) is None or isinstance(scene.meant, LayMeld | LayOff):
        return None
    return _lays_something(scene)


def _lays_a_wrong_meld(scene: Scene) -> Command | None:
    kinds = [[*_with_a_gap(scene.naturals())], [*_with_another_suit(scene.naturals())]]
    two_wilds = [*_with_two_wilds(scene.naturals(), scene.wilds())]
    kinds.append([] if scene.dice.below(TWO_WILDS) else two_wilds)
    found = [[cards for cards in kind if len(cards) < len(scene.hand)] for kind in kinds]
    return _new_meld(scene, scene.one_of([kind for kind in found if kind]) or [])


def _new_meld(scene: Scene, choice: Sequence[Sequence[AnyCard]]) -> LayMeld | None:
    """One of these laid as a meld, if it is none."""
    cards = scene.one_of(choice)
    if cards is None:
        return None
    lay = LayMeld(scene.seat, tuple(map(Laid, cards)))
    return None if scene.fits(lay) else lay


def _with_a_gap(cards: Sequence[Card]) -> Iterator[tuple[AnyCard, ...]]:
    """Three of a suit, with one missing between."""
    for low, middle, high in combinations(_in_suits(cards), 3):
        gaps = middle.rank - low.rank, high.rank - middle.rank
        if low.suit is high.suit is middle.suit and gaps in ((1, 2), (2, 1)):
            yield low, middle, high


def _with_another_suit(cards: Sequence[Card]) -> Iterator[tuple[AnyCard, ...]]:
    """Three in order, one of which has the other suit of its colour."""
    for low, middle in combinations(_in_suits(cards), 2):
        if low.suit is middle.suit and middle.rank == low.rank + 1:
            for third in cards:
                if third.rank in (low.rank - 1, middle.rank + 1) and third.suit is _OF_THE_COLOUR[low.suit]:
                    yield low, middle, third


def _with_two_wilds(naturals: Sequence[Card], wilds: Sequence[AnyCard]) -> Iterator[tuple[AnyCard, ...]]:
    """Two of a rank and two wilds, where one is allowed."""
    if len(wilds) > 1:
        for one, other in combinations(naturals, 2):
            if one.rank is other.rank:
                yield one, other, *wilds[:2]


def _in_suits(cards: Sequence[Card]) -> list[Card]:
    return sorted(cards, key=lambda card: (card.suit.place, card.rank))


def _lays_two_cards(scene: Scene) -> Command | None:
    """A pair laid down, and the third card is missing."""
    naturals = scene.naturals()
    pairs = [(one, other) for one, other in combinations(naturals, 2) if one.rank is other.rank]
    return _new_meld(scene, pairs) if len(scene.hand) > FEW_CARDS else None


def _lays_a_second_set(scene: Scene) -> Command | None:
    if scene.table.book.second_set_of_a_rank.value:
        return None
    sets = [meld for meld in scene.table.melds(scene.seat.side) if meld.kind is MeldKind.SET]
    ranks = {card.rank for meld in sets for card in meld.cards if isinstance(card, Card) and not card.is_two}
    groups = [[card for card in scene.naturals() if card.rank is rank] for rank in sorted(ranks)]
    cards = scene.one_of([group for group in groups if 2 < len(group) < len(scene.hand)])
    return None if cards is None else LayMeld(scene.seat, tuple(map(Laid, cards)))


def _lays_off_wrongly(scene: Scene) -> Command | None:
    """A card taken for one that would fit, or a second wild."""
    if len(scene.hand) < 2:
        return None
    found = [
        LayOff(scene.seat, name, (Laid(card),))
        for name, meld in scene.table.named_melds(scene.seat.side)
        if scene.table.left.frozen_as(name) is None
        for card in scene.hand
        if not _takes(meld, card, scene) and _looks_right(meld, card, scene)
    ]
    lay = scene.one_of(found)
    return lay if lay is not None and not scene.fits(lay) else None


def _looks_right(meld: Meld, card: AnyCard, scene: Scene) -> bool:
    if not isinstance(card, Card) or card.is_two:
        return any(not isinstance(other, Card) or other.is_two for other in meld.cards)
    return any(_takes(meld, other, scene) for other in _taken_for(card, meld.kind))


def _takes(meld: Meld, card: AnyCard, scene: Scene) -> bool:
    """Whether the card fits this meld; where both copies of it lie there is no third."""
    copies = (card, twin(card)) if isinstance(card, Card) else renumbered((*meld.cards, card))[-1:]
    free = [one for one in copies if one not in meld.cards]
    return bool(free) and not isinstance(melds.lay_off(meld, free[:1], scene.table.book), Refusal)


def _taken_for(card: Card, kind: MeldKind) -> Iterator[Card]:
    """What a careless eye may see in a card: in a run also the next one, or the other suit of its colour."""
    ranks = [rank for pair in LOOK_ALIKE if card.rank in pair for rank in pair if rank is not card.rank]
    if kind is not MeldKind.SET:
        yield Card(card.rank, _OF_THE_COLOUR[card.suit])
        ranks += [rank for rank in Rank if abs(rank - card.rank) == 1]
    yield from (Card(rank, card.suit) for rank in ranks if rank is not Rank.TWO)


def _lays_off_where_none_may_go(scene: Scene) -> Command | None:
    """On a meld that a ruling has frozen, or with an exposed card on one of the partner's: either would fit."""
    if len(scene.hand) < 2:
        return None
    table, seat = scene.table, scene.seat
    found = [
        LayOff(seat, name, (Laid(card),))
        for name, meld in table.named_melds(seat.side)
        for card in scene.naturals()
        if table.left.frozen_as(name) is not None or is_banned(table, seat, card, name)
        if _takes(meld, card, scene)
    ]
    return scene.one_of(found)


# Discarding and going out


def _discards_any(scene: Scene) -> Command | None:
    card = scene.one_of(scene.naturals())
    return None if card is None or len(scene.hand) < 2 else Discard(scene.seat, card)


def _discards_two(scene: Scene) -> Command | None:
    """A card next to it in the hand sticks to the discard."""
    meant = scene.meant
    if not isinstance(meant, Discard) or len(scene.hand) <= 2 or meant.card not in scene.hand:
        return None
    other = scene.one_of([card for card in scene.naturals() if card != meant.card])
    return None if other is None else Discard(scene.seat, meant.card, (other,))


def _discards_the_only_card(scene: Scene) -> Command | None:
    barred = [card for card in scene.hand if is_barred(scene.table, card)]
    return Discard(scene.seat, barred[0]) if barred and len(scene.hand) > 1 else None


def _discards_another(scene: Scene) -> Command | None:
    """Not the card that a ruling wants."""
    left, seat = scene.table.left, scene.seat
    wanted = {code_of(card) for card in (*left.forced_of(seat), *left.side_of(seat), *left.exposed_of(seat))}
    others = [card for card in scene.naturals() if code_of(card) not in wanted]
    return Discard(seat, others[0]) if wanted and others and len(scene.hand) > 1 else None


def _goes_out_wrongly(scene: Scene) -> Command | None:
    """Lays all but a last card with which he may not go out, or that last card, too."""
    table, hand = scene.table, scene.hand
    if (
        not table.has_pot(scene.seat.side)
        or not 1 < len(hand) <= FEW_CARDS
        or cards_left(table, scene.seat) > len(hand)
    ):
        return None
    whole = list(_ways_to_lay(scene, hand))
    but_one = [
        lay
        for last in hand
        if table.position.why_not_go_out(type_of(code_of(last))) != 0
        for lay in _ways_to_lay(scene, [card for card in hand if card is not last])
    ]
    return scene.one_of([*whole, *but_one])


def _ways_to_lay(scene: Scene, cards: Sequence[AnyCard]) -> Iterator[Lay]:
    lays: list[Lay] = [*scene.on_melds(cards)]
    if len(cards) > 2:
        lays.append(LayMeld(scene.seat, tuple(map(Laid, cards))))
    return (lay for lay in lays if scene.fits(lay))


# Out of turn


def _plays_after_the_discard(scene: Scene) -> Command | None:
    return _lays_something(scene) if scene.has_just_discarded else None


def _plays_out_of_turn(scene: Scene) -> Command | None:
    return None if scene.has_just_discarded else _lays_something(scene)


ACTS: Final = (
    mistake(Offence.MISSING_DRAW, Moment.BEFORE_TAKING, 10, _lays_something),
    mistake(Offence.MISSING_DRAW, Moment.BEFORE_TAKING, 6, _discards_any),
    mistake(Offence.PART_OF_PILE, Moment.BEFORE_TAKING, 8, _takes_part_of_the_pile),
    mistake(Offence.PLAY_AGAINST_STOP, Moment.BEFORE_TAKING, 10, _takes_otherwise, tempting=True),
    mistake(Offence.DOUBLE_DRAW, Moment.PLAYING, 8, _draws_again),
    mistake(Offence.PILE_OUT_OF_TURN, Moment.PLAYING, 3, _takes_the_pile),
    mistake(Offence.WRONG_MELD, Moment.PLAYING, 12, _lays_a_wrong_meld),
    mistake(Offence.INCOMPLETE_MELD, Moment.PLAYING, 3, _lays_two_cards),
    mistake(Offence.SECOND_SET, Moment.PLAYING, 10, _lays_a_second_set, tempting=True),
    mistake(Offence.WRONG_LAY_OFF, Moment.PLAYING, 8, _lays_off_wrongly),
    mistake(Offence.FORBIDDEN_PLACEMENT, Moment.PLAYING, 10, _lays_off_where_none_may_go, tempting=True),
    mistake(Offence.PLAY_AGAINST_STOP, Moment.PLAYING, 10, _lays_against_a_stop, tempting=True),
    mistake(Offence.WRONG_CLOSING, Moment.PLAYING, 10, _goes_out_wrongly, tempting=True),
    mistake(Offence.CARD_UNDER_DISCARD, Moment.DISCARDING, 8, _discards_two),
    mistake(Offence.POT_WITHOUT_RIGHT, Moment.DISCARDING, 5, _takes_the_pot_early, tempting=True),
    mistake(Offence.SINGLE_CARD_DISCARDED, Moment.DISCARDING, 10, _discards_the_only_card, tempting=True),
    mistake(Offence.WRONG_DISCARD, Moment.DISCARDING, 10, _discards_another, tempting=True),
    mistake(Offence.PLAY_AFTER_DISCARD, Moment.OUT_OF_TURN, 10, _plays_after_the_discard),
    mistake(Offence.PLAY_OUT_OF_TURN, Moment.OUT_OF_TURN, 4, _plays_out_of_turn),
    mistake(Offence.DRAW_OUT_OF_TURN, Moment.OUT_OF_TURN, 8, _draws),
    mistake(Offence.PILE_OUT_OF_TURN, Moment.OUT_OF_TURN, 3, _takes_the_pile),
    mistake(Offence.DISCARD_OUT_OF_TURN, Moment.OUT_OF_TURN, 3, _discards_any),
)
"""By the offence that each is meant to be; what follows may make it another one, too."""
