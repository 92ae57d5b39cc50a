"""Draws, piles and plays out of turn where a case cannot show it all: the random card above all (FITAB art. 30)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.play import burraco
from pinella.play.aftermath import Take, Waiting
from pinella.play.commands import CallReferee, Choose, Discard, LayOff
from pinella.play.effects import Forbid, RandomToStock, Show
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee import History, Offence, call, choose, open_irregularities
from tests.referee.fitab.room import effects, happened, happened_since, plain, ruling

NS_1, NS_2 = (MeldId(Side.NS, number) for number in (1, 2))

DRAWN = "{turns: 9, turn: E to take, S: 7h 8h 9h 4c, stock: 9s 7c}"


def the_random_card(history: History) -> RandomToStock:
    return next(one for one in ruling(history).effects if isinstance(one, RandomToStock))


class TestTheRandomCard:
    @pytest.mark.rule("F-30.2")
    def test_comes_from_the_deals_stream_and_moves_it_on(self) -> None:
        history = happened(DRAWN, "S draws")
        chance = history.table.chance
        assert chance is not None
        expected, after = chance.chosen(history.table.hand(Seat.SOUTH))
        history = history.then(*call(history, CallReferee(Seat.WEST)))
        assert the_random_card(history).card == expected
        assert history.table.chance == after
        assert history.table.stock[0] == expected

    @pytest.mark.rule("F-30.2")
    def test_is_the_one_that_is_shown(self) -> None:
        history = happened(DRAWN, "S draws", "W calls the referee")
        shown = next(one for one in ruling(history).effects if isinstance(one, Show))
        assert (shown.card, shown.to) == (the_random_card(history).card, Seat.EAST)

    def test_is_drawn_by_the_referee_where_the_deal_has_no_stream(self) -> None:
        drawn = happened(DRAWN, "S draws")
        history = History.of(replace(drawn.start, chance=None), drawn.events)
        history = history.then(*call(history, CallReferee(Seat.WEST)))
        choice = history.table.left.choice
        assert choice is not None
        assert (choice.question, choice.seat) == ("random-card", None)
        assert sorted(option.key.rstrip("'") for option in choice.options) == ["4c", "7h", "8h", "9h", "9s"]
        chosen = next(option for option in choice.options if option.key.startswith("4c"))
        history = history.then(*choose(history, Choose(None, chosen.key)))
        assert plain([the_random_card(history).card]) == ["4c"]
        assert sorted(plain(history.table.hand(Seat.SOUTH))) == ["7h", "8h", "9h", "9s"]

    @pytest.mark.rule("F-30.3")
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025"])
    def test_is_drawn_after_the_plays_came_back_and_is_not_barred(self, code: str) -> None:
        history = happened(DRAWN, "S draws", "S lays 7h 8h 9h", "W calls the referee", code=code)
        random, barred = the_random_card(history).card, ruling(history).effects[-1]
        assert isinstance(barred, Forbid)
        assert len(history.table.hand(Seat.SOUTH)) == 4
        rest = {"7h", "8h", "9h"} - set(plain([random]))
        assert set(plain(barred.cards)) == rest

    def test_of_two_cards_drawn_out_of_turn_two_go_back(self) -> None:
        history = happened(DRAWN, "S draws", "S draws", "W calls the referee")
        assert len(history.table.hand(Seat.SOUTH)) == 4
        assert len(history.table.stock) == len(history.start.stock)


class TestThePile:
    def test_cards_that_are_gone_are_not_restored(self) -> None:
        given = "{turns: 9, turn: E to take, S: 7h 4c, stock: 9s 7c, pile: 6h 9d}"
        history = happened(given, "S takes the pile", "S draws", "W calls the referee")
        piled = plain(history.table.pile)
        assert set(piled) <= {"6h", "9d"}
        assert len(history.table.hand(Seat.SOUTH)) + len(piled) == 4

    def test_nothing_waits_before_the_players_own_turn(self) -> None:
        given = "{turns: 9, turn: E to take, S: 7h 8h 4c, pile: 6h 9s, stock: 7c}"
        acts = ("S takes the pile", "S lays 6h 7h 8h", "W calls the referee", "E draws", "W calls the referee")
        history = happened(given, *acts)
        assert ruling(history).offence == "none"

    def test_a_card_stuck_under_the_discard_comes_back_too(self) -> None:
        given = "{turns: 9, turn: E to take, S: 7h 4c 3d, pile: 6h 9d}"
        history = happened(given, "S takes the pile", "S discards 4c over 3d", "W calls the referee")
        assert sorted(plain(history.table.hand(Seat.SOUTH))) == ["3d", "4c", "7h"]
        assert plain(history.table.pile) == ["6h", "9d"]

    def test_only_what_waited_may_be_put_right_in_the_limited_turn(self) -> None:
        given = "{turns: 9, turn: E to take, E: Kd 5c, S: 7h 8h Qc Qd Qs Qh 4c, pile: 6h 9s, stock: 7c}"
        acts = ("S takes the pile", "S lays 6h 7h 8h", "S lays Qc Qd Qs", "W calls the referee", "E draws")
        history = happened(given, *acts, "E discards Kd", "S takes the pile", "S lays off Qh on NS.2")
        assert [one.offence for one in open_irregularities(history) if one.meld] == [Offence.PLAY_AGAINST_STOP]


WAITS = "{turns: 9, turn: E to take, E: Kd 5c, S: 7h 8h 4c 3d, pile: 6h 9s, stock: 7c 9d Tc Jc Qc}"
LAID = ("S takes the pile", "S lays 6h 7h 8h", "W calls the referee", "E draws", "E discards Kd")
IN_TURN = (*LAID, "S takes the pile")
AFTER_THE_POT = (
    "{N: 5h 5d, E: 4s 6d, S: 3s 8d, W: 4d 6s, pot: 3d 4c 6c 7c 8c 9h Td Jd Qs Ks Kh, stock: 5s 9c Js 4h 9s, "
    "pile: 5c Qd}"
)
LAID_AFTER_THE_POT = ("N draws", "N lays 5h 5d 5s", "N takes the pile", "N lays 4c 5c 6c 7c 8c", "E calls the referee")


@pytest.mark.rule("F-30.8")
class TestAMeldThatWaitsForThePile:
    """What it needs is known to the table, whether the referee is called again or not."""

    def test_waits_until_its_player_has_taken_cards_in_turn(self) -> None:
        assert happened(WAITS, *LAID).table.left.waiting == (Waiting(Seat.SOUTH, NS_1),)
        assert happened(WAITS, *IN_TURN).table.left.waiting == (Waiting(Seat.SOUTH, NS_1, took=Take.PILE),)

    def test_leaves_its_player_the_way_to_put_it_right_and_one_discard(self) -> None:
        table = happened(WAITS, *IN_TURN).table
        moves = burraco.legal(table, Seat.SOUTH)
        lays = [(str(one.meld), plain([laid.card for laid in one.laid])) for one in moves if isinstance(one, LayOff)]
        assert lays == [("NS.1", ["6h"])]
        assert plain([one.card for one in moves if isinstance(one, Discard)]) == ["8h"]

    def test_is_put_right_card_by_card(self) -> None:
        given = "{turns: 9, turn: E to take, E: Kd 5c, S: 6h 9h 4c 3d, pile: 7h 8h, stock: 7c}"
        laid = ("S takes the pile", "S lays 6h 7h 8h 9h", "W calls the referee", "E draws", "E discards Kd")
        history = happened(given, *laid, "S takes the pile", "S lays off 7h on NS.1", "S lays off 8h on NS.1")
        assert history.table.left.waiting == ()
        assert open_irregularities(history) == ()

    def test_is_not_added_to_otherwise(self) -> None:
        given = WAITS.replace("4c", "Th")
        history = happened(given, *IN_TURN, "S lays off Th on NS.1")
        assert [one.offence for one in open_irregularities(history)] == [Offence.PLAY_AGAINST_STOP]

    def test_keeps_what_is_a_meld_once_a_part_is_put_right(self) -> None:
        """The six has gone with the pile: with the four the run holds three cards, and the seven is surplus."""
        given = "{turns: 9, turn: E to take, E: Kd 5c, S: 3h 5h 7h 3d, pile: 6h 4h, stock: 7c}"
        laid = ("S takes the pile", "S lays 3h 4h 5h 6h 7h", "W calls the referee", "E takes the pile", "E discards 4h")
        history = happened(given, *laid, "S takes the pile", "S lays off 4h on NS.1")
        assert open_irregularities(history) == ()
        after = happened_since(history, "S discards 7h")
        meld = after.table.meld(NS_1)
        assert meld is not None
        assert plain(meld.cards) == ["3h", "4h", "5h"]
        left = after.table.left
        assert (left.waiting, left.loose, left.side) == ((), (), ())

    def test_is_penalised_with_any_discard_and_nobody_need_call(self) -> None:
        history = happened(WAITS, *IN_TURN, "S discards Kd")
        left = history.table.left
        assert (plain(left.side_of(Seat.SOUTH)), left.loose, left.waiting) == (["8h", "7h"], (), ())
        assert [one.offence for one in open_irregularities(history)] == [Offence.WRONG_DISCARD]

    def test_is_not_settled_by_the_discard_of_the_turn_in_which_it_was_laid(self) -> None:
        history = happened(AFTER_THE_POT, *LAID_AFTER_THE_POT, "N discards Ks")
        left = history.table.left
        assert left.waiting == (Waiting(Seat.NORTH, NS_2, whole=True),)
        assert left.side == ()

    def test_cannot_be_put_right_by_who_draws(self) -> None:
        lap = ("N discards Ks", "E draws", "E discards 9c", "S draws", "S discards Js", "W draws", "W discards 4h")
        table = happened(AFTER_THE_POT, *LAID_AFTER_THE_POT, *lap, "N draws").table
        assert table.left.waiting == (Waiting(Seat.NORTH, NS_2, whole=True, took=Take.DRAW),)
        moves = burraco.legal(table, Seat.NORTH)
        assert not [one for one in moves if isinstance(one, LayOff) and one.meld == NS_2]
        assert plain([one.card for one in moves if isinstance(one, Discard)]) == ["8c"]

    def test_can_be_put_right_by_who_is_told_to_take_the_pile_after_all(self) -> None:
        history = happened(WAITS, *LAID, "S draws", "W calls the referee")
        assert history.table.left.waiting == (Waiting(Seat.SOUTH, NS_1, took=Take.PILE),)


class TestADiscardOutOfTurn:
    @pytest.mark.parametrize(
        ("measure", "expected"),
        [
            ("limit", ["return", "limit"]),
            ("expose", ["return", "expose"]),
            ("warn", ["return", "warn"]),
            ("none", ["return"]),
        ],
    )
    def test_comes_back_and_costs_what_the_referee_says(self, measure: str, expected: list[str]) -> None:
        given = "{turns: 9, turn: E to take, N: 9h 3c, pile: Qd}"
        history = happened(given, "N discards 9h", "W calls the referee", f"the referee chooses {measure}")
        assert effects(history) == expected
        assert sorted(plain(history.table.hand(Seat.NORTH))) == ["3c", "9h"]

    @pytest.mark.parametrize("begun", ["E takes the pile", "E draws"])
    def test_stays_where_it_is_once_the_player_in_turn_has_begun(self, begun: str) -> None:
        given = "{turns: 9, turn: E to take, N: 9h 3c, pile: Qd}"
        history = happened(given, "N discards 9h", begun, "W calls the referee")
        choice = history.table.left.choice
        assert choice is not None
        assert [option.key for option in choice.options] == ["limit", "warn", "none"]
        assert plain(history.table.hand(Seat.NORTH)) == ["3c"]


class TestWhenTheDealIsOver:
    @pytest.mark.parametrize("act", ["N lays off Td on NS.1", "N discards Td", "N draws", "N takes the pile"])
    def test_it_is_too_late_for_any_of_it(self, act: str) -> None:
        given = (
            "{turns: 9, turn: E to play, N: Td 5s, E: 4c Ts, pot taken: NS EW, stock: 6c, pile: 9c Kh, "
            "NS.1: 7d 8d 9d, EW.1: 3s 4s 5s 6s 7s 8s 9s}"
        )
        history = happened(given, act, "E lays off Ts on EW.1", "E discards 4c", "W calls the referee")
        assert history.table.went_out is Seat.EAST
        assert ruling(history).too_late


class TestFailingToDraw:
    def test_who_drew_in_the_middle_of_his_turn_lacks_no_card(self) -> None:
        given = "{N: Jc Jd Jh 5s 9d, stock: 6c, pile: 4h}"
        history = happened(given, "N lays Jc Jd Jh", "N draws", "N discards 5s", "E calls the referee")
        assert effects(history) == ["freeze-temporary"]
        assert sorted(plain(history.table.hand(Seat.NORTH))) == ["6c", "9d"]

    def test_a_turn_that_another_ruling_has_ended_is_over_like_one_with_a_discard(self) -> None:
        given = "{N: Jc Jd Jh 5s 9d, stock: 6c, pile: 4h Jk}"
        taken = ("N takes the pile but leaves Jk", "E calls the referee about part-of-pile")
        history = happened(given, "N lays Jc Jd Jh", *taken, "E calls the referee about missing-draw")
        assert effects(history) == ["freeze-temporary"]
        assert history.table.turn is Seat.EAST

    @pytest.mark.rule("F-29.3")
    def test_a_meld_that_is_frozen_already_is_not_frozen_again(self) -> None:
        given = "{N: Jc Jd Jh Js 5s, stock: 6c}"
        acts = (
            "N lays Jc Jd Jh",
            "E calls the referee",
            "N lays off Js on NS.1",
            "E calls the referee about missing-draw",
        )
        history = happened(given, *acts)
        assert effects(history) == ["stop"]
