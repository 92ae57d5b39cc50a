"""Federal art. 29, curing a wrong meld: what may be added and replaced (B-29.2, B-29.3, B-29.4, BAMB-52)."""

from __future__ import annotations

from pinella.cards import laid, text_of
from pinella.referee.federal.melds import completions, cures
from tests.melds.reading import burraco_book

FEDERAL = burraco_book("federal")


def ways(lying: str, hand: str, original: str = "") -> list[str]:
    """Each way to go on: its key, the meld it makes, what is over."""
    every = laid(f"{original} {lying} {hand}")
    first, second = len(original.split()), len(f"{original} {lying}".split())
    cards = [one.card for one in every]
    found = cures(cards[:second], cards[second:], FEDERAL, original=every[:first])
    return [f"{way.key}: {way.meld} / {text_of(way.surplus)}".rstrip() for way in found]


class TestANewMeldWithoutAWild:
    """B-29.2, B-29.3."""

    def test_takes_the_missing_card(self) -> None:
        assert ways("7h 8h Th", "9h 3c") == ["cure-9h: 7h 8h 9h Th /", "no-cure: None / Th 8h 7h"]

    def test_takes_as_many_missing_cards_as_it_needs(self) -> None:
        assert "cure-6h-7h-8h: 4h 5h 6h 7h 8h 9h /" in ways("4h 5h 9h", "6h 7h 8h")

    def test_takes_a_wild_but_no_wild_beside_missing_cards(self) -> None:
        assert ways("7h 8h Jh", "Jk Th") == ["cure-Jk: 7h 8h +Jk / Jh", "no-cure: None / Jh 8h 7h"]

    def test_has_one_card_replaced(self) -> None:
        assert ways("7h 8h 9d", "9h 3c") == ["cure-9h: 7h 8h 9h / 9d", "no-cure: None / 8h 9d 7h"]

    def test_has_two_cards_replaced(self) -> None:
        assert ways("7h 8d 9c", "8h 9h 3c") == ["cure-8h-9h: 7h 8h 9h / 8d 9c", "no-cure: None / 8d 9c 7h"]

    def test_has_no_more_than_two_cards_replaced(self) -> None:
        assert ways("7h 4c Ks Qd", "8h 9h") == ["no-cure: None / Qd Ks 7h 4c"]

    def test_takes_no_card_in_vain(self) -> None:
        assert [way.split(":")[0] for way in ways("7h 8h Th", "9h Jh")] == ["cure-9h", "no-cure"]

    def test_with_a_valid_meld_in_it_is_cured_only_if_more_of_it_is_saved(self) -> None:
        assert ways("4d 5d 6d 8d", "7d") == ["cure-7d: 4d 5d 6d 7d 8d /", "no-cure: 4d 5d 6d / 8d"]
        assert ways("7h 8h 9h Jd", "Tc Th 6h") == ["no-cure: 7h 8h 9h / Jd"]


class TestANewMeldWithAWild:
    """B-29.4, BAMB-52: one card of the hand only, and the wild stays."""

    def test_takes_one_card(self) -> None:
        assert ways("7h Jk Tc", "8h 9h Td 7d") == [
            "cure-9h: 7h Jk=8h 9h / Tc",
            "cure-8h: 7h 8h +Jk / Tc",
            "cure-Td: Td Tc +Jk / 7h",
            "cure-7d: 7h 7d +Jk / Tc",
            "no-cure: None / Jk Tc 7h",
        ]

    def test_does_not_take_two(self) -> None:
        assert ways("7h Jk 2c Ks", "8c 9c") == ["no-cure: None / Jk 2c Ks 7h"]

    def test_does_not_give_the_wild_up(self) -> None:
        assert ways("7h Kd 2c", "8h 9h 7d") == [
            "cure-9h: 7h 2c=8h 9h / Kd",
            "cure-8h: 7h 8h +2c / Kd",
            "cure-7d: 7h 7d +2c / Kd",
            "no-cure: None / 2c Kd 7h",
        ]

    def test_offers_both_where_the_same_card_saves_this_or_that(self) -> None:
        keys = [way.split(":")[0] for way in ways("8h Jk 9d", "9h")]
        assert keys == ["cure-9h-give-up-8h", "cure-9h-give-up-9d", "no-cure"]


class TestALayOff:
    """B-29.2: the meld as it lay stays, and only grows."""

    def test_takes_the_missing_card_or_a_wild(self) -> None:
        assert ways("9h", "8h 2s", original="5h 6h 7h") == [
            "cure-2s: 5h 6h 7h 2s=8h 9h /",
            "cure-8h: 5h 6h 7h 8h 9h /",
            "no-cure: 5h 6h 7h / 9h",
        ]

    def test_may_be_cured_in_part_or_as_a_whole(self) -> None:
        assert ways("9h Jh", "8h Th", original="5h 6h 7h") == [
            "cure-8h: 5h 6h 7h 8h 9h / Jh",
            "cure-8h-Th: 5h 6h 7h 8h 9h Th Jh /",
            "no-cure: 5h 6h 7h / Jh 9h",
        ]

    def test_of_which_one_card_fits_keeps_that_one(self) -> None:
        assert ways("8h Qh", "3c", original="5h 6h 7h") == ["no-cure: 5h 6h 7h 8h / Qh"]


class TestOneOrTwoCards:
    """B-29.1: all of them go into the meld, or none."""

    def test_are_completed_with_whatever_makes_a_meld_of_them(self) -> None:
        cards = [one.card for one in laid("Kh Kd Kc Qh Jh 3c")]
        found = completions(cards[:1], cards[1:], FEDERAL)
        assert [str(way.meld) for way in found] == ["Jh Qh Kh", "Kh Kd Kc", "None"]
        assert text_of(found[-1].surplus) == "Kh"
