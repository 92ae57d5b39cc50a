"""Commands as plain data: every command of a player reads back to itself, and what is none is refused."""

from __future__ import annotations

import pytest

from pinella.cards import card, cards, laid
from pinella.errors import NotationError
from pinella.play.command_data import COMMANDS, command_data, read_command
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

N = Seat.NORTH
EXAMPLES: list[Command] = [
    DrawFromStock(N),
    DrawFromStock(N, apart=True),
    TakeDiscardPile(N),
    TakeDiscardPile(N, tuple(cards("4c 7h'"))),
    LayMeld(N, laid("5h 6h 2c=7h")),
    LayOff(N, MeldId(Side.NS, 2), laid("Ah"), ace_high=True),
    LayOff(N, MeldId(None, 3), laid("9h")),
    LayOpening(Seat("1"), (laid("Kh Kd Kc"), laid("4s 5s 6s"))),
    SwapJoker(Seat("1"), MeldId(None, 1), card("7h")),  # type: ignore[arg-type]
    Discard(N, card("4d")),
    Discard(N, card("4d"), tuple(cards("5d Jk"))),
    TakePot(N),
    TakePot(N, lower=True),
    ClaimGoingOut(N),
    ReportIncident("card-dropped", N, tuple(cards("4d")), None, ("seen",)),
    ReportIncident("misplaced-meld", N, (), MeldId(Side.NS, 1)),
]


@pytest.mark.parametrize("command", EXAMPLES, ids=str)
def test_a_command_reads_back_to_itself(command: Command) -> None:
    assert read_command(command_data(command)) == command


def test_every_name_has_an_example() -> None:
    assert {command_data(command)["command"] for command in EXAMPLES} == set(COMMANDS)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"command": "draw"},
        {"command": "fly", "seat": "N"},
        {"command": "draw", "seat": "Q"},
        {"command": "discard", "seat": "N"},
        {"command": "discard", "seat": "N", "card": "4d 5d"},
        {"command": "discard", "seat": "N", "card": ""},
        {"command": "lay", "seat": "N", "cards": "zz"},
        {"command": "lay-off", "seat": "N", "cards": "4d", "meld": "XX.1"},
        {"command": "lay-off", "seat": "N", "cards": "4d", "meld": ""},
        {"command": "open", "seat": "1", "melds": "Kh"},
        {"command": "swap-joker", "seat": "1", "meld": "T1", "card": "Jk"},
        {"command": "report", "seat": "N", "incident": "x", "details": 5},
    ],
    ids=str,
)
def test_what_is_no_command_is_refused_in_one_line(data: dict[str, object]) -> None:
    with pytest.raises(NotationError, match="expected") as caught:
        read_command(data)
    assert "\n" not in str(caught.value)
