"""The questions about tables: open one, find one, play at once, one's own matches, replay and export."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from hashlib import sha256
from io import BytesIO
from typing import Annotated, Any, Final

import msgspec
import segno
from msgspec import Meta

from pinella.errors import PinellaError
from pinella.match import pin
from pinella.server.access import SIGNED_IN, any_of
from pinella.server.endpoint import Asker as Caller
from pinella.server.hosting import records, replaying
from pinella.server.hosting.host import Host, NoSuchOnlineTable
from pinella.server.hosting.hosted import Hosted
from pinella.server.house import House
from pinella.server.people.accounts import find_person
from pinella.server.people.person import Principal, Role, new_id, published_name
from pinella.server.problems import Failure
from pinella.server.router import Api
from pinella.server.tables.deciding import Asker
from pinella.server.tables.happenings import BecameReady, SeatTaken, TableEvent
from pinella.server.tables.no import No
from pinella.server.tables.orders import GetReady, Sit
from pinella.server.tables.settings import ByDeals, Length, Level, Settings, SettingsError
from pinella.server.throttle import network_of
from pinella.store import Put, RecordInTheWay, Remove

TABLES_API: Final = Api("/api")

QUICK_WAIT: Final = 8
"""Seconds that a quick game waits for people before bots take the seats."""

QUICK_THINKING: Final = 120
ABANDONED: Final = 2 * 3_600_000
"""Milliseconds after which a table where nobody has come or gone is no longer in the list of open ones."""

MOST_LISTED: Final = 100
MOST_LOOKED_AT: Final = 1_000
"""Open tables among which a quick game looks for one."""

FORGOTTEN: Final = 24 * 3_600_000
"""Milliseconds after which a table where nothing goes on is no longer shown to referees."""

TableId = Annotated[str, Meta(description="The id of a table.", max_length=40)]
ClubId = Annotated[str, Meta(description="The id of a club.", max_length=40)]
Limit = Annotated[int, Meta(ge=1, le=MOST_LISTED)]
After = Annotated[str, Meta(max_length=100)]


class QuickGame(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Play at once. With `alone` bots take the other seats immediately."""

    code: str = "fitab-2025"
    players: Annotated[int, Meta(ge=2, le=6)] = 4
    length: Length = ByDeals(1)
    bots: Level = "circolo"
    alone: bool = False


class TableOpened(msgspec.Struct, frozen=True):
    """Where the table is."""

    table: str
    path: str
    """The link to share, below the address of this server."""


class TableLine(msgspec.Struct, frozen=True):
    """A table in a list."""

    table: str
    code: str
    players: int
    length: dict[str, Any]
    arbitrated: bool
    club: str | None
    phase: str
    opened_at: int
    moved_at: int
    free: int
    deal: int
    totals: dict[str, int]
    seats: dict[str, str]
    """Who sits where, as their names may be shown."""

    known: list[str]
    """The seats of those with whom the one who asks has sat at a table before: they are shown by name."""


class TableLines(msgspec.Struct, frozen=True):
    """Some tables; `next` is where the list goes on."""

    tables: list[TableLine]
    next: str | None = None


class Link(msgspec.Struct, frozen=True):
    """The link to a table, and a QR code of the address as a drawing."""

    path: str
    svg: str


class MatchFile(msgspec.Struct, frozen=True):
    """A finished match as a `.pin` file."""

    name: str
    text: str


class Replay(msgspec.Struct, frozen=True):
    """A deal that is over, with all hands open: the first view, and each change after it."""

    deal: int
    view: dict[str, Any]
    changes: list[dict[str, Any]]


class RefereedLine(msgspec.Struct, frozen=True):
    """A table at which a person rules: who has called, and since when; who is on duty; how many appeals are open."""

    table: str
    code: str
    phase: str
    deal: int
    seats: dict[str, str]
    called_by: str | None
    called_at: int | None
    referee: str | None
    mine: bool
    """Whether who asks is on duty there."""

    plays: bool
    """Whether who asks plays there, and so may not rule."""

    appeals: int


class RefereedLines(msgspec.Struct, frozen=True):
    """The tables of a club that have a referee, or may have one."""

    tables: list[RefereedLine]


@TABLES_API.post("/tables", "table/settings", "access/role", "request/too-many", access=SIGNED_IN)
async def open_table(asked: Settings, who: Principal, house: House, asker: Caller) -> TableOpened:
    """Open a table, and sit down at its first seat. In a club's name only its members may."""
    if asked.club is not None and asked.club not in who.roles:
        raise Failure("access/role")
    return await _opened(house, asked, (who, asker), [])


@TABLES_API.post("/tables/quick", "table/settings", "table/busy", "request/too-many", access=SIGNED_IN)
async def quick_game(asked: QuickGame, who: Principal, house: House, asker: Caller) -> TableOpened:
    """Play at once: at an open table that waits for somebody, or at a new one, where bots come after a moment."""
    settings = Settings(
        code=asked.code,
        players=asked.players,
        length=asked.length,
        privacy="private" if asked.alone else "open",
        thinking=QUICK_THINKING,
        bots=asked.bots,
        fill_after=0 if asked.alone else QUICK_WAIT,
        hints=asked.alone,
    )
    if asked.alone:
        return await _opened_ready(house, settings, (who, asker))
    kind = f"quick/{sha256(msgspec.json.encode(settings)).hexdigest()}"
    return await house.turns.once(f"{kind}/{who.id}", lambda: _met(house, settings, (who, asker), kind))


async def _met(house: House, settings: Settings, by: tuple[Principal, Caller], kind: str) -> TableOpened:
    """Who wants a game of this kind looks for one when those before have found theirs, or have opened one."""
    async with house.turns.of(kind, tables_of(house).services):
        return await _joined(house, settings, by[0]) or await _opened_ready(house, settings, by)


async def _opened_ready(house: House, settings: Settings, by: tuple[Principal, Caller]) -> TableOpened:
    return await _opened(house, settings, by, [BecameReady(_first_seat(settings))])


def _first_seat(settings: Settings) -> str:
    try:
        return settings.seats[0].value
    except (KeyError, PinellaError):
        return "N"


async def _opened(
    house: House, settings: Settings, by: tuple[Principal, Caller], more: list[TableEvent]
) -> TableOpened:
    who, asker = by
    await house.throttle.count("table/person", who.id)
    await house.throttle.count("table/address", network_of(asker.address))
    bots = [SeatTaken(seat.value, bot=settings.bots) for seat in _others(settings)] if settings.fill_after == 0 else []
    begin = [SeatTaken(_first_seat(settings), person=who.id), *bots, *more]
    try:
        table = await tables_of(house).open_table(settings, who.id, begin=begin)
    except SettingsError as error:
        raise Failure("table/settings", told_as=error.told_as, **error.values) from None
    return TableOpened(table, _path(table))


def _others(settings: Settings) -> list[Any]:
    try:
        return list(settings.seats[1:])
    except (KeyError, PinellaError):
        return []


async def _joined(house: House, settings: Settings, who: Principal) -> TableOpened | None:
    """A seat at a table of the same kind that still waits: also at one where this person has sat before."""
    host = tables_of(house)
    name, asker = new_id("q", house.random), Asker(who.id)
    for table, line in await _waiting_tables(house, "", MOST_LOOKED_AT):
        if not _is_alike(line, settings):
            continue
        hosted = await host.find_as_stored(table)
        if not _has_the_same_pace(hosted.table.settings, settings) or hosted.table.seat_of(who.id) is not None:
            continue
        if isinstance(await host.order(hosted, Sit(), asker, f"{name}-sit"), No):
            continue
        await host.order(hosted, GetReady(), asker, f"{name}-ready")
        return TableOpened(table, _path(table))
    return None


def _is_alike(line: dict[str, Any], settings: Settings) -> bool:
    wanted = (settings.code, settings.players, msgspec.to_builtins(settings.length), False, None)
    return (line["code"], line["players"], line["length"], line["arbitrated"], line["club"]) == wanted


def _has_the_same_pace(found: Settings, wanted: Settings) -> bool:
    """As long to think, and bots come there too, if nobody else does."""
    return found.thinking == wanted.thinking and found.fill_after is not None


async def _waiting_tables(house: House, after: str, most: int) -> list[tuple[str, dict[str, Any]]]:
    """Open tables that wait for somebody, in the order of their ids. Those that everybody has left are listed no more;
    the next who sits down there brings them back."""
    lines: list[tuple[str, dict[str, Any]]] = []
    while len(lines) < most and (page := await house.store.listed(records.LOBBY, after=after, limit=MOST_LISTED)):
        for table, value in page:
            line = msgspec.json.decode(value)
            if house.now() - line["moved_at"] > ABANDONED:
                await _take_off_the_list(house, table, value)
            else:
                lines.append((table, line))
        after = page[-1][0]
    return lines[:most]


async def _take_off_the_list(house: House, table: str, value: bytes) -> None:
    """Unless somebody has sat down there meanwhile."""
    with suppress(RecordInTheWay):
        unchanged = Put(records.LOBBY, table, value, instead_of=value)
        await house.store.write(unchanged, Remove(records.LOBBY, table))


@TABLES_API.get("/tables", access=SIGNED_IN)
async def open_tables(who: Principal, house: House, after: After = "", limit: Limit = 50) -> TableLines:
    """The open tables that still wait for players."""
    found = await _waiting_tables(house, after, limit)
    known = await _acquaintances(house, who.id)
    lines = [await _line(house, line, known) for _, line in found]
    return TableLines(lines, found[-1][0] if len(found) == limit else None)


@TABLES_API.get("/me/tables", access=SIGNED_IN)
async def my_tables(who: Principal, house: House, after: After = "", limit: Limit = 50) -> TableLines:
    """The tables I have a seat at, finished matches too: those opened last come first."""
    prefix = f"{who.id}/"
    found = await house.store.listed(records.SEATED, prefix, prefix + after if after else "", limit)
    tables = [msgspec.json.decode(value) for _, value in found]
    lines = [await _line(house, one, _others_at(one, who.id)) for one in tables]
    return TableLines(lines, found[-1][0].removeprefix(prefix) if len(found) == limit else None)


@TABLES_API.get("/tables/{table}", "table/unknown", access=SIGNED_IN)
async def one_table(table: TableId, who: Principal, house: House) -> TableLine:
    """A table by its link."""
    known = await _acquaintances(house, who.id)
    return await _line(house, records.summary((await found_table(house, table)).table), known)


@TABLES_API.get("/tables/{table}/link", "table/unknown", "table/origin", access=SIGNED_IN)
async def link(table: TableId, house: House, origin: Annotated[str, Meta(max_length=200)] = "") -> Link:
    """The link to a table as a QR code; `origin` is the address by which this server is reached."""
    await found_table(house, table)
    if origin and not origin.startswith(("http://", "https://")):
        raise Failure("table/origin")
    drawing = BytesIO()
    segno.make(f"{origin}{_path(table)}", error="m").save(drawing, kind="svg", scale=4, xmldecl=False, svgns=True)
    return Link(_path(table), drawing.getvalue().decode())


@TABLES_API.get("/tables/{table}/match", "table/unknown", "table/not-over", "request/too-many", access=SIGNED_IN)
async def match_file(table: TableId, who: Principal, house: House, asker: Caller) -> MatchFile:
    """A finished match as a file that can be replayed and verified anywhere."""
    hosted = await found_table(house, table)
    match = hosted.table.match
    if match is None or not match.is_over:
        raise Failure("table/not-over")
    await _count_replay(house, who, asker)
    names = [await shown_name(house, player) for player in match.players]
    return MatchFile(f"{table}.pin", pin.write(replaying.with_names(match, names)))


@TABLES_API.get("/tables/{table}/deals/{deal}", "table/unknown", "table/not-over", "request/too-many", access=SIGNED_IN)
async def replay(
    table: TableId,
    deal: Annotated[str, Meta(pattern="^[1-9][0-9]{0,3}$")],
    who: Principal,
    house: House,
    asker: Caller,
) -> Replay:
    """A deal that has been counted, step by step."""
    hosted = await found_table(house, table)
    match = hosted.table.match
    if match is None or not deal.isascii() or not deal.isdigit() or not 1 <= int(deal) <= match.deals_counted:
        raise Failure("table/not-over")
    await _count_replay(house, who, asker)
    view, changes = replaying.replayed(match, int(deal))
    return Replay(int(deal), view, changes)


async def _count_replay(house: House, who: Principal, asker: Caller) -> None:
    """A whole deal or match takes as long as many moves, and meanwhile no table is served."""
    await house.throttle.count("replay/person", who.id)
    await house.throttle.count("replay/address", network_of(asker.address))


@TABLES_API.get("/clubs/{club}/refereed", access=any_of(Role.REFEREE, Role.DIRECTOR))
async def refereed_tables(club: ClubId, who: Principal, house: House) -> RefereedLines:
    """The tables of the club at which a person rules, those first that call."""
    lines: list[dict[str, Any]] = []
    after = ""
    while page := await house.store.listed(records.REFEREED, f"{club}/", after, MOST_LISTED):
        lines += [msgspec.json.decode(value) for _, value in page]
        after = page[-1][0]
    recent = [one for one in lines if house.now() - one["moved_at"] < FORGOTTEN or one["called_by"] is not None]
    recent.sort(key=lambda one: (one["called_at"] or 2**60, -one["appeals"], -one["moved_at"]))
    return RefereedLines([await _refereed(house, one, who.id) for one in recent[:MOST_LISTED]])


async def _refereed(house: House, line: dict[str, Any], person: str) -> RefereedLine:
    """Officials of a club read names."""
    told = {name: line[name] for name in ("table", "code", "phase", "deal", "called_by", "called_at", "appeals")}
    return RefereedLine(
        **told,
        seats={seat: await real_name(house, one) for seat, one in line["seats"].items()},
        referee=None if line["referee"] is None else await real_name(house, line["referee"]),
        mine=line["referee"] == person,
        plays=person in line["seats"].values(),
    )


async def real_name(house: House, person: str) -> str:
    """For those with a duty in the club; who has been erased has none."""
    kept = await find_person(house, person)
    return "" if kept is None else kept.name


def tables_of(house: House) -> Host:
    """The tables of a house that has some."""
    if house.tables is None:
        raise AssertionError("a house that answers questions about tables has a host")
    return house.tables


async def found_table(house: House, table: str) -> Hosted:
    """A table as it stands: the next question may come to another worker than the one that carried out the order."""
    try:
        return await tables_of(house).find_as_stored(table)
    except NoSuchOnlineTable:
        raise Failure("table/unknown") from None


async def _acquaintances(house: House, person: str) -> set[str]:
    """With whom somebody has sat at one of the last tables: there they read each other's names."""
    found = await house.store.listed(records.SEATED, f"{person}/", limit=MOST_LISTED)
    return {other for _, value in found for other in _others_at(msgspec.json.decode(value), person)}


def _others_at(line: dict[str, Any], person: str) -> set[str]:
    return set(line["seats"].values()) - {person}


async def _line(house: House, line: dict[str, Any], known: Collection[str]) -> TableLine:
    """A table for somebody who knows these people; of the others it shows what may be shown to everybody."""
    seats = {
        seat: await (real_name if person in known else shown_name)(house, person)
        for seat, person in line["seats"].items()
    }
    friends = [seat for seat, person in line["seats"].items() if person in known and seats[seat]]
    return msgspec.convert({**line, "seats": seats, "known": friends}, TableLine)


async def shown_name(house: House, person: str) -> str:
    """As it may be shown to everybody; who has been erased has none."""
    if person.startswith("bot:"):
        return person.removeprefix("bot:")
    kept = await find_person(house, person)
    return "" if kept is None else published_name(kept)


def _path(table: str) -> str:
    return f"/t/{table}"
