"""What the law allows at an arbitrated Burraco table: the rules of play, and what rulings have left to be honoured.

Nothing here is enforced: the table lets every act happen. Bots, hints and the casebook ask.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pinella.cards import AnyCard, Card, Laid, twin
from pinella.cards.orders import norm_key
from pinella.codes import Refusal
from pinella.play.aftermath import Duty, Take
from pinella.play.burraco import deciding
from pinella.play.burraco._core import TO_TAKE, Position
from pinella.play.burraco.acts import held
from pinella.play.burraco.closing import has_no_cards, pot_is_due
from pinella.play.burraco.listing import command_of
from pinella.play.burraco.refusals import refuse
from pinella.play.burraco.scene import without
from pinella.play.burraco.table import Table
from pinella.play.burraco.waiting import may_put_right, settled, ways_to_put_right
from pinella.play.commands import (
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    TakeDiscardPile,
    TakePot,
)
from pinella.play.seats import MeldId, Seat
from pinella.play.translate import code_of

Lay = LayMeld | LayOff


def lawful(table: Table, seat: Seat) -> tuple[Command, ...]:
    """The basic moves that rules and rulings allow this seat; none when it is not its turn or the table waits.

    No ruling obliges to the impossible: where nothing else is left any discard will do.
    """
    if table.turn is not seat or table.left.choice is not None:
        return ()
    listed = [command_of(named, seat) for named in _trial(table, seat).named_moves()]
    if table.position.phase == TO_TAKE:
        return _takes(table, seat, listed) or (DrawFromStock(seat),)
    then = settled(table, seat)
    if has_no_cards(then, seat):
        return (TakePot(seat) if pot_is_due(table, seat) else ClaimGoingOut(seat),)
    lays = _lays(table, seat, [command for command in listed if isinstance(command, LayMeld | LayOff)])
    discards = _discards(then, seat, [command for command in listed if isinstance(command, Discard)], lays)
    return (*discards, *lays) or tuple(Discard(seat, card) for card in _all_cards(table, seat))


def why_not(table: Table, command: Command) -> Refusal | None:
    """What speaks against an act of the player in turn, by the rules or by what a ruling has left."""
    if table.left.choice is not None:
        return refuse("referee/choice-open", table.book)
    if not isinstance(command, DrawFromStock | TakeDiscardPile | Discard | LayMeld | LayOff):
        return None if command in lawful(table, getattr(command, "seat", Seat.NORTH)) else _strictly(table, command)
    seat = command.seat
    if table.turn is not seat:
        return refuse("turn/not-yours", table.book)
    if isinstance(command, LayMeld | LayOff):
        return _why_not_lay(table, seat, command)
    if any(_same(command, one) for one in lawful(table, seat)):
        return None
    refusal = _strictly(settled(table, seat) if isinstance(command, Discard) else table, command)
    if refusal is not None:
        return refusal
    return refuse("ruling/another-discard" if isinstance(command, Discard) else "ruling/limited-turn", table.book)


def _same(command: Command, other: Command) -> bool:
    if isinstance(command, Discard) and isinstance(other, Discard):
        return _is_like(command.card, other.card) and not command.under
    return command == other


def _is_like(card: AnyCard, other: AnyCard) -> bool:
    if isinstance(card, Card) and isinstance(other, Card):
        return card.rank is other.rank and card.suit is other.suit
    return type(card) is type(other)


# Taking


def _takes(table: Table, seat: Seat, listed: Sequence[Command]) -> tuple[Command, ...]:
    """LIMIT(draw), LIMIT(pick), LIMIT(either): what cannot be done is not owed (AMB-50, AMB-57)."""
    limit = table.left.limit_of(seat)
    listed = tuple(one for one in listed if not _leaves_no_discard(table, one)) or listed
    if limit is None or limit.take is Take.EITHER:
        return tuple(listed)
    wanted = DrawFromStock if limit.take is Take.DRAW else TakeDiscardPile
    return tuple(command for command in listed if isinstance(command, wanted)) or tuple(listed)


def _leaves_no_discard(table: Table, command: Command) -> bool:
    """Who has no card left (AMB-62) could discard nothing but the only card of the pile, which is barred (F-8.6)."""
    if not isinstance(command, TakeDiscardPile) or not table.book.single_card_pile_ban.value:
        return False
    return len(table.pile) == 1 and has_no_cards(table, command.seat)


# Laying


def _lays(table: Table, seat: Seat, listed: Sequence[Lay]) -> tuple[Lay, ...]:
    mending = tuple(ways_to_put_right(table, seat))
    if table.left.limit_of(seat) is not None:
        return mending
    owed = _owed(table, seat)
    if owed is not None:
        return (owed,)
    found = (_with_free_copies(table, seat, command) for command in listed)
    kept = _kept_back(table, seat)
    free = tuple(command for command in found if command is not None and not _leaves_only(table, command, kept))
    return (*(command for command in mending if command not in free), *free)


def _owed(table: Table, seat: Seat) -> Lay | None:
    """Cards that came back go to the same place before any other play, if they can (F-32.3, AMB-68, AMB-90)."""
    for duty in table.left.duties:
        command = _as_command(duty)
        if duty.seat is seat and _strictly(table, command) is None:
            return command
    return None


def _kept_back(table: Table, seat: Seat) -> tuple[AnyCard, ...]:
    """AMB-90: cards owed to a place that is open, which cannot go there now because the turn could not end after it.

    They wait for the next lap: they are not discarded, and one does not go out with them.
    """
    mine = (duty for duty in table.left.duties if duty.seat is seat)
    return tuple(card for duty in mine if _is_postponed(table, _as_command(duty)) for card in duty.cards)


def _is_postponed(table: Table, command: Lay) -> bool:
    refusal = _strictly(table, command)
    return refusal is not None and refusal.code.startswith(("going-out/", "pile/"))


def _leaves_only(table: Table, command: Lay, kept: Sequence[AnyCard]) -> bool:
    """Whether after a lay nothing but cards kept back would be left to discard."""
    cards = held(table, command.seat, [one.card for one in command.laid]) or ()
    return bool(kept) and not without(without(_all_cards(table, command.seat), cards), kept)


def _as_command(duty: Duty) -> Lay:
    if duty.meld is None:
        return LayMeld(duty.seat, duty.laid or tuple(map(Laid, duty.cards)))
    return LayOff(duty.seat, duty.meld, tuple(map(Laid, duty.cards)))


def _with_free_copies(table: Table, seat: Seat, command: Lay) -> Lay | None:
    """The command with copies that are in the hand and may go there; of two the exposed one goes first."""
    target = command.meld if isinstance(command, LayOff) else None
    hand: tuple[AnyCard, ...] = (*table.hand(seat), *table.left.apart_of(seat))
    chosen = []
    for one in command.laid:
        card = _copy_for(table, seat, one.card, hand, target)
        if card is None:
            return None
        hand = without(hand, (card,))
        chosen.append(replace(one, card=card))
    return replace(command, laid=tuple(chosen))


def _copy_for(
    table: Table, seat: Seat, card: AnyCard, hand: Sequence[AnyCard], target: MeldId | None
) -> AnyCard | None:
    copies = (card, twin(card)) if isinstance(card, Card) else (card,)
    there = [copy for copy in copies if len(without(hand, (copy,))) < len(hand)]
    free = [copy for copy in there if target is None or not is_banned(table, seat, copy, target)]
    exposed = [copy for copy in free if _is_among(copy, table.left.exposed_of(seat))]
    return next(iter((*exposed, *free)), None)


def is_banned(table: Table, seat: Seat, card: AnyCard, meld: MeldId) -> bool:
    """Whether a ruling keeps this card off this meld of the partner; never off the meld that it is owed to (AMB-68)."""
    if any(duty.seat is seat and duty.meld == meld and _is_among(card, duty.cards) for duty in table.left.duties):
        return False
    return any(ban.seat is seat and meld in ban.melds and _is_among(card, ban.cards) for ban in table.left.bans)


def _is_among(card: AnyCard, cards: Sequence[AnyCard]) -> bool:
    return any(code_of(card) == code_of(other) for other in cards)


def _why_not_lay(table: Table, seat: Seat, command: Lay) -> Refusal | None:
    cards = held(table, seat, [one.card for one in command.laid])
    if isinstance(command, LayOff) and cards and may_put_right(table, seat, command.meld, cards):
        return None
    if table.left.limit_of(seat) is not None:
        return refuse("ruling/limited-turn", table.book)
    if cards is None:
        return refuse("card/not-held", table.book)
    owed = _owed(table, seat)
    if owed is not None and without([one.card for one in owed.laid], cards):
        return refuse("ruling/same-place-first", table.book)
    if owed is None and _leaves_only(table, command, _kept_back(table, seat)):
        return refuse("ruling/same-place-first", table.book)
    is_frozen = isinstance(command, LayOff) and table.left.frozen_as(command.meld) is not None
    if is_frozen or _with_free_copies(table, seat, command) is None:
        return refuse("ruling/not-there", table.book)
    return _strictly(table, command)


# Discarding


def _discards(table: Table, seat: Seat, listed: Sequence[Discard], lays: Sequence[Lay]) -> tuple[Discard, ...]:
    """What ends the turn: a card that a ruling wants, else the first at the side, else an exposed one, else any."""
    left = table.left
    if left.forced_of(seat):
        there = [card for card in left.forced_of(seat) if _is_among(card, _all_cards(table, seat))]
        return tuple(Discard(seat, card) for card in _free(table, there) or there)
    if left.side_of(seat):
        return (Discard(seat, left.side_of(seat)[0]),)
    if _owed(table, seat) is not None and left.limit_of(seat) is None:
        return ()
    exposed = left.exposed_of(seat)
    if exposed and _must_be_played(table) and any(_uses(lay, exposed) for lay in lays):
        return ()
    if _free(table, exposed):
        return (Discard(seat, min(_free(table, exposed), key=norm_key)),)
    rest = without(_all_cards(table, seat), _kept_back(table, seat))
    return tuple(one for one in listed if any(_is_like(one.card, card) for card in rest)) or tuple(listed)


def _free(table: Table, cards: Sequence[AnyCard]) -> list[AnyCard]:
    """Those of the cards that may be discarded; no ruling obliges to discard the only card of the pile (F-8.6)."""
    return [card for card in cards if not is_barred(table, card)]


def is_barred(table: Table, card: AnyCard) -> bool:
    """F-8.6: the only card of the pile, in the turn in which it was taken, without a twin in hand."""
    barred, turn = table.position.barred, table.turn
    if barred < 0 or turn is None or barred != code_of(card):
        return False
    return sum(_is_like(held, card) for held in table.hand(turn)) == 1


def _must_be_played(table: Table) -> bool:
    """F-23.2, AMB-35: laid if it can be; B-24.4: only if its holder wants to."""
    clause = table.book.exposed_must_be_played
    return clause is not None and clause.value


def _uses(lay: Lay, cards: Sequence[AnyCard]) -> bool:
    return any(_is_among(one.card, cards) for one in lay.laid)


def _all_cards(table: Table, seat: Seat) -> tuple[AnyCard, ...]:
    return (*table.left.side_of(seat), *table.hand(seat), *table.left.apart_of(seat))


# The strict table behind


def _trial(table: Table, seat: Seat) -> Position:
    """The position with every card of the player in hand: one at the side is his discard to come (AMB-39)."""
    position = table.position.copy()
    for card in (*table.left.side_of(seat), *table.left.apart_of(seat)):
        position.give(seat.place, code_of(card))
    return position


def _strictly(table: Table, command: Command) -> Refusal | None:
    """What the rules of play say, rulings apart."""
    seat = getattr(command, "seat", None)
    position = table.position if seat is None else _trial(table, seat)
    answer = deciding.decide(Table(table.book, position), command)
    return answer if isinstance(answer, Refusal) else None
