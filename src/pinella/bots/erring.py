"""A level of human mistakes: whether a player errs in a lap, at which moment of it, and in what.

Mistakes come alone: at most one a player and lap. Those for which there is seldom an occasion, such as a pot just taken
or a frozen meld, have half that chance each time that there is one. All are made from what the seat knows, and they are
acts that can happen: the table does not refuse them. The same seed makes the same ones, however often it is asked: what
a player has done is what he has been shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinella.bots.imagining import Imagination
from pinella.bots.mishaps import MISHAPS
from pinella.bots.scene import Mistake, Moment, Scene
from pinella.bots.thinking import seed_of
from pinella.bots.wrong_acts import ACTS
from pinella.play._random import Dice
from pinella.play.burraco import Table, View
from pinella.play.commands import Command, Discard
from pinella.play.seats import Seat
from pinella.play.seen import SeenEvent
from pinella.referee import History
from pinella.referee.detecting import irregularities_of
from pinella.referee.history import Standing

HUNDRED: Final = 100
MISTAKES: Final[tuple[Mistake, ...]] = (*ACTS, *MISHAPS)
"""Everything that a bot can do wrong."""

_MOMENTS: Final = (
    (Moment.BEFORE_TAKING,) * 3 + (Moment.PLAYING,) * 4 + (Moment.DISCARDING,) * 2 + (Moment.OUT_OF_TURN,) * 3
)
"""How often a mistake is planned for each moment, out of twelve; one that cannot happen then happens later or never."""

_IN_ORDER: Final = (Moment.BEFORE_TAKING, Moment.PLAYING, Moment.DISCARDING)
_TEMPTATION: Final = 2
"""Where an occasion comes that is rare, a player falls for it so many times less often than he errs in a lap."""

_PATIENCE: Final = 4
"""Out of turn, at one of so many occasions something happens."""


class Carelessness:
    """How often a player errs, lap by lap."""

    def __init__(self, mistakes: int, seed: int) -> None:
        """`mistakes` of a hundred laps have one."""
        self._mistakes = mistakes
        self._seed = seed
        self._done = -1
        """The last lap in which the player erred."""

    def sees(self, event: SeenEvent, imagined: Imagination) -> None:
        """Something has happened: if it was a mistake of this player, it is the one of its lap."""
        if self._mistakes and getattr(event, "seat", None) is imagined.seat:
            history = imagined.history()
            if _is_wrong(history):
                self._done = history.tables[-2].lap

    def in_turn(self, table: Table, view: View, seat: Seat, meant: Command) -> Command | None:
        """What the player in turn does instead of what he means; `None` if he pays attention."""
        if not table.has_taken:
            moment = Moment.BEFORE_TAKING
        else:
            moment = Moment.DISCARDING if isinstance(meant, Discard) else Moment.PLAYING
        passed = (Moment.PLAYING,) if moment is Moment.DISCARDING else ()
        scene = self._scene(table, view, seat, meant)
        tempted, planned = self._tempted(scene, (*passed, moment)), self._planned(table.lap)
        if tempted is not None or planned not in _IN_ORDER or _IN_ORDER.index(planned) > _IN_ORDER.index(moment):
            return tempted
        first = moment if planned is Moment.DISCARDING or not passed else Moment.PLAYING
        return self._err(scene, first) or self._err(scene, moment)

    def out_of_turn(self, table: Table, view: View, seat: Seat) -> Command | None:
        """What a player does whose turn it is not; `None` if he keeps quiet."""
        if table.turn is seat:
            return None
        scene = self._scene(table, view, seat, None)
        tempted = self._tempted(scene, (Moment.OUT_OF_TURN,))
        if tempted is not None or table.is_over or self._planned(table.lap) is not Moment.OUT_OF_TURN:
            return tempted
        return None if self._dice(3, table.version).below(_PATIENCE) else self._err(scene, Moment.OUT_OF_TURN)

    def _scene(self, table: Table, view: View, seat: Seat, meant: Command | None) -> Scene:
        return Scene(table, seat, view.pile, meant, self._dice(2, table.version))

    def _dice(self, stream: int, number: int) -> Dice:
        """The luck of one question, at one moment or in one lap."""
        return Dice(seed_of(self._seed, stream, number))

    def _planned(self, lap: int) -> Moment | None:
        """When the player errs in this lap, if he does and has not yet."""
        dice = self._dice(1, lap)
        if lap == self._done or dice.below(HUNDRED) >= self._mistakes:
            return None
        return _MOMENTS[dice.below(len(_MOMENTS))]

    def _tempted(self, scene: Scene, moments: Sequence[Moment]) -> Command | None:
        """A mistake for which there is seldom an occasion."""
        if self._dice(4, scene.table.version).below(_TEMPTATION * HUNDRED) >= self._mistakes:
            return None
        return self._made(scene, [each for each in MISTAKES if each.tempting and each.moment in moments])

    def _err(self, scene: Scene, moment: Moment) -> Command | None:
        return self._made(scene, [each for each in MISTAKES if not each.tempting and each.moment is moment])

    def _made(self, scene: Scene, possible: Sequence[Mistake]) -> Command | None:
        """One of these, if the deal goes on and the player has not erred in this lap yet."""
        if scene.table.is_over or scene.table.lap == self._done:
            return None
        return one_mistake(scene, possible)


def _is_wrong(history: History) -> bool:
    """Whether the last act was irregular, or left cards that fit nowhere: only what comes next may make it so."""
    before, after = history.tables[-2:]
    if len(after.left.loose) > len(before.left.loose):
        return True
    standing = Standing.of(history).history
    return bool(irregularities_of(standing, len(standing.events) - 1))


def one_mistake(scene: Scene, possible: Sequence[Mistake]) -> Command | None:
    """One of these mistakes, by their weights; those that cannot happen now are left out."""
    rest = list(possible)
    while rest:
        one = _drawn(rest, scene.dice)
        command = one.make(scene)
        if command is not None:
            return command
        rest.remove(one)
    return None


def _drawn(mistakes: Sequence[Mistake], dice: Dice) -> Mistake:
    at = dice.below(sum(each.weight for each in mistakes))
    for each in mistakes:
        at -= each.weight
        if at < 0:
            return each
    raise AssertionError("weights add up")
