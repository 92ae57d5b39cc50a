"""Art. 29, wrong melds: one or two cards of a meld, wrong new melds, wrong lay-offs; who noticed decides the cure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pinella.cards import AnyCard
from pinella.melds import Meld
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco.cores import Cure, best_core
from pinella.play.burraco.scene import without
from pinella.play.effects import DrawCard, Effect, FreezeForATime, FreezeForGood, Mend, Penalise, Stop, TakeCards
from pinella.play.events import CardsLaidOff
from pinella.play.seats import MeldId
from pinella.referee.course import of_these
from pinella.referee.federal.art23 import Gained, limited_next_turn, pot_kept
from pinella.referee.federal.art25 import after_the_discard, later
from pinella.referee.federal.melds import completions, cures
from pinella.referee.federal.procedure import (
    Ruler,
    in_time,
    is_at_once,
    partner_spoke_early,
    right_is_lost,
    ruling,
)
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned


@dataclass(frozen=True, slots=True)
class Wrong:
    """What lies under a name and is not in order; what other irregularities left there is not part of it."""

    name: MeldId
    meld: Meld | None
    """What fits, as it lies."""

    loose: tuple[AnyCard, ...]
    surplus: tuple[AnyCard, ...]
    """BAMB-13: what is over beside the largest valid meld; all of it where there is none."""

    @classmethod
    def of(cls, hearing: Hearing) -> Wrong:
        name = hearing.irregularity.meld
        if name is None:
            raise AssertionError("a wrong meld has a name")
        meld, loose = hearing.table.meld(name), hearing.aftermath.loose_on(name)
        own = without(loose, (*hearing.before.left.loose_on(name), *_laid_later(hearing, name)))
        inside = () if meld is None else meld.cards
        core = best_core((*inside, *own), hearing.book, original=() if meld is None else meld.laid)
        return cls(name, meld, own, core[1])

    @property
    def cards(self) -> tuple[AnyCard, ...]:
        return (*(() if self.meld is None else self.meld.cards), *self.loose)


def _laid_later(hearing: Hearing, name: MeldId) -> tuple[AnyCard, ...]:
    """What somebody laid off there in another turn: an irregularity of its own, with a phase of its own."""
    return tuple(
        card
        for at, event in hearing.since()
        if isinstance(event, CardsLaidOff) and event.meld == name
        if hearing.history.tables[at].turns > hearing.before.turns
        for card in event.cards
    )


# One or two cards of a meld


def incomplete_meld(hearing: Hearing) -> Outcome:
    """B-29.1: put down for a meld that the player cannot or will not complete, the cards are penalised.

    As long as he is in his turn he says whether he completes it; then nothing was wrong and he plays on.
    """
    wrong = Wrong.of(hearing)
    if not _is_open(hearing, wrong):
        return wrong_meld(hearing)
    if not hearing.table.has_taken:
        return _completed_after_taking(hearing, wrong)
    chosen = _chosen(hearing, wrong, completions(wrong.cards, _hand(hearing), hearing.book))
    if isinstance(chosen, Choice):
        return chosen
    return ruling(hearing, ("29",), _mended(hearing, wrong, chosen)) if chosen.added else _not_cured(hearing, wrong)


def _is_open(hearing: Hearing, wrong: Wrong) -> bool:
    """Whether the player may still complete it: fewer than three cards, in his turn, and only opponents have spoken."""
    is_his_turn = is_at_once(hearing) and hearing.table.turn is hearing.culprit
    is_short = 0 < len(wrong.loose) < hearing.book.min_meld.value
    return is_his_turn and is_short and not partner_spoke_early(hearing) and Gained.by(hearing) is None


def _completed_after_taking(hearing: Hearing, wrong: Wrong) -> Outcome:
    """B-30.4, BAMB-53: without having drawn he first draws or takes the pile, and may then complete the meld."""
    table, seat = hearing.table, hearing.culprit
    draw, pile = Option("draw"), Option("pile")
    options = (*((draw,) if table.position.may_draw() else ()), *((pile,) if table.pile else ()))
    taken = hearing.answer("take", options, seat)
    if isinstance(taken, Choice):
        return taken
    got: tuple[AnyCard, ...] = table.stock[:1] if taken.key == draw.key else table.pile
    take: Effect = DrawCard(seat, got[0]) if taken.key == draw.key else TakeCards(seat, got)
    chosen = _chosen(hearing, wrong, completions(wrong.cards, (*_hand(hearing), *got), hearing.book))
    if isinstance(chosen, Choice):
        return chosen
    if not chosen.added:
        return ruling(hearing, ("30", "25"), (take, *_penalised(hearing, wrong), Stop(seat)))
    return ruling(hearing, ("30",), (take, *_mended(hearing, wrong, chosen)))


# Wrong new melds and wrong lay-offs


def wrong_meld(hearing: Hearing) -> Outcome:
    """B-29.2 to B-29.4: cured while the offender is in his turn, unless his partner pointed it out.

    B-25.3, B-25.4: after the discard, and after the opponent's draw, art. 25 rules alone. Whatever is done, the error
    ends the turn (B-29.7); all of it holds for a single card (B-29.8). If it led to a pot, art. 23 says more.
    """
    wrong, pot = Wrong.of(hearing), Gained.by(hearing)
    if not wrong.loose:
        return in_order(hearing)
    if right_is_lost(hearing) or (pot is not None and not pot.on_the_fly):
        return later(hearing, wrong.name, wrong.surplus, limited_next_turn(hearing, pot))
    if pot is not None:
        return _led_to_a_pot(hearing, wrong, pot)
    if not is_at_once(hearing):
        return after_the_discard(hearing, wrong.name, wrong.surplus)
    if partner_spoke_early(hearing):
        return _incurable(hearing, wrong)
    chosen = _chosen(hearing, wrong, _ways(hearing, wrong))
    if isinstance(chosen, Choice):
        return chosen
    return _cured(hearing, wrong, chosen) if chosen.added else _not_cured(hearing, wrong)


def in_order(hearing: Hearing) -> Ruling:
    """Later cards have made a meld of it, or another ruling has dealt with them: nothing is left to rule on."""
    return Ruling((hearing.article("29"),), too_late=True)


def _ways(hearing: Hearing, wrong: Wrong) -> tuple[Cure, ...]:
    """Who has been stopped already, or whose meld is frozen, adds no card any more."""
    is_closed = hearing.aftermath.limit_of(hearing.culprit) is not None
    is_closed = is_closed or hearing.aftermath.frozen_as(wrong.name) is not None
    laid = () if wrong.meld is None else wrong.meld.laid
    return cures(wrong.cards, () if is_closed else _hand(hearing), hearing.book, original=laid)


def _hand(hearing: Hearing) -> tuple[AnyCard, ...]:
    return (*hearing.table.hand(hearing.culprit), *hearing.aftermath.apart_of(hearing.culprit))


def _chosen(hearing: Hearing, wrong: Wrong, ways: Sequence[Cure]) -> Cure | Choice:
    """The offender says how he goes on; who has no choice is not asked."""
    found = hearing.answer("cure", [way.option(wrong.name) for way in ways], hearing.culprit)
    return found if isinstance(found, Choice) else next(way for way in ways if way.key == found.key)


def _own_article(hearing: Hearing) -> str:
    """What was laid without having drawn is cured under art. 30, in the same ways (B-30.6)."""
    return "29" if hearing.before.has_taken or hearing.before.turn is not hearing.culprit else "30"


def _cured(hearing: Hearing, wrong: Wrong, cure: Cure) -> Ruling:
    """B-29.2, B-29.6: the meld is in order, a free wild at its bottom; surplus cards are penalised, the turn stops."""
    own, seat = _own_article(hearing), hearing.culprit
    mended = _mended(hearing, wrong, cure)
    if not cure.surplus:
        return ruling(hearing, (own,), (*mended, Stop(seat)))
    return ruling(hearing, (own, "25"), (*mended, Penalise(seat, cure.surplus, wrong.name), Stop(seat)))


def _not_cured(hearing: Hearing, wrong: Wrong) -> Ruling:
    """B-25.2: the largest valid meld stays, the rest is penalised and the first of it is the discard."""
    effects = (*_penalised(hearing, wrong), Stop(hearing.culprit))
    return ruling(hearing, (_own_article(hearing), "25"), effects)


def _incurable(hearing: Hearing, wrong: Wrong) -> Ruling:
    """B-30.8, BAMB-12: what the partner pointed out is not cured; what is valid of it is frozen for good."""
    effects: tuple[Effect, ...] = _penalised(hearing, wrong)
    if len(wrong.surplus) < len(wrong.cards):
        keeps = hearing.burraco_before(wrong.name, hearing.irregularity.at)
        effects = (*effects, FreezeForGood(wrong.name, keeps))
    return ruling(hearing, ("30",), (*effects, Stop(hearing.culprit)))


def _led_to_a_pot(hearing: Hearing, wrong: Wrong, pot: Gained) -> Outcome:
    """B-23.23, B-23.27: cards of the pot cannot cure the meld that led to it."""
    kept = pot_kept(hearing, pot)
    if isinstance(kept, Choice):
        return kept
    stop = (Stop(hearing.culprit),) if is_at_once(hearing) else ()
    return ruling(hearing, ("23", "25"), (*kept, *_penalised(hearing, wrong), *stop))


def _mended(hearing: Hearing, wrong: Wrong, cure: Cure) -> tuple[Effect, ...]:
    if cure.meld is None:
        raise AssertionError("a cure makes a meld")
    return (Mend(hearing.culprit, wrong.name, cure.added, cure.meld.laid),)


def _penalised(hearing: Hearing, wrong: Wrong) -> tuple[Effect, ...]:
    return (Penalise(hearing.culprit, wrong.surplus, wrong.name),) if wrong.surplus else ()


# Cards that do not touch the meld


def laid_in_front(hearing: Hearing) -> Outcome:
    """B-29.5: put down to be laid off, short of the meld and without a word: valid, but the meld is frozen for a time.

    They count as they lie, for they are valid (BAMB-11). Handing cards to the partner is art. 28: the opponent in turn
    says where they go, and the referee whether the turn stops with a warning for the pair (B-28.11).
    """
    name = hearing.irregularity.meld
    if "in front" not in hearing.irregularity.details:
        return _handed_over(hearing)
    if name is None:
        return Ruling((hearing.article("29"),))
    meld = hearing.table.meld(name)
    if meld is None or hearing.aftermath.loose_on(name):
        return wrong_meld(hearing)
    stop = (Stop(hearing.culprit),) if is_at_once(hearing) else ()
    if hearing.before.left.frozen_as(name) is not None:
        cards = of_these(hearing.irregularity.cards, meld.cards)
        return ruling(hearing, ("27",), (Penalise(hearing.culprit, cards, name), *stop) if cards else ())
    return ruling(hearing, ("29",), (FreezeForATime(name, hearing.culprit, (), keeps=meld.burraco), *stop))


def _handed_over(hearing: Hearing) -> Outcome:
    found = hearing.answer("sanction", (Option("none"), Option("stop-and-warn")), None)
    if isinstance(found, Choice):
        return found
    if found.key == "none":
        return Ruling((hearing.article("28"),))
    return Ruling((hearing.article("28"),), (Stop(hearing.culprit), *warned(hearing, hearing.culprit, "passing")))


RULERS: dict[Offence, Ruler] = {
    Offence.INCOMPLETE_MELD: incomplete_meld,
    Offence.WRONG_MELD: wrong_meld,
    Offence.WRONG_LAY_OFF: wrong_meld,
    Offence.CARDS_HANDED_OVER: in_time(laid_in_front),
}
