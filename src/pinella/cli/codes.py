"""`pinella codes`: the seven rule books, and what differs between two of them."""

from __future__ import annotations

import json
from itertools import groupby
from typing import Any, Final

import click

from pinella.cli.display import Column, display, styled
from pinella.codes import BOOKS, Book, BurracoBook, Change, Clause, book, diff
from pinella.codes.names import name_in_words
from pinella.codes.requirements import title
from pinella.codes.words import as_data, in_words

_LABELS: Final = {
    "en": {
        "id": "Id",
        "name": "Name",
        "edition": "Edition",
        "document": "Document",
        "changes": "{count} clauses differ between {first} and {second}",
        "article": "Art. {number}, {title}",
        "absent": "not in this book",
        "undated": "undated",
    },
    "it": {
        "id": "Id",
        "name": "Nome",
        "edition": "Edizione",
        "document": "Documento",
        "changes": "{count} clausole diverse tra {first} e {second}",
        "article": "Art. {number}, {title}",
        "absent": "non in questo codice",
        "undated": "senza data",
    },
}


@click.command("codes")
@click.option("--diff", "pair", nargs=2, metavar="A B", help="What changed between two books, article by article.")
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the labels."
)
def command(pair: tuple[str, str] | None, as_json: bool, lang: str) -> None:
    """The seven rule books: ids, names, editions, documents."""
    if pair is None and as_json:
        _print_json([_book_as_data(each) for each in BOOKS.values()])
    elif pair is None:
        _print_books(lang)
    elif as_json:
        _print_json(_diff_as_data(book(pair[0]), book(pair[1])))
    else:
        _print_diff(book(pair[0]), book(pair[1]), lang)


def _print_json(data: object) -> None:
    click.echo(json.dumps(data, ensure_ascii=False, indent=2))


def _book_as_data(each: Book) -> dict[str, object]:
    return {
        "id": each.id,
        "game": "burraco" if isinstance(each, BurracoBook) else "scala40",
        "name": {"it": each.name_it, "en": each.name_en},
        "edition": each.edition,
        "in_force": each.in_force.isoformat() if each.in_force else None,
        "document": each.document,
    }


def _print_books(lang: str) -> None:
    labels = _LABELS[lang]
    names = ("id", "name", "edition", "document")
    columns = [Column(labels[name], breaks=name in ("name", "document")) for name in names]
    rows = []
    for each in BOOKS.values():
        edition = labels["undated"] if each.edition == "undated" else each.edition
        rows.append([each.id, each.name_it if lang == "it" else each.name_en, edition, each.document])
    display().table(columns, rows, margin=2)


def _diff_as_data(first: Book, second: Book) -> dict[str, object]:
    return {
        "from": first.id,
        "to": second.id,
        "changes": [
            {
                "clause": change.name,
                "words": name_in_words(change.name),
                "from": _clause_as_data(change.before),
                "to": _clause_as_data(change.after),
            }
            for change in diff(first, second)
        ],
    }


def _clause_as_data(clause: Clause[Any] | None) -> dict[str, object] | None:
    if clause is None:
        return None
    return {
        "value": as_data(clause.value),
        "article": clause.article.number,
        "edition": clause.article.edition,
        "requirement": clause.requirement,
        "note": clause.note,
    }


def _print_diff(first: Book, second: Book, lang: str) -> None:
    labels = _LABELS[lang]
    changes = diff(first, second)
    screen = display()
    screen.print(labels["changes"].format(count=len(changes), first=first.id, second=second.id))
    width = max(len(first.id), len(second.id))
    for heading, group in groupby(changes, key=lambda change: _heading(change, first, second, lang)):
        screen.print()
        screen.print(styled(heading, "bold"))
        for change in group:
            screen.print(f"  {name_in_words(change.name, lang)}")
            screen.print(_side(first.id, change.before, width, lang))
            screen.print(_side(second.id, change.after, width, lang))


def _heading(change: Change, first: Book, second: Book, lang: str) -> str:
    owner = first if change.before is not None else second
    number = change.article.number
    heading = title(owner.id, number)
    text = _LABELS[lang]["article"].format(number=number, title=heading.it if lang == "it" else heading.en)
    return text if change.before is not None else f"{owner.id}: {text}"


def _side(code: str, clause: Clause[Any] | None, width: int, lang: str) -> str:
    if clause is None:
        return f"    {code:<{width}}  {_LABELS[lang]['absent']}"
    return f"    {code:<{width}}  {in_words(clause.value, lang)}  ({_citation(clause)})"


def _citation(clause: Clause[Any]) -> str:
    return ", ".join(part for part in (f"art. {clause.article.number}", clause.requirement, clause.note) if part)
