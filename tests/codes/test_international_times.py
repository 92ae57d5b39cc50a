"""Round times of international Burraco: FITAB 2025, Title V."""

from __future__ import annotations

import pytest

from pinella.codes import book


@pytest.mark.rule("I-F.4")
def test_international_rounds_last_five_minutes_longer_than_italian_ones() -> None:
    """Title V replaces the 22, 32 and 42 minutes of art. 5 by 27, 37 and 47."""
    italian, international = book("fitab-2025").tournament, book("international").tournament
    assert italian is not None
    assert international is not None
    minutes = [
        (clause.value, international.round_minutes[meeting].value) for meeting, clause in italian.round_minutes.items()
    ]
    assert sorted(minutes) == [(22, 27), (32, 37), (42, 47)]
