"""Rulings that hardly ever come up: cards that are gone, cards laid in front, lay-offs that complete (federal code)."""

from __future__ import annotations

import pytest

from pinella.codes import BurracoKind
from pinella.play.effects import CountNegative, FreezeForATime, FreezeForGood, Penalise, Return
from pinella.play.events import RulingGiven
from pinella.play.seats import Seat
from tests.referee.fitab.room import effects, happened, happened_since, plain, ruling


class TestFrozenMelds:
    FROZEN = "{N: 6h Kd 8c, NS.1: 3h 4h 5h, NS.1 frozen: for good, turn: N to play, stock: 6c 6d}"

    @pytest.mark.rule("B-27.3")
    def test_cards_that_another_ruling_took_away_are_not_ruled_on_again(self) -> None:
        acts = ("N lays off Kd on NS.1", "E calls the referee about wrong-lay-off")
        history = happened(self.FROZEN, *acts, code="federal")
        assert effects(history) == ["penalise", "stop"]
        again = happened_since(history, "W calls the referee about forbidden-placement")
        assert (effects(again), plain(again.table.left.side_of(Seat.NORTH))) == ([], ["Kd"])

    @pytest.mark.rule("B-27.3")
    def test_a_card_laid_in_front_of_one_is_penalised(self) -> None:
        acts = ("report cards-handed-over by N: 6h on NS.1; in front", "E calls the referee")
        history = happened(self.FROZEN, *acts, code="federal")
        penalise, stop = ruling(history).effects
        assert isinstance(penalise, Penalise)
        assert (plain(penalise.cards), str(penalise.meld), stop.name) == (["6h"], "NS.1", "stop")
        assert [one.number for one in ruling(history).articles] == ["27"]

    @pytest.mark.rule("B-29.2")
    def test_a_card_wrongly_laid_off_on_one_is_not_cured(self) -> None:
        given = self.FROZEN.replace("N: 6h Kd 8c", "N: 6h 7h 8c")
        history = happened(given, "N lays off 7h on NS.1", "E calls the referee about wrong-lay-off", code="federal")
        assert (effects(history), history.table.left.choice) == (["penalise", "stop"], None)

    @pytest.mark.rule("B-27.3")
    def test_what_lay_loose_there_before_is_not_penalised_again(self) -> None:
        given = self.FROZEN.replace("turn: N", "NS.1 loose: Qs, NS.1 negative: Qs, turn: N")
        history = happened(given, "N lays off 6h on NS.1", "E calls the referee", code="federal")
        (penalise,) = [effect for effect in ruling(history).effects if isinstance(effect, Penalise)]
        assert plain(penalise.cards) == ["6h"]

    @pytest.mark.rule("B-30.1")
    def test_every_meld_laid_before_drawing_is_frozen(self) -> None:
        given = "{N: 7h 8h 9h Jc Jd Js 3c, stock: 6c 6d}"
        acts = ("N lays 7h 8h 9h", "N lays Jc Jd Js", "E calls the referee")
        assert effects(happened(given, *acts, code="federal")) == ["freeze-temporary", "freeze-temporary", "stop"]


class TestCures:
    @pytest.mark.rule("B-29.2")
    def test_a_meld_that_lay_there_may_get_all_the_missing_cards_with_its_wild(self) -> None:
        given = "{N: Jh 8h 9h 3c 4c, NS.1: 5h 6h 7h +Jk, turn: N to play, stock: 6c 6d}"
        history = happened(given, "N lays off Jh on NS.1", "E calls the referee", code="federal")
        choice = history.table.left.choice
        assert choice is not None
        assert [option.key for option in choice.options] == ["cure-8h-9h", "no-cure"]

    @pytest.mark.rule("B-29.2")
    def test_what_was_put_right_before_anybody_spoke_is_in_order(self) -> None:
        given = "{N: 7h 9h Th 8h 3c, turn: N to play, stock: 6c 6d}"
        acts = ("N lays 7h 9h Th", "N lays off 8h on NS.1", "E calls the referee")
        history = happened(given, *acts, code="federal")
        assert (ruling(history).offence, effects(history), ruling(history).too_late) == ("wrong-meld", [], True)

    @pytest.mark.rule("B-29.5")
    def test_cards_laid_in_front_of_no_meld_are_a_matter_of_the_same_article(self) -> None:
        given = "{N: Kd 8c, NS.1: 3h 4h 5h, turn: N to play, stock: 6c 6d}"
        acts = ("report cards-handed-over by N: Kd; in front", "E calls the referee")
        history = happened(given, *acts, code="federal")
        assert (effects(history), [one.number for one in ruling(history).articles]) == ([], ["29"])

    @pytest.mark.rule("B-27.2")
    def test_who_takes_the_pile_where_he_has_to_draw_gives_it_back(self) -> None:
        given = "{N: Kd 8c, N limited: draw, stock: 6c 6d, pile: 4d 5d}"
        history = happened(given, "N takes the pile", "E calls the referee", code="federal")
        assert effects(history) == ["restore-pile", "draw"]
        assert plain(history.table.hand(Seat.NORTH)) == ["Kd", "6c", "8c"]


class TestLateDraws:
    @pytest.mark.rule("B-30.1")
    def test_who_drew_before_his_discard_has_no_card_missing(self) -> None:
        given = "{N: 7h 8h 9h 3c 4c, stock: 6c 6d 6h}"
        acts = ("N lays 7h 8h 9h", "N draws", "N discards 3c", "E calls the referee")
        assert effects(happened(given, *acts, code="federal")) == ["freeze-temporary"]

    @pytest.mark.rule("B-30.4")
    def test_who_completes_a_meld_first_says_how_he_takes_cards(self) -> None:
        history = happened(
            "{N: 7h 8h 3c, stock: 9h 6d, pile: 4d}", "N lays 7h 8h", "E calls the referee", code="federal"
        )
        choice = history.table.left.choice
        assert choice is not None
        assert (choice.question, [option.key for option in choice.options]) == ("take", ["draw", "pile"])


class TestPots:
    @pytest.mark.rule("B-23.16")
    def test_a_pot_taken_with_cards_in_hand_goes_back(self) -> None:
        history = happened("{N: 7h 8h, stock: 6c 6d}", "N takes the pot", "E calls the referee", code="federal")
        assert (effects(history), history.table.pots) == (["pot-back"], history.start.pots)

    @pytest.mark.rule("B-23.16")
    def test_a_second_pot_taken_with_cards_in_hand_is_no_going_out(self) -> None:
        given = "{N: 7h 8h, pot taken: NS, turn: N to play, stock: 6c 6d}"
        assert effects(happened(given, "N takes the pot", "E calls the referee", code="federal")) == ["pot-back"]

    @pytest.mark.rule("B-23.18")
    def test_a_pot_played_on_the_fly_is_valid_once_an_opponent_has_drawn(self) -> None:
        given = "{N: 7h 8h 9h, pot taken: NS, turn: N to play, stock: 6c 6d 6h}"
        acts = ("N lays 7h 8h 9h", "N takes the pot")
        history = happened(given, *acts, code="federal")
        card = history.table.hand(Seat.NORTH)[0]
        history = happened_since(history, f"N discards {card}", "E draws", "E calls the referee")
        assert (ruling(history).offence, effects(history), ruling(history).too_late) == ("pot-without-right", [], True)

    @pytest.mark.rule("B-23.23")
    def test_only_what_was_laid_with_the_pot_is_frozen(self) -> None:
        given = (
            "{N: Jc Jd Js 7h 8h Kd, turn: N to play, stock: 6c 6d 6h, "
            "pot: [4c 4d 4s 3c 5c 6c' 7c 8c 9c Tc Qc, 4h 5h 6h' Th Jh Qh Kh Ah 3d 5d 8d]}"
        )
        acts = ("N lays Jc Jd Js", "N lays 7h 8h Kd", "N lays 4c 4d 4s", "E calls the referee")
        history = happened(given, *acts, code="federal")
        frozen = [str(effect.meld) for effect in ruling(history).effects if isinstance(effect, FreezeForATime)]
        assert (ruling(history).offence, frozen) == ("wrong-meld", ["NS.3"])


class TestLaterLayOffs:
    @pytest.mark.rule("B-25.4")
    def test_a_card_laid_off_wrongly_in_a_later_turn_is_an_irregularity_of_its_own(self) -> None:
        given = "{N: Kd 8c 3c, S: Qc 9s, NS.1: 3h 4h 5h, turn: N to play, stock: 6c 6d 6s}"
        acts = ("N lays off Kd on NS.1", "N discards 8c", "E draws", "E discards 6c", "S draws")
        history = happened(given, *acts, "S lays off Qc on NS.1", "E calls the referee", code="federal")
        first, second = [event for event in history.events if isinstance(event, RulingGiven)]
        assert [one.name for one in first.effects] == ["freeze-definitive", "count-negative"]
        assert [plain(one.cards) for one in first.effects if isinstance(one, CountNegative)] == [["Kd"]]
        assert [plain(one.cards) for one in second.effects if isinstance(one, Penalise)] == [["Qc"]]


class TestCardsHandedOver:
    @pytest.mark.rule("B-29.5")
    def test_a_card_in_front_of_a_meld_that_it_does_not_fit_is_a_wrong_one(self) -> None:
        given = "{N: Kd 8c, NS.1: 3h 4h 5h, turn: N to play, stock: 6c 6d}"
        acts = ("report cards-handed-over by N: Kd on NS.1; in front", "E calls the referee")
        assert effects(happened(given, *acts, code="federal")) == ["penalise", "stop"]

    @pytest.mark.parametrize(("option", "expected"), [("none", []), ("stop-and-warn", ["stop", "warn"])])
    def test_what_passing_cards_costs_the_referee_decides(self, option: str, expected: list[str]) -> None:
        given = "{N: Kd 8c, NS.1: 3h 4h 5h, turn: N to play, stock: 6c 6d}"
        acts = ("report cards-handed-over by N: Kd", "E calls the referee", f"the referee chooses {option}")
        history = happened(given, *acts, code="federal")
        assert (effects(history), ruling(history).articles[0].number) == (expected, "28")


class TestPartners:
    @pytest.mark.rule("B-30.8")
    def test_a_burraco_that_stood_before_keeps_its_bonus(self) -> None:
        given = "{N: Kd 8c 3c, NS.1: 4s 5s 6s 7s 8s 9s Ts, turn: N to play, stock: 6c 6d}"
        history = happened(given, "N lays off Kd on NS.1", "S calls the referee", code="federal")
        (freeze,) = [effect for effect in ruling(history).effects if isinstance(effect, FreezeForGood)]
        assert freeze.keeps is BurracoKind.CLEAN


class TestLastPlays:
    @pytest.mark.rule("B-35.2")
    def test_cards_laid_off_on_what_was_no_meld_are_plays_as_they_were_named(self) -> None:
        given = "{N: 7c 8c 9c Tc, NS.1: 4s 5s 6s 7s 8s 9s Ts, pot taken: NS EW, turn: N to play, stock: 6d 6h}"
        acts = ("N lays 7c 8c", "N lays off 9c Tc on NS.2", "E calls the referee about wrong-closing")
        history = happened(given, *acts, code="federal")
        back = [plain(effect.cards) for effect in ruling(history).effects if isinstance(effect, Return)]
        assert back == [["Tc"], ["9c"]]

    @pytest.mark.rule("B-33.1")
    def test_of_cards_laid_off_together_a_wild_that_is_free_comes_first(self) -> None:
        given = "{N: 8h Jk 3c, NS.1: 5h 6h 7h, pot taken: NS EW, turn: N to play, stock: 6d 6h}"
        acts = ("N lays off 8h Jk on NS.1", "N discards 3c", "E calls the referee")
        history = happened(given, *acts, code="federal")
        (penalise,) = [effect for effect in ruling(history).effects if isinstance(effect, Penalise)]
        assert plain(penalise.cards) == ["8h"]
