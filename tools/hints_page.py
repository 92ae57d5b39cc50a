"""Writes the answers of `pinella hint` into docs/hints.md again: `python -m tools.hints_page`."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

PAGE = Path(__file__).resolve().parent.parent / "docs" / "hints.md"
EXAMPLE = re.compile(r"```text\n\$ pinella hint (?P<arguments>[^\n]*)\n.*?```", re.DOTALL)
TABLE = re.compile(r"```text\n(turn: .*?)```", re.DOTALL)


def answer(arguments: str, table: str) -> str:
    """What the command says to the table of the page."""
    command = [sys.executable, "-c", "from pinella.cli.main import main; main()", "hint"]
    command += arguments.replace("table.txt", "-").split()
    done = subprocess.run(command, input=table, capture_output=True, text=True, encoding="utf-8", check=True)
    return done.stdout


def main() -> None:
    page = PAGE.read_text(encoding="utf-8")
    table = TABLE.search(page)
    if table is None:
        sys.exit("docs/hints.md has no table")

    def filled(found: re.Match[str]) -> str:
        arguments = found["arguments"]
        return f"```text\n$ pinella hint {arguments}\n{answer(arguments, table[1])}```"

    PAGE.write_text(EXAMPLE.sub(filled, page), encoding="utf-8")


if __name__ == "__main__":
    main()
