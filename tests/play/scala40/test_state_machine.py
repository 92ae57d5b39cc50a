"""Hypothesis plays Scala 40: any mix of moves and wrong commands, beside the oracle."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from pinella.codes import Refusal
from pinella.play import scala40
from pinella.play.commands import CallTimeOut, WatchForStall
from pinella.play.events import DealEnded, Ending
from tests.conftest import PROOF
from tests.play.scala40.test_properties import THE_PACK, all_cards, wild_guess
from tests.play.scala40.words import new_stock, oracle_of, same_state, table_of, words

pytestmark = pytest.mark.kernel


class Scala40Deal(RuleBasedStateMachine):
    """One deal of two to six players."""

    @initialize(players=st.integers(2, 6), seed=st.integers(0, 10**6))
    def deal(self, players: int, seed: int) -> None:
        self.table = table_of(players, seed)
        self.oracle = oracle_of(self.table)
        self.events = 0
        self.is_dead = False

    @precondition(lambda self: not self.table.is_over)
    @rule(choice=st.integers(0, 10**6), eager=st.booleans())
    def move(self, choice: int, eager: bool) -> None:
        spoken = words(self.table)
        assert set(spoken) == self.oracle.legal()
        plays = [word for word in sorted(spoken) if not word.startswith(("draw", "discard"))]
        said = (plays if plays and eager else sorted(spoken))[choice % len(plays if plays and eager else spoken)]
        events = spoken[said][1]
        for event in events:
            self.table = scala40.evolve(self.table, event)
            self.events += 1
        if events[-1] == DealEnded(Ending.STOCK):
            self.is_dead = True  # the oracle would shuffle for ever
        else:
            self.oracle.play(said, new_stock(events))

    @precondition(lambda self: not self.table.is_over)
    @rule(seed=st.integers(0, 10**6))
    def guess(self, seed: int) -> None:
        before = self.table.position.key()
        decision = scala40.decide(self.table, wild_guess(self.table, Random(seed)), version=self.table.version)
        assert isinstance(decision, tuple | Refusal)
        assert self.table.position.key() == before

    @rule()
    def call_the_referee(self) -> None:
        assert isinstance(scala40.decide(self.table, CallTimeOut()), Refusal)
        assert isinstance(scala40.decide(self.table, WatchForStall()), Refusal)

    @invariant()
    def agrees(self) -> None:
        assert all_cards(self.table) == THE_PACK
        assert self.is_dead or same_state(self.table, self.oracle)
        assert self.table.version == self.events
        for seat in self.table.seats:
            assert bool(scala40.legal(self.table, seat)) is (seat is self.table.turn)


Scala40Deal.TestCase.settings = settings(
    max_examples=100 if PROOF else 20,
    stateful_step_count=150 if PROOF else 60,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow],
)
TestScala40Deal = Scala40Deal.TestCase
