"""The facts of a table's stream, read again from their text: nothing of the server or the engine is asked.

What is written how stands in docs/pin.md.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from pinella.store import Entry

CARD = re.compile(r"Jk|[A2-9TJQK][cdhs]'?")
JOKER = "Jk"

_SEAT = r"(?P<seat>[NESW1-6])"
_ACTS = {
    name: re.compile(pattern.replace("SEAT", _SEAT))
    for name, pattern in {
        "draws": r"SEAT draws (?P<cards>\S+)(?P<apart> apart)?",
        "pot": r"SEAT takes the (?P<lower>lower )?pot(?P<fly> on the fly)?",
        "takes": r"SEAT takes (?P<cards>.+)",
        "lays off": r"SEAT lays off (?P<cards>.+) on (?P<meld>\S+): .+",
        "lays": r"SEAT lays (?P<meld>\S+): (?P<cards>.+)",
        "swaps": r"SEAT swaps (?P<cards>\S+) for the joker of (?P<meld>\S+): .+",
        "opens": r"SEAT opens",
        "discards": r"SEAT discards (?P<cards>\S+)(?: over (?P<under>.+))?",
        "reshuffled": r"pile reshuffled: (?P<cards>.+)",
        "time-out": r"time-out: (?P<turns>\d+) turns?",
        "watch": r"stall watch begins",
        "ends": r"deal ends: (?P<ending>[a-z-]+)(?: SEAT)?",
        "incident": r"incident (?P<incident>[a-z-]+) by SEAT(?:: (?P<cards>[^;]*?))??(?: on (?P<meld>\w+\.\d+))?"
        r"(?P<details>(?:; \".*\")?)",
        "calls": r"(?:SEAT calls the referee|the referee steps in).*",
        "choice": r"choice \S+ by (?P<seat>[NESW1-6]|the referee): (?P<options>.+)",
        "chooses": r"(?P<seat>[NESW1-6]|the referee) chooses (?P<option>\S+)",
        "withdrawn": r"ruling (?P<number>\d+) withdrawn",
        "ruling": r"ruling (?P<number>\d+): (?P<rest>.+?); effects: (?P<effects>.+)",
    }.items()
}


class Act(NamedTuple):
    """One line: what kind of act, and the parts that its form has."""

    name: str
    said: dict[str, str]

    @property
    def seat(self) -> str:
        return self.said.get("seat", "")

    @property
    def cards(self) -> list[str]:
        return cards_in(self.said.get("cards", ""))


def act_of(line: str) -> Act:
    """An act from its line."""
    for name, pattern in _ACTS.items():
        found = pattern.fullmatch(line)
        if found is not None:
            return Act(name, {key: value for key, value in found.groupdict().items() if value is not None})
    raise ValueError(f"no act: {line}")


def cards_in(text: str) -> list[str]:
    """The cards that a text of cards names, in its order; what a wild stands for is no card."""
    return [found for word in text.split() for found in CARD.findall(word.partition("=")[0])[:1]]


class Effect(NamedTuple):
    """What a ruling does: its word, whom or what it is about, the cards that it names, its other fields."""

    name: str
    subject: str
    cards: list[str]
    fields: dict[str, str]

    @property
    def named(self) -> list[str]:
        """Every card that stands anywhere in it."""
        return [*self.cards, *(card for key in ("cards", "laid") for card in cards_in(self.fields.get(key, "")))]


def effects_of(text: str) -> Iterator[Effect]:
    """The effects of a ruling; `none` stands for none."""
    for one in text.split(" | ") if text != "none" else ():
        head, *details = one.split("; ")
        said, _, group = head.partition(": ")
        name, subject, *more = (*said.split(" "), "")
        fields = dict(detail.partition(" ")[::2] for detail in details)
        if more[:1] == ["into"]:
            fields["into"] = more[1]
        yield Effect(name, subject, cards_in(group), fields)


@dataclass(frozen=True, slots=True)
class Told:
    """A fact in its place: a line of the match file, or an object."""

    version: int
    kind: str
    line: str
    data: dict[str, Any]


def facts(entries: Iterable[Entry]) -> list[Told]:
    """A stream as plain text."""
    found = []
    for entry in entries:
        text = entry.body.decode()
        data = json.loads(text) if text.startswith("{") else {}
        found.append(Told(entry.version, entry.kind, "" if data or text == "{}" else text, data))
    return found
