"""The basic moves as command objects, kept: tables ask for them all the time, and `decide` knows them again."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Final

from pinella.play.commands import CallTimeOut, Command, WatchForStall
from pinella.play.seats import Seat

MOST_COMMANDS: Final = 50_000
"""A bound for a process that plays for months: then the objects are made anew."""


class KeptCommands:
    """The commands of one game by seat and named move, a move together with the very cards that it uses."""

    def __init__(self, seats: Sequence[Seat], make: Callable[[int, Seat], Command]) -> None:
        self._seats = [_OfOneSeat(seat, self, make) for seat in seats]
        self.names: dict[int, int] = {}
        """The named move of each kept command, by the identity of the command."""

    def listed(self, seat: Seat, named_moves: Iterable[int]) -> tuple[Command, ...]:
        """The commands of these moves. Old ones are forgotten between two lists, never within one."""
        if len(self.names) >= MOST_COMMANDS:
            self._forget()
        kept = self._seats[seat.place]
        return tuple([kept[named] for named in named_moves])

    def named_move(self, command: Command) -> int | None:
        """The named move of a command that was listed, if this very object is still kept."""
        named = self.names.get(id(command))
        if named is None or isinstance(command, CallTimeOut | WatchForStall):
            return None
        return named if self._seats[command.seat.place].get(named) is command else None

    def _forget(self) -> None:
        self.names.clear()
        for kept in self._seats:
            kept.clear()


class _OfOneSeat(dict[int, Command]):
    """The commands of one seat by named move, each made when it is first asked for."""

    def __init__(self, seat: Seat, owner: KeptCommands, make: Callable[[int, Seat], Command]) -> None:
        super().__init__()
        self._seat = seat
        self._owner = owner
        self._make = make

    def __missing__(self, named: int) -> Command:
        command = self._make(named, self._seat)
        self[named] = command
        self._owner.names[id(command)] = named
        return command
