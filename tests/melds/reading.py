"""Melds in tests as a rule book writes them: text in, a short verdict out."""

from __future__ import annotations

from pinella.cards import AnyCard, laid
from pinella.codes import BurracoBook, Scala40Book, book
from pinella.melds import Meld, Refusal, burraco, judge, scala40


def burraco_book(code: str) -> BurracoBook:
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    return rules


def laid_meld(code: str, text: str) -> Meld:
    """A meld that lies on the table as written."""
    rules = book(code)
    group = laid(text)
    if isinstance(rules, Scala40Book):
        meld = scala40.judge(group, rules, on_table=True)
    else:
        meld = burraco.laid_as(group, rules)
    assert isinstance(meld, Meld), f"{text}: {meld}"
    return meld


def new_meld(code: str, text: str) -> Meld:
    """Cards laid together as one new meld."""
    meld = judge(text, book(code))
    assert isinstance(meld, Meld), f"{text}: {meld}"
    return meld


def why_not(code: str, text: str) -> tuple[str, str]:
    """The refusal of a new meld and the number of its article."""
    answer = judge(text, book(code))
    assert isinstance(answer, Refusal), f"{text} may be laid: {answer}"
    return answer.code, answer.article.number


def beside(meld: str, added: str) -> list[AnyCard]:
    """Cards added to a meld, in the copies that it leaves."""
    return [one.card for one in laid(f"{meld} {added}")[len(laid(meld)) :]]


def after_laying_off(code: str, meld: str, added: str) -> list[str]:
    """What a Burraco meld can become, in notation; empty when the cards may not be laid off on it."""
    results = burraco.lay_off(laid_meld(code, meld), beside(meld, added), burraco_book(code))
    return [] if isinstance(results, Refusal) else [str(result) for result in results]


def why_not_lay_off(code: str, meld: str, added: str) -> tuple[str, str]:
    """The refusal to lay cards off and the number of its article."""
    answer = burraco.lay_off(laid_meld(code, meld), beside(meld, added), burraco_book(code))
    assert isinstance(answer, Refusal), f"{added} may be laid off on {meld}"
    return answer.code, answer.article.number
