"""Art. 33, points not counted: a player has mixed cards into the pack before they were counted."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.codes.switches import MixedCards
from pinella.melds import Meld
from pinella.play.aftermath import Choice, Option, Points
from pinella.play.effects import ArbitralScore
from pinella.play.seats import MeldId, Side
from pinella.referee.details import number_after, words_after
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling
from pinella.scoring.burraco import Item, count, item_of

RECONSTRUCTED: Final = "reconstructed"
FORGOTTEN: Final = "forgotten"
"""A detail: `forgotten NS.1` for a burraco whose cards nobody remembers, `forgotten` alone for all of them."""

ADMITTED: Final = "admitted"
"""A detail: `admitted 45`, the points that the opponents admit."""

POINTS_ADMITTED: Final = "points admitted"


def mixed_cards(hearing: Hearing) -> Outcome:
    """F-33.1: the referee tries to reconstruct the position; if he can, the deal is counted as it lay.

    If he cannot, the side counts its burracos, and of the rest what the opponents admit (F-33.2, F-33.3).
    """
    article = hearing.article("33")
    if not hearing.table.is_over:
        return Ruling((article,))
    options = (Option(RECONSTRUCTED), Option(f"not-{RECONSTRUCTED}"))
    found = hearing.answer("reconstruction", options, None)
    if isinstance(found, Choice):
        return found
    if found.key == RECONSTRUCTED:
        return Ruling((article,))
    ns, ew = (_points(hearing, side) for side in (Side.NS, Side.EW))
    return Ruling((article,), (ArbitralScore(ns, ew),))


def _points(hearing: Hearing, side: Side) -> Points:
    """The side whose cards can still be counted counts them."""
    if side is not hearing.side:
        return tuple((str(part.item), part.points) for part in count(hearing.table)[side].parts)
    return tuple(_established(hearing))


def _established(hearing: Hearing) -> Iterator[tuple[str, int]]:
    """The burracos, each with its bonus and its cards; then what the opponents admit, and nothing else.

    The article says which points the side gets. What it pays for a pot is plain without its cards, and is paid; hands
    that are mixed into the pack can no more be counted than melds.
    """
    burracos = [(name, meld) for name, meld in hearing.table.named_melds(hearing.side) if meld.burraco is not None]
    for _, meld in burracos:
        if meld.burraco is not None:
            yield str(item_of(meld.burraco)), meld.bonus
    if burracos:
        yield str(Item.CARDS_LAID), sum(_cards_of(hearing, name, meld) for name, meld in burracos)
    admitted = number_after(hearing.irregularity.details, ADMITTED)
    if admitted:
        yield POINTS_ADMITTED, admitted
    for part in count(hearing.table)[hearing.side].parts:
        if part.item in (Item.POT_NOT_TAKEN, Item.POT_NOT_PLAYED):
            yield str(part.item), part.points


def _cards_of(hearing: Hearing, name: MeldId, meld: Meld) -> int:
    """Besides the bonus (AMB-72): up to 2023 a flat 75, from 2025 only where nobody remembers the cards."""
    switches, tournament = hearing.book.switches, hearing.book.tournament
    if switches is None or tournament is None or tournament.forgotten_burraco_points is None:
        raise AssertionError("art. 33 of the FITAB code knows flat points for a burraco")
    is_flat = switches.mixed_cards.value is MixedCards.BONUS_AND_FLAT_POINTS or _is_forgotten(hearing, name)
    return tournament.forgotten_burraco_points.value if is_flat else meld.points


def _is_forgotten(hearing: Hearing, name: MeldId) -> bool:
    named = words_after(hearing.irregularity.details, FORGOTTEN)
    return named is not None and (not named or str(name) in named)


RULERS: Final[dict[Offence, Ruler]] = {Offence.MIXED_CARDS: mixed_cards}
