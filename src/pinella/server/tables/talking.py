"""Ready phrases and chat. What is said is a fact; the words themselves are kept apart, so that they can be removed."""

from __future__ import annotations

from typing import Final

from pinella.play.seats import Seat
from pinella.server.tables.happenings import PersonReported, Reported, Spoke, TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.orders import ReportPerson, Speak
from pinella.server.tables.state import OnlineTable, Phase
from pinella.server.tables.wording import is_blank, why_not_written

Decision = tuple[TableEvent, ...] | No

PHRASES: Final = (
    "hello",
    "good-luck",
    "well-played",
    "thanks",
    "sorry",
    "one-moment",
    "back-again",
    "good-game",
    "again",
    "goodbye",
)
"""The names of the ready phrases; their sentences are `phrase.NAME` in the catalogues."""

REASONS: Final = ("manners", "partners", "stalling", "leaving")
"""Why a person is reported; their sentences are `report.why.NAME` in the catalogues."""

MOST_REPORTS: Final = 5
"""Of one person at one table: moderators read each of them."""

TALKATIVE: Final = frozenset({"online"})
"""The codes that let players talk during a deal: the others ask for silence about the play (F-N.3), and this one says
nothing, so that it is allowed."""


def talk(table: OnlineTable) -> str:
    """Whether players may talk now: `on`; `later`, while a deal is played in silence; `off` for the whole table."""
    if not table.settings.chat:
        return "off"
    return "later" if is_silent(table) else "on"


def is_silent(table: OnlineTable) -> bool:
    """Whether a deal is played under a code that asks for silence: nothing that players write reaches the others."""
    return table.phase is Phase.PLAYING and not table.paused and table.settings.code not in TALKATIVE


def speak(table: OnlineTable, person: str, order: Speak) -> Decision:
    now = talk(table)
    if now == "off":
        return No("chat/off")
    if (order.phrase is None) == (order.words is None):
        return No("chat/one-of-both")
    if now == "later":
        return No("chat/during-a-deal")
    if order.phrase is not None and order.phrase not in PHRASES:
        return No("chat/no-such-phrase")
    if order.words is not None and is_blank(order.words):
        return No("chat/one-of-both")
    return why_not_written(order.words or "") or (Spoke(person, order.phrase),)


def report(table: OnlineTable, person: str, version: int) -> Decision:
    if version not in table.spoken:
        return No("chat/nothing-said-there")
    if table.settings.club is None:
        return No("chat/no-moderators")
    made = Reported(person, version)
    return _why_not_again(table, person, made.about) or (made,)


def report_person(table: OnlineTable, person: str, order: ReportPerson) -> Decision:
    whom = table.persons.get(Seat(order.seat))
    if whom is None or whom == person:
        return No("report/nobody-there")
    if order.why not in REASONS:
        return No("report/no-such-reason")
    if table.settings.club is None:
        return No("chat/no-moderators")
    made = PersonReported(person, whom, order.why)
    return _why_not_again(table, person, made.about) or (made,)


def _why_not_again(table: OnlineTable, person: str, about: str) -> No | None:
    """The same is reported once by each person, and a handful of things at a table."""
    made = table.reports.get(person, ())
    if about in made:
        return No("report/made-already")
    return No("report/enough", values={"most": MOST_REPORTS}) if len(made) >= MOST_REPORTS else None
