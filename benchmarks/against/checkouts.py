"""A commit in a folder of its own, `.against/COMMIT`, with its own environment: made once, used again."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from benchmarks.against.processes import run_openly

FOLDER: Final = ".against"
SHORT: Final = 12
ENVIRONMENT: Final = ("make", "--no-print-directory", "setup", ".venv/.test")


class NotComparable(Exception):
    """A commit that is not there or cannot be set up, in a sentence for people."""


@dataclass(frozen=True, slots=True)
class Checkout:
    """Files of the project, and the Python of their environment."""

    folder: Path
    title: str
    """How it is called in the report: the commit and its subject."""

    @property
    def python(self) -> Path:
        return self.folder / ".venv" / "bin" / "python"


def working_tree(root: Path) -> Checkout:
    """The files as they stand. The `make` that called has set them up."""
    changed = len(_git(root, "status", "--porcelain").splitlines())
    title = _title(root, "HEAD")
    if changed:
        files = "1 file" if changed == 1 else f"{changed} files"
        title = f"the working tree, DIRTY: {files} not committed since {title}"
    return Checkout(root, title)


def resolved(root: Path, commit: str) -> str:
    """The full name of a commit."""
    try:
        return _git(root, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{commit}^{{commit}}")
    except NotComparable:
        raise NotComparable(f"there is no commit {commit!r} here; `git log --oneline` lists them") from None


def checkout(root: Path, commit: str, say: Callable[[str], None]) -> Checkout:
    """That commit with its environment, set up now unless it was set up before."""
    sha = resolved(root, commit)
    folder = root / FOLDER / sha[:SHORT]
    made = Checkout(folder, _title(root, sha))
    stamp = folder / ".venv" / ".whole"
    whole = f"{sha}\n{folder}\n"
    if stamp.is_file() and stamp.read_text(encoding="utf-8") == whole and made.python.exists():
        return made
    say(f"setting up {commit} in {FOLDER}/{sha[:SHORT]}, once: about two minutes")
    shutil.rmtree(folder, ignore_errors=True)  # what an interrupted set-up has left, or a clone that was moved
    folder.parent.mkdir(exist_ok=True)
    _git(root, "clone", "--quiet", "--shared", "--no-checkout", str(root), str(folder))
    _git(folder, "checkout", "--quiet", "--detach", sha)
    if not (folder / "Makefile").is_file():
        raise NotComparable(f"commit {sha[:SHORT]} has no Makefile to set it up with")
    status = run_openly(ENVIRONMENT, folder)
    if status or not made.python.exists():
        said = " ".join(ENVIRONMENT[2:])
        raise NotComparable(f"commit {sha[:SHORT]} could not be set up: `make {said}` there ended with status {status}")
    stamp.write_text(whole, encoding="utf-8")
    return made


def _title(root: Path, commit: str) -> str:
    return _git(root, "log", "-1", "--format=%h %s", commit)


def _git(root: Path, *arguments: str) -> str:
    try:
        done = subprocess.run(  # noqa: S603  (our own command)
            ["git", *arguments],  # noqa: S607  (the git that make finds)
            cwd=root,
            check=False,
            capture_output=True,
            text=True,
        )
    except FileNotFoundError:
        raise NotComparable("git was not found, and commits are compared with it") from None
    if done.returncode:
        last = (done.stderr.strip().splitlines() or ["it said nothing"])[-1]
        raise NotComparable(f"git {arguments[0]} failed: {last}")
    return done.stdout.strip()
