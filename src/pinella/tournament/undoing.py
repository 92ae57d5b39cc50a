"""Taking back a slip of the hand: what the last command wrote, by a new entry, as long as nothing has followed.

Published facts stand: a ranking that hangs in the hall, a sheet that the table has signed (art. 20), and in Scala 40
the seats of a round (art. 2).
"""

from __future__ import annotations

from pinella.tournament.event import Event
from pinella.tournament.facts import EntriesWithdrawn, Entry, RankingPosted, RoundSeated, ScoreConfirmed
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No


def undo(event: Event) -> EntriesWithdrawn | No:
    """Withdraw what was written last. Whatever depends on an entry comes after it, so the last one is free."""
    entries = last_command(event)
    if not entries:
        return No("undo/nothing", None, {})
    for entry in entries:
        if isinstance(entry.fact, RankingPosted):
            return No("undo/posted", event.rules.cited("20"), {"round": entry.fact.round})
        if isinstance(entry.fact, ScoreConfirmed):
            return No("undo/signed", event.rules.cited("20"), {"round": entry.fact.round, "table": entry.fact.table})
        if isinstance(entry.fact, RoundSeated) and not isinstance(event.rules, BurracoRules):
            return No("swap/never", event.rules.article("2"), {})
    return EntriesWithdrawn(entries[0].number, entries[-1].number)


def last_command(event: Event) -> list[Entry]:
    """The entries of the last command that counts: written at one time, by one hand, for one reason."""
    last = event.history[-1]
    found: list[Entry] = []
    for entry in reversed(event.history[1:]):
        if (entry.at, entry.author, entry.reason) != (last.at, last.author, last.reason):
            break
        found.append(entry)
    return found[::-1]
