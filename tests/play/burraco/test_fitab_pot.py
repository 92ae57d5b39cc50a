"""The pot under the FITAB code: taken on the fly or with a discard; articles 4, 14 and 22."""

from __future__ import annotations

import pytest

from pinella.cards import card, laid
from pinella.play import burraco
from pinella.play.burraco.table import Table
from pinella.play.commands import Command
from pinella.play.events import CardDiscarded, CardsLaidOff, DealEnded, Ending, MeldLaid, PotTaken
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.viewers import REFEREE, SPECTATOR
from tests.play.burraco.tables import discard, draw, events, lay, off, play, refused, table, take

pytestmark = pytest.mark.kernel

EDITIONS = ["fitab-2022", "fitab-2023", "fitab-2025"]
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


@pytest.mark.parametrize("edition", EDITIONS)
class TestOnTheFly:
    """Andare a pozzetto in diretta: the last cards are laid without a discard, and the turn goes on."""

    @pytest.mark.rule("F-D.1")
    def test_laying_the_last_cards_takes_the_pot(self, edition: str) -> None:
        now = table(edition, hands={"N": "5h 6h 7h"}, taken=True)
        assert events(now, lay("5h 6h 7h")) == (
            MeldLaid(N, MeldId(Side.NS, 1), laid("5h 6h 7h")),
            PotTaken(N, on_the_fly=True),
        )

    @pytest.mark.rule("F-D.1")
    def test_so_does_laying_off_the_last_card(self, edition: str) -> None:
        now = table(edition, hands={"N": "8h"}, ns=["5h 6h 7h"], taken=True)
        assert events(now, off("8h", "NS.1")) == (
            CardsLaidOff(N, MeldId(Side.NS, 1), (card("8h"),), laid("5h 6h 7h 8h")),
            PotTaken(N, on_the_fly=True),
        )

    @pytest.mark.rule("F-D.1")
    def test_the_pot_is_the_first_of_the_two_and_the_other_waits(self, edition: str) -> None:
        before = table(edition, hands={"N": "5h 6h 7h"}, taken=True)
        after = play(before, lay("5h 6h 7h"))
        assert set(after.hand(N)) == set(before.pots[0])
        assert after.pots == before.pots[1:]

    @pytest.mark.rule("F-D.1")
    def test_play_goes_on_in_the_same_turn_without_drawing_again(self, edition: str) -> None:
        """W-148: the player neither draws nor takes the pile for the pot."""
        now = play(table(edition, hands={"N": "5h 6h 7h"}, taken=True), lay("5h 6h 7h"))
        assert (now.turn, now.has_taken) == (N, True)
        assert refused(now, draw()) == ("turn/already-taken", "6")
        assert refused(now, take()) == ("turn/already-taken", "6")

    @pytest.mark.rule("F-D.1")
    def test_a_card_of_the_pot_ends_the_turn(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 6h 7h"}, taken=True), lay("5h 6h 7h"))
        last = now.hand(N)[0]
        assert play(now, burraco.legal(now, N)[0]).turn is E
        assert len(play(now, discard(str(last))).hand(N)) == 10

    @pytest.mark.rule("F-D.1")
    def test_it_is_open_in_the_first_lap_too(self, edition: str) -> None:
        """AMB-63: only going out waits until all have played."""
        now = table(edition, hands={"N": "5h 6h 7h"}, turns=0, taken=True)
        assert play(now, lay("5h 6h 7h")).has_pot(Side.NS)

    @pytest.mark.rule("F-D.1")
    def test_it_is_seen_at_once(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "5h 6h 7h"}, taken=True), lay("5h 6h 7h"))
        assert not now.pot_unseen(N)
        assert len(burraco.view(now, N).seats[0].hand or ()) == 11

    @pytest.mark.rule("F-D.1")
    def test_the_single_card_of_the_pile_may_be_the_last_one_laid(self, edition: str) -> None:
        """W-178 done by the rule: the pile is taken first, then its card is laid with the hand."""
        before = table(edition, hands={"N": "8h 8d"}, pile="8s")
        assert play(before, take(), lay("8h 8d 8s")).has_pot(Side.NS)

    @pytest.mark.rule("F-D.1")
    def test_no_second_pot_comes_on_the_fly_to_the_same_side(self, edition: str) -> None:
        """W-089: the partner has taken it."""
        now = table(edition, hands={"N": "5c 5d 5s"}, ns=["3h 4h 5h 6h 7h 8h 9h"], pots="NS", taken=True)
        assert refused(now, lay("5c 5d 5s")) == ("going-out/no-discard", "17")


@pytest.mark.parametrize("edition", EDITIONS)
class TestWithADiscard:
    """The last card is discarded: the pot is taken, and played from the next turn."""

    @pytest.mark.rule("F-D.18")
    def test_the_last_discard_of_a_side_without_a_pot_takes_it_and_does_not_end_the_deal(self, edition: str) -> None:
        now = table(edition, hands={"N": "Kd"}, ns=["3h 4h 5h 6h 7h 8h 9h"], taken=True)
        assert events(now, discard("Kd")) == (CardDiscarded(N, card("Kd")), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("F-D.40")
    def test_the_turn_passes_on(self, edition: str) -> None:
        now = play(table(edition, hands={"N": "Kd"}, taken=True), discard("Kd"))
        assert (now.turn, now.has_pot(Side.NS), len(now.hand(N))) == (E, True, 11)

    @pytest.mark.rule("F-14.1")
    @pytest.mark.parametrize("wild", ["Jk", "2h", "2s"])
    def test_a_wild_takes_it_too(self, edition: str, wild: str) -> None:
        """W-182."""
        now = table(edition, hands={"N": wild}, taken=True)
        assert events(now, discard(wild)) == (CardDiscarded(N, card(wild)), PotTaken(N, on_the_fly=False))

    @pytest.mark.rule("F-14.1")
    @pytest.mark.parametrize("command", [lay("5h 6h 7h"), off("8s", "NS.1")])
    def test_a_play_may_leave_a_wild_as_the_last_card(self, edition: str, command: Command) -> None:
        hands = {"N": "5h 6h 7h Jk" if command == lay("5h 6h 7h") else "8s Jk"}
        now = play(table(edition, hands=hands, ns=["9s Ts Js"], taken=True), command)
        assert events(now, discard("Jk"))[1:] == (PotTaken(N, on_the_fly=False),)

    @pytest.mark.rule("F-D.34")
    def test_each_side_takes_one_pot_the_upper_one_first(self, edition: str) -> None:
        before = table(edition, hands={"N": "Kd", "E": "3c 3d 3s"}, stock="Qh", taken=True)
        now = play(before, discard("Kd"), draw("E"), lay("3c 3d 3s", "E"), discard("Qh", "E"))
        assert (set(now.hand(N)), set(now.hand(E))) == (set(before.pots[0]), set(before.pots[1]))
        assert now.pots == ()


@pytest.mark.parametrize("edition", EDITIONS)
class TestWhenItIsSeen:
    """Art. 4 and 22: a pot taken with a discard is looked at only after the partner has discarded."""

    @staticmethod
    def pot_taken_by_north(edition: str) -> Table:
        hands = {"N": "Kd", "E": "3c 4d", "S": "8h 9d"}
        return play(table(edition, hands=hands, stock="Qh Qd", taken=True), discard("Kd"))

    @pytest.mark.rule("F-22.5")
    def test_not_at_once(self, edition: str) -> None:
        own = burraco.view(self.pot_taken_by_north(edition), N).seats[0]
        assert (own.hand, own.count, own.pot_unseen) == (None, 11, True)

    @pytest.mark.rule("F-22.5")
    def test_not_in_the_turn_of_the_opponent_nor_in_that_of_the_partner(self, edition: str) -> None:
        """W-086 cannot happen here."""
        now = self.pot_taken_by_north(edition)
        for command in (draw("E"), discard("3c", "E"), draw("S")):
            now = play(now, command)
            assert burraco.view(now, N).seats[0].hand is None

    @pytest.mark.rule("F-22.5")
    def test_but_as_soon_as_the_partner_has_discarded(self, edition: str) -> None:
        now = play(self.pot_taken_by_north(edition), draw("E"), discard("3c", "E"), draw("S"), discard("8h", "S"))
        assert now.turn is W
        own = burraco.view(now, N).seats[0]
        assert (own.hand, own.pot_unseen) == (now.hand(N), False)

    @pytest.mark.rule("F-4.13")
    @pytest.mark.parametrize("viewer", [E, S, W, SPECTATOR, REFEREE])
    def test_until_then_nobody_sees_it(self, edition: str, viewer: Seat) -> None:
        assert burraco.view(self.pot_taken_by_north(edition), viewer).seats[0].hand is None

    @pytest.mark.rule("F-4.13")
    def test_the_partner_who_takes_no_pot_sees_the_own_hand_all_the_time(self, edition: str) -> None:
        now = self.pot_taken_by_north(edition)
        assert burraco.view(now, S).seats[2].hand == now.hand(S)

    @pytest.mark.rule("F-22.5")
    def test_it_is_unplayed_until_its_player_draws_or_takes_the_pile(self, edition: str) -> None:
        now = play(self.pot_taken_by_north(edition), draw("E"), discard("3c", "E"), draw("S"), discard("8h", "S"))
        now = play(now, draw("W"), burraco.legal(play(now, draw("W")), W)[0])
        assert now.pot_unplayed(N)
        assert not play(now, draw()).pot_unplayed(N)

    @pytest.mark.rule("F-22.5")
    def test_a_deal_that_ends_before_leaves_it_unplayed(self, edition: str) -> None:
        """W-052."""
        hands = {"N": "Kd", "E": "3c"}
        before = table(edition, hands=hands, ew=["3h 4h 5h 6h 7h 8h 9h"], pots="EW", stock="Th", taken=True)
        now = play(before, discard("Kd"), draw("E"), off("Th", "EW.1", "E"), discard("3c", "E"))
        assert (now.ending, now.pot_unplayed(N)) == (Ending.GOING_OUT, True)


class TestAtTheEndOfTheDeal:
    """A pot may still be taken with the very last discard of a deal."""

    @pytest.mark.rule("F-D.18")
    def test_the_pot_is_taken_and_the_deal_ends(self) -> None:
        now = play(table(hands={"N": "5h 6h 7h"}, stock="Kd", stock_count=3), draw(), lay("5h 6h 7h"))
        assert events(now, discard("Kd")) == (
            CardDiscarded(N, card("Kd")),
            PotTaken(N, on_the_fly=False),
            DealEnded(Ending.STOCK),
        )
