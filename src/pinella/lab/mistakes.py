"""What can go wrong with a simulation: a cluster that does not answer, a file of an earlier run that does not fit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from pinella.errors import PinellaError

MESSAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "engine/no-address": "expected the address of a Dask scheduler such as tcp://127.0.0.1:8786, found {address!r}",
        "engine/no-scheduler": "no Dask scheduler answers at {address}: {reason}",
        "engine/no-workers": "the Dask scheduler at {address} has no workers",
        "engine/no-pinella": "the Dask {node} cannot import Pinella {ours}: {reason}",
        "engine/other-version": (
            "the Dask {node} has Pinella {theirs}, this is {ours}: results could differ, so nothing was played"
        ),
        "engine/lost-scheduler": "the Dask scheduler at {address} is gone or has cancelled the work: {reason}",
        "engine/lost-workers": "Dask lost one worker after the other on the same deals: {reason}",
        "engine/lost-process": (
            "a worker process ended by itself: too little memory, or a program that is not guarded by "
            'if __name__ == "__main__":'
        ),
        "resume/cannot-read": "cannot read {file}: {reason}",
        "resume/cannot-write": "cannot keep the progress in {file}: {reason}",
        "resume/damaged": (
            "{file} is damaged, or not the progress of a simulation ({reason}): it was left as it is; "
            "give another file to begin anew"
        ),
        "resume/other-plan": "{file} is the progress of another plan (there ≠ here): {differences}",
        "resume/more-deals": "{file} holds the first {there} deals already, more than the {here} asked for",
        "resume/changed": "{file} was changed by somebody else meanwhile: it was left as it is",
    }
)
"""By a code that never changes; the braces stand for what is told of the single case."""


class SimulationError(PinellaError):
    """A simulation that cannot begin or go on: a `code` for programs, the `facts` for sentences in any language."""

    def __init__(self, code: str, /, **facts: object) -> None:
        self.code = code
        self.facts = facts
        super().__init__(MESSAGES[code].format(**facts))
