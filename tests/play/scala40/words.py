"""A Scala 40 table in the words of the second opinion."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random

from pinella.cards import PACK, AnyCard, Laid, text_of
from pinella.codes import SCALA40, Refusal
from pinella.play import scala40
from pinella.play.commands import Command, Discard, DrawFromStock, LayMeld, LayOff, LayOpening, SwapJoker
from pinella.play.dealing import dealt
from pinella.play.events import CardsLaidOff, Event, JokerSwapped, MeldLaid, PileReshuffled
from pinella.play.scala40 import Table
from pinella.play.seats import SCALA40_SEATS
from tests.oracle.table_scala40 import Scala40Table


class Shuffler:
    """Chance for tests: a generator of its own for every draw it is asked for."""

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def shuffled(self, items: Iterable[AnyCard]) -> tuple[tuple[AnyCard, ...], Shuffler]:
        cards = list(items)
        Random(self.seed).shuffle(cards)
        return tuple(cards), Shuffler(self.seed + 1)


def table_of(players: int, seed: int) -> Table:
    """A table just dealt; the last player deals."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    event = dealt(SCALA40, SCALA40_SEATS[players - 1], pack, players=players)
    return scala40.start(event, Shuffler(seed))


def plain(cards: Iterable[AnyCard]) -> list[str]:
    """Cards by name, copies alike."""
    return [str(card).rstrip("'") for card in cards]


def oracle_of(table: Table) -> Scala40Table:
    """The same fresh deal as the second opinion sees it."""
    return Scala40Table(
        {seat.value: plain(table.hand(seat)) for seat in table.seats},
        plain(table.stock),
        plain(table.pile),
        table.dealer.value,
        len(table.seats),
    )


def words(table: Table) -> dict[str, tuple[Command, tuple[Event, ...]]]:
    """Every basic move of the player in turn in words, with the command and what follows from it."""
    spoken: dict[str, tuple[Command, tuple[Event, ...]]] = {}
    assert table.turn is not None
    for command in scala40.legal(table, table.turn):
        decision = scala40.decide(table, command)
        assert not isinstance(decision, Refusal), f"a listed move is refused: {command}, {decision}"
        said = word(command, decision)
        assert said not in spoken, f"listed twice: {said}"
        spoken[said] = (command, decision)
    return spoken


def word(command: Command, events: tuple[Event, ...]) -> str:
    """One accepted command in words."""
    if isinstance(command, Discard):
        return f"discard {plain([command.card])[0]}"
    if isinstance(command, LayOpening):
        return "open " + " | ".join(sorted(_text(event.laid) for event in events if isinstance(event, MeldLaid)))
    if isinstance(command, LayMeld | LayOff | SwapJoker):
        event = events[0]
        assert isinstance(event, MeldLaid | CardsLaidOff | JokerSwapped)
        if isinstance(command, LayMeld):
            return f"lay {_text(event.laid)}"
        if isinstance(command, SwapJoker):
            return f"swap {plain([command.card])[0]} {command.meld}: {_text(event.laid)}"
        return f"off {plain([command.laid[0].card])[0]} {command.meld}: {_text(event.laid)}"
    return "draw" if isinstance(command, DrawFromStock) else "take"


def _text(laid: tuple[Laid, ...]) -> str:
    return text_of(laid).replace("'", "")


def new_stock(events: tuple[Event, ...]) -> list[str] | None:
    """The order of a reshuffled stock, where there was one."""
    return next((plain(event.cards) for event in events if isinstance(event, PileReshuffled)), None)


def same_state(table: Table, oracle: Scala40Table) -> bool:
    """Whether hands, melds, pile and stock agree."""
    return (
        all(sorted(plain(table.hand(seat))) == sorted(oracle.hands[seat.value]) for seat in table.seats)
        and {f"T{number}": _text(meld.laid) for number, meld in enumerate(table.melds, 1)} == oracle.melds
        and plain(table.pile) == oracle.pile
        and plain(table.stock) == oracle.stock
        and table.is_over == oracle.over
    )


def deal_text(table: Table) -> str:
    """Enough to find a position again."""
    hands = "; ".join(f"{seat}: {text_of(table.hand(seat))}" for seat in table.seats)
    return f"{table.turn} in turn, {hands}, melds {' | '.join(map(str, table.melds))}, pile {text_of(table.pile)}"
