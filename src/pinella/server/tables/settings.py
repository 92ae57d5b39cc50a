"""What a table is opened with: game, code, length, clocks, who may sit and look on."""

from __future__ import annotations

from dataclasses import replace
from typing import Annotated, Any, Final, Literal

import msgspec
from msgspec import Meta

from pinella.bots import LEVELS
from pinella.codes import BOOKS, CODES, Book, Scala40Book
from pinella.errors import HouseRuleError
from pinella.match import Deals, Format, Target, round_minutes
from pinella.match.formats import check_format
from pinella.play.burraco.clock import thinking_time
from pinella.play.seating import players_allowed, seats_of
from pinella.play.seats import Seat
from pinella.referee import is_ruled
from pinella.server.problems import shortened
from pinella.server.texts import sentence

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
        if seconds is None or self.thinking is not None:
            return seconds
        return seconds + (self.seconds_after_the_invitation or 0)

    @property
    def seconds_after_the_invitation(self) -> int | None:
        """How long whom the referee has asked to finish may take, where the code says it (F-34.2)."""
        book = self.book
        if isinstance(book, Scala40Book) or book.tournament is None:
            return None
        invited = book.tournament.seconds_after_the_invitation
        return None if invited is None else invited.value


class SettingsError(HouseRuleError):
    """A table cannot be opened so: `told_as` names the sentence that says why, `values` fill it."""

    def __init__(self, told_as: str, **values: Any) -> None:
        self.told_as = told_as
        self.values = values
        super().__init__(sentence(f"problem.{told_as}", **values).en)

    def __reduce__(self) -> tuple[object, ...]:
        """An error may be raised in another process and must arrive whole."""
        return _settings_error, (self.told_as, self.values)


def _settings_error(told_as: str, values: dict[str, Any]) -> SettingsError:
    return SettingsError(told_as, **values)


def check(settings: Settings) -> None:
    """What the types cannot say: a `SettingsError` where a table cannot be opened so."""
    if settings.code not in BOOKS:
        raise SettingsError("code/unknown", text=shortened(settings.code))
    book = settings.book
    allowed = players_allowed(book)
    if settings.players not in allowed:
        raise SettingsError("table/settings.players", book=book.id, allowed=", ".join(map(str, allowed)))
    _check_length(book, settings.length.format)
    if settings.arbitrated and (isinstance(book, Scala40Book) or not is_ruled(book)):
        raise SettingsError("table/settings.not-ruled", book=book.id)
    if settings.referee == "human" and not settings.arbitrated:
        raise SettingsError("table/settings.referee")
    if settings.mistakes and not settings.arbitrated:
        raise SettingsError("table/settings.mistakes")
    if settings.hints and (settings.arbitrated or settings.club is not None):
        raise SettingsError("table/settings.hints")
    if settings.challenge is not None and (isinstance(book, Scala40Book) or book.challenge is None):
        raise SettingsError("table/settings.own-clock", book=book.id)


def _check_length(book: Book, chosen: Format) -> None:
    """What the match itself would refuse, said by what is wrong with it."""
    try:
        check_format(book, chosen)
    except HouseRuleError:
        if isinstance(chosen, Target):
            raise SettingsError("table/settings.points", book=book.id) from None
        printed = round_minutes(book, replace(chosen, minutes=None))
        if printed is None or isinstance(book, Scala40Book) or book.tournament is None:
            raise SettingsError("table/settings.no-round", book=book.id) from None
        cut = book.tournament.round_may_be_shortened_by.value
        least = printed - cut if isinstance(cut, int) else 1
        raise SettingsError(
            "table/settings.minutes", book=book.id, deals=chosen.number, least=least, most=printed
        ) from None


assert set(LEVELS) == set(Level.__args__)  # type: ignore[attr-defined]  # noqa: S101
