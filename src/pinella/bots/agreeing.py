"""The first guess of a deal, and whether a guess agrees with what is seen."""

from __future__ import annotations

import re
from dataclasses import fields, replace
from itertools import islice

from pinella import play
from pinella.bots.guessing import LostThread
from pinella.cards import PACK
from pinella.codes import Book
from pinella.play import Table, View, burraco, dealing, start
from pinella.play._random import Dice
from pinella.play.burraco.scene import without
from pinella.play.events import CardsDealt
from pinella.play.seats import Seat
from pinella.play.translate import codes_of, numbered


def dealt_at_random(view: View, book: Book, dice: Dice) -> Table:
    """A deal in which this seat holds what it holds and the pile begins as it does."""
    own = next(one.hand for one in view.seats if one.seat is view.viewer)
    sizes = dealing.sizes_of(book, len(view.seats))
    if own is None or len(own) != sizes.hand or len(view.pile) != sizes.up_cards:
        raise LostThread("expected the first view of a deal: nobody has played yet")
    rest = codes_of(without(PACK, (*own, *view.pile)))
    dice.shuffle(rest)
    hidden = iter(rest)
    hands = [own if one.seat is view.viewer else numbered(islice(hidden, sizes.hand)) for one in view.seats]
    pots = [numbered(islice(hidden, sizes.pot)) for _ in range(sizes.pots)]
    event = CardsDealt(
        code=book.id,
        players=len(view.seats),
        dealer=view.dealer,
        hands=tuple(hands),
        pots=tuple(pots),
        stock=numbered(hidden),
        pile=view.pile,
    )
    table = start(event, book)
    if isinstance(table, burraco.Table) and isinstance(view, burraco.View) and view.is_arbitrated:
        table = table.arbitrated()
    return replace(table, version=view.version)


def disagreement(table: Table, view: View, seat: Seat) -> str | None:
    """Where a seat at an imagined table would see something else than it does; jokers are interchangeable."""
    imagined = play.view(table, seat)
    if imagined == view:
        return None
    for field in fields(view):
        ours, theirs = getattr(imagined, field.name), getattr(view, field.name)
        if _joker_blind(ours) != _joker_blind(theirs):
            return f"{field.name}: {ours} imagined, {theirs} seen"
    return None


def _joker_blind(value: object) -> str:
    return re.sub(r"Joker\(\w+=\d\)", "Joker", repr(value))
