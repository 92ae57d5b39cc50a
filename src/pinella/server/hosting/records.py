"""The records that change with a table: lists for the lobby and for its players, and the words that were said.

What is personal has a key that begins with the person's id, so that it can be exported and erased.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Final

import msgspec

from pinella.match.events import DealCounted, MatchEnded
from pinella.server.people.person import PEOPLE
from pinella.server.tables.following import Step, is_complete
from pinella.server.tables.happenings import MatchBegun, PersonReported, Reported, SeatLeft, SeatTaken, Spoke
from pinella.server.tables.orders import MakeAppeal, Order, Speak
from pinella.server.tables.state import OnlineTable, Phase
from pinella.store import Change, Put, Remove

TABLE: Final = "table"
LOBBY: Final = "lobby"
SEATED: Final = "seated"
SAID: Final = "said"
REPORTS: Final = "reports"
REFEREED: Final = "refereed"
"""The tables of a club at which a person rules, as long as they are played: under the club's id and the table's."""
REMATCHES: Final = "rematches"
"""Where those of a table play again: under the id of the old table that of the new one, written once."""
PERSONAL: Final = (SEATED, SAID)
"""What of this belongs to a person."""

_ENCODE = msgspec.json.Encoder().encode


def stream_of(table: str) -> str:
    """The name of a table's stream."""
    return f"{TABLE}/{table}"


def table_of(stream: str) -> str:
    """The table whose stream it is."""
    return stream.partition("/")[2]


def changes(
    before: OnlineTable | None, steps: list[Step], order: Order | None, person: str | None
) -> tuple[Change, ...]:
    """Everything that changes with these steps."""
    after = steps[-1].after
    found: list[Change] = []
    for step in steps:
        match step.event:
            case SeatTaken() if step.event.person is not None:
                found += _seated(after, step.event.person)
            case SeatLeft():
                found += _left(step, before or after)
            case MatchBegun() | DealCounted() | MatchEnded():
                found += [change for one in after.persons.values() for change in _seated(after, one)]
            case Spoke() if isinstance(order, Speak) and order.words is not None:
                found.append(_words(after.id, step, step.event.person, order.words))
            case Reported():
                found.append(_report(after, step.event.version, step.event.person, {}))
            case PersonReported():
                about = {"whom": step.event.whom, "why": step.event.why}
                found.append(_report(after, step.after.version, step.event.person, about))
    if isinstance(order, MakeAppeal) and order.words and person is not None:
        found.append(_words(after.id, steps[0], person, order.words))
    return *_last_of_each(found), *_lobby(before, after), *_refereed(before, after)


def _last_of_each(found: Iterable[Change]) -> list[Change]:
    """One change a record."""
    return list({(one.collection, one.key): one for one in found}.values())


def rematch(old: str, new: str) -> Put:
    """This is the table where those of another play again: there is one, whoever opens it."""
    return Put(REMATCHES, old, new.encode(), new=True)


def _left(step: Step, before: OnlineTable) -> list[Change]:
    gone = [one for seat, one in before.persons.items() if seat not in step.after.persons]
    return [Remove(SEATED, key) for one in gone for key in (seated_key(one, before), _old_seated_key(one, before))]


def _seated(table: OnlineTable, person: str) -> tuple[Change, Change]:
    was = Remove(SEATED, _old_seated_key(person, table))
    return was, _about(person, SEATED, seated_key(person, table), summary(table))


def seated_key(person: str, table: OnlineTable) -> str:
    """Where it is kept that somebody has a seat: in the order of a list that shows the last tables first."""
    return f"{person}/{_newest_first(table.opened_at)}.{table.id}"


def _old_seated_key(person: str, table: OnlineTable) -> str:
    """Where versions up to 0.6 kept it. What they have kept comes last in the list, and moves when the table does."""
    return f"{person}/{table.id}"


def _words(table: str, step: Step, person: str, words: str) -> Put:
    key = said_key(person, table, step.after.version)
    return _about(person, SAID, key, {"at": step.after.moved_at, "words": words})


def _about(person: str, collection: str, key: str, value: dict[str, Any]) -> Put:
    """A record of what belongs to a person; it comes to nothing where that person has been erased meanwhile."""
    return Put(collection, key, _ENCODE(value), if_there=(PEOPLE, person))


def said_key(person: str, table: str, version: int) -> str:
    """Where the words of a fact are kept."""
    return f"{person}/{table}/{version:08d}"


def _report(table: OnlineTable, version: int, by: str, about: dict[str, str]) -> Put:
    key = f"{table.settings.club}/{_newest_first(table.moved_at)}.{table.id}.{version}"
    return Put(REPORTS, key, _ENCODE({"table": table.id, "version": version, "by": by, "at": table.moved_at, **about}))


def _newest_first(at: int) -> str:
    """Lists are in the order of their keys."""
    return f"{10**14 - at:014d}"


def _lobby(before: OnlineTable | None, after: OnlineTable) -> tuple[Change, ...]:
    """Open tables are listed as long as somebody may still sit down."""
    if _is_listed(after):
        return (Put(LOBBY, after.id, _ENCODE(summary(after))),)
    return (Remove(LOBBY, after.id),) if before is not None and _is_listed(before) else ()


def _is_listed(table: OnlineTable) -> bool:
    return table.settings.privacy == "open" and table.phase is Phase.GATHERING and not is_complete(table)


def _refereed(before: OnlineTable | None, after: OnlineTable) -> tuple[Change, ...]:
    """What a referee of the club wants to know of a table before he goes there."""
    if after.settings.club is None or after.settings.referee != "human" or not after.settings.arbitrated:
        return ()
    key = f"{after.settings.club}/{after.id}"
    if after.phase is Phase.ENDED:
        return () if before is not None and before.phase is Phase.ENDED else (Remove(REFEREED, key),)
    if before is not None and _for_referees(before) == _for_referees(after):
        return ()
    return (Put(REFEREED, key, _ENCODE({**summary(after), **_for_referees(after)})),)


def _for_referees(table: OnlineTable) -> dict[str, Any]:
    return {
        "phase": table.phase.value,
        "deal": 0 if table.match is None else table.match.deals_begun,
        "seats": {seat.value: person for seat, person in table.persons.items()},
        "referee": table.referee,
        "called_by": None if table.call is None else table.call.seat,
        "called_at": None if table.call is None else table.waits_since,
        "appeals": sum(one.upheld is None for one in table.appeals),
    }


def summary(table: OnlineTable) -> dict[str, Any]:
    """A table in a list."""
    return {
        "table": table.id,
        "code": table.settings.code,
        "players": table.settings.players,
        "length": msgspec.to_builtins(table.settings.length),
        "arbitrated": table.settings.arbitrated,
        "club": table.settings.club,
        "phase": table.phase.value,
        "opened_at": table.opened_at,
        "moved_at": table.moved_at,
        "free": len(table.seats) - len(table.sitters),
        "deal": 0 if table.match is None else table.match.deals_begun,
        "totals": {} if table.match is None else {str(k.value): v for k, v in table.match.totals.items()},
        "seats": {seat.value: person for seat, person in table.persons.items()},
    }
