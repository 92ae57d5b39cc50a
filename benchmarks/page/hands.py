"""A seat with as many cards as are wanted: two people draw and discard until the pile is large enough to be taken."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import Any, Final

from pinella.client import Client
from pinella.client.table import RemoteTable

SETTINGS: Final[dict[str, Any]] = {"code": "online", "players": 2, "length": {"by": "deals", "deals": 1}}


@dataclass(frozen=True, slots=True)
class Seat:
    """Whose turn it is, with how many cards."""

    path: str
    token: str
    cards: int


def seat_with(address: str, cards: int) -> Seat:
    """In a thread of its own: who drives a browser has a loop already."""
    found: list[Seat] = []
    thread = threading.Thread(target=lambda: found.append(asyncio.run(_seat_with(address, cards))))
    thread.start()
    thread.join(60)
    return found[0]


async def _seat_with(address: str, cards: int) -> Seat:
    async with await Client.guest(address, "Anna") as anna, await Client.guest(address, "Bruno") as bruno:
        own = await anna.open_table(**SETTINGS)
        other = await bruno.watch(own.id)
        await other.sit()
        await other.ready()
        await own.ready()
        await _play(own, other, cards)
        return Seat(f"/t/{own.id}", anna.token, len(own.hand))


async def _play(own: RemoteTable, other: RemoteTable, cards: int) -> None:
    await asyncio.gather(own.until(_begun), other.until(_begun))
    while not (own.is_my_turn and len(own.hand) + own.view["pile_count"] >= cards):
        mover, waiter = (own, other) if own.is_my_turn else (other, own)
        await _turn(mover)
        await waiter.until(lambda table: table.is_my_turn)
    if len(own.hand) < cards:
        await own.act({"command": "take-pile"})


def _begun(table: RemoteTable) -> bool:
    return table.phase == "playing" and len(table.hand) > 0


async def _turn(table: RemoteTable) -> None:
    await table.act({"command": "draw"})
    await table.act({"command": "discard", "card": next(card for card in table.hand if card[0] not in "J2")})
