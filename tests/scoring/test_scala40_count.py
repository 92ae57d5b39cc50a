"""The negative points of a Scala 40 deal: articles 19 and 22."""

from __future__ import annotations

import pytest

from pinella.cards import PACK, cards
from pinella.codes import SCALA40, scala40_points
from pinella.play.scala40.table import Table
from pinella.play.seats import SCALA40_SEATS, Seat
from pinella.play.text import read_table
from pinella.scoring.scala40 import count, negative_points, totals
from tests.oracle import scala40_count as oracle

pytestmark = pytest.mark.kernel


def table_of(text: str) -> Table:
    table = read_table(text, "scala40")
    assert isinstance(table, Table)
    return table


@pytest.mark.rule("S-22.1")
class TestCardsLeftInHand:
    """Joker 25, ace 11, king to ten 10, the others their pips."""

    @pytest.mark.parametrize(("text", "cost"), [("Jk", 25), ("As", 11), ("Kd", 10), ("Th", 10), ("9c", 9), ("2s", 2)])
    def test_cost_their_value(self, text: str, cost: int) -> None:
        assert negative_points(cards(text)) == cost

    def test_cost_what_the_second_opinion_says(self) -> None:
        for card in PACK:
            assert negative_points([card]) == oracle.points_in_hand(str(card).rstrip("'"))

    def test_of_the_player_who_went_out_are_none(self) -> None:
        counts = count(table_of("1: Jk 9c\n3: As\n4: Kd Th 2s\nwent out: 2"))
        assert counts == {Seat.ONE: 34, Seat.TWO: 0, Seat.THREE: 11, Seat.FOUR: 22}

    def test_cost_everybody_when_the_cards_ran_out(self) -> None:
        counts = count(table_of("players: 2\n1: Jk\n2: 5h\nended: stock"))
        assert counts == {Seat.ONE: 25, Seat.TWO: 5}

    def test_sc_13_a_joker_kept_after_the_swap_costs_25(self) -> None:
        counts = count(table_of("players: 3\nT1: 5d 6d 7d\n2: Jk 8c\n1: 3h\nopened: 2\nwent out: 3"))
        assert counts[Seat.TWO] == 33


@pytest.mark.rule("S-19.4")
class TestGoingOutInOne:
    def test_doubles_nothing_and_earns_nothing(self) -> None:
        melds = "T: Kh Kd Kc | 3s 4s 5s 6s 7s | 9c 9h 9d 9s\n"
        hands = "1: Jk Ah\n2: 7c\n3: 2d\nwent out: 4\n"
        assert count(table_of(f"{melds}{hands}opened: none")) == count(table_of(f"{melds}{hands}opened: 1 2 3 4"))
        assert count(table_of(melds + hands))[Seat.FOUR] == 0


@pytest.mark.rule("S-22.2")
class TestARound:
    DEALS = (
        {Seat.ONE: 0, Seat.TWO: 30, Seat.THREE: 61},
        {Seat.ONE: 45, Seat.TWO: 0, Seat.THREE: 12},
    )

    def test_is_the_sum_of_its_deals(self) -> None:
        assert totals(self.DEALS) == {Seat.ONE: 45, Seat.TWO: 30, Seat.THREE: 73}

    def test_is_won_by_the_fewest(self) -> None:
        points = scala40_points(SCALA40, [*totals(self.DEALS).values()], deals=2)
        assert max(range(3), key=lambda place: points[place].total) == 1

    def test_has_a_deal(self) -> None:
        with pytest.raises(ValueError, match="at least one deal"):
            totals([])

    def test_has_the_same_players_throughout(self) -> None:
        with pytest.raises(ValueError, match="the same players"):
            totals([{Seat.ONE: 1}, {Seat.TWO: 1}])


@pytest.mark.rule("S-22.1")
@pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
def test_two_to_six_players_are_counted(players: int) -> None:
    hands = "\n".join(f"{number}: {number + 1}h" for number in range(2, players + 1))
    counts = count(table_of(f"players: {players}\n{hands}\nwent out: 1"))
    assert counts == {SCALA40_SEATS[number]: number + 2 if number else 0 for number in range(players)}


def test_a_deal_that_goes_on_is_not_counted() -> None:
    rest = " ".join(str(card) if not str(card).startswith("Jk") else "Jk" for card in PACK[2:])
    with pytest.raises(ValueError, match="when it is over"):
        count(table_of(f"players: 2\n1: Ah\n2: 2h\nstock: {rest}"))
