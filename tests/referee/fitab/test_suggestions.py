"""Suggestions and what the referee may choose (FITAB art. 21, 22 and 23)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.codes import FITAB_2023
from pinella.play.seats import Seat
from pinella.referee import History
from pinella.referee.casebook import fill
from pinella.scoring.burraco import count
from tests.referee.casebook_files import case_of
from tests.referee.fitab.room import effects, happened, happened_since, plain, ruling

GIVEN = "{N: 8c 8d 8s 3d Ks}"
EARLIER = ("fitab-2022", "fitab-2023")


class TestASuggestion:
    @pytest.mark.rule("F-21.2")
    def test_stops_only_the_turn_in_which_it_was_given(self) -> None:
        acts = ("S suggests", "N draws", "N discards 3d", "E calls the referee")
        assert effects(happened(GIVEN, *acts)) == ["warn"]

    @pytest.mark.rule("F-21.2")
    @pytest.mark.parametrize("code", EARLIER)
    def test_before_2025_an_arbitral_score_is_offered_only_where_one_is_named(self, code: str) -> None:
        choice = happened(GIVEN, "S suggests", "E calls the referee", code=code).table.left.choice
        assert choice is not None
        assert [option.key for option in choice.options] == ["none", "stop", "warn", "stop-and-warn"]

    @pytest.mark.rule("F-21.3")
    @pytest.mark.parametrize("is_allowed", [True, False])
    def test_an_arbitral_score_is_offered_where_the_book_allows_one(self, is_allowed: bool) -> None:
        switches = FITAB_2023.switches
        assert switches is not None
        clause = replace(switches.arbitral_score_for_a_suggestion, value=is_allowed)
        house = replace(FITAB_2023, switches=replace(switches, arbitral_score_for_a_suggestion=clause))
        case = case_of(GIVEN, "[N draws]", "{rulings: none}", codes=house.id)
        acts = ("report suggestion by S; arbitral EW 100", "E calls the referee")
        choice = happened_since(History.of(fill(case, house)), *acts).table.left.choice
        assert choice is not None
        keys = [option.key for option in choice.options]
        assert keys == ["none", "stop", "warn", "stop-and-warn", *(["arbitral-score"] if is_allowed else [])]

    @pytest.mark.rule("F-21.6")
    @pytest.mark.parametrize("code", EARLIER)
    def test_after_an_arbitral_score_no_further_remedy_is_asked_for(self, code: str) -> None:
        report = "report suggestion by S; information; arbitral NS 0 EW 100"
        history = happened(GIVEN, report, "E calls the referee", "the referee chooses arbitral-score", code=code)
        assert effects(history) == ["end-deal", "arbitral-score"]

    @pytest.mark.rule("F-21.3")
    def test_a_side_that_an_arbitral_score_does_not_name_gets_nothing(self) -> None:
        acts = ("report suggestion by S; arbitral EW 100", "E calls the referee", "the referee chooses arbitral-score")
        counts = count(happened(GIVEN, *acts, code="fitab-2023").table)
        assert (counts.ns.total, counts.ew.total) == (0, 100)

    def test_about_a_card_that_is_not_exposed_is_an_ordinary_one(self) -> None:
        history = happened(GIVEN, "S suggests about Ks", "E calls the referee")
        assert effects(history) == ["stop", "warn"]

    @pytest.mark.rule("F-23.6")
    def test_of_several_exposed_cards_the_first_by_the_norm_is_discarded(self) -> None:
        given = "{turn: N to play, N: Kd Ad 3d, 'N exposed': Kd Ad}"
        history = happened(given, "S suggests about Kd Ad", "E calls the referee")
        assert plain(history.table.left.forced_of(Seat.NORTH)) == ["Ad"]

    @pytest.mark.rule("F-23.6")
    def test_about_an_exposed_card_out_of_turn_stops_nothing(self) -> None:
        given = "{turn: E to play, turns: 9, N: Kd Ad 3d, 'N exposed': Kd}"
        history = happened(given, "S suggests about Kd", "E calls the referee")
        assert effects(history) == ["warn"]
        assert [article.number for article in ruling(history).articles] == ["23", "21"]
