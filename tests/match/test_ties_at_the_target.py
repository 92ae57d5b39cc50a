"""A tie at the target: online regulation, section 12."""

from __future__ import annotations

import pytest

from pinella.codes import ONLINE
from pinella.match import MatchEnding, Target
from pinella.match.results import ending, leaders
from pinella.play.seats import Side
from tests.match.test_matches import scored


@pytest.mark.rule("O-12.3", "O-12.4")
def test_the_next_deal_that_parts_them_decides_even_below_the_target() -> None:
    """Whoever makes more points in it wins the match, wherever it takes the two sides."""
    tied = [(2010, 2010), (30, 30)]
    assert ending(scored(ONLINE, Target(2005), *tied)) is None
    decided = scored(ONLINE, Target(2005), *tied, (-80, -50))
    assert ending(decided) is MatchEnding.TARGET
    assert leaders(decided) == (Side.EW,)
