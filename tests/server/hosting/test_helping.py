"""Help at a strict table: who is told hints and when, one question at a time; and why an act would be refused."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from pinella.errors import HouseRuleError
from pinella.play.command_data import command_data
from pinella.play.seats import Seat
from pinella.server.hosting import helping
from pinella.server.hosting.helping import Adviser, Tried, tried
from pinella.server.hosting.hosted import Hosted
from pinella.server.tables.no import No
from pinella.server.tables.orders import Act, Speak
from pinella.server.thinking import Advice, Asked, BotPool, ThinkingFailed
from tests.server.tables.room import Room

NOTHING = Advice(0, [], [])


class SlowBots(BotPool):
    """Bots that think until they are told to answer."""

    def __init__(self) -> None:
        super().__init__(1)
        self.asked: list[Asked] = []
        self.taken_back = 0
        self.may_answer = asyncio.Event()

    async def hints(self, asked: Asked, best: int) -> Advice:
        self.asked.append(asked)
        try:
            await self.may_answer.wait()
        except asyncio.CancelledError:
            self.taken_back += 1
            raise
        return NOTHING


def room(**settings: Any) -> Room:
    return Room(code="online", players=2, **{"hints": True, **settings}).dealt()


def asked_at(here: Room, ask: Callable[[Adviser, Hosted, SlowBots], Awaitable[None]]) -> None:
    async def asks() -> None:
        bots = SlowBots()
        await ask(Adviser(bots), Hosted(here.table, {}), bots)

    asyncio.run(asks())


async def begun(work: Awaitable[Advice | No]) -> asyncio.Future[Advice | No]:
    """A question that has reached the bots."""
    task = asyncio.ensure_future(work)
    await asyncio.sleep(0)
    return task


class TestHints:
    def test_are_asked_of_bots_that_know_the_seat_and_no_secret(self) -> None:
        here = room()

        async def ask(adviser: Adviser, hosted: Hosted, bots: SlowBots) -> None:
            bots.may_answer.set()
            assert await adviser.hints(hosted, here.player()) == NOTHING
            (asked,) = bots.asked
            assert (asked.table, asked.match, asked.seat) == ("t1", here.match, here.turn)
            assert (asked.bot, asked.seed) == (helping.ADVISER, helping.SEED)
            asked.check()

        asked_at(here, ask)

    def test_are_thought_out_once_while_nobody_moves(self) -> None:
        here = room()

        async def ask(adviser: Adviser, hosted: Hosted, bots: SlowBots) -> None:
            bots.may_answer.set()
            for _ in range(3):
                assert await adviser.hints(hosted, here.player()) == NOTHING
            assert len(bots.asked) == 1
            player = here.player()
            here.acts()
            assert here.player() == player
            hosted.table = here.table
            assert await adviser.hints(hosted, player) == NOTHING
            assert len(bots.asked) == 2

        asked_at(here, ask)

    def test_one_question_at_a_time_whatever_the_table(self) -> None:
        here, there = room(), room(seed=4)
        there.until_turn_of(here.turn)
        player = here.player()
        assert there.player() == player

        async def ask(adviser: Adviser, hosted: Hosted, bots: SlowBots) -> None:
            first = await begun(adviser.hints(hosted, player))
            for place in (hosted, Hosted(there.table, {})):
                assert await adviser.hints(place, player) == No("hints/one-at-a-time")
            bots.may_answer.set()
            assert await first == NOTHING
            assert await adviser.hints(Hosted(there.table, {}), player) == NOTHING

        asked_at(here, ask)

    def test_who_hangs_up_takes_the_question_back(self) -> None:
        here = room()

        async def ask(adviser: Adviser, hosted: Hosted, bots: SlowBots) -> None:
            first = await begun(adviser.hints(hosted, here.player()))
            first.cancel()
            await asyncio.wait([first])
            assert bots.taken_back == 1
            bots.may_answer.set()
            assert await adviser.hints(hosted, here.player()) == NOTHING

        asked_at(here, ask)

    def test_come_too_late_when_play_has_gone_on_but_not_when_somebody_has_spoken(self) -> None:
        here = room()
        player = here.player()

        async def ask(adviser: Adviser, hosted: Hosted, bots: SlowBots) -> None:
            for order, answer in (
                (Speak(phrase="hello"), NOTHING),
                (Act({"command": "draw"}), No("hints/too-late")),
            ):
                bots.may_answer.clear()
                adviser = Adviser(bots)
                asked = await begun(adviser.hints(hosted, player))
                here.does(player, order)
                hosted.table = here.table
                bots.may_answer.set()
                assert await asked == answer

        asked_at(here, ask)

    def test_that_nobody_can_find_are_asked_for_again(self) -> None:
        here = room()

        async def ask(_adviser: Adviser, hosted: Hosted, _bots: SlowBots) -> None:
            adviser = Adviser(BotPool(1))
            for _ in range(2):
                with pytest.raises(ThinkingFailed):
                    await adviser.hints(hosted, here.player())

        asked_at(here, ask)

    @pytest.mark.parametrize(
        ("settings", "code"), [({"hints": False}, "hints/off"), ({}, None), ({"code": "scala40"}, None)]
    )
    def test_are_told_where_the_table_was_opened_so(self, settings: dict[str, Any], code: str | None) -> None:
        here = Room(**{"code": "online", "players": 2, "hints": True, **settings}).dealt()
        assert helping.why_no_hints(here.table, here.turn) == (None if code is None else No(code))

    def test_are_told_to_nobody_at_an_arbitrated_table(self) -> None:
        here = Room(code="federal", players=2, arbitrated=True).dealt()
        assert helping.why_no_hints(here.table, here.turn) == No("table/no-help-here")

    @pytest.mark.parametrize("settings", [{"code": "federal", "arbitrated": True}, {"code": "online", "club": "c1"}])
    def test_no_such_table_is_opened_for_hints(self, settings: dict[str, Any]) -> None:
        with pytest.raises(HouseRuleError):
            Room(players=2, hints=True, **settings)

    def test_are_for_the_player_in_turn(self) -> None:
        here = room()
        (waits,) = set(here.table.seats) - {here.turn}
        assert helping.why_no_hints(here.table, waits) == No("turn/not-yours")
        assert helping.why_no_hints(here.table, None) == No("table/not-seated")

    def test_are_told_during_a_deal(self) -> None:
        assert helping.why_no_hints(Room(code="online", hints=True).full().table, Seat.NORTH) == No("table/not-dealt")
        here = room(length={"by": "deals", "deals": 1})
        here.plays_out()
        assert helping.why_no_hints(here.table, Seat.NORTH) == No("table/ended")


class TestWhy:
    def test_an_act_that_may_be_given_has_nothing_against_it_and_is_not_done(self) -> None:
        here = room()
        before = here.table
        for _ in range(30):
            data = {name: value for name, value in command_data(here.move()).items() if name != "seat"}
            assert tried(here.table, here.turn, data) == Tried(None)
            assert here.table is before
            here.acts()
            before = here.table

    @pytest.mark.parametrize("code", ["online", "federal", "scala40"])
    def test_says_what_giving_the_act_would_say(self, code: str) -> None:
        """Of cards that are held and others, in and out of turn, at some moments of a deal."""
        here, refused = Room(code=code, players=2, seed=3).dealt(), set()
        for _ in range(12):
            for seat in here.table.seats:
                for card in ("2h", "7d", "As", "Kc", "Jk"):
                    for data in (
                        {"command": "discard", "card": card},
                        {"command": "lay", "cards": f"{card} 5h 6h"},
                        {"command": "take-pile"},
                    ):
                        found = tried(here.table, seat, data)
                        assert isinstance(found, Tried)
                        if found.no is not None:
                            assert here.asked(here.player(seat), Act(data)) == found.no
                            assert found.no.article is not None
                            refused.add(found.no.code)
            here.acts()
        assert {"turn/not-yours", "turn/take-first", "card/not-held"} <= refused

    def test_says_why_nobody_plays_at_all(self) -> None:
        waiting = Room(code="online").full()
        assert tried(waiting.table, Seat.NORTH, {"command": "draw"}) == Tried(No("table/not-dealt"))

    def test_is_told_to_players_of_strict_tables(self) -> None:
        draw = {"command": "draw"}
        assert tried(room().table, None, draw) == No("table/not-seated")
        here = Room(code="federal", players=2, arbitrated=True).dealt()
        assert tried(here.table, here.turn, draw) == No("table/no-help-here")

    @pytest.mark.parametrize(
        ("data", "code"),
        [
            ({}, "act/not-read"),
            ({"command": "discard"}, "act/not-read"),
            ({"command": "discard", "card": "7x"}, "act/not-read"),
            ({"command": "draw", "seat": "N"}, "act/seat-is-known"),
        ],
    )
    def test_of_what_is_no_act_is_not_answered(self, data: dict[str, Any], code: str) -> None:
        here = room()
        answer = tried(here.table, here.turn, data)
        assert isinstance(answer, No)
        assert answer.code == code
