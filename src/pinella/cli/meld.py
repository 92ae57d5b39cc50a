"""`pinella meld`: may these cards be laid, as what, and what are they worth?"""

from __future__ import annotations

import click
import msgspec

from pinella.cards import laid
from pinella.cli.standard_input import text_lines
from pinella.codes import Book, book
from pinella.errors import NotationError
from pinella.melds import Meld, Refusal, judge


@click.command("meld")
@click.argument("code")
@click.argument("cards", nargs=-1, required=True)
def command(code: str, cards: tuple[str, ...]) -> None:
    """Judge one meld, or one a line from standard input when CARDS is a dash.

    Cards are written 7h Td As 2c Jk, in any order; h d c s are hearts, diamonds, clubs, spades. Each answer is one
    JSON object on a line. CODE is one of the rule books that `pinella codes` lists.

    \b
    pinella meld fitab-2025 5d 6d 7d 2c 9d
    echo "3h 4h 5h Jk" | pinella meld online -
    """
    rules = book(code)
    if cards == ("-",):
        for number, line in text_lines():
            _answer(line, rules, f"line {number}: ")
    else:
        _answer(" ".join(cards), rules, "")


def verdict(answer: Meld | Refusal) -> dict[str, object]:
    """The answer as the contract of the command writes it."""
    if isinstance(answer, Refusal):
        return {"valid": False, "why": answer.code, "article": answer.article.number}
    return {
        "valid": True,
        "kind": answer.kind.value,
        "cards": str(answer),
        "burraco": answer.burraco.value if answer.burraco else None,
        "bonus": answer.bonus,
        "points": answer.points,
    }


def _answer(text: str, rules: Book, place: str) -> None:
    try:
        cards = laid(text)
    except NotationError as error:
        raise click.ClickException(f"{place}{error}") from None
    if not cards:
        raise click.ClickException(f"{place}an empty meld: expected at least one card")
    click.echo(msgspec.json.encode(verdict(judge(cards, rules))))
