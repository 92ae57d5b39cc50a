"""The referee's questions, one after the other: each depends on the answers before it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from pinella.codes import BurracoBook, book
from pinella.play.seats import BURRACO_SEATS
from pinella.referee.asking.answering import answer
from pinella.referee.asking.code_words import in_words_of, key_under
from pinella.referee.asking.incidents import DEFAULT_CARDS, FIRST_LAP
from pinella.referee.asking.interview_data import (
    AGAIN_ASKED,
    CARDS_NOT_ASKED,
    HAND_ASKED,
    HOW,
    MELD_ASKED,
    NOBODYS,
    OUT_OF_TURN,
    TOPICS,
    phases_of,
)
from pinella.referee.asking.request import CODES, AskError, Request, burraco_book, request_of
from pinella.referee.calling import rules_on
from pinella.referee.irregularity import Noticed, Offence
from pinella.referee.sentences import Texts, known, said, seat_name

CHOICE: Final = "choice-"
"""What the referee, or a player, has to decide: `choice-1`, `choice-2` …"""


class Kind(Enum):
    """How a question is answered."""

    CHOICE = "choice"
    CARDS = "cards"
    SEAT = "seat"
    PHASE = "phase"


@dataclass(frozen=True, slots=True)
class Answer:
    """One answer that may be given."""

    key: str
    text: Texts


@dataclass(frozen=True, slots=True)
class Question:
    """What has to be known next. One that is optional may be answered with nothing."""

    key: str
    text: Texts
    kind: Kind
    options: tuple[Answer, ...] = ()
    is_optional: bool = False

    def as_data(self) -> dict[str, object]:
        """As JSON carries it to the page."""
        return {
            "key": self.key,
            "text": {"it": self.text.it, "en": self.text.en},
            "kind": self.kind.value,
            "optional": self.is_optional,
            "options": [{"key": one.key, "it": one.text.it, "en": one.text.en} for one in self.options],
        }


def questions(code: str | None, answers: Mapping[str, str]) -> Question | None:
    """The next question, or `None` when everything is known; then `request_from` makes the request for `answer`.

    An answer that was not offered is an `AskError`.
    """
    for question in _all(code, answers):
        if question.key not in answers:
            return question if question.key == "code" else _in_words_of(burraco_book(code or answers["code"]), question)
        offered = [option.key for option in question.options]
        if offered and answers[question.key] not in offered:
            raise AskError(f"{question.key}: expected one of {', '.join(offered)}, found {answers[question.key]!r}")
    return None


def request_from(code: str | None, answers: Mapping[str, str]) -> Request:
    """The request that the answers make; one that does not read is an `AskError`."""
    offence = _offence(answers)
    data = {
        "code": answers.get("code") or code,
        "incident": offence.value,
        "by": answers.get("by"),
        "cards": answers.get("cards"),
        "meld": answers.get("meld") or None,
        "hand": answers.get("hand"),
        "details": list(_details(offence, answers)),
        "noticed": answers.get("noticed") or phases_of(offence, _details(offence, answers))[0].value,
        "noticed_by": answers.get("noticed-by"),
        "choices": list(_chosen(answers)),
    }
    return request_of({key: value for key, value in data.items() if value is not None})


def _all(code: str | None, answers: Mapping[str, str]) -> Iterator[Question]:
    """The questions in their order; each may read the answers to those before it."""
    if code is None:
        yield Question("code", said("ask.code"), Kind.CHOICE, tuple(map(_code, CODES)))
    found = code or answers["code"]
    topics = {topic: tuple(_ruled(found, offences)) for topic, offences in TOPICS.items()}
    yield _choice("topic", [(topic, f"topic.{topic}") for topic, offences in topics.items() if offences])
    yield _choice("incident", [(one.value, f"offence.{one.value}") for one in topics[answers["topic"]]])
    if _offence(answers) not in NOBODYS:
        yield Question("by", said("ask.by"), Kind.SEAT, _seats())
    yield from _about_the_incident(_offence(answers), burraco_book(found))
    yield from _when(_offence(answers), answers)
    yield from _decisions(code, answers)


def _ruled(code: str, offences: tuple[Offence, ...]) -> Iterator[Offence]:
    rules = burraco_book(code)
    return (offence for offence in offences if rules_on(rules, offence))


def _in_words_of(rules: BurracoBook, question: Question) -> Question:
    options = tuple(Answer(one.key, in_words_of(rules, one.text)) for one in question.options)
    return replace(question, text=in_words_of(rules, question.text), options=options)


def _about_the_incident(offence: Offence, rules: BurracoBook) -> Iterator[Question]:
    ways = [way for way, details in HOW.get(offence, {}).items() if _can_be(details, rules)]
    if ways:
        keys = (_for_this(f"how.{way}", str(offence)) for way in ways)
        yield _choice("how", [(way, key_under(rules, key)) for way, key in zip(ways, keys, strict=True)])
    if offence in AGAIN_ASKED:
        yield _choice("again", [("first", "how.first"), ("again", "how.again")])
    if offence in DEFAULT_CARDS and offence not in CARDS_NOT_ASKED:
        key = f"ask.cards.{offence}"
        yield Question("cards", said(key if known(key) else "ask.cards"), Kind.CARDS, is_optional=True)
    if offence in MELD_ASKED:
        yield Question("meld", said(_for_this("ask.meld", str(offence))), Kind.CARDS, is_optional=True)
    if offence in HAND_ASKED:
        yield Question("hand", said("ask.hand"), Kind.CARDS, is_optional=True)


def _can_be(details: tuple[str, ...], rules: BurracoBook) -> bool:
    """F-32.1: only some codes forbid going out in the first lap."""
    return FIRST_LAP not in details or rules.going_out_needs_a_full_lap.value


def _when(offence: Offence, answers: Mapping[str, str]) -> Iterator[Question]:
    phases = phases_of(offence, _details(offence, answers))
    if len(phases) > 1:
        when = "out-of-turn" if offence in OUT_OF_TURN else ""
        options = tuple(Answer(phase.value, said(_for_this(f"phase.{phase.value}", when))) for phase in phases)
        yield Question("noticed", said("ask.noticed"), Kind.PHASE, options)
    referee = Answer(Noticed.REFEREE.value, seat_name(None))
    yield Question("noticed-by", said("ask.noticed-by"), Kind.SEAT, (*_seats(), referee))


def _for_this(key: str, special: str) -> str:
    """The sentence for this irregularity, where there is one of its own."""
    return f"{key}.{special}" if known(f"{key}.{special}") else key


def _decisions(code: str | None, answers: Mapping[str, str]) -> Iterator[Question]:
    """What the ruling waits for; each is asked once the one before is decided."""
    for choice in answer(request_from(code, answers)).choices:
        options = tuple(Answer(option.key, option.text) for option in choice.options)
        yield Question(f"{CHOICE}{len(tuple(_chosen(answers))) + 1}", choice.text, Kind.CHOICE, options)


def _chosen(answers: Mapping[str, str]) -> Iterator[str]:
    number = 1
    while f"{CHOICE}{number}" in answers:
        yield answers[f"{CHOICE}{number}"]
        number += 1


def _offence(answers: Mapping[str, str]) -> Offence:
    word = answers.get("incident", "")
    if word not in [offence.value for offence in Offence]:
        raise AskError(f"incident: expected an incident such as missing-draw, found {word!r}")
    return Offence(word)


def _details(offence: Offence, answers: Mapping[str, str]) -> tuple[str, ...]:
    ways = HOW.get(offence, {})
    way = answers.get("how", next(iter(ways), ""))
    if ways and way not in ways:
        raise AskError(f"how: expected one of {', '.join(ways)}, found {way!r}")
    return (*ways.get(way, ()), *(("again",) if answers.get("again") == "again" else ()))


def _choice(key: str, options: list[tuple[str, str]]) -> Question:
    return Question(key, said(f"ask.{key}"), Kind.CHOICE, tuple(Answer(one, said(text)) for one, text in options))


def _code(code: str) -> Answer:
    found = book(code)
    return Answer(code, Texts(found.name_it, found.name_en))


def _seats() -> tuple[Answer, ...]:
    return tuple(Answer(seat.value, seat_name(seat)) for seat in BURRACO_SEATS)
