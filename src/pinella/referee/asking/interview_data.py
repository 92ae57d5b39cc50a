"""What is asked about each incident: how it can have happened, what must be known, when it can be noticed."""

from __future__ import annotations

from typing import Final

from pinella.referee.asking.incidents import (
    AFTER_POT,
    APART,
    BETWEEN,
    BOTH_FIT,
    DISCARDED,
    FIRST_LAP,
    FOR_THE_POT,
    LAID_OFF,
    MISFIT,
    NEW_MELD,
    NO_DISCARD,
    NO_MELD,
    PLAYED,
    WILD,
    WITH_PILE,
)
from pinella.referee.irregularity import Offence, Phase

TOPICS: Final[dict[str, tuple[Offence, ...]]] = {
    "taking": (
        Offence.MISSING_DRAW,
        Offence.DRAW_OUT_OF_TURN,
        Offence.PILE_OUT_OF_TURN,
        Offence.DOUBLE_DRAW,
        Offence.PART_OF_PILE,
        Offence.STOCK_CARD_LIFTED,
        Offence.PILE_LIFTED,
        Offence.MELDING_BEFORE_THE_FAN,
    ),
    "melding": (
        Offence.WRONG_MELD,
        Offence.INCOMPLETE_MELD,
        Offence.WRONG_LAY_OFF,
        Offence.SECOND_SET,
        Offence.PHANTOM_CARD,
        Offence.DISORDER,
        Offence.CARD_THROWN,
        Offence.CARDS_HANDED_OVER,
    ),
    "turn": (Offence.PLAY_OUT_OF_TURN, Offence.PLAY_AFTER_DISCARD, Offence.DISCARD_OUT_OF_TURN, Offence.SLOW_PLAY),
    "discarding": (Offence.CARD_UNDER_DISCARD, Offence.SINGLE_CARD_DISCARDED, Offence.MISPLACED_DISCARD),
    "pots": (
        Offence.POT_WITHOUT_RIGHT,
        Offence.WRONG_POT,
        Offence.POT_MISCOUNTED,
        Offence.POT_SEEN_EARLY,
        Offence.LEFTOVER_POT,
        Offence.POT_NOT_ANNOUNCED,
    ),
    "closing": (Offence.WRONG_CLOSING, Offence.CLOSING_ON_THE_PILE, Offence.CLOSING_NOT_ANNOUNCED),
    "seen": (
        Offence.CARD_DROPPED,
        Offence.CARD_LIFTED,
        Offence.CARD_DECLARED,
        Offence.SUGGESTION,
        Offence.REMINDER,
        Offence.CONDUCT,
    ),
    "dealing": (
        Offence.WRONG_COUNT,
        Offence.WRONG_DEALING,
        Offence.CARD_SEEN_IN_DEAL,
        Offence.FACE_UP_IN_STOCK,
        Offence.DEALER_SKIPPED,
        Offence.PACK_FAULT,
        Offence.STOCK_MOVED,
        Offence.DELAY,
    ),
    "counting": (Offence.MIXED_CARDS, Offence.DISPUTE),
    "rulings": (Offence.FORBIDDEN_PLACEMENT, Offence.PLAY_AGAINST_STOP, Offence.WRONG_DISCARD),
}
"""Every offence under one heading."""

_LAID: Final[dict[str, tuple[str, ...]]] = {"laid": (), "laid-off": (LAID_OFF,)}

HOW: Final[dict[Offence, dict[str, tuple[str, ...]]]] = {
    Offence.DELAY: {
        "two-minutes": ("2 minutes",),
        "five-minutes": ("5 minutes",),
        "ten-minutes": ("10 minutes",),
        "over-ten-minutes": ("11 minutes",),
    },
    Offence.MISSING_DRAW: {**_LAID, "discarded": (DISCARDED,)},
    Offence.PLAY_AFTER_DISCARD: _LAID,
    Offence.PLAY_OUT_OF_TURN: _LAID,
    Offence.PLAY_AGAINST_STOP: _LAID,
    Offence.DRAW_OUT_OF_TURN: {
        "apart": (APART,),
        "in-hand": (),
        "played": (PLAYED,),
        "after-pot-apart": (AFTER_POT, APART),
        "after-pot": (AFTER_POT,),
        "after-pot-played": (AFTER_POT, PLAYED),
    },
    Offence.PILE_OUT_OF_TURN: {
        "no-play": (),
        "played": (PLAYED,),
        "played-pile": (PLAYED, WITH_PILE),
        "after-pot": (AFTER_POT,),
        "after-pot-played": (AFTER_POT, PLAYED),
        "after-pot-played-pile": (AFTER_POT, PLAYED, WITH_PILE),
    },
    Offence.PACK_FAULT: {"meld-open": (), "no-meld": (NO_MELD,)},
    Offence.PHANTOM_CARD: {"ordinary": (), "for-the-pot": (FOR_THE_POT,)},
    Offence.WRONG_CLOSING: {
        "no-burraco": (),
        "wild": (WILD,),
        "first-lap": (FIRST_LAP,),
        "no-discard": (NO_DISCARD,),
        "no-discard-laid-off": (NO_DISCARD, LAID_OFF),
    },
    Offence.POT_WITHOUT_RIGHT: _LAID,
    Offence.CLOSING_ON_THE_PILE: {"going-out": (), "for-the-pot": (FOR_THE_POT,)},
    Offence.WRONG_POT: {"unseen": ("unseen",), "seen": ("seen",)},
    Offence.POT_MISCOUNTED: {
        "fewer": ("10",),
        "fewer-seen": ("10", "seen"),
        "more": ("12",),
        "more-seen": ("12", "seen"),
    },
    Offence.LEFTOVER_POT: {"unused": (), "used": ("used",)},
    Offence.POT_SEEN_EARLY: {"no-information": (), "information": ("information",)},
    Offence.POT_NOT_ANNOUNCED: {"curtains": ("curtains",), "no-curtains": ()},
    Offence.CLOSING_NOT_ANNOUNCED: {"curtains": ("curtains",), "no-curtains": ()},
    Offence.WRONG_COUNT: {"not-looked": (), "looked": ("seen",)},
    Offence.CARD_DROPPED: {"seen": ("seen",), "unseen": ("unseen",), "unknown": ()},
    Offence.SUGGESTION: {"no-information": (), "information": ("information",)},
    Offence.CARD_THROWN: {
        "fits": (),
        "misfit": (MISFIT,),
        "between": (BETWEEN,),
        "both-fit": (BOTH_FIT,),
        "new-meld": (NEW_MELD,),
    },
    Offence.CARDS_HANDED_OVER: {"stated": ("stated",), "clear": ("clear",), "doubt": (), "in-front": ("in front",)},
    Offence.MISPLACED_DISCARD: {"misled": ("misled",), "not-misled": ()},
    Offence.DISORDER: {
        "out-of-order": ("out of order",),
        "not-marked": ("burraco not marked",),
        "inverted": ("inverted wilds",),
    },
    Offence.MIXED_CARDS: {"remembered": (), "forgotten": ("forgotten",)},
    Offence.CONDUCT: {
        name: (name,) for name in (*(f"F-N.{number}" for number in range(1, 25)), *(f"F-R.{n}" for n in range(1, 6)))
    },
}
"""How it can have happened: a word, and the details that it stands for."""

AGAIN_ASKED: Final = frozenset((Offence.CARD_THROWN,))
MELD_ASKED: Final = frozenset(
    {Offence.WRONG_LAY_OFF, Offence.PHANTOM_CARD, Offence.SECOND_SET, Offence.WRONG_CLOSING, Offence.POT_WITHOUT_RIGHT}
)
"""The cards of the meld decide the ruling."""

CARDS_NOT_ASKED: Final = frozenset((Offence.WRONG_POT, Offence.POT_NOT_ANNOUNCED, Offence.MISPLACED_DISCARD))
"""Whatever the cards, the ruling is the same."""

NOBODYS: Final = frozenset((Offence.FACE_UP_IN_STOCK, Offence.PACK_FAULT))
"""Nobody need have done it."""

OUT_OF_TURN: Final = frozenset(
    (Offence.PLAY_OUT_OF_TURN, Offence.DISCARD_OUT_OF_TURN, Offence.DRAW_OUT_OF_TURN, Offence.PILE_OUT_OF_TURN)
)
"""Noticed before or after the player in turn has begun; the offender's discard does not matter."""

HAND_ASKED: Final = frozenset((Offence.WRONG_MELD, Offence.WRONG_LAY_OFF))
"""Other cards of the hand may mend it (F-27.1)."""

_USUAL: Final = (Phase.AT_ONCE, Phase.AFTER_DISCARD, Phase.LATER, Phase.DEAL_OVER)
_ANY_TURN: Final = (Phase.AT_ONCE, Phase.LATER, Phase.DEAL_OVER)
_WITH_THE_DISCARD: Final = (Phase.AFTER_DISCARD, Phase.LATER, Phase.DEAL_OVER)
_OF_THE_DEAL: Final = (Phase.DEALING, Phase.LATER, Phase.DEAL_OVER)

_PHASES: Final[dict[Offence, tuple[Phase, ...]]] = {
    **dict.fromkeys(TOPICS["dealing"], _OF_THE_DEAL),
    Offence.LEFTOVER_POT: _OF_THE_DEAL,
    Offence.STOCK_MOVED: (Phase.AT_ONCE,),
    Offence.DELAY: (Phase.DEALING,),
    **dict.fromkeys((Offence.PLAY_OUT_OF_TURN, Offence.DISCARD_OUT_OF_TURN), _ANY_TURN),
    **dict.fromkeys((Offence.DRAW_OUT_OF_TURN, Offence.PILE_OUT_OF_TURN), _ANY_TURN),
    **dict.fromkeys((Offence.CARD_DROPPED, Offence.CARD_DECLARED), _ANY_TURN),
    **dict.fromkeys((Offence.SUGGESTION, Offence.REMINDER, Offence.DISORDER), _ANY_TURN),
    **dict.fromkeys((Offence.PHANTOM_CARD, Offence.POT_SEEN_EARLY), _ANY_TURN),
    **dict.fromkeys((Offence.PLAY_AFTER_DISCARD, Offence.SINGLE_CARD_DISCARDED), _WITH_THE_DISCARD),
    **dict.fromkeys((Offence.CARD_UNDER_DISCARD, Offence.WRONG_DISCARD), _WITH_THE_DISCARD),
    Offence.MISPLACED_DISCARD: _ANY_TURN,
    Offence.WRONG_CLOSING: (Phase.AFTER_DISCARD,),
    Offence.CLOSING_ON_THE_PILE: (Phase.AT_ONCE, Phase.AFTER_DISCARD),
    Offence.CLOSING_NOT_ANNOUNCED: (Phase.AT_ONCE,),
    Offence.MIXED_CARDS: (Phase.DEAL_OVER,),
    **dict.fromkeys((Offence.SLOW_PLAY, Offence.DISPUTE, Offence.CONDUCT), (Phase.AT_ONCE,)),
}


def phases_of(offence: Offence, details: tuple[str, ...] = ()) -> tuple[Phase, ...]:
    """When an incident can be noticed, as far as it makes a difference."""
    if offence is Offence.WRONG_CLOSING and NO_DISCARD in details:
        return (Phase.AT_ONCE,)
    if DISCARDED in details or (offence is Offence.PHANTOM_CARD and FOR_THE_POT in details):
        return _WITH_THE_DISCARD
    return _PHASES.get(offence, _USUAL)
