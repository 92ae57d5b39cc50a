"""The wheel without extras, in an environment of its own: how much it brings, and all that it does.

The wheel is the one that `make setup` has made; the packages that it says it needs are copied from this environment, so
that nothing is fetched, and uv then looks whether anything that it asks for is missing.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import venv
from dataclasses import dataclass
from importlib.metadata import Distribution
from pathlib import Path

import pytest

from pinella.cli.main import COMMANDS, NEEDS
from tests.conftest import ROOT
from tools.weight import files_of, packages, size

MOST_PACKAGES = 6
MOST_BYTES = 30_000_000

BY_LIBRARY = """
from pinella import best_opening, book, cards, judge, play
from pinella.lab.plan import plan_of
from pinella.lab.simulate import simulate
from pinella.lab.recording import recorded_match
from pinella.match import Deals
from pinella.play.text import read_table
from pinella.referee.asking import answer, request_of
from pinella.scoring import burraco

print(judge("5d 6d 7d 2c 9d", book("fitab-2025")))
print(best_opening(cards("Kh Kd Kc Ks 4c 7d 9s"), book("scala40")))
table = play.new_table(book("fitab-2025"), play.Secret(bytes(66)))
print(table.turn, len(play.legal(table, table.turn)))
print(burraco.count(read_table(POSITION, "fitab-2025")).ns.total)
match = recorded_match(book("scala40"), ["greedy", "random"], 7, Deals(2))
print(match.is_over, match.deals_begun)
print(answer(request_of({"code": "fitab-2025", "incident": "missing-draw", "by": "N"})).articles)
print(simulate(plan_of("scala40", ["greedy", "random"], seed=1), 5, workers=1).tally.deals)
"""

POSITION = """NS: 3h 4h 5h 6h 7h 8h 9h | Kh Kd Ks Kc
EW: 7h 7d 7c Jk
E: Ad 2c 5s
S: Qd 4c
W: 9h
pot taken: NS EW
went out: N
"""
HAND = """turn: N to play
N: Th 4d
E: 11 cards
S: 1 card
W: 3
NS: 3h 4h 5h 6h 7h 8h 9h
EW: 3c 4c 5c 6c 7c 8c 9c
pile: 4c
pot taken: NS EW
"""

CASES = (ROOT / "casebook" / "fitab" / "art-29.yaml").read_text(encoding="utf-8")

BY_COMMAND = {
    "meld": (("fitab-2025", "5d", "6d", "7d", "2c", "9d"), "", '"bonus":'),
    "codes": (("--diff", "fitab-2023", "fitab-2025"), "", "clauses differ between fitab-2023 and fitab-2025"),
    "article": (("fitab-2025", "13", "--lang", "it"), "", "art. 13, Burraco"),
    "vp": (("federal", "--deals", "3", "155"), "", "-"),
    "count": (("fitab-2025", "-", "--json"), POSITION, '"total":370'),
    "case": (("-",), CASES, "cases, 1 file)"),
    "ask": (("--json",), '{"code":"fitab-2025","incident":"missing-draw","by":"N"}\n', '"articles"'),
    "simulate": (("scala40", "--deals", "5", "--workers", "1"), "", "5 deals in"),
    "arena": (("scala40", "--bots", "greedy,random", "--deals", "1", "--workers", "1"), "", "Machine: "),
    "hint": (("fitab-2025", "-", "--nodes", "4"), HAND, "1. Lay off 10♥ on NS.1"),
    "record": (("fitab-2025", "--seed", "1", "--deals", "1", "-o", "match.pin"), "", "match.pin: deals 1"),
    "replay": (("match.pin",), "", "Deal 1: "),
    "verify": (("match.pin",), "", "match.pin: sound"),
}
"""Arguments, standard input, and something of the answer."""


@dataclass(frozen=True)
class Bare:
    """An environment with nothing but Pinella and what it needs."""

    folder: Path

    @property
    def site(self) -> Path:
        (found,) = self.folder.glob("[Ll]ib/**/site-packages")
        return found

    @property
    def programs(self) -> Path:
        return self.folder / ("Scripts" if os.name == "nt" else "bin")

    def run(self, *command: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [str(self.programs / command[0]), *command[1:]],
            cwd=self.folder,
            env={"HOME": str(self.folder), "PYTHONUTF8": "1", "PYTHONDONTWRITEBYTECODE": "1"},
            input=stdin,
            capture_output=True,
            encoding="utf-8",
            check=False,
        )

    def copy(self, package: Distribution) -> None:
        here = Path(str(package.locate_file(""))).resolve()
        for file in files_of(package):
            if file.is_relative_to(here):
                there = self.site / file.relative_to(here)
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(file, there)


def uv(*arguments: str) -> None:
    subprocess.run([str(ROOT / ".tools" / Path(sys.executable).parent.name / "uv"), *arguments], check=True)


@pytest.fixture(scope="module")
def bare(tmp_path_factory: pytest.TempPathFactory) -> Bare:
    folder = tmp_path_factory.mktemp("bare") / "venv"
    venv.create(folder, symlinks=os.name != "nt")
    made = Bare(folder)
    for name, package in packages().items():
        if name != "pinella":
            made.copy(package)
    (wheel,) = (ROOT / "build" / "wheel").glob("*.whl")
    python = str(made.programs / "python")
    uv("pip", "install", "--quiet", "--offline", "--no-deps", "--no-index", "--python", python, str(wheel))
    return made


def test_it_brings_few_packages(bare: Bare) -> None:
    uv("pip", "check", "--quiet", "--offline", "--python", str(bare.programs / "python"))
    installed = sorted(path.name.partition("-")[0] for path in bare.site.glob("*.dist-info"))
    assert installed == ["click", "librt", "msgspec", "mypy_extensions", "pinella", "pyyaml"]
    assert len(installed) <= MOST_PACKAGES


def test_it_is_small(bare: Bare) -> None:
    found = sum(path.stat().st_size for path in bare.site.rglob("*") if path.is_file())
    assert found <= MOST_BYTES
    assert found == pytest.approx(size(packages()), rel=0.01)


def test_it_plays_counts_rules_and_simulates_by_library(bare: Bare) -> None:
    done = bare.run("python", "-c", f"POSITION = {POSITION!r}\n{BY_LIBRARY}")
    assert done.stderr == ""
    assert done.stdout.splitlines() == ["5d 6d 7d 2c=8d 9d", "Kh Kd Kc Ks", "N 2", "370", "True 2", "('29',)", "5"]


def test_it_does_the_same_by_command(bare: Bare) -> None:
    for name, (arguments, stdin, expected) in BY_COMMAND.items():
        done = bare.run("pinella", name, *arguments, stdin=stdin)
        assert (done.returncode, done.stderr, name) == (0, "", name)
        assert expected in done.stdout, name
        assert "\x1b" not in done.stdout, name


def test_every_command_is_tried_or_needs_an_extra() -> None:
    assert {*BY_COMMAND, *NEEDS} == set(COMMANDS)


@pytest.mark.parametrize(
    ("command", "extra"),
    [(("serve", "--no-browser"), "serve"), (("tournament", "standings", "cup.event"), "tournament")],
)
def test_what_needs_more_says_what_to_install(bare: Bare, command: tuple[str, ...], extra: str) -> None:
    done = bare.run("pinella", *command)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        f"pinella: pinella {command[0]} needs packages that are not installed: pip install 'pinella[{extra}]'\n"
    )
