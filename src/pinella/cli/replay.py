"""`pinella replay`: a recorded match told move by move."""

from __future__ import annotations

import errno
import json
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

import click

from pinella.cards import AnyCard, Card, Joker, Laid, Rank, sequence_place
from pinella.cli.count import LABELS as COUNT_LABELS
from pinella.cli.display import Text, display, joined, styled
from pinella.cli.hearings import HearingTeller, traces_as_data
from pinella.cli.italian import SYSTEM
from pinella.codes import Book
from pinella.codes.words import in_words as clause_in_words
from pinella.errors import PinError
from pinella.match import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    Deals,
    Match,
    MatchEnded,
    MatchEvent,
    PackShuffled,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.data import as_data
from pinella.match.events import Party
from pinella.match.house_rules import house_rules
from pinella.match.italian import in_italian
from pinella.match.pin import MOST_BYTES, Record, decode, read_record
from pinella.match.ruling_words import Said
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    CardsDealt,
    CardsLaidOff,
    DealEnded,
    DiscardPileTaken,
    JokerSwapped,
    MeldLaid,
    PileReshuffled,
    PlayerOpened,
    PotTaken,
    RulingGiven,
    TimeOutCalled,
)
from pinella.play.seats import Seat

_SIGNS: Final = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
_RED: Final = "bold red"
_DARK: Final = "bold"
_RED_CARD: Final = re.compile(r"\b(?:[A2-9JQK]|10)[♥♦]")
_DARK_CARD: Final = re.compile(r"\b(?:[A2-9JQK]|10)[♣♠]")
STDIN: Final = "-"
_LABELS: Final = {
    "en": {
        "heading": "{book}, edition {edition}",
        "heading-undated": "{book}",
        "deal-only": "A match of one deal",
        "deals": "A match of {number} deals",
        "minutes": "A match of {number} deals, {minutes} minutes",
        "target": "A match to {points} points",
        "house-rule": "House rule: {rule}",
        "deal": "Deal {number}: {player} deals",
        "by-hand": "The cards were dealt by hand.",
        "holds": "{player} holds {cards}",
        "turned": "Turned up: {cards}",
        "draws": "{player} draws {cards}",
        "draws-apart": "{player} draws {cards} and keeps the card apart",
        "takes": "{player} takes the pile: {cards}",
        "takes-one": "{player} takes {cards}",
        "takes-from": "{player} takes from the pile: {cards}",
        "lays": "{player} lays {meld}: {laid}",
        "lays-off": "{player} lays off {cards} on {meld}: {laid}",
        "swaps": "{player} puts {cards} in place of the joker of {meld}: {laid}",
        "opens": "{player} has opened",
        "discards": "{player} discards {cards}",
        "discards-over": "{player} discards {cards}; under it: {under}",
        "pot": "{player} takes the pot",
        "lower-pot": "{player} takes the lower pot",
        "lower-pot-on-the-fly": "{player} takes the lower pot on the fly",
        "pot-on-the-fly": "{player} takes the pot on the fly",
        "reshuffled": "The pile is shuffled into a new stock",
        "time-out": "Time-out: {turns} turns left",
        "time-out-one": "Time-out: {turns} turn left",
        "no-further-deal": "Time-out: no further deal",
        "stall": "The referee watches for a stall",
        "clock": "The clock of {player} has run out",
        "ends/going-out": "{player} goes out",
        "ends/stock": "The stock is used up",
        "ends/time-out": "The final lap is over",
        "ends/stall": "The deal is stopped: a stall",
        "count": "Count of deal {number}",
        "dealt-again": "Deal {number} is void: it is dealt again",
        "total": "total",
        "totals": "Totals: {totals}",
        "match-ends/deals": "The last deal is counted",
        "match-ends/target": "The target is reached",
        "match-ends/time-out": "The time is over",
        "match-ends/clock": "The match is lost on time",
        "winner": "Winner: {winners}",
        "draw": "A draw: {winners}",
        "victory-points": "Victory points: {shares}",
        "deducted": "Victory points lost by rulings: {shares}",
        "goes-on": "The match goes on.",
        "breaks-off": "The file breaks off here (line {line}).",
        "not-as-json": "--{option} is told in words: --json does not go with it",
        "no-referee": "--{option} is for matches with a referee: nothing irregular can happen at a strict table",
        "damaged": "The match is told to its end, but its file is damaged (line {line}).",
    },
    "it": {
        "heading": "{book}, edizione {edition}",
        "heading-undated": "{book}",
        "deal-only": "Partita di una smazzata",
        "deals": "Partita di {number} smazzate",
        "minutes": "Partita di {number} smazzate, {minutes} minuti",
        "target": "Partita a {points} punti",
        "house-rule": "Regola della casa: {rule}",
        "deal": "Smazzata {number}: mazziere {player}",
        "by-hand": "Le carte sono state distribuite a mano.",
        "holds": "{player} ha {cards}",
        "turned": "Carta scoperta: {cards}",
        "draws": "{player} pesca {cards}",
        "draws-apart": "{player} pesca {cards} e tiene la carta a parte",
        "takes": "{player} raccoglie il monte degli scarti: {cards}",
        "takes-one": "{player} raccoglie {cards}",
        "takes-from": "{player} raccoglie dal monte degli scarti: {cards}",
        "lays": "{player} cala {meld}: {laid}",
        "lays-off": "{player} lega {cards} a {meld}: {laid}",
        "swaps": "{player} mette {cards} al posto del jolly di {meld}: {laid}",
        "opens": "{player} ha aperto",
        "discards": "{player} scarta {cards}",
        "discards-over": "{player} scarta {cards}; sotto restano: {under}",
        "pot": "{player} prende il pozzetto",
        "lower-pot": "{player} prende il pozzetto di sotto",
        "lower-pot-on-the-fly": "{player} prende il pozzetto di sotto al volo",
        "pot-on-the-fly": "{player} prende il pozzetto al volo",
        "reshuffled": "Gli scarti vengono rimescolati: sono il nuovo tallone",
        "time-out": "Time-out: restano {turns} turni",
        "time-out-one": "Time-out: resta {turns} turno",
        "no-further-deal": "Time-out: nessun'altra smazzata",
        "stall": "L'arbitro osserva se c'è stallo",
        "clock": "È scaduto il tempo di {player}",
        "ends/going-out": "{player} chiude",
        "ends/stock": "Il tallone è esaurito",
        "ends/time-out": "L'ultimo giro è finito",
        "ends/stall": "La smazzata è fermata: stallo",
        "count": "Conteggio della smazzata {number}",
        "dealt-again": "La smazzata {number} è annullata: si distribuisce di nuovo",
        "total": "totale",
        "totals": "Totali: {totals}",
        "match-ends/deals": "Le smazzate sono finite",
        "match-ends/target": "Raggiunto il punteggio finale",
        "match-ends/time-out": "Il tempo è finito",
        "match-ends/clock": "Partita persa per tempo scaduto",
        "winner": "Vince: {winners}",
        "draw": "Pari: {winners}",
        "victory-points": "Punti vittoria: {shares}",
        "deducted": "Punti vittoria persi per provvedimenti: {shares}",
        "goes-on": "La partita continua.",
        "breaks-off": "Il file si interrompe qui (riga {line}).",
        "not-as-json": "--{option} si racconta a parole: --json non va insieme",
        "no-referee": "--{option} è per le partite con l'arbitro: in questa non può accadere nulla di irregolare",
        "damaged": "La partita è raccontata fino alla fine, ma il file è danneggiato (riga {line}).",
    },
}


@click.command("replay")
@click.argument("file", metavar="FILE.pin|-")
@click.option("--deal", type=click.IntRange(min=1), help="Only this deal.")
@click.option("--exercise", is_flag=True, help="Every call with the table as it lies, without the ruling.")
@click.option("--answers", is_flag=True, help="The rulings of those calls, and what nobody noticed.")
@click.option("--json", "as_json", is_flag=True, help="One event a line, as JSON.")
@click.option("--lang", type=click.Choice(["it", "en"]), default="en", show_default=True, help="Language of the story.")
@click.pass_context
def command(
    ctx: click.Context, file: str, deal: int | None, exercise: bool, answers: bool, as_json: bool, lang: str
) -> None:
    """Tell a recorded match move by move, with its counts and its result; - is standard input.

    A file that is damaged or cut off is told as far as it reads; then its fault is named on standard error, and the
    exit status is 1.
    """
    record = _record(file, lang)
    match = record.match
    if match is not None:
        if deal is not None and deal > match.deals_begun:
            raise click.UsageError(_no_such_deal(deal, match, record.fault))
        if exercise or answers:
            _print_exercises(match, deal, lang, exercise=exercise, answers=answers, as_json=as_json)
        elif as_json:
            _print_json(match, deal)
        else:
            Teller(match, lang).tell(deal, record.fault)
    if record.fault is not None:
        sys.stdout.flush()
        click.echo(f"pinella: {name_of(file)}: {in_words(record.fault.line, record.fault.reason, lang)}", err=True)
        ctx.exit(1)


def _print_exercises(
    match: Match, deal: int | None, lang: str, *, exercise: bool, answers: bool, as_json: bool
) -> None:
    # Few files are told so, and what nobody noticed takes the whole referee to find.
    from pinella.cli.exercises import Exercises  # noqa: PLC0415

    option = "exercise" if exercise else "answers"
    if as_json:
        raise click.UsageError(_LABELS[lang]["not-as-json"].format(option=option))
    if not match.is_arbitrated:
        raise click.UsageError(_LABELS[lang]["no-referee"].format(option=option))
    exercises = Exercises(Teller(match, lang), deal)
    exercises.tell(exercise=exercise, answers=answers)


def _no_such_deal(deal: int, match: Match, fault: PinError | None) -> str:
    readable = "" if fault is None else f" as far as the file reads ({fault})"
    return f"--deal {deal}: the match has {match.deals_begun} deals{readable}"


def in_words(line: int, reason: str, lang: str) -> str:
    """A fault with its line."""
    return f"riga {line}: {in_italian(reason)}" if lang == "it" else f"line {line}: {reason}"


def name_of(file: str) -> str:
    """How a file is called in a message."""
    return "standard input" if file == STDIN else file


def file_bytes(file: str, lang: str) -> bytes:
    """The content of a file, never more than can be a match."""
    try:
        if file == STDIN:
            return _standard_input()
        with Path(file).open("rb") as stream:
            return stream.read(MOST_BYTES + 1)
    except (OSError, ValueError) as error:
        raise click.ClickException(_cannot_read(file, error, lang)) from None


def _standard_input() -> bytes:
    if sys.stdin is None:
        raise OSError(errno.EBADF, "it is closed")
    return sys.stdin.buffer.read(MOST_BYTES + 1)


def _cannot_read(file: str, error: OSError | ValueError, lang: str) -> str:
    reason = error.strerror if isinstance(error, OSError) and error.strerror else "no such name"
    name = name_of(file) if file == STDIN else repr(file)
    if lang == "en":
        return f"cannot read {name}: {reason}"
    if not isinstance(error, OSError) or error.errno is None:
        return f"non posso leggere {name}: un nome così non esiste"
    return f"non posso leggere {name}: {SYSTEM.get(error.errno, reason)}"


def _record(file: str, lang: str) -> Record:
    try:
        return read_record(decode(file_bytes(file, lang)))
    except PinError as fault:
        return Record(fault=fault)


def house_rules_in_words(book: Book, lang: str) -> Iterator[str]:
    """`House rule: going_out_bonus = 150 (club 2026, art. 3)`, one for each."""
    for name, clause in house_rules(book):
        value = clause_in_words(clause.value, lang)
        if isinstance(clause.value, bool) and lang == "it":
            value = "sì" if clause.value else "no"
        yield _LABELS[lang]["house-rule"].format(rule=_printable(f"{name} = {value} ({clause.article})"))


def _print_json(match: Match, deal: int | None) -> None:
    """The events of the whole match, or of one deal; each ruling with the table before and after it."""
    traces = traces_as_data(match)
    for number, chapter in enumerate(match.chapters):
        for event in chapter if deal in (None, number) else ():
            traced = traces[number, event.number] if isinstance(event, RulingGiven) else {}
            click.echo(json.dumps({**as_data(event), **traced}, ensure_ascii=False))


class Teller:
    """Prints a match as sentences; cards are coloured where the console shows colours."""

    def __init__(self, match: Match, lang: str) -> None:
        self.match = match
        self.labels = _LABELS[lang]
        self.lang = lang
        self.screen = display()
        self.signs = _SIGNS if _can_say("♥♦♣♠") else {sign: sign for sign in _SIGNS}
        self.totals = dict.fromkeys(match.parties, 0)
        self.number = 0
        self.hearings = HearingTeller(match, lang, self.player)

    def tell(self, deal: int | None, fault: PinError | None) -> None:
        self.heading()
        for number, chapter in enumerate(self.match.chapters):
            for event in chapter:
                if isinstance(event, Said):
                    self.heard(event, wanted=deal in (None, number))
                elif deal in (None, number):
                    self.event(event)
                elif isinstance(event, DealCounted):
                    self.add(event)
        if deal not in (None, self.match.deals_begun):
            return
        if fault is not None:
            self.say("damaged" if self.match.is_over else "breaks-off", line=fault.line)
        elif deal is None and not self.match.is_over:
            self.say("goes-on")

    def say(self, key: str, style: str = "", **values: Text | str | int) -> None:
        """A sentence of this command with its values filled in, cards in their colours."""
        self.put(self.labels[key], style, **values)

    def put(self, words: str, style: str = "", **values: Text | str | int) -> None:
        """Any other sentence in the same way."""
        sentence = Text()
        for text, name in _pieces(words):
            value = "" if name is None else values[name]
            sentence += styled(text) + (value if isinstance(value, Text) else str(value))
        self.screen.print(sentence.or_style(style))

    def heading(self) -> None:
        book = self.match.book
        name = book.name_it if self.lang == "it" else book.name_en
        self.say("heading-undated" if book.edition == "undated" else "heading", "bold", book=name, edition=book.edition)
        chosen = self.match.format
        if not isinstance(chosen, Deals):
            self.say("target", points=chosen.points)
        elif chosen.minutes is None:
            self.say("deals" if chosen.number > 1 else "deal-only", number=chosen.number)
        else:
            self.say("minutes", number=chosen.number, minutes=chosen.minutes)
        for rule in house_rules_in_words(book, self.lang):
            self.screen.print(rule)

    def event(self, event: MatchEvent) -> None:
        match event:
            case DealBegun():
                self.screen.print()
                self.number = event.number
                self.say("deal", "bold", number=event.number, player=self.player(event.dealer))
                if event.commitment is None:
                    self.say("by-hand")
            case CardsDealt():
                for seat, hand in zip(self.match.seats, event.hands, strict=True):
                    self.say("holds", player=self.player(seat), cards=self.hand(hand))
                self.say("turned", cards=self.cards(event.pile))
            case DealCounted():
                self.count(event)
            case MatchEnded():
                self.result(event)
            case TimeIsOver():
                self.say("no-further-deal")
            case ClockRanOut():
                self.say("clock", player=self.player(event.seat))
            case PackShuffled() | SecretRevealed():
                pass
            case DealEnded():
                self.say(f"ends/{event.ending.value}", player="" if event.seat is None else self.player(event.seat))
            case _:
                self.act(event)

    def heard(self, event: Said, *, wanted: bool) -> None:
        """What was said beside play."""
        for line in self.hearings.lines(event, self.number) if wanted else ():
            self.line(line)

    def line(self, line: str) -> None:
        """A sentence that is ready, in the colours of its cards."""
        self.screen.print(self.coloured(_printable(line)))

    def act(self, event: MatchEvent) -> None:
        match event:
            case CardDrawn():
                self.say(
                    "draws-apart" if event.apart else "draws",
                    player=self.player(event.seat),
                    cards=self.cards((event.card,)),
                )
            case DiscardPileTaken():
                key = "takes" if len(event.cards) > 1 else "takes-one"
                key = "takes-from" if self.match.is_arbitrated else key
                self.say(key, player=self.player(event.seat), cards=self.cards(event.cards))
            case MeldLaid():
                laid = self.laid(event.laid)
                self.say("lays", player=self.player(event.seat), meld=str(event.meld), laid=laid)
            case CardsLaidOff() | JokerSwapped():
                cards = event.cards if isinstance(event, CardsLaidOff) else (event.card,)
                self.say(
                    "lays-off" if isinstance(event, CardsLaidOff) else "swaps",
                    player=self.player(event.seat),
                    cards=self.cards(cards),
                    meld=str(event.meld),
                    laid=self.laid(event.laid),
                )
            case CardDiscarded():
                key = "discards-over" if event.under else "discards"
                player, under = self.player(event.seat), self.cards(event.under)
                self.say(key, player=player, cards=self.cards((event.card,)), under=under)
            case PlayerOpened():
                self.say("opens", player=self.player(event.seat))
            case PotTaken():
                key = f"{'lower-' if event.lower else ''}pot{'-on-the-fly' if event.on_the_fly else ''}"
                self.say(key, player=self.player(event.seat))
            case TimeOutCalled():
                self.say("time-out-one" if event.turns_left == 1 else "time-out", turns=event.turns_left)
            case PileReshuffled():
                self.say("reshuffled")
            case _:
                self.say("stall")

    def count(self, event: DealCounted) -> None:
        self.add(event)
        self.say("count" if event.counts else "dealt-again", "bold", number=self.number)
        for count in event.counts:
            self.screen.print(f"  {self.party(count.party)}")
            for name, points in count.parts:
                self.screen.print(f"    {COUNT_LABELS[self.lang].get(name, name):<32}{points:>6}")
            self.screen.print(f"    {self.labels['total']:<32}{count.total:>6}")
        self.say("totals", totals=self.points(self.totals.items()))

    def add(self, event: DealCounted) -> None:
        for count in event.counts:
            self.totals[count.party] += count.total

    def result(self, event: MatchEnded) -> None:
        self.screen.print()
        self.say(f"match-ends/{event.ending.value}", "bold")
        winners = ", ".join(map(self.party, event.winners))
        self.say("winner" if len(event.winners) == 1 else "draw", "bold", winners=winners)
        if event.victory_points is not None:
            shares = zip(self.match.parties, map(str, event.victory_points), strict=True)
            self.say("victory-points", shares=self.points(shares))
        if event.deductions:
            self.say("deducted", shares=self.points(event.deductions))

    # Names and cards

    def coloured(self, line: str) -> Text:
        """A sentence of the referee, with the suits that the console knows."""
        for letter, sign in _SIGNS.items():
            line = line.replace(sign, self.signs[letter])
        return styled(line).marked(_RED_CARD, _RED).marked(_DARK_CARD, _DARK)

    def player(self, seat: Seat) -> str:
        name = self.match.player(seat)
        return f"{_printable(name)} ({seat})" if name else str(seat)

    def party(self, party: Party) -> str:
        if isinstance(party, Seat):
            return self.player(party)
        names = [self.match.player(seat) for seat in self.match.seats if seat.side is party]
        return f"{party.value} ({', '.join(map(_printable, names))})" if any(names) else party.value

    def points(self, shares: Iterable[tuple[Party, object]]) -> str:
        """`Anna (1) 20, Bruno (2) 6`; a seat without a name is set apart from its points: `1: 20, 2: 6`."""
        told = [(self.party(party), points) for party, points in shares]
        return ", ".join(f"{name}{' ' if name.endswith(')') else ': '}{points}" for name, points in told)

    def hand(self, cards: Iterable[AnyCard]) -> Text:
        """The cards of a hand in their order."""
        return self.cards(sorted(cards, key=_in_hand))

    def cards(self, cards: Iterable[AnyCard]) -> Text:
        return self.laid(map(Laid, cards))

    def laid(self, laid: Iterable[Laid]) -> Text:
        return joined(" ", map(self.one, laid))

    def one(self, one: Laid) -> Text:
        text = styled("+" if one.is_free else "") + self.card(one.card)
        return text if one.stands_for is None else text + "=" + self.card(one.stands_for)

    def card(self, card: AnyCard) -> Text:
        """Without the mark of the second copy, which matters to nobody at a table."""
        if isinstance(card, Joker):
            return styled("Jk", _DARK)
        rank = "10" if card.rank is Rank.TEN else card.rank.letter
        return styled(f"{rank}{self.signs[card.suit.value]}", _RED if card.suit.is_red else _DARK)


def _pieces(sentence: str) -> Iterator[tuple[str, str | None]]:
    """The parts of a sentence and the names of the values between them."""
    text, *rest = sentence.split("{")
    name = None
    yield text, name
    for part in rest:
        name, _, text = part.partition("}")
        yield "", name
        yield text, None


def _in_hand(card: AnyCard) -> tuple[int, int]:
    """By suit and rank, jokers last."""
    return (card.suit.place, sequence_place(card)) if isinstance(card, Card) else (len(_SIGNS), 0)


def _printable(name: str) -> str:
    """A name cannot play tricks with the terminal."""
    return "".join(letter if letter.isprintable() else "�" for letter in name)


def _can_say(text: str) -> bool:
    try:
        text.encode(sys.stdout.encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True
