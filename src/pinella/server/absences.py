"""What the server stands on, and cannot reach: noted once when it goes away, and once when it is back.

Whoever runs a server without anything that watches it reads of it in the notes.
"""

from __future__ import annotations

import logging

from pinella.server.bus import CLOSED, Health
from pinella.server.logs import note
from pinella.server.problems import of_lost_store
from pinella.store import StoreLost


class Absences:
    """Of the store and of the bus of this worker."""

    def __init__(self) -> None:
        self._why = {"store": "", "bus": ""}

    def of_store(self, trouble: StoreLost | None) -> None:
        """The last write was done, or why it was not: by the code that people are told."""
        self._are("store", "" if trouble is None else of_lost_store(trouble).code)

    def of_bus(self, health: Health) -> None:
        """The bus works, or does not: by the kind of the error, whose text may hold an address."""
        if health.why != CLOSED:
            self._are("bus", "" if health.is_up else health.why.partition(":")[0])

    def _are(self, what: str, why: str) -> None:
        before, self._why[what] = self._why[what], why
        if why and not before:
            note(f"{what}-away", level=logging.WARNING, why=why)
        elif before and not why:
            note(f"{what}-back", level=logging.WARNING)
