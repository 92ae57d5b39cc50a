"""A whole table that agrees with everything one seat has seen; what the seat has not seen is a guess.

The imagined table is played along: an event as the seat sees it becomes one that can have happened there, and `evolve`
states what follows, so that no rule is written here. Every card that the event shows is put where it must have been
(`guessing`), and afterwards the view must be that of the real table.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pinella.bots.agreeing import dealt_at_random
from pinella.bots.groups import apart_is, must_be_apart, not_apart, pile_is, spoken_of, to_apart, to_pile
from pinella.bots.guessing import Guess, LostThread, Mark
from pinella.bots.rulings import imagined_ruling
from pinella.cards import AnyCard, Card, Joker, twin
from pinella.codes import Book
from pinella.errors import BrokenHistory
from pinella.play import Table, View, burraco, evolve
from pinella.play._random import Dice
from pinella.play.burraco.happening import LAID_BY_REPORT, NEW_MELD
from pinella.play.burraco.scene import without
from pinella.play.burraco.waiting import settled
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsLaidOff,
    ChoiceMade,
    DiscardPileTaken,
    Event,
    IncidentReported,
    JokerSwapped,
    MeldLaid,
    PileReshuffled,
    RulingGiven,
    RulingWithdrawn,
)
from pinella.play.seats import Seat
from pinella.play.seen import (
    HIDDEN_ANSWER,
    RulingSeen,
    SeenEvent,
    UnseenChoice,
    UnseenDraw,
    UnseenReshuffle,
    UnseenUnder,
)
from pinella.play.translate import cards_in, code_of
from pinella.referee import History


class Imagination:
    """What a seat makes of a deal: the table as it may be, and what it knows of the other hands."""

    __slots__ = ("_course", "_events", "_gone", "discards", "guess", "passed", "seat")

    def __init__(self, seat: Seat, guess: Guess) -> None:
        self.seat = seat
        players = len(guess.table.seats)
        self.guess = guess
        self.discards: tuple[tuple[AnyCard, ...], ...] = ((),) * players
        """By seat place, what each has discarded, in order."""
        self.passed: tuple[tuple[AnyCard, ...], ...] = ((),) * players
        """By seat place, the top cards of the pile that the player left lying when he drew."""
        self._course: list[Mark] = []
        """At an arbitrated table: the guess before each event."""
        self._events: list[Event] = []
        self._gone: frozenset[int] = frozenset()

    @classmethod
    def begin(cls, view: View, book: Book, seed: int) -> Imagination:
        """From the first view of a deal: the cards that the seat does not see are dealt at random."""
        if not isinstance(view.viewer, Seat):
            raise LostThread(f"only who plays imagines a table, not the {view.viewer}")
        dice = Dice(seed)  # one stream for all guesses: dice with neighbouring seeds throw alike
        guess = Guess(dealt_at_random(view, book, dice), view.viewer, dice)
        imagination = cls(view.viewer, guess)
        guess.learn(view.pile)
        imagination._agree(view)
        return imagination

    @property
    def table(self) -> Table:
        """The table as it may be, strict or arbitrated like the real one."""
        return self.guess.table

    @property
    def known(self) -> tuple[frozenset[AnyCard], ...]:
        """By seat place, the cards known to lie in that hand now; one's own hand wholly."""
        return tuple(frozenset(cards_in(*self.guess.known(place))) for place in range(len(self.table.seats)))

    def history(self) -> History:
        """The course of an arbitrated deal as imagined, for the referee's questions."""
        if not isinstance(self.table, burraco.Table) or not self.table.is_arbitrated:
            raise LostThread("only an arbitrated table has a course that the referee can be asked about")
        tables = [mark[0] for mark in self._course]
        past = tuple(table for table in (*tables, self.table) if isinstance(table, burraco.Table))
        return History(past, tuple(self._events), self._gone)

    # What happens

    def sees(self, event: SeenEvent, view: View) -> None:
        """An event and the view after it, both as the seat sees them."""
        try:
            happened = self._follow(event, view)
            self._note(event)
            self._agree(view)
        except BrokenHistory as error:
            raise LostThread(f"what was seen cannot have happened: {error}") from None
        if self._is_arbitrated:
            self._events.append(happened)

    @property
    def _is_arbitrated(self) -> bool:
        return isinstance(self.table, burraco.Table) and self.table.is_arbitrated

    def _follow(self, event: SeenEvent, view: View) -> Event:
        """Let the event happen at the imagined table."""
        guess = self.guess
        if isinstance(event, RulingWithdrawn):
            self._course.append(guess.mark())
            self._withdraw(event)
            return event
        if isinstance(event, RulingGiven | RulingSeen):
            self._course.append(guess.mark())
            return imagined_ruling(guess, event, _burraco_view(view))
        happened = self._happened(event, view)
        if self._is_arbitrated:
            self._course.append(guess.mark())
        guess.table = evolve(guess.table, happened)
        return happened

    def _withdraw(self, event: RulingWithdrawn) -> None:
        """The table is again as it was before the ruling, and what has happened since is undone."""
        events = self._events
        given = (at for at, one in enumerate(events) if isinstance(one, RulingGiven) and one.number == event.number)
        place = next(given, None)
        version = self.table.version
        if place is None:
            raise LostThread(f"ruling {event.number} was withdrawn and never given")
        self.guess.back_to(self._course[place])
        if isinstance(self.guess.table, burraco.Table):
            self.guess.table = replace(self.guess.table, version=version + 1)
        self._gone |= frozenset(range(place, len(events)))

    def _happened(self, event: SeenEvent, view: View) -> Event:
        """The event as it may have been, with every card that it shows put where it must have been."""
        guess = self.guess
        match event:
            case UnseenDraw():
                self._passes(event.seat)
                return CardDrawn(event.seat, guess.top(), event.apart)
            case CardDrawn():
                self._passes(event.seat)
                guess.to_top(event.card)
            case MeldLaid() | CardsLaidOff() | JokerSwapped() | IncidentReported():
                self._from_hand(event.seat, _laid_by(event), view)
            case CardDiscarded():
                self._discarded(event.seat, (event.card, *event.under), view)
            case UnseenUnder():
                return self._stuck_under(event, view)
            case DiscardPileTaken() if self._is_arbitrated:
                to_pile(guess, event.cards)
            case UnseenReshuffle():
                return PileReshuffled(guess.shuffled_pile())
            case UnseenChoice():
                return ChoiceMade(event.seat, HIDDEN_ANSWER)
            case RulingSeen():
                raise AssertionError("a ruling is given effect by effect")
            case _:
                pass
        return event

    # Cards that leave a hand

    def _from_hand(self, seat: Seat, cards: Sequence[AnyCard], view: View, *, gathers: bool = False) -> None:
        """These cards were in the hand, or among those that lay apart from it, which then go into it.

        `gathers`: they do so anyhow. The view tells whether they did.
        """
        apart = self._apart(seat)
        if not apart or seat is self.seat:
            self.guess.to_hand(seat.place, _without(cards, apart))
            return
        if not gathers and _burraco_view(view).seats[seat.place].apart_count:
            not_apart(self.guess, seat, cards)
            self.guess.to_hand(seat.place, cards)
            return
        missing = _without(cards, apart)
        if len(missing) == len(cards) and (not gathers or must_be_apart(self.guess, seat, cards)):
            to_apart(self.guess, seat, cards)
            missing = _without(cards, self._apart(seat))
        self.guess.to_hand(seat.place, missing)

    def _apart(self, seat: Seat) -> tuple[AnyCard, ...]:
        return self.table.left.apart_of(seat) if isinstance(self.table, burraco.Table) else ()

    def _discarded(self, seat: Seat, cards: Sequence[AnyCard], view: View) -> None:
        """A penalised card is discarded from the side of the table; in turn, cards apart go into the hand first."""
        waiting = settled(self.table, seat).left.side_of(seat) if isinstance(self.table, burraco.Table) else ()
        from_hand = (*_without(cards[:1], waiting), *cards[1:])
        self._from_hand(seat, from_hand, view, gathers=self.table.turn is seat)

    def _stuck_under(self, event: UnseenUnder, view: View) -> CardDiscarded:
        """A guess for the cards that nobody saw; nothing in that hand is certain any more."""
        seen = tuple(card for card in event.under if card is not None)
        self._discarded(event.seat, (event.card, *seen), view)
        stay = (event.card, *seen, *spoken_of(self.table, event.seat))
        unseen = iter(self.guess.some_of_hand(event.seat.place, len(event.under) - len(seen), but=stay))
        self.guess.doubt(event.seat.place)
        under = tuple(next(unseen) if card is None else card for card in event.under)
        return CardDiscarded(event.seat, event.card, under)

    # What is known afterwards

    def _note(self, event: SeenEvent) -> None:
        """Which cards are no guess any more, and who holds jokers."""
        guess = self.guess
        match event:
            case CardDrawn():
                guess.learn((event.card,))
            case MeldLaid() | CardsLaidOff() | IncidentReported():
                self._laid(event.seat, _laid_by(event))
            case JokerSwapped():
                self._forget_twins(event.seat, (event.card,))
                guess.learn((event.card,))
                guess.jokers[event.seat.place] += 1
            case CardDiscarded():
                self._laid(event.seat, (event.card, *event.under))
                self.discards = _added(self.discards, event.seat, event.card)
            case UnseenUnder():
                self._laid(event.seat, (event.card, *(card for card in event.under if card is not None)))
                self.discards = _added(self.discards, event.seat, event.card)
            case DiscardPileTaken():
                guess.learn(event.cards)
                guess.jokers[event.seat.place] += sum(isinstance(card, Joker) for card in event.cards)
            case _:
                pass

    def _laid(self, seat: Seat, cards: Sequence[AnyCard]) -> None:
        """Cards have left a hand before everybody's eyes."""
        self._forget_twins(seat, cards)
        self.guess.learn(cards)
        jokers = sum(isinstance(card, Joker) for card in cards)
        self.guess.jokers[seat.place] = max(0, self.guess.jokers[seat.place] - jokers)

    def _forget_twins(self, seat: Seat, cards: Sequence[AnyCard]) -> None:
        """Equal cards look alike: who was known to hold one and plays its twin may, for all one sees, hold neither.

        Events name the copy for the record. Of cards that rulings have named the table keeps account.
        """
        if seat is self.seat:
            return
        named = set(map(code_of, spoken_of(self.table, seat)))
        for card in cards:
            if isinstance(card, Card) and not self.guess.knows(code_of(card)):
                other = code_of(twin(card))
                if other not in named and self.guess.holds(seat.place, other):
                    self.guess.forget(other)

    def _passes(self, seat: Seat) -> None:
        """Who draws to begin his turn leaves the top card of the pile lying."""
        table = self.table
        if table.turn is seat and not table.has_taken and table.pile:
            self.passed = _added(self.passed, seat, table.pile[-1])

    def _agree(self, view: View) -> None:
        """Cards that the view shows are where it shows them."""
        for one in view.seats:
            if one.hand is not None:
                self.guess.hand_is(one.seat.place, one.hand)
        if isinstance(view, burraco.View) and view.is_arbitrated:
            self._agree_on_what_is_left(view)

    def _agree_on_what_is_left(self, view: burraco.View) -> None:
        table = self.table
        if isinstance(table, burraco.Table) and not table.open_pile:
            pile_is(self.guess, view.pile, whole=view.pile_count is not None)
            self.guess.learn(view.pile)
        for one in view.seats:
            if one.apart:
                apart_is(self.guess, one.seat, one.apart)
                self.guess.learn(one.apart)
            if one.exposed and one.hand is None:
                self.guess.to_hand(one.seat.place, one.exposed)
                self.guess.learn(one.exposed)


def masks_known(imagination: Imagination) -> list[int]:
    """For the kernels, three numbers a seat: the cards known to lie in each hand, of the two packs, and jokers."""
    guess = imagination.guess
    return [part for place in range(len(imagination.table.seats)) for part in guess.known(place)]


def _burraco_view(view: View) -> burraco.View:
    if not isinstance(view, burraco.View):
        raise LostThread("no referee rules on Scala 40")
    return view


def _laid_by(event: MeldLaid | CardsLaidOff | JokerSwapped | IncidentReported) -> tuple[AnyCard, ...]:
    """The cards that left the hand with an event; most reports change nothing."""
    if isinstance(event, MeldLaid):
        return tuple(one.card for one in event.laid)
    if isinstance(event, JokerSwapped):
        return (event.card,)
    if isinstance(event, CardsLaidOff):
        return event.cards
    leaves = event.incident in LAID_BY_REPORT and (event.meld is not None or NEW_MELD in event.details)
    return event.cards if leaves else ()


def _without(cards: Sequence[AnyCard], gone: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    return without(cards, gone) if gone else tuple(cards)


def _added(lists: tuple[tuple[AnyCard, ...], ...], seat: Seat, card: AnyCard) -> tuple[tuple[AnyCard, ...], ...]:
    place = seat.place
    return (*lists[:place], (*lists[place], card), *lists[place + 1 :])
