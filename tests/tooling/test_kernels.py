"""What a kernel may hold, so that it means the same compiled and not."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT
from tools.kernels import kernel_paths

ALLOWED = {"__future__", "typing", "librt.vecs", "mypy_extensions"}


def syntax(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"), str(path))


def imported(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or "")


def is_literal(node: ast.expr) -> bool:
    """A number, or one inside `i64(…)`."""
    if isinstance(node, ast.Call) and len(node.args) == 1:
        return is_literal(node.args[0])
    return isinstance(node, ast.Constant)


def variable_shifts(tree: ast.Module) -> Iterator[int]:
    """The lines that shift to the left by something that is not a literal."""
    for node in ast.walk(tree):
        if isinstance(node, ast.BinOp) and isinstance(node.op, ast.LShift):
            if not is_literal(node.right):
                yield node.lineno
        elif isinstance(node, ast.AugAssign) and isinstance(node.op, ast.LShift) and not is_literal(node.value):
            yield node.lineno


@pytest.mark.parametrize("path", kernel_paths(), ids=str)
class TestAKernel:
    def test_shifts_left_by_literals_only(self, path: Path) -> None:
        """mypyc 2.4.1 compiles `i64(1) << t` to a shift of 32 bits: 40 gives 256, without a word."""
        assert list(variable_shifts(syntax(ROOT / path))) == []

    def test_imports_only_kernels_and_the_compiler_s_types(self, path: Path) -> None:
        """Kernels are compiled alone, and what they import from plain Python would be slow."""
        kernels = {".".join(other.with_suffix("").parts[1:]) for other in kernel_paths()}
        assert set(imported(syntax(ROOT / path))) <= ALLOWED | kernels


def test_every_module_with_machine_integers_is_on_the_list_of_kernels() -> None:
    typed = {
        path.relative_to(ROOT)
        for path in (ROOT / "src" / "pinella").rglob("_*.py")
        if "mypy_extensions" in set(imported(syntax(path)))
    }
    assert typed == set(kernel_paths())


@pytest.mark.parametrize("line", ["i64(1) << t", "1 << t", "mask << (t + 1)", "mask <<= t"])
def test_a_shift_by_a_variable_is_seen(line: str) -> None:
    assert list(variable_shifts(ast.parse(line))) == [1]


@pytest.mark.parametrize("line", ["mask << 13", "mask << i64(13)", "1 << 52", "mask >> t"])
def test_a_shift_by_a_literal_is_allowed(line: str) -> None:
    assert list(variable_shifts(ast.parse(line))) == []
