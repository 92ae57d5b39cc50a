"""The documentation keeps up with the code."""

from __future__ import annotations

import importlib
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from pinella.melds.limits import REFUSALS
from pinella.play.burraco import refusals as burraco
from pinella.play.scala40 import refusals as scala40

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.mark.parametrize(
    "package",
    [
        "pinella",
        "pinella.cards",
        "pinella.codes",
        "pinella.melds",
        "pinella.play",
        "pinella.play.burraco",
        "pinella.play.scala40",
        "pinella.match",
        "pinella.tournament",
        "pinella.bots",
        "pinella.bots.hinting",
    ],
)
def test_the_page_of_the_public_api_names_every_public_name(package: str) -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[A-Za-z_0-9]+", " ".join(re.findall(r"`([^`]+)`", page))))
    missing = set(importlib.import_module(package).__all__) - named
    assert missing == set()


def test_the_page_of_melds_names_every_refusal() -> None:
    page = (DOCS / "melds.md").read_text(encoding="utf-8")
    assert [code for code in REFUSALS if code and f"`{code}`" not in page] == []


def test_the_page_of_the_table_names_every_refusal() -> None:
    page = (DOCS / "play.md").read_text(encoding="utf-8")
    assert [code for code in {*burraco.CODES, *scala40.CODES} if f"`{code}`" not in page] == []


@pytest.mark.parametrize(("page", "number"), [("play.md", 2), ("bots.md", 1)])
def test_the_lines_of_python_on_a_page_print_what_they_say(page: str, number: int) -> None:
    blocks = re.findall(r"```python\n(.*?)```", (DOCS / page).read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) == number
    for block in blocks:
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(block, page, "exec"), {})  # noqa: S102  (our own lines)
        assert printed.getvalue().splitlines() == re.findall(r"# (.*)$", block, re.MULTILINE)


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in DOCS.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert "://" in target or (page.parent / target).exists(), f"{page.relative_to(DOCS)}: {target}"
