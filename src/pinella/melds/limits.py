"""From the values of a rule book and its cards to the integers of the kernel, and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, NamedTuple

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import JOKERS, AnyCard, Card, Joker, Rank
from pinella.codes import Book, BurracoBook, BurracoKind, Scala40Book
from pinella.errors import HouseRuleError, NotationError
from pinella.melds import _core

KINDS: Final = (
    None,
    BurracoKind.DIRTY,
    BurracoKind.SEMI_CLEAN,
    BurracoKind.CLEAN,
    BurracoKind.SUPER_DIRTY,
    BurracoKind.SUPER,
    BurracoKind.ROYAL_DIRTY,
    BurracoKind.ROYAL,
)
"""The kinds of burraco by their number in the kernel."""

REFUSALS: Final = (
    "",
    "meld/too-few-cards",
    "meld/only-wilds",
    "meld/mixed-cards",
    "meld/set-not-allowed",
    "meld/two-wilds",
    "meld/card-twice",
    "meld/around-the-corner",
    "meld/gap",
    "meld/too-many-cards",
    "meld/suit-twice",
    "meld/only-jokers",
    "meld/more-than-five",
)
"""The refusals by their number in the kernel."""


MOST_BOOKS: Final = 256
"""House rules are values too; a program that makes them without end must not fill the memory."""


class Masks(NamedTuple):
    """A group of cards as the kernel sees it."""

    first: int
    second: int
    jokers: int


def masks_of(cards: Iterable[AnyCard]) -> Masks:
    """One mask for each pack, and the number of jokers."""
    packs = [0, 0]
    jokers = 0
    for position, card in enumerate(cards, 1):
        if isinstance(card, Joker):
            jokers += 1
            continue
        bit = 1 << number_of(card)
        if packs[card.copy - 1] & bit:
            raise NotationError("card/third-copy", "the same card again", token=str(card), position=position)
        packs[card.copy - 1] |= bit
    if jokers > JOKERS:
        raise NotationError("card/fifth-joker", f"expected at most four jokers, found {jokers}")
    return Masks(packs[0], packs[1], jokers)


def number_of(card: Card) -> int:
    """The bit of a suited card."""
    return 13 * card.suit.place + card.rank - 1


def rank_mask(ranks: Iterable[Rank]) -> int:
    """Ranks as thirteen bits, the ace lowest."""
    return sum(1 << (rank - 1) for rank in ranks)


def burraco_limits(book: BurracoBook) -> _core.Limits:
    """The numbers of a Burraco book that decide about melds."""
    known = _KNOWN.get(id(book))
    return known[1] if known is not None else _remember(book, _burraco_limits(book))


def scala40_limits(book: Scala40Book) -> _core.Limits:
    """The numbers of the Scala 40 book that decide about melds."""
    known = _KNOWN.get(id(book))
    return known[1] if known is not None else _remember(book, _scala40_limits(book))


_KNOWN: Final[dict[int, tuple[Book, _core.Limits]]] = {}
"""Limits by the identity of their book, kept with them: to hash a whole book costs more than to judge a meld."""


def _remember(book: Book, limits: _core.Limits) -> _core.Limits:
    if len(_KNOWN) >= MOST_BOOKS:
        _KNOWN.clear()
    _KNOWN[id(book)] = (book, limits)
    return limits


def _burraco_limits(book: BurracoBook) -> _core.Limits:
    _must_be(
        book,
        wilds_per_meld=(book.wilds_per_meld.value, 1),
        aces_in_a_run=(book.aces_in_a_run.value, 1),
        max_run_naturals=(book.max_run_naturals.value, len(Rank)),
        bound_wild_leaves_only_for_its_card=(book.bound_wild_leaves_only_for_its_card.value, True),
        free_wild_may_move=(book.free_wild_may_move.value, True),
    )
    return _core.Limits(
        min_meld=book.min_meld.value,
        max_set=book.max_set_naturals.value,
        set_ranks=rank_mask(book.set_ranks.value),
        burraco_length=book.burraco_length.value,
        kinds=sum(1 << number for number, kind in enumerate(KINDS) if kind in book.burracos),
        bonus=vec[i64]([_bonus(kind, book) for kind in KINDS]),
        two_needs_three=book.natural_two_needs_the_three.value,
        two_may_be_lifted=book.natural_two_may_become_wild.value,
        royal_dirty_with_gap=book.royal_dirty_with_gap is not None and book.royal_dirty_with_gap.value,
        semi_clean_run=book.semi_clean_run.value if book.semi_clean_run else book.burraco_length.value,
        semi_clean_set=book.semi_clean_set.value if book.semi_clean_set else book.burraco_length.value + 1,
        max_run=book.max_run_naturals.value + book.wilds_per_meld.value,
        max_new_run=book.max_run_naturals.value + book.wilds_per_meld.value,
        min_naturals=1,
    )


def _must_be(book: Book, **clauses: tuple[object, object]) -> None:
    """Every book we know agrees on these clauses; a house rule that does not needs code that is not written."""
    for name, (found, wanted) in clauses.items():
        if found != wanted:
            raise HouseRuleError(f"{book.id} with {name} = {found}: melds follow {name} = {wanted} only")


def _bonus(kind: BurracoKind | None, book: BurracoBook) -> int:
    return 0 if kind is None or kind not in book.burracos else book.burracos[kind].value


def _scala40_limits(book: Scala40Book) -> _core.Limits:
    _must_be(
        book,
        aces_in_a_run=(book.aces_in_a_run.value, 1),
        suit_may_repeat_in_a_set=(book.suit_may_repeat_in_a_set.value, False),
        joker_for_a_second_ace_can_be_taken=(book.joker_for_a_second_ace_can_be_taken.value, False),
        joker_leaves_only_for_its_card=(book.joker_leaves_only_for_its_card.value, True),
    )
    return _core.Limits(
        min_meld=book.min_meld.value,
        max_set=max(book.set_sizes.value),
        set_ranks=rank_mask(Rank),
        burraco_length=0,
        kinds=0,
        bonus=vec[i64]([0] * len(KINDS)),
        two_needs_three=False,
        two_may_be_lifted=False,
        royal_dirty_with_gap=False,
        semi_clean_run=0,
        semi_clean_set=0,
        max_run=book.max_run.value,
        max_new_run=book.max_new_run.value,
        min_naturals=book.min_naturals.value,
    )
