"""Standard input as lines of text, each with its number; what is no text is an error that names its place."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Final

import click

LONGEST_LINE: Final = 2_000
"""Two packs written with every mark fit in half of this."""


def text_lines() -> Iterator[tuple[int, str]]:
    """The lines from the first on. A byte order mark, which some editors write, is passed over."""
    if sys.stdin is None:
        raise click.ClickException("standard input is closed")
    stream = sys.stdin.buffer
    number = 0
    while chunk := stream.readline(LONGEST_LINE + 1):
        number += 1
        if len(chunk) > LONGEST_LINE:
            raise click.ClickException(f"line {number}: longer than {LONGEST_LINE} characters")
        try:
            text = chunk.decode("utf-8-sig" if number == 1 else "utf-8")
        except UnicodeDecodeError as error:
            raise click.ClickException(f"line {number}: not text (byte {error.start + 1} is not UTF-8)") from None
        if "\0" in text:
            raise click.ClickException(f"line {number}: not text (a NUL character)")
        yield number, text
