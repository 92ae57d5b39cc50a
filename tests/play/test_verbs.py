"""The verbs for a table of either game: they trust history, refuse what is stale, and change nothing."""

from __future__ import annotations

import copy
import pickle
from dataclasses import replace

import pytest

from pinella import play
from pinella.cards import card, cards, laid
from pinella.codes import BOOKS, Book, Refusal, book
from pinella.errors import BrokenHistory, HouseRuleError, StaleVersion
from pinella.play import Secret, Table, dealing, kept_commands
from pinella.play.burraco import listing as burraco_listing
from pinella.play.commands import Discard, DrawFromStock, LayOpening, SwapJoker
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    DiscardPileTaken,
    Event,
    MeldLaid,
    PlayerOpened,
    PotTaken,
)
from pinella.play.scala40 import listing as scala40_listing
from pinella.play.seats import MeldId, Seat, Side

SECRET = Secret(bytes(range(66)))


@pytest.fixture(params=list(BOOKS.values()), ids=list(BOOKS))
def table(request: pytest.FixtureRequest) -> Table:
    rules: Book = request.param
    return play.new_table(rules, SECRET)


def test_a_new_table_is_the_same_from_the_same_secret(table: Table) -> None:
    again = play.new_table(table.book, SECRET)
    assert again == table
    assert hash(again) == hash(table)
    assert play.new_table(table.book, Secret(bytes(66))) != table


def test_a_stale_version_is_refused_and_nothing_changes(table: Table) -> None:
    assert table.turn is not None
    command = DrawFromStock(table.turn)
    with pytest.raises(StaleVersion, match="made for version 3 of the table, which is at version 0"):
        play.decide(table, command, version=3)
    events = play.decide(table, command, version=0)
    assert not isinstance(events, Refusal)
    moved = play.evolve(table, events[0])
    assert (table.version, moved.version, table.has_taken, moved.has_taken) == (0, 1, False, True)


def test_the_moves_and_the_places_of_cards_are_the_players_in_turn_alone(table: Table) -> None:
    assert table.turn is not None
    (drawn,) = _accepted(table, DrawFromStock(table.turn))
    now = play.evolve(table, drawn)
    for seat in now.seats:
        chosen = now.hand(seat)[:1]
        assert bool(play.legal(now, seat)) is (seat is now.turn)
        assert bool(play.placements(now, seat, chosen)) is (seat is now.turn)


@pytest.mark.parametrize("viewer", [play.SPECTATOR, play.REFEREE])
def test_who_watches_has_no_moves(table: Table, viewer: play.Viewer) -> None:
    assert play.view(table, viewer).commands == ()


def test_nobody_sees_from_a_seat_that_is_not_there(table: Table) -> None:
    absent = Seat.SIX if table.book.id != "scala40" else Seat.NORTH
    with pytest.raises(ValueError, match="nobody sits"):
        play.view(table, absent)


class TestHistory:
    """`evolve` checks no rule, but what cannot have happened is not a fact."""

    @pytest.mark.parametrize(
        "event",
        [
            CardDrawn(Seat.EAST, card("7h")),
            CardDrawn(Seat.NORTH, card("Jk")),
            DiscardPileTaken(Seat.NORTH, cards("7h 8h")),
            CardDiscarded(Seat.NORTH, card("Jk")),
            MeldLaid(Seat.NORTH, MeldId(Side.NS, 1), laid("7h' 8h' Jk=9h")),
            CardsLaidOff(Seat.NORTH, MeldId(Side.NS, 4), cards("7h'"), laid("5h 6h 7h'")),
            PotTaken(Seat.NORTH, on_the_fly=False),
            PlayerOpened(Seat.NORTH),
        ],
        ids=lambda event: event.kind,
    )
    def test_a_burraco_table_refuses_what_cannot_have_happened(self, event: Event) -> None:
        table = play.new_table(book("fitab-2025"), SECRET)
        with pytest.raises(BrokenHistory):
            play.evolve(table, event)

    def test_a_deal_that_lacks_a_card_is_none(self) -> None:
        whole, _ = dealing.deal(book("online"), Seat.WEST, play.chance_of(book("online"), SECRET))
        with pytest.raises(BrokenHistory, match=f"missing {whole.pile[0]}"):
            play.start(replace(whole, pile=()), book("online"))

    def test_fitab_is_not_played_by_two(self) -> None:
        event = dealing.deal(book("federal"), Seat.EAST, play.chance_of(book("federal"), SECRET), players=2)[0]
        with pytest.raises(HouseRuleError, match="fitab-2025 is not played by 2"):
            play.start(event, book("fitab-2025"))


def test_burraco_knows_no_opening_and_no_swap() -> None:
    table = play.new_table(book("fitab-2025"), SECRET)
    (drawn,) = _accepted(table, DrawFromStock(Seat.NORTH))
    now = play.evolve(table, drawn)
    swap = SwapJoker(Seat.NORTH, MeldId(Side.NS, 1), card("7h"))  # type: ignore[arg-type]
    for command in (LayOpening(Seat.NORTH, (laid("7h 8h 9h"),)), swap):
        decision = play.decide(now, command)
        assert isinstance(decision, Refusal)
        assert decision.code == "turn/not-in-this-game"


def test_a_card_that_is_not_held_is_refused() -> None:
    table = play.new_table(book("online"), SECRET)
    (drawn,) = _accepted(table, DrawFromStock(Seat.NORTH))
    now = play.evolve(table, drawn)
    held = {str(one).rstrip("'") for one in now.hand(Seat.NORTH)}
    absent = next(one for one in cards("3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah") if str(one) not in held)
    decision = play.decide(now, Discard(Seat.NORTH, absent))
    assert isinstance(decision, Refusal)
    assert decision.code == "card/not-held"


def _accepted(table: Table, command: DrawFromStock) -> tuple[Event, ...]:
    decision = play.decide(table, command)
    assert not isinstance(decision, Refusal)
    return decision


@pytest.mark.parametrize("viewer", ["N", "referre", None])
def test_a_wrong_viewer_does_not_pass_for_a_spectator(viewer: play.Viewer) -> None:
    with pytest.raises(ValueError, match="expected Seat"):
        play.view(play.new_table(book("fitab-2025"), SECRET), viewer)


def test_a_table_is_its_own_copy_and_says_how_it_crosses_processes(table: Table) -> None:
    assert copy.deepcopy(table) is table
    assert copy.copy(table) is table
    assert len(repr(table)) < 60
    with pytest.raises(TypeError, match="as notation"):
        pickle.dumps(table)


@pytest.mark.parametrize(("clause", "value"), [("opening_points", 10), ("fit_ban", False), ("max_new_run", 13)])
def test_a_house_rule_that_the_scala40_table_cannot_play_is_refused(clause: str, value: object) -> None:
    published = book("scala40")
    house = replace(published, **{clause: replace(getattr(published, clause), value=value)})
    with pytest.raises(HouseRuleError, match=f"with {clause} = {value}"):
        play.new_table(house, SECRET)


def test_a_house_rule_about_points_is_played() -> None:
    published = book("scala40")
    house = replace(published, going_out_bonus=replace(published.going_out_bonus, value=10))
    assert play.new_table(house, SECRET).book is house


@pytest.mark.parametrize("laid_down", ["3h' 4h' Jk Jk", "5h 8h' 2d'", "5h 6h Jk=9h", "7h 7d", "5h 6d 7h"])
def test_what_is_no_meld_cannot_have_been_laid(laid_down: str) -> None:
    table = play.new_table(book("fitab-2025"), SECRET)
    with pytest.raises(BrokenHistory):
        play.evolve(table, MeldLaid(Seat.NORTH, MeldId(Side.NS, 1), laid(laid_down)))


def test_commands_are_forgotten_between_lists_never_within_one(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    listing = scala40_listing if table.book.id == "scala40" else burraco_listing
    monkeypatch.setattr(kept_commands, "MOST_COMMANDS", 3)
    for _ in range(60):
        if table.turn is None:
            return
        moves = play.legal(table, table.turn)
        assert all(listing.named_move(move) is not None for move in moves)
        decision = play.decide(table, moves[-1])
        assert not isinstance(decision, Refusal)
        for event in decision:
            table = play.evolve(table, event)
