"""The option `--bots`: names of bots with commas between them."""

from __future__ import annotations

from typing import Final

import click

_MISSING: Final = {
    "en": "expected names of bots with commas between them, such as greedy,random; one is missing in {bots!r}",
    "it": "ci vogliono nomi di bot separati da virgole, come greedy,random; in {bots!r} ne manca uno",
}


def names_in(bots: str, lang: str) -> list[str]:
    """The names, each without the spaces around it; who they belong to is another question."""
    names = [name.strip() for name in bots.split(",")]
    if not all(names):
        raise click.ClickException(_MISSING[lang].format(bots=bots))
    return names
