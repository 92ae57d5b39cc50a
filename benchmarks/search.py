"""What a decision costs a bot that searches: in mid-deal, with the same play-outs every time."""

from __future__ import annotations

import time

import pinella
from pinella.bots import Player, bot, show
from pinella.codes import Refusal
from pinella.play import Table, decide, evolve, new_table, view
from pinella.play.chance import Secret
from pinella.play.commands import Choose

NODES = 200
"""Play-outs a decision: a count and not a clock, so that a faster core is a faster decision."""

DEALS = 6
ACTIONS = 40
"""Actions of greedy players before the bot is asked."""


def decisions_per_second(code: str, seconds: float) -> float:
    """By the time of the processor; every bot is asked as often as every other."""
    players = [_thinker(code, number) for number in range(DEALS)]
    rounds = 0
    start = time.process_time()
    while not rounds or time.process_time() - start < seconds:
        for player in players:
            player.move()
        rounds += 1
    return rounds * len(players) / (time.process_time() - start)


def _thinker(code: str, number: int) -> Player:
    """The bot on the seat in turn, in the middle of a deal that it has watched."""
    table: Table = new_table(pinella.book(code), Secret((7_919 * number + 1).to_bytes(66, "big")))
    greedy = {seat: Player(bot("greedy"), view(table, seat), table.book, number) for seat in table.seats}
    watching = {seat: Player(bot(f"search:{NODES}"), view(table, seat), table.book, number) for seat in table.seats}
    for _ in range(ACTIONS):
        if table.turn is None:
            raise AssertionError("the deal was over before the bot was asked")
        command = greedy[table.turn].move()
        if isinstance(command, Choose):
            raise AssertionError("a strict table waits for no choice")
        events = decide(table, command)
        if isinstance(events, Refusal):
            raise AssertionError(events)
        for event in events:
            before, table = table, evolve(table, event)
            show(greedy, before, event, table)
            show(watching, before, event, table)
    if table.turn is None:
        raise AssertionError("the deal was over before the bot was asked")
    return watching[table.turn]
