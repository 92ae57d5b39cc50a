"""A pass that tests another Pinella than it says must stop at once."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from tests.conftest import ROOT


@pytest.mark.parametrize(("mode", "place"), [("compiled", "src ."), ("pure", "."), ("neither", "src .")])
def test_the_wrong_pinella_is_refused(mode: str, place: str) -> None:
    environment = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider", "-o", f"pythonpath={place}",
         "tests/tooling/test_portable.py"],
        cwd=ROOT, env={**environment, "PINELLA_TEST_MODE": mode}, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 4, done.stdout + done.stderr
    assert "asked to test" in done.stderr or "expected pure or compiled" in done.stderr
