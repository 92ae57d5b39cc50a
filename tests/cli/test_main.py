"""The command `pinella` itself: its list of commands, and how quickly that is there."""

from __future__ import annotations

import shlex
import subprocess
import sys

import click
import pytest

from pinella.cli.main import COMMANDS, cli
from tests.cli.running import pinella
from tests.patience import PATIENCE


class TestTheList:
    @pytest.mark.parametrize("name", COMMANDS)
    def test_says_of_every_command_what_it_says_of_itself(self, name: str) -> None:
        command = cli.get_command(click.Context(cli), name)
        assert command is not None
        assert command.get_short_help_str(limit=1_000) == COMMANDS[name]
        assert command.name == name

    def test_has_a_line_for_each(self) -> None:
        lines = [line.split() for line in pinella("--help").out.partition("Commands:\n")[2].splitlines()]
        assert [line[0] for line in lines] == sorted(COMMANDS)
        assert all(len(line) > 3 for line in lines)

    def test_loads_none_of_them(self) -> None:
        """The first thing that anybody types is there at once: nothing of the game is imported for it."""
        program = (
            "import sys; sys.argv = ['pinella', '--help']\n"
            "from pinella.cli.main import main\n"
            "try: main()\n"
            "finally: print(*sorted(name for name in sys.modules if name.startswith('pinella.')), file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, check=True, text=True, timeout=PATIENCE
        )
        assert "simulate" in done.stdout
        loaded = {name.split(".")[1] for name in done.stderr.split()}
        assert not loaded & {"bots", "lab", "match", "referee"}
        assert {name for name in done.stderr.split() if name.startswith("pinella.cli.")} == {"pinella.cli.main"}


class TestANameThatIsNearlyRight:
    @pytest.mark.parametrize(
        ("lang", "said"),
        [
            ("en", "no command 'simulat' (did you mean simulate?)"),
            ("it", "nessun comando 'simulat' (forse simulate?)"),
        ],
    )
    def test_brings_the_right_one(self, lang: str, said: str) -> None:
        answer = pinella("simulat", "online", "--lang", lang)
        assert (answer.status, answer.out, answer.err) == (2, "", f"pinella: {said}\n")

    def test_one_that_is_like_none_is_told_as_such(self) -> None:
        answer = pinella("xyzzy")
        assert (answer.status, answer.out) == (2, "")
        assert "xyzzy" in answer.err
        assert "mean" not in answer.err


class TestClosedStreams:
    @pytest.mark.parametrize(
        "arguments",
        ["codes", "simulate scala40 --deals 1 --workers 1 --json", "simulate scala40 --deals 1 --workers 1"],
    )
    def test_are_no_reason_to_break(self, arguments: str) -> None:
        """Services start programs like this: the answer goes nowhere, and nothing else happens."""
        program = f"{shlex.quote(sys.executable)} -c 'from pinella.cli.main import main; main()' {arguments}"
        for closed in (">&-", ">&- 2>&-"):
            done = subprocess.run(
                ["/bin/sh", "-c", f"{program} {closed}"], capture_output=True, check=False, timeout=PATIENCE
            )
            assert (done.returncode, done.stdout, done.stderr) == (0, b"", b"")


class TestRefusals:
    """`--lang it` is for them too, whoever of those below has found the mistake."""

    @pytest.mark.parametrize(
        ("arguments", "said"),
        [
            (("simulate", "fitab-2024"), "nessun codice 'fitab-2024' (forse fitab-2025?): i codici sono fitab-2025"),
            (("arena", "online", "--bots", "greedy,gredy"), "nessun bot 'gredy' (forse greedy?): i bot sono random"),
            (("arena", "online", "--bots", "greedy,xx"), "nessun bot 'xx': i bot sono random"),
            (("simulate", "fitab-2025", "--bots", "greedy,random,search"), "ci vogliono da 1 a 2 bot per 4 giocatori"),
            (("simulate", "online", "--bots", "search:0"), "dopo search: ci vogliono da 1 a "),
            (("simulate", "online", "--players", "3"), "online si gioca in 2"),
            (("simulate", "online", "--time-out", "12"), "online non conosce il time-out"),
            (("simulate", "online", "--deals", "0"), "valore non valido per '--deals': 0 non è nell'intervallo"),
            (
                ("simulate", "online", "--deals", "1e4"),
                "valore non valido per '--deals': ci vuole un intero, non '1e4'",
            ),
            (("simulate", "online", "--engine", "x"), "valore non valido per '--engine': 'x' non è fra"),
            (("arena", "online"), "manca l'opzione '--bots'"),
            (("simulate",), "manca l'argomento 'CODE'"),
            (("simulate", "online", "--xyzzy"), "nessuna opzione '--xyzzy'"),
            (("simulate", "online", "--deal", "3"), "nessuna opzione '--deal'"),
            (("simulate", "online", "more"), "un argomento di troppo (more)"),
        ],
    )
    def test_are_italian(self, arguments: tuple[str, ...], said: str) -> None:
        for lang in (("--lang", "it"), ("--lang=it",)):
            answer = pinella(*arguments, *lang)
            assert (answer.status, answer.out) == (2, "")
            assert answer.err.startswith(f"pinella: {said}")
            assert len(answer.err.splitlines()) == 1
        assert said not in pinella(*arguments).err
