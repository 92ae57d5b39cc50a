"""What a table is opened with: game, code, length, clocks, who may sit and look on."""

from __future__ import annotations

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from pinella.bots import LEVELS
from pinella.codes import BOOKS, CODES, Book, Scala40Book
from pinella.errors import HouseRuleError, PinellaError
from pinella.match import Deals, Format, Target, round_minutes
from pinella.match.formats import check_format
from pinella.play.burraco.clock import thinking_time
from pinella.play.seating import seats_of
from pinella.play.seats import Seat
from pinella.referee import is_ruled

MOST_DEALS: Final = 50
MOST_POINTS: Final = 20_000
MOST_SECONDS: Final = 86_400
MOST_MINUTES: Final = 600

Level = Literal["principiante", "circolo", "maestro"]
Seconds = Annotated[int, Meta(ge=0, le=MOST_SECONDS)]
Minutes = Annotated[int, Meta(ge=1, le=MOST_MINUTES)]


class ByDeals(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="by", tag="deals"):
    """So many deals; with `minutes` also no longer than that, and then the time-out is called."""

    deals: Annotated[int, Meta(ge=1, le=MOST_DEALS)] = 4
    minutes: Minutes | None = None

    @property
    def format(self) -> Format:
        return Deals(self.deals, self.minutes)


class ByPoints(msgspec.Struct, frozen=True, forbid_unknown_fields=True, tag_field="by", tag="points"):
    """To a points target."""

    points: Annotated[int, Meta(ge=1, le=MOST_POINTS)] = 2_005

    @property
    def format(self) -> Format:
        return Target(self.points)


Length = ByDeals | ByPoints


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How people play at a table. What is left out is what most people want."""

    code: Annotated[str, Meta(extra_json_schema={"enum": list(CODES)})]
    players: Annotated[int, Meta(ge=2, le=6)] = 4
    length: Length = ByDeals()
    arbitrated: bool = False
    """Wrong acts happen, and somebody must call the referee."""

    referee: Literal["engine", "human"] = "engine"
    """Who rules at an arbitrated table: the engine at once, or the referee on duty, who is offered its ruling."""

    privacy: Literal["private", "open"] = "private"
    """A private table is found by its link only."""

    thinking: Seconds | None = None
    """Seconds for a turn; without it as the code says, 0 for as long as one likes."""

    challenge: Minutes | None = None
    """The minutes of each player's own clock for the whole match, where the code knows one (O-12.5)."""

    away: Annotated[int, Meta(ge=1, le=MOST_SECONDS)] = 30
    """Seconds after which a bot stands in for a player who has dropped out."""

    bots: Level = "circolo"
    """Who fills empty seats and stands in."""

    fill_after: Seconds | None = None
    """Seconds after which bots take the empty seats; without it only when asked."""

    spectators: bool = True
    chat: bool = True
    hints: bool = False
    """Players may ask for hints. Everybody sees it, and everybody may; not at arbitrated tables, nor at a club's."""

    club: Annotated[str, Meta(max_length=64)] | None = None
    mistakes: Annotated[int, Meta(ge=0, le=100)] = 0
    """Of a hundred laps, in how many a bot errs at an arbitrated table."""

    @property
    def book(self) -> Book:
        return BOOKS[self.code]

    @property
    def seats(self) -> tuple[Seat, ...]:
        return seats_of(self.book, self.players)

    @property
    def minutes(self) -> int | None:
        """How long the round lasts: only where the table was opened with a time."""
        chosen = self.length.format
        timed = isinstance(chosen, Deals) and chosen.minutes is not None
        return round_minutes(self.book, chosen) if timed else None

    def seconds_to_think(self, cards: int) -> int | None:
        """For a player with so many cards (F-34.1, B-37.1); `None`: as long as it takes."""
        if self.thinking is not None:
            return self.thinking or None
        book = self.book
        return None if isinstance(book, Scala40Book) else thinking_time(cards, book)

    def seconds_to_end(self, cards: int) -> int | None:
        """After how many the turn is ended for him: by the code's own times only after an invitation (F-34.2)."""
        seconds = self.seconds_to_think(cards)
        book = self.book
        if seconds is None or self.thinking is not None or isinstance(book, Scala40Book) or book.tournament is None:
            return seconds
        invited = book.tournament.seconds_after_the_invitation
        return seconds + (0 if invited is None else invited.value)


def check(settings: Settings) -> None:
    """What the types cannot say; `PinellaError` with a sentence where a table cannot be opened so."""
    if settings.code not in BOOKS:
        raise PinellaError(f"no rule book {settings.code!r}")
    book = settings.book
    seats_of(book, settings.players)
    check_format(book, settings.length.format)
    if settings.arbitrated and (isinstance(book, Scala40Book) or not is_ruled(book)):
        raise HouseRuleError(f"the irregularities of {book.id} are not ruled on: its tables are strict")
    if settings.referee == "human" and not settings.arbitrated:
        raise HouseRuleError("only an arbitrated table has a referee")
    if settings.mistakes and not settings.arbitrated:
        raise HouseRuleError("only at an arbitrated table can bots make mistakes")
    if settings.hints and (settings.arbitrated or settings.club is not None):
        raise HouseRuleError("at arbitrated tables and at those of a club nobody is given hints")
    if settings.challenge is not None and (isinstance(book, Scala40Book) or book.challenge is None):
        raise HouseRuleError(f"{book.id} knows no clock of one's own for the match")


assert set(LEVELS) == set(Level.__args__)  # type: ignore[attr-defined]  # noqa: S101
