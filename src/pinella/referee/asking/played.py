"""Incidents that the engine finds in the acts: how each one happens, in the words of the casebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, TypeAlias

from pinella.cards import AnyCard, Card, Rank, Suit
from pinella.play.lines import card_text
from pinella.referee.asking.incidents import (
    AFTER_POT,
    APART,
    FIRST_LAP,
    NO_DISCARD,
    PLAYED,
    WILD,
    Scene,
    after,
    fitting,
    harmless,
    of_rank,
    unfitting,
)
from pinella.referee.irregularity import Offence

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
        return
    scene.turn(after(scene.by, 3))
    scene.given["stock"] = scene.text
    scene.hold(*(queens if scene.has(PLAYED) else ()))
    scene.act(how)
    if scene.has(PLAYED):
        scene.act(f"lays {card_text(queens)}")


def _pile_out_of_turn(scene: Scene) -> None:
    queens = set_of_queens(scene)
    scene.given["pile"] = scene.text
    if scene.has(AFTER_POT):
        pot_on_the_fly(scene, queens, ())
        scene.act("takes the pile")
        return
    scene.turn(after(scene.by, 3))
    scene.hold(*(queens if scene.has(PLAYED) else ()))
    scene.act("takes the pile")
    if scene.has(PLAYED):
        scene.act(f"lays {card_text(queens)}")


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
    last = harmless(scene.cards, 1)
    words = "2c" if scene.has(WILD) else card_text(last)
    if len(scene.cards) == 1:
        name = scene.target(fitting(scene.cards))
        lay = f"lays off {scene.text} on {name}"
    else:
        lay = f"lays {scene.text}"
    if scene.has(NO_DISCARD):
        scene.given[str(scene.by)] = card_text(scene.cards[:-1]) or words
        scene.given["stock"] = card_text(scene.cards[-1:])
        scene.act("draws")
        scene.act(lay)
        return
    scene.given[str(scene.by)] = scene.text
    scene.given["stock"] = words
    scene.act("draws")
    scene.act(lay)
    scene.act(f"discards {words}")


def _pot_without_right(scene: Scene) -> None:
    scene.given["pot taken"] = scene.by.side.value
    pot_on_the_fly(scene, scene.cards, ())
    scene.act("takes the pot")


def _card_under_discard(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.act("draws")
    scene.act(f"discards {card_text(scene.cards[:1])} over {card_text(scene.cards[1:])}")


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
