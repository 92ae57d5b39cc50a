"""What all tests share: which Pinella is under test, how many cases to try, how hard hypothesis looks.

PINELLA_TEST_MODE=pure       src/ as it stands, uncompiled (the default, and what coverage measures)
PINELLA_TEST_MODE=compiled   the installed wheel with its compiled kernels; run with `-o pythonpath=.`
PINELLA_TEST_SHARE=3         a third of every sample: enough for a core on which the others have run in full
PINELLA_SAID=1               every sentence made for people is written to build/said (tests/sentences_said.py)
PINELLA_PROOF=1              the full counts: only tests that have one, each at its full size
"""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

import pytest
from hypothesis import HealthCheck, settings

import pinella
from pinella.codes import requirement
from pinella.errors import PinellaError
from tests import sentences_said

ROOT = Path(__file__).resolve().parent.parent
MODE = os.environ.get("PINELLA_TEST_MODE", "pure")
PROOF = os.environ.get("PINELLA_PROOF", "0") not in {"", "0"}
SHARE = int(os.environ.get("PINELLA_TEST_SHARE", "1"))

settings.register_profile("test", deadline=None, print_blob=True, max_examples=100 // SHARE)
settings.register_profile(
    "proof", deadline=None, print_blob=True, max_examples=5_000, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("proof" if PROOF else "test")


def _why_not_the_pinella_asked_for() -> str | None:
    """A pass that tests the wrong Pinella must not look green."""
    source = ROOT / "src"
    from_source = Path(pinella.__file__).is_relative_to(source)
    if MODE not in {"pure", "compiled"}:
        return f"PINELLA_TEST_MODE is {MODE!r}: expected pure or compiled"
    if pinella.core_mode() != MODE:
        return f"asked to test the {MODE} core, but the one imported from {pinella.__file__} is {pinella.core_mode()}"
    if MODE == "pure" and not from_source:
        return f"asked to test src/, but pinella comes from {pinella.__file__}"
    if MODE == "compiled" and from_source:
        return "asked to test the installed wheel, but pinella comes from src/: run with -o pythonpath=."
    return None


def pytest_configure(config: pytest.Config) -> None:
    reason = _why_not_the_pinella_asked_for()
    if reason is not None:
        raise pytest.UsageError(reason)
    if MODE == "pure":
        # Commands that tests start as processes of their own must be the same Pinella.
        os.environ["PYTHONPATH"] = str(ROOT / "src")
    sentences_said.pytest_configure(config)


def pytest_report_header() -> str:
    return f"pinella: {MODE}, from {Path(pinella.__file__).parent}" + (", full counts" if PROOF else "")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Full counts apart: a proof runs what has a full count, every other run leaves out what is nothing else."""
    wrong = [f"{item.nodeid}: {reason}" for item in items if (reason := _why_not_these_rules(item))]
    if wrong:
        raise pytest.UsageError("\n".join(wrong))
    wanted = _has_full_count if PROOF else _is_sampled
    left_out = [item for item in items if not wanted(item)]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if wanted(item)]
    for item in items:
        if _is_property(item):
            item.user_properties.append(("examples", _examples(item)))


def _why_not_these_rules(item: pytest.Item) -> str | None:
    """A test proves at most three requirements, all of one article, and every one of them exists."""
    ids = [str(one) for mark in item.iter_markers("rule") for one in mark.args]
    try:
        articles = {(one[0], requirement(one).article) for one in ids}
    except PinellaError as error:
        return str(error)
    if len(ids) > 3 or len(articles) > 1:
        return f"names {', '.join(ids)}: at most three requirements, of one article"
    return None


def _is_sampled(item: pytest.Item) -> bool:
    return item.get_closest_marker("proof") is None and not _needs_the_other_core(item)


def _needs_the_other_core(item: pytest.Item) -> bool:
    """Tests that replace a function of a kernel cannot reach inside the compiled one."""
    return MODE == "compiled" and item.get_closest_marker("pure") is not None


def _is_property(item: pytest.Item) -> bool:
    return bool(getattr(getattr(item, "obj", None), "is_hypothesis_test", False))


def _examples(item: pytest.Item) -> int:
    """A test may ask hypothesis for its own number; the profile decides for the others."""
    own = getattr(getattr(item, "obj", None), "_hypothesis_internal_use_settings", None)
    return int((own or settings()).max_examples)


def _has_full_count(item: pytest.Item) -> bool:
    if _needs_the_other_core(item):
        return False
    return not _is_sampled(item) or _is_property(item) or "cases" in getattr(item, "fixturenames", ())


class Cases(Protocol):
    """How many cases this run tries."""

    def __call__(self, *, sample: int, full: int, least: int = 1) -> int: ...


@pytest.fixture
def cases(record_property: Callable[[str, object], None]) -> Cases:
    """`cases(sample=2_000, full=100_000)`: the sample, or its share, in `make test`, the full count in `make proof`.

    A test that must also meet every kind of thing on its way says with `least` how many that takes.
    """

    def count(*, sample: int, full: int, least: int = 1) -> int:
        chosen = full if PROOF else max(least, sample // SHARE)
        record_property("cases", chosen)
        return chosen

    return count
