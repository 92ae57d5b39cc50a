"""A bot on a seat: what it is shown, what it answers; at strict tables as at arbitrated ones."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import ClassVar

import pytest

from pinella.bots.catalogue import Bot, bot
from pinella.bots.sitting import Player
from pinella.codes import Book, book
from pinella.errors import PinellaError
from pinella.lab import training
from pinella.play import Secret, Table, View, decide, evolve, new_table, view
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.seats import Seat
from pinella.play.seen import SeenEvent, seen
from tests.bots.lawful_tables import Bench

NAMES = ["random", "greedy", "principiante", "search:2"]


def strict_moves(code: str, name: str, moves: int, *, mistakes: int = 0, calls: int = 0) -> list[Command]:
    """The first moves of a deal at a strict table; nobody ever speaks there."""
    table: Table = new_table(book(code), Secret(bytes(66)))
    players = {
        seat: Player(bot(name), view(table, seat), table.book, seat.place, mistakes=mistakes, calls=calls)
        for seat in table.seats
    }
    made: list[Command] = []
    while table.turn is not None and len(made) < moves:
        move = players[table.turn].move()
        assert not isinstance(move, Choose)
        made.append(move)
        events = decide(table, move)
        assert isinstance(events, tuple)
        for event in events:
            before, table = table, evolve(table, event)
            for seat, player in players.items():
                player.sees(seen(event, seat, before, table), view(table, seat))
        assert [player.speaks() for player in players.values()] == [None] * len(players)
    return made


@pytest.mark.parametrize("code", ["fitab-2025", "international", "scala40"])
@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_moves(code: str, name: str) -> None:
    moves = 4 if name.startswith("search") else 30
    assert strict_moves(code, name, moves) == strict_moves(code, name, moves)


@pytest.mark.parametrize("code", ["fitab-2025", "scala40"])
def test_nothing_goes_wrong_at_a_strict_table(code: str) -> None:
    """Mistakes and calls are for arbitrated tables: elsewhere the levels change nothing."""
    assert strict_moves(code, "greedy", 40, mistakes=100, calls=100) == strict_moves(code, "greedy", 40)


def test_a_greedy_player_plays_alike_at_both_kinds_of_table() -> None:
    """As long as nothing is wrong an arbitrated table is like a strict one."""
    bench = Bench("fitab-2025", "greedy", 6)
    strict = Bench("fitab-2025", "greedy", 6, is_arbitrated=False)
    moves = list(bench.played(12))
    assert moves
    assert moves == list(strict.played(12))


class Doubted(Player):
    """A player who is asked everything twice, and now and then made anew from what he was shown."""

    answers: ClassVar[list[object]] = []

    def __init__(self, chosen: Bot, first: View, rules: Book, seed: int, **levels: int) -> None:
        super().__init__(chosen, first, rules, seed, **levels)
        self._anew: Callable[[], Player] = lambda: Player(chosen, first, rules, seed, **levels)
        self._shown: list[tuple[SeenEvent, View]] = []

    def sees(self, event: SeenEvent, after: View) -> None:
        super().sees(event, after)
        self._shown.append((event, after))

    def _rebuilt(self) -> Player:
        player = self._anew()
        for event, after in self._shown:
            player.sees(event, after)
        return player

    def move(self) -> Command | Choose:
        answers = [super().move(), super().move(), self._rebuilt().move()]
        assert len(set(answers)) == 1, answers
        self.answers.append(answers[0])
        return answers[0]

    def speaks(self) -> CallReferee | Command | None:
        answers = [super().speaks(), super().speaks()]
        if answers[0] is not None or len(self._shown) % 7 == 0:
            answers.append(self._rebuilt().speaks())
        assert len(set(answers)) == 1, answers
        self.answers.append(answers[0])
        return answers[0]


def test_a_player_can_be_asked_again_and_made_anew(monkeypatch: pytest.MonkeyPatch) -> None:
    """With mistakes and calls, at every move of some deals: what counts is what it was shown."""
    monkeypatch.setattr(training, "Player", Doubted)
    monkeypatch.setattr(Doubted, "answers", [])
    for seed, code in enumerate(("fitab-2025", "federal")):
        training.train(book(code), [bot("greedy")] * 4, seed, levels=training.Levels(60, 70, time_out=6))
    said = Counter(type(answer) for answer in Doubted.answers)
    assert said[CallReferee] > 2
    assert len(said) > 5, said


def test_only_who_is_in_turn_is_asked() -> None:
    bench = Bench("fitab-2025", "greedy", 1)
    with pytest.raises(PinellaError, match="it is not the turn of E"):
        bench.players[Seat.EAST].move()
