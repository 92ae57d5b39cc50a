"""Matches played through the verbs by players inside the core, from fixed secrets."""

from __future__ import annotations

from collections.abc import Iterator

from pinella.codes import Book, Refusal
from pinella.match import (
    BeginDeal,
    CountDeal,
    DealCards,
    Deals,
    Format,
    Match,
    MatchCommand,
    Play,
    begin,
    decide,
    evolve,
)
from pinella.play import Table, scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_policies
from pinella.play.burraco.listing import command_of as burraco_command
from pinella.play.chance import Secret, commit
from pinella.play.commands import Command
from pinella.play.scala40 import _policies as scala40_policies
from pinella.play.scala40._core import DETAIL_SHIFT
from pinella.play.scala40._numbering import LAY
from pinella.play.scala40._openings import Moves
from pinella.play.scala40.listing import command_of as scala40_command
from pinella.play.seating import seats_of
from pinella.play.seats import Seat

NAMES = ("Anna", "Bruno", "Carla", "Dario", "Elena", "Furio")
TWO_DEALS = Deals(2)


def fixed_secret(number: int) -> Secret:
    """A secret that is none: the same in every run."""
    return Secret(bytes((number * 37 + place * 11) % 256 for place in range(66)))


def new_match(
    book: Book,
    chosen: Format = TWO_DEALS,
    players: int | None = None,
    *,
    dealer: Seat | None = None,
    name: str = "test",
) -> Match:
    """A match about to begin; the last player deals first unless said otherwise."""
    seats = seats_of(book, players)
    return begin(book, NAMES[: len(seats)], chosen, first_dealer=dealer or seats[-1], name=name)


def done(match: Match, command: MatchCommand) -> Match:
    """The match after a command that must be accepted."""
    events = decide(match, command)
    assert not isinstance(events, Refusal), f"{command}: {events}"
    for event in events:
        match = evolve(match, event)
    return match


def refused(match: Match, command: MatchCommand) -> str:
    """The code with which a command is refused."""
    answer = decide(match, command)
    assert isinstance(answer, Refusal), answer
    return answer.code


def dealt(match: Match, seed: int, words: dict[Seat, str] | None = None, lifted: int | None = None) -> Match:
    """The next deal with its cards on the table."""
    secret = fixed_secret(seed)
    match = done(match, BeginDeal(commit(secret, match.label())))
    return done(match, DealCards(secret, words or {}, lifted))


def chosen_command(table: Table, dice: Dice, *, greedy: bool) -> Command:
    """The move of the player in turn."""
    seat = table.turn
    assert seat is not None
    policy = burraco_policies.GREEDY if greedy else burraco_policies.RANDOM
    if isinstance(table, scala40.Table):
        chosen = scala40_policies.choose(table.position, policy, dice, Moves())
        detail = table.position.detail(chosen) if chosen >= LAY else 0
        return scala40_command(int(chosen) | int(detail) << DETAIL_SHIFT, seat)
    position = table.position
    move = burraco_policies.choose(position, policy, dice, position.rules.scratch)
    return burraco_command(int(position.named(move)), seat)


def acts(match: Match, seed: int, *, greedy: bool = True) -> Iterator[Match]:
    """The match after every event of the deal in progress, played to its end."""
    dice = Dice(seed)
    while match.table is not None and not match.table.is_over:
        events = decide(match, Play(chosen_command(match.table, dice, greedy=greedy)))
        assert not isinstance(events, Refusal), events
        for event in events:
            match = evolve(match, event)
            yield match


def played(match: Match, seed: int, *, greedy: bool = True, most: int = -1) -> Match:
    """The deal in progress played to its end, or for so many events."""
    for number, after in enumerate(acts(match, seed, greedy=greedy), 1):
        match = after
        if number == most:
            break
    return match


def whole(match: Match, seed: int, *, greedy: bool = True) -> Match:
    """The match played to its end."""
    number = seed
    while not match.is_over:
        match = done(played(dealt(match, number), number, greedy=greedy), CountDeal())
        number += 1
    return match
