"""How a call goes through a deal: when somebody has begun, what was ruled on before, what an appeal has undone."""

from __future__ import annotations

import pytest

from pinella.play.burraco import legal
from pinella.play.commands import CallReferee, Choose, Discard, DrawFromStock, GiveRuling, TakeDiscardPile
from pinella.play.events import IncidentReported, RefereeCalled, RulingGiven
from pinella.play.seats import Seat
from pinella.referee import History, call, choose, detecting, give, irregularities, withdraw
from pinella.referee.course import own_discard
from pinella.referee.detecting import open_irregularities, still_open
from pinella.referee.hearing import Hearing
from pinella.referee.history import Standing, turn_begun_since
from pinella.referee.irregularity import Irregularity, Noticed, Offence, Phase
from pinella.referee.phases import phase_of
from tests.referee.fitab.room import effects, happened, happened_since, plain, ruling
from tests.referee.laws import watch

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
GIVEN = "{N: 7h 8h 9h Jc Jd Qs 2s, E: Kd Ks 3c, S: 4d 4s 4c 9s, NS.1: 3h 4h 5h, stock: 6c 6d 6s 6h, pile: 9c 8c}"
WRONG = ("N draws", "N lays 7h 8h Qs", "N discards Jc")


class TestATurnBegun:
    def test_by_taking_a_card(self) -> None:
        history = happened(GIVEN, *WRONG, "E draws")
        assert turn_begun_since(history, 1, [E])
        assert not turn_begun_since(history, 3, [E])
        assert not turn_begun_since(history, 1, [S, W])

    def test_not_by_a_draw_out_of_turn(self) -> None:
        assert not turn_begun_since(happened(GIVEN, *WRONG, "S draws"), 1, [E, S])

    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_by_a_discard_without_a_draw(self, code: str) -> None:
        history = happened(GIVEN, *WRONG, "E discards 3c", code=code)
        wrong = next(one for one in irregularities(history) if one.offence is Offence.WRONG_MELD)
        assert phase_of(history, wrong) is Phase.LATER

    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_by_a_draw_that_a_ruling_makes(self, code: str) -> None:
        """F-28, B-25.4: the wrong meld of the turn before is no longer penalised, but frozen for good."""
        missing = "W calls the referee about missing-draw"
        history = happened(GIVEN, *WRONG, "E discards 3c", missing, code=code)
        assert effects(history) == ["draw"]
        history = happened_since(history, "W calls the referee about wrong-meld")
        assert ruling(history).phase == Phase.LATER.value
        assert sorted(effects(history)) == ["count-negative", "freeze-definitive"]

    def test_not_by_a_turn_that_a_ruling_reopens(self) -> None:
        """East spoke during North's turn: that North's discard is taken back does not make it late."""
        given = "{N: 7h 8h, N side: Kd, E: 3c 4c, stock: 6c 6d}"
        history = happened(given, "N draws", "report suggestion by E", "N discards 7h")
        history = happened_since(history, "W calls the referee about wrong-discard")
        assert history.table.turn is N
        assert history.table.has_taken
        assert not turn_begun_since(history, 1, [N])

    def test_is_the_same_where_a_ruling_was_withdrawn(self) -> None:
        history = happened(GIVEN, *WRONG, "W calls the referee", "E draws")
        history = history.then(*withdraw(history, 1))
        standing = Standing.of(history).history
        assert len(standing.begun) == len(standing.events)
        assert not turn_begun_since(standing, 1, [E])


class TestATurnTakenBack:
    """F-24.1, F-29.1: not the card at the side was discarded, and no card taken before."""

    GIVEN = "{N: 7h 8h 9c, N side: Kd, stock: 6c 6d, pile: 9d}"

    def test_the_missing_card_is_taken_first(self) -> None:
        history = happened(self.GIVEN, "N discards 7h", "E calls the referee")
        table = history.table
        assert table.turn is N
        assert not table.has_taken
        assert {type(one) for one in legal(table, N)} == {DrawFromStock, TakeDiscardPile}
        after = happened_since(history, "N draws").table
        assert [plain([one.card]) for one in legal(after, N) if isinstance(one, Discard)] == [["Kd"]]

    def test_who_had_taken_a_card_only_discards(self) -> None:
        table = happened(self.GIVEN, "N draws", "N discards 7h", "E calls the referee").table
        assert table.has_taken
        assert {type(one) for one in legal(table, N)} == {Discard}

    def test_the_discard_that_stands_is_the_second(self) -> None:
        """Still without a card, the right one is discarded: the missing card is drawn after all (AMB-47)."""
        history = happened(self.GIVEN, "N discards 7h", "E calls the referee about wrong-discard")
        history = happened_since(history, "N discards Kd", "E calls the referee")
        assert ruling(history).offence == "missing-draw"
        assert effects(history) == ["draw"]
        assert open_irregularities(history) == ()

    def test_a_discard_taken_back_ended_no_turn(self) -> None:
        history = happened(self.GIVEN, "N discards 7h", "E calls the referee about wrong-discard")
        missing = Irregularity(Offence.MISSING_DRAW, N, 0)
        assert own_discard(Hearing(history, missing, Phase.AT_ONCE, Noticed.OPPONENT)) is None
        history = happened_since(history, "N draws", "N discards Kd")
        found = own_discard(Hearing(history, missing, Phase.AFTER_DISCARD, Noticed.OPPONENT))
        assert found is not None
        assert plain([found[1].card]) == ["Kd"]


class TestWhatWasRuledOn:
    def test_a_draw_out_of_turn_excuses_no_later_play(self) -> None:
        """F-30.3, F-30 bis: the draw was put back, and what is laid then is laid out of turn."""
        history = happened(GIVEN, "N draws", "S draws apart", "E calls the referee", "S lays 4d 4s 4c")
        assert [one.offence for one in open_irregularities(history)] == [Offence.PLAY_OUT_OF_TURN]

    def test_a_draw_out_of_turn_not_yet_ruled_on_does(self) -> None:
        history = happened(GIVEN, "N draws", "S draws apart", "S lays 4d 4s 4c")
        assert [one.offence for one in open_irregularities(history)] == [Offence.DRAW_OUT_OF_TURN]

    def test_a_call_about_something_else_has_not_heard_it(self) -> None:
        acts = ("N draws", "N draws", "N discards Qs")
        history = happened(GIVEN, *acts, "E calls the referee about conduct", "E draws", "E calls the referee")
        assert (ruling(history).offence, ruling(history).too_late) == ("double-draw", True)


def given(offence: str) -> GiveRuling:
    article = ruling(happened(GIVEN, "E calls the referee")).articles[0]
    return GiveRuling((article,), (), "Rossi", offence, N)


class TestAfterAnAppeal:
    def test_the_hearing_that_goes_on_is_the_one_whose_choice_is_open(self) -> None:
        """East called about North; a referee ended that hearing, and South called later: all that is undone."""
        history = happened(GIVEN, "report conduct by N; F-N.8", "E calls the referee")
        history = history.then(*give(history, given("conduct")))
        history = happened_since(history, "N draws", "report card-dropped by N: 7h", "S calls the referee")
        choice = history.table.left.choice
        assert choice is not None
        assert choice.question == "exposed"
        history = history.then(*choose(history, Choose(None, "exposed")))
        history = history.then(*withdraw(history, 1))
        history = history.then(*choose(history, Choose(None, "warn")))
        said = ruling(history)
        assert history.table.left.choice is None
        assert (said.offence, said.called_by, said.answers) == ("conduct", E, ("sanction=warn",))


class TestTheCostOfACall:
    def test_everything_is_looked_for_once(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """However much is open: each ruling only takes away what it is about."""
        history = happened(GIVEN).then(*[IncidentReported("card-lifted", W)] * 40)
        looked: list[History] = []
        really = detecting.irregularities

        def look(deal: History) -> tuple[Irregularity, ...]:
            looked.append(deal)
            return really(deal)

        monkeypatch.setattr(detecting, "irregularities", look)
        answer = call(history, CallReferee(E))
        assert sum(isinstance(event, RulingGiven) for event in answer) == 40
        assert len(looked) == 1

    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_what_is_still_open_is_what_a_new_look_finds(self, code: str) -> None:
        acts = ("N draws", "N lays Jc Jd", "N lays 7h 8h Qs", "N draws", "S lays 4d 4s 9s", "N discards 2s")
        history = happened(GIVEN, *acts, code=code).then(RefereeCalled(W))
        found = open_irregularities(history)
        assert len(found) > 3
        rulings = [event for event in call(happened(GIVEN, *acts, code=code), CallReferee(W)) if _is_ruling(event)]
        for event in rulings:
            history = history.then(event)
            found = still_open(history, found)
            assert found == open_irregularities(history)


def _is_ruling(event: object) -> bool:
    return isinstance(event, RulingGiven)


def test_a_history_cut_short_knows_whose_turns_began() -> None:
    whole = happened(GIVEN, *WRONG, "E draws")
    assert History(whole.tables[:5], whole.events[:4]).begun == whole.begun[:4]


def test_an_old_wrong_closing_does_not_hide_a_new_one() -> None:
    """Found on random deals: who had gone out wrongly before, too late to be ruled on, laid his last cards away."""
    for code in ("fitab-2022", "fitab-2025"):
        watch(code, 4, 5026)
