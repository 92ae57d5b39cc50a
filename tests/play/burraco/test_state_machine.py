"""Hypothesis plays Burraco: any mix of moves, wrong commands, time-outs and calls of the referee, beside the oracle."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pinella.codes import Refusal
from pinella.play import burraco
from pinella.play.commands import CallTimeOut, Command, WatchForStall
from tests.conftest import PROOF
from tests.play.burraco.test_properties import THE_PACK, all_cards, deal_of, wild_guess
from tests.play.burraco.test_second_opinion import GAMES
from tests.play.burraco.words import as_we_say, oracle_of, same_state, words

pytestmark = pytest.mark.kernel


class BurracoDeal(RuleBasedStateMachine):
    """One deal under any book."""

    @initialize(game=st.sampled_from(GAMES), seed=st.integers(0, 10**6))
    def deal(self, game: tuple[str, int], seed: int) -> None:
        self.table = deal_of(*game, seed)
        self.oracle = oracle_of(self.table)
        self.events = 0

    def give(self, command: Command) -> bool:
        """Whether the command was accepted; the table moves on by its events."""
        decision = burraco.decide(self.table, command, version=self.table.version)
        if isinstance(decision, Refusal):
            return False
        for event in decision:
            self.table = burraco.evolve(self.table, event)
            self.events += 1
        return True

    @precondition(lambda self: not self.table.is_over)
    @rule(choice=st.integers(0, 10**6))
    def move(self, choice: int) -> None:
        spoken = words(self.table)
        assert set(spoken) == as_we_say(self.oracle.legal())
        word = sorted(spoken)[choice % len(spoken)]
        turn = self.table.turn
        assert turn is not None
        at = list(self.table.position.moves()).index(spoken[word])
        assert self.give(burraco.legal(self.table, turn)[at])
        self.oracle.play(word)

    @precondition(lambda self: not self.table.is_over)
    @rule(seed=st.integers(0, 10**6))
    def guess(self, seed: int) -> None:
        before = self.table.position.key()
        decision = burraco.decide(self.table, wild_guess(self.table, Random(seed)))
        assert isinstance(decision, tuple | Refusal)
        assert self.table.position.key() == before

    @rule()
    def call_time_out(self) -> None:
        allowed = self.table.book.id != "online" and not self.table.is_over and self.table.turns_left is None
        assert self.give(CallTimeOut()) is allowed
        if allowed:
            self.oracle.call_time_out()

    @rule()
    def call_the_referee(self) -> None:
        allowed = self.table.book.id != "online" and not self.table.is_over and not self.table.is_watched
        assert self.give(WatchForStall()) is allowed
        if allowed:
            self.oracle.watch_for_stall()

    @invariant()
    def agrees(self) -> None:
        assert all_cards(self.table) == THE_PACK
        assert same_state(self.table, self.oracle)
        assert self.table.version == self.events
        assert (self.table.ending.value if self.table.ending else None) == self.oracle.ending
        for seat in self.table.seats:
            assert bool(burraco.legal(self.table, seat)) is (seat is self.table.turn)


BurracoDeal.TestCase.settings = settings(
    max_examples=150 if PROOF else 30,
    stateful_step_count=150 if PROOF else 60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestBurracoDeal = BurracoDeal.TestCase
