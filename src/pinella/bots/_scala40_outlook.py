"""Whole turns of Scala 40 played in imagined worlds, and what greedy players make of them afterwards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots._outlook import CARD_USED, LAPS, NEXT_OUT, OPENED, OTHERS_OUT, OUT, PILE_TAKEN, Outlook
from pinella.bots._scala40_search import MOST_MOVES, redealt, worth
from pinella.bots._weighing import DICE, Beliefs
from pinella.cards._core import BIT
from pinella.play._random import Dice
from pinella.play.scala40._core import GOING_OUT, OVER, TOOK, Position
from pinella.play.scala40._numbering import DISCARD, JOKER_CODE, LAY
from pinella.play.scala40._policies import GREEDY, play_on


def look_ahead(
    position: Position,
    beliefs: Beliefs,
    values: vec[i64],
    won: i64,
    moves: vec[i64],
    ends: vec[i64],
    worlds: i64,
    seed: i64,
) -> Outlook:
    """Play these turns of the player in turn in so many worlds, each turn in all of them, and then to the end.

    The moves of all turns stand in one list; `ends` says where each turn ends there.
    """
    turns: i64 = i64(len(ends))
    found = Outlook(turns, worlds)
    dice = Dice(seed)
    for world in range(worlds):
        imagined = redealt(position, position.seat, beliefs, dice)
        luck: i64 = dice.below(DICE)
        begin: i64 = 0
        for turn in range(turns):
            trial = imagined.copy()
            for place in range(begin, ends[turn]):
                trial.apply(moves[place])
            begin = ends[turn]
            move: i64 = moves[begin - 1]
            thrown: i64 = move - DISCARD if DISCARD <= move < LAY else -1
            _watch(found, turn, position, trial, thrown, Dice(luck))
            found.points[turn * worlds + world] = worth(trial, position.seat, values, won)
    return found


def _watch(found: Outlook, turn: i64, before: Position, trial: Position, thrown: i64, dice: Dice) -> None:
    """Play on to the end and note what happens, compared with the position before the turn."""
    seat: i64 = before.seat
    policies = vec[i64]([GREEDY] * 6)
    if thrown >= 0 and trial.phase != OVER:
        _next_turn(found, turn, trial, thrown, policies, dice)
    _play_to(trial, before.turns + trial.players, policies, dice)
    if trial.ending == GOING_OUT and trial.closer != seat:
        found.happened(turn, OTHERS_OUT)
    _play_to(trial, before.turns + 1 + trial.players, policies, dice)
    if trial.ending == GOING_OUT and trial.closer == seat:
        found.happened(turn, NEXT_OUT)
    _play_to(trial, before.turns + 1 + LAPS * trial.players, policies, dice)
    if trial.has_opened(seat) and not before.has_opened(seat):
        found.happened(turn, OPENED)
    play_on(trial, policies, dice, MOST_MOVES)
    if trial.ending == GOING_OUT and trial.closer == seat:
        found.happened(turn, OUT)


def _next_turn(found: Outlook, turn: i64, trial: Position, thrown: i64, policies: vec[i64], dice: Dice) -> None:
    """The turn of the player who finds the discard."""
    follower: i64 = trial.seat
    play_on(trial, policies, dice, 1)
    if trial.came_by != TOOK:
        return
    found.happened(turn, PILE_TAKEN)
    _play_to(trial, trial.turns + 1, policies, dice)
    if thrown != JOKER_CODE and trial.top() != thrown and not _holds(trial, follower, thrown):
        found.happened(turn, CARD_USED)


def _play_to(trial: Position, turns: i64, policies: vec[i64], dice: Dice) -> None:
    """Play until so many turns are over, or the deal is."""
    while trial.phase != OVER and trial.turns < turns:
        play_on(trial, policies, dice, 1)


def _holds(trial: Position, seat: i64, code: i64) -> bool:
    bit: i64 = BIT[code % 52]
    return (trial.hands[3 * seat + (0 if code < 52 else 1)] & bit) != 0
