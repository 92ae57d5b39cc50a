"""Choices that rulings offer: bots try each option, and never fail to answer."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import cache

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots import answering
from pinella.bots._weighing import Beliefs
from pinella.bots.aftermaths import GoingOn, ahead, played_out
from pinella.bots.answering import answer, still_held, weighed_options
from pinella.bots.catalogue import bot
from pinella.cards import cards
from pinella.play import burraco
from pinella.play._random import Dice
from pinella.play.aftermath import Aftermath, Award, Choice, Limit, Option, Pool, Take
from pinella.play.commands import Choose
from pinella.play.seats import Seat, Side
from pinella.play.translate import code_of, mask_of
from pinella.referee import History
from pinella.scoring.burraco import count
from tests.bots.lawful_tables import Told, courses
from tests.play.burraco.words import table_of
from tests.referee.irregular_play import THE_PACK, every_card

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


# Plain sense


@pytest.mark.parametrize(
    "case",
    ["B-29-two-cards-he-can-complete", "B-29-two-players", "B-30-incomplete-completed", "F-27-missing-card-of-a-set"],
)
def test_who_holds_the_missing_card_puts_it_right(case: str) -> None:
    """It costs nothing, and what is not put right comes back or is lost: no luck of the play-outs may say otherwise."""
    found = next(one for one in asked() if one[0] == case and any(each.option == "no-cure" for each in one[3]))
    _, history, seat, options = found
    for seed in (1, 2, 3):
        assert answer(Told(seat, history), options, bot("greedy"), seed).option.startswith("cure-")


def test_a_wild_is_neither_used_nor_thrown_without_need(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where play-outs do not tell options apart, sense decides."""
    monkeypatch.setattr(answering, "worths_of", lambda _, options, *__: ((10, -10),) * len(options))
    (cure,) = [one for one in asked() if one[0] == "F-27-missing-card-or-wild"]
    assert [each.option for each in cure[3]] == ["cure-Jk", "cure-Jc", "no-cure"]
    assert answer(Told(cure[2], cure[1]), cure[3], bot("greedy"), 1).option == "cure-Jc"
    throw = Choice("discard", Seat.NORTH, tuple(Option(str(card), (card,)) for card in cards("Jk 6h 6d")))
    table = cure[1].table
    asks = replace(table, aftermath=replace(table.left, choice=throw))
    options = [Choose(Seat.NORTH, option.key) for option in throw.options]
    assert answer(Told(Seat.NORTH, History((asks,))), options, bot("greedy"), 1).option == "6h"


def test_what_wins_clearly_is_chosen_against_sense(monkeypatch: pytest.MonkeyPatch) -> None:
    leads = {"cure-Jk": (100, 90, 110), "cure-Jc": (0, 10, 0), "no-cure": (400, -400, 10)}
    monkeypatch.setattr(answering, "worths_of", lambda _, options, *__: tuple(leads[each.option] for each in options))
    (cure,) = [one for one in asked() if one[0] == "F-27-missing-card-or-wild"]
    assert answer(Told(cure[2], cure[1]), cure[3], bot("greedy"), 1).option == "cure-Jk"


# What a ruling leaves


NOTHING = Aftermath()


def table_with(left: Aftermath = NOTHING) -> burraco.Table:
    return replace(table_of("fitab-2025", 3), aftermath=left)


def test_penalised_cards_go_first_and_none_is_lost() -> None:
    """North's whole hand but two cards lies at the side: for so many turns he discards from there."""
    whole = table_of("fitab-2025", 3).arbitrated()
    penalised = whole.hand(Seat.NORTH)[:5]
    position = whole.position.copy()
    for card in penalised:
        position.drop(Seat.NORTH.place, code_of(card))
    table = replace(table_with(Aftermath(side=(Pool(Seat.NORTH, penalised),))), position=position)
    for seed in range(6):
        over = played_out(table, Dice(seed))
        assert over.is_over
        assert every_card(over) == THE_PACK
        assert len(over.left.side_of(Seat.NORTH)) < len(penalised)
        assert ahead(over) == count(over).difference


def test_a_limited_turn_is_a_card_taken_and_one_discarded() -> None:
    """North could lay in his first turn; limited he does not."""
    free = table_with()
    limited = table_with(Aftermath(limits=(Limit(Seat.NORTH, Take.EITHER),)))
    melds = []
    for table in (free, limited):
        going_on = GoingOn(table, Dice(4))
        while going_on.table().turns == 0:
            assert going_on.step()
        melds.append(len(going_on.table().melds(Seat.NORTH.side)))
    assert melds[0] > 0
    assert melds[1] == 0


def test_what_rulings_leave_counts_before_the_end_as_after_it() -> None:
    left = Aftermath(awards=(Award(Side.EW, 100, "why"),), side=(Pool(Seat.SOUTH, cards("Kh")),))
    assert ahead(table_with(left)) - ahead(table_with()) == -100 - 10


def test_cards_that_an_option_takes_away_are_no_longer_known() -> None:
    table = table_of("fitab-2025", 3)
    held, elsewhere = table.hand(Seat.EAST)[0], table.hand(Seat.SOUTH)[0]
    known = [0, 0, 0, *mask_of([held, elsewhere]), 0, 0, 0, 0, 0, 0]
    found = still_held(Beliefs(vec[i64](known), vec[i64]([0] * 4)), table.position)
    assert list(found.known[3:6]) == list(mask_of([held]))
