"""What a player may see under the FITAB code: articles 5, 8 and 17, and the norms of conduct."""

from __future__ import annotations

from dataclasses import fields

import pytest

from pinella.play import burraco
from pinella.play.burraco import View
from pinella.play.commands import CallTimeOut
from pinella.play.seats import BURRACO_SEATS, Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.play.burraco.tables import discard, draw, play, table, take
from tests.play.burraco.words import plain

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def counts(view: View) -> list[int | None]:
    return [seat.count for seat in view.seats]


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheStock:
    """Art. 17: no player may know how many cards are left, and the referee may not say."""

    @pytest.mark.rule("F-17.4")
    @pytest.mark.parametrize("viewer", [*BURRACO_SEATS, SPECTATOR])
    @pytest.mark.parametrize("left", [3, 11, 40])
    def test_its_number_is_hidden_however_few_are_left(self, edition: str, viewer: Viewer, left: int) -> None:
        """W-076."""
        assert burraco.view(table(edition, stock_count=left), viewer).stock_count is None

    @pytest.mark.rule("F-17.4")
    @pytest.mark.parametrize("viewer", [*BURRACO_SEATS, SPECTATOR])
    def test_nothing_else_that_they_see_tells_three_cards_from_forty(self, edition: str, viewer: Viewer) -> None:
        few = burraco.view(table(edition, stock_count=3), viewer)
        assert few == burraco.view(table(edition, stock_count=40), viewer)

    @pytest.mark.rule("F-17.4")
    def test_also_when_the_deal_is_over(self, edition: str) -> None:
        over = play(table(edition, hands={"N": "5h Ks"}, stock_count=3), draw(), discard("Ks"))
        assert burraco.view(over, E).stock_count is None

    @pytest.mark.rule("F-17.4")
    def test_the_referee_sees_it(self, edition: str) -> None:
        assert burraco.view(table(edition, stock_count=7), REFEREE).stock_count == 7


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheClock:
    """Art. 5: players may not ask how much time is left."""

    @pytest.mark.rule("F-5.3")
    @pytest.mark.parametrize("viewer", [*BURRACO_SEATS, SPECTATOR])
    def test_they_learn_of_the_time_only_by_the_time_out(self, edition: str, viewer: Viewer) -> None:
        """W-076."""
        now = table(edition, turn="N", taken=True)
        assert burraco.view(now, viewer).turns_left is None
        assert burraco.view(play(now, CallTimeOut()), viewer).turns_left == 8

    @pytest.mark.rule("F-5.3")
    def test_a_view_has_no_place_for_a_clock(self, edition: str) -> None:
        """A field added to what players see has to answer this question first."""
        names = {field.name for field in fields(burraco.view(table(edition), N))}
        assert names == {
            *("viewer", "code", "version", "dealer", "turn", "has_taken", "seats", "sides", "pile", "pile_count"),
            *("stock_count", "pots_left", "turns_left", "is_watched", "ending", "went_out", "commands"),
            *("is_arbitrated", "choice", "beside", "settled", "redeal", "rulings"),
        }


@pytest.mark.parametrize("edition", EDITIONS)
class TestHands:
    """The norms of conduct: how many cards the others hold is asked in the own turn only."""

    @pytest.mark.rule("F-N.15")
    @pytest.mark.parametrize("taken", [False, True])
    def test_the_player_in_turn_knows_how_many_cards_each_holds(self, edition: str, taken: bool) -> None:
        hands = {"N": "5h 6h", "E": "3c", "S": "3d 4d 5d"}
        assert counts(burraco.view(table(edition, hands=hands, taken=taken), N)) == [2, 1, 3, 11]

    @pytest.mark.rule("F-N.15")
    @pytest.mark.parametrize("viewer", [E, S, W])
    def test_the_others_know_only_their_own(self, edition: str, viewer: Seat) -> None:
        seen = counts(burraco.view(table(edition), viewer))
        assert seen == [11 if seat is viewer else None for seat in BURRACO_SEATS]

    @pytest.mark.rule("F-N.15")
    def test_a_spectator_knows_none(self, edition: str) -> None:
        assert counts(burraco.view(table(edition), SPECTATOR)) == [None] * 4

    @pytest.mark.rule("F-N.15")
    def test_the_number_passes_on_with_the_turn(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 6h"}), draw(), discard("6h"))
        assert counts(burraco.view(now, N)) == [2, None, None, None]
        assert counts(burraco.view(now, E)) == [2, 11, 11, 11]

    @pytest.mark.rule("F-D.57")
    @pytest.mark.parametrize("viewer", [*BURRACO_SEATS, SPECTATOR])
    def test_nobody_sees_the_hand_of_another(self, edition: str, viewer: Viewer) -> None:
        now = table(edition)
        seen = [seat.hand for seat in burraco.view(now, viewer).seats]
        assert seen == [now.hand(seat) if seat is viewer else None for seat in BURRACO_SEATS]

    @pytest.mark.rule("F-D.57")
    def test_the_hands_are_shown_when_the_deal_is_over(self, edition: str) -> None:
        over = play(table(edition, hands={"N": "5h Ks"}, stock_count=3), draw(), discard("Ks"))
        assert [seat.hand for seat in burraco.view(over, SPECTATOR).seats] == [over.hand(seat) for seat in over.seats]


@pytest.mark.parametrize("edition", EDITIONS)
class TestThePile:
    """Art. 8: the pile lies face up; the player in turn, about to take it, may go through it."""

    @pytest.mark.rule("F-8.4")
    def test_the_player_in_turn_goes_through_it_before_taking_a_card(self, edition: str) -> None:
        now = table(edition, pile="4h 9c Qd As")
        assert plain(burraco.view(now, N).pile) == ["4h", "9c", "Qd", "As"]

    @pytest.mark.rule("F-8.4")
    @pytest.mark.parametrize("viewer", [E, S, W, SPECTATOR])
    def test_the_others_see_its_top_card(self, edition: str, viewer: Viewer) -> None:
        seen = burraco.view(table(edition, pile="4h 9c Qd As"), viewer)
        assert (plain(seen.pile), seen.pile_count) == (["As"], None)

    @pytest.mark.rule("F-8.4")
    def test_who_has_drawn_does_not_go_through_it_any_more(self, edition: str) -> None:
        now = play(table(edition, pile="4h 9c Qd As"), draw())
        assert plain(burraco.view(now, N).pile) == ["As"]

    @pytest.mark.rule("F-D.31")
    def test_taken_it_is_gone_from_sight(self, edition: str) -> None:
        now = play(table(edition, pile="4h 9c Qd As"), take())
        assert burraco.view(now, E).pile == ()


class TestWhatMayBeDone:
    """A view tells a player what he may do now, and nobody else."""

    @pytest.mark.rule("F-6.2")
    @pytest.mark.parametrize("viewer", [*BURRACO_SEATS, SPECTATOR, REFEREE])
    def test_only_the_player_in_turn_has_commands(self, viewer: Viewer) -> None:
        now = table(turn="N")
        assert bool(burraco.view(now, viewer).commands) is (viewer is N)


@pytest.mark.rule("F-22.5")
def test_screens_do_not_show_a_pot_earlier() -> None:
    """Art. 5 bis gives no such leave; the federal code does."""
    now = play(table(hands={"N": "Qd"}, taken=True), discard("Qd"))
    assert burraco.view(now, Seat.NORTH, screens=True).seats[0].hand is None
