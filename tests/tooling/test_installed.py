"""What `make setup` leaves: the installed wheel, whole."""

from __future__ import annotations

import subprocess
import sys
import sysconfig
from importlib.metadata import distribution
from pathlib import Path

from tests.conftest import ROOT
from tools.check import why_not_compiled
from tools.kernels import kernel_paths


def installed_files() -> set[str]:
    return {path.as_posix() for path in distribution("pinella").files or ()}


def test_the_wheel_carries_the_page_and_the_types() -> None:
    assert {"pinella/py.typed", "pinella/server/static/index.html"} <= installed_files()


def test_the_wheel_carries_every_module_and_table_of_the_source() -> None:
    source = ROOT / "src"
    expected = {
        path.relative_to(source).as_posix()
        for path in (source / "pinella").rglob("*")
        if path.is_file()
        and path.suffix in {".css", ".json", ".py", ".tsv", ".typ", ".typed"}
        and "__pycache__" not in path.parts
    }
    assert expected - installed_files() == set()


def test_the_wheel_carries_the_casebook() -> None:
    casebook = ROOT / "casebook"
    expected = {path.relative_to(casebook).as_posix() for path in casebook.rglob("*") if path.is_file()}
    assert {f"pinella/casebook_files/{name}" for name in expected} <= installed_files()


def test_the_kernels_are_compiled_where_there_is_a_compiler() -> None:
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    expected = {path.relative_to("src").with_suffix("").as_posix() + suffix for path in kernel_paths()}
    expected.add(f"pinella__mypyc{suffix}")
    compiled = {name for name in installed_files() if name.endswith(suffix)}
    assert compiled == (set() if why_not_compiled() else expected)


def test_the_command_says_its_version_and_its_mode() -> None:
    command = Path(sys.executable).with_name("pinella")
    done = subprocess.run([str(command), "--version"], capture_output=True, text=True, check=True, env={})
    assert distribution("pinella").version in done.stdout
    assert ("pure" if why_not_compiled() else "compiled") in done.stdout
