"""Games as people play them: they come late and drop out, talk, err, call the referee, ask what they may not know."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Any

from pinella.play import burraco
from pinella.play.commands import Choose
from pinella.play.seats import Seat
from pinella.server.tables.state import OnlineTable, Phase
from tests.server.secrecy.lines import Line, Person
from tests.server.secrecy.plans import Plan
from tests.server.secrecy.players import as_order, quick_move, wrong_act
from tests.server.secrecy.premises import Premises

IN_EVERY_GAME = 14
"""After so many steps come a late spectator, wrong orders and questions over HTTP."""

SAID = ("Buona partita a tutti.", "Un momento, torno subito.", "Bella mano!", "Grazie, alla prossima.")


@dataclass(slots=True)
class Company:
    """The people of a house, among them those of a club with a referee."""

    admin: Person
    referee: Person
    club: str
    guests: list[Person]


async def company(there: Premises, size: int = 14) -> Company:
    """People who have come in."""
    admin, referee = await there.account("Adele"), await there.account("Remo")
    club = (await there.ask(admin, "POST", "/api/clubs", {"name": "Circolo Quattro Venti"})).data["id"]
    code = (await there.ask(admin, "GET", f"/api/clubs/{club}/code")).data["code"]
    await there.ask(referee, "POST", "/api/clubs/join", {"code": code})
    await there.ask(admin, "PUT", f"/api/clubs/{club}/members/{referee.id}/roles", {"roles": ["referee"]})
    there.officials.add((referee.id, club))
    return Company(admin, referee, club, [await there.guest(f"Ospite {number}") for number in range(1, size + 1)])


@dataclass(slots=True)
class Game:
    """A table, who is at it, and what happens there."""

    there: Premises
    plan: Plan
    people: Company
    dice: Random
    table: str = ""
    seated: dict[str, Person] = field(default_factory=dict)
    lines: dict[str, Line] = field(default_factory=dict)
    """By seat; of somebody who is cut off, the line is missing."""

    lookers: list[Line] = field(default_factory=list)
    referee: Line | None = None
    outsiders: list[Person] = field(default_factory=list)

    async def play(self) -> None:
        """From opening the table to the last step."""
        await self._open()
        for step in range(self.plan.steps):
            now = await self.now()
            if now.phase is Phase.ENDED:
                break
            await self._step(now)
            await self._something_else()
            if step == IN_EVERY_GAME:
                await self._once()
        await self._ask_over_http(self.plan.deals)

    async def now(self) -> OnlineTable:
        """The table as it truly is."""
        hosted = [await worker.host.find(self.table) for worker in self.there.workers]
        return max((one.table for one in hosted), key=lambda table: table.version)

    # Coming together

    async def _open(self) -> None:
        plan, dice = self.plan, self.dice
        everybody = dice.sample(self.people.guests, len(self.people.guests))
        host = self.people.admin if plan.human else everybody.pop()
        settings: dict[str, Any] = {
            "code": plan.code,
            "players": plan.players,
            "length": {"by": "deals", "deals": plan.deals},
            "spectators": plan.spectators,
            "privacy": "open" if dice.random() < 0.3 else "private",
        }
        if plan.thinking is not None:
            settings["thinking"] = plan.thinking
        if plan.hints:
            settings["hints"] = True
        if plan.arbitrated:
            settings["arbitrated"] = True
        if plan.human:
            settings |= {"referee": "human", "club": self.people.club}
        opened = await self.there.ask(host, "POST", "/api/tables", settings)
        assert opened.status == 200, opened.body
        self.table = opened.data["table"]
        self.there.tables.append(self.table)
        people = [host, *(everybody.pop() for _ in range(plan.players - 1 - plan.bots))]
        self.outsiders = everybody
        await self._look(everybody.pop())
        for person in people:
            await self._sit(person)
        if plan.bots:
            await self.lines[self._first].give(self.table, {"do": "add-bot"})
        if plan.human:
            self.referee = await self._line(self.people.referee)
            await self.referee.watch(self.table)
            await self.referee.give(self.table, {"do": "duty"})
        await self._chat()
        await self._everybody_ready(await self.now())

    @property
    def _first(self) -> str:
        return next(iter(self.lines))

    async def _line(self, person: Person) -> Line:
        return await self.there.line(person, self.dice.randrange(2))

    async def _look(self, person: Person) -> None:
        line = await self._line(person)
        self.lookers.append(line)
        await line.watch(self.table)

    async def _sit(self, person: Person) -> None:
        line = await self._line(person)
        seat = (await line.watch(self.table))["view"]["you"]
        if seat == "spectator":
            await line.give(self.table, {"do": "sit"})
            views = [frame.data for frame in line.frames if frame.is_view and frame.data["table"] == self.table]
            seat = views[-1]["view"]["you"]
        self.lines[seat], self.seated[seat] = line, person

    async def _everybody_ready(self, now: OnlineTable) -> None:
        for seat, line in list(self.lines.items()):
            if Seat(seat) not in now.ready:
                word = {"word": f"parola {self.dice.randrange(1_000)}"} if self.dice.random() < 0.3 else {}
                await line.give(self.table, {"do": "ready", **word})

    # A step of the game

    async def _step(self, now: OnlineTable) -> None:
        if now.paused or not self.lines:
            await self._come_back()
        elif now.phase in (Phase.SHUFFLING, Phase.OVER):
            await self._between(now)
        elif now.call is not None:
            await self._rule(now)
        elif now.turn is None:
            await self._choose_as_referee(now)
        elif now.turn.value not in self.lines:
            await self._wait(now)
        else:
            await self._act(now, now.turn)

    async def _between(self, now: OnlineTable) -> None:
        await self._chat()
        if now.phase is Phase.OVER and self.dice.random() < 0.3:
            await self.lines[self._first].give(self.table, {"do": "call"})
        await self._come_back()
        await self._everybody_ready(await self.now())

    async def _act(self, now: OnlineTable, seat: Seat) -> None:
        assert now.match is not None
        line, dice = self.lines[seat.value], self.dice
        if now.settings.arbitrated and dice.random() < self.plan.wrong and isinstance(now.match.table, burraco.Table):
            whose, act = wrong_act(now.match.table, dice)
            line = self.lines.get(whose, line)
            await line.give(self.table, {"do": "act", "act": act})
            return
        if not now.settings.arbitrated and dice.random() < 0.15:
            await line.ask({"do": "moves", "table": self.table})
        if self.plan.hints and dice.random() < self.plan.hints:
            await line.ask({"do": "hints", "table": self.table})
        command = quick_move(now.match, seat, dice, self.plan.eager)
        if isinstance(command, Choose):
            await line.give(self.table, {"do": "choose", "option": command.option})
        else:
            await line.give(self.table, {"do": "act", "act": as_order(command)[1]})

    async def _wait(self, now: OnlineTable) -> None:
        """For a bot, or for one that stands in for a player who was cut off."""
        if now.turn is not None and not now.is_played_by_a_bot(now.turn):
            self.there.clock.ms += 60_000
            await self._from_another_device()
        line = self.lines[self._first]
        await line.until(lambda: line.versions[self.table] > now.version)

    async def _rule(self, now: OnlineTable) -> None:
        line, dice = self.referee, self.dice
        assert line is not None
        if dice.random() < 0.6 or now.match is None or now.match.table is None:
            await line.give(self.table, {"do": "rule-as-proposed"})
            return
        seat, other = dice.sample(now.seats, 2)
        hand = now.match.table.hand(seat)
        effects = [f"warn {seat}; reason conduct"]
        if hand:
            effects.append(dice.choice((f"show {other}: {dice.choice(hand)}", f"expose {seat}: {dice.choice(hand)}")))
        order = {"do": "rule", "articles": ["21"], "effects": effects}
        if (await line.give(self.table, order))["t"] == "no":
            await line.give(self.table, {"do": "rule-as-proposed"})

    async def _choose_as_referee(self, now: OnlineTable) -> None:
        assert now.match is not None
        assert isinstance(now.match.table, burraco.Table)
        choice = now.match.table.left.choice
        assert choice is not None
        option = self.dice.choice(choice.options).key
        line = self.referee or self.lines[self._first]
        await line.give(self.table, {"do": "choose", "option": option})

    # Whatever else people do

    async def _something_else(self) -> None:
        dice, luck = self.dice, self.dice.random()
        if luck < 0.02:
            await self._drop_out()
        elif luck < 0.05:
            await self._come_back()
        elif luck < 0.07:
            await self._somebody_looks()
        elif luck < 0.10:
            await dice.choice([*self.lines.values(), *self.lookers]).watch(self.table)
        elif luck < 0.13:
            await self._curious(dice.choice([*self.lines.values(), *self.lookers]))
        elif luck < 0.15:
            await self._chat()
        elif luck < 0.155:
            await self._ask_over_http()
        elif luck < 0.155 + self.plan.calls and self.plan.arbitrated:
            await self._referee_business()

    async def _once(self) -> None:
        """What happens in every game: somebody comes late, loses the thread, is curious, asks what others were told."""
        await self._somebody_looks()
        await self.lookers[-1].watch(self.table)
        for line in (*self.lines.values(), self.lookers[-1]):
            await self._curious(line)
        await self._ask_over_http()

    async def _drop_out(self) -> None:
        if len(self.lines) > 1:
            await self.lines.pop(self.dice.choice(list(self.lines))).cut()

    async def _come_back(self) -> None:
        for seat, person in self.seated.items():
            if seat not in self.lines:
                line = self.lines[seat] = await self._line(person)
                await line.watch(self.table)

    async def _somebody_looks(self) -> None:
        """A spectator who comes late; the first who came late goes again."""
        if len(self.lookers) > 1:
            await self.lookers.pop(1).cut()
        await self._look(self.dice.choice(self.outsiders))

    async def _from_another_device(self) -> None:
        """Somebody who is at the table looks at it twice; the server then sees what is due."""
        line = await self._line(self.seated[self._first])
        await line.watch(self.table)
        await line.cut()

    async def _curious(self, line: Line) -> None:
        """Questions and orders that lead nowhere, from those at the table and from others."""
        now, dice = await self.now(), self.dice
        table = now.match.table if now.match is not None else None
        hands = [] if table is None else [card for seat in now.seats for card in table.hand(seat)]
        cards = " ".join(map(str, dice.sample(hands, min(3, len(hands))))) or "7h 8h 9h"
        for message in (
            {"do": "moves", "table": self.table},
            {"do": "placements", "table": self.table, "cards": cards},
            {"do": "why", "table": self.table, "act": {"command": "lay", "cards": cards}},
            {"do": "why", "table": self.table, "act": {"command": "discard", "card": cards.split()[0]}},
            {"do": "why", "table": self.table, "act": {"command": "draw"}},
            {"do": "why", "table": self.table, "act": {"command": "take-pile"}},
            {"do": "give", "table": self.table, "order": {"do": "act", "act": {"command": "lay", "cards": cards}}},
            {"do": "give", "table": self.table, "order": {"do": "act", "act": {"command": "discard", "card": "Xx"}}},
            {"do": "give", "table": self.table, "order": {"do": "choose", "option": "none"}},
            {"do": "give", "table": self.table, "order": {"do": "call", "about": "no-such-thing"}},
            {"do": "give", "table": self.table, "order": {"do": "sit"}},
        ):
            await line.ask(message)
        line.say_text('{"do": "nothing"}')

    async def _chat(self) -> None:
        line = self.dice.choice(list(self.lines.values()))
        said = {"phrase": "hello"} if self.dice.random() < 0.4 else {"words": self.dice.choice(SAID)}
        answer = await line.give(self.table, {"do": "say", **said})
        if answer["t"] == "change" and self.lookers:
            await self.lookers[0].give(self.table, {"do": "report-words", "version": answer["v"]})

    async def _ask_over_http(self, deals: int = 1) -> None:
        asker = self.dice.choice([*self.seated.values(), *self.outsiders])
        for path in (
            f"/api/tables/{self.table}",
            f"/api/tables/{self.table}/match",
            *(f"/api/tables/{self.table}/deals/{number}" for number in range(1, deals + 1)),
            self.dice.choice(("/api/tables", "/api/me/tables", "/api/me/data", "/metrics")),
        ):
            await self.there.ask(asker, "GET", path)

    async def _referee_business(self) -> None:
        line = self.dice.choice(list(self.lines.values()))
        if self.dice.random() < 0.8:
            await line.give(self.table, {"do": "call"})
            return
        now = await self.now()
        cards = None if now.match is None else now.match.table
        rulings = cards.left.rulings if isinstance(cards, burraco.Table) else 0
        await line.give(self.table, {"do": "appeal", "ruling": max(1, rulings), "words": "Non sono d'accordo."})
        if self.referee is not None:
            number = max(0, len((await self.now()).appeals) - 1)
            await self.referee.give(
                self.table, {"do": "decide-appeal", "number": number, "upheld": self.dice.random() < 0.3}
            )
