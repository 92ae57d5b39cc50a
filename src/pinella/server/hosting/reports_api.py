"""What players have reported to the moderators of a club: the newest first, until somebody has seen to it."""

from __future__ import annotations

from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from pinella.server.access import any_of
from pinella.server.hosting import records
from pinella.server.hosting.api import MOST_LISTED, After, ClubId, Limit, real_name, shown_name, tables_of
from pinella.server.house import House
from pinella.server.people.messages import Done
from pinella.server.people.person import Role
from pinella.server.router import Api
from pinella.store import Remove

REPORTS_API: Final = Api("/api/clubs")
MODERATORS: Final = any_of(Role.ADMIN, Role.DIRECTOR)

ReportId = Annotated[
    str, Meta(description="The id of a report.", max_length=100, pattern=r"^[0-9]{14}\.[a-z2-7]+\.[0-9]+$")
]


class ReportLine(msgspec.Struct, frozen=True):
    """What was reported: a ready phrase by its name, or words unless they are gone; or somebody, and why."""

    id: str
    table: str
    version: int
    at: int
    said_by: str
    """Who has said it, or who is reported."""

    phrase: str | None
    words: str | None
    by: str
    """Who has reported it."""

    why: str | None = None
    """Of a person: the known word that says why."""


class ReportLines(msgspec.Struct, frozen=True):
    """What has been reported to a club, the newest first; `next` is where the list goes on."""

    reports: list[ReportLine]
    next: str | None = None


@REPORTS_API.get("/{club}/reports", access=MODERATORS)
async def reports(club: ClubId, house: House, after: After = "", limit: Limit = MOST_LISTED) -> ReportLines:
    """What players have reported to the moderators of a club, and nobody has seen to yet."""
    prefix = f"{club}/"
    found = await house.store.listed(records.REPORTS, prefix, prefix + after if after else "", limit)
    lines = [await _report(house, key.removeprefix(prefix), msgspec.json.decode(value)) for key, value in found]
    return ReportLines(lines, lines[-1].id if len(lines) == limit else None)


@REPORTS_API.delete("/{club}/reports/{report}", access=MODERATORS)
async def settle_report(club: ClubId, report: ReportId, house: House) -> Done:
    """A moderator has seen to a report: it leaves the list. That it was made stays among the facts of its table."""
    await house.store.write(Remove(records.REPORTS, f"{club}/{report}"))
    return Done()


async def _report(house: House, report: str, about: dict[str, Any]) -> ReportLine:
    why: str | None = about.get("why")
    if why is None:
        speaker, phrase, words = await tables_of(house).said_at(about["table"], about["version"])
    else:
        speaker, phrase, words = about["whom"], None, None
    return ReportLine(
        id=report,
        table=about["table"],
        version=about["version"],
        at=about["at"],
        said_by=await real_name(house, speaker),
        phrase=phrase,
        words=words,
        by=await shown_name(house, about["by"]),
        why=why,
    )
