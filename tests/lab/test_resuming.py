"""Simulation that goes on where it was broken off, and gives what it would have given in one go."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

import pinella as product
from pinella.lab import placing, resuming
from pinella.lab.mistakes import SimulationError
from pinella.lab.plan import Plan, plan_of
from pinella.lab.resuming import EVERY, Kept, decoded, encoded, kept
from pinella.lab.simulate import MOST_DEALS, empty, play_piece, simulate
from pinella.lab.tally import Tally
from tests.cli.running import pinella
from tests.patience import PATIENCE

PLAN = plan_of("fitab-2025", ["greedy", "random"], seed=7)


def deals_in(file: Path) -> int:
    return int(json.loads(file.read_text(encoding="utf-8"))["deals"]) if file.exists() else 0


def document(*arguments: str) -> str:
    answer = pinella("simulate", *arguments, "--workers", "1", "--json")
    assert (answer.status, answer.err) == (0, "")
    return answer.out


@pytest.fixture
def begun(tmp_path: Path) -> Path:
    """The file of a run that ended after eight deals."""
    file = tmp_path / "night.json"
    with kept(file, PLAN, 8) as progress:
        progress.keep(play_piece(PLAN, range(8)))
    return file


class TestGoingOn:
    @pytest.mark.parametrize("plan", [PLAN, plan_of("scala40", ["greedy"], players=3), plan_of("federal", ["random"])])
    def test_what_is_kept_comes_back_as_it_was(self, plan: Plan, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        tally = play_piece(plan, range(12))
        with kept(file, plan, 12) as progress:
            assert progress.tally == empty(plan)
            progress.keep(tally)
        with kept(file, plan, 12) as progress:
            assert progress.tally == tally

    def test_more_deals_go_on_from_those_kept(self, begun: Path) -> None:
        seen: list[int] = []
        with kept(begun, PLAN, 20) as progress:
            found = simulate(PLAN, 20, begin=progress.tally, progress=lambda tally: seen.append(tally.deals))
        assert seen[0] == 9
        assert found.tally == simulate(PLAN, 20).tally

    def test_prints_what_one_run_would_have_printed(self, begun: Path) -> None:
        plan = ("fitab-2025", "--bots", "greedy,random", "--seed", "7", "--deals", "20")
        assert document(*plan, "--resume", str(begun)) == document(*plan)
        assert document(*plan, "--resume", str(begun)) == document(*plan)

    def test_what_an_error_breaks_off_is_kept(self, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        tally = play_piece(PLAN, range(3))

        def fail() -> None:
            with kept(file, PLAN, 8) as progress:
                progress.keep(play_piece(PLAN, range(1)), lambda: 100.0)
                progress.keep(tally, lambda: 100.0)
                assert deals_in(file) == 1
                raise ZeroDivisionError

        with pytest.raises(ZeroDivisionError):
            fail()
        assert deals_in(file) == 3

    def test_the_file_is_written_when_a_while_has_passed(self, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        progress = Kept(file, PLAN, empty(PLAN), b"")
        for now, written in ((100.0, 1), (100.0 + EVERY / 2, 1), (100.0 + EVERY, 3), (100.0 + 1.9 * EVERY, 3)):
            progress.keep(play_piece(PLAN, range(progress.tally.deals + 1)), lambda now=now: now)  # type: ignore[misc]
            assert deals_in(file) == written

    def test_a_link_stays_a_link(self, begun: Path) -> None:
        link = begun.with_name("link.json")
        link.symlink_to(begun)
        with kept(link, PLAN, 9) as progress:
            progress.keep(play_piece(PLAN, range(9)))
        assert link.is_symlink()
        assert deals_in(begun) == 9


class TestInterrupted:
    @pytest.mark.parametrize(("where", "step"), [(placing, "bring_to_disk"), (Path, "replace")])
    def test_in_the_middle_of_a_write_it_shows_and_keeps_what_is_done(
        self, where: object, step: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Ctrl-C can come when the new file is in its place and the program does not know it yet, or just before."""
        file, calls = tmp_path / "night.json", 0
        real = getattr(where, step)

        def interrupted(*places: Path) -> object:
            nonlocal calls
            calls += 1
            if calls == 2:
                raise KeyboardInterrupt
            return real(*places)

        monkeypatch.setattr(where, step, interrupted)
        with kept(file, PLAN, 500) as progress:
            found = simulate(PLAN, 500, progress=progress.keep)
        assert calls > 2
        assert 0 < found.tally.deals < 500
        assert deals_in(file) == found.tally.deals
        assert list(tmp_path.iterdir()) == [file]


class TestKilled:
    def test_a_run_that_is_killed_goes_on_and_ends_as_if_nothing_had_been(self, tmp_path: Path) -> None:
        """SIGKILL, which no program can hear: as when the power fails."""
        file = tmp_path / "night.json"
        plan = ("scala40", "--bots", "greedy,random", "--seed", "4")
        program = [sys.executable, "-c", "from pinella.cli.main import main; main()", "simulate", *plan]
        command = [*program, "--deals", str(MOST_DEALS), "--workers", "2", "--resume", str(file)]
        with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL) as process:
            while deals_in(file) <= 1:  # the time-out of every test ends this
                assert process.poll() is None
                time.sleep(0.05)
            workers = psutil.Process(process.pid).children(recursive=True)
            process.send_signal(signal.SIGKILL)
        assert len(workers) >= 2
        assert psutil.wait_procs(workers, timeout=PATIENCE)[1] == []
        deals = ("--deals", str(deals_in(file) + 30))
        assert document(*plan, *deals, "--resume", str(file)) == document(*plan, *deals)


class TestRefusals:
    def refused(self, file: Path, plan: Plan, deals: int) -> SimulationError:
        """What is said; and the file is what it was."""
        before = file.read_bytes()
        with pytest.raises(SimulationError) as caught, kept(file, plan, deals):
            pass
        assert file.read_bytes() == before
        assert "\n" not in str(caught.value)
        return caught.value

    @pytest.mark.parametrize(
        ("plan", "differences"),
        [
            (plan_of("fitab-2025", ["greedy", "random"], seed=8), "seed 7 ≠ 8"),
            (plan_of("fitab-2025", ["random"], seed=7), "bots greedy,random ≠ random,random"),
            (plan_of("fitab-2025", ["greedy", "random"], seed=7, time_out=4), "time-out – ≠ 4"),
            (
                plan_of("federal", ["greedy", "random"], seed=7, players=2),
                "code fitab-2025 ≠ federal; players 4 ≠ 2",
            ),
        ],
    )
    def test_of_another_plan_say_both(self, plan: Plan, differences: str, begun: Path) -> None:
        error = self.refused(begun, plan, 8)
        assert str(error) == f"{begun} is the progress of another plan (there ≠ here): {differences}"

    def test_of_another_version_say_both(self, begun: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(resuming, "__version__", "9.9.9")
        assert str(self.refused(begun, PLAN, 8)).endswith(f": pinella {product.__version__} ≠ 9.9.9")

    def test_of_fewer_deals_than_are_kept(self, begun: Path) -> None:
        error = self.refused(begun, PLAN, 7)
        assert str(error) == f"{begun} holds the first 8 deals already, more than the 7 asked for"

    @pytest.mark.parametrize(
        ("old", "new", "reason"),
        [
            (b'"deals": 8', b'"deals": 9', "the checksum is wrong"),
            (b'"turns"', b'"twists"', "unknown field `twists`"),
            (b'"deals": 8', b'"deals": "many"', "Expected `int`, got `str`"),
            (b"pinella-simulation/1", b"pinella-simulation/2", "Invalid enum value"),
            (b"{", b"<", "malformed"),
        ],
    )
    def test_of_a_damaged_file(self, old: bytes, new: bytes, reason: str, begun: Path) -> None:
        begun.write_bytes(begun.read_bytes().replace(old, new, 1))
        error = self.refused(begun, PLAN, 8)
        assert error.code == "resume/damaged"
        assert reason in str(error)

    @pytest.mark.parametrize("size", [0, 1, 100, 300])
    def test_of_the_beginning_of_a_file(self, size: int, begun: Path) -> None:
        begun.write_bytes(begun.read_bytes()[:size])
        assert self.refused(begun, PLAN, 8).code == "resume/damaged"

    @pytest.mark.parametrize(
        "content", [b"a letter to my aunt", b"[]", b"{}", b"\xff\xfe", b"[" * 100_000, b"1" * 10**7]
    )
    def test_of_a_file_that_is_something_else(self, content: bytes, tmp_path: Path) -> None:
        file = tmp_path / "letter.txt"
        file.write_bytes(content)
        assert self.refused(file, PLAN, 8).code == "resume/damaged"

    def test_to_write_over_what_somebody_else_has_written_meanwhile(self, begun: Path) -> None:
        with pytest.raises(SimulationError) as caught, kept(begun, PLAN, 20):
            begun.write_text("a letter to my aunt", encoding="utf-8")
        assert caught.value.code == "resume/changed"
        assert begun.read_text(encoding="utf-8") == "a letter to my aunt"

    def test_of_a_folder_and_of_a_file_in_no_folder(self, tmp_path: Path) -> None:
        for place, message in ((tmp_path, "cannot read"), (tmp_path / "none" / "night.json", "cannot keep")):
            with pytest.raises(SimulationError, match=message), kept(place, PLAN, 8):
                pass

    def test_when_the_disk_is_full_leave_the_last_file_and_no_other(
        self, begun: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        before = begun.read_bytes()

        def full(descriptor: int) -> None:
            raise OSError(28, "No space left on device")

        monkeypatch.setattr(os, "fsync", full)
        progress = Kept(begun, PLAN, Tally(empty(PLAN).sums, 9), before)
        with pytest.raises(SimulationError, match=f"cannot keep the progress in {begun}: No space left on device"):
            progress.write()
        assert begun.read_bytes() == before
        assert list(begun.parent.iterdir()) == [begun]


def test_large_numbers_are_kept_whole() -> None:
    tally = empty(PLAN)
    tally.deals = tally.sums[0].squares = 10**18 + 1
    document = decoded(encoded(PLAN, tally))
    assert isinstance(document, resuming.Document)
    assert (document.deals, document.sums[0].squares) == (10**18 + 1, 10**18 + 1)
