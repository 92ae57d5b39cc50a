"""Sheets that the players bring themselves: filled in by one side, signed by every other, or disputed (art. 19).

A sheet that everybody has signed is handed in; one that is disputed waits for the referee, who enters what is right, or
for a side that fills it in again.
"""

from __future__ import annotations

from collections.abc import Sequence

from pinella.codes.types import Article
from pinella.tournament.event import Event, Proposal
from pinella.tournament.facts import AnyFact, ScoreConfirmed, ScoreDisputed, ScoreEntered, ScoreProposed, Table
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import enter, find_table


def propose(
    event: Event,
    number: int,
    table_number: int,
    by: str,
    totals: Sequence[int],
    deals: Sequence[Sequence[int]] = (),
) -> ScoreProposed | No:
    """Somebody at the table fills in the sheet. It takes the place of one that was not signed by all."""
    checked = enter(event, number, table_number, totals, deals)
    if isinstance(checked, No):
        return checked
    refusal = _why_not_theirs(event, number, table_number, by)
    return refusal or ScoreProposed(number, table_number, by, checked.totals, checked.deals)


def confirm(event: Event, number: int, table_number: int, by: str) -> list[AnyFact] | No:
    """Another side signs; with the last signature the sheet is handed in."""
    found = _open_sheet(event, number, table_number, by)
    if isinstance(found, No):
        return found
    table, proposal = found
    if proposal.disputed:
        return No("sign/disputed", _article(event), {"who": proposal.disputed})
    signed = {_side(table, one) for one in proposal.signed}
    if _side(table, by) in signed:
        return No("sign/has-signed", _article(event), {"id": by})
    facts: list[AnyFact] = [ScoreConfirmed(number, table_number, by)]
    if len(signed) + 1 == len(table.sides):
        facts.append(ScoreEntered(number, table_number, proposal.totals, proposal.deals))
    return facts


def dispute(event: Event, number: int, table_number: int, by: str) -> ScoreDisputed | No:
    """Another side does not agree."""
    found = _open_sheet(event, number, table_number, by)
    if isinstance(found, No):
        return found
    table, proposal = found
    if _side(table, by) in {_side(table, one) for one in proposal.signed}:
        return No("sign/has-signed", _article(event), {"id": by})
    return ScoreDisputed(number, table_number, by)


def _open_sheet(event: Event, number: int, table_number: int, by: str) -> tuple[Table, Proposal] | No:
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    proposal = event.proposals.get((number, table_number))
    if proposal is None:
        return No("sign/no-sheet", _article(event), {"round": number, "table": table_number})
    return _why_not_theirs(event, number, table_number, by) or (table, proposal)


def _why_not_theirs(event: Event, number: int, table_number: int, by: str) -> No | None:
    table = event.rounds[number - 1].tables[table_number]
    if by in table.entrants:
        return None
    return No("sign/not-at-the-table", _article(event), {"id": by, "round": number, "table": table_number})


def _side(table: Table, entrant: str) -> int:
    return next(place for place, side in enumerate(table.sides) if entrant in side)


def _article(event: Event) -> Article:
    return event.rules.article("19" if isinstance(event.rules, BurracoRules) else "23")
