"""The parts of Pinella that need packages of others, which `pip install pinella` leaves out.

Rules, table, count, referee, bots and arena run on the few packages that are always installed. Every other part asks
here before it imports what it needs, so that a missing package is told in one line, with the words that install it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from importlib.util import find_spec
from typing import Final

from pinella.errors import PinellaError

_STORE: Final = ("alembic", "sqlalchemy")
_TOURNAMENT: Final = (*_STORE, "python_calamine", "segno", "xlsxwriter")

EXTRAS: Final[dict[str, tuple[str, ...]]] = {
    "client": ("websockets",),
    "store": _STORE,
    "serve": (
        *_STORE,
        "argon2",
        "limits",
        "prometheus_client",
        "segno",
        "starlette",
        "uvicorn",
        "websockets",
    ),
    "tournament": _TOURNAMENT,
    "print": (*_TOURNAMENT, "font_source_sans_pro", "typst"),
    "rich": ("rich",),
    "postgres": (*_STORE, "asyncpg"),
    "nats": ("nats",),
    "env": ("gymnasium", "numpy", "pettingzoo"),
    "dask": ("dask", "distributed"),
}
"""The modules of others that each extra of `pyproject.toml` brings and that Pinella imports."""


class MissingExtra(PinellaError, ImportError):
    """A part of Pinella whose packages are not installed: `extra` is the one to install, `module` what is missing."""

    def __init__(self, part: str, extra: str, module: str) -> None:
        self.part = part
        self.extra = extra
        self.module = module
        super().__init__(f"{part} needs packages that are not installed: pip install 'pinella[{extra}]'", name=module)


def missing(extra: str) -> str | None:
    """The first module of an extra that is not installed; `None` where they all are. Nothing is imported."""
    return next((module for module in EXTRAS[extra] if not _is_installed(module)), None)


def require(extra: str, part: str) -> None:
    """Raise `MissingExtra` where a module of the extra is not installed; `part` is what needs it, as people call it."""
    module = missing(extra)
    if module is not None:
        raise MissingExtra(part, extra, module)


@contextmanager
def needed(extra: str, part: str) -> Iterator[None]:
    """`with needed("nats", "NATS"): import nats`: what the imports of a block need is asked for before them."""
    require(extra, part)
    yield


def _is_installed(module: str) -> bool:
    """What is imported already is asked for no more; `None` among the modules is one that must not be imported."""
    return sys.modules[module] is not None if module in sys.modules else find_spec(module) is not None
