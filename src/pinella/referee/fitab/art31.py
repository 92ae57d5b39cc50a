"""Art. 31, laying a second set of a rank (*aperture di combinazioni uguali*)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.cards import AnyCard
from pinella.cards.orders import norm_key
from pinella.codes import BurracoKind
from pinella.play.burraco.closing import cards_left, has_no_cards
from pinella.play.effects import CountNegative, Effect, FreezeForGood, Merge, NoClosing, Penalise, Stop
from pinella.play.seats import MeldId
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.fitab.wrong_cards import (
    closing_refused,
    is_frozen_for_good,
    is_in_his_turn,
    is_late,
    rank_of_set,
    the_meld,
)
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Ruling


def second_set(hearing: Hearing) -> Ruling:
    """F-31.2: the second set goes into the first, which is frozen for good; F-31.5: in his turn he is stopped.

    A burraco that only arises so is not valid; one that stood before keeps its bonus (F-D.20). Whenever the first set
    is frozen for good another of the rank may be laid (F-31.9, AMB-61). Who has no card left to discard has gone out
    without a discard: that is for art. 32, which takes the second set back to the hand.
    """
    articles, name = (hearing.article("31"),), the_meld(hearing)
    first = _first_set(hearing)
    if first is None or _has_nothing_to_discard(hearing):
        return Ruling(articles, too_late=True)
    wild = _wild_too_many(hearing, first)
    merged = (Merge(name, first), FreezeForGood(first, _burraco_kept(hearing, first)))
    if is_late(hearing):
        return Ruling(articles, (*merged, *_negative(first, wild)))
    return Ruling(articles, (*_closing(hearing, wild), *_penalised(hearing, wild), *merged, *_stopped(hearing)))


def _first_set(hearing: Hearing) -> MeldId | None:
    """The set of the same rank that lay there before, and is not frozen for good."""
    rank = rank_of_set(hearing.table.meld(the_meld(hearing)))
    equal = (name for name, meld in hearing.table.named_melds(hearing.side) if rank_of_set(meld) is rank)
    others = (name for name in equal if name != the_meld(hearing) and not is_frozen_for_good(hearing, name))
    return None if rank is None else next(others, None)


def _has_nothing_to_discard(hearing: Hearing) -> bool:
    return is_in_his_turn(hearing) and has_no_cards(hearing.table, hearing.culprit)


# Two wilds


def _wild_too_many(hearing: Hearing, first: MeldId) -> tuple[AnyCard, MeldId] | None:
    """Which of two wilds has to go, and where it lies.

    F-31.4: at once the one of the second set. F-31.6, F-31.8: afterwards the higher by the norm, of two equal ones that
    of the second set (AMB-60).
    """
    wilds = [
        (meld.wild.card, name)
        for name in (the_meld(hearing), first)
        if (meld := hearing.table.meld(name)) is not None and meld.wild is not None
    ]
    if len(wilds) < 2:
        return None
    return wilds[0] if is_in_his_turn(hearing) else min(wilds, key=lambda pair: norm_key(pair[0]))


def _penalised(hearing: Hearing, wild: tuple[AnyCard, MeldId] | None) -> Iterator[Effect]:
    """F-31.4, F-31.6: it is discarded, now or in the next turn."""
    if wild is not None:
        yield Penalise(hearing.culprit, (wild[0],), wild[1])


def _negative(first: MeldId, wild: tuple[AnyCard, MeldId] | None) -> Iterator[Effect]:
    """F-31.7: with one wild or none all points stay. F-31.8: of two the higher counts negative."""
    if wild is not None:
        yield CountNegative(first, (wild[0],))


# What stays, and the turn


def _burraco_kept(hearing: Hearing, first: MeldId) -> BurracoKind | None:
    """The burraco that one of the two sets was before they were put together."""
    melds = [meld for name in (first, the_meld(hearing)) if (meld := hearing.table.meld(name)) is not None]
    return max(melds, key=lambda meld: meld.bonus).burraco


def _closing(hearing: Hearing, wild: tuple[AnyCard, MeldId] | None) -> Iterator[Effect]:
    """F-31.3: who would go out with it, or has done so, can do it on the next lap only (AMB-62)."""
    yield from closing_refused(hearing)
    table, seat = hearing.table, hearing.culprit
    cards = cards_left(table, seat) + (wild is not None)
    if is_in_his_turn(hearing) and table.has_pot(seat.side) and cards <= 1:
        yield NoClosing(seat)


def _stopped(hearing: Hearing) -> Iterator[Effect]:
    if is_in_his_turn(hearing):
        yield Stop(hearing.culprit)


RULERS: Final[dict[Offence, Ruler]] = {Offence.SECOND_SET: second_set}
