"""The README tells the truth: its lines of Python print what their comments say."""

from __future__ import annotations

import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

README = Path(__file__).resolve().parent.parent / "README.md"


def test_the_ten_lines_of_python_print_what_they_say() -> None:
    block = re.search(r"```python\n(.*?)```", README.read_text(encoding="utf-8"), re.DOTALL)
    assert block is not None
    code = block[1]
    promised = re.findall(r"# (.*)$", code, re.MULTILINE)
    assert len([line for line in code.splitlines() if line.strip()]) <= 10
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(code, "README.md", "exec"), {})  # noqa: S102  (our own lines)
    assert printed.getvalue().splitlines() == promised


def test_every_picture_and_page_it_names_is_there() -> None:
    text = README.read_text(encoding="utf-8")
    for target in re.findall(r"\]\(([^)#]+)\)", text):
        assert "://" in target or (README.parent / target).exists(), target
