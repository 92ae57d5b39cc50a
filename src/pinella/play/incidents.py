"""What people can report at an arbitrated table because a computer cannot see it; the referee rules on each word."""

from __future__ import annotations

from typing import Final

WRONG_POT: Final = "wrong-pot"
"""Seen in the acts where the lower pot is taken; reported where the table gave the pot by itself."""

REPORTED: Final = frozenset(
    (
        WRONG_POT,
        "pot-without-right",
        "card-dropped",
        "card-lifted",
        "card-declared",
        "suggestion",
        "reminder",
        "card-thrown",
        "cards-handed-over",
        "misplaced-discard",
        "melding-before-the-fan",
        "stock-card-lifted",
        "pile-lifted",
        "pot-miscounted",
        "leftover-pot",
        "pot-seen-early",
        "phantom-card",
        "stock-moved",
        "wrong-count",
        "wrong-dealing",
        "card-seen-in-deal",
        "face-up-in-stock",
        "dealer-skipped",
        "pack-fault",
        "disorder",
        "closing-on-the-pile",
        "pot-not-announced",
        "closing-not-announced",
        "delay",
        "slow-play",
        "mixed-cards",
        "dispute",
        "conduct",
    )
)
"""Every other irregularity is found in the acts themselves."""

ON_A_MELD: Final = frozenset(("phantom-card",))
"""What cannot be reported without the meld it is about."""
