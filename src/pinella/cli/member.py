"""`pinella member`: what is kept about somebody, told or forgotten, and a way back in."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click
import msgspec

from pinella.cli.italian import SYSTEM
from pinella.cli.place import Address, lang_option, place_options
from pinella.cli.stored import find, in_house
from pinella.lab.placing import put_in_place
from pinella.server.house import House
from pinella.server.people.announcing import tell_servers
from pinella.server.people.data import erased
from pinella.server.people.messages import MyData
from pinella.server.people.recovery import issued_by_the_operator
from pinella.server.people.register import exported

_YES: Final = frozenset({"y", "yes", "s", "si", "sì"})
_LABELS: Final = {
    "en": {
        "there": "{file} is there already: --force replaces it",
        "cannot-write": "cannot write {file}: {reason}",
        "written": "{file}: everything kept about {name}",
        "sure": "Erase {name} and everything personal? It cannot be undone. [y/N]",
        "kept": "Nothing was erased.",
        "erased": "Erased: {name}. Backups made before still hold the data.",
        "guest": "{name} is a guest and has no password",
        "code": "One-time code for {name}, good for 24 hours: {code}",
    },
    "it": {
        "there": "{file} c'è già: --force lo sostituisce",
        "cannot-write": "non si può scrivere {file}: {reason}",
        "written": "{file}: tutto ciò che si conserva di {name}",
        "sure": "Cancellare {name} e tutti i dati personali? Non si può annullare. [s/N]",
        "kept": "Non è stato cancellato niente.",
        "erased": "Cancellazione fatta: {name}. I backup fatti prima contengono ancora i dati.",
        "guest": "{name} è un ospite e non ha una password",
        "code": "Codice per {name}, valido una volta per 24 ore: {code}",
    },
}


@click.group("member")
def command() -> None:
    """What is kept about a member: export it, erase it; or a one-time code for a new password.

    With --data the server must not be running; with --database it may.
    """


@command.command("export")
@click.argument("name")
@place_options
@lang_option
@click.option("-o", "--output", type=click.Path(path_type=Path), metavar="FILE", help="Write there, not to the screen.")
@click.option("--force", is_flag=True, help="Replace FILE if it is there.")
def export(name: str, data: Path | None, database: str | None, lang: str, output: Path | None, force: bool) -> None:
    """Everything kept about the member NAME, as JSON."""
    labels = _LABELS[lang]

    async def told(house: House) -> bytes:
        person = await find(house, name, lang)
        everything = MyData(person.id, house.now(), await exported(house.store, person.id))
        return msgspec.json.format(msgspec.json.encode(everything), indent=2) + b"\n"

    if output is not None and output.exists() and not force:
        raise click.UsageError(labels["there"].format(file=output))
    text = in_house(data, database, lang, told)
    if output is None:
        click.echo(text.decode(), nl=False)
        return
    try:
        put_in_place(output, text, private=True)
    except OSError as error:
        reason = SYSTEM.get(error.errno or 0, error.strerror) if lang == "it" else error.strerror
        raise click.ClickException(labels["cannot-write"].format(file=output, reason=reason)) from None
    click.echo(labels["written"].format(file=output, name=name))


@command.command("erase")
@click.argument("name")
@place_options
@lang_option
@click.option(
    "--bus",
    type=Address(),
    metavar="URL",
    help="How the servers on --database hear of each other, as they were started.",
)
@click.option("--yes", is_flag=True, help="Do not ask.")
def erase(name: str, data: Path | None, database: str | None, bus: str | None, lang: str, yes: bool) -> None:
    """Forget the member NAME: name, password, sessions, places in clubs, everything personal.

    Servers that run on --database hang up at once, and call the person by no name any more.
    """
    labels = _LABELS[lang]

    async def forget(house: House) -> bool:
        person = await find(house, name, lang)
        if not yes and not _is_sure(labels["sure"].format(name=person.name)):
            return False
        await erased(house, person.id)
        if database is not None:
            await tell_servers(bus or database, person.id)
        return True

    click.echo(labels["erased" if in_house(data, database, lang, forget) else "kept"].format(name=name))


@command.command("recover")
@click.argument("name")
@place_options
@lang_option
def recover(name: str, data: Path | None, database: str | None, lang: str) -> None:
    """A one-time code with which the member NAME can choose a new password."""
    labels = _LABELS[lang]

    async def issue(house: House) -> str:
        person = await find(house, name, lang)
        if person.kind == "guest":
            raise click.ClickException(labels["guest"].format(name=person.name))
        return await issued_by_the_operator(house, person.id)

    click.echo(labels["code"].format(name=name, code=in_house(data, database, lang, issue)))


def _is_sure(question: str) -> bool:
    answer: str = click.prompt(question, default="", show_default=False, prompt_suffix=" ")
    return answer.strip().lower() in _YES
