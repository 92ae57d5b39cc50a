"""A finished deal once more, with all hands open, and a match under the names of its players."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from pinella import match as matches
from pinella.match import Match
from pinella.play import Table
from pinella.play.events import CardsDealt
from pinella.play.viewers import REFEREE
from pinella.server.tables.telling import told
from pinella.server.tables.views import Parts, card_parts, changed


def replayed(match: Match, deal: int) -> tuple[Parts, list[dict[str, Any]]]:
    """The first view of a deal as the referee sees it, then what happened and what changed, act by act."""
    again = match.beginning
    for chapter in match.chapters[:deal]:
        for event in chapter:
            again = matches.evolve(again, event)
    first: Parts = {}
    view: Parts = {}
    changes: list[dict[str, Any]] = []
    for event in match.chapters[deal]:
        before: Table | None = again.table
        again = matches.evolve(again, event)
        after = card_parts(again.table, REFEREE)
        if isinstance(event, CardsDealt):
            first = view = after
            continue
        said = told(event, REFEREE, before, again.table)
        if said is not None and first:
            changes.append({"told": said, "set": changed(view, after)})
        view = after
    return first, changes


def with_names(match: Match, names: list[str]) -> Match:
    """The same match with people's names in place of their ids."""
    return replace(match, players=tuple(names))
