"""The numbers of the moves and of the game in the kernel: fixed, dense, and those of the book."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from pinella.codes import SCALA40, Refusal
from pinella.melds import judge, scala40
from pinella.play.scala40 import _laid, _numbering, _openings
from pinella.play.scala40.melding import laid_of, meld_of, number_of
from pinella.play.scala40.refusals import CODES, refuse
from pinella.play.seats import Seat
from tests.play.scala40.tables import listed, table

pytestmark = pytest.mark.kernel


def test_every_number_of_a_new_meld_is_one_that_may_be_laid() -> None:
    seen = set()
    for number in range(_numbering.NEW_MELDS):
        form = _numbering.form_numbered(number)
        assert _numbering.number_of_form(form) == number
        meld = judge(laid_of(form), SCALA40)
        assert not isinstance(meld, Refusal)
        assert meld == meld_of(form)
        assert number_of(meld.laid[:1] + meld.laid[1:]) == form
        seen.add(str(meld))
    assert len(seen) == _numbering.NEW_MELDS


def test_a_run_that_has_grown_counts_its_slots() -> None:
    chance = Random(9)
    for _ in range(400):
        low = chance.randint(0, 11)
        length = chance.randint(3, 14 - low)
        slots = ((1 << length) - 1) << low
        jokers = (chance.getrandbits(14) & slots) if length > 4 else 0
        if slots == 0x3FFF:
            jokers |= 1 << 13
        if jokers == slots or jokers.bit_count() > 4:
            continue
        form = _numbering.form_of(0, chance.randint(0, 3), slots, jokers)
        assert scala40.judge(laid_of(form), SCALA40, on_table=True) == meld_of(form)


def test_new_melds_of_three_cards_come_first() -> None:
    lengths = [len(laid_of(_numbering.form_numbered(number))) for number in range(_numbering.NEW_MELDS)]
    assert lengths.count(3) == _numbering.OFF - _numbering.LAY == 700
    assert set(lengths[:700]) == {3}


def test_the_order_of_the_text_is_that_of_the_notation() -> None:
    forms = [_numbering.form_numbered(number) for number in range(_numbering.NEW_MELDS)]
    ordered = sorted(forms, key=_numbering.text_order)
    names = [" ".join(map(str, laid_of(form))) for form in ordered]
    assert all(one < other for one, other in pairwise(names))


def test_blocks_follow_one_another() -> None:
    assert _numbering.OFF + 4 * _numbering.TYPES * _numbering.MOST_MELDS == _numbering.SWAP
    assert _numbering.SWAP + 52 * _numbering.MOST_MELDS == _numbering.SIMPLE_MOVES < _numbering.OPENING
    assert _numbering.OPENINGS_END == _numbering.OPENING + _numbering.BASE**4 < 2**46


@pytest.mark.parametrize(
    ("hand", "melds", "opened", "move"),
    [
        ("5h Kd", [], "1", [_numbering.DISCARD + 4, _numbering.DISCARD + 25]),
        ("5h' Jk", [], "1", [_numbering.DISCARD + 52 + 4]),
        ("5h 6h 7h Kd", [], "1", [6, 7, 8, 27, _numbering.LAY + 7 * 4]),
        ("8h Kd", ["5h 6h 7h"], "1", [27, _numbering.OFF + 4 * 7 + 1]),
        ("6h Kd", ["2c 3c 4c", "5h Jk=6h 7h"], "1", [27, _numbering.SWAP + 52 + 5]),
        ("Kh Kd Kc Ks 5s 7d", [], "", [14, 21, 27, 40, 45, 53, _numbering.OPENING + 2781]),
    ],
)
def test_the_numbers_of_moves_do_not_change(hand: str, melds: list[str], opened: str, move: list[int]) -> None:
    now = table(hands={"1": hand}, melds=melds, opened=opened, drew=True)
    assert list(now.position.moves()) == move
    assert len(listed(now)) == len(move)
    assert all(now.position.allows(one) for one in move)
    assert not now.position.allows(_numbering.DRAW)
    assert not now.position.allows(_numbering.OPENINGS_END - 1)


class TestTheKernelFollowsTheBook:
    """The numbers of the game that are compiled are those of the rule book."""

    def test_in_the_limits_of_a_turn(self) -> None:
        assert SCALA40.max_new_run.value == _laid.MOST_NEW_RUN
        assert SCALA40.laid_off_at_one_end.value == _laid.MOST_AT_ONE_END
        assert SCALA40.opening_points.value == _openings.OPENING_POINTS

    def test_in_the_values_of_the_opening(self) -> None:
        values = SCALA40.opening_values.value
        for card_type in range(52):
            assert _openings.points_of(1 << card_type) == values.ranks[card_type % 13]
        below = list(_openings.POINTS_BELOW)
        slots = [SCALA40.low_ace_opening_value.value, *values.ranks[1:], values.ranks[0]]
        assert [high - low for low, high in pairwise(below)] == slots

    def test_in_the_choices_it_knows(self) -> None:
        assert SCALA40.swap_counts_as_fit.value
        assert not SCALA40.taken_card_must_be_used.value
        assert SCALA40.taken_card_may_be_discarded.value
        assert SCALA40.recovered_joker_is_usable_at_once.value
        assert not SCALA40.recovered_joker_must_be_laid.value


@pytest.mark.parametrize("code", CODES)
def test_every_refusal_cites_an_article(code: str) -> None:
    refusal = refuse(code, SCALA40)
    assert refusal.code == code
    assert refusal.article.code == "scala40"


def test_seats_are_numbered_in_playing_order() -> None:
    assert [Seat(str(number)).place for number in range(1, 7)] == list(range(6))
