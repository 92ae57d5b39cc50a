"""Determinised Monte Carlo: the worlds that a player can imagine, and the moves that do best in them."""

from __future__ import annotations

from collections import Counter

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots import _burraco_search, _scala40_search, thinking
from pinella.bots._weighing import DICE, Beliefs, Weighed
from pinella.codes import SCALA40, BurracoBook, book
from pinella.play import scala40
from pinella.play._random import Dice
from pinella.play.burraco import _policies as burraco_policies
from pinella.play.burraco._core import Position
from pinella.play.scala40 import _policies as scala40_policies
from pinella.play.scala40._numbering import DISCARD, DRAW, LAY, OPENING
from pinella.play.scala40._openings import Moves
from pinella.play.scala40._waiting import discards_in_order
from pinella.scoring._burraco import CountRules, difference
from pinella.scoring.burraco import count_rules
from tests.bots.worlds import GREEDY, burraco_position, codes_in, heap, nothing_known, scala40_position

BURRACO = [("fitab-2025", 4), ("international", 4), ("federal", 4), ("federal", 2), ("online", 2)]


def counting(code: str) -> CountRules:
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    return count_rules(rules)


class TestWorldsOfBurraco:
    @pytest.mark.parametrize(("code", "players"), BURRACO)
    @pytest.mark.parametrize("turns", [0, 9, 18])
    def test_what_the_seat_sees_stays_and_the_rest_is_dealt_anew(self, code: str, players: int, turns: int) -> None:
        position = burraco_position(code, 11, turns, players)
        seat = int(position.seat)
        world = _burraco_search.redealt(position, seat, nothing_known(players), Dice(5))
        assert heap(world, seat) == heap(position, seat)
        assert codes_in(world.hands, 3 * seat) == codes_in(position.hands, 3 * seat)
        assert [int(world.cards_of(other)) for other in range(players)] == [
            int(position.cards_of(other)) for other in range(players)
        ]
        assert (list(world.pile), list(world.ns.melds), list(world.ew.melds)) == (
            list(position.pile),
            list(position.ns.melds),
            list(position.ew.melds),
        )
        assert world.stock_left() == position.stock_left()

    def test_two_worlds_differ(self) -> None:
        position = burraco_position("fitab-2025", 3, 8)
        dice = Dice(9)
        one, other = (_burraco_search.redealt(position, 0, nothing_known(4), dice) for _ in range(2))
        assert list(one.stock) != list(other.stock)

    def test_a_world_does_not_depend_on_where_the_hidden_cards_really_are(self) -> None:
        position = burraco_position("fitab-2025", 4, 8)
        seat = int(position.seat)
        elsewhere = _burraco_search.redealt(position, seat, nothing_known(4), Dice(77))
        assert elsewhere.key() != position.key()
        worlds = [_burraco_search.redealt(one, seat, nothing_known(4), Dice(5)).key() for one in (position, elsewhere)]
        assert worlds[0] == worlds[1]

    def test_a_card_that_was_seen_to_go_into_a_hand_stays_there(self) -> None:
        position = burraco_position("fitab-2025", 6, 8)
        seat = int(position.seat)
        other = (seat + 1) % 4
        card = codes_in(position.hands, 3 * other)[0]
        beliefs = nothing_known(4)
        part = 3 * other + (2 if card == 104 else card // 52)
        beliefs.known[part] = 1 if card == 104 else i64(1) << (card % 52)
        for number in range(20):
            world = _burraco_search.redealt(position, seat, beliefs, Dice(number))
            assert card in codes_in(world.hands, 3 * other)

    def test_cards_that_a_player_most_likely_does_not_hold_are_rarely_dealt_to_him(self) -> None:
        position = burraco_position("fitab-2025", 8, 4)
        seat, other = int(position.seat), (int(position.seat) + 1) % 4
        hearts = (1 << 13) - 1
        shunned = vec[i64]([hearts if place == other else 0 for place in range(4)])
        beliefs = Beliefs(vec[i64]([0] * 12), shunned)

        def hearts_held(believed: Beliefs) -> int:
            worlds = (_burraco_search.redealt(position, seat, believed, Dice(number)) for number in range(200))
            return sum(code % 52 < 13 and code != 104 for world in worlds for code in codes_in(world.hands, 3 * other))

        assert hearts_held(beliefs) < 0.6 * hearts_held(nothing_known(4))


class TestWorldsOfScala40:
    @pytest.mark.parametrize("players", [2, 3, 4, 6])
    def test_what_the_seat_sees_stays_and_the_rest_is_dealt_anew(self, players: int) -> None:
        position = scala40_position(12, players, players)
        seat = int(position.seat)
        world = _scala40_search.redealt(position, seat, nothing_known(players), Dice(5))
        assert heap(world, seat) == heap(position, seat)
        assert codes_in(world.hands, 3 * seat) == codes_in(position.hands, 3 * seat)
        assert [int(world.cards_of(other)) for other in range(players)] == [
            int(position.cards_of(other)) for other in range(players)
        ]
        assert world.stock_left() == position.stock_left()

    def test_a_world_does_not_depend_on_where_the_hidden_cards_really_are(self) -> None:
        position = scala40_position(4, 5)
        seat = int(position.seat)
        elsewhere = _scala40_search.redealt(position, seat, nothing_known(4), Dice(77))
        worlds = [_scala40_search.redealt(one, seat, nothing_known(4), Dice(5)).key() for one in (position, elsewhere)]
        assert worlds[0] == worlds[1]


class TestThinning:
    def test_the_worse_half_of_the_others_is_left_behind_after_each_round(self) -> None:
        found = Weighed(vec[i64]([10, 20, 30, 40, 50, 60]))
        assert found.rounds() == 4
        for place, worth in enumerate((0, 1, 5, 3, 4, 2)):
            found.add(place, worth)
        found.halve()
        assert (list(found.moves), int(found.alive)) == ([10, 30, 50, 40, 60, 20], 4)

    def test_the_favourite_stays_however_bad(self) -> None:
        found = Weighed(vec[i64]([7, 8, 9]))
        for place, worth in enumerate((-100, 1, 2)):
            found.add(place, worth)
        found.halve()
        assert (list(found.moves), int(found.alive)) == ([7, 9, 8], 2)
        assert found.moves[found.best(0)] == 9

    def test_equal_candidates_keep_their_order(self) -> None:
        found = Weighed(vec[i64]([7, 8, 9]))
        for place in range(3):
            found.add(place, 4)
        found.halve()
        assert list(found.moves) == [7, 8, 9]
        assert found.best(0) == 0

    def test_every_candidate_is_tried_at_least_once(self) -> None:
        assert Weighed(vec[i64](range(30))).worlds(10) == 1

    @pytest.mark.parametrize(("moves", "nodes"), [(40, 1), (40, 20), (40, 41), (40, 100), (8, 10), (3, 600)])
    def test_there_are_no_more_play_outs_than_asked_for(self, moves: int, nodes: int) -> None:
        found = Weighed(vec[i64](range(moves)), nodes)
        rounds, played = int(found.rounds()), 0
        for _ in range(rounds):
            for _world in range(found.worlds(nodes // rounds)):
                for place in range(found.alive):
                    found.add(place, -place)
                    played += 1
            found.halve()
        assert min(nodes, moves) <= played <= nodes
        assert list(found.moves) == list(range(min(nodes, moves)))
        assert min(found.tries) > 0

    def test_a_great_many_tries_of_great_worth_are_no_trouble(self) -> None:
        """A million play-outs, the most that a bot may use, with several thousand points between two moves."""
        found = Weighed(vec[i64]([7, 8]))
        found.tries[0] = found.tries[1] = 500_000
        for lead in (600, 650, 9_000):
            found.sums[1] = 500_000 * lead
            found.squares[1] = 500_000 * (lead * lead + 1_000_000)
            assert [int(found.best(caution)) for caution in (0, 10)] == [1, 1]
        found.sums[1] = -found.sums[1]
        assert found.best(0) == 0

    @pytest.mark.parametrize(("caution", "best"), [(0, 1), (10, 1), (16, 1), (17, 0), (30, 0)])
    def test_another_move_must_be_ahead_by_so_many_tenths_of_its_standard_error(self, caution: int, best: int) -> None:
        """Leads with a mean of 1 and a variance of 3: eight have a standard error of 0.61, and 1 is 1.63 of it."""
        found = Weighed(vec[i64]([7, 8]))
        for lead in (0, 4, 0, 0, 0, 4, 0, 0):
            found.add(0, 50)
            found.add(1, 50 + lead)
        assert (int(found.sums[1] - found.sums[0]), int(found.squares[1])) == (8, 32)
        assert found.best(caution) == best


def naive(position: Position, rules: CountRules, moves: list[int], nodes: int, seed: int) -> list[tuple[int, int, int]]:
    """The same search written plainly: a dictionary of candidates, and a list of those still alive."""
    seat = int(position.seat)
    dice = Dice(seed)
    tried: dict[int, list[int]] = {move: [] for move in moves}
    favourite, others = moves[0], moves[1:]
    sizes = [len(others)]
    while sizes[-1] > 1:
        sizes.append(-(-sizes[-1] // 2))
    left_behind: list[int] = []
    for size in sizes:
        left_behind = others[size:] + left_behind
        others = others[:size]
        for _ in range(max(1, nodes // len(sizes) // (1 + size))):
            world = _burraco_search.redealt(position, seat, nothing_known(4), dice)
            luck = dice.below(DICE)
            for move in (favourite, *others):
                trial = world.copy()
                trial.apply(move)
                burraco_policies.play_on(trial, vec[i64]([GREEDY] * 4), Dice(luck), -1)
                ahead = int(difference(trial, rules))
                tried[move].append(ahead if seat % 2 == 0 else -ahead)
        others.sort(key=lambda move: -sum(tried[move]))
    return [(move, len(tried[move]), sum(tried[move])) for move in (favourite, *others, *left_behind)]


class TestWeighing:
    @pytest.mark.parametrize("seed", range(6))
    def test_finds_what_a_plain_search_finds(self, seed: int) -> None:
        position = burraco_position("fitab-2025", seed, 6 + seed)
        rules, moves = counting("fitab-2025"), [int(move) for move in position.moves()]
        found = _burraco_search.weigh(position, nothing_known(4), rules, vec[i64](moves), 60, seed)
        listed = zip(found.moves, found.tries, found.sums, strict=True)
        assert [(int(move), int(tries), int(total)) for move, tries, total in listed] == naive(
            position, rules, moves, 60, seed
        )

    @pytest.mark.parametrize("seed", range(4))
    def test_does_not_depend_on_the_hidden_cards(self, seed: int) -> None:
        position = burraco_position("federal", seed, 9)
        elsewhere = _burraco_search.redealt(position, position.seat, nothing_known(4), Dice(seed))
        answers = [
            _burraco_search.weigh(one, nothing_known(4), counting("federal"), position.moves(), 40, 3)
            for one in (position, elsewhere)
        ]
        assert list(answers[0].sums) == list(answers[1].sums)

    def test_leaves_the_position_as_it_was(self) -> None:
        position = burraco_position("fitab-2025", 1, 7)
        before = position.key()
        _burraco_search.weigh(position, nothing_known(4), counting("fitab-2025"), position.moves(), 40, 3)
        assert position.key() == before

    @pytest.mark.parametrize("seed", range(4))
    def test_of_scala40_does_not_depend_on_the_hidden_cards(self, seed: int) -> None:
        position = scala40_position(seed, 6)
        elsewhere = _scala40_search.redealt(position, position.seat, nothing_known(4), Dice(seed))
        values = SCALA40.hand_values.value
        costs = vec[i64]([*values.ranks, values.joker])
        answers = [
            _scala40_search.weigh(one, nothing_known(4), costs, 100, position.moves(), 40, 3)
            for one in (position, elsewhere)
        ]
        assert list(answers[0].sums) == list(answers[1].sums)

    @pytest.mark.parametrize("own", [scala40_policies.GREEDY, scala40_policies.WAITING])
    def test_of_scala40_goes_on_by_the_policy_of_the_player_and_greedily_by_the_others(self, own: int) -> None:
        position = scala40_position(5, 6)
        seat = int(position.seat)
        values = SCALA40.hand_values.value
        costs = vec[i64]([*values.ranks, values.joker])
        moves = [int(move) for move in position.moves()][:2]
        found = _scala40_search.weigh(position, nothing_known(4), costs, 100, vec[i64](moves), 20, 3, own)
        dice, sums = Dice(3), [0, 0]
        for _ in range(10):
            world = _scala40_search.redealt(position, seat, nothing_known(4), dice)
            luck = dice.below(DICE)
            for place, move in enumerate(moves):
                trial = world.copy()
                trial.apply(move)
                policies = [own if other == seat else GREEDY for other in range(4)]
                scala40_policies.play_on(trial, vec[i64](policies), Dice(luck), 1_000)
                sums[place] += int(_scala40_search.worth(trial, seat, costs, 100))
        assert [int(total) for total in found.sums] == sums

    def test_of_scala40_is_worth_the_others_points_less_ones_own(self) -> None:
        position = scala40_position(2, 1_000)
        assert position.is_over
        values = SCALA40.hand_values.value
        costs = vec[i64]([*values.ranks, values.joker])
        held = [
            sum(costs[13 if code == 104 else code % 13] for code in codes_in(position.hands, 3 * seat))
            for seat in range(4)
        ]
        for seat in range(4):
            bonus = 300 if seat == position.closer else 0
            expected = sum(held) - 4 * held[seat] + bonus
            assert _scala40_search.worth(position, seat, costs, 100) == expected


class TestCandidatesOfScala40:
    def candidates(self, seed: int) -> tuple[scala40.Table, list[int], int, list[int]]:
        """A table in mid-deal, its moves, the greedy player's, and the candidates."""
        table = scala40.Table(SCALA40, scala40_position(seed, 2 + seed % 5))
        if seed % 3:
            table.position.apply(DRAW)
        moves = [int(move) for move in table.position.moves()]
        greedy = thinking.greedy_move(table, seed)
        return table, moves, greedy, thinking.waiting_candidates(table, moves, greedy, seed)

    @pytest.mark.parametrize("seed", range(30))
    def test_the_waiting_player_s_move_is_first_and_the_greedy_player_s_among_them(self, seed: int) -> None:
        table, moves, greedy, found = self.candidates(seed)
        waiting = scala40_policies.choose(table.position, scala40_policies.WAITING, Dice(seed), Moves())
        assert found[0] == waiting
        assert greedy in found
        assert set(found) <= set(moves)
        assert len(found) == len(set(found))

    def test_all_that_is_no_discard_is_tried_and_of_the_discards_those_that_are_needed_least(self) -> None:
        for seed in range(30):
            table, moves, greedy, found = self.candidates(seed)
            assert set(found) >= {move for move in moves if move < DISCARD or LAY <= move < OPENING}
            order = list(map(int, discards_in_order(table.position))) if table.has_taken else []
            least = set(order[: thinking.MOST_DISCARDS])
            assert least <= {move for move in found if DISCARD <= move < LAY} <= least | {found[0], greedy}


def test_the_helper_counts_a_whole_pack() -> None:
    position = burraco_position("fitab-2025", 1, 0)
    seen = Counter(codes_in(position.hands, 3 * int(position.seat))) + Counter(int(code) for code in position.pile)
    assert sum((heap(position, int(position.seat)) + seen).values()) == 108
