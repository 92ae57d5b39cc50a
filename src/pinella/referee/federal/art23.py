"""Art. 23, as far as wrong melds and wrong closings need it: a pot already taken, and a pot gained by a wrong meld."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pinella.cards import AnyCard
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco.scene import without
from pinella.play.effects import Effect, EndDeal, LimitTurn, PotBack, Stop
from pinella.play.events import PotTaken
from pinella.referee.course import pot_of
from pinella.referee.federal.art33 import without_a_burraco
from pinella.referee.federal.art34 import with_a_wild
from pinella.referee.federal.art35 import without_a_discard
from pinella.referee.federal.freezing import frozen_for_a_time
from pinella.referee.federal.last_play import closing_turn, why_not_go_out
from pinella.referee.federal.procedure import Ruler, is_at_once, right_is_lost, ruling
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling

SEEN: Final = "seen"
UNSEEN: Final = "unseen"


# A pot that the partner has already taken


def pot_without_right(hearing: Hearing) -> Outcome:
    """A second pot of the side, which is not due: taking it was going out, with or without a discard.

    B-23.17, BAMB-19: who has played from the pot keeps it, at the price of a freeze and the end of his turn.
    """
    event = hearing.event
    if not isinstance(event, PotTaken):
        return Ruling((hearing.article("23"),))
    if right_is_lost(hearing):
        return _healed(hearing, event)
    pot = pot_of(hearing, hearing.irregularity.at, event)
    if without(pot, hearing.table.hand(hearing.culprit)):
        stop = (Stop(hearing.culprit),) if is_at_once(hearing) else ()
        return ruling(hearing, ("23",), (*frozen_since(hearing, hearing.irregularity.at), *stop))
    back = PotBack(hearing.culprit, pot, event.lower)
    if hearing.before.hand(hearing.culprit) or not hearing.before.has_pot(hearing.side):
        return ruling(hearing, ("23",), (back,))
    return _as_going_out(hearing, back)


def _healed(hearing: Hearing, event: PotTaken) -> Ruling:
    """B-23.18, B-23.21: all that was done with it is valid. B-23.20: before his next turn, that turn is limited."""
    if event.on_the_fly or not hearing.table.pot_unplayed(hearing.culprit):
        return Ruling((hearing.article("23"),), too_late=True)
    return Ruling((hearing.article("23"),), (LimitTurn(hearing.culprit),))


def _as_going_out(hearing: Hearing, back: PotBack) -> Outcome:
    """The pot goes back. B-23.16: without a discard art. 35 applies.

    B-23.19, B-33.3: with a discard and a burraco he has gone out; without a burraco art. 33, after a wild art. 34
    (BAMB-67).
    """
    turn = closing_turn(hearing)
    match why_not_go_out(turn):
        case "":
            return ruling(hearing, ("23",), (back, EndDeal(hearing.culprit)))
        case "no-discard":
            found = without_a_discard(turn)
            return found if isinstance(found, Choice) else ruling(hearing, ("23", "35"), (back, *found))
        case "wild":
            return ruling(hearing, ("23", "34"), (back, *with_a_wild(turn)))
        case _:
            return ruling(hearing, ("23", "33"), (back, *without_a_burraco(turn)))


def frozen_since(hearing: Hearing, at: int) -> Iterator[Effect]:
    """What the offender has laid with the cards of the pot."""
    lays = [lay for lay in hearing.lays(since=at) if lay.meld != hearing.irregularity.meld]
    return frozen_for_a_time(hearing, lays)


# A pot gained by a wrong meld


@dataclass(frozen=True, slots=True)
class Gained:
    """The pot that a player took in the turn of his wrong meld."""

    at: int
    on_the_fly: bool
    cards: tuple[AnyCard, ...]
    lower: bool

    @classmethod
    def by(cls, hearing: Hearing) -> Gained | None:
        """The pot that a wrong play led to, if it did."""
        for at, event in hearing.since():
            in_that_turn = hearing.history.tables[at].turns <= hearing.before.turns + (not _is_on_the_fly(event))
            if isinstance(event, PotTaken) and event.seat is hearing.culprit and in_that_turn:
                return cls(at, event.on_the_fly, pot_of(hearing, at, event), event.lower)
        return None


def _is_on_the_fly(event: object) -> bool:
    return isinstance(event, PotTaken) and event.on_the_fly


def pot_kept(hearing: Hearing, pot: Gained) -> tuple[Effect, ...] | Choice:
    """B-23.23: what was laid with a pot taken on the fly is frozen for a time; the pot is kept.

    B-23.27, BAMB-20: before a card of it is played it goes back, unless it was looked at: the referee finds out.
    """
    if without(pot.cards, hearing.table.hand(hearing.culprit)):
        return tuple(frozen_since(hearing, pot.at))
    seen = hearing.answer("pot-seen", (Option(UNSEEN), Option(SEEN)), None)
    if isinstance(seen, Choice):
        return seen
    return () if seen.key == SEEN else (PotBack(hearing.culprit, pot.cards, pot.lower),)


def limited_next_turn(hearing: Hearing, pot: Gained | None) -> tuple[Effect, ...]:
    """B-23.25: with a pot taken by the discard he only takes and discards in his next turn; B-23.26: once begun, no."""
    if pot is None or pot.on_the_fly or not hearing.table.pot_unplayed(hearing.culprit):
        return ()
    return (LimitTurn(hearing.culprit),)


RULERS: dict[Offence, Ruler] = {Offence.POT_WITHOUT_RIGHT: pot_without_right}
