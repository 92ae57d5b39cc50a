"""The casebook: cases in YAML, tests, documentation and quiz at once. `docs/casebook.md` describes the format."""

from __future__ import annotations

from pinella.referee.casebook.acts import act_text, read_act
from pinella.referee.casebook.case import Act, Case, CaseFile, Step, Then, Titles
from pinella.referee.casebook.difference import Difference, Result, difference_text
from pinella.referee.casebook.filling import fill
from pinella.referee.casebook.reading import check_ids, read_file
from pinella.referee.casebook.running import run

__all__ = [
    "Act",
    "Case",
    "CaseFile",
    "Difference",
    "Result",
    "Step",
    "Then",
    "Titles",
    "act_text",
    "check_ids",
    "difference_text",
    "fill",
    "read_act",
    "read_file",
    "run",
]
