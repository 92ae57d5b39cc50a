"""`pinella serve`: a process of its own, its words, its errors, and a quiet end."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest
from click.testing import CliRunner

from pinella.cli import serve

PROGRAM = [sys.executable, "-c", "from pinella.cli.main import main; main()", "serve"]


@contextmanager
def running(*arguments: str) -> Iterator[tuple[subprocess.Popen[str], list[str]]]:
    """The command, and the lines it said until it was ready."""
    process = subprocess.Popen(
        [*PROGRAM, "--no-browser", *arguments],
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
        timeout=60,
        check=False,
    )
    assert done.returncode == 2, done.stdout + done.stderr
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1, done.stderr
    return done.stderr


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
        assert httpx.get(f"{address_in(said)}api/codes", trust_env=False).status_code == 200
        process.send_signal(signal.SIGINT)
        rest, errors = process.communicate(timeout=30)
        assert (process.returncode, rest.strip(), errors) == (0, "", "")


def test_it_listens_on_this_computer_only() -> None:
    port = free_port()
    other = serve.lan_address()
    with running("--port", str(port)):
        with socket.create_connection(("127.0.0.1", port), timeout=5):
            pass
        if other is not None:
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
        assert f"port {port} is in use" in refused("--port", str(port))


@pytest.mark.parametrize("port", ["0", "-1", "65536", "eighty"])
def test_a_port_that_is_none_is_an_error(port: str) -> None:
    assert "--port" in refused("--port", port)


def test_a_data_folder_that_is_a_file_is_an_error(tmp_path: Path) -> None:
    file = tmp_path / "file"
    file.touch()
    assert "is a file" in refused("--data", str(file))
    assert "is a file" in refused("--data", str(file / "below"))


def test_a_data_folder_is_made(tmp_path: Path) -> None:
    data = tmp_path / "new" / "folder"
    with running("--port", str(free_port()), "--data", str(data)):
        assert data.is_dir()


def test_the_help_says_that_nothing_is_kept_yet() -> None:
    done = subprocess.run([*PROGRAM, "--help"], capture_output=True, text=True, encoding="utf-8", check=True)
    assert "Nothing is kept yet" in " ".join(done.stdout.split())


def test_on_the_network_it_prints_the_address_and_a_qr_code(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: "192.0.2.7")
    serve._announce_lan(8040)
    said = capsys.readouterr().out
    assert "On the network: http://192.0.2.7:8040/" in said
    assert "█" in said


def test_without_a_network_it_says_so(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(serve, "lan_address", lambda: None)
    serve._announce_lan(8040)
    assert "no network address found" in capsys.readouterr().out


def test_the_browser_is_opened_unless_asked_not_to(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []
    monkeypatch.setattr(webbrowser, "open", opened.append)
    monkeypatch.setattr(serve, "_run", lambda listener, announce: (announce(), listener.close()))
    for arguments, expected in (([], 1), (["--no-browser"], 1)):
        result = CliRunner().invoke(serve.command, ["--port", str(free_port()), *arguments])
        assert result.exit_code == 0, result.output
        assert len(opened) == expected
