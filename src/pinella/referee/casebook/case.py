"""A case as a value: a table, what happens on it, and what must come of it. Everything keeps its line in the file."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TypeAlias

from pinella.play.commands import CallReferee, Choose, Command, WithdrawRuling
from pinella.play.events import Ending


@dataclass(frozen=True, slots=True)
class PlayOut:
    """The deal is played to its end: lawful moves, chosen from a fixed seed."""


@dataclass(frozen=True, slots=True)
class EndDeal:
    """The rest of the deal is skipped: it ends by the stock or by time-out."""

    ending: Ending


Deed: TypeAlias = Command | CallReferee | Choose | WithdrawRuling | PlayOut | EndDeal
"""What an act word stands for."""


@dataclass(frozen=True, slots=True)
class Act:
    """An act in words, and what it stands for: usually one deed, for `N draws two cards` two."""

    text: str
    line: int
    deeds: tuple[Deed, ...]


@dataclass(frozen=True, slots=True)
class Titles:
    """A title in both languages."""

    it: str
    en: str

    def in_language(self, lang: str) -> str:
        return self.it if lang == "it" else self.en


@dataclass(frozen=True, slots=True)
class Written:
    """A line of the table notation as a case gives it: its key in small letters and as written, its value."""

    key: str
    label: str
    value: str
    line: int


@dataclass(frozen=True, slots=True)
class EffectText:
    """An effect in words, short or long: `freeze-temporary NS.2`."""

    text: str
    line: int


@dataclass(frozen=True, slots=True)
class Ruled:
    """A ruling that must have been given. What is `None` the case leaves open."""

    line: int
    offence: str
    by: str | None = None
    phase: str | None = None
    noticed_by: str | None = None
    too_late: bool | None = None
    articles: tuple[str, ...] | None = None
    effects: tuple[EffectText, ...] | None = None


@dataclass(frozen=True, slots=True)
class Asked:
    """A choice for which the table must wait; `by` is a seat or `referee`."""

    line: int
    question: str
    by: str
    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Counted:
    """The points of one side: of one item or in all."""

    line: int
    side: str
    item: str
    points: int


@dataclass(frozen=True, slots=True)
class Then:
    """What must have come of the acts. What a case does not mention is not looked at."""

    line: int
    rulings: tuple[Ruled, ...] | None = None
    choice: Asked | None = None
    no_choice: bool = False
    table: tuple[Written, ...] = ()
    may: tuple[Act, ...] = ()
    may_not: tuple[Act, ...] = ()
    count: tuple[Counted, ...] = ()


@dataclass(frozen=True, slots=True)
class Step:
    """Acts, and what must have come of them."""

    line: int
    when: tuple[Act, ...]
    then: Then


@dataclass(frozen=True, slots=True)
class Case:
    """One case: it is run under each of its codes."""

    file: str
    line: int
    id: str
    title: Titles
    source: str
    """The worked case of the catalogue that it comes from, if it does (`from` in the file)."""

    proves: tuple[str, ...]
    codes: tuple[str, ...]
    given: tuple[Written, ...]
    given_line: int
    steps: tuple[Step, ...]
    """The first `when` and `then`, and those of `next`."""


@dataclass(frozen=True, slots=True)
class CaseFile:
    """The cases of one article."""

    name: str
    article: str
    title: Titles
    cases: tuple[Case, ...]
