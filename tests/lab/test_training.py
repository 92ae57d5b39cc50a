"""Tables at which referees train: deals with mistakes, calls and rulings, that end, and that a file keeps."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

import pytest

from pinella.bots.catalogue import bot
from pinella.bots.erring import MISTAKES
from pinella.codes import BurracoBook, book
from pinella.errors import PinellaError
from pinella.lab.training import Levels, Training, recorded_training, train
from pinella.match import Deals, Match, pin
from pinella.match.verifying import verify_text
from pinella.play.burraco import Table
from pinella.play.events import ChoiceMade, ChoiceOffered, IncidentReported, RefereeCalled, RulingGiven
from pinella.referee import History, Offence, rules_on
from tests.cli.running import pinella
from tests.conftest import ROOT

RULED = ("fitab-2022", "fitab-2023", "fitab-2025", "federal")
SHORT = Levels(mistakes=40, calls=80, time_out=10)


def burraco(code: str = "fitab-2025") -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


def trained(code: str, seed: int, levels: Levels = SHORT, names: str = "greedy random principiante greedy") -> Training:
    players = names.split()
    return train(burraco(code), [bot(name) for name in players], seed, levels=levels)


@pytest.mark.parametrize("code", RULED)
def test_deals_end_and_nothing_is_refused(code: str) -> None:
    """Short deals: every mistake can happen, every call is answered, and no deal has to be stopped."""
    offences: Counter[Offence] = Counter()
    for seed in range(7):
        training = trained(code, seed)
        assert training.refused == ()
        assert not training.stopped
        assert training.match.is_over
        table = training.match.table
        assert isinstance(table, Table)
        assert table.is_over
        assert table.left.choice is None
        offences.update(incident.irregularity.offence for incident in training.incidents)
        _every_call_is_ruled(training)
    assert len(offences) >= 10, offences


def _every_call_is_ruled(training: Training) -> None:
    for deal in training.deals:
        calls = [at for at, event in enumerate(deal.events) if isinstance(event, RefereeCalled)]
        for at, following in zip(calls, [*calls[1:], len(deal.events)], strict=True):
            rulings = [event for event in deal.events[at:following] if isinstance(event, RulingGiven)]
            assert rulings
            assert all(ruling.offence != "none" and ruling.articles for ruling in rulings)


def test_a_whole_deal_ends_by_itself() -> None:
    for seed in range(2):
        training = trained("fitab-2025", seed, Levels(30, 70))
        assert not training.stopped
        assert training.refused == ()
        assert training.history.table.turns_left is None


def test_two_can_train() -> None:
    training = trained("federal", 1, names="greedy greedy")
    assert len(training.match.players) == 2
    assert training.refused == ()
    assert training.incidents


class TestIncidents:
    def test_say_who_called_when_and_what_was_ruled(self) -> None:
        training = trained("fitab-2025", 2)
        ruled = [incident for incident in training.incidents if incident.rulings]
        assert ruled
        for incident in ruled:
            assert incident.called_at is not None
            called = training.history.events[incident.called_at]
            assert isinstance(called, RefereeCalled)
            assert called.seat is incident.called_by
            assert incident.irregularity.at < incident.called_at
            assert incident.articles == tuple(
                dict.fromkeys(article.number for ruling in incident.rulings for article in ruling.articles)
            )

    def test_without_attention_nobody_calls(self) -> None:
        training = trained("fitab-2025", 2, Levels(40, 0, time_out=12))
        assert training.incidents
        assert all(incident.called_at is None and not incident.rulings for incident in training.incidents)

    def test_without_mistakes_there_are_none(self) -> None:
        training = trained("federal", 2, Levels(0, 100, time_out=12))
        assert training.incidents == ()
        assert not [event for event in training.history.events if isinstance(event, RefereeCalled)]


class TestWhatGoesWrong:
    def test_the_referee_decides_by_the_report(self) -> None:
        """Up to 2023 he finds out whether a card was exposed: one that nobody saw is not."""
        decided = 0
        for seed in range(40):
            for deal in trained("fitab-2022", seed, Levels(60, 90, time_out=8), "greedy greedy greedy greedy").deals:
                for at, event in enumerate(deal.events):
                    if isinstance(event, ChoiceOffered) and event.choice.question == "exposed":
                        made = next(one for one in deal.events[at:] if isinstance(one, ChoiceMade))
                        assert made.option == ("exposed" if "seen" in _report_before(deal, at) else "not-exposed")
                        decided += 1
            if decided > 2:
                return
        pytest.fail("no card was dropped of which nobody knows whether it was seen")

    def test_nobody_is_blamed_for_silence_where_there_are_no_curtains(self) -> None:
        """F-5b.3, F-5b.4 bind those who play with curtains, and these tables have none."""
        silent = {Offence.POT_NOT_ANNOUNCED, Offence.CLOSING_NOT_ANNOUNCED}
        assert not silent & {mistake.offence for mistake in MISTAKES}

    def test_federal_rulings_are_mostly_of_the_code(self) -> None:
        """What its executable articles leave to the referee is rare."""
        by_code: Counter[bool] = Counter()
        for seed in range(8):
            for incident in trained("federal", seed, Levels(30, 80, time_out=16)).incidents:
                by_code[rules_on(burraco("federal"), incident.irregularity.offence)] += 1
        assert by_code[True] > 3 * by_code[False], by_code


def _report_before(history: History, at: int) -> tuple[str, ...]:
    reports = [event for event in history.events[:at] if isinstance(event, IncidentReported)]
    return [event for event in reports if event.incident in ("card-dropped", "card-lifted")][-1].details


class TestRecorded:
    @pytest.mark.parametrize("code", RULED)
    def test_the_file_is_sound(self, code: str) -> None:
        """Read back it is the same match, and the rules, asked again, rule in the same way."""
        match = recorded_training(burraco(code), [bot("greedy")] * 4, 8, levels=SHORT)
        text = pin.write(match)
        assert pin.read(text) == match
        assert verify_text(text).findings == []
        assert any(isinstance(event, RulingGiven) for event in match.history)

    def test_the_same_seed_gives_the_same_match(self) -> None:
        one, other = (trained("fitab-2025", 5, Levels(40, 80, time_out=6)).match for _ in range(2))
        assert pin.write(one) == pin.write(other)

    def test_a_match_of_several_deals(self) -> None:
        told: list[int] = []

        def progress(match: Match) -> None:
            told.append(match.deals_counted)

        levels = Levels(10, 60)
        match = recorded_training(burraco(), [bot("greedy")] * 4, 1, Deals(2), levels=levels, progress=progress)
        assert match.deals_played == 2
        assert told == list(range(1, match.deals_counted + 1))

    @pytest.mark.parametrize("code", ["international", "online"])
    def test_codes_without_rulings_have_strict_tables(self, code: str) -> None:
        with pytest.raises(PinellaError, match=f"the irregularities of {code} are not ruled on"):
            trained(code, 1)


class TestCommand:
    def test_records_a_training_deal(self, tmp_path: Path) -> None:
        file = tmp_path / "training.pin"
        levels = ("--mistakes", "40", "--calls", "90")
        answer = pinella("record", "federal", "--arbitrated", *levels, "--deals", "1", "--seed", "3", "-o", str(file))
        assert (answer.status, answer.err) == (0, "")
        assert pinella("verify", "--strict", str(file)).status == 0
        assert "Ruling 1." in pinella("replay", str(file)).out
        assert pin.read(file.read_text(encoding="utf-8")).is_arbitrated

    @pytest.mark.parametrize(
        ("lang", "said"),
        [
            ("en", "the irregularities of online are not ruled on: its tables are strict"),
            ("it", "sulle irregolarità di online non ci sono provvedimenti: i suoi tavoli sono senza arbitro"),
        ],
    )
    def test_a_code_without_rulings_is_refused(self, lang: str, said: str, tmp_path: Path) -> None:
        answer = pinella("record", "online", "--arbitrated", "--lang", lang, "-o", str(tmp_path / "t.pin"))
        assert answer.status != 0
        assert said in answer.err
        assert list(tmp_path.iterdir()) == []

    @pytest.mark.parametrize("option", ["--mistakes", "--calls"])
    def test_levels_are_for_arbitrated_tables(self, option: str, tmp_path: Path) -> None:
        answer = pinella("record", "federal", option, "5", "-o", str(tmp_path / "t.pin"))
        assert answer.status != 0
        assert f"{option} is for --arbitrated tables" in answer.err


def test_the_page_names_everything_that_bots_do_wrong() -> None:
    page = (ROOT / "docs" / "training.md").read_text(encoding="utf-8")
    rows = {word for line in page.splitlines() if line.startswith("| `") for word in re.findall(r"`([a-z-]+)`", line)}
    assert rows == {mistake.offence.value for mistake in MISTAKES}
