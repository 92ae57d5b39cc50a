"""Everything that has left a server, held against what each of those it went to may know."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Any

from tests.server.secrecy.finding import EVERY_CARD, Finder, Found, cards_named
from tests.server.secrecy.knowing import SPECTATOR, UNTOLD, Story, story
from tests.server.secrecy.lines import Frame, Line
from tests.server.secrecy.places import wrong_parts, wrong_telling
from tests.server.secrecy.premises import Answer, Premises

NOTE_FIELDS = {"worker", "kind", "stream", "version", "seats"}
"""All that a note on the bus may say."""

_HELP_FIELDS = {
    "hints": {"t", "table", "id", "v", "worlds", "hints", "shared"},
    "why": {"t", "table", "id", "v", "no"},
}
"""What answers to a player's questions say. Only hints have sentences that name cards."""

_FRAME_FIELDS = {
    "table": {"t", "table", "v", "view", "said"},
    "change": {"t", "table", "was", "v", "told", "set", "done"},
}


@dataclass(frozen=True, slots=True)
class Leak:
    """Something that went to somebody who may not know it."""

    to: str
    by: str
    what: str

    def __str__(self) -> str:
        return f"{self.by} to {self.to}: {self.what}"


@dataclass(slots=True)
class Scan:
    """Looks at everything that has left one server."""

    there: Premises
    stories: dict[str, Story]
    finder: Finder = field(default_factory=Finder)
    looked_at: int = 0
    """How many texts."""

    def leaks(self) -> Iterator[Leak]:
        """Everything that should not have left."""
        for line in self.there.lines:
            yield from _of_line(self, line)
        for answer in self.there.answers:
            yield from _of_answer(self, answer)
        for note in self.there.exchange.notes:
            yield from _of_note(self, note.decode())
        for text in self.there.log.lines:
            yield from _for_nobody(self, "operator", "log", text)

    def look(self, text: str) -> Found:
        """What a text holds."""
        self.looked_at += 1
        return self.finder.look(text)

    def private(self, to: str, by: str, found: Found, own: str, versions: dict[str, int]) -> Iterator[Leak]:
        """What of a text is nobody's business but somebody else's: ids, sessions, digests, secrets too early."""
        for person in found.people - {own}:
            yield Leak(to, by, f"the id of a person, {person}")
        for session in found.sessions:
            if not session.startswith(f"{own}."):
                yield Leak(to, by, "somebody's session")
        yield from (Leak(to, by, f"{other}, which nobody has to send") for other in found.others)
        for secret in found.secrets:
            if not self._is_told(secret, versions):
                yield Leak(to, by, "the secret of a deal that is not over")

    def _is_told(self, secret: str, versions: dict[str, int]) -> bool:
        for table, version in versions.items():
            told = self.stories[table].secrets.get(secret) if table in self.stories else None
            if told is not None and told <= version:
                return True
        return False


async def scan(there: Premises) -> Scan:
    """Reads the streams of all tables, and is ready to look."""
    stories = {}
    for table in there.tables:
        stories[table] = story(table, await there.store.read(f"table/{table}"))
    made = Scan(there, stories)
    for one in stories.values():
        made.finder.add(one.secrets)
    return made


# Sockets


@dataclass(slots=True)
class Look:
    """How somebody looks at a table through one connection: up to which version, knowing which cards."""

    story: Story
    person: str
    version: int = 0
    known: set[str] = field(default_factory=set)

    def move_to(self, version: int) -> None:
        """Up to a version, fact by fact; who begins to look sees the table as it is."""
        if not self.version:
            self.version = version
            self.known = self.story.first_seen(version, self.story.at(version).viewer(self.person))
        while self.version < version:
            self.version += 1
            now = self.story.at(self.version)
            self.story.learn(self.known, now, now.viewer(self.person))

    @property
    def may_know(self) -> frozenset[str] | set[str]:
        """The cards that may be named now; all of them once the secret of the deal is told."""
        if not self.version:
            return set()
        now = self.story.at(self.version)
        return EVERY_CARD if now.is_revealed and now.deal else self.known


def _of_line(scan: Scan, line: Line) -> Iterator[Leak]:
    looks: dict[str, Look] = {}
    for frame in line.frames:
        by, found = f"frame {frame.data.get('t')}", scan.look(frame.text)
        yield from (Leak(line.person.name, by, what) for what in _of_frame(scan, line, frame, {*found.cards}, looks))
        yield from (Leak(line.person.name, by, what) for what in _of_words(frame, found, looks))
        versions = {table: look.version for table, look in looks.items()}
        yield from scan.private(line.person.name, by, found, line.person.id, versions)


def _of_frame(scan: Scan, line: Line, frame: Frame, cards: set[str], looks: dict[str, Look]) -> Iterator[str]:
    kind, table = frame.data.get("t"), str(frame.data.get("table", ""))
    if kind not in _FRAME_FIELDS:
        look = looks.get(table)
        unknown = cards - (look.may_know if look is not None else set()) - {*cards_named(frame.asked)}
        if unknown:
            yield f"{sorted(unknown)} in {frame.text[:300]}"
        return
    if table not in line.watched or table not in scan.stories:
        yield f"of a table that is not looked at from here: {frame.text[:300]}"
        return
    look = looks.setdefault(table, Look(scan.stories[table], line.person.id))
    version = int(frame.data["v"])
    if version > len(look.story.moments):
        yield f"{table}, version {version}, which nobody has stored"
        return
    at = f"{table}, {look.story.code}, version {version}, {look.story.at(version).viewer(look.person)}"
    yield from (f"{at}: {what}" for what in _of_view(scan, look, frame, cards))


def _of_words(frame: Frame, found: Found, looks: dict[str, Look]) -> Iterator[str]:
    """Cards as people read them: in hints, and there only those that this player may know, in either copy."""
    kind = str(frame.data.get("t"))
    look = looks.get(str(frame.data.get("table", ""))) if kind == "hints" else None
    known = set() if look is None else look.may_know
    unknown = {sign for sign in found.signs if not {sign, f"{sign}'"} & known}
    if unknown:
        yield f"{sorted(unknown)} in words: {frame.text[:300]}"
    if kind in _HELP_FIELDS:
        yield from (f"a field {name}" for name in frame.data.keys() - _HELP_FIELDS[kind])
    if kind == "hints" and look is not None:
        now = look.story.at(look.version)
        if now.viewer(look.person) != now.turn or not look.story.settings["hints"]:
            yield f"hints for {now.viewer(look.person)}, in the turn of {now.turn}"


def _of_view(scan: Scan, look: Look, frame: Frame, cards: set[str]) -> Iterator[str]:
    """A view, or the change of one: what it says, in which fields, and whether it may come here at all."""
    data, story, before = frame.data, look.story, look.version
    version, is_change = int(data["v"]), data["t"] == "change"
    parts = data["set"] if is_change else data["view"]
    if is_change and before and int(data["was"]) >= before:
        yield from _told(look, data)
    look.move_to(version)
    if is_change and story.forgets(before, version):
        cards = {*cards_named(json.dumps(parts, ensure_ascii=False))}
    unknown = cards - look.may_know
    if unknown:
        yield f"{sorted(unknown)} in {frame.text[:2_000]}"
    if not _is_admitted(scan, look):
        yield "spectators are not admitted here"
    yield from (f"a field {name}" for name in data.keys() - _FRAME_FIELDS[data["t"]])
    yield from wrong_parts(parts, story, story.at(version), look.person)


def _told(look: Look, data: dict[str, Any]) -> Iterator[str]:
    """Each event against what is known just after it, and none that nobody is told."""
    story = look.story
    facts = [moment for moment in story.moments[int(data["was"]) : int(data["v"])] if moment.fact.kind not in UNTOLD]
    if len(facts) != len(data["told"]):
        yield f"{len(data['told'])} events are told of {[one.fact.kind for one in facts]}"
        return
    for moment, told in zip(facts, data["told"], strict=True):
        look.move_to(moment.fact.version)
        unknown = {*cards_named(json.dumps(told, ensure_ascii=False))} - look.may_know
        if unknown:
            yield f"{sorted(unknown)} in {told}"
        yield from wrong_telling(told, moment, look.person)


def _is_admitted(scan: Scan, look: Look) -> bool:
    """Where spectators are not, only players and the referees of the club look on once the match has begun."""
    now, settings = look.story.at(look.version), look.story.settings
    if settings["spectators"] or not now.is_begun or now.viewer(look.person) != SPECTATOR:
        return True
    return (look.person, settings["club"]) in scan.there.officials


# HTTP, bus, log


def _of_answer(scan: Scan, answer: Answer) -> Iterator[Leak]:
    """Over HTTP cards are told of deals that are over, and of nothing else."""
    to = answer.person.name if answer.person is not None else "stranger"
    own = answer.person.id if answer.person is not None else ""
    by, text = f"{answer.method} {answer.path}", f"{answer.head}\n{answer.body}"
    found = scan.look(text)
    if answer.path.startswith("/api/clubs/"):
        found.people.clear()  # members of a club know each other by their ids
    yield from scan.private(to, by, found, own, answer.heads)
    if (found.cards or found.signs) and not _is_over(scan, answer):
        yield Leak(to, by, f"{[*found.cards, *found.signs][:5]} in {text[:300]}")


def _is_over(scan: Scan, answer: Answer) -> bool:
    """Whether the question is about a deal that was counted, or a match that had ended, by then."""
    asked = re.fullmatch(r"/api/tables/(\w+)/(?:match|deals/(\d+))", answer.path)
    if asked is None or asked[1] not in scan.stories:
        return False
    now = scan.stories[asked[1]].at(answer.heads[asked[1]])
    return now.is_ended if asked[2] is None else int(asked[2]) <= now.counted


def _of_note(scan: Scan, payload: str) -> Iterator[Leak]:
    for text in payload.split("\n"):
        note = json.loads(text)
        kind, _, name = note.get("stream", "").partition("/")
        # Whose session or name to look at again has to be said, and nothing else of that person.
        own = name if kind == "person" and note.keys() == {"worker", "kind", "stream"} else ""
        yield from _for_nobody(scan, "workers", "bus", text, own)
        more = note.keys() - NOTE_FIELDS
        if more:
            yield Leak("workers", "bus", f"{sorted(more)} in {text[:300]}")


def _for_nobody(scan: Scan, to: str, by: str, text: str, own: str = "") -> Iterator[Leak]:
    """Where no card has any business."""
    found = scan.look(text)
    yield from scan.private(to, by, found, own, {})
    if found.cards or found.signs:
        yield Leak(to, by, f"{[*found.cards, *found.signs][:5]} in {text[:300]}")


def some(leaks: Iterable[Leak], most: int = 12) -> str:
    """The first leaks, a line each."""
    told = [str(leak) for _, leak in zip(range(most), leaks, strict=False)]
    return "\n".join(told)
