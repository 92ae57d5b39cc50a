"""What the server says has its sentence in the catalogues, whatever the rules answer."""

from __future__ import annotations

from typing import get_args

import pytest

from pinella.cards import PACK, Joker
from pinella.codes import BOOKS, Book
from pinella.server.models import Burraco, Kind
from pinella.server.problems import STATUS_OF
from pinella.server.texts import sentence
from pinella.words import catalogue

NAMES = ("position", "text", "field", "limit", "most", "least", "place", "seconds", "reason")
VALUES = dict.fromkeys(NAMES, "8")


@pytest.mark.parametrize("code", sorted(STATUS_OF))
def test_every_problem_has_a_sentence(code: str) -> None:
    assert sentence(f"problem.{code}", **VALUES).it


@pytest.mark.parametrize("book", BOOKS.values(), ids=lambda book: book.id)
def test_every_refusal_of_a_meld_has_a_sentence(book: Book) -> None:
    for code in book.meld_articles:
        assert sentence(f"refusal.{code.removesuffix('/set')}").en


@pytest.mark.parametrize("wild", ["2h", "2d", "2c", "2s", "Jk"])
def test_a_free_wild_is_said_to_lie_where_every_book_lets_it_lie(wild: str) -> None:
    """At the bottom by FITAB art. 6, on top of a low ace by federal art. 10, at either end online."""
    said = sentence(f"wild.free.{wild}")
    assert said.it.endswith(": sta a un capo della sequenza e non riempie nessun buco.")
    assert said.en.endswith(" is free: it lies at one end of the run and fills no gap.")


@pytest.mark.parametrize(("burraco", "name"), [("super", "Super burraco"), ("super-dirty", "Super burraco sporco")])
def test_a_super_burraco_is_called_as_article_13_calls_it(burraco: str, name: str) -> None:
    assert catalogue("it")[f"burraco.{burraco}"] == name
    assert f", {name.lower()}. " in catalogue("it")[f"legal.set.{burraco}"]


def test_every_kind_of_meld_has_its_sentence() -> None:
    for kind in get_args(Kind):
        for ending in ("", ".scala40", ".clean", ".semi-clean", ".dirty"):
            assert f"legal.{kind}{ending}" in catalogue("it")
        assert f"kind.{kind}" in catalogue("it")
    for burraco in get_args(Burraco):
        assert f"burraco.{burraco}" in catalogue("it")
        assert any(f"legal.{kind}.{burraco}" in catalogue("it") for kind in get_args(Kind))


def test_every_card_has_a_name() -> None:
    for card in PACK:
        name = "Jk" if isinstance(card, Joker) else f"{card.rank.letter}{card.suit.value}"
        assert f"card.{name}" in catalogue("en")
    assert catalogue("it")["card.7h"] == "sette di cuori"
    assert catalogue("en")["card.Td"] == "ten of diamonds"
