"""Find a Chromium for the browser tests, install Debian's if there is none, and print where it is.

Playwright's own browsers come from a host that is no package registry, so the tests drive the system's.
`PINELLA_CHROMIUM` names another one.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SHELL = "chromium-headless-shell"
NAMES = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome", "msedge")
PLACES = (
    "/Applications/Chromium.app/Contents/MacOS/Chromium",
    "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    "C:/Program Files/Google/Chrome/Application/chrome.exe",
    "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
)


def find() -> str | None:
    """The Chromium of this machine, if it has one."""
    named = os.environ.get("PINELLA_CHROMIUM")
    if named:
        if not Path(named).is_file():
            sys.exit(f"tools/chromium.py: PINELLA_CHROMIUM names {named}, which is not there")
        return named
    for name in NAMES:
        found = shutil.which(name)
        if found:
            return found
    return next((place for place in PLACES if Path(place).is_file()), None)


def find_shell() -> str | None:
    """Chromium without windows: pages are the same, for two thirds of the work. None where a Chromium is named."""
    return None if os.environ.get("PINELLA_CHROMIUM") else shutil.which(SHELL)


def install() -> None:
    """Debian's Chromium, with windows and, where there is one, without.

    The lists first, always: an old list names packages that are gone.
    """
    if shutil.which("apt-get") is None:
        sys.exit("tools/chromium.py: no Chromium and no apt-get: install Chromium or Chrome, or set PINELLA_CHROMIUM")
    ordinary_user = hasattr(os, "geteuid") and os.geteuid() != 0
    before = ["sudo"] if ordinary_user else []
    environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium"],
    ):
        done = subprocess.run([*before, *command], env=environment, stdout=sys.stderr.fileno(), check=False)
        if done.returncode != 0:
            sys.exit(f"tools/chromium.py: {' '.join(command)} failed")
    shell = [*before, "apt-get", "install", "-y", "-qq", "--no-install-recommends", SHELL]
    if subprocess.run(shell, env=environment, stdout=sys.stderr.fileno(), check=False).returncode != 0:
        print(f"tools/chromium.py: no {SHELL} here, the tests take a little longer", file=sys.stderr, flush=True)


def main() -> int:
    found = find()
    if found is None:
        print("tools/chromium.py: no Chromium here, installing it with apt-get", file=sys.stderr, flush=True)
        install()
        found = find()
    if found is None:
        sys.exit("tools/chromium.py: installed, but not found")
    print(found)
    return 0


if __name__ == "__main__":
    sys.exit(main())
