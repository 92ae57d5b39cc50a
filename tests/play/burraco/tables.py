"""Burraco tables in notation for tests: what a test does not name is filled in from a fixed order of the pack."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from random import Random

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, Joker, Laid, card, cards, laid
from pinella.codes import BurracoBook, Refusal, book
from pinella.play import burraco
from pinella.play.burraco._core import TO_PLAY, Position
from pinella.play.burraco._side import SideMelds
from pinella.play.burraco.rules import rules_of
from pinella.play.burraco.table import Table, kernel_meld
from pinella.play.commands import Command, Discard, DrawFromStock, LayMeld, LayOff, TakeDiscardPile
from pinella.play.events import Event
from pinella.play.seats import BURRACO_SEATS, MeldId, Seat, Side
from pinella.play.translate import code_of, codes_of, mask_of


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
    code: str = "fitab-2025",
    *,
    turn: str = "N",
    hands: Mapping[str, str] | None = None,
    ns: Sequence[str] = (),
    ew: Sequence[str] = (),
    pile: str = "4c",
    stock: str = "",
    stock_count: int | None = None,
    pots: str = "",
    taken: bool = False,
    turns: int | None = None,
    dealer: str | None = None,
    players: int = 4,
) -> Table:
    """A table in the middle of a deal, `turn` to play.

    `hands` by seat (others get eleven cards), melds of a side in notation, `pile` bottom first, `stock` the top cards
    of the stock, `pots` the sides that have taken theirs ("NS", "EW", "NS EW"), `taken` whether the player in turn has
    drawn already. The dealer is the last player, the second lap is on.
    """
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    pack = _Pack()
    seats = BURRACO_SEATS[:players]
    named = {seat: pack.named(cards(text)) for seat, text in (hands or {}).items()}
    melds = {side: [_laid(text, pack) for text in texts] for side, texts in (("NS", ns), ("EW", ew))}
    on_pile = pack.named(cards(pile))
    on_stock = pack.named(cards(stock))
    held = [named.get(seat.value) if seat.value in named else pack.any(11) for seat in seats]
    taken_pots = pots.split()
    waiting = [pack.any(11) for _ in range(2 - len(taken_pots))]
    rest = [*on_stock, *pack.any(len(pack.left))]
    if stock_count is not None:
        rest = rest[:stock_count]
    deals = Seat(dealer) if dealer else seats[-1]
    position = Position(
        rules_of(rules),
        players,
        deals.place,
        vec[i64]([part for hand in held for part in mask_of(hand or ())]),
        vec[i64]([0, 0, 0] * len(taken_pots) + [part for pot in waiting for part in mask_of(pot)]),
        codes_of(rest),
        codes_of(on_pile),
        SideMelds(vec[i64]()),
        SideMelds(vec[i64]()),
    )
    position.pots_given = len(taken_pots)
    for side, part in (("NS", position.ns), ("EW", position.ew)):
        part.has_pot = side in taken_pots
        for group in melds[side]:
            meld = kernel_meld(group, rules)
            part.put(meld.reading, meld.key, meld.first, meld.second, position.rules.limits)
    position.seat = Seat(turn).place
    first = (deals.place + 1) % players
    position.turns = players + (position.seat - first) % players if turns is None else turns
    position.phase = TO_PLAY if taken else 0
    return Table(rules, position)


def _laid(text: str, pack: _Pack) -> tuple[Laid, ...]:
    group = laid(text)
    actual = pack.named([one.card for one in group])
    return tuple(Laid(each, one.stands_for, one.is_free) for each, one in zip(actual, group, strict=True))


def play(before: Table, *commands: Command) -> Table:
    """The table after commands that are all accepted."""
    now = before
    for command in commands:
        for event in events(now, command):
            now = burraco.evolve(now, event)
    return now


def events(before: Table, command: Command) -> tuple[Event, ...]:
    """What happens; the command must be accepted."""
    decision = burraco.decide(before, command)
    assert not isinstance(decision, Refusal), f"{command}: {decision}"
    return decision


def refused(before: Table, command: Command) -> tuple[str, str]:
    """The code and the article number of a refusal; the command must be refused, and change nothing."""
    key = before.position.key()
    decision = burraco.decide(before, command)
    assert isinstance(decision, Refusal), f"{command} was accepted: {decision}"
    assert before.position.key() == key
    return decision.code, decision.article.number


def draw(seat: str = "N") -> Command:
    return DrawFromStock(Seat(seat))


def take(seat: str = "N") -> Command:
    return TakeDiscardPile(Seat(seat))


def lay(text: str, seat: str = "N") -> Command:
    return LayMeld(Seat(seat), laid(text))


def off(text: str, meld: str, seat: str = "N", *, ace_high: bool | None = None) -> Command:
    side, number = meld.split(".")
    return LayOff(Seat(seat), MeldId(Side(side), int(number)), laid(text), ace_high)


def discard(text: str, seat: str = "N") -> Command:
    return Discard(Seat(seat), card(text))
