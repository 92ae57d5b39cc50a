"""Engines: whoever plays the pieces of a simulation, the result is the same, byte for byte."""

from __future__ import annotations

import json
import logging
import os
import pickle
import signal
import socket
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import dask.config
import pytest
from distributed import Client, LocalCluster

import pinella as product
from pinella import core_mode
from pinella.lab import dask_engine
from pinella.lab.dask_engine import connected, play_there
from pinella.lab.engines import Processes
from pinella.lab.mistakes import MESSAGES, SimulationError
from pinella.lab.pieces import MOST_IN_A_PIECE, Pieces, Played
from pinella.lab.plan import plan_of
from pinella.lab.report import as_data
from pinella.lab.simulate import simulate
from pinella.lab.tally import Tally
from tests.cli.running import pinella
from tests.patience import PATIENCE

MANY = 4_000 if core_mode() == "compiled" else 60
"""Deals enough that every worker gets several pieces."""

PLAN = plan_of("online", ["greedy", "random"], seed=9)


def played(deals: int, seconds: float) -> Played:
    return Played(Tally((), deals), seconds)


class TestPieces:
    def test_are_every_deal_once_in_order(self) -> None:
        pieces = Pieces(7, 1_000, seconds=0.1)
        found: list[int] = []
        for piece in pieces:
            found += piece
            pieces.learn(played(len(piece), 0.001 * (piece.start % 90)))
        assert found == list(range(7, 1_000))

    def test_begin_with_one_deal_and_double_while_they_are_quick(self) -> None:
        pieces = Pieces(0, 10**9, seconds=0.1)
        sizes = []
        for _ in range(20):
            sizes.append(len(next(pieces)))
            pieces.learn(played(sizes[-1], 0.01))
        assert sizes[:5] == [1, 2, 4, 8, 16]
        assert sizes[-1] == MOST_IN_A_PIECE

    def test_stay_at_one_deal_with_a_bot_that_thinks_long(self) -> None:
        pieces = Pieces(0, 100, seconds=0.1)
        for _ in range(5):
            assert len(next(pieces)) == 1
            pieces.learn(played(1, 20.0))

    def test_grow_no_more_when_long_enough_and_shrink_when_too_long(self) -> None:
        pieces = Pieces(0, 10_000, seconds=0.1)
        for seconds, size in ((0.08, 64), (0.11, 32), (0.05, 128)):
            pieces.learn(played(64, seconds))
            assert len(next(pieces)) == size


@pytest.fixture(scope="module")
def cluster(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalCluster]:
    """A real cluster: a scheduler and two worker processes, on this machine only."""
    with local_cluster(tmp_path_factory.mktemp("dask"), 2) as found:
        yield found


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """A cluster on a busy machine answers late, and is there all the same."""
    monkeypatch.setattr(dask_engine, "PATIENCE", PATIENCE)


def local_cluster(folder: Path, workers: int, *, processes: bool = True) -> LocalCluster:
    return LocalCluster(
        n_workers=workers,
        threads_per_worker=1,
        processes=processes,
        host="127.0.0.1",
        protocol="tcp://",
        dashboard_address="127.0.0.1:0",  # a port of its own for the little that is served without bokeh
        memory_limit=0,
        local_directory=str(folder),
        silence_logs=logging.CRITICAL,
    )  # type: ignore[no-untyped-call]


def run_there(cluster: LocalCluster, function: Callable[..., object], *arguments: object) -> dict[str, object]:
    """What every worker answers."""
    with Client(cluster.scheduler_address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
        answers: dict[str, object] = client.run(function, *arguments)
        return answers


class TestDask:
    @pytest.mark.parametrize("code", ["fitab-2025", "scala40"])
    def test_prints_the_same_document_as_one_worker_here(self, code: str, cluster: LocalCluster) -> None:
        plan = ("simulate", code, "--deals", str(MANY), "--seed", "3", "--json")
        there = pinella(*plan, "--engine", "dask", "--scheduler", cluster.scheduler_address)
        assert (there.status, there.err) == (0, "")
        assert there.out == pinella(*plan, "--workers", "1").out

    def test_goes_on_without_a_worker_that_is_killed(self, cluster: LocalCluster) -> None:
        pids = [pid for pid in run_there(cluster, os.getpid).values() if isinstance(pid, int)]
        assert len(pids) == 2

        def kill_one(tally: Tally) -> None:
            if pids and tally.deals < MANY:
                os.kill(pids.pop(), signal.SIGKILL)
                pids.clear()

        # The scheduler gives up a lost worker, and the results that only that one has, after half a minute.
        sooner = dask.config.set({"distributed.comm.timeouts.connect": "3s"})
        with sooner, connected(cluster.scheduler_address) as engine:
            found = simulate(PLAN, MANY, engine=engine, progress=kill_one)
        assert pids == []
        with Client(cluster.scheduler_address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            client.wait_for_workers(2)  # the cluster replaces the one that was lost, and other tests count them
        assert json.dumps(as_data(found)) == json.dumps(as_data(simulate(PLAN, MANY)))

    def test_ctrl_c_keeps_the_first_deals_and_leaves_nothing_to_do(self, cluster: LocalCluster) -> None:
        def stop_after_ten(tally: Tally) -> None:
            if tally.deals >= 10:
                raise KeyboardInterrupt

        with connected(cluster.scheduler_address) as engine:
            found = simulate(PLAN, 1_000_000, engine=engine, progress=stop_after_ten)
        assert 10 <= found.tally.deals < 1_000
        assert found.tally == simulate(PLAN, found.tally.deals).tally
        assert cluster.scheduler is not None
        while cluster.scheduler.tasks:  # the time-out of every test ends this
            time.sleep(0.05)

    def test_goes_on_from_the_file_of_an_earlier_run_here(self, cluster: LocalCluster, tmp_path: Path) -> None:
        file = tmp_path / "night.json"
        plan = ("simulate", "scala40", "--seed", "5", "--json")
        assert pinella(*plan, "--deals", "15", "--workers", "1", "--resume", str(file)).status == 0
        there = ("--engine", "dask", "--scheduler", cluster.scheduler_address)
        answer = pinella(*plan, "--deals", "30", "--resume", str(file), *there)
        assert answer.out == pinella(*plan, "--deals", "30", "--workers", "1").out
        assert json.loads(file.read_text(encoding="utf-8"))["deals"] == 30

    def test_text_names_the_cluster(self, cluster: LocalCluster) -> None:
        address = cluster.scheduler_address
        answer = pinella("simulate", "scala40", "--deals", "4", "--engine", "dask", "--scheduler", address)
        assert f"deals/s, workers: 2 (dask, {address})\n" in answer.out

    def test_refuses_workers_of_another_version(self, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(dask_engine, "__version__", "9.9.9")
        options = ("--engine", "dask", "--scheduler", cluster.scheduler_address)
        answer = pinella("simulate", "scala40", "--deals", "4", *options)
        first = min(run_there(cluster, os.getpid))
        assert (answer.status, answer.out) == (2, "")
        assert f"the Dask worker {first} has Pinella {product.__version__}, this is 9.9.9" in answer.err

    def test_so_does_a_worker_that_has_joined_later(self, cluster: LocalCluster) -> None:
        with Client(cluster.scheduler_address, set_as_default=False) as client:  # type: ignore[no-untyped-call]
            future = client.submit(play_there, PLAN, range(1), "9.9.9")
            with pytest.raises(SimulationError, match=f"has Pinella {product.__version__}, this is 9.9.9"):
                future.result()

    def test_refuses_workers_without_pinella(self, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(dask_engine, "QUESTION", "__import__('no_such_package')")
        with (
            pytest.raises(SimulationError, match=r"cannot import Pinella .*: No module named 'no_such_package'"),
            connected(cluster.scheduler_address),
        ):
            pass

    def test_refuses_a_scheduler_without_pinella(self, cluster: LocalCluster, monkeypatch: pytest.MonkeyPatch) -> None:
        """It reads what it hands on. Here it lives in the process of the test, unlike the workers."""
        question = f"__import__('no_such_package') if __import__('os').getpid() == {os.getpid()} else "
        monkeypatch.setattr(dask_engine, "QUESTION", f"{question} {dask_engine.QUESTION}")
        message = f"the Dask scheduler {cluster.scheduler_address} cannot import Pinella"
        with pytest.raises(SimulationError, match=message), connected(cluster.scheduler_address):
            pass

    def test_knows_which_core_the_workers_have(self, cluster: LocalCluster) -> None:
        with connected(cluster.scheduler_address) as engine:
            assert (dict(engine.cores), engine.workers) == ({core_mode(): 2}, 2)


class TestDaskThatIsNotThere:
    @pytest.mark.parametrize(
        "address", ["", "here", "tcp://127.0.0.1", "tcp://127.0.0.1:99999", "tcp://[::1", "http://127.0.0.1:80"]
    )
    def test_an_address_that_is_none(self, address: str) -> None:
        answer = pinella("simulate", "scala40", "--engine", "dask", "--scheduler", address)
        assert answer.status == 2
        assert f"such as tcp://127.0.0.1:8786, found {address!r}" in answer.err
        assert answer.err.count("\n") == 1

    def test_a_port_that_nobody_listens_on(self) -> None:
        with socket.create_server(("127.0.0.1", 0)) as taken:
            address = f"tcp://127.0.0.1:{taken.getsockname()[1]}"
        answer = pinella("simulate", "scala40", "--engine", "dask", "--scheduler", address)
        assert answer.status == 2
        assert answer.err == f"pinella: no Dask scheduler answers at {address}: {os.strerror(111)}\n"

    @pytest.mark.parametrize(("hangs_up", "reason"), [(False, "timed out"), (True, "connection closed")])
    def test_a_listener_that_is_no_scheduler(
        self, hangs_up: bool, reason: str, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(dask_engine, "PATIENCE", PATIENCE if hangs_up else 0.2)
        with socket.create_server(("127.0.0.1", 0)) as listener:

            def hang_up() -> None:
                listener.accept()[0].close()

            if hangs_up:
                Thread(target=hang_up, daemon=True).start()
            address = f"127.0.0.1:{listener.getsockname()[1]}"
            with pytest.raises(SimulationError, match=reason), connected(address):
                pass

    def test_a_scheduler_without_workers(self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
        wait = Client.wait_for_workers

        def sooner(client: Client, workers: int, timeout: float) -> None:
            assert timeout == PATIENCE
            wait(client, workers, 0.1)

        monkeypatch.setattr(Client, "wait_for_workers", sooner)
        with local_cluster(tmp_path, 0) as bare:
            address = bare.scheduler_address
            with pytest.raises(SimulationError, match=f"the Dask scheduler at {address} has no workers"):
                connected(address).__enter__()

    def test_a_scheduler_that_goes_away(self, tmp_path: Path) -> None:
        with local_cluster(tmp_path, 1, processes=False) as short, connected(short.scheduler_address) as engine:
            with pytest.raises(SimulationError) as caught:
                simulate(PLAN, 1_000_000, engine=engine, progress=lambda _: short.close())
            assert caught.value.code == "engine/lost-scheduler"

    def test_the_extra_that_is_not_installed(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(sys.modules, "distributed", None)
        monkeypatch.delitem(sys.modules, "pinella.lab.dask_engine")
        answer = pinella("simulate", "scala40", "--engine", "dask", "--scheduler", "127.0.0.1:8786")
        said = "pinella: Dask needs packages that are not installed: pip install 'pinella[dask]'\n"
        assert (answer.status, answer.err) == (2, said)


@pytest.mark.parametrize("code", MESSAGES)
def test_every_mistake_survives_the_way_between_machines(code: str) -> None:
    names = ("address", "reason", "node", "theirs", "ours", "missing", "file", "differences", "there", "here")
    error = SimulationError(code, **{name: f"<{name}>" for name in names})
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  (our own bytes)
    assert (type(again), again.code, again.facts, str(again)) == (SimulationError, code, error.facts, str(error))


def test_processes_have_the_core_of_this_one() -> None:
    assert Processes(3).cores == {core_mode(): 3}
