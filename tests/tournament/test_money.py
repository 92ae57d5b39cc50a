"""Amounts of money as people write them."""

from __future__ import annotations

import pytest

from pinella.tournament.money import cents, is_meant_as_money

AMOUNTS = [
    ("150", 15_000),
    ("150,5", 15_050),
    ("150.50", 15_050),
    ("€ 20", 2_000),
    ("€20,00", 2_000),
    ("50 euro", 5_000),
    ("EUR 50", 5_000),
    ("1.000", 100_000),
    ("1.000 €", 100_000),
    ("1,000.50", 100_050),
    ("€ 1.250,00", 125_000),
    ("1 000", 100_000),
    ("1\u00a0000,00 €", 100_000),
    ("1'000", 100_000),
    ("33.335", 3_333_500),
    ("1.234.567,89", 123_456_789),
    ("0", 0),
]
NONE = ["-5", "5-", "1.00.0", "1.0000", "1.000.50", "1,5,5", "12345678", "1 00", "33.3355", "€ 1..5", "+5"]
THINGS = ["prosciutto", "2 bottiglie", "Coppa d'oro", "1° premio", "europa", "", "€", "2 x 50 €", "5%"]


@pytest.mark.parametrize(("text", "amount"), AMOUNTS)
def test_an_amount_is_read(text: str, amount: int) -> None:
    assert cents(text) == amount


@pytest.mark.parametrize("text", NONE)
def test_what_is_meant_as_one_and_is_none_is_noticed(text: str) -> None:
    assert cents(text) is None
    assert is_meant_as_money(text)


@pytest.mark.parametrize("text", THINGS)
def test_a_thing_is_no_amount(text: str) -> None:
    assert cents(text) is None
    assert not is_meant_as_money(text)
