"""Who may see which part of a view now, and who may be told which part of an event: by their names."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from tests.server.secrecy.finding import cards_named
from tests.server.secrecy.knowing import REFEREE, Moment, Story
from tests.server.secrecy.reading import JOKER

FOR_ALL = frozenset(
    re.findall(
        r"\w+",
        """table phase paused settings talk host seat referee call appeals next rematch deal first_dealer dealer
    commitment counted totals result turn_since own_clock turn taken ending went_out table_version pots turns_left
    watched meld pot pot_unseen opened rulings ruling beside settled redeal side exposed forced bans duties warnings
    apart_count limit may_not_go_out frozen loose negative waiting awards deductions""",
    )
)
"""Parts that everybody at the table sees, named before the stroke. The cards in them are looked at one by one."""

_WHERE_CARDS_LIE = ("hand", "pile", "meld", "loose", "side", "apart")
"""Every card lies in one of these places only."""

_JOKERS = 4


def wrong_parts(parts: Mapping[str, Any], story: Story, now: Moment, person: str) -> Iterator[str]:
    """What of a view, or of a change to one, this person may not see at this moment."""
    viewer = now.viewer(person)
    for name, value in parts.items():
        if value is None:
            continue
        kind, _, about = name.partition("/")
        if kind == "you":
            allowed = value == viewer
        elif kind in FOR_ALL:
            allowed = True
        else:
            allowed = now.is_revealed or _may_see(kind, about, value, story, now, viewer)
        if not allowed:
            yield f"{name} for {viewer}: {value}"
    if "you" in parts and not now.is_revealed:
        yield from _too_many_jokers(parts, story, now, viewer)


def _may_see(kind: str, about: str, value: Any, story: Story, now: Moment, viewer: str) -> bool:
    match kind:
        case "hand":
            held = sorted(cards_named(value))
            return now.sees_hand(viewer, about) and held == sorted(now.hands[about])
        case "count":
            return now.sees_count(viewer, about, story.code)
        case "pile":
            shown = cards_named(value)
            return now.sees_pile(viewer, story.code) or shown == list(now.pile[-1:])
        case "pile_count":
            return now.sees_pile(viewer, story.code)
        case "stock":
            return now.sees_stock_count(viewer, story.code)
        case "apart":
            return viewer in (about, REFEREE) or now.is_over
        case "shown":
            return viewer in (about, REFEREE)
        case "proposal":
            return viewer == REFEREE
        case "choice":
            return not value["options"] or viewer in (now.chooser, REFEREE)
        case "turn_limit":
            whose = now.turn if now.chooser in (None, REFEREE) else now.chooser
            return not story.time_tells_cards or whose is None or now.sees_count(viewer, whose, story.code)
    return False


def _too_many_jokers(parts: Mapping[str, Any], story: Story, now: Moment, viewer: str) -> Iterator[str]:
    """Jokers are alike: who is shown more than he can see has been shown one that is hidden."""
    places = [str(value) for name, value in parts.items() if name.partition("/")[0] in _WHERE_CARDS_LIE]
    shown = sum(cards_named(text).count(JOKER) for text in places)
    seen = _JOKERS - now.jokers_hidden(viewer, story.code)
    if shown > seen:
        yield f"{shown} jokers for {viewer}, who sees {seen}"


def wrong_telling(told: Mapping[str, Any], now: Moment, person: str) -> Iterator[str]:
    """What of an event, told after it has happened, this person may not be told."""
    viewer = now.viewer(person)
    kind = str(told.get("event"))
    if kind.replace("-unseen", "") != now.fact.kind:
        yield f"{kind} is told of {now.fact.kind}"
    if "person" in told or "host" in told:
        yield f"{kind} says which person"
    if kind == "card-drawn/1" and not (
        viewer == told["seat"] or (viewer == REFEREE and told["seat"] not in now.unseen)
    ):
        yield f"{viewer} is told which card {told['seat']} has drawn"
    if kind == "pile-reshuffled/1":
        yield f"{viewer} is told the order of the stock"
    if kind == "choice-offered/1" and told["choice"]["options"] and viewer not in (now.chooser, REFEREE):
        yield f"{viewer} is told the options of {now.chooser}"
