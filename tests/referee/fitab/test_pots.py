"""Pots of the wrong size, and pots that go back: every card is where it belongs afterwards (FITAB art. 22)."""

from __future__ import annotations

import pytest

from pinella.play.burraco import Table
from pinella.play.events import DealEnded, Ending
from pinella.play.seats import Seat, Side
from tests.referee.fitab.room import effects, happened, happened_since, plain, ruling

TEN = "3c 4c 6c 8d 9d Td Jd Qh Kh Ah"
TWELVE = "3s 4s 6s 8h 9h Th Jh Qd Kd Ac 7c 7d"


def sizes(table: Table) -> tuple[int, list[int], int]:
    """North's hand, the pots that are left, the stock."""
    return len(table.hand(Seat.NORTH)), [len(pot) for pot in table.pots], len(table.stock)


class TestAPotOfTheWrongSize:
    @pytest.mark.rule("F-22.1")
    def test_unseen_both_pots_have_eleven_cards_again(self) -> None:
        given = f"{{turn: N to play, N: 5h 5d 5s, pot: [{TEN}, {TWELVE}]}}"
        before = happened(given, "N lays 5h 5d 5s")
        after = happened(given, "N lays 5h 5d 5s", "report pot-miscounted by N; 10", "E calls the referee")
        stock = before.table.stock
        assert sizes(before.table) == (10, [12], len(stock))
        assert sizes(after.table) == (11, [11], len(stock))
        assert set(after.table.hand(Seat.NORTH)) == {*before.table.hand(Seat.NORTH), stock[-1]}
        assert after.table.stock[:-1] == stock[:-1]
        assert {after.table.stock[-1]} == set(before.table.pots[0]) - set(after.table.pots[0])

    @pytest.mark.rule("F-22.2")
    def test_once_a_card_was_seen_only_the_other_pot_is_put_right(self) -> None:
        given = f"{{turn: N to play, N: 5h 5d 5s, pot: [{TWELVE}, {TEN}]}}"
        after = happened(given, "N lays 5h 5d 5s", "report pot-miscounted by N; 12; seen", "E calls the referee")
        assert sizes(after.table)[:2] == (12, [11])

    def test_a_pot_of_eleven_stays_as_it_is(self) -> None:
        after = happened(
            "{turn: N to play, N: 5h 5d 5s}", "N lays 5h 5d 5s", "report pot-miscounted by N", "E calls the referee"
        )
        assert effects(after) == []

    def test_a_hand_that_is_not_only_the_pot_is_left_alone(self) -> None:
        after = happened(
            "{turn: N to play, N: 5h 8d}",
            "N takes the pot",
            "report pot-miscounted by N",
            "E calls the referee",
            "the referee chooses seen",
        )
        assert len(after.table.hand(Seat.NORTH)) == 13

    def test_once_the_deal_is_over_nothing_is_put_right(self) -> None:
        given = f"{{turn: N to play, N: 5h 5d 5s, pot: [{TEN}, {TWELVE}]}}"
        over = happened(given, "N lays 5h 5d 5s").then(DealEnded(Ending.TIME_OUT))
        history = happened_since(over, "report pot-miscounted by N", "E calls the referee")
        assert (effects(history), ruling(history).too_late) == ([], True)
        assert [article.number for article in ruling(history).articles] == ["22"]


class TestAPotThatGoesBack:
    @pytest.mark.rule("F-22.10")
    def test_a_second_pot_is_the_next_one_again(self) -> None:
        given = "{turn: N to play, N: 5c 5d 5s, pot taken: NS}"
        before = happened(given)
        after = happened(given, "N lays 5c 5d 5s", "N takes the pot", "E calls the referee")
        assert after.table.pots == before.table.pots
        assert after.table.has_pot(Side.NS)
        assert not after.table.has_pot(Side.EW)

    def test_a_second_pot_found_when_the_deal_is_over_goes_back_and_the_melds_stay(self) -> None:
        taken = happened("{turn: N to play, N: 5c 5d 5s, pot taken: NS}", "N lays 5c 5d 5s", "N takes the pot")
        history = happened_since(taken.then(DealEnded(Ending.TIME_OUT)), "E calls the referee")
        assert effects(history) == ["pot-back"]
        assert history.table.hand(Seat.NORTH) == ()

    @pytest.mark.rule("F-22.9")
    def test_the_lower_pot_goes_back_underneath(self) -> None:
        given = "{turn: N to play, N: 5c 5d 5s}"
        first, second = happened(given).table.pots
        acts = ("N lays 5c 5d 5s", "report wrong-pot by N; unseen", "E calls the referee")
        assert happened(given, *acts).table.pots == (second, first)

    @pytest.mark.rule("F-22.13")
    def test_a_second_pot_that_was_played_is_kept_and_the_deal_is_over(self) -> None:
        given = f"{{turn: N to play, N: 5c 5d 5s, pot taken: NS, pot: {TEN} As}}"
        after = happened(given, "N lays 5c 5d 5s", "N takes the pot", "N discards As", "S calls the referee")
        assert effects(after) == ["end-deal", "count-as-of"]
        assert after.table.is_over
        assert after.table.went_out is None

    @pytest.mark.rule("F-22.3")
    def test_the_cards_of_a_leftover_pot_are_put_beside_the_table(self) -> None:
        after = happened("{turns: 0}", "report leftover-pot by W: Kd 4c", "N calls the referee")
        assert plain(after.table.left.beside) == ["Kd", "4c"]
        assert len(after.table.pots) == 2

    def test_a_leftover_pot_that_was_used_changes_nothing_where_no_pot_is_too_many(self) -> None:
        after = happened("{pot taken: NS}", "report leftover-pot by N; used", "E calls the referee")
        assert effects(after) == []
        assert not ruling(after).too_late
