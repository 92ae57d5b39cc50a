"""Calling the referee: about what a seat can have seen, as often as asked for, and never for nothing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from pinella.bots.catalogue import bot
from pinella.bots.places import Place, Where, codes_in, exchanged
from pinella.bots.sitting import Player
from pinella.cards import AnyCard, Card
from pinella.codes import BurracoBook, book
from pinella.errors import PinellaError
from pinella.lab.training import Levels, train
from pinella.play import burraco, view
from pinella.play.commands import CallReferee, Discard, DrawFromStock
from pinella.play.events import RefereeCalled, RulingGiven
from pinella.play.seats import Seat
from pinella.play.seen import seen
from pinella.play.translate import CARDS, JOKER_CODE, code_of
from pinella.referee import History
from tests.bots.lawful_tables import Bench
from tests.values import parts_of, with_parts

FOUR = [bot("greedy")] * 4


def rules() -> BurracoBook:
    found = book("fitab-2025")
    assert isinstance(found, BurracoBook)
    return found


def drawn_out_of_turn(calls: int, seed: int = 1) -> Bench:
    """East draws when it is the turn of North."""
    bench = Bench("fitab-2025", "greedy", seed, calls=calls)
    bench.does(DrawFromStock(Seat.EAST))
    return bench


def test_what_everybody_sees_is_called_at_once_or_later() -> None:
    about = Counter[bool]()
    for seed in range(12):
        said = drawn_out_of_turn(100, seed).players[Seat.NORTH].speaks()
        assert said in (None, CallReferee(Seat.NORTH, "draw-out-of-turn"))
        about[said is not None] += 1
    assert about[True] > about[False] > 0, about


def test_the_own_side_seldom_calls() -> None:
    calls = Counter[Seat]()
    for seed in range(40):
        for seat, player in drawn_out_of_turn(100, seed).players.items():
            calls[seat] += player.speaks() is not None
    assert min(calls[Seat.NORTH], calls[Seat.SOUTH]) > 2 * max(calls[Seat.EAST], calls[Seat.WEST]), calls


def test_who_pays_no_attention_does_not_call() -> None:
    assert [player.speaks() for player in drawn_out_of_turn(0).players.values()] == [None] * 4


def test_nobody_calls_where_nothing_is_wrong() -> None:
    bench = Bench("fitab-2025", "greedy", 4, calls=100)
    assert not [act for act in bench.acts(16) if isinstance(act, CallReferee)]


def test_nobody_calls_twice_about_the_same() -> None:
    """The referee has been called about it: he has said what he had to say."""
    bench = drawn_out_of_turn(100)
    bench.happens((RefereeCalled(Seat.SOUTH, "draw-out-of-turn"),))
    for _ in range(20):
        bench.happens((RefereeCalled(None, "slow-play"),))
        assert [player.speaks() for player in bench.players.values()] == [None] * 4


def test_a_card_under_a_discard_is_found_by_who_may_go_through_the_pile() -> None:
    found = Counter[Seat]()
    for seed in range(30):
        bench = Bench("fitab-2025", "greedy", seed, calls=100)
        bench.does(DrawFromStock(Seat.NORTH))
        one, other = bench.table.hand(Seat.NORTH)[:2]
        bench.does(Discard(Seat.NORTH, one, (other,)))
        for seat in (Seat.EAST, Seat.SOUTH, Seat.WEST):
            found[seat] += bench.players[seat].speaks() is not None
    assert found[Seat.EAST] > 10
    assert found[Seat.WEST] == found[Seat.SOUTH] == 0


def test_a_false_alarm_is_a_matter_of_its_own_level() -> None:
    """Off by default; then the referee finds nothing."""
    calm = train(rules(), FOUR, 3, levels=Levels(0, 100, 0, time_out=8))
    nervous = train(rules(), FOUR, 3, levels=Levels(0, 0, 200, time_out=8))
    assert not [event for event in calm.history.events if isinstance(event, RefereeCalled)]
    rulings = [event.offence for event in nervous.history.events if isinstance(event, RulingGiven)]
    assert rulings
    assert set(rulings) == {"none"}


def test_attention_out_of_range_is_named() -> None:
    with pytest.raises(PinellaError, match="expected calls of 0 to 100, found 200"):
        Bench("fitab-2025", "greedy", 1, calls=200)


def test_every_call_has_its_ruling() -> None:
    """Whoever calls is right: he has seen it happen, and the referee finds it in the true course of the deal."""
    called: Counter[str] = Counter()
    for seed in range(8):
        training = train(rules(), FOUR, seed, levels=Levels(40, 80, time_out=20))
        events = training.history.events
        for at, event in enumerate(events):
            if not isinstance(event, RefereeCalled):
                continue
            assert event.about is not None
            given = [one for one in events[at + 1 :] if isinstance(one, RulingGiven)][:1]
            assert [one.offence for one in given] == [event.about]
            called[event.about] += 1
    assert len(called) >= 10, called


# Hidden cards


def test_calls_depend_on_nothing_that_is_hidden() -> None:
    """The same deal with two cards exchanged that a seat has never seen: it says the same things at the same time."""
    said: list[object] = []
    for seed in range(4):
        training = train(rules(), FOUR, seed, levels=Levels(60, 100, time_out=4))
        history = History.of(training.history.start, training.history.events[:40])
        before = _words(history, Seat.SOUTH, seed)
        one, other = _never_seen(history, Seat.SOUTH)
        after = _words(_with_exchanged(history, one, other), Seat.SOUTH, seed)
        assert before == after
        said += [word for word in before if word is not None]
    assert said


def _words(history: History, seat: Seat, seed: int) -> list[object]:
    """What a player says after each event."""
    player = Player(bot("greedy"), view(history.start, seat), history.start.book, seed, calls=100)
    words: list[object] = []
    for at, event in enumerate(history.events):
        before, after = history.tables[at : at + 2]
        player.sees(seen(event, seat, before, after), view(after, seat))
        words.append(player.speaks())
    return words


def _never_seen(history: History, seat: Seat) -> tuple[AnyCard, AnyCard]:
    """A card of the next hand and one of the stock of which the seat never hears."""
    known = {JOKER_CODE}
    for at, event in enumerate(history.events):
        before, after = history.tables[at : at + 2]
        shown = (seen(event, seat, before, after), view(before, seat), view(after, seat))
        known |= {code_of(card) for card in _cards_in(shown)}
    start = history.start
    position = start.position
    hand = [code for code in codes_in(position.hands, (seat.place + 1) % 4) if code not in known]
    stock = [int(code) for code in position.stock if int(code) not in known]
    return CARDS[hand[0]], CARDS[stock[0]]


def _cards_in(value: object) -> Iterator[Card]:
    if isinstance(value, Card):
        yield value
    elif isinstance(value, tuple):
        for one in value:
            yield from _cards_in(one)
    for part in parts_of(value).values():
        yield from _cards_in(part)


def _with_exchanged(history: History, one: AnyCard, other: AnyCard) -> History:
    position = history.start.position
    codes = [int(code) for code in position.stock]
    there: Place = (Where.STOCK, codes.index(code_of(other)))
    holder = next(seat for seat in history.start.seats if one in history.start.hand(seat))
    start = exchanged(history.start, (Where.HAND, holder.place), code_of(one), there, code_of(other))
    assert isinstance(start, burraco.Table)
    events = [_exchanged_in(event, {one: other, other: one}) for event in history.events]
    return History.of(start, events)


def _exchanged_in(value: Any, names: dict[AnyCard, AnyCard]) -> Any:
    if isinstance(value, Card):
        return names.get(value, value)
    if isinstance(value, tuple):
        return tuple(_exchanged_in(one, names) for one in value)
    changed = {name: _exchanged_in(part, names) for name, part in parts_of(value).items()}
    return with_parts(value, **changed) if changed else value
