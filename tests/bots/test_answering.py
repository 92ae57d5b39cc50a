"""Choices that rulings offer: bots try each option, and never fail to answer."""

from __future__ import annotations

from collections import Counter
from functools import cache

import pytest

from pinella.bots.answering import answer, weighed_options
from pinella.bots.catalogue import bot
from pinella.play.commands import Choose
from pinella.play.seats import Seat
from pinella.referee import History
from tests.bots.lawful_tables import Told, courses

QUESTIONS = {"cure", "take", "discard", "which-meld"}
ENOUGH = 3


@cache
def asked() -> tuple[tuple[str, History, Seat, tuple[Choose, ...]], ...]:
    """The choices of players in the casebook."""
    found = []
    for name, history in courses():
        choice = history.table.left.choice
        if choice is not None and choice.seat is not None:
            options = tuple(Choose(choice.seat, option.key) for option in choice.options)
            found.append((name, history, choice.seat, options))
    return tuple(found)


def test_every_option_can_be_weighed() -> None:
    """No falling back on the first option: each question of the casebook, a few times."""
    seen: Counter[str] = Counter()
    fallen_back = []
    for name, history, seat, options in asked():
        choice = history.table.left.choice
        assert choice is not None
        seen[choice.question] += 1
        if seen[choice.question] <= ENOUGH and len(weighed_options(Told(seat, history), options, 1, 7)) != len(options):
            fallen_back.append(name)
    assert set(seen) == QUESTIONS
    assert fallen_back == []


@pytest.mark.parametrize("name", ["random", "greedy", "search:2"])
def test_an_answer_is_one_of_the_options(name: str) -> None:
    for case, history, seat, options in asked()[:4]:
        assert answer(Told(seat, history), options, bot(name), 5) in options, case


def test_a_random_player_answers_at_random() -> None:
    _, history, seat, options = asked()[0]
    answers = {answer(Told(seat, history), options, bot("random"), seed) for seed in range(20)}
    assert answers == set(options)


def test_a_wrong_meld_is_put_right_where_that_is_better() -> None:
    """B-29: he holds the card that the meld lacks; else the cards come back and the turn is limited."""
    (found,) = [one for one in asked() if one[0] == "B-29-cured-with-the-missing-card"][:1]
    _, history, seat, options = found
    cure, no_cure = weighed_options(Told(seat, history), options, 6, 1)
    assert [option.option for option in options] == ["cure-9h", "no-cure"]
    assert cure > no_cure
    assert answer(Told(seat, history), options, bot("greedy"), 1).option == "cure-9h"


def test_the_same_seed_gives_the_same_answer() -> None:
    _, history, seat, options = asked()[0]
    worths = {weighed_options(Told(seat, history), options, 2, 11) for _ in range(2)}
    assert len(worths) == 1


def test_a_course_that_cannot_be_told_gives_the_first_option() -> None:
    """Nobody has called: there is no hearing to go on with, so the first option will do."""
    _, history, seat, options = asked()[0]
    broken = Told(seat, History((history.table,)))
    assert weighed_options(broken, options, 1, 1) == ()
    assert answer(broken, options, bot("greedy"), 1) == options[0]
