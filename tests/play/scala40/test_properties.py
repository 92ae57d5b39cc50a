"""Laws that hold at every moment of every deal of Scala 40, for two to six players."""

from __future__ import annotations

import zlib
from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, Card, Laid
from pinella.codes import Refusal
from pinella.play import scala40
from pinella.play._random import Dice
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
from pinella.play.events import Event
from pinella.play.scala40 import _policies
from pinella.play.scala40._core import Position
from pinella.play.scala40._openings import Moves
from pinella.play.scala40.listing import MOVE, named_move
from pinella.play.scala40.table import Table
from pinella.play.seats import SCALA40_SEATS, MeldId, Side
from pinella.play.translate import code_of
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.conftest import Cases
from tests.play.scala40.tables import deal_of, deal_text, events, evolved

pytestmark = pytest.mark.kernel

THE_PACK = Counter(code_of(card) for card in PACK)
NUMBERS = range(2, 7)
MOST_MOVES = 600
MANY = 40
"""Of very many moves so many are looked at one by one."""


def all_cards(table: Table) -> Counter[int]:
    """Every card, wherever it is."""
    cards: list[AnyCard] = [*table.stock, *table.pile]
    for seat in table.seats:
        cards += table.hand(seat)
    for meld in table.melds:
        cards += meld.cards
    return Counter(code_of(card) for card in cards)


def chosen(position: Position, chance: Random, dice: Dice) -> int:
    """A move for all kinds of deals: three in ten at random, else what a greedy player does."""
    moves = position.moves()
    if chance.random() < 0.3:
        return int(moves[chance.randrange(len(moves))])
    return int(_policies.choose(position, _policies.GREEDY, dice, Moves()))


def positions(table: Table, seed: int) -> list[Table]:
    """The tables of one deal, move by move."""
    chance, dice = Random(seed), Dice(seed)
    seen = [table]
    while not seen[-1].is_over and len(seen) < MOST_MOVES:
        position = seen[-1].position.copy()
        position.apply(chosen(position, chance, dice))
        seen.append(seen[-1].then(position))
    return seen


@pytest.mark.parametrize("players", NUMBERS)
class TestEveryMoment:
    """One deal after another, every position looked at."""

    def test_has_the_108_cards_each_once(self, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=4, full=300)):
            for table in positions(deal_of(players, seed), seed):
                assert all_cards(table) == THE_PACK

    def test_accepts_every_listed_move_and_evolves_as_the_core_plays(self, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=2, full=100)):
            table, chance, dice = deal_of(players, seed), Random(seed), Dice(seed)
            while table.turn is not None and table.version < MOST_MOVES:
                moves = [int(move) for move in table.position.moves()]
                commands = scala40.legal(table, table.turn)
                assert moves == sorted(set(moves))
                assert [number(command) for command in commands] == moves
                for at in chance.sample(range(len(moves)), min(len(moves), MANY)):
                    assert_same(table, commands[at], moves[at])
                move = chosen(table.position, chance, dice)
                position = table.position.copy()
                position.apply(move)
                table = evolved(table, events(table, commands[moves.index(move)]))
                assert table.position.key() == position.key()
                table.position.dice = position.dice

    def test_refuses_wrong_commands_and_changes_nothing(self, players: int, cases: Cases) -> None:
        refused = 0
        for seed in range(cases(sample=2, full=100)):
            chance = Random(seed)
            for table in positions(deal_of(players, seed), seed):
                before = table.position.key()
                for _ in range(5):
                    decision = scala40.decide(table, wild_guess(table, chance))
                    assert table.position.key() == before
                    if isinstance(decision, Refusal):
                        refused += 1
                        assert decision.article.number
                    else:
                        assert all_cards(evolved(table, decision)) == THE_PACK
        assert refused > 100

    def test_shows_nobody_a_hidden_card(self, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=2, full=60)):
            for table in positions(deal_of(players, seed), seed):
                viewers: list[Viewer] = [*table.seats, SPECTATOR, REFEREE]
                for viewer in viewers:
                    assert seen_by(table, viewer) <= may_be_seen_by(table, viewer)

    def test_replaying_the_events_gives_the_same_table(self, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=2, full=100)):
            start, chance = deal_of(players, seed), Random(seed)
            table, log = start, []
            while table.turn is not None and table.version < MOST_MOVES:
                for event in events(table, chance.choice(scala40.legal(table, table.turn))):
                    log.append(event)
                    table = scala40.evolve(table, event)
            assert evolved(start, log) == table
            assert table.version == len(log)


def number(command: Command) -> int:
    named = named_move(command)
    assert named is not None
    return named & MOVE


def assert_same(table: Table, command: Command, move: int) -> None:
    """A listed move is accepted, as the kept object and as an equal one, and does what the core does."""
    happened = events(table, command)
    assert scala40.decide(table, copy_of(command)) == happened
    position = table.position.copy()
    position.apply(move)
    assert evolved(table, happened).position.key() == position.key(), f"{command} at {deal_text(table)}"


def copy_of(command: Command) -> Command:
    """An equal command that nobody has listed: a person made it."""
    return type(command)(*(getattr(command, name) for name in command.__match_args__))


def wild_guess(table: Table, chance: Random) -> Command:
    """A command that knows nothing of the rules and little of the table."""
    seat = chance.choice(SCALA40_SEATS)
    cards = tuple(chance.sample(PACK, chance.randint(1, 5)))
    if table.turn and chance.random() < 0.6:
        hand = table.hand(table.turn)
        seat, cards = table.turn, tuple(chance.sample(hand, min(len(hand), chance.randint(1, 5))))
    laid = marked(cards, chance)
    meld = MeldId(chance.choice((None, None, None, Side.NS)), chance.randint(-1, 6))
    suited = [card for card in (*cards, PACK[0]) if isinstance(card, Card)]
    guesses: list[Command] = [
        DrawFromStock(seat),
        TakeDiscardPile(seat),
        LayMeld(seat, laid),
        LayOff(seat, meld, laid, chance.choice((None, True, False))),
        LayOpening(seat, (laid,)),
        LayOpening(seat, (laid[:3], laid[3:])),
        SwapJoker(seat, meld, suited[0]),
        Discard(seat, cards[0]),
    ]
    return chance.choice(guesses)


def marked(cards: tuple[AnyCard, ...], chance: Random) -> tuple[Laid, ...]:
    """The cards as they are, or marked as wilds at random."""
    places = [card for card in PACK if isinstance(card, Card)]
    return tuple(
        chance.choice((Laid(card), Laid(card), Laid(card, is_free=True), Laid(card, chance.choice(places))))
        for card in cards
    )


def seen_by(table: Table, viewer: Viewer) -> Counter[int]:
    """Every card that appears anywhere in a view; the moves listed are the viewer's own."""
    view = scala40.view(table, viewer)
    cards = [card for seat in view.seats for card in seat.hand or ()]
    cards += [card for meld in view.melds for card in meld.cards]
    cards += view.pile
    assert not view.commands or view.viewer is table.turn
    return Counter(code_of(card) for card in cards)


def may_be_seen_by(table: Table, viewer: Viewer) -> Counter[int]:
    """Melds lie open; the pile is the player's in turn but for its top; a hand is its owner's and the referee's."""
    cards = [card for meld in table.melds for card in meld.cards]
    cards += table.pile if viewer in (table.turn, REFEREE) or table.is_over else table.pile[-1:]
    for seat in table.seats:
        if table.is_over or viewer in (seat, REFEREE):
            cards += table.hand(seat)
    return Counter(code_of(card) for card in cards)


@pytest.mark.parametrize("policy", [_policies.RANDOM, _policies.GREEDY])
def test_play_outs_replayed_through_the_verbs_end_alike(policy: int, cases: Cases) -> None:
    for seed in range(cases(sample=50, full=500)):
        table = deal_of(2 + seed % 5, seed)
        position, dice = table.position.copy(), Dice(seed)
        made = _policies.play_on(position, vec[i64]([policy] * 6), Dice(seed), MOST_MOVES)
        for _ in range(made):
            move = int(_policies.choose(table.position, policy, dice, Moves()))
            kept = table.position.dice.copy()
            table = evolved(table, happening(table, move))
            table.position.dice = kept
        assert table.position.key() == position.key()


def happening(table: Table, move: int) -> tuple[Event, ...]:
    """What follows from a basic move, by way of its command."""
    assert table.turn is not None
    return events(table, next(one for one in scala40.legal(table, table.turn) if number(one) == move))


@pytest.mark.parametrize("players", NUMBERS)
@pytest.mark.parametrize("policy", [_policies.RANDOM, _policies.GREEDY])
def test_deals_end(policy: int, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=12, full=2_000)):
        position = deal_of(players, seed).position
        _policies.play_out(position, policy, seed, 50_000)
        assert position.is_over


def test_both_cores_play_the_same_deals_from_the_same_seed() -> None:
    """The constant was computed once; compiled and uncompiled must both arrive at it."""
    played = b""
    for seed in range(20):
        for policy in (_policies.RANDOM, _policies.GREEDY):
            position = deal_of(2 + seed % 5, seed).position
            _policies.play_out(position, policy, seed, MOST_MOVES)
            played += repr([int(part) for part in position.key()]).encode()
    assert zlib.crc32(played) == 1317343547
