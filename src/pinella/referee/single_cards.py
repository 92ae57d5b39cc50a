"""Cards laid off together as single plays, one after the other: which of them was the last (F-D.55, B-D.56, AMB-65)."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, rank_key
from pinella.melds import Meld, MeldKind
from pinella.play.burraco.scene import without


def in_order(cards: Sequence[AnyCard], before: Meld | None, after: Meld | None) -> tuple[AnyCard, ...]:
    """Cards that made one meld of another, the last one last; where there was no meld, as they were put down.

    On a run they go outwards from the old ends, those below first: the last one is the highest, or else the lowest.
    On a set the last one is that of the highest rank, a wild before all.
    """
    if before is None or after is None or len(cards) == 1:
        return tuple(cards)
    if after.kind is MeldKind.SET:
        return tuple(sorted(cards, key=rank_key, reverse=True))
    return tuple(sorted(cards, key=lambda card: _distance(card, before, after)))


def _distance(card: AnyCard, before: Meld, after: Meld) -> tuple[int, int]:
    """First a free wild and what fills a gap, then what lies below the old run, then what lies above; nearest first."""
    order = [one.card for one in after.laid if not one.is_free]
    old = [at for at, other in enumerate(order) if not without((other,), before.cards)]
    mine = next((at for at, other in enumerate(order) if not without((other,), (card,))), None)
    if mine is None or min(old) < mine < max(old):
        return (0, 0)
    return (1, -mine) if mine < min(old) else (2, mine)
