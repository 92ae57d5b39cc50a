"""Commands as plain data for programs, and back: `{"command": "discard", "seat": "N", "card": "4d"}`.

Cards are in notation (`9h`, `9h'` for the second copy, `Jk` for any joker), melds by their names (`NS.1`, `T2`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, TypeAlias

from pinella.cards import PACK, AnyCard, Card, Joker, Laid, card, cards, laid
from pinella.errors import NotationError
from pinella.play.commands import (
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    ReportIncident,
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
    "report",
)


_TEXTS: Final = {id(one): "Jk" if isinstance(one, Joker) else str(one) for one in PACK}
"""The notation of the cards that tables hand out, which live as long as the program: views write them all the time."""


def card_text(one: AnyCard) -> str:
    """A card in notation, jokers alike."""
    return _TEXTS.get(id(one)) or ("Jk" if isinstance(one, Joker) else str(one))


def cards_text(group: Iterable[AnyCard]) -> str:
    """Several cards in notation."""
    listed = tuple(group)
    try:
        return " ".join(map(_TEXTS.__getitem__, map(id, listed)))
    except KeyError:  # a card of somebody's own
        return " ".join(map(card_text, listed))


def laid_text(group: Iterable[Laid]) -> str:
    """Cards with their marks."""
    return " ".join(map(str, group))


def command_data(command: Command) -> Data:
    """A command of a player, with all that is needed to give it again."""
    name, more = _parts(command)
    return {"command": name, "seat": str(seat_of(command)), **more}


def _parts(command: Command) -> tuple[str, Data]:
    match command:
        case DrawFromStock():
            return "draw", _where(apart=command.apart)
        case TakeDiscardPile():
            return "take-pile", _where(left=cards_text(command.left))
        case LayMeld():
            return "lay", {"cards": laid_text(command.laid)}
        case LayOff():
            end: Data = {} if command.ace_high is None else {"ace_high": command.ace_high}
            return "lay-off", {"meld": str(command.meld), "cards": laid_text(command.laid), **end}
        case LayOpening():
            return "open", {"melds": list(map(laid_text, command.melds))}
        case SwapJoker():
            return "swap-joker", {"meld": str(command.meld), "card": str(command.card)}
        case Discard():
            return "discard", {"card": card_text(command.card), **_where(under=cards_text(command.under))}
        case TakePot():
            return "take-pot", {"lower": command.lower}
        case ClaimGoingOut():
            return "claim-going-out", {}
        case ReportIncident():
            meld: Data = {} if command.meld is None else {"meld": str(command.meld)}
            said = _where(cards=cards_text(command.cards), details=list(command.details))
            return "report", {"incident": command.incident, **meld, **said}
    raise AssertionError(f"{command} is no player's")


def _where(**values: object) -> Data:
    """What says nothing is left out."""
    return {name: value for name, value in values.items() if value}


def seat_of(command: Command) -> Seat:
    """Who gives a command; the referee's have no seat and are no data of a player."""
    seat = getattr(command, "seat", None)
    if not isinstance(seat, Seat):
        raise AssertionError(f"{command} is no player's")
    return seat


def read_command(data: Mapping[str, object]) -> Command:
    """The command that was written as data; anything else is a `NotationError`, which says what does not read."""
    try:
        return _command(str(data["command"]), data, _seat(data["seat"]))
    except KeyError as error:
        raise _no_command("command/missing", str(error.args[0])) from None


def _no_command(code: str, found: str) -> NotationError:
    """`found` is the field that is missing or wrong, or the name that nothing has."""
    expected = f"expected a command ({', '.join(COMMANDS)}) with seat, cards and meld, found {code}: {found!r}"
    return NotationError(code, expected, token=found)


def _seat(name: object) -> Seat:
    try:
        return Seat(name)
    except ValueError:
        raise _no_command("command/value", "seat") from None


def _command(name: str, data: Mapping[str, object], seat: Seat) -> Command:
    match name:
        case "draw":
            return DrawFromStock(seat, bool(data.get("apart", False)))
        case "take-pile":
            return TakeDiscardPile(seat, some_cards(str(data.get("left", ""))))
        case "lay":
            return LayMeld(seat, laid(str(data["cards"])))
        case "lay-off":
            end = data.get("ace_high")
            ace_high = end if isinstance(end, bool) else None
            return LayOff(seat, meld_named(str(data["meld"])), laid(str(data["cards"])), ace_high)
        case "open":
            return LayOpening(seat, _read_melds(data["melds"]))
        case "swap-joker":
            return SwapJoker(seat, meld_named(str(data["meld"])), _natural(str(data["card"])))
        case "discard":
            return _discard(data, seat)
        case "take-pot":
            return TakePot(seat, bool(data.get("lower", False)))
        case "claim-going-out":
            return ClaimGoingOut(seat)
        case "report":
            return _report(data, seat)
    raise _no_command("command/unknown", name)


def _discard(data: Mapping[str, object], seat: Seat) -> Discard:
    """Equal cards thrown together are two cards."""
    thrown, more = str(data["card"]), data.get("under", "")
    if not more:
        return Discard(seat, card(thrown))
    if len(thrown.split()) != 1:
        raise _no_command("command/value", "card")
    top, *under = cards(f"{thrown} {more}")
    return Discard(seat, top, tuple(under))


def _report(data: Mapping[str, object], seat: Seat) -> ReportIncident:
    meld, details = data.get("meld"), data.get("details", ())
    if not isinstance(details, list | tuple):
        raise _no_command("command/value", "details")
    return ReportIncident(
        str(data["incident"]),
        seat,
        some_cards(str(data.get("cards", ""))),
        None if meld is None else meld_named(str(meld)),
        tuple(map(str, details)),
    )


def some_cards(text: str) -> tuple[AnyCard, ...]:
    """Cards in notation; none for an empty text."""
    return tuple(cards(text)) if text.strip() else ()


def meld_named(text: str) -> MeldId:
    """`NS.1`, `T2`."""
    try:
        return MeldId(None, int(text[1:])) if text.startswith("T") else MeldId(Side(text[:2]), int(text[3:]))
    except ValueError:
        raise _no_command("command/meld", text) from None


def _read_melds(texts: object) -> tuple[tuple[Laid, ...], ...]:
    """Several melds at once: equal cards in two of them are two cards."""
    if not isinstance(texts, list | tuple):
        raise _no_command("command/value", "melds")
    sizes = [len(str(text).split()) for text in texts]
    group = laid(" ".join(map(str, texts)))
    ends = [sum(sizes[: number + 1]) for number in range(len(sizes))]
    return tuple(group[end - size : end] for size, end in zip(sizes, ends, strict=True))


def _natural(text: str) -> Card:
    found = card(text)
    if not isinstance(found, Card):
        raise _no_command("command/value", "card")
    return found
