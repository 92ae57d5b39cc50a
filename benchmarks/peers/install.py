"""The peers' environment, `.peers/venv`: made on the first run, and anew when its lock or its place changes."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
VENV = ROOT / ".peers" / "venv"
STAMP = VENV / ".done"
LOCK = ROOT / "requirements" / "peers.txt"
BUILD_LOCK = ROOT / "requirements" / "build.txt"
SCRIPTS, SUFFIX = ("Scripts", ".exe") if sys.platform == "win32" else ("bin", "")

LONGEST = 600
"""Seconds that an installation may take before the benchmark goes on without it."""


class PeersUnavailable(Exception):
    """The peers could not be installed: their ratios cannot be measured here."""


def installed_python() -> Path:
    """The Python of the peers' environment, with the peers in it."""
    python = VENV / SCRIPTS / f"python{SUFFIX}"
    if _stamp() != (STAMP.read_text(encoding="utf-8") if STAMP.exists() else ""):
        print("installing OpenSpiel and RLCard into .peers, once: about 65 MB to fetch, 240 MB on disk", flush=True)
        _uv("venv", "--quiet", "--clear", "--python", sys.executable, str(VENV))
        _uv(*_packages(python))
        STAMP.write_text(_stamp(), encoding="utf-8")
        print("installed", flush=True)
    return python


def environment() -> dict[str, str]:
    """This process's environment without another Python's paths, with the settings that `make` gives uv."""
    unwanted = {"PYTHONPATH", "VIRTUAL_ENV"}
    kept = {name: value for name, value in os.environ.items() if name not in unwanted}
    return kept | {"UV_SYSTEM_CERTS": "1", "UV_PYTHON_DOWNLOADS": "never"}


def _stamp() -> str:
    """An environment holds the path it was made in, as the lock holds what is in it."""
    return hashlib.sha256(LOCK.read_bytes() + BUILD_LOCK.read_bytes() + str(VENV).encode()).hexdigest()


def _packages(python: Path) -> list[str]:
    """Wheels only, by hash. RLCard is published as source alone: it is built with the setuptools of our own lock."""
    wheels = ["--only-binary", ":all:", "--no-binary", "rlcard", "--build-constraint", str(BUILD_LOCK)]
    return ["pip", "install", "--python", str(python), "--require-hashes", *wheels, "-r", str(LOCK)]


def _uv(*arguments: str) -> None:
    """uv's own lines are the progress shown; they go to the error stream."""
    command = [str(ROOT / ".tools" / SCRIPTS / f"uv{SUFFIX}"), *arguments]
    try:
        subprocess.run(command, cwd=ROOT, env=environment(), check=True, timeout=LONGEST)  # noqa: S603
    except FileNotFoundError:
        raise PeersUnavailable("uv is not in .tools: run make setup first") from None
    except subprocess.TimeoutExpired:
        raise PeersUnavailable(f"OpenSpiel and RLCard were not installed within {LONGEST} s") from None
    except subprocess.CalledProcessError:
        reason = "does this machine reach the package registry, and is there a wheel for it?"
        raise PeersUnavailable(f"OpenSpiel and RLCard could not be installed: {reason}") from None
