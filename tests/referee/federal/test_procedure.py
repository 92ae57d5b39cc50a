"""The federal procedure: who may call, and how long a penalty can be had (B-P.2, B-P.4, B-21.3)."""

from __future__ import annotations

from pinella.play.events import RulingGiven
from pinella.play.seats import Seat, Side
from tests.referee.fitab.room import effects, happened, happened_since, ruling


class TestTheRight:
    """B-P.4: it is lost by the opponent's draw."""

    def test_is_not_lost_by_the_draw_of_the_partner(self) -> None:
        history = happened(
            "{turn: E to take, turns: 9, E: 7d 8s Kc, S: 4c 6s, N: 9h 9c, stock: 6c 4h}",
            "E draws",
            "E discards 7d",
            "N drops 9h",
            "S draws",
            "E calls the referee",
            code="federal",
        )
        assert effects(history) == ["expose", "forbid"]

    def test_is_lost_by_the_draw_of_an_opponent_after_that(self) -> None:
        history = happened(
            "{turn: S to take, turns: 10, S: 4c 6s, N: 9h 9c, W: 8c 3d, stock: 6c 4h}",
            "S draws",
            "N drops 9h",
            "S discards 4c",
            "W draws",
            "E calls the referee",
            code="federal",
        )
        assert ruling(history).too_late
        assert [article.number for article in ruling(history).articles] == ["P"]

    def test_a_draw_out_of_turn_does_not_take_it(self) -> None:
        history = happened(
            "{N: 8h 3c 5s Td, NS.1: 4h 5h 6h, stock: 4d 9s}",
            "N draws",
            "N lays off 8h on NS.1",
            "W draws apart",
            "E calls the referee about wrong-lay-off",
            code="federal",
        )
        assert effects(history) == ["penalise", "stop"]


class TestThePartner:
    """B-P.2: only after the discard; otherwise a warning, and only one for each call."""

    def test_is_warned_once_for_a_call_that_brings_two_errors_to_light(self) -> None:
        history = happened(
            "{N: 4d 5d 6d 8d 3c 5s, stock: 4h}", "N lays 4d 5d 6d 8d", "S calls the referee", code="federal"
        )
        rulings = [event for event in history.events if isinstance(event, RulingGiven)]
        assert [event.offence for event in rulings] == ["wrong-meld", "missing-draw"]
        assert history.table.left.warnings_of(Side.NS) == 1

    def test_is_warned_again_for_another_call(self) -> None:
        history = happened("{N: 4d 5d 6d 8d 3c 5s, stock: 4h}", "N draws", "S calls the referee", code="federal")
        again = happened_since(history, "S calls the referee")
        assert history.table.left.warnings_of(Side.NS) == 1
        assert effects(again) == ["warn", "deduct"]

    def test_may_call_about_a_card_of_his_that_fell_in_the_turn_of_the_other(self) -> None:
        history = happened("{N: 4d 5d 3c, S: 9h 9c 6s, stock: 4h}", "S drops 9h", "N calls the referee", code="federal")
        assert effects(history) == ["expose", "forbid"]

    def test_may_call_for_nothing_in_the_turn_of_an_opponent(self) -> None:
        history = happened(
            "{turn: E to take, turns: 9, E: 7d 8s Kc, stock: 6c}", "E draws", "S calls the referee", code="federal"
        )
        assert effects(history) == []

    def test_is_nobody_one_against_one(self) -> None:
        given = "{players: 2, dealer: E, N: Jk 5c 9s 3h, stock: 4d}"
        dropped = happened(given, "N draws", "N drops Jk", "E calls the referee", code="federal")
        named = happened(given, "N draws", "N declares Jk", "E calls the referee", code="federal")
        reminded = happened(given, "report reminder by N", "E calls the referee", code="federal")
        hinted = happened(given, "report suggestion by N: Jk", "E calls the referee", code="federal")
        assert [effects(one) for one in (dropped, named, reminded, hinted)] == [[], ["expose"], [], []]


class TestASuggestion:
    """Art. 24 about exposed cards, art. 22 about the rest: there the referee says what follows."""

    def test_about_no_exposed_card_is_left_to_the_referee(self) -> None:
        given, acts = "{N: 8d 5c 9s, stock: 4c}", ("N draws", "S suggests", "E calls the referee")
        history = happened(given, *acts, code="federal")
        choice = history.table.left.choice
        assert choice is not None
        assert choice.seat is None
        assert [option.key for option in choice.options] == ["none", "contrary", "stop"]
        assert effects(happened_since(history, "the referee chooses contrary")) == []
        assert effects(happened_since(history, "the referee chooses stop")) == ["stop"]

    def test_that_names_no_card_is_about_all_that_are_exposed(self) -> None:
        history = happened(
            "{N: 8d 5c 9s Kh, N exposed: 8d Kh, stock: 4c}",
            "N draws",
            "S suggests",
            "E calls the referee",
            code="federal",
        )
        assert [str(card) for card in history.table.left.side_of(Seat.NORTH)] == ["Kh", "8d"]


class TestAReminder:
    """B-30.10."""

    def test_after_the_turn_it_was_about_leaves_the_warning(self) -> None:
        history = happened(
            "{N: 8d 5c 9s, stock: 4c}",
            "S reminds N to draw",
            "N draws",
            "N discards 5c",
            "E calls the referee",
            code="federal",
        )
        assert effects(history) == ["warn"]


class TestWrongCardsOfTwoTurns:
    """Each error on a meld keeps its own phase, and its own cards."""

    def test_the_late_one_counts_negative_and_the_new_one_is_penalised(self) -> None:
        history = happened(
            "{N: Kh 3c 5s, E: 7d 8s, S: Jc 4c 6s, NS.1: 4h 5h 6h, stock: 4d 6c 9s}",
            "N draws",
            "N lays off Kh on NS.1",
            "N discards 3c",
            "E draws",
            "E discards 7d",
            "S draws",
            "S lays off Jc on NS.1",
            "E calls the referee",
            code="federal",
        )
        left = history.table.left
        assert [str(card) for card in left.side_of(Seat.SOUTH)] == ["Jc"]
        assert [str(card) for lying in left.negative for card in lying.cards] == ["Kh"]
        assert left.side_of(Seat.NORTH) == ()
