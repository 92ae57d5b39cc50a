"""The page about the rule books: its code runs and prints what it says."""

from __future__ import annotations

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

import pytest

from pinella.codes import BOOKS
from tests.cli.running import pinella

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "codes.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)


WORDS_OF_OTHERS = {
    r"\bhint(s|ed|ing)?\b": "suggestion (suggerimento)",
    r"\bdirty (royal|super)\b|\b(royal|super)-dirty\b": "royal dirty, super dirty",
    r"\bextend(s|ed|ing)?\b": "lay off (legare)",
    r"missing (or|/) extra|\bextra (pot|copies)\b": "surplus (eccedente)",
    r"\bcmp_": "by the norm, by rank",
}
"""Words that the catalogues and registers do not use, and the one they use instead."""


@pytest.mark.parametrize("pattern", WORDS_OF_OTHERS)
def test_the_catalogues_and_registers_have_one_word_for_one_thing(pattern: str) -> None:
    written = [*(ROOT / "docs" / "rules").glob("*.md"), *(ROOT / "src" / "pinella" / "codes").rglob("*.tsv")]
    assert len(written) == 13
    found = [
        f"{path.name}:{number}: {line[:80]}"
        for path in written
        for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1)
        if re.search(pattern, line, re.IGNORECASE)
    ]
    assert found == [], WORDS_OF_OTHERS[pattern]


def printed_by(block: str) -> list[str]:
    out = io.StringIO()
    with redirect_stdout(out):
        exec(compile(block, "docs/codes.md", "exec"), {})  # noqa: S102 - our own page
    return out.getvalue().splitlines()


@pytest.mark.parametrize("block", BLOCKS)
def test_each_line_prints_what_its_comment_says(block: str) -> None:
    promised = re.findall(r"^print\(.*\)\s+# (.*)$", block, re.MULTILINE)
    printed = printed_by(block)
    for line, promise in zip(printed, promised, strict=False):
        assert re.split(r"[:,] (?=the|seen)", promise)[0] == line
    assert len(printed) >= len(promised)


def test_a_house_rule_is_played_written_and_read_back_as_the_page_says() -> None:
    (house_rule,) = [block for block in BLOCKS if "lucca" in block]
    (promised,) = re.findall(re.escape(f"{house_rule}```\n\n") + r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert printed_by(house_rule) == promised.splitlines()
    assert promised.splitlines()[-1] == "True"


def test_the_table_lists_the_books() -> None:
    listed = re.findall(r"^\| `([a-z0-9-]+)` \|.*\| (\S+) \|$", PAGE, re.MULTILINE)
    assert listed == [(each.id, each.edition) for each in BOOKS.values()]


def test_the_commands_run() -> None:
    for arguments in re.findall(r"^pinella (.*?)(?:\s{2,}.*)?$", PAGE, re.MULTILINE):
        answer = pinella(*arguments.split())
        assert answer.status == 0, arguments
