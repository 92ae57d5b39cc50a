"""What the commands about a whole store share: progress, numbers in words, and what is told of a change."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final, NoReturn, TypeVar

import click

from pinella.cli.display import display
from pinella.cli.italian import in_italian
from pinella.store import StoreError
from pinella.store.backup_file import Counts

Result = TypeVar("Result")

CHANGED: Final = 1
"""Exit status where something is not what it was."""

_LABELS: Final = {
    "en": {
        "streams": "streams {number}",
        "facts": "facts {number}",
        "snapshots": "snapshots {number}",
        "records": "records {number}",
    },
    "it": {
        "streams": "flussi {number}",
        "facts": "fatti {number}",
        "snapshots": "istantanee {number}",
        "records": "schede {number}",
    },
}


def done_with_progress(what: str, work: Callable[[Callable[[int, int], None]], Coroutine[Any, Any, Result]]) -> Result:
    """What comes of some work, which is shown on a terminal while it goes on."""
    with display().progress(what) as progress:
        return asyncio.run(work(progress))


def tell_change(ctx: click.Context, change: StoreError, lang: str) -> NoReturn:
    """One line about something that is not what it was, and exit status 1."""
    said = in_italian(str(change)) if lang == "it" else str(change)
    click.echo(f"pinella: {' '.join(said.split())}", err=True)
    ctx.exit(CHANGED)


def in_words(counts: Counts, lang: str) -> str:
    """`streams 3, facts 6, snapshots 1, records 2`."""
    labels = _LABELS[lang]
    numbers = {
        "streams": counts.streams,
        "facts": counts.facts,
        "snapshots": counts.snapshots,
        "records": counts.records,
    }
    return ", ".join(labels[name].format(number=number) for name, number in numbers.items())
