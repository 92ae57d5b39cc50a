"""`pinella simulate`: a plan in, figures out, as text or as one JSON document."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from contextlib import nullcontext
from pathlib import Path
from typing import Any

import pytest

import pinella as product
from pinella.bots.catalogue import BOTS
from pinella.cli import simulate as command
from pinella.cli import simulate_words
from pinella.lab.engines import Processes
from pinella.lab.mistakes import MESSAGES, SimulationError
from pinella.lab.simulate import Simulation, simulate
from pinella.lab.tally import Tally
from tests.cli.running import pinella

SCHEMA: dict[str, Any] = {
    "version": str,
    "code": str,
    "seed": int,
    "bots": list,
    "players": int,
    "time_out": (int, type(None)),
    "asked": int,
    "deals": int,
    "actions": float,
    "turns": float,
    "endings": dict,
    "results": list,
}
RESULT: dict[str, Any] = {"who": str, "bot": str, "points": dict, "wins": int, "went_out": int}
BURRACO: dict[str, Any] = RESULT | {"pots": int, "burracos": dict}


def document(*arguments: str) -> dict[str, Any]:
    answer = pinella("simulate", *arguments, "--workers", "1", "--json")
    assert (answer.status, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


def follows(data: dict[str, Any], schema: dict[str, Any]) -> bool:
    return list(data) == list(schema) and all(isinstance(data[name], kind) for name, kind in schema.items())


class TestJson:
    @pytest.mark.parametrize("code", ["fitab-2025", "scala40"])
    def test_holds_all_that_repeats_it_and_all_that_came_of_it(self, code: str) -> None:
        data = document(code, "--deals", "12", "--bots", "greedy,random", "--seed", "7")
        assert follows(data, SCHEMA)
        assert (data["version"], data["code"], data["seed"]) == (product.__version__, code, 7)
        assert (data["bots"], data["asked"], data["deals"]) == (["greedy", "random"], 12, 12)
        assert list(data["endings"]) == ["going-out", "stock", "time-out", "stall"]
        assert sum(ending["deals"] for ending in data["endings"].values()) == 12
        assert sum(ending["share"] for ending in data["endings"].values()) == pytest.approx(1, abs=1e-3)
        assert all(follows(row, BURRACO if code == "fitab-2025" else RESULT) for row in data["results"])
        for row in data["results"]:
            low, high = row["points"]["interval"]
            assert low <= row["points"]["mean"] <= high

    def test_the_same_command_prints_the_same_text(self) -> None:
        arguments = ("simulate", "online", "--deals", "10", "--seed", "7", "--workers", "1", "--json")
        assert pinella(*arguments).out == pinella(*arguments).out

    def test_repeats_itself_from_what_it_says(self) -> None:
        first = document("federal", "--deals", "8", "--seed", "3", "--players", "2", "--time-out", "6")
        bots = ",".join(first["bots"])
        options = {"--deals": "deals", "--seed": "seed", "--players": "players", "--time-out": "time_out"}
        again = [part for option, name in options.items() for part in (option, str(first[name]))]
        assert document(first["code"], "--bots", bots, *again) == first

    def test_names_the_kinds_of_burraco_that_the_book_knows(self) -> None:
        kinds = {
            code: list(document(code, "--deals", "2")["results"][0]["burracos"]) for code in ("federal", "fitab-2025")
        }
        assert kinds["federal"] != kinds["fitab-2025"]
        assert {"clean", "dirty"} <= set(kinds["federal"]) & set(kinds["fitab-2025"])

    def test_one_bot_plays_every_seat(self) -> None:
        assert document("online", "--deals", "2", "--bots", "random")["bots"] == ["random", "random"]


class TestText:
    def test_says_who_won_and_how_the_deals_ended(self) -> None:
        answer = pinella("simulate", "fitab-2025", "--deals", "10", "--seed", "7", "--workers", "1")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith("FITAB Burraco, code of 2025: deals 10, seed 7, players 4\n")
        for word in ("NS", "EW", "greedy", "random", "95 % interval", "Pots", "semi-clean", "end of the stock"):
            assert word in answer.out

    @pytest.mark.parametrize(
        ("lang", "line"),
        [
            ("en", r"1,200 deals in \d+\.\d s: [\d,.]+ deals/s, workers: 1\n"),
            ("it", r"1\.200 smazzate in \d+,\d s: [\d,.]+ smazzate/s, processi: 1\n"),
        ],
    )
    def test_says_how_fast_it_went(self, lang: str, line: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def done(plan: Any, deals: int, **_: Any) -> Simulation:
            tally = simulate(plan, 2).tally
            tally.deals = deals
            return Simulation(plan, deals, tally)

        monkeypatch.setattr(command, "simulate", done)
        answer = pinella("simulate", "scala40", "--deals", "1200", "--workers", "1", "--lang", lang)
        assert re.fullmatch(line, answer.out.splitlines(keepends=True)[1])

    @pytest.mark.parametrize(
        ("deals", "seconds", "rate", "time"),
        [
            (10_000, 3.2, "3,125", "3.2 s"),
            (100, 4.0, "25.0", "4.0 s"),
            (30, 12.0, "2.50", "12.0 s"),
            (6, 120.0, "0.050", "2 min 0 s"),
            (1_000_000, 28_980.0, "34.5", "8 h 3 min"),
            (1, 0.0, "1,000,000,000", "0.0 s"),
        ],
    )
    def test_rates_and_times_have_the_digits_that_matter(
        self, deals: int, seconds: float, rate: str, time: str
    ) -> None:
        assert simulate_words.rate(deals, seconds, simulate_words.LABELS["en"]) == rate
        assert simulate_words.duration(seconds, simulate_words.LABELS["en"]) == time

    def test_says_which_deals_an_earlier_run_has_played(self, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        plan = ("simulate", "scala40", "--workers", "1", "--resume", str(file))
        assert "6 deals in" in pinella(*plan, "--deals", "6").out
        assert f"workers: 1; 6 before them are kept in {file}\n" in pinella(*plan, "--deals", "8").out
        assert f"\nnothing left to play: all 8 deals are kept in {file}\n" in pinella(*plan, "--deals", "8").out

    def test_says_when_the_workers_of_a_cluster_differ(self, monkeypatch: pytest.MonkeyPatch) -> None:
        class Mixed(Processes):
            cores = {"compiled": 1, "pure": 2}  # noqa: RUF012  (read only)

        monkeypatch.setattr(command, "dask", lambda _: nullcontext(Mixed(1)))
        answer = pinella("simulate", "scala40", "--deals", "2", "--engine", "dask", "--scheduler", "here:1", "--json")
        assert answer.err.startswith("pinella: the workers differ: compiled core 1, pure core 2; results are the same")
        assert json.loads(answer.out)["deals"] == 2

    def test_every_label_and_mistake_is_said_in_both_languages(self) -> None:
        assert list(simulate_words.LABELS["it"]) == list(simulate_words.LABELS["en"])
        names = ("address", "reason", "node", "theirs", "ours", "file", "differences", "there", "here")
        facts = {name: f"<{name}>" for name in names}
        for code in MESSAGES:
            error = SimulationError(code, **facts)
            english, italian = (simulate_words.mistake(error, lang) for lang in ("en", "it"))
            assert english == str(error)
            assert italian != english
            assert set(re.findall("<.+?>", italian)) == set(re.findall("<.+?>", english))

    @pytest.mark.parametrize(
        ("content", "reason"),
        [
            (b"", "è vuoto"),
            (b"a letter", "non è JSON: "),
            (b'{"a": 1', "manca la fine"),
            (b"{}", "manca il campo `format`"),
        ],
    )
    def test_says_in_italian_what_is_wrong_with_a_file(self, content: bytes, reason: str, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        file.write_bytes(content)
        answer = pinella("simulate", "online", "--resume", str(file), "--lang", "it")
        assert answer.status == 2
        assert f"({reason}" in answer.err

    def test_says_in_italian_how_plans_differ(self, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        common = ("--deals", "2", "--workers", "1", "--resume", str(file), "--lang", "it")
        assert pinella("simulate", "federal", "--bots", "greedy", *common).status == 0
        answer = pinella("simulate", "online", "--players", "2", "--bots", "random", *common)
        assert answer.err.endswith(
            "(lì ≠ qui): codice federal ≠ online; bot greedy,greedy ≠ random,random; giocatori 4 ≠ 2\n"
        )

    @pytest.mark.parametrize(
        ("lang", "said"),
        [("en", "; what was done is kept, and the same command"), ("it", "; quello che era fatto è salvato")],
    )
    def test_what_a_lost_cluster_had_done_is_kept_where_a_file_is_named(
        self, lang: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def lost(*_: Any, **__: Any) -> Simulation:
            raise SimulationError("engine/lost-scheduler", address="here:1", reason="gone")

        monkeypatch.setattr(command, "simulate", lost)
        plan = ("simulate", "online", "--workers", "1", "--lang", lang)
        assert said in pinella(*plan, "--resume", str(tmp_path / "night.json")).err
        assert said not in pinella(*plan).err

    def test_speaks_italian(self) -> None:
        options = ("--deals", "10", "--workers", "1", "--lang", "it", "--time-out", "4")
        answer = pinella("simulate", "federal", *options)
        for word in (
            "smazzate 10",
            "seed 0",
            "sporco",
            "100,0 %",
            "time-out dopo 4 turni",
            "intervallo al 95 %",
            "Pozzetti",
            "chiusura",
            "stallo",
        ):
            assert word in answer.out

    def test_scala40_has_negative_points_and_no_pots(self) -> None:
        answer = pinella("simulate", "scala40", "--deals", "6", "--players", "3", "--workers", "1")
        assert "Negative points a deal" in answer.out
        assert "1 3" in answer.out
        assert "Pots" not in answer.out

    def test_nothing_is_cut_off_where_the_terminal_is_narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        plan = ("fitab-2025", "--deals", "10", "--seed", "7", "--bots", "random")
        (row, _) = document(*plan)["results"]
        low, high = (f"{end:,.1f}".replace("-", "−") for end in row["points"]["interval"])
        monkeypatch.setenv("COLUMNS", "30")
        lines = [" ".join(line.split()) for line in pinella("simulate", *plan, "--workers", "1").out.splitlines()]
        assert "Who Bot Points a deal 95 % interval Wins Went out Pots" in lines
        assert any(f" {low} … {high} " in line for line in lines)

    @pytest.mark.parametrize(("lang", "said"), [("en", "1 deal in "), ("it", "1 smazzata in ")])
    def test_one_deal_is_one(self, lang: str, said: str) -> None:
        assert f"\n{said}" in pinella("simulate", "scala40", "--deals", "1", "--workers", "1", "--lang", lang).out

    def test_help_lists_every_bot(self) -> None:
        text = pinella("simulate", "--help").out
        assert all(f"{each.name} {each.en}" in " ".join(text.split()) for each in BOTS.values())

    def test_the_list_of_commands_names_it(self) -> None:
        assert "simulate" in pinella("--help").out


class TestInterruption:
    @pytest.mark.parametrize(
        ("done", "message"),
        [
            (5, "interrupted after 5 of 50 deals; these are the first 5\n"),
            (0, "interrupted before the first deals were done\n"),
        ],
    )
    @pytest.mark.parametrize("form", [[], ["--json"]])
    def test_ends_with_what_was_done_and_status_130(
        self, done: int, message: str, form: list[str], monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def interrupted(plan: Any, deals: int, **_: Any) -> Simulation:
            whole = simulate(plan, max(done, 1))
            if not done:
                whole.tally.deals = 0
            return Simulation(plan, deals, whole.tally)

        monkeypatch.setattr(command, "simulate", interrupted)
        answer = pinella("simulate", "online", "--deals", "50", *form)
        assert (answer.status, answer.err) == (130, message)
        if form:
            assert (json.loads(answer.out)["deals"], json.loads(answer.out)["asked"]) == (done, 50)
        else:
            assert ("deals 5" in answer.out) is (done == 5)

    def test_that_is_kept_says_how_to_go_on(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        def stopped(plan: Any, deals: int, *, progress: Callable[[Tally], None], **_: Any) -> Simulation:
            def stop(tally: Tally) -> None:
                progress(tally)
                raise KeyboardInterrupt

            return simulate(plan, deals, progress=stop)

        monkeypatch.setattr(command, "simulate", stopped)
        file = tmp_path / "night.json"
        answer = pinella("simulate", "online", "--deals", "5000", "--resume", str(file))
        assert answer.status == 130
        assert answer.err == (
            "interrupted after 1 of 5,000 deals; these are the first 1; the same command goes on from there\n"
        )
        assert json.loads(file.read_text(encoding="utf-8"))["deals"] == 1


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["fedral"], "no rule book 'fedral' (did you mean federal?)"),
            (["federal", "--bots", "greedy,gredy"], "no bot 'gredy' (did you mean greedy?)"),
            (["federal", "--bots", "greedy,"], "one is missing in 'greedy,'"),
            (["federal", "--bots", "greedy,greedy,greedy"], "expected 1 to 2 bots"),
            (["federal", "--bots", "x" * 500], "no bot 'xxxxxxxxxxxxxxxxxxxxxxxx…'"),
            (["federal", "--deals", "0"], "0 is not in the range"),
            (["federal", "--deals", "many"], "'many' is not a valid integer range"),
            (["federal", "--seed", "-1"], "-1 is not in the range"),
            (["federal", "--seed", "9" * 30], "is not in the range"),
            (["federal", "--workers", "0"], "0 is not in the range"),
            (["federal", "--players", "3"], "expected 2 or 4 players under federal, found 3"),
            (["online", "--time-out", "3"], "online knows no time-out"),
            (["federal", "--time-out", "-3"], "-3 is not in the range"),
            (["federal", "--time-out", "9" * 24], "is not in the range"),
            (["federal", "--engine", "dask"], "--engine dask needs --scheduler ADDRESS"),
            (["federal", "--scheduler", "here:8786"], "--scheduler is for --engine dask"),
            (["federal", "--scheduler", "here:8786", "--lang", "it"], "--scheduler vale per --engine dask"),
            (["federal", "--engine", "dask", "--scheduler", "here:1", "--workers", "2"], "a Dask cluster has its own"),
            (["federal", "--engine", "spark"], "'spark' is not one of 'processes', 'dask'"),
            (["federal", "--resume", "/"], "cannot read /: expected a plain file"),
            (["federal", "--resume", "/", "--lang", "it"], "non si può leggere /: ci vuole un file normale"),
            (["federal", "--resume", ""], "expected the name of a file after --resume"),
            (["federal", "--resume", "", "--lang", "it"], "dopo --resume ci vuole il nome di un file"),
            ([], "Missing argument"),
        ],
    )
    def test_is_one_line_and_status_2(self, arguments: list[str], message: str) -> None:
        answer = pinella("simulate", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith("pinella: ")
        assert message in answer.err
        assert answer.err.count("\n") == 1
