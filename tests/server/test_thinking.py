"""Bots in processes of their own answer as a player at the table does: from the bot, its seed and what it has seen."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import msgspec
import pytest

from pinella.codes import Article, BurracoBook, Clause, book
from pinella.errors import BrokenHistory, PinellaError
from pinella.match import BeginDeal, CountDeal, Deals, Match, RecordDeal, Target
from pinella.play.command_data import read_command
from pinella.play.commands import CallTimeOut, Choose, GiveRuling, WithdrawRuling
from pinella.play.effects import Redeal, Warn
from pinella.play.events import CardsDealt, RefereeCalled, RulingWithdrawn
from pinella.play.seats import Seat
from pinella.server.thinking import BotPool, ThinkingFailed
from pinella.server.thinking.advice import advice
from pinella.server.thinking.messages import (
    Heading,
    Question,
    answer_data,
    answer_from,
    event_of,
    fact_of,
    told_of,
)
from pinella.server.thinking.mirror import Memory, Mirror, NotKnown
from pinella.server.thinking.thinker import Told
from tests.match.arbitrated import HOUSE, arbitrated, left_of, rulings, told
from tests.match.playing import dealt, done, new_match, played
from tests.server.bot_tables import BotTable

MIXED = "search:5 circolo principiante random"


class Bots:
    """Bots that several tests share: a process takes a second to start."""

    def __init__(self, runner: asyncio.Runner) -> None:
        self.pool = BotPool(2)
        self.run = runner.run


@pytest.fixture(scope="module")
def bots() -> Iterator[Bots]:
    with asyncio.Runner() as runner:
        shared = Bots(runner)
        shared.run(shared.pool.start())
        yield shared
        shared.run(shared.pool.close())


def burraco(code: str = "fitab-2025") -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


def club_rules() -> BurracoBook:
    return replace(burraco(), going_out_bonus=Clause(150, Article("club", "2026", "3"), "F-18.1"))


class TestStrictTables:
    @pytest.mark.parametrize(("code", "moves"), [("fitab-2025", 24), ("scala40", 24), ("online", 8)])
    def test_every_move_is_that_of_a_player_at_the_table(self, bots: Bots, code: str, moves: int) -> None:
        """Each is asked again of a process that has never heard of the table."""
        table = BotTable(dealt(new_match(book(code)), 3), MIXED, f"same moves {code}")

        async def play() -> None:
            for number in range(moves):
                asked = table.asked()
                expected = table.move()
                assert await bots.pool.move(asked) == expected
                if number % 6 == 5:
                    assert await bots.pool.move(replace(asked, table=f"{code} {number}")) == expected
                table.play(expected)

        bots.run(play())

    def test_jokers_cross_and_are_accepted(self, bots: Bots) -> None:
        """Whole deals of Scala 40 with quick bots: what comes back can be played, whatever it holds."""
        jokers = 0
        for seed in range(3):
            table = BotTable(dealt(new_match(book("scala40"), players=4), seed), "greedy", f"jokers {seed}")

            async def play(table: BotTable = table) -> int:
                found = 0
                while table.match.table is not None and not table.match.table.is_over:
                    answer = await bots.pool.move(table.asked())
                    found += "Jk" in str(answer_data(answer))
                    table.play(answer)
                return found

            jokers += bots.run(play())
        assert jokers > 0

    def test_the_next_deal_begins_with_new_players(self, bots: Bots) -> None:
        match = dealt(done(played(dealt(new_match(burraco()), 3), 3), CountDeal()), 4)
        table = BotTable(played(match, 4, most=12), "circolo", "next deal")
        first = BotTable(played(dealt(new_match(burraco()), 3), 3, most=12), "circolo", "next deal")
        assert bots.run(bots.pool.move(first.asked())) == first.move()
        assert bots.run(bots.pool.move(table.asked())) == table.move()
        assert table.match.deals_begun == 2

    def test_another_match_at_the_same_table_begins_anew(self, bots: Bots) -> None:
        for name, seed in (("first", 5), ("rematch", 6), ("first", 5)):
            table = BotTable(played(dealt(new_match(burraco(), name=name), seed), seed, most=9), "circolo", "rematch")
            assert bots.run(bots.pool.move(table.asked())) == table.move()

    def test_two_tables_do_not_mix(self, bots: Bots) -> None:
        tables = [
            BotTable(dealt(new_match(book(code)), seed), "circolo", f"beside {seed}")
            for seed, code in enumerate(("fitab-2025", "scala40", "federal"))
        ]

        async def play() -> None:
            for _ in range(10):
                answers = await asyncio.gather(*(bots.pool.move(each.asked()) for each in tables))
                for each, answer in zip(tables, answers, strict=True):
                    assert answer == each.move()
                    each.play(answer)

        bots.run(play())

    def test_another_bot_takes_the_seat_in_the_middle_of_a_deal(self, bots: Bots) -> None:
        before = played(dealt(new_match(burraco()), 8), 8, most=20)
        for name in ("circolo", "random", "search:5", "circolo"):
            table = BotTable(before, name, "another bot")
            assert bots.run(bots.pool.move(table.asked())) == table.move()

    def test_house_rules_are_known_there(self, bots: Bots) -> None:
        table = BotTable(played(dealt(new_match(club_rules()), 2), 2, most=10), "circolo", "house rules")
        assert bots.run(bots.pool.move(table.asked())) == table.move()

    def test_at_a_strict_table_nobody_speaks_unasked(self, bots: Bots) -> None:
        table = BotTable(dealt(new_match(burraco()), 2), "circolo", "silence")
        assert all(bots.run(bots.pool.speaks(table.asked(seat))) is None for seat in table.match.seats)


class TestSecrecy:
    def test_the_cards_that_a_seat_does_not_see_change_nothing(self, bots: Bots) -> None:
        """The same hand and pile, with everything else dealt the other way round."""
        for name in ("search:10", "circolo"):
            moves = []
            for number, match in enumerate((_by_hand(0), _by_hand(1))):
                asked = BotTable(match, name, f"hidden {name} {number}").asked(match.seats[0])
                moves.append(bots.run(bots.pool.move(asked)))
            assert moves[0] == moves[1]


def _by_hand(turned: int) -> Match:
    """A deal whose hidden cards can be dealt in another order."""
    match = done(new_match(burraco()), BeginDeal())
    event = next(each for each in dealt(new_match(burraco()), 9).history if isinstance(each, CardsDealt))
    hidden = [*(card for hand in event.hands[1:] for card in hand), *(card for pot in event.pots for card in pot)]
    hidden += event.stock
    if turned:
        hidden.reverse()
    rest = iter(hidden)
    hands, pots = (
        tuple(tuple(next(rest) for _ in group) for group in groups) for groups in (event.hands[1:], event.pots)
    )
    return done(match, RecordDeal(replace(event, hands=(event.hands[0], *hands), pots=pots, stock=tuple(rest))))


class TestHints:
    @pytest.mark.parametrize("code", ["fitab-2025", "scala40"])
    def test_are_those_of_a_player_at_the_table(self, bots: Bots, code: str) -> None:
        """A process that has followed the deal says the same as one that hears of it only now, and plays on."""
        table = BotTable(played(dealt(new_match(book(code)), 3), 3, most=11), "search:4", f"hints {code}")

        async def play() -> None:
            for number in range(2):
                asked = table.asked()
                here = advice(table.players[table.turn].imagined, best=3, nodes=4, seed=asked.seed)
                assert await bots.pool.hints(asked, 3) == here
                assert await bots.pool.hints(replace(asked, table=f"hints anew {code} {number}"), 3) == here
                table.play(await bots.pool.move(asked))

        bots.run(play())

    def test_begin_with_an_act_that_may_be_given(self, bots: Bots) -> None:
        table = BotTable(played(dealt(new_match(burraco()), 5), 5, most=9), "search:4", "hints to play")
        for _ in range(3):
            asked = table.asked()
            first = bots.run(bots.pool.hints(asked, 1)).hints[0]
            assert first.act == first.plan[0].act
            assert "seat" not in first.act
            table.play(read_command({**first.act, "seat": asked.seat.value}))

    def test_have_every_sentence_in_both_languages(self, bots: Bots) -> None:
        table = BotTable(played(dealt(new_match(burraco()), 3), 3, most=22), "search:4", "hints in words")
        found = bots.run(bots.pool.hints(table.asked(), 3))
        assert found.worlds > 0
        assert len(found.hints) == 3
        for hint in found.hints:
            assert hint.wins or hint.risks or hint.bounds
            reasons = (*hint.wins, *hint.risks, *hint.bounds, *found.shared)
            said = [hint.say, *(step.say for step in hint.plan), *(reason.say for reason in reasons)]
            assert all(one.it and one.en and one.it != one.en for one in said)

    def test_do_not_depend_on_cards_that_the_seat_does_not_see(self, bots: Bots) -> None:
        told = []
        for number, match in enumerate((_by_hand(0), _by_hand(1))):
            asked = BotTable(match, "search:10", f"hidden hints {number}").asked(match.seats[0])
            told.append(bots.run(bots.pool.hints(asked, 3)))
        assert told[0] == told[1]

    def test_are_for_the_player_in_turn(self, bots: Bots) -> None:
        table = BotTable(dealt(new_match(burraco()), 3), "search:4", "hints out of turn")
        other = next(seat for seat in table.match.seats if seat is not table.turn)
        with pytest.raises(ThinkingFailed, match=f"it is the turn of {table.turn}, not of {other}"):
            bots.run(bots.pool.hints(table.asked(other), 3))


class TestArbitratedTables:
    def test_moves_words_and_choices_are_those_of_a_player_at_the_table(self, bots: Bots) -> None:
        """With mistakes, calls, rulings and a ruling withdrawn on appeal."""
        match = dealt(arbitrated(burraco()), 5)
        table = BotTable(match, "circolo principiante", "arbitrated", mistakes=60, calls=90)
        withdrawn = bots.run(_played_with_appeal(bots.pool, table))
        assert withdrawn
        assert len(rulings(table.match)) > 1

    def test_the_next_deal_begins_with_new_players(self, bots: Bots) -> None:
        table = BotTable(dealt(arbitrated(burraco(), 2), 5), "circolo", "arbitrated twice")
        table.play(bots.run(bots.pool.move(table.asked())))
        table.do(GiveRuling((HOUSE,), (Redeal(),), "Rossi"))
        table.do(CountDeal())
        table.hear(*dealt(table.match, 6).history[table.match.version :])
        assert bots.run(bots.pool.move(table.asked())) == table.move()

    def test_warnings_of_the_deals_before_go_on_counting(self) -> None:
        match = done(dealt(arbitrated(burraco(), 2), 5), GiveRuling((HOUSE,), (Warn(Seat.EAST, "late"),), "Rossi"))
        match = done(done(match, GiveRuling((HOUSE,), (Redeal(),), "Rossi")), CountDeal())
        match = dealt(match, 6)
        mirror = Mirror(Heading.of(match))
        for event in told_of(match):
            mirror.hears(event_of(fact_of(event, arbitrated=True)))
        assert mirror.match.deals_begun == 2
        assert left_of(mirror.match).warnings == left_of(match).warnings != ()


async def _played_with_appeal(pool: BotPool, table: BotTable) -> bool:
    withdrawn = False
    for _ in range(25):
        expected = table.move()
        assert await pool.move(table.asked()) == expected
        table.play(expected)
        await _words(pool, table)
        if not withdrawn and rulings(table.match):
            table.do(WithdrawRuling(len(rulings(table.match))))
            assert isinstance(table.match.history[-1], RulingWithdrawn)
            withdrawn = True
            await _words(pool, table)
    return withdrawn


async def _words(pool: BotPool, table: BotTable) -> None:
    """Everybody may speak, once after each thing that happens; a choice is answered at once."""
    for _ in range(6):
        said = None
        for seat in table.match.seats:
            said = table.players[seat].speaks()
            assert await pool.speaks(table.asked(seat)) == answer_from(answer_data(said))
            if said is not None:
                break
        if said is None:
            return
        table.play(said)
        await _choices(pool, table)


async def _choices(pool: BotPool, table: BotTable) -> None:
    course = table.match.course
    assert course is not None
    while (choice := course.table.left.choice) is not None:
        if choice.seat is None:
            table.do(Choose(None, choice.options[0].key))
        else:
            expected = table.move()
            assert await pool.move(table.asked()) == expected
            table.play(expected)
        course = table.match.course
        assert course is not None


class TestWhatCrosses:
    @pytest.mark.parametrize(
        "match",
        [
            new_match(burraco()),
            new_match(burraco("federal"), Deals(2, 24), players=2, dealer=Seat.NORTH, name="café “uno”"),
            new_match(burraco("online"), Target(2_005)),
            new_match(book("scala40"), players=6),
            new_match(club_rules()),
            arbitrated(burraco("federal"), 4),
        ],
        ids=["burraco", "two-handed", "target", "scala40", "house rules", "arbitrated"],
    )
    def test_the_heading_says_all_that_was_settled_before_the_match(self, match: Match) -> None:
        assert Heading.of(match).match() == match

    def test_only_what_is_new_is_told(self) -> None:
        before = played(dealt(new_match(burraco()), 3), 3, most=10)
        told = Told.of(before)
        after = played(before, 4, most=5)
        assert told.known_of(after) == len(told_of(before))
        assert len(told_of(after)) == len(told_of(before)) + 5

    def test_of_another_deal_or_match_everything_is_told(self) -> None:
        match = new_match(burraco())
        told = Told.of(played(dealt(match, 3), 3, most=10))
        ended = done(played(dealt(match, 3), 3), CountDeal())
        for other in (
            dealt(match, 3),
            played(dealt(match, 4), 4, most=10),
            played(dealt(match, 3), 4, most=10),
            played(dealt(new_match(burraco(), name="other"), 3), 3, most=10),
            played(dealt(new_match(club_rules()), 3), 3, most=10),
            played(dealt(ended, 5), 5, most=10),
        ):
            assert told.known_of(other) == 0

    def test_a_deal_that_ends_alike_so_far_is_another_all_the_same(self) -> None:
        one, other = (done(dealt(new_match(burraco()), seed), CallTimeOut()) for seed in (3, 4))
        assert one.history[-1] == other.history[-1]
        assert Told.of(one).known_of(other) == 0

    def test_of_a_strict_match_only_the_deal_in_progress_is_told(self) -> None:
        match = dealt(done(played(dealt(new_match(burraco()), 3), 3), CountDeal()), 4)
        assert told_of(match) == match.chapters[-1]
        assert told_of(match)[0].kind == "deal-begun/1"

    def test_a_match_that_is_not_known_up_to_there_is_asked_for(self) -> None:
        match = played(dealt(new_match(burraco()), 3), 3, most=10)
        memory, question = Memory(5), question_about(match)
        with pytest.raises(NotKnown):
            memory.answer(msgspec.structs.replace(question, heading=None))
        memory.answer(question)
        with pytest.raises(NotKnown):
            memory.answer(msgspec.structs.replace(question, heading=None, after=question.after + 1, facts=()))

    def test_a_match_that_does_not_hang_together_is_not_kept(self) -> None:
        question = question_about(played(dealt(new_match(burraco()), 3), 3, most=10))
        memory = Memory(5)
        with pytest.raises(BrokenHistory):
            memory.answer(msgspec.structs.replace(question, facts=(*question.facts, ("card-drawn/1", b"N draws 2h"))))
        assert question.table not in memory

    def test_those_not_asked_about_for_longest_are_forgotten(self) -> None:
        question = question_about(dealt(new_match(burraco()), 3))
        memory = Memory(2)
        for table in ("a", "b", "a", "c"):
            memory.answer(msgspec.structs.replace(question, table=table))
        assert [table in memory for table in "abc"] == [True, False, True]
        memory.answer(msgspec.structs.replace(question, table="c", forget=("a",)))
        assert [table in memory for table in "abc"] == [False, False, True]

    def test_an_arbitrated_match_takes_the_room_of_several(self) -> None:
        memory = Memory(2)
        memory.answer(msgspec.structs.replace(question_about(dealt(new_match(burraco()), 3)), table="strict"))
        long = told(dealt(arbitrated(burraco()), 5), *[RefereeCalled(Seat.EAST)] * 20)
        memory.answer(msgspec.structs.replace(question_about(long), table="arbitrated", speaks=True))
        assert [table in memory for table in ("strict", "arbitrated")] == [False, True]


def question_about(match: Match) -> Question:
    """To a quick bot in turn, with the whole match told."""
    assert match.table is not None
    assert match.table.turn is not None
    facts = tuple(fact_of(event, arbitrated=match.is_arbitrated) for event in told_of(match))
    return Question("table", 0, facts, match.table.turn.value, "circolo", 7, heading=Heading.of(match))


class TestRefusals:
    @pytest.mark.parametrize(
        ("changes", "said"),
        [
            ({"bot": "maestra"}, "did you mean maestro"),
            ({"bot": "search:0"}, "play-outs"),
            ({"seat": Seat("1")}, "expected a seat among N, E, S, W, found 1"),
            ({"seed": -1}, "expected a seed"),
            ({"seed": 2**62}, "expected a seed"),
            ({"mistakes": 101}, "expected mistakes of 0 to 100, found 101"),
            ({"calls": -1}, "expected calls of 0 to 100, found -1"),
            ({"table": ""}, "expected the id of a table"),
            ({"table": "\ud800"}, "expected the id of a table"),
            ({"table": "x" * 201}, "expected the id of a table"),
            ({"match": new_match(burraco())}, "expected a match with its cards dealt"),
        ],
    )
    def test_what_no_bot_can_be_asked_is_refused(self, bots: Bots, changes: dict[str, Any], said: str) -> None:
        table = BotTable(dealt(new_match(burraco()), 3), "circolo", "refused")
        with pytest.raises(PinellaError, match=said):
            bots.run(bots.pool.move(table.asked(**changes)))

    def test_a_bot_whose_turn_it_is_not_has_no_move(self, bots: Bots) -> None:
        table = BotTable(dealt(new_match(burraco()), 3), "circolo", "not the turn")
        other = next(seat for seat in table.match.seats if seat is not table.turn)
        with pytest.raises(ThinkingFailed, match=f"it is not the turn of {other}"):
            bots.run(bots.pool.move(table.asked(other)))
        assert bots.run(bots.pool.move(table.asked())) == table.move()

    def test_house_rules_that_cannot_be_told_are_refused(self, bots: Bots) -> None:
        match = dealt(new_match(burraco()), 3)
        strange = replace(match, book=replace(burraco(), document="another title"))
        table = BotTable(match, "circolo", "strange book")
        with pytest.raises(PinellaError, match="differs in more than the values"):
            bots.run(bots.pool.move(table.asked(match=strange)))

    def test_bots_that_have_not_been_started_do_not_answer(self) -> None:
        table = BotTable(dealt(new_match(burraco()), 3), "circolo")
        with pytest.raises(ThinkingFailed, match="not started"):
            asyncio.run(BotPool(1).move(table.asked()))

    @pytest.mark.parametrize("settings", [{"processes": 0}, {"processes": 10_000}, {"most_tables": 0}])
    def test_a_pool_of_nothing_is_refused(self, settings: dict[str, int]) -> None:
        with pytest.raises(PinellaError, match="expected"):
            BotPool(**settings)
