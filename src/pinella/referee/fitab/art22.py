"""Art. 22, pots: a wrong number of cards, a pot of the deal before, pots looked at too early, pots taken wrongly."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Final

from pinella.cards import AnyCard
from pinella.codes.switches import BothPotsPlayed
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco import Table
from pinella.play.burraco.closing import has_no_cards
from pinella.play.effects import CountAsOf, Deduct, Effect, EndDeal, NoClosing, PotBack, PutPotRight, SetBeside
from pinella.play.events import CardDiscarded, CardsLaidOff, MeldLaid, PotTaken
from pinella.play.seats import Side
from pinella.referee.course import TOO_LATE, Act, acts_since, is_whole, of_these, pot_of
from pinella.referee.fitab.art32 import closing_turn, closing_with_discard, closing_without_discard
from pinella.referee.fitab.judgement import information_judged
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.points import laid_points
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned

SEEN: Final = "seen"
UNSEEN: Final = "unseen"
USED: Final = "used"
INFORMATION: Final = "information"
"""Details of a report: a card was looked at, none was, a side has taken the pot, information was exchanged."""

SEEN_EARLY: Final = str(Offence.POT_SEEN_EARLY)


# 1. A wrong number of cards


def pot_miscounted(hearing: Hearing) -> Outcome:
    """F-22.1: a pot counted face down that has not its eleven cards is put right, and the other one too if need be.

    F-22.2: once a card of it was seen or played it is played as it is, and only the other is put right.
    """
    if hearing.table.is_over:
        return Ruling((hearing.article("22"),), too_late=True)
    own = () if _is_seen(hearing) else _mended_pot(hearing)
    return Ruling((hearing.article("22"),), (*own, *_mended_others(hearing)))


def _is_seen(hearing: Hearing) -> bool:
    """Whether a card of the pot was looked at: so it is said, or the player has played since."""
    taken = _pot_taken(hearing)
    played = bool(acts_since(hearing, None if taken is None else taken[0], by=hearing.culprit))
    return SEEN in hearing.irregularity.details or played


def _mended_pot(hearing: Hearing) -> tuple[Effect, ...]:
    """AMB-28: what is missing comes from the bottom of the stock, what is too much goes there."""
    seat, held, taken = hearing.culprit, hearing.table.hand(hearing.culprit), _pot_taken(hearing)
    is_pot = hearing.table.pot_unplayed(seat) if taken is None else pot_of(hearing, *taken) == held
    missing = hearing.book.pot_size.value - len(held)
    return (PutPotRight(0, missing, seat),) if is_pot and missing else ()


def _mended_others(hearing: Hearing) -> Iterator[Effect]:
    for number, pot in enumerate(hearing.table.pots, 1):
        missing = hearing.book.pot_size.value - len(pot)
        if missing:
            yield PutPotRight(number, missing)


def _pot_taken(hearing: Hearing) -> tuple[int, PotTaken] | None:
    """The last pot that the culprit took."""
    found = [(at, event) for at, event in hearing.since(-1) if isinstance(event, PotTaken)]
    return next(((at, event) for at, event in reversed(found) if event.seat is hearing.culprit), None)


# 2. A pot of the deal before


def leftover_pot(hearing: Hearing) -> Outcome:
    """F-22.3: before play a pot left from the deal before is taken away; later it stays, unused, and the deal stands.

    F-22.4: used by a side it stands, and the other side takes the second pot of this deal: the first stays unused.
    """
    article, cards = hearing.article("22"), hearing.irregularity.cards
    if USED in hearing.irregularity.details:
        return Ruling((article,), tuple(_first_pot_unused(hearing.table)))
    if hearing.phase is Phase.DEALING:
        return Ruling((article,), (SetBeside(cards),) if cards else ())
    return Ruling((article,), too_late=True)


def _first_pot_unused(table: Table) -> Iterator[Effect]:
    """The pot that came from the deal before makes one too many."""
    taken = sum(table.has_pot(side) for side in Side)
    if taken and table.pots and taken + len(table.pots) > table.book.pots.value:
        yield SetBeside(table.pots[0])


# 3. Pots seen too early


def pot_seen_early(hearing: Hearing) -> Outcome:
    """F-22.6: who looks at the pot before the partner has discarded is warned, and a repeat costs a victory point.

    The second look is the second warning too, and costs one point and not two (AMB-93). Where information was
    exchanged the referee decides in favour of the innocent side (F-22.7).
    """
    warning = warned(hearing, hearing.culprit, SEEN_EARLY)
    if _has_looked_before(hearing) and not any(isinstance(effect, Deduct) for effect in warning):
        warning = (*warning, Deduct(hearing.side))
    remedy: tuple[Effect, ...] | Choice = ()
    if INFORMATION in hearing.irregularity.details:
        remedy = information_judged(hearing)
    return remedy if isinstance(remedy, Choice) else with_warnings(hearing, ("22",), (*warning, *remedy))


def _has_looked_before(hearing: Hearing) -> bool:
    warnings = hearing.aftermath.warnings
    return any(given.seat.side is hearing.side and given.reason == SEEN_EARLY for given in warnings)


# 4. Pots taken wrongly


def wrong_pot(hearing: Hearing) -> Outcome:
    """F-22.9: the other of two pots, taken by mistake, is played once a card of it was looked at (AMB-29).

    Then the opponents get the one that is left. Unseen it goes back, and the player takes the right one.
    """
    return _played_if_seen(hearing, lower=True)


def _played_if_seen(hearing: Hearing, *, lower: bool) -> Outcome:
    taken = _pot_taken(hearing)
    if taken is None or _is_seen(hearing):
        return Ruling((hearing.article("22"),))
    return _back_if_unseen(hearing, taken, lower=lower)


def _taken_too_early(hearing: Hearing, *, lower: bool) -> Outcome:
    """Other cards are still in the hand: what is done with those does not show that the pot was looked at."""
    taken = _pot_taken(hearing)
    if taken is None or SEEN in hearing.irregularity.details:
        return Ruling((hearing.article("22"),))
    if hearing.phase is Phase.DEAL_OVER:
        return Ruling((hearing.article("22"),), too_late=True)
    return _back_if_unseen(hearing, taken, lower=lower)


def _back_if_unseen(hearing: Hearing, taken: tuple[int, PotTaken], *, lower: bool) -> Outcome:
    """A card of it that was played was looked at; as long as all are there the referee finds out."""
    article = hearing.article("22")
    if not is_whole(hearing, pot_of(hearing, *taken)):
        return Ruling((article,))
    if UNSEEN not in hearing.irregularity.details:
        found = hearing.answer(SEEN, (Option(SEEN), Option(UNSEEN)), None)
        if isinstance(found, Choice):
            return found
        if found.key == SEEN:
            return Ruling((article,))
    return Ruling((article,), (PotBack(hearing.culprit, pot_of(hearing, *taken), lower),))


def pot_without_right(hearing: Hearing) -> Outcome:
    """A pot that is not due: because the side has taken one, or because the hand is not used up.

    F-22.11, F-22.12: reached for with the last discard it is an attempt to go out, valid with a burraco.
    F-22.13: a second pot that has been played ends the deal: one of its own cards has left the hand. F-22.10: before
    that it goes back, whether seen or not (AMB-31), and using up the cards on the fly was going out without a discard.
    A first pot taken too early is like the wrong one of two (F-22.9), whenever it is noticed.
    """
    taken = hearing.event
    if not isinstance(taken, PotTaken):
        return _instead_of_going_out(hearing)
    if not hearing.before.has_pot(hearing.side):
        return _taken_too_early(hearing, lower=taken.lower)
    pot, acts = pot_of(hearing, hearing.irregularity.at, taken), acts_since(hearing, by=hearing.culprit)
    if not is_whole(hearing, pot):
        is_played = any(of_these(pot, _cards_played(act)) for act in acts)
        return both_pots_played(hearing) if is_played else Ruling((hearing.article("22"),), too_late=True)
    back = PotBack(hearing.culprit, pot, taken.lower)
    if hearing.before.went_out is hearing.culprit:
        return _under_art_22(hearing, _instead_of_the_pot(hearing), back)
    used_up = taken.on_the_fly and has_no_cards(hearing.before, hearing.culprit)
    if not used_up or acts or hearing.phase in TOO_LATE:
        return Ruling((hearing.article("22"),), (back,))
    return _under_art_22(hearing, closing_without_discard(hearing), back)


def _cards_played(act: Act) -> tuple[AnyCard, ...]:
    """The cards that left the hand with an act: another ruling may have taken a card of the pot away."""
    match act:
        case MeldLaid():
            return tuple(one.card for one in act.laid)
        case CardsLaidOff():
            return act.cards
        case CardDiscarded():
            return (act.card, *act.under)
        case _:
            return ()


def _instead_of_going_out(hearing: Hearing) -> Outcome:
    """Reported, the pot itself not taken: F-22.11, F-22.12."""
    if hearing.table.went_out is not hearing.culprit:
        return Ruling((hearing.article("22"),), too_late=True)
    return _under_art_22(hearing, _instead_of_the_pot(hearing))


def _instead_of_the_pot(hearing: Hearing) -> Ruling:
    """F-22.11: it is going out, if the conditions are met. F-22.12, AMB-33: if not, art. 32 says what becomes of it."""
    last, is_over = closing_turn(hearing), hearing.table.is_over
    covers = (last.irregularity.at,)
    if not isinstance(last.event, CardDiscarded):
        return replace(closing_without_discard(hearing), covers=covers)
    closing = closing_with_discard(hearing)
    if not closing.effects and not closing.too_late and not is_over:
        return Ruling((hearing.article("22"),), (EndDeal(hearing.culprit),), covers=covers)
    effects = tuple(effect for effect in closing.effects if is_over or not isinstance(effect, NoClosing))
    return replace(closing, effects=effects, covers=covers)


def _under_art_22(hearing: Hearing, closing: Ruling, *before: Effect) -> Ruling:
    effects = (*before, *closing.effects)
    others = tuple(article for article in closing.articles if article.number != "22" and closing.effects)
    return Ruling((hearing.article("22"), *others), effects, closing.too_late, closing.covers)


def both_pots_played(hearing: Hearing) -> Ruling:
    """F-22.13: the deal is over, and only valid points count: in 2025 those before the second pot was taken.

    They are melds and burracos; neither hands nor pots nor going out (AMB-32).
    """
    counted = hearing.before if _counts_from_before(hearing) else hearing.table
    end: tuple[Effect, ...] = () if hearing.table.is_over else (EndDeal(),)
    points = CountAsOf(counted.version, laid_points(counted, Side.NS), laid_points(counted, Side.EW))
    return Ruling((hearing.article("22"),), (*end, points))


def _counts_from_before(hearing: Hearing) -> bool:
    switches = hearing.book.switches
    return switches is not None and switches.both_pots_played.value is BothPotsPlayed.BEFORE_THE_SECOND_POT


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.POT_MISCOUNTED: pot_miscounted,
    Offence.LEFTOVER_POT: leftover_pot,
    Offence.POT_SEEN_EARLY: pot_seen_early,
    Offence.WRONG_POT: wrong_pot,
    Offence.POT_WITHOUT_RIGHT: pot_without_right,
}
