"""Nobody is sent what he may not know: every byte of 80 games, held against a model of what each may know."""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import pytest

from pinella.play import Table, burraco
from pinella.play.command_data import card_text
from pinella.server import allowance, sockets
from pinella.server.tables.happenings import event_of
from pinella.server.tables.state import evolve, opened
from pinella.store import Entry
from tests.conftest import Cases
from tests.server.secrecy.evening import Evening, evening, play
from tests.server.secrecy.games import Company, company
from tests.server.secrecy.knowing import Moment, story
from tests.server.secrecy.leaks import PLANTED, Plant
from tests.server.secrecy.lines import Line, Person
from tests.server.secrecy.plans import ARBITRATED, STRICT, plan
from tests.server.secrecy.premises import Premises, premises

HOUSES = 10
"""Each with people of its own, every other one with two workers."""

GAMES = 8
"""In each of them, in `make test`."""


@pytest.fixture(autouse=True)
def people_who_never_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    """They send more than forty messages in a second, for which a server ends the connection."""
    monkeypatch.setattr(allowance, "PER_SECOND", 1e9)


def told(found: Evening) -> str:
    """What leaked, one of each kind."""
    kinds = {(leak.by, leak.what.partition(":")[2][:12]): leak for leak in found.leaks}
    return "\n".join([f"{len(found.leaks)} leaks, such as", *map(str, list(kinds.values())[:8])])


@pytest.mark.timeout(1_800)
@pytest.mark.parametrize("house", range(HOUSES))
def test_nobody_is_sent_what_he_may_not_know(house: int, tmp_path: Path, cases: Cases) -> None:
    """Eight games in each of ten houses: 80 in `make test`, 2,000 in `make proof`."""
    games = cases(sample=GAMES, full=200)
    plans = [plan(house * games + number) for number in range(games)]
    found = asyncio.run(evening(tmp_path, house, plans, workers=1 + house % 2))
    assert not found.leaks, told(found)
    assert not found.faults
    assert len(found.stories) == games
    assert {"spectator", "referee"} <= found.viewers
    assert found.texts > 100 * games


def test_the_games_are_of_every_kind() -> None:
    plans = [plan(number) for number in range(HOUSES * GAMES)]
    assert {(one.code, one.players) for one in plans if not one.arbitrated} == set(STRICT)
    assert {(one.code, one.players) for one in plans if one.arbitrated} == set(ARBITRATED)
    assert sum(one.steps > 1_000 for one in plans) == 4
    kinds = Counter((one.arbitrated, one.human, one.bots > 0) for one in plans)
    assert set(kinds) == {(False, False, True), (False, False, False), (True, True, False), (True, False, False)}
    assert Counter(one.spectators for one in plans)[False] > 10


@pytest.mark.parametrize("planted", PLANTED, ids=lambda planted: planted.name)
def test_a_leak_that_is_planted_is_found(planted: Plant, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    planted.plant(monkeypatch)
    found = asyncio.run(evening(tmp_path, 1, planted.plans, planted.workers))
    assert any(planted.says in str(leak) for leak in found.leaks), told(found)


class TestTheModel:
    """It is written apart from the engine, and knows as well as the engine where every card is."""

    def test_knows_where_every_card_is_and_whose_turn_it_is(self, tmp_path: Path, cases: Cases) -> None:
        games = cases(sample=15, full=300)

        async def played() -> list[list[Entry]]:
            async with premises(tmp_path, 3) as there:
                await play(there, [plan(number) for number in range(2, 2 + games)])
                await there.close_doors()
                return [await there.store.read(f"table/{table}") for table in there.tables]

        for entries in asyncio.run(played()):
            follow(entries)


def follow(entries: list[Entry]) -> None:
    """A stream, by the engine and by the model."""
    table = opened("t", event_of(entries[0]), entries[0].at)
    for entry, moment in zip(entries[1:], story("t", entries).moments[1:], strict=True):
        table = evolve(table, event_of(entry), entry.at)
        if table.match is not None and table.match.table is not None:
            cards = table.match.table
            assert whereabouts(moment) == places_of(cards), (entry.version, entry.body)


def places_of(table: Table) -> dict[str, Any]:
    """Where everything is, as the engine says."""
    found: dict[str, Any] = {"turn": None if table.turn is None else table.turn.value, "over": table.is_over}
    found["taken"] = table.has_taken and not table.is_over
    found["pile"] = [card_text(card) for card in table.pile]
    for seat in table.seats:
        found[seat.value] = sorted(map(card_text, table.hand(seat)))
    found["stock"] = int(table.position.stock_left())
    if isinstance(table, burraco.Table):
        found["unseen"] = sorted(seat.value for seat in table.seats if table.pot_unseen(seat) and not table.is_over)
        found["pots"] = [sorted(map(card_text, pot)) for pot in table.pots]
    return found


def whereabouts(now: Moment) -> dict[str, Any]:
    """The same, as the model says."""
    found: dict[str, Any] = {"turn": now.turn, "over": now.is_over, "taken": now.taken and not now.is_over}
    found["pile"] = list(now.pile)
    found |= {seat: sorted(hand) for seat, hand in now.hands.items()}
    found["stock"] = len(now.stock)
    if now.pots or "N" in now.hands:
        found["unseen"] = sorted(now.unseen)
        found["pots"] = [sorted(pot) for pot in now.pots]
    return found


# What the games have found, and what is asked by hand

Visit = Callable[[Premises, Company], Awaitable[None]]


def visited(folder: Path, visit: Visit, workers: int = 1) -> None:
    """Something that people do in a house of their own."""

    async def whole() -> None:
        async with premises(folder, 7, workers) as there:
            await visit(there, await company(there, 6))

    asyncio.run(whole())


async def begun(there: Premises, host: Person, others: list[Person], **settings: Any) -> tuple[str, dict[str, Line]]:
    """A table with its cards dealt, and the lines of its players by seat."""
    table, lines = await gathered(there, host, others, **settings)
    for line in lines.values():
        await line.give(table, {"do": "ready"})
    return table, lines


async def gathered(there: Premises, host: Person, others: list[Person], **settings: Any) -> tuple[str, dict[str, Line]]:
    """A table where everybody sits and nobody is ready."""
    players = 1 + len(others)
    wanted = {"code": "fitab-2025", "players": players, "length": {"by": "deals", "deals": 1}, **settings}
    table = (await there.ask(host, "POST", "/api/tables", wanted)).data["table"]
    there.tables.append(table)
    lines = {}
    for number, person in enumerate((host, *others)):
        line = await there.line(person, number)
        await line.watch(table)
        if number:
            await line.give(table, {"do": "sit"})
        lines["NESW"[number] if wanted["code"] != "scala40" else str(number + 1)] = line
    return table, lines


async def in_turn(lines: dict[str, Line], table: str) -> Line:
    """The line of the player in turn."""
    seen = await next(iter(lines.values())).watch(table)
    return lines[seen["view"]["turn"]]


async def refused(line: Line, message: dict[str, str]) -> str:
    """The code of the no that a message is answered with."""
    line.say(message)
    await line.until(lambda: line.frames[-1].data["t"] == "no")
    return str(line.frames[-1].data["code"])


class TestTheTimeForATurn:
    """F-34.1: by the cards held, so that it says how many they are (F-N.15)."""

    def test_is_told_to_who_holds_the_cards_where_it_depends_on_them(self, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, *others = people.guests
            table, lines = await begun(there, anna, others[:3])
            player = await in_turn(lines, table)
            for line in lines.values():
                view = (await line.watch(table))["view"]
                assert view.get("turn_limit") == (40 if line is player else None)

        visited(tmp_path, visit)

    def test_is_told_to_all_where_the_table_sets_it(self, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, *others = people.guests
            table, lines = await begun(there, anna, others[:3], thinking=45)
            assert [(await line.watch(table))["view"]["turn_limit"] for line in lines.values()] == [45] * 4

        visited(tmp_path, visit)


@pytest.mark.parametrize("workers", [1, 2])
class TestATableWithoutSpectators:
    def test_shows_out_who_looked_in_before_the_match(self, workers: int, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, carla, *_ = people.guests
            table, lines = await gathered(there, anna, [bruno], code="online", spectators=False)
            looker = await there.line(carla)
            assert (await looker.watch(table))["t"] == "table"
            for line in lines.values():
                await line.give(table, {"do": "ready"})
            await looker.until(lambda: looker.frames[-1].data["t"] == "no")
            assert looker.frames[-1].data["code"] == "table/no-spectators"
            assert all(frame.data["set"].get("phase") != "playing" for frame in looker.frames if "set" in frame.data)
            assert (await looker.watch(table))["code"] == "table/no-spectators"
            heard = len(looker.frames)
            await (await in_turn(lines, table)).give(table, {"do": "act", "act": {"command": "draw"}})
            assert len(looker.frames) == heard

        visited(tmp_path, visit, workers)

    def test_shows_out_who_got_up(self, workers: int, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, carla, *_ = people.guests
            table, lines = await gathered(there, anna, [bruno], code="online", spectators=False)
            got_up = lines.pop("E")
            await got_up.give(table, {"do": "get-up"})
            lines["E"] = await there.line(carla)
            await lines["E"].watch(table)
            await lines["E"].give(table, {"do": "sit"})
            for line in lines.values():
                await line.give(table, {"do": "ready"})
            await got_up.until(lambda: got_up.frames[-1].data["t"] == "no")

        visited(tmp_path, visit, workers)

    def test_lets_a_referee_of_the_club_look_on(self, workers: int, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            table, lines = await gathered(
                there, people.admin, people.guests[:1], code="online", spectators=False, club=people.club
            )
            referee = await there.line(people.referee)
            await referee.watch(table)
            for line in lines.values():
                await line.give(table, {"do": "ready"})
            await referee.until(lambda: referee.frames[-1].data.get("set", {}).get("phase") == "playing")
            assert (await referee.watch(table))["view"]["you"] == "spectator"

        visited(tmp_path, visit, workers)


def test_who_only_listens_is_sent_nothing_more_once_the_session_is_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "CHECK_SESSION", 1)

    async def visit(there: Premises, people: Company) -> None:
        anna, bruno, *_ = people.guests
        _, lines = await begun(there, anna, [bruno], code="online")
        await there.ask(bruno, "DELETE", "/api/session")
        there.clock.ms += 2
        await lines["E"].until(lambda: lines["E"].closed_with is not None)
        assert lines["E"].closed_with == 4401
        assert lines["N"].closed_with is None

    visited(tmp_path, visit)


def test_ones_own_data_name_nobody_else(tmp_path: Path) -> None:
    async def visit(there: Premises, people: Company) -> None:
        anna, bruno, *_ = people.guests
        table, _ = await begun(there, anna, [bruno], code="online")
        data = await there.ask(anna, "GET", "/api/me/data")
        assert [one["table"] for one in data.data["collections"]["seated"].values()] == [table]
        assert bruno.id not in data.body

    visited(tmp_path, visit)


class TestQuestionsAboutADealThatGoesOn:
    PATHS = ("", "/match", "/deals/1", "/deals/2", "/link")

    @pytest.mark.parametrize("code", ["online", "scala40"])
    def test_are_not_answered_with_cards_or_ids(self, code: str, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, carla, *_ = people.guests
            table, _ = await begun(there, anna, [bruno], code=code, privacy="open")
            for asker in (anna, bruno, carla, people.referee):
                statuses = [(await there.ask(asker, "GET", f"/api/tables/{table}{path}")).status for path in self.PATHS]
                assert statuses == [200, 409, 409, 409, 200]
                line = (await there.ask(asker, "GET", f"/api/tables/{table}")).body
                assert anna.id not in line
                assert bruno.id not in line

        visited(tmp_path, visit)

    def test_are_not_answered_to_strangers_at_all(self, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, *_ = people.guests
            table, _ = await begun(there, anna, [bruno], code="online")
            statuses = [(await there.ask(None, "GET", f"/api/tables/{table}{path}")).status for path in self.PATHS]
            assert set(statuses) == {401}

        visited(tmp_path, visit)

    def test_open_tables_are_listed_without_ids(self, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, *_ = people.guests
            table, _ = await gathered(there, anna, [], code="online", players=2, privacy="open")
            listed = await there.ask(bruno, "GET", "/api/tables")
            assert [one["table"] for one in listed.data["tables"]] == [table]
            assert anna.id not in listed.body

        visited(tmp_path, visit)

    def test_hints_are_given_to_the_player_in_turn(self, tmp_path: Path) -> None:
        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, carla, *_ = people.guests
            table, lines = await begun(there, anna, [bruno], code="online", hints=True)
            looker = await there.line(carla)
            await looker.watch(table)
            player = await in_turn(lines, table)
            for line in (*lines.values(), looker):
                if line is not player:
                    expected = "table/not-seated" if line is looker else "turn/not-yours"
                    assert await refused(line, {"do": "hints", "table": table, "id": "h"}) == expected
            assert (await player.ask({"do": "hints", "table": table}))["hints"]

        visited(tmp_path, visit)

    def test_why_not_tells_nothing_about_the_cards_of_others(self, tmp_path: Path) -> None:
        """Out of turn every act has the same against it, held or not; in turn only the own hand matters."""

        async def visit(there: Premises, people: Company) -> None:
            anna, bruno, *_ = people.guests
            table, lines = await begun(there, anna, [bruno], code="online")
            player = await in_turn(lines, table)
            (waiting,) = set(lines.values()) - {player}
            said: dict[Line, set[str]] = {player: set(), waiting: set()}
            for line, answers in said.items():
                for card in ("2h", "7d'", "As", "Kc", "Jk"):
                    act = {"command": "discard", "card": card}
                    answers.add((await line.ask({"do": "why", "table": table, "act": act}))["no"]["code"])
            assert said == {player: {"turn/take-first"}, waiting: {"turn/not-yours"}}

        visited(tmp_path, visit)
