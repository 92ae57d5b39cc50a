"""Deals end by the rules of their code, whoever plays them, and every ending that a code knows comes about."""

from __future__ import annotations

from random import Random

import pytest

from pinella.cards import PACK
from pinella.codes import CODES, BurracoBook, Refusal, book
from pinella.lab.endings import DEALS, page, plans, scripted
from pinella.lab.plan import plan_of
from pinella.lab.scripts import fresh_table, stall, time_out
from pinella.lab.simulate import cores, simulate
from pinella.play.burraco import Table
from pinella.play.events import Ending
from tests.conftest import ROOT, Cases

BURRACO = [code for code in CODES if code != "scala40"]
WITH_TIME_OUT = [code for code in BURRACO if code != "online"]


def table(code: str, players: int | None = None, seed: int = 1) -> Table:
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return fresh_table(rules, pack, players=players)


def ended(answer: Table | Refusal) -> tuple[Ending | None, int]:
    """How a table ended, and after how many turns."""
    assert isinstance(answer, Table), answer
    return answer.ending, answer.turns


class TestByChance:
    @pytest.mark.parametrize("bot", ["greedy", "random"])
    @pytest.mark.parametrize("code", CODES)
    def test_every_deal_ends_by_going_out_or_with_the_stock(self, code: str, bot: str, cases: Cases) -> None:
        """A deal that does not end, or any exception, would break the simulation off."""
        deals = cases(sample=40, full=10_000)
        found = simulate(plan_of(code, [bot], seed=7), deals).tally
        assert found.deals == deals
        assert found.endings[Ending.GOING_OUT] + found.endings[Ending.STOCK] + found.endings[Ending.STALL] == deals
        if code in {"international", "online", "scala40"}:
            assert found.endings[Ending.STALL] == 0

    @pytest.mark.parametrize("bot", ["greedy", "random"])
    @pytest.mark.parametrize(
        ("code", "players"), [("federal", 2), ("online", 2), ("scala40", 2), ("scala40", 3), ("scala40", 6)]
    )
    def test_so_it_does_with_fewer_or_more_players(self, code: str, players: int, bot: str, cases: Cases) -> None:
        deals = cases(sample=20, full=2_000)
        assert simulate(plan_of(code, [bot], seed=7, players=players), deals).tally.deals == deals

    @pytest.mark.parametrize("code", WITH_TIME_OUT)
    @pytest.mark.parametrize("turns", [0, 3, 12])
    def test_after_a_time_out_the_deal_is_over_within_two_laps(self, code: str, turns: int, cases: Cases) -> None:
        found = simulate(plan_of(code, ["random"], seed=7, time_out=turns), cases(sample=20, full=1_000)).tally
        assert found.endings[Ending.TIME_OUT] > 0
        assert found.endings[Ending.STALL] == 0
        assert found.turns <= found.deals * (turns + 8)


class TestTimeOutByScript:
    """Everybody draws and discards; W deals, so N plays turns 0, 4, 8 and W turns 3, 7, 11."""

    @pytest.mark.rule("F-15.1", "F-15.2")
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025", "international"])
    @pytest.mark.parametrize("called", [4, 5, 6])
    def test_called_while_another_plays_it_is_one_lap_from_the_dealers_discard(self, code: str, called: int) -> None:
        assert ended(time_out(table(code), called, after_drawing=True)) == (Ending.TIME_OUT, 12)

    @pytest.mark.rule("F-15.3")
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025", "international"])
    @pytest.mark.parametrize("after_drawing", [False, True])
    def test_called_while_the_dealer_plays_the_lap_is_the_next(self, code: str, after_drawing: bool) -> None:
        assert ended(time_out(table(code), 7, after_drawing=after_drawing)) == (Ending.TIME_OUT, 12)

    @pytest.mark.rule("F-15.4")
    @pytest.mark.parametrize(
        ("code", "turns"), [("fitab-2025", 12), ("fitab-2023", 16), ("fitab-2022", 16), ("international", 12)]
    )
    def test_called_between_the_dealers_discard_and_the_next_act_editions_differ(self, code: str, turns: int) -> None:
        assert ended(time_out(table(code), 8)) == (Ending.TIME_OUT, turns)

    @pytest.mark.rule("F-15.6")
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025", "international"])
    def test_called_while_dealing_it_is_one_lap(self, code: str) -> None:
        assert ended(time_out(table(code), 0)) == (Ending.TIME_OUT, 4)

    @pytest.mark.rule("B-15.1", "B-15.4")
    @pytest.mark.parametrize(("called", "turns"), [(0, 4), (4, 8), (5, 12), (7, 12), (8, 12)])
    def test_in_the_federal_code_the_lap_begins_at_the_player_served_first(self, called: int, turns: int) -> None:
        assert ended(time_out(table("federal"), called)) == (Ending.TIME_OUT, turns)

    def test_online_knows_no_time_out(self) -> None:
        answer = time_out(table("online"), 4)
        assert isinstance(answer, Refusal)
        assert answer.code == "time-out/not-known"

    @pytest.mark.rule("F-17.3")
    @pytest.mark.parametrize("code", BURRACO)
    def test_never_called_the_stock_ends_the_deal_with_two_cards_left(self, code: str) -> None:
        answer = time_out(table(code), 1_000)
        assert isinstance(answer, Table)
        assert (answer.ending, len(answer.stock)) == (Ending.STOCK, 2)


class TestStallByScript:
    @pytest.mark.rule("F-16.1")
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2023", "fitab-2025"])
    def test_a_lap_of_nothing_but_swaps_is_a_stall_under_fitab(self, code: str) -> None:
        assert ended(stall(table(code))) == (Ending.STALL, 4)

    @pytest.mark.rule("B-16.1")
    @pytest.mark.parametrize("players", [4, 2])
    def test_and_under_the_federal_code(self, players: int) -> None:
        assert ended(stall(table("federal", players))) == (Ending.STALL, players)

    def test_online_knows_no_stall(self) -> None:
        answer = stall(table("online"))
        assert isinstance(answer, Refusal)
        assert answer.code == "stall/not-known"

    @pytest.mark.rule("I-3.1")
    def test_international_burraco_cannot_stall_because_the_pile_must_be_played(self, cases: Cases) -> None:
        """Who takes the pile lays or lays off, so nobody can only swap: the script never gets to a stall."""
        codes = set()
        for seed in range(cases(sample=10, full=500)):
            answer = stall(table("international", seed=seed))
            assert isinstance(answer, Refusal)
            codes.add(answer.code)
        assert codes <= {"pile/needs-a-play", "pile/play-first"}
        assert "pile/needs-a-play" in codes


class TestThePage:
    def test_names_every_plan_and_every_script(self) -> None:
        text = (ROOT / "docs" / "endings.md").read_text(encoding="utf-8")
        rows = [line for line in text.splitlines() if line.endswith(" |") and line.count("|") == 11]
        wanted = [(plan.code, str(plan.players), plan.bots[0]) for plan in plans()]
        assert [tuple(cell.strip() for cell in row.split("|")[1:4]) for row in rows[2:]] == wanted
        assert [line for line in scripted() if line not in text] == []

    @pytest.mark.proof
    @pytest.mark.timeout(900)
    def test_holds_the_figures_of_today(self) -> None:
        assert (ROOT / "docs" / "endings.md").read_text(encoding="utf-8") == page(DEALS, cores())
