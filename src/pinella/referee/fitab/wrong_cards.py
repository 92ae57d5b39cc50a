"""What articles 24 to 31 share: the cards of a meld that do not belong to it, and melds frozen until the next turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pinella.cards import AnyCard, Card, Rank
from pinella.melds import Meld, MeldKind
from pinella.play.burraco.cores import best_core
from pinella.play.burraco.scene import without
from pinella.play.effects import Effect, FreezeForATime, NoClosing
from pinella.play.events import CardsLaidOff, DealEnded
from pinella.play.seats import MeldId
from pinella.referee.detecting import irregularities_of
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Offence, Phase

WRONG_CARDS: Final = (Offence.WRONG_MELD, Offence.INCOMPLETE_MELD, Offence.WRONG_LAY_OFF)


def the_meld(hearing: Hearing) -> MeldId:
    """The meld that the irregularity is about."""
    name = hearing.irregularity.meld
    if name is None:
        raise AssertionError(f"{hearing.irregularity.offence} is about a meld")
    return name


def is_in_his_turn(hearing: Hearing) -> bool:
    """D0: the offender has not discarded yet, so that his turn can still be stopped."""
    is_still = hearing.table.turn is hearing.culprit or bool(claim_to_be_out(hearing))
    return hearing.phase in (Phase.AT_ONCE, Phase.DEALING) and is_still


def claim_to_be_out(hearing: Hearing) -> tuple[int, ...]:
    """The event by which he said that he was out, without a discard, in the turn of the irregularity."""
    if hearing.table.went_out is not hearing.culprit or hearing.table.turns != hearing.before.turns:
        return ()
    return tuple(at for at, event in hearing.since() if isinstance(event, DealEnded))[-1:]


def is_frozen_for_good(hearing: Hearing, name: MeldId) -> bool:
    """F-D.20: nobody may lay off on it any more, and another set of its rank may be laid (F-31.9, AMB-61)."""
    frozen = hearing.aftermath.frozen_as(name)
    return frozen is not None and frozen.until is None


def rank_of_set(meld: Meld | None) -> Rank | None:
    """The rank of a set; `None` for a run, and where there is no meld."""
    if meld is None or meld.kind is not MeldKind.SET:
        return None
    return next(card.rank for card in meld.cards if isinstance(card, Card) and not card.is_two)


def is_late(hearing: Hearing) -> bool:
    """D2 and D3: the next player has begun, or the deal is over (AMB-91)."""
    return hearing.phase in (Phase.LATER, Phase.DEAL_OVER)


def loose_cards(hearing: Hearing) -> tuple[AnyCard, ...]:
    """The cards that lie with the meld and do not fit, apart from those that a ruling has dealt with."""
    name = the_meld(hearing)
    return without(hearing.aftermath.loose_on(name), hearing.aftermath.negative_on(name))


def core_and_surplus(hearing: Hearing) -> tuple[Meld | None, tuple[AnyCard, ...]]:
    """AMB-43: the meld keeps its largest legal core, the meld as it lay first; the rest is surplus.

    Cards that were wrongly laid off on it in a later turn are another irregularity, with a phase of its own.
    """
    core = hearing.table.meld(the_meld(hearing))
    every = (*(() if core is None else core.cards), *loose_cards(hearing))
    best, surplus = best_core(every, hearing.book, original=() if core is None else core.laid)
    return best, without(surplus, _laid_later(hearing))


def _laid_later(hearing: Hearing) -> tuple[AnyCard, ...]:
    turn = hearing.before.turns
    return tuple(
        card
        for at, event in hearing.since()
        if isinstance(event, CardsLaidOff) and event.meld == the_meld(hearing)
        if hearing.history.tables[at].turns > turn and hearing.history.tables[at].meld(event.meld) is not None
        for card in event.cards
    )


def also_settled(hearing: Hearing) -> tuple[int, ...]:
    """The other plays of that turn on the same meld, where nothing else was wrong with them."""
    plays = (lay.at for lay in hearing.lays() if lay.meld == the_meld(hearing) and lay.at != hearing.irregularity.at)
    return tuple(at for at in plays if _are_wrong_cards_only(hearing, at))


def _are_wrong_cards_only(hearing: Hearing, at: int) -> bool:
    return all(one.offence in WRONG_CARDS for one in irregularities_of(hearing.history, at))


def frozen_until_his_next_turn(hearing: Hearing, lays: Sequence[Lay]) -> Iterator[Effect]:
    """FREEZE-T, as art. 29: melds laid, and melds laid off on, become valid with the offender's next turn.

    If the deal ends before, a meld that was laid counts negative as a whole; of another only the cards that were laid
    off do, and the burraco that it was before keeps its value (F-29.2, F-29.3, AMB-48, AMB-97). What is no meld, or
    is frozen already, is left out; so is a meld to which none of those cards belongs: they are surplus, or were taken
    off it by another ruling.
    """
    for name in dict.fromkeys(lay.meld for lay in lays):
        mine = [lay for lay in lays if lay.meld == name]
        cards = _still_on(hearing, name, tuple(card for lay in mine for card in lay.cards))
        if not cards or hearing.aftermath.frozen_as(name) is not None:
            continue
        keeps = None if mine[0].is_new else hearing.burraco_before(name, mine[0].at)
        yield FreezeForATime(name, hearing.culprit, cards, keeps=keeps)


def _still_on(hearing: Hearing, name: MeldId, cards: tuple[AnyCard, ...]) -> tuple[AnyCard, ...]:
    """Those of the cards that are part of the meld."""
    meld = hearing.table.meld(name)
    return () if meld is None else without(cards, without(cards, meld.cards))


def his_next_turn_has_begun(hearing: Hearing) -> bool:
    """AMB-49: what was frozen for a time is valid from there on, before a card is taken."""
    turn, begin = hearing.before.turns, hearing.irregularity.at
    return any(table.turn is hearing.culprit and table.turns > turn for table in hearing.history.tables[begin + 1 :])


def closing_refused(hearing: Hearing) -> Iterator[Effect]:
    """He went out in that turn, and has cards to discard yet: the deal goes on."""
    is_same_turn = hearing.phase is Phase.AFTER_DISCARD or bool(claim_to_be_out(hearing))
    if is_same_turn and hearing.table.went_out is hearing.culprit:
        yield NoClosing(hearing.culprit)
