"""Hints for a person as plain data: whole turns with what they win and risk, every sentence in both languages.

They are made in a process of bots, from what the seat has seen, and leave for the page as they come from there.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

import msgspec

from pinella.bots import hinting
from pinella.bots.hinting.data import reason_data
from pinella.bots.hinting.reasons import Reason
from pinella.bots.hinting.words import SIGNS, Told, told
from pinella.bots.imagining import Imagination
from pinella.play.command_data import command_data
from pinella.play.seats import BURRACO_SEATS
from pinella.server.texts import Sentence
from pinella.words import LANGUAGES, catalogue

_OF_THE_SERVER: Final = "seat"
"""Whose step it is the server knows: an order does not say it."""


class HintStep(msgspec.Struct, frozen=True):
    """A step of a turn: the act as an order takes it."""

    act: dict[str, Any]
    say: Sentence


class HintReason(msgspec.Struct, frozen=True):
    """What a turn wins or risks: a code that never changes, its values by name, and a sentence."""

    code: str
    values: dict[str, Any]
    say: Sentence


class Hint(msgspec.Struct, frozen=True):
    """A turn worth playing: `act` is its first step, `plan` all of them as far as the player can see.

    `worth` is in points compared with the first hint; `sure` says how far that can be trusted, and `say` says it in
    words. `bounds` are why there is less choice than usual.
    """

    act: dict[str, Any]
    worth: float
    sure: str
    say: Sentence
    plan: list[HintStep]
    wins: list[HintReason]
    risks: list[HintReason]
    bounds: list[HintReason]


class Advice(msgspec.Struct, frozen=True):
    """The best turns of a player, the best one first. `shared` are risks that none of them avoids; `worlds` is in how
    many imagined deals each was played, 0 where nothing had to be compared."""

    worlds: int
    hints: list[Hint]
    shared: list[HintReason]


def advice(imagined: Imagination, *, best: int, nodes: int, seed: int) -> Advice:
    """The best turns of the seat in turn. Raises `NoHint` where it has no move."""
    found = hinting.hints(imagined, best=best, nodes=nodes, seed=seed)
    first = found[0]
    shared = _reasons(first.shared, [one.shared for one in _in_words(first)])
    return Advice(first.worlds, list(map(_hint, found)), shared)


def _hint(hint: hinting.Hint) -> Hint:
    words = _in_words(hint)
    steps = zip(hint.plan, *(one.steps for one in words), strict=True)
    plan = [HintStep(_act(command_data(command)), Sentence(*say)) for command, *say in steps]
    return Hint(
        plan[0].act,
        round(hint.worth, 1),
        hint.sure.value,
        Sentence(*(one.sure for one in words)),
        plan,
        _reasons(hint.wins, [one.wins for one in words]),
        _reasons(hint.risks, [one.risks for one in words]),
        _reasons(hint.bounds, [one.bounds for one in words]),
    )


def _in_words(hint: hinting.Hint) -> list[Told]:
    """In the order of the languages of a sentence. A bare "E" would be lost in an Italian one: seats have names."""
    return [_told(hint, language, catalogue(language)) for language in LANGUAGES]


def _told(hint: hinting.Hint, language: str, called: Mapping[str, str]) -> Told:
    seats = {seat.value: called[f"play.seat.{seat.value}"] for seat in BURRACO_SEATS}
    return told(hint, language, {**SIGNS, "Jk": called["card.Jk"]}, seats)


def _reasons(reasons: Iterable[Reason], said: Sequence[Iterable[str]]) -> list[HintReason]:
    found = []
    for reason, *say in zip(reasons, *said, strict=True):
        values = reason_data(reason)
        values.pop("code")
        found.append(HintReason(reason.code, values, Sentence(*say)))
    return found


def _act(data: dict[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in data.items() if name != _OF_THE_SERVER}
