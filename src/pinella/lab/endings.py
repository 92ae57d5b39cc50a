"""How deals end, counted: `python -m pinella.lab.endings > docs/endings.md` writes the page anew."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from random import Random
from typing import Final

from pinella.cards import PACK
from pinella.codes import BOOKS, BurracoBook, Refusal
from pinella.lab.plan import Plan, plan_of
from pinella.lab.scripts import fresh_table, stall
from pinella.lab.simulate import Simulation, cores, simulate
from pinella.play.events import Ending
from pinella.play.seating import players_allowed

DEALS: Final = 10_000
SEED: Final = 2026
TIME_OUT: Final = 12
"""Turns after which the time-out is called: three laps, when hardly anybody has gone out yet."""

HEAD: Final = """# How deals end

{deals:,} deals in each row, seed {seed}, every seat the same bot. The page is written by `python -m pinella.lab.endings`; each row is what `pinella simulate` finds with the same numbers.

| code | players | bots | time-out after | going out | end of the stock | time-out | stall | actions | turns |
| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
"""  # noqa: E501  (a line of the page)

TAIL: Final = """
Every deal ended by a rule of its code; none had to be broken off. Actions and turns are means a deal.

The stall is scripted as well: from the first turn on the referee watches, and everybody takes the pile of one card and
discards another.

| code | what comes of it |
| --- | --- |
{scripts}

In Scala 40 the pile becomes the stock again when the stock is used up, so that a deal ends at the stock only when no
card can ever come to the table any more (decision 18). Its document lists an article on the time-out and does not print
it. The online regulation knows neither a time-out nor a stall. Elsewhere the referee is called when nobody has drawn
for sixteen turns.
"""


def plans() -> Iterator[Plan]:
    """Every code and number of players that chance can tell apart, with each bot, and with a time-out where known."""
    for code, book in BOOKS.items():
        for players in sorted(players_allowed(book) if isinstance(book, BurracoBook) else (2, 4), reverse=True):
            for bot in ("greedy", "random"):
                yield plan_of(code, [bot], seed=SEED, players=players)
            if isinstance(book, BurracoBook) and book.time_out is not None:
                yield plan_of(code, ["greedy"], seed=SEED, players=players, time_out=TIME_OUT)


def row(found: Simulation) -> str:
    """One line of the table."""
    plan, tally = found.plan, found.tally
    shares = [f"{100 * tally.endings[ending] / tally.deals:.2f} %" for ending in Ending]
    after = "–" if plan.time_out is None else f"{plan.time_out} turns"
    means = [f"{number / tally.deals:.1f}" for number in (tally.actions, tally.turns)]
    cells = [plan.code, str(plan.players), plan.bots[0], after, *shares, *means]
    return f"| {' | '.join(cells)} |\n"


def scripted() -> Iterator[str]:
    """What comes of the scripted stall under each Burraco code."""
    for code, book in BOOKS.items():
        if isinstance(book, BurracoBook):
            pack = list(PACK)
            Random(SEED).shuffle(pack)  # noqa: S311  (a script, not a secret)
            answer = stall(fresh_table(book, pack))
            if isinstance(answer, Refusal):
                said = f"refused: `{answer.code}`, art. {answer.article.number}"
            else:
                said = f"{answer.ending.value if answer.ending else 'no end'} after {answer.turns} turns"
            yield f"| {code} | {said} |"


def page(deals: int = DEALS, workers: int = 1) -> str:
    """The whole page."""
    rows = "".join(row(simulate(plan, deals, workers=workers)) for plan in plans())
    return HEAD.format(deals=deals, seed=SEED) + rows + TAIL.format(scripts="\n".join(scripted()))


if __name__ == "__main__":
    sys.stdout.write(page(workers=cores()))
