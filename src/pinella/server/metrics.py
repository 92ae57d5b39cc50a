"""What can be measured of the server from outside, for Prometheus: counts and seconds, no names and no cards."""

from __future__ import annotations

from typing import Final

from prometheus_client import CollectorRegistry, Counter, Histogram, generate_latest
from prometheus_client.registry import Collector

from pinella.server.counts import SocketCounts

CONTENT_TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
_SECONDS: Final = (0.002, 0.005, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1.0, 2.5, 10.0)


class Metrics:
    """The measures of one server, in a registry of their own, so that two can live in one process."""

    def __init__(self) -> None:
        self.registry = CollectorRegistry(auto_describe=False)
        self.sockets = SocketCounts()
        self.requests = Counter(
            "pinella_http_requests", "Requests answered.", ["method", "route", "status"], registry=self.registry
        )
        self.seconds = Histogram(
            "pinella_http_seconds",
            "Seconds from the request to the end of its answer.",
            ["method", "route"],
            buckets=_SECONDS,
            registry=self.registry,
        )

    def answered(self, method: str, route: str, status: int, seconds: float) -> None:
        """Count one request."""
        self.requests.labels(method, route, str(status)).inc()
        self.seconds.labels(method, route).observe(seconds)

    def text(self, *more: Collector) -> bytes:
        """Everything, as Prometheus reads it; `more` is what is measured only when it is asked for."""
        return b"".join(map(generate_latest, (self.registry, *more)))
