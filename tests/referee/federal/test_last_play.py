"""Federal definition of the last play, and what wrong closings do with it (B-D.56, arts. 33 to 35)."""

from __future__ import annotations

import pytest

from pinella.play.effects import Penalise, PutOnPile, Return
from tests.referee.fitab.room import effects, happened, plain, ruling

CLOSED = "pot taken: NS, stock: 6c"


def penalised(melds: str, hand: str, laid_off: str) -> list[str]:
    """What art. 33 penalises where these cards were laid off together and no burraco was there."""
    history = happened(
        f"{{N: {hand}, NS.1: {melds}, {CLOSED}}}",
        "N draws",
        f"N lays off {laid_off} on NS.1",
        "N discards 6c",
        "E calls the referee",
        code="federal",
    )
    return [card for effect in ruling(history).effects if isinstance(effect, Penalise) for card in plain(effect.cards)]


class TestTheLastCardLaidOff:
    """B-D.56: outwards on a run, the highest last; by rank on a set."""

    @pytest.mark.parametrize(
        ("meld", "cards", "last"),
        [
            ("5h 6h 7h", "8h 9h Th", "Th"),
            ("5h 6h 7h", "Th 9h 8h", "Th"),
            ("7h 8h 9h", "5h 6h", "5h"),
            ("5h 6h 7h", "8h 4h", "8h"),
            ("Jd Qd Kd", "Ad Td", "Ad"),
            ("3c 4c 5c", "Ac 6c Jk", "6c"),
            ("9h 9d 9c", "9s 9h", "9h"),
            ("9h 9d 9c", "2s 9h", "2s"),
        ],
    )
    def test_is_the_one_that_is_penalised(self, meld: str, cards: str, last: str) -> None:
        assert penalised(meld, cards, cards) == [last]

    def test_on_a_gap_that_was_filled_is_the_outer_one(self) -> None:
        assert penalised("5h 6h 7h", "Jk 9h", "Jk 9h") == ["9h"]


class TestWithoutADiscard:
    """B-35.2, BAMB-17: the play before the last card goes back."""

    def test_nothing_goes_back_where_the_card_was_the_only_play(self) -> None:
        history = happened(
            "{turn: N to play, N: 7c, NS.1: 4c 5c 6c, NS.2: 4s 5s 6s 7s 8s 9s Ts, pot taken: NS}",
            "N lays off 7c on NS.1",
            "E calls the referee",
            code="federal",
        )
        given = ruling(history).effects
        assert [effect.name for effect in given] == ["no-closing", "return", "discard"]
        assert not history.table.is_over

    def test_of_several_plays_only_the_one_before_goes_back(self) -> None:
        history = happened(
            "{turn: N to play, N: Kh Kd Kc 8h 7c, NS.1: 4c 5c 6c, NS.2: 5h 6h 7h, pot taken: NS}",
            "N lays Kh Kd Kc",
            "N lays off 8h on NS.2",
            "N lays off 7c on NS.1",
            "E calls the referee",
            code="federal",
        )
        back = [plain(effect.cards) for effect in ruling(history).effects if isinstance(effect, Return)]
        put = [str(effect.card).rstrip("'") for effect in ruling(history).effects if isinstance(effect, PutOnPile)]
        assert (back, put) == ([["7c"], ["8h"]], ["7c"])

    def test_the_choice_of_the_discard_names_a_card_once(self) -> None:
        history = happened(
            "{turn: N to play, N: 8h 8h 8d, NS.1: 4s 5s 6s 7s 8s 9s Ts, pot taken: NS}",
            "N lays 8h 8h 8d",
            "E calls the referee",
            code="federal",
        )
        choice = history.table.left.choice
        assert choice is not None
        assert [option.key for option in choice.options] == ["8h", "8d"]


class TestAClosingThatNobodyQuestionsInTime:
    """BAMB-51: until the cards are mixed."""

    def test_stands_once_they_are(self) -> None:
        history = happened(
            f"{{N: Ah Ad As, NS.1: 5h 6h 7h, {CLOSED}}}",
            "N draws",
            "N lays Ah Ad As",
            "N discards 6c",
            "report mixed-cards by N",
            "E calls the referee about wrong-closing",
            code="federal",
        )
        assert ruling(history).too_late
        assert effects(history) == []
        assert history.table.is_over
