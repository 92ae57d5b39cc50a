"""What happens at an arbitrated table beside play, in words, one line each, and back: calls, choices, rulings."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Final, TypeAlias

from pinella.codes import Article
from pinella.errors import NotationError
from pinella.match.card_words import JOKER, cards_of, meld_id, words
from pinella.match.quoting import quoted, unquoted
from pinella.play.aftermath import Choice, Option
from pinella.play.effect_text import effect_text, read_effect
from pinella.play.effects import Effect
from pinella.play.events import (
    ChoiceMade,
    ChoiceOffered,
    Event,
    IncidentReported,
    RefereeCalled,
    RulingGiven,
    RulingWithdrawn,
)
from pinella.play.seats import Seat
from pinella.referee import NONE, Noticed, Offence, Phase

Said: TypeAlias = IncidentReported | RefereeCalled | ChoiceOffered | ChoiceMade | RulingGiven | RulingWithdrawn
"""What only an arbitrated table knows."""

REFEREE: Final = "the referee"
_NO_EFFECT: Final = "none"
_OFFENCES: Final = frozenset(offence.value for offence in Offence)
_NUMBERED_JOKER: Final = re.compile(r"(?<![^ +])Jk'+(?![^ ;=])")


# Writing


def said_line(event: Said) -> str:
    """The event in one line."""
    match event:
        case IncidentReported():
            return _incident(event)
        case RefereeCalled():
            about = "" if event.about is None else f" about {event.about}"
            return f"{REFEREE} steps in{about}" if event.seat is None else f"{event.seat} calls {REFEREE}{about}"
        case ChoiceOffered():
            return f"choice {choice_words(event.choice)}"
        case ChoiceMade():
            return f"{_who(event.seat)} chooses {event.option}"
        case RulingGiven():
            return _ruling(event)
        case RulingWithdrawn():
            return f"ruling {event.number} withdrawn"


def _who(seat: Seat | None) -> str:
    return REFEREE if seat is None else str(seat)


def _incident(event: IncidentReported) -> str:
    line = f"incident {event.incident} by {event.seat}"
    if event.cards:
        line += f": {words(event.cards)}"
    if event.meld is not None:
        line += f" on {event.meld}"
    return "; ".join((line, *map(quoted, event.details)))


def choice_words(choice: Choice) -> str:
    """`cure by N: cure-Jc (Jc on NS.2), no-cure`."""
    return f"{choice.question} by {_who(choice.seat)}: {', '.join(map(_option, choice.options))}"


def _option(option: Option) -> str:
    about = " ".join(part for part in (words(option.cards), "" if option.meld is None else f"on {option.meld}") if part)
    return f"{option.key} ({about})" if about else option.key


def _ruling(event: RulingGiven) -> str:
    by = "" if event.by is None else f" by {event.by}"
    at = "" if event.at < 0 else f", event {event.at}"
    parts = [
        f"ruling {event.number}: {event.offence}{by}{at}, {event.phase}",
        f"noticed by {event.noticed_by}",
        f"called by {_who(event.called_by)}",
        f"ruled by {quoted(event.ruled_by)}",
        f"articles {', '.join(map(_article, event.articles))}",
    ]
    if event.answers:
        parts.append(f"answers {', '.join(event.answers)}")
    if event.covers:
        parts.append(f"covers {' '.join(map(str, event.covers))}")
    if event.too_late:
        parts.append("too late")
    parts.append(f"effects: {' | '.join(map(effect_words, event.effects)) or _NO_EFFECT}")
    return "; ".join(parts)


def effect_words(effect: Effect) -> str:
    """An effect in its long form, with all jokers alike."""
    return _NUMBERED_JOKER.sub(JOKER, effect_text(effect))


def _article(article: Article) -> str:
    return f"{article.code} {article.edition} art. {article.number}"


# Reading


def _read_who(text: str) -> Seat | None:
    return None if text == REFEREE else Seat(text)


def _offence(text: str) -> str:
    if text not in _OFFENCES:
        raise NotationError("pin/offence", f"expected an offence such as wrong-meld, found {text!r}")
    return text


def _read_incident(found: re.Match[str]) -> Event:
    return IncidentReported(
        _offence(found["incident"]),
        Seat(found["seat"]),
        cards_of(found["cards"]) if found["cards"] else (),
        meld_id(found["meld"]) if found["meld"] else None,
        tuple(unquoted(one) for one in re.findall(r'; ("(?:[^"\\]|\\.)*")', found["details"])),
    )


def _read_call(found: re.Match[str]) -> Event:
    seat = found.groupdict().get("seat")
    return RefereeCalled(Seat(seat) if seat else None, _offence(found["about"]) if found["about"] else None)


def _read_choice(found: re.Match[str]) -> Event:
    options = tuple(map(_read_option, _OPTION.finditer(found["options"])))
    return ChoiceOffered(Choice(found["question"], _read_who(found["who"]), options))


_OPTION: Final = re.compile(r"(?P<key>[^\s,()]+)(?: \((?P<cards>[^()]*?)(?: ?on (?P<meld>(?:NS|EW)\.[0-9]{1,3}))?\))?")


def _read_option(found: re.Match[str]) -> Option:
    cards = cards_of(found["cards"]) if found["cards"] else ()
    return Option(found["key"], cards, meld_id(found["meld"]) if found["meld"] else None)


_RULING: Final = re.compile(
    r"ruling (?P<number>[1-9][0-9]{0,4}): (?P<offence>[a-z-]+)(?: by (?P<by>[NESW1-6]))?"
    rf"(?:, event (?P<at>[0-9]{{1,5}}))?, (?P<phase>{'|'.join(phase.value for phase in Phase)}); "
    rf"noticed by (?P<noticed>{'|'.join(noticed.value for noticed in Noticed)}); "
    r"called by (?P<called>[NESW1-6]|the referee); "
    r'ruled by (?P<ruled>"(?:[^"\\]|\\.)*"); articles (?P<articles>[^;]+)(?:; answers (?P<answers>[^;]+))?'
    r"(?:; covers (?P<covers>[0-9]{1,5}(?: [0-9]{1,5})*))?(?P<late>; too late)?; effects: (?P<effects>.+)"
)
_ARTICLE: Final = re.compile(r"(?P<code>\S+) (?P<edition>\S+) art\. (?P<number>[^,;]+)")


def _read_ruling(line: re.Match[str]) -> Event:
    said = _RULING.fullmatch(line[0])
    if said is None:
        raise NotationError("pin/ruling", "expected a ruling such as 'ruling 1: missing-draw by N, event 12, …'")
    return RulingGiven(
        number=int(said["number"]),
        called_by=_read_who(said["called"]),
        ruled_by=unquoted(said["ruled"]),
        offence=said["offence"] if said["offence"] == NONE else _offence(said["offence"]),
        by=Seat(said["by"]) if said["by"] else None,
        at=int(said["at"]) if said["at"] else -1,
        phase=said["phase"],
        noticed_by=said["noticed"],
        articles=tuple(map(_read_article, said["articles"].split(", "))),
        effects=() if said["effects"] == _NO_EFFECT else tuple(map(read_effect, said["effects"].split(" | "))),
        answers=tuple(said["answers"].split(", ")) if said["answers"] else (),
        too_late=said["late"] is not None,
        covers=tuple(map(int, said["covers"].split(" "))) if said["covers"] else (),
    )


def _read_article(text: str) -> Article:
    found = _ARTICLE.fullmatch(text)
    if found is None:
        raise NotationError("pin/ruling", f"expected an article such as 'FITAB 2025-06 art. 29', found {text!r}")
    return Article(found["code"], found["edition"], found["number"])


_SEAT: Final = r"(?P<seat>[NESW1-6])"
_WHO: Final = rf"(?P<who>[NESW1-6]|{REFEREE})"
_ABOUT: Final = r"(?: about (?P<about>[a-z-]+))?"

SAID_FORMS: Final[tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], Event]], ...]] = (
    (
        re.compile(
            rf"incident (?P<incident>[a-z-]+) by {_SEAT}(?:: (?P<cards>[^;]*?\S))??"
            r"(?: on (?P<meld>(?:NS|EW)\.[0-9]{1,3}))?(?P<details>(?:; \".*\")?)"
        ),
        _read_incident,
    ),
    (re.compile(rf"{_SEAT} calls {REFEREE}{_ABOUT}"), _read_call),
    (re.compile(rf"{REFEREE} steps in{_ABOUT}"), _read_call),
    (re.compile(rf"choice (?P<question>[A-Za-z0-9.-]+) by {_WHO}: (?P<options>.+)"), _read_choice),
    (
        re.compile(rf"{_WHO} chooses (?P<option>[^\s,()]+)"),
        lambda found: ChoiceMade(_read_who(found["who"]), found["option"]),
    ),
    (
        re.compile(r"ruling (?P<number>[1-9][0-9]{0,4}) withdrawn"),
        lambda found: RulingWithdrawn(int(found["number"])),
    ),
    (re.compile(r"ruling .*"), _read_ruling),
)

__all__ = ["SAID_FORMS", "Said", "choice_words", "effect_words", "said_line"]
