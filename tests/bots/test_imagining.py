"""A table imagined by a seat: it agrees with all that the seat sees, at every moment, and depends on nothing else."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from pinella import play
from pinella.bots.agreeing import disagreement
from pinella.bots.guessing import LostThread
from pinella.bots.imagining import Imagination, masks_known
from pinella.cards import PACK, AnyCard, Card, Joker, Laid, twin
from pinella.codes import Refusal, book
from pinella.play import SPECTATOR, Table, burraco
from pinella.play import seen as seeing
from pinella.play._random import Dice
from pinella.play.commands import Discard, DrawFromStock, TakeDiscardPile
from pinella.play.effects import RestoreStock, Show
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    DiscardPileTaken,
    Event,
    PileReshuffled,
    RulingGiven,
    StallWatchBegun,
)
from pinella.play.seating import playing_order
from pinella.play.seats import Seat, Side
from pinella.play.seen import SeenEvent, UnseenDraw, seen
from pinella.play.translate import code_of, mask_of
from pinella.referee import History, Offence, open_irregularities
from tests.conftest import Cases
from tests.play.deals_at_random import (
    ARBITRATED,
    STRICT,
    Step,
    arbitrated,
    arbitrated_steps,
    begun,
    dealt,
    stream,
    strict_steps,
)
from tests.referee.irregular_play import THE_PACK, every_card
from tests.values import parts_of, with_parts


class Onlooker:
    """A seat that imagines along, and what it must not be wrong about."""

    def __init__(self, table: Table, seat: Seat, seed: int) -> None:
        self.seat = seat
        self.imagined = Imagination.begin(play.view(table, seat), table.book, seed)
        self._check(table)

    def follow(self, step: Step) -> SeenEvent:
        shown = seen(step.event, self.seat, step.before, step.after)
        self.imagined.sees(shown, play.view(step.after, self.seat))
        self._check(step.after)
        return shown

    def _check(self, real: Table) -> None:
        view, table = play.view(real, self.seat), self.imagined.table
        assert disagreement(table, view, self.seat) is None
        assert whole_pack(table)
        mine, theirs = places(table), places(real)
        assert all(mine[code] == theirs[code] for code in mine if self.imagined.guess.knows(code))
        if view.turn is self.seat and getattr(view, "choice", None) is None:
            assert play.legal(table, self.seat) == view.commands
        for place, seat in enumerate(real.seats):
            hand, known = set(real.hand(seat)), self.imagined.known[place]
            assert known <= hand
            if seat is self.seat and view.seats[place].hand is not None:
                assert known == hand


def places(table: Table) -> dict[int, str]:
    """Where each card lies, jokers aside."""
    lying: list[tuple[str, Iterable[AnyCard]]] = [(f"hand {seat}", table.hand(seat)) for seat in table.seats]
    lying += [(f"stock {index}", (card,)) for index, card in enumerate(table.stock)]
    lying += [(f"pile {index}", (card,)) for index, card in enumerate(table.pile)]
    if isinstance(table, burraco.Table):
        lying += [(f"pot {number}", pot) for number, pot in enumerate(table.pots)]
        lying += [(str(name), meld.cards) for side in Side for name, meld in table.named_melds(side)]
        lying += [(f"loose {one.meld}", one.cards) for one in table.left.loose]
        lying += [(f"apart {pool.seat}", pool.cards) for pool in table.left.apart]
        lying += [(f"side {pool.seat}", pool.cards) for pool in table.left.side]
    else:
        lying += [(f"T{number}", meld.cards) for number, meld in enumerate(table.melds, 1)]
    return {code_of(card): where for where, cards in lying for card in cards if isinstance(card, Card)}


def whole_pack(table: Table) -> bool:
    """All the 108 cards and no other; what was put beside the table has left the deal."""
    if isinstance(table, burraco.Table):
        there = every_card(table)
        beside = Counter(code_of(card) for card in table.left.beside)
        return not there - THE_PACK and THE_PACK - there <= beside
    lying = [*table.stock, *table.pile, *(card for seat in table.seats for card in table.hand(seat))]
    lying += [card for meld in table.melds for card in meld.cards]
    return Counter(map(code_of, lying)) == THE_PACK


def followed(table: Table, steps: Iterable[Step], seed: int) -> tuple[list[Onlooker], Counter[str]]:
    """A deal with all seats looking on; and the kinds of what they saw."""
    onlookers = [Onlooker(table, seat, seed + place) for place, seat in enumerate(table.seats)]
    kinds: Counter[str] = Counter()
    for step in steps:
        kinds.update(onlooker.follow(step).kind for onlooker in onlookers)
    return onlookers, kinds


# The laws


@pytest.mark.parametrize(("code", "players"), STRICT)
def test_a_strict_deal_is_imagined_as_it_is_seen(code: str, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=1, full=30)):
        table = begun(code, players, seed)
        _, kinds = followed(table, strict_steps(table, seed), seed)
        assert kinds[UnseenDraw.kind] > 0


@pytest.mark.parametrize(("code", "players"), ARBITRATED)
def test_an_arbitrated_deal_is_imagined_as_it_is_seen(code: str, players: int, cases: Cases) -> None:
    """Whatever people do wrong and the referee says, no thread is ever lost."""
    for seed in range(cases(sample=1, full=30)):
        table = arbitrated(code, players, seed)
        onlookers, _ = followed(table, steps := list(arbitrated_steps(table, seed)), seed)
        for onlooker in onlookers:
            assert_same_course(History.of(table, (step.event for step in steps)), onlooker.imagined.history())


def assert_same_course(real: History, imagined: History) -> None:
    """The same events, and the same irregularities to see in them, save where a hidden twin decides (F-8.6, B-9.7)."""
    assert [type(event) for event in imagined.events] == [type(event) for event in real.events]
    assert imagined.gone == real.gone
    assert all(whole_pack(table) for table in imagined.tables)
    assert _open(imagined) == _open(real)


def _open(history: History) -> set[tuple[Offence, Seat, int]]:
    found = ((one.offence, one.by, one.at) for one in open_irregularities(history))
    return {one for one in found if one[0] is not Offence.SINGLE_CARD_DISCARDED}


def test_of_two_cards_put_back_on_the_stock_one_is_shown() -> None:
    """F-7: the card shown is one that the onlooker knows; the other one must not be guessed to be the same."""
    table: Table = arbitrated("fitab-2022", 4, 1)
    actor = table.turn
    assert actor is not None
    onlooker = Onlooker(table, playing_order(table.book, actor)[0], 1)
    drawn = [card for card in table.stock[:3] if isinstance(card, Card)]
    assert len(drawn) == 3
    effects = (RestoreStock(actor, (drawn[2], drawn[1])), Show(drawn[2], onlooker.seat))
    ruling = RulingGiven(1, None, "engine", "double-draw", actor, 1, "at-once", "referee", (), effects)
    events: list[Event] = [*(CardDrawn(actor, card) for card in drawn), ruling]
    for event in events:
        step = Step(event, table, play.evolve(table, event))
        onlooker.follow(step)
        table = step.after
    assert onlooker.imagined.table.stock[0] == drawn[2]


# Nothing but what is seen


def relabelled(value: Any, cards: dict[AnyCard, AnyCard]) -> Any:
    """A value with cards exchanged."""
    if isinstance(value, Card | Joker):
        return cards.get(value, value)
    if isinstance(value, Laid):
        return replace(value, card=relabelled(value.card, cards))
    if isinstance(value, tuple):
        return tuple(relabelled(one, cards) for one in value)
    parts = {name: relabelled(part, cards) for name, part in parts_of(value).items()}
    return with_parts(value, **parts) if parts else value


def never_seen(real: Sequence[Step], start: Table, seat: Seat) -> list[AnyCard]:
    """The cards that no view of this seat has shown, jokers aside."""
    shown: set[AnyCard] = set()
    for table in (start, *(step.after for step in real)):
        view = play.view(table, seat)
        shown.update(_lying(table), view.pile, *(one.hand or () for one in view.seats))
    return [card for card in PACK if isinstance(card, Card) and card not in shown]


def _lying(table: Table) -> Iterator[AnyCard]:
    sides = (table.melds(side) for side in Side) if isinstance(table, burraco.Table) else (table.melds,)
    yield from (card for melds in sides for meld in melds for card in meld.cards)
    yield from table.pile


def two_worlds(code: str, players: int, seed: int, events: int) -> Iterator[tuple[Imagination, Imagination]]:
    """A seat in two deals that differ only in cards it never sees: what it imagines in each, event by event."""
    deal = dealt(code, players, seed)
    start = play.start(deal, book(code), stream(code, seed))
    seat = start.seats[seed % players]
    real = [step for step, _ in zip(strict_steps(start, seed), range(events), strict=False)]
    unseen = never_seen(real, start, seat)
    others = list(unseen)
    Random(seed).shuffle(others)
    cards = dict(zip(unseen, others, strict=True))
    there = play.start(relabelled(deal, cards), book(code))
    assert there != start
    one = Imagination.begin(play.view(start, seat), book(code), seed)
    other = Imagination.begin(play.view(there, seat), book(code), seed)
    for event, before, after in real:
        changed: Event = relabelled(event, cards)
        then = play.evolve(there, changed)
        one.sees(seen(event, seat, before, after), play.view(after, seat))
        other.sees(seen(changed, seat, there, then), play.view(then, seat))
        there = then
        yield one, other


def assert_same_in_both(code: str, players: int, seed: int) -> None:
    for one, other in two_worlds(code, players, seed, 60):
        assert one.table == other.table
        assert one.known == other.known
        assert (one.discards, one.passed) == (other.discards, other.passed)


@pytest.mark.parametrize(("code", "players"), STRICT)
def test_what_is_imagined_does_not_depend_on_hidden_cards(code: str, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=1, full=30)):
        assert_same_in_both(code, players, seed)


def test_a_seat_that_peeks_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """Planted: every draw is told to all."""
    monkeypatch.setattr(seeing, "_sees_draw", lambda *_: True)
    with pytest.raises(AssertionError):
        assert_same_in_both("fitab-2025", 4, 2)


def test_different_seeds_imagine_different_tables() -> None:
    view = play.view(begun("fitab-2025", 4, 1), Seat.EAST)
    tables = [Imagination.begin(view, book("fitab-2025"), seed).table for seed in (1, 1, 2)]
    assert tables[0] == tables[1] != tables[2]


def test_guesses_are_put_right_by_other_luck_than_the_first_one() -> None:
    """Dice with neighbouring seeds throw alike, by a few constant differences: over many seeds they must not here."""
    view, most = play.view(begun("fitab-2025", 4, 1), Seat.EAST), 2_147_483_562
    differences = set()
    for seed in range(40):
        corrected = Imagination.begin(view, book("fitab-2025"), seed).guess.one_of(range(most))
        differences.add((corrected - Dice(seed).below(most)) % most)
    assert len(differences) == 40


# What is known


def test_of_the_others_nothing_is_known_at_first() -> None:
    table = begun("fitab-2025", 4, 1)
    imagined = Imagination.begin(play.view(table, Seat.EAST), table.book, 1)
    assert [len(known) for known in imagined.known] == [0, 11, 0, 0]
    assert masks_known(imagined) == [0, 0, 0, *mask_of(table.hand(Seat.EAST)), 0, 0, 0, 0, 0, 0]


def first_turn(*commands: DrawFromStock | TakeDiscardPile | Discard) -> tuple[Imagination, Table, Seat]:
    """The first player's turn, as the player after him sees it."""
    table = begun("fitab-2025", 4, 5)
    actor = table.turn
    assert actor is not None
    onlooker = Onlooker(table, playing_order(table.book, actor)[0], 1)
    for command in commands:
        events = play.decide(table, replace(command, seat=actor))
        assert not isinstance(events, Refusal)
        for event in events:
            step = Step(event, table, play.evolve(table, event))
            onlooker.follow(step)
            table = step.after
    return onlooker.imagined, table, actor


def test_a_card_taken_from_the_pile_is_known_until_it_is_played() -> None:
    up_card = begun("fitab-2025", 4, 5).pile[0]
    imagined, table, actor = first_turn(TakeDiscardPile(Seat.NORTH))
    assert imagined.known[actor.place] == {up_card}
    assert masks_known(imagined)[3 * actor.place : 3 * actor.place + 3] == list(mask_of([up_card]))
    other = next(card for card in table.hand(actor) if card != up_card)
    imagined, _, _ = first_turn(TakeDiscardPile(Seat.NORTH), Discard(Seat.NORTH, other))
    assert imagined.known[actor.place] == {up_card}
    assert imagined.discards[actor.place] == (other,)
    assert imagined.passed[actor.place] == ()


def test_who_draws_has_left_the_top_card_lying() -> None:
    imagined, table, actor = first_turn(DrawFromStock(Seat.NORTH))
    assert imagined.passed[actor.place] == table.pile[-1:]
    assert imagined.known[actor.place] == frozenset()


def test_a_joker_taken_from_the_pile_is_known_until_a_joker_is_played() -> None:
    """Of two jokers in a hand nobody can tell which one is discarded."""
    deal = dealt("online", 2, 1)
    pack = [card for card in PACK if not isinstance(card, Joker)]
    jokers = [card for card in PACK if isinstance(card, Joker)]
    first = replace(deal, dealer=Seat.EAST, hands=((*pack[:10], jokers[0]), tuple(pack[10:21])), pile=(jokers[1],))
    first = replace(first, pots=(tuple(pack[21:32]), tuple(pack[32:43])), stock=(*pack[43:], *jokers[2:]))
    table = play.start(first, book("online"))
    onlooker = Onlooker(table, Seat.EAST, 1)
    taken = play.evolve(table, DiscardPileTaken(Seat.NORTH, table.pile))
    onlooker.follow(Step(DiscardPileTaken(Seat.NORTH, table.pile), table, taken))
    assert onlooker.imagined.known[0] == {Joker(1)}
    thrown = CardDiscarded(Seat.NORTH, Joker(2))
    onlooker.follow(Step(thrown, taken, play.evolve(taken, thrown)))
    assert onlooker.imagined.known[0] == frozenset()


def _twins(code: str) -> tuple[Table, AnyCard]:
    """North holds the twin of the up card."""
    deal = dealt(code, 2, 1)
    (up,) = (card for card in PACK if str(card) == "9h")
    assert isinstance(up, Card)
    rest = [card for card in PACK if card not in (up, twin(up))]
    sizes = len(deal.hands[0]), len(deal.pots[0]) if deal.pots else 0
    cut = [0, sizes[0] - 1, 2 * sizes[0] - 1, 2 * sizes[0] - 1 + sizes[1], 2 * sizes[0] - 1 + 2 * sizes[1]]
    parts = [tuple(rest[begin:end]) for begin, end in pairwise(cut)]
    first = replace(deal, hands=((*parts[0], twin(up)), parts[1]), pile=(up,))
    first = replace(first, pots=tuple(parts[2:4]) if deal.pots else (), stock=tuple(rest[cut[-1] :]))
    return play.start(replace(first, dealer=Seat.EAST), book(code)), up


def test_of_equal_cards_nobody_can_tell_which_one_is_played() -> None:
    """North takes a nine that he has already, and throws the other one: for all one sees he holds none now."""
    table, up = _twins("online")
    assert isinstance(up, Card)
    onlooker = Onlooker(table, Seat.EAST, 1)
    taken = play.evolve(table, DiscardPileTaken(Seat.NORTH, table.pile))
    onlooker.follow(Step(DiscardPileTaken(Seat.NORTH, table.pile), table, taken))
    assert onlooker.imagined.known[0] == {up}
    thrown = CardDiscarded(Seat.NORTH, twin(up))
    then = play.evolve(taken, thrown)
    onlooker.follow(Step(thrown, taken, then))
    assert onlooker.imagined.known[0] == frozenset()


def test_of_two_equal_cards_that_were_seen_one_is_left() -> None:
    """North has taken both from the pile before everybody's eyes: when he throws one the other is known."""
    table, up = _twins("online")
    assert isinstance(up, Card)
    onlooker = Onlooker(table, Seat.EAST, 1)
    for event in (
        CardDrawn(Seat.NORTH, table.stock[0]),
        CardDiscarded(Seat.NORTH, twin(up)),
        CardDrawn(Seat.EAST, table.stock[1]),
        CardDiscarded(Seat.EAST, table.hand(Seat.EAST)[0]),
        DiscardPileTaken(Seat.NORTH, (up, twin(up), table.hand(Seat.EAST)[0])),
        CardDiscarded(Seat.NORTH, up),
    ):
        step = Step(event, table, play.evolve(table, event))
        onlooker.follow(step)
        table = step.after
    assert twin(up) in onlooker.imagined.known[0]


@pytest.mark.parametrize("players", [2, 3, 5])
def test_a_new_stock_is_imagined_of_the_old_pile(players: int, cases: Cases) -> None:
    """Scala 40: nobody lays until the stock has run out, once or more; then the deal goes on.

    Unless a joker went into it: nobody can tell that one from the others.
    """
    reshuffles = 0
    for seed in range(cases(sample=3, full=100)):
        table = begun("scala40", players, seed)
        onlooker = Onlooker(table, table.seats[seed % players], seed)
        old_pile, had_joker = set(PACK), False
        for step in strict_steps(table, seed, shy=250):
            onlooker.follow(step)
            if isinstance(step.event, PileReshuffled):
                reshuffles += 1
                had_joker = had_joker or Joker() in step.before.pile
                old_pile = set(step.before.pile)
            assert had_joker or set(onlooker.imagined.table.stock) <= old_pile
    assert reshuffles > 0


# What cannot be imagined


def test_only_who_plays_imagines_a_table() -> None:
    table = begun("fitab-2025", 4, 1)
    with pytest.raises(LostThread, match="not the spectator"):
        Imagination.begin(play.view(table, SPECTATOR), table.book, 1)


def test_a_deal_is_imagined_from_its_first_view() -> None:
    table = begun("fitab-2025", 4, 1)
    later = [step.after for step in strict_steps(table, 1)][-1]
    with pytest.raises(LostThread, match="the first view"):
        Imagination.begin(play.view(later, Seat.EAST), table.book, 1)


def test_an_event_that_cannot_have_happened_is_said_to_be_so() -> None:
    table = begun("fitab-2025", 4, 1)
    imagined = Imagination.begin(play.view(table, Seat.EAST), table.book, 1)
    own = table.hand(Seat.EAST)[0]
    with pytest.raises(LostThread, match="seen somewhere else"):
        imagined.sees(CardDiscarded(Seat.NORTH, own), play.view(table, Seat.EAST))


def test_a_strict_table_has_no_course_for_the_referee() -> None:
    table = begun("fitab-2025", 4, 1)
    with pytest.raises(LostThread, match="arbitrated"):
        Imagination.begin(play.view(table, Seat.EAST), table.book, 1).history()


def test_where_the_views_differ_is_named() -> None:
    table = begun("fitab-2025", 4, 1)
    imagined = Imagination.begin(play.view(table, Seat.EAST), table.book, 1).table
    later = play.view(play.evolve(table, StallWatchBegun()), Seat.EAST)
    assert disagreement(imagined, replace(later, version=0), Seat.EAST) == "is_watched: False imagined, True seen"
