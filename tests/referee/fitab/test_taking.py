"""Cards lifted, drawn twice, left behind: what several faults at once, or a late call, come to (FITAB art. 7 and 8)."""

from __future__ import annotations

import pytest

from pinella.play.seats import Seat
from tests.referee.fitab.room import effects, happened, plain, ruling

GIVEN = "{N: 3c 9d, stock: 6c Jk, pile: 4h Kc}"


class TestLiftedCards:
    @pytest.mark.rule("F-7.2")
    def test_whoever_lifted_both_takes_what_was_lifted_first(self) -> None:
        acts = ("report stock-card-lifted by N", "report pile-lifted by N", "E calls the referee")
        history = happened(GIVEN, *acts)
        assert plain(history.table.hand(Seat.NORTH)) == ["9d", "3c", "6c"]
        assert plain(history.table.pile) == ["4h", "Kc"]

    @pytest.mark.rule("F-8.4")
    @pytest.mark.parametrize("report", ["pile-lifted", "stock-card-lifted"])
    @pytest.mark.parametrize("by", ["E", "S"])
    def test_out_of_turn_nothing_must_be_taken(self, report: str, by: str) -> None:
        history = happened(GIVEN, f"report {report} by {by}", "N calls the referee")
        assert (effects(history), history.table.has_taken) == ([], False)

    @pytest.mark.parametrize("report", ["pile-lifted", "stock-card-lifted"])
    def test_after_the_turn_is_over_it_is_too_late(self, report: str) -> None:
        taken = "N draws" if report == "pile-lifted" else "N takes the pile"
        history = happened(GIVEN, f"report {report} by N", taken, "N discards 3c", "E calls the referee")
        assert ruling(history).too_late

    def test_who_has_taken_what_he_lifted_is_in_order(self) -> None:
        acts = ("report pile-lifted by N", "N takes the pile", "N discards 3c", "E calls the referee")
        history = happened(GIVEN, *acts)
        assert (effects(history), ruling(history).too_late) == ([], False)

    def test_the_card_drawn_instead_of_a_single_card_leaves_the_others_to_discard(self) -> None:
        acts = ("report pile-lifted by N", "N draws", "E calls the referee")
        history = happened("{N: 3c 9d, stock: 6c Jk, pile: Kc}", *acts)
        assert plain(history.table.left.forced_of(Seat.NORTH)) == ["9d", "3c"]


class TestTwoCardsDrawn:
    @pytest.mark.rule("F-7.3")
    def test_a_card_that_was_discarded_cannot_go_back(self) -> None:
        history = happened(GIVEN, "N draws two cards", "N discards Jk", "E calls the referee")
        assert ruling(history).too_late

    def test_a_card_kept_apart_goes_back_too(self) -> None:
        history = happened(GIVEN, "N draws", "N draws apart", "E calls the referee")
        assert effects(history) == ["restore-stock", "show"]
        assert str(history.table.stock[0]) == "Jk"
        assert history.table.left.apart == ()


class TestCardsLeftBehind:
    @pytest.mark.rule("F-8.2")
    def test_with_a_card_left_behind_nobody_has_gone_out(self) -> None:
        given = "{N: 4d 4s 3c, NS.1: Kh Kd Ks, pot taken: NS EW, pile: 4h Kc}"
        acts = ("N takes the pile but leaves Kc", "N lays 4h 4d 4s", "N discards 3c", "E calls the referee")
        history = happened(given, *acts)
        assert effects(history) == ["no-closing", "return", "take", "discard"]
        assert plain(history.table.hand(Seat.NORTH)) == ["3c"]
        assert history.table.turn is Seat.EAST

    def test_a_discard_that_somebody_has_taken_cannot_come_back(self) -> None:
        acts = ("N takes the pile but leaves Kc", "N discards 3c", "S takes the pile but leaves Kc")
        history = happened(GIVEN, *acts, "E calls the referee about part-of-pile")
        assert (effects(history), ruling(history).too_late) == ([], True)

    def test_left_without_a_card_and_without_a_burraco_he_goes_on(self) -> None:
        given = "{N: 4d 4s, NS.1: Kh Kd Ks, pot taken: NS EW, pile: 4h Kc}"
        acts = ("N takes the pile but leaves Kc", "N lays 4h 4d 4s", "E calls the referee about part-of-pile")
        history = happened(given, *acts)
        assert effects(history) == ["take", "discard", "penalise"]
        assert [article.number for article in ruling(history).articles] == ["8", "32"]
        assert history.table.hand(Seat.NORTH) == ()
        assert plain(history.table.left.side_of(Seat.NORTH)) == ["4h", "4d", "4s"]
        assert history.table.turn is Seat.EAST


class TestTheOnlyCardOfThePile:
    @pytest.mark.rule("F-8.6")
    def test_a_penalised_card_is_the_discard_then(self) -> None:
        given = "{N: 3c 9d, 'N side': Qs, pile: Kc}"
        history = happened(given, "N takes the pile", "N discards Kc", "E calls the referee")
        assert effects(history) == ["return", "stop"]
        assert history.table.turn is Seat.NORTH

    @pytest.mark.rule("F-8.7")
    def test_of_cards_laid_off_together_only_the_outermost_comes_back(self) -> None:
        given = "{N: 8h 9h, NS.1: 5h 6h 7h, pile: Kc}"
        acts = ("N takes the pile", "N lays off 8h 9h on NS.1", "N discards Kc", "E calls the referee")
        history = happened(given, *acts)
        assert plain(history.table.hand(Seat.NORTH)) == ["9h", "Kc"]
        assert plain(history.table.left.forced_of(Seat.NORTH)) == ["9h"]
