"""Art. 29, failing to draw or take the pile (*mancata pesca o raccolta*)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pinella.play.aftermath import Choice, Option
from pinella.play.effects import DrawCard, Effect, LimitTurn, PotBack, Stop
from pinella.play.events import PotTaken
from pinella.referee.course import TOO_LATE, own_discard, pot_of, undone
from pinella.referee.fitab.art27 import SEEN, UNSEEN
from pinella.referee.fitab.judgement import partner_warned
from pinella.referee.fitab.procedure import advised_in_turn
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.fitab.wrong_cards import frozen_until_his_next_turn
from pinella.referee.hearing import Hearing, Lay
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome, Ruling


def missing_draw(hearing: Hearing) -> Outcome:
    """F-29.1: who plays in his turn without having taken a card stops, draws or takes the pile, and discards.

    F-29.2, F-29.3: what he has laid, and what he has laid off on, is frozen until his next turn; from then on it
    counts in full (F-29.5). Noticed after the discard he draws the card that is missing, and the discard stands; once
    the next player has begun he stays a card short, and nothing is frozen (AMB-47).
    """
    article = hearing.article("29")
    if hearing.phase in TOO_LATE:
        return Ruling((article,), too_late=True)
    lays = _laid_before_taking(hearing)
    frozen = tuple(frozen_until_his_next_turn(hearing, lays))
    covers = [lay.at for lay in lays]
    if hearing.phase is not Phase.AFTER_DISCARD:
        pot = _pot_not_due(hearing)
        if isinstance(pot, Choice):
            return pot
        return Ruling((article,), (*pot, *frozen, Stop(hearing.culprit)), covers=_others(hearing, covers))
    discard = own_discard(hearing)
    if discard is not None:
        covers.append(discard[0])
    return Ruling((article,), tuple(_missing_card(hearing, frozen)), covers=_others(hearing, covers))


def _laid_before_taking(hearing: Hearing) -> tuple[Lay, ...]:
    """What he laid from the irregular act on, until he took a card after all."""
    tables = hearing.history.tables
    return tuple(lay for lay in hearing.lays(since=hearing.irregularity.at) if not tables[lay.at].has_taken)


def _pot_not_due(hearing: Hearing) -> tuple[Effect, ...] | Choice:
    """With the missing card the hand was not used up: a pot taken goes back, unless it was looked at (AMB-45)."""
    found = _pot_taken_without_a_card(hearing)
    if found is None or hearing.lays(since=found[0]):
        return ()
    answer = hearing.answer("pot-seen", (Option(UNSEEN), Option(SEEN)), None)
    if isinstance(answer, Choice):
        return answer
    return () if answer.key == SEEN else (PotBack(hearing.culprit, pot_of(hearing, *found), found[1].lower),)


def _pot_taken_without_a_card(hearing: Hearing) -> tuple[int, PotTaken] | None:
    for at, event in hearing.since():
        then = hearing.history.tables[at]
        if isinstance(event, PotTaken) and event.seat is hearing.culprit and then.turn is event.seat:
            return None if then.has_taken else (at, event)
    return None


def _missing_card(hearing: Hearing, frozen: Sequence[Effect]) -> Iterator[Effect]:
    """AMB-47: with the card that he draws the hand was not used up, so neither a pot nor going out was due.

    Who has taken a card in the middle of his turn has none missing; nor can a stock without cards give one.
    """
    discard, has_taken = own_discard(hearing), _has_taken(hearing)
    if discard is not None and not has_taken:
        yield from undone(hearing, discard[0])
    yield from frozen
    if not has_taken and hearing.table.position.may_draw():
        yield DrawCard(hearing.culprit, hearing.table.stock[0])


def _has_taken(hearing: Hearing) -> bool:
    """Whether he took a card in that turn, if late."""
    tables = hearing.history.tables[hearing.irregularity.at :]
    return any(table.has_taken for table in tables if table.turns == hearing.before.turns)


def _others(hearing: Hearing, covers: list[int]) -> tuple[int, ...]:
    return tuple(at for at in covers if at != hearing.irregularity.at)


def reminder(hearing: Hearing) -> Outcome:
    """F-29.6: reminded by the partner, in words or behaviour, the player only draws or takes the pile and discards.

    The same holds for who is about to play the pot (F-22.8): reminded before his turn, he is limited in it. The
    partner is warned for a suggestion, up to 2023 if the referee says so (AMB-94). Who has taken his card is not
    stopped, nor is who is not in turn and has no pot to play (AMB-27).
    """
    warning = partner_warned(hearing)
    if isinstance(warning, Choice):
        return warning
    articles = ("22", "29", "21") if hearing.before.pot_unplayed(hearing.partner) else ("29", "21")
    return with_warnings(hearing, articles, (*_stopped(hearing), *warning))


def _stopped(hearing: Hearing) -> Iterator[Effect]:
    advised, then = advised_in_turn(hearing), hearing.before
    if advised is not None and not then.has_taken:
        yield Stop(advised)
    elif then.turn is not hearing.partner and hearing.table.pot_unplayed(hearing.partner):
        yield LimitTurn(hearing.partner)


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.MISSING_DRAW: missing_draw,
    Offence.REMINDER: reminder,
}
