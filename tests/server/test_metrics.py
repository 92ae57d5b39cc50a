"""What Prometheus reads of sockets, tables, orders, store, bus and bots: numbers that grow, and nothing of a game."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from prometheus_client.parser import text_string_to_metric_families
from websockets.exceptions import ConnectionClosed

from pinella.server.hosting import helping
from pinella.store.measures import Batches, Spread
from tests.conftest import ROOT
from tests.patience import PATIENCE
from tests.server.lines import line
from tests.server.secrecy.premises import premises
from tests.server.test_sockets import ALONE, begun
from tests.server.visiting import Hall, hall_with_tables, secrets_in

LABELS = {
    "direction": {"in", "out"},
    "by": {"person", "house"},
    "result": {"done", "repeated", "refused", "lost"},
    "state": {"waiting", "thinking"},
    "wants": {"move", "words", "hints"},
}
"""Every value that a label of these measures can have, but for codes and bounds."""


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


class Measures:
    """What the server says of itself at one moment."""

    def __init__(self, text: str) -> None:
        self.families = {family.name: family for family in text_string_to_metric_families(text)}
        self.samples = {
            (sample.name, *sorted(sample.labels.values())): sample.value
            for family in self.families.values()
            for sample in family.samples
        }

    def __getitem__(self, key: str) -> float:
        """`pinella_orders_total person refused`; what has never happened may be missing."""
        name, *labels = key.split()
        return self.samples.get((name, *sorted(labels)), 0)


def measured(hall: Hall) -> Measures:
    return Measures(hall.stranger().ask("GET", "/metrics").text)


def until(hall: Hall, is_so: Callable[[Measures], bool]) -> Measures:
    """The end of a connection is noticed a moment later."""
    deadline = time.monotonic() + PATIENCE
    while not is_so(found := measured(hall)):
        assert time.monotonic() < deadline, found.samples
        time.sleep(0.01)
    return found


class TestSockets:
    def test_open_ones_and_their_frames_are_counted(self, hall: Hall) -> None:
        before = until(hall, lambda now: now["pinella_sockets_open"] == 0)
        with line(hall.guest()) as one, line(hall.guest()) as other:
            assert one.is_alive
            assert other.is_alive
            now = measured(hall)
            assert now["pinella_sockets_open"] == 2
            assert now["pinella_socket_frames_total in"] - before["pinella_socket_frames_total in"] == 2
            assert now["pinella_socket_frames_total out"] - before["pinella_socket_frames_total out"] == 4
        until(hall, lambda now: now["pinella_sockets_open"] == 0)

    @pytest.mark.parametrize(("code", "counted_as"), [(1000, "1000"), (1001, "1001"), (3999, "other")])
    def test_those_that_people_close_are_counted_by_code(self, hall: Hall, code: int, counted_as: str) -> None:
        name = f"pinella_sockets_closed_total {counted_as}"
        before = measured(hall)[name]
        with line(hall.guest()) as one:
            one.hears()
            one.socket.close(code)
        until(hall, lambda now: now[name] == before + 1)

    def test_those_that_the_server_closes_are_too(self, hall: Hall) -> None:
        names = [f"pinella_sockets_closed_total {code}" for code in (1003, 4401, 4403)]
        before = [measured(hall)[name] for name in names]
        with line(hall.guest()) as one:
            one.sends(b"bytes")
            assert one.closed() == 1003
        with line(hall.address) as stranger:
            assert stranger.closed() == 4401
        with line(hall.guest(), origin="http://elsewhere.example") as other:
            assert other.closed() == 4403
        until(hall, lambda now: [now[name] for name in names] == [count + 1 for count in before])

    def test_one_that_is_cut_is_counted_as_cut(self, hall: Hall) -> None:
        before = measured(hall)["pinella_sockets_closed_total 1005"]
        with line(hall.guest()) as one:
            one.hears()
            one.socket.close_socket()
            with pytest.raises(ConnectionClosed):
                one.hears()
        until(hall, lambda now: now["pinella_sockets_closed_total 1005"] == before + 1)


class TestTables:
    def test_orders_are_counted_by_what_became_of_them(self, hall: Hall) -> None:
        anna, bruno = hall.guest(), hall.guest()
        table = begun(anna, bruno)
        names = [f"pinella_orders_total person {result}" for result in ("done", "repeated", "refused", "lost")]
        before = measured(hall)
        with line(anna) as one:
            one.watches(table)
            for _ in range(3):
                one.says(do="give", table=table, id="same", order={"do": "say", "phrase": "hello"})
            one.gives(table, do="say", phrase="thanks")
            one.gives(table, do="sit")
        now = measured(hall)
        assert [now[name] - before[name] for name in names] == [2, 2, 1, 0]
        assert now["pinella_order_seconds_count person"] == now["pinella_orders_total person done"]
        assert now["pinella_order_seconds_sum person"] > before["pinella_order_seconds_sum person"]

    def test_held_and_playing_are_counted(self, hall: Hall) -> None:
        anna, bruno = hall.guest(), hall.guest()
        before = measured(hall)
        begun(anna, bruno)
        waiting = anna.done("POST", "/api/tables", ALONE)["table"]
        with line(anna) as one:
            one.watches(waiting)
            now = measured(hall)
            assert now["pinella_tables_held"] - before["pinella_tables_held"] == 2
            assert 1 <= now["pinella_tables_playing"] < now["pinella_tables_held"]

    def test_what_the_house_does_and_how_bots_think_is_measured(
        self, hall: Hall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(helping, "ADVISER", "search:2")
        before = measured(hall)
        anna = hall.guest()
        table = anna.done("POST", "/api/tables/quick", {"code": "scala40", "players": 2, "alone": True})["table"]
        with line(anna) as one:
            view = one.watches(table)["view"]
            while view["turn"] != view["you"]:
                one.until("change")
                view = one.watches(table)["view"]
            assert one.asks(do="hints", table=table)["t"] == "hints"
            one.gives(table, do="act", act={"command": "draw"})
            for move in one.asks(do="moves", table=table)["moves"]:
                if move["command"] == "discard":
                    one.gives(table, do="act", act=move)
                    break
            done = "pinella_orders_total house done"
            now = until(hall, lambda now: now[done] > before[done] and now["pinella_bot_questions waiting"] == 0)
        assert now["pinella_bot_seconds_count move"] > before["pinella_bot_seconds_count move"]
        assert now["pinella_bot_seconds_count hints"] == before["pinella_bot_seconds_count hints"] + 1
        assert now["pinella_bot_failures_total"] == 0

    def test_commits_of_the_store_are_measured(self, hall: Hall) -> None:
        before = measured(hall)
        hall.guest()
        now = measured(hall)
        assert now["pinella_store_batch_size_sum"] > before["pinella_store_batch_size_sum"]
        assert now["pinella_store_batch_size_count"] == now["pinella_store_batch_seconds_count"]
        assert now["pinella_store_batch_size_bucket +Inf"] == now["pinella_store_batch_size_count"]


def test_notes_on_the_bus_and_its_gaps_are_counted(tmp_path: Path) -> None:
    async def two_workers() -> list[Measures]:
        async with premises(tmp_path, 5, workers=2) as there:
            anna, bruno = await there.guest("Anna"), await there.guest("Bruno")
            table = (await there.ask(anna, "POST", "/api/tables", ALONE)).data["table"]
            for number, person in enumerate((anna, bruno)):
                looks = await there.line(person, number)
                await looks.watch(table)
                await looks.give(table, {"do": "sit"})
            there.exchange.break_down()
            broken = Measures((await there.ask(anna, "GET", "/metrics")).body)
            there.exchange.mend()
            return [broken, Measures((await there.ask(anna, "GET", "/metrics")).body)]

    broken, mended = asyncio.run(two_workers())
    assert [broken["pinella_bus_up"], mended["pinella_bus_up"]] == [0, 1]
    assert broken["pinella_bus_notes_total in"] > 0
    assert broken["pinella_bus_notes_total out"] > 0
    assert mended["pinella_bus_reconnects_total"] == broken["pinella_bus_reconnects_total"] + 1


def test_labels_name_nothing_of_a_game(hall: Hall) -> None:
    text = hall.stranger().ask("GET", "/metrics").text
    assert secrets_in([text]) == []
    for family in Measures(text).families.values():
        for sample in () if family.name.startswith("pinella_http") else family.samples:
            for label, value in sample.labels.items():
                known = LABELS.get(label)
                assert (
                    value in known
                    if known
                    else re.fullmatch(r"\d{4}|other" if label == "code" else r"[\d.]+|\+Inf", value)
                )


def test_the_page_for_operators_names_every_measure(hall: Hall) -> None:
    page = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    families = measured(hall).families.values()
    names = [f"{family.name}_total" if family.type == "counter" else family.name for family in families]
    names = [name for name in names if not name.endswith("_created")]
    assert len(names) > 15
    assert [name for name in names if f"`{name}`" not in page] == []
    for label in LABELS:
        assert f"`{label}`" in page


class TestSpread:
    def test_counts_between_its_bounds(self) -> None:
        spread = Spread((1, 2, 4))
        for value in (0.5, 1, 1.5, 4, 4.1, 100):
            spread.add(value)
        assert spread.counts == [2, 1, 1, 2]
        assert spread.total == pytest.approx(111.1)

    def test_of_commits_has_sizes_and_seconds(self) -> None:
        batches = Batches()
        batches.add(3, 0.002)
        assert (sum(batches.sizes.counts), batches.sizes.total, batches.seconds.total) == (1, 3, 0.002)
