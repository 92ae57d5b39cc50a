"""A whole turn as people think of one: the steps from a first move to the discard, and the tables in between."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pinella.bots.obeying import numbered_moves, with_all_cards
from pinella.cards import AnyCard, Joker, Laid
from pinella.codes import Refusal
from pinella.play import Table, basic_moves, burraco, decide, evolve, legal
from pinella.play.burraco._core import TO_PLAY as BURRACO_TO_PLAY
from pinella.play.commands import Command, Discard, DrawFromStock, LayMeld, LayOff
from pinella.play.events import Event, MeldLaid, PotTaken
from pinella.play.scala40._core import DREW
from pinella.play.scala40._core import TO_PLAY as SCALA40_TO_PLAY
from pinella.play.seats import MeldId, Seat
from pinella.play.translate import JOKER_CODE, code_of

MOST_STEPS: Final = 40
"""No hand is longer; a plan stops there."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Some steps of a player in turn: each as a command and as a number of the core, and all that came of them.

    What a draw brings nobody knows, so a turn that begins with one has no events.
    """

    seat: Seat
    before: Table
    after: Table
    commands: tuple[Command, ...] = ()
    moves: tuple[int, ...] = ()
    events: tuple[Event, ...] = ()

    @property
    def is_whole(self) -> bool:
        """Whether nothing more can be planned: the turn is over, or cards come that the player has not seen."""
        if not self.commands:
            return False
        if isinstance(self.commands[-1], DrawFromStock | Discard) or self.after.turn is not self.seat:
            return True
        return self.takes_pot

    @property
    def takes_pot(self) -> bool:
        """Whether the hand afterwards is a pot, which nobody has seen."""
        return any(isinstance(event, PotTaken) for event in self.events)

    @property
    def discard(self) -> AnyCard | None:
        """The card with which the turn ends."""
        last = self.commands[-1] if self.commands else None
        return last.card if isinstance(last, Discard) else None

    def step(self, move: int, command: Command) -> Turn:
        """The turn with one step more."""
        after, events = self.after, self.events
        if not isinstance(command, DrawFromStock):
            after, happened = happens(after, command)
            events = (*events, *happened)
        return Turn(self.seat, self.before, after, (*self.commands, command), (*self.moves, move), events)

    def outcome(self) -> object:
        """What the turn comes to, whatever the order of its steps: equal for turns that are the same to people."""
        if isinstance(self.commands[-1], DrawFromStock):
            return self.commands
        hand = None if self.takes_pot else tuple(sorted(map(code_of, self.after.hand(self.seat))))
        melds = tuple(sorted(str(meld).replace("'", "") for meld in _own_melds(self.after, self.seat)))
        thrown = None if self.discard is None else kind_of(self.discard)
        return hand, melds, thrown


def happens(table: Table, command: Command) -> tuple[Table, tuple[Event, ...]]:
    """The table after a lawful command, and the events that led there."""
    events = decide(table, command)
    if isinstance(events, Refusal):
        raise AssertionError(f"{command} is listed and refused: {events}")
    for event in events:
        table = evolve(table, event)
    return table, events


def _own_melds(table: Table, seat: Seat) -> Iterator[object]:
    return iter(table.melds(seat.side) if isinstance(table, burraco.Table) else table.melds)


# What may be done


def to_weigh(table: Table, seat: Seat) -> Table:
    """The table as the core plays it: cards at the side or apart are in the hand."""
    return with_all_cards(table, seat) if isinstance(table, burraco.Table) else table


def lawful_moves(table: Table, seat: Seat) -> dict[int, Command]:
    """The moves of the player in turn that the core knows, by number; at an arbitrated table those the law allows."""
    if isinstance(table, burraco.Table) and table.is_arbitrated:
        return numbered_moves(with_all_cards(table, seat), seat, legal(table, seat))
    return dict(basic_moves(table, seat))


def by_the_rules(table: burraco.Table) -> burraco.Table:
    """A table that refuses what is wrong: an arbitrated one lets it happen."""
    return burraco.Table(table.book, table.position) if table.is_arbitrated else table


def as_if_in_turn(table: Table, seat: Seat) -> Table:
    """The table with this seat in turn and about to lay; what rulings have left is forgotten."""
    if isinstance(table, burraco.Table):
        position = table.position.copy()
        position.seat, position.phase, position.barred = seat.place, BURRACO_TO_PLAY, -1
        return burraco.Table(table.book, position)
    there = table.position.copy()
    there.seat, there.phase, there.came_by = seat.place, SCALA40_TO_PLAY, DREW
    return replace(table, position=there)


# Steps that people make at once


def condensed(turn: Turn) -> tuple[Command, ...]:
    """The commands of a turn with cards that go to one meld laid at once, where that comes to the same."""
    commands = turn.commands
    if isinstance(turn.before, burraco.Table) and turn.before.is_arbitrated:
        return commands
    for name in _melds_touched(turn):
        shorter = _at_once(commands, name, turn)
        if shorter != commands and _leads_to(turn.before, shorter, turn.after):
            commands = shorter
    return commands


def _melds_touched(turn: Turn) -> list[MeldId]:
    new = [event.meld for event in turn.events if isinstance(event, MeldLaid)]
    grown = [command.meld for command in turn.commands if isinstance(command, LayOff)]
    return list(dict.fromkeys((*new, *grown)))


def _at_once(commands: tuple[Command, ...], name: MeldId, turn: Turn) -> tuple[Command, ...]:
    """The commands with everything for this meld in one of them, a new meld as it will lie."""
    new = [event.meld for event in turn.events if isinstance(event, MeldLaid)]
    lays = [command for command in commands if isinstance(command, LayMeld)]
    off = [command for command in commands if isinstance(command, LayOff) and command.meld == name]
    meld = _meld(turn.after, name)
    if name in new and len(new) == len(lays) and meld is not None:
        first: Command = lays[new.index(name)]
        whole: Command = LayMeld(turn.seat, meld)
        gone: list[Command] = list(off)
    elif not off:
        return commands
    else:
        first, gone = off[0], list(off[1:])
        whole = replace(off[0], laid=tuple(one for command in off for one in command.laid), ace_high=_end(off))
    return tuple(whole if command is first else command for command in commands if not _is_one_of(command, gone))


def _is_one_of(command: Command, others: Sequence[Command]) -> bool:
    return any(command is other for other in others)


def _end(off: Sequence[LayOff]) -> bool | None:
    return next((command.ace_high for command in off if command.ace_high is not None), None)


def _meld(table: Table, name: MeldId) -> tuple[Laid, ...] | None:
    found = table.meld(name)
    return None if found is None else found.laid


def _leads_to(table: Table, commands: Sequence[Command], end: Table) -> bool:
    """Whether these commands are accepted and lead to the same table."""
    for command in commands:
        if isinstance(command, DrawFromStock):
            return False
        events = decide(table, command)
        if isinstance(events, Refusal):
            return False
        for event in events:
            table = evolve(table, event)
    return table.position.key() == end.position.key()


def plain_cards(cards: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Jokers are alike: all of them as the first."""
    return tuple(Joker() if isinstance(card, Joker) else card for card in cards)


def kind_of(card: AnyCard) -> int:
    """Equal for the two copies of a card, and for all jokers."""
    code = code_of(card)
    return code if code == JOKER_CODE else code % 52
