"""`pinella tournament print`."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from pinella.cli.italian import in_italian
from pinella.cli.tournament_words import file_argument, refuse, refuse_lines
from pinella.tournament.documents import WHATS, documents
from pinella.tournament.files.printing import PAPERS, print_documents
from pinella.tournament.files.prize_lists import read_prizes
from pinella.tournament.files.sources import source_in
from pinella.tournament.saying_no import No

_LABELS: Final = {
    "en": {"instead": "{why}; HTML pages were written instead: print them from a browser"},
    "it": {"instead": "{why}; al suo posto ci sono pagine HTML: si stampano dal browser"},
}


@click.command("print")
@file_argument
@click.argument("what", type=click.Choice(WHATS), metavar="WHAT")
@click.option("--out", type=click.Path(path_type=Path, file_okay=False), required=True, help="The folder to write to.")
@click.option("--round", "number", type=int, help="The round; the last one that is seated otherwise.")
@click.option("--paper", type=click.Choice(PAPERS), default="a4", show_default=True, help="The size of the paper.")
@click.option("--prizes", "prize_list", type=click.Path(path_type=Path), help="The prize list, for prizes and all.")
@click.option("--link", default="", metavar="URL", help="What the QR of a slip begins with: the address of a server.")
@click.option("--lang", type=click.Choice(["it", "en"]), default="it", show_default=True, help="The language.")
def print_(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    what: str,
    out: Path,
    number: int | None,
    paper: str,
    prize_list: Path | None,
    link: str,
    lang: str,
) -> None:
    """Print documents of the event as PDF files into --out.

    WHAT is entries, seating, seating-alphabetical, slips, score-sheets (to fill in, and as they came in), results,
    standings, final, prizes, calendar, report, or all.
    """
    prizes = None
    if prize_list is not None:
        prizes, bad = read_prizes(prize_list)
        if bad:
            refuse_lines(prize_list, bad, lang)
    found = documents(source_in(file, lang, prizes=prizes, link=link), what, number)
    if isinstance(found, No):
        refuse(found, lang)
    written, why = print_documents(found, out, paper)
    if why:
        told = in_italian(why) if lang == "it" else why
        click.echo(f"pinella: {_LABELS[lang]['instead'].format(why=told)}", err=True)
    for path in written:
        click.echo(str(path))
