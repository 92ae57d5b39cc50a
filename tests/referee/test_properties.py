"""Laws of an arbitrated table, checked on random deals full of irregular acts, calls, choices and appeals.

Cards are conserved, every act and every effect of a ruling is booked a second time (`ledger`), limits and freezes end
when they say, what `legal` lists is in order, tables read back to themselves, and every deal comes to its count.
"""

from __future__ import annotations

import pytest

from pinella.play.incidents import REPORTED
from pinella.referee import NONE, federal, fitab
from tests.conftest import PROOF, Cases
from tests.referee.laws import Seen, watch
from tests.referee.reports_at_random import SHAPES

GAMES = (("fitab-2022", 4), ("fitab-2023", 4), ("fitab-2025", 4), ("federal", 4), ("federal", 2))


def test_everything_that_people_can_report_is_reported() -> None:
    assert {shape.offence.value for shape in SHAPES} >= REPORTED


@pytest.mark.parametrize(("code", "players"), GAMES)
def test_every_law_holds_whatever_happens(code: str, players: int, cases: Cases) -> None:
    seen = Seen()
    for seed in range(cases(sample=3, full=200)):
        try:
            seen += watch(code, players, seed)
        except Exception as error:
            error.add_note(f"watch({code!r}, {players}, {seed})")
            raise
    assert seen.events > 100
    assert seen.offences[NONE] > 0
    if PROOF:
        rulers = federal.RULERS if code == "federal" else fitab.RULERS
        assert {offence.value for offence in rulers} <= set(seen.offences)
