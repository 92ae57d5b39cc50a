"""The questions under /api, one short function each."""

from __future__ import annotations

from typing import Final

from pinella import __version__, core_mode
from pinella.codes import BOOKS, Scala40Book, of_article
from pinella.codes.requirements import article_number, title
from pinella.errors import UnknownArticle
from pinella.server.access import ANYONE
from pinella.server.models import (
    AllQuestion,
    AllVerdicts,
    ArticleAnswer,
    ArticleNumber,
    AskedCode,
    BookAnswer,
    Books,
    MeldQuestion,
    RequirementAnswer,
    Verdict,
    Version,
)
from pinella.server.problems import Failure, shortened
from pinella.server.router import Api
from pinella.server.tables.choices import choices
from pinella.server.texts import Sentence
from pinella.server.verdicts import find_book, judged, read_cards

API: Final = Api("/api")

_CARD_PROBLEMS: Final = (
    "card/unknown",
    "card/marked",
    "card/third-copy",
    "card/fifth-joker",
    "cards/none",
    "cards/too-many",
)


@API.get("/codes", access=ANYONE)
def codes() -> Books:
    """The seven rule books."""
    return Books(
        [
            BookAnswer(
                id=book.id,
                name=Sentence(book.name_it, book.name_en),
                game="scala40" if isinstance(book, Scala40Book) else "burraco",
                edition=book.edition,
                document=book.document,
                tables=choices(book.id),
            )
            for book in BOOKS.values()
        ]
    )


@API.post("/meld", "code/unknown", *_CARD_PROBLEMS, access=ANYONE)
def meld(question: MeldQuestion) -> Verdict:
    """May these cards be laid under one rule book?"""
    return judged(read_cards(question.cards), find_book(question.code))


@API.post("/meld/all", *_CARD_PROBLEMS, access=ANYONE)
def meld_all(question: AllQuestion) -> AllVerdicts:
    """May these cards be laid under each of the seven rule books?"""
    cards = read_cards(question.cards)
    return AllVerdicts([judged(cards, book) for book in BOOKS.values()])


@API.get("/article/{code}/{number}", "code/unknown", "article/unknown", access=ANYONE)
def article(code: AskedCode, number: ArticleNumber) -> ArticleAnswer:
    """What an article says, in our words."""
    rules = find_book(code)
    wanted = article_number(number)
    try:
        rows, heading = of_article(code, wanted), title(code, wanted)
    except UnknownArticle:
        raise Failure("article/unknown", text=shortened(number)) from None
    return ArticleAnswer(
        code=rules.id,
        number=wanted,
        title=Sentence(heading.it, heading.en),
        document=rules.document,
        requirements=[
            RequirementAnswer(
                id=row.id,
                summary=row.summary,
                summary_it=row.summary_it,
                kind=row.kind.value,
                status=row.status.value,
                replaced_by=[*row.replaced_by],
                replaced_in_part=row.replaced_in_part,
            )
            for row in rows
        ],
    )


@API.get("/version", access=ANYONE)
def version() -> Version:
    """Which Pinella this is."""
    return Version(__version__, core_mode())
