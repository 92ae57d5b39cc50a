"""A Burraco table while one event or effect changes it: cards go from place to place, and no card is lost.

A card named is that very copy; jokers are interchangeable.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import AnyCard, Laid, text_of
from pinella.cards.orders import norm_key
from pinella.codes import BurracoBook, BurracoKind, Refusal
from pinella.errors import BrokenHistory
from pinella.melds import Meld, burraco
from pinella.melds.limits import KINDS
from pinella.play.aftermath import Aftermath, Ban, Scope
from pinella.play.burraco._core import Position
from pinella.play.burraco._side import SideMelds
from pinella.play.burraco.rules import rules_of
from pinella.play.burraco.table import Table, kernel_meld
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.translate import CARDS, code_of, codes_of, numbered


@dataclass(slots=True)
class Scene:
    """The position and what rulings have left, both about to change; it begins as a copy of the table's own."""

    table: Table
    position: Position
    left: Aftermath

    @classmethod
    def of(cls, table: Table) -> Scene:
        """A copy to change."""
        return cls(table, table.position.copy(), table.left)

    @property
    def book(self) -> BurracoBook:
        return self.table.book

    def now(self) -> Table:
        """The table as it is at this moment of the change."""
        return replace(self.table, position=self.position, aftermath=self.left)

    def is_in_turn(self, seat: Seat) -> bool:
        return self.now().turn is seat

    # Hands

    def holds(self, seat: Seat, card: AnyCard) -> bool:
        """Whether the card is in the hand itself."""
        return any(code_of(held) == code_of(card) for held in self.now().hand(seat))

    def give(self, seat: Seat, cards: Iterable[AnyCard]) -> None:
        """Cards into a hand."""
        for card in cards:
            self.position.give(seat.place, code_of(card))

    def drop(self, seat: Seat, cards: Sequence[AnyCard]) -> None:
        """Cards out of a hand; those drawn and kept apart go into it first. What was said about them is over."""
        if not all(self.holds(seat, card) for card in cards):
            self.gather(seat)
        for card in cards:
            if not self.holds(seat, card):
                raise BrokenHistory(f"{seat} cannot have played {text_of(cards)}: not all of it was in hand")
            self.position.drop(seat.place, code_of(card))
        self.forget(seat, cards)

    def gather(self, seat: Seat) -> None:
        """Cards kept apart go into the hand."""
        self.give(seat, self.left.apart_of(seat))
        self.left = self.left.with_pool("apart", seat, ())

    def forget(self, seat: Seat, cards: Sequence[AnyCard]) -> None:
        """Cards have left a hand: they are no longer exposed, banned or owed to a place."""
        left = self.left.with_pool("exposed", seat, without(self.left.exposed_of(seat), cards))
        bans = (_freed(ban, cards) if ban.seat is seat else ban for ban in left.bans)
        duties = (duty for duty in left.duties if duty.seat is not seat or not _shares(duty.cards, cards))
        self.left = replace(left, bans=tuple(ban for ban in bans if ban.cards), duties=tuple(duties))

    # The side of the table

    def penalise(self, seat: Seat, cards: Sequence[AnyCard]) -> None:
        """Cards to the side of the table, to be discarded by the norm: the highest first (F-D.39)."""
        waiting = sorted((*self.left.side_of(seat), *cards), key=norm_key)
        self.left = self.left.with_pool("side", seat, renumbered(waiting))

    def from_the_side(self, seat: Seat, card: AnyCard) -> bool:
        """A penalised card into the hand, from where it is discarded; whether it lay there."""
        waiting = self.left.side_of(seat)
        rest = without(waiting, (card,))
        if len(rest) == len(waiting):
            return False
        self.left = self.left.with_pool("side", seat, rest)
        self.give(seat, (card,))
        return True

    # Pile and stock

    def put_on_pile(self, cards: Iterable[AnyCard]) -> None:
        self.position.pile = vec[i64]([*self.position.pile, *codes_of(cards)])

    def take_from_pile(self, cards: Sequence[AnyCard]) -> None:
        """These cards leave the pile; the topmost copy of a joker goes first."""
        rest = without(self.now().pile[::-1], cards)[::-1]
        if len(rest) + len(cards) != len(self.position.pile):
            raise BrokenHistory(f"{text_of(cards)} cannot have come from the pile: not all of it was there")
        self.position.pile = codes_of(rest)

    def put_on_stock(self, cards: Sequence[AnyCard]) -> None:
        """On top of the stock, the first card uppermost."""
        self.position.stock = vec[i64]([*codes_of(cards), *self.position.stock[self.position.drawn :]])
        self.position.drawn = 0

    # Melds

    def side(self, side: Side) -> SideMelds:
        return self.position.ew if side is Side.EW else self.position.ns

    def new_meld(self, side: Side, cards: Sequence[AnyCard | Laid]) -> MeldId:
        """Cards laid as a new meld; if they are none they lie there loose."""
        name = MeldId(side, int(self.side(side).count()) + 1)
        self.side(side).add_number()
        self.lie(name, None, tuple(one.card if isinstance(one, Laid) else one for one in cards), cards)
        return name

    def add_to_meld(self, name: MeldId, cards: Sequence[AnyCard], wanted: Sequence[Laid] = ()) -> None:
        """Cards laid off: what fits becomes part of the meld, what does not lies there loose."""
        core = self.now().meld(name)
        loose = self.left.loose_on(name)
        if core is None:
            self.lie(name, None, (*loose, *cards), (*loose, *cards))
            return
        grown = self._grown(core, (*loose, *cards), wanted)
        if grown is not None:
            self.write(name, grown, ())
            return
        grown = self._grown(core, cards, wanted)
        self.write(name, grown or core, loose if grown is not None else (*loose, *cards))

    def lie(self, name: MeldId, core: Meld | None, loose: Sequence[AnyCard], as_laid: Sequence[AnyCard | Laid]) -> None:
        """What lies under a name: a meld if the cards are one, else cards that are loose."""
        meld = burraco.judge(_numbered_apart(as_laid), self.book) if core is None else core
        if isinstance(meld, Refusal) and any(isinstance(one, Laid) for one in as_laid):
            meld = burraco.judge(_numbered_apart([_card(one) for one in as_laid]), self.book)
        if isinstance(meld, Meld):
            self.write(name, meld, () if core is None else loose)
        else:
            self.write(name, None, loose)

    def write(self, name: MeldId, core: Meld | None, loose: Sequence[AnyCard]) -> None:
        """What lies under a name from now on; a frozen meld stays closed."""
        side, number = self._place(name)
        if core is None:
            side.empty(number)
        else:
            kernel = kernel_meld(core.laid, self.book)
            limits = rules_of(self.book).limits
            side.write(number, kernel.reading, kernel.key, kernel.first, kernel.second, limits)
        self.left = self.left.with_lying("loose", name, renumbered(loose))
        self.close_if_frozen(name)

    def close_if_frozen(self, name: MeldId) -> None:
        frozen = self.left.frozen_as(name)
        if frozen is not None:
            side, number = self._place(name)
            side.close(number, kind_number(frozen.keeps), frozen.until is None)

    def take_from_meld(self, name: MeldId, cards: Sequence[AnyCard]) -> None:
        """Cards leave a meld: first those that lie loose; if what remains is no meld it lies there loose."""
        loose = self.left.loose_on(name)
        rest = without(loose, cards)
        wanted = without(cards, without(loose, rest))
        core = self.now().meld(name)
        inside = () if core is None else without(core.cards, wanted)
        if len(inside) + len(wanted) != (0 if core is None else len(core.cards)):
            raise BrokenHistory(f"{text_of(cards)} cannot have come from {name}: not all of it was there")
        kept = self.left.negative_on(name)
        self.left = self.left.with_lying("negative", name, without(kept, cards))
        if not wanted:
            self.write(name, core, rest)
            return
        remains = burraco.judge(_numbered_apart(inside), self.book) if inside else None
        if isinstance(remains, Meld):
            self.write(name, remains, rest)
        else:
            self.write(name, None, (*inside, *rest))

    def _grown(self, core: Meld, cards: Sequence[AnyCard], wanted: Sequence[Laid]) -> Meld | None:
        added = renumbered((*core.cards, *cards))[len(core.cards) :]
        results = burraco.lay_off(core, added, self.book)
        if isinstance(results, Refusal):
            return None
        text = text_of(tuple(wanted)) if wanted else ""
        return next((meld for meld in results if str(meld) == text), results[0])

    def _place(self, name: MeldId) -> tuple[SideMelds, int]:
        if name.side is None or not 1 <= name.number <= self.side(name.side).count():
            raise BrokenHistory(f"there is no meld {name}")
        return self.side(name.side), name.number - 1

    # Bans

    def ban(self, ban: Ban) -> None:
        """Cards of a hand may not go on certain melds; what is already said of them is not said twice."""
        said = [one.cards for one in self.left.bans if one.seat is ban.seat and one.scope is ban.scope]
        rest = without(ban.cards, [card for cards in said for card in cards])
        if rest:
            self.left = replace(self.left, bans=(*self.left.bans, replace(ban, cards=rest)))

    def partner_played(self, seat: Seat, name: MeldId, *, is_new: bool) -> None:
        """A player has laid or laid off: cards of the partner that are banned from such melds may not go there."""
        bans = tuple(_extended(ban, name) if self._concerns(ban, seat, is_new) else ban for ban in self.left.bans)
        self.left = replace(self.left, bans=bans)

    def _concerns(self, ban: Ban, seat: Seat, is_new: bool) -> bool:
        partners = ban.seat is not seat and ban.seat.side is seat.side
        return partners and (is_new or ban.scope is Scope.NEW_OR_GROWN)


def _extended(ban: Ban, name: MeldId) -> Ban:
    return ban if name in ban.melds else replace(ban, melds=(*ban.melds, name))


def kind_number(kind: BurracoKind | None) -> int:
    """A kind of burraco as the kernel numbers it."""
    return KINDS.index(kind)


def without(cards: Sequence[AnyCard], gone: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    """The cards that are left, in order; each card takes away one like it."""
    codes = [code_of(card) for card in gone]
    kept = []
    for card in cards:
        if code_of(card) in codes:
            codes.remove(code_of(card))
        else:
            kept.append(card)
    return tuple(kept)


def renumbered(cards: Iterable[AnyCard]) -> tuple[AnyCard, ...]:
    """The same cards with their jokers numbered as they come."""
    return numbered(code_of(card) for card in cards)


def _freed(ban: Ban, cards: Sequence[AnyCard]) -> Ban:
    return replace(ban, cards=without(ban.cards, cards))


def _shares(some: Sequence[AnyCard], others: Sequence[AnyCard]) -> bool:
    return len(without(some, others)) < len(some)


def _card(one: AnyCard | Laid) -> AnyCard:
    return one.card if isinstance(one, Laid) else one


def _numbered_apart(cards: Sequence[AnyCard | Laid]) -> tuple[AnyCard | Laid, ...]:
    """No joker appears twice."""
    plain = renumbered(_card(one) for one in cards)
    return tuple(
        replace(one, card=card) if isinstance(one, Laid) else card for one, card in zip(cards, plain, strict=True)
    )


__all__ = ["CARDS", "Scene", "kind_number", "renumbered", "without"]
