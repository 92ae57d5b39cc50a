"""`pinella backup`: all that a server keeps, in one file, while it runs."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Final

import click

from pinella.cli.place import lang_option, place_of, place_options
from pinella.cli.whole_store import done_with_progress, in_words, tell_change
from pinella.store.backing_up import back_up
from pinella.store.whole import DamagedStore

_LABELS: Final = {
    "en": {
        "there": "{file} is there already: --force replaces it",
        "is-folder": "{file} is a folder: expected the name of a file",
        "no-parent": "no folder {file} to write in",
        "progress": "backup",
    },
    "it": {
        "there": "{file} c'è già: --force lo sostituisce",
        "is-folder": "{file} è una cartella: ci vuole il nome di un file",
        "no-parent": "non c'è una cartella {file} in cui scrivere",
        "progress": "copia",
    },
}


@click.command("backup")
@place_options
@click.option("-o", "--output", type=click.Path(path_type=Path), required=True, metavar="FILE", help="Where to.")
@click.option("--force", is_flag=True, help="Replace a file that is there already.")
@lang_option
@click.pass_context
def command(ctx: click.Context, data: Path | None, database: str | None, output: Path, force: bool, lang: str) -> None:
    """Write all that a server keeps to one file, also while it runs.

    The file can be restored on SQLite and on PostgreSQL, whichever it comes from. Every stream is checked on the way:
    of a store that is damaged no backup is written, and the exit status is 1.

    \b
    pinella backup --data DIR -o tonight.backup
    pinella backup --database postgresql://pinella@localhost/pinella -o tonight.backup
    """
    labels, place = _LABELS[lang], place_of(data, database, lang)
    if output.is_dir():
        raise click.ClickException(labels["is-folder"].format(file=output))
    if not output.parent.is_dir():
        raise click.ClickException(labels["no-parent"].format(file=output.parent))
    free = partial(_check_free, output, labels["there"], force=force)
    free()
    try:
        counts = done_with_progress(
            labels["progress"], lambda progress: back_up(place, output, progress=progress, just_before=free)
        )
    except DamagedStore as damage:
        tell_change(ctx, damage, lang)
    click.echo(f"{output}: {in_words(counts, lang)}")


def _check_free(file: Path, message: str, *, force: bool) -> None:
    if not force and file.exists():
        raise click.ClickException(message.format(file=file))
