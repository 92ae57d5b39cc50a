"""What the trials came to, as a table to read and as a page of the documentation."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from benchmarks.faults.trials import Outcome
from benchmarks.load.machine import line

HEAD: Final = (
    "trial",
    "orders",
    "acknowledged",
    "refused",
    "known",
    "lost",
    "twice",
    "facts",
    "views",
    "matches",
    "checker",
    "s",
)
WIDTHS: Final = (36, 7, 12, 7, 6, 5, 5, 7, 7, 7, 9, 5)
MOST_SHOWN: Final = 12

INTRODUCTION: Final = """\
People play two-handed and four-handed Burraco and Scala 40 through a balancer, some with a bot at the table, while
servers, database, bus and network fail. Every client writes down each order it sends and each frame it hears.

Afterwards a checker that asks no server holds the histories against the log. Every acknowledged order stands there
once and at the version told, and none that was refused or never sent. Every view that a client had, whole or by
changes, is the one that the log gives. `pinella verify` finds the store sound, all 108 cards are there after every
fact, and every match verifies as legal. A fault in a server's log is a finding too, but for what the drivers of the
database and of NATS write there about a connection that was just cut.

Servers are forked from a process that has read the code already, so a start takes less here than that of
`pinella serve` from nothing. They are killed as any process is.

The last rows have a fault planted in the server on purpose: there the checker must find something."""

COLUMNS: Final = """\
*refused*: against the rules, as random play is now and then. *known*: sent again after they had been carried out, and
recognised. *lost*: acknowledged, and not in the log as it was told. *twice*: in the log more than once, or said more
often than sent. *views*: whole views and changes compared with the log."""


def table(outcomes: Sequence[Outcome], *, head: bool = True) -> str:
    """Lines of columns, with what was done below each."""
    lines = [_aligned(HEAD)] if head else []
    for outcome in outcomes:
        lines += [_aligned(_cells(outcome)), f"    {outcome.faults}"]
    return "\n".join(lines)


def finding_lines(outcome: Outcome) -> list[str]:
    """What the checker found, some of it."""
    found = outcome.verdict.findings
    shown = [f"    ! {one[:300]}" for one in found[: MOST_SHOWN if outcome.expected else 2]]
    return [*shown, f"    … {len(found)} findings in all"] if found else []


def page(outcomes: Sequence[Outcome]) -> str:
    """The page."""
    rows = [f"| {' | '.join(_cells(outcome))} | {outcome.faults} |" for outcome in outcomes]
    heads = [*HEAD, "what was done"]
    bad = [outcome.name for outcome in outcomes if not outcome.is_good]
    result = f"Not as it must be: {', '.join(bad)}." if bad else "Every trial came out as it must."
    return "\n".join(
        [
            "# Faults",
            "",
            f"`make faults`: {line()}.",
            "",
            INTRODUCTION,
            "",
            f"**{result}**",
            "",
            f"| {' | '.join(heads)} |",
            f"| --- |{' ---: |' * (len(HEAD) - 1)} --- |",
            *rows,
            "",
            COLUMNS,
            "",
        ]
    )


def _cells(outcome: Outcome) -> tuple[str, ...]:
    seen = outcome.verdict
    told = (seen.sent, seen.acknowledged, seen.refused, seen.known)
    counts = (*told, seen.lost, seen.twice, seen.facts, seen.views, seen.matches)
    said = {(True, True): "clean", (True, False): "NOT CAUGHT", (False, False): "caught", (False, True): "FAULTS"}
    word = said[seen.is_clean, outcome.expected]
    return (outcome.name, *(f"{count:,}" for count in counts), word, f"{outcome.seconds:,.0f}")


def _aligned(cells: Sequence[str]) -> str:
    first, *others = zip(cells, WIDTHS, strict=True)
    return "  ".join([first[0].ljust(first[1]), *(cell.rjust(width) for cell, width in others)]).rstrip()
