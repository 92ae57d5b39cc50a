"""Temporary freeze (*congelamento temporaneo*, B-D.20): what was laid irregularly is valid from the next turn on."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.play.burraco.scene import without
from pinella.play.effects import Effect, FreezeForATime
from pinella.referee.hearing import Hearing, Lay


def frozen_for_a_time(hearing: Hearing, lays: Sequence[Lay]) -> Iterator[Effect]:
    """The melds of these plays, until the offender's next turn begins; what is no meld, or frozen already, is left out.

    B-30.5, B-30.9, BAMB-11: if the deal ends before, a new meld counts negative as a whole. Of another only what has
    been laid off since does, and the burraco that it was before keeps its value.
    """
    for first in _first_of_each_meld(lays):
        meld = hearing.table.meld(first.meld)
        if meld is None or hearing.aftermath.frozen_as(first.meld) is not None:
            continue
        before = None if first.is_new else hearing.history.tables[first.at].meld(first.meld)
        added = meld.cards if before is None else without(meld.cards, before.cards)
        keeps = None if before is None else before.burraco
        yield FreezeForATime(first.meld, hearing.culprit, added, keeps=keeps)


def _first_of_each_meld(lays: Sequence[Lay]) -> list[Lay]:
    first: dict[object, Lay] = {}
    for lay in lays:
        first.setdefault(lay.meld, lay)
    return list(first.values())
