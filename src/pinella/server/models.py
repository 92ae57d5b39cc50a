"""What goes over the wire. The OpenAPI document and the page's types are made from these."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from pinella.cards import PACK
from pinella.codes import CODES
from pinella.server.texts import Sentence

_SUITED: Final = "([A2-9TJQKatjqk]|10)[hdcsHDCS]"
_CARD: Final = rf"({_SUITED}'?|[Jj][Kk]('|''|''')?)"

Kind = Literal["run", "set"]
Burraco = Literal["royal", "royal-dirty", "super", "super-dirty", "clean", "semi-clean", "dirty"]
Role = Literal["natural", "bound", "free"]

# Patterns and lengths of cards stand in the document only: the notation itself refuses, and says where.
CardText = Annotated[
    str,
    Meta(
        description="A card: 7h, Td, As, 2c, Jk; 7h' is the second copy.",
        extra_json_schema={"pattern": f"^{_CARD}$"},
    ),
]
CardLine = Annotated[
    str,
    Meta(
        description="At most 108 cards in notation, spaces between. In Scala 40 their order gives jokers their values.",
        examples=["5d 6d 7d 2c 9d"],
        extra_json_schema={"pattern": f"^ *{_CARD}( +{_CARD}){{0,{len(PACK) - 1}}} *$"},
    ),
]
CardList = Annotated[
    list[CardText],
    Meta(description="The same cards one by one.", extra_json_schema={"minItems": 1, "maxItems": len(PACK)}),
]
CodeId = Annotated[str, Meta(description="The id of a rule book.")]
AskedCode = Annotated[
    str, Meta(description="The id of a rule book, as `/api/codes` lists them.", extra_json_schema={"enum": list(CODES)})
]
ArticleNumber = Annotated[str, Meta(description="The number of an article in that rule book.", examples=["10"])]
Yes = Annotated[bool, Meta(extra_json_schema={"const": True})]
No = Annotated[bool, Meta(extra_json_schema={"const": False})]


class MeldQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May these cards be laid under one rule book?"""

    code: AskedCode
    cards: CardLine | CardList


class AllQuestion(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """May these cards be laid under each of the seven rule books?"""

    cards: CardLine | CardList


class LaidCard(msgspec.Struct, frozen=True):
    """A card in its place: natural, a wild bound to the place of another card, or a wild free at the end."""

    card: str
    role: Role
    stands_for: str | None
    sentence: Sentence | None


class Legal(msgspec.Struct, frozen=True, tag_field="verdict", tag="legal"):
    """The cards may be laid: how they lie and what they are worth.

    `points` are those of the cards alone, `bonus` that of the burraco, `total` the two together. Under Scala 40
    `points` is what the meld is worth in an opening.
    """

    code: CodeId
    kind: Kind
    cards: str
    laid: list[LaidCard]
    burraco: Burraco | None
    bonus: int
    points: int
    total: int
    sentence: Sentence
    valid: Yes = True


class Illegal(msgspec.Struct, frozen=True, tag_field="verdict", tag="illegal"):
    """The cards may not be laid: why, and the article that says so."""

    code: CodeId
    why: str
    article: str
    sentence: Sentence
    valid: No = False


Verdict = Legal | Illegal


class AllVerdicts(msgspec.Struct, frozen=True):
    """One verdict a rule book, in the order of `/api/codes`."""

    verdicts: list[Verdict]


class RoundTime(msgspec.Struct, frozen=True):
    """The minutes of a round of so many deals: as the book prints them, and the least and the most it lets one set."""

    deals: int
    minutes: int
    least: int
    most: int


class TableChoices(msgspec.Struct, frozen=True):
    """What somebody who opens a table under this book may choose."""

    players: list[int]
    usual_players: int
    arbitrated: bool
    points: bool
    """Whether a match may be played to a points target."""
    timed: bool
    """Whether a match of so many deals may have a time."""
    rounds: list[RoundTime]
    own_clock: bool
    thinking: bool
    """Whether the book itself says how long a turn may take."""


class BookAnswer(msgspec.Struct, frozen=True):
    """A rule book: its id, its name, its edition, the document it was written from, and how tables play under it."""

    id: CodeId
    name: Sentence
    game: Literal["burraco", "scala40"]
    edition: str
    document: str
    tables: TableChoices


class Books(msgspec.Struct, frozen=True):
    """The seven rule books."""

    codes: list[BookAnswer]


class RequirementAnswer(msgspec.Struct, frozen=True):
    """One requirement of an article, in our words, and what the software does about it."""

    id: str
    summary: str
    summary_it: str
    kind: str
    status: str
    replaced_by: list[str]
    """What holds instead in this book; empty for a requirement that holds."""
    replaced_in_part: bool


class ArticleAnswer(msgspec.Struct, frozen=True):
    """What an article says."""

    code: CodeId
    number: ArticleNumber
    title: Sentence
    document: str
    requirements: list[RequirementAnswer]


class Version(msgspec.Struct, frozen=True):
    """Which Pinella this is, and whether its kernels run as machine code."""

    version: str
    core: str
