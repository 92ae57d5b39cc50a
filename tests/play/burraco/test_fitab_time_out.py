"""The time-out under the FITAB code: article 15 in three editions, and article 17."""

from __future__ import annotations

import pytest

from pinella.cards import card
from pinella.play import burraco
from pinella.play.burraco.table import Table
from pinella.play.commands import CallTimeOut, Discard, DrawFromStock
from pinella.play.events import CardDiscarded, DealEnded, Ending, TimeOutCalled
from pinella.play.seats import BURRACO_SEATS, Seat
from tests.play.burraco.tables import discard, draw, events, off, play, refused, table
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
SEATS = "NESW"


def after_turns(edition: str, turns: int, *, dealer: Seat = W, taken: bool = False) -> Table:
    """A real deal after so many turns of drawing and discarding; the next player may have drawn already."""
    now = table_of(edition, seed=5, dealer=dealer)
    for _ in range(turns):
        now = one_turn(now)
    if taken:
        assert now.turn is not None
        now = play(now, DrawFromStock(now.turn))
    return now


def one_turn(now: Table) -> Table:
    seat = now.turn
    assert seat is not None
    if not now.has_taken:
        now = play(now, DrawFromStock(seat))
    return play(now, Discard(seat, now.hand(seat)[0]))


def played_out(now: Table) -> str:
    """Who still discards, in order, until the deal is over."""
    seats = ""
    while now.turn is not None:
        seats += now.turn.value
        now = one_turn(now)
    assert now.ending is Ending.TIME_OUT
    return seats


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheFinalLap:
    """Art. 15: one full lap that starts from the dealer's discard."""

    @pytest.mark.rule("F-15.1")
    @pytest.mark.parametrize("dealer", BURRACO_SEATS)
    def test_it_starts_from_the_dealers_discard_and_ends_with_the_next_one(self, edition: str, dealer: Seat) -> None:
        """Called in the turn of the player before the dealer, whoever deals."""
        now = play(after_turns(edition, 6, dealer=dealer, taken=True), CallTimeOut())
        order = (SEATS * 2)[dealer.place + 1 :][:4]
        assert played_out(now) == order[2:] + order

    @pytest.mark.rule("F-15.2")
    @pytest.mark.parametrize(("turns", "rest"), [(4, "NESW"), (5, "ESW"), (6, "SW")])
    def test_in_the_turn_of_another_player_play_goes_on_to_the_dealer_first(
        self, edition: str, turns: int, rest: str
    ) -> None:
        """W-065 for the second of them; dealer W."""
        now = play(after_turns(edition, turns, taken=True), CallTimeOut())
        assert played_out(now) == rest + "NESW"

    @pytest.mark.rule("F-15.2")
    @pytest.mark.parametrize(("turns", "rest"), [(5, "ESW"), (6, "SW")])
    def test_so_it_is_between_two_turns_before_the_dealers(self, edition: str, turns: int, rest: str) -> None:
        now = play(after_turns(edition, turns), CallTimeOut())
        assert played_out(now) == rest + "NESW"

    @pytest.mark.rule("F-15.2")
    @pytest.mark.parametrize("turns", [0, 4])
    def test_the_first_player_who_has_drawn_is_playing(self, edition: str, turns: int) -> None:
        """W-068, in the first lap as in a later one: no gap any more."""
        now = play(after_turns(edition, turns, taken=True), CallTimeOut())
        assert played_out(now) == "NESWNESW"

    @pytest.mark.rule("F-15.3")
    @pytest.mark.parametrize("taken", [False, True])
    def test_in_the_dealers_turn_it_starts_from_the_discard_to_come(self, edition: str, taken: bool) -> None:
        now = play(after_turns(edition, 7, taken=taken), CallTimeOut())
        assert played_out(now) == "W" + "NESW"

    @pytest.mark.rule("F-15.6")
    @pytest.mark.parametrize("dealer", BURRACO_SEATS)
    def test_while_the_cards_are_dealt_it_is_one_full_lap(self, edition: str, dealer: Seat) -> None:
        now = play(table_of(edition, seed=5, dealer=dealer), CallTimeOut())
        assert played_out(now) == (SEATS * 2)[dealer.place + 1 :][:4]


class TestTheGap:
    """Art. 15: called between the dealer's discard and the next player's first act, the editions differ."""

    @pytest.mark.rule("F-15.4")
    @pytest.mark.parametrize(
        ("edition", "turns"), [("fitab-2022", "NESWNESW"), ("fitab-2023", "NESWNESW"), ("fitab-2025", "NESW")]
    )
    @pytest.mark.parametrize("laps", [1, 2, 3])
    def test_since_2025_one_lap_only_before_that_two(self, edition: str, turns: str, laps: int) -> None:
        """W-067; the text before 2023 is silent and is read like that of 2023 (AMB-15)."""
        now = play(after_turns(edition, 4 * laps), CallTimeOut())
        assert played_out(now) == turns

    @pytest.mark.rule("F-15.4")
    @pytest.mark.parametrize("dealer", BURRACO_SEATS)
    def test_the_gap_is_that_of_the_dealer_and_of_nobody_else(self, dealer: Seat) -> None:
        """In the edition in force every other pause between two turns leads on to the dealer."""
        left = [events(after_turns("fitab-2025", turns, dealer=dealer), CallTimeOut()) for turns in range(4, 8)]
        assert left == [(TimeOutCalled(4),), (TimeOutCalled(7),), (TimeOutCalled(6),), (TimeOutCalled(5),)]


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheCall:
    """The referee's announcement."""

    @pytest.mark.rule("F-D.52")
    def test_it_leads_to_the_final_lap_and_ends_nothing_at_once(self, edition: str) -> None:
        before = after_turns(edition, 5, taken=True)
        assert events(before, CallTimeOut()) == (TimeOutCalled(3 + 4),)
        after = play(before, CallTimeOut())
        assert (after.turn, after.has_taken, after.hand(E)) == (before.turn, True, before.hand(E))

    @pytest.mark.rule("F-D.52")
    def test_without_it_no_lap_is_the_last(self, edition: str) -> None:
        now = after_turns(edition, 12)
        assert (now.turns_left, now.is_over) == (None, False)

    @pytest.mark.rule("F-D.52")
    @pytest.mark.parametrize("turns", [0, 1, 3])
    def test_it_is_made_once(self, edition: str, turns: int) -> None:
        now = play(after_turns(edition, 4), CallTimeOut())
        for _ in range(turns):
            now = one_turn(now)
        assert refused(now, CallTimeOut()) == ("time-out/already-called", "15")


@pytest.mark.parametrize("edition", EDITIONS)
class TestTheEnd:
    """Art. 15 and 17: the lap is completed and nobody has gone out."""

    @pytest.mark.rule("F-17.5")
    def test_the_last_discard_of_the_lap_ends_the_deal_and_nobody_went_out(self, edition: str) -> None:
        """W-071."""
        now = play(after_turns(edition, 7, taken=True), CallTimeOut())
        for _ in range(4):
            now = one_turn(now)
        now = play(now, draw("W"))
        last = now.hand(W)[0]
        assert events(now, Discard(W, last)) == (CardDiscarded(W, last), DealEnded(Ending.TIME_OUT))

    @pytest.mark.rule("F-17.5")
    def test_the_turn_before_ends_nothing(self, edition: str) -> None:
        now = play(after_turns(edition, 7, taken=True), CallTimeOut())
        for _ in range(4):
            now = one_turn(now)
        assert (now.turn, now.turns_left, now.is_over) == (W, 1, False)

    @pytest.mark.rule("F-17.1")
    def test_who_goes_out_in_the_final_lap_ends_it_at_once(self, edition: str) -> None:
        """W-070."""
        before = table(
            edition, turn="E", hands={"E": "Td Kc"}, ew=["3h 4h 5h 6h 7h 8h 9h", "7d 8d 9d"], pots="EW", taken=True
        )
        now = play(before, CallTimeOut(), off("Td", "EW.2", "E"))
        assert events(now, discard("Kc", "E")) == (CardDiscarded(E, card("Kc")), DealEnded(Ending.GOING_OUT, E))

    @pytest.mark.rule("F-17.3")
    def test_the_end_of_the_stock_comes_first_if_it_comes_first(self, edition: str) -> None:
        before = table(edition, hands={"N": "5h Kc"}, stock_count=3)
        now = play(before, CallTimeOut(), draw())
        assert events(now, discard("Kc"))[-1] == DealEnded(Ending.STOCK)

    @pytest.mark.rule("F-17.5")
    def test_nobody_plays_after_it(self, edition: str) -> None:
        now = play(table_of(edition, seed=5), CallTimeOut())
        for _ in range(4):
            now = one_turn(now)
        assert now.ending is Ending.TIME_OUT
        assert refused(now, draw()) == ("turn/deal-over", "6")
        assert burraco.legal(now, N) == ()
