"""Whatever the marks say, the answer is a meld or a refusal."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import PACK, AnyCard, Card, Laid, Rank, Suit, cards, laid
from pinella.codes import CODES, BurracoBook, book
from pinella.melds import Meld, Refusal, burraco, judge

pytestmark = pytest.mark.kernel

PLACES = st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit))
MARKED = st.one_of(
    st.builds(Laid, st.sampled_from(PACK)),
    st.builds(Laid, st.sampled_from(PACK), PLACES),
    st.builds(lambda card: Laid(card, is_free=True), st.sampled_from(PACK)),
)
HEARTS = cards("Ah 2h 2h' 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Jk 2c")
GROUPS = st.lists(MARKED, unique_by=lambda one: one.card, max_size=8)


@pytest.mark.parametrize("code", CODES)
@given(group=GROUPS)
def test_any_marks_get_an_answer(code: str, group: list[Laid]) -> None:
    assert isinstance(judge(group, book(code)), Meld | Refusal)


@pytest.mark.parametrize("code", [code for code in CODES if code != "scala40"])
@given(group=st.lists(st.sampled_from(HEARTS), unique=True, min_size=3, max_size=14))
def test_every_reading_reads_back_as_it_lies(code: str, group: list[AnyCard]) -> None:
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    for meld in burraco.readings(group, rules):
        again = burraco.laid_as(laid(str(meld)), rules)
        assert isinstance(again, Meld)
        assert str(again) == str(meld)
