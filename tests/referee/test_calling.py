"""Calling the referee: what is heard, in which order, and what a withdrawn ruling leaves of the deal."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.codes import Article, BurracoBook, book
from pinella.play.chance import Label, Secret, Stream
from pinella.play.commands import CallReferee, Choose, GiveRuling
from pinella.play.effects import Compensate, Effect, FreezeForATime, Penalise, RandomToStock, Stop, Warn
from pinella.play.events import ChoiceOffered, RefereeCalled, RulingGiven
from pinella.play.seats import Seat, Side
from pinella.referee import (
    NONE,
    Hearing,
    History,
    Irregularity,
    Noticed,
    Offence,
    Phase,
    RefereeError,
    call,
    choose,
    give,
    is_ruled,
    open_irregularities,
    rules_on,
    withdraw,
)
from pinella.referee.calling import is_by_hand
from pinella.referee.hearing import turn_began, turn_ended
from pinella.referee.history import Standing
from tests.play.burraco.words import table_of
from tests.referee.fitab.room import happened, happened_since, plain, ruling

HOUSE = (Article("club", "2026", "7"),)


def withdrawn(history: History, number: int) -> History:
    return history.then(*withdraw(history, number))


class TestAWithdrawnRuling:
    """The deal goes on as if the ruling, and what followed it, had never been."""

    GIVEN = "{N: 7h 8h 9h Th 4c 5d, E: Kd Ks 3c, stock: 6c 6d 6s 6h, pile: 9c}"

    def fallen(self) -> History:
        """N has laid without drawing, and the ruling about it falls when E has played already."""
        begun = happened(self.GIVEN, "N lays 7h 8h 9h", "E calls the referee", "N draws", "N discards 4c")
        return withdrawn(happened_since(begun, "E draws", "E discards 3c"), 1)

    def test_leaves_the_turn_in_one_piece(self) -> None:
        """What was laid before the ruling and after its fall was laid in one turn: all of it is frozen."""
        again = happened_since(self.fallen(), "N lays off Th on NS.1", "E calls the referee")
        (freeze, stop) = ruling(again).effects
        assert isinstance(freeze, FreezeForATime)
        assert (plain(freeze.cards), stop.name) == (["7h", "8h", "9h", "Th"], "stop")

    def test_is_open_again_under_its_number_in_the_whole_deal(self) -> None:
        fallen = self.fallen()
        (one,) = open_irregularities(fallen)
        assert (one.offence, one.at) == (Offence.MISSING_DRAW, 0)
        again = happened_since(fallen, "N lays off Th on NS.1", "E calls the referee")
        assert (ruling(again).at, ruling(again).covers) == (0, (len(fallen.events),))
        assert open_irregularities(again) == ()

    def test_leaves_later_events_their_numbers(self) -> None:
        fallen = self.fallen()
        later = happened_since(fallen, "N draws", "N draws", "E calls the referee about double-draw")
        assert ruling(later).at == len(fallen.events) + 1
        assert [one.offence for one in open_irregularities(later)] == [Offence.MISSING_DRAW]

    def test_does_not_fall_twice(self) -> None:
        with pytest.raises(RefereeError, match="ruling 1 does not stand"):
            withdraw(self.fallen(), 1)
        with pytest.raises(RefereeError, match="ruling 7 does not stand"):
            withdraw(self.fallen(), 7)

    def test_stands_as_a_history_of_its_own(self) -> None:
        begun = happened(self.GIVEN, "N draws", "E calls the referee", "N discards 4c")
        whole = withdrawn(begun, 1)
        standing = Standing.of(whole)
        assert standing.numbers == (0, 1)
        assert standing.history.table == whole.table
        assert [event.kind for event in standing.history.events] == ["card-drawn/1", "referee-called/1"]
        assert Standing.of(begun).history is begun

    def test_is_one_more_version_of_the_table(self) -> None:
        history = happened(self.GIVEN, "N draws", "E calls the referee", "N discards 4c")
        assert withdrawn(history, 1).table.version == history.table.version + 1

    def test_leaves_an_earlier_one_its_event(self) -> None:
        history = happened(self.GIVEN, "N lays 7h 8h 9h", "E calls the referee", "N draws", "E calls the referee")
        standing = Standing.of(withdrawn(history, 2))
        (first,) = [event for event in standing.history.events if isinstance(event, RulingGiven)]
        assert (first.number, first.at) == (1, 0)

    def test_of_two_the_first_takes_the_second_with_it(self) -> None:
        history = happened(self.GIVEN, "N draws", "E calls the referee", "S calls the referee")
        with pytest.raises(RefereeError, match="ruling 2 does not stand"):
            withdraw(withdrawn(history, 1), 2)


class TestAHumanRefereesOwnRuling:
    GIVEN = "{N: 7h 8h 9h Th 4c 5d, E: Kd Ks 3c, stock: 6c 6d 6s 6h, pile: 9c}"

    def given(self, history: History, *effects: Effect, **more: object) -> RulingGiven:
        """What he rules, with the call that it answers."""
        command = replace(GiveRuling(HOUSE, effects, "Rossi", called_by=Seat.EAST), **more)  # type: ignore[arg-type]
        events = give(history, command)
        assert isinstance(events[-1], RulingGiven)
        return events[-1]

    def test_settles_the_irregularity_that_he_names(self) -> None:
        history = happened(self.GIVEN, "N lays 7h 8h 9h")
        called, given = give(history, GiveRuling(HOUSE, (Stop(Seat.NORTH),), "Rossi", "missing-draw", None, Seat.SOUTH))
        assert called == RefereeCalled(Seat.SOUTH, "missing-draw")
        assert given == RulingGiven(
            1, Seat.SOUTH, "Rossi", "missing-draw", Seat.NORTH, 0, "at-once", "partner", HOUSE, (Stop(Seat.NORTH),)
        )
        assert open_irregularities(history.then(called, given)) == ()

    def test_may_be_about_something_nobody_saw_in_the_acts(self) -> None:
        history = happened(self.GIVEN, "N lays 7h 8h 9h")
        given = self.given(history, Warn(Seat.WEST, "noise"), offence="conduct", by=Seat.WEST)
        assert given == RulingGiven(
            1, Seat.EAST, "Rossi", "conduct", Seat.WEST, -1, "at-once", "opponent", HOUSE, (Warn(Seat.WEST, "noise"),)
        )
        assert len(open_irregularities(history.then(given))) == 1

    def test_that_finds_nothing_wrong_settles_all_that_is_open(self) -> None:
        history = happened(self.GIVEN, "N lays 7h 8h 9h", "S draws")
        (called, given) = give(history, GiveRuling(HOUSE, (), "Rossi"))
        assert (called, given.kind) == (RefereeCalled(None, None), "ruling-given/1")
        assert isinstance(given, RulingGiven)
        assert (given.offence, given.covers, given.noticed_by) == (NONE, (0, 1), "referee")
        assert open_irregularities(history.then(called, given)) == ()

    def test_is_about_the_offender_whom_he_names(self) -> None:
        history = happened(self.GIVEN, "S draws", "E draws")
        given = self.given(history, offence="draw-out-of-turn", by=Seat.EAST)
        assert (given.by, given.at) == (Seat.EAST, 1)

    def test_settles_the_choice_that_the_table_waits_for(self) -> None:
        waiting = happened(self.GIVEN, "N draws", "N lays 7h 8h 4c", "W calls the referee")
        assert isinstance(waiting.events[-1], ChoiceOffered)
        (given,) = give(waiting, GiveRuling(HOUSE, (), "Rossi", "wrong-meld", called_by=Seat.EAST))
        assert isinstance(given, RulingGiven)
        assert (given.called_by, given.at) == (Seat.WEST, 1)
        assert waiting.then(given).table.left.choice is None

    def test_draws_a_card_at_random_from_the_stream(self) -> None:
        history = happened(self.GIVEN, "N draws")
        table = replace(history.table, chance=Stream(Secret(bytes(66)), Label("fitab-2025", "test", 1)))
        history = History.of(table)
        effects = (Stop(Seat.NORTH), RandomToStock(Seat.NORTH, table.hand(Seat.NORTH)[0]))
        expected = table.chance.chosen(table.hand(Seat.NORTH))[0] if table.chance else None
        given = self.given(history, *effects)
        assert [getattr(effect, "card", None) for effect in given.effects] == [None, expected]
        assert expected != table.hand(Seat.NORTH)[0]

    def test_without_a_stream_takes_the_card_that_he_names(self) -> None:
        history = History.of(replace(happened(self.GIVEN, "N draws").table, chance=None))
        effect = RandomToStock(Seat.NORTH, history.table.hand(Seat.NORTH)[0])
        assert self.given(history, effect).effects == (effect,)

    def test_applies_each_effect_to_what_the_one_before_left(self) -> None:
        history = happened(self.GIVEN, "N draws")
        cards = history.table.hand(Seat.NORTH)[:1]
        assert self.given(history, Penalise(Seat.NORTH, cards)).effects == (Penalise(Seat.NORTH, cards),)
        with pytest.raises(RefereeError, match="the effect penalise cannot be applied"):
            self.given(history, Penalise(Seat.NORTH, cards), Penalise(Seat.NORTH, cards))

    def test_needs_a_player_who_sits_there(self) -> None:
        history = happened("{players: 2, N: 7h 8h, E: Kd, stock: 6c 6d 6s}", code="federal")
        with pytest.raises(RefereeError, match="the effect stop cannot be applied: nobody sits there"):
            self.given(history, Stop(Seat.SOUTH))
        assert self.given(history, Stop(Seat.EAST)).effects == (Stop(Seat.EAST),)

    @pytest.mark.parametrize(
        ("change", "reason"),
        [
            ({"articles": ()}, r"^a ruling without an article is no ruling$"),
            ({"ruled_by": ""}, r"^expected the name of the referee who rules$"),
            ({"ruled_by": "engine"}, r"^expected the name of the referee who rules$"),
            ({"offence": "theft"}, r"^expected an offence such as wrong-meld, or none, found theft$"),
        ],
    )
    def test_needs_an_article_a_name_and_a_known_offence(self, change: dict[str, object], reason: str) -> None:
        with pytest.raises(RefereeError, match=reason):
            self.given(happened(self.GIVEN), Compensate(Side.NS, 5, "house"), **change)


class TestCallsAndChoices:
    GIVEN = "{N: 7h 8h 9h Th 4c 5d, E: Kd Ks 3c, stock: 6c 6d 6s 6h, pile: 9c}"

    def waiting(self) -> History:
        return happened(self.GIVEN, "N draws", "N lays 7h 8h 4c", "W calls the referee")

    def test_while_the_table_waits_nobody_calls_again(self) -> None:
        reason = "^the table waits for a choice: it must be made before anything else$"
        with pytest.raises(RefereeError, match=reason):
            call(self.waiting(), CallReferee(Seat.EAST))

    def test_a_choice_is_made_by_whom_it_is_offered_to(self) -> None:
        waiting = self.waiting()
        with pytest.raises(RefereeError, match=r"^the choice is for N, not for E$"):
            choose(waiting, Choose(Seat.EAST, "no-cure"))
        with pytest.raises(RefereeError, match=r"^the choice is for N, not for the referee$"):
            choose(waiting, Choose(None, "no-cure"))

    def test_a_choice_of_the_referee_is_not_made_by_a_player(self) -> None:
        waiting = happened(self.GIVEN, "report conduct by W; F-N.8", "N calls the referee")
        with pytest.raises(RefereeError, match=r"^the choice is for the referee, not for N$"):
            choose(waiting, Choose(Seat.NORTH, "none"))

    def test_a_choice_is_one_of_the_options(self) -> None:
        waiting = self.waiting()
        choice = waiting.table.left.choice
        assert choice is not None
        keys = ", ".join(option.key for option in choice.options)
        with pytest.raises(RefereeError, match=f"^expected one of {keys}, found nothing$"):
            choose(waiting, Choose(Seat.NORTH, "nothing"))

    def test_where_nothing_is_asked_nothing_is_chosen(self) -> None:
        with pytest.raises(RefereeError, match=r"^no choice is open at this table$"):
            choose(happened(self.GIVEN), Choose(Seat.NORTH, "no-cure"))

    def test_a_call_may_be_about_one_thing_only(self) -> None:
        history = happened(self.GIVEN, "N lays 7h 8h 9h", "S draws", "E calls the referee about draw-out-of-turn")
        assert [one.offence for one in open_irregularities(history)] == [Offence.MISSING_DRAW]

    def test_a_call_about_nothing_says_so(self) -> None:
        (called, given) = call(happened(self.GIVEN), CallReferee(Seat.EAST))
        article = Article("FITAB", "2025-06", "21")
        assert called == RefereeCalled(Seat.EAST, None)
        assert given == RulingGiven(1, Seat.EAST, "engine", NONE, None, -1, "at-once", "opponent", (article,), ())

    def test_only_codes_with_executable_articles_are_ruled_on(self) -> None:
        online, fitab = book("online"), book("fitab-2025")
        assert isinstance(online, BurracoBook)
        assert isinstance(fitab, BurracoBook)
        assert (is_ruled(online), is_ruled(fitab)) == (False, True)
        assert (rules_on(online, Offence.WRONG_MELD), rules_on(fitab, Offence.WRONG_MELD)) == (False, True)
        history = History.of(table_of("online", 1).arbitrated())
        with pytest.raises(RefereeError, match=r"^the irregularities of online are not ruled on$"):
            call(history, CallReferee(Seat.EAST))

    def test_at_a_strict_table_nobody_is_called(self) -> None:
        with pytest.raises(RefereeError, match=r"^this table is strict"):
            call(History.of(table_of("fitab-2025", 1)), CallReferee(Seat.EAST))

    def test_what_is_too_late_does_not_hide_what_is_left_to_the_referee(self) -> None:
        acts = ("N lays 7h 8h 9h", "N draws", "N discards 4c", "E draws", "E discards 3c", "W draws")
        history = happened(self.GIVEN, *acts, "N calls the referee", code="federal")
        assert (ruling(history).offence, ruling(history).by) == ("draw-out-of-turn", Seat.WEST)

    def test_what_the_code_has_no_executable_article_for_is_left_to_the_referee(self) -> None:
        """Under the federal code a draw out of turn is not ruled on yet: it is named, once, and nothing is done."""
        history = happened(self.GIVEN, "S draws", "E calls the referee", code="federal")
        given = ruling(history)
        assert (given.offence, given.by, given.at, given.effects) == ("draw-out-of-turn", Seat.SOUTH, 0, ())
        assert (given.called_by, given.noticed_by) == (Seat.EAST, "opponent")
        known = history.table.book.pot_size.article
        assert given.articles == (Article(known.code, known.edition, "21"),)
        assert is_by_hand(history.table.book, given)
        assert open_irregularities(history) == ()
        fitab = happened(self.GIVEN, "S draws", "E calls the referee")
        assert not is_by_hand(fitab.table.book, ruling(fitab))
        none = happened(self.GIVEN, "E calls the referee", code="federal")
        assert (ruling(none).offence, is_by_hand(none.table.book, ruling(none))) == (NONE, False)


class TestTheTurnOfAnAct:
    def test_begins_after_the_discard_before_it_and_ends_with_its_own(self) -> None:
        acts = ("N draws", "N discards 4c", "E draws", "E lays Kd", "E discards 3c", "S draws")
        history = happened(TestCallsAndChoices.GIVEN, *acts)
        assert [turn_began(history, at) for at in range(6)] == [0, 0, 2, 2, 2, 5]
        assert [turn_ended(history, at) for at in range(6)] == [1, 1, 4, 4, 4, 5]

    def test_has_the_plays_of_its_player_in_order(self) -> None:
        history = happened(TestCallsAndChoices.GIVEN, "N draws", "N lays 7h 8h 9h", "S draws", "N lays off Th on NS.1")
        hearing = Hearing(history, Irregularity(Offence.WRONG_MELD, Seat.NORTH, 1), Phase.AT_ONCE, Noticed.OPPONENT)
        assert [(lay.at, plain(lay.cards), lay.is_new) for lay in hearing.lays()] == [
            (1, ["7h", "8h", "9h"], True),
            (3, ["Th"], False),
        ]
        assert [lay.at for lay in hearing.lays(since=2)] == [3]
