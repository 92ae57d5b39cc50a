"""What `pinella simulate` shows: how fast it went, who won, how the deals ended."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from pinella.cli.grid import Grid
from pinella.cli.simulate_words import LABELS, deals_in_words, duration, number, rate, whole
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
    labels, data, plan = LABELS[lang], as_data(found), found.plan
    name = plan.book.name_it if lang == "it" else plan.book.name_en
    deals = whole(data["deals"], labels)
    heading = labels["heading"].format(book=name, deals=deals, seed=plan.seed, players=plan.players)
    if plan.time_out is not None:
        heading = f"{heading}, {labels['time-out'].format(turns=plan.time_out)}"
    click.secho(heading, bold=True)
    click.echo(_effort(effort, found.tally.deals - effort.before, labels))
    click.echo(labels["each"].format(**{name: number(data[name], labels) for name in ("actions", "turns")}))
    is_burraco = isinstance(plan.book, BurracoBook)
    grids = [_results(data, labels, is_burraco=is_burraco), _endings(data, labels)]
    if is_burraco:
        grids.insert(1, _burracos(data, labels))
    for grid in grids:
        click.echo(f"\n{grid.as_text()}")


def _effort(effort: Effort, deals: int, labels: dict[str, str]) -> str:
    """`10,000 deals in 3.2 s: 3,125 deals/s, workers: 2`."""
    label = "played" if not effort.before else "played-and-kept" if deals else "kept"
    return labels[label].format(
        deals=deals_in_words(deals, labels),
        time=duration(effort.seconds, labels),
        rate=rate(deals, effort.seconds, labels),
        workers=effort.workers,
        before=whole(effort.before, labels),
        file=effort.file,
    )


def _results(data: dict[str, Any], labels: dict[str, str], *, is_burraco: bool) -> Grid:
    heads = ["who", "bot", "points" if is_burraco else "negative", "interval", "wins", "went-out"]
    rows = []
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
        rows.append([*cells, whole(row["pots"], labels)] if is_burraco else cells)
    return Grid([labels[head] for head in (*heads, *(["pots"] if is_burraco else []))], 2, rows)


def _burracos(data: dict[str, Any], labels: dict[str, str]) -> Grid:
    results = data["results"]
    rows = [
        [labels[kind], *(whole(row["burracos"][kind], labels) for row in results)] for kind in results[0]["burracos"]
    ]
    return Grid([labels["burracos"], *(row["who"] for row in results)], 1, rows)


def _endings(data: dict[str, Any], labels: dict[str, str]) -> Grid:
    rows = []
    for ending, found in data["endings"].items():
        name = labels["time-out-ending" if ending == "time-out" else ending]
        rows.append([name, whole(found["deals"], labels), f"{number(100 * found['share'], labels)} %"])
    return Grid([labels[head] for head in ("ending", "deals", "share")], 1, rows)
