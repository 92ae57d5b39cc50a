"""The bus between the processes of one server: it says where to look again, and never what is there.

Truth is in the store. A note says that a stream has moved, or who is where; one that is lost, doubled or late does no
harm as long as everybody looks at everything again after a gap, which the note `lost` asks for.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from importlib import import_module
from typing import Final, Protocol, TypeAlias, cast

import msgspec

from pinella.errors import PinellaError

LONGEST: Final = 1_000
"""Bytes of a note."""

LOST: Final = "lost"
"""The kind of the note that there may have been others: look at everything again."""

CLOSED: Final = "closed"
"""Why a bus is down that was closed in order."""

_log: Final = logging.getLogger(__name__)


class BadNote(PinellaError, ValueError):
    """A note that is too long for the bus."""


class Note(msgspec.Struct, frozen=True, omit_defaults=True):
    """Look again."""

    worker: str
    """Who says it."""

    kind: str
    """`look`: a stream has moved; `lost`: any stream may have. Other kinds are for those who agree on them."""

    stream: str = ""
    """What it is about, by its whole name: `table/t…`, `person/p…`."""

    version: int = 0
    seats: str = ""

    def __post_init__(self) -> None:
        if len(_encoder.encode(self)) > LONGEST:
            raise BadNote(f"expected a note of at most {LONGEST} bytes")


Hear: TypeAlias = Callable[[Note], None]

_encoder: Final = msgspec.json.Encoder()
_decoder: Final = msgspec.json.Decoder(Note)


class Bus(Protocol):
    """Carries notes between processes, as well as it can."""

    health: Health

    async def start(self, hear: Hear) -> None:
        """Begin to hear what others say, not what is said here. A bus that is down does not raise: see `health`."""
        ...

    async def say(self, note: Note) -> None:
        """Say it to all others, in the order of saying. It never raises and never waits for the bus."""
        ...

    async def close(self) -> None:
        """Hear and say nothing more."""
        ...


@dataclass(slots=True, eq=False)
class Health:
    """How a bus is: for metrics, and for `watch`, which is told when it goes up or down, and of the first attempt."""

    watch: Watch | None = None
    is_up: bool = False
    why: str = ""
    """Why it is down."""

    said: int = 0
    heard: int = 0
    garbage: int = 0
    """What came in and was no note."""

    losses: int = 0
    """How often everybody here was asked to look at everything again."""

    def up(self) -> None:
        """It works."""
        self._becomes(is_up=True, why="")

    def down(self, why: str) -> None:
        """It does not work."""
        self._becomes(is_up=False, why=why)

    def _becomes(self, *, is_up: bool, why: str) -> None:
        is_first_failure = not is_up and not self.why
        changed, self.is_up, self.why = is_up is not self.is_up or is_first_failure, is_up, why
        if changed and self.watch is not None:
            self.watch(self)


Watch: TypeAlias = Callable[[Health], None]


@dataclass(slots=True, eq=False)
class Ear:
    """Makes notes of what comes in, and passes on those of others."""

    worker: str
    health: Health
    hear: Hear | None = None

    def message(self, payload: bytes) -> None:
        """Several notes, a line each. What is none is counted and left alone."""
        for line in payload.split(b"\n"):
            try:
                note = _decoder.decode(line)
            except (msgspec.MsgspecError, ValueError):
                self.health.garbage += 1
                continue
            if note.worker != self.worker:
                self.health.heard += 1
                self._pass_on(note)

    def lost(self) -> None:
        """There was a gap: whoever listens must look at everything again."""
        self.health.losses += 1
        self._pass_on(Note(self.worker, LOST))

    def _pass_on(self, note: Note) -> None:
        if self.hear is None:
            return
        try:
            self.hear(note)
        except Exception:  # noqa: BLE001  (the bus goes on, whatever its listener stumbles over)
            _log.exception("a note was not taken", extra={"kind": note.kind, "stream": note.stream})


def encoded(note: Note) -> bytes:
    """A note as one line."""
    return _encoder.encode(note)


def bus_at(worker: str, address: str, watch: Watch | None = None) -> Bus:
    """The bus at an address: of a PostgreSQL database, or of a NATS server. What it needs is imported only now."""
    scheme = address.partition("://")[0].partition("+")[0]
    found = _ELSEWHERE.get(scheme)
    if found is None:
        raise PinellaError("expected the address of a bus that begins with postgresql:// or nats://")
    module, name = found
    return cast("Bus", getattr(import_module(module), name)(worker, address, watch=watch))


_POSTGRES: Final = ("pinella.server.bus_postgres", "PostgresBus")
_NATS: Final = ("pinella.server.bus_nats", "NatsBus")
_ELSEWHERE: Final = {"postgresql": _POSTGRES, "postgres": _POSTGRES, "nats": _NATS, "tls": _NATS}


@dataclass(slots=True, eq=False)
class LocalExchange:
    """Where the buses of one process meet. It can be broken and mended, as a server can go down and come back."""

    ears: list[Ear] = field(default_factory=list)
    is_broken: bool = False

    def publish(self, payload: bytes) -> None:
        """To everybody, at the next turn of the loop; to nobody while it is broken."""
        for ear in () if self.is_broken else tuple(self.ears):
            asyncio.get_running_loop().call_soon(ear.message, payload)

    def break_down(self) -> None:
        """What is said from now on is heard by nobody."""
        self.is_broken = True
        for ear in self.ears:
            ear.health.down("broken")

    def mend(self) -> None:
        """Everybody hears again, and hears that there was a gap."""
        self.is_broken = False
        for ear in tuple(self.ears):
            ear.health.up()
            ear.lost()


class LocalBus:
    """For one process: whatever else uses the same exchange hears it."""

    def __init__(self, worker: str, exchange: LocalExchange, watch: Watch | None = None) -> None:
        self.health = Health(watch)
        self._ear = Ear(worker, self.health)
        self._exchange = exchange

    async def start(self, hear: Hear) -> None:
        """Begin to hear."""
        self._ear.hear = hear
        self._exchange.ears.append(self._ear)
        if self._exchange.is_broken:
            self.health.down("broken")
        else:
            self.health.up()

    async def say(self, note: Note) -> None:
        """Say it to all others."""
        self.health.said += 1
        self._exchange.publish(encoded(note))

    async def close(self) -> None:
        """Hear and say nothing more."""
        self._ear.hear = None
        if self._ear in self._exchange.ears:
            self._exchange.ears.remove(self._ear)
            self.health.down(CLOSED)
