"""A table as its viewers may see it, in parts: flat maps from names to plain values.

What everybody sees is one map, what depends on the viewer another. Both are made from `play.view` and from what is
known to everybody at the table; nothing else leaves. Of two views the difference is the parts that changed: a part that
is gone is `None`.

| part | |
| --- | --- |
| `table`, `settings`, `phase`, `talk`, `host`, `seat/N`, `referee`, `call`, `appeals`, `next`, `rematch` | the table |
| `deal`, `dealer`, `commitment`, `counted/1`, `totals`, `result`, `turn_since`, `own_clock` | the match |
| `turn`, `taken`, `meld/NS.1`, `pot/NS`, `pots`, `ending`, `went_out`, … and what rulings have left | the cards |
| `you`, `hand/N`, `count/N`, `pile`, `pile_count`, `stock`, `choice`, `apart/N`, `shown/N` | for each viewer his own |
| `proposal` | for the referee on duty, while a call waits |
| `turn_limit` | for all where the table sets it; where it depends on the cards held, for who holds them |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from operator import attrgetter, is_
from typing import Any, Final

import msgspec

from pinella.cards import AnyCard
from pinella.match import Match
from pinella.match.data import as_data
from pinella.melds import Meld
from pinella.play import Table, burraco, scala40
from pinella.play.chance import Label, commit
from pinella.play.command_data import cards_text, laid_text
from pinella.play.seats import MeldId, Seat
from pinella.play.viewers import REFEREE, SPECTATOR, Viewer
from pinella.server.tables.board import own_ruled_parts, ruled_parts
from pinella.server.tables.ruled import proposed, ruling_parts
from pinella.server.tables.state import OnlineTable
from pinella.server.tables.talking import talk

Parts = dict[str, Any]
Names = Mapping[str, str]
"""The names of people by their ids, as they may be shown."""

_MISSING: Final = object()

Texts = dict[int, tuple[tuple[AnyCard, ...], str]]
"""Groups of cards in notation, by the identity of the group."""


class Writing:
    """Writes each hand and pile once for all who see it, and not again while it stays as it is."""

    def __init__(self, before: Texts) -> None:
        """`before` are those of an earlier scene: their groups are still there, so that no other has their identity."""
        self._before = before
        self.texts: Texts = {}

    def text(self, cards: tuple[AnyCard, ...]) -> str:
        """The cards in notation."""
        name = id(cards)
        known = self.texts.get(name)
        if known is None:
            known = self.texts[name] = self._before.get(name) or (cards, cards_text(cards))
        return known[1]


class Scene(msgspec.Struct, frozen=True):
    """A table as everybody sees it, and what each viewer sees beside that.

    What everybody sees lies in layers. A layer is made anew only when what it tells of has changed: a move touches one
    or two of them, however many deals have been counted and melds laid.
    """

    table: OnlineTable
    house: Parts
    match: Parts
    lying: Parts
    moment: Parts
    own: Mapping[Viewer, Parts]
    sides: tuple[burraco.SideView, ...] = ()
    """What `lying` was made from, in Burraco."""

    texts: Texts = msgspec.field(default_factory=dict)
    """The hands and piles that somebody sees."""

    @property
    def shared(self) -> Parts:
        """All layers together."""
        return {**self.house, **self.match, **self.lying, **self.moment}

    def whole(self, viewer: Viewer) -> Parts:
        """Everything that the viewer may see."""
        return {**self.shared, **self.own[viewer]}

    def since(self, before: Scene) -> Parts:
        """The shared parts that are not what they were before."""
        found: Parts = {}
        for old, new in zip(before._layers, self._layers, strict=True):
            if old is not new:
                found.update(changed(old, new))
        return found

    @property
    def _layers(self) -> tuple[Parts, Parts, Parts, Parts]:
        """The later layer knows better: the commitment goes from the house to the match."""
        return self.house, self.match, self.lying, self.moment


def scene(table: OnlineTable, viewers: Iterable[Viewer], names: Names, before: Scene | None = None) -> Scene:
    """What these viewers may see. `before` is an earlier scene of the same table, with the same names."""
    old = None if before is None else before.table
    house = before.house if before is not None and _is_same(_OF_THE_HOUSE, old, table) else house_parts(table, names)
    if table.match is None:
        return Scene(table, house, {}, {}, {}, {viewer: {"you": str(viewer)} for viewer in viewers})
    played = None if old is None else old.match
    match = (
        before.match
        if before is not None and _is_same(_OF_THE_MATCH, played, table.match)
        else match_parts(table.match)
    )
    moment = _clock(table)
    cards = table.match.table
    if cards is None:
        return Scene(table, house, match, {}, moment, {viewer: {"you": str(viewer)} for viewer in viewers})
    looking = list(viewers) or [SPECTATOR]
    written = Writing({} if before is None else before.texts)
    if isinstance(cards, scala40.Table):
        shown = scala40.views(cards, looking)
        any_view = shown[looking[0]]
        moment.update(_scala40(any_view))
        own = {viewer: _own(view, written) for viewer, view in shown.items()}
        return Scene(table, house, match, _scala40_melds(any_view), moment, own, texts=written.texts)
    lay = None if played is None else played.table
    known = before if isinstance(lay, burraco.Table) and cards.lies_as(lay) else None
    sides = burraco.side_views(cards) if known is None else known.sides
    lying = _burraco_melds(sides) if known is None else known.lying
    shared, seen = burraco.views(cards, looking)
    moment.update(_burraco(shared, sides, seen[looking[0]].seats))
    own = {viewer: _own_burraco(view, written, is_arbitrated=cards.is_arbitrated) for viewer, view in seen.items()}
    if cards.is_arbitrated and table.match.course is not None:
        moment.update(ruling_parts(table.match.course))
    if table.call is not None and REFEREE in own:
        own[REFEREE]["proposal"] = proposed(table)
    _tell_time_by_cards(table, own)
    return Scene(table, house, match, lying, moment, own, sides, written.texts)


_OF_THE_HOUSE: Final = attrgetter(
    *("settings", "host", "phase", "paused", "sitters", "ready", "stand_ins", "spent", "referee", "call"),
    *("appeals", "next_table", "rematch", "secret"),
)
_OF_THE_MATCH: Final = attrgetter("first_dealer", "deal", "counts", "result")


def _is_same(parts: Callable[[object], tuple[object, ...]], old: object, new: object) -> bool:
    """Whether two values have these very parts in common: a change that touches none of them hands them on."""
    return old is not None and all(map(is_, parts(old), parts(new)))


def changed(before: Parts, after: Parts) -> Parts:
    """The parts that are not what they were; `None` for one that is gone."""
    found = {
        name: value
        for name, value in after.items()
        if (was := before.get(name, _MISSING)) is not value and was != value
    }
    if len(after) - len(found) < len(before):
        found.update({name: None for name in before if name not in after})
    return found


# The table and the match: the same for everybody


def house_parts(table: OnlineTable, names: Names) -> Parts:
    """What everybody knows who may look at the table at all."""
    found: Parts = {
        "table": table.id,
        "phase": table.phase.value,
        "paused": table.paused,
        "settings": msgspec.to_builtins(table.settings),
        "talk": talk(table),
        "host": names.get(table.host, ""),
    }
    for seat in table.seats:
        found[f"seat/{seat.value}"] = _sitter(table, seat, names)
    if table.referee is not None:
        found["referee"] = names.get(table.referee, "")
    if table.call is not None:
        found["call"] = {"seat": table.call.seat, "about": table.call.about}
    if table.appeals:
        found["appeals"] = [
            {"seat": one.seat.value, "deal": one.deal, "ruling": one.ruling, "upheld": one.upheld}
            for one in table.appeals
        ]
    if table.next_table is not None:
        found["next"] = table.next_table
    if table.rematch:
        found["rematch"] = sorted(seat.value for seat in table.rematch)
    if table.match is None and table.secret is not None:
        found["commitment"] = str(commit(table.secret, Label(table.settings.code, table.id, 1)))
    return found


def _sitter(table: OnlineTable, seat: Seat, names: Names) -> Parts | None:
    sitter = table.sitters.get(seat)
    if sitter is None:
        return None
    who = {"bot": sitter.bot} if sitter.person is None else {"name": names.get(sitter.person, "")}
    is_ready = seat in table.ready or sitter.bot is not None
    return {**who, "ready": is_ready, "stand_in": table.has_stand_in(seat)}


def _clock(table: OnlineTable) -> Parts:
    """The time for the turn; how much of the round is left is told to nobody (F-5.3, B-6.3)."""
    if table.turn is None:
        return {}
    found: Parts = {"turn_since": table.clock_at - table.turn_used}
    if table.settings.thinking is not None or table.house_sets_the_time:
        found["turn_limit"] = table.turn_limit
    if table.settings.challenge is not None:
        found["own_clock"] = {seat.value: table.used.get(seat, 0) // 1_000 for seat in table.seats}
    return found


def _tell_time_by_cards(table: OnlineTable, own: Mapping[Viewer, Parts]) -> None:
    """Where the code gives time by the cards held (F-34.1), it says how many they are, which others may not know out of
    their turn (F-N.15): it is told to the player whom the table waits for, and to the referee."""
    if table.turn is None or table.settings.thinking is not None or table.house_sets_the_time:
        return
    limit = table.turn_limit
    for viewer in (table.turn, REFEREE):
        if limit is not None and viewer in own:
            own[viewer]["turn_limit"] = limit


def match_parts(match: Match) -> Parts:
    """The deals so far."""
    found: Parts = {"deal": match.deals_begun, "first_dealer": match.first_dealer.value}
    if match.deal is not None:
        found["dealer"] = match.deal.dealer.value
        found["commitment"] = None if match.deal.commitment is None else str(match.deal.commitment)
    for number, count in enumerate(match.counts, 1):
        found[f"counted/{number}"] = as_data(count)["counts"]
    if match.counts:
        found["totals"] = {party.value: points for party, points in match.totals.items()}
    if match.result is not None:
        found["result"] = {name: value for name, value in as_data(match.result).items() if name != "event"}
    return found


# The cards


def card_parts(card_table: Table | None, viewer: Viewer) -> Parts:
    """The cards alone, as one viewer sees them."""
    if card_table is None:
        return {}
    if isinstance(card_table, scala40.Table):
        view = scala40.views(card_table, [viewer])[viewer]
        return {**_scala40(view), **_scala40_melds(view), **_own(view, Writing({}))}
    shared, own = burraco.views(card_table, [viewer])
    sides = burraco.side_views(card_table)
    mine = _own_burraco(own[viewer], Writing({}), is_arbitrated=card_table.is_arbitrated)
    return {**_burraco(shared, sides, own[viewer].seats), **_burraco_melds(sides), **mine}


def _common(view: scala40.View | burraco.SharedView) -> Parts:
    """Of any viewer's view only what all views have alike goes into the parts that everybody gets."""
    return {
        "turn": None if view.turn is None else view.turn.value,
        "taken": view.has_taken,
        "ending": None if view.ending is None else view.ending.value,
        "went_out": None if view.went_out is None else view.went_out.value,
        "table_version": view.version,
    }


def _burraco(view: burraco.SharedView, sides: Iterable[burraco.SideView], seats: Iterable[burraco.SeatView]) -> Parts:
    """`seats` as any viewer sees them: of a seat only what everybody sees is told here."""
    found = _common(view)
    found["pots"] = view.pots_left
    found["turns_left"] = view.turns_left
    found["watched"] = view.is_watched
    for seat in seats:
        if seat.pot_unseen:
            found[f"pot_unseen/{seat.seat.value}"] = True
    if view.is_arbitrated:
        found.update(ruled_parts(view, sides, seats))
    return found


def _burraco_melds(sides: Iterable[burraco.SideView]) -> Parts:
    found: Parts = {}
    for side in sides:
        found[f"pot/{side.side.value}"] = side.has_pot
        named = side.names or tuple(MeldId(side.side, number) for number in range(1, len(side.melds) + 1))
        _melds(found, named, side.melds)
    return found


def _scala40(view: scala40.View) -> Parts:
    found = _common(view)
    for seat in view.seats:
        found[f"opened/{seat.seat.value}"] = seat.has_opened
    return found


def _scala40_melds(view: scala40.View) -> Parts:
    found: Parts = {}
    _melds(found, (MeldId(None, number) for number in range(1, len(view.melds) + 1)), view.melds)
    return found


def _own(view: scala40.View | burraco.OwnView, written: Writing) -> Parts:
    """What depends on who looks: hands, numbers of cards, the pile below its top, the stock."""
    found: Parts = {
        "you": _YOU.get(view.viewer, view.viewer),
        "pile": written.text(view.pile),
        "pile_count": view.pile_count,
        "stock": view.stock_count,
    }
    for seat in view.seats:
        hand, count = _OF_A_SEAT[seat.seat]
        found[hand] = None if seat.hand is None else written.text(seat.hand)
        found[count] = seat.count
    return found


_OF_A_SEAT: Final = {seat: (f"hand/{seat.value}", f"count/{seat.value}") for seat in Seat}
_YOU: Final[Mapping[Viewer, str]] = {seat: seat.value for seat in Seat}


def _own_burraco(view: burraco.OwnView, written: Writing, *, is_arbitrated: bool) -> Parts:
    found = _own(view, written)
    if is_arbitrated:
        found.update(own_ruled_parts(view))
    return found


def _melds(found: Parts, names: Iterable[MeldId], melds: Iterable[Meld]) -> None:
    for name, meld in zip(names, melds, strict=True):
        found[f"meld/{name}"] = meld_data(meld)


_KEPT: dict[int, tuple[Meld, Parts]] = {}
_MOST_KEPT: Final = 50_000


def meld_data(meld: Meld) -> Parts:
    """A meld as it lies. Melds are kept by the table, so that this is worked out once for each."""
    kept = _KEPT.get(id(meld))
    if kept is not None and kept[0] is meld:
        return kept[1]
    if len(_KEPT) >= _MOST_KEPT:
        _KEPT.clear()
    burraco_kind = None if meld.burraco is None else meld.burraco.value
    data = {"cards": laid_text(meld.laid), "kind": meld.kind.value, "burraco": burraco_kind, "points": meld.points}
    _KEPT[id(meld)] = (meld, data)
    return data
