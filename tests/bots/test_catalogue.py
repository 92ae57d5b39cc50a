"""The players by name."""

from __future__ import annotations

import pytest

from pinella.bots.catalogue import BOTS, LEVELS, NODES, Way, bot
from pinella.errors import PinellaError


class TestNames:
    def test_three_levels_are_for_people(self) -> None:
        assert LEVELS == ("principiante", "circolo", "maestro")
        assert set(LEVELS) < set(BOTS)

    def test_every_bot_says_in_both_languages_how_it_plays(self) -> None:
        assert all(each.en and each.it and each.en != each.it for each in BOTS.values())

    def test_random_and_greedy_play_inside_the_core(self) -> None:
        assert {name: each.policy for name, each in BOTS.items() if each.policy is not None} == {
            "random": 0,
            "greedy": 1,
            "circolo": 1,
        }

    def test_a_search_can_be_given_another_number_of_play_outs(self) -> None:
        assert (bot("search").nodes, bot("search:200").nodes, bot("maestro:50").nodes) == (NODES, 200, 50)
        assert bot("search:0200").name == "search:200"
        assert bot("search:200").way is Way.SEARCH

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("gredy", r"no bot 'gredy' \(did you mean greedy\?\): the bots are random, greedy, search"),
            ("greedy:200", "no bot 'greedy:200'"),
            ("search:", "expected 1 to 1000000 play-outs after search:, found ''"),
            ("search:0", "found '0'"),
            ("search:-3", "found '-3'"),
            ("search:9999999999999999", "found '9999999999999999'"),
            ("search:²", "found '²'"),
            ("x" * 99, r"no bot 'x{24}…'"),
        ],
    )
    def test_an_unknown_name_is_said_back(self, name: str, words: str) -> None:
        with pytest.raises(PinellaError, match=words):
            bot(name)
