"""Incidents that people see and report: when each one happens, and what is said about it."""

from __future__ import annotations

from typing import Final

from pinella.cards import Card, Rank, Suit
from pinella.play.lines import card_text
from pinella.referee.asking.incidents import (
    AGAIN,
    BETWEEN,
    BOTH_FIT,
    FOR_THE_POT,
    MISFIT,
    NEW_MELD,
    NO_MELD,
    Scene,
    after,
    fitting,
    harmless,
    of_rank,
    unfitting,
)
from pinella.referee.asking.played import Maker, pot_on_the_fly
from pinella.referee.irregularity import Offence, Phase

_FIVES: Final = tuple(Card(Rank.FIVE, suit) for suit in (Suit.CLUBS, Suit.DIAMONDS, Suit.SPADES))
_THREE: Final = tuple(Card(rank, Suit.HEARTS) for rank in (Rank.THREE, Rank.FOUR, Rank.FIVE))


def at_any_moment(scene: Scene) -> None:
    """Most things can happen at any moment: here in the turn of the next opponent."""
    scene.turn(after(scene.by))
    scene.hold(*scene.cards)
    scene.report()


def _in_own_turn(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.act("draws")
    scene.report()


def _before_taking(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold()
    scene.report(with_cards=False)


def _to_the_partner(scene: Scene) -> None:
    """Said to the partner, whose turn it is; cards are exposed ones of the partner."""
    scene.turn(scene.partner)
    if scene.cards:
        scene.given[str(scene.partner)] = card_text((*scene.cards, *harmless(scene.cards, 3)))
        scene.given[f"{scene.partner} exposed"] = scene.text
        scene.acts.append(f"{scene.partner} draws")
    scene.report()


def _about_the_deal(scene: Scene) -> None:
    """A fault of the deal or of the pack, which has nothing to do with anybody's turn."""
    scene.turn(after(scene.by))
    scene.report()


def _thrown(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    if scene.has(AGAIN):
        scene.given["warnings"] = f"{scene.by} throwing"
    scene.act("draws")
    if scene.has(NEW_MELD) or len(scene.cards) > 2:
        scene.act(f"throws {scene.text} as a new meld")
        return
    wrong = scene.incident.meld or of_rank([card for card in scene.spare if isinstance(card, Card)])
    right = scene.incident.meld or fitting(scene.cards)
    if scene.has(BETWEEN) or scene.has(BOTH_FIT):
        first = scene.meld(fitting(scene.cards))
        second = scene.meld(of_rank(scene.cards) if scene.has(BOTH_FIT) else wrong)
        scene.act(f"throws {scene.text} between {first} and {second}")
    else:
        scene.act(f"throws {scene.text} on {scene.meld(wrong if scene.has(MISFIT) else right)}")


def _handed_over(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    first = scene.target(fitting(scene.cards))
    scene.meld(of_rank(scene.cards))
    scene.act("draws")
    names_it = any(map(scene.has, ("stated", "clear", "in front")))
    scene.report(first if names_it else None)


def _misplaced_discard(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards)
    scene.act("draws")
    scene.act(f"discards {scene.text}")
    scene.report()


def _melding_before_the_fan(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards[:-1])
    scene.given["pile"] = card_text((*harmless((*scene.cards, *scene.spare), 1), *scene.cards[-1:]))
    scene.act("takes the pile")
    scene.act(f"lays {scene.text}")
    scene.report(with_cards=False)


def _pot_just_taken(scene: Scene) -> None:
    """On the fly; with a number among the details the pot has so many cards."""
    numbers = [int(detail) for detail in scene.incident.details if detail.isdigit()]
    if numbers:
        scene.given["pot"] = card_text(harmless((), numbers[0]))
    pot_on_the_fly(scene, scene.cards or _FIVES, ())
    scene.report(with_cards=False)


def _pot_taken_with_a_discard(scene: Scene) -> None:
    """The culprit has just taken the pot; the next opponent is in turn."""
    scene.turn(scene.by)
    name = scene.meld("5c 6c 7c")
    scene.given[str(scene.by)] = "9d"
    scene.given["stock"] = "8c"
    scene.act("draws")
    scene.act(f"lays off 8c on {name}")
    scene.act("discards 9d")
    scene.report(with_cards=False)


def _leftover_pot(scene: Scene) -> None:
    """`used`: the side has taken it, and both pots of this deal are still there."""
    scene.turn(after(scene.by))
    if scene.has("used"):
        scene.given["pot taken"] = scene.by.side.value
        scene.given["pot"] = "…\n…"
    scene.report(with_cards=False)


def _closing_not_announced(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.given["pot taken"] = scene.by.side.value
    scene.burraco()
    last = card_text(harmless(scene.cards, 1))
    scene.given[str(scene.by)] = scene.text
    scene.given["stock"] = last
    scene.act("draws")
    scene.act(f"lays {scene.text}")
    scene.act(f"discards {last}")
    scene.report(with_cards=False)


def _pack_fault(scene: Scene) -> None:
    """F-26.2, F-26.4: what follows depends on whether a meld lies on the table."""
    scene.turn(after(scene.by))
    if scene.incident.phase is not Phase.DEALING and not scene.has(NO_MELD):
        scene.other_meld()
    scene.report()


def _phantom_card(scene: Scene) -> None:
    if scene.has(FOR_THE_POT):
        _phantom_under_the_meld_for_the_pot(scene)
        return
    scene.turn(after(scene.by))
    scene.hold(*scene.cards)
    name = scene.target(unfitting(scene.cards))
    scene.report(name)


def _phantom_under_the_meld_for_the_pot(scene: Scene) -> None:
    """F-24.9: it lay under the meld with which the hand was used up, and the pot was taken with the discard."""
    scene.turn(scene.by)
    meld = scene.incident.meld or unfitting(scene.cards)
    discard = harmless((*scene.cards, *meld), 1)
    name = scene.next_meld()
    scene.given[str(scene.by)] = card_text((*meld, *scene.cards))
    scene.given["stock"] = card_text(discard)
    scene.act("draws")
    scene.act(f"lays {card_text(meld)}")
    scene.report(name)
    scene.act(f"discards {card_text(discard)}")


def _disorder(scene: Scene) -> None:
    """The partner is in turn: only the player in turn may speak of it."""
    scene.turn(scene.partner)
    scene.report(scene.target(_THREE), with_cards=False)


def _closing_on_the_pile(scene: Scene) -> None:
    scene.turn(scene.by)
    mine, under = scene.cards[:-1], harmless(scene.cards, 3)
    scene.given["pile"] = card_text((*scene.cards[-1:], *under[:1]))
    scene.given[str(scene.by)] = card_text(mine)
    if not scene.has(FOR_THE_POT):
        scene.given["pot taken"] = scene.by.side.value
        scene.burraco()
        scene.given[str(scene.by)] = card_text((*mine, *under[1:2]))
        scene.spare = under[1:2]
    scene.act(f"takes the pile but leaves {card_text(under[:1])}")
    scene.act(f"lays {scene.text}")
    scene.report_late()


def _mixed_cards(scene: Scene) -> None:
    """At the count: the deal is over."""
    scene.turn(after(scene.by))
    scene.given["pot taken"] = "NS EW"
    scene.burraco()
    scene.other_meld()
    scene.acts.append("the deal ends by time-out")
    scene.report(with_cards=False)


def _slow_play(scene: Scene) -> None:
    scene.turn(scene.by)
    scene.hold(*scene.cards, spare=5)
    scene.act("draws")
    scene.report(with_cards=False)


MAKERS: Final[dict[Offence, Maker]] = {
    Offence.WRONG_POT: _pot_just_taken,
    Offence.CARD_LIFTED: _in_own_turn,
    Offence.SUGGESTION: _to_the_partner,
    Offence.REMINDER: _to_the_partner,
    Offence.CARD_THROWN: _thrown,
    Offence.CARDS_HANDED_OVER: _handed_over,
    Offence.MISPLACED_DISCARD: _misplaced_discard,
    Offence.MELDING_BEFORE_THE_FAN: _melding_before_the_fan,
    Offence.STOCK_CARD_LIFTED: _before_taking,
    Offence.PILE_LIFTED: _before_taking,
    Offence.POT_MISCOUNTED: _pot_just_taken,
    Offence.LEFTOVER_POT: _leftover_pot,
    Offence.POT_SEEN_EARLY: _pot_taken_with_a_discard,
    Offence.PHANTOM_CARD: _phantom_card,
    Offence.STOCK_MOVED: _about_the_deal,
    Offence.WRONG_COUNT: _about_the_deal,
    Offence.WRONG_DEALING: _about_the_deal,
    Offence.CARD_SEEN_IN_DEAL: _about_the_deal,
    Offence.FACE_UP_IN_STOCK: _about_the_deal,
    Offence.DEALER_SKIPPED: _about_the_deal,
    Offence.PACK_FAULT: _pack_fault,
    Offence.DISORDER: _disorder,
    Offence.CLOSING_ON_THE_PILE: _closing_on_the_pile,
    Offence.POT_NOT_ANNOUNCED: _pot_just_taken,
    Offence.CLOSING_NOT_ANNOUNCED: _closing_not_announced,
    Offence.DELAY: _about_the_deal,
    Offence.SLOW_PLAY: _slow_play,
    Offence.MIXED_CARDS: _mixed_cards,
}
