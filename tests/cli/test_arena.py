"""`pinella arena`: bots in, a table of differences out, with how sure they are."""

from __future__ import annotations

import json
from typing import Any

import pytest

import pinella as product
from pinella.bots.catalogue import BOTS
from pinella.cli import arena as command
from pinella.lab.arena import Arena, Found, compare, play_some
from pinella.lab.contest import Sums
from tests.cli.running import Answer, pinella

SHORT = ("--deals", "6", "--seed", "7", "--workers", "1")


def arena(code: str, bots: str, *options: str) -> Answer:
    return pinella("arena", code, "--bots", bots, *SHORT, *options)


def document(code: str, bots: str, *options: str) -> dict[str, Any]:
    answer = arena(code, bots, "--json", *options)
    assert (answer.status, answer.err) == (0, "")
    found: dict[str, Any] = json.loads(answer.out)
    return found


def words(text: str) -> str:
    return " ".join(text.split())


class TestText:
    def test_says_how_much_more_and_how_sure(self) -> None:
        answer = arena("fitab-2025", "greedy,random")
        assert (answer.status, answer.err) == (0, "")
        (contest,) = document("fitab-2025", "greedy,random")["contests"]
        low, high = contest["points"]["interval"]
        row = next(line for line in answer.out.splitlines() if line.startswith("greedy"))
        assert words(row).startswith(
            f"greedy random +{contest['points']['difference']:.1f} (+{low:.1f} … +{high:.1f}) "
            f"{100 * contest['deals_won']['share']:.1f} %"
        )

    def test_says_what_was_played_and_where(self) -> None:
        text = arena("fitab-2025", "greedy,random").out
        assert text.startswith("FITAB Burraco, code of 2025: players 4, seed 7\n")
        assert "Each pair of bots played 6 deals, every one twice" in text
        assert "All in all 12 deals in" in text
        assert "A match is 4 deals at the same seats" in text
        assert "Matches played: 2." in text
        assert "Machine: " in text
        assert f"{product.core_mode()} engine" in text

    def test_scala_40_has_a_share_of_the_deals_and_its_par(self) -> None:
        text = arena("scala40", "greedy,random", "--players", "3").out
        assert "Among equals everybody wins 33.3 % of the deals" in text
        assert "Deals won: by who goes out" in text
        rows = [words(line) for line in text.splitlines() if " × " in line]
        assert [row.split(" % ")[0].rsplit(" ", 1)[0] for row in rows] == ["greedy 2 × random", "random 2 × greedy"]

    def test_speaks_italian(self) -> None:
        text = arena("fitab-2025", "greedy,random", "--lang", "it").out
        for phrase in (
            "giocatori 4, seed 7",
            "ciascuna due volte: stesse carte, stesso mazziere, linee scambiate",
            "Punti in più per smazzata",
            "intervalli al 95 %",
            "Una partita è di 4 smazzate",
            "Macchina: ",
        ):
            assert phrase in text
        assert "100,0" in text

    def test_speaks_italian_of_scala_40(self) -> None:
        text = arena("scala40", "greedy,random", "--lang", "it").out
        for phrase in ("Da solo", "Fra pari ognuno vince il 25,0 %", "da chi chiude", "dentro il motore"):
            assert phrase in text

    def test_nothing_is_cut_off_where_the_terminal_is_narrow(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setenv("COLUMNS", "30")
        lines = arena("scala40", "greedy,random").out.splitlines()
        heads = next(line for line in lines if line.startswith("Alone"))
        assert words(heads) == "Alone Among Deals won Negative points of each other Difference Matches won"

    def test_tells_how_long_bots_think_at_a_table(self) -> None:
        text = arena("scala40", "greedy,principiante", "--players", "2").out
        heads = "Time on one core A move 95 of 100 within Longest A turn 95 of 100 within Longest"
        assert heads in words(text)
        assert "inside the engine" not in text

    def test_few_deals_have_no_interval_and_no_match(self) -> None:
        text = pinella("arena", "online", "--bots", "greedy,random", "--deals", "2", "--workers", "1").out
        assert "(–)" in text
        assert "No match was finished: one is 4 deals" in text

    def test_markdown_is_a_table_for_a_page(self) -> None:
        lines = arena("online", "greedy,random", "--markdown").out.splitlines()
        assert "| Bot | Against | Points a deal more | Deals won | Matches won |" in lines
        assert "| --- | --- | ---: | ---: | ---: |" in lines
        assert any(line.startswith("| greedy | random | +") for line in lines)

    @pytest.mark.parametrize(
        ("lang", "said"), [("en", "Each pair of bots played 1 deal, every"), ("it", "ha giocato 1 smazzata, ciascuna")]
    )
    def test_one_deal_is_one(self, lang: str, said: str) -> None:
        assert said in arena("online", "greedy,random", "--deals", "1", "--lang", lang).out

    def test_help_names_every_bot(self) -> None:
        text = words(pinella("arena", "--help").out)
        assert all(f"{each.name} {each.en}" in text for each in BOTS.values())
        assert "arena" in pinella("--help").out


class TestJson:
    def test_holds_all_that_repeats_it(self) -> None:
        data = document("federal", "greedy,random", "--players", "2", "--match", "3", "--time-out", "9")
        del data["contests"], data["times"]
        assert data == {
            "version": product.__version__,
            "code": "federal",
            "seed": 7,
            "bots": ["greedy", "random"],
            "players": 2,
            "time_out": 9,
            "match": 3,
            "alone": False,
            "asked": 6,
        }

    def test_holds_all_that_came_of_it(self) -> None:
        (contest,) = document("online", "greedy,random")["contests"]
        assert list(contest) == ["bot", "others", "seatings", "deals", "points", "deals_won", "matches"]
        assert contest["deals"] * contest["seatings"] == sum(
            contest["deals_won"][name] for name in ("bot", "others", "nobody")
        )
        points = contest["points"]
        assert points["difference"] == pytest.approx(points["bot"] - points["others"], abs=2e-3)

    def test_is_the_same_with_two_workers_apart_from_times(self) -> None:
        one, two = document("online", "greedy,random"), document("online", "greedy,random", "--workers", "2")
        assert (one.pop("times")["workers"], two.pop("times")["workers"]) == (1, 2)
        assert one == two

    def test_names_the_machine_among_the_times(self) -> None:
        times = document("online", "greedy,random")["times"]
        assert times["machine"]["core"] == product.core_mode()
        assert times["core"]["move"] > 0


class TestBadInput:
    @pytest.mark.parametrize(
        ("bots", "english", "italian"),
        [
            ("greedy", "expected at least two bots", "ci vogliono almeno due bot"),
            ("greedy,greedy", "greedy is named twice", "greedy è indicato due volte"),
        ],
    )
    def test_is_refused_in_both_languages(self, bots: str, english: str, italian: str) -> None:
        for lang, message in (("en", english), ("it", italian)):
            answer = arena("online", bots, "--lang", lang)
            assert (answer.status, answer.out) == (2, "")
            assert answer.err.startswith(f"pinella: {message}")
            assert len(answer.err.splitlines()) == 1

    @pytest.mark.parametrize(
        ("arguments", "message"),
        [
            (("online", "greedy,gredy"), "no bot 'gredy' (did you mean greedy?)"),
            (("online", "greedy,"), "one is missing in 'greedy,'"),
            (("fitab-2025", "greedy,random", "--players", "2"), "expected 4 players under fitab-2025, found 2"),
            (("online", "greedy,random", "--time-out", "3"), "online knows no time-out"),
            (("online", "greedy,random", "--json", "--markdown"), "--json or --markdown, not both"),
            (("online", "greedy,random", "--deals", "0"), "0 is not in the range"),
        ],
    )
    def test_is_refused_in_one_line(self, arguments: tuple[str, ...], message: str) -> None:
        answer = arena(*arguments)
        assert (answer.status, answer.out) == (2, "")
        assert message in answer.err

    def test_bots_must_be_named(self) -> None:
        assert "--bots" in pinella("arena", "online").err


class TestInterruption:
    @pytest.mark.parametrize(("lang", "said"), [("en", "interrupted after 2 of 6 deals"), ("it", "interrotto dopo 2")])
    def test_shows_what_is_done(self, lang: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken_off(plan: Arena, _: int, **options: Any) -> Found:
            found = compare(plan, 2)
            return Found(plan, 6, found.sums, found.paces, found.core)

        monkeypatch.setattr(command, "compare", broken_off)
        answer = arena("online", "greedy,random", "--lang", lang)
        assert answer.status == 130
        assert said in answer.err
        assert "greedy" in answer.out

    @pytest.mark.parametrize(
        ("code", "lang", "said"),
        [
            ("online", "en", "Stopped after 7 of 18 deals: each pair of bots played 2 or 3, every one twice: same"),
            ("online", "it", "Interrotto dopo 7 su 18 smazzate: ogni coppia di bot ne ha giocate 2 o 3, ciascuna due"),
            ("scala40", "en", "Stopped after 7 of 36 deals: each bot played 1 or 2 alone among copies of the other"),
            ("scala40", "it", "Interrotto dopo 7 su 36 smazzate: ogni bot ne ha giocate 1 o 2 da solo fra copie"),
        ],
    )
    def test_says_truly_how_many_deals_each_pair_has_played(
        self, code: str, lang: str, said: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        def broken_off(plan: Arena, deals: int, **_: Any) -> Found:
            return Found(plan, deals, tuple(map(Sums, plan.contests))).with_more(play_some(plan, range(7)))

        monkeypatch.setattr(command, "compare", broken_off)
        answer = arena(code, "greedy,random,circolo", "--lang", lang)
        assert said in answer.out.splitlines()[1]
        assert ("interrupted after 7 of " if lang == "en" else "interrotto dopo 7 su ") in answer.err

    def test_pairs_that_have_played_as_much_have_one_number(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken_off(plan: Arena, deals: int, **_: Any) -> Found:
            return Found(plan, deals, tuple(map(Sums, plan.contests))).with_more(play_some(plan, range(3)))

        monkeypatch.setattr(command, "compare", broken_off)
        answer = arena("online", "greedy,random,circolo")
        assert "Stopped after 3 of 18 deals: each pair of bots played 1, every one twice" in answer.out

    def test_before_the_first_deal_there_is_nothing_to_show(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def broken_off(plan: Arena, _: int, **options: Any) -> Found:
            return Found(plan, 6, tuple(type(one)(one.contest) for one in compare(plan, 1).sums))

        monkeypatch.setattr(command, "compare", broken_off)
        answer = arena("online", "greedy,random")
        assert (answer.status, answer.out) == (130, "")
        assert "before the first deals" in answer.err
