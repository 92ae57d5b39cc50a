"""Calling the referee: what is heard, in which order, and what a withdrawn ruling leaves of the deal."""

from __future__ import annotations

import pytest

from pinella.play.effects import FreezeForATime
from pinella.referee import History, Offence, RefereeError, open_irregularities, withdraw
from pinella.referee.history import Standing
from tests.referee.fitab.room import happened, happened_since, plain, ruling


def withdrawn(history: History, number: int) -> History:
    return history.then(*withdraw(history, number))


class TestAWithdrawnRuling:
    """The deal goes on as if the ruling, and what followed it, had never been."""

    GIVEN = "{N: 7h 8h 9h Th 4c 5d, E: Kd Ks 3c, stock: 6c 6d 6s 6h, pile: 9c}"

    def fallen(self) -> History:
        """N has laid without drawing, and the ruling about it falls when E has played already."""
        begun = happened(self.GIVEN, "N lays 7h 8h 9h", "E calls the referee", "N draws", "N discards 4c")
        return withdrawn(happened_since(begun, "E draws", "E discards 3c"), 1)

    def test_leaves_the_turn_in_one_piece(self) -> None:
        """What was laid before the ruling and after its fall was laid in one turn: all of it is frozen."""
        again = happened_since(self.fallen(), "N lays off Th on NS.1", "E calls the referee")
        (freeze, stop) = ruling(again).effects
        assert isinstance(freeze, FreezeForATime)
        assert (plain(freeze.cards), stop.name) == (["7h", "8h", "9h", "Th"], "stop")

    def test_is_open_again_under_its_number_in_the_whole_deal(self) -> None:
        fallen = self.fallen()
        (one,) = open_irregularities(fallen)
        assert (one.offence, one.at) == (Offence.MISSING_DRAW, 0)
        again = happened_since(fallen, "N lays off Th on NS.1", "E calls the referee")
        assert (ruling(again).at, ruling(again).covers) == (0, (len(fallen.events),))
        assert open_irregularities(again) == ()

    def test_leaves_later_events_their_numbers(self) -> None:
        fallen = self.fallen()
        later = happened_since(fallen, "N draws", "N draws", "E calls the referee about double-draw")
        assert ruling(later).at == len(fallen.events) + 1
        assert [one.offence for one in open_irregularities(later)] == [Offence.MISSING_DRAW]

    def test_does_not_fall_twice(self) -> None:
        with pytest.raises(RefereeError, match="ruling 1 does not stand"):
            withdraw(self.fallen(), 1)
        with pytest.raises(RefereeError, match="ruling 7 does not stand"):
            withdraw(self.fallen(), 7)

    def test_stands_as_a_history_of_its_own(self) -> None:
        begun = happened(self.GIVEN, "N draws", "E calls the referee", "N discards 4c")
        whole = withdrawn(begun, 1)
        standing = Standing.of(whole)
        assert standing.numbers == (0, 1)
        assert standing.history.table == whole.table
        assert [event.kind for event in standing.history.events] == ["card-drawn/1", "referee-called/1"]
        assert Standing.of(begun).history is begun

    def test_of_two_the_first_takes_the_second_with_it(self) -> None:
        history = happened(self.GIVEN, "N draws", "E calls the referee", "S calls the referee")
        with pytest.raises(RefereeError, match="ruling 2 does not stand"):
            withdraw(withdrawn(history, 1), 2)
