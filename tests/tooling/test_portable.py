"""Pinella runs where Python runs: a director's laptop has Windows more often than not."""

from __future__ import annotations

import ast

from tests.conftest import ROOT
from tests.tooling.test_kernels import imported

POSIX_ONLY = {"crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "resource", "spwd", "syslog", "termios", "tty"}
NEEDS_A_COMPILER_OR_POSIX = {"uvloop"}


def test_no_module_imports_what_only_posix_has() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "src" / "pinella").rglob("*.py")
        for name in imported(ast.parse(path.read_text(encoding="utf-8")))
        if name.partition(".")[0] in POSIX_ONLY | NEEDS_A_COMPILER_OR_POSIX
    }
    assert found == set()
