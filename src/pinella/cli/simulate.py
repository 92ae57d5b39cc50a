"""`pinella simulate`: many deals from one seed, played by bots."""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from pathlib import Path
from typing import Any, Final

import click

from pinella.bots.catalogue import BOTS
from pinella.cli.bot_names import names_in
from pinella.cli.progress import bar
from pinella.cli.simulate_tables import Effort, show
from pinella.cli.simulate_words import LABELS, mistake, whole
from pinella.lab.engines import Engine, Processes, dask
from pinella.lab.mistakes import SimulationError
from pinella.lab.plan import MOST_SEED, MOST_TURNS, Plan, plan_of
from pinella.lab.report import as_data
from pinella.lab.resuming import Kept, kept
from pinella.lab.simulate import MOST_DEALS, MOST_WORKERS, Simulation, cores, simulate
from pinella.lab.tally import Tally

INTERRUPTED: Final = 130


@click.command("simulate", epilog="Bots: " + "; ".join(f"{each.name} {each.en}" for each in BOTS.values()) + ".")
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
@click.option(
    "--engine",
    type=click.Choice(["processes", "dask"]),
    default="processes",
    show_default=True,
    help="Who does the work: processes here, or the workers of a Dask cluster.",
)
@click.option(
    "--scheduler", metavar="ADDRESS", help="The scheduler of a running Dask cluster, such as tcp://127.0.0.1:8786."
)
@click.option(
    "--resume",
    metavar="FILE",
    help="Keep the progress in FILE, and go on from there when the command is given again.",
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

    The same seed gives the same deals, whatever the bots and whoever does the work.

    \b
    pinella simulate fitab-2025 --deals 10000 --bots greedy,random --seed 7
    pinella simulate scala40 --players 3 --bots greedy,random,random --json
    pinella simulate federal --deals 10000000 --resume night.json
    """
    names = names_in(bots, options["lang"])
    plan = plan_of(code, names, seed=options["seed"], players=options["players"], time_out=options["time_out"])
    reason = _why_not(options)
    if reason is not None:
        raise click.ClickException(LABELS[options["lang"]][reason])
    try:
        found, effort = _simulated(plan, options)
    except SimulationError as error:
        said = mistake(error, options["lang"])
        if options["resume"] is not None and error.code.startswith("engine/lost-"):
            said = f"{said}; {LABELS[options['lang']]['kept-so-far']}"
        raise click.ClickException(said) from None
    if options["as_json"]:
        click.echo(json.dumps(as_data(found), ensure_ascii=False, indent=2))
    elif found.tally.deals:
        show(found, effort, options["lang"])
    if not found.is_whole:
        click.echo(_interrupted(found, LABELS[options["lang"]], is_kept=effort.file is not None), err=True)
        ctx.exit(INTERRUPTED)


def _simulated(plan: Plan, options: dict[str, Any]) -> tuple[Simulation, Effort]:
    """Play, with everything around it: file, engine, bar."""
    labels, deals = LABELS[options["lang"]], options["deals"]
    file = None if options["resume"] is None else Path(options["resume"])
    keeping: AbstractContextManager[Kept | None] = nullcontext() if file is None else kept(file, plan, deals)
    # The file first: what is wrong with it is known at once, a cluster may take seconds to answer.
    with keeping as before, _engine(options, labels) as engine:
        done = before.tally if before is not None else None
        first = done.deals if done is not None else 0
        begin = time.monotonic()
        hidden = options["as_json"] and sys.stdout.isatty()
        with bar(first, deals, labels, hidden=hidden) as update:

            def progress(tally: Tally) -> None:
                if before is not None:
                    before.keep(tally)
                update(tally.deals)

            found = simulate(plan, deals, engine=engine, begin=done, progress=progress)
        workers = str(engine.workers)
        if options["scheduler"] is not None:
            workers = labels["on-cluster"].format(workers=workers, address=options["scheduler"])
        return found, Effort(time.monotonic() - begin, workers, first, file)


def _why_not(options: dict[str, Any]) -> str | None:
    """Options that do not go together, by label."""
    if options["resume"] == "":
        return "no-file"
    if options["engine"] == "processes":
        return "scheduler-alone" if options["scheduler"] is not None else None
    if options["scheduler"] is None:
        return "no-scheduler"
    return "workers-and-dask" if options["workers"] is not None else None


@contextmanager
def _engine(options: dict[str, Any], labels: dict[str, str]) -> Iterator[Engine]:
    """Who does the work."""
    if options["engine"] == "processes":
        yield Processes(min(options["workers"] or cores(), options["deals"]))
        return
    with dask(options["scheduler"]) as engine:
        if len(engine.cores) > 1:
            click.echo(f"pinella: {labels['mixed-cores'].format(**engine.cores)}", err=True)
        yield engine


def _interrupted(found: Simulation, labels: dict[str, str], *, is_kept: bool) -> str:
    """How far it came."""
    done, asked = found.tally.deals, found.asked
    said = labels["interrupted" if done else "none"].format(deals=whole(done, labels), asked=whole(asked, labels))
    return f"{said}; {labels['goes-on']}" if is_kept and done else said
