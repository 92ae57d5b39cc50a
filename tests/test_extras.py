"""The parts that need packages of others: what each needs, and what is said where it is not installed."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from importlib.metadata import packages_distributions

import pytest

from pinella.cli.italian import in_italian
from pinella.cli.main import COMMANDS, NEEDS
from pinella.extras import EXTRAS, MissingExtra, missing, needed, require
from tests.cli.running import pinella
from tests.conftest import ROOT

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
DECLARED: dict[str, list[str]] = PROJECT["optional-dependencies"]
EVERYTHING = sorted({module for modules in EXTRAS.values() for module in modules})
PACKAGES = packages_distributions()
BARE = sorted(set(COMMANDS) - set(NEEDS))


def packages_of(extra: str) -> set[str]:
    """The packages of an extra, with those of the extras that it names."""
    found: set[str] = set()
    for line in DECLARED[extra]:
        own = re.fullmatch(r"pinella\[([a-z,]+)\]", line)
        names = own[1].split(",") if own else []
        found |= {package for name in names for package in packages_of(name)}
        found |= set() if own else {re.split(r"[\[>]", line)[0]}
    return found


def without(modules: list[str], program: str) -> str:
    """What a program prints in an interpreter in which these modules are not to be found."""
    blocked = f"import sys; sys.modules.update(dict.fromkeys({modules!r}))\n{program}"
    done = subprocess.run([sys.executable, "-c", blocked], capture_output=True, text=True, check=True, timeout=60)
    return done.stdout


class TestTheTable:
    def test_names_the_extras_of_the_project(self) -> None:
        assert list(EXTRAS) == [extra for extra in DECLARED if extra != "all"]

    @pytest.mark.parametrize("extra", EXTRAS)
    def test_names_the_modules_that_the_packages_of_an_extra_hold(self, extra: str) -> None:
        holders = {name.lower().replace("_", "-") for module in EXTRAS[extra] for name in PACKAGES[module]}
        assert holders == packages_of(extra)

    def test_everything_is_here_while_tests_run(self) -> None:
        assert {extra: missing(extra) for extra in EXTRAS} == dict.fromkeys(EXTRAS)

    def test_all_is_what_a_club_needs(self) -> None:
        others = set().union(*(packages_of(extra) for extra in ("env", "dask")))
        every = set().union(*(packages_of(extra) for extra in EXTRAS))
        assert packages_of("all") == every - others


class TestAMissingPart:
    def test_is_an_error_of_ours_that_says_what_to_install(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "nats", None)
        with pytest.raises(MissingExtra) as caught:
            require("nats", "NATS")
        assert str(caught.value) == "NATS needs packages that are not installed: pip install 'pinella[nats]'"
        assert (caught.value.part, caught.value.extra, caught.value.module) == ("NATS", "nats", "nats")
        assert isinstance(caught.value, ImportError)
        assert in_italian(str(caught.value)) == (
            "per NATS ci vogliono pacchetti che non sono installati: pip install 'pinella[nats]'"
        )

    def test_is_told_before_anything_of_it_is_imported(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "websockets", None)
        with pytest.raises(MissingExtra), needed("serve", "serving"):
            pytest.fail("the block was entered")

    @pytest.mark.parametrize(
        ("program", "part", "extra"),
        [
            ("import pinella.server", "pinella.server", "serve"),
            ("import pinella.server.people.passwords", "pinella.server", "serve"),
            ("import pinella.client", "pinella.client", "client"),
            ("import pinella.tournament.files.event_file", "pinella.tournament.files", "tournament"),
            ("import pinella.lab.burraco_v0", "pinella.lab.burraco_v0", "env"),
            ("import pinella.lab.scala40_v0", "pinella.lab.scala40_v0", "env"),
            ("from pinella.lab.engines import dask; dask('tcp://127.0.0.1:1')", "Dask", "dask"),
            (
                "import asyncio, pinella.store.opening as store; asyncio.run(store.open_store('postgresql://x/y'))",
                "PostgreSQL",
                "postgres",
            ),
        ],
    )
    def test_of_the_library_is_named(self, program: str, part: str, extra: str) -> None:
        lines = (
            "from pinella.errors import PinellaError",
            f"try: exec({program!r})",
            "except PinellaError as error: print(error)",
        )
        said = f"{part} needs packages that are not installed: pip install 'pinella[{extra}]'\n"
        assert without(EVERYTHING, "\n".join(lines)) == said

    def test_a_store_that_has_to_be_made_is_named(self) -> None:
        program = (
            "import asyncio, tempfile, pinella.store.opening as store\n"
            "from pinella.extras import MissingExtra\n"
            "try: asyncio.run(store.open_store(tempfile.mkdtemp()))\n"
            "except MissingExtra as error: print(error)"
        )
        said = "pinella.store needs packages that are not installed: pip install 'pinella[store]'\n"
        assert without(EVERYTHING, program) == said


class TestCommands:
    @pytest.mark.parametrize("name", NEEDS)
    def test_that_lack_their_packages_say_it_in_one_line(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, EXTRAS[NEEDS[name]][-1], None)
        for arguments in ((name,), (name, "--help"), (name, "anything", "--lang", "en")):
            answer = pinella(*arguments)
            assert (answer.status, answer.out) == (2, "")
            assert answer.err == (
                f"pinella: pinella {name} needs packages that are not installed: pip install 'pinella[{NEEDS[name]}]'\n"
            )
        assert pinella(name, "--lang", "it").err == (
            f"pinella: per pinella {name} ci vogliono pacchetti che non sono installati: "
            f"pip install 'pinella[{NEEDS[name]}]'\n"
        )

    @pytest.mark.parametrize(
        ("option", "module", "extra"), [("--data", "alembic", "store"), ("--database", "asyncpg", "postgres")]
    )
    def test_a_store_cannot_be_verified_without_its_packages(
        self, option: str, module: str, extra: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setitem(sys.modules, module, None)
        answer = pinella("verify", option, "postgresql://x/y")
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.endswith(
            f"verify {option} needs packages that are not installed: pip install 'pinella[{extra}]'\n"
        )

    def test_the_list_says_which_are_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        assert "Not installed" not in pinella("--help").out
        monkeypatch.setitem(sys.modules, "starlette", None)
        _, _, lacking = pinella("--help").out.partition("Not installed:\n")
        assert lacking == "  club, member, serve  pip install 'pinella[serve]'\n"

    def test_all_others_import_nothing_of_the_extras(self) -> None:
        program = (
            "from importlib import import_module\n"
            "import pinella, pinella.tournament, pinella.store, pinella.lab.arena, pinella.cli.main as main\n"
            f"for name in {BARE!r}: import_module(f'pinella.cli.{{name}}')\n"
            "import pinella.cli.display as display; print(type(display.display()).__name__)"
        )
        assert without(EVERYTHING, program) == "Plain\n"

    @pytest.mark.parametrize("name", BARE)
    def test_all_others_have_their_help(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        for module in EVERYTHING:
            monkeypatch.setitem(sys.modules, module, None)
        answer = pinella(name, "--help")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith(f"Usage: pinella {name} ")
