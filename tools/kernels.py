"""Compile the kernels with mypyc, outside the source tree.

The kernels are the integer modules named in pyproject.toml under `[tool.pinella]`. They import nothing but each
other, so they are compiled alone: a temporary folder gets the kernels and empty packages around them, mypyc writes
its C there, and the finished extension modules go to `build/kernels/<key>`. The key is a digest of everything that
decides the result, so an unchanged kernel is never compiled twice. A `.so` beside its `.py` would shadow it: nothing
is ever built in place.

    python tools/kernels.py          compile, print one extension module a line
    python tools/kernels.py --why    say whether this machine compiles, and why not
"""

from __future__ import annotations

import hashlib
import os
import platform
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import textwrap
import tomllib
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
GROUP = "pinella"
"""The kernels share one extension module, `pinella__mypyc`, installed beside the package."""


def kernel_paths() -> list[Path]:
    """The kernels, relative to the root: the one list of them stands in pyproject.toml."""
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return [Path(path) for path in settings["tool"]["pinella"]["kernels"]]


def why_not_compile() -> str | None:
    """Why the wheel stays pure Python here, or None where the kernels are compiled."""
    if os.environ.get("PINELLA_PURE", "0") not in {"", "0"}:
        return "PINELLA_PURE is set"
    if platform.python_implementation() != "CPython":
        return f"mypyc compiles for CPython, this is {platform.python_implementation()}"
    return _why_no_compiler()


def _why_no_compiler() -> str | None:
    """Compile a file of one line: a compiler without Python's headers is none."""
    command = sysconfig.get_config_var("CC")
    compiler = os.environ.get("CC") or command
    if os.name != "nt" and (not compiler or shutil.which(compiler.split()[0]) is None):
        return "no C compiler"
    with tempfile.TemporaryDirectory(prefix="pinella-probe-") as folder:
        source = Path(folder, "probe.c")
        source.write_text("#include <Python.h>\n", encoding="utf-8")
        probe = textwrap.dedent(
            """
            import sys, sysconfig
            from setuptools._distutils.ccompiler import new_compiler
            from setuptools._distutils.sysconfig import customize_compiler
            compiler = new_compiler()
            customize_compiler(compiler)
            compiler.compile(["probe.c"], include_dirs=[sysconfig.get_path("include")])
            """
        )
        done = subprocess.run(
            [sys.executable, "-c", probe], cwd=folder, capture_output=True, text=True, check=False, env=os.environ
        )
    if done.returncode == 0:
        return None
    if "setuptools" in done.stderr and "ModuleNotFoundError" in done.stderr:
        return "setuptools is not installed"
    if "Python.h" in done.stdout + done.stderr:
        return "a C compiler, but not Python's headers (on Debian: python3-dev)"
    return "no C compiler that works"


def _key(kernels: list[Path]) -> str:
    """A digest of the kernels, this script, the compilers and the Python they compile for."""
    from importlib.metadata import version  # noqa: PLC0415  (only where mypy is installed)

    digest = hashlib.sha256()
    for path in [*kernels, Path("tools/kernels.py")]:
        digest.update(path.as_posix().encode() + b"\0" + (ROOT / path).read_bytes() + b"\0")
    for fact in (
        version("mypy"),
        version("librt"),
        version("setuptools"),
        sys.version,
        sysconfig.get_platform(),
        os.environ.get("CC", ""),
        os.environ.get("CFLAGS", ""),
    ):
        digest.update(fact.encode() + b"\0")
    return digest.hexdigest()[:16]


def compiled_kernels() -> dict[Path, str]:
    """Every extension module to ship: its file, and its place in the wheel."""
    kernels = kernel_paths()
    folder = ROOT / "build" / "kernels" / _key(kernels)
    if not (folder / "done").exists():
        _compile(kernels, folder)
    suffix = sysconfig.get_config_var("EXT_SUFFIX")
    return {path: path.relative_to(folder).as_posix() for path in sorted(folder.rglob(f"*{suffix}"))}


def _compile(kernels: list[Path], folder: Path) -> None:
    print(f"mypyc: compiling {', '.join(path.as_posix() for path in kernels)}", file=sys.stderr, flush=True)
    with tempfile.TemporaryDirectory(prefix="pinella-mypyc-") as stage:
        modules = _staged(kernels, Path(stage))
        script = textwrap.dedent(
            f"""
            import setuptools
            from mypyc.build import mypycify
            files = {modules!r}
            extensions = mypycify(
                ["--strict", "--config-file=", *files], opt_level="3", debug_level="0", group_name={GROUP!r}
            )
            setuptools.setup(
                name="kernels", ext_modules=extensions, script_args=["-q", "build_ext", "--build-lib", "out"]
            )
            """
        )
        Path(stage, "compile.py").write_text(script, encoding="utf-8")
        environment = {name: value for name, value in os.environ.items() if name != "MYPYPATH"}
        command = [sys.executable, "compile.py"]
        done = subprocess.run(command, cwd=stage, check=False, env=environment, stdout=sys.stderr.fileno())
        if done.returncode != 0:
            # A machine that has a compiler gets compiled kernels or no wheel at all.
            sys.exit("tools/kernels.py: the kernels do not compile (PINELLA_PURE=1 makes a wheel without them)")
        shutil.rmtree(folder, ignore_errors=True)
        shutil.copytree(Path(stage, "out"), folder)
    (folder / "done").touch()


def _staged(kernels: list[Path], stage: Path) -> list[str]:
    """Copy the kernels into empty packages of the same names."""
    modules = []
    for path in kernels:
        inside = path.relative_to("src")
        target = stage / inside
        target.parent.mkdir(parents=True, exist_ok=True)
        for package in inside.parents:
            if package != Path():
                (stage / package / "__init__.py").touch()
        shutil.copyfile(ROOT / path, target)
        modules.append(inside.as_posix())
    return modules


def main() -> int:
    reason = why_not_compile()
    if "--why" in sys.argv[1:]:
        print(reason or "this machine compiles the kernels")
        return 0
    if reason:
        print(f"mypyc: not compiled: {reason}", file=sys.stderr)
        return 1
    for path, place in compiled_kernels().items():
        print(f"{place}  {path.stat().st_size:,} bytes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
