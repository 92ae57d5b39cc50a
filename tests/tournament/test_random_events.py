"""Random tournaments obey their laws, and agree with a recount that was written apart."""

from __future__ import annotations

from tests.conftest import Cases
from tests.tournament.random_events import try_out


def test_random_events_obey_every_law(cases: Cases) -> None:
    for seed in range(cases(sample=80, full=5_000)):
        try_out(seed)


def test_in_calm_events_limits_are_asked_for_only_when_the_field_is_used_up(cases: Cases) -> None:
    for seed in range(cases(sample=30, full=1_000)):
        try_out(seed, calm=True)
