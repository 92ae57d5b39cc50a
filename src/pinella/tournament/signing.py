"""Sheets that the players bring themselves: filled in by one side, signed by every other, or disputed (art. 19).

A sheet that everybody has signed is handed in; one that is disputed waits for the referee, who enters what is right, or
for a side that fills it in again.
"""

from __future__ import annotations

from pinella.tournament.event import Event, Proposal, Score
from pinella.tournament.facts import (
    AnyFact,
    Room,
    ScoreConfirmed,
    ScoreDisputed,
    ScoreEntered,
    ScoreProposed,
    Table,
    WarningGiven,
)
from pinella.tournament.kinds import TEAMS
from pinella.tournament.ordering import plain
from pinella.tournament.results import results
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import enter, find_table, sheet_article
from pinella.tournament.teams import captain_of


def propose(
    event: Event, number: int, table_number: int, by: str, score: Score, room: Room = Room.WHOLE, player: str = ""
) -> ScoreProposed | No:
    """Somebody at the table fills in the sheet. It takes the place of one that was not signed by all."""
    checked = enter(event, number, table_number, score, room)
    if isinstance(checked, No):
        return checked
    refusal = _why_not_theirs(event, number, table_number, by)
    signer = refusal or _signer(event, by, player)
    if isinstance(signer, No):
        return signer
    return ScoreProposed(number, table_number, by, score.totals, score.deals, score.bases, room, signer)


def confirm(
    event: Event, number: int, table_number: int, by: str, room: Room = Room.WHOLE, player: str = ""
) -> list[AnyFact] | No:
    """Another side signs; with the last signature the sheet is handed in."""
    found = _open_sheet(event, number, table_number, by, room)
    if isinstance(found, No):
        return found
    table, proposal = found
    if proposal.disputed:
        return No("sign/disputed", sheet_article(event, "19"), {"who": proposal.disputed})
    signed = {_side(table, one) for one in proposal.signed}
    if _side(table, by) in signed:
        return No("sign/has-signed", sheet_article(event, "19"), {"id": by})
    signer = _signer(event, by, player)
    if isinstance(signer, No):
        return signer
    facts: list[AnyFact] = [ScoreConfirmed(number, table_number, by, room, signer)]
    if len(signed) + 1 == len(table.sides):
        score = proposal.score
        facts.append(ScoreEntered(number, table_number, score.totals, score.deals, score.bases, room))
    return facts


def dispute(event: Event, number: int, table_number: int, by: str, room: Room = Room.WHOLE) -> ScoreDisputed | No:
    """Another side does not agree."""
    found = _open_sheet(event, number, table_number, by, room)
    if isinstance(found, No):
        return found
    table, proposal = found
    if _side(table, by) in {_side(table, one) for one in proposal.signed}:
        return No("sign/has-signed", sheet_article(event, "19"), {"id": by})
    return ScoreDisputed(number, table_number, by, room)


def _signer(event: Event, by: str, player: str) -> str | No:
    """Who signs for a side, where it is told: one of its players; of a team the captain (FITAB art. 20)."""
    entrant = event.entrants[by]
    named = next((each.name for each in entrant.players if plain(each.name) == plain(player)), "")
    if player and not named:
        return No("sign/not-of-the-side", sheet_article(event, "19"), {"id": by, "player": player})
    if event.rules.kind is not TEAMS or event.rules.is_federal:
        return named
    captain = captain_of(entrant)
    if named and named != captain:
        return No("sign/captain", sheet_article(event, "20"), {"id": by, "captain": captain})
    return captain


def who_delivers(event: Event, number: int, table_number: int) -> tuple[str, ...]:
    """Who hands the sheet in: the side that has won; nobody in particular after a tie, or before it is known.

    FITAB art. 19 and 20, federal art. 19. In Scala 40 it is the player who keeps the sheet (art. 23).
    """
    found = [each for each in results(event) if (each.round, each.table) == (number, table_number)]
    if event.rules.kind.sides != 2:
        return ()
    return tuple(each.id for each in found if each.mp > 0)


def leave_sheet(event: Event, number: int, table_number: int) -> list[AnyFact] | No:
    """Federal art. 19: a sheet left on the table is a warning for those who had to hand it in."""
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    where = {"round": number, "table": table_number}
    if not event.rules.is_federal:
        return No("sheet/may-be-left", sheet_article(event, "19"), {"code": event.rules.book.id})
    if (number, table_number) not in event.scores:
        return No("correct/no-score", sheet_article(event, "19"), where)
    delivering = who_delivers(event, number, table_number)
    if not delivering:
        return No("sheet/nobody-won", sheet_article(event, "19"), where)
    return [WarningGiven(one, number) for one in delivering]


def _open_sheet(event: Event, number: int, table_number: int, by: str, room: Room) -> tuple[Table, Proposal] | No:
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    proposal = event.proposals.get((number, table_number, room))
    if proposal is None:
        return No("sign/no-sheet", sheet_article(event, "19"), {"round": number, "table": table_number})
    return _why_not_theirs(event, number, table_number, by) or (table, proposal)


def _why_not_theirs(event: Event, number: int, table_number: int, by: str) -> No | None:
    table = event.rounds[number - 1].tables[table_number]
    if by in table.entrants:
        return None
    return No("sign/not-at-the-table", sheet_article(event, "19"), {"id": by, "round": number, "table": table_number})


def _side(table: Table, entrant: str) -> int:
    return next(place for place, side in enumerate(table.sides) if entrant in side)
