"""`pinella meld`, run as people run it."""

from __future__ import annotations

import json
import os
import shlex
import subprocess
import sys
from random import Random

import click
import pytest

from pinella.cli.main import main
from pinella.codes import CODES
from tests import oracle
from tests.conftest import Cases
from tests.oracle import random_melds
from tests.patience import PATIENCE


def pinella(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    code = "from pinella.cli.main import main; main()"
    return subprocess.run(
        [sys.executable, "-c", code, *arguments], input=given, capture_output=True, check=False, timeout=PATIENCE
    )


def _in_a_shell(command: str, given: bytes = b"", **settings: str) -> subprocess.CompletedProcess[bytes]:
    """The command with redirections, as a shell runs it."""
    script = f"{shlex.quote(sys.executable)} -c 'from pinella.cli.main import main; main()' {command}"
    environment = {**os.environ, **settings}
    return subprocess.run(
        ["/bin/sh", "-c", script], input=given, capture_output=True, check=False, timeout=PATIENCE, env=environment
    )


def fails(done: subprocess.CompletedProcess[bytes]) -> str:
    """The one line of an error: exit status 2, nothing like a traceback."""
    assert done.returncode == 2
    lines = done.stderr.decode().splitlines()
    assert len(lines) == 1, lines
    assert lines[0].startswith("pinella: ")
    return lines[0].removeprefix("pinella: ")


def test_a_legal_meld_is_the_json_of_the_contract() -> None:
    done = pinella("meld", "fitab-2025", "5d", "6d", "7d", "2c", "9d")
    assert done.returncode == 0
    assert done.stdout.decode() == (
        '{"valid":true,"kind":"run","cards":"5d 6d 7d 2c=8d 9d","burraco":null,"bonus":0,"points":45}\n'
    )


def test_an_illegal_meld_says_why_and_where_it_is_written() -> None:
    done = pinella("meld", "fitab-2025", "5d", "6d", "2c", "Jk")
    assert done.returncode == 0
    assert done.stdout.decode() == '{"valid":false,"why":"meld/two-wilds","article":"9"}\n'


def test_standard_input_is_one_meld_a_line() -> None:
    done = pinella("meld", "online", "-", given=b"3h 2h 5h\n2h 2h 3h\r\n7h 8d 9c\n")
    assert [json.loads(line).get("cards") for line in done.stdout.splitlines()] == ["3h 2h=4h 5h", "2h 3h +2h'", None]


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["fitab-2025", "5d", "6x", "7d"], "card 2, '6x': expected a card"),
        (["fitab-2025", "5d", "5d", "5d"], "card 3, '5d': expected at most two copies"),
        (["scala40", "Jk", "Jk", "Jk", "Jk", "Jk"], "card 5, 'Jk': expected at most four jokers"),
        (["fitab-2025", ""], "an empty meld"),
        (["fitab-2025", "5d " * 10_000], "expected at most 108 cards, found 10000"),
        (["fitab-2024", "5d"], "no rule book 'fitab-2024' (did you mean fitab-2025?)"),
        (["fitab-2025"], "Missing argument"),
        (["fitab-2025", "--what"], "No such option"),
    ],
)
def test_bad_input_is_one_line_and_exit_status_2(arguments: list[str], says: str) -> None:
    assert says in fails(pinella("meld", *arguments))


@pytest.mark.parametrize(
    ("given", "says"),
    [
        (b"5d 6d 7d\n5d 6x\n", "line 2: card 2, '6x'"),
        (b"5d 6d 7d\n\n5d 6d 7d\n", "line 2: an empty meld"),
        (b"\xff\xfe\x00\x01", "line 1: not text"),
        (b"5d\x006d", "line 1: not text (a NUL character)"),
        (b"5d " * 10_000, "line 1: longer than 2000 characters"),
        (b"5d 6d 7d\n5d 5d 5d\n", "line 2: card 3, '5d': expected at most two copies"),
    ],
)
def test_bad_lines_name_their_place(given: bytes, says: str) -> None:
    assert says in fails(pinella("meld", "fitab-2025", "-", given=given))


def test_what_was_answered_before_a_bad_line_is_not_lost() -> None:
    done = pinella("meld", "fitab-2025", "-", given=b"5d 6d 7d\nnonsense\n")
    assert json.loads(done.stdout)["cards"] == "5d 6d 7d"
    assert "line 2" in fails(done)


def test_a_byte_order_mark_is_passed_over() -> None:
    done = pinella("meld", "fitab-2025", "-", given=b"\xef\xbb\xbf5d 6d 7d\n")
    assert json.loads(done.stdout)["cards"] == "5d 6d 7d"


@pytest.mark.parametrize("arguments", ["meld fitab-2025 -", "vp federal --deals 3 -"])
def test_a_closed_standard_input_is_an_error_of_one_line(arguments: str) -> None:
    assert fails(_in_a_shell(f"{arguments} <&-")) == "standard input is closed"


def test_a_full_disk_is_an_error_of_one_line() -> None:
    assert "cannot write the answer" in fails(_in_a_shell("codes > /dev/full"))


def test_an_old_terminal_gets_question_marks_instead_of_a_traceback() -> None:
    done = _in_a_shell("codes", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert b"1? giugno" in done.stdout


def test_no_command_is_a_wish_for_help() -> None:
    done = pinella()
    assert done.returncode == 0
    assert b"Commands:" in done.stdout


def test_a_reader_that_stops_early_is_no_traceback() -> None:
    lines = b"5d 6d 7d\n" * 20_000
    done = _in_a_shell("meld fitab-2025 - | head -n 1", given=lines)
    assert done.stdout.count(b"\n") == 1
    assert b"Traceback" not in done.stderr


def test_the_exit_status_of_a_command_is_the_exit_status_of_pinella(monkeypatch: pytest.MonkeyPatch) -> None:
    @click.command("meld")
    @click.pass_context
    def failing(context: click.Context) -> None:
        context.exit(1)

    monkeypatch.setattr("pinella.cli.meld.command", failing)
    monkeypatch.setattr("sys.argv", ["pinella", "meld"])
    with pytest.raises(SystemExit) as stop:
        main()
    assert stop.value.code == 1


def test_the_version_says_which_core_runs() -> None:
    done = pinella("--version")
    assert done.stdout.decode().startswith("pinella 0.")
    assert "core)" in done.stdout.decode()


def test_help_lists_the_commands() -> None:
    done = pinella("--help")
    assert done.returncode == 0
    for name in ("article", "codes", "meld", "serve", "vp"):
        assert f"  {name} " in done.stdout.decode()


@pytest.mark.parametrize("code", CODES)
def test_the_command_agrees_with_the_naive_judge(code: str, cases: Cases) -> None:
    """The sentence of the contract: `pinella meld CODE -` against a brute-force judge, line by line, no group twice."""
    count = cases(sample=1_000, full=100_000)
    stream = random_melds.groups(code, Random(f"{code} command"), count * 3)
    distinct = list(dict.fromkeys(group for group in stream if group.strip()))[:count]
    assert len(distinct) == count
    done = pinella("meld", code, "-", given="\n".join(distinct).encode())
    assert done.returncode == 0, done.stderr.decode()
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    for group, answer in zip(distinct, answers, strict=True):
        wanted = oracle.judge(code, group)
        assert answer == wanted if wanted["valid"] else answer["valid"] is False, group
