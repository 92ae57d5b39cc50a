"""Art. 24, the penalised card (*carta penalizzata*) and the phantom card (*carta fantasma*)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pinella.cards import AnyCard
from pinella.cards.orders import norm_key
from pinella.codes import Article
from pinella.play.burraco.cores import best_core
from pinella.play.burraco.lawful import is_barred
from pinella.play.burraco.scene import without
from pinella.play.burraco.waiting import settled
from pinella.play.effects import (
    CountNegative,
    Effect,
    Expose,
    ForceDiscard,
    LimitTurn,
    Penalise,
    Return,
    Stop,
)
from pinella.play.events import CardDiscarded, CardsLaidOff, MeldLaid, PotTaken, RulingGiven
from pinella.play.seats import Seat
from pinella.referee.fitab.art27 import at_once
from pinella.referee.fitab.art28 import surplus_after_the_discard
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.fitab.wrong_cards import is_in_his_turn, the_meld
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome, Ruling

# Penalised cards


def wrong_lay_off(hearing: Hearing) -> Outcome:
    """F-24.1: a card laid off wrongly, a wild too, is discarded at once; but putting it right comes first (AMB-38).

    F-24.2: in his turn he is stopped and the surplus card is the discard. F-24.3, F-24.4: afterwards as art. 28.
    """
    return at_once(hearing, uncured="24") if is_in_his_turn(hearing) else surplus_after_the_discard(hearing)


def wrong_discard(hearing: Hearing) -> Ruling:
    """A penalised card must be discarded (F-24.1), and so must what another ruling wants discarded.

    Before the next player has begun the wrong discard comes back, to the side if it lay there, and the right card is
    discarded, after the card that he had failed to take (F-29.1); later it stays, and the card at the side waits for
    the next turn.
    """
    (articles, wanted), seat = _wanted(hearing), hearing.culprit
    lies, due = _his_discard(hearing), _still_his(hearing, wanted)
    if hearing.phase is not Phase.AFTER_DISCARD or lies is None or not due or not without((lies,), wanted):
        return Ruling(articles, too_late=True)
    back: list[Effect] = [Return(seat, (lies,), reopens=True, untaken=not hearing.before.has_taken)]
    if not without((lies,), settled(hearing.before, seat).left.side_of(seat)):
        back.append(Penalise(seat, (lies,)))
    if without(due, hearing.aftermath.side_of(seat)):
        back.append(ForceDiscard(seat, due))
    return Ruling(articles, (*back, Stop(seat)))


def _still_his(hearing: Hearing, wanted: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """Those of the cards due that he has yet: a card at the side is due without a word, another is named anew."""
    mine = (*hearing.aftermath.side_of(hearing.culprit), *hearing.table.hand(hearing.culprit))
    return without(wanted, without(wanted, mine))


def _his_discard(hearing: Hearing) -> AnyCard | None:
    """His card on top of the pile; of several that stuck together a ruling may have left another (F-23.3)."""
    event, pile = hearing.event, hearing.table.pile
    if not isinstance(event, CardDiscarded) or not pile:
        return None
    return pile[-1] if len(without((event.card, *event.under), pile[-1:])) <= len(event.under) else None


def _wanted(hearing: Hearing) -> tuple[tuple[Article, ...], tuple[AnyCard, ...]]:
    """The cards one of which was due, and the articles of the ruling that said so.

    The cards of a meld that waited for the pile were due with this very discard (F-30.8).
    """
    seat, then = hearing.culprit, settled(hearing.before, hearing.culprit)
    left = then.left
    if left.forced_of(seat):
        return _cited(hearing, ForceDiscard, "24"), left.forced_of(seat)
    if left.side_of(seat):
        return (hearing.article("24" if then is hearing.before else "30"),), left.side_of(seat)[:1]
    shown = (card for card in left.exposed_of(seat) if not is_barred(hearing.before, card))
    return _cited(hearing, Expose, "23"), tuple(sorted(shown, key=norm_key))


def _cited(hearing: Hearing, effect: type[Effect], number: str) -> tuple[Article, ...]:
    """The articles of the last ruling before the discard that had this effect on the player; else this one."""
    before = [event for at, event in hearing.since(-1) if at < hearing.irregularity.at]
    for ruling in reversed([event for event in before if isinstance(event, RulingGiven)]):
        if any(isinstance(one, effect) and getattr(one, "seat", None) is hearing.culprit for one in ruling.effects):
            return ruling.articles
    return (hearing.article(number),)


# Phantom cards


def phantom_card(hearing: Hearing) -> Ruling:
    """A card found hidden under a meld. F-24.5: where it fits it is part of the meld.

    F-24.6: where it does not it is penalised, at the count too. F-24.7: the opponents' turn goes on; the first of the
    side at fault takes a card and discards the phantom, and nothing between, and so does the next with another one
    (AMB-40); found in a turn of that side, that turn is stopped. F-24.8: the meld stays valid. F-24.9: was it laid to
    take the pot, who has the pot to play may only take a card and discard. AMB-41: it is no surplus card, for nobody
    meant to play it, and so it undoes no closing: with the deal over it only counts negative, and limits nobody.
    """
    misfits, pot = _misfits(hearing), _pot_it_was_laid_for(hearing)
    articles, covers = (hearing.article("24"),), () if pot is None else (pot,)
    if not misfits:
        return Ruling(articles, covers=covers)
    if hearing.table.is_over:
        return Ruling(articles, (CountNegative(the_meld(hearing), misfits),), covers=covers)
    effects = (*_discarded_in_turn(hearing, misfits), *_limited_with_the_pot(hearing, pot, len(misfits)))
    return Ruling(articles, effects, covers=covers)


def _misfits(hearing: Hearing) -> tuple[AnyCard, ...]:
    """The phantoms that do not fit, by the norm."""
    name = the_meld(hearing)
    core, loose = hearing.table.meld(name), hearing.aftermath.loose_on(name)
    phantoms = without(loose, without(loose, hearing.irregularity.cards))
    if core is None:
        return tuple(sorted(phantoms, key=norm_key))
    return best_core((*core.cards, *phantoms), hearing.book, original=core.laid)[1]


def _line(hearing: Hearing) -> tuple[Seat, ...]:
    """The players of the side at fault, who plays first first."""
    seats, turn = hearing.table.seats, hearing.table.turn
    begin = 0 if turn is None else seats.index(turn)
    return tuple(seat for seat in (*seats[begin:], *seats[:begin]) if seat.side is hearing.side)


def _discarded_in_turn(hearing: Hearing, misfits: Sequence[AnyCard]) -> Iterator[Effect]:
    """Each turn of the side one phantom, the first by the norm first, and no play."""
    name, line = the_meld(hearing), _line(hearing)
    for number, seat in enumerate(line):
        mine = tuple(misfits[number :: len(line)])
        if mine:
            yield Penalise(seat, mine, name)
            yield _only_discards(hearing, seat, len(mine))


def _only_discards(hearing: Hearing, seat: Seat, turns: int = 1) -> Effect:
    return Stop(seat, turns=turns) if hearing.table.turn is seat else LimitTurn(seat, turns=turns)


def _pot_it_was_laid_for(hearing: Hearing) -> int | None:
    """The event by which he took the pot in the turn in which he laid that meld, if he has not played since."""
    tables = hearing.history.tables
    for at, event in hearing.since(-1):
        if not isinstance(event, PotTaken) or event.seat is not hearing.culprit:
            continue
        turn = tables[at].turns - (0 if event.on_the_fly else 1)
        has_played = any(table.turn is event.seat and table.turns > turn and table.has_taken for table in tables[at:])
        if turn in _turns_of_the_meld(hearing) and not has_played:
            return at
    return None


def _turns_of_the_meld(hearing: Hearing) -> set[int]:
    """The turns in which somebody laid, or laid off on, the meld."""
    return {
        hearing.history.tables[at].turns
        for at, event in hearing.since(-1)
        if isinstance(event, MeldLaid | CardsLaidOff) and event.meld == the_meld(hearing)
    }


def _limited_with_the_pot(hearing: Hearing, pot: int | None, phantoms: int) -> Iterator[Effect]:
    """F-24.9: unless he has a phantom to discard himself, a card of his choice."""
    if pot is not None and hearing.culprit not in _line(hearing)[:phantoms]:
        yield _only_discards(hearing, hearing.culprit)


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.WRONG_LAY_OFF: wrong_lay_off,
    Offence.WRONG_DISCARD: wrong_discard,
    Offence.PHANTOM_CARD: phantom_card,
}
