"""No bot peeps: whatever lies hidden is dealt anew, as the seat may still think it lies, and the move is the same."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from random import Random

import pytest

from pinella import play
from pinella.bots import BOTS, LEVELS, Player, bot
from pinella.cards import AnyCard, Joker
from pinella.codes import Book, book
from pinella.play import Table
from pinella.play import seen as seeing
from pinella.play._random import Dice
from pinella.play.commands import Choose, Command
from pinella.play.events import CardDrawn, CardsDealt, Event, PileReshuffled, PotTaken
from pinella.play.seats import Seat
from pinella.play.seen import SeenEvent, seen
from pinella.play.translate import code_of
from tests.conftest import Cases
from tests.play.deals_at_random import STRICT, Step, dealt, stream, strict_steps

FEW = 24
"""Play-outs a decision: enough for several rounds."""

NAMES = ("random", "greedy", f"search:{FEW}", "principiante", "circolo", f"maestro:{FEW}")
MOMENTS = 3
MOST_STEPS = 260


def test_every_bot_is_watched() -> None:
    assert {name.partition(":")[0] for name in NAMES} == {*BOTS, *LEVELS}


# Worlds that look alike


@dataclass(frozen=True, slots=True, order=True)
class Place:
    """Where a card was put face down: in the deal, or when the pile was shuffled again, which is the next era."""

    era: int
    where: str
    number: int


class Cards:
    """Which card was put at each place: the real ones, or others."""

    def __init__(self, deal: CardsDealt) -> None:
        self.at: dict[Place, AnyCard] = {}
        for name, groups in (("hand", deal.hands), ("pot", deal.pots), ("stock", (deal.stock,))):
            for number, group in enumerate(groups):
                self.put(0, f"{name} {number}", group)

    def put(self, era: int, where: str, cards: Iterable[AnyCard]) -> None:
        self.at.update({Place(era, where, number): card for number, card in enumerate(cards)})

    def places(self, era: int, where: str) -> list[Place]:
        return sorted(place for place in self.at if (place.era, place.where) == (era, where))


class Tracked:
    """A real deal followed place by place: which cards a seat has never seen, or lost sight of in a shuffle."""

    def __init__(self, deal: CardsDealt, start: Table, steps: Sequence[Step], seat: Seat) -> None:
        self.deal, self.start, self.steps, self.seat = deal, start, steps, seat
        self.real = Cards(deal)
        self.drawn: dict[int, Place] = {}
        """By the number of the step."""
        self.held = {other: self.real.places(0, f"hand {other.place}") for other in start.seats if other is not seat}
        self._era = 0
        self._stock = self.real.places(0, "stock 0")
        self._pots = {number: self.real.places(0, f"pot {number}") for number in range(len(deal.pots))}
        for number, step in enumerate(steps):
            self._follow(number, step)

    def _follow(self, number: int, step: Step) -> None:
        match step.event:
            case CardDrawn(seat=drawer):
                self.drawn[number] = self._stock.pop(0)
                self._gets(drawer, [self.drawn[number]])
            case PileReshuffled(cards=cards):
                assert not self._stock
                self._era += 1
                self.real.put(self._era, "stock 0", cards)
                self._stock = self.real.places(self._era, "stock 0")
            case PotTaken(seat=taker):
                taken = Counter(map(code_of, step.after.hand(taker)))
                pot = next(one for one, cards in self._pots.items() if self._codes(cards) == taken)
                self._gets(taker, self._pots.pop(pot))
        for other, places in self.held.items():
            gone = Counter(map(code_of, step.before.hand(other))) - Counter(map(code_of, step.after.hand(other)))
            for code in gone.elements():
                lost = next((place for place in places if code_of(self.real.at[place]) == code), None)
                if lost is not None:
                    places.remove(lost)

    def _gets(self, seat: Seat, places: list[Place]) -> None:
        if seat is not self.seat:
            self.held[seat] = [*self.held[seat], *places]

    def _codes(self, places: Iterable[Place]) -> Counter[int]:
        return Counter(code_of(self.real.at[place]) for place in places)

    def hidden(self) -> list[list[Place]]:
        """Places whose cards could be exchanged for all that the seat knows, by era."""
        places = [*self._stock]
        for group in (*self.held.values(), *self._pots.values()):
            places += group
        return [[place for place in places if place.era == era] for era in range(self._era + 1)]

    def anew(self, chance: Random) -> World:
        """The same deal for the seat, with the hidden cards dealt anew, jokers among them."""
        cards = dict(self.real.at)
        for places in self.hidden():
            others = list(places)
            chance.shuffle(others)
            cards.update({place: self.real.at[other] for place, other in zip(places, others, strict=True)})
        return World(self, cards)


class World:
    """What happens to a seat when the cards lie so."""

    def __init__(self, tracked: Tracked, cards: dict[Place, AnyCard]) -> None:
        self.tracked, self.cards = tracked, cards
        start = tracked.start
        deal = replace(
            tracked.deal,
            hands=tuple(self._group(0, f"hand {number}") for number in range(len(start.seats))),
            pots=tuple(self._group(0, f"pot {number}") for number in range(len(tracked.deal.pots))),
            stock=self._group(0, "stock 0"),
        )
        self.start = play.start(deal, start.book)
        self.shown: list[tuple[SeenEvent, play.View]] = []
        self.table = self.start
        for number, step in enumerate(tracked.steps):
            event = self._here(number, step.event)
            after = play.evolve(self.table, event)
            self.shown.append((seen(event, tracked.seat, self.table, after), play.view(after, tracked.seat)))
            self.table = after

    def _group(self, era: int, where: str) -> tuple[AnyCard, ...]:
        return tuple(self.cards[place] for place in self.tracked.real.places(era, where))

    def _here(self, number: int, event: Event) -> Event:
        """The event with the hidden card that moves in this world."""
        match event:
            case CardDrawn():
                return replace(event, card=self.cards[self.tracked.drawn[number]])
            case PileReshuffled():
                eras = sum(isinstance(step.event, PileReshuffled) for step in self.tracked.steps[: number + 1])
                return replace(event, cards=self._group(eras, "stock 0"))
        return event

    def jokers(self) -> Counter[str]:
        """How many each hand has."""
        hands = {str(seat): self.table.hand(seat) for seat in self.table.seats}
        return Counter({seat: sum(isinstance(card, Joker) for card in hand) for seat, hand in hands.items()})


Sitting = Callable[[str, World, Seat, int], Player]


def fair(name: str, world: World, seat: Seat, seed: int) -> Player:
    """A bot sits down: it is given the first view."""
    return Player(bot(name), play.view(world.start, seat), world.start.book, seed)


def move_in(world: World, name: str, seed: int, sits: Sitting) -> Command | Choose:
    player = sits(name, world, world.tracked.seat, seed)
    for event, view in world.shown:
        player.sees(event, view)
    return player.move()


def moments(code: str, players: int, seed: int) -> Iterator[Tracked]:
    """A seat in some moments of a deal in which it has more than one move."""
    deal, rules = dealt(code, players, seed), book(code)
    start = play.start(deal, rules, stream(code, seed))
    seat = start.seats[seed % players]
    steps = [step for step, _ in zip(strict_steps(start, seed), range(MOST_STEPS), strict=False)]
    choosing = [
        number
        for number, step in enumerate(steps, 1)
        if step.after.turn is seat and len(play.view(step.after, seat).commands) > 1
    ]
    for number in sorted(Random(seed).sample(choosing, min(MOMENTS, len(choosing)))):
        yield Tracked(deal, start, steps[:number], seat)


def assert_same_moves(
    code: str, players: int, seed: int, names: Iterable[str] = NAMES, sits: Sitting = fair
) -> Counter[str]:
    """In two worlds that look alike to a seat its bot makes the same move; and how far the worlds differed."""
    met: Counter[str] = Counter()
    for tracked in moments(code, players, seed):
        here, there = World(tracked, tracked.real.at), tracked.anew(Random(seed))
        assert here.table == tracked.steps[-1].after
        assert here.table != there.table
        assert here.table.hand(tracked.seat) == there.table.hand(tracked.seat)
        met.update(moments=1, jokers=here.jokers() != there.jokers(), taken=here.table.has_taken)
        met.update(shuffled=any(isinstance(step.event, PileReshuffled) for step in tracked.steps))
        for name in names:
            assert move_in(here, name, seed, sits) == move_in(there, name, seed, sits), name
    return met


def assert_same_over(
    code: str, players: int, deals: int, names: Iterable[str] = NAMES, sits: Sitting = fair
) -> Counter[str]:
    met: Counter[str] = Counter()
    for seed in range(deals):
        met += assert_same_moves(code, players, seed, names, sits)
    return met


# The laws


@pytest.mark.parametrize(("code", "players"), STRICT)
def test_hidden_cards_change_no_move(code: str, players: int, cases: Cases) -> None:
    met = assert_same_over(code, players, cases(sample=2, full=60))
    assert met["moments"] >= MOMENTS


@pytest.mark.parametrize(("code", "players"), STRICT)
def test_the_worlds_differ_in_jokers_too(code: str, players: int) -> None:
    met = assert_same_over(code, players, 6, ["greedy"])
    assert met["jokers"] > 0


@pytest.mark.parametrize(("code", "players"), [("fitab-2025", 4), ("online", 2), ("scala40", 2)])
def test_the_moments_are_of_all_kinds(code: str, players: int) -> None:
    met = assert_same_over(code, players, 6, ["circolo"])
    assert 0 < met["taken"] < met["moments"]


def test_what_a_shuffled_pile_holds_is_known_and_its_order_is_not() -> None:
    met = assert_same_over("scala40", 6, 4, ["greedy", "search:6"])
    assert met["shuffled"] > 0


# What would be noticed


class Peeper(Player):
    """Planted: it knows which card lies at the bottom of the stock, and moves by it."""

    def __init__(self, world: World, seat: Seat, rules: Book, seed: int) -> None:
        super().__init__(bot("random"), play.view(world.start, seat), rules, seed)
        self._bottom = code_of(world.table.stock[-1])

    def move(self) -> Command | Choose:
        commands = self._view.commands
        return commands[Dice(self._bottom).below(len(commands))]


def peeping(_: str, world: World, seat: Seat, seed: int) -> Player:
    return Peeper(world, seat, world.start.book, seed)


@pytest.mark.parametrize(("code", "players"), [("fitab-2025", 4), ("online", 2), ("scala40", 4)])
def test_a_bot_that_peeps_is_noticed(code: str, players: int) -> None:
    with pytest.raises(AssertionError, match="random"):
        assert_same_over(code, players, 4, ["random"], peeping)


@pytest.mark.parametrize(("code", "players"), [("fitab-2025", 4), ("scala40", 4)])
def test_a_bot_that_is_told_every_draw_is_noticed(code: str, players: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: the search then knows cards of the others."""
    monkeypatch.setattr(seeing, "_sees_draw", lambda *_: True)
    with pytest.raises(AssertionError, match="search"):
        assert_same_over(code, players, 8, [f"search:{FEW}"])
