"""Runs the command `pinella` inside the test, as a shell would."""

from __future__ import annotations

import io
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass
from unittest import mock

from pinella.cli.main import main


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command left behind."""

    status: int
    out: str
    err: str


def pinella(*arguments: str, stdin: bytes = b"") -> Answer:
    """`pinella ARGUMENTS < stdin`: exit status, standard output, standard error."""
    out, err = io.StringIO(), io.StringIO()
    with (
        mock.patch("sys.argv", ["pinella", *arguments]),
        mock.patch("sys.stdin", io.TextIOWrapper(io.BytesIO(stdin), encoding="utf-8")),
        redirect_stdout(out),
        redirect_stderr(err),
    ):
        try:
            main()
        except SystemExit as stop:
            return Answer(stop.code if isinstance(stop.code, int) else 1, out.getvalue(), err.getvalue())
    return Answer(0, out.getvalue(), err.getvalue())
