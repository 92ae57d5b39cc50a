"""The page of the arena as text, and its drawing, from rows that have been played."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from pinella import __version__
from pinella.codes import Scala40Book, book
from pinella.lab.arena_plot import Dot, Panel, drawing
from pinella.lab.arena_rows import SEED, same_players

HEAD: Final = """# How strong the bots are

Seed {seed}, version {version}. The page and its drawing are written by

```console
$ {command}
```

on {machine}. Each row is what `pinella arena` finds with the same bots, deals and seed: points and wins to the last digit, times on that machine.

![Points a deal and share of deals won, with 95 % intervals](images/{plot})

## Burraco

Every deal is played twice, with the same cards, the same dealer and the sides swapped. *Points a deal more* is the mean of both tables, with a 95 % interval by Student's t over the deals. A match is {match} deals at the same seats; one that is level counts half;
its interval is Wilson's, with the two tables of a match as one observation, because they share its cards. Time is what the first bot needs of one core to decide a turn, without following what the others do: mean, and what 95 of 100 turns do not exceed; two bots that both play inside the engine's core are timed together, a mean.

| code | players | bot | against | deals | points a deal more | deals won | matches won | time a turn |
| --- | ---: | --- | --- | ---: | ---: | ---: | ---: | ---: |
"""  # noqa: E501  (lines of the page)

SCALA40: Final = """
## Scala 40

Each bot plays alone among copies of the other, on the same cards at every seat in turn. A deal is won by who goes out; where nobody does, by who alone has the fewest negative points. Among four equals everybody wins 25 %. The interval is Student's over the deals: the
four seats of a deal are one observation, and those of a match in Wilson's interval, too.

| alone | among | deals | deals won | negative points a deal | of each other | matches won | time a turn |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: |
"""  # noqa: E501

TAIL: Final = """
## The command

To repeat a row: `{example}`.

| option | meaning |
| --- | --- |
| `--bots A,B,…` | who is compared, each with every other; `search:200` is `search` with 200 play-outs a decision |
| `--deals N` | how many deals for each pair; every one is played with seats swapped |
| `--seed S` | what the deals and the luck of the bots come from |
| `--players P` | two-handed Burraco (federal, online); two to six in Scala 40 |
| `--match DEALS` | how many deals make a match |
| `--alone` | Scala 40: only the first bot alone among copies of each other one |
| `--time-out TURN` | the time-out is called when so many turns are over |
| `--workers N` | processes; the results do not depend on it |
| `--json`, `--markdown`, `--lang it` | one JSON document; tables for a page; labels in Italian |

The same command gives the same results on any machine. In JSON all that may differ stands in `times`: seconds, machine, time a move and a turn of each bot. Ctrl-C ends a comparison with what is done.

A bot that has a number inside the core (`random`, `greedy`, `circolo`) plays there when its opponent has one, too. All others play at a table, through the same four verbs as people, and are shown what their seat may see.

## Matches to read

`pinella record fitab-2025 --bots search,greedy --seed 7 -o match.pin` plays a match of bots with the committed shuffle and writes it down as people's matches are: `pinella replay match.pin` tells it, `pinella verify match.pin` checks it. `--files 10 -o matches/` records ten,
with the seeds 7 to 16. A secret made from a seed is no secret; without `--seed` it is a true one.
"""  # noqa: E501


def headline(data: dict[str, Any]) -> str:
    """The first contest of a row in one line."""
    contest = data["contests"][0]
    if _is_scala40(data):
        return f"{contest['bot']} wins {_share(contest['deals_won'])}"
    return f"{contest['bot']} {_points(contest['points'])}"


def page(found: Sequence[dict[str, Any]], command: str, plot: str) -> str:
    """The whole page."""
    burraco = [data for data in found if not _is_scala40(data)]
    scala40 = [data for data in found if _is_scala40(data)]
    where = found[0]["times"]["machine"]
    machine = f"{where['cpu']}, cores {where['cores']}, {where['system']}, {where['python']}, {where['core']} core"
    head = HEAD.format(
        seed=SEED, version=__version__, command=command, machine=machine, plot=plot, match=found[0]["match"]
    )
    last = found[-1]
    alone = " --alone" if last["alone"] else ""
    example = (
        f"pinella arena {last['code']} --bots {','.join(last['bots'])}{alone} --deals {last['asked']} --seed {SEED}"
    )
    lines = [_burraco_line(data) for data in burraco]
    lonely = [_scala40_line(data, contest) for data in scala40 for contest in data["contests"]]
    names = _same_players()
    return head + "".join(lines) + names + SCALA40 + "".join(lonely) + names + TAIL.format(example=example)


def _same_players() -> str:
    """Why some steps of the ladder have no row of their own."""
    said = (
        f"`{one}` against `{other}`: as `{listed}` against `{among}` above, the same players under the names of levels."
        for (one, other), (listed, among) in same_players().items()
    )
    return "".join(f"\n{sentence}\n" for sentence in said)


def _burraco_line(data: dict[str, Any]) -> str:
    (contest,) = data["contests"]
    return _line(
        data["code"],
        data["players"],
        contest["bot"],
        contest["others"],
        f"{contest['deals']:,}",
        _points(contest["points"]),
        f"{100 * contest['deals_won']['share']:.1f} %",
        _share(contest["matches"]),
        _time(data, contest["bot"]),
    )


def _scala40_line(data: dict[str, Any], contest: dict[str, Any]) -> str:
    return _line(
        contest["bot"],
        f"{contest['seatings'] - 1} × {contest['others']}",
        f"{contest['deals']:,}",
        _share(contest["deals_won"]),
        f"{contest['points']['bot']:.1f}",
        f"{contest['points']['others']:.1f}",
        _share(contest["matches"]),
        _time(data, contest["bot"]),
    )


def _line(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |\n"


def _signed(value: float) -> str:
    return f"{value:+.1f}".replace("-", "−")


def _points(points: dict[str, Any]) -> str:
    """`+325.1 (+301.9 … +348.3)`."""
    ends = points["interval"]
    inside = "–" if ends is None else " … ".join(map(_signed, ends))
    return f"{_signed(points['difference'])} ({inside})"


def _share(part: dict[str, Any]) -> str:
    """`38.1 % (35.2 … 41.0)`."""
    if part["share"] is None:
        return "–"
    inside = "–" if part["interval"] is None else " … ".join(f"{100 * end:.1f}" for end in part["interval"])
    return f"{100 * part['share']:.1f} % ({inside})"


def _time(data: dict[str, Any], name: str) -> str:
    """Mean and 95th percentile of a turn at a table; inside the core the mean of all seats."""
    times = data["times"]
    if name in times["bots"]:
        turn = times["bots"][name]["turn"]
        return f"{_seconds(turn['mean'])}, {_seconds(turn['p95'])}"
    return _seconds(times["core"]["turn"])


def _seconds(value: float) -> str:
    unit, size = next(((unit, size) for unit, size in (("s", 1.0), ("ms", 1e-3)) if value >= size), ("µs", 1e-6))
    return f"{value / size:.{0 if value / size >= 20 else 1}f} {unit}"


def _is_scala40(data: dict[str, Any]) -> bool:
    return isinstance(book(data["code"]), Scala40Book)


# The drawing


def picture(found: Sequence[dict[str, Any]]) -> str:
    """Points a deal in Burraco, share of the deals won in Scala 40."""
    points = [
        Dot(
            f"{one['bot']} v. {one['others']}, {data['code']}{' (2)' if data['players'] == 2 else ''}",
            one["points"]["difference"],
            _ends(one["points"]["interval"], 1),
            _signed(one["points"]["difference"]),
        )
        for data in found
        if not _is_scala40(data)
        for one in data["contests"]
    ]
    shares = [
        Dot(
            f"{one['bot']} among {one['seatings'] - 1} × {one['others']}",
            100 * one["deals_won"]["share"],
            _ends(one["deals_won"]["interval"], 100),
            f"{100 * one['deals_won']['share']:.1f} %",
        )
        for data in found
        if _is_scala40(data)
        for one in data["contests"]
    ]
    panels = [
        Panel("Burraco: points a deal more, with 95 % intervals", "(2): two-handed. Dashed: equal.", 0, points),
        Panel("Scala 40, four players: deals won, %, with 95 % intervals", "Dashed: par, 25 %.", 25, shares),
    ]
    return drawing("How strong the bots are", panels)


def _ends(ends: list[float] | None, scale: int) -> tuple[float, float] | None:
    return None if ends is None else (scale * ends[0], scale * ends[1])
