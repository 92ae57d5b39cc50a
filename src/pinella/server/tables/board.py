"""What rulings have left at an arbitrated table, as parts of a view."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import fields, is_dataclass
from enum import Enum
from typing import Any

from pinella.cards import Card, Joker, Laid
from pinella.play import burraco
from pinella.play.command_data import card_text, cards_text, laid_text
from pinella.play.seats import MeldId

Parts = dict[str, Any]

_CARDS = ("side", "exposed", "forced")
_VALUES = ("bans", "duties", "warnings")
_OF_SIDES = ("frozen", "loose", "negative", "waiting", "awards", "deductions")


def ruled_parts(
    view: burraco.SharedView, sides: Iterable[burraco.SideView], seats: Iterable[burraco.SeatView]
) -> Parts:
    """Only what there is: most tables have none of it."""
    found: Parts = {"rulings": view.rulings}
    if view.beside:
        found["beside"] = cards_text(view.beside)
    if view.settled is not None:
        found["settled"] = plain(view.settled)
    if view.redeal:
        found["redeal"] = True
    for seat in seats:
        found.update(_of_seat(seat))
    for side in sides:
        for name in _OF_SIDES:
            if getattr(side, name):
                found[f"{name}/{side.side.value}"] = plain(getattr(side, name))
    return found


def own_ruled_parts(view: burraco.OwnView) -> Parts:
    """What only some may see: the options of a choice, cards kept apart, cards that the referee has shown."""
    found: Parts = {}
    if view.choice is not None:
        found["choice"] = plain(view.choice)
    for seat in view.seats:
        if seat.apart:
            found[f"apart/{seat.seat.value}"] = cards_text(seat.apart)
        if seat.shown:
            found[f"shown/{seat.seat.value}"] = cards_text(seat.shown)
    return found


def _of_seat(seat: burraco.SeatView) -> Parts:
    name = seat.seat.value
    found: Parts = {}
    for part in _CARDS:
        if getattr(seat, part):
            found[f"{part}/{name}"] = cards_text(getattr(seat, part))
    for part in _VALUES:
        if getattr(seat, part):
            found[f"{part}/{name}"] = plain(getattr(seat, part))
    if seat.apart_count:
        found[f"apart_count/{name}"] = seat.apart_count
    if seat.limit is not None:
        found[f"limit/{name}"] = {"take": plain(seat.limit), "turns": seat.limited_turns}
    if seat.may_not_go_out:
        found[f"may_not_go_out/{name}"] = True
    return found


def plain(value: object) -> Any:
    """Values of the aftermath as plain data: cards in notation, everything else by its fields."""
    if value is None or isinstance(value, bool | int | str):
        return value
    if isinstance(value, Enum):
        return value.value
    if isinstance(value, Card | Joker):
        return card_text(value)
    if isinstance(value, Laid):
        return str(value)
    if isinstance(value, MeldId):
        return str(value)
    if isinstance(value, tuple):
        return _plain_group(value)
    if is_dataclass(value):
        return {part.name: plain(getattr(value, part.name)) for part in fields(value)}
    raise AssertionError(f"no plain form for {type(value).__name__}")


def _plain_group(group: tuple[object, ...]) -> Any:
    if group and all(isinstance(one, Card | Joker) for one in group):
        return cards_text(group)  # type: ignore[arg-type]
    if group and all(isinstance(one, Laid) for one in group):
        return laid_text(group)  # type: ignore[arg-type]
    return [plain(one) for one in group]
