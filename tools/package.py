"""Make the wheel, install it, pack it.

    python -m tools.package install                         into .venv, only when something in it has changed
    python -m tools.package dist                            sdist and wheel in dist/
    python -m tools.package bundle [PLATFORM [VERSION]]     dist/bundle: all wheels, for a machine without a network

PLATFORM is a wheel's platform tag, `win_amd64` for example, VERSION that machine's Python, `3.12`.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from tools import kernels, web

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
BUNDLE = DIST / "bundle"
INSTALLED = Path(sys.prefix) / ".pinella"
"""The digest of what the installed wheel was made of, and why its kernels are not compiled, if they are not."""

UV_PLATFORMS = {
    "win_amd64": "x86_64-pc-windows-msvc",
    "win_arm64": "aarch64-pc-windows-msvc",
    "macosx_11_0_arm64": "aarch64-apple-darwin",
    "macosx_11_0_x86_64": "x86_64-apple-darwin",
    "manylinux_2_28_x86_64": "x86_64-manylinux_2_28",
    "manylinux_2_28_aarch64": "aarch64-manylinux_2_28",
}


def uv(*arguments: str) -> None:
    folder = "Scripts" if os.name == "nt" else "bin"
    subprocess.run([str(ROOT / ".tools" / folder / "uv"), *arguments], cwd=ROOT, check=True)


def pip(*arguments: str) -> None:
    folder = "Scripts" if os.name == "nt" else "bin"
    subprocess.run([str(ROOT / ".tools" / folder / "python"), "-m", "pip", *arguments], cwd=ROOT, check=True)


def hatch(folder: Path, *targets: str, **settings: str) -> None:
    """hatchling, with the build packages of this environment: they are locked, an isolated build's are not."""
    chosen = [argument for target in targets for argument in ("-t", target)]
    command = [sys.executable, "-m", "hatchling", "build", "-d", str(folder), *chosen]
    subprocess.run(command, cwd=ROOT, check=True, env={**os.environ, **settings})


def _ingredients() -> Iterator[Path]:
    yield from web.page_sources()
    names = ["pyproject.toml", "hatch_build.py", "README.md", "LICENSE", "tools/kernels.py", "tools/web.py"]
    yield from (ROOT / name for name in names if (ROOT / name).exists())
    yield from (path for path in (ROOT / "casebook").rglob("*") if path.is_file())
    for path in (ROOT / "src" / "pinella").rglob("*"):
        if path.is_file() and "__pycache__" not in path.parts and not path.is_relative_to(web.STATIC):
            yield path


def install() -> None:
    """The wheel in build/wheel and in this environment, made anew when what it holds, or how it is made, changes."""
    reason = kernels.why_not_compile() or ""
    facts = web.digest(iter(set(_ingredients()))) + reason + sys.version + os.environ.get("PINELLA_NO_PAGE", "")
    wanted = hashlib.sha256(facts.encode()).hexdigest() + "\n" + reason
    folder = ROOT / "build" / "wheel"
    is_installed = INSTALLED.exists() and INSTALLED.read_text(encoding="utf-8") == wanted
    if is_installed and web.page_is_fresh() and list(folder.glob("*.whl")):
        return
    INSTALLED.unlink(missing_ok=True)
    shutil.rmtree(folder, ignore_errors=True)
    hatch(folder, "wheel")
    (wheel,) = folder.glob("*.whl")
    uv("pip", "install", "--quiet", "--python", sys.executable, "--no-deps", "--no-index", "--reinstall", str(wheel))
    INSTALLED.write_text(wanted, encoding="utf-8")


def dist() -> None:
    shutil.rmtree(DIST, ignore_errors=True)
    hatch(DIST, "sdist", "wheel")


def bundle(platform: str = "", version: str = "") -> None:
    """All wheels of a run-time install. Ours goes in twice: compiled for this machine, and pure for any other."""
    dist()
    hatch(BUNDLE, "wheel", PINELLA_PURE="1")
    if platform:
        _download_for(platform, version or f"{sys.version_info[0]}.{sys.version_info[1]}")
    else:
        for wheel in DIST.glob("*.whl"):
            shutil.copy(wheel, BUNDLE)
        _download("requirements/run.txt")
    target = platform or sysconfig.get_platform()
    text = (ROOT / "tools" / "bundle.txt").read_text(encoding="utf-8")
    python = version or f"{sys.version_info[0]}.{sys.version_info[1]}"
    filled = text.replace("{target}", target).replace("{python}", python)
    (BUNDLE / "README.txt").write_text(filled, encoding="utf-8", newline="\r\n")
    size = sum(path.stat().st_size for path in BUNDLE.iterdir())
    wheels = len(list(BUNDLE.glob("*.whl")))
    print(f"dist/bundle: {wheels} wheels, {size / 1e6:.1f} MB, for {target}, Python {python}")


def _download(requirements: str, *options: str) -> None:
    fixed = ["--quiet", "--disable-pip-version-check", "--only-binary=:all:", "--require-hashes"]
    pip("download", *fixed, *options, "--dest", str(BUNDLE), "-r", requirements)


def _download_for(platform: str, version: str) -> None:
    """pip reads markers for the machine it runs on, so uv first writes the list of the other machine."""
    if platform not in UV_PLATFORMS:
        sys.exit(f"make bundle: unknown platform {platform!r}; known: {', '.join(UV_PLATFORMS)}")
    with tempfile.TemporaryDirectory(prefix="pinella-bundle-") as folder:
        there = Path(folder, "run.txt")
        python = ["--python-platform", UV_PLATFORMS[platform], "--python-version", version]
        what = ["--generate-hashes", "--quiet", "--no-header", "requirements/run.txt", "-o", str(there)]
        uv("pip", "compile", *python, *what)
        tags = [argument for tag in accepted_tags(platform) for argument in ("--platform", tag)]
        _download(str(there), "--no-deps", *tags, "--python-version", version)


def accepted_tags(platform: str) -> list[str]:
    """The tags of wheels that run there: pip takes a tag literally, and a Linux runs what is built for older ones."""
    if not platform.startswith("manylinux_2_28_"):
        return [platform]
    machine = platform.removeprefix("manylinux_2_28_")
    return [platform, f"manylinux_2_17_{machine}", f"manylinux2014_{machine}"]


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["install"]:
            install()
        case ["dist"]:
            dist()
        case ["bundle", *rest] if len(rest) <= 2:
            bundle(*rest)
        case _:
            sys.exit(__doc__)
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
    except subprocess.CalledProcessError as failure:
        sys.exit(f"tools/package.py: {Path(str(failure.cmd[0])).name} failed with status {failure.returncode}")
