"""Every no of a table has an article in every book, and a sentence in both languages."""

from __future__ import annotations

import pytest

from pinella.codes import BOOKS, SCALA40, BurracoBook
from pinella.play.burraco import refusals as burraco
from pinella.play.scala40 import refusals as scala40
from pinella.words import catalogue


@pytest.mark.parametrize("code", burraco.CODES)
def test_a_burraco_table_cites_an_article_of_its_book(code: str) -> None:
    for book in BOOKS.values():
        if isinstance(book, BurracoBook):
            cited = burraco.refuse(code, book).article
            assert (cited.code, cited.edition) == (book.hand_size.article.code, book.hand_size.article.edition)


@pytest.mark.parametrize("code", scala40.CODES)
def test_a_scala40_table_cites_an_article(code: str) -> None:
    assert scala40.refuse(code, SCALA40).article.code == "scala40"


@pytest.mark.parametrize("language", ["it", "en"])
def test_every_code_has_a_sentence(language: str) -> None:
    sentences = catalogue(language)
    missing = [code for code in {*burraco.CODES, *scala40.CODES} if f"refusal.{code}" not in sentences]
    assert missing == []
