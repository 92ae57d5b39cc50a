"""`pinella serve`: a process of its own, its words, its errors, and a quiet end."""

from __future__ import annotations

import json
import os
import queue
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from unittest import mock

import pytest
from click.testing import CliRunner

from pinella.cli import network, serve
from pinella.store.sqlite_files import DATABASE
from tests.cli.running import pinella
from tests.patience import PATIENCE
from tests.server.live import got, hanging
from tests.store.disks import read_only
from tests.store.filling import fill
from tests.store.running import using

PROGRAM = [sys.executable, "-c", "from pinella.cli.main import main; main()", "serve"]


@pytest.fixture(autouse=True)
def account(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """An account of its own for every test: nobody's data is touched."""
    monkeypatch.delenv("LOCALAPPDATA", raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "account"))
    return tmp_path / "account"


@contextmanager
def running(
    *arguments: str, opening: bool = False, program: list[str] = PROGRAM
) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The command, and the lines it said until it was ready."""
    process = subprocess.Popen(
        [*program, *([] if opening else ["--no-browser"]), *arguments],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8",
    )  # fmt: skip
    said: list[str] = []
    try:
        assert process.stdout is not None
        for line in process.stdout:
            said.append(line.rstrip("\n"))
            if line.startswith("Ctrl-C"):
                break
        yield process, said
    finally:
        process.kill()
        process.communicate()


def refused(*arguments: str) -> str:
    done = subprocess.run(
        [*PROGRAM, "--no-browser", *arguments],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


def refused_at_once(*arguments: str) -> str:
    """What is seen before anything is opened: in this process, which takes much less time."""
    with mock.patch.object(serve, "_run", side_effect=AssertionError("it was not refused")):
        answer = pinella("serve", "--no-browser", *arguments)
    assert (answer.status, answer.out) == (2, "")
    assert answer.err.count("\n") == 1, answer.err
    return answer.err


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    return port


def address_in(said: list[str]) -> str:
    found = re.search(r"http://127\.0\.0\.1:\d+/", "\n".join(said))
    assert found, said
    return found[0]


def test_it_says_where_it_is_answers_there_and_ends_quietly() -> None:
    port = free_port()
    with running("--port", str(port)) as (process, said):
        assert address_in(said) == f"http://127.0.0.1:{port}/"
        assert got(f"{address_in(said)}api/codes").status_code == 200
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, rest.strip(), errors) == (0, "", "")


def test_it_writes_a_line_of_json_a_request_when_asked_to() -> None:
    with running("--port", str(free_port()), "--log") as (process, said):
        assert got(f"{address_in(said)}api/codes").status_code == 200
        process.send_signal(signal.SIGINT)
        _, errors = process.communicate(timeout=PATIENCE)
    lines = [json.loads(line) for line in errors.splitlines()]
    assert [line["status"] for line in lines if line.get("route") == "/api/codes"] == [200], lines


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[int, Path]]:
    """The port of a server, and the folder of its data, of which it had to make two."""
    port, data = free_port(), tmp_path_factory.mktemp("served") / "new" / "folder"
    with running("--port", str(port), "--data", str(data)):
        yield port, data


def test_it_listens_on_this_computer_only(served: tuple[int, Path]) -> None:
    port, _ = served
    with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
        pass
    for other in network.lan_addresses():
        with pytest.raises(OSError, match=r"refused|unreachable|timed out"):
            socket.create_connection((other, port), timeout=2)


def test_it_takes_the_next_port_when_its_own_is_in_use(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        monkeypatch.setattr(serve, "PORT", taken.getsockname()[1])
        with serve._listen(serve.HOME, None) as listener:
            assert listener.getsockname()[1] > taken.getsockname()[1]


def test_a_port_in_use_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        assert f"port {port} is in use" in refused_at_once("--port", str(port))


@pytest.mark.skipif(os.name != "posix", reason="rights of folders are POSIX")
def test_a_folder_that_may_only_be_read_is_told_and_the_exit_status_is_1() -> None:
    with read_only() as folder:
        answer = CliRunner().invoke(serve.command, ["--no-browser", "--port", str(free_port()), "--data", str(folder)])
    assert (answer.exit_code, answer.stdout) == (1, "")
    assert answer.stderr == f"pinella: the database cannot be written: {folder}: Permission denied\n"


def test_a_damaged_database_is_told_and_the_exit_status_is_1(tmp_path: Path) -> None:
    using(str(tmp_path), fill)
    file = tmp_path / DATABASE
    content = bytearray(file.read_bytes())
    file.write_bytes(content[: 4 * 4096] + bytes(len(content) - 4 * 4096))
    done = subprocess.run(
        [*PROGRAM, "--no-browser", "--port", str(free_port()), "--data", str(tmp_path)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.count("\n") == 1
    assert f"{file} is damaged" in done.stderr
    assert "pinella restore" in done.stderr


@pytest.mark.parametrize("port", ["0", "-1", "65536", "eighty"])
def test_a_port_that_is_none_is_an_error(port: str) -> None:
    assert "--port" in refused_at_once("--port", port)


def test_a_data_folder_that_is_a_file_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "is a file" in refused_at_once("--data", str(file))
    assert "is a file" in refused_at_once("--data", str(file / "below"))


def test_a_data_folder_is_made(served: tuple[int, Path]) -> None:
    _, data = served
    assert (data / "pinella.db").is_file()


def test_without_a_folder_the_data_are_kept_where_programs_of_the_account_keep_theirs(account: Path) -> None:
    with running("--port", str(free_port())):
        assert (account / "pinella" / "pinella.db").is_file()


def test_two_servers_do_not_share_a_folder(served: tuple[int, Path]) -> None:
    _, data = served
    assert "another Pinella is using" in refused("--port", str(free_port()), "--data", str(data))


def test_a_folder_and_a_database_are_not_given_together(tmp_path: Path) -> None:
    assert "not both" in refused_at_once("--data", str(tmp_path), "--database", "postgresql://localhost/x")


def test_a_bus_without_a_database_is_an_error() -> None:
    assert "--database" in refused_at_once("--bus", "nats://127.0.0.1:4222")


def test_a_database_that_does_not_answer_is_an_error() -> None:
    refused("--database", f"postgresql://127.0.0.1:{free_port()}/x")


BROWSER = """
import pathlib, sys, time, urllib.request
here = pathlib.Path(sys.argv[1])
with urllib.request.urlopen(f"{sys.argv[2]}api/version", timeout=float(sys.argv[3])) as answer:
    (here / "new").write_text(f"{sys.argv[2]} {answer.status}")
(here / "new").replace(here / "opened")
deadline = time.monotonic() + float(sys.argv[3])
while time.monotonic() < deadline and not (here / "close").exists():
    time.sleep(0.1)
"""


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[Path]:
    """A browser in the foreground: it asks the server, writes what it saw, and stays open until the test ends."""
    program = tmp_path / "browser.py"
    program.write_text(BROWSER)
    monkeypatch.setenv("BROWSER", f"{sys.executable} {program} {tmp_path} %s {PATIENCE}")
    monkeypatch.setenv("no_proxy", "*")
    yield tmp_path
    (tmp_path / "close").touch()


def written(file: Path) -> str:
    deadline = time.monotonic() + PATIENCE
    while not file.exists():
        assert time.monotonic() < deadline, f"{file.name} was not written"
        time.sleep(0.05)
    return file.read_text()


def test_a_browser_in_the_foreground_is_answered_and_so_is_everybody_else(browser: Path) -> None:
    with running("--port", str(free_port()), opening=True) as (process, said):
        assert written(browser / "opened") == f"{address_in(said)} 200"
        assert got(f"{address_in(said)}api/codes").status_code == 200
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=PATIENCE) == 0
        assert not (browser / "close").exists(), "the browser is still open"
        (browser / "close").touch()


def test_no_browser_is_opened_when_asked_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: queue.Queue[int] = queue.Queue()
    monkeypatch.setattr(serve, "_open_browser", lambda *where: opened.put(where[1]))
    monkeypatch.setattr(serve, "_run", lambda listener, _, announce, **__: (announce(), listener.close()))
    ports = [free_port(), free_port()]
    for port, arguments in zip(ports, (["--no-browser"], []), strict=True):
        result = CliRunner().invoke(serve.command, ["--port", str(port), *arguments])
        assert result.exit_code == 0, result.output
    assert opened.get(timeout=PATIENCE) == ports[1]
    assert opened.empty()


def program(**changed: str) -> list[str]:
    """The command with other limits: those of people who wait would also end what hangs, only later."""
    limits = {"router.BODY_WAIT": "3600.0", "serve.LAST_RESORT": "3600", **changed}
    lines = [
        "from pinella.cli import main, serve",
        "from pinella.server import router",
        *(f"{name} = {value}" for name, value in limits.items()),
        "main.main()",
    ]
    return [sys.executable, "-c", "\n".join(lines), "serve"]


def test_it_ends_quietly_while_a_question_hangs() -> None:
    with running("--port", str(free_port()), program=program()) as (process, said), hanging(address_in(said)):
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, rest.strip(), errors) == (0, "", "")


def test_a_second_interrupt_ends_it_at_once_and_as_quietly() -> None:
    patient = program(**{"serve.PATIENCE": "3600.0"})
    port = free_port()
    with running("--port", str(port), program=patient) as (process, said), hanging(address_in(said)):
        process.send_signal(signal.SIGINT)
        until_nobody_listens(port)
        assert process.poll() is None, "it waits for the question first"
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=PATIENCE)
        assert (process.returncode, rest.strip(), errors) == (0, "", "")


def until_nobody_listens(port: int) -> None:
    """The first thing that a server ends."""
    deadline = time.monotonic() + PATIENCE
    with suppress(ConnectionError):
        while True:
            with socket.create_connection(("127.0.0.1", port), timeout=PATIENCE):
                assert time.monotonic() < deadline
                time.sleep(0.02)


def test_the_signal_of_a_service_manager_ends_it_as_ctrl_c_does(tmp_path: Path) -> None:
    """The house is closed: what was written stands in the file itself, and no log is left behind."""
    with running("--data", str(tmp_path)) as (process, _):
        process.send_signal(signal.SIGTERM)
        process.wait(PATIENCE)
    assert process.returncode == 0
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pinella.db", "pinella.lock"]


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--bot-pause", "nan"), "--bot-pause is a number of seconds"),
        (("--metrics-token", ""), "--metrics-token is empty"),
        (("--data", ""), "--data is empty"),
        (("--database", ""), "--database is empty"),
        (("--database", "postgresql://db/pinella", "--bus", ""), "--bus is empty"),
        (("--origin", "not a url"), "expected an address such as https://club.example"),
        (("--origin", "https://club.example/page"), "expected an address such as https://club.example"),
        (("--origin", "ftp://club.example"), "expected an address such as https://club.example"),
    ],
)
def test_what_would_only_fail_later_is_refused_at_once(arguments: tuple[str, ...], why: str) -> None:
    done = CliRunner().invoke(serve.command, ["--no-browser", *arguments])
    assert done.exit_code == 2
    assert why in done.output


def test_an_origin_is_read_as_browsers_write_it() -> None:
    assert serve._origin("https://Club.Example/") == "https://club.example"
    assert serve._origin("http://10.0.0.7:8000") == "http://10.0.0.7:8000"


@pytest.mark.skipif(os.name != "posix", reason="limits of open files are POSIX")
def test_it_may_open_as_many_files_as_the_system_allows() -> None:
    """The soft limit of a shell is for programs that cannot count further."""
    few = (
        "import resource; most = resource.getrlimit(resource.RLIMIT_NOFILE)[1];"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (128, most));"
        "from pinella.cli import main, serve;"
        "serve._run = lambda *_, **__: print(resource.getrlimit(resource.RLIMIT_NOFILE) == (most, most));"
        "main.main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", few, "serve", "--no-browser", "--port", str(free_port())],
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert (done.stdout, done.stderr) == ("True\n", "")
