"""The documentation keeps up with the code."""

from __future__ import annotations

import importlib
import re
from pathlib import Path

import pytest

from pinella.melds.limits import REFUSALS

DOCS = Path(__file__).resolve().parent.parent / "docs"


@pytest.mark.parametrize("package", ["pinella", "pinella.cards", "pinella.codes", "pinella.melds"])
def test_the_page_of_the_public_api_names_every_public_name(package: str) -> None:
    page = (DOCS / "api.md").read_text(encoding="utf-8")
    named = set(re.findall(r"[A-Za-z_0-9]+", " ".join(re.findall(r"`([^`]+)`", page))))
    missing = set(importlib.import_module(package).__all__) - named
    assert missing == set()


def test_the_page_of_melds_names_every_refusal() -> None:
    page = (DOCS / "melds.md").read_text(encoding="utf-8")
    assert [code for code in REFUSALS if code and f"`{code}`" not in page] == []


def test_every_link_between_pages_leads_somewhere() -> None:
    for page in DOCS.rglob("*.md"):
        for target in re.findall(r"\]\(([^)#\s]+)(?:#[^)]*)?\)", page.read_text(encoding="utf-8")):
            assert "://" in target or (page.parent / target).exists(), f"{page.relative_to(DOCS)}: {target}"
