"""An irregularity as a value: what, who, which cards, when it was noticed and by whom."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from pinella.cards import AnyCard
from pinella.play.seats import MeldId, Seat


class Offence(Enum):
    """What went wrong. The first group the engine finds in the acts; the second people have to report."""

    MISSING_DRAW = "missing-draw"
    """Cards laid, laid off or discarded in one's own turn before drawing or taking the pile."""
    PLAY_AFTER_DISCARD = "play-after-discard"
    PLAY_OUT_OF_TURN = "play-out-of-turn"
    DISCARD_OUT_OF_TURN = "discard-out-of-turn"
    DRAW_OUT_OF_TURN = "draw-out-of-turn"
    """Also after taking the pot on the fly: then `meld` is empty and the player is in turn."""
    PILE_OUT_OF_TURN = "pile-out-of-turn"
    DOUBLE_DRAW = "double-draw"
    PART_OF_PILE = "part-of-pile"
    SINGLE_CARD_DISCARDED = "single-card-discarded"
    WRONG_MELD = "wrong-meld"
    INCOMPLETE_MELD = "incomplete-meld"
    WRONG_LAY_OFF = "wrong-lay-off"
    SECOND_SET = "second-set"
    WRONG_CLOSING = "wrong-closing"
    """Going out, or using up the cards, against the rules; of several causes one decides (AMB-66)."""
    POT_WITHOUT_RIGHT = "pot-without-right"
    WRONG_POT = "wrong-pot"
    """The side is entitled to a pot and took the one underneath."""
    CARD_UNDER_DISCARD = "card-under-discard"
    FORBIDDEN_PLACEMENT = "forbidden-placement"
    """An exposed or returned card laid off where it may not go, or a card laid off on a frozen meld."""
    PLAY_AGAINST_STOP = "play-against-stop"
    """Cards laid in a turn in which a ruling leaves only the discard."""
    WRONG_DISCARD = "wrong-discard"
    """Not the card that a ruling wants discarded."""

    CARD_DROPPED = "card-dropped"
    """details: `seen` or `unseen`."""
    CARD_LIFTED = "card-lifted"
    """Cards lifted clear of the hand to be played, and put back."""
    CARD_DECLARED = "card-declared"
    SUGGESTION = "suggestion"
    """By the partner of the player in turn; cards: exposed cards it is about."""
    REMINDER = "reminder"
    """The partner reminds to draw or take the pile."""
    CARD_THROWN = "card-thrown"
    """The cards leave the hand; meld: where they landed; details: other melds it touches, or `new meld`."""
    CARDS_HANDED_OVER = "cards-handed-over"
    """To the partner, without a statement; details: `clear` where there is no real doubt."""
    MISPLACED_DISCARD = "misplaced-discard"
    """details: `misled` where an opponent was."""
    MELDING_BEFORE_THE_FAN = "melding-before-the-fan"
    STOCK_CARD_LIFTED = "stock-card-lifted"
    PILE_LIFTED = "pile-lifted"
    POT_MISCOUNTED = "pot-miscounted"
    """details: how many cards it had, and `seen` where one was looked at."""
    LEFTOVER_POT = "leftover-pot"
    """details: `used` where a side has taken it."""
    POT_SEEN_EARLY = "pot-seen-early"
    """details: `information` where some was exchanged."""
    PHANTOM_CARD = "phantom-card"
    STOCK_MOVED = "stock-moved"
    WRONG_COUNT = "wrong-count"
    """details: `seen` where somebody had looked."""
    WRONG_DEALING = "wrong-dealing"
    CARD_SEEN_IN_DEAL = "card-seen-in-deal"
    FACE_UP_IN_STOCK = "face-up-in-stock"
    DEALER_SKIPPED = "dealer-skipped"
    PACK_FAULT = "pack-fault"
    DISORDER = "disorder"
    """A meld merely out of order, or a burraco not marked, and who pointed it out."""
    CLOSING_ON_THE_PILE = "closing-on-the-pile"
    POT_NOT_ANNOUNCED = "pot-not-announced"
    """details: `curtains` where the table has them; elsewhere nobody need say it. So with the next."""
    CLOSING_NOT_ANNOUNCED = "closing-not-announced"
    DELAY = "delay"
    """A pair not ready when the round begins; details: `3 minutes`."""
    SLOW_PLAY = "slow-play"
    MIXED_CARDS = "mixed-cards"
    DISPUTE = "dispute"
    CONDUCT = "conduct"
    """details: the id of the norm, such as `F-N.8`."""

    def __str__(self) -> str:
        return str(self.value)


class Phase(Enum):
    """When an irregularity is noticed (the catalogues' DX, D0, D1, D2, D3)."""

    DEALING = "dealing"
    """Before the first draw or pick-up of the deal."""
    AT_ONCE = "at-once"
    """The offender is still in his turn; out of turn: the player whose turn it was has not begun."""
    AFTER_DISCARD = "after-discard"
    """After his discard, before the next player has drawn or taken the pile."""
    LATER = "later"
    DEAL_OVER = "deal-over"


class Noticed(Enum):
    """Who noticed it."""

    CULPRIT = "culprit"
    PARTNER = "partner"
    OPPONENT = "opponent"
    REFEREE = "referee"


@dataclass(frozen=True, slots=True)
class Irregularity:
    """What went wrong in one event of the deal."""

    offence: Offence
    by: Seat
    at: int
    """The number of the event in the history, from 0."""

    cards: tuple[AnyCard, ...] = ()
    meld: MeldId | None = None
    details: tuple[str, ...] = ()
