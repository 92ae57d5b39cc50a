"""What kinds of games are played, one after the other."""

from __future__ import annotations

from dataclasses import dataclass

STRICT = (
    ("fitab-2025", 4),
    ("federal", 4),
    ("scala40", 3),
    ("online", 4),
    ("federal", 2),
    ("international", 4),
    ("scala40", 2),
    ("fitab-2023", 4),
    ("online", 2),
    ("scala40", 4),
    ("fitab-2022", 4),
    ("scala40", 6),
    ("scala40", 5),
)
ARBITRATED = (("fitab-2025", 4), ("federal", 4), ("fitab-2023", 4), ("federal", 2), ("fitab-2022", 4))


@dataclass(frozen=True, slots=True)
class Plan:
    """What kind of game, and after how many steps people stop playing."""

    number: int
    code: str
    players: int
    arbitrated: bool = False
    human: bool = False
    """A person is the referee."""

    bots: int = 0
    deals: int = 1
    steps: int = 60
    spectators: bool = True
    thinking: int | None = None
    hints: float = 0
    """How often, out of one, a player in turn asks for hints, where they are told at all."""

    eager: float = 0.6
    """How often, out of one, people lay cards where they can."""

    wrong: float = 0.25
    """How often, out of one, something is done wrong at an arbitrated table."""

    calls: float = 0.1
    """How often, out of one, somebody calls the referee at an arbitrated table, or appeals."""


def plan(number: int) -> Plan:
    """The plans take turns: every code and number of players, strict and arbitrated, with bots and without.

    One in twenty is played to its end.
    """
    arbitrated = number % 3 == 2
    kinds = ARBITRATED if arbitrated else STRICT
    code, players = kinds[number // 3 % len(kinds)] if arbitrated else kinds[(2 * number // 3) % len(kinds)]
    to_the_end = number % 20 == 3 * (number // 20) % 20
    return Plan(
        number,
        code,
        players,
        arbitrated=arbitrated,
        human=arbitrated and number // 3 % 2 == 0,
        bots=(0, 0, 1, players - 1)[number % 4] if not arbitrated else 0,
        deals=2 if to_the_end and number % 4 == 0 else 1,
        steps=2_000 if to_the_end else 18 + number * 7 % 30,
        spectators=number % 7 != 3,
        thinking=120 if number % 5 == 0 else None,
        hints=0.1 if not arbitrated and number % 5 == 1 else 0,
        eager=0.6 if number % 2 else 0.95,
        calls=0.4 if number % 9 == 2 else 0.1,
    )
