"""Laws that hold at every moment of a deal at an arbitrated table, whatever people do and the referee says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from random import Random

from pinella.cards import PACK
from pinella.codes import Refusal
from pinella.melds import Meld
from pinella.melds import burraco as melds
from pinella.play import burraco
from pinella.play.burraco import Table
from pinella.play.burraco.closing import cards_left
from pinella.play.burraco.scene import renumbered
from pinella.play.commands import Command, Discard
from pinella.play.effects import Deduct, Warn
from pinella.play.events import CardDiscarded, DealEnded, PotTaken, RefereeCalled, RulingGiven, RulingWithdrawn
from pinella.play.seats import MeldId, Side
from pinella.play.text import read_table, table_text
from pinella.play.translate import code_of
from pinella.referee import NONE, History, Irregularity, Offence, open_irregularities
from pinella.referee.detecting import irregularities_of, stuck_without_discard
from pinella.scoring.burraco import Item, count
from tests.referee.acts_seen import unseen_act
from tests.referee.effects_seen import unseen_effects
from tests.referee.irregular_play import THE_PACK, Habits, position, steps
from tests.referee.ledger import Ledger, difference, heap, lying

NOTATION = 0.1
MOVES = 0.03
"""How often a table is written and read back, and all its moves are tried."""


@dataclass(slots=True)
class Seen:
    """What a watch has come across."""

    events: int = 0
    moves: int = 0
    effects: Counter[str] = field(default_factory=Counter)
    offences: Counter[str] = field(default_factory=Counter)

    def __add__(self, other: Seen) -> Seen:
        return Seen(
            self.events + other.events,
            self.moves + other.moves,
            self.effects + other.effects,
            self.offences + other.offences,
        )


def watch(code: str, players: int, seed: int, habits: Habits | None = None) -> Seen:
    """Play one deal at random and look at every event of it."""
    dice, seen = Random(~seed), Seen()
    history = History.of(position(code, players, seed))
    books = Ledger.of(history.table)
    for after in steps(history.table, seed, habits):
        for at in range(len(history.events), len(after.events)):
            books = _event(after, at, books)
        if len(after.events) > len(history.events) and isinstance(after.events[len(history.events)], RefereeCalled):
            _answer(history, after)
        if dice.random() < NOTATION:
            _notation(after.table)
            _melds_are_melds(after.table)
        if dice.random() < MOVES:
            seen.moves += _moves(after)
        history = after
    _end(history.table)
    _notation(history.table)
    seen.events = len(history.events)
    for event in history.events:
        if isinstance(event, RulingGiven):
            seen.offences[event.offence] += 1
            seen.effects.update(effect.name for effect in event.effects)
    return seen


# Every event


def _event(history: History, at: int, books: Ledger) -> Ledger:
    """One event, and the books after it."""
    event, after = history.events[at], Ledger.of(history.tables[at + 1])
    _conserved(after)
    if isinstance(event, RulingWithdrawn):
        fallen = next(place for place, one in enumerate(history.events) if _is_ruling(one, event.number))
        assert history.tables[at + 1] == history.tables[fallen]
        return after
    if isinstance(event, RulingGiven):
        wrong = unseen_effects(books, event, after)
        _warnings_add_up(history.tables[at], event)
    else:
        wrong = unseen_act(books, event, after, ends=_ends(history, at))
    assert not wrong, f"event {at}, {event}: {'; '.join(wrong)}"
    return after


def _is_ruling(event: object, number: int) -> bool:
    return isinstance(event, RulingGiven) and event.number == number


def _ends(history: History, at: int) -> bool:
    """Whether the deal ended with this discard, at the latest after a pot that it brought."""
    following = history.events[at + 1 : at + 3]
    if following and isinstance(following[0], PotTaken):
        following = following[1:]
    return isinstance(history.events[at], CardDiscarded) and isinstance(next(iter(following), None), DealEnded)


def _conserved(books: Ledger) -> None:
    """The 108 cards, each once; a pot set beside the table is among what lies there."""
    there = books.every_card()
    assert not there - THE_PACK
    assert THE_PACK - there <= books.beside


def _melds_are_melds(table: Table) -> None:
    """What `meld` gives is one, and only loose cards lie with it beside; negative cards lie there."""
    for side in Side:
        for name, meld in table.named_melds(side):
            assert isinstance(melds.judge(renumbered(meld.cards), table.book), Meld), (name, meld)
            assert heap(table.left.negative_on(name)) <= heap(lying(table, name))


def _warnings_add_up(before: Table, ruling: RulingGiven) -> None:
    """F-21.4, B-R.4: every so many warnings of a pair cost it a victory point, in the same ruling."""
    tournament = before.book.tournament
    assert tournament is not None
    for side in Side:
        given = before.left.warnings_of(side)
        new = sum(isinstance(effect, Warn) and effect.seat.side is side for effect in ruling.effects)
        each = tournament.warnings_for_a_penalty.value
        due = (given + new) // each - given // each
        taken = sum(isinstance(effect, Deduct) and effect.side is side for effect in ruling.effects)
        assert taken >= due, ruling


# Calls


def _answer(before: History, after: History) -> None:
    """A call with nothing wrong is a ruling that says so, and every other ruling is about what was open just then."""
    places = [at for at in range(len(before.events), len(after.events)) if isinstance(after.events[at], RulingGiven)]
    assert places, "the referee gives an answer"
    for at in places:
        given = after.events[at]
        assert isinstance(given, RulingGiven)
        wrong = {(one.offence.value, one.at) for one in _heard(_up_to(after, at))}
        if given.offence == NONE:
            assert not [one for one in wrong if one[1] > _last_call(before)], "what is new is heard"
            assert all(isinstance(effect, Warn | Deduct) for effect in given.effects)
        else:
            assert (given.offence, given.at) in wrong
            assert given.articles


def _last_call(history: History) -> int:
    """What was too late at an earlier call is not spoken of again."""
    calls = [at for at, event in enumerate(history.events) if isinstance(event, RefereeCalled)]
    return max((at for at in calls if at not in history.gone), default=-1)


def _up_to(history: History, at: int) -> History:
    """The course before an event; nothing is withdrawn during a call."""
    return History(history.tables[: at + 1], history.events[:at], history.gone, history.begun[:at])


def _heard(history: History) -> list[Irregularity]:
    stuck = stuck_without_discard(history)
    return [*open_irregularities(history), *(() if stuck is None else (stuck,))]


# Moves


def _moves(history: History) -> int:
    """Every move listed is accepted, and nothing is wrong with it. Returns how many there were."""
    table = history.table
    if table.turn is None:
        return 0
    moves = burraco.legal(table, table.turn)
    assert moves
    for move in moves:
        events = burraco.decide(table, move)
        assert not isinstance(events, Refusal), move
        after = history.then(*events)
        found = [one for at in range(len(history.events), len(after.events)) for one in irregularities_of(after, at)]
        new = [one for one in found if not _was_cornered(one, history, moves)]
        assert not new, (move, new)
    return len(moves)


def _was_cornered(one: Irregularity, history: History, moves: Sequence[Command]) -> bool:
    """His own wrong acts may leave a player with nothing but a wrong closing: no card at all, or a last one."""
    if one.offence not in (Offence.WRONG_CLOSING, Offence.SINGLE_CARD_DISCARDED):
        return False
    only_this = len(moves) == 1 and isinstance(moves[0], Discard) and cards_left(history.table, one.by) == 1
    return stuck_without_discard(history) is not None or only_this


# Notation, and the end


def _notation(table: Table) -> None:
    """Equal tables are those that are written alike, so what both might leave out is looked at besides."""
    text = table_text(table)
    again = read_table(text)
    assert isinstance(again, Table)
    assert again == table, text
    assert table_text(again) == text
    assert not difference(Ledger.of(table), Ledger.of(again)), text


def _end(table: Table) -> None:
    """The deal is over and counts; what cards are worth is counted once for every place where they lie."""
    assert table.is_over
    counts = count(table)
    for side in Side:
        parts = counts[side].parts
        assert counts[side].total == sum(part.points for part in parts)
        if table.left.redeal:
            assert not parts
        elif table.left.settled is not None:
            points = table.left.settled.ns if side is Side.NS else table.left.settled.ew
            assert [part.points for part in parts] == [value for _, value in points]
        else:
            found = {item: sum(part.points for part in parts if part.item is item) for item in _CARDS}
            assert found == _card_points(table, side)


_BY_CODE = {code_of(card): card for card in PACK}
_CARDS = (Item.CARDS_LAID, Item.FROZEN_CARDS, Item.NEGATIVE_CARDS, Item.PENALISED_CARDS, Item.AWARDED)


def _card_points(table: Table, side: Side) -> dict[Item, int]:
    """Cards on the table are worth their points, unless they count against the side."""
    negative: Counter[int] = Counter()
    frozen: Counter[int] = Counter()
    laid: Counter[int] = Counter()
    for number in range(1, table.meld_count(side) + 1):
        name = MeldId(side, number)
        lies = heap(lying(table, name))
        against = heap(table.left.negative_on(name)) & lies
        ice = table.left.frozen_as(name)
        cold = heap(ice.cards) & (lies - against) if ice is not None and ice.until is not None else Counter()
        negative += against
        frozen += cold
        laid += lies - against - cold
    aside = heap(card for seat in table.seats if seat.side is side for card in table.left.side_of(seat))
    worth = {code: table.book.card_values.value.of(card) for code, card in _BY_CODE.items()}
    return {
        Item.CARDS_LAID: _points(laid, worth),
        Item.FROZEN_CARDS: -_points(frozen, worth),
        Item.NEGATIVE_CARDS: -_points(negative, worth),
        Item.PENALISED_CARDS: -_points(aside, worth),
        Item.AWARDED: sum(award.points for award in table.left.awards if award.side is side),
    }


def _points(cards: Counter[int], worth: dict[int, int]) -> int:
    return sum(worth[code] * times for code, times in cards.items())
