"""The contracts of import-linter see an import that goes the wrong way."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(
    ("module", "line", "contract"),
    [
        ("cards/card.py", "import pinella.melds", "Layers"),
        ("codes/types.py", "import socket", "The game does no input or output"),
        ("referee/ruling.py", "import sqlalchemy", "The game runs on what is always installed"),
        ("cli/codes.py", "from rich.text import Text", "One module knows rich"),
        ("brand_new.py", "", "Layers"),
    ],
)
def test_a_wrong_import_breaks_a_contract(tmp_path: Path, module: str, line: str, contract: str) -> None:
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    shutil.copytree(ROOT / "src", tmp_path / "src", ignore=shutil.ignore_patterns("__pycache__", "static"))
    with (tmp_path / "src" / "pinella" / module).open("a", encoding="utf-8") as file:
        file.write(f"\n{line}\n")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path / "src")}
    command = [str(Path(sys.executable).with_name("lint-imports")), "--no-cache", "--no-logo"]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert f"{contract} BROKEN" in done.stdout
