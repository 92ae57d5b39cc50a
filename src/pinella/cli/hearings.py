"""Calls, choices and rulings of a recorded match, told in sentences for `pinella replay`."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Final

from pinella.codes import BOOKS, Article
from pinella.match import Match, RulingTrace, trace
from pinella.match.ruling_words import Said
from pinella.play.aftermath import Choice
from pinella.play.burraco.text import table_text
from pinella.play.events import (
    ChoiceMade,
    ChoiceOffered,
    IncidentReported,
    RefereeCalled,
    RulingGiven,
    RulingWithdrawn,
)
from pinella.play.seats import Seat
from pinella.referee import ENGINE, NONE
from pinella.referee.calling import is_by_hand
from pinella.referee.sentences import article_names, card_names, known, said, seat_name

_LABELS: Final = {
    "en": {
        "calls": "{who} calls the referee.",
        "calls-about": "{who} calls the referee: {offence}.",
        "steps-in": "The referee steps in.",
        "steps-in-about": "The referee steps in: {offence}.",
        "reported": "Reported of {who}: {what}.",
        "options": "{question} Open: {options}.",
        "chooses": "{who} chooses: {option}.",
        "referee-chooses": "The referee decides: {option}.",
        "ruling": "Ruling {number}. {what}",
        "ruling-by": "Ruling {number}, by {referee}. {what}",
        "ruling-withdrawn": "Ruling {number}, withdrawn later. {what}",
        "ruling-by-withdrawn": "Ruling {number}, by {referee}, withdrawn later. {what}",
        "of": "{offence}, by {who}: {articles}.",
        "withdrawn": "Ruling {number} is withdrawn: the table is again as it was before it.",
    },
    "it": {
        "calls": "{who} chiama l'arbitro.",
        "calls-about": "{who} chiama l'arbitro: {offence}.",
        "steps-in": "L'arbitro interviene.",
        "steps-in-about": "L'arbitro interviene: {offence}.",
        "reported": "Segnalato a carico di {who}: {what}.",
        "options": "{question} Possibilità: {options}.",
        "chooses": "{who} sceglie: {option}.",
        "referee-chooses": "L'arbitro decide: {option}.",
        "ruling": "Provvedimento {number}. {what}",
        "ruling-by": "Provvedimento {number}, di {referee}. {what}",
        "ruling-withdrawn": "Provvedimento {number}, poi revocato. {what}",
        "ruling-by-withdrawn": "Provvedimento {number}, di {referee}, poi revocato. {what}",
        "of": "{offence}, di {who}: {articles}.",
        "withdrawn": "Il provvedimento {number} è revocato: il tavolo torna com'era prima.",
    },
}


class HearingTeller:
    """Tells what was said beside play. It remembers the options of the choice that is open."""

    def __init__(self, match: Match, lang: str, player: Callable[[Seat], str]) -> None:
        self.match = match
        self.lang = lang
        self.player = player
        self.options: dict[str, str] = {}
        self.withdrawn = {(one.deal, one.ruling.number) for one in trace(match) if one.withdrawn}

    def lines(self, event: Said, deal: int) -> Iterator[str]:
        """The sentences of an event, one a line; what follows from a ruling is set in."""
        match event:
            case RefereeCalled():
                yield self.call(event)
            case IncidentReported():
                yield self.label("reported", who=self.player(event.seat), what=self.incident(event))
            case ChoiceOffered():
                yield self.choice(event.choice)
            case ChoiceMade():
                key = "referee-chooses" if event.seat is None else "chooses"
                yield self.label(key, who=self.who(event.seat), option=self.options.get(event.option, event.option))
            case RulingGiven():
                yield self.ruling(event, deal)
                yield from (f"  {self.named(line)}" for line in self.effects(event))
            case RulingWithdrawn():
                yield self.label("withdrawn", number=event.number)

    def label(self, key: str, **values: object) -> str:
        return _LABELS[self.lang][key].format(**values)

    def who(self, seat: Seat | None) -> str:
        return seat_name(None)[self.lang] if seat is None else self.player(seat)

    def named(self, text: str) -> str:
        """A sentence of the referee with the players' names in place of the points of the compass."""
        names = {seat_name(seat)[self.lang]: self.player(seat) for seat in self.match.seats}
        return re.sub(rf"(?<![-\w])(?:{'|'.join(names)})(?![-\w])", lambda found: names[found[0]], text)

    def call(self, event: RefereeCalled) -> str:
        key = "steps-in" if event.seat is None else "calls"
        if event.about is None:
            return self.label(key, who=self.who(event.seat))
        return self.label(f"{key}-about", who=self.who(event.seat), offence=self.offence(event.about))

    def offence(self, offence: str) -> str:
        return said(f"offence.{offence}")[self.lang]

    def incident(self, event: IncidentReported) -> str:
        """The offence, its cards and its meld, and what else was said of it."""
        parts = [self.offence(event.incident), card_names(event.cards)[self.lang]]
        parts += [] if event.meld is None else [str(event.meld)]
        parts += [said(f"how.{one}")[self.lang] if known(f"how.{one}") else one for one in event.details]
        return "; ".join(filter(None, parts))

    def choice(self, choice: Choice) -> str:
        # Few matches have a choice in them, and the words for one bring the whole interview with them.
        from pinella.referee.asking.wording import open_choice, option_text  # noqa: PLC0415

        self.options = {option.key: option_text(option)[self.lang] for option in choice.options}
        question = self.named(open_choice(choice).text[self.lang])
        return self.label("options", question=question, options="; ".join(self.options.values()))

    def ruling(self, event: RulingGiven, deal: int) -> str:
        key = "ruling" if event.ruled_by == ENGINE else "ruling-by"
        key += "-withdrawn" if (deal, event.number) in self.withdrawn else ""
        return self.label(key, number=event.number, referee=event.ruled_by, what=self.found(event))

    def found(self, event: RulingGiven) -> str:
        """What the referee found, and under which articles."""
        articles = ", ".join(map(self.article, event.articles))
        if event.offence == NONE:
            return said("ruling.none", articles=articles)[self.lang]
        offence = self.offence(event.offence)
        if event.by is None:
            text = said("ruling.irregularity", offence=offence, articles=articles)[self.lang]
        else:
            text = self.label("of", offence=offence, who=self.player(event.by), articles=articles)
        if is_by_hand(self.match.book, event):
            return f"{text} {said('ruling.by-hand')[self.lang]}"
        if event.effects:
            return text
        return f"{text} {said('ruling.too-late' if event.too_late else 'ruling.nothing')[self.lang]}"

    def effects(self, event: RulingGiven) -> Iterator[str]:
        """What follows from a ruling, each effect in the light of the others."""
        from pinella.referee.asking.telling import effect_lines  # noqa: PLC0415

        for line in effect_lines(event, event.effects, lambda _: True, over=False):
            yield line[self.lang]

    def article(self, article: Article) -> str:
        """An article of the code that is played by its number alone."""
        usual = BOOKS[self.match.book.id].shuffle.article
        if (article.code, article.edition) != (usual.code, usual.edition):
            return str(article)
        return article_names((article.number,))[self.lang]


def traces_as_data(match: Match) -> dict[tuple[int, int], dict[str, object]]:
    """For every ruling, by the number of its deal and its own: whether it stands, and the table before and after."""
    return {(one.deal, one.ruling.number): _as_data(one) for one in trace(match)}


def _as_data(one: RulingTrace) -> dict[str, object]:
    return {"withdrawn": one.withdrawn, "before": table_text(one.before), "after": table_text(one.after)}
