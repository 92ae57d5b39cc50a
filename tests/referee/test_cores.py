"""What can be saved of a wrong meld: AMB-43, F-27.1, F-27.3, against a naive search written apart."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random

import pytest

from pinella.cards import AnyCard, Card, Laid, Suit, laid, sequence_place, text_of
from pinella.codes import BurracoBook
from pinella.errors import NotationError
from pinella.play.burraco import cores
from pinella.play.burraco.cores import best_core, cures
from tests.conftest import Cases
from tests.melds.reading import burraco_book
from tests.oracle import cores as oracle
from tests.oracle import random_melds

FITAB = burraco_book("fitab-2025")


def parts(original: str, lying: str, hand: str = "") -> tuple[tuple[Laid, ...], list[AnyCard], list[AnyCard]]:
    """The meld before, everything that lies there, and the hand; no copy twice."""
    both = laid(f"{original} {lying} {hand}")
    first, second = len(original.split()), len(original.split()) + len(lying.split())
    return both[:first], [one.card for one in both[:second]], [one.card for one in both[second:]]


def core_of(lying: str, original: str = "", book: BurracoBook = FITAB) -> tuple[str, str]:
    before, there, _ = parts(original, lying)
    core, surplus = best_core(there, book, original=before)
    return str(core), text_of(surplus)


def ways(lying: str, hand: str, original: str = "", book: BurracoBook = FITAB) -> list[str]:
    before, there, held = parts(original, lying, hand)
    return [
        f"{way.key}: {way.meld} / {text_of(way.surplus)}".rstrip() for way in cures(there, held, book, original=before)
    ]


class TestTheCore:
    """AMB-43: the largest legal core stays; the rest is surplus."""

    def test_no_three_cards_go_together_and_all_are_surplus_by_the_norm(self) -> None:
        assert core_of("7h 7d 8c") == ("None", "8c 7h 7d")

    def test_the_largest_core_stays(self) -> None:
        assert core_of("5h 6h 7h 8h 8d 8c") == ("5h 6h 7h 8h", "8d 8c")

    def test_of_cores_equally_large_the_higher_cards_go(self) -> None:
        assert core_of("7h 7d Jk 2c") == ("7h 7d +2c", "Jk")

    def test_of_equal_value_the_first_by_the_norm_go(self) -> None:
        assert core_of("5h 6h 7h 7d 7c") == ("7h 7d 7c", "6h 5h")

    def test_the_meld_as_it_lay_stays_though_another_would_be_larger(self) -> None:
        assert core_of("8d 8c 8s 8d", original="6h 7h 8h") == ("6h 7h 8h", "8d 8d' 8c 8s")

    def test_what_fits_of_several_cards_laid_off_is_part_of_it(self) -> None:
        assert core_of("8h Th", original="5h 6h 7h") == ("5h 6h 7h 8h", "Th")

    def test_a_bound_wild_stays_where_it_is(self) -> None:
        assert core_of("7h", original="3h Jk=4h 5h") == ("3h Jk=4h 5h", "7h")

    def test_jokers_are_told_apart(self) -> None:
        assert core_of("Jk", original="9h 9d +Jk") == ("9h 9d +Jk", "Jk'")


class TestCures:
    """F-27.1 and F-27.3: what the offender may choose at once."""

    def test_the_missing_card_or_a_wild(self) -> None:
        assert ways("9c Tc Qc", "Jc Jk 4d") == [
            "cure-Jk: 9c Tc Jk=Jc Qc /",
            "cure-Jc: 9c Tc Jc Qc /",
            "no-cure: None / Qc Tc 9c",
        ]

    def test_several_missing_cards(self) -> None:
        assert ways("9c Qc Kc", "Tc Jc") == [
            "cure-Jc: Jc Qc Kc / 9c",
            "cure-Tc-Jc: 9c Tc Jc Qc Kc /",
            "no-cure: None / Kc Qc 9c",
        ]

    def test_a_wild_is_no_help_beside_missing_cards(self) -> None:
        """Either the cards that are missing or the wild, says the article."""
        assert "cure-Jk-Tc" not in " ".join(ways("9c Qc Kc", "Tc Jk"))

    def test_around_a_wild_laid_one_other_card_is_enough(self) -> None:
        assert ways("8c 9d Jk", "8h Td 3s") == [
            "cure-8h: 8h 8c +Jk / 9d",
            "cure-Td: 9d Td +Jk / 8c",
            "no-cure: None / Jk 9d 8c",
        ]

    def test_where_the_same_card_serves_two_ways_each_says_what_goes(self) -> None:
        assert [way.split(":")[0] for way in ways("8c 9d Jk", "8d")] == [
            "cure-8d-give-up-9d",
            "cure-8d-give-up-8c",
            "no-cure",
        ]

    def test_a_lay_off_is_put_right_with_the_meld_as_it_lay(self) -> None:
        assert ways("9h", "Jk 3c", original="5h 6h 7h") == [
            "cure-Jk: 5h 6h 7h Jk=8h 9h /",
            "no-cure: 5h 6h 7h / 9h",
        ]

    def test_a_second_wild_may_become_the_natural_two(self) -> None:
        assert ways("2h", "3h 4h", original="5h 6h 7h +Jk") == [
            "cure-4h: 2h Jk=3h 4h 5h 6h 7h /",
            "cure-3h: 2h 3h Jk=4h 5h 6h 7h /",
            "cure-3h-4h: 2h 3h 4h 5h 6h 7h +Jk /",
            "no-cure: 5h 6h 7h +Jk / 2h",
        ]

    def test_without_a_cure_the_offender_says_what_is_surplus(self) -> None:
        assert ways("7h 7d Jk 2c", "Kd") == ["give-up-Jk: 7h 7d +2c / Jk", "give-up-2c: 7h 7d +Jk / 2c"]

    def test_a_card_that_adds_nothing_is_not_offered(self) -> None:
        assert ways("Ks", "4h 8h", original="5h 6h 7h") == ["no-cure: 5h 6h 7h / Ks"]

    def test_one_card_of_the_wrong_meld_is_not_enough(self) -> None:
        assert ways("7h 7d 8c", "9c Tc") == ["no-cure: None / 8c 7h 7d"]

    def test_equal_cards_of_the_hand_are_offered_once(self) -> None:
        assert [way.split(":")[0] for way in ways("7h 7d 8c", "Jk Jk 7s 7s")] == ["cure-Jk", "cure-7s", "no-cure"]


# The second opinion


def wrong_melds(code: str, chance: Random, count: int) -> Iterator[tuple[str, str, str]]:
    """A meld before (every second time none), what was laid, and a hand in which much belongs together."""
    before = random_melds.extensions(code, chance, count)
    for hand in random_melds.hands(chance, count, 9):
        words = hand.split()
        yield "", " ".join(words[: 3 + len(words[0] + words[1]) % 3]), " ".join(words[5:])
        original, added = next(before)
        rest = [word for word in words[:4] if _is_possible(f"{original} {added} {' '.join(words[:4])}")]
        yield original, " ".join(added.split()[:3]), " ".join(rest)


def _is_possible(text: str) -> bool:
    try:
        return bool(laid(text))
    except NotationError:
        return False


def disagreements(code: str, count: int) -> Iterator[str]:
    """The wrong melds on which engine and naive search differ."""
    book = burraco_book(code)
    for original, lying, hand in wrong_melds(code, Random(f"{code} cores"), count):
        before, there, held = parts(original, lying, hand)
        laid_now = [str(card) for card in there[len(before) :]]
        core = oracle.names([str(card) for card in best_core(there, book, original=before)[1]])
        if core != oracle.best_core(code, laid_now, original):
            yield f"{original} | {lying}: core leaves {core}"
        found = {
            (oracle.names([str(card) for card in way.added]), oracle.names([str(card) for card in way.surplus]))
            for way in cures(there, held, book, original=before)
        }
        wanted = oracle.cures(code, laid_now, [str(card) for card in held], original)
        if found != wanted:
            yield f"{original} | {lying} | {hand}: engine {sorted(found - wanted)}, naive {sorted(wanted - found)}"


@pytest.mark.parametrize("code", ["fitab-2025", "federal", "international"])
def test_cores_and_cures_are_those_of_the_naive_search(code: str, cases: Cases) -> None:
    assert list(disagreements(code, cases(sample=60, full=2_000))) == []


def _smallest_first(surplus: Sequence[AnyCard], book: BurracoBook) -> object:
    """Penalises the lower cards where it should be the higher."""
    values = book.card_values.value
    return len(surplus), sum(values.of(card) for card in surplus), LEAST_LOST(surplus, book)


def _any_core_will_do(surplus: Sequence[AnyCard], book: BurracoBook) -> object:
    return LEAST_LOST(surplus, book)[1:]


def _no_gaps(pool: Sequence[AnyCard], suit: Suit) -> Iterator[tuple[AnyCard, ...]]:
    for stretch in STRETCHES(pool, suit):
        places = sorted(sequence_place(card) for card in stretch if isinstance(card, Card))
        if places == list(range(places[0], places[0] + len(places))):
            yield stretch


def _wilds_beside_cards(meld: object, added: object) -> bool:
    return True


def _nothing_is_better(one: object, other: object) -> bool:
    return False


LEAST_LOST, STRETCHES = cores._least_lost, cores._stretches


@pytest.mark.parametrize(
    ("name", "bug"),
    [
        ("_least_lost", _smallest_first),
        ("_least_lost", _any_core_will_do),
        ("_stretches", _no_gaps),
        ("_is_a_cure", _wilds_beside_cards),
        ("_is_better", _nothing_is_better),
        ("FEWEST", 1),
    ],
)
def test_a_planted_bug_is_noticed(name: str, bug: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cores, name, bug)
    assert next(disagreements("fitab-2025", 300), None) is not None
