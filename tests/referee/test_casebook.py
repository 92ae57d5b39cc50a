"""The casebook itself: every file reads, and every case comes out as it says under every code it names."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest
import yaml

from pinella.codes.requirements import requirement
from pinella.errors import CaseError
from pinella.play.burraco.reading import is_key
from pinella.play.effect_text import SHAPES
from pinella.referee.casebook import Case, CaseFile, check_ids, difference_text, read_file, run
from pinella.referee.casebook.reading import CODES, TOTAL
from pinella.referee.irregularity import Noticed, Offence, Phase
from pinella.scoring.burraco import Item
from tests.conftest import ROOT
from tests.referee.casebook_files import FILE, changed

CASEBOOK = ROOT / "casebook"
PATHS = sorted(CASEBOOK.rglob("*.yaml"))
SCHEMA = json.loads((CASEBOOK / "schema.json").read_text(encoding="utf-8"))
VALIDATOR = jsonschema_rs.validator_for(SCHEMA)


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def read(path: Path) -> CaseFile:
    return read_file(path.read_text(encoding="utf-8"), name_of(path))


def files() -> Iterator[CaseFile]:
    """The files that read; a test of its own complains about the others."""
    for path in PATHS:
        try:
            yield read(path)
        except CaseError:
            continue


FILES = tuple(files())
RUNS = [
    pytest.param(case, code, id=f"{case.id} under {code}")
    for file in FILES
    for case in file.cases
    for code in case.codes
]


@pytest.mark.parametrize(("case", "code"), RUNS)
def test_a_case_comes_out_as_it_says(case: Case, code: str) -> None:
    result = run(case, code)
    assert result.has_passed, "\n".join((f"{case.file}, line {case.line}", *difference_text(result)))


@pytest.mark.parametrize("path", PATHS, ids=name_of)
class TestEveryFile:
    def test_reads(self, path: Path) -> None:
        assert read(path).cases

    def test_is_as_the_schema_says(self, path: Path) -> None:
        found = yaml.safe_load(path.read_text(encoding="utf-8"))
        assert [f"{error.instance_path}: {error.message}" for error in VALIDATOR.iter_errors(found)] == []

    def test_has_titles_in_both_languages(self, path: Path) -> None:
        file = read(path)
        alike = [one.id for one in file.cases if one.title.it == one.title.en]
        assert (alike, file.title.it == file.title.en) == ([], False)

    def test_proves_something_with_every_case(self, path: Path) -> None:
        assert [case.id for case in read(path).cases if not case.proves] == []


def test_no_two_cases_have_the_same_id() -> None:
    check_ids(FILES)


def test_no_code_is_asked_about_a_requirement_of_another_book() -> None:
    """A case under the federal code proves requirements of its own document."""
    books = {"fitab-2022": "F", "fitab-2023": "F", "fitab-2025": "F", "federal": "B", "online": "O"}
    wrong = [
        f"{case.file}: {case.id} proves {name} under {code}"
        for file in FILES
        for case in file.cases
        for code in case.codes
        for name in case.proves
        if code in books and requirement(name).id[0] != books[code]
    ]
    assert wrong == []


def of(*names: str) -> Any:
    """A part of the schema."""
    found: Any = SCHEMA
    for name in names:
        found = found[name]
    return found


class TestTheSchema:
    def test_knows_every_code_offence_phase_and_item(self) -> None:
        ruling = of("$defs", "ruling", "properties")
        assert of("$defs", "case", "properties", "codes", "items", "enum") == list(CODES)
        assert set(ruling["offence"]["enum"]) == {"none", *(one.value for one in Offence)}
        assert set(ruling["phase"]["enum"]) == {one.value for one in Phase}
        assert set(ruling["noticed by"]["enum"]) == {one.value for one in Noticed}
        items = of("$defs", "points", "oneOf")[1]["properties"]
        assert set(items) == {TOTAL, *(item.value for item in Item)}

    def test_knows_every_effect(self) -> None:
        known = VALIDATOR_OF_EFFECTS
        assert [name for name in SHAPES if not known.is_valid(f"{name} N: 7h")] == []
        assert not known.is_valid("stopp N")

    @pytest.mark.parametrize(
        "key",
        [
            *("N", "w", "NS.1", "EW", "ew.12", "N side", "N exposed", "N apart", "N limited", "N must discard"),
            *("N may not lay off", "N same place", "S may not go out", "NS.1 loose", "NS.1 negative", "EW.2 frozen"),
            *("players", "dealer", "turn", "turns", "pile", "stock", "pot", "pot taken", "pot not played"),
            *("may not discard", "must play", "only swaps", "turns left", "stall watch", "ended", "went out"),
            *("arbitrated", "warnings", "deducted", "awarded", "shown", "beside", "settled", "choice", "redeal"),
            "rulings",
        ],
    )
    def test_knows_every_line_of_a_table(self, key: str) -> None:
        assert is_key(key.lower())
        assert VALIDATOR_OF_LINES.is_valid({key: "7h"})

    @pytest.mark.parametrize("key", ["X", "NS.0 frozen", "N frozen", "NS.1 side", "pots", "table fitab", ""])
    def test_knows_no_other_line(self, key: str) -> None:
        assert not is_key(key.lower())
        assert not VALIDATOR_OF_LINES.is_valid({key: "7h"})

    def test_takes_a_file_that_reads(self) -> None:
        assert VALIDATOR.is_valid(yaml.safe_load(FILE))

    @pytest.mark.parametrize(
        ("old", "new"),
        [
            ("    from: W-136", "    form: W-136"),
            ("[F-29.1]", "[F-29.1, F-29.2, F-29.3, F-29.4]"),
            ("[F-29.1]", "[29]"),
            ("[fitab-2023, fitab-2025]", "[fitab-2024]"),
            ("[fitab-2023, fitab-2025]", "[]"),
            ("      N: 7h 8h 9h 4c", "      X: 7h 8h 9h 4c"),
            ("may: [N discards 4c]", "might: [N discards 4c]"),
            ("may: [N discards 4c]", "rulings: [{offence: theft}]"),
            ("may: [N discards 4c]", "rulings: [{offence: none, effects: [stopp N]}]"),
            ("may: [N discards 4c]", "count: {N: 3}"),
            ("id: F-29-lawful", "id: F 29"),
        ],
    )
    def test_sees_what_the_reader_sees(self, old: str, new: str) -> None:
        text = changed(old, new)
        assert not VALIDATOR.is_valid(yaml.safe_load(text))
        with pytest.raises(CaseError):
            read_file(text, "a.yaml")


VALIDATOR_OF_LINES = jsonschema_rs.validator_for(of("$defs", "lines"))
VALIDATOR_OF_EFFECTS = jsonschema_rs.validator_for(of("$defs", "effect"))
