"""Whole turns of Burraco played in imagined worlds, and what greedy players make of them afterwards."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots._burraco_search import redealt
from pinella.bots._outlook import CARD_USED, LAPS, NEW_BURRACO, OTHERS_OUT, OUT, PILE_TAKEN, POT, Outlook
from pinella.bots._weighing import DICE, Beliefs
from pinella.cards._core import BIT
from pinella.play._random import Dice
from pinella.play.burraco._core import GOING_OUT, OVER, Position
from pinella.play.burraco._numbering import DISCARD, JOKER_CODE, LAY_RUN
from pinella.play.burraco._policies import GREEDY, play_on
from pinella.play.burraco._side import FIELDS, FIRST, SECOND, SideMelds
from pinella.scoring._burraco import CountRules, difference


def look_ahead(
    position: Position, beliefs: Beliefs, rules: CountRules, moves: vec[i64], ends: vec[i64], worlds: i64, seed: i64
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
            thrown: i64 = move - DISCARD if DISCARD <= move < LAY_RUN else -1
            _watch(found, turn, position, trial, thrown, Dice(luck))
            ahead: i64 = difference(trial, rules)
            found.points[turn * worlds + world] = -ahead if position.seat & 1 else ahead
    return found


def _watch(found: Outlook, turn: i64, before: Position, trial: Position, thrown: i64, dice: Dice) -> None:
    """Play on to the end and note what happens, compared with the position before the turn."""
    seat: i64 = before.seat
    policies = vec[i64]([GREEDY] * 4)
    if thrown >= 0 and trial.phase != OVER:
        _next_turn(found, turn, trial, thrown, policies, dice)
    _play_to(trial, before.turns + trial.players, policies, dice)
    if _has_gone_out(trial, 1 - (seat & 1)):
        found.happened(turn, OTHERS_OUT)
    _play_to(trial, before.turns + 1 + LAPS * trial.players, policies, dice)
    if trial.side(seat).burracos > before.side(seat).burracos:
        found.happened(turn, NEW_BURRACO)
    if trial.side(seat).has_pot and not before.side(seat).has_pot:
        found.happened(turn, POT)
    play_on(trial, policies, dice, -1)
    if _has_gone_out(trial, seat & 1):
        found.happened(turn, OUT)


def _next_turn(found: Outlook, turn: i64, trial: Position, thrown: i64, policies: vec[i64], dice: Dice) -> None:
    """The turn of the player who finds the discard."""
    follower: i64 = trial.seat
    play_on(trial, policies, dice, 1)
    if trial.phase == OVER or len(trial.pile) > 0:
        return
    found.happened(turn, PILE_TAKEN)
    _play_to(trial, trial.turns + 1, policies, dice)
    if thrown != JOKER_CODE and _lies_there(trial.side(follower), thrown):
        found.happened(turn, CARD_USED)


def _play_to(trial: Position, turns: i64, policies: vec[i64], dice: Dice) -> None:
    """Play until so many turns are over, or the deal is."""
    while trial.phase != OVER and trial.turns < turns:
        play_on(trial, policies, dice, 1)


def _has_gone_out(trial: Position, side: i64) -> bool:
    return trial.ending == GOING_OUT and (trial.closer & 1) == side


def _lies_there(side: SideMelds, code: i64) -> bool:
    """Whether this very card is in a meld of the side."""
    bit: i64 = BIT[code % 52]
    for meld in range(side.count()):
        if side.melds[FIELDS * meld + (FIRST if code < 52 else SECOND)] & bit:
            return True
    return False
