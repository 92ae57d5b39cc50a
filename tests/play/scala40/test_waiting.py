"""The waiting player of Scala 40: nothing goes to the table until everything does."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards._core import BIT
from pinella.codes import Refusal
from pinella.play import scala40
from pinella.play._random import Dice
from pinella.play.commands import TakeDiscardPile
from pinella.play.scala40 import _policies
from pinella.play.scala40._core import TO_PLAY, TO_TAKE, Position
from pinella.play.scala40._greedy import LONG
from pinella.play.scala40._numbering import DISCARD, LAY
from pinella.play.scala40._openings import Moves
from pinella.play.scala40._waiting import (
    GAINED,
    NEAR_TABLE,
    PAIRED,
    PLACED,
    RARE,
    TWIN,
    Needs,
    discards_in_order,
)
from pinella.play.scala40.listing import basic_moves
from pinella.play.scala40.table import Table
from pinella.play.translate import JOKER_CODE
from tests.bots.worlds import codes_in
from tests.conftest import Cases
from tests.play.scala40.tables import ONE, deal_of, evolved, play, table
from tests.play.scala40.test_greedy import FOUR_KINGS, dice_of, in_the_middle, late, with_other_hidden_cards
from tests.play.scala40.words import word

pytestmark = pytest.mark.kernel

ALL_BUT_ONE = "Kh Kd Kc 4d 5d 6d 8c 9c Tc 2s 3s 4s 7h"
"""Four melds and a card to throw."""


def chosen(position: Position, seed: int = 0) -> int:
    return int(_policies.choose(position, _policies.WAITING, dice_of(seed), Moves()))


def step(before: Table, seed: int = 0) -> tuple[str, Table]:
    """One move of the waiting player in words, and the table after it."""
    assert before.turn is not None
    command = dict(basic_moves(before, before.turn))[chosen(before.position, seed)]
    decision = scala40.decide(before, command)
    assert not isinstance(decision, Refusal)
    return word(command, decision), evolved(before, decision)


def waiting(before: Table, seed: int = 0) -> str:
    return step(before, seed)[0]


def turn(before: Table) -> Table:
    """The table after his turn."""
    _, now = step(before)
    while not now.is_over and now.turn is before.turn:
        _, now = step(now)
    return now


class TestTaking:
    def test_no_card_just_to_open_with_it(self) -> None:
        thirteen = FOUR_KINGS.removesuffix(" 2s").replace("Ks", "Qs")
        assert waiting(table(hands={"1": thirteen}, pile="Ks")) == "draw"

    def test_the_card_that_he_goes_out_with(self) -> None:
        now = table(hands={"1": ALL_BUT_ONE.replace("4s", "Ks")}, pile="4s")
        assert waiting(now) == "take"
        assert turn(now).is_over

    def test_once_he_has_opened_whatever_goes_into_a_meld(self) -> None:
        melds = ("Th Jh Qh",)
        assert waiting(table(hands={"1": "2c"}, opened="1", melds=melds, pile="9h")) == "take"
        assert waiting(table(hands={"1": "2c"}, opened="1", melds=melds, pile="8h")) == "draw"


class TestPlaying:
    @pytest.mark.parametrize("others", ["3h 4d 5s 6c", "3h"])
    def test_no_opening_however_few_cards_the_others_hold(self, others: str) -> None:
        assert waiting(table(hands={"1": FOUR_KINGS, "2": others}, drew=True)).startswith("discard")

    def test_no_card_laid_off_and_no_meld_laid_after_an_opening(self) -> None:
        now = table(hands={"1": "8h 2c 5s Kd Jc"}, opened="1", melds=["9h Th Jh"], drew=True)
        assert waiting(now).startswith("discard")
        now = table(hands={"1": "4c 5c 6c 2d 5s Kd Jc"}, opened="1", melds=["9h Th Jh"], drew=True)
        assert waiting(now).startswith("discard")

    def test_a_joker_is_taken_from_the_table(self) -> None:
        now = table(hands={"1": "6d 2c 9s Kd Jc"}, opened="1", melds=["5d Jk=6d 7d"], drew=True)
        assert waiting(now).startswith("swap 6d T1")

    @pytest.mark.rule("S-19.2")
    def test_everything_in_one_turn(self) -> None:
        assert turn(table(hands={"1": ALL_BUT_ONE + " Jd"}, drew=True)).is_over is False
        assert turn(table(hands={"1": ALL_BUT_ONE + " 7d"}, opened="3", melds=["8h 9h Th"], drew=True)).is_over

    def test_who_has_taken_the_top_card_opens_and_keeps_his_joker(self) -> None:
        hand = FOUR_KINGS.removesuffix(" 2s").replace("Ks", "Jk")
        now = table(hands={"1": hand}, pile="Ks")
        assert waiting(play(now, TakeDiscardPile(ONE))) == "open Kh Kd Kc Ks"

    def test_a_deal_that_drags_on_is_ended_as_a_greedy_player_would(self) -> None:
        now = table(hands={"1": FOUR_KINGS}, drew=True)
        assert waiting(late(now, LONG - 1)).startswith("discard")
        assert waiting(late(now, LONG)) == "open Kh Kd Kc Ks"
        lacking = table(hands={"1": FOUR_KINGS.removesuffix(" 2s").replace("Ks", "Qs")}, pile="Ks")
        assert waiting(late(lacking, LONG)) == "take"


class TestDiscarding:
    def discards(self, hand: str, pile: str = "4c", melds: tuple[str, ...] = ()) -> set[str]:
        now = table(hands={"1": hand}, pile=pile, melds=melds, opened="2" if melds else "", drew=True)
        return {waiting(now, seed).removeprefix("discard ") for seed in range(20)}

    def test_points_do_not_count(self) -> None:
        assert self.discards("Jd Kd 3c 2h") == {"3c", "2h"}

    def test_no_card_of_a_meld(self) -> None:
        assert self.discards("5h 6h 7h Ks 3d Jc") == {"Ks", "3d", "Jc"}

    def test_no_company_whose_partners_are_gone(self) -> None:
        assert self.discards("5h 5d 8s 8c", pile="5c 5s 5c 5s 2d") == {"5h", "5d"}

    def test_a_card_that_nearly_fits_a_run_stays(self) -> None:
        assert self.discards("9h 2c", melds=("5h 6h 7h",)) == {"2c"}

    def test_two_cards_that_a_joker_completes_stay(self) -> None:
        loose = {"Ks", "9d", "2c"}
        assert self.discards("5h 5d Ks 9d 2c Jk", pile="5c 5s 5c 5s") == loose
        assert self.discards("5h 5d Ks 9d 2c Ah", pile="5c 5s 5c 5s") >= {"5h", "5d"}


def in_plain_melds(types: set[int]) -> set[int]:
    """The cards that lie in some run or set of three of these, by trying all of them."""
    runs = [{13 * suit + (low + step) % 13 for step in range(3)} for suit in range(4) for low in range(12)]
    sets = [{13 * suit + rank for suit in range(4) if suit != missing} for rank in range(13) for missing in range(4)]
    return {card for meld in (*runs, *sets) if meld <= types for card in meld}


def types_in(mask: int) -> set[int]:
    return {card for card in range(52) if mask >> card & 1}


def plain_need(position: Position, card: int) -> int:
    """What `Needs.weigh` counts, with sets of cards."""
    needs = Needs(position)
    hand = Counter(code % 52 for code in codes_in(position.hands, 3 * int(position.seat)) if code != JOKER_CODE)
    hand[card] -= 1
    once = {each for each in hand if hand[each] > 0}
    fits, left, twice = types_in(needs.fits), types_in(needs.left), types_in(needs.left_twice)

    def placed(types: set[int]) -> set[int]:
        return in_plain_melds(types) | types & fits

    here = placed(once)
    score = PLACED * (len(here) + sum(hand[each] > 1 for each in fits))
    for wanted in left - once:
        more = len(placed(once | {wanted})) - len(here) - 1
        score += (GAINED * more - RARE if more > 0 else 0) * (2 if wanted in twice else 1)
    if position.hands[3 * position.seat + 2]:
        score += PAIRED * len(
            {each for each in once - here if any(in_plain_melds(once | {j}) & {each} for j in range(52))}
        )
    score -= TWIN * sum(number > 1 for number in hand.values())
    return score - (NEAR_TABLE if card in types_in(needs.near) else 0)


def test_a_card_is_needed_as_much_as_a_plain_count_says(cases: Cases) -> None:
    compared = 0
    for seed in range(cases(sample=40, full=1_000, least=40)):
        position = in_the_middle(seed)
        order = [int(move) - DISCARD for move in discards_in_order(position)] if position.phase == TO_PLAY else []
        if not order or JOKER_CODE in order:
            continue
        scores = [plain_need(position, code % 52) for code in order]
        assert scores == sorted(scores, reverse=True)
        assert scores == [int(Needs(position).weigh(BIT[code % 52])) for code in order]
        assert sorted(DISCARD + code for code in order) == [move for move in position.moves() if move < LAY]
        assert chosen(position) >= LAY or scores[order.index(chosen(position) - DISCARD)] == scores[0]
        compared += 1
    assert compared > 10


def test_he_never_looks_at_hidden_cards(cases: Cases) -> None:
    phases: list[tuple[int, bool]] = []
    for seed in range(cases(sample=100, full=2_000, least=100)):
        position = in_the_middle(seed)
        phases.append((int(position.phase), position.has_opened(position.seat)))
        here = chosen(position, seed)
        for again in range(2):
            assert chosen(with_other_hidden_cards(position, Random(10 * seed + again)), seed) == here
    assert {(phase, opened) for phase in (TO_TAKE, TO_PLAY) for opened in (False, True)} == set(phases)


@pytest.mark.parametrize("players", [2, 3, 4, 6])
def test_his_moves_are_listed_ones_and_his_hand_stays_whole_until_he_is_out(players: int, cases: Cases) -> None:
    for seed in range(cases(sample=3, full=200)):
        position, dice, out = deal_of(players, seed).position.copy(), Dice(seed), Moves()
        whole = int(position.cards_of(0))
        while not position.is_over and position.turns < LONG * players:
            if position.phase == TO_TAKE:
                assert position.cards_of(0) == whole
            out.count = 0
            policy = _policies.WAITING if position.seat == 0 else _policies.GREEDY
            move = int(_policies.choose(position, policy, dice, out))
            assert move in position.moves()
            position.apply(move)


def test_alone_among_three_greedy_players_he_wins_more_than_his_share(cases: Cases) -> None:
    closers = []
    for seed in range(cases(sample=100, full=4_000)):
        position = deal_of(4, seed).position.copy()
        policies = vec[i64]([_policies.GREEDY] * 4)
        policies[seed // 4 % 4] = _policies.WAITING
        _policies.play_on(position, policies, Dice(seed), 5_000)
        closers.append(int(position.closer) == seed // 4 % 4)
    assert sum(closers) > 0.28 * len(closers)
