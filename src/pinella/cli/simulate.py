"""`pinella simulate`: many deals from one seed, played by bots."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, Protocol

import click
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
from rich.table import Table
from rich.text import Text

from pinella.codes import BurracoBook
from pinella.lab.plan import MOST_SEED, MOST_TURNS, plan_of
from pinella.lab.players import BOTS
from pinella.lab.report import as_data
from pinella.lab.simulate import MOST_DEALS, MOST_WORKERS, Simulation, cores, simulate

INTERRUPTED: Final = 130

_LABELS: Final = {
    "en": {
        "heading": "{book}: deals {deals}, seed {seed}, players {players}",
        "time-out": "time-out after {turns} turns",
        "took": "{seconds} s, workers: {workers}; {actions} actions and {turns} turns a deal",
        "interrupted": "interrupted after {deals} of {asked} deals; these are the first {deals}",
        "none": "interrupted before the first deals were done",
        "playing": "deals",
        "who": "Who",
        "bot": "Bot",
        "points": "Points a deal",
        "negative": "Negative points a deal",
        "interval": "95 % interval",
        "wins": "Wins",
        "went-out": "Went out",
        "pots": "Pots",
        "burracos": "Burracos",
        "ending": "Ending",
        "deals": "Deals",
        "share": "Share",
        "going-out": "going out",
        "stock": "end of the stock",
        "time-out-ending": "time-out",
        "stall": "stall",
        "royal": "royal",
        "royal-dirty": "royal dirty",
        "super": "super",
        "super-dirty": "super dirty",
        "clean": "clean",
        "semi-clean": "semi-clean",
        "dirty": "dirty",
        "decimal": ".",
    },
    "it": {
        "heading": "{book}: smazzate {deals}, seed {seed}, giocatori {players}",
        "time-out": "time-out dopo {turns} turni",
        "took": "{seconds} s, processi: {workers}; {actions} azioni e {turns} turni per smazzata",
        "interrupted": "interrotto dopo {deals} smazzate su {asked}: queste sono le prime {deals}",
        "none": "interrotto prima che fossero finite le prime smazzate",
        "playing": "smazzate",
        "who": "Chi",
        "bot": "Bot",
        "points": "Punti per smazzata",
        "negative": "Punti negativi per smazzata",
        "interval": "intervallo al 95 %",
        "wins": "Vinte",
        "went-out": "Chiusure",
        "pots": "Pozzetti",
        "burracos": "Burraco",
        "ending": "Fine",
        "deals": "Smazzate",
        "share": "Quota",
        "going-out": "chiusura",
        "stock": "fine del tallone",
        "time-out-ending": "time-out",
        "stall": "stallo",
        "royal": "reale",
        "royal-dirty": "reale sporco",
        "super": "super",
        "super-dirty": "super sporco",
        "clean": "pulito",
        "semi-clean": "semipulito",
        "dirty": "sporco",
        "decimal": ",",
    },
}


@click.command("simulate", epilog="Bots: " + "; ".join(f"{each.name} {each.words}" for each in BOTS.values()) + ".")
@click.argument("code")
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), default=1_000, show_default=True, help="How many deals.")
@click.option(
    "--bots",
    default="greedy,random",
    show_default=True,
    metavar="A,B",
    help=f"Who plays ({', '.join(BOTS)}): A for N and S, B for E and W; in Scala 40 from seat 1 on and round again.",
)
@click.option(
    "--seed", type=click.IntRange(0, MOST_SEED), default=0, show_default=True, help="What the deals are from."
)
@click.option(
    "--workers", type=click.IntRange(1, MOST_WORKERS), help="How many processes; without it one for each core."
)
@click.option("--players", type=int, help="How many play, where the rule book lets more than one number.")
@click.option(
    "--time-out",
    "time_out",
    type=click.IntRange(0, MOST_TURNS),
    metavar="TURN",
    help="Call the time-out after so many turns.",
)
@click.option("--json", "as_json", is_flag=True, help="One JSON document instead of text.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the labels."
)
@click.pass_context
def command(ctx: click.Context, /, code: str, bots: str, **options: Any) -> None:
    """Play many deals of CODE with bots, and say what came of them.

    The same seed gives the same deals, whatever the bots and however many processes.

    \b
    pinella simulate fitab-2025 --deals 10000 --bots greedy,random --seed 7
    pinella simulate scala40 --players 3 --bots greedy,random,random --json
    """
    names = [name.strip() for name in bots.split(",")]
    plan = plan_of(code, names, seed=options["seed"], players=options["players"], time_out=options["time_out"])
    workers = options["workers"] or cores()
    labels = _LABELS[options["lang"]]
    begin = time.monotonic()
    with _bar(options["deals"], labels["playing"], hidden=options["as_json"]) as bar:
        found = simulate(plan, options["deals"], workers=workers, progress=bar)
    if options["as_json"]:
        click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
    elif found.tally.deals:
        _print(found, workers, time.monotonic() - begin, options["lang"])
    if not found.is_whole:
        done, asked = found.tally.deals, found.asked
        click.echo(labels["interrupted" if done else "none"].format(deals=done, asked=asked), err=True)
        ctx.exit(INTERRUPTED)


class _Bar(Protocol):
    def __call__(self, done: int, /) -> None: ...


@contextmanager
def _bar(deals: int, words: str, *, hidden: bool) -> Iterator[_Bar]:
    """A progress bar on a terminal, nothing elsewhere. It goes to the error stream, and away when all is done."""
    console = Console(stderr=True)
    if hidden or not console.is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=console, transient=True) as progress:
        task = progress.add_task(words, total=deals)
        yield lambda done: progress.update(task, completed=done)


def _print(found: Simulation, workers: int, seconds: float, lang: str) -> None:
    console = Console(highlight=False, markup=False, soft_wrap=True)
    labels, data, plan = _LABELS[lang], as_data(found), found.plan
    name = plan.book.name_it if lang == "it" else plan.book.name_en
    heading = labels["heading"].format(book=name, deals=data["deals"], seed=plan.seed, players=plan.players)
    if plan.time_out is not None:
        heading = f"{heading}, {labels['time-out'].format(turns=plan.time_out)}"
    console.print(Text(heading, style="bold"))
    took = {name: _number(data[name], labels) for name in ("actions", "turns")}
    console.print(labels["took"].format(seconds=_number(seconds, labels), workers=workers, **took))
    console.print()
    console.print(_results(data, labels, is_burraco=isinstance(plan.book, BurracoBook)))
    console.print()
    if isinstance(plan.book, BurracoBook):
        console.print(_burracos(data, labels))
        console.print()
    console.print(_endings(data, labels))


def _results(data: dict[str, Any], labels: dict[str, str], *, is_burraco: bool) -> Table:
    table = _table(labels["who"], labels["bot"])
    for label in ("points" if is_burraco else "negative", "interval", "wins", "went-out"):
        table.add_column(labels[label], justify="right")
    if is_burraco:
        table.add_column(labels["pots"], justify="right")
    for row in data["results"]:
        points = row["points"]
        ends = " … ".join(_number(end, labels) for end in points["interval"]) if points["interval"] else "–"
        cells = [row["who"], row["bot"], _number(points["mean"], labels), ends, str(row["wins"]), str(row["went_out"])]
        if is_burraco:
            cells.append(str(row["pots"]))
        table.add_row(*cells)
    return table


def _burracos(data: dict[str, Any], labels: dict[str, str]) -> Table:
    table = _table(labels["burracos"])
    for row in data["results"]:
        table.add_column(row["who"], justify="right")
    for kind in data["results"][0]["burracos"]:
        table.add_row(labels[kind], *(str(row["burracos"][kind]) for row in data["results"]))
    return table


def _endings(data: dict[str, Any], labels: dict[str, str]) -> Table:
    table = _table(labels["ending"])
    for label in ("deals", "share"):
        table.add_column(labels[label], justify="right")
    for ending, found in data["endings"].items():
        name = labels["time-out-ending" if ending == "time-out" else ending]
        table.add_row(name, str(found["deals"]), f"{_number(100 * found['share'], labels)} %")
    return table


def _number(value: float, labels: dict[str, str]) -> str:
    """One digit after the sign that the language uses."""
    return f"{value:.1f}".replace(".", labels["decimal"])


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table
