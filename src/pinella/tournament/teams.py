"""Teams: who plays in the open room and who in the closed one, and who must say so first (art. 2, federal art. 3)."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import AnyCard
from pinella.play.seating import seating as draw
from pinella.play.seating import who_draws_again
from pinella.tournament.event import Event
from pinella.tournament.facts import CardsTurned, Entrant, LineupGiven
from pinella.tournament.kinds import TEAMS
from pinella.tournament.ordering import plain
from pinella.tournament.saying_no import No
from pinella.tournament.sheets import find_table
from pinella.tournament.standings import standings


def line_up(
    event: Event, team: str, open_room: Sequence[str], closed_room: Sequence[str], number: int | None = None
) -> LineupGiven | No:
    """The pairs of a team for a round. They may change before every match, and not during one."""
    article = event.rules.article("2")
    entrant = event.entrants.get(team)
    number = _next_match(event, team) if number is None else number
    if event.rules.kind is not TEAMS:
        return No("lineup/no-teams", article, {})
    if entrant is None:
        return No("unknown-entrant", article, {"id": team})
    if not max(event.playing, 1) <= number <= event.plan.rounds:
        return No("lineup/not-now", article, {"round": number})
    if number <= event.begun and (number, team) in event.lineups:
        return No("lineup/during-the-match", article, {"id": team, "round": number})
    waits_for = _who_says_before(event, team, number)
    if waits_for is not None:
        return No("lineup/others-first", event.rules.article("3"), {"id": team, "other": waits_for})
    names = {plain(player.name): player.name for player in entrant.players}
    told = [plain(name) for name in (*open_room, *closed_room)]
    strangers = [name for name in (*open_room, *closed_room) if plain(name) not in names]
    if strangers:
        return No("lineup/not-of-the-team", article, {"id": team, "who": ", ".join(strangers)})
    if len(open_room) != 2 or len(closed_room) != 2 or len(set(told)) != 4:
        return No("lineup/two-pairs", article, {"id": team})
    rooms = [tuple(names[plain(name)] for name in room) for room in (open_room, closed_room)]
    return LineupGiven(team, number, rooms[0], rooms[1])


def _next_match(event: Event, team: str) -> int:
    """Which match a line-up is for, if nobody says so: the next one that has not begun.

    Federal art. 3: who says first depends on the opponents. So there it is the match that is seated, until the team has
    said who plays, or a sheet is in.
    """
    number = event.playing
    table = event.rounds[number - 1].table_of(team) if number else None
    if not event.rules.is_federal or table is None or (number, team) in event.lineups:
        return max(number, event.begun) + 1
    has_begun = event.has_result(number, table) or event.has_sheet(number, table.number)
    return max(number, event.begun) + 1 if has_begun else number


def captain_of(entrant: Entrant) -> str:
    """The captain of a team: who is named so, or else the first player of the list (a house rule)."""
    names = [player.name for player in entrant.players]
    return next((name for name in names if plain(name) == plain(entrant.captain)), names[0])


def turn_cards(event: Event, number: int, table_number: int, cards: Sequence[Sequence[AnyCard]]) -> CardsTurned | No:
    """Federal art. 3, first round: the captains turn a card, and the lower one says first who plays where (B-3.5).

    Cards compare as in the draw for seats: rank, then suit; after equal ones another is turned (B-3.3, B-3.4).
    """
    table = find_table(event, number, table_number)
    if isinstance(table, No):
        return table
    article, book = event.rules.cited("3"), event.rules.book
    if event.rules.kind is not TEAMS or not event.rules.is_federal:
        return No("turn/not-in-the-code", article, {"code": book.id})
    if number != 1:
        return No("turn/first-round", article, {"round": number})
    if (number, table_number) in event.turned:
        return No("turn/twice", article, {"table": table_number})
    if len(cards) != 2 or not cards[0] or len(cards[0]) != len(cards[1]):
        return No("turn/two-cards", article, {})
    draws = dict(zip(table.entrants, cards, strict=True))
    if who_draws_again(book, draws):
        return No("turn/equal", article, {"cards": _told(cards[0])})
    lower = draw(book, draws, [[one] for one in draws]).draws[-1].player
    return CardsTurned(number, table_number, (_told(cards[0]), _told(cards[1])), lower)


def _told(cards: Sequence[AnyCard]) -> str:
    return " ".join(str(card) for card in cards)


def declares_first(event: Event, number: int, table: int) -> str | None:
    """Who must say first which pair plays where: from the second round on the team lower in the ranking (B-3.6).

    In the first round the captains turn a card (B-3.5): before they have, nobody can say it.
    """
    if number < 2:
        turned = event.turned.get((number, table))
        return turned.first if turned is not None else None
    ranking = [row.id for row in standings(event, number - 1)]
    return max(event.rounds[number - 1].tables[table].entrants, key=ranking.index)


def _who_says_before(event: Event, team: str, number: int) -> str | None:
    """Under the federal code: the opponents, if they must speak first and have not."""
    if number > event.begun or not event.rules.is_federal:
        return None
    table = event.rounds[number - 1].table_of(team)
    first = declares_first(event, number, table.number) if table is not None else None
    return None if first in (None, team) or (number, first) in event.lineups else first
