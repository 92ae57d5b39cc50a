"""Scala 40 tables in notation for tests: what a test does not name is filled in from a fixed order of the pack."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, Card, Joker, Laid, card, cards, laid, text_of
from pinella.codes import SCALA40, Refusal
from pinella.play import scala40
from pinella.play._random import Dice
from pinella.play.commands import (
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
)
from pinella.play.dealing import dealt
from pinella.play.events import Event
from pinella.play.scala40._core import DREW, TO_PLAY, TO_TAKE, Position
from pinella.play.scala40._laid import LaidMelds
from pinella.play.scala40.melding import number_of
from pinella.play.scala40.table import Chance, Table
from pinella.play.seats import SCALA40_SEATS, MeldId, Seat
from pinella.play.translate import code_of, codes_of, mask_of, numbered

ONE, TWO, THREE, FOUR = SCALA40_SEATS[:4]


class DiceChance:
    """A chance that shuffles as the core does from the same dice."""

    def __init__(self, dice: Dice) -> None:
        self._dice = dice

    def shuffled(self, items: Iterable[AnyCard], /) -> tuple[tuple[AnyCard, ...], DiceChance]:
        dice, codes = self._dice.copy(), codes_of(items)
        dice.shuffle(codes)
        return numbered(codes), DiceChance(dice)


class _Pack:
    """The cards nobody has named yet; a card named twice means its two copies."""

    def __init__(self) -> None:
        self.left = [code_of(one) for one in PACK]
        Random(40).shuffle(self.left)

    def named(self, group: Sequence[AnyCard]) -> list[AnyCard]:
        return [self._take(one) for one in group]

    def _take(self, wanted: AnyCard) -> AnyCard:
        code = code_of(wanted)
        other = code if code == 104 else (code + 52) % 104
        found = code if code in self.left else other
        self.left.remove(found)
        return Joker() if found == 104 else PACK[found]

    def any(self, count: int) -> list[AnyCard]:
        taken, self.left = self.left[:count], self.left[count:]
        return [Joker() if code == 104 else PACK[code] for code in taken]


def table(
    *,
    turn: str = "1",
    hands: Mapping[str, str] | None = None,
    melds: Sequence[str] = (),
    opened: str = "",
    pile: str = "4c",
    stock: str = "",
    stock_count: int | None = None,
    drew: bool = False,
    players: int = 4,
    chance: Chance | None = None,
) -> Table:
    """A table in the middle of a deal, `turn` to play.

    `hands` by seat (the others get thirteen cards), `melds` in notation, `opened` the players who have opened, `pile`
    bottom first, `stock` the top cards of the stock, `drew` whether the player in turn has drawn already.
    """
    pack = _Pack()
    seats = SCALA40_SEATS[:players]
    named = {seat: pack.named(cards(text)) for seat, text in (hands or {}).items()}
    on_table = [_laid(text, pack) for text in melds]
    on_pile = pack.named(cards(pile))
    on_stock = pack.named(cards(stock))
    held = [named[seat.value] if seat.value in named else pack.any(13) for seat in seats]
    rest = [*on_stock, *pack.any(len(pack.left))]
    position = Position(
        players,
        Seat(turn).place,
        vec[i64]([part for hand in held for part in mask_of(hand)]),
        codes_of(rest[:stock_count]),
        codes_of(on_pile),
        LaidMelds(vec[i64]()),
        Dice(0),
    )
    for group in on_table:
        position.laid.put(number_of(group))
    position.laid.end_turn()
    position.opened = sum(1 << Seat(name).place for name in opened.split())
    position.turns = players + position.seat
    position.phase = TO_PLAY if drew else TO_TAKE
    position.came_by = DREW if drew else 0
    return Table(SCALA40, position, 0, chance)


def _laid(text: str, pack: _Pack) -> tuple[Laid, ...]:
    group = laid(text)
    actual = pack.named([one.card for one in group])
    return tuple(Laid(each, one.stands_for) for each, one in zip(actual, group, strict=True))


def shuffled(seed: int) -> list[AnyCard]:
    """A pack in an order of its own for each seed."""
    pack = list(PACK)
    Random(seed).shuffle(pack)
    return pack


def deal_of(players: int, seed: int, chance: Chance | None = None) -> Table:
    """A table just dealt; reshuffles go as in the core with dice of the same seed."""
    event = dealt(SCALA40, SCALA40_SEATS[seed % players], shuffled(seed), players=players)
    table = scala40.start(event, chance or DiceChance(Dice(seed)))
    table.position.dice = Dice(seed)
    return table


def play(before: Table, *commands: Command) -> Table:
    """The table after commands that are all accepted."""
    now = before
    for command in commands:
        now = evolved(now, events(now, command))
    return now


def events(before: Table, command: Command) -> tuple[Event, ...]:
    """What happens; the command must be accepted."""
    decision = scala40.decide(before, command)
    assert not isinstance(decision, Refusal), f"{command}: {decision}"
    return decision


def evolved(table: Table, happened: Iterable[Event]) -> Table:
    for event in happened:
        table = scala40.evolve(table, event)
    return table


def refused(before: Table, command: Command) -> tuple[str, str]:
    """The code and the article number of a refusal; the command must be refused, and change nothing."""
    key = before.position.key()
    decision = scala40.decide(before, command)
    assert isinstance(decision, Refusal), f"{command} was accepted: {decision}"
    assert before.position.key() == key
    return decision.code, decision.article.number


def draw(seat: str = "1") -> Command:
    return DrawFromStock(Seat(seat))


def take(seat: str = "1") -> Command:
    return TakeDiscardPile(Seat(seat))


def lay(text: str, seat: str = "1") -> Command:
    return LayMeld(Seat(seat), laid(text))


def open_with(*melds: str, seat: str = "1") -> Command:
    """An opening: the same card in two melds means its two copies."""
    together = laid(" ".join(melds))
    groups, at = [], 0
    for text in melds:
        count = len(text.split())
        groups.append(together[at : at + count])
        at += count
    return LayOpening(Seat(seat), tuple(groups))


def off(text: str, meld: str, seat: str = "1", *, ace_high: bool | None = None) -> Command:
    return LayOff(Seat(seat), MeldId(None, int(meld.removeprefix("T"))), laid(text), ace_high)


def swap(text: str, meld: str, seat: str = "1") -> Command:
    one = card(text)
    assert isinstance(one, Card)
    return SwapJoker(Seat(seat), MeldId(None, int(meld.removeprefix("T"))), one)


def discard(text: str, seat: str = "1") -> Command:
    return Discard(Seat(seat), card(text))


def plain(group: Iterable[AnyCard]) -> list[str]:
    """Cards by name, copies alike."""
    return [str(one).rstrip("'") for one in group]


def texts(table: Table) -> list[str]:
    """The melds in notation, copies alike."""
    return [str(meld).replace("'", "") for meld in table.melds]


def holds(table: Table, seat: str) -> str:
    """A hand in notation, copies alike."""
    return " ".join(plain(table.hand(Seat(seat))))


def may_discard(table: Table) -> list[str]:
    """The cards that the player in turn may discard, of all that are held."""
    assert table.turn is not None
    held = table.hand(table.turn)
    accepted = [one for one in held if not isinstance(scala40.decide(table, Discard(table.turn, one)), Refusal)]
    return sorted(set(plain(accepted)))


def listed(table: Table) -> list[Command]:
    """The basic moves of the player in turn."""
    assert table.turn is not None
    return list(scala40.legal(table, table.turn))


def deal_text(table: Table) -> str:
    """Enough to find a position again."""
    hands = "; ".join(f"{seat}: {text_of(table.hand(seat))}" for seat in table.seats)
    return f"{table.turn} in turn, {hands}, {' | '.join(map(str, table.melds))}, pile {text_of(table.pile)}"
