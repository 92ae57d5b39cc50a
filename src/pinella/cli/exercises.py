"""A match with a referee as exercises: every call with the table as it lies; the rulings apart, as numbered answers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.cli.position import Drawing
from pinella.cli.replay import Teller
from pinella.lab.training import Incident, incidents_of
from pinella.match import DealCounted, MatchEnded, MatchEvent
from pinella.match.ruling_words import Said
from pinella.match.tracing import courses
from pinella.play.burraco import Table
from pinella.play.events import IncidentReported, RefereeCalled
from pinella.referee import History
from pinella.referee.sentences import card_names, said

_LABELS: Final = {
    "en": {
        "exercise": "Exercise {number}",
        "question": "What do you rule?",
        "ruled": "The referee has ruled; play goes on.",
        "answer": "Answer {number}",
        "nothing": "No ruling.",
        "unnoticed": "What nobody called about",
        "missed": "Deal {deal}, turn {turn}, {player}: {offence}",
        "none": "Nothing: everything was called.",
        "no-calls": "Nobody called the referee.",
    },
    "it": {
        "exercise": "Esercizio {number}",
        "question": "Che cosa decidi?",
        "ruled": "L'arbitro ha deciso; il gioco continua.",
        "answer": "Soluzione {number}",
        "nothing": "Nessun provvedimento.",
        "unnoticed": "Ciò per cui nessuno ha chiamato",
        "missed": "Smazzata {deal}, turno {turn}, {player}: {offence}",
        "none": "Nulla: si è chiamato per tutto.",
        "no-calls": "Nessuno ha chiamato l'arbitro.",
    },
}


class Exercises:
    """The calls of a match, numbered through all its deals."""

    def __init__(self, teller: Teller, deal: int | None) -> None:
        """All of them, or those of one deal; the numbers are the same."""
        self.teller = teller
        self.deal = deal
        self.labels = _LABELS[teller.lang]
        self.drawing = Drawing(teller)
        self.courses = dict(courses(teller.match))
        self.number = 0
        self.answers: dict[int, list[str]] = {}

    def tell(self, *, exercise: bool, answers: bool) -> None:
        """The story with its questions, or what was ruled, or one after the other."""
        if exercise:
            self.teller.heading()
        for number, chapter in enumerate(self.teller.match.chapters):
            wanted = self.deal in (None, number)
            self._chapter(number, chapter, wanted=wanted, aloud=exercise and wanted)
        if not self.answers:
            self._blank_and("no-calls")
        if answers:
            self._answers()

    def _chapter(self, number: int, chapter: tuple[MatchEvent, ...], *, wanted: bool, aloud: bool) -> None:
        tables = _at_calls(self.courses[number]) if number in self.courses else iter(())
        answered = False
        for event in chapter:
            if isinstance(event, RefereeCalled):
                self.number += 1
                table = next(tables)
                if wanted:
                    self.answers[self.number] = []
                if aloud:
                    self._blank_and("exercise", "bold", number=self.number)
                    self.drawing.draw(table)
                    self._heard(event, number)
                    self.teller.put(self.labels["question"])
                answered = True
            elif isinstance(event, Said) and not isinstance(event, IncidentReported):
                lines = list(self.teller.hearings.lines(event, number))
                if wanted and self.answers:
                    self.answers[self.number] += lines
            elif aloud and not isinstance(event, DealCounted | MatchEnded):
                if answered:
                    self._blank_and("ruled")
                    answered = False
                self._told(event, number)

    def _told(self, event: MatchEvent, number: int) -> None:
        if isinstance(event, Said):
            self._heard(event, number)
        else:
            self.teller.event(event)

    def _heard(self, event: Said, number: int) -> None:
        self.teller.number = number
        self.teller.heard(event, wanted=True)

    # The answers

    def _answers(self) -> None:
        for number, lines in self.answers.items():
            self._blank_and("answer", "bold", number=number)
            for line in lines or [self.labels["nothing"]]:
                self.teller.line(line)
        self._blank_and("unnoticed", "bold")
        missed = list(self._missed())
        for deal, turn, one in missed:
            self.teller.put(
                self.labels["missed"],
                deal=deal,
                turn=turn,
                player=self.teller.player(one.irregularity.by),
                offence=self.teller.coloured(self._offence(one)),
            )
        if not missed:
            self.teller.put(self.labels["none"])

    def _missed(self) -> Iterator[tuple[int, int, Incident]]:
        for deal, course in self.courses.items():
            for one in incidents_of(course) if self.deal in (None, deal) else ():
                if not one.rulings:
                    yield deal, course.tables[one.irregularity.at].turns + 1, one

    def _offence(self, one: Incident) -> str:
        """What it was, its cards and its meld."""
        wrong, lang = one.irregularity, self.teller.lang
        meld = "" if wrong.meld is None else str(wrong.meld)
        parts = (said(f"offence.{wrong.offence}")[lang], card_names(wrong.cards)[lang], meld)
        return "; ".join(filter(None, parts))

    def _blank_and(self, key: str, style: str = "", **values: int) -> None:
        self.teller.screen.print()
        self.teller.put(self.labels[key], style, **values)


def _at_calls(course: History) -> Iterator[Table]:
    """The table at every call, in order."""
    return (course.tables[at] for at, event in enumerate(course.events) if isinstance(event, RefereeCalled))
