"""Arbitrated tables online: calls, rulings by the engine or by the referee on duty, choices, appeals."""

from __future__ import annotations

from typing import Any

import pytest

from pinella.match import pin
from pinella.match.verifying import verify_text
from pinella.play.burraco import Table
from pinella.play.commands import CallReferee
from pinella.play.events import ChoiceOffered, RulingGiven
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE, SPECTATOR
from pinella.server.tables.happenings import AppealDecided, Appealed, CallWaits, DutyTaken, TableEvent
from pinella.server.tables.orders import (
    AcceptRuling,
    Act,
    BeginStandIn,
    BotActs,
    Call,
    DecideAppeal,
    GetReady,
    MakeAppeal,
    PauseTable,
    Pick,
    RuleOtherwise,
    Sit,
    TakeDuty,
    WaitNoLonger,
)
from pinella.server.tables.refereeing import proposal
from pinella.server.tables.state import Phase
from pinella.server.tables.telling import told
from pinella.server.tables.views import scene
from tests.server.tables.room import Room, kinds

HUMAN: dict[str, Any] = {"arbitrated": True, "referee": "human", "thinking": 0}


def offended(**chosen: Any) -> tuple[Room, Seat, str]:
    """Somebody has discarded without drawing; who that was, and an opponent who has seen it."""
    room = Room(**{"arbitrated": True, "thinking": 0, **chosen}).dealt()
    seat = room.turn
    card = str(room.cards.hand(seat)[0])
    room.does(room.player(), Act({"command": "discard", "card": card}))
    return room, seat, room.player(room.table.seats[(seat.place + 1) % 4])


def with_a_referee(**chosen: Any) -> tuple[Room, Seat, str]:
    room, seat, opponent = offended(**{**HUMAN, **chosen})
    room.does("rita", TakeDuty(), may_rule=True)
    return room, seat, opponent


def rulings(events: list[TableEvent]) -> list[RulingGiven]:
    return [event for event in events if isinstance(event, RulingGiven)]


class TestTheEngineRules:
    def test_a_call_is_answered_at_once_with_its_article(self) -> None:
        room, seat, opponent = offended()
        told = room.does(opponent, Call())
        (ruling,) = rulings(told)
        assert (ruling.offence, ruling.by, ruling.ruled_by) == ("missing-draw", seat, "engine")
        assert [article.number for article in ruling.articles] == ["29"]

    def test_nothing_is_found_where_nothing_is_wrong(self) -> None:
        room = Room(arbitrated=True, thinking=0).dealt()
        (ruling,) = rulings(room.does("anna", Call()))
        assert ruling.offence == "none"

    def test_a_strict_table_needs_no_referee(self) -> None:
        assert Room().dealt().refused("anna", Call()) == "referee/strict-table"

    def test_before_the_cards_there_is_nothing_to_rule_on(self) -> None:
        assert Room(arbitrated=True).full().refused("anna", Call()) == "table/not-dealt"

    def test_who_has_no_seat_does_not_call(self) -> None:
        assert Room(arbitrated=True).dealt().refused("elena", Call()) == "table/not-seated"

    def test_after_the_deal_a_call_is_heard_until_it_is_counted(self) -> None:
        room = Room(arbitrated=True, thinking=0).dealt().plays_out()
        room.does("anna", GetReady())
        (ruling,) = rulings(room.does("bruno", Call()))
        assert ruling.offence == "none"
        assert room.table.phase is Phase.OVER
        assert room.table.ready == frozenset(), "who had agreed to the count had not heard the ruling"
        room.all_ready()
        assert room.refused("anna", Call()) == "table/not-dealt"

    def test_nobody_is_on_duty_there(self) -> None:
        room, _, _ = offended()
        assert room.refused("rita", TakeDuty(), may_rule=True) == "referee/engine-rules"

    def test_who_calls_is_back(self) -> None:
        room, _, opponent = offended()
        caller = room.table.seat_of(opponent)
        assert caller is not None
        room.house(BeginStandIn(caller, "away"))
        assert kinds(room.does(opponent, Call()))[0] == "stand-in-ended/1"

    def test_what_is_left_to_the_referee_the_engine_decides_and_play_goes_on(self) -> None:
        """A table that waited for somebody who is not there would wait for ever."""
        room = Room(arbitrated=True, thinking=0).dealt()
        seat = room.turn
        room.does(room.player(), Act({"command": "report", "incident": "conduct", "details": ["F-N.8"]}))
        told = room.does("anna", Call())
        (asked,) = (event for event in told if isinstance(event, ChoiceOffered))
        assert asked.choice.seat is None
        assert rulings(told)
        assert room.turn is seat

    def test_a_referee_on_duty_is_asked_himself_and_not_waited_for_for_ever(self) -> None:
        room = Room(**HUMAN).dealt()
        room.does("rita", TakeDuty(), may_rule=True)
        room.does(room.player(), Act({"command": "report", "incident": "conduct", "details": ["F-N.8"]}))
        room.does("anna", Call())
        room.does("rita", AcceptRuling())
        assert room.table.waits_for_the_referee
        assert room.refused("anna", Pick("none")) == "act/not-possible"
        assert room.due is not None
        assert (room.due.at - room.now, room.due.order) == (180_000, WaitNoLonger())
        option = room.cards.left.choice.options[-1].key  # type: ignore[union-attr]
        (ruling,) = rulings(room.does("rita", Pick(option)))
        assert ruling.ruled_by == "referee"


class TestChoices:
    def choosing(self) -> Room:
        """A ruling that waits for a player's choice."""
        for seed in range(60):
            room = Room(seed, arbitrated=True, thinking=60).dealt()
            hand = [str(card) for card in room.cards.hand(room.turn)]
            room.acts()
            room.asked(room.player(), Act({"command": "lay", "cards": " ".join(hand[:3])}))
            for person in room.table.persons.values():
                room.asked(person, Call())
            table = room.cards
            assert isinstance(table, Table)
            if table.left.choice is not None and table.left.choice.seat is not None:
                return room
        raise AssertionError("no ruling asked for a choice")

    def test_the_table_waits_for_whom_the_choice_is_for(self) -> None:
        room = self.choosing()
        chooser = room.turn
        choice = room.cards.left.choice  # type: ignore[union-attr]
        assert choice is not None
        other = next(person for seat, person in room.table.persons.items() if seat is not chooser)
        assert room.refused(other, Pick(choice.options[0].key)) == "act/not-possible"
        assert room.refused(room.player(), Pick("nothing of that kind")) == "act/not-possible"
        assert kinds(room.does(room.player(), Pick(choice.options[0].key)))[0] == "choice-made/1"

    def test_a_bot_chooses_for_who_lets_the_time_run_out(self) -> None:
        room = self.choosing()
        chooser = room.turn
        assert room.rings()[0] == 60.0
        assert chooser in room.table.stand_ins


class TestTheRefereeOnDuty:
    def test_is_somebody_who_may_rule_here_and_does_not_play(self) -> None:
        room = Room(**HUMAN).dealt()
        assert room.refused("rita", TakeDuty()) == "referee/may-not-rule"
        assert room.refused("anna", TakeDuty(), may_rule=True) == "referee/plays-here"
        assert room.does("rita", TakeDuty(), may_rule=True) == [DutyTaken("rita")]
        assert room.refused("rita", TakeDuty(), may_rule=True) == "referee/on-duty-already"
        assert room.refused("sara", TakeDuty(on=False), may_rule=True) == "referee/not-on-duty"
        assert kinds(room.does("rita", TakeDuty(on=False), may_rule=True)) == ["duty-left/1"]

    def test_cannot_sit_down_at_the_table_where_he_rules(self) -> None:
        """Nobody rules where he plays, in whichever order he tries; off duty the seat is free for him."""
        room = Room(**HUMAN)
        room.does("rita", TakeDuty(), may_rule=True)
        assert room.refused("rita", Sit(), may_rule=True) == "referee/plays-here"
        assert room.refused("rita", Sit(seat="E"), may_rule=True) == "referee/plays-here"
        room.does("rita", TakeDuty(on=False), may_rule=True)
        room.does("rita", Sit())
        assert room.refused("rita", TakeDuty(), may_rule=True) == "referee/plays-here"

    def test_can_be_relieved_by_another(self) -> None:
        """Who went home without a word must not keep the table from having a referee."""
        room = Room(**HUMAN).dealt()
        room.does("rita", TakeDuty(), may_rule=True)
        assert room.refused("anna", TakeDuty(), may_rule=True) == "referee/plays-here"
        assert kinds(room.does("sara", TakeDuty(), may_rule=True)) == ["duty-left/1", "duty-taken/1"]
        assert room.table.referee == "sara"

    def test_while_nobody_is_the_engine_rules(self) -> None:
        room, _, opponent = offended(**HUMAN)
        assert rulings(room.does(opponent, Call()))

    def test_a_call_waits_for_him_and_play_stops(self) -> None:
        room, _, opponent = with_a_referee()
        assert room.does(opponent, Call("missing-draw")) == [
            CallWaits(room.table.seat_of(opponent).value, "missing-draw")  # type: ignore[union-attr]
        ]
        assert room.refused(room.player(), Act({"command": "draw"})) == "referee/call-waits"
        assert room.refused(opponent, Call()) == "referee/call-waits"

    def test_a_call_of_a_bot_waits_for_him_too(self) -> None:
        room, _, opponent = with_a_referee()
        caller = room.table.seat_of(opponent)
        assert caller is not None
        room.house(BeginStandIn(caller, "away"))
        told = room.house(BotActs(caller, CallReferee(caller)))
        assert told == [CallWaits(caller.value)]
        assert caller in room.table.stand_ins

    def test_what_the_code_does_not_know_is_no_call(self) -> None:
        room, _, opponent = with_a_referee()
        assert room.refused(opponent, Call("card tricks")) == "act/not-possible"

    def test_he_is_offered_the_ruling_of_the_engine(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        (offered,) = rulings(list(proposal(room.table)))
        assert offered.offence == "missing-draw"

    def test_he_accepts_it(self) -> None:
        room, seat, opponent = with_a_referee()
        room.does(opponent, Call())
        told = room.does("rita", AcceptRuling())
        assert kinds(told)[0] == "call-taken/1"
        (ruling,) = rulings(told)
        assert (ruling.offence, ruling.by, ruling.ruled_by) == ("missing-draw", seat, "referee")
        assert room.table.call is None
        assert room.refused("rita", AcceptRuling()) == "referee/no-call"

    def test_he_rules_otherwise(self) -> None:
        room, seat, opponent = with_a_referee()
        room.does(opponent, Call())
        order = RuleOtherwise(["29"], [f"warn {seat}; reason missing-draw"], "missing-draw", seat.value)
        (ruling,) = rulings(room.does("rita", order))
        assert [article.number for article in ruling.articles] == ["29"]
        assert room.table.call is None

    def test_what_is_no_effect_or_offence_is_refused(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        assert room.refused("rita", RuleOtherwise(["29"], ["shout at them"])) == "act/not-read"
        assert room.refused("rita", RuleOtherwise(["29"], [], "no such offence")) == "act/not-possible"
        assert room.table.call is not None

    @pytest.mark.parametrize("number", ["999", "29/ter", "", "V.1"])
    def test_no_article_that_the_code_does_not_have(self, number: str) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        assert room.refused("rita", RuleOtherwise(["29", number])) == "referee/no-article"
        assert room.table.call is not None

    def test_an_article_is_read_as_people_write_it(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        (ruling,) = rulings(room.does("rita", RuleOtherwise(["art. 29"])))
        assert [article.number for article in ruling.articles] == ["29"]

    def test_when_he_leaves_the_engine_rules_on_the_call_that_waits(self) -> None:
        room, seat, opponent = with_a_referee()
        room.does(opponent, Call())
        told = room.does("rita", TakeDuty(on=False), may_rule=True)
        assert kinds(told)[:2] == ["duty-left/1", "call-taken/1"]
        (ruling,) = rulings(told)
        assert (ruling.offence, ruling.by, ruling.ruled_by) == ("missing-draw", seat, "engine")
        assert room.table.call is None

    def test_who_relieves_him_finds_the_call_waiting(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        assert not rulings(room.does("rosa", TakeDuty(), may_rule=True))
        assert room.table.call is not None

    def test_only_who_is_on_duty_rules(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        for order in (AcceptRuling(), RuleOtherwise(["29"]), DecideAppeal(0, upheld=True)):
            assert room.refused("sara", order, may_rule=True) == "referee/not-on-duty"
            assert room.refused(opponent, order) == "referee/not-on-duty"

    def test_if_he_does_not_come_the_engine_rules(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        assert room.rings() == (180.0, WaitNoLonger())
        (ruling,) = rulings(room.events)
        assert ruling.ruled_by == "engine"
        assert room.table.call is None

    def test_the_clock_of_the_turn_stands_while_he_is_waited_for(self) -> None:
        room, _, opponent = with_a_referee(thinking=60)
        room.wait(10).does(opponent, Call())
        room.wait(100)
        assert room.table.time_used(room.now)[0] == 10_000

    def test_a_pause_gives_him_his_time_again(self) -> None:
        room, _, opponent = with_a_referee()
        room.does(opponent, Call())
        room.wait(100).leaves(*room.table.seats).house(PauseTable())
        room.wait(5_000).returns(Seat.NORTH).rings()
        room.returns(Seat.EAST, Seat.SOUTH, Seat.WEST)
        assert room.rings() == (180.0, WaitNoLonger())


class TestAppeals:
    def ruled(self) -> tuple[Room, str]:
        room, seat, opponent = with_a_referee()
        room.does(opponent, Call())
        room.does("rita", AcceptRuling())
        return room, room.player(seat)

    def test_an_appeal_is_recorded(self) -> None:
        room, player = self.ruled()
        assert room.does(player, MakeAppeal(1, "non è vero")) == [Appealed(room.table.seat_of(player).value, 1, 1)]  # type: ignore[union-attr]
        assert room.refused(player, MakeAppeal(1)) == "appeal/made-already"

    def test_there_must_be_such_a_ruling(self) -> None:
        room, player = self.ruled()
        assert room.refused(player, MakeAppeal(2)) == "appeal/no-ruling"
        assert Room().dealt().refused("anna", MakeAppeal(1)) == "appeal/no-ruling"

    def test_its_words_may_have_lines_and_no_signs_that_nobody_sees(self) -> None:
        room, player = self.ruled()
        assert room.refused(player, MakeAppeal(1, "non è\u202e vero")) == "words/character"
        assert room.does(player, MakeAppeal(1, "Non è vero.\nHo scartato io."))

    def test_the_ruling_stands(self) -> None:
        room, player = self.ruled()
        room.does(player, MakeAppeal(1))
        assert room.does("rita", DecideAppeal(0, upheld=True)) == [AppealDecided(0, upheld=True)]
        assert room.refused("rita", DecideAppeal(0, upheld=False)) == "appeal/not-open"
        assert room.refused("rita", DecideAppeal(5, upheld=True)) == "appeal/not-open"

    def test_the_ruling_is_withdrawn_and_the_table_is_as_before(self) -> None:
        room, player = self.ruled()
        room.does(player, MakeAppeal(1))
        told = room.does("rita", DecideAppeal(0, upheld=False))
        assert kinds(told) == ["ruling-withdrawn/1", "appeal-decided/1"]
        assert room.refused(player, MakeAppeal(1)) == "appeal/made-already"

    def test_a_ruling_of_a_counted_deal_stays(self) -> None:
        room, player = self.ruled()
        room.does(player, MakeAppeal(1))
        room.plays_out().all_ready()
        assert room.refused("rita", DecideAppeal(0, upheld=False)) == "appeal/deal-counted"
        assert room.does("rita", DecideAppeal(0, upheld=True))


class TestWhatTheEngineCannotRuleOn:
    """Federal art. 31, a draw out of turn: not executable yet. The engine sees it, and says that it leaves it."""

    @staticmethod
    def drawn_out_of_turn(**chosen: Any) -> tuple[Room, str]:
        room = Room(code="federal", arbitrated=True, thinking=0, **chosen).dealt()
        partner = room.table.seats[(room.turn.place + 2) % 4]
        room.does(room.player(partner), Act({"command": "draw"}))
        return room, room.player(room.table.seats[(partner.place + 1) % 4])

    def test_is_said_to_be_left_to_people(self) -> None:
        room, opponent = self.drawn_out_of_turn()
        before = room.cards
        event = next(one for one in room.does(opponent, Call()) if isinstance(one, RulingGiven))
        assert (event.offence, event.effects) == ("draw-out-of-turn", ())
        assert (told(event, SPECTATOR, before, room.cards) or {})["by_hand"] is True
        assert scene(room.table, [SPECTATOR], {}).whole(SPECTATOR)["ruling/1"]["by_hand"] is True

    def test_a_person_cannot_accept_a_proposal_of_nothing(self) -> None:
        room, opponent = self.drawn_out_of_turn(referee="human")
        room.does("rita", TakeDuty(), may_rule=True)
        room.does(opponent, Call())
        (proposed,) = [one for one in scene(room.table, [REFEREE], {}).whole(REFEREE)["proposal"] if "effects" in one]
        assert proposed["by_hand"] is True
        assert room.refused("rita", AcceptRuling()) == "referee/by-hand"
        assert rulings(room.does("rita", RuleOtherwise(["31"])))

    def test_a_ruling_of_the_code_is_none_of_these(self) -> None:
        room, _, opponent = offended()
        room.does(opponent, Call())
        assert "by_hand" not in scene(room.table, [SPECTATOR], {}).whole(SPECTATOR)["ruling/1"]


def test_a_match_with_rulings_is_a_file_that_can_be_verified() -> None:
    room, seat, opponent = with_a_referee(length={"by": "deals", "deals": 1})
    room.does(opponent, Call())
    room.does("rita", RuleOtherwise(["29", "5 bis"], [f"warn {seat}; reason conduct"], "missing-draw", seat.value))
    room.plays_out().all_ready()
    assert room.table.phase is Phase.ENDED
    assert [one for one in verify_text(pin.write(room.match)).findings if one.check.value != "law"] == []
