"""Incidents that the engine finds in the acts: how each one happens, in the words of the casebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pinella.cards import AnyCard, Card, Rank, Suit, cards
from pinella.cards.orders import norm_key
from pinella.play.burraco.scene import without
from pinella.play.lines import card_text
from pinella.referee.asking.incidents import (
    AFTER_POT,
    APART,
    FIRST_LAP,
    NO_DISCARD,
    PLAYED,
    WILD,
    WITH_PILE,
    Scene,
    after,
    fitting,
    harmless,
    next_of,
    of_rank,
    unfitting,
)
from pinella.referee.irregularity import Offence

POT: Final = 11
"""How many cards a pot has."""

FEWEST: Final = 3
"""Fewer cards are no meld."""

Maker: TypeAlias = Callable[[Scene], None]


def _missing_draw(scene: Scene) -> None:
    """A single card, with no meld named, is discarded."""
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    if len(scene.cards) == 1 and not scene.is_laid_off:
        scene.act(f"discards {scene.text}")
    else:
        scene.play()


def _play_after_discard(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.act("draws")
    scene.act(f"discards {card_text(scene.spare[-1:])}")
    scene.spare.pop()
    scene.play()


def _play_out_of_turn(scene: Scene) -> None:
    scene.turn(after(scene.by, 3))
    scene.hold(*scene.cards)
    scene.play()


def _discard_out_of_turn(scene: Scene) -> None:
    scene.turn(after(scene.by, 3))
    scene.hold(*scene.cards)
    scene.act(f"discards {scene.text}")


def _draw_out_of_turn(scene: Scene) -> None:
    """Before the player in turn has begun; or again, after the pot on the fly. `played`: a meld follows."""
    how = "draws apart" if scene.has(APART) else "draws"
    queens = set_of_queens(scene)
    if scene.has(AFTER_POT):
        pot_on_the_fly(scene, queens, scene.cards)
        scene.act(how)
        _played_from_the_pot(scene, queens)
        return
    scene.turn(after(scene.by, 3))
    scene.given["stock"] = scene.text
    scene.hold(*(queens if scene.has(PLAYED) else ()))
    scene.act(how)
    if scene.has(PLAYED):
        scene.act(f"lays {card_text(queens)}")


def _played_from_the_pot(scene: Scene, laid: Sequence[AnyCard], pile: Sequence[AnyCard] = ()) -> None:
    """`played`: a meld of the pot follows, perhaps with a card of the pile in it."""
    if scene.has(PLAYED):
        meld = _with_card(of_rank(harmless((*scene.cards, *laid), 1)), pile)
        mine = without(meld, pile)
        scene.given["pot"] = card_text((*mine, *harmless((*scene.cards, *laid, *mine), POT - len(mine))))
        scene.act(f"lays {card_text(meld)}")


def _pile_out_of_turn(scene: Scene) -> None:
    """The same with the pile; `with the pile`: its top card is in the meld that follows (F-30.8, F-30.10)."""
    queens = set_of_queens(scene)
    scene.given["pile"] = scene.text
    top = scene.cards[-1:] if scene.has(WITH_PILE) else ()
    if scene.has(AFTER_POT):
        pot_on_the_fly(scene, queens, ())
        scene.act("takes the pile")
        _played_from_the_pot(scene, queens, top)
        return
    meld = _with_card(queens, top)
    scene.turn(after(scene.by, 3))
    scene.hold(*(without(meld, top) if scene.has(PLAYED) else ()))
    scene.act("takes the pile")
    if scene.has(PLAYED):
        scene.act(f"lays {card_text(meld)}")


def _with_card(others: Sequence[AnyCard], card: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """These cards; with a card of the pile two of its rank, or two of these if it is wild."""
    if not card:
        return tuple(others)
    is_natural = isinstance(card[0], Card) and not card[0].is_two
    return (*(of_rank(card, 2) if is_natural else others[:2]), *card)


def set_of_queens(scene: Scene) -> tuple[AnyCard, ...]:
    """A meld from the hand that has nothing to do with the cards named."""
    taken = [card.rank for card in scene.cards if isinstance(card, Card)]
    rank = next(rank for rank in (Rank.QUEEN, Rank.JACK, Rank.TEN, Rank.FIVE) if rank not in taken)
    return tuple(Card(rank, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES))


def pot_on_the_fly(scene: Scene, meld: Sequence[AnyCard], stock: Sequence[AnyCard]) -> None:
    """The last cards are laid, and the pot is taken without a discard."""
    scene.turn(scene.by)
    scene.given[str(scene.by)] = card_text(meld[:-1])
    scene.given["stock"] = card_text((meld[-1], *stock))
    scene.act("draws")
    scene.act(f"lays {card_text(meld)}")


def _double_draw(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.given["stock"] = scene.text
    scene.hold()
    scene.act("draws two cards" if len(scene.cards) != 1 else "draws")
    if len(scene.cards) == 1:
        scene.act("draws")


def _part_of_pile(scene: Scene) -> None:
    """The cards are those left behind; one below them was taken."""
    scene.turn(scene.by)
    scene.hold()
    taken = harmless((*scene.cards, *scene.spare), 1)
    scene.given["pile"] = card_text((*taken, *scene.cards))
    scene.act(f"takes the pile but leaves {scene.text}")


def _single_card_discarded(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold()
    scene.given["pile"] = scene.text
    scene.act("takes the pile")
    scene.act(f"discards {scene.text}")


def _wrong_meld(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.act("draws")
    scene.play()


def _incomplete_meld(scene: Scene) -> None:
    """Left as it is while another meld is laid."""
    scene.turn(scene.by)
    other = set_of_queens(scene)
    scene.hold(*scene.cards, *other)
    scene.act("draws")
    scene.act(f"lays {scene.text}")
    scene.act(f"lays {card_text(other)}")


def _wrong_lay_off(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.act("draws")
    name = scene.target(unfitting(scene.cards))
    scene.act(f"lays off {scene.text} on {name}")


def _second_set(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.target(of_rank(scene.cards))
    scene.act("draws")
    scene.act(f"lays {scene.text}")


def _wrong_closing(scene: Scene) -> None:
    """The cards are the last play; the cause is a wild as the last card, the first lap, no discard, or no burraco."""
    scene.turn(scene.by)
    scene.given["pot taken"] = scene.by.side.value
    if any(map(scene.has, (WILD, FIRST_LAP, NO_DISCARD))):
        scene.burraco()
    if scene.has(NO_DISCARD):
        _use_up(scene)
        return
    _use_up(scene, cards("2c") if scene.has(WILD) else harmless((*scene.cards, *scene.incident.meld), 1))


def _pot_without_right(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.given["pot taken"] = scene.by.side.value
    _use_up(scene)
    scene.act("takes the pot")


def _use_up(scene: Scene, discard: Sequence[AnyCard] = ()) -> None:
    """The cards are the last ones: a new meld, or laid off, if a meld was named or they are too few to be one.

    Who has drawn and does not discard has played two cards: before a single one another was laid off (F-32.9).
    """
    plays: list[tuple[Sequence[AnyCard], str]] = [(scene.cards, "lays {}")]
    if scene.is_laid_off or len(scene.cards) < FEWEST:
        plays = [(scene.cards, f"lays off {{}} on {scene.target(fitting(scene.cards))}")]
        if len(scene.cards) == 1 and not discard and not scene.incident.laid:
            other = scene.other_meld()
            plays.insert(0, (next_of(cards(scene.given[str(other)])), f"lays off {{}} on {other}"))
    mine = [card for group, _ in plays for card in group]
    scene.given[str(scene.by)] = card_text(mine if discard else mine[:-1])
    scene.given["stock"] = card_text(discard or mine[-1:])
    scene.act("draws")
    for group, words in plays:
        scene.act(words.format(card_text(group)))
    if discard:
        scene.act(f"discards {card_text(discard)}")


def _card_under_discard(scene: Scene) -> None:
    """The cards left the hand together. One alone was stuck, under a discard that goes before it by the norm."""
    scene.turn(scene.by)
    together = scene.cards
    if len(together) == 1:
        free = harmless(together, 9)
        before = [card for card in free if norm_key(card) < norm_key(together[0])]
        together = (*(before or free)[:1], *together)
    scene.hold(*together)
    scene.act("draws")
    scene.act(f"discards {card_text(together[:1])} over {card_text(together[1:])}")


def _forbidden_placement(scene: Scene) -> None:
    """An exposed card laid off on a meld that the partner has laid since."""
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    name = scene.target(of_rank(scene.cards))
    scene.given[f"{scene.by} exposed"] = scene.text
    scene.given[f"{scene.by} may not lay off"] = f"{scene.text} on new or grown melds, {name}"
    scene.act("draws")
    scene.act(f"lays off {scene.text} on {name}")


def _play_against_stop(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.given[f"{scene.by} limited"] = "either"
    scene.act("draws")
    scene.play()


def _wrong_discard(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.given[f"{scene.by} side"] = card_text(harmless((*scene.cards, *scene.spare), 1))
    scene.act("draws")
    scene.act(f"discards {scene.text}")


MAKERS: Final[dict[Offence, Maker]] = {
    Offence.MISSING_DRAW: _missing_draw,
    Offence.PLAY_AFTER_DISCARD: _play_after_discard,
    Offence.PLAY_OUT_OF_TURN: _play_out_of_turn,
    Offence.DISCARD_OUT_OF_TURN: _discard_out_of_turn,
    Offence.DRAW_OUT_OF_TURN: _draw_out_of_turn,
    Offence.PILE_OUT_OF_TURN: _pile_out_of_turn,
    Offence.DOUBLE_DRAW: _double_draw,
    Offence.PART_OF_PILE: _part_of_pile,
    Offence.SINGLE_CARD_DISCARDED: _single_card_discarded,
    Offence.WRONG_MELD: _wrong_meld,
    Offence.INCOMPLETE_MELD: _incomplete_meld,
    Offence.WRONG_LAY_OFF: _wrong_lay_off,
    Offence.SECOND_SET: _second_set,
    Offence.WRONG_CLOSING: _wrong_closing,
    Offence.POT_WITHOUT_RIGHT: _pot_without_right,
    Offence.CARD_UNDER_DISCARD: _card_under_discard,
    Offence.FORBIDDEN_PLACEMENT: _forbidden_placement,
    Offence.PLAY_AGAINST_STOP: _play_against_stop,
    Offence.WRONG_DISCARD: _wrong_discard,
}
