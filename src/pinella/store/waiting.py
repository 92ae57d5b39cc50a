"""Those who wait for a group to be written: each gets the own answer, and nobody waits for ever."""

from __future__ import annotations

from asyncio import Future
from typing import Any

from pinella.store.log import StoreError, StoreLost


def deliver(waiting: Future[Any], answer: object) -> None:
    """Hand over what came of a request; whoever has given up waiting misses nothing."""
    if waiting.done():
        return
    if isinstance(answer, StoreError):
        waiting.set_exception(answer)
    else:
        waiting.set_result(answer)


def stopped() -> StoreLost:
    """The answer of a store that writes no more; a new one for each, since an error keeps where it was raised."""
    return StoreLost("the store has stopped")
