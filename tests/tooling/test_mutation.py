"""`make mutation`: what it makes of mutmut's answers."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tools import mutation
from tools.mutation import Survivor

SHOWN = """# pinella.referee.fitab.art29.x_missing_draw__mutmut_7: survived
--- src/pinella/referee/fitab/art29.py
+++ src/pinella/referee/fitab/art29.py
@@ -1,4 +1,4 @@
 def missing_draw(hearing: Hearing) -> Outcome:
-    if hearing.phase in TOO_LATE:
+    if hearing.phase not in TOO_LATE:
         return Ruling((article,), too_late=True)
"""


@pytest.mark.parametrize(
    ("name", "function"),
    [
        ("pinella.referee.fitab.art29.x_missing_draw__mutmut_7", "fitab.art29.missing_draw"),
        ("pinella.referee.calling.x__ruled__mutmut_1", "calling._ruled"),
        ("pinella.referee.hearing.xǁHearingǁlays__mutmut_12", "hearing.Hearing.lays"),
    ],
)
def test_a_mutant_is_named_after_its_function(name: str, function: str) -> None:
    assert Survivor(name, "", "").function == function


def test_a_survivor_is_told_by_the_line_that_was_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(mutation, "mutmut", lambda *_: SHOWN)
    found = mutation.survivor(Path(), "pinella.referee.fitab.art29.x_missing_draw__mutmut_7")
    assert (found.removed, found.added) == ("if hearing.phase in TOO_LATE:", "if hearing.phase not in TOO_LATE:")


def test_the_page_gives_figures_and_readings(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    readings = tmp_path / "readings.yaml"
    readings.write_text("- {in: a.b, was: x | y, became: x, reading: equivalent, why: never both}\n", encoding="utf-8")
    monkeypatch.setattr(mutation, "READINGS", readings)
    survivors = [
        Survivor("pinella.referee.a.x_b__mutmut_1", "x | y", "x"),
        Survivor("pinella.referee.a.x_c__mutmut_1", "1", "2"),
    ]
    run = {"seed": 4, "date": "2026-11-16", "commit": "abc1234", "seconds": 61.4}
    page = mutation.page(run, 900, Counter({"killed": 7, "timeout": 1, "survived": 1, "no tests": 1}), survivors)
    assert "`make mutation`, seed 4, 2026-11-16, commit abc1234; " in page
    assert "; 61 s in all." in page
    assert "**8 of 10 noticed (80.0 %), 2 survived.** Of 900\n" in page
    assert "| `a.b` | `x \\| y` | `x` | equivalent | never both |\n" in page
    assert "| `a.c` | `1` | `2` | not read yet |  |\n" in page
    assert "1 equivalent, 1 not read yet" in page


def test_the_sample_hardly_changes_with_the_code() -> None:
    names = [f"pinella.referee.a.x_b__mutmut_{number}" for number in range(1000)]
    chosen = mutation.sample(names, 100, 4)
    assert (len(set(chosen)), set(chosen) <= set(names)) == (100, True)
    assert chosen == mutation.sample(names[::-1], 100, 4)
    assert len({*chosen} & {*mutation.sample(names[10:], 100, 4)}) >= 90
    assert len({*chosen} & {*mutation.sample(names, 100, 5)}) < 50
