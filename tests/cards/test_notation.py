"""The notation reads back to itself, and says what it expected where it cannot read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import PACK, AnyCard, Card, Joker, Laid, Rank, Suit, card, cards, laid, text_of
from pinella.errors import NotationError

GROUPS = st.lists(st.sampled_from(PACK), unique=True, max_size=108)


@pytest.mark.parametrize("one", PACK, ids=str)
def test_every_card_reads_back_to_itself(one: AnyCard) -> None:
    assert card(str(one)) == one


@given(GROUPS)
def test_every_group_reads_back_to_itself(group: list[AnyCard]) -> None:
    assert list(cards(text_of(group))) == group


@pytest.mark.parametrize(
    ("typed", "canonical"),
    [("10h", "Th"), ("kS", "Ks"), ("jk", "Jk"), ("JK", "Jk"), ("aH", "Ah"), ("10d'", "Td'"), ("  7h  ", "7h")],
)
def test_input_is_kind(typed: str, canonical: str) -> None:
    assert str(card(typed)) == canonical


def test_a_card_written_twice_means_its_two_copies() -> None:
    assert cards("7h 7h") == (Card(Rank.SEVEN, Suit.HEARTS), Card(Rank.SEVEN, Suit.HEARTS, 2))
    assert cards("7h' 7h") == (Card(Rank.SEVEN, Suit.HEARTS, 2), Card(Rank.SEVEN, Suit.HEARTS))
    assert cards("7h 7h'") == (Card(Rank.SEVEN, Suit.HEARTS), Card(Rank.SEVEN, Suit.HEARTS, 2))


def test_jokers_take_the_copies_that_are_left() -> None:
    assert cards("Jk Jk'' Jk Jk") == (Joker(1), Joker(3), Joker(2), Joker(4))


def test_marks_of_a_meld_read_and_print() -> None:
    eight = Card(Rank.EIGHT, Suit.DIAMONDS)
    group = laid("7d 2c=8d +Jk")
    assert group == (
        Laid(Card(Rank.SEVEN, Suit.DIAMONDS)),
        Laid(Card(Rank.TWO, Suit.CLUBS), stands_for=eight),
        Laid(Joker(), is_free=True),
    )
    assert text_of(group) == "7d 2c=8d +Jk"


@pytest.mark.parametrize(
    ("text", "code", "position", "says"),
    [
        ("7h 7x", "card/unknown", 2, "card 2, '7x': expected a card"),
        ("1h", "card/unknown", 1, "card 1, '1h'"),
        ("hh", "card/unknown", 1, "expected a card"),
        ("7h 8h 7h 7h", "card/third-copy", 4, "card 4, '7h': expected at most two copies"),
        ("7h 7h' 7h'", "card/third-copy", 3, "two copies"),
        ("7h''", "card/unknown", 1, "expected a card"),
        ("Jk Jk Jk Jk Jk", "card/fifth-joker", 5, "card 5, 'Jk': expected at most four jokers"),
        ("2c=Jk", "card/unknown", 1, "expected a suited card after ="),
        ("=8d", "card/unknown", 1, "expected a card"),
        ("7d +2c=8d", "card/unknown", 2, "expected + or =, not both"),
        ("+", "card/unknown", 1, "expected a card"),
        ("sette-di-cuori", "card/unknown", 1, "'sette-di-cuo…'"),
        ("7h " * 10_000, "cards/too-many", 0, "expected at most 108 cards, found 10000"),
    ],
)
def test_bad_text_says_what_was_expected_and_where(text: str, code: str, position: int, says: str) -> None:
    with pytest.raises(NotationError) as caught:
        laid(text)
    assert (caught.value.code, caught.value.position) == (code, position)
    assert says in str(caught.value)
    assert "\n" not in str(caught.value)


def test_a_marked_card_is_not_a_plain_one() -> None:
    with pytest.raises(NotationError, match="card 2, '2c=8d': expected a plain card"):
        cards("7d 2c=8d")


@pytest.mark.parametrize("text", ["", "7h 8h"])
def test_one_card_is_neither_none_nor_two(text: str) -> None:
    with pytest.raises(NotationError, match="expected one card"):
        card(text)


@given(st.text(max_size=40))
def test_any_text_reads_or_is_refused(text: str) -> None:
    try:
        group = laid(text)
    except NotationError:
        return
    again = laid(text_of(group))
    assert [(str(one), one.is_free) for one in again] == [(str(one), one.is_free) for one in group]
