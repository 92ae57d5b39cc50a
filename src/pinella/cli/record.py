"""`pinella record`: a match of bots, written to a `.pin` file."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import click

from pinella.bots.catalogue import BOTS
from pinella.cli.bot_names import names_in
from pinella.cli.progress import bar
from pinella.codes import Book, BurracoBook, book
from pinella.lab.placing import put_in_place
from pinella.lab.plan import MOST_SEED, plan_of
from pinella.lab.recording import MOST_DEALS, recorded_match
from pinella.lab.training import Levels, recorded_training
from pinella.match import Deals, Format, Match, Target, pin
from pinella.referee import is_ruled

MOST_FILES: Final = 10_000
DEALS: Final = 4
MOST_POINTS: Final = 100_000
INTERRUPTED: Final = 130

_LABELS: Final = {
    "en": {
        "there": "{file} is there already: --force replaces it",
        "is-folder": "{file} is a folder: expected the name of a file, or --files for many",
        "no-folder": "{file} is no folder: --files wants one",
        "no-parent": "no folder {file} to write in",
        "one-format": "--deals or --target, not both",
        "seeds": "the seeds go up to {most}: {files} files from {seed} on are too many",
        "only-arbitrated": "--{option} is for --arbitrated tables",
        "not-ruled": "the irregularities of {code} are not ruled on: its tables are strict",
        "cannot-write": "cannot write {file}: {reason}",
        "no-name": "expected the name of a file after -o, found {file!r}",
        "interrupted": "interrupted: nothing was written",
        "interrupted-some": "interrupted: {done} of {files} files are written",
        "written": "{file}: deals {deals}; {points}; winner {winners}",
        "level": "{file}: deals {deals}; {points}; level {winners}",
        "playing": "deals",
        "decimal": ".",
        "thousands": ",",
    },
    "it": {
        "there": "{file} c'è già: --force lo sostituisce",
        "is-folder": "{file} è una cartella: ci vuole il nome di un file, o --files per molti",
        "no-folder": "{file} non è una cartella: --files ne vuole una",
        "no-parent": "non c'è una cartella {file} in cui scrivere",
        "one-format": "--deals o --target, non tutti e due",
        "seeds": "i seed arrivano a {most}: {files} file da {seed} in poi sono troppi",
        "only-arbitrated": "--{option} è per i tavoli --arbitrated",
        "not-ruled": "sulle irregolarità di {code} non ci sono provvedimenti: i suoi tavoli sono senza arbitro",
        "cannot-write": "non si può scrivere {file}: {reason}",
        "no-name": "dopo -o ci vuole il nome di un file, non {file!r}",
        "interrupted": "interrotto: non è stato scritto niente",
        "interrupted-some": "interrotto: sono stati scritti {done} file su {files}",
        "written": "{file}: smazzate {deals}; {points}; vince {winners}",
        "level": "{file}: smazzate {deals}; {points}; pari {winners}",
        "playing": "smazzate",
        "decimal": ",",
        "thousands": ".",
    },
}


@click.command("record", epilog="Bots: " + "; ".join(f"{each.name} {each.en}" for each in BOTS.values()) + ".")
@click.argument("code")
@click.option(
    "--bots",
    default="greedy",
    show_default=True,
    metavar="A,B",
    help="Who plays: A for N and S, B for E and W; in Scala 40 from seat 1 on and round again.",
)
@click.option("--players", type=int, help="How many play, where the rule book lets more than one number.")
@click.option("--deals", type=click.IntRange(1, MOST_DEALS), help=f"How many deals; without it {DEALS}.")
@click.option("--target", type=click.IntRange(1, MOST_POINTS), metavar="POINTS", help="Play to so many points instead.")
@click.option(
    "--seed",
    type=click.IntRange(0, MOST_SEED),
    help="Play the same match again. A secret made from a seed is none: who knows it knows the cards. "
    "Without it the secrets are true ones.",
)
@click.option("--files", type=click.IntRange(1, MOST_FILES), help="So many matches, into the folder -o.")
@click.option(
    "-o",
    "--output",
    required=True,
    metavar="FILE.pin|DIR",
    help="Where to: a file, or with --files a folder.",
)
@click.option(
    "--arbitrated", is_flag=True, help="At tables where wrong acts happen and the referee is called: to train referees."
)
@click.option(
    "--mistakes",
    type=click.IntRange(0, 100),
    metavar="N",
    help=f"With --arbitrated: in N of a hundred laps a player does something wrong; without it {Levels().mistakes}.",
)
@click.option(
    "--calls",
    type=click.IntRange(0, 100),
    metavar="N",
    help=f"With --arbitrated: of a hundred such things a player notices N and calls; without it {Levels().calls}.",
)
@click.option("--force", is_flag=True, help="Replace files that are there already.")
@click.option(
    "--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the messages."
)
@click.pass_context
def command(ctx: click.Context, /, code: str, bots: str, output: str, **options: Any) -> None:
    """Let bots play a match of CODE and record it, with the committed shuffle, as people's matches are.

    The tables are strict, unless --arbitrated is given. `pinella replay FILE.pin` tells the match, `pinella verify
    FILE.pin` checks it. With --files the seeds of the matches are S, S+1, S+2 and so on, and name the files.

    \b
    pinella record fitab-2025 --bots search,greedy --seed 7 -o match.pin
    pinella record online --bots greedy,random --target 1005 -o match.pin
    pinella record scala40 --bots search,greedy --seed 1 --files 10 -o matches/
    pinella record federal --arbitrated --mistakes 20 --deals 1 -o training.pin
    """
    labels, rules = _LABELS[options["lang"]], book(code)
    chosen, levels = _format(options, labels), _levels(rules, options, labels)
    names = names_in(bots, options["lang"])
    if output in {"", "-"}:
        raise click.ClickException(labels["no-name"].format(file=output))
    paths = _paths(rules.id, Path(output), options, labels)
    for path, _ in paths:
        _check_free(path, labels, force=options["force"])
    each = 1 if isinstance(chosen, Target) else chosen.number
    written = 0
    try:
        with bar(0, each * len(paths), labels, hidden=False) as update:
            for path, seed in paths:
                progress = partial(_progress, update, written * each, each)
                if levels is None:
                    match = recorded_match(rules, names, seed, chosen, options["players"], progress=progress)
                else:
                    seated = plan_of(rules.id, names, players=options["players"]).seated
                    match = recorded_training(rules, seated, seed, chosen, levels=levels, progress=progress)
                _write(path, pin.write(match).encode(), labels, force=options["force"])
                written += 1
                click.echo(_told(path, match, labels))
    except KeyboardInterrupt:
        label = "interrupted-some" if written else "interrupted"
        click.echo(labels[label].format(done=written, files=len(paths)), err=True)
        ctx.exit(INTERRUPTED)


def _levels(rules: Book, options: dict[str, Any], labels: dict[str, str]) -> Levels | None:
    """How the players of an arbitrated table behave; `None` for a strict one."""
    given = {name: options[name] for name in ("mistakes", "calls") if options[name] is not None}
    if not options["arbitrated"]:
        if given:
            raise click.UsageError(labels["only-arbitrated"].format(option=next(iter(given))))
        return None
    if not isinstance(rules, BurracoBook) or not is_ruled(rules):
        raise click.ClickException(labels["not-ruled"].format(code=rules.id))
    return Levels(**given)


def _progress(update: Callable[[int], None], before: int, each: int, match: Match) -> None:
    """A match to a points target counts as one whatever its deals."""
    update(before + min(match.deals_counted, each))


def _check_free(path: Path, labels: dict[str, str], *, force: bool) -> None:
    if not force and path.exists():
        raise click.ClickException(labels["there"].format(file=path))


def _format(options: dict[str, Any], labels: dict[str, str]) -> Format:
    if options["target"] is None:
        return Deals(options["deals"] or DEALS)
    if options["deals"] is not None:
        raise click.UsageError(labels["one-format"])
    return Target(options["target"])


def _paths(code: str, output: Path, options: dict[str, Any], labels: dict[str, str]) -> list[tuple[Path, int | None]]:
    """The files to be written, each with its seed."""
    files, seed = options["files"], options["seed"]
    if files is None:
        if output.is_dir():
            raise click.ClickException(labels["is-folder"].format(file=output))
        if not output.parent.is_dir():
            raise click.ClickException(labels["no-parent"].format(file=output.parent))
        return [(output, seed)]
    if output.exists() and not output.is_dir():
        raise click.ClickException(labels["no-folder"].format(file=output))
    if seed is not None and seed + files - 1 > MOST_SEED:
        raise click.ClickException(labels["seeds"].format(most=MOST_SEED, files=files, seed=seed))
    try:
        output.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise click.ClickException(labels["cannot-write"].format(file=output, reason=error.strerror)) from None
    first = 1 if seed is None else seed
    return [
        (output / f"{code}-{first + number}.pin", None if seed is None else seed + number) for number in range(files)
    ]


def _write(path: Path, content: bytes, labels: dict[str, str], *, force: bool) -> None:
    """All of the file or nothing."""
    try:
        put_in_place(path, content, just_before=partial(_check_free, path, labels, force=force))
    except OSError as error:
        raise click.ClickException(labels["cannot-write"].format(file=path, reason=error.strerror)) from None


def _told(path: Path, match: Match, labels: dict[str, str]) -> str:
    """`match.pin: deals 4; NS greedy 2140, EW random 15; winner NS`."""
    if match.result is None:
        raise AssertionError("a recorded match is over")
    winners = match.result.winners
    named = zip(match.totals.items(), match.players, strict=False)
    return labels["written" if len(winners) == 1 else "level"].format(
        file=path,
        deals=match.deals_counted,
        points=", ".join(f"{party.value} {name} {points}" for (party, points), name in named),
        winners=", ".join(party.value for party in winners),
    )
