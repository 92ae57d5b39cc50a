"""What `pinella arena` shows: who is how much better, how sure that is, how long they think, on which machine."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from pinella.cli.arena_words import LABELS, difference, percent, share, time_of
from pinella.cli.grid import Grid
from pinella.cli.simulate_words import deals_in_words, duration, number, whole
from pinella.codes import Scala40Book
from pinella.lab.arena import Found
from pinella.lab.arena_data import as_data, times_as_data


def show(found: Found, seconds: float, workers: int, lang: str, *, markdown: bool) -> None:
    """Everything, on standard output."""
    for part in _parts(found, seconds, workers, LABELS[lang], lang):
        if isinstance(part, str):
            click.echo(part)
        else:
            click.echo(part.as_markdown() if markdown else part.as_text())


def _parts(found: Found, seconds: float, workers: int, labels: dict[str, str], lang: str) -> Iterator[str | Grid]:
    arena, data, times = found.arena, as_data(found), times_as_data(found, seconds, workers)
    contests = [contest for contest in data["contests"] if contest["deals"]]
    is_scala40 = isinstance(arena.book, Scala40Book)
    yield _heading(found, labels, lang)
    yield _who_played(found, "scala40" if is_scala40 else "burraco", labels)
    tables = deals_in_words(sum(contest["deals"] * contest["seatings"] for contest in contests), labels)
    yield labels["played"].format(deals=tables, time=duration(seconds, labels), workers=workers)
    yield ""
    yield _scala40(contests, labels) if is_scala40 else _burraco(contests, labels)
    yield ""
    par = percent(contests[0]["deals_won"]["par"], labels)
    yield labels["won-note" if is_scala40 else "points-note"]
    if is_scala40:
        yield labels["par-note"].format(par=par)
    played = sum(contest["matches"]["played"] for contest in contests)
    note = "match-note" if played else "no-match-note"
    yield labels[note].format(match=arena.match, played=whole(played, labels))
    yield labels["brackets"]
    yield ""
    if times["bots"]:
        yield _times(times["bots"], labels)
        yield ""
    if times["core"] is not None:
        inside = {name: time_of(times["core"][name], labels) for name in ("move", "turn")}
        yield labels["core-note"].format(**inside)
    where = times["machine"]
    yield labels["machine"].format(**{**where, "core": labels[where["core"]]})


def _heading(found: Found, labels: dict[str, str], lang: str) -> str:
    arena = found.arena
    name = arena.book.name_it if lang == "it" else arena.book.name_en
    heading = labels["heading"].format(book=name, players=arena.players, seed=arena.seed)
    if arena.time_out is not None:
        heading = f"{heading}, {labels['time-out'].format(turns=arena.time_out)}"
    return heading


def _who_played(found: Found, game: str, labels: dict[str, str]) -> str:
    """How many deals each pair played; of an interrupted comparison some have one more than others."""
    if found.is_whole:
        return labels[game].format(deals=deals_in_words(found.asked, labels))
    fewest, most = (whole(number, labels) for number in found.fewest_and_most)
    each = fewest if fewest == most else labels["one-or-other"].format(fewest=fewest, most=most)
    return labels[f"{game}-stopped"].format(
        done=whole(found.done, labels), to_do=deals_in_words(found.to_do, labels), each=each
    )


def _burraco(contests: list[dict[str, Any]], labels: dict[str, str]) -> Grid:
    rows = []
    for contest in contests:
        points, won, matches = contest["points"], contest["deals_won"], contest["matches"]
        rows.append(
            [
                contest["bot"],
                contest["others"],
                difference(points["difference"], points["interval"], labels),
                percent(won["share"], labels),
                share(matches["share"], matches["interval"], labels),
            ]
        )
    return Grid([labels[name] for name in ("bot", "against", "points", "won", "matches")], 2, rows)


def _scala40(contests: list[dict[str, Any]], labels: dict[str, str]) -> Grid:
    rows = []
    for contest in contests:
        points, won, matches = contest["points"], contest["deals_won"], contest["matches"]
        rows.append(
            [
                contest["bot"],
                f"{contest['seatings'] - 1} × {contest['others']}",
                share(won["share"], won["interval"], labels),
                number(points["bot"], labels),
                number(points["others"], labels),
                difference(points["difference"], points["interval"], labels),
                share(matches["share"], matches["interval"], labels),
            ]
        )
    names = ("alone", "among", "won", "own", "theirs", "difference", "matches")
    return Grid([labels[name] for name in names], 2, rows)


def _times(bots: dict[str, Any], labels: dict[str, str]) -> Grid:
    heads = [labels[name] for name in ("times", "move", "p95", "longest", "turn", "p95", "longest")]
    rows = [
        [name, *(time_of(pace[part][kind], labels) for part in ("move", "turn") for kind in ("mean", "p95", "longest"))]
        for name, pace in bots.items()
    ]
    return Grid(heads, 1, rows)
