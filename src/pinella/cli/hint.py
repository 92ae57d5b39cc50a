"""`pinella hint`: the best turns of a player with their reasons, from a table in notation or a recorded match."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Final, Protocol, TypedDict, Unpack

import click
import msgspec

from pinella.bots.hinting.choosing import OptionHint, option_hints
from pinella.bots.hinting.data import hint_data, option_data, ready_data
from pinella.bots.hinting.glances import glance
from pinella.bots.hinting.hints import MOST_HINTS, Hint, hints
from pinella.bots.hinting.waiting import Ready, ready
from pinella.bots.hinting.words import SIGNS, Told, player, ready_words, shared_words, told, words
from pinella.bots.imagining import Imagination
from pinella.cli.count import table_in
from pinella.cli.recorded import PIN, Moment, moment
from pinella.cli.sketch import ASKING, completed, is_counted
from pinella.codes import book
from pinella.play import Table, burraco
from pinella.play.aftermath import Choice
from pinella.play.command_data import Data
from pinella.play.seats import Seat

MOST_NODES: Final = 100_000

LABELS: Final = {
    "en": {
        "seat": "Hints for {seat}",
        "worlds": "Each turn was tried in {worlds} imagined deals: what the others hold is not known.",
        "over": "the deal is over: there is nothing to play",
        "choice": "the table waits for a choice, and what follows it can be told only in a recorded match (FILE.pin)",
        "referee": "the table waits for a choice of the referee, not for a player",
        "chooser": "--seat {seat}: the table waits for a choice of {chooser}",
        "own": "{seat}: it is the turn of {seat}; write which cards, not how many",
        "unknown": "--seat {seat}: it is the turn of {turn}, and which cards {seat} holds is not written",
        "waits": "As the table lies now, and each by itself, {seat} has:",
        "choose": "The choice that a ruling leaves to {seat}, the best option first",
        "worse": " ({points} points worse)",
        "tried": "Each option was tried in {worlds} imagined deals: what the others hold is not known.",
        "no-seat": "--seat {seat}: expected one of {seats}",
        "only-pin": "--deal and --move are for a recorded match, a file that ends in .pin",
    },
    "it": {
        "seat": "Consigli per {seat}",
        "worlds": "Ogni giocata è provata in {worlds} smazzate immaginate: le carte degli altri non si conoscono.",
        "over": "la smazzata è finita: non c'è più nulla da giocare",
        "choice": (
            "il tavolo aspetta una scelta, e che cosa ne segue si può dire solo in una partita registrata (FILE.pin)"
        ),
        "referee": "il tavolo aspetta una scelta dell'arbitro, non di un giocatore",
        "chooser": "--seat {seat}: il tavolo aspetta una scelta di {chooser}",
        "own": "{seat}: è il turno di {seat}; scrivi quali carte, non quante",
        "unknown": "--seat {seat}: è il turno di {turn}, e le carte di {seat} non sono scritte",
        "waits": "Come sta ora il tavolo, e una cosa per volta, {seat} ha:",
        "choose": "La scelta che un provvedimento lascia a {seat}, l'opzione migliore per prima",
        "worse": " ({points} punti in meno)",
        "tried": "Ogni opzione è provata in {worlds} smazzate immaginate: le carte degli altri non si conoscono.",
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
@click.option("--seat", help="Who asks; left out, the player in turn. A seat that waits hears what its hand could do.")
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
    answer = _answer(code, source, asked)
    if asked["as_json"]:
        click.echo(msgspec.json.encode(answer.data(lang)).decode())
    else:
        for line in answer.lines(lang):
            click.echo(line)


def _answer(code: str, source: str, asked: Asked) -> _Answer:
    """Hints for the player in turn or for who has to choose; for a seat that waits, what its hand could do."""
    lang = asked["lang"]
    then = _moment(code, source, asked)
    table = then.table
    seat = _seat(table, asked["seat"], lang)
    if _choice_of(table) is not None:
        return Options(option_hints(then.seen_by(seat, asked["seed"]), seed=asked["seed"]))
    if str(seat) in then.counted:
        key = "unknown" if seat is not table.turn else "own"
        raise click.ClickException(LABELS[lang][key].format(seat=seat, turn=table.turn))
    if seat is not table.turn:
        return _Waits(ready(table, seat))
    found = hints(then.seen_by(seat, asked["seed"]), best=asked["best"], nodes=asked["nodes"], seed=asked["seed"])
    return _Hints(found, seat)


def _moment(code: str, source: str, asked: Asked) -> Moment | _Sketch:
    """A moment of a recorded match, or a table that is seen only now."""
    lang = asked["lang"]
    if source.endswith(PIN):
        return moment(source, code, asked["deal"], asked["move"], lang)
    if asked["deal"] is not None or asked["move"] is not None:
        raise click.UsageError(LABELS[lang]["only-pin"])
    counted: set[str] = set()

    def complete(text: str) -> str:
        counted.update(name for name in "NESW123456" if is_counted(text, name))
        return completed(text, book(code), lang)

    table = table_in(source, code, lang, complete, ASKING[lang])
    return _Sketch(table, frozenset(counted), lang)


@dataclass(frozen=True, slots=True)
class _Sketch:
    """A table in notation: nobody remembers how it came to be."""

    table: Table
    counted: frozenset[str]
    """Seats of which only the number of cards was written."""

    lang: str

    def seen_by(self, seat: Seat, seed: int) -> Imagination:
        if _choice_of(self.table) is not None:
            raise click.ClickException(LABELS[self.lang]["choice"])
        return glance(self.table, seat, seed)


def _choice_of(table: Table) -> Choice | None:
    return table.left.choice if isinstance(table, burraco.Table) else None


def _seat(table: Table, seat: str | None, lang: str) -> Seat:
    """The seat that was asked for, or who has to move or to choose; an error where nobody has."""
    labels = LABELS[lang]
    choice = _choice_of(table)
    if table.turn is None and choice is None:
        raise click.ClickException(labels["over"])
    names = {str(each): each for each in table.seats}
    if seat is not None and seat.upper() not in names:
        raise click.ClickException(labels["no-seat"].format(seat=seat[:12], seats=", ".join(names)))
    if choice is None:
        return table.turn if seat is None and table.turn is not None else names[str(seat).upper()]
    if choice.seat is None:
        raise click.ClickException(labels["referee"])
    if seat is not None and seat.upper() != str(choice.seat):
        raise click.ClickException(labels["chooser"].format(seat=seat.upper(), chooser=choice.seat))
    return choice.seat


# Answers


class _Answer(Protocol):
    def lines(self, lang: str) -> Iterator[str]: ...

    def data(self, lang: str) -> Data: ...


@dataclass(frozen=True, slots=True)
class _Hints:
    found: tuple[Hint, ...]
    seat: Seat

    def lines(self, lang: str) -> Iterator[str]:
        labels, signs = LABELS[lang], _signs()
        yield labels["seat"].format(seat=player(self.seat, lang))
        for number, hint in enumerate(self.found, 1):
            first, *rest = words(hint, lang, signs, shared=False).split("\n")
            yield ""
            yield f"{number}. {first}"
            yield from (f"   {line}" for line in rest)
        shared = shared_words(self.found[0], lang, signs)
        if shared:
            yield ""
            yield from shared
        if self.found[0].worlds:
            yield ""
            yield labels["worlds"].format(worlds=self.found[0].worlds)

    def data(self, lang: str) -> Data:
        return {"seat": str(self.seat), "hints": [with_sentences(hint, told(hint, lang)) for hint in self.found]}


@dataclass(frozen=True, slots=True)
class _Waits:
    found: Ready

    def lines(self, lang: str) -> Iterator[str]:
        first, *rest = ready_words(self.found, lang, _signs())
        yield first
        yield LABELS[lang]["waits"].format(seat=player(self.found.seat, lang))
        yield from (f"- {sentence}" for sentence in rest)

    def data(self, lang: str) -> Data:
        return {**ready_data(self.found), "text": list(ready_words(self.found, lang))}


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a choice, the best one first."""

    found: tuple[OptionHint, ...]

    def lines(self, lang: str) -> Iterator[str]:
        labels, best = LABELS[lang], self.found[0]
        yield labels["choose"].format(seat=best.command.seat)
        yield ""
        for number, option in enumerate(self.found, 1):
            points = round(-option.worth)
            worse = labels["worse"].format(points=points) if points else ""
            yield f"{number}. {option.words(lang)}{worse}"
        yield ""
        yield labels["tried"].format(worlds=best.worlds)

    def data(self, lang: str) -> Data:
        options = [{**option_data(option), "text": option.words(lang)} for option in self.found]
        return {"seat": str(self.found[0].command.seat), "options": options}


def _signs() -> Mapping[str, str]:
    """The signs of the suits, or their letters where the terminal has no such signs."""
    try:
        "".join(SIGNS.values()).encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return {letter: letter for letter in SIGNS}
    return SIGNS


def with_sentences(hint: Hint, sentences: Told) -> Data:
    """A hint as data, with a sentence for people beside every step and every reason."""
    data = hint_data(hint)
    groups = {
        "plan": sentences.steps,
        "wins": sentences.wins,
        "risks": sentences.risks,
        "shared": sentences.shared,
        "bounds": sentences.bounds,
    }
    for name, texts in groups.items():
        listed = data[name]
        if isinstance(listed, list):
            data[name] = [{**each, "text": text} for each, text in zip(listed, texts, strict=True)]
    return data
