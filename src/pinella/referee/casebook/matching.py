"""Whether what a case writes is what was found: the lines of a table.

A card without a prime is either copy. A wild without a mark lies anywhere. The order of cards counts only on pile and
stock. What a case leaves out is not looked at.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.cards import Joker, Laid, laid
from pinella.errors import NotationError
from pinella.play.lines import NOTHING, kindly
from pinella.referee.casebook.words import ABSENT, AND_OTHERS, ONLY, is_bare

_COUNT: Final = re.compile(r"([0-9]{1,3}) cards?", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class _Token:
    """A word of a line; `card` where it is one."""

    text: str
    card: Laid | None = None

    @property
    def is_primed(self) -> bool:
        return "'" in self.text


def same_line(key: str, expected: str, found: str | None) -> bool:
    """Whether the value of a line is what a case expects; `found` is `None` where the table has no such line."""
    wanted, there = " ".join(expected.split()), found or ""
    if is_bare(key):
        return (found is None) == (wanted.lower() in ABSENT)
    if wanted.lower() in NOTHING:
        return there.lower() in NOTHING
    if found is None:
        return False
    if key.endswith(" frozen"):
        return _is_part_of(_parts(wanted), _parts(there))
    if key in ("pile", "stock"):
        return _same_order(key, _tokens(wanted), _tokens(there))
    count = _COUNT.fullmatch(wanted)
    if count is not None:
        return len(_tokens(there)) == int(count[1])
    return _same_words(_tokens(wanted), _tokens(there))


def _is_part_of(wanted: Sequence[str], there: Sequence[str]) -> bool:
    """`until N, keeps clean` is part of `until N, 1 turn, Jc Jd Jh, keeps clean`."""
    rest = iter(there)
    return all(any(_same_words(_tokens(part), _tokens(other)) for other in rest) for part in wanted)


def _parts(text: str) -> list[str]:
    return [part.strip() for part in text.split(",")]


def _same_order(key: str, wanted: list[_Token], there: list[_Token]) -> bool:
    """Pile and stock: card by card; of the stock only the top is compared, of the pile all, unless it begins with …"""
    if key == "stock" and wanted and wanted[-1].text.lower() == ONLY:
        wanted = wanted[:-1]
        if len(wanted) != len(there):
            return False
    if wanted and wanted[0].text in AND_OTHERS:
        wanted = wanted[1:]
        there = there[len(there) - len(wanted) :] if len(wanted) <= len(there) else []
    if wanted and wanted[-1].text in AND_OTHERS:
        wanted = wanted[:-1]
        there = there[: len(wanted)]
    if key == "stock":
        there = there[: len(wanted)]
    return len(wanted) == len(there) and all(map(_same, wanted, there))


def _same_words(wanted: Sequence[_Token], there: Sequence[_Token]) -> bool:
    """Words in their order; cards that stand together in any."""
    one, other = list(_runs(wanted)), list(_runs(there))
    return len(one) == len(other) and all(map(_same_run, one, other))


def _runs(tokens: Iterable[_Token]) -> Iterator[list[_Token]]:
    """Cards that stand together, and every other word by itself; `…` stays with its cards."""
    run: list[_Token] = []
    for token in tokens:
        if token.card is not None or token.text in AND_OTHERS:
            run.append(token)
            continue
        if run:
            yield run
        run = []
        yield [token]
    if run:
        yield run


def _same_run(wanted: list[_Token], there: list[_Token]) -> bool:
    named = [token for token in wanted if token.text not in AND_OTHERS]
    if named and named[0].card is None:
        return len(there) == 1 and named[0].text.lower() == there[0].text.lower()
    return _same_group(named, there, or_more=len(named) < len(wanted))


def _same_group(wanted: Sequence[_Token], there: Sequence[_Token], *, or_more: bool = False) -> bool:
    """The same cards in any order, with `or_more` perhaps others too; those told apart are matched first."""
    rest = list(there)
    for token in sorted(wanted, key=_strictness, reverse=True):
        place = next((place for place, other in enumerate(rest) if _same(token, other)), None)
        if place is None:
            return False
        del rest[place]
    return or_more or not rest


def _strictness(token: _Token) -> int:
    return int(token.is_primed) + 2 * int(token.card is not None and token.card != Laid(token.card.card))


def _same(wanted: _Token, found: _Token) -> bool:
    if wanted.card is None or found.card is None:
        return wanted.text.lower() == found.text.lower()
    return _same_card(wanted, found) and _same_mark(wanted.card, found.card)


def _same_card(wanted: _Token, found: _Token) -> bool:
    one, other = wanted.card, found.card
    if one is None or other is None or isinstance(one.card, Joker) or isinstance(other.card, Joker):
        return one is not None and other is not None and type(one.card) is type(other.card)
    alike = (one.card.rank, one.card.suit) == (other.card.rank, other.card.suit)
    return alike and (not wanted.is_primed or one.card.copy == other.card.copy)


def _same_mark(wanted: Laid, found: Laid) -> bool:
    """A mark that a case writes must be there; one that it leaves out need not."""
    if wanted.stands_for is not None:
        return found.stands_for == wanted.stands_for
    return found.is_free or not wanted.is_free


def _tokens(text: str) -> list[_Token]:
    return [_token(word) for word in text.replace(",", " ").split()]


def _token(word: str) -> _Token:
    try:
        (found,) = laid(kindly(word))
    except (NotationError, ValueError):
        return _Token(word)
    return _Token(word, found)
