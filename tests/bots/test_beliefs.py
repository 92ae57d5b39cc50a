"""What a seat believes about the other hands, from what it has seen them do."""

from __future__ import annotations

import pytest

from pinella.bots.beliefs import beliefs_of
from pinella.bots.imagining import Imagination
from pinella.bots.thinking import greedy_move
from pinella.cards import Card, Rank
from pinella.codes import book
from pinella.play import Table, basic_moves, decide, evolve, new_table, view
from pinella.play.chance import Secret
from pinella.play.events import Event
from pinella.play.seen import seen
from pinella.play.translate import mask_of


def played(code: str, number: int, moves: int) -> tuple[Table, Imagination]:
    """A deal of greedy players after so many moves, and what the first seat makes of it."""
    rules = book(code)
    table = new_table(rules, Secret(bytes([number]) * 66))
    seat = table.seats[0]
    imagined = Imagination.begin(view(table, seat), rules, 1)
    for step in range(moves):
        turn = table.turn
        if turn is None:
            break
        command = dict(basic_moves(table, turn))[greedy_move(table, step)]
        answer = decide(table, command)
        assert isinstance(answer, tuple)
        for event in answer:
            table = shown(table, event, imagined)
    return table, imagined


def shown(table: Table, event: Event, imagined: Imagination) -> Table:
    after = evolve(table, event)
    imagined.sees(seen(event, imagined.seat, table, after), view(after, imagined.seat))
    return after


CASES = [("fitab-2025", 1), ("international", 2), ("federal", 3), ("scala40", 4)]


@pytest.mark.parametrize(("code", "number"), CASES)
@pytest.mark.parametrize("moves", [20, 45])
class TestBeliefs:
    def test_known_cards_are_in_that_hand(self, code: str, number: int, moves: int) -> None:
        table, imagined = played(code, number, moves)
        known = beliefs_of(imagined).known
        for seat in table.seats:
            if seat is not imagined.seat:
                truth = mask_of(table.hand(seat))
                at = 3 * seat.place
                assert known[at] & ~truth[0] == 0
                assert known[at + 1] & ~truth[1] == 0
                assert known[at + 2] <= truth[2]

    def test_cards_like_those_thrown_and_their_neighbours_are_unlikely(
        self, code: str, number: int, moves: int
    ) -> None:
        table, imagined = played(code, number, moves)
        shunned = beliefs_of(imagined).shunned
        for seat in table.seats:
            for card in imagined.discards[seat.place]:
                if isinstance(card, Card) and (card.rank is not Rank.TWO or code == "scala40"):
                    place = 13 * card.suit.place + card.rank - 1
                    assert shunned[seat.place] >> place & 1
                    if card.rank is not Rank.KING:
                        assert (card.rank is Rank.ACE and code != "scala40") or shunned[seat.place] >> (place + 1) & 1

    def test_a_wild_is_never_unlikely(self, code: str, number: int, moves: int) -> None:
        _, imagined = played(code, number, moves)
        twos = sum(1 << (13 * suit + 1) for suit in range(4))
        fits = beliefs_of(imagined).shunned
        if code != "scala40":
            assert all(shunned & twos == 0 for shunned in fits)
        assert all(shunned < 1 << 52 for shunned in fits)
