"""Laws of a Burraco table, checked on random deals under every book."""

from __future__ import annotations

import zlib
from collections import Counter
from random import Random

import pytest

from pinella.cards import PACK, AnyCard, Card, Laid
from pinella.codes import Refusal
from pinella.play import burraco
from pinella.play._random import Dice
from pinella.play.burraco import _policies
from pinella.play.burraco.table import Table
from pinella.play.commands import Command, Discard, DrawFromStock, LayMeld, LayOff, TakeDiscardPile
from pinella.play.events import CardDiscarded, Event, PotTaken
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side
from pinella.play.translate import code_of
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from tests.conftest import Cases
from tests.play.burraco.test_second_opinion import GAMES
from tests.play.burraco.words import table_of

pytestmark = pytest.mark.kernel

THE_PACK = Counter(code_of(card) for card in PACK)


def deal_of(code: str, players: int, seed: int) -> Table:
    return table_of(code, seed, BURRACO_SEATS[players - 1], players)


def all_cards(table: Table) -> Counter[int]:
    """Every card at the table, wherever it is."""
    groups: list[tuple[AnyCard, ...]] = [table.stock, table.pile, *table.pots]
    groups += [table.hand(seat) for seat in table.seats]
    groups += [meld.cards for side in Side for meld in table.melds(side)]
    return Counter(code_of(card) for group in groups for card in group)


def chosen(table: Table, chance: Random, dice: Dice) -> int:
    """Where the move of a player stands in the list: sometimes at random, sometimes greedy."""
    moves = list(table.position.moves())
    if chance.random() < 0.3:
        return chance.randrange(len(moves))
    return moves.index(_policies.choose(table.position, _policies.GREEDY, dice, table.position.rules.scratch))


@pytest.mark.parametrize(("code", "players"), GAMES)
class TestEveryMoment:
    """One deal after another, every position looked at."""

    def test_has_the_108_cards_each_once(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=4, full=150)):
            table, chance, dice = deal_of(code, players, seed), Random(seed), Dice(seed)
            while not table.is_over:
                assert all_cards(table) == THE_PACK
                position = table.position.copy()
                position.apply(position.moves()[chosen(table, chance, dice)])
                table = table.then(position)
            assert all_cards(table) == THE_PACK

    def test_accepts_every_listed_move_and_evolves_as_the_core_plays(
        self, code: str, players: int, cases: Cases
    ) -> None:
        for seed in range(cases(sample=3, full=60)):
            table, chance = deal_of(code, players, seed), Random(seed)
            while table.turn is not None:
                commands = burraco.legal(table, table.turn)
                moves = table.position.moves()
                assert len(commands) == len(moves) == len(set(commands))
                at = chosen(table, chance, Dice(seed))
                assert all(not isinstance(burraco.decide(table, command), Refusal) for command in commands)
                position = table.position.copy()
                position.apply(moves[at])
                table = evolved(table, accepted(table, commands[at]))
                assert table.position.key() == position.key()

    def test_refuses_wrong_commands_and_changes_nothing(self, code: str, players: int, cases: Cases) -> None:
        refused = 0
        for seed in range(cases(sample=3, full=100)):
            table, chance = deal_of(code, players, seed), Random(seed)
            while table.turn is not None:
                before = table.position.key()
                for _ in range(6):
                    command = wild_guess(table, chance)
                    decision = burraco.decide(table, command)
                    assert table.position.key() == before
                    if isinstance(decision, Refusal):
                        refused += 1
                        assert decision.article.number
                    else:
                        assert all_cards(evolved(table, decision)) == THE_PACK
                table = evolved(table, accepted(table, chance.choice(burraco.legal(table, table.turn))))
        assert refused > 500

    def test_shows_nobody_a_hidden_card(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=2, full=20)):
            assert watch_a_deal(code, players, seed) > 20


def watch_a_deal(code: str, players: int, seed: int) -> int:
    """Play a deal through the verbs, and look at every view before every command. Returns how often."""
    moments = 0
    table, chance, dice, unseen = deal_of(code, players, seed), Random(seed), Dice(seed), UnseenPots()
    while table.turn is not None:
        look_at_all_views(table, unseen)
        moments += 1
        command = burraco.legal(table, table.turn)[chosen(table, chance, dice)]
        for event in accepted(table, command):
            unseen.follow(event, table)
            table = burraco.evolve(table, event)
    return moments


class UnseenPots:
    """Who holds a pot that may not be looked at yet, told from the events alone."""

    def __init__(self) -> None:
        self.holders: set[Seat] = set()

    def follow(self, event: Event, table: Table) -> None:
        """F-22.5, B-23.12: until the partner has discarded; O-9.4: until the owner's next turn."""
        if isinstance(event, PotTaken) and not event.on_the_fly:
            if table.book.id == "online" or len(table.seats) == 4:
                self.holders.add(event.seat)
        elif isinstance(event, CardDiscarded) and len(table.seats) == 4 and table.book.id != "online":
            self.holders.discard(BURRACO_SEATS[(event.seat.place + 2) % 4])

    def hides(self, seat: Seat, table: Table) -> bool:
        if table.book.id == "online" and table.turn is seat:
            self.holders.discard(seat)
        return seat in self.holders


def look_at_all_views(table: Table, unseen: UnseenPots) -> None:
    hidden = {seat for seat in table.seats if unseen.hides(seat, table)}
    viewers: list[Viewer] = [*table.seats, SPECTATOR, REFEREE]
    for viewer in viewers:
        view = burraco.view(table, viewer)
        assert all_in(view) <= may_be_seen(table, viewer, hidden), viewer
        assert not view.commands or viewer is table.turn
        for seen in view.seats:
            assert seen.pot_unseen is (seen.seat in hidden)
            assert seen.count is None or knows_counts(table, viewer) or seen.seat is viewer
        if viewer != REFEREE:
            assert view.stock_count is None or (table.book.id == "federal" and viewer is table.turn)


def all_in(view: burraco.View) -> Counter[int]:
    """Every card that appears anywhere in a view, but for commands, which are the viewer's own."""
    cards = [card for seat in view.seats for card in seat.hand or ()]
    cards += [card for side in view.sides for meld in side.melds for card in meld.cards]
    return Counter(code_of(card) for card in [*cards, *view.pile])


def may_be_seen(table: Table, viewer: Viewer, hidden: set[Seat]) -> Counter[int]:
    """Melds lie open, of the pile its top card; a hand is its owner's and the referee's, but not a hidden pot."""
    cards = [card for side in Side for meld in table.melds(side) for card in meld.cards]
    spreads = viewer == REFEREE or table.book.id == "online" or (viewer is table.turn and not table.has_taken)
    cards += [*(table.pile if spreads else table.pile[-1:]), *table.open_pile]
    for seat in table.seats:
        if viewer in (seat, REFEREE) and seat not in hidden:
            cards += table.hand(seat)
    return Counter(code_of(card) for card in cards)


def knows_counts(table: Table, viewer: Viewer) -> bool:
    """F-N.15, B-4.21: the player in turn; online it is not forbidden."""
    return viewer in (REFEREE, table.turn) or table.book.id == "online"


def accepted(table: Table, command: Command) -> tuple[Event, ...]:
    decision = burraco.decide(table, command)
    assert not isinstance(decision, Refusal)
    return decision


def evolved(table: Table, events: tuple[Event, ...]) -> Table:
    for event in events:
        table = burraco.evolve(table, event)
    return table


def wild_guess(table: Table, chance: Random) -> Command:
    """A command that knows nothing of the rules and little of the table."""
    seat = chance.choice(BURRACO_SEATS)
    cards = tuple(chance.sample(PACK, chance.randint(1, 5)))
    hand = table.hand(table.turn) if table.turn else ()
    if hand and chance.random() < 0.5:
        seat, cards = table.turn or seat, tuple(chance.sample(hand, min(len(hand), chance.randint(1, 4))))
    laid = marked(cards, chance)
    meld = MeldId(chance.choice(list(Side)), chance.randint(0, 4))
    guesses: list[Command] = [
        DrawFromStock(seat),
        TakeDiscardPile(seat),
        LayMeld(seat, laid),
        LayOff(seat, meld, laid, chance.choice((None, True, False))),
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


@pytest.mark.parametrize(("code", "players"), GAMES)
def test_replaying_the_events_gives_the_same_table(code: str, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=3, full=100)):
        start, chance = deal_of(code, players, seed), Random(seed)
        table, log = start, []
        while table.turn is not None:
            for event in accepted(table, chance.choice(burraco.legal(table, table.turn))):
                log.append(event)
                table = burraco.evolve(table, event)
        assert evolved(start, tuple(log)) == table
        assert table.version == len(log)


SUMS = {
    "fitab-2022": 3821011769,
    "fitab-2023": 3821011769,
    "fitab-2025": 3821011769,
    "international": 2366923198,
    "federal": 369521092,
    "online": 2787258296,
}


@pytest.mark.parametrize("code", SUMS)
def test_both_cores_play_the_same_deals_from_the_same_seed(code: str) -> None:
    """The constants were computed once; compiled and uncompiled must both arrive at them."""
    played = b""
    for seed in range(20):
        table = deal_of(code, 4, seed)
        for policy in (_policies.RANDOM, _policies.GREEDY):
            position = table.position.copy()
            _policies.play_out(position, policy, seed)
            played += repr(position.key()).encode()
    assert zlib.crc32(played) == SUMS[code]
