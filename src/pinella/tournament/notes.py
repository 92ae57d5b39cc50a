"""What people decide and the file only keeps: the jury, complaints, reports to sports justice, tables that are watched.

Each is a fact with author and reason like any other. Some follow from what is known already: who is due to be reported
is told, and the report itself is written down by hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pinella.tournament.event import Absence, Event
from pinella.tournament.facts import Leaving, Level, NoteTaken, Topic
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.words import Article

_ARTICLES: Final = {
    Topic.JURY: "41",
    Topic.COMPLAINT: "41",
    Topic.REPORT: "37",
    Topic.MONITORED: "R",
    Topic.DEAL_STOPPED: "R",
    Topic.ARBITRAL_DEAL: "33",
}
_AT_TABLES: Final = (Topic.MONITORED, Topic.DEAL_STOPPED, Topic.ARBITRAL_DEAL)


def note(
    event: Event,
    topic: Topic,
    text: str,
    *,
    ids: Sequence[str] = (),
    tables: Sequence[int] = (),
    decision: str = "",
) -> NoteTaken | No:
    """Write something down, if it says enough."""
    article = _article(event, topic)
    if not text.strip():
        return No("note/empty", article, {})
    strangers = [one for one in ids if one not in event.entrants]
    if strangers:
        return No("unknown-entrant", article, {"id": strangers[0]})
    if topic is Topic.COMPLAINT and not decision.strip():
        return No("note/decision", article, {})
    if topic is Topic.REPORT and not ids:
        return No("note/who", article, {})
    if topic in _AT_TABLES:
        seated = event.rounds[event.playing - 1].tables if event.rounds else {}
        unknown = [table for table in tables if table not in seated]
        if unknown or not tables:
            return No("note/tables", article, {"round": event.playing, "table": ", ".join(map(str, unknown))})
    return NoteTaken(topic, max(event.playing, 1), text.strip(), tuple(ids), tuple(tables), decision.strip())


def _article(event: Event, topic: Topic) -> Article | None:
    elsewhere = {
        Topic.REPORT: {"federal": "R", "scala40": "25"},
        Topic.ARBITRAL_DEAL: {"federal": "36", "scala40": "14"},
    }
    own = elsewhere.get(topic, {}).get(event.rules.code)
    return event.rules.cited(_ARTICLES[topic]) if own is None else event.rules.article(own)


def jury_of(event: Event) -> str | None:
    """Who decides complaints, as it was announced last; `None`: the referee decides alone (FITAB art. 41)."""
    announced = [each.text for each in event.notes if each.topic is Topic.JURY]
    return announced[-1] if announced else None


@dataclass(frozen=True, slots=True)
class Due:
    """Somebody whom the code wants to be reported to sports justice, and the article that says so."""

    id: str
    round: int
    why: Leaving
    article: Article


def to_report(event: Event) -> list[Due]:
    """Who is due to be reported and has not been: who left over a quarrel or was sent away, and who never came."""
    reported = {one for each in event.notes if each.topic is Topic.REPORT for one in each.ids}
    number = {"federal": "38", "scala40": "25"}.get(event.rules.code, "37")
    return [
        Due(one, absence.first, absence.why, event.rules.article(number))
        for one, absences in event.absences.items()
        for absence in absences
        if one not in reported and (_is_misconduct(event, absence.why) or _never_came(event, absence))
    ]


def _is_misconduct(event: Event, why: Leaving) -> bool:
    """FITAB art. 37, federal art. 38: unjustified, or sent away; Scala 40 art. 25: sent away."""
    if why is Leaving.UNJUSTIFIED:
        return isinstance(event.rules, BurracoRules)
    return why is Leaving.EXPELLED


def _never_came(event: Event, absence: Absence) -> bool:
    """Federal art. 38: regional and national events, no cancellation, and not there before the first round is over."""
    if not event.rules.is_federal or event.opening.level is Level.CLUB:
        return False
    is_over = event.last_seated > 0 and event.is_complete(1)
    in_time = absence.until is not None and absence.until <= 2
    return is_over and absence.why is Leaving.ABSENT_AT_THE_START and not in_time
