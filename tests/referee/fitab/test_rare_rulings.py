"""Rulings that hardly ever come up: cards that are gone, deals that are over, several faults in one act (FITAB)."""

from __future__ import annotations

import pytest

from pinella.play.effects import (
    ArbitralScore,
    AwaitPile,
    Compensate,
    CountAsOf,
    Penalise,
    PotBack,
    PutPotRight,
    Return,
    SamePlace,
    Warn,
)
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat, Side
from pinella.referee import open_irregularities
from tests.referee.fitab.room import effects, happened, happened_since, plain, ruling

BURRACO = "NS.1: 4s 5s 6s 7s 8s 9s Ts"


class TestCardsTaken:
    @pytest.mark.rule("F-7.2")
    def test_who_took_the_pile_and_a_card_has_played_on_after_lifting_one(self) -> None:
        given = "{N: 3c 9d, stock: 6c Jk, pile: 4h Kc}"
        acts = ("report stock-card-lifted by N", "N takes the pile", "N draws")
        history = happened(given, *acts, "E calls the referee about stock-card-lifted")
        assert (effects(history), ruling(history).too_late) == ([], True)

    @pytest.mark.rule("F-7.3")
    def test_a_joker_drawn_too_much_is_not_the_one_of_a_meld_that_lay_there(self) -> None:
        given = "{N: 3c 9d, NS.1: 5h 6h +Jk, stock: 6c Jk}"
        history = happened(given, "N draws two cards", "E calls the referee")
        assert effects(history) == ["restore-stock", "show"]
        assert (str(history.table.stock[0]), str(history.table.melds(Side.NS)[0])) == ("Jk", "5h 6h +Jk")

    @pytest.mark.rule("F-7.3")
    def test_three_cards_drawn_are_one_irregularity(self) -> None:
        history = happened("{N: 3c 9d, stock: 6c 7d 8s}", "N draws", "N draws", "N draws", "E calls the referee")
        assert effects(history) == ["restore-stock", "show"]
        assert open_irregularities(history) == ()

    @pytest.mark.rule("F-7.3")
    def test_the_meld_that_lay_there_stays_when_a_card_drawn_too_much_goes_back(self) -> None:
        given = "{N: 9h Th Jh 3c, NS.1: 5h 6h 7h, stock: 6c 8h}"
        acts = ("N draws two cards", "N lays off 8h 9h Th Jh on NS.1", "E calls the referee")
        history = happened(given, *acts)
        assert [str(meld) for meld in history.table.melds(Side.NS)] == ["5h 6h 7h"]
        assert str(history.table.stock[0]) == "8h"

    @pytest.mark.rule("F-7.3")
    def test_the_pot_stays_where_only_the_card_drawn_too_much_goes_back(self) -> None:
        given = "{N: 3c, NS.1: 6h 7h 8h, stock: 9h Th 6d}"
        acts = ("N draws two cards", "N lays off 9h Th on NS.1", "N discards 3c", "E calls the referee")
        history = happened(given, *acts)
        assert effects(history) == ["return", "restore-stock", "show"]
        assert history.table.has_pot(Side.NS)

    @pytest.mark.rule("F-8.6")
    def test_who_has_laid_his_other_cards_after_the_discard_is_only_stopped(self) -> None:
        given = "{N: 4c, stock: 6c 6d, pile: Qh}"
        acts = ("N takes the pile", "N discards Qh", "N lays 4c", "E calls the referee about single-card-discarded")
        assert effects(happened(given, *acts)) == ["return", "stop"]

    @pytest.mark.rule("F-8.2")
    def test_what_was_wrong_with_a_discard_that_comes_back_is_settled(self) -> None:
        given = "{N: 3c 9d 5h, stock: 6c Jk, pile: 4h Kc}"
        acts = ("N takes the pile but leaves Kc", "N discards 3c over 9d", "E calls the referee about part-of-pile")
        history = happened(given, *acts)
        assert effects(history) == ["return", "take", "discard"]
        assert open_irregularities(history) == ()

    @pytest.mark.rule("F-8.7")
    def test_who_has_no_other_card_and_has_laid_none_discards_the_only_card_of_the_pile(self) -> None:
        given = f"{{N: none, {BURRACO}, pot taken: NS EW, stock: 6c 6d, pile: Qh}}"
        history = happened(given, "N takes the pile", "N discards Qh", "E calls the referee")
        assert ruling(history).offence == "single-card-discarded"
        assert (ruling(history).too_late, ruling(history).articles[0].number) == (True, "8")


class TestThePileOutOfTurn:
    GIVEN = "{N: 3c 4c, E: Kd Ks 5d, stock: 6c 6d, pile: 9c 8c}"

    @pytest.mark.rule("F-30.7")
    def test_a_card_discarded_out_of_turn_comes_back_first(self) -> None:
        history = happened(
            self.GIVEN, "E takes the pile", "E discards 5d", "N calls the referee about pile-out-of-turn"
        )
        assert effects(history) == ["return", "restore-pile", "limit"]
        assert (plain(history.table.pile), history.table.turn) == (["9c", "8c"], Seat.NORTH)

    @pytest.mark.rule("F-30.8")
    def test_cards_of_the_pile_that_were_penalised_go_back_too(self) -> None:
        acts = ("E takes the pile", "E lays 9c 8c Kd", "N calls the referee about wrong-meld")
        history = happened_since(happened(self.GIVEN, *acts), "N calls the referee about pile-out-of-turn")
        assert plain(history.table.pile) == ["9c", "8c"]
        assert plain(history.table.left.side_of(Seat.EAST)) == ["Kd"]

    @pytest.mark.rule("F-30.8")
    def test_a_meld_that_was_frozen_before_stays_as_it_was(self) -> None:
        given = self.GIVEN.replace("stock:", "EW.1: 4d 4h 4s, EW.1 frozen: for good, stock:").replace("5d,", "4d',")
        acts = ("E takes the pile", "E lays off 4d' on EW.1", "N calls the referee about pile-out-of-turn")
        history = happened(given, *acts)
        assert effects(history) == ["restore-pile", "limit"]

    @pytest.mark.rule("F-30.10")
    def test_a_meld_laid_before_the_pile_was_taken_does_not_fall_as_a_whole(self) -> None:
        given = (
            "{N: 7h 8h 9h, turn: N to play, stock: 2c 2d, pile: Th Kd, "
            "pot: [Jh 4d 4s 3c 5c 6c 7c 8c 9c Tc Qc, Ks Qs Qh Kh Ah 3d 5d 6d 7d 8d 9d]}"
        )
        acts = ("N lays 7h 8h 9h", "N takes the pile", "N lays off Th Jh on NS.1", "E calls the referee")
        history = happened(given, *acts)
        (waits,) = [effect for effect in ruling(history).effects if isinstance(effect, AwaitPile)]
        assert (str(waits.meld), waits.whole) == ("NS.1", False)


class TestDrawnOutOfTurn:
    @pytest.mark.rule("F-30.2")
    def test_no_card_goes_back_once_the_last_one_was_discarded_in_the_own_turn(self) -> None:
        given = f"{{N: 3c 4c, E: none, EW.1: 4d 5d 6d 7d 8d 9d Td, {BURRACO}, pot taken: NS EW, stock: 6c 6d 6h 7h}}"
        acts = ("N draws", "E draws", "N discards 3c", "E discards 6d", "N calls the referee about draw-out-of-turn")
        history = happened(given, *acts)
        assert (effects(history), ruling(history).too_late) == (["limit"], False)


class TestPots:
    @pytest.mark.rule("F-22.11")
    def test_nobody_has_gone_out_by_saying_that_he_reaches_for_a_pot(self) -> None:
        history = happened("{N: 3c, stock: 6c 6d}", "report pot-without-right by N", "E calls the referee")
        assert (effects(history), ruling(history).too_late) == ([], True)
        assert [one.number for one in ruling(history).articles] == ["22"]

    @pytest.mark.rule("F-24.5")
    def test_a_phantom_that_fits_settles_the_pot_that_was_taken_over_it(self) -> None:
        given = "{N: 7h 8h 9h Th, stock: 6c 6d, turn: N to play}"
        acts = ("N lays 7h 8h 9h", "N takes the pot", "report phantom-card by N: Th on NS.1", "E calls the referee")
        history = happened(given, *acts)
        assert (ruling(history).offence, effects(history)) == ("phantom-card", [])
        assert open_irregularities(history) == ()

    @pytest.mark.rule("F-22.9")
    @pytest.mark.parametrize(("pot", "lower"), [("pot", False), ("lower pot", True)])
    def test_a_pot_taken_too_early_and_unseen_goes_back_where_it_lay(self, pot: str, lower: bool) -> None:
        acts = (f"N takes the {pot}", "E calls the referee", "the referee chooses unseen")
        history = happened("{N: 7h 8h, stock: 6c 6d}", *acts)
        (back,) = ruling(history).effects
        assert isinstance(back, PotBack)
        assert (back.lower, history.table.pots) == (lower, history.start.pots)

    POTS = "pot: [4c 4d 4s 3c 5c 6c 7c 8c 9c Tc, Th Jh Qh Kh Ah 3d 5d 6d 7d 8d 9d]"

    @pytest.mark.rule("F-22.1")
    def test_a_pot_that_nobody_has_taken_is_put_right(self) -> None:
        given = f"{{N: 7h 8h, stock: 2c 2d, {self.POTS}}}"
        history = happened(given, "report pot-miscounted by N", "E calls the referee")
        assert ruling(history).effects == (PutPotRight(1, 1),)

    @pytest.mark.rule("F-22.2")
    def test_a_pot_that_was_played_before_the_report_stays_as_it_is(self) -> None:
        given = f"{{N: 7h 8h 9h, turn: N to play, stock: 2c 2d, {self.POTS}}}"
        acts = ("N lays 7h 8h 9h", "N lays 4c 4d 4s", "report pot-miscounted by N", "E calls the referee")
        assert effects(happened(given, *acts)) == []

    @pytest.mark.rule("F-22.12")
    def test_reaching_for_a_second_pot_settles_the_wrong_going_out_before_it(self) -> None:
        given = "{N: 7h 8h 9h 3c, pot taken: NS, turn: N to play, stock: 6c 6d}"
        acts = ("N lays 7h 8h 9h", "N discards 3c", "N takes the pot", "E calls the referee")
        history = happened(given, *acts)
        assert (ruling(history).offence, ruling(history).too_late) == ("pot-without-right", False)
        assert effects(history)[0] == "pot-back"
        assert open_irregularities(history) == ()

    @pytest.mark.rule("F-22.9")
    def test_a_pot_taken_too_early_stays_once_the_deal_is_over(self) -> None:
        given = f"{{N: 3c, E: 5d 6d, {BURRACO}, pot taken: NS, turn: N to play, stock: 6c 6d}}"
        history = happened(given, "E takes the pot", "N discards 3c", "N calls the referee about pot-without-right")
        assert (effects(history), ruling(history).too_late) == ([], True)
        assert [one.number for one in ruling(history).articles] == ["22"]

    @pytest.mark.rule("F-29.2")
    def test_a_pot_that_the_discard_brought_after_a_late_draw_is_kept(self) -> None:
        acts = ("N lays 7h 8h 9h", "N draws", "N discards 6c", "E calls the referee")
        history = happened("{N: 7h 8h 9h, stock: 6c 6d}", *acts)
        assert effects(history) == ["freeze-temporary"]
        assert len(history.table.hand(Seat.NORTH)) == 11

    @pytest.mark.rule("F-29.2")
    def test_a_pot_taken_without_having_drawn_goes_back_where_it_lay(self) -> None:
        acts = ("N lays 7h 8h 9h", "N takes the lower pot", "E calls the referee about missing-draw")
        history = happened("{N: 7h 8h 9h, stock: 6c 6d}", *acts, "the referee chooses unseen")
        (back,) = [effect for effect in ruling(history).effects if isinstance(effect, PotBack)]
        assert (back.lower, history.table.pots) == (True, history.start.pots)

    @pytest.mark.rule("F-29.1")
    def test_a_pot_taken_before_the_discard_does_not_go_back_for_the_missing_card(self) -> None:
        acts = ("N lays 7h 8h 9h", "N takes the pot", "N discards 3c", "E calls the referee about missing-draw")
        assert effects(happened("{N: 7h 8h 9h 3c, stock: 6c 6d}", *acts)) == ["freeze-temporary", "draw"]

    @pytest.mark.rule("F-29.2")
    def test_a_pot_taken_after_drawing_at_last_is_kept(self) -> None:
        given = "{N: 7h 8h 9h 4c 4d, stock: 4s 6d}"
        acts = ("N lays 7h 8h 9h", "N draws", "N lays 4c 4d 4s", "E calls the referee")
        history = happened(given, *acts)
        assert effects(history) == ["freeze-temporary", "stop"]
        assert len(history.table.hand(Seat.NORTH)) == 11


class TestCardsThatMustGo:
    @pytest.mark.rule("F-23.8")
    def test_a_banned_card_that_does_not_fit_either_is_ruled_on_once(self) -> None:
        given = (
            "{N: Kd 8c, S: 3h 4h 5h 9d, N exposed: Kd, N may not lay off: 'Kd on new or grown melds, NS.1', "
            "NS.1: 3c 4c 5c, turn: N to play, stock: 6c 6d}"
        )
        history = happened(given, "N lays off Kd on NS.1", "E calls the referee")
        assert (ruling(history).offence, effects(history)) == ("forbidden-placement", ["penalise", "stop"])
        assert open_irregularities(history) == ()

    @pytest.mark.rule("F-24.7")
    def test_phantoms_under_what_is_no_meld_go_by_the_norm(self) -> None:
        given = "{N: 4c Kd 7h 8h, stock: 6c 6d, turn: N to play}"
        acts = ("N lays 7h", "report phantom-card by N: 4c Kd on NS.1", "E calls the referee about phantom-card")
        penalised = [one for one in ruling(happened(given, *acts)).effects if isinstance(one, Penalise)]
        assert [(str(one.seat), plain(one.cards)) for one in penalised] == [("N", ["Kd"]), ("S", ["4c"])]

    @pytest.mark.rule("F-31.3")
    def test_with_two_cards_left_a_second_set_does_not_forbid_to_go_out(self) -> None:
        given = "{N: Kc Kd Kh 3c 4d, NS.1: Ks Ks' Kh', pot taken: NS EW, turn: N to play, stock: 6c 6d}"
        history = happened(given, "N lays Kc Kd Kh", "E calls the referee")
        assert effects(history) == ["merge", "freeze-definitive", "stop"]

    @pytest.mark.rule("F-27.2")
    @pytest.mark.parametrize("taken", ["NS EW", "EW"])
    def test_the_only_card_of_the_pile_may_have_to_go_where_there_is_no_other(self, taken: str) -> None:
        """AMB-10: another card of the hand goes instead; but not of a pot to which the wrong meld has led."""
        given = f"{{N: 4c 5d, pot taken: {taken}, stock: 6c 6d, pile: Qh}}"
        history = happened(given, "N takes the pile", "N lays Qh 4c 5d", "E calls the referee")
        if history.table.left.choice is not None:
            history = happened_since(history, "the referee chooses seen")
        given_now = next(event for event in history.events if isinstance(event, RulingGiven))
        assert [effect.name for effect in given_now.effects] == ["penalise", "stop"]

    @pytest.mark.rule("F-24.2")
    def test_two_cards_laid_off_wrongly_one_after_the_other_are_ruled_on_once(self) -> None:
        given = "{N: Kd Qs 8c, NS.1: 3h 4h 5h, turn: N to play, stock: 6c 6d}"
        acts = ("N lays off Kd on NS.1", "N lays off Qs on NS.1", "E calls the referee")
        history = happened(given, *acts)
        (penalise,) = [one for one in ruling(history).effects if isinstance(one, Penalise)]
        assert plain(penalise.cards) == ["Kd", "Qs"]
        assert open_irregularities(history) == ()

    @pytest.mark.rule("F-27.6")
    def test_two_cards_of_a_meld_may_wait_even_if_somebody_complains(self) -> None:
        history = happened("{N: Jc Jd 8c, stock: Js 6d}", "N draws", "N lays Jc Jd", "E calls the referee")
        assert (ruling(history).offence, effects(history), ruling(history).too_late) == ("none", [], False)

    @pytest.mark.rule("F-27.1")
    def test_a_pot_played_in_a_later_turn_than_the_wrong_card_is_kept(self) -> None:
        given = (
            "{N: Kd, W: 5d 9s, NS.1: 3h 4h 5h, turn: W to play, turns: 11, stock: 6h 6d, "
            "pot: [4c 4d 4s 3c 5c 6c 7c 8c 9c Tc Qc, Th Jh Qh Kh Ah 3d 5d' 6d' 7d 8d 9d]}"
        )
        acts = ("N lays off Kd on NS.1", "W discards 9s", "N draws", "N lays off 6h on NS.1", "N lays 4c 4d 4s")
        history = happened(given, *acts, "E calls the referee about wrong-lay-off")
        assert effects(history) == ["penalise", "stop"]
        assert len(history.table.hand(Seat.NORTH)) == 8


class TestDealsThatAreOver:
    def test_a_discard_out_of_turn_is_not_ruled_on_any_more(self) -> None:
        given = f"{{N: 3c, E: 5d 6d, {BURRACO}, pot taken: NS EW, turn: N to play, stock: 6c 6d}}"
        history = happened(given, "E discards 5d", "N discards 3c", "N calls the referee")
        assert (ruling(history).offence, effects(history)) == ("discard-out-of-turn", [])
        assert (ruling(history).too_late, ruling(history).articles[0].number) == (True, "30 bis")

    @pytest.mark.rule("F-32.8")
    def test_who_claims_to_be_out_and_has_laid_nothing_in_the_turn_plays_on(self) -> None:
        given = f"{{N: none, {BURRACO}, pot taken: NS EW, turn: N to play, stock: 6c 6d}}"
        history = happened(given, "N goes out", "E calls the referee")
        assert (ruling(history).offence, effects(history)) == ("wrong-closing", ["no-closing"])
        assert history.table.turn is Seat.NORTH

    @pytest.mark.rule("F-36.2")
    def test_a_dispute_counts_the_table_before_the_episode(self) -> None:
        acts = ("N draws", "N discards 3c", "E draws", "report dispute by E", "E calls the referee")
        history = happened("{N: 3c 9d, stock: 6c Jk}", *acts, "the referee chooses not-agreed")
        (count,) = [effect for effect in ruling(history).effects if isinstance(effect, CountAsOf)]
        assert count.version == history.tables[2].version == 2

    @pytest.mark.rule("F-38.3", "F-38.4", "F-38.5")
    @pytest.mark.parametrize(
        ("minutes", "points"), [(2, None), (3, 100), (5, 100), (6, 150), (10, 150), (11, 0)], ids=str
    )
    def test_a_pair_that_is_late_pays_by_the_minute(self, minutes: int, points: int | None) -> None:
        acts = (f"report delay by N; {minutes} minutes", "E calls the referee")
        given = ruling(happened("{N: 3c 9d, stock: 6c Jk}", *acts)).effects
        paid = [effect.points for effect in given if isinstance(effect, Compensate)]
        assert ([effect.name for effect in given][:1], sum(paid)) == ([] if points is None else ["warn"], points or 0)

    @pytest.mark.rule("F-21.6")
    def test_a_compensation_says_what_it_is_for(self) -> None:
        acts = ("report pot-seen-early by N; information; EW 100", "E calls the referee")
        history = happened("{N: 3c 9d, stock: 6c Jk}", *acts, "the referee chooses compensate")
        assert Compensate(Side.EW, 100, "pot-seen-early") in ruling(history).effects

    @pytest.mark.rule("F-R.5")
    def test_a_warning_for_conduct_says_so(self) -> None:
        acts = ("report conduct by N; F-R.5", "E calls the referee", "the referee chooses warn")
        assert ruling(happened("{N: 3c 9d, stock: 6c Jk}", *acts)).effects == (Warn(Seat.NORTH, "conduct"),)

    @pytest.mark.rule("F-21.3")
    def test_an_arbitral_score_names_itself_in_the_count(self) -> None:
        given = "{N: 3c 9d, stock: 6c Jk}"
        acts = (
            "report suggestion by S; arbitral NS 0 EW 300",
            "E calls the referee",
            "the referee chooses arbitral-score",
        )
        history = happened(given, *acts, code="fitab-2023")
        assert ruling(history).effects[-1] == ArbitralScore((), (("arbitral score", 300),))

    @pytest.mark.rule("F-21.3")
    @pytest.mark.parametrize("side", ["NS", "EW"])
    def test_a_side_without_an_arbitral_score_gets_nothing(self, side: str) -> None:
        acts = (f"report suggestion by S; arbitral {side} 300", "E calls the referee")
        history = happened("{N: 3c 9d, stock: 6c Jk}", *acts, "the referee chooses arbitral-score", code="fitab-2023")
        score = ruling(history).effects[-1]
        assert isinstance(score, ArbitralScore)
        assert {"NS": score.ns, "EW": score.ew} == {"NS": (), "EW": ()} | {side: (("arbitral score", 300),)}


class TestLastPlays:
    @pytest.mark.rule("F-32.7")
    def test_what_was_no_meld_goes_back_as_it_was_laid(self) -> None:
        given = f"{{N: 7h 8h Kd 2c, {BURRACO}, pot taken: NS EW, turn: N to play, stock: 6c 6d}}"
        acts = ("N lays 7h 8h Kd", "N discards 2c", "E calls the referee about wrong-closing")
        history = happened(given, *acts)
        back, same = (one for one in ruling(history).effects if isinstance(one, Return | SamePlace))
        assert plain(back.cards) == plain(same.cards) == ["7h", "8h", "Kd"]
