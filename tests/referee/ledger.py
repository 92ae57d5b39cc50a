"""A second way to keep the books of an arbitrated table: where every card is, and what has been said about it.

It knows nothing of how the engine does it: cards go from heap to heap, and notes are added and struck out. What acts
do to it stands in `acts_seen`, what the effects of rulings do in `effects_seen`; after each event it must agree with
the table. Cards drawn and kept apart are held like the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from pinella.cards import AnyCard
from pinella.codes import BurracoKind
from pinella.play.aftermath import Scope, Take
from pinella.play.burraco import Table
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.translate import code_of

Heap = Counter[int]
"""Cards by their number; the jokers are alike."""


def heap(cards: Iterable[AnyCard]) -> Heap:
    return Counter(code_of(card) for card in cards)


@dataclass(slots=True)
class Ice:
    """A meld on which nobody lays off; `until` nobody's turn: for good."""

    until: Seat | None
    turns: int
    cards: Heap
    keeps: BurracoKind | None


@dataclass(slots=True)
class Barred:
    """Cards of a hand that stay off melds of the partner."""

    seat: Seat
    scope: Scope
    cards: Heap
    melds: set[MeldId] = field(default_factory=set)


@dataclass(slots=True)
class Ledger:
    """All of it at one moment."""

    seats: tuple[Seat, ...]
    turn: Seat
    turns: int
    has_taken: bool
    is_over: bool
    went_out: Seat | None
    dead: int
    """So many cards of the stock are never drawn."""

    exposed_is_penalised: bool
    """B-24.4: exposed cards that were not played in the turn are; under FITAB they stay exposed."""

    turns_left: int | None
    stall: int | None
    held: dict[Seat, Heap]
    side: dict[Seat, Heap]
    melds: dict[MeldId, Heap]
    pile: list[int]
    """The top card last."""

    stock: list[int]
    """The top card first."""

    pots: list[Heap]
    with_pot: Counter[Side]
    beside: Heap
    exposed: dict[Seat, Heap]
    forced: dict[Seat, Heap]
    limits: dict[Seat, tuple[Take, int]]
    """How cards are taken, and for how many turns."""

    no_closing: set[Seat]
    bare: set[Seat]
    """Who ended the last turn without a card."""

    bans: list[Barred]
    duties: list[tuple[Seat, Heap, MeldId | None]]
    waiting: dict[MeldId, tuple[Seat, bool, Take | None]]
    """Melds that lack cards of the pile: for whom, whether they fall as a whole, how he has taken cards since."""

    ice: dict[MeldId, Ice]
    negative: dict[MeldId, Heap]
    said: dict[str, list[object]]
    """Warnings, deductions, awards, cards shown: they only ever grow."""

    settled: object
    redeal: bool
    rulings: int
    loose: dict[MeldId, Heap]
    """As it lay before: to tell one joker from another, and what still waits from what is in order."""

    found: Ledger | None = None
    """The books of the table that was found afterwards, where only it can tell which cards were surplus."""

    @classmethod
    def of(cls, table: Table) -> Ledger:
        left, position = table.left, table.position
        names = [MeldId(side, number) for side in Side for number in range(1, table.meld_count(side) + 1)]
        return cls(
            table.seats,
            table.seats[position.seat],
            table.turns,
            table.has_taken,
            table.is_over,
            table.went_out,
            table.book.dead_stock_cards.value,
            table.book.exposed_must_be_played is not None and not table.book.exposed_must_be_played.value,
            table.turns_left,
            int(position.swaps_seen) if table.is_watched else None,
            {seat: heap((*table.hand(seat), *left.apart_of(seat))) for seat in table.seats},
            {seat: heap(left.side_of(seat)) for seat in table.seats},
            {name: heap(lying(table, name)) for name in names},
            [code_of(card) for card in table.pile],
            [code_of(card) for card in table.stock],
            [heap(pot) for pot in table.pots],
            _pots_of(table),
            heap(left.beside),
            {seat: heap(left.exposed_of(seat)) for seat in table.seats},
            {seat: heap(left.forced_of(seat)) for seat in table.seats},
            {limit.seat: (limit.take, limit.turns) for limit in left.limits},
            set(left.no_closing),
            set(left.bare),
            [Barred(ban.seat, ban.scope, heap(ban.cards), set(ban.melds)) for ban in left.bans],
            [(duty.seat, heap(duty.cards), duty.meld) for duty in left.duties],
            {one.meld: (one.seat, one.whole, one.took) for one in left.waiting},
            {one.meld: Ice(one.until, one.turns, heap(one.cards), one.keeps) for one in left.frozen},
            {one.meld: heap(one.cards) for one in left.negative},
            {
                "warnings": list(left.warnings),
                "deductions": list(left.deductions),
                "awards": list(left.awards),
                "shown": [(code_of(one.card), one.to) for one in left.shown],
            },
            left.settled,
            left.redeal,
            left.rulings,
            {one.meld: heap(one.cards) for one in left.loose},
        )

    def pages(self) -> dict[str, object]:
        """Everything that must agree, by name; what is empty is left out."""
        pages: dict[str, object] = {
            "turn": None if self.is_over else (self.turn, self.has_taken),
            "over": (self.is_over, self.went_out if self.is_over else None),
            "turns": self.turns,
            "pile": self.pile,
            "stock": self.stock,
            "pots": self.pots,
            "pot taken": {side for side in Side if self.with_pot[side]},
            "beside": +self.beside,
            "limits": self.limits,
            "no closing": self.no_closing,
            "bare": self.bare,
            "settled": self.settled,
            "redeal": self.redeal,
            "rulings": self.rulings,
            "bans": sorted(
                (str(ban.seat), ban.scope.name, _list(ban.cards), sorted(map(str, ban.melds))) for ban in self.bans
            ),
            "duties": sorted((str(seat), _list(cards), str(meld)) for seat, cards, meld in self.duties),
            "frozen": {
                str(name): (str(one.until), one.turns, _list(one.cards), one.keeps) for name, one in self.ice.items()
            },
            "waiting": {str(name): one for name, one in self.waiting.items()},
            "melds": _full(self.melds),
            "negative": _full(self.negative),
            **self.said,
        }
        for name, places in (
            ("held", self.held),
            ("side", self.side),
            ("exposed", self.exposed),
            ("forced", self.forced),
        ):
            pages[name] = _full(places)
        return pages

    # Cards

    def every_card(self) -> Heap:
        """All the cards at the table, wherever they lie, without those beside it."""
        every = Counter([*self.pile, *self.stock])
        for places in (self.held, self.side, self.melds):
            for cards in places.values():
                every.update(cards)
        for pot in self.pots:
            every.update(pot)
        return every

    def takes(self, place: Heap, cards: Sequence[int]) -> None:
        """Cards leave a heap, on which they must lie."""
        for code in cards:
            assert place[code] > 0, f"{code} is not there"
            place[code] -= 1

    def leave_hand(self, seat: Seat, cards: Sequence[int]) -> None:
        """What was said about cards of a hand is over when they leave it."""
        self.takes(self.held[seat], cards)
        gone = Counter(cards)
        self.exposed[seat] -= gone
        for ban in self.bans:
            if ban.seat is seat:
                ban.cards -= gone
        self.bans = [ban for ban in self.bans if +ban.cards]
        self.duties = [duty for duty in self.duties if duty[0] is not seat or not duty[1] & gone]

    def leave_meld(self, name: MeldId, cards: Sequence[int]) -> None:
        self.takes(self.melds[name], cards)
        if name in self.negative:
            self.negative[name] -= Counter(cards)
        if name in self.loose:
            self.loose[name] -= Counter(cards)

    def leave_pile(self, cards: Sequence[int]) -> None:
        """The topmost of equal ones goes."""
        for code in cards:
            assert code in self.pile, f"{code} is not on the pile"
            del self.pile[len(self.pile) - 1 - self.pile[::-1].index(code)]

    def from_wherever(self, seat: Seat, code: int) -> None:
        """A card of a player that is at the side, or held, or on a meld of the side."""
        names = [name for name in self.melds if name.side is seat.side and self.melds[name][code]]
        loose = [name for name in names if self.loose.get(name, Counter())[code]]
        if self.side[seat][code]:
            self.side[seat][code] -= 1
        elif self.held[seat][code]:
            self.leave_hand(seat, [code])
            self.forced[seat] -= Counter([code])
        else:
            assert names, f"{code} is nowhere"
            self.leave_meld((loose or names)[0], [code])

    # Melds that wait for the pile

    def takes_cards(self, seat: Seat, how: Take) -> None:
        """The player in turn takes cards: once he has the pile he can put right what waits for it."""
        if seat is not self.turn or self.is_over:
            return
        for name, (whose, whole, took) in self.waiting.items():
            if whose is seat and took is not Take.PILE:
                self.waiting[name] = whose, whole, how

    def gives_back_the_pile(self, seat: Seat) -> None:
        for name, (whose, whole, took) in self.waiting.items():
            if whose is seat is self.turn and took is not None:
                self.waiting[name] = whose, whole, Take.DRAW

    def settles(self, seat: Seat) -> None:
        """The player in turn discards: what does not fit of the melds that waited goes to the side."""
        due = [name for name, (whose, _, took) in self.waiting.items() if whose is seat and took is not None]
        for name in due:
            _, whole, _ = self.waiting.pop(name)
            lies = self.melds[name] - self.negative.get(name, Counter())
            assert self.found is not None
            gone = lies if whole else lies - self.found.melds[name]
            self.leave_meld(name, list(gone.elements()))
            self.side[seat] += gone

    # Turns

    @property
    def next_seat(self) -> Seat:
        return self.seats[(self.turn.place + 1) % len(self.seats)]

    def begins(self) -> None:
        """A turn begins: the ice that waited for it melts."""
        for one in self.ice.values():
            if one.until is self.turn:
                one.turns -= 1
        self.ice = {name: one for name, one in self.ice.items() if one.until is None or one.turns > 0}

    def passes(self, *, ends: bool = False) -> None:
        """The player in turn has discarded; with a deal that ends no other turn begins."""
        seat = self.turn
        take, turns = self.limits.pop(seat, (Take.EITHER, 1))
        if turns > 1:
            self.limits[seat] = take, turns - 1
        self.forced[seat] = Counter()
        self.no_closing.discard(seat)
        self.bare.discard(seat)
        if self.has_no_cards(seat) and self.with_pot[seat.side]:
            self.bare.add(seat)
        self.turn, self.turns, self.has_taken = self.next_seat, self.turns + 1, False
        if self.turns_left:
            self.turns_left -= 1
        if not ends and not self.must_end:
            self.begins()

    @property
    def must_end(self) -> bool:
        """Between two turns: the stock or the time is used up, or nobody draws any more."""
        return len(self.stock) <= self.dead or self.turns_left == 0 or self.stall == len(self.seats)

    def ends_between_turns(self) -> None:
        if not self.is_over and not self.has_taken and self.must_end:
            self.is_over, self.went_out = True, None

    def takes_pot(self, seat: Seat, number: int = 0) -> None:
        self.held[seat] += self.pots.pop(number)
        self.with_pot[seat.side] += 1

    def has_no_cards(self, seat: Seat) -> bool:
        return not +self.held[seat] and not +self.side[seat]

    def has_cards_again(self, seat: Seat) -> None:
        """Who holds a card when he takes another is no longer without."""
        if not self.has_no_cards(seat):
            self.bare.discard(seat)

    def tidy(self) -> None:
        """What was said about cards that no longer lie with a meld is over."""
        for name in [*self.ice, *self.negative]:
            lies = +self.melds.get(name, Counter())
            if name in self.ice:
                self.ice[name].cards &= lies
                if not lies:
                    del self.ice[name]
            if name in self.negative:
                self.negative[name] &= lies


def lying(table: Table, name: MeldId) -> tuple[AnyCard, ...]:
    """All that lies under a name."""
    meld = table.meld(name)
    return (*(() if meld is None else meld.cards), *table.left.loose_on(name))


def _pots_of(table: Table) -> Counter[Side]:
    """How many pots a side has: one has both when the other has none."""
    given = int(table.position.pots_given)
    ns, ew = table.has_pot(Side.NS), table.has_pot(Side.EW)
    return Counter({Side.NS: given - ew if ns else 0, Side.EW: given - ns if ew else 0})


def _list(cards: Heap) -> list[int]:
    return sorted((+cards).elements())


def _full(places: dict[Seat, Heap] | dict[MeldId, Heap]) -> dict[str, list[int]]:
    return {str(name): _list(cards) for name, cards in places.items() if +cards}


def difference(expected: Ledger, found: Ledger) -> list[str]:
    """Where the books and the table disagree."""
    expected.waiting = {name: one for name, one in expected.waiting.items() if +found.loose.get(name, Counter())}
    ours, theirs = expected.pages(), found.pages()
    return [f"{name}: expected {ours[name]}, found {theirs[name]}" for name in ours if ours[name] != theirs[name]]
