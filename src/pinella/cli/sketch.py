"""A table as one player sees it: others' hands as numbers of cards, stock and pots left out, all filled in here.

What is filled in is a guess like any other: hints never look at it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import click

from pinella.cards import JOKERS, PACK, AnyCard, Card, Joker, cards, twin
from pinella.codes import Book, BurracoBook
from pinella.errors import NotationError

_COUNT: Final = re.compile(r"\s*([NESW1-6])\s*:?\s*([0-9]{1,3})(?:\s+(?:cards?|cart[ae]))?\s*", re.IGNORECASE)
_NAMES: Final = re.compile(
    r"\s*(?:[NESW1-6]|[NESW] (?:side|apart)|(?:NS|EW|T)[.0-9]*(?: loose)?|pile)\s*:", re.IGNORECASE
)
_TAKEN: Final = re.compile(r"\s*pot taken\s*:?(.*)", re.IGNORECASE)
_STOCK: Final = re.compile(r"\s*stock\s*:", re.IGNORECASE)
_OVER: Final = re.compile(r"\s*(?:ended|went out)\b", re.IGNORECASE)
_TURNS: Final = re.compile(r"\s*turns\s*:", re.IGNORECASE)
_SEATS: Final = re.compile(r"^\s*[NESW1-6]\s*:", re.IGNORECASE | re.MULTILINE)
_NOTHING: Final = ("", "-", "none")
_MARKS: Final = re.compile(r"[+|,]|=\S+")

_SIGNS: Final = str.maketrans("♥♦♣♠", "hdcs", "\ufe0e\ufe0f")
SOME_LAPS: Final = 4

ASKING: Final = {
    "en": {
        "hand/missing": (
            "no line for {0}: write how many cards the hand has, such as `{1}: 8 cards`; of the player in turn, which "
            "ones"
        ),
        "hand/players": (
            "no line for {0}: write how many cards the hand has, such as `{2}: 8 cards`, or `players: {1}` where {1} "
            "play"
        ),
    },
    "it": {
        "hand/missing": (
            "manca la riga di {0}: scrivi quante carte ha in mano, per esempio `{1}: 8 carte`; di chi è di turno, quali"
        ),
        "hand/players": (
            "manca la riga di {0}: scrivi quante carte ha in mano, per esempio `{2}: 8 carte` o, se giocate in {1}, "
            "`players: {1}`"
        ),
    },
}
"""How to ask for hands: here the numbers of cards are enough."""

LABELS: Final = {
    "en": "there are {left} cards left for hands, pots and stock, and more than {needed} are needed",
    "it": "per mani, pozzetti e tallone restano {left} carte, e ne servono più di {needed}",
}


def completed(text: str, book: Book, lang: str) -> str:
    """The text of a whole table, where hands may be numbers such as `E: 11 cards` and stock and pots are not written.

    A table with its stock, or one of a deal that is over, stays as it is. Without a line `turns` some laps have been
    played. A card that does not read is left to who reads the table.
    """
    lines = text.removeprefix("\ufeff").split("\n")
    bare = [line.partition("#")[0] for line in lines]
    counts = {number: found for number, line in enumerate(bare) if (found := _COUNT.fullmatch(line))}
    is_over = any(_OVER.match(line) for line in bare)
    if any(_STOCK.match(line) for line in bare) or (is_over and not counts):
        return text
    try:
        left = _rest(line for number, line in enumerate(bare) if number not in counts)
    except NotationError:
        return "\n".join((*("" if number in counts else line for number, line in enumerate(lines)), "stock: none"))
    pots = _pots_left(bare, book)
    needed = sum(int(found[2]) for found in counts.values()) + sum(pots)
    if len(left) <= needed:
        raise click.ClickException(LABELS[lang].format(left=len(left), needed=needed))
    for number, found in counts.items():
        lines[number] = f"{found[1]}: {_some(left, int(found[2]))}"
    if not any(_TURNS.match(line) for line in bare):
        lines.append(f"turns: {SOME_LAPS * len(_SEATS.findall(text))}")
    return "\n".join((*lines, *(f"pot: {_some(left, size)}" for size in pots), f"stock: {_some(left, len(left))}"))


def is_counted(text: str, seat: str) -> bool:
    """Whether the hand of a seat is only a number of cards."""
    found = (_COUNT.fullmatch(line.partition("#")[0]) for line in text.removeprefix("\ufeff").split("\n"))
    return any(each is not None and each[1].upper() == seat for each in found)


def _some(left: list[str], count: int) -> str:
    """So many of the cards, which are then gone."""
    taken = " ".join(left[:count])
    del left[:count]
    return taken


def _rest(lines: Iterator[str]) -> list[str]:
    """The cards of the pack that are named nowhere; a card named twice without a prime is its two copies."""
    left = list(PACK)
    for line in lines:
        for card in _named(line.partition(":")[2]) if _NAMES.match(line) else ():
            _drop(left, card)
    return ["Jk" if isinstance(card, Joker) else str(card) for card in left]


def _named(group: str) -> tuple[AnyCard, ...]:
    text = _MARKS.sub(" ", group.translate(_SIGNS)).strip()
    return () if text.lower() in _NOTHING else cards(text)


def _drop(left: list[AnyCard], card: AnyCard) -> None:
    """A card is not left, or else its twin.

    For one that is named too often another goes: who reads the table then finds no card too many and says which it is.
    """
    alike = (card, twin(card)) if isinstance(card, Card) else tuple(map(Joker, range(1, JOKERS + 1)))
    found = next((one for one in alike if one in left), left[-1] if left else None)
    if found is not None:
        left.remove(found)


def _pots_left(lines: list[str], book: Book) -> list[int]:
    """The sizes of the pots that nobody has taken."""
    if not isinstance(book, BurracoBook):
        return []
    said = next((found[1].upper() for line in lines if (found := _TAKEN.fullmatch(line))), "")
    taken = 2 if "BOTH" in said else sum(side in said for side in ("NS", "EW"))
    return [book.pot_size.value] * (book.pots.value - taken)
