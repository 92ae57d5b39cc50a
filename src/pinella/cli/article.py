"""`pinella article`: what an article requires, and what the software does about it."""

from __future__ import annotations

import json
from textwrap import fill
from typing import Any, Final

import click

from pinella.cli.case_files import cases_of_article
from pinella.cli.display import display, styled
from pinella.codes import Book, Clause, Requirement, book, clauses
from pinella.codes.names import name_in_words
from pinella.codes.requirements import ArticleTitle, Status, article_number, of_article, title
from pinella.codes.words import as_data, in_words
from pinella.referee.casebook import Case

_LABELS: Final = {
    "en": {
        "heading": "{book}: art. {number}, {title}",
        "clauses": "In the book",
        "cases": "In the casebook",
        "no-cases": "No cases in the casebook yet.",
    },
    "it": {
        "heading": "{book}: art. {number}, {title}",
        "clauses": "Nel codice",
        "cases": "Nel casebook",
        "no-cases": "Ancora nessun caso nel casebook.",
    },
}


@click.command("article")
@click.argument("code")
@click.argument("number", nargs=-1, required=True)
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
@click.option(
    "--lang",
    type=click.Choice(["it", "en"]),
    default="en",
    show_default=True,
    help="Language of titles, summaries and clauses.",
)
def command(code: str, number: tuple[str, ...], as_json: bool, lang: str) -> None:
    """What article NUMBER of CODE requires, in our words, where it is enforced, and its cases.

    NUMBER is as printed (13, 5 bis, 37/bis); D are the definitions, P the procedure, R the referee, N or C the
    conduct norms, V.1 to V.4 the rules of International Burraco.
    """
    wanted = article_number(" ".join(number))
    found = book(code)
    rows = of_article(code, wanted)
    heading = title(code, wanted)
    cited = [(name, clause) for name, clause in clauses(found) if clause.article.number == wanted]
    cases = cases_of_article(code, wanted)
    if as_json:
        data = {**_as_data(found, wanted, heading, rows, cited), "cases": [*map(_case_as_data, cases)]}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    else:
        _print(found, wanted, heading, rows, cited, lang)
        _print_cases(cases, lang)


def _as_data(
    found: Book,
    number: str,
    heading: ArticleTitle,
    rows: tuple[Requirement, ...],
    cited: list[tuple[str, Clause[Any]]],
) -> dict[str, object]:
    return {
        "code": found.id,
        "article": number,
        "title": {"it": heading.it, "en": heading.en},
        "document": found.document,
        "requirements": [as_data(row) for row in rows],
        "clauses": [
            {
                "clause": name,
                "words": name_in_words(name),
                "value": as_data(clause.value),
                "requirement": clause.requirement,
                "note": clause.note,
            }
            for name, clause in cited
        ],
    }


def _case_as_data(case: Case) -> dict[str, object]:
    return {
        "id": case.id,
        "title": {"it": case.title.it, "en": case.title.en},
        "proves": list(case.proves),
        "file": case.file,
        "line": case.line,
    }


def _print(
    found: Book,
    number: str,
    heading: ArticleTitle,
    rows: tuple[Requirement, ...],
    cited: list[tuple[str, Clause[Any]]],
    lang: str,
) -> None:
    screen = display()
    labels = _LABELS[lang]
    names = (found.name_it, heading.it) if lang == "it" else (found.name_en, heading.en)
    screen.print(styled(labels["heading"].format(book=names[0], number=number, title=names[1]), "bold"))
    screen.print(found.document)
    for row in rows:
        screen.print()
        screen.print(styled(row.id, "bold"), _fate(row, found))
        screen.print(_indented(row.summary_it if lang == "it" else row.summary, screen.width))
    if cited:
        screen.print()
        screen.print(styled(labels["clauses"], "bold"))
        for name, clause in cited:
            citation = ", ".join(part for part in (clause.requirement, clause.note) if part)
            screen.print(
                _indented(f"{name_in_words(name, lang)}: {in_words(clause.value, lang)} ({citation})", screen.width)
            )


def _print_cases(cases: tuple[Case, ...], lang: str) -> None:
    screen = display()
    labels = _LABELS[lang]
    screen.print()
    if not cases:
        screen.print(labels["no-cases"])
        return
    screen.print(styled(labels["cases"], "bold"))
    for case in cases:
        screen.print(_indented(f"{case.id}: {case.title.in_language(lang)}", screen.width))


def _indented(text: str, width: int) -> str:
    return fill(text, width, initial_indent="    ", subsequent_indent="    ")


def _fate(row: Requirement, found: Book) -> str:
    """`scoring, computed in pinella.melds.judge`; what is not done says what it will be, or why never."""
    about = f"{row.kind.value}{_editions(row, found)}"
    others = ", ".join(row.replaced_by)
    if others and not row.replaced_in_part:
        return f"{about}, replaced by {others}"
    return f"{about}, {_progress(row)}{f'; in part replaced by {others}' if others else ''}"


def _progress(row: Requirement) -> str:
    status = _spoken(row.status)
    if row.status.is_done:
        return f"{status} in {row.where}"
    return f"{status}: {row.why or f'will be {_spoken(row.plan)}'}"


def _spoken(status: Status) -> str:
    return status.value.replace("-", " ")


def _editions(row: Requirement, found: Book) -> str:
    """What is not the same in every edition says so, and which edition is being read."""
    if row.edition == "all":
        return ""
    if row.edition == "varies":
        return f" (differs by edition; this is {found.edition})"
    return f" (editions: {row.edition})"
