"""Art. 23, exposed cards: seen before they are played, they must be played or else discarded."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from pinella.cards import AnyCard
from pinella.cards.orders import norm_key
from pinella.codes import Article
from pinella.codes.switches import ExposedCard
from pinella.play.aftermath import Choice, Option, Scope
from pinella.play.burraco.lawful import is_banned
from pinella.play.burraco.scene import without
from pinella.play.effects import CountNegative, Effect, Expose, Forbid, ForceDiscard, Penalise, Return, Stop
from pinella.referee.course import TOO_LATE, are_on_the_pile, lying, of_these, still_held, undone
from pinella.referee.fitab.judgement import partner_warned
from pinella.referee.fitab.procedure import advised_in_turn
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.fitab.wrong_cards import closing_refused, is_in_his_turn, is_late, the_meld
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

SEEN: Final = "seen"
UNSEEN: Final = "unseen"


# What is exposed


def card_dropped(hearing: Hearing) -> Outcome:
    """F-23.1: a card dropped is exposed if it was seen; up to 2023 also if the partner may have seen it (AMB-34).

    What the report leaves open the referee finds out.
    """
    details = hearing.irregularity.details
    if SEEN in details:
        return exposed(hearing, "23")
    if _must_have_been_seen(hearing) and UNSEEN in details:
        return Ruling((hearing.article("23"),))
    return _found_out(hearing)


def pulled_out(hearing: Hearing, *, is_own_turn: bool) -> Outcome:
    """F-21.7, F-23.1: pulled out to be played; up to 2023 out of turn only if the partner may have seen it."""
    if is_own_turn:
        return exposed(hearing, "21", "23")
    if _must_have_been_seen(hearing) or UNSEEN not in hearing.irregularity.details:
        return exposed(hearing, "23")
    return _found_out(hearing)


def card_declared(hearing: Hearing) -> Outcome:
    """F-23.1: a card that its holder announces is exposed."""
    return exposed(hearing, "23")


def _must_have_been_seen(hearing: Hearing) -> bool:
    """From 2025 a dropped card must have been seen, and a card pulled out to be played is exposed anyhow."""
    switches = hearing.book.switches
    return switches is not None and switches.exposed_card.value is ExposedCard.SEEN_OR_PULLED_OUT_OR_DECLARED


def _found_out(hearing: Hearing) -> Outcome:
    found = hearing.answer("exposed", (Option("exposed"), Option("not-exposed")), None)
    if isinstance(found, Choice):
        return found
    return exposed(hearing, "23") if found.key == "exposed" else Ruling((hearing.article("23"),))


def exposed(hearing: Hearing, *articles: str) -> Ruling:
    """F-23.2: the cards must be laid in the offender's useful turn if they can be, else discarded (AMB-35, AMB-36)."""
    cards = still_held(hearing, hearing.culprit, hearing.irregularity.cards)
    return Ruling(tuple(map(hearing.article, articles)), exposing(hearing, cards) if cards else ())


def exposing(hearing: Hearing, cards: tuple[AnyCard, ...]) -> tuple[Effect, ...]:
    """F-23.7: the partner plays as he likes, but on what he lays or lays off on the exposed cards may not go."""
    return Expose(hearing.culprit, cards), Forbid(hearing.culprit, cards)


# Cards under the discard


def card_under_discard(hearing: Hearing) -> Outcome:
    """F-23.3: of all cards let go together the one that is first by the norm is the discard (AMB-37).

    The others come back, not exposed; they may not go on melds that the partner lays, for the rest of the deal
    (F-23.4, AMB-69). Once the next player has begun the pile is as it lies.
    """
    article, seat = hearing.article("23"), hearing.culprit
    if hearing.phase in TOO_LATE or not are_on_the_pile(hearing, hearing.irregularity.cards):
        return Ruling((article,), too_late=True)
    together = sorted(hearing.irregularity.cards, key=norm_key)
    others = without(hearing.irregularity.cards, together[:1])
    no_pot = undone(hearing, hearing.irregularity.at)
    return Ruling((article,), (*no_pot, Return(seat, others), Forbid(seat, others, Scope.NEW)))


# The partner, and the melds of the partner


def exposed_cards(hearing: Hearing) -> tuple[AnyCard, ...]:
    """The exposed cards of the partner that a suggestion is about."""
    named = still_held(hearing, hearing.partner, hearing.irregularity.cards)
    return of_these(hearing.aftermath.exposed_of(hearing.partner), named)


def hinted_at(hearing: Hearing) -> Outcome:
    """F-23.6: the partner points to the exposed card or says how to play it: stop, and that card is discarded.

    The warning of art. 21 comes with it (AMB-94); out of turn nothing is stopped (AMB-27).
    """
    warning = partner_warned(hearing)
    if isinstance(warning, Choice):
        return warning
    advised = advised_in_turn(hearing)
    first = tuple(sorted(exposed_cards(hearing), key=norm_key)[:1])
    stop: tuple[Effect, ...] = () if advised is None else (ForceDiscard(advised, first), Stop(advised))
    return Ruling((hearing.article("23"), hearing.article("21")), (*stop, *warning))


def forbidden_placement(hearing: Hearing) -> Outcome:
    """F-23.8: an exposed card laid off where it may not go is penalised; so is any card on a frozen meld (F-24.1).

    At once it is the discard and the turn is stopped; after the discard it waits for the next turn, and nobody has
    gone out with it; later it counts negative, and the meld stays open.
    """
    seat, meld = hearing.culprit, the_meld(hearing)
    cards = of_these(_misplaced(hearing), lying(hearing.table, meld))
    articles = _articles(hearing, cards)
    if not cards:
        return Ruling(articles, too_late=True)
    covers = (hearing.irregularity.at,) if of_these(cards, hearing.after.left.loose_on(meld)) else ()
    if is_late(hearing):
        return Ruling(articles, (CountNegative(meld, cards),), covers=covers)
    stop = (Stop(seat),) if is_in_his_turn(hearing) else ()
    return Ruling(articles, (*closing_refused(hearing), Penalise(seat, cards, meld), *stop), covers=covers)


def _misplaced(hearing: Hearing) -> tuple[AnyCard, ...]:
    """The cards that may not go there; where the meld was frozen, all of them."""
    cards, meld, then = hearing.irregularity.cards, the_meld(hearing), hearing.before
    if then.left.frozen_as(meld) is not None:
        return cards
    return tuple(card for card in cards if is_banned(then, hearing.culprit, card, meld))


def _articles(hearing: Hearing, cards: Sequence[AnyCard]) -> tuple[Article, ...]:
    is_exposed = bool(of_these(cards, hearing.before.left.exposed_of(hearing.culprit)))
    numbers = ("23", "24") if is_exposed and is_late(hearing) else ("23",) if is_exposed else ("24",)
    return tuple(map(hearing.article, numbers))


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.CARD_DROPPED: card_dropped,
    Offence.CARD_DECLARED: card_declared,
    Offence.CARD_UNDER_DISCARD: card_under_discard,
    Offence.FORBIDDEN_PLACEMENT: forbidden_placement,
}
