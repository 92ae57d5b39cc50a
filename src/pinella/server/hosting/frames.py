"""The frames that leave for those who look at a table: the whole view, or the change of one, each for one viewer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec

from pinella.play import Table
from pinella.play.viewers import Viewer
from pinella.server.hosting.saying import Said, as_told, remembered
from pinella.server.tables.following import Step
from pinella.server.tables.state import OnlineTable
from pinella.server.tables.telling import Teller, words_told
from pinella.server.tables.views import Parts, Scene, changed

_ENCODE = msgspec.json.Encoder().encode


def whole(table: OnlineTable, scene: Scene, viewer: Viewer, said: Iterable[Said]) -> bytes:
    """Everything that the viewer may see: on joining, and whenever somebody has lost the thread."""
    return _ENCODE(
        {
            "t": "table",
            "table": table.id,
            "v": table.version,
            "view": scene.whole(viewer),
            "said": remembered(said, viewer),
        }
    )


class Change:
    """What happened between two versions of a table, told to each viewer in turn."""

    def __init__(self, before: OnlineTable, steps: list[Step], scenes: tuple[Scene, Scene], said: Iterable[Said]):
        """`scenes` are before and after; `said` is what was said in these steps."""
        self._before = before
        self._steps = steps
        self._scenes = scenes
        self._said = {one.version: one for one in said}
        self._shared = scenes[1].since(scenes[0])
        around = [before, *(step.after for step in steps)]
        self._tellers = [
            Teller(step.event, _cards(old), _cards(step.after), words_told(step.event, step.after.match))
            for old, step in zip(around, steps, strict=False)
        ]

    def frame(self, viewer: Viewer) -> bytes:
        """The change for one viewer."""
        old, new = self._scenes
        own = changed(old.own[viewer], new.own[viewer])
        return _ENCODE(
            {
                "t": "change",
                "table": self._before.id,
                "was": self._before.version,
                "v": self._steps[-1].after.version,
                "told": self._all_told(viewer),
                "set": {**self._shared, **own},
            }
        )

    def _all_told(self, viewer: Viewer) -> list[Parts]:
        found: list[Parts] = []
        for teller, step in zip(self._tellers, self._steps, strict=True):
            data = teller.told(viewer)
            if data is not None:
                said = self._said.get(step.after.version)
                found.append(data if said is None else {**data, **as_told(said, viewer)})
        return found


def with_done(frame: bytes, command: str) -> bytes:
    """The same change for the one whose command led to it: it is carried out."""
    return b'{"done":' + _ENCODE(command) + b"," + frame[1:]


def done(table: str, command: str, version: int) -> bytes:
    """A command that had been carried out before."""
    return _ENCODE({"t": "done", "table": table, "id": command, "v": version})


def encoded(message: Mapping[str, Any]) -> bytes:
    """Any other message."""
    return _ENCODE(message)


def _cards(table: OnlineTable) -> Table | None:
    return None if table.match is None else table.match.table
