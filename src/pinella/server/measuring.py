"""The measures of a house, made from its counts when Prometheus asks: no card, no name and no id is in them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import accumulate
from typing import Final

from prometheus_client import Metric
from prometheus_client.core import CounterMetricFamily, GaugeMetricFamily, HistogramMetricFamily
from prometheus_client.registry import Collector

from pinella.server.bus import Health
from pinella.server.counts import OrderCounts, SocketCounts
from pinella.server.hosting.host import Host
from pinella.server.house import House
from pinella.server.tables.state import Phase
from pinella.server.thinking import BotPool
from pinella.server.wire import CLOSE_CODES
from pinella.store.measures import Batches, Spread

CODES: Final = frozenset({1000, 1001, 1005, 1006, 1012, *CLOSE_CODES})
"""The codes that a connection ends with; any other that somebody makes up is no measure of its own."""


class HouseMeasures(Collector):
    """Everything about sockets, tables, orders, store, bus and bots."""

    def __init__(self, house: House) -> None:
        self._house = house

    def collect(self) -> Iterator[Metric]:
        """Read the counts."""
        yield from _of_sockets(self._house.metrics.sockets)
        yield from _of_batches(self._house.store.batches)
        host = self._house.tables
        if host is not None:
            yield from _of_tables(host)
            yield from _of_orders({"person": host.given, "house": host.own})
            yield from _of_bus(host.services.bus.health)
            yield from _of_bots(host.services.pool)


def _of_sockets(counts: SocketCounts) -> Iterator[Metric]:
    yield _gauge("pinella_sockets_open", "Connections to the socket.", counts.open)
    frames = {"in": counts.frames_in, "out": counts.frames_out}
    yield _counter("pinella_socket_frames", "Frames over all sockets.", "direction", frames)
    closed: dict[str, int] = {}
    for code, times in counts.closed.items():
        name = str(code) if code in CODES else "other"
        closed[name] = closed.get(name, 0) + times
    yield _counter("pinella_sockets_closed", "Connections that ended, by the code of the close frame.", "code", closed)


def _of_tables(host: Host) -> Iterator[Metric]:
    held = [hosted.table for hosted in host.held]
    playing = sum(table.phase is Phase.PLAYING and not table.paused for table in held)
    yield _gauge("pinella_tables_held", "Tables in the memory of this server.", len(held))
    yield _gauge("pinella_tables_playing", "Tables in memory at which a deal is played.", playing)


def _of_orders(counts: Mapping[str, OrderCounts]) -> Iterator[Metric]:
    orders = CounterMetricFamily("pinella_orders", "Orders to tables, by what became of them.", labels=["by", "result"])
    for by, each in counts.items():
        for result in ("done", "repeated", "refused", "lost"):
            orders.add_metric([by, result], getattr(each, result))
    yield orders
    seconds = {by: each.seconds for by, each in counts.items()}
    yield _histogram("pinella_order_seconds", "Seconds from an order to everybody being told.", "by", seconds)


def _of_batches(counts: Batches) -> Iterator[Metric]:
    sizes = {"": counts.sizes}
    yield _histogram("pinella_store_batch_size", "How many writes shared a commit of the store.", "", sizes)
    yield _histogram("pinella_store_batch_seconds", "Seconds for a commit of the store.", "", {"": counts.seconds})


def _of_bus(health: Health) -> Iterator[Metric]:
    yield _gauge("pinella_bus_up", "1 while the bus between servers works.", int(health.is_up))
    notes = {"in": health.heard, "out": health.said}
    yield _counter("pinella_bus_notes", "Notes from other servers, and to them.", "direction", notes)
    yield _counter("pinella_bus_garbage", "What came over the bus and was no note.", "", {"": health.garbage})
    yield _counter("pinella_bus_reconnects", "How often the bus was found again.", "", {"": health.losses})


def _of_bots(pool: BotPool) -> Iterator[Metric]:
    questions = GaugeMetricFamily("pinella_bot_questions", "Questions to bots without an answer yet.", labels=["state"])
    questions.add_metric(["waiting"], pool.waiting)
    questions.add_metric(["thinking"], pool.thinking)
    yield questions
    counts = pool.counts
    asked = {"move": counts.moves, "words": counts.words, "hints": counts.hints}
    yield _histogram("pinella_bot_seconds", "Seconds that bots thought about a question.", "wants", asked)
    yield _counter("pinella_bot_failures", "Questions to bots that had no answer.", "", {"": counts.failures})
    yield _counter("pinella_bot_restarts", "Processes of bots that were started again.", "", {"": pool.restarts})


# Families


def _gauge(name: str, says: str, value: float) -> Metric:
    return GaugeMetricFamily(name, says, value=value)


def _counter(name: str, says: str, label: str, values: Mapping[str, float]) -> Metric:
    """Without a label there is one value, under no name."""
    family = CounterMetricFamily(name, says, labels=_labels(label))
    for value, count in values.items():
        family.add_metric(_labels(value), count)
    return family


def _histogram(name: str, says: str, label: str, spreads: Mapping[str, Spread]) -> Metric:
    family = HistogramMetricFamily(name, says, labels=_labels(label))
    for value, spread in spreads.items():
        bounds: Iterable[str] = (*(f"{float(bound)}" for bound in spread.bounds), "+Inf")
        counted = zip(bounds, accumulate(list(spread.counts)), strict=True)
        family.add_metric(_labels(value), [(bound, float(count)) for bound, count in counted], spread.total)
    return family


def _labels(name: str) -> list[str]:
    return [name] if name else []
