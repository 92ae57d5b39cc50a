"""Bots at arbitrated tables play what rules and rulings allow, and give no cause for a ruling."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import replace
from functools import cache

import pytest

from pinella.bots.catalogue import bot
from pinella.bots.obeying import greedy_among, obedient_move
from pinella.cards import Card
from pinella.codes import BOOKS, BurracoBook, Refusal
from pinella.play import basic_moves, burraco, legal, view
from pinella.play.aftermath import Aftermath
from pinella.play.burraco.closing import cards_left
from pinella.play.burraco.waiting import may_put_right
from pinella.play.commands import Choose, Command, Discard, LayMeld, LayOff
from pinella.play.seats import Seat
from pinella.referee import History, Irregularity, Offence, is_ruled, open_irregularities
from pinella.referee.detecting import irregularities_of, stuck_without_discard
from tests.bots.lawful_tables import Bench, Told, courses

RULED = {code for code, rules in BOOKS.items() if isinstance(rules, BurracoBook) and is_ruled(rules)}
BONDS = ("limit", "forced", "side", "exposed", "frozen", "ban", "duty", "waiting")
ENOUGH = 8


@pytest.mark.parametrize("code", sorted(RULED))
@pytest.mark.parametrize("name", ["random", "greedy", "principiante", "search:4"])
def test_a_bot_without_mistakes_gives_no_cause_for_a_ruling(code: str, name: str) -> None:
    turns, deals = (0, 1) if name.startswith("search") else (16, 4)
    for seed in range(deals):
        bench = Bench(code, name, seed)
        for move in bench.played(turns):
            seat = bench.table.turn
            assert seat is not None
            assert not isinstance(move, Choose)
            assert move in view(bench.table, seat).commands
            assert not isinstance(burraco.decide(replace(bench.table, aftermath=None), move), Refusal)
        assert not open_irregularities(bench.history)


# After rulings


def _binds(left: Aftermath, seat: Seat) -> list[str]:
    """What a ruling has left for a player to honour."""
    found = {
        "limit": left.limit_of(seat) is not None,
        "forced": bool(left.forced_of(seat)),
        "side": bool(left.side_of(seat)),
        "exposed": bool(left.exposed_of(seat)),
        "frozen": any(frozen.meld.side is seat.side for frozen in left.frozen),
        "ban": any(ban.seat is seat for ban in left.bans),
        "duty": any(duty.seat is seat for duty in left.duties),
        "waiting": any(waiting.seat is seat for waiting in left.waiting),
        "apart": bool(left.apart_of(seat)),
    }
    return [word for word, is_there in found.items() if is_there]


def _is_cornered(one: Irregularity, before: History, moves: Sequence[Command]) -> bool:
    """His own wrong acts may leave a player with nothing but a wrong closing: no card at all, or a last one."""
    if one.offence not in (Offence.WRONG_CLOSING, Offence.SINGLE_CARD_DISCARDED):
        return False
    return stuck_without_discard(before) is not None or (len(moves) == 1 and cards_left(before.table, one.by) == 1)


@cache
def _bound() -> tuple[tuple[str, History, Seat, list[str]], ...]:
    """Moments after a ruling at which somebody has something to honour."""
    found = []
    for name, history in courses():
        seat, left = history.table.turn, history.table.left
        if left.rulings and seat is not None and left.choice is None and _binds(left, seat):
            found.append((name, history, seat, _binds(left, seat)))
    return tuple(found)


def test_bots_keep_to_what_the_rulings_of_the_casebook_have_left() -> None:
    """From such moments on to the end of the turn: for each kind of bond as many as are enough."""
    bound: Counter[str] = Counter()
    codes = set()
    for name, history, seat, words in _bound():
        if min(bound[word] for word in words) < ENOUGH:
            bound.update(words)
            codes.add(history.table.book.id)
            _play_the_turn(history, seat, name)
    assert min(bound[word] for word in BONDS) >= 5, bound
    assert codes == RULED


def _play_the_turn(history: History, seat: Seat, name: str) -> None:
    turn = history.table.turns
    while history.table.turn is seat and history.table.turns == turn:
        moves = legal(history.table, seat)
        move = obedient_move(Told(seat, history), moves, bot("greedy"), 1)
        assert move in moves
        events = burraco.decide(history.table, move)
        assert not isinstance(events, Refusal), (name, move)
        after = history.then(*events)
        found = [one for at in range(len(history.events), len(after.events)) for one in irregularities_of(after, at)]
        assert not [one for one in found if not _is_cornered(one, history, moves)], (name, move)
        history = after


def test_a_search_weighs_only_lawful_moves() -> None:
    """Under a limit there is nothing but the discard, whatever the hand would like to lay."""
    tried = 0
    for name, history, seat, words in _bound():
        moves = legal(history.table, seat)
        if "limit" in words and history.table.has_taken and len(moves) > 1:
            assert obedient_move(Told(seat, history), moves, bot("search:6"), 3) in moves, name
            tried += 1
            if tried == 3:
                return
    pytest.fail("the casebook has no such limits any more")


def test_a_meld_that_waited_is_put_right_first() -> None:
    """F-30.8: he has taken the pile again, and holds what the meld lacks."""
    found = 0
    for name, history, seat, words in _bound():
        moves = legal(history.table, seat)
        mending = [move for move in moves if _mends(move, history, seat)]
        if "waiting" in words and mending and len(moves) > 1:
            found += 1
            assert obedient_move(Told(seat, history), moves, bot("greedy"), 1) in mending, name
    assert found


def _mends(move: Command, history: History, seat: Seat) -> bool:
    if not isinstance(move, LayOff):
        return False
    return may_put_right(history.table, seat, move.meld, [one.card for one in move.laid])


def test_what_is_owed_comes_first() -> None:
    """AMB-68: cards that came back go to the same place before any other play."""
    for name, history, seat, words in _bound():
        moves = legal(history.table, seat)
        if "duty" in words and history.table.has_taken and isinstance(moves[0], LayMeld | LayOff):
            assert obedient_move(Told(seat, history), moves, bot("greedy"), 1) == moves[0], name
            return
    pytest.fail("the casebook has no such duty any more")


def test_a_player_who_may_only_discard_does_it_with_care() -> None:
    """The favourite move is to lay, which is not allowed: of the discards the greedy player keeps his wilds."""
    chosen: Counter[bool] = Counter()
    bench = Bench("fitab-2025", "greedy", 7)
    for move in bench.played(30):
        if isinstance(move, LayMeld | LayOff):
            known = dict(basic_moves(bench.table, move.seat))
            thrown = {number: each for number, each in known.items() if isinstance(each, Discard)}
            if {_is_wild(each) for each in thrown.values()} == {True, False}:
                chosen[_is_wild(thrown[greedy_among(bench.table, list(thrown), 1)])] += 1
    assert chosen[False] > 3
    assert chosen[True] == 0


def _is_wild(move: Discard) -> bool:
    return not isinstance(move.card, Card) or move.card.is_two
