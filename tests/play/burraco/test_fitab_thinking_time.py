"""Thinking time under the FITAB code: article 34."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.codes import BurracoBook, book
from pinella.play.burraco.clock import forced_discard, thinking_time
from pinella.play.commands import Discard
from pinella.play.seats import Seat
from tests.play.burraco.tables import draw, play, table, take

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E = Seat.NORTH, Seat.EAST


@pytest.mark.parametrize("edition", EDITIONS)
class TestHowLong:
    """Art. 34: ten seconds with fewer than four cards, twenty with four to ten, forty with eleven or more."""

    @pytest.mark.rule("F-34.1")
    @pytest.mark.parametrize(("cards", "seconds"), [(1, 10), (3, 10), (4, 20), (10, 20), (11, 40), (12, 40), (40, 40)])
    def test_it_goes_by_the_number_of_cards(self, edition: str, cards: int, seconds: int) -> None:
        rules = book(edition)
        assert isinstance(rules, BurracoBook)
        assert thinking_time(cards, rules) == seconds


@pytest.mark.parametrize("edition", EDITIONS)
class TestWhenItIsOver:
    """Art. 34: the highest card is discarded."""

    @pytest.mark.rule("F-34.3")
    def test_a_joker_before_a_two_and_a_king(self, edition: str) -> None:
        """W-184."""
        now = table(edition, turn="E", hands={"E": "3c 9d Kh 2s Jk"}, taken=True)
        assert forced_discard(now) == Discard(E, card("Jk"))

    @pytest.mark.rule("F-34.3")
    def test_the_highest_by_rank_and_not_by_points(self, edition: str) -> None:
        """W-185, AMB-73."""
        now = table(edition, turn="E", hands={"E": "3c 9h Ks"}, taken=True)
        assert forced_discard(now) == Discard(E, card("Ks"))

    @pytest.mark.rule("F-34.3")
    def test_of_equal_rank_the_higher_suit(self, edition: str) -> None:
        now = table(edition, hands={"N": "Ks Kd Kc 3h"}, taken=True)
        assert forced_discard(now) == Discard(N, card("Kd"))

    @pytest.mark.rule("F-34.3")
    def test_the_next_one_where_the_highest_may_not_be_discarded(self, edition: str) -> None:
        """AMB-73: the only card of the pile stays in hand."""
        now = play(table(edition, hands={"N": "3h 9c"}, pile="Ad"), take())
        assert forced_discard(now) == Discard(N, card("9c"))

    @pytest.mark.rule("F-34.3")
    def test_nothing_before_the_player_has_drawn(self, edition: str) -> None:
        now = table(edition, hands={"N": "3h 9c"}, stock="4d")
        assert forced_discard(now) is None
        assert forced_discard(play(now, draw())) == Discard(N, card("9c"))


@pytest.mark.rule("B-37.2")
def test_nothing_is_forced_where_the_code_sets_no_time() -> None:
    """The federal article knows an invitation to hurry and a warning, no discard."""
    assert forced_discard(table("federal", hands={"E": "3c 9h Ks"}, turn="E", taken=True)) is None
