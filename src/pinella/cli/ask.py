"""`pinella ask`: what went wrong, and what the code says about it; in questions and answers, or as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from enum import Enum
from typing import Final

import click

from pinella.cards import cards
from pinella.cli.display import display, styled
from pinella.cli.italian import in_italian
from pinella.cli.standard_input import text_lines
from pinella.codes import Refusal
from pinella.codes.requirements import title
from pinella.errors import NotationError, PinellaError
from pinella.melds import judge
from pinella.play.lines import kindly, shown
from pinella.referee.asking import AskError, Kind, Question, Reply, answer, questions, request_from, request_of
from pinella.referee.asking.request import burraco_book
from pinella.referee.sentences import refusal_sentence

_LABELS: Final = {
    "en": {
        "help": "b goes back to the question before, q ends.",
        "choose": "answer 1 to {number}",
        "cards": "cards, or Enter",
        "no-meld": "these are no meld: {reason}",
        "no-option": "expected a number from 1 to {number}, found {text!r}",
        "no-cards": "these are no cards: {reason}",
        "again": "Once more: {reason}",
        "article": "Article {number}: {title}",
    },
    "it": {
        "help": "i torna alla domanda precedente, q termina.",
        "choose": "risposta da 1 a {number}",
        "cards": "carte, oppure Invio",
        "no-meld": "non è un gioco: {reason}",
        "no-option": "ci vuole un numero da 1 a {number}, non {text!r}",
        "no-cards": "non sono carte: {reason}",
        "again": "Di nuovo: {reason}",
        "article": "Articolo {number}: {title}",
    },
}


class _Instead(Enum):
    """What somebody may want instead of answering."""

    BACK = "back"
    LEAVE = "leave"


_LEAVE: Final = _Instead.LEAVE
_WORDS: Final = {
    **dict.fromkeys(("b", "back", "i", "indietro"), _Instead.BACK),
    **dict.fromkeys(("q", "quit", "esci", "fine"), _LEAVE),
}


@click.command("ask")
@click.argument("code", required=False)
@click.option("--json", "as_json", is_flag=True, help="Read requests from standard input and answer each on a line.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the questions."
)
def command(code: str | None, as_json: bool, lang: str) -> None:
    """The referee's questions, answered with article and ruling.

    CODE is fitab-2025, fitab-2023, fitab-2022 or federal. Each question is answered with the number of an answer, or
    with cards such as 7h Td Jk; b goes back to the question before, q ends.

    With --json requests are JSON objects, one a line or one over several lines:

    \b
    {"code":"fitab-2025","incident":"missing-draw","by":"N","cards":["Jh","Jd","Jc"],
     "noticed":"at-once","noticed_by":"E"}

    Each answer is one JSON object on a line. docs/referee.md describes the fields.
    """
    if code is not None:
        burraco_book(code)
    if as_json:
        _answer_requests(code, lang)
        return
    try:
        _Interview(code, lang).hold()
    except PinellaError as error:
        raise click.ClickException(_told(str(error), lang)) from None


def _told(text: str, lang: str) -> str:
    return in_italian(text) if lang == "it" else text


# Requests as JSON


def _answer_requests(code: str | None, lang: str) -> None:
    try:
        _answer_each(code)
    except click.ClickException as error:
        raise click.ClickException(_told(error.message, lang)) from None


def _answer_each(code: str | None) -> None:
    number = 0
    for number, text in _objects():
        try:
            reply = answer(request_of(_decoded(number, text), code))
        except PinellaError as error:
            raise click.ClickException(f"line {number}: {error}") from None
        click.echo(json.dumps(reply.as_data(), ensure_ascii=False, separators=(",", ":")))
    if not number:
        raise click.ClickException('standard input: expected a request such as {"incident":"missing-draw","by":"N"}')


def _objects() -> Iterator[tuple[int, str]]:
    """Each request with the line on which it begins; one may go over several lines."""
    begin, text = 0, ""
    for number, line in text_lines():
        begin = begin if text else number
        text += line
        if text.strip() and not _goes_on(text):
            yield begin, text
            text = ""
        elif not text.strip():
            text = ""
    if text.strip():
        yield begin, text


def _goes_on(text: str) -> bool:
    """Whether something is still missing at the end."""
    try:
        json.loads(text)
    except json.JSONDecodeError as error:
        return error.pos >= len(text.rstrip())
    except RecursionError:
        return False
    return False


def _decoded(number: int, text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_each_once)
    except json.JSONDecodeError as error:
        place = f"line {number + error.lineno - 1}, column {error.colno}"
        raise click.ClickException(f"{place}: expected JSON ({error.msg})") from None
    except RecursionError:
        raise click.ClickException(f"line {number}: expected JSON, found too many brackets") from None


def _each_once(pairs: list[tuple[str, object]]) -> dict[str, object]:
    names = [name for name, _ in pairs]
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise AskError(f"expected each field once, found {shown(twice)} again")
    return dict(pairs)


# Questions and answers


class _Interview:
    """Questions on a terminal until the ruling is known."""

    def __init__(self, code: str | None, lang: str) -> None:
        self.code = code
        self.lang = lang
        self.labels = _LABELS[lang]
        self.screen = display()
        self.answers: dict[str, str] = {}

    def hold(self) -> None:
        """Ask, and give the answer; where the cards cannot be, ask for them again."""
        self.screen.print(self.labels["help"])
        while True:
            try:
                question = questions(self.code, self.answers)
                if question is None:
                    self._give(answer(request_from(self.code, self.answers)))
                    return
            except AskError as error:
                self._ask_for_cards_again(error)
                continue
            found = self._asked(question)
            if found is _LEAVE:
                return
            if isinstance(found, str):
                self.answers[question.key] = found
            elif self.answers:
                self.answers.popitem()

    def _ask_for_cards_again(self, error: AskError) -> None:
        named = [key for key in ("cards", "meld", "hand") if self.answers.get(key)]
        if not named:
            raise error
        self.screen.print(self.labels["again"].format(reason=_told(str(error), self.lang)))
        after = list(self.answers)
        for key in after[after.index(named[0]) :]:
            del self.answers[key]

    def _asked(self, question: Question) -> str | _Instead:
        self.screen.print()
        self.screen.print(styled(question.text[self.lang], "bold"))
        for number, option in enumerate(question.options, 1):
            self.screen.print(f"  {number:>2}  {option.text[self.lang]}")
        while True:
            text = _typed(self._prompt(question), self.lang)
            if text.lower() in _WORDS:
                return _WORDS[text.lower()]
            found = self._read(question, text)
            if found is not None:
                return found

    def _prompt(self, question: Question) -> str:
        if question.kind is Kind.CARDS:
            return self.labels["cards"]
        return self.labels["choose"].format(number=len(question.options))

    def _read(self, question: Question, text: str) -> str | None:
        """The answer that a text is, or `None` after saying why it is none."""
        if question.kind is Kind.CARDS:
            return self._cards(question, text)
        keys = [option.key for option in question.options]
        if text.isascii() and text.isdigit() and 1 <= int(text[:4]) <= len(keys):
            return keys[int(text[:4]) - 1]
        if text in keys:
            return text
        self.screen.print(self.labels["no-option"].format(number=len(keys), text=text[:40]))
        return None

    def _cards(self, question: Question, text: str) -> str | None:
        if not text and question.is_optional:
            return ""
        try:
            named = cards(kindly(text.replace(",", " ")))
        except NotationError as error:
            self.screen.print(self.labels["no-cards"].format(reason=_told(str(error), self.lang)))
            return None
        no = judge(named, burraco_book(self.code or self.answers["code"])) if question.key == "meld" else None
        if isinstance(no, Refusal):
            reason = f"{refusal_sentence(no.code)[self.lang]} (art. {no.article.number})"
            self.screen.print(self.labels["no-meld"].format(reason=reason))
            return None
        return text

    def _give(self, reply: Reply) -> None:
        self.screen.print()
        code = self.code or self.answers["code"]
        for number in reply.articles:
            heading = title(code, number)
            words = heading.it if self.lang == "it" else heading.en
            self.screen.print(styled(self.labels["article"].format(number=number, title=words), "bold"))
        for line in reply.lines:
            self.screen.print(line[self.lang])


def _typed(prompt: str, lang: str) -> str:
    """One line from the terminal, or from what is piped in."""
    try:
        return input(f"{prompt}> ").strip()
    except EOFError:
        raise click.ClickException(_told("the input ended before the last question was answered", lang)) from None
    except UnicodeDecodeError:
        raise click.ClickException(_told("the answer is not text", lang)) from None
