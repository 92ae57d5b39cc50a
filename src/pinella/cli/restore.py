"""`pinella restore`: all that a server kept, from one file, into an empty store."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from pinella.cli.place import lang_option, place_of, place_options
from pinella.cli.whole_store import done_with_progress, in_words, tell_change
from pinella.store.backup_file import DamagedBackup
from pinella.store.restoring import restore

_PROGRESS: Final = {"en": "restoring", "it": "ripristino"}


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path), metavar="FILE")
@place_options
@lang_option
@click.pass_context
def command(ctx: click.Context, file: Path, data: Path | None, database: str | None, lang: str) -> None:
    """Fill an empty data folder or database from a backup.

    All of it is brought back, or nothing: a file that is damaged leaves nothing behind, and the exit status is 1.
    What is there already is never replaced.

    \b
    pinella restore tonight.backup --data DIR
    pinella restore tonight.backup --database postgresql://pinella@localhost/pinella
    """
    place = place_of(data, database, lang)
    try:
        counts = done_with_progress(_PROGRESS[lang], lambda progress: restore(file, place, progress))
    except DamagedBackup as damage:
        tell_change(ctx, damage, lang)
    click.echo(f"{file}: {in_words(counts, lang)}")
