"""Laws of the Burraco count on random deals: kernel, face and a naive recount agree."""

from __future__ import annotations

import pytest

from pinella.play import burraco
from pinella.play.burraco import Table
from pinella.play.burraco._policies import GREEDY, RANDOM
from pinella.play.events import Ending
from pinella.play.seats import Side
from pinella.scoring import _burraco as kernel
from pinella.scoring.burraco import Item, count, count_rules
from tests.conftest import Cases
from tests.oracle import count_burraco as oracle
from tests.play.burraco.words import plain, table_of
from tests.scoring.sheets import TABLES, finished, parts

pytestmark = pytest.mark.kernel


def recount(table: Table) -> dict[str, oracle.SideCount]:
    """The naive count of the same deal."""
    assert table.ending is not None
    return oracle.count(
        table.book.id,
        {side.value: [str(meld).replace("'", "") for meld in table.melds(side)] for side in Side},
        {seat.value: plain(table.hand(seat)) for seat in table.seats},
        {side.value: table.has_pot(side) for side in Side},
        table.ending.value,
        None if table.went_out is None else table.went_out.value,
        [seat.value for seat in table.seats if table.pot_unplayed(seat)],
    )


@pytest.mark.parametrize(("code", "players"), TABLES)
def test_kernel_face_and_naive_recount_agree(code: str, players: int, cases: Cases) -> None:
    endings: set[Ending | None] = set()
    items: set[Item] = set()
    for seed in range(cases(sample=100, full=10_000, least=100)):
        table = finished(code, players, seed)
        counts, naive, rules = count(table), recount(table), count_rules(table.book)
        for side in Side:
            found, place = counts[side], side.place
            assert parts(found) == naive[side.value].parts, (code, players, seed)
            assert found.total == naive[side.value].total == kernel.total(table.position, place, rules)
            bonuses = kernel.bonuses(table.position, place, rules)
            assert found.base == bonuses + kernel.closing(table.position, place, rules)
            items |= {part.item for part in found.parts}
        assert counts.difference == kernel.difference(table.position, rules)
        endings.add(table.ending)
    assert endings == ({Ending.GOING_OUT, Ending.STOCK} if code == "online" else set(Ending))
    assert items >= expected_items(code), "the deals are too tame to prove anything"


def expected_items(code: str) -> set[Item]:
    """What some of the deals must have; royal and super burracos are rare, and nobody calls the referee."""
    rare = {Item.ROYAL, Item.ROYAL_DIRTY, Item.SUPER, Item.SUPER_DIRTY}
    ruled = {
        Item.FROZEN_CARDS,
        Item.NEGATIVE_CARDS,
        Item.PENALISED_CARDS,
        Item.AWARDED,
        Item.ARBITRAL_SCORE,
    }
    absent = {"international": {Item.SEMI_CLEAN}, "online": {Item.POT_NOT_PLAYED}}
    return set(Item) - rare - ruled - absent.get(code, set())


class TestPlayOuts:
    """Copies of a position, played to their end in the core."""

    @pytest.mark.parametrize("policy", [RANDOM, GREEDY])
    def test_leave_the_position_as_it_was(self, policy: int) -> None:
        table = table_of("fitab-2025", 5)
        before = table.position.key()
        kernel.play_outs(table.position, count_rules(table.book), policy, 7, 3)
        assert table.position.key() == before

    def test_are_the_same_from_the_same_seed(self) -> None:
        table = table_of("federal", 5)
        rules = count_rules(table.book)
        many = [*kernel.play_outs(table.position, rules, GREEDY, 7, 6)]
        assert [*kernel.play_outs(table.position, rules, GREEDY, 7, 3)] == many[:3]
        assert len(set(many)) > 1
        assert [*kernel.play_outs(table.position, rules, GREEDY, 8, 6)] != many

    def test_of_a_deal_that_is_over_are_its_count(self) -> None:
        table = finished("online", 4, 3)
        outs = kernel.play_outs(table.position, count_rules(table.book), RANDOM, 1, 2)
        assert [*outs] == [count(table).difference] * 2

    def test_none_are_none(self) -> None:
        table = table_of("online", 5)
        assert [*kernel.play_outs(table.position, count_rules(table.book), RANDOM, 1, 0)] == []


def test_a_deal_that_goes_on_is_not_counted() -> None:
    with pytest.raises(ValueError, match="when it is over"):
        count(table_of("fitab-2025", 1))


def test_the_rules_of_a_book_are_made_once() -> None:
    table = table_of("fitab-2025", 1)
    assert count_rules(table.book) is count_rules(table.book)
    assert isinstance(table, burraco.Table)
