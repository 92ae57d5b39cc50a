"""What a player may report at an arbitrated table online: what people do and the server cannot know.

The server has shuffled, dealt and counted under a commitment, lays every card where it belongs and keeps the time: a
report of such things would be false, and a ruling on it could void a deal. What remains are hints and conduct (rules of
the catalogues: fitab.md §10, federal.md §11). A report is no message either: its details are known words.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Final

from pinella.codes import Article, Book
from pinella.codes.requirements import articles, of_article
from pinella.play.commands import ReportIncident
from pinella.play.incidents import REPORTED
from pinella.referee import Offence
from pinella.server.tables.no import No

HAPPENS_ONLINE: Final = frozenset((Offence.SUGGESTION, Offence.REMINDER, Offence.CONDUCT))
"""People may be in touch by other means, and behave badly; everything else the server did itself, or sees."""

_OF_CONDUCT: Final = ("N", "C", "R")
"""Norms of conduct (FITAB N, federal C) and powers of the referee."""

_ARTICLES: Final[dict[Offence, tuple[str, str]]] = {
    **dict.fromkeys((Offence.WRONG_COUNT, Offence.WRONG_DEALING, Offence.CARD_SEEN_IN_DEAL), ("4", "4")),
    **dict.fromkeys((Offence.FACE_UP_IN_STOCK, Offence.DEALER_SKIPPED, Offence.STOCK_MOVED), ("4", "4")),
    Offence.PACK_FAULT: ("26", "5"),
    Offence.STOCK_CARD_LIFTED: ("7", "8"),
    Offence.PILE_LIFTED: ("8", "9"),
    Offence.MELDING_BEFORE_THE_FAN: ("8", "9"),
    Offence.MISPLACED_DISCARD: ("6", "7"),
    Offence.DISORDER: ("10", "13"),
    **dict.fromkeys((Offence.WRONG_POT, Offence.POT_WITHOUT_RIGHT, Offence.POT_MISCOUNTED), ("22", "23")),
    **dict.fromkeys((Offence.LEFTOVER_POT, Offence.POT_SEEN_EARLY), ("22", "23")),
    **dict.fromkeys((Offence.POT_NOT_ANNOUNCED, Offence.CLOSING_NOT_ANNOUNCED), ("5 bis", "S")),
    **dict.fromkeys((Offence.CARD_DROPPED, Offence.CARD_LIFTED, Offence.CARD_DECLARED), ("23", "24")),
    Offence.PHANTOM_CARD: ("24", "26"),
    Offence.CLOSING_ON_THE_PILE: ("32", "35"),
    Offence.MIXED_CARDS: ("33", "36"),
    Offence.SLOW_PLAY: ("34", "37"),
    **dict.fromkeys((Offence.CARD_THROWN, Offence.CARDS_HANDED_OVER), ("35", "28")),
    Offence.DISPUTE: ("36", "21"),
    Offence.DELAY: ("38", "39"),
}
"""Where the FITAB codes and the federal one speak of what only happens where people hold the cards themselves."""


def why_not_report(book: Book, report: ReportIncident) -> No | None:
    """Why this cannot be reported online; what no code knows, or what a strict table makes of it, others say."""
    if report.incident not in REPORTED:
        return None
    offence = Offence(report.incident)
    if offence not in HAPPENS_ONLINE:
        return No("report/known-to-the-house", article_on(book, offence))
    unknown = [detail for detail in report.details if detail not in known_words(book, offence)]
    if unknown or len(set(report.details)) < len(report.details):
        return No("report/no-such-detail", article_on(book, Offence.CONDUCT))
    return None


def article_on(book: Book, offence: Offence) -> Article:
    """The article of a code about what only happens at a real table, or about how people behave."""
    known = book.dealer_rotation.article
    fitab, federal = _ARTICLES.get(offence, ("21", "22"))
    return replace(known, number=federal if book.id == "federal" else fitab)


@cache
def known_words(book: Book, offence: Offence) -> frozenset[str]:
    """The details that a player may give: of conduct the norms by their ids, of a hint whether it told anything."""
    if offence is Offence.CONDUCT:
        numbers = [number for number in _OF_CONDUCT if number in articles(book.id)]
        return frozenset(one.id for number in numbers for one in of_article(book.id, number))
    return frozenset(("information",)) if offence is Offence.SUGGESTION else frozenset()
