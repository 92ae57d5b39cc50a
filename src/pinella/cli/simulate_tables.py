"""What `pinella simulate` shows: how fast it went, who won, how the deals ended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pinella.cli.simulate_words import LABELS, duration, number, rate, whole
from pinella.codes import BurracoBook
from pinella.lab.report import as_data
from pinella.lab.simulate import Simulation


@dataclass(frozen=True, slots=True)
class Effort:
    """What a simulation took this time."""

    seconds: float
    workers: str
    before: int = 0
    """Deals that an earlier run had done."""

    file: Path | None = None
    """Where the progress is kept."""


def show(found: Simulation, effort: Effort, lang: str) -> None:
    """Everything, on standard output."""
    console = Console(highlight=False, markup=False, soft_wrap=True)
    labels, data, plan = LABELS[lang], as_data(found), found.plan
    name = plan.book.name_it if lang == "it" else plan.book.name_en
    deals = whole(data["deals"], labels)
    heading = labels["heading"].format(book=name, deals=deals, seed=plan.seed, players=plan.players)
    if plan.time_out is not None:
        heading = f"{heading}, {labels['time-out'].format(turns=plan.time_out)}"
    console.print(Text(heading, style="bold"))
    console.print(_effort(effort, found.tally.deals - effort.before, labels))
    console.print(labels["each"].format(**{name: number(data[name], labels) for name in ("actions", "turns")}))
    console.print()
    console.print(_results(data, labels, is_burraco=isinstance(plan.book, BurracoBook)))
    console.print()
    if isinstance(plan.book, BurracoBook):
        console.print(_burracos(data, labels))
        console.print()
    console.print(_endings(data, labels))


def _effort(effort: Effort, deals: int, labels: dict[str, str]) -> str:
    """`10,000 deals in 3.2 s: 3,125 deals/s, workers: 2`."""
    label = "played" if not effort.before else "played-and-kept" if deals else "kept"
    return labels[label].format(
        deals=whole(deals, labels),
        time=duration(effort.seconds, labels),
        rate=rate(deals, effort.seconds, labels),
        workers=effort.workers,
        before=whole(effort.before, labels),
        file=effort.file,
    )


def _results(data: dict[str, Any], labels: dict[str, str], *, is_burraco: bool) -> Table:
    table = _table(labels["who"], labels["bot"])
    for label in ("points" if is_burraco else "negative", "interval", "wins", "went-out"):
        table.add_column(labels[label], justify="right")
    if is_burraco:
        table.add_column(labels["pots"], justify="right")
    for row in data["results"]:
        points = row["points"]
        ends = " … ".join(number(end, labels) for end in points["interval"]) if points["interval"] else "–"
        cells = [
            row["who"],
            row["bot"],
            number(points["mean"], labels),
            ends,
            whole(row["wins"], labels),
            whole(row["went_out"], labels),
        ]
        if is_burraco:
            cells.append(whole(row["pots"], labels))
        table.add_row(*cells)
    return table


def _burracos(data: dict[str, Any], labels: dict[str, str]) -> Table:
    table = _table(labels["burracos"])
    for row in data["results"]:
        table.add_column(row["who"], justify="right")
    for kind in data["results"][0]["burracos"]:
        table.add_row(labels[kind], *(whole(row["burracos"][kind], labels) for row in data["results"]))
    return table


def _endings(data: dict[str, Any], labels: dict[str, str]) -> Table:
    table = _table(labels["ending"])
    for label in ("deals", "share"):
        table.add_column(labels[label], justify="right")
    for ending, found in data["endings"].items():
        name = labels["time-out-ending" if ending == "time-out" else ending]
        table.add_row(name, whole(found["deals"], labels), f"{number(100 * found['share'], labels)} %")
    return table


def _table(*columns: str) -> Table:
    table = Table(box=None, padding=(0, 2, 0, 0))
    for column in columns:
        table.add_column(column, no_wrap=True)
    return table
