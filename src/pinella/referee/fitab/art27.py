"""Art. 27, wrong melds and incomplete ones: put right at once, or penalised; and what was played after them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pinella.cards import AnyCard
from pinella.melds import Meld
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco.closing import has_no_cards
from pinella.play.burraco.cores import NO_CURE, Cure, cures
from pinella.play.burraco.scene import without
from pinella.play.effects import Effect, ForceDiscard, Mend, Penalise, PotBack, Stop
from pinella.play.events import DiscardPileTaken, Event, PotTaken, RulingGiven
from pinella.referee.course import is_whole
from pinella.referee.fitab.art28 import surplus_after_the_discard
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.fitab.wrong_cards import (
    also_settled,
    claim_to_be_out,
    closing_refused,
    core_and_surplus,
    frozen_until_his_next_turn,
    is_frozen_for_good,
    is_in_his_turn,
    is_late,
    loose_cards,
    rank_of_set,
    the_meld,
)
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

SEEN: Final = "seen"
UNSEEN: Final = "unseen"


def wrong_meld(hearing: Hearing) -> Outcome:
    """F-27.1 to F-27.5 while the offender is in his turn; afterwards art. 28, but what was played on stays frozen."""
    return at_once(hearing) if is_in_his_turn(hearing) else _after_the_discard(hearing)


def _after_the_discard(hearing: Hearing) -> Ruling:
    """F-27.5, F-27.6: what was laid after a wrong or incomplete opening is frozen, and the article names no moment.

    The catalogue's rows give it for D0 alone. At D1 it is the same breach, and the freeze ends with the offender's next
    turn in either case; once the next player has begun nothing is frozen for a time any more, as in art. 29 (AMB-47).
    """
    ruling, later = surplus_after_the_discard(hearing), played_on(hearing)
    if is_late(hearing) or not ruling.effects or not later:
        return ruling
    effects = (*ruling.effects, *frozen_until_his_next_turn(hearing, later))
    return replace(ruling, articles=(hearing.article("27"), *ruling.articles), effects=effects)


def incomplete_meld(hearing: Hearing) -> Outcome:
    """F-27.6: fewer than three cards are no breach until another play is made; then nothing can be put right."""
    is_short = len(loose_cards(hearing)) < hearing.book.min_meld.value
    if is_in_his_turn(hearing) and not played_on(hearing) and is_short:
        return Ruling((hearing.article("27"),))
    return wrong_meld(hearing)


def at_once(hearing: Hearing, uncured: str = "27") -> Outcome:
    """D0, for wrong melds and for cards wrongly laid off. `uncured`: the article where nothing is put right.

    F-27.1: the missing cards or a wild put it right, if the offender wants to. F-27.3: with a wild in it he makes of it
    what he likes. F-27.2: what is surplus is penalised, the first by the norm discarded now (the editions say it in
    different words). F-27.4: the error ends his turn. F-27.5: who has played on cannot put it right any more, and what
    he has laid since is frozen until his next turn.
    """
    if not loose_cards(hearing):
        return _put_right_by_himself(hearing)
    pot = _pot_it_led_to(hearing)
    is_seen = _has_seen(hearing, pot)
    if isinstance(is_seen, Choice):
        return is_seen
    later = played_on(hearing)
    chosen = _as_it_lies(hearing) if later or pot is not None else _chosen(hearing)
    if isinstance(chosen, Choice):
        return chosen
    is_plain = chosen.key == NO_CURE and not later
    effects = (
        *closing_refused(hearing),
        *(() if pot is None or is_seen else _given_back(hearing, pot)),
        *_mended(hearing, chosen),
        *frozen_until_his_next_turn(hearing, later),
        Stop(hearing.culprit),
        *(_another_discard(hearing, chosen) if pot is None else ()),
    )
    covers = (*also_settled(hearing), *claim_to_be_out(hearing))
    return Ruling((hearing.article(uncured if is_plain else "27"),), effects, covers=covers)


def played_on(hearing: Hearing) -> tuple[Lay, ...]:
    """What the offender has laid elsewhere since, in the same turn."""
    return tuple(lay for lay in hearing.lays(since=hearing.irregularity.at + 1) if lay.meld != the_meld(hearing))


def _put_right_by_himself(hearing: Hearing) -> Ruling:
    """He has added the missing cards before anybody spoke; the error still ends his turn (F-27.1, F-27.4)."""
    article, meld = (hearing.article("27"),), hearing.table.meld(the_meld(hearing))
    is_right = meld is not None and not without(hearing.irregularity.cards, meld.cards)
    if not is_right or played_on(hearing):
        return Ruling(article, too_late=True)
    return Ruling(article, (Stop(hearing.culprit),))


# The choice


def _chosen(hearing: Hearing) -> Cure | Choice:
    """AMB-38, AMB-43: putting right comes first, and the offender says which cards are surplus."""
    ways = _open_ways(hearing)
    option = hearing.answer("cure", [way.option(the_meld(hearing)) for way in ways], hearing.culprit)
    if isinstance(option, Choice):
        return option
    return next(way for way in ways if way.key == option.key)


def _open_ways(hearing: Hearing) -> tuple[Cure, ...]:
    """Who has been stopped already, and whose meld is frozen, adds no card; nor is a second set of a rank laid."""
    name, table = the_meld(hearing), hearing.table
    core = table.meld(name)
    is_closed = hearing.aftermath.limit_of(hearing.culprit) is not None or hearing.aftermath.frozen_as(name) is not None
    hand = () if is_closed else _hand_without_pots(hearing)
    every = (*(() if core is None else core.cards), *loose_cards(hearing))
    ways = cures(every, hand, hearing.book, original=() if core is None else core.laid)
    return tuple(way for way in ways if not way.added or not _is_second_set(hearing, way.meld))


def _hand_without_pots(hearing: Hearing) -> tuple[AnyCard, ...]:
    """What he may mend with: not the cards of a pot that he has taken since, for that is another question."""
    hand = (*hearing.table.hand(hearing.culprit), *hearing.aftermath.apart_of(hearing.culprit))
    for at, event in hearing.since():
        if isinstance(event, PotTaken) and event.seat is hearing.culprit:
            hand = without(hand, _pot_cards(hearing, at))
    return hand


def _is_second_set(hearing: Hearing, meld: Meld | None) -> bool:
    rank, name = rank_of_set(meld), the_meld(hearing)
    if rank is None or hearing.book.second_set_of_a_rank.value:
        return False
    others = (other for other, meld in hearing.table.named_melds(hearing.side) if rank_of_set(meld) is rank)
    return any(other != name and not is_frozen_for_good(hearing, other) for other in others)


def _as_it_lies(hearing: Hearing) -> Cure:
    """F-27.5: no choice any more; the largest legal core stays."""
    core, surplus = core_and_surplus(hearing)
    return Cure(NO_CURE, core, (), surplus)


def _mended(hearing: Hearing, chosen: Cure) -> Iterator[Effect]:
    name = the_meld(hearing)
    if chosen.added and chosen.meld is not None:
        yield Mend(hearing.culprit, name, chosen.added, chosen.meld.laid)
    if chosen.surplus:
        yield Penalise(hearing.culprit, chosen.surplus, name)


# A pot that the wrong meld led to


def _pot_it_led_to(hearing: Hearing) -> int | None:
    """The event by which he took the pot on the fly with his hand empty, after the wrong play; unless it went back."""
    found = [at for at, event in hearing.since() if _takes_pot(hearing, at, event)]
    went_back = any(isinstance(event, RulingGiven) and _gives_back(hearing, event) for _, event in hearing.since())
    return None if went_back or not found else found[0]


def _takes_pot(hearing: Hearing, at: int, event: Event) -> bool:
    is_his = isinstance(event, PotTaken) and event.seat is hearing.culprit and event.on_the_fly
    return is_his and has_no_cards(hearing.history.tables[at], hearing.culprit)


def _gives_back(hearing: Hearing, ruling: RulingGiven) -> bool:
    return any(isinstance(effect, PotBack) and effect.seat is hearing.culprit for effect in ruling.effects)


def _has_seen(hearing: Hearing, pot: int | None) -> bool | Choice:
    """AMB-45: a pot that was looked at is kept. Who has played since has looked; otherwise the referee finds out."""
    if pot is None or hearing.lays(since=pot) or not is_whole(hearing, _pot_cards(hearing, pot)):
        return True
    answer = hearing.answer("pot-seen", (Option(UNSEEN), Option(SEEN)), None)
    return answer if isinstance(answer, Choice) else answer.key == SEEN


def _given_back(hearing: Hearing, pot: int) -> Iterator[Effect]:
    yield PotBack(hearing.culprit, _pot_cards(hearing, pot), _is_lower(hearing, pot))


def _pot_cards(hearing: Hearing, pot: int) -> tuple[AnyCard, ...]:
    return hearing.history.tables[pot].pots[1 if _is_lower(hearing, pot) else 0]


def _is_lower(hearing: Hearing, pot: int) -> bool:
    event = hearing.history.events[pot]
    return isinstance(event, PotTaken) and event.lower


# The discard


def _another_discard(hearing: Hearing, chosen: Cure) -> Iterator[Effect]:
    """AMB-10: the only card of the pile may not be discarded in the turn in which it was taken (F-8.6).

    Where that card would have to be, another one of the hand is, and the penalised card waits for the next turn.
    """
    single = _single_pile_card(hearing)
    rest = tuple(card for card in hearing.table.hand(hearing.culprit) if card not in chosen.added)
    if single is None or not rest or not chosen.surplus:
        return
    if _is_like(chosen.surplus[0], single) and not any(_is_like(card, single) for card in rest):
        yield ForceDiscard(hearing.culprit, rest)


def _single_pile_card(hearing: Hearing) -> AnyCard | None:
    """The card that was the whole pile and was taken in this turn."""
    for _, event in hearing.since(hearing.turn_began() - 1):
        if isinstance(event, DiscardPileTaken) and event.seat is hearing.culprit and len(event.cards) == 1:
            return event.cards[0]
    return None


def _is_like(card: AnyCard, other: AnyCard) -> bool:
    return str(card).rstrip("'") == str(other).rstrip("'")


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.WRONG_MELD: wrong_meld,
    Offence.INCOMPLETE_MELD: incomplete_meld,
}
