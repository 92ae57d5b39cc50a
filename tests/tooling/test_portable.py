"""Pinella runs where Python runs: a director's laptop has Windows more often than not."""

from __future__ import annotations

import ast

from tests.conftest import ROOT
from tests.tooling.test_kernels import imported

POSIX_ONLY = {"crypt", "fcntl", "grp", "nis", "posix", "pty", "pwd", "resource", "spwd", "syslog", "termios", "tty"}
NEEDS_A_COMPILER_OR_POSIX = {"uvloop"}
ON_WINDOWS = "sys.platform == 'win32'"


class OnWindows(ast.NodeTransformer):
    """What Windows runs of a module: a function that leaves at once there goes no further."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        is_told = ast.get_docstring(node) is not None
        for first in node.body[is_told : is_told + 1]:
            if isinstance(first, ast.If) and ast.unparse(first.test) == ON_WINDOWS and is_way_out(first.body[-1]):
                node.body = [first]
        return self.generic_visit(node)


def is_way_out(node: ast.stmt) -> bool:
    return isinstance(node, ast.Return | ast.Raise)


def posix_modules(source: str) -> set[str]:
    """What a module needs that Windows does not have."""
    run = OnWindows().visit(ast.parse(source))
    return {name for name in imported(run) if name.partition(".")[0] in POSIX_ONLY | NEEDS_A_COMPILER_OR_POSIX}


def test_no_module_imports_what_only_posix_has() -> None:
    found = {
        f"{path.relative_to(ROOT)}: {name}"
        for path in (ROOT / "src" / "pinella").rglob("*.py")
        for name in posix_modules(path.read_text(encoding="utf-8"))
    }
    assert found == set()


def test_an_import_that_windows_does_not_come_to_is_none() -> None:
    guard = 'def ask() -> None:\n    """Ask."""\n    if sys.platform == "win32":\n        {}\n    import resource\n'
    assert posix_modules(guard.format("return")) == set()
    assert posix_modules(guard.format("print()")) == {"resource"}
    assert posix_modules("import resource\n") == {"resource"}
