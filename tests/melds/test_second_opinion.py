"""The engine against a naive judge written apart from it, on many random cases.

Every check here runs on a sample in `make test` and on its full count in `make proof`.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations
from random import Random

import pytest

from benchmarks import naive
from pinella.cards import BURRACO_VALUES, SCALA40_HAND_VALUES, AnyCard, Card, Laid, cards, laid, text_of
from pinella.cli.meld import verdict
from pinella.codes import CODES, SCALA40, book
from pinella.melds import (
    LayValue,
    Meld,
    Refusal,
    best_lay,
    best_opening,
    burraco,
    judge,
    lays,
    scala40,
)
from tests import oracle
from tests.conftest import Cases
from tests.melds.reading import burraco_book
from tests.oracle import random_melds

pytestmark = pytest.mark.kernel

BURRACO_CODES = [code for code in CODES if code != "scala40"]


def chance(code: str, purpose: str) -> Random:
    """A stream of its own for every code and check."""
    return Random(f"{code} {purpose}")


def disagreements(code: str, count: int) -> Iterator[str]:
    """The groups on which engine and naive judge differ."""
    rules = book(code)
    for group in random_melds.groups(code, chance(code, "melds"), count):
        wanted = oracle.judge(code, group)
        found = verdict(judge(group, rules))
        if found["valid"] != wanted["valid"] or (found["valid"] and found != wanted):
            yield f"{group}: engine {found}, naive judge {wanted}"


@pytest.mark.parametrize("code", CODES)
def test_every_meld_is_judged_as_the_naive_judge_does(code: str, cases: Cases) -> None:
    assert list(disagreements(code, cases(sample=2_000, full=100_000))) == []


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_laying_off_gives_what_the_naive_judge_finds(code: str, cases: Cases) -> None:
    rules = burraco_book(code)
    for text, added in random_melds.extensions(code, chance(code, "lay off"), cases(sample=700, full=30_000)):
        meld = burraco.laid_as(laid(text), rules)
        assert not isinstance(meld, Refusal), text
        results = burraco.lay_off(meld, _beside(text, added), rules)
        found = set() if isinstance(results, Refusal) else {_without_copies(str(result)) for result in results}
        wanted = {_without_copies(result) for result in oracle.extend(code, text, added)}
        assert found == _natural_twos(wanted), f"{text} with {added}"


def wrong_lay_offs(code: str) -> Iterator[str]:
    """Every small meld at the low end of a suit with every one or two more cards: where wilds and twos change parts."""
    rules = burraco_book(code)
    pool = laid("Ah 2h 2h' 3h 4h 5h 6h 7h Jk 2c")
    for size in (3, 4, 5):
        for chosen in combinations(pool, size):
            rest = [one.card for one in pool if one not in chosen]
            for meld in burraco.readings([one.card for one in chosen], rules):
                for added in [*combinations(rest, 1), *combinations(rest, 2)]:
                    results = burraco.lay_off(meld, added, rules)
                    found = set() if isinstance(results, Refusal) else {_without_copies(str(one)) for one in results}
                    wanted = {_without_copies(one) for one in oracle.extend(code, str(meld), text_of(added))}
                    if found != _natural_twos(wanted):
                        yield f"{meld} with {text_of(added)}: engine {found}, naive judge {wanted}"


@pytest.mark.rule("O-7.3", "O-7.4", "O-7.5")
def test_wilds_and_twos_change_parts_as_the_naive_judge_finds_in_every_small_run() -> None:
    assert list(wrong_lay_offs("online")) == []


def test_a_scala_40_meld_grows_as_the_naive_judge_finds(cases: Cases) -> None:
    for text, added in random_melds.extensions40(chance("scala40", "lay off"), cases(sample=1_000, full=30_000)):
        meld = scala40.judge(laid(text), SCALA40, on_table=True)
        assert str(meld) == text
        assert not isinstance(meld, Refusal)
        new = laid(f"{text} {added}")[len(meld.laid) :]
        grown = scala40.lay_off(meld, new, SCALA40)
        wanted = oracle.extend40_any_order(text, added)
        if isinstance(grown, Refusal):
            assert wanted == set(), f"{text} with {added}"
        elif not wanted:
            assert _stands_elsewhere(new, grown.meld), f"{text} with {added}"
        else:
            assert (str(grown.meld), grown.low, grown.high) in wanted, f"{text} with {added}"


def test_jokers_are_recovered_and_cards_fit_as_the_naive_judge_finds(cases: Cases) -> None:
    for text, added in random_melds.single_cards40(chance("scala40", "swap"), cases(sample=1_000, full=30_000)):
        meld = scala40.judge(laid(text), SCALA40, on_table=True)
        assert not isinstance(meld, Refusal)
        both = [str(one.card) for one in meld.laid]
        if f"{added}'" in both and added in both:
            continue
        card = _beside(text, added)[0]
        assert isinstance(card, Card)
        swapped = scala40.recover_joker(meld, card, SCALA40)
        wanted = oracle.recover(text, str(card))
        assert (None if isinstance(swapped, Refusal) else str(swapped.meld)) == wanted, f"{text} with {added}"
        assert scala40.fits(card, meld, SCALA40) == oracle.fits(text, added), f"{text} with {added}"


class TestBestLay:
    """The best lay is exact: exhaustive search agrees up to 14 cards."""

    @pytest.mark.parametrize("code", BURRACO_CODES)
    @pytest.mark.parametrize("size", [8, 11, 14])
    def test_it_is_worth_what_exhaustive_search_finds(self, code: str, size: int, cases: Cases) -> None:
        rules = burraco_book(code)
        bonuses = {kind: bonus.value for kind, bonus in rules.burracos.items()}
        for hand in random_melds.hands(chance(code, f"hands of {size}"), cases(sample=12, full=400), size):
            found = best_lay(cards(hand), rules, LayValue(card=BURRACO_VALUES.of, burraco=bonuses, meld=3))
            assert found.value == oracle.best_lay(code, hand, _points, 1, 3), hand
            assert found.value == sum(meld.total + 3 for meld in found.melds), hand
            assert len(set(found.cards)) == len(found.cards)
            assert set(found.cards) <= set(cards(hand))

    @pytest.mark.parametrize("code", ["fitab-2025", "federal"])
    def test_every_way_to_lay_a_small_hand_comes_once_and_in_order(self, code: str, cases: Cases) -> None:
        rules = burraco_book(code)
        for hand in random_melds.hands(chance(code, "every way"), cases(sample=25, full=1_000), 7):
            found = list(lays(cards(hand), rules))
            ways = [tuple(sorted(str(meld).replace("'", "") for meld in lay.melds)) for lay in found]
            assert len(set(ways)) == len(ways), hand
            assert set(ways) == oracle.all_lays(code, hand), hand
            values = [lay.value for lay in found]
            assert values == sorted(values, reverse=True), hand

    def test_weights_may_tell_a_player_to_keep_a_joker(self, cases: Cases) -> None:
        rules = burraco_book("fitab-2025")
        for hand in random_melds.hands(chance("fitab-2025", "weights"), cases(sample=20, full=500), 11):
            found = best_lay(cards(hand), rules, LayValue(card=_keep_wilds))
            assert found.value == oracle.best_lay("fitab-2025", hand, lambda name: _keep_wilds(cards(name)[0]), 0, 0)

    @pytest.mark.parametrize("size", [10, 13])
    def test_in_scala_40_it_saves_what_brute_force_finds(self, size: int, cases: Cases) -> None:
        for hand in random_melds.hands(chance("scala40", f"lays of {size}"), cases(sample=30, full=600), size):
            names = tuple(sorted(hand.split()))
            worth = {
                meld: sum(SCALA40_HAND_VALUES.of(cards(name)[0]) for name in meld)
                for meld, _ in naive.scala40_melds(names)
            }
            found = best_lay(cards(hand), SCALA40)
            assert found.value == naive.best_of(names, worth), hand

    @pytest.mark.parametrize("size", [9, 11])
    def test_a_weight_for_every_single_card(self, size: int, cases: Cases) -> None:
        rules = burraco_book("federal")
        for hand in random_melds.hands(chance("federal", f"weights {size}"), cases(sample=15, full=400), size):
            found = best_lay(cards(hand), rules, LayValue(card=_odd_weight, meld=-7))
            assert found.value == oracle.best_lay("federal", hand, lambda name: _odd_weight(cards(name)[0]), 0, -7), (
                hand
            )

    @pytest.mark.rule("S-7.5")
    @pytest.mark.parametrize("size", [10, 13, 14])
    def test_the_best_opening_is_exact(self, size: int, cases: Cases) -> None:
        for hand in random_melds.hands(chance("scala40", f"hands of {size}"), cases(sample=40, full=1_500), size):
            found = best_opening(cards(hand), SCALA40)
            assert found.value == oracle.best_opening(hand), hand
            assert found.value == sum(meld.points for meld in found.melds), hand


def _beside(meld: str, added: str) -> list[AnyCard]:
    """The added cards, in the copies that the meld leaves."""
    return [one.card for one in laid(f"{meld} {added}")[len(laid(meld)) :]]


def _without_copies(text: str) -> str:
    """Which of two equal cards plays which part is all the same to the rules."""
    return text.replace("'", "")


def _natural_twos(melds: set[str]) -> set[str]:
    """The naive judge also lists a two of the suit as a free wild under its three: to us that two is natural."""
    return {text for text in melds if not _two_under_the_three(text)}


def _two_under_the_three(text: str) -> bool:
    first, second, *_, last = text.split()
    return first[0] == "3" and second[1] == first[1] and second[0] != "3" and last[:3] == f"+2{first[1]}"


def _stands_elsewhere(new: tuple[Laid, ...], meld: Meld) -> bool:
    """A joker declared as a card it cannot be: S-AMB-18 gives it another place, the naive judge refuses it."""
    return any(one.stands_for is not None and one not in meld.laid for one in new)


def _points(name: str) -> int:
    return BURRACO_VALUES.of(cards(name)[0])


def _odd_weight(card: AnyCard) -> int:
    """Every face has a weight of its own, some below nothing."""
    return sum(map(ord, str(card).rstrip("'"))) * 37 % 61 - 17


def _keep_wilds(card: AnyCard) -> int:
    return 7 if isinstance(card, Card) and not card.is_two else -40
