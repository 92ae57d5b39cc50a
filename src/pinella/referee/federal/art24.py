"""Art. 24, exposed cards: seen by the partner or named; they are played in the next useful turn or else penalised."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard, norm_key
from pinella.play.aftermath import Choice, Option
from pinella.play.effects import Effect, Expose, Forbid, LimitTurn, Penalise, Stop
from pinella.referee.course import of_these, still_held
from pinella.referee.federal.procedure import (
    Ruler,
    has_partner,
    in_time,
    ruling,
)
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling


def card_dropped(hearing: Hearing) -> Outcome:
    """B-24.1, B-24.7: dropped, or shown because the deal seemed over, so that the partner could see it.

    B-24.2: what only the opponents saw is not exposed; one against one nobody else can have seen it.
    """
    if "unseen" in hearing.irregularity.details or not has_partner(hearing):
        return ruling(hearing, ("24",), ())
    return card_declared(hearing)


def card_declared(hearing: Hearing) -> Outcome:
    """B-24.1: a card that the player says he has; one of them or several (B-24.8)."""
    cards = still_held(hearing, hearing.culprit, hearing.irregularity.cards)
    return ruling(hearing, ("24",), exposed(hearing, cards))


def exposed(hearing: Hearing, cards: Sequence[AnyCard]) -> tuple[Effect, ...]:
    """B-24.3, B-24.4: to be played in the next useful turn, or else penalised; the table sees to that.

    B-24.6, BAMB-43: not on melds that the partner lays or lays off on from now on.
    """
    shown = tuple(sorted(cards, key=norm_key))
    if not shown:
        return ()
    expose = Expose(hearing.culprit, shown)
    return (expose, Forbid(hearing.culprit, shown)) if has_partner(hearing) else (expose,)


def suggestion(hearing: Hearing) -> Outcome:
    """B-24.5: the partner plainly draws attention to exposed cards, or says how to play them.

    The turn is stopped and the cards are discarded; before the turn, the same holds for the turn to come. Other
    suggestions are judged by art. 22, which has the player do the contrary or only take and discard (B-22.2, B-22.5).
    """
    if not has_partner(hearing):
        return Ruling((hearing.article("22"),))
    player, named = hearing.partner, hearing.irregularity.cards
    shown = hearing.aftermath.exposed_of(player)
    about = still_held(hearing, player, named) if named else shown
    cards = tuple(sorted(of_these(shown, about), key=norm_key))
    if not cards:
        return _other_suggestion(hearing)
    return Ruling((hearing.article("24"),), (Penalise(player, cards), only_take_and_discard(hearing)))


def _other_suggestion(hearing: Hearing) -> Outcome:
    options = (Option("none"), Option("contrary"), Option("stop"))
    found = hearing.answer("sanction", options, None)
    if isinstance(found, Choice):
        return found
    return Ruling((hearing.article("22"),), (only_take_and_discard(hearing),) if found.key == "stop" else ())


def only_take_and_discard(hearing: Hearing) -> Effect:
    """The offender's partner, who was helped, takes cards and discards: in the turn in progress, or in the next one."""
    player = hearing.partner
    return Stop(player) if hearing.table.turn is player else LimitTurn(player)


RULERS: dict[Offence, Ruler] = {
    Offence.CARD_DROPPED: in_time(card_dropped),
    Offence.CARD_LIFTED: in_time(card_dropped),
    Offence.CARD_DECLARED: in_time(card_declared),
    Offence.SUGGESTION: in_time(suggestion),
}
