"""`pinella arena`: bots against each other on the same cards, with seats swapped."""

from __future__ import annotations

import json
import sys
import time
from typing import Any, Final

import click

from pinella.bots.catalogue import BOTS
from pinella.cli.arena_tables import show
from pinella.cli.arena_words import LABELS, mistake
from pinella.cli.bot_names import names_in
from pinella.cli.progress import bar
from pinella.cli.simulate_words import deals_in_words, whole
from pinella.lab.arena import MATCH, MOST_DEALS, MOST_IN_A_MATCH, ArenaError, Found, arena_of, compare
from pinella.lab.arena_data import as_data, times_as_data
from pinella.lab.engines import MOST_WORKERS, cores
from pinella.lab.plan import MOST_SEED, MOST_TURNS

INTERRUPTED: Final = 130


@click.command("arena", epilog="Bots: " + "; ".join(f"{each.name} {each.en}" for each in BOTS.values()) + ".")
@click.argument("code")
@click.option("--bots", required=True, metavar="A,B,…", help="Who is compared, each with every other: two or more.")
@click.option(
    "--deals",
    type=click.IntRange(1, MOST_DEALS),
    default=100,
    show_default=True,
    help="How many deals for each pair; every one is played with seats swapped.",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="What the deals are from."
)
@click.option("--players", type=int, help="How many play, where the rule book lets more than one number.")
@click.option(
    "--match",
    type=click.IntRange(1, MOST_IN_A_MATCH),
    default=MATCH,
    show_default=True,
    metavar="DEALS",
    help="How many deals make a match.",
)
@click.option(
    "--time-out",
    "time_out",
    type=click.IntRange(0, MOST_TURNS),
    metavar="TURN",
    help="Call the time-out after so many turns.",
)
@click.option("--alone", is_flag=True, help="Scala 40: only the first bot alone among copies of each other one.")
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), help="How many processes; without it one for each core."
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
@click.option("--markdown", is_flag=True, help="Tables in Markdown.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the labels."
)
@click.pass_context
def command(ctx: click.Context, /, code: str, bots: str, **options: Any) -> None:
    """Compare bots under CODE: who scores how much more, and how sure that is.

    Burraco: every deal is played twice, with the same cards and the sides swapped. Scala 40: each bot plays alone among
    copies of the other, on the same cards at every seat in turn. The same seed gives the same results, times apart,
    with any number of workers.

    \b
    pinella arena fitab-2025 --bots greedy,random --deals 1000
    pinella arena fitab-2025 --bots search,greedy,principiante --deals 50 --workers 2
    pinella arena scala40 --bots search,greedy --players 4 --deals 50
    """
    lang = options["lang"]
    if options["as_json"] and options["markdown"]:
        raise click.UsageError("--json or --markdown, not both")
    workers = min(options["workers"] or cores(), options["deals"])
    begin = time.monotonic()
    try:
        found = _compared(code, names_in(bots, lang), options, workers)
    except ArenaError as error:
        raise click.ClickException(mistake(error, lang)) from None
    seconds = time.monotonic() - begin
    if options["as_json"]:
        data = as_data(found) | {"times": times_as_data(found, seconds, workers)}
        click.echo(json.dumps(data, ensure_ascii=False, indent=2))
    elif found.done:
        show(found, seconds, workers, lang, markdown=options["markdown"])
    if not found.is_whole:
        click.echo(_interrupted(found, LABELS[lang]), err=True)
        ctx.exit(INTERRUPTED)


def _compared(code: str, bots: list[str], options: dict[str, Any], workers: int) -> Found:
    """Play, with a bar over all contests."""
    names = ("seed", "players", "match", "time_out", "alone")
    arena = arena_of(code, bots, **{name: options[name] for name in names})
    labels, hidden = LABELS[options["lang"]], options["as_json"] and sys.stdout.isatty()
    deals = options["deals"]
    with bar(0, deals * len(arena.contests), labels, hidden=hidden) as update:
        return compare(arena, deals, workers=workers, progress=lambda found: update(found.done))


def _interrupted(found: Found, labels: dict[str, str]) -> str:
    """How far it came."""
    return labels["interrupted" if found.done else "none"].format(
        done=whole(found.done, labels), to_do=deals_in_words(found.to_do, labels)
    )
