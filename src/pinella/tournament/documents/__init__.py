"""The printed documents of an event: what stands on them, without pages and files.

`documents` answers what was asked for, or why there is nothing to print yet.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from pinella.tournament.documents import rankings, seating_lists
from pinella.tournament.documents.model import Document
from pinella.tournament.documents.report import report
from pinella.tournament.documents.score_sheets import score_sheets, spare_sheets
from pinella.tournament.documents.slips import slips
from pinella.tournament.documents.source import Source
from pinella.tournament.saying_no import No
from pinella.tournament.seating import planned
from pinella.tournament.stopping import why_no_prizes, why_not_by_group

__all__ = ["WHATS", "Document", "Source", "documents"]

Answer = list[Document] | No

_MISTAKES: Final = ("prize/no-groups", "prize/no-such-group")
"""What is wrong with a list, also where all is printed; for other reasons there is nothing to print yet."""


def documents(source: Source, what: str, number: int | None = None) -> Answer:
    """The documents of that name, for a round where one is given; otherwise for every round that is being played.

    `all` is everything that there is to print.
    """
    event = source.event
    if number is not None and not 1 <= number <= event.last_seated:
        return No("print/no-round", None, {"round": number, "seated": event.last_seated})
    if what != "all":
        return _WHATS[what](source, number)
    answers = [make(source, number) for make in _WHATS.values()]
    mistaken = next((answer for answer in answers if isinstance(answer, No) and answer.code in _MISTAKES), None)
    if mistaken is not None:
        return mistaken
    found = [document for answer in answers if not isinstance(answer, No) for document in answer]
    return found or No("print/nobody")


def _of_round(make: Callable[[Source, int], Document]) -> Callable[[Source, int | None], Answer]:
    def made(source: Source, number: int | None) -> Answer:
        if source.event.last_seated == 0:
            return No("print/not-seated")
        return [make(source, each) for each in ([number] if number else source.open_rounds)]

    return made


def _results(source: Source, number: int | None) -> Answer:
    if source.played_round == 0:
        return No("print/no-results")
    return [rankings.results(source, number or source.played_round)]


def _entries(source: Source, _number: int | None) -> Answer:
    return [rankings.entries(source)] if source.event.entrants else No("print/nobody")


def _slips(source: Source, _number: int | None) -> Answer:
    return [slips(source)] if source.event.entrants else No("print/nobody")


def _sheets(source: Source, number: int | None) -> Answer:
    if source.event.last_seated == 0:
        return [spare_sheets(source)]
    rounds = [number] if number else source.open_rounds
    return [document for each in rounds for document in score_sheets(source, each)]


def _standings(source: Source, number: int | None) -> Answer:
    if source.played_round == 0:
        return No("print/no-results")
    return [rankings.ranking(source, number or source.played_round)]


def _final(source: Source, _number: int | None) -> Answer:
    if not source.event.is_over:
        return No("print/not-over", None, {"seated": source.event.last_seated, "rounds": source.event.plan.rounds})
    return [rankings.final(source)]


def _prizes(source: Source, _number: int | None) -> Answer:
    if not source.prizes:
        return No("print/no-prizes")
    refusal = why_not_by_group(source.event, source.prizes)
    if refusal is None and source.played_round == 0:
        refusal = No("print/no-results")
    return why_no_prizes(source.event) or refusal or [rankings.prizes(source)]


def _report(source: Source, _number: int | None) -> Answer:
    return [report(source)]


def _calendar(source: Source, _number: int | None) -> Answer:
    return [rankings.calendar(source)] if planned(source.event) else No("print/no-calendar")


_WHATS: Final[Mapping[str, Callable[[Source, int | None], Answer]]] = {
    "entries": _entries,
    "seating": _of_round(seating_lists.seating),
    "seating-alphabetical": _of_round(seating_lists.seating_by_name),
    "slips": _slips,
    "score-sheets": _sheets,
    "results": _results,
    "standings": _standings,
    "final": _final,
    "prizes": _prizes,
    "calendar": _calendar,
    "report": _report,
}

WHATS: Final = (*_WHATS, "all")
"""What can be printed."""
