"""Files of cases for the tests: one that is in order, and the same with something wrong."""

from __future__ import annotations

from pinella.referee.casebook import Case, CaseFile, read_file

FILE = """article: "29"
title: {it: "Mancata pesca", en: "Failing to draw"}
cases:
  - id: F-29-lawful
    title:
      it: "Pesca, cala, scarta"
      en: "Draw, lay, discard"
    from: W-136
    proves: [F-29.1]
    codes: [fitab-2023, fitab-2025]
    given:
      N: 7h 8h 9h 4c
      stock: 6c
    when:
      - N draws
      - N lays 7h 8h 9h
    then:
      table: {NS.1: 7h 8h 9h, N: 4c 6c, turn: N to play}
      may: [N discards 4c]
      may not: [N draws]
    next:
      - when: [N discards 4c]
        then:
          table: {turn: E to take, pile: … 4c}
"""
"""Line 4 begins the only case."""


def changed(old: str, new: str) -> str:
    """The file with one thing changed."""
    assert FILE.count(old) == 1, old
    return FILE.replace(old, new)


def read(text: str = FILE) -> CaseFile:
    return read_file(text, "art-29.yaml")


def case_of(given: str, when: str, then: str, *, codes: str = "fitab-2025") -> Case:
    """A case from its three parts, each in YAML on one line."""
    text = (
        "article: '9'\ntitle: test\ncases:\n"
        f"  - id: test\n    title: test\n    codes: [{codes}]\n"
        f"    given: {given}\n    when: {when}\n    then: {then}\n"
    )
    (case,) = read_file(text, "test.yaml").cases
    return case
