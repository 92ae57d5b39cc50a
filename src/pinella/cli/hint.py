"""`pinella hint`: the best turns of a player with their reasons, from a table in notation or a recorded match."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from typing import Final, TypedDict, Unpack

import click
import msgspec

from pinella.bots.hinting.glances import glance
from pinella.bots.hinting.hints import MOST_HINTS, Hint, hints
from pinella.bots.hinting.reasons import Reason, Value
from pinella.bots.hinting.words import SIGNS, Told, player, told, words
from pinella.bots.imagining import Imagination
from pinella.cards import Joker
from pinella.cli.count import table_in
from pinella.cli.recorded import PIN, moment
from pinella.cli.sketch import completed
from pinella.codes import book
from pinella.play import Table, burraco
from pinella.play.seats import MeldId, Seat

MOST_NODES: Final = 100_000

LABELS: Final = {
    "en": {
        "seat": "Hints for {seat}",
        "worlds": "Each turn was tried in {worlds} imagined deals: what the others hold is not known.",
        "over": "the deal is over: there is nothing to play",
        "choice": "the table waits for a choice that a ruling has left, not for a move",
        "turn": "--seat {seat}: it is the turn of {turn}, and only the player in turn has moves",
        "no-seat": "--seat {seat}: expected one of {seats}",
        "only-pin": "--deal and --move are for a recorded match, a file that ends in .pin",
    },
    "it": {
        "seat": "Consigli per {seat}",
        "worlds": "Ogni giocata è provata in {worlds} smazzate immaginate: le carte degli altri non si conoscono.",
        "over": "la smazzata è finita: non c'è più nulla da giocare",
        "choice": "il tavolo aspetta una scelta che un provvedimento ha lasciato, non una mossa",
        "turn": "--seat {seat}: è il turno di {turn}, e solo chi è di turno ha mosse",
        "no-seat": "--seat {seat}: ci vuole uno fra {seats}",
        "only-pin": "--deal e --move servono per una partita registrata, un file che finisce in .pin",
    },
}


class Asked(TypedDict):
    """The options of the command."""

    seat: str | None
    best: int
    nodes: int
    seed: int
    deal: int | None
    move: int | None
    lang: str
    as_json: bool


@click.command("hint")
@click.argument("code")
@click.argument("source", metavar="FILE|-")
@click.option("--seat", help="Whose hints: the player in turn, who is taken where this is left out.")
@click.option("--best", type=click.IntRange(1, MOST_HINTS), default=3, show_default=True, help="How many hints.")
@click.option(
    "--nodes", type=click.IntRange(1, MOST_NODES), default=600, show_default=True, help="About how many play-outs."
)
@click.option("--seed", type=click.IntRange(0, 2**31), default=0, show_default=True, help="Another seed, other deals.")
@click.option("--deal", type=click.IntRange(min=1), help="FILE.pin: in which deal; left out, the last.")
@click.option("--move", type=click.IntRange(min=0), help="FILE.pin: after so many events of the deal; left out, all.")
@click.option("--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the hints.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object on a line instead of text.")
def command(code: str, source: str, **asked: Unpack[Asked]) -> None:
    """The best turns of the player in turn, with what each wins and what it risks.

    FILE holds a table in notation, - is standard input; of the other hands the numbers of cards are enough:

    \b
    turn: N to play
    N: 9h Kc 4d 6s Jd
    E: 8 cards
    S: 5 cards
    W: 11 cards
    NS: 3h 4h 5h 6h 7h 8h
    EW: 7c 8c 9c
    pile: Qs
    pot taken: EW

    Only what the player can see is used, whatever else is written there. FILE.pin is a recorded match: the player then
    remembers what has happened since the cards were dealt.
    """
    book(code)
    lang = asked["lang"]
    imagined = _imagined(code, source, asked)
    found = hints(imagined, best=asked["best"], nodes=asked["nodes"], seed=asked["seed"])
    if asked["as_json"]:
        click.echo(msgspec.json.encode(as_data(imagined, found, lang)).decode())
    else:
        for line in _in_words(imagined, found, lang):
            click.echo(line)


def _imagined(code: str, source: str, asked: Asked) -> Imagination:
    """What the player in turn knows: from a recorded match with its memory, else from one look at the table."""
    lang, seat, seed = asked["lang"], asked["seat"], asked["seed"]
    if source.endswith(PIN):
        then = moment(source, code, asked["deal"], asked["move"], lang)
        return then.seen_by(_check(then.table, seat, lang), seed)
    if asked["deal"] is not None or asked["move"] is not None:
        raise click.UsageError(LABELS[lang]["only-pin"])
    table = table_in(source, code, lang, lambda text: completed(text, book(code), lang))
    return glance(table, _check(table, seat, lang), seed)


def _check(table: Table, seat: str | None, lang: str) -> Seat:
    """The player in turn; an error where nobody is, or another seat was asked for."""
    labels = LABELS[lang]
    if table.turn is None:
        raise click.ClickException(labels["over"])
    if isinstance(table, burraco.Table) and table.left.choice is not None:
        raise click.ClickException(labels["choice"])
    names = [str(each) for each in table.seats]
    if seat is not None and seat.upper() not in names:
        raise click.ClickException(labels["no-seat"].format(seat=seat[:12], seats=", ".join(names)))
    if seat is not None and seat.upper() != str(table.turn):
        raise click.ClickException(labels["turn"].format(seat=seat.upper(), turn=table.turn))
    return table.turn


def _in_words(imagined: Imagination, found: tuple[Hint, ...], lang: str) -> Iterator[str]:
    labels, signs = LABELS[lang], _signs()
    yield labels["seat"].format(seat=player(imagined.seat, lang))
    for number, hint in enumerate(found, 1):
        first, *rest = words(hint, lang, signs).split("\n")
        yield ""
        yield f"{number}. {first}"
        yield from (f"   {line}" for line in rest)
    if found[0].worlds:
        yield ""
        yield labels["worlds"].format(worlds=found[0].worlds)


def _signs() -> Mapping[str, str]:
    """The signs of the suits, or their letters where the terminal has no such signs."""
    try:
        "".join(SIGNS.values()).encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return {letter: letter for letter in SIGNS}
    return SIGNS


def as_data(imagined: Imagination, found: tuple[Hint, ...], lang: str) -> dict[str, object]:
    """The hints as the contract of the command writes them: codes for programs, sentences for people."""
    return {"seat": str(imagined.seat), "hints": [_hint_as_data(hint, told(hint, lang)) for hint in found]}


def _hint_as_data(hint: Hint, sentences: Told) -> dict[str, object]:
    return {
        "plan": list(sentences.steps),
        "worth": round(hint.worth, 1),
        "sure": hint.sure.value,
        "worlds": hint.worlds,
        "wins": _reasons(hint.wins, sentences.wins),
        "risks": _reasons(hint.risks, sentences.risks),
        "bounds": _reasons(hint.bounds, sentences.bounds),
    }


def _reasons(reasons: tuple[Reason, ...], sentences: tuple[str, ...]) -> list[dict[str, object]]:
    return [
        {"code": each.code, **{name: _plain(value) for name, value in each.values}, "text": text}
        for each, text in zip(reasons, sentences, strict=True)
    ]


def _plain(value: Value) -> object:
    if isinstance(value, tuple):
        return ["Jk" if isinstance(one, Joker) else str(one) for one in value]
    if isinstance(value, int):
        return value
    return str(value) if isinstance(value, MeldId | Seat) else value.value
