"""`pinella replay --exercise`: a match with a referee as exercises, and `--answers`: what was ruled."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from pinella.bots.catalogue import bot
from pinella.codes import FITAB_2025
from pinella.lab.training import Levels, incidents_of, recorded_training
from pinella.match import Match, pin
from pinella.match.tracing import courses
from pinella.play.events import RefereeCalled, RulingGiven
from tests.cli.running import pinella
from tests.conftest import ROOT

STRICT = ROOT / "tests" / "match" / "golden" / "fitab-2025.pin"


@cache
def training() -> Match:
    return recorded_training(FITAB_2025, [bot("greedy")] * 4, 5, levels=Levels(50, 60, time_out=30))


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "training.pin"
    path.write_text(pin.write(training()), encoding="utf-8")
    return str(path)


def calls() -> int:
    return sum(isinstance(event, RefereeCalled) for event in training().history)


class TestExercise:
    def test_every_call_is_a_question_without_its_ruling(self, file: str) -> None:
        answer = pinella("replay", file, "--exercise")
        assert (answer.status, answer.err) == (0, "")
        lines = answer.out.splitlines()
        assert [line for line in lines if line.startswith("Exercise ")] == [
            f"Exercise {number}" for number in range(1, calls() + 1)
        ]
        assert lines.count("What do you rule?") == calls() > 3
        assert "Ruling" not in answer.out
        assert "Answer" not in answer.out
        assert "chooses:" not in answer.out

    def test_the_table_lies_before_the_reader(self, file: str) -> None:
        """Who is in turn, four hands, every meld, pile and stock: those of the table at the call."""
        ((_, course),) = courses(training())
        at = next(at for at, event in enumerate(course.events) if isinstance(event, RefereeCalled))
        table = course.tables[at]
        out = pinella("replay", file, "--exercise").out
        block = out.split("Exercise 1\n")[1].split("What do you rule?")[0]
        for seat in table.seats:
            (hand,) = re.findall(rf"^  greedy \({seat}\): (.*)$", block, re.MULTILINE)
            assert len(hand.split()) == len(table.hand(seat))
        assert f"Stock: {len(table.stock)}; pots on the table: {len(table.pots)}" in block
        melds = re.findall(r"^  (?:NS|EW)\.\d+: ", block, re.MULTILINE)
        named = {lying.meld for lying in table.left.loose}
        for side in {seat.side for seat in table.seats}:
            named |= {name for name, _ in table.named_melds(side)}
        assert len(melds) == len(named)
        assert " calls the referee: " in block

    def test_what_rulings_left_is_drawn(self, file: str) -> None:
        """Of every call: frozen melds, cards at the side and exposed ones, limits, warnings."""
        out = pinella("replay", file, "--exercise").out
        ((_, course),) = courses(training())
        tables = [course.tables[at] for at, event in enumerate(course.events) if isinstance(event, RefereeCalled)]
        lefts = [table.left for table in tables]
        frozen, side, exposed = (sum(map(len, parts)) for parts in zip(*map(_owed, lefts), strict=True))
        assert frozen + side + exposed > 0
        assert out.count(" is frozen ") == frozen
        assert out.count("  Penalised, at the side, of ") == side
        assert out.count("  Exposed, in the hand of ") == exposed
        assert out.count("is limited by a ruling") == sum(len(left.limits) for left in lefts)

    def test_speaks_italian(self, file: str) -> None:
        out = pinella("replay", file, "--exercise", "--answers", "--lang", "it").out
        assert out.count("Che cosa decidi?") == calls()
        assert "Esercizio 1\n" in out
        assert "Soluzione 1\n" in out
        assert "Ciò per cui nessuno ha chiamato" in out
        assert not re.search(r"\b(the|rule|turn|Stock|nobody)\b", out)


def _owed(left: object) -> tuple[tuple[object, ...], ...]:
    return tuple(getattr(left, name) for name in ("frozen", "side", "exposed"))


class TestAnswers:
    def test_have_the_rulings_of_every_call(self, file: str) -> None:
        out = pinella("replay", file, "--answers").out
        answers = re.split(r"^Answer \d+\n", out, flags=re.MULTILINE)[1:]
        assert len(answers) == calls()
        assert all(re.match(r"(?:.*\n)*?Ruling \d+\. ", answer) for answer in answers)
        told = out.count("Ruling ")
        assert told == sum(isinstance(event, RulingGiven) for event in training().history)
        assert "What do you rule?" not in out
        assert " draws " not in out.split("What nobody called about")[0].split("Answer 1")[0]

    def test_name_what_nobody_called_about(self, file: str) -> None:
        out = pinella("replay", file, "--answers").out.split("What nobody called about\n")[1]
        ((_, course),) = courses(training())
        missed = [one for one in incidents_of(course) if not one.rulings]
        assert missed
        assert len(out.splitlines()) == len(missed)
        first = missed[0].irregularity
        turn = course.tables[first.at].turns + 1
        assert out.startswith(f"Deal 1, turn {turn}, greedy ({first.by}): ")

    def test_a_deal_in_which_nothing_went_wrong(self, tmp_path: Path) -> None:
        match = recorded_training(FITAB_2025, [bot("greedy")] * 4, 5, levels=Levels(0, 0, time_out=4))
        (tmp_path / "calm.pin").write_text(pin.write(match), encoding="utf-8")
        out = pinella("replay", str(tmp_path / "calm.pin"), "--answers").out
        assert "Nobody called the referee." in out
        assert "Nothing: everything was called." in out


class TestRefused:
    @pytest.mark.parametrize("option", ["--exercise", "--answers"])
    @pytest.mark.parametrize(("lang", "said"), [("en", "is for matches with a referee"), ("it", "con l'arbitro")])
    def test_a_match_without_a_referee(self, option: str, lang: str, said: str) -> None:
        answer = pinella("replay", str(STRICT), option, "--lang", lang)
        assert answer.status == 2
        assert option in answer.err
        assert said in answer.err
        assert answer.out == ""

    def test_json(self, file: str) -> None:
        answer = pinella("replay", file, "--exercise", "--json")
        assert answer.status == 2
        assert "--exercise is told in words: --json does not go with it" in answer.err


def test_the_page_shows_a_true_exercise(tmp_path: Path) -> None:
    """The excerpts of docs/training.md are lines of what its commands print, in their order."""
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    commands, question, solution = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    record = commands.splitlines()[0].split()[1:-1]
    file = str(tmp_path / "training.pin")
    assert pinella(*record, file).status == 0
    for excerpt, option in ((question, "--exercise"), (solution, "--answers")):
        told = iter(pinella("replay", file, option).out.splitlines())
        for line in excerpt.splitlines():
            assert line == "…" or line in told, line
