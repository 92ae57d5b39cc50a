"""Slips of the hand: a round seated too early, and an entry that is taken back."""

from __future__ import annotations

import pytest

from pinella.tournament import Event, No, Wish, check, fold, seat
from pinella.tournament.event import Score, evolve
from pinella.tournament.facts import AnyFact, EntriesWithdrawn, Entry, RoundSeated
from pinella.tournament.measures import post_ranking
from pinella.tournament.seating import seat_phase
from pinella.tournament.signing import confirm, propose
from pinella.tournament.undoing import undo
from tests.tournament.desk import Desk

AS_ENTERED = Wish(apart=())


def desk_of(plan: str = "mitchell 3, danish 1", code: str = "fitab-2025") -> Desk:
    desk = Desk(plan, code=code)
    desk.enrol("A B C D E F")
    return desk


def code_of(answer: AnyFact | list[RoundSeated] | No | None) -> str:
    assert isinstance(answer, No)
    return answer.code


def as_it_was(event: Event, entries: list[Entry]) -> bool:
    """Whether the event is what these entries tell, but for the number of the last one."""
    told = fold(entries)
    told.version = event.version
    return event == told


class TestAhead:
    def test_the_next_round_waits_for_the_sheets_unless_the_director_says_ahead(self) -> None:
        desk = desk_of()
        desk.seat()
        desk.score(1, 100, 0)
        refusal = seat(desk.event)
        assert isinstance(refusal, No)
        assert refusal.code == "seat/ahead"
        assert refusal.details == {"round": 1, "tables": "2, 3", "next": 2}
        assert desk.take(seat(desk.event, Wish(ahead=True))) is None
        assert desk.event.last_seated == 2

    def test_a_danish_round_is_never_seated_ahead(self) -> None:
        desk = desk_of("danish 2")
        desk.seat()
        assert code_of(seat(desk.event, Wish(ahead=True))) == "seat/scores-missing"

    @pytest.mark.parametrize("plan", ["mitchell 3, danish 1", "round-robin 3, danish 1"])
    def test_a_whole_phase_can_be_published(self, plan: str) -> None:
        desk = desk_of(plan)
        rounds = seat_phase(desk.event, AS_ENTERED)
        assert isinstance(rounds, list)
        assert [fact.round for fact in rounds] == [1, 2, 3]
        assert desk.event.last_seated == 0
        desk.take(rounds)
        assert code_of(seat_phase(desk.event, Wish())) == "seat/not-whole"
        assert desk.findings() == []

    def test_a_whole_phase_asks_for_its_limits(self) -> None:
        assert code_of(seat_phase(desk_of("mitchell 4").event, Wish())) == "seat/rematch"

    def test_nothing_is_left_to_publish_at_the_end(self) -> None:
        desk = desk_of("mitchell 1")
        desk.seat()
        desk.score_all_with(100)
        assert code_of(seat_phase(desk.event, Wish())) == "seat/plan-is-over"


class TestUndo:
    def test_a_published_seating_is_withdrawn_by_a_new_entry(self) -> None:
        desk = desk_of()
        desk.seat()
        assert desk.take(undo(desk.event)) is None
        assert desk.event.last_seated == 0
        assert isinstance(desk.entries[-1].fact, EntriesWithdrawn)
        assert len(desk.entries) == 9
        assert as_it_was(desk.event, desk.entries[:7])
        desk.seat()
        assert desk.event.last_seated == 1
        assert desk.findings() == []

    def test_everything_of_the_last_command_goes_together(self) -> None:
        desk = desk_of()
        assert desk.take(undo(desk.event)) is None
        assert desk.event.entrants == {}
        assert code_of(undo(desk.event)) == "undo/nothing"

    def test_goes_back_command_by_command(self) -> None:
        desk = desk_of()
        desk.seat()
        desk.score(1, 100, 0)
        desk.warn("A")
        for entries in (9, 8, 7):
            assert desk.take(undo(desk.event)) is None
            assert as_it_was(desk.event, desk.entries[:entries])
        assert fold(desk.entries) == desk.event
        assert desk.findings() == []

    def test_a_posted_ranking_stands(self) -> None:
        desk = desk_of("danish 1")
        desk.seat()
        desk.score_all_with(100)
        desk.take(post_ranking(desk.event))
        assert code_of(undo(desk.event)) == "undo/posted"

    def test_a_sheet_signed_by_the_table_stands(self) -> None:
        desk = desk_of()
        desk.seat(AS_ENTERED)
        desk.take(propose(desk.event, 1, 1, "A", Score((100, 0))))
        desk.take(confirm(desk.event, 1, 1, "D"))
        assert code_of(undo(desk.event)) == "undo/signed"

    @pytest.mark.rule("S-2.7")
    def test_seats_of_scala_40_stand(self) -> None:
        desk = Desk("mitchell 2", code="scala40", kind="individual", deals=5)
        desk.enrol("A B C D")
        desk.seat()
        assert code_of(undo(desk.event)) == "swap/never"

    def test_a_withdrawal_that_could_not_be_is_found(self) -> None:
        desk = desk_of()
        desk.seat()
        desk.warn("A")
        entry = Entry(len(desk.entries) + 1, 0, "", "", EntriesWithdrawn(8, 8))
        assert [finding.entry for finding in check([*desk.entries, entry])] == [entry.number]


def test_many_slips_come_to_the_same_read_at_once_or_one_by_one() -> None:
    desk = desk_of("danish 3")
    for number in range(1, 4):
        for _ in range(2):
            desk.seat()
            desk.take(undo(desk.event))
        desk.seat()
        for table in (1, 2, 3):
            desk.score(table, 100 * number, 5 * table)
        desk.take(undo(desk.event))
        desk.score(3, 200, 0)
    one_by_one = fold(desk.entries[:1])
    for entry in desk.entries[1:]:
        evolve(one_by_one, entry)
    assert sum(isinstance(entry.fact, EntriesWithdrawn) for entry in desk.entries) == 9
    assert fold(desk.entries) == one_by_one == desk.event
