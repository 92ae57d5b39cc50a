"""What people see of rulings: all that was said aloud, and nothing of a card shown to one or kept apart by another."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.cards import AnyCard, Card, Joker, card, cards
from pinella.codes import BurracoKind
from pinella.play import burraco
from pinella.play.aftermath import Aftermath, Ban, Choice, Frozen, Lying, Option, Pool, Scope, Shown, Take
from pinella.play.burraco import SeatView, Table, View
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side
from pinella.play.text import read_table
from pinella.play.translate import code_of
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.play.burraco.tables import table
from tests.values import parts_of

N, E, S, W = BURRACO_SEATS
VIEWERS: tuple[Viewer, ...] = (*BURRACO_SEATS, SPECTATOR, REFEREE)
NS_2, NS_3 = MeldId(Side.NS, 2), MeldId(Side.NS, 3)

RULED = """
table fitab-2025
N: Kd Qs
E: 4d
S: 7s
W: 9h
NS.2: 3d 4d 5d 6d 7d 8d 9d Td
NS.3 loose: 7h 7d 8c
pot taken: NS
ended: stock
NS.3 negative: 7h
NS.2 frozen: until N, 1 turn, Td, keeps clean
N side: 9d 8c
N exposed: Kd
S limited: draw
N must discard: Qs
N may not lay off: Kd on new melds
S same place: 7s on NS.2
S may not go out
warnings: N late, N noise
deducted: NS 1
awarded: EW 100 delay
beside: Qd
choice: cure by N: cure-Jc, no-cure
rulings: 3
"""


def ruled() -> Table:
    """The table of `RULED`, not over: so that hands are hidden."""
    return replace(table(), aftermath=_read().aftermath)


def _read() -> Table:
    found = read_table(RULED)
    assert isinstance(found, Table)
    return found


def of_seat(view: View, seat: Seat) -> SeatView:
    return next(one for one in view.seats if one.seat is seat)


def cards_in(value: object) -> set[AnyCard]:
    """Every card that stands anywhere in a view."""
    if isinstance(value, Card | Joker):
        return {value}
    if isinstance(value, tuple):
        return {card for part in value for card in cards_in(part)}
    return {card for part in parts_of(value).values() for card in cards_in(part)}


class TestEverybody:
    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_sees_what_lies_on_the_table(self, viewer: Viewer) -> None:
        ns, ew = burraco.view(_read(), viewer).sides
        assert ns.names == (NS_2,)
        assert [meld.burraco for meld in ns.melds] == [BurracoKind.CLEAN]
        assert ns.frozen == (Frozen(NS_2, N, 1, cards("Td"), BurracoKind.CLEAN),)
        assert ns.loose == (Lying(NS_3, cards("7h 7d' 8c")),)
        assert ns.negative == (Lying(NS_3, cards("7h")),)
        assert [deduction.victory_points for deduction in ns.deductions] == [1]
        assert [award.points for award in ew.awards] == [100]
        assert (ew.names, ew.frozen, ew.loose, ew.negative, ew.deductions, ns.awards) == ((), (), (), (), (), ())

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_sees_what_is_said_to_a_player(self, viewer: Viewer) -> None:
        view = burraco.view(ruled(), viewer)
        north, south, west = of_seat(view, N), of_seat(view, S), of_seat(view, W)
        assert (north.side, north.exposed, north.forced) == (cards("9d' 8c'"), cards("Kd"), cards("Qs"))
        assert north.bans == (Ban(N, cards("Kd"), Scope.NEW),)
        assert (north.warnings, north.limit, north.may_not_go_out) == (("late", "noise"), None, False)
        assert (south.limit, south.may_not_go_out, south.warnings) == (Take.DRAW, True, ())
        assert [duty.meld for duty in south.duties] == [NS_2]
        assert west == SeatView(W, west.hand, west.count, pot_unseen=False)

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_sees_what_the_table_waits_for(self, viewer: Viewer) -> None:
        view = burraco.view(ruled(), viewer)
        options = (Option("cure-Jc"), Option("no-cure")) if viewer in (N, REFEREE) else ()
        assert view.choice == Choice("cure", N, options)
        assert (view.is_arbitrated, view.beside, view.rulings, view.redeal) == (True, cards("Qd"), 3, False)

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_sees_the_same_as_ever_on_a_strict_table(self, viewer: Viewer) -> None:
        view = burraco.view(table(), viewer)
        bare = replace(
            view,
            seats=tuple(SeatView(one.seat, one.hand, one.count, one.pot_unseen) for one in view.seats),
            is_arbitrated=False,
            choice=None,
            beside=(),
            settled=None,
            redeal=False,
            rulings=0,
        )
        assert view == bare
        assert all((side.names, side.frozen, side.loose, side.negative) == ((), (), (), ()) for side in view.sides)


class TestACardShownToOne:
    def table(self) -> Table:
        now = table(hands={"N": "3c"})
        return replace(now, aftermath=Aftermath(shown=(Shown(now.stock[0], E),)))

    @pytest.mark.parametrize("viewer", [E, REFEREE])
    def test_is_seen_by_that_player_and_the_referee(self, viewer: Viewer) -> None:
        now = self.table()
        assert of_seat(burraco.view(now, viewer), E).shown == now.stock[:1]

    @pytest.mark.parametrize("viewer", [N, S, W, SPECTATOR])
    def test_is_hidden_from_the_others(self, viewer: Viewer) -> None:
        now = self.table()
        view = burraco.view(now, viewer)
        assert of_seat(view, E).shown == ()
        assert now.stock[0] not in cards_in(replace(view, commands=()))


class TestACardApart:
    def table(self, *, over: bool = False) -> Table:
        if over:
            found = read_table(
                "table fitab-2025\nN: 3c\nE: 3c\nS: 3s\nW: 3s\nN apart: 6d\npot taken: NS\nended: stock\n"
            )
            assert isinstance(found, Table)
            return found
        now = table(hands={"N": "3c"}, taken=True)
        apart = now.hand(W)[0]
        position = now.position.copy()
        position.drop(W.place, code_of(apart))
        return replace(now, position=position, aftermath=Aftermath(apart=(Pool(W, (apart,)),)))

    @pytest.mark.parametrize("viewer", [W, REFEREE])
    def test_is_seen_by_its_player_and_the_referee(self, viewer: Viewer) -> None:
        now = self.table()
        seen = of_seat(burraco.view(now, viewer), W)
        assert (seen.apart, seen.apart_count) == (now.left.apart_of(W), 1)

    @pytest.mark.parametrize("viewer", [N, E, S, SPECTATOR])
    def test_the_others_see_only_that_it_lies_there(self, viewer: Viewer) -> None:
        now = self.table()
        view = burraco.view(now, viewer)
        assert (of_seat(view, W).apart, of_seat(view, W).apart_count) == (None, 1)
        assert (of_seat(view, E).apart, of_seat(view, E).apart_count) == ((), 0)
        assert now.left.apart_of(W)[0] not in cards_in(replace(view, commands=()))

    @pytest.mark.parametrize("viewer", VIEWERS)
    def test_is_open_like_the_hands_once_the_deal_is_over(self, viewer: Viewer) -> None:
        assert of_seat(burraco.view(self.table(over=True), viewer), N).apart == (card("6d"),)


class TestAnExposedCard:
    @pytest.mark.parametrize("viewer", [E, S, W, SPECTATOR])
    def test_is_all_that_others_see_of_the_hand(self, viewer: Viewer) -> None:
        now = table(hands={"N": "Kd Qs 3c"})
        now = replace(now, aftermath=Aftermath(exposed=(Pool(N, cards("Kd")),)))
        seen = of_seat(burraco.view(now, viewer), N)
        assert (seen.hand, seen.exposed) == (None, cards("Kd"))
        assert cards_in(seen) == {card("Kd")}
