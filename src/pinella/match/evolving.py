"""`evolve` for a match: the match after a fact. It trusts history and asks only that it hangs together."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import fields, replace
from operator import attrgetter
from typing import Any, Final

from pinella import play
from pinella.cards import Laid
from pinella.errors import BrokenHistory, HouseRuleError
from pinella.match import hearings
from pinella.match.card_words import JOKER, laid_words, words
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnded,
    MatchEvent,
    PackShuffled,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.ruling_words import Said
from pinella.match.state import Match
from pinella.match.wording import is_act, is_only_arbitrated
from pinella.play import scala40
from pinella.play.aftermath import NOTHING
from pinella.play.dealing import pack_fault
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsDealt,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    Event,
    JokerSwapped,
    MeldLaid,
    PlayerOpened,
    PotTaken,
    RulingWithdrawn,
    TimeOutCalled,
)
from pinella.play.seats import Seat
from pinella.referee import History

_BEFORE_A_DEAL: Final = (DealBegun, TimeIsOver, ClockRanOut, MatchEnded)
_AFTER_A_CLOCK: Final = (SecretRevealed, MatchEnded)
_ON_A_MELD: Final = (MeldLaid, CardsLaidOff, JokerSwapped)
_BY_A_SEAT: Final = (*_ON_A_MELD, CardDrawn, DiscardPileTaken, PlayerOpened, CardDiscarded, PotTaken, DealEnded)


Changes = dict[str, Any]
"""What becomes of a match: the new values of its fields."""


def evolve(match: Match, event: MatchEvent) -> Match:
    """The match after an event. One that cannot have happened now raises `BrokenHistory`."""
    if match.is_over:
        raise BrokenHistory("the match was over before this")
    if match.clock is not None and not isinstance(event, _AFTER_A_CLOCK):
        raise BrokenHistory(f"the clock of {match.clock} had run out, and the match was over")
    if match.deal is None and not isinstance(event, _BEFORE_A_DEAL):
        raise BrokenHistory("no deal had begun")
    changes = _of_the_match(match, event)
    *earlier, chapter = (*match.chapters, ()) if isinstance(event, DealBegun) else match.chapters
    parts = dict(zip(_PARTS, _parts_of(match), strict=True))
    parts.update(changes, chapters=(*earlier, (*chapter, event)))
    return Match(**parts)


_PARTS: Final = tuple(part.name for part in fields(Match))
_parts_of: Final = attrgetter(*_PARTS)
"""All parts at once: a match is made anew by every event, and `replace` would ask for each by its name."""


def _of_the_match(match: Match, event: MatchEvent) -> Changes:
    if is_act(event):
        return _played(match, event)
    match event:
        case DealBegun():
            return _begun(match, event)
        case PackShuffled():
            _must_be_undealt(match)
            return {"shuffle": event, "stream": event.stream}
        case CardsDealt():
            _must_be_undealt(match)
            return _with_cards(match, _dealt(match, event))
        case SecretRevealed():
            _must_be_revealable(match)
            return {"stream": None}
        case DealCounted():
            _must_be_countable(match, event)
            return {"counts": (*match.counts, event)}
        case TimeIsOver():
            _must_be_in_time(match)
            return {"time_is_over": True}
        case ClockRanOut():
            _must_sit(match, event.seat)
            return {"clock": event.seat}
        case MatchEnded():
            if event.deductions and not match.is_arbitrated:
                raise BrokenHistory("only rulings take victory points from a side")
            return {"result": event}
    raise AssertionError(f"no match knows {event.kind}")


def _begun(match: Match, event: DealBegun) -> Changes:
    if match.deals_counted != match.deals_begun:
        raise BrokenHistory(f"deal {event.number} cannot have begun: the one before was not counted")
    if event.number != match.deals_begun + 1 or event.dealer not in match.seats:
        raise BrokenHistory(f"deal {event.number} by {event.dealer} cannot have begun after {match.deals_begun} deals")
    return {"deal": event, "shuffle": None, "table": None, "stream": None}


def _must_be_undealt(match: Match) -> None:
    if match.deal is None or match.table is not None or match.deals_counted == match.deals_begun:
        raise BrokenHistory("cards cannot have been dealt: no deal had begun, or they lay there already")


def _dealt(match: Match, event: CardsDealt) -> play.Table:
    deal = match.deal
    if deal is None or (event.code, event.players, event.dealer) != (match.book.id, len(match.players), deal.dealer):
        raise BrokenHistory("the cards were dealt under another book, for other players or by another dealer")
    if (deal.commitment is None) != (match.shuffle is None):
        raise BrokenHistory("a pack is shuffled from a secret that was committed, or dealt by hand: not both")
    fault = pack_fault([card for group in (*event.hands, *event.pots, event.stock, event.pile) for card in group])
    if fault is not None:
        raise BrokenHistory(f"the cards dealt are not a pack: {fault}")
    try:
        return play.start(event, match.book, match.stream)
    except HouseRuleError as error:
        raise BrokenHistory(str(error)) from None


def _with_cards(match: Match, table: play.Table) -> Changes:
    """At an arbitrated table the warnings of the deals before go on counting (AMB-22)."""
    if not match.is_arbitrated or isinstance(table, scala40.Table):
        return {"table": table}
    before = NOTHING if match.course is None else match.course.table.left
    left = replace(NOTHING, warnings=before.warnings, deductions=before.deductions)
    course = History.of(replace(table, aftermath=left))
    return {"table": course.table, "course": course}


def _must_be_in_time(match: Match) -> None:
    if match.time_is_over:
        raise BrokenHistory("the time was over already")


def _must_sit(match: Match, seat: Seat | None) -> None:
    if seat is not None and seat not in match.seats:
        raise BrokenHistory(f"nobody sits at {seat}")


def _must_be_revealable(match: Match) -> None:
    if match.deal is None or match.deal.commitment is None:
        raise BrokenHistory("no secret can have been revealed: none was committed")
    if any(isinstance(event, SecretRevealed) for event in match.chapters[-1]):
        raise BrokenHistory("the secret of this deal was revealed before")


def _must_be_countable(match: Match, event: DealCounted) -> None:
    if match.table is None or not match.table.is_over or match.deals_counted == match.deals_begun:
        raise BrokenHistory("no deal was over and waiting for its count")
    left = NOTHING if match.course is None else match.course.table.left
    if left.choice is not None:
        raise BrokenHistory("the deal cannot have been counted: the table was waiting for a choice")
    if tuple(count.party for count in event.counts) != (() if left.redeal else match.parties):
        raise BrokenHistory("expected a count of every side or player, in their order")


def _played(match: Match, event: Event) -> Changes:
    if match.table is None or (match.table.is_over and not _may_come_late(match, event)):
        raise BrokenHistory("no deal was being played")
    if isinstance(event, _BY_A_SEAT):
        _must_sit(match, event.seat)
    course = match.course if match.is_arbitrated else None
    if course is None and is_only_arbitrated(event):
        raise BrokenHistory("only at an arbitrated table can this have happened")
    try:
        if course is not None:
            course = hearings.after(course, event)
        table = play.evolve(match.table, event) if course is None else course.table
        if isinstance(event, _ON_A_MELD) and course is None:
            _must_add_up(match.table, event)
            _must_lie(table, event)
    except BrokenHistory:
        raise
    except (ArithmeticError, AssertionError, LookupError, TypeError, ValueError):
        raise BrokenHistory("the table cannot follow this: its cards make no meld, or it is another game's") from None
    changes: Changes = {"table": table, "time_is_over": _time_is_over(match, course, event)}
    return changes if course is None else {**changes, "course": course}


def _time_is_over(match: Match, course: History | None, event: Event) -> bool:
    """A time-out stands unless it came after a ruling that is withdrawn: the lap is played again."""
    if isinstance(event, RulingWithdrawn) and course is not None:
        undone = course.gone
        told = (one for at, one in enumerate(course.events) if at not in undone)
        return any(isinstance(one, TimeOutCalled) for one in told) or TimeIsOver() in match.history
    return match.time_is_over or isinstance(event, TimeOutCalled)


def _may_come_late(match: Match, event: Event) -> bool:
    """Calls, choices and rulings come also after the end of a deal, as long as it is not counted.

    Who has used up the cards may have meant to take a pot (F-22.11, F-22.12).
    """
    if match.is_between_deals or match.table is None:
        return False
    reaches = isinstance(event, PotTaken) and match.is_arbitrated and match.table.went_out is event.seat
    return reaches or isinstance(event, Said)


def _must_add_up(before: play.Table, event: MeldLaid | CardsLaidOff | JokerSwapped) -> None:
    """A meld grows by the cards laid off and by nothing else; a swap leaves a card where a joker was."""
    if isinstance(event, MeldLaid):
        return
    meld = before.meld(event.meld)
    there = [] if meld is None else words(meld.cards).split(" ")
    if isinstance(event, JokerSwapped):
        expected = Counter([*there, str(event.card)]) - Counter([JOKER])
    else:
        expected = Counter([*there, *words(event.cards).split(" ")])
    if expected != Counter(words(one.card for one in event.laid).split(" ")):
        raise BrokenHistory(f"{event.meld} cannot be {laid_words(event.laid)}: it had other cards")


def _must_lie(table: play.Table, event: MeldLaid | CardsLaidOff | JokerSwapped) -> None:
    """The meld that was told lies on the table; of two equal cards either may be shown first."""
    meld = table.meld(event.meld)
    if meld is None or _without_copies(meld.laid) != _without_copies(event.laid):
        raise BrokenHistory(f"{event.meld} cannot be {laid_words(event.laid)}: that is not what lies there")


def _without_copies(laid: Sequence[Laid]) -> str:
    return laid_words(laid).replace("'", "")
