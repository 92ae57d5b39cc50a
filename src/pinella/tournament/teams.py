"""Teams: who plays in the open room and who in the closed one, and who must say so first (art. 2, federal art. 3)."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.tournament.event import Event
from pinella.tournament.facts import LineupGiven
from pinella.tournament.kinds import TEAMS
from pinella.tournament.ordering import plain
from pinella.tournament.saying_no import No
from pinella.tournament.standings import standings


def line_up(
    event: Event, team: str, open_room: Sequence[str], closed_room: Sequence[str], number: int | None = None
) -> LineupGiven | No:
    """The pairs of a team for a round. They may change before every match, and not during one."""
    article = event.rules.article("2")
    entrant = event.entrants.get(team)
    number = event.last_seated + 1 if number is None else number
    if event.rules.kind is not TEAMS:
        return No("lineup/no-teams", article, {})
    if entrant is None:
        return No("unknown-entrant", article, {"id": team})
    if not max(event.last_seated, 1) <= number <= event.plan.rounds:
        return No("lineup/not-now", article, {"round": number})
    if number == event.last_seated and (number, team) in event.lineups:
        return No("lineup/during-the-match", article, {"id": team, "round": number})
    names = {plain(player.name): player.name for player in entrant.players}
    told = [plain(name) for name in (*open_room, *closed_room)]
    strangers = [name for name in (*open_room, *closed_room) if plain(name) not in names]
    if strangers:
        return No("lineup/not-of-the-team", article, {"id": team, "who": ", ".join(strangers)})
    if len(open_room) != 2 or len(closed_room) != 2 or len(set(told)) != 4:
        return No("lineup/two-pairs", article, {"id": team})
    rooms = [tuple(names[plain(name)] for name in room) for room in (open_room, closed_room)]
    return LineupGiven(team, number, rooms[0], rooms[1])


def declares_first(event: Event, number: int, table: int) -> str | None:
    """Who must say first which pair plays where: from the second round on the team lower in the ranking (B-3.6).

    In the first round the captains turn a card (B-3.5): then nobody can say it for them.
    """
    if number < 2:
        return None
    ranking = [row.id for row in standings(event, number - 1)]
    return max(event.rounds[number - 1].tables[table].entrants, key=ranking.index)
