"""From a Burraco rule book to the numbers that the kernel plays by."""

from __future__ import annotations

from typing import Final

from pinella.codes import BOOKS, BurracoBook, clauses
from pinella.codes.choices import BurracoToGoOut, FinalLap, PotView, TimeOutGap
from pinella.errors import HouseRuleError
from pinella.melds.limits import burraco_limits
from pinella.play.burraco import _core

_KNOWN: Final[dict[int, tuple[BurracoBook, _core.Rules]]] = {}
"""Rules by the identity of their book, kept with them: to hash a whole book costs more than a turn."""

MOST_BOOKS: Final = 256

AS_PUBLISHED: Final = ("free_wild_place", "time_left_is_told", "tournament.penalised_cards")
"""Clauses whose value no table reads. `melds` places a free wild and `cards.orders` has the norm of discarding, each as
the published books say; no view shows the time of a round."""


def rules_of(book: BurracoBook) -> _core.Rules:
    """The numbers of a book that decide about play."""
    known = _KNOWN.get(id(book))
    if known is not None:
        return known[1]
    if len(_KNOWN) >= MOST_BOOKS:
        _KNOWN.clear()
    rules = _rules_of(book)
    _KNOWN[id(book)] = (book, rules)
    return rules


def _rules_of(book: BurracoBook) -> _core.Rules:
    _must_be_as_published(book)
    _must_be(
        book,
        min_meld=(book.min_meld.value, 3),
        whole_pile_taken=(book.whole_pile_taken.value, True),
        pots=(book.pots.value, book.sides.value),
        pots_per_side=(book.pots_per_side.value, 1),
        pot_on_the_fly=(book.pot_on_the_fly.value, True),
        wild_discard_to_the_pot=(book.wild_discard_to_the_pot.value, True),
        going_out_needs_the_pot=(book.going_out_needs_the_pot.value, True),
        going_out_needs_a_discard=(book.going_out_needs_a_discard.value, True),
    )
    return _core.Rules(
        limits=burraco_limits(book),
        one_set_of_a_rank=not book.second_set_of_a_rank.value,
        pile_needs_play=book.pile_needs_play.value,
        single_card_ban=book.single_card_pile_ban.value,
        clean_to_go_out=book.going_out_burraco.value is BurracoToGoOut.CLEAN,
        full_lap_to_go_out=book.going_out_needs_a_full_lap.value,
        wild_may_go_out=book.last_discard_may_be_wild.value,
        dead_cards=book.dead_stock_cards.value,
        gap_is_one_lap=_gap_is_one_lap(book),
        pot_waits_for_partner=book.pot_view.value is PotView.AFTER_THE_PARTNERS_DISCARD,
    )


def _gap_is_one_lap(book: BurracoBook) -> bool:
    """Where the last lap begins at the player served first, a time-out before that player acts is one lap (B-15.2)."""
    if book.time_out is not None and book.time_out.value is FinalLap.AT_THE_PLAYER_SERVED_FIRST:
        return True
    return book.time_out_in_the_gap is not None and book.time_out_in_the_gap.value is TimeOutGap.ONE_LAP


def _must_be_as_published(book: BurracoBook) -> None:
    """What tables, views and referees do as each published book says; a house rule that changes it is refused."""
    published = BOOKS.get(book.id)
    if not isinstance(published, BurracoBook) or book is published:
        return
    before, after = dict(clauses(published)), dict(clauses(book))
    kept = [name for name in AS_PUBLISHED if name in before and name in after]
    _must_be(book, **{name: (after[name].value, before[name].value) for name in kept})


def _must_be(book: BurracoBook, **clauses: tuple[object, object]) -> None:
    """Every book we know agrees on these clauses; a house rule that does not needs code that is not written."""
    for name, (found, wanted) in clauses.items():
        if found != wanted:
            raise HouseRuleError(f"{book.id} with {name} = {found}: the table plays {name} = {wanted} only")
