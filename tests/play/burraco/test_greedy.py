"""The greedy player: what a sensible club player does, and that he looks at no card he may not see."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.play._random import Dice
from pinella.play.burraco._core import Position
from pinella.play.burraco._numbering import JOKER_CODE
from pinella.play.burraco._policies import GREEDY, RANDOM, choose, play_on
from pinella.play.burraco.table import Table
from pinella.play.seats import BURRACO_SEATS
from pinella.scoring._burraco import difference
from pinella.scoring.burraco import count_rules
from tests.conftest import Cases
from tests.play.burraco.tables import table
from tests.play.burraco.words import table_of, word

pytestmark = pytest.mark.kernel

GAMES = [
    ("fitab-2022", 4),
    ("fitab-2023", 4),
    ("fitab-2025", 4),
    ("international", 4),
    ("federal", 4),
    ("online", 4),
    ("federal", 2),
    ("online", 2),
]
DICE = range(20)
"""Throws enough to see every move that the player thinks equally good."""

CLEAN = "3d 4d 5d 6d 7d 8d 9d"
"""A clean burraco, out of the way of the hearts, clubs and spades that the tests are about."""


def greedy(now: Table, seed: int = 0) -> int:
    return int(choose(now.position, GREEDY, Dice(seed), now.position.rules.scratch))


def chosen(now: Table) -> set[str]:
    """Every move in words that the greedy player makes, whatever the dice say."""
    return {word(now, greedy(now, seed)) for seed in DICE}


def whole_turn(now: Table) -> tuple[list[str], Table]:
    """What the greedy player does until the turn is over."""
    seat, said = now.position.seat, []
    while not now.is_over and now.position.seat == seat:
        move = greedy(now)
        said.append(word(now, move))
        position = now.position.copy()
        position.apply(move)
        now = now.then(position)
    return said, now


class TestDiscards:
    """What helps nobody goes first."""

    def test_not_the_card_that_the_opponents_lay_off(self) -> None:
        hand = {"N": "7h Jc"}
        assert chosen(table(hands=hand, ew=["4h 5h 6h"], taken=True)) == {"discard Jc"}
        assert chosen(table(hands=hand, ew=["8c 9c 10c"], taken=True)) == {"discard 7h"}

    def test_not_the_card_that_goes_with_others(self) -> None:
        assert chosen(table(hands={"N": "8h 10h Kc"}, taken=True)) == {"discard Kc"}
        assert chosen(table(hands={"N": "8h Kh Kc"}, taken=True)) == {"discard 8h"}

    def test_a_pair_is_no_company_where_sets_of_its_rank_are_not_allowed(self) -> None:
        pair_or_row = {"N": "9c 9s 4h 5h"}
        found = chosen(table("international", hands=pair_or_row, taken=True))
        assert found <= {"discard 9c", "discard 9s"}

    def test_not_the_card_that_goes_with_the_pile(self) -> None:
        assert chosen(table(hands={"N": "7h Jc"}, pile="8h 6h", taken=True)) == {"discard Jc"}
        assert chosen(table(hands={"N": "7h Jc"}, pile="10c Qc", taken=True)) == {"discard 7h"}

    def test_not_the_card_next_to_one_that_an_own_meld_waits_for(self) -> None:
        assert chosen(table(hands={"N": "7h Jc"}, ns=["3h 4h 5h"], taken=True)) == {"discard Jc"}
        assert chosen(table(hands={"N": "7h Jc"}, ns=["7c 8c 9c"], taken=True)) == {"discard 7h"}

    def test_rather_a_dead_card(self) -> None:
        """Both neighbours of one card lie in sets, those of the other are still to come."""
        hand = {"N": "7h Jc"}
        assert chosen(table(hands=hand, ew=["6h 6h 6c", "8h 8h 8s", "7d 8d 9d"], taken=True)) == {"discard 7h"}
        assert chosen(table(hands=hand, ew=["10c 10c 10h", "Qc Qc Qs", "Jd Qd Kd"], taken=True)) == {"discard Jc"}

    def test_never_a_wild_while_there_is_another_card(self) -> None:
        assert chosen(table(hands={"N": "2h Jk 9s Kc"}, taken=True)) <= {"discard 9s", "discard Kc"}


class TestPile:
    """It is taken for what it is worth now."""

    def test_for_the_card_that_makes_a_burraco(self) -> None:
        six = ["4h 5h 6h 7h 8h 9h"]
        assert chosen(table(hands={"N": "5s Jd 9c Kd As"}, ns=six, pile="10h Kc 3s")) == {"take"}
        assert chosen(table(hands={"N": "5s Jd 9c Kd As"}, ns=six, pile="10h")) == {"take"}

    def test_not_for_cards_that_go_with_nothing(self) -> None:
        assert chosen(table(hands={"N": "5s Jd 9c"}, pile="Kh 3c")) == {"draw"}

    def test_for_a_wild(self) -> None:
        assert chosen(table(hands={"N": "5s Jd 9c"}, pile="Jk Kh")) == {"take"}
        assert chosen(table(hands={"N": "5s Jd 9c"}, pile="2s")) == {"take"}

    def test_sooner_when_the_opponents_would_use_it(self) -> None:
        hands = {"N": "9c Jd 5s"}
        assert chosen(table(hands=hands, pile="9h Kh")) == {"draw"}
        assert chosen(table(hands=hands, ew=["6h 7h 8h"], pile="9h Kh")) == {"take"}

    def test_a_single_card_only_to_lay_it_at_once(self) -> None:
        assert chosen(table(hands={"N": "5s 6s Jd Kc 9c"}, pile="7s")) == {"take"}
        assert chosen(table(hands={"N": "5s 6s Jd Kc 9c"}, pile="8s")) == {"draw"}
        assert chosen(table(hands={"N": "2c Jk"}, pile="2s")) == {"draw"}

    def test_one_against_one_nearly_always(self) -> None:
        cards = {"N": "5s Jd 9c"}
        assert chosen(table("federal", hands=cards, pile="Kh 3c 7d", players=2)) == {"take"}
        assert chosen(table("federal", hands=cards, pile="Kh 3c 7d")) == {"draw"}

    def test_not_when_it_would_stay_in_hand_at_the_end(self) -> None:
        hands = {"N": "5s Jd 9c", "E": "Ks Qd"}
        assert chosen(table(hands=hands, ew=[CLEAN], pile="9h 5c Kh")) == {"take"}
        assert chosen(table(hands=hands, ew=[CLEAN], pile="9h 5c Kh", pots="EW")) == {"draw"}


class TestWilds:
    """They wait for where they count."""

    HAND = "2c Kd 9s 5c Jc 3s"

    def test_they_do_not_spoil_six_clean_cards(self) -> None:
        now = table(hands={"N": self.HAND}, ns=["4h 5h 6h 7h 8h 9h", CLEAN], pots="NS EW", taken=True)
        assert all(one.startswith("discard") for one in chosen(now))

    def test_unless_the_side_has_no_burraco_yet(self) -> None:
        now = table(hands={"N": self.HAND}, ns=["4h 5h 6h 7h 8h 9h"], pots="NS EW", taken=True)
        assert chosen(now) == {"off 2c NS.1: 4h 5h 6h 7h 8h 9h +2c"}

    def test_nor_for_a_dirty_one_where_a_clean_one_goes_out(self) -> None:
        now = table("international", hands={"N": self.HAND}, ns=["4h 5h 6h 7h 8h 9h"], pots="NS EW", taken=True)
        assert all(one.startswith("discard") for one in chosen(now))

    def test_unless_no_card_can_make_it_clean_any_more(self) -> None:
        """All threes and tens of hearts are seen."""
        six = ["4h 5h 6h 7h 8h 9h", CLEAN]
        theirs = ["3h 3c 3s", "10h 10c 10s", "10h Jh Qh"]
        now = table(hands={"N": "2c Kd 9s 5c Jc"}, ns=six, ew=theirs, pile="3h 4c", pots="NS EW", taken=True)
        assert chosen(now) == {"off 2c NS.1: 4h 5h 6h 7h 8h 9h +2c"}

    def test_a_two_in_its_own_place_goes_down(self) -> None:
        now = table(hands={"N": "2h Kd 9s 5c Jc 7s 8d"}, ns=["3h 4h 5h"], taken=True)
        assert chosen(now) == {"off 2h NS.1: 2h 3h 4h 5h"}

    def test_a_full_hand_lays_no_meld_with_a_wild(self) -> None:
        full = "2c Kd Kc 9s 5c Jc 3s 6d 7h 10s Qh"
        assert all(one.startswith("discard") for one in chosen(table(hands={"N": full}, taken=True)))

    def test_a_small_hand_does_and_rather_a_run_than_a_set(self) -> None:
        found = chosen(table(hands={"N": "2c 9s 10s Kd Kc 4h"}, taken=True))
        assert found == {"lay 9s Ts +2c"}

    def test_but_everything_goes_down_when_an_opponent_is_about_to_go_out(self) -> None:
        full = "2c Kd Kc 9s 5c Jc 3s 6d 7h 10s Qh"
        hands = {"N": full, "E": "Ks 4s"}
        assert all("2c" in one for one in chosen(table(hands=hands, ew=[CLEAN], pots="EW", taken=True)))

    def test_or_the_partner(self) -> None:
        hands = {"N": "2c Kd Kc 9s 5c Jc 3s 6d 7h 10s Qh", "S": "Ks 4s"}
        with_pot = table(hands=hands, ns=[CLEAN], pots="NS", taken=True)
        assert all("2c" in one for one in chosen(with_pot))
        without = table(hands=hands, ns=[CLEAN], taken=True)
        assert not any("2c" in one for one in chosen(without))


class TestMelds:
    """Runs before sets, and enough cards to build with."""

    def test_a_run_rather_than_a_set_of_the_same_card(self) -> None:
        assert chosen(table(hands={"N": "5h 6h 7h 7c 7s Kd 9s"}, taken=True)) == {"lay 5h 6h 7h"}

    def test_a_set_of_the_cards_that_no_run_needs(self) -> None:
        assert chosen(table(hands={"N": "7h 7d 7c 7s 6h Kd Qs"}, taken=True)) == {"lay 7d 7c 7s"}

    def test_a_natural_card_goes_where_it_makes_the_burraco(self) -> None:
        melds = ["8s 9s 10s", "7h 7d 7c 7h 7d 7c"]
        now = table(hands={"N": "7s Kd 3c 4d"}, ns=melds, taken=True)
        assert chosen(now) == {"off 7s NS.2: 7h 7h 7d 7d 7c 7c 7s"}

    def test_a_side_without_a_burraco_keeps_cards_to_build_one(self) -> None:
        cards = {"N": "5h 6h 7h Kd 9s"}
        held = chosen(table(hands=cards, ns=["10c Jc Qc"], pots="NS EW", taken=True))
        assert all(one.startswith("discard") for one in held)
        assert chosen(table(hands=cards, ns=[CLEAN], pots="NS EW", taken=True)) == {"lay 5h 6h 7h"}

    def test_and_lays_off_none_of_the_few_but_on_a_long_meld(self) -> None:
        cards = {"N": "5h Kd 9s"}
        held = chosen(table(hands=cards, ns=["6h 7h 8h"], pots="NS EW", taken=True))
        assert all(one.startswith("discard") for one in held)
        longer = chosen(table(hands=cards, ns=["6h 7h 8h 9h 10h"], pots="NS EW", taken=True))
        assert longer == {"off 5h NS.1: 5h 6h 7h 8h 9h Th"}


class TestPotAndGoingOut:
    """Everything goes down that brings them nearer."""

    def test_all_is_laid_to_reach_the_pot(self) -> None:
        said, now = whole_turn(table(hands={"N": "4h 5h 6h 2c 9d"}, ns=["8c 9c 10c"], taken=True))
        assert said[-1] == "discard 9d"
        assert now.position.ns.has_pot

    def test_the_pot_is_taken_on_the_fly(self) -> None:
        said, now = whole_turn(table(hands={"N": "4h 5h 6h 7c"}, ns=["8c 9c 10c"], taken=True))
        assert said[:2] == ["off 7c NS.1: 7c 8c 9c Tc", "lay 4h 5h 6h"]
        assert now.position.ns.has_pot
        assert now.position.cards_of(0) > 0

    def test_it_goes_out_when_it_may(self) -> None:
        melds = [CLEAN, "8c 9c 10c"]
        said, now = whole_turn(table(hands={"N": "7c Jc Ks"}, ns=melds, pots="NS", taken=True))
        assert said[-1] == "discard Ks"
        assert now.went_out is BURRACO_SEATS[0]

    def test_it_goes_out_with_the_help_of_wilds(self) -> None:
        melds = [CLEAN, "8c 9c 10c", "4h 5h 6h"]
        said, now = whole_turn(table(hands={"N": "2s Jk Ks"}, ns=melds, pots="NS", taken=True))
        assert len(said) == 3
        assert now.went_out is BURRACO_SEATS[0]

    def test_it_does_not_spoil_its_burraco_for_that(self) -> None:
        said, _ = whole_turn(table(hands={"N": "2s Ks Qh"}, ns=[CLEAN], pots="NS EW", taken=True))
        assert len(said) == 1


def moments(code: str, players: int, deals: range) -> Iterator[Position]:
    """Positions on the way, after players who are greedy and now and then are not."""
    for seed in deals:
        chance, dice = Random(seed), Dice(seed)
        position = table_of(code, seed, BURRACO_SEATS[players - 1], players).position
        while not position.is_over:
            yield position
            policy = RANDOM if chance.random() < 0.1 else GREEDY
            position.apply(choose(position, policy, dice, position.rules.scratch))


def shuffled_unseen(position: Position, chance: Random) -> Position:
    """The same for the player in turn; every card that he cannot see lies somewhere else."""
    other = position.copy()
    others = [seat for seat in range(int(position.players)) if seat != position.seat]
    groups = [_codes(position.hands, seat) for seat in others]
    waiting = range(int(position.pots_given), len(position.pots) // 3)
    groups += [_codes(position.pots, pot) for pot in waiting]
    groups.append([int(code) for code in position.stock[position.drawn :]])
    unseen = [code for group in groups for code in group]
    chance.shuffle(unseen)
    dealt = [[unseen.pop() for _ in group] for group in groups]
    other.hands = _with(position.hands, others, dealt)
    other.pots = _with(position.pots, list(waiting), dealt[len(others) :])
    other.stock = vec[i64]([*[int(code) for code in position.stock[: position.drawn]], *dealt[-1]])
    return other


def _codes(groups: vec[i64], number: int) -> list[int]:
    """The card codes of a hand or pot."""
    first, second, jokers = (int(groups[3 * number + part]) for part in range(3))
    naturals = [code for code in range(104) if (first if code < 52 else second) >> code % 52 & 1]
    return naturals + [JOKER_CODE] * jokers


def _with(groups: vec[i64], numbers: list[int], dealt: list[list[int]]) -> vec[i64]:
    """Hands or pots of which some hold other cards."""
    found = [int(part) for part in groups]
    for number, codes in zip(numbers, dealt, strict=False):
        found[3 * number] = sum(1 << code for code in codes if code < 52)
        found[3 * number + 1] = sum(1 << code - 52 for code in codes if 52 <= code < JOKER_CODE)
        found[3 * number + 2] = codes.count(JOKER_CODE)
    return vec[i64](found)


@pytest.mark.parametrize(("code", "players"), GAMES)
class TestEveryDeal:
    """Under every book, for four and for two."""

    def test_the_move_is_one_of_those_listed(self, code: str, players: int, cases: Cases) -> None:
        for position in moments(code, players, range(cases(sample=3, full=100))):
            out = position.rules.scratch
            assert choose(position, GREEDY, Dice(1), out) in list(position.moves())

    def test_the_move_depends_on_no_card_that_is_not_seen(self, code: str, players: int, cases: Cases) -> None:
        chance = Random(code)
        looked = 0
        for seed in range(cases(sample=3, full=40, least=3)):
            for place, position in enumerate(moments(code, players, range(seed, seed + 1))):
                if place % 2:
                    continue
                other = shuffled_unseen(position, chance)
                assert [int(other.cards_of(seat)) for seat in range(players)] == [
                    int(position.cards_of(seat)) for seat in range(players)
                ]
                assert other.key() != position.key()
                out = position.rules.scratch
                for throw in range(3):
                    mine = choose(position, GREEDY, Dice(throw), out)
                    assert choose(other, GREEDY, Dice(throw), out) == mine
                looked += 1
        assert looked > 100

    def test_every_deal_of_greedy_players_ends_soon(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=20, full=2_000)):
            position = table_of(code, seed, BURRACO_SEATS[players - 1], players).position
            play_on(position, vec[i64]([GREEDY] * 4), Dice(seed), 600)
            assert position.is_over

    def test_it_beats_a_player_who_moves_at_random(self, code: str, players: int) -> None:
        ahead = 0
        for seed in range(20):
            now = table_of(code, seed, BURRACO_SEATS[players - 1], players)
            for first in (GREEDY, RANDOM):
                position = now.position.copy()
                play_on(position, vec[i64]([first, 1 - first] * 2), Dice(seed), -1)
                lead = int(difference(position, count_rules(now.book)))
                ahead += lead if first == GREEDY else -lead
        assert ahead > 40 * 500
