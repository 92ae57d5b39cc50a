"""What documents are made from: the event, its entries with their dates, and the language of the reader."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import datetime, tzinfo
from functools import cached_property
from typing import Final

from pinella.tournament.documents.model import Body, Document, Frame
from pinella.tournament.documents.words import date, word
from pinella.tournament.event import Event
from pinella.tournament.facts import (
    EntrantChanged,
    EntrantEntered,
    Entry,
    PlayerSubstituted,
    Room,
    RoundSeated,
    Row,
    ScoreCorrected,
)
from pinella.tournament.kinds import ONE_AGAINST_ONE, TEAMS
from pinella.tournament.prizes import Prize
from pinella.tournament.results import Result, results
from pinella.tournament.standings import standings

LONGEST: Final = 60
"""Letters of a name that are printed; longer ones are cut, so that one name cannot spoil a page."""

LONGEST_TITLE: Final = 72
"""The same for the name of the event, at the head of every page."""

LONGEST_ID: Final = 14
"""The same for an id, which is a number for most; that of a team is a name."""


@dataclass(frozen=True)
class Source:
    """An event to be printed, with the entries of its file and their digests."""

    event: Event
    entries: Sequence[Entry]
    digests: Sequence[bytes]
    lang: str
    zone: tzinfo | None
    prizes: Sequence[Prize] | None = None
    link: str = ""
    """What stands before the path in the QR of a slip: the address of a server, or nothing."""

    traced: bool = True
    """Whether documents tell from which state of the file they were made."""

    damaged: Sequence[int] = field(default=())
    """Entries that are not what was written."""

    @property
    def last(self) -> str:
        """The digest of the last entry: it stands for all before it, too."""
        return self.digest_at(len(self.digests))

    def digest_at(self, version: int) -> str:
        """The digest of an entry."""
        return self.digests[version - 1].hex()

    def word(self, key: str, **details: object) -> str:
        """A text in the language of the documents."""
        return word(key, self.lang, **details)

    def moment(self, at: int) -> datetime:
        """Milliseconds since 1970 as the clock on the wall showed them."""
        return datetime.fromtimestamp(at / 1000, self.zone).astimezone(self.zone)

    @cached_property
    def seated_at(self) -> dict[int, int]:
        """When each round was published."""
        return {entry.fact.round: entry.at for entry in self.event.history if isinstance(entry.fact, RoundSeated)}

    @cached_property
    def touched_at(self) -> dict[int, int]:
        """When the last fact of each round was written."""
        found = dict(self.seated_at)
        for entry in self.event.history:
            number = getattr(entry.fact, "round", None)
            if number in found:
                found[number] = max(found[number], entry.at)
        return found

    @cached_property
    def entered_at(self) -> int:
        """When the list of entries was last changed."""
        changes = (EntrantEntered, EntrantChanged, PlayerSubstituted)
        return max((entry.at for entry in self.event.history if isinstance(entry.fact, changes)), default=0)

    @cached_property
    def corrected(self) -> dict[tuple[int, int, Room], int]:
        """The last correction of each sheet, by round, table and room."""
        return {
            (entry.fact.round, entry.fact.table, entry.fact.room): entry.number
            for entry in self.event.history
            if isinstance(entry.fact, ScoreCorrected)
        }

    @cached_property
    def open_rounds(self) -> list[int]:
        """The rounds that are seated and not complete; the last one if all are complete."""
        event = self.event
        found = [number for number in range(1, event.last_seated + 1) if event.missing_scores(number)]
        return found or [event.last_seated] * bool(event.last_seated)

    @cached_property
    def played_round(self) -> int:
        """The last round of which a score is known; 0 before there is any."""
        event = self.event
        known = [each.number for each in event.rounds if len(event.missing_scores(each.number)) < len(each.tables)]
        return max(known, default=0)

    @cached_property
    def results(self) -> list[Result]:
        """Every result so far."""
        return results(self.event)

    @cached_property
    def ranking(self) -> list[Row]:
        """The standings as they are now."""
        return standings(self.event, found=self.results)

    @cached_property
    def title(self) -> str:
        """What the event is called."""
        return shown(self.event.opening.name, LONGEST_TITLE) or self.word(f"event.{self.event.rules.kind.word}")

    @property
    def code(self) -> str:
        """The name of the rule book."""
        book = self.event.rules.book
        return book.name_it if self.lang == "it" else book.name_en

    def date(self, at: int) -> str:
        """A date in words."""
        return date(self.moment(at), self.lang)

    def document(self, name: str, title: str, subtitle: str, body: Body, at: int | None = None) -> Document:
        """A document with its head and foot; `at` is the date of its fact, the last entry's otherwise."""
        when = self.entries[-1].at if at is None else at
        frame = Frame(
            lang=self.lang,
            event=self.title,
            code=self.code,
            title=self.word(f"title.{title}"),
            subtitle=subtitle,
            when=self.date(when),
            trace=self.word("trace", entry=self.event.version, digest=self.last[:12]) if self.traced else "",
            page=self.word("page", page="{page}", pages="{pages}"),
            at=when // 1000,
        )
        return Document(name, frame, body)

    # Entrants in words

    def tag(self, one: str) -> str:
        """An id as it is printed."""
        return shown(one) if self.event.rules.kind is TEAMS else _short(one, LONGEST_ID)

    def names(self, side: Sequence[str]) -> tuple[str, ...]:
        """Who sits on a side: its players; a team by its name."""
        if self.event.rules.kind is TEAMS:
            return tuple(self.tag(one) for one in side)
        return tuple(shown(player.name) for one in side for player in self.event.entrants[one].players)

    def about(self, side: Sequence[str]) -> str:
        """The small print of a side: id and club; of a team its players."""
        entrants = [self.event.entrants[one] for one in side]
        if self.event.rules.kind is TEAMS:
            return ", ".join(shown(player.name) for entrant in entrants for player in entrant.players)
        return " + ".join(
            " · ".join(part for part in (self.tag(entrant.id), shown(entrant.club)) if part) for entrant in entrants
        )

    def listed(self, side: Sequence[str]) -> str:
        """`C012 Rossi – Bianchi` on one line."""
        if self.event.rules.kind is TEAMS:
            return " + ".join(self.names(side))
        return " + ".join(f"{self.tag(one)} {self.pair(one)}" for one in side)

    def pair(self, one: str) -> str:
        """The players of an entrant, joined."""
        return " – ".join(shown(player.name) for player in self.event.entrants[one].players)

    @property
    def id_label(self) -> str:
        """What an id is called."""
        kind = self.event.rules.kind.word
        return self.word(f"id.{kind}" if kind in ("pairs", "teams") else "id")

    @property
    def id_share(self) -> int:
        """How wide a column of ids is: numbers need little room, names of teams much."""
        return 3 if self.event.rules.kind is TEAMS else 0

    def side_label(self, place: int) -> str:
        """The name of a side: N-S and E-O; N and S where two play; seats in Scala 40."""
        kind = self.event.rules.kind
        if kind.sides > 2:
            return str(place + 1)
        words = ("n", "s") if kind is ONE_AGAINST_ONE else ("ns", "ew")
        return self.word(words[place])

    def line_label(self, place: int) -> str:
        """The same on lists: a team plays both ways, a pair in each room, and has none."""
        return "" if self.event.rules.kind is TEAMS else self.side_label(place)

    def place_label(self, place: int) -> str:
        """The same beside the number of a table, where a bare number would read as a part of it."""
        label = self.line_label(place)
        return self.word("place", number=label) if label.isdecimal() else label

    def address(self, one: str) -> str:
        """What the QR of an entrant says: `/e/EVENT/ID`, after the address of a server where there is one."""
        return f"{self.link.rstrip('/')}/e/{self.digest_at(1)[:12]}/{_quoted(one)}"


def figure(value: int | None, *, signed: bool = False) -> str:
    """A number as it is printed, with a real minus; what is not known is left empty."""
    if value is None:
        return ""
    return (f"{value:+d}" if signed else str(value)).replace("-", "−")


def figure_head(name: str, event: Event, lang: str) -> str:
    """What stands above a figure of the standings. The match points of Scala 40 are negative points."""
    return word("negative" if name == "mp" and event.rules.kind.sides > 2 else name, lang)


def shown(text: str, most: int = LONGEST) -> str:
    """A name as it is printed."""
    return text if len(text) <= most else f"{text[: most - 1]}…"


def _short(text: str, most: int) -> str:
    """An id as it is printed: of a long one both ends, as long ones often begin alike."""
    if len(text) <= most:
        return text
    end = (most - 1) // 2
    return f"{text[: most - 1 - end]}…{text[-end:]}"


_PLAIN: Final = frozenset(b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~")


def _quoted(text: str) -> str:
    """A part of a path: letters and digits as they are, everything else as %XX."""
    return "".join(chr(byte) if byte in _PLAIN else f"%{byte:02X}" for byte in text.encode())
