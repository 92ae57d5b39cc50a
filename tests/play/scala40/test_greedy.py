"""The greedy player of Scala 40: what it does in positions that show one idea each, and what it must never look at."""

from __future__ import annotations

from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.codes import Refusal
from pinella.play import scala40
from pinella.play._random import Dice
from pinella.play.scala40 import _policies
from pinella.play.scala40._core import TO_PLAY, TO_TAKE, Position
from pinella.play.scala40._openings import Moves
from pinella.play.scala40.listing import basic_moves
from pinella.play.scala40.table import Table
from tests.conftest import Cases
from tests.play.scala40.tables import deal_of, evolved, holds, table
from tests.play.scala40.words import word

pytestmark = pytest.mark.kernel

FOUR_KINGS = "Kh Kd Kc Ks 2h 5d 8c 9s Jd 3c 7h 4s 6d 2s"
"""An opening, ten cards that go nowhere; the last one has been drawn."""


def dice_of(seed: int) -> Dice:
    """Dice that differ much for neighbouring seeds."""
    return Dice(Random(seed).getrandbits(62))


def chosen(position: Position, seed: int = 0) -> int:
    return int(_policies.choose(position, _policies.GREEDY, dice_of(seed), Moves()))


def greedy(before: Table, seed: int = 0) -> str:
    """What the greedy player does, in words; it must be a listed move."""
    return step(before, seed)[0]


def step(before: Table, seed: int = 0) -> tuple[str, Table]:
    """One move of the greedy player in words, and the table after it."""
    assert before.turn is not None
    command = dict(basic_moves(before, before.turn))[chosen(before.position, seed)]
    decision = scala40.decide(before, command)
    assert not isinstance(decision, Refusal)
    return word(command, decision), evolved(before, decision)


def turn(before: Table) -> tuple[list[str], Table]:
    """All that the greedy player does to the end of the turn."""
    said, now = step(before)
    spoken = [said]
    while not now.is_over and now.turn is before.turn:
        said, now = step(now)
        spoken.append(said)
    return spoken, now


def late(now: Table, rounds: int) -> Table:
    """The same table after so many rounds."""
    position = now.position.copy()
    position.turns = rounds * position.players
    return now.then(position)


class TestOpening:
    def test_it_waits_while_all_the_others_hold_many_cards(self) -> None:
        assert greedy(table(hands={"1": FOUR_KINGS}, drew=True)).startswith("discard")

    @pytest.mark.parametrize("seat", ["2", "3", "4"])
    def test_it_opens_when_somebody_holds_few_cards(self, seat: str) -> None:
        calm = table(hands={"1": FOUR_KINGS, seat: "3h 4d 5s 6c"}, drew=True)
        alarm = table(hands={"1": FOUR_KINGS, seat: "3h 4d 5s"}, drew=True)
        assert greedy(calm).startswith("discard")
        assert greedy(alarm) == "open Kh Kd Kc Ks"

    def test_it_does_not_wait_for_ever(self) -> None:
        now = table(hands={"1": FOUR_KINGS}, drew=True)
        assert greedy(late(now, 5)).startswith("discard")
        assert greedy(late(now, 6)) == "open Kh Kd Kc Ks"

    def test_it_keeps_its_joker_when_it_can_open_without(self) -> None:
        hand = "Kh Kd Kc Ks Jk 2h 5d 8c Ts"
        assert greedy(table(hands={"1": hand, "2": "3h 4d"}, drew=True)) == "open Kh Kd Kc Ks"

    def test_it_opens_with_melds_that_leave_the_others_whole(self) -> None:
        # With the king of hearts in a set of three, the queen, the jack and a king would be left over.
        hand = "Jh Qh Kh Kd Kc Ks 9d 9c 9s 4d 6c 2s 3h 7d"
        _, after = turn(table(hands={"1": hand, "2": "3c 4h"}, drew=True))
        assert holds(after, "1") == "3h 4d 6c 2s"

    def test_it_takes_the_card_that_it_lacks_for_an_opening(self) -> None:
        thirteen = FOUR_KINGS.removesuffix(" 2s")
        assert greedy(table(hands={"1": thirteen.replace("Ks", "Qs")}, pile="Ks")) == "take"

    def test_it_leaves_a_card_that_its_opening_does_not_need(self) -> None:
        thirteen = FOUR_KINGS.removesuffix(" 2s")
        assert greedy(table(hands={"1": thirteen}, pile="Tc")) == "draw"
        assert greedy(table(hands={"1": thirteen}, pile="Kh")) == "draw"

    def test_it_takes_a_card_that_makes_another_meld_of_its_opening(self) -> None:
        thirteen = FOUR_KINGS.removesuffix(" 2s").replace("8c", "4c")
        assert greedy(table(hands={"1": thirteen}, pile="2c")) == "take"


class TestTaking:
    """After the opening."""

    def takes(self, hand: str, top: str, melds: tuple[str, ...] = ("Th Jh Qh",)) -> bool:
        return greedy(table(hands={"1": hand}, opened="1", melds=melds, pile=top)) == "take"

    def test_a_card_that_can_be_laid_off_or_swapped(self) -> None:
        assert self.takes("2c", "9h")
        assert self.takes("2c", "Jh", ("Th Jk=Jh Qh",))
        assert not self.takes("2c", "8h")

    def test_a_card_that_makes_a_meld_with_two_others(self) -> None:
        assert self.takes("4s 5s 2c", "6s")
        assert not self.takes("4s 7s 2c", "6s")

    def test_a_card_that_makes_a_meld_with_another_and_a_joker(self) -> None:
        assert self.takes("4s Jk 2c", "6s")
        assert not self.takes("4s Jk 2c", "8d")

    def test_no_card_for_a_meld_that_would_leave_no_discard(self) -> None:
        assert not self.takes("4s 5s", "6s")

    def test_no_second_copy(self) -> None:
        assert not self.takes("4s 5s 6s 2c", "5s")


class TestGoingOut:
    def test_it_finds_the_plays_that_belong_together(self) -> None:
        # The seven of hearts would fit the run as well, and the set would be lost.
        now = table(hands={"1": "7h 7d 7c 8h 2s"}, opened="1", melds=["9h Th Jh"], drew=True)
        spoken, after = turn(now)
        assert after.is_over
        assert spoken[-1] == "discard 2s"

    @pytest.mark.rule("S-19.2")
    def test_it_goes_out_without_an_opening(self) -> None:
        hand = "2c 3c 4c 2d 3d 4d As 2s 3s 4s 5s Th Jh Kd"
        _, after = turn(table(hands={"1": hand}, opened="3", melds=["7h 8h 9h"], drew=True))
        assert after.is_over

    def test_it_takes_the_top_card_opens_and_goes_out(self) -> None:
        hand = "Kh Kd Kc 4d 5d 6d 8c 9c Tc 2s 3s 4s 7h"
        _, after = turn(table(hands={"1": hand}, pile="Ks"))
        assert after.is_over

    def test_a_joker_helps(self) -> None:
        now = table(hands={"1": "5s 6s Jk Kd"}, opened="1", melds=["9h Th Jh"], drew=True)
        assert turn(now)[1].is_over


class TestPlaying:
    def test_it_lays_so_that_nothing_is_left_over(self) -> None:
        hand = "5h 6h 7h 7d 7s 7c Kc 2d"
        _, after = turn(table(hands={"1": hand}, opened="1", melds=["9c Tc Jc"], drew=True))
        assert holds(after, "1") == "2d"

    def test_it_lays_off_what_fits(self) -> None:
        now = table(hands={"1": "8h 2c 5s Kd Jc"}, opened="1", melds=["9h Th Jh"], drew=True)
        assert greedy(now) == "off 8h T1: 8h 9h Th Jh"

    def test_it_takes_a_joker_from_the_table(self) -> None:
        now = table(hands={"1": "6d 2c 9s Kd Jc"}, opened="1", melds=["5d Jk=6d 7d"], drew=True)
        assert greedy(now).startswith("swap 6d T1")

    def test_it_keeps_a_joker_that_can_still_make_a_meld(self) -> None:
        now = table(hands={"1": "Jk 2c 9s Kd"}, opened="1", melds=["5d 6d 7d"], drew=True)
        assert greedy(now) == "discard Kd"

    def test_it_lays_off_a_joker_that_cannot(self) -> None:
        now = table(hands={"1": "Jk 2c Kd"}, opened="1", melds=["5d 6d 7d"], drew=True)
        assert greedy(now).startswith("off Jk T1")

    def test_it_spends_a_joker_on_a_pair(self) -> None:
        now = table(hands={"1": "Ts Js Jk 2c Kd 4h"}, opened="1", melds=["5d 6d 7d"], drew=True)
        said = greedy(now)
        assert said.startswith("lay")
        assert "Ts" in said
        assert "Js" in said

    def test_it_keeps_the_card_to_go_out_with(self) -> None:
        # A third card for the pair, and the four of hearts is the last discard.
        pair = table(hands={"1": "8s 9s 4h Kd"}, opened="1", melds=["5h 6h 7h"], drew=True)
        loose = table(hands={"1": "2s 9d 4h Kc"}, opened="1", melds=["5h 6h 7h"], drew=True)
        assert greedy(pair) == "discard Kd"
        assert greedy(loose) == "off 4h T1: 4h 5h 6h 7h"


class TestDiscarding:
    def discards(self, hand: str, pile: str = "4c", melds: tuple[str, ...] = (), opened: str = "1") -> set[str]:
        now = table(hands={"1": hand}, opened=opened, pile=pile, melds=melds, drew=True)
        return {greedy(now, seed).removeprefix("discard ") for seed in range(20)}

    def test_loose_cards_of_many_points(self) -> None:
        assert self.discards("2c 9s Kd 6d") == {"Kd"}

    def test_among_equal_ones_any(self) -> None:
        assert self.discards("2c 4s Kd Qh") == {"Kd", "Qh"}

    def test_no_company_whose_partners_are_gone(self) -> None:
        assert self.discards("5h 5d 8s 8c") == {"8s", "8c"}
        assert self.discards("5h 5d 8s 8c", pile="5c 5s 5c 5s 2d") == {"5h", "5d"}

    def test_partners_on_the_table_are_gone_as_well(self) -> None:
        melds = ("5c 6c 7c", "5c 6c 7c 8c", "3s 4s 5s", "4s 5s 6s")
        assert self.discards("5h 5d 9h 9s", melds=melds) == {"5h", "5d"}

    def test_an_ace_goes_with_the_king_and_with_the_two(self) -> None:
        assert self.discards("Ad Kd 7s 9h") == {"9h"}
        assert self.discards("Ad 2d 7s 9h") == {"9h"}

    def test_the_second_copy_goes_first(self) -> None:
        assert self.discards("9h 9h Ks 4c") == {"9h"}

    def test_a_card_of_a_meld_stays(self) -> None:
        assert self.discards("Kh Kd Kc 2s 3d 5c", opened="") & {"Kh", "Kd", "Kc"} == set()

    def test_a_card_that_nearly_fits_a_run_stays(self) -> None:
        assert self.discards("9h 7c", melds=("5h 6h 7h",)) == {"7c"}
        assert self.discards("9h 7c", melds=("4d 5d 6d",)) == {"9h"}

    def test_of_two_cards_a_pair_is_worth_nothing(self) -> None:
        assert self.discards("8s 9s 4d") == {"9s"}

    def test_points_count_less_before_the_opening(self) -> None:
        # The queen of diamonds would make a run.
        assert self.discards("Jd Kd 3c 2h") == {"Jd", "Kd"}
        assert self.discards("Jd Kd 3c 2h", opened="") == {"3c"}


class TestADealThatDragsOn:
    def test_nothing_is_kept_back_any_more(self) -> None:
        pair = table(hands={"1": "8s 9s 4h Kd"}, opened="1", melds=["5h 6h 7h"], drew=True)
        joker = table(hands={"1": "Jk 2c 9s Kd"}, opened="1", melds=["5d 6d 7d"], drew=True)
        assert greedy(late(pair, 30)) == "off 4h T1: 4h 5h 6h 7h"
        assert greedy(late(joker, 30)).startswith("off Jk T1")
        assert greedy(late(joker, 29)) == "discard Kd"

    def test_any_card_may_go(self) -> None:
        now = late(table(hands={"1": "2c 9s Kd 6d"}, opened="1", drew=True), 30)
        assert {greedy(now, seed) for seed in range(40)} == {f"discard {card}" for card in ("2c", "9s", "Kd", "6d")}


def with_other_hidden_cards(position: Position, chance: Random) -> Position:
    """The same position for the player in turn: what the others hold and what lies in the stock is dealt anew."""
    other = position.copy()
    sizes = [int(position.cards_of(seat)) for seat in range(position.players)]
    hidden = [int(code) for code in position.stock[position.drawn :]]
    for seat in range(position.players):
        if seat != position.seat:
            hidden += _codes(position, seat)
            for part in range(3):
                other.hands[3 * seat + part] = 0
    chance.shuffle(hidden)
    for seat in range(position.players):
        if seat != position.seat:
            for _ in range(sizes[seat]):
                other.give(seat, hidden.pop())
    other.stock = vec[i64](hidden)
    other.drawn = 0
    other.may_take = -1
    return other


def _codes(position: Position, seat: int) -> list[int]:
    first, second, jokers = (int(position.hands[3 * seat + part]) for part in range(3))
    codes = [code for code in range(52) if first >> code & 1] + [52 + code for code in range(52) if second >> code & 1]
    return codes + [104] * jokers


def in_the_middle(seed: int) -> Position:
    """A position some moves into a deal of two to six players, one move in ten made at random."""
    chance, dice = Random(seed), Dice(seed)
    position = deal_of(2 + seed % 5, seed).position.copy()
    for _ in range(chance.randrange(60)):
        before = position.copy()
        policy = _policies.RANDOM if chance.random() < 0.1 else _policies.GREEDY
        position.apply(_policies.choose(position, policy, dice, Moves()))
        if position.is_over:
            return before
    return position


def test_it_never_looks_at_hidden_cards(cases: Cases) -> None:
    phases: list[tuple[int, bool]] = []
    for seed in range(cases(sample=200, full=2_000)):
        position = in_the_middle(seed)
        phases.append((int(position.phase), position.has_opened(position.seat)))
        here = chosen(position, seed)
        for again in range(3):
            other = with_other_hidden_cards(position, Random(10 * seed + again))
            assert chosen(other, seed) == here
    assert {(phase, opened) for phase in (TO_TAKE, TO_PLAY) for opened in (False, True)} == set(phases)


def test_hidden_cards_are_dealt_anew() -> None:
    position = in_the_middle(7)
    other = with_other_hidden_cards(position, Random(1))
    assert other.key() != position.key()
    assert [other.cards_of(seat) for seat in range(other.players)] == [
        position.cards_of(seat) for seat in range(position.players)
    ]
    assert _codes(other, int(other.seat)) == _codes(position, int(position.seat))


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_its_moves_are_listed_ones(players: int, cases: Cases) -> None:
    for seed in range(cases(sample=5, full=200)):
        position, dice, out = deal_of(players, seed).position.copy(), Dice(seed), Moves()
        while not position.is_over:
            out.count = 0
            move = int(_policies.choose(position, _policies.GREEDY, dice, out))
            assert move in position.moves()
            position.apply(move)


def test_it_goes_out_more_often_than_a_player_who_moves_at_random(cases: Cases) -> None:
    policies = vec[i64]([_policies.GREEDY] + [_policies.RANDOM] * 3)
    closers = []
    for seed in range(cases(sample=10, full=400)):
        position = deal_of(4, seed).position.copy()
        _policies.play_on(position, policies, Dice(seed), 5_000)
        closers.append(int(position.closer))
    assert closers.count(0) > 0.8 * len(closers)
