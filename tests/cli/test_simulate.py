"""`pinella simulate`: a plan in, figures out, as text or as one JSON document."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pinella as product
from pinella.cli import simulate as command
from pinella.lab.players import BOTS
from pinella.lab.simulate import Simulation, simulate
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

    def test_help_lists_both_bots(self) -> None:
        text = pinella("simulate", "--help").out
        assert {"random", "greedy"} == set(BOTS)
        assert all(f"{each.name} {each.words}" in " ".join(text.split()) for each in BOTS.values())

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


class TestBadInput:
    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (["fedral"], "no rule book 'fedral' (did you mean federal?)"),
            (["federal", "--bots", "greedy,gredy"], "no bot 'gredy' (did you mean greedy?)"),
            (["federal", "--bots", "greedy,"], "no bot ''"),
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
            ([], "Missing argument"),
        ],
    )
    def test_is_one_line_and_status_2(self, arguments: list[str], message: str) -> None:
        answer = pinella("simulate", *arguments)
        assert (answer.status, answer.out) == (2, "")
        assert answer.err.startswith("pinella: ")
        assert message in answer.err
        assert answer.err.count("\n") == 1
