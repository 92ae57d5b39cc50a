"""What the repository may not hold: addresses of package registries, and paths of somebody's machine."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest

from tests.conftest import ROOT

MADE_HERE = {
    ".git", ".tools", ".venv", ".peers", ".against", ".mutation", "build", "dist", "site", ".cache", "node_modules",
    "static", "__pycache__", ".hypothesis", ".mypy_cache", ".pytest_cache", ".ruff_cache", ".import_linter_cache",
}  # fmt: skip

REGISTRY = re.compile(
    r"(?:pypi|pythonhosted|npmjs|yarnpkg|npmmirror)\.(?:org|com)|--(?:extra-)?index-url|^registry\s*=|file:/{3}"
)
MACHINE_PATH = re.compile(r"(?<![\w.~)}])/(?:work|root|home|Users|tmp|opt|mnt)(?=/\w)")


def committed() -> list[Path]:
    """The files git tracks or would track; where there is no git, all that no tool made."""
    if (ROOT / ".git").exists() and shutil.which("git"):
        command = ["git", "ls-files", "--cached", "--others", "--exclude-standard", "-z"]
        listed = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        paths = [ROOT / name for name in listed.split("\0") if name]
    else:
        paths = [path for path in ROOT.rglob("*") if not MADE_HERE & set(path.relative_to(ROOT).parts)]
    return [path for path in paths if path.is_file()]


def lines_matching(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    found = []
    for path in paths:
        try:
            text = path.read_text(encoding="utf-8")
        except UnicodeDecodeError:
            continue  # a picture
        found += [
            f"{path.relative_to(ROOT)}:{number}: {line.strip()[:100]}"
            for number, line in enumerate(text.splitlines(), 1)
            if pattern.search(line)
        ]
    return found


def test_the_files_are_found() -> None:
    names = {path.relative_to(ROOT).as_posix() for path in committed()}
    assert {"Makefile", "requirements/run.txt", "tests/tooling/test_committed_files.py"} <= names
    assert not any(name.startswith((".venv/", "web/node_modules/")) for name in names)


def test_no_file_names_a_package_registry() -> None:
    assert lines_matching(REGISTRY, committed()) == []


def test_no_file_names_a_path_of_one_machine() -> None:
    assert lines_matching(MACHINE_PATH, committed()) == []


@pytest.mark.parametrize(
    ("pattern", "line"),
    [
        (REGISTRY, '"resolved": "https://registry.npm' + 'js.org/svelte"'),
        (REGISTRY, "--index" + "-url https://example.test/simple"),
        (MACHINE_PATH, "see /ho" + "me/anna/pinella"),
        (MACHINE_PATH, 'open("/tm' + 'p/x")'),
    ],
)
def test_such_a_line_would_be_seen(pattern: re.Pattern[str], line: str) -> None:
    assert pattern.search(line)
