"""An evening in a house: some games at once, and then everything that left it is looked at."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from tests.server.secrecy.games import Game, company
from tests.server.secrecy.knowing import Story
from tests.server.secrecy.plans import Plan
from tests.server.secrecy.premises import Premises, premises
from tests.server.secrecy.scan import Leak, scan

AT_ONCE = 8
"""Games at the same time: they share the commits of the store, and each other's people."""


@dataclass(frozen=True, slots=True)
class Evening:
    """What came of it."""

    stories: list[Story]
    leaks: list[Leak]
    texts: int
    """How many frames, answers, notes and lines of the log were looked at."""

    viewers: set[str]
    """As whom somebody looked at a table: seats, `spectator`, `referee`."""

    faults: list[str]
    """What the server noted as a fault of its own."""

    @property
    def whole_deals(self) -> int:
        return sum(story.moments[-1].counted for story in self.stories)


async def evening(folder: Path, seed: int, plans: Iterable[Plan], workers: int = 1) -> Evening:
    """Play these games, and look."""
    async with premises(folder, seed, workers) as there:
        await play(there, plans)
        await there.close_doors()
        found = await scan(there)
        leaks = list(found.leaks())
        faults = [line for line in there.log.lines if '"level": "error"' in line]
        viewers = {str(frame.data["view"]["you"]) for line in there.lines for frame in line.frames if frame.is_view}
        return Evening(list(found.stories.values()), leaks, found.looked_at, viewers, faults)


async def play(there: Premises, plans: Iterable[Plan]) -> None:
    """These games, some at once."""
    people = await company(there)
    room = asyncio.Semaphore(AT_ONCE)

    async def played(one: Plan) -> None:
        async with room:
            await Game(there, one, people, Random(one.number)).play()

    await asyncio.gather(*map(played, plans))
