"""Events as viewers see them name no card that the viewer has not seen.

A second book is kept of what each viewer has seen: all that any of his views has shown, the cards that once lay on top
of the pile, and those that people declared or dropped before everybody's eyes.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import fields, replace

import pytest

from pinella import play
from pinella.cards import AnyCard, Card, Joker, Laid, card, cards, twin
from pinella.play import REFEREE, SPECTATOR, Table, View, Viewer, burraco
from pinella.play import seen as seeing
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco.applying import applied
from pinella.play.effects import DrawCard, Effect, Expose, PotBack, RandomToStock, RestoreStock, Show
from pinella.play.events import (
    CardDiscarded,
    CardDrawn,
    ChoiceMade,
    ChoiceOffered,
    DiscardPileTaken,
    Event,
    IncidentReported,
    MeldLaid,
    PileReshuffled,
    RulingGiven,
)
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.seen import (
    RulingSeen,
    SeenEvent,
    UnseenChoice,
    UnseenDraw,
    UnseenEffect,
    UnseenReshuffle,
    UnseenUnder,
    seen,
)
from tests.conftest import Cases
from tests.play.deals_at_random import (
    ARBITRATED,
    STRICT,
    Step,
    arbitrated,
    arbitrated_steps,
    begun,
    dealt,
    strict_steps,
)
from tests.referee.irregular_play import position
from tests.values import parts_of

UNSEEN_MOVES = (RestoreStock.name, DrawCard.name, PotBack.name, RandomToStock.name, Show.name)
FROM_THE_PILE = (DiscardPileTaken, RulingGiven, RulingSeen)


# The second book


def cards_in(value: object) -> Iterator[AnyCard]:
    """Every card that a value names; not those for which a wild only stands."""
    if isinstance(value, Card | Joker):
        yield value
    elif isinstance(value, Laid):
        yield value.card
    elif isinstance(value, tuple):
        for one in value:
            yield from cards_in(one)
    for part in parts_of(value).values():
        yield from cards_in(part)


CARD_IN_WORDS = re.compile(r"(?<!\w)[2-9TJQKA][hdcs](?!\w)")


def said_in_words(shown: SeenEvent) -> Iterator[Card]:
    """Cards that the words of options and answers say, wherever in them; which of two copies they may leave open."""
    ruling = shown.ruling if isinstance(shown, RulingSeen) else shown
    words = ruling.answers if isinstance(ruling, RulingGiven) else ()
    for text in (*words, *((shown.option,) if isinstance(shown, ChoiceMade) else ())):
        for said in map(card, CARD_IN_WORDS.findall(text)):
            assert isinstance(said, Card)
            yield said


def cards_shown(view: View) -> set[AnyCard]:
    """What a view shows; what its viewer may do shows nothing more."""
    names = (field.name for field in fields(view) if field.name != "commands")
    return {one for name in names for one in cards_in(getattr(view, name)) if isinstance(one, Card)}


class Watcher:
    """What one viewer has seen so far, and what he is shown of each event."""

    def __init__(self, viewer: Viewer, table: Table) -> None:
        self.viewer = viewer
        self.view = play.view(table, viewer)
        self.seen = cards_shown(self.view)

    def watch(self, step: Step) -> SeenEvent:
        shown = seen(step.event, self.viewer, step.before, step.after)
        before, self.view = self.view, play.view(step.after, self.viewer)
        self.seen |= cards_shown(self.view)
        if isinstance(step.event, IncidentReported) and _all_know(step.event):
            self.seen.update(one for one in step.event.cards if isinstance(one, Card))
        if isinstance(step.event, CardDrawn) and step.event.seat is self.viewer:
            self.seen |= set(cards_in(step.event))
        allowed = self.seen | (set(step.before.pile) if isinstance(shown, FROM_THE_PILE) else set())
        unknown = [one for one in cards_in(shown) if isinstance(one, Card) and one not in allowed]
        unknown += [one for one in said_in_words(shown) if one not in allowed and twin(one) not in allowed]
        assert not unknown, f"{self.viewer} is told of {unknown} by {shown}"
        assert not self._jokers(shown, before), f"{self.viewer} is told of a joker by {shown}"
        return shown

    def _jokers(self, shown: SeenEvent, before: View) -> bool:
        """Whether a joker is named to somebody who cannot have seen that very one."""
        if isinstance(shown, CardDrawn):
            return isinstance(shown.card, Joker) and self.viewer not in (shown.seat, REFEREE)
        if not isinstance(shown, RulingGiven | RulingSeen):
            return False
        hidden = [effect for effect in shown.effects if effect.name in UNSEEN_MOVES]
        told = [effect for effect in hidden if any(isinstance(one, Joker) for one in cards_in(effect))]
        return any(self.viewer not in (_whose(effect), REFEREE) and not _spoken_of(effect, before) for effect in told)


def _whose(effect: object) -> object:
    return effect.to if isinstance(effect, Show) else getattr(effect, "seat", None)


def _spoken_of(effect: object, before: View) -> bool:
    """Whether a ruling had named a joker of that player: everybody sees that it is gone."""
    seats = [one for one in before.seats if isinstance(one, burraco.SeatView) and one.seat is _whose(effect)]
    said = [(*one.exposed, *one.forced, one.bans, one.duties) for one in seats]
    return not isinstance(effect, Show) and any(isinstance(one, Joker) for one in cards_in(tuple(said)))


def _all_know(event: IncidentReported) -> bool:
    """Said aloud, dropped before all, or not of this deal at all."""
    if event.incident in ("card-declared", "leftover-pot"):
        return True
    return event.incident == "card-dropped" and "seen" in event.details


def around(table: Table) -> tuple[Viewer, ...]:
    """Everybody who may look at a table."""
    viewers: list[Viewer] = [*table.seats, SPECTATOR, REFEREE]
    return tuple(viewers)


def watched(start: Table, steps: Iterable[Step]) -> list[SeenEvent]:
    """A deal as everybody around the table sees it."""
    watchers = [Watcher(viewer, start) for viewer in around(start)]
    return [watcher.watch(step) for step in steps for watcher in watchers]


# The laws


@pytest.mark.parametrize(("code", "players"), STRICT)
def test_no_event_of_a_strict_deal_tells_a_hidden_card(code: str, players: int, cases: Cases) -> None:
    for seed in range(cases(sample=1, full=60)):
        table = begun(code, players, seed)
        shown = watched(table, strict_steps(table, seed))
        assert any(isinstance(event, UnseenDraw) for event in shown)


@pytest.mark.parametrize(("code", "players"), ARBITRATED)
def test_no_event_of_an_arbitrated_deal_tells_a_hidden_card(code: str, players: int, cases: Cases) -> None:
    rulings = 0
    for seed in range(cases(sample=1, full=60)):
        table = position(code, players, seed)
        shown = watched(table, arbitrated_steps(table, seed))
        rulings += sum(isinstance(event, RulingGiven | RulingSeen) for event in shown)
    assert rulings > 0


# Planted leaks


def test_a_draw_told_to_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "_sees_draw", lambda *_: True)
    table = begun("fitab-2025", 4, 1)
    with pytest.raises(AssertionError, match="is told of"):
        watched(table, strict_steps(table, 1))


def test_a_card_put_back_on_the_stock_before_all_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(seeing, "_masked", lambda effect, *_, **__: effect)
    table = position("fitab-2025", 4, 29)
    with pytest.raises(AssertionError, match="is told of"):
        watched(table, arbitrated_steps(table, 29))


# One by one


N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
TABLE = arbitrated("fitab-2025", 4, 3)
OF_N, OF_E = TABLE.hand(N), TABLE.hand(E)
TOLD_ALL = RulingGiven(1, E, "engine", "double-draw", N, 3, "at-once", "opponent", (), ())


def ruling(*effects: Effect, answers: tuple[str, ...] = ()) -> RulingGiven:
    return replace(TOLD_ALL, effects=effects, answers=answers)


def shown_of(event: Event, viewer: Viewer, after: burraco.Table = TABLE) -> SeenEvent:
    return seen(event, viewer, TABLE, after)


def test_the_cards_as_dealt_are_shown_to_nobody() -> None:
    with pytest.raises(ValueError, match="first view"):
        shown_of(dealt("fitab-2025", 4, 3), REFEREE)


def test_a_viewer_who_is_not_there_sees_nothing() -> None:
    with pytest.raises(ValueError, match="nobody sits at"):
        shown_of(CardDrawn(N, TABLE.stock[0]), Seat.ONE)


def test_a_card_drawn_is_seen_by_who_draws_it() -> None:
    event = CardDrawn(N, TABLE.stock[0], apart=True)
    assert [shown_of(event, viewer) for viewer in (N, REFEREE)] == [event, event]
    assert {shown_of(event, viewer) for viewer in (E, S, W, SPECTATOR)} == {UnseenDraw(N, apart=True)}


def test_nobody_knows_the_order_of_a_new_stock() -> None:
    table = begun("scala40", 3, 1)
    event = PileReshuffled(table.stock[:7])
    assert {seen(event, viewer, table, table) for viewer in around(table)} == {UnseenReshuffle(7)}


def test_cards_under_a_discard_are_seen_by_who_may_go_through_the_pile() -> None:
    drawn = play.evolve(TABLE, CardDrawn(_first(), TABLE.stock[0]))
    assert isinstance(drawn, burraco.Table)
    top, under = drawn.hand(_first())[:2]
    event = CardDiscarded(_first(), top, (under,))
    after = play.evolve(drawn, event)
    seers = {viewer for viewer in around(TABLE) if seen(event, viewer, drawn, after) == event}
    assert seers == {_first(), after.turn, REFEREE}
    assert seen(event, SPECTATOR, drawn, after) == UnseenUnder(_first(), top, (None,))


def test_an_exposed_card_under_a_discard_is_missed_by_everybody() -> None:
    top, under = [one for one in OF_N if isinstance(one, Card)][:2]
    exposed = applied(TABLE, Expose(N, (under,)))
    event = CardDiscarded(N, top, (under,))
    assert seen(event, SPECTATOR, exposed, play.evolve(exposed, event)) == UnseenUnder(N, top, (under,))


def _first() -> Seat:
    assert TABLE.turn is not None
    return TABLE.turn


def test_which_of_several_jokers_is_discarded_is_not_told() -> None:
    assert shown_of(CardDiscarded(N, Joker(3)), E) == CardDiscarded(N, Joker(1))


def test_which_of_several_jokers_is_laid_is_not_told() -> None:
    laid = (Laid(Joker(2), is_free=True), *map(Laid, cards("7h 7d")))
    assert shown_of(MeldLaid(N, MeldId(Side.NS, 1), laid), E) == MeldLaid(
        N, MeldId(Side.NS, 1), (Laid(Joker(1), is_free=True), *laid[1:])
    )


def test_the_options_of_a_choice_are_for_who_decides() -> None:
    event = ChoiceOffered(Choice("discard", N, (Option(str(OF_N[0]), OF_N[:1]),)))
    assert shown_of(event, N) == shown_of(event, REFEREE) == event
    assert shown_of(event, E) == ChoiceOffered(Choice("discard", N, ()))


def test_a_choice_of_a_hidden_card_is_not_told() -> None:
    event = ChoiceMade(None, str(OF_N[0]))
    assert shown_of(event, REFEREE) == event
    assert {shown_of(event, viewer) for viewer in around(TABLE)[:-1]} == {UnseenChoice(None)}


@pytest.mark.parametrize("key", ["cure-{0}-{1}", "cure-{0}-give-up-{1}", "cure-{0}"])
def test_a_choice_that_names_cards_of_a_hand_in_passing_is_not_told(key: str) -> None:
    of_hand = [one for one in OF_N if isinstance(one, Card)][:2]
    option = Option(key.format(*of_hand), tuple(of_hand))
    asked = play.evolve(TABLE, ChoiceOffered(Choice("cure", N, (option, Option("no-cure")))))
    event = ChoiceMade(N, option.key)
    told = {viewer: seen(event, viewer, asked, asked) for viewer in around(TABLE)}
    assert told[N] == told[REFEREE] == event
    assert {told[viewer] for viewer in (E, S, W, SPECTATOR)} == {UnseenChoice(N)}
    assert shown_of(ruling(answers=(f"cure={option.key}",)), E) == RulingSeen(ruling(answers=("cure=unseen",)), ())


def test_a_choice_of_cards_that_lie_open_is_told() -> None:
    (held,) = [one for one in OF_N if isinstance(one, Card)][:1]
    exposed = applied(TABLE, Expose(N, (held,)))
    option = Option(f"cure-{held}", (held,))
    asked = play.evolve(exposed, ChoiceOffered(Choice("cure", N, (option, Option("no-cure")))))
    event = ChoiceMade(N, option.key)
    assert seen(event, SPECTATOR, asked, asked) == event


def test_a_choice_that_names_no_card_is_told() -> None:
    assert shown_of(ChoiceMade(N, "draw"), E) == ChoiceMade(N, "draw")


def test_an_answer_that_names_a_card_is_for_the_referee() -> None:
    given = ruling(answers=("random-card=7h", "exposed=not-exposed"))
    assert shown_of(given, REFEREE) == given
    told = shown_of(given, E)
    assert isinstance(told, RulingSeen)
    assert told.ruling.answers == ("random-card=unseen", "exposed=not-exposed")


@pytest.mark.parametrize(
    ("effect", "who"),
    [
        (RestoreStock(N, OF_N[:1]), {N, REFEREE}),
        (RandomToStock(N, OF_N[0]), {N, REFEREE}),
        (PotBack(N, OF_N[:2]), {N, REFEREE}),
        (DrawCard(N, TABLE.stock[0]), {N, REFEREE}),
        (Show(OF_N[0], E), {N, E, REFEREE}),
        (Show(Joker(), E), {E, REFEREE}),
        (Expose(N, OF_N[:1]), {*TABLE.seats, SPECTATOR, REFEREE}),
    ],
    ids=lambda value: getattr(value, "name", ""),
)
def test_effects_are_seen_by(effect: Effect, who: set[Viewer]) -> None:
    given = ruling(effect)
    assert {viewer for viewer in around(TABLE) if shown_of(given, viewer) == given} == who


def test_of_a_pot_given_back_the_cards_are_named_that_lay_open() -> None:
    naturals = [one for one in OF_N if isinstance(one, Card)][:2]
    exposed = applied(TABLE, Expose(N, (naturals[0],)))
    told = seen(ruling(PotBack(N, tuple(naturals), lower=True)), E, exposed, exposed)
    assert isinstance(told, RulingSeen)
    assert told.effects == (UnseenEffect(PotBack.name, N, (naturals[0], None), lower=True),)


def test_a_report_names_only_cards_that_the_viewer_has_seen() -> None:
    lifted = IncidentReported("card-lifted", N, OF_N[:1])
    assert shown_of(lifted, N) == lifted
    assert shown_of(lifted, E) == replace(lifted, cards=())


@pytest.mark.parametrize(("incident", "details"), [("card-declared", ()), ("card-dropped", ("seen",))])
def test_cards_said_or_dropped_before_all_are_named(incident: str, details: tuple[str, ...]) -> None:
    event = IncidentReported(incident, N, OF_N[:1], details=details)
    assert shown_of(event, SPECTATOR) == event
