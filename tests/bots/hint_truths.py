"""Every reason of a hint worked out again, by playing the hint at the real table and asking its rules."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from itertools import combinations

from pinella.bots.hinting.hints import Hint
from pinella.bots.hinting.reasons import Reason
from pinella.cards import AnyCard, Card, Joker, Laid
from pinella.codes import BurracoKind, Refusal
from pinella.melds import Meld
from pinella.melds.meld import stands_as
from pinella.play import Table, burraco, decide, evolve, legal, scala40
from pinella.play.commands import (
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
)
from pinella.play.seats import MeldId, Seat

CLEAN = (BurracoKind.CLEAN, BurracoKind.SUPER, BurracoKind.ROYAL)


@dataclass(frozen=True)
class Played:
    """A hint played at the real table, as far as it is planned."""

    hint: Hint
    seat: Seat
    before: Table
    after: Table
    taken: tuple[AnyCard, ...]

    @property
    def discard(self) -> AnyCard:
        last = self.hint.plan[-1]
        assert isinstance(last, Discard)
        return last.card

    @property
    def held(self) -> list[AnyCard]:
        """The hand with what was taken from the pile."""
        return [*self.before.hand(self.seat), *self.taken]

    @property
    def kept(self) -> tuple[AnyCard, ...]:
        return self.after.hand(self.seat)

    @property
    def took_pot(self) -> bool:
        """Whether the hand afterwards is a pot."""
        tables = (self.before, self.after)
        had, has = (isinstance(table, burraco.Table) and table.has_pot(self.seat.side) for table in tables)
        return has and not had

    def melds(self, table: Table) -> dict[MeldId, Meld]:
        if isinstance(table, burraco.Table):
            return dict(table.named_melds(self.seat.side))
        return {MeldId(None, number): meld for number, meld in enumerate(table.melds, 1)}


def played(table: Table, hint: Hint) -> Played:
    """The steps of the hint are accepted one by one; a draw is not made, since nobody knows what it brings."""
    seat = table.turn
    assert seat is not None
    now = table
    taken: tuple[AnyCard, ...] = ()
    assert hint.plan[0] == hint.command
    for command in hint.plan:
        if isinstance(command, DrawFromStock):
            assert command in legal(now, seat)
            assert len(hint.plan) == 1
            break
        if isinstance(command, TakeDiscardPile):
            taken = now.pile[-1:] if isinstance(now, scala40.Table) else now.pile
        now = after(now, command)
    return Played(hint, seat, table, now, taken)


def after(table: Table, command: Command) -> Table:
    events = decide(table, command)
    assert not isinstance(events, Refusal), f"{command}: {events}"
    for event in events:
        table = evolve(table, event)
    return table


def plain(card: AnyCard) -> str:
    return "Jk" if isinstance(card, Joker) else str(card).rstrip("'")


def value(card: AnyCard, table: Table) -> int:
    book = table.book
    return (book.card_values if isinstance(table, burraco.Table) else book.hand_values).value.of(card)  # type: ignore[union-attr]


# What can be laid at once, by trying


def playable(table: Table, seat: Seat, card: AnyCard) -> bool:
    """Whether this very card can be laid now: off on a meld, or with two others of the hand, or in an opening."""
    if isinstance(table, scala40.Table) and not table.has_opened(seat):
        openings = (one for one in legal(table, seat) if not isinstance(one, Discard))
        return any(plain(card) in map(plain, laid_by(one)) for one in openings)
    others = [other for other in table.hand(seat) if other != card]
    names = dict(table.named_melds(seat.side)) if isinstance(table, burraco.Table) else {}
    melds = list(names) or [MeldId(None, number) for number in range(1, 60)]
    tries: list[Command] = [LayOff(seat, name, (Laid(card),)) for name in melds]
    tries += [SwapJoker(seat, name, card) for name in melds if isinstance(card, Card) and name.side is None]
    tries += [LayMeld(seat, tuple(map(Laid, (card, *pair)))) for pair in combinations(others, 2)]
    return any(not isinstance(decide(table, command), Refusal) for command in tries)


def laid_by(command: Command) -> list[AnyCard]:
    if isinstance(command, LayOpening):
        return [one.card for meld in command.melds for one in meld]
    if isinstance(command, LayMeld | LayOff):
        return [one.card for one in command.laid]
    return [command.card] if isinstance(command, SwapJoker) else []


def useful(table: Table, seat: Seat) -> list[str]:
    taken = table.pile[-1:] if isinstance(table, scala40.Table) else table.pile
    then = after(table, TakeDiscardPile(seat))
    held = {code: card for card in then.hand(seat) for code in [str(card)]}
    return [plain(card) for card in taken if playable(then, seat, held.get(str(card), card))]


def takers(play: Played) -> list[MeldId]:
    """The melds of the opponents on which the next player could lay the discard off, had he taken it."""
    table = play.after
    assert isinstance(table, burraco.Table)
    follower = table.turn
    assert follower is not None
    position = table.position.copy()
    while position.pile:
        position.give(follower.place, position.pile[-1])
        position.pile = position.pile[:-1]
    for code in position.stock[-12:]:
        position.give(follower.place, code)
    position.phase = 1
    then = burraco.Table(table.book, position)
    names = [name for name, _ in then.named_melds(follower.side)]
    return [name for name in names if _goes_on(then, follower, name, play.discard)]


def _goes_on(table: burraco.Table, seat: Seat, name: MeldId, card: AnyCard) -> bool:
    return not isinstance(decide(table, LayOff(seat, name, (Laid(card),))), Refusal)


# The reasons


def is_true(reason: Reason, play: Played) -> bool:
    """Whether a reason holds; a code without a check here is an error."""
    return CHECKS[reason.code](reason, play)


def _goes_out(reason: Reason, play: Played) -> bool:
    others = [seat for seat in play.before.seats if seat is not play.seat]
    if isinstance(play.before, burraco.Table):
        others = [seat for seat in others if seat.side is not play.seat.side]
    cards = sum(len(play.before.hand(seat)) for seat in others)
    bonus = dict(reason.values).get("bonus", 0)
    return (
        play.after.went_out is play.seat
        and reason["cards"] == cards
        and bonus == play.before.book.going_out_bonus.value
    )


def _burraco(change: Callable[[int, int], bool], points: str) -> Callable[[Reason, Played], bool]:
    def check(reason: Reason, play: Played) -> bool:
        name = reason["meld"]
        assert isinstance(name, MeldId)
        old, new = play.melds(play.before).get(name), play.melds(play.after)[name]
        had = old.bonus if old else 0
        gain = new.bonus if points == "bonus" else abs(new.bonus - had)
        return change(had, new.bonus) and reason["kind"] is new.burraco and reason[points] == gain

    return check


def _pot(on_the_fly: bool) -> Callable[[Reason, Played], bool]:
    def check(reason: Reason, play: Played) -> bool:
        before, then = play.before, play.after
        assert isinstance(before, burraco.Table)
        assert isinstance(then, burraco.Table)
        side = play.seat.side
        took = then.has_pot(side) and not before.has_pot(side)
        flew = not isinstance(play.hint.plan[-1], Discard)
        return took and flew is on_the_fly and reason["cards"] == 11 and reason["points"] == 100

    return check


def _opens(reason: Reason, play: Played) -> bool:
    opening = next(one for one in play.hint.plan if isinstance(one, LayOpening))
    total = 0
    for meld in opening.melds:
        stand = [stands_as(one) for one in meld]
        low = len(stand) > 1 and stand[1] is not None and stand[1].rank == 2
        total += sum(1 if one.rank == 1 and low else min(10, one.rank) + 10 * (one.rank == 1) for one in stand if one)
    assert isinstance(play.before, scala40.Table)
    return not play.before.has_opened(play.seat) and total >= 40 and (reason["points"], reason["needed"]) == (total, 40)


def _lays_points(reason: Reason, play: Played) -> bool:
    new, old = play.melds(play.after).values(), play.melds(play.before).values()
    points = sum(meld.points for meld in new) - sum(meld.points for meld in old)
    cards = sum(len(meld.cards) for meld in new) - sum(len(meld.cards) for meld in old)
    return (reason["cards"], reason["points"]) == (cards, points)


def _sheds(reason: Reason, play: Played) -> bool:
    """Of each kind of card, as many as the hand had before the turn and has no more after it."""
    hand = play.before.hand(play.seat)
    gone = Counter(map(plain, hand)) - Counter(map(plain, play.kept))
    costs = {plain(card): value(card, play.before) for card in hand}
    points = sum(costs[card] * count for card, count in gone.items())
    return (reason["cards"], reason["points"]) == (gone.total(), points)


def _joker_gained(reason: Reason, play: Played) -> bool:
    """The plan takes a joker that lay there before the turn."""
    swapped = [one.meld for one in play.hint.plan if isinstance(one, SwapJoker)]
    lay = [name for name, meld in play.melds(play.before).items() if any(plain(card) == "Jk" for card in meld.cards)]
    return reason["meld"] in swapped and reason["meld"] in lay


def _lonely(_: Reason, play: Played) -> bool:
    return bool(play.kept) and not friends(play) and not _own_takers(play)


def friends(play: Played) -> list[AnyCard]:
    """Cards that lose something with the discard; where an equal one stays, only a set of three can."""
    thrown = play.discard
    found = [card for card in play.kept if _go_together(thrown, card, play)]
    if not _keeps_equal(play):
        return found
    others = [card for card in found if plain(card)[0] == plain(thrown)[0]]
    return others if isinstance(play.before, burraco.Table) and len(others) > 1 else []


def _keeps_equal(play: Played) -> bool:
    return plain(play.discard) in map(plain, play.kept)


def _own_takers(play: Played) -> list[MeldId]:
    """The melds of the player's side on which he could have laid the discard, with cards enough to spare."""
    table = play.after
    if not isinstance(table, burraco.Table):
        return []
    position = table.position.copy()
    while position.pile:
        position.give(play.seat.place, position.pile[-1])
        position.pile = position.pile[:-1]
    for code in position.stock[-12:]:
        position.give(play.seat.place, code)
    position.seat, position.phase = play.seat.place, 1
    then = burraco.Table(table.book, position)
    return [name for name, _ in then.named_melds(play.seat.side) if _goes_on(then, play.seat, name, play.discard)]


def _throws_burraco(reason: Reason, play: Played) -> bool:
    name = reason["meld"]
    assert isinstance(name, MeldId)
    old = play.melds(play.after)[name]
    now = play.before
    for command in (*play.hint.plan[:-1], LayOff(play.seat, name, (Laid(play.discard),))):
        now = after(now, command)
    new = play.melds(now)[name]
    return reason["kind"] is new.burraco and reason["points"] == new.bonus - old.bonus > 0


def _fits_with_pile(reason: Reason, play: Played) -> bool:
    """The next player takes the pile at the real table, lays the others first and then the discard."""
    name, others = reason["meld"], reason["others"]
    assert isinstance(name, MeldId)
    assert isinstance(others, tuple)
    follower = play.after.turn
    assert follower is not None
    then = after(play.after, TakeDiscardPile(follower))
    for card in (*others, play.discard):
        then = after(then, LayOff(follower, name, (Laid(card),)))
    return name not in takers(play)


def _could_open(play: Played) -> bool:
    return any(isinstance(command, LayOpening) for command in legal(play.before, play.seat))


def _waits(play: Played) -> bool:
    opens = any(isinstance(command, LayOpening) for command in play.hint.plan)
    return _could_open(play) and not opens and _can_still_open(play)


def _can_still_open(play: Played) -> bool:
    """Whether the hand could open in the player's next turn, drawn cards apart."""
    table = play.after
    assert isinstance(table, scala40.Table)
    position = table.position.copy()
    position.seat, position.phase, position.came_by = play.seat.place, 1, 1
    then = scala40.Table(table.book, position, 0, None)
    return any(isinstance(command, LayOpening) for command in legal(then, play.seat))


def _opens_melds(reason: Reason, play: Played) -> bool:
    table = play.before
    assert isinstance(table, scala40.Table)
    others = [seat for seat in table.seats if table.has_opened(seat)]
    return play.seat not in others and reason["count"] == len(others) > 0


def _waiting_costs(reason: Reason, play: Played) -> bool:
    points = sum(value(card, play.before) for card in play.kept)
    return _waits(play) and (reason["cards"], reason["points"]) == (len(play.kept), points)


def _must_open_with_it(play: Played) -> bool:
    table = play.before
    assert isinstance(table, scala40.Table)
    then = after(table, TakeDiscardPile(play.seat))
    return _draws(play) and not any(isinstance(command, Discard) for command in legal(then, play.seat))


def _only_to_lay(_: Reason, play: Played) -> bool:
    """The pile is refused, and whoever had it could lay nothing."""
    table = play.before
    assert isinstance(table, burraco.Table)
    position = table.position.copy()
    while position.pile:
        position.give(play.seat.place, position.pile[-1])
        position.pile = position.pile[:-1]
    position.phase = 1
    moves = legal(burraco.Table(table.book, position), play.seat)
    return isinstance(decide(table, TakeDiscardPile(play.seat)), Refusal) and not any(map(laid_by, moves))


def _go_together(one: AnyCard, other: AnyCard, play: Played) -> bool:
    if isinstance(one, Joker) or isinstance(other, Joker):
        return False
    if isinstance(play.before, burraco.Table) and 2 in (one.rank, other.rank):
        return False
    if one.rank == other.rank:
        if isinstance(play.before, burraco.Table):
            return one.rank in play.before.book.set_ranks.value
        return one.suit is not other.suit
    steps = abs(one.rank - other.rank)
    return one.suit is other.suit and (steps <= 2 or (1 in (one.rank, other.rank) and steps >= 11))


def _pile_useful(reason: Reason, play: Played) -> bool:
    cards = reason["cards"]
    assert isinstance(cards, tuple)
    return reason["count"] == len(play.taken) and sorted(map(str, cards)) == sorted(
        str(card) if isinstance(card, Card) else "Jk"
        for card in play.taken
        if plain(card) in useful(play.before, play.seat)
    )


def _left_useful(reason: Reason, play: Played) -> bool:
    cards = reason["cards"]
    assert isinstance(cards, tuple)
    return _draws(play) and sorted(plain(card) for card in cards) == sorted(useful(play.before, play.seat))  # type: ignore[arg-type]


def _draws(play: Played) -> bool:
    return isinstance(play.hint.command, DrawFromStock)


def _uses_wild(reason: Reason, play: Played) -> bool:
    """Jokers that have left the hand and were not thrown, and twos that have left it and lie as wilds."""
    jokers = [sum(isinstance(card, Joker) for card in group) for group in (play.held, play.kept)]
    last = play.hint.plan[-1]
    threw = isinstance(last, Discard) and isinstance(last.card, Joker)
    laid = [one for meld in play.melds(play.after).values() for one in meld.laid]
    wilds = [one.card for one in laid if one.is_free or one.stands_for is not None]
    left = jokers[0] - (0 if play.took_pot else jokers[1]) - threw
    twos = [plain(card) for card in play.held if isinstance(card, Card) and card in wilds]
    cards = reason["cards"]
    assert isinstance(cards, tuple)
    return reason["count"] == len(cards) and sorted(map(plain, cards)) == sorted(["Jk"] * left + twos)  # type: ignore[arg-type]


def _spoils(reason: Reason, play: Played) -> bool:
    name = reason["meld"]
    assert isinstance(name, MeldId)
    old, new = play.melds(play.before)[name], play.melds(play.after)[name]
    return old.wild is None and old.burraco is None and new.wild is not None and reason["dirty"] < reason["clean"]  # type: ignore[operator]


def _no_way_out(reason: Reason, play: Played) -> bool:
    table = play.after
    assert isinstance(table, burraco.Table)
    kinds = {meld.burraco for meld in table.melds(play.seat.side)} - {None}
    enough = kinds & set(CLEAN) if table.book.id == "international" else kinds
    return table.has_pot(play.seat.side) and not enough and reason["cards"] == len(play.kept) <= 2


def _shows(reason: Reason, play: Played) -> bool:
    cards = reason["cards"]
    assert isinstance(cards, tuple)
    there = [plain(card) for card in play.kept]
    return reason["count"] == len(cards) > 0 and all(plain(card) in there and card in _faces(play) for card in cards)  # type: ignore[arg-type]


def _faces(play: Played) -> list[AnyCard]:
    return [Joker() if isinstance(card, Joker) else card for card in play.taken]


def _may_not_discard(reason: Reason, play: Played) -> bool:
    then = after(play.before, play.hint.plan[0])
    cards = reason["cards"]
    assert isinstance(cards, tuple)
    (card,) = cards
    return isinstance(decide(then, Discard(play.seat, card)), Refusal)  # type: ignore[arg-type]


def _odds(reason: Reason, play: Played) -> bool:
    times, worlds = reason["times"], reason["worlds"]
    assert isinstance(times, int)
    return 0 < times <= play.hint.worlds == worlds


def _of_the_discard(reason: Reason, play: Played) -> bool:
    is_next = reason["seat"] is play.after.turn
    cards = dict(reason.values).get("cards", (play.discard,))
    count = dict(reason.values).get("count", len(play.after.pile))
    assert isinstance(cards, tuple)
    thrown = plain(cards[0]) == plain(play.discard)  # type: ignore[arg-type]
    return _odds(reason, play) and is_next and thrown and count == len(play.after.pile)


def _hand_costs(reason: Reason, play: Played) -> bool:
    points = sum(value(card, play.before) for card in play.kept)
    return _odds(reason, play) and (reason["cards"], reason["points"]) == (len(play.kept), points)


def _no_pot(play: Played) -> bool:
    return isinstance(play.after, burraco.Table) and not play.after.has_pot(play.seat.side)


CHECKS: dict[str, Callable[[Reason, Played], bool]] = {
    "goes-out": _goes_out,
    "ends-deal": _goes_out,
    "burraco-made": _burraco(lambda had, has: had == 0 < has, "bonus"),
    "burraco-improved": _burraco(lambda had, has: 0 < had < has, "points"),
    "burraco-worse": _burraco(lambda had, has: had > has, "points"),
    "pot-taken": _pot(on_the_fly=False),
    "pot-on-the-fly": _pot(on_the_fly=True),
    "opens": _opens,
    "lays-points": _lays_points,
    "sheds": _sheds,
    "joker-gained": _joker_gained,
    "pile-useful": _pile_useful,
    "pile-taken": lambda reason, play: reason["count"] == len(play.taken) and not useful(play.before, play.seat),
    "pile-no-use": lambda _, play: _draws(play) and not useful(play.before, play.seat),
    "draws-unseen": lambda _, play: _draws(play),
    "waits": lambda _, play: _waits(play),
    "stays-free": lambda _, play: _must_open_with_it(play),
    "lonely-discard": lambda reason, play: _lonely(reason, play) and not _keeps_equal(play),
    "double-discard": lambda reason, play: _lonely(reason, play) and _keeps_equal(play),
    "safe-discard": lambda _, play: not takers(play),
    "near-pot": lambda reason, play: _no_pot(play) and reason["cards"] == len(play.kept) <= 3,
    "burraco-soon": _odds,
    "pot-soon": lambda reason, play: _odds(reason, play) and _no_pot(play),
    "opens-soon": _odds,
    "out-often": _odds,
    "you-out-often": _odds,
    "out-next": lambda reason, play: _odds(reason, play) and _waits(play),
    "best-often": lambda reason, play: _odds(reason, play) and 2 * reason["times"] > play.hint.worlds,  # type: ignore[operator]
    "spoils-clean": _spoils,
    "uses-wild": _uses_wild,
    "discards-wild": lambda _, play: plain(play.discard) in ("Jk", "2h", "2d", "2c", "2s"),
    "fits-opponents": lambda reason, play: list(reason["melds"]) == takers(play),  # type: ignore[arg-type]
    "fits-own": lambda reason, play: set(reason["melds"]) <= set(_own_takers(play)),  # type: ignore[arg-type]
    "throws-burraco": _throws_burraco,
    "fits-with-pile": _fits_with_pile,
    "opens-melds": _opens_melds,
    "loses-opening": lambda _, play: _could_open(play) and not _can_still_open(play),
    "waiting-costs": _waiting_costs,
    "card-used": _of_the_discard,
    "pile-given": _of_the_discard,
    "card-taken": _of_the_discard,
    "breaks-up": lambda reason, play: list(reason["others"]) == friends(play) != [],  # type: ignore[arg-type]
    "pile-left": lambda reason, play: _draws(play) and reason["count"] == len(play.before.pile) >= 3,
    "useful-left": _left_useful,
    "shows": _shows,
    "may-not-discard": _may_not_discard,
    "cannot-go-out": lambda reason, play: _no_way_out(reason, play) and play.before.book.id != "international",
    "needs-clean": lambda reason, play: _no_way_out(reason, play) and play.before.book.id == "international",
    "hand-costs": _hand_costs,
    "only-move": lambda _, play: len(legal(play.before, play.seat)) == 1,
    "take-only-to-lay": _only_to_lay,
    "take-only-to-open": lambda _, play: isinstance(decide(play.before, TakeDiscardPile(play.seat)), Refusal),
}
"""By code, the reason worked out again; codes of rulings have tests of their own."""
