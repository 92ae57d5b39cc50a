"""House rules at a table: it follows them, or says that it cannot; none is left out without a word."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella import play
from pinella.codes import FITAB_2025, Article, BurracoBook, Clause
from pinella.codes.choices import FreeWildPlace, PenaltyOrder
from pinella.errors import HouseRuleError
from pinella.play.chance import Secret

CLUB = Article("club", "2026", "3")


def penalised_lowest_first() -> BurracoBook:
    assert FITAB_2025.tournament is not None
    clause = Clause(PenaltyOrder.LOWEST_FIRST, CLUB, "F-D.39")
    return replace(FITAB_2025, tournament=replace(FITAB_2025.tournament, penalised_cards=clause))


@pytest.mark.parametrize(
    ("house", "name"),
    [
        (replace(FITAB_2025, free_wild_place=Clause(FreeWildPlace.EITHER_END, CLUB, "F-6.4")), "free_wild_place"),
        (replace(FITAB_2025, time_left_is_told=Clause(True, CLUB, "F-5.3")), "time_left_is_told"),
        (penalised_lowest_first(), "tournament.penalised_cards"),
        (replace(FITAB_2025, pots_per_side=Clause(2, CLUB, "F-16.1")), "pots_per_side"),
    ],
)
def test_one_that_no_table_follows_is_refused_when_play_begins(house: BurracoBook, name: str) -> None:
    with pytest.raises(HouseRuleError, match=f"fitab-2025 with {name} = "):
        play.new_table(house, Secret(bytes(range(66))))


def test_one_that_tables_follow_is_played() -> None:
    house = replace(FITAB_2025, free_wild_place=Clause(FITAB_2025.free_wild_place.value, CLUB, "F-6.4"))
    table = play.new_table(house, Secret(bytes(range(66))))
    assert table.book == house
    assert table.turn is not None
    assert play.legal(table, table.turn)
