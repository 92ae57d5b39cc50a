"""Hints that explain: the best turns of a player with their reasons, from what his seat has seen and nothing else.

A hint is a whole turn, from its first step to the discard. A search finds the first steps and follows the best of them;
then all turns are played in the same imagined worlds, which compares them and tells what often comes of each.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from typing import Final

from pinella.bots._weighing import Beliefs
from pinella.bots.beliefs import beliefs_of
from pinella.bots.hinting import facts, odds
from pinella.bots.hinting.bounding import bounds
from pinella.bots.hinting.glances import glance
from pinella.bots.hinting.odds import Outlook, Sure, how_sure, look_ahead
from pinella.bots.hinting.reasons import BOUNDS, RISKS, WINS, Reason
from pinella.bots.hinting.sharing import is_alike, unavoidable
from pinella.bots.hinting.turns import MOST_STEPS, Turn, condensed, lawful_moves, to_weigh
from pinella.bots.imagining import Imagination
from pinella.bots.obeying import can_be_played_out, due_moves
from pinella.bots.thinking import greedy_move, seed_of, to_try, tried
from pinella.cards import Laid
from pinella.errors import PinellaError
from pinella.play import Table, burraco, legal
from pinella.play.commands import Command, Discard, LayOff, SwapJoker
from pinella.play.seats import MeldId, Seat

FEWEST_WORLDS: Final = 8
MOST_HINTS: Final = 24
USUAL: Final = 3
MORE: Final = 2
"""So many turns are compared beyond those asked for, and beyond the usual number where fewer are asked for."""


class NoHint(PinellaError):
    """There is nothing to advise."""


@dataclass(frozen=True, slots=True)
class Hint:
    """A turn worth playing, and why."""

    command: Command
    """The first step."""

    plan: tuple[Command, ...]
    """All the steps, as far as the player can see: to the discard, or until cards come that he has not seen."""

    worth: float
    """Points compared with the first hint: 0 for that one; a little more than 0 only where luck may have decided."""

    sure: Sure
    wins: tuple[Reason, ...]
    risks: tuple[Reason, ...]
    bounds: tuple[Reason, ...] = ()
    """Why there is no choice, or less than usual."""

    shared: tuple[Reason, ...] = ()
    """Risks that no turn avoids of all that were compared, the same for all the hints; the smallest number is told."""

    melds: tuple[tuple[MeldId, tuple[Laid, ...]], ...] = ()
    """The melds that steps and reasons name, as they lie before the turn; one that is laid in it, as it lies then."""

    worlds: int = 0
    """In how many imagined deals the turn was played."""


def hints(imagined: Imagination, *, best: int = 3, nodes: int = 600, seed: int = 0) -> tuple[Hint, ...]:
    """The best turns of the player in turn, the best one first.

    `nodes` is about how many play-outs it may cost to find them, and how many to compare them afterwards.
    The same seat that has seen the same gets the same hints. Raises `NoHint` where the seat has no move.
    """
    if not 1 <= best <= MOST_HINTS or nodes < 1:
        raise NoHint(f"expected 1 to {MOST_HINTS} hints and at least one play-out, found {best} and {nodes}")
    table, seat = imagined.table, imagined.seat
    _check_turn(table, seat)
    moves = lawful_moves(table, seat)
    due = _due(table, seat, moves)
    if due:
        return _without_weighing(table, seat, due, best)
    study = _Study(table, seat, beliefs_of(imagined), nodes, seed)
    turns = study.turns(moves, max(best, USUAL) + MORE)
    if not study.can_weigh:
        return tuple(_unweighed(turn) for turn in turns[:best])
    return _compared(turns, study.outlooks(turns), best)


def hints_at(table: Table, seat: Seat, *, best: int = 3, nodes: int = 600, seed: int = 0) -> tuple[Hint, ...]:
    """Hints at a table that the player in turn sees only now, without memory of the deal."""
    _check_turn(table, seat)
    return hints(glance(table, seat, seed), best=best, nodes=nodes, seed=seed)


def _check_turn(table: Table, seat: Seat) -> None:
    if table.turn is None:
        raise NoHint("the deal is over")
    if isinstance(table, burraco.Table) and table.left.choice is not None:
        raise NoHint("the table waits for a choice that a ruling has left")
    if table.turn is not seat:
        raise NoHint(f"it is the turn of {table.turn}, not of {seat}")


# Moves that the core does not know


def _due(table: Table, seat: Seat, moves: dict[int, Command]) -> tuple[Command, ...]:
    """At an arbitrated table: lays that a ruling wants first, or acts that the core does not know where it has none."""
    if not isinstance(table, burraco.Table) or not table.is_arbitrated:
        return ()
    lawful = legal(table, seat)
    due = tuple(due_moves(table, lawful, moves))
    return due if due or moves else lawful


def _without_weighing(table: Table, seat: Seat, commands: Sequence[Command], best: int) -> tuple[Hint, ...]:
    found = []
    for command in commands[:best]:
        turn = Turn(seat, table, table).step(-1, command)
        found.append(_unweighed(turn))
    return tuple(found)


def _unweighed(turn: Turn) -> Hint:
    return _hint(turn, turn.commands, facts.wins(turn), facts.risks(turn))


def _hint(turn: Turn, plan: tuple[Command, ...], good: Iterable[Reason], bad: Iterable[Reason]) -> Hint:
    """A hint that is not compared with others yet."""
    wins, risks = _in_order(good, WINS), _in_order(bad, RISKS)
    tied = _in_order(bounds(turn.before, turn.seat), BOUNDS)
    return Hint(plan[0], plan, 0.0, Sure.ONLY, wins, risks, tied, melds=_melds_named(turn, plan, (*wins, *risks)))


def _in_order(reasons: Iterable[Reason], order: Sequence[str]) -> tuple[Reason, ...]:
    return tuple(sorted(reasons, key=lambda each: order.index(each.code)))


def _melds_named(
    turn: Turn, plan: Sequence[Command], reasons: Sequence[Reason]
) -> tuple[tuple[MeldId, tuple[Laid, ...]], ...]:
    names = [command.meld for command in plan if isinstance(command, LayOff | SwapJoker)]
    for value in (value for each in reasons for _, value in each.values):
        named = value if isinstance(value, tuple) else (value,)
        names += [one for one in named if isinstance(one, MeldId)]
    melds = {name: turn.before.meld(name) or turn.after.meld(name) for name in names}
    return tuple((name, meld.laid) for name, meld in melds.items() if meld is not None)


# Finding turns


@dataclass(frozen=True, slots=True)
class _Study:
    """How the turns of a seat are found and compared, each with about `nodes` play-outs."""

    table: Table
    seat: Seat
    beliefs: Beliefs
    nodes: int
    seed: int

    @property
    def can_weigh(self) -> bool:
        """Whether play-outs are possible: the core knows no hand that a ruling has left empty."""
        whole = to_weigh(self.table, self.seat)
        return not isinstance(whole, burraco.Table) or can_be_played_out(whole)

    def favourite(self, table: Table, step: int) -> int:
        """The move of a greedy player."""
        return greedy_move(to_weigh(table, self.seat), seed_of(self.seed, 1, step))

    def ranked(self, table: Table, moves: Sequence[int], nodes: int, step: int) -> list[int]:
        """The moves, the most promising first."""
        favourite = self.favourite(table, step)
        listed = to_try(moves, favourite) if favourite in moves else list(moves)
        if len(listed) == 1 or not self.can_weigh:
            return listed
        whole, seed = to_weigh(table, self.seat), seed_of(self.seed, 2, step)
        return [found.move for found in tried(whole, self.beliefs, listed, max(len(listed), nodes), seed)]

    def turns(self, moves: dict[int, Command], most: int) -> list[Turn]:
        """Turns that come to different things: a greedy player's, those that begin with the best steps, then others."""
        start = Turn(self.seat, self.table, self.table)
        order = self.ranked(self.table, list(moves), self.nodes // 2, 0)
        if not self.table.has_taken:
            return [self.with_care(start.step(move, moves[move]))[0] for move in order]
        lays = [move for move in order if not isinstance(moves[move], Discard)]
        greedy = [move for move in (self.favourite(self.table, 0),) if move in moves]
        firsts = dict.fromkeys((*greedy, order[0], *lays[:1]))
        found = [turn for move in firsts for turn in self.with_care(start.step(move, moves[move]))]
        found += [self.quickly(start.step(move, moves[move])) for move in order if move not in firsts]
        different: dict[object, Turn] = {}
        for turn in found:
            different.setdefault(turn.outcome(), turn)
        return list(different.values())[:most]

    def with_care(self, turn: Turn) -> list[Turn]:
        """A turn played on as a greedy player would, with the best discards that a search finds."""
        turn, moves = self._laid_out(turn)
        throws = [move for move, command in moves.items() if isinstance(command, Discard)]
        if not throws:
            return [turn]
        order = self.ranked(turn.after, throws, self.nodes // 4, len(turn.commands))
        return [turn.step(move, moves[move]) for move in order[: 1 + MORE]]

    def quickly(self, turn: Turn) -> Turn:
        """A turn ended as a greedy player would."""
        turn, moves = self._laid_out(turn)
        if not moves:
            return turn
        favourite = self.favourite(turn.after, len(turn.commands))
        move = favourite if favourite in moves else next(iter(moves))
        return turn.step(move, moves[move])

    def _laid_out(self, turn: Turn) -> tuple[Turn, dict[int, Command]]:
        """A turn played on until a greedy player would discard, and the moves that there are then."""
        for step in range(len(turn.commands), MOST_STEPS):
            moves = {} if turn.is_whole else lawful_moves(turn.after, self.seat)
            move = self.favourite(turn.after, step) if moves else -1
            if move not in moves or isinstance(moves[move], Discard):
                return turn, moves
            turn = turn.step(move, moves[move])
        return turn, {}

    def outlooks(self, turns: Sequence[Turn]) -> tuple[Outlook, ...]:
        """The turns in the same worlds. Before cards are taken only that step is compared: a draw is unknown."""
        lines = [turn.moves if self.table.has_taken else turn.moves[:1] for turn in turns]
        worlds = max(FEWEST_WORLDS, self.nodes // len(turns))
        whole = to_weigh(self.table, self.seat)
        return look_ahead(whole, self.beliefs, lines, worlds, seed_of(self.seed, 4))


# Comparing


def _compared(turns: Sequence[Turn], seen: Sequence[Outlook], best: int) -> tuple[Hint, ...]:
    pairs = _in_order_of_worth(list(zip(turns, seen, strict=True)))
    outlooks = [outlook for _, outlook in pairs]
    risky = [_risks(turn, outlook) for turn, outlook in pairs]
    shared = unavoidable(risky)
    found = []
    for number, (turn, outlook) in enumerate(pairs[:best]):
        good = [each for each in facts.wins(turn) if odds.holds(each, turn, outlook)]
        good += odds.wins(turn, outlook, outlooks)
        if not good and number == 0 and len(pairs) > 1:
            good += odds.best_often(outlook, outlooks[1])
        own = [each for each in risky[number] if not any(is_alike(each, other) for other in shared)]
        hint = _hint(turn, condensed(turn), good, own)
        worth = outlook.mean - outlooks[0].mean
        found.append(
            replace(hint, worth=worth, sure=how_sure(number, outlooks, own), worlds=outlook.worlds, shared=shared)
        )
    return tuple(found)


def _risks(turn: Turn, outlook: Outlook) -> tuple[Reason, ...]:
    often = tuple(odds.risks(turn, outlook)) if turn.before.has_taken else ()
    told = [each.code for each in often]
    return (*(each for each in facts.risks(turn) if each.code != "waiting-costs" or "hand-costs" not in told), *often)


def _in_order_of_worth(pairs: list[tuple[Turn, Outlook]]) -> list[tuple[Turn, Outlook]]:
    """By points. Where luck may have decided, first the turn that lays most without a wild: what lies there is sure."""
    pairs = sorted(pairs, key=lambda pair: -pair[1].mean)
    top = pairs[0][1]
    close = [pair for pair in pairs if not top.is_clearly_above(pair[1])]
    first = max(close, key=lambda pair: facts.sure_gain(pair[0]))
    return [first, *(pair for pair in pairs if pair is not first)]
