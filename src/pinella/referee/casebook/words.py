"""Words that a case may use beside the notation of tables: `…`, `only`, and `yes` for a line without a value."""

from __future__ import annotations

from typing import Final

AND_OTHERS: Final = ("…", "...")
"""After the cards of a hand, a pot or the stock, before those of the pile: and others, whichever they are."""

ONLY: Final = "only"
"""After the cards of the stock: and no more."""

PRESENT: Final = ("", "yes", "true")
ABSENT: Final = ("none", "no", "false", "-")
"""How people write that a line without a value is there or is not."""


def is_bare(key: str) -> bool:
    """Lines that say something by being there, and have no value."""
    return key.endswith(" may not go out") or key in ("arbitrated", "redeal", "only swaps")
