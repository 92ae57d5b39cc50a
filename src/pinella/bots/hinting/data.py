"""A hint as plain data for programs: codes and values that never change, and a plan that can be sent step by step.

Cards are in notation (`9h`, `9h'` for the second copy, `Jk` for any joker), melds by their names (`NS.1`, `T2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from pinella.bots.hinting.choosing import OptionHint
from pinella.bots.hinting.hints import Hint
from pinella.bots.hinting.reasons import Reason, Value
from pinella.bots.hinting.waiting import Ready
from pinella.cards import AnyCard, Card, Joker, Laid, card, laid
from pinella.errors import PinellaError
from pinella.play.commands import (
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
    TakePot,
)
from pinella.play.seats import MeldId, Seat, Side

Data: TypeAlias = dict[str, object]

COMMANDS: Final = (
    "draw",
    "take-pile",
    "lay",
    "lay-off",
    "open",
    "swap-joker",
    "discard",
    "take-pot",
    "claim-going-out",
)
"""What the steps of a plan are called."""


def hint_data(hint: Hint) -> Data:
    """A hint: `{"seat": "N", "plan": [{"command": "discard", "seat": "N", "card": "4d"}], "worth": 0.0, ...}`."""
    return {
        "seat": str(_seat(hint.command)),
        "plan": [command_data(command) for command in hint.plan],
        "worth": round(hint.worth, 1),
        "sure": hint.sure.value,
        "worlds": hint.worlds,
        "wins": list(map(reason_data, hint.wins)),
        "risks": list(map(reason_data, hint.risks)),
        "shared": list(map(reason_data, hint.shared)),
        "bounds": list(map(reason_data, hint.bounds)),
        "melds": {str(name): _laid(group) for name, group in hint.melds},
    }


def ready_data(ready: Ready) -> Data:
    """What a hand that waits could do: `{"seat": "E", "turn": "N", "lay_offs": [{"card": "9h", "melds": [...]}]}`."""
    return {
        "seat": str(ready.seat),
        "turn": str(ready.turn),
        "lay_offs": [{"card": card_text(one), "melds": list(map(str, melds))} for one, melds in ready.lay_offs],
        "lays": list(map(_laid, ready.melds)),
        "opens": ready.opens,
        "melds": {str(name): _laid(group) for name, group in ready.named},
    }


def option_data(option: OptionHint) -> Data:
    """An option of a choice: its key is what is answered."""
    return {
        "command": "choose",
        "seat": str(option.command.seat),
        "option": option.command.option,
        "worth": round(option.worth, 1),
        "worlds": option.worlds,
    }


def reason_data(reason: Reason) -> Data:
    """A reason: its code and its values by name."""
    return {"code": reason.code, **{name: _plain(value) for name, value in reason.values}}


def _plain(value: Value) -> object:
    if isinstance(value, tuple):
        return [str(one) if isinstance(one, MeldId) else card_text(one) for one in value]
    if isinstance(value, int):
        return value
    return str(value) if isinstance(value, MeldId | Seat) else value.value


def card_text(one: AnyCard) -> str:
    """A card in notation, jokers alike."""
    return "Jk" if isinstance(one, Joker) else str(one)


def _laid(group: Iterable[Laid]) -> str:
    return " ".join(map(str, group))


# Commands


def command_data(command: Command) -> Data:
    """A step of a plan, with all that is needed to make it."""
    seat = str(_seat(command))
    match command:
        case DrawFromStock():
            return {"command": "draw", "seat": seat}
        case TakeDiscardPile():
            return {"command": "take-pile", "seat": seat}
        case LayMeld():
            return {"command": "lay", "seat": seat, "cards": _laid(command.laid)}
        case LayOff():
            data: Data = {"command": "lay-off", "seat": seat, "meld": str(command.meld), "cards": _laid(command.laid)}
            return data if command.ace_high is None else {**data, "ace_high": command.ace_high}
        case LayOpening():
            return {"command": "open", "seat": seat, "melds": list(map(_laid, command.melds))}
        case SwapJoker():
            return {"command": "swap-joker", "seat": seat, "meld": str(command.meld), "card": str(command.card)}
        case Discard():
            return {"command": "discard", "seat": seat, "card": card_text(command.card)}
        case TakePot():
            return {"command": "take-pot", "seat": seat, "lower": command.lower}
        case ClaimGoingOut():
            return {"command": "claim-going-out", "seat": seat}
    raise AssertionError(f"no hint is {command}")


def _seat(command: Command) -> Seat:
    seat = getattr(command, "seat", None)
    if not isinstance(seat, Seat):
        raise AssertionError(f"no hint is {command}")
    return seat


def read_command(data: Mapping[str, object]) -> Command:
    """The command that was written as data; anything else is a `PinellaError`."""
    try:
        return _command(str(data["command"]), data, Seat(data["seat"]))
    except (LookupError, ValueError, TypeError) as error:
        named = ", ".join(COMMANDS)
        raise PinellaError(f"expected a command ({named}) with seat, cards and meld, found {error}") from None


def _command(name: str, data: Mapping[str, object], seat: Seat) -> Command:
    match name:
        case "draw":
            return DrawFromStock(seat)
        case "take-pile":
            return TakeDiscardPile(seat)
        case "lay":
            return LayMeld(seat, laid(str(data["cards"])))
        case "lay-off":
            end = data.get("ace_high")
            ace_high = end if isinstance(end, bool) else None
            return LayOff(seat, _read_meld(str(data["meld"])), laid(str(data["cards"])), ace_high)
        case "open":
            return LayOpening(seat, _read_melds(data["melds"]))
        case "swap-joker":
            return SwapJoker(seat, _read_meld(str(data["meld"])), _natural(str(data["card"])))
        case "discard":
            return Discard(seat, card(str(data["card"])))
        case "take-pot":
            return TakePot(seat, bool(data.get("lower", False)))
        case "claim-going-out":
            return ClaimGoingOut(seat)
    raise ValueError(name)


def _read_meld(text: str) -> MeldId:
    return MeldId(None, int(text[1:])) if text.startswith("T") else MeldId(Side(text[:2]), int(text[3:]))


def _read_melds(texts: object) -> tuple[tuple[Laid, ...], ...]:
    """Several melds at once: equal cards in two of them are two cards."""
    if not isinstance(texts, list | tuple):
        raise TypeError("no list of melds")
    sizes = [len(str(text).split()) for text in texts]
    group = laid(" ".join(map(str, texts)))
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return tuple(group[end - size : end] for size, end in zip(sizes, ends, strict=True))


def _natural(text: str) -> Card:
    found = card(text)
    if not isinstance(found, Card):
        raise ValueError(text)
    return found
