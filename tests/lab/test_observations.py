"""What an agent of an environment sees is what its seat may see: no hidden card shows in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any

import numpy as np
import pytest
from librt.vecs import vec
from mypy_extensions import i64
from numpy.typing import NDArray

from pinella.cards import AnyCard
from pinella.codes import SCALA40
from pinella.lab import burraco_v0, scala40_v0
from pinella.lab.observing import TYPES, UNKNOWN
from pinella.play.burraco import Table as BurracoTable
from pinella.play.burraco._core import UNSEEN
from pinella.play.burraco._core import Position as BurracoPosition
from pinella.play.burraco.verbs import legal as burraco_legal
from pinella.play.burraco.viewing import view as burraco_view
from pinella.play.scala40._core import Position as Scala40Position
from pinella.play.scala40.table import Table as Scala40Table
from pinella.play.scala40.viewing import view as scala40_view
from pinella.play.seats import BURRACO_SEATS, SCALA40_SEATS, Side
from pinella.play.translate import code_of
from tests.lab.episodes import name_of, random_steps, same


def counted(cards: tuple[AnyCard, ...]) -> list[int]:
    """Cards as counts by type."""
    counts = [0] * TYPES
    for card in cards:
        code = code_of(card)
        counts[52 if code == 104 else code % 52] += 1
    return counts


class TestBurracoObservations:
    CODES: tuple[dict[str, Any], ...] = (
        {},
        {"code": "international"},
        {"code": "federal", "players": 2},
        {"code": "online"},
        {"time_out": 12},
    )

    @pytest.mark.parametrize("settings", CODES, ids=name_of)
    def test_without_recall_they_are_what_the_view_shows(self, settings: dict[str, Any]) -> None:
        env = burraco_v0.raw_env(recall=False, **settings)
        seats = BURRACO_SEATS[: len(env.possible_agents)]

        def compare() -> None:
            table = BurracoTable(env._book, env._position.copy())
            for place, seat in enumerate(seats):
                seen, shown = env.fields(env.observe(str(seat))), burraco_view(table, seat)
                around = [shown.seats[(place + step) % len(seats)] for step in range(len(seats))]
                assert seen["hand"].tolist() == counted(around[0].hand or ())
                sizes = [UNKNOWN if other.count is None else other.count for other in around]
                assert seen["hand_sizes"].tolist() == sizes + [0] * (4 - len(seats))
                open_cards = table.open_pile
                assert seen["pile"].tolist() == counted(() if open_cards else shown.pile)
                if not open_cards:
                    assert seen["pile_size"].tolist() == [UNKNOWN if shown.pile_count is None else shown.pile_count]
                assert seen["top"].tolist() == counted(() if open_cards else shown.pile[-1:])
                known = [counted(open_cards if other.seat is shown.turn else ()) for other in around[1:]]
                assert seen["known"].tolist()[: len(known)] == known
                assert seen["stock"].tolist() == [UNKNOWN if shown.stock_count is None else shown.stock_count]
                assert seen["turn"].tolist() == [int(other.seat is shown.turn) for other in around] + [0] * (
                    4 - len(seats)
                )
                assert seen["dealer"].argmax() == (seats.index(shown.dealer) - place) % len(seats)
                assert seen["phase"].tolist() == [int(not shown.has_taken), int(shown.has_taken)]
                assert seen["turns_left"].tolist() == [-1 if shown.turns_left is None else shown.turns_left]
                assert seen["watched"].tolist() == [shown.is_watched]
                assert [state == UNSEEN for state in seen["pot_states"]][: len(seats)] == [
                    other.pot_unseen for other in around
                ]
                for field, pot, side in (("my_melds", 0, seat.side), ("their_melds", 1, seat.side.other)):
                    assert seen["pots"][pot] == shown.sides[side.place].has_pot
                    melds = shown.sides[side.place].melds
                    assert seen[field][: len(melds), :TYPES].tolist() == [counted(meld.cards) for meld in melds]
                    assert not seen[field][len(melds) :].any()

        random_steps(env, 6, compare)
        random_steps(env, 7, compare, eager=True)

    @pytest.mark.parametrize("settings", CODES, ids=name_of)
    def test_with_recall_they_are_what_a_watcher_knows(self, settings: dict[str, Any]) -> None:
        env = burraco_v0.raw_env(**settings)
        players = len(env.possible_agents)
        pot_hands, pick_ups = [0], [0]

        def compare() -> None:
            table = BurracoTable(env._book, env._position.copy())
            for place, agent in enumerate(env.possible_agents):
                seen = env.fields(env.observe(agent))
                hands = [table.hand(BURRACO_SEATS[(place + step) % players]) for step in range(players)]
                assert seen["hand_sizes"].tolist()[:players] == [len(hand) for hand in hands]
                assert seen["pile"].tolist() == counted(table.pile)
                assert seen["pile_size"].tolist() == [len(table.pile)]
                assert seen["stock"].tolist() == [len(table.stock)]
                for known, hand in zip(seen["known"].tolist(), hands[1:], strict=False):
                    assert all(least <= held for least, held in zip(known, counted(hand), strict=True))
                    pick_ups[0] += sum(known)
                if seen["pot_states"][0] == UNSEEN:
                    pot_hands[0] += 1
                    assert not seen["hand"].any()
                else:
                    assert seen["hand"].tolist() == counted(hands[0])

        for seed in range(3):
            random_steps(env, seed, compare, eager=seed > 0)
        assert pick_ups[0] > 0
        assert (pot_hands[0] > 0) == (players == 4 and "time_out" not in settings)

    def test_a_meld_says_how_it_is_read(self) -> None:
        env = burraco_v0.raw_env()
        found = set()

        def compare() -> None:
            table = BurracoTable(env._book, env._position.copy())
            seen = env.fields(env.observe("N"))
            for row, meld in zip(seen["my_melds"], table.melds(Side.NS), strict=False):
                parts = burraco_v0.MELD.split(row)
                wilds = sum(1 for card in meld.cards if str(card).startswith(("2", "Jk")))
                assert parts["run"][0] + parts["set"][0] == 1
                if parts["run"][0]:
                    assert parts["naturals"].sum() + (parts["wild"][0] > 0) == len(meld.cards)
                else:
                    assert not parts["naturals"].any()
                    assert (parts["wild"][0] > 0) == (wilds == 1)
                assert (parts["wild"][0] == 5) == (parts["cards"][52] == 1)
                assert (parts["wild_slot"][0] > 0) <= (parts["wild"][0] > 0)
                assert (parts["kind"][0] > 0) == (len(meld.cards) >= 7)
                found.add((int(parts["run"][0]), bool(parts["wild"][0]), bool(parts["wild_slot"][0])))

        for seed in range(4):
            random_steps(env, seed, compare)
        assert found == {(0, False, False), (0, True, False), (1, False, False), (1, True, False), (1, True, True)}

    def test_the_mask_allows_what_the_table_does(self) -> None:
        env = burraco_v0.raw_env(code="international")

        def compare() -> None:
            table = BurracoTable(env._book, env._position.copy())
            for seat in BURRACO_SEATS:
                mask = env.observe(str(seat))["action_mask"]
                assert mask.sum() == len(burraco_legal(table, seat))
                assert bool(mask.any()) == (seat is table.turn)

        random_steps(env, 9, compare)


class TestScala40Observations:
    @pytest.mark.parametrize("players", [2, 4, 6])
    def test_without_recall_they_are_what_the_view_shows(self, players: int) -> None:
        env = scala40_v0.raw_env(players=players, recall=False)

        def compare() -> None:
            table = Scala40Table(SCALA40, env._position.copy())
            for place, seat in enumerate(SCALA40_SEATS[:players]):
                seen, shown = env.fields(env.observe(str(seat))), scala40_view(table, seat)
                around = [shown.seats[(place + step) % players] for step in range(players)]
                nobody = [0] * (6 - players)
                assert seen["hand"].tolist() == counted(around[0].hand or ())
                assert seen["hand_sizes"].tolist() == [other.count for other in around] + nobody
                assert seen["opened"].tolist() == [other.has_opened for other in around] + nobody
                assert seen["turn"].tolist() == [int(other.seat is shown.turn) for other in around] + nobody
                assert seen["pile"].tolist() == counted(shown.pile)
                assert seen["top"].tolist() == counted(shown.pile[-1:])
                assert seen["pile_size"].tolist() == [UNKNOWN if shown.pile_count is None else shown.pile_count]
                assert seen["stock"].tolist() == [UNKNOWN]
                assert not seen["known"].any()
                assert seen["dealer"].argmax() == (SCALA40_SEATS.index(shown.dealer) - place) % players
                assert seen["phase"].tolist() == [int(not shown.has_taken), int(shown.has_taken)]
                melds = [counted(meld.cards) for meld in shown.melds]
                assert seen["melds"][: len(melds), :TYPES].tolist() == melds
                assert not seen["melds"][len(melds) :].any()

        random_steps(env, 4, compare)

    def test_with_recall_they_are_what_a_watcher_knows(self) -> None:
        env = scala40_v0.raw_env(players=3)
        pick_ups = [0]

        def compare() -> None:
            table = Scala40Table(SCALA40, env._position.copy())
            for place, agent in enumerate(env.possible_agents):
                seen = env.fields(env.observe(agent))
                assert seen["pile"].tolist() == counted(table.pile)
                assert seen["stock"].tolist() == [len(table.stock)]
                for step in (1, 2):
                    hand = counted(table.hand(SCALA40_SEATS[(place + step) % 3]))
                    known = seen["known"][step - 1].tolist()
                    assert all(least <= held for least, held in zip(known, hand, strict=True))
                    pick_ups[0] += sum(known)

        for seed in range(3):
            random_steps(env, seed, compare)
        assert pick_ups[0] > 0

    def test_only_its_player_sees_an_opening_before_it_is_whole(self) -> None:
        env = scala40_v0.raw_env()
        waited = [0]

        def compare() -> None:
            for agent in env.possible_agents:
                rows = env.fields(env.observe(agent))["opening"]
                if agent != env.agent_selection:
                    assert not rows.any()
                else:
                    assert rows.any(axis=1).sum() == len(env._opening.chosen)
                    waited[0] += len(env._opening.chosen)

        for seed in range(3):
            random_steps(env, seed, compare)
        assert waited[0] > 0


def codes_in(first: int, second: int, jokers: int) -> list[int]:
    ones = [code for code in range(52) if first >> code & 1]
    return ones + [code + 52 for code in range(52) if second >> code & 1] + [104] * jokers


def masks_of(codes: list[int]) -> list[int]:
    first = sum(1 << code for code in codes if code < 52)
    second = sum(1 << (code - 52) for code in codes if 52 <= code < 104)
    return [first, second, codes.count(104)]


def hands_of(position: BurracoPosition | Scala40Position) -> list[list[int]]:
    hands = list(position.hands)
    return [codes_in(*hands[3 * seat : 3 * seat + 3]) for seat in range(position.players)]


def hidden_first(hand: list[int], known: NDArray[np.int8]) -> tuple[list[int], list[int]]:
    """The cards of a hand that a watcher cannot know, and those that he does."""
    left = known.copy()
    hidden, kept = [], []
    for code in hand:
        card_type = 52 if code == 104 else code % 52
        if left[card_type]:
            left[card_type] -= 1
            kept.append(code)
        else:
            hidden.append(code)
    return hidden, kept


def dealt_again(pool: list[int], groups: list[list[int]]) -> Iterator[list[int]]:
    """The cards of the pool, as many to each group as it had."""
    top = iter(pool)
    for group in groups:
        yield [next(top) for _ in group]


class TestHiddenCards:
    """Whatever lies in the other hands, the pots and the stock, an observation and its mask are the same."""

    @pytest.mark.parametrize("settings", TestBurracoObservations.CODES, ids=name_of)
    def test_of_burraco_change_nothing(self, settings: dict[str, Any]) -> None:
        env = burraco_v0.raw_env(**settings)
        chance = np.random.default_rng(11)
        moved = [0]

        def compare() -> None:
            position = env._position
            for seat, agent in enumerate(env.possible_agents):
                before = env.observe(agent)
                env._position, changed = self._burraco(position, seat, env._picked.held, chance)
                env._legal = None
                assert same(env.observe(agent), before)
                moved[0] += changed
                env._position, env._legal = position, None

        random_steps(env, 12, compare)
        random_steps(env, 13, compare, eager=True)
        assert moved[0] > 1000

    def _burraco(
        self, position: BurracoPosition, seat: int, known: NDArray[np.int8], chance: np.random.Generator
    ) -> tuple[BurracoPosition, int]:
        hands, drawn, pots = hands_of(position), int(position.drawn), list(position.pots)
        own_unseen = position.pot_state(seat) == UNSEEN and position.seat != seat
        split = [
            ([], hand) if other == seat and not own_unseen else hidden_first(hand, known[other] * (other != seat))
            for other, hand in enumerate(hands)
        ]
        given = 3 * int(position.pots_given)
        on_table = [codes_in(*pots[at : at + 3]) for at in range(given, len(pots), 3)]
        groups = [hidden for hidden, _ in split] + on_table + [list(position.stock)[drawn:]]
        pool = [code for group in groups for code in group]
        chance.shuffle(pool)
        again = list(dealt_again(pool, groups))
        other_deal = position.copy()
        new_hands = [again[place] + kept for place, (_, kept) in enumerate(split)]
        other_deal.hands = vec[i64]([mask for hand in new_hands for mask in masks_of(hand)])
        new_pots = [mask for pot in again[len(hands) : -1] for mask in masks_of(pot)]
        other_deal.pots = vec[i64](pots[:given] + new_pots)
        other_deal.stock = vec[i64](list(position.stock)[:drawn] + again[-1])
        return other_deal, sum(new != old for new, old in zip(pool, chain(*groups), strict=True))

    @pytest.mark.parametrize("players", [2, 4])
    def test_of_scala_40_change_nothing(self, players: int) -> None:
        env = scala40_v0.raw_env(players=players)
        chance = np.random.default_rng(11)
        moved = [0]

        def compare() -> None:
            position = env._position
            for seat, agent in enumerate(env.possible_agents):
                before = env.observe(agent)
                hands, drawn = hands_of(position), int(position.drawn)
                split = [
                    ([], hand) if other == seat else hidden_first(hand, env._picked.held[other])
                    for other, hand in enumerate(hands)
                ]
                groups = [hidden for hidden, _ in split] + [list(position.stock)[drawn:]]
                pool = [code for group in groups for code in group]
                chance.shuffle(pool)
                again = list(dealt_again(pool, groups))
                env._position = position.copy()
                new_hands = [again[place] + kept for place, (_, kept) in enumerate(split)]
                env._position.hands = vec[i64]([mask for hand in new_hands for mask in masks_of(hand)])
                env._position.stock = vec[i64](list(position.stock)[:drawn] + again[-1])
                env._legal = None if not env._opening.chosen else env._legal
                assert same(env.observe(agent), before)
                moved[0] += pool != list(chain(*groups))
                env._position, env._legal = position, None

        random_steps(env, 12, compare)
        random_steps(env, 13, compare, eager=True)
        assert moved[0] > 100
