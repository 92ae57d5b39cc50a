"""Scala 40 openings one meld at a time, as the environment has them."""

from __future__ import annotations

from pinella.lab import scala40_v0
from pinella.lab.opening_steps import PUT, OpeningSteps
from pinella.play.scala40._numbering import OPENING
from tests.lab.episodes import legal_in, random_steps


class TestOpeningSteps:
    """Scala 40: an opening one meld at a time loses nothing."""

    def test_every_listed_opening_can_be_put_together_and_nothing_else(self) -> None:
        env = scala40_v0.raw_env()
        several = [0]

        def compare() -> None:
            position = env._position
            if env._opening.chosen or env._is_over():
                return
            openings = [move for move in position.moves() if move >= OPENING]
            if openings:
                several[0] += len(openings) > 1
                assert self._all_ways(list(position.moves())) == set(openings)

        for seed in range(4):
            random_steps(env, seed, compare)
        assert several[0] > 0

    def _all_ways(self, moves: list[int]) -> set[int]:
        """Every opening that some row of steps leads to; a row that leads nowhere would never end."""
        found = set()
        rows: list[tuple[int, ...]] = [()]
        while rows:
            row = rows.pop()
            steps = OpeningSteps()
            actions = [action for action in steps.begin(moves) if action >= PUT]
            whole = None
            for action in row:
                whole = steps.put(action)
                actions = steps.actions()
            if whole is not None:
                found.add(whole)
            else:
                assert actions
                rows.extend((*row, action) for action in actions)
        return found

    def test_a_player_who_takes_to_open_opens(self) -> None:
        """S-6.3: after the top card of the pile there is nothing but the opening."""
        env = scala40_v0.raw_env()
        taken = [0]

        def compare() -> None:
            seen = env.fields(env.observe(env.agent_selection))
            if seen["took"][0] and not seen["opened"][0]:
                taken[0] += 1
                assert all(action >= PUT for action in legal_in(env.observe(env.agent_selection)))

        for seed in range(6):
            random_steps(env, seed, compare)
        assert taken[0] > 0
