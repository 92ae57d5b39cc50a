"""Leaks to be planted, each in one place of the server: the scan must find every one of them."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Callable
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from pinella.play import burraco, seen
from pinella.play.burraco import viewing
from pinella.play.command_data import card_text, cards_text
from pinella.play.viewers import SPECTATOR, Viewer
from pinella.server.bus import Note
from pinella.server.hosting import api, desk, frames, helping, host, hosted, replaying
from pinella.server.hosting.saying import remembered
from pinella.server.logs import note
from pinella.server.streams import post
from pinella.server.tables import playing, telling
from pinella.server.tables.no import No
from pinella.server.tables.state import OnlineTable
from pinella.server.tables.views import Parts, Scene, scene
from pinella.server.texts import Sentence
from pinella.server.thinking.advice import Advice, HintReason
from tests.server.secrecy.plans import Plan

FITAB = Plan(1, "fitab-2025", 4, steps=24)
TO_THE_END = tuple(Plan(number, "online", 4, steps=2_000, eager=1) for number in range(2))
SCALA40 = Plan(3, "scala40", 3, steps=20)
HINTS = (Plan(4, "scala40", 2, steps=6, hints=0.5),)
ARBITRATED = tuple(Plan(number, "federal", 4, arbitrated=True, steps=50, wrong=0.6, calls=0.4) for number in range(6))

Patch = pytest.MonkeyPatch
Table = OnlineTable


@dataclass(frozen=True, slots=True)
class Plant:
    """A leak, the games in which it shows, and words of what the scan says then."""

    name: str
    plant: Callable[[Patch], None]
    says: str
    plans: tuple[Plan, ...] = (FITAB, SCALA40)
    workers: int = 1


def _cards_of(table: OnlineTable) -> Any:
    return None if table.match is None else table.match.table


def _shared(patch: Patch, name: str, value: Callable[[OnlineTable], object]) -> None:
    """One more part of every view, for everybody."""

    def more(table: OnlineTable, viewers: Any, names: Any, _: Any = None) -> Scene:
        found = scene(table, viewers, names)
        if _cards_of(table) is not None and not _cards_of(table).is_over:
            found.moment[name] = value(table)
        return found

    patch.setattr(hosted, "scene", more)


def all_hands_in_the_first_view(patch: Patch) -> None:
    def whole(table: OnlineTable, seen_now: Scene, viewer: Viewer, said: Any) -> bytes:
        cards = _cards_of(table)
        hands: Parts = (
            {} if cards is None else {f"hand/{one.value}": cards_text(cards.hand(one)) for one in table.seats}
        )
        return frames.encoded(
            {
                "t": "table",
                "table": table.id,
                "v": table.version,
                "view": {**seen_now.whole(viewer), **hands},
                "said": remembered(said, viewer),
            }
        )

    patch.setattr(frames, "whole", whole)


def _noting(patch: Patch, words: Callable[[Any], str]) -> None:
    tell = hosted.Hosted.tell

    def told(self: hosted.Hosted, steps: list[Any], *rest: Any) -> None:
        for step in steps:
            if getattr(step.event, "card", None) is not None:
                note("moved", what=words(step))
        tell(self, steps, *rest)

    patch.setattr(hosted.Hosted, "tell", told)


def a_card_in_the_log(patch: Patch) -> None:
    _noting(patch, lambda step: card_text(step.event.card))


def a_secret_in_the_log(patch: Patch) -> None:
    _noting(patch, lambda step: step.after.secret.reveal()[:20])


def a_card_in_an_error(patch: Patch) -> None:
    given = playing.given

    def unwise(table: OnlineTable, command: Any) -> Any:
        answer = given(table, command)
        if not isinstance(answer, No):
            return answer
        return No("table/seat-taken", values={"seat": f"the next card is '{card_text(_cards_of(table).stock[0])}'"})

    patch.setattr(playing, "given", unwise)


def a_players_view_for_who_comes_late(patch: Patch) -> None:
    show = hosted.Hosted.show

    def wrong(self: hosted.Hosted, listener: Any) -> None:
        if self.viewer_of(listener.person) != SPECTATOR or _cards_of(self.table) is None:
            show(self, listener)
            return
        seat = self.table.seats[0]
        listener.send(frames.whole(self.table, scene(self.table, [seat], self.names), seat, self.said))

    patch.setattr(hosted.Hosted, "show", wrong)


class _Over:
    """A match that says it is over, with all its deals counted."""

    is_over = True

    def __init__(self, match: Any) -> None:
        self.real = match
        self.deals_counted = match.deals_begun

    def __getattr__(self, name: str) -> Any:
        return getattr(self.real, name)


def exports_of_what_goes_on(patch: Patch) -> None:
    found = api.found_table

    async def hasty(house: Any, table: str) -> Any:
        real = (await found(house, table)).table
        match = None if real.match is None or real.match.table is None else _Over(real.match)
        return SimpleNamespace(table=SimpleNamespace(match=match, **_as_listed(real)))

    patch.setattr(api, "found_table", hasty)
    patch.setattr(replaying, "with_names", lambda match, _: match.real)


def _as_listed(table: OnlineTable) -> dict[str, Any]:
    names = ("id", "settings", "phase", "opened_at", "moved_at", "seats", "sitters", "persons")
    return {name: getattr(table, name) for name in names}


def cards_on_the_bus(patch: Patch) -> None:
    say = host.Host.say

    def loudly(self: host.Host, where: hosted.Hosted, kind: str, seats: str = "") -> None:
        cards = _cards_of(where.table)
        say(self, where, kind, seats if cards is None else cards_text(cards.hand(where.table.seats[0]))[:40])

    patch.setattr(host.Host, "say", loudly)


def a_note_that_says_more(patch: Patch) -> None:
    class Chatty(Note, frozen=True):
        dealer: str = ""

    patch.setattr(post, "Note", lambda *said: msgspec.structs.replace(Chatty(*said), dealer="N"))


def frames_of_another_room(patch: Patch) -> None:
    join, rooms = hosted.Hosted.join, list[hosted.Hosted]()

    def joined(self: hosted.Hosted, listener: Any, *rest: Any) -> None:
        rooms.append(self)
        for other in rooms:
            if other is not self and listener not in other._listeners:
                other._listeners[listener] = SPECTATOR
                other._scene = None
        join(self, listener, *rest)

    patch.setattr(hosted.Hosted, "join", joined)


def the_top_of_the_stock(patch: Patch) -> None:
    _shared(patch, "settled", lambda table: card_text(_cards_of(table).stock[0]))


def a_part_that_nobody_knows(patch: Patch) -> None:
    _shared(patch, "luck", lambda _: 7)


def the_secret_itself(patch: Patch) -> None:
    _shared(patch, "commitment", lambda table: table.secret.reveal() if table.secret else None)


def some_of_the_secret(patch: Patch) -> None:
    _shared(patch, "commitment", lambda table: f"sha256:{table.secret.reveal()[40:56]}" if table.secret else None)


def the_secret_in_base_64(patch: Patch) -> None:
    def encoded(table: OnlineTable) -> str:
        return b64encode(bytes.fromhex(table.secret.reveal())[:8]).decode() if table.secret else ""

    _shared(patch, "host", encoded)


def counts_out_of_turn(patch: Patch) -> None:
    patch.setattr(viewing, "_knows_counts", lambda *_: True)


def the_whole_pile_out_of_turn(patch: Patch) -> None:
    patch.setattr(viewing, "_sees_whole_pile", lambda *_: True)


def a_pot_too_early(patch: Patch) -> None:
    patch.setattr(burraco.Table, "pot_unseen", lambda *_: False)


def draws_told_to_all(patch: Patch) -> None:
    patch.setattr(seen, "_sees_draw", lambda *_: True)


def options_told_to_all(patch: Patch) -> None:
    patch.setattr(viewing, "_choice_seen", lambda choice, _: choice)


def ids_in_what_is_told(patch: Patch) -> None:
    patch.setattr(telling, "_PERSONAL", frozenset())


def ids_in_lists(patch: Patch) -> None:
    async def name(_: Any, person: str) -> str:
        return person

    patch.setattr(api, "shown_name", name)


def time_that_tells_the_cards(patch: Patch) -> None:
    _shared(patch, "turn_limit", lambda table: table.settings.seconds_to_think(table.turn_cards))


def jokers_of_other_hands(patch: Patch) -> None:
    """They look like cards that lie at the side: who has seen a joker knows the card, but not so many of it."""

    def more(table: OnlineTable, viewers: Any, names: Any, _: Any = None) -> Scene:
        found = scene(table, viewers, names)
        cards = _cards_of(table)
        held = [] if cards is None else [card_text(card) for seat in table.seats for card in cards.hand(seat)]
        if "Jk" in held:
            found.moment["side/N"] = " ".join(["Jk"] * held.count("Jk"))
        return found

    patch.setattr(hosted, "scene", more)


def _hinting(patch: Patch, words: Callable[[OnlineTable], dict[str, str]]) -> None:
    """Hints with one more reason, from the table as it truly is."""
    thought = helping.Adviser._thought

    async def unwise(self: helping.Adviser, table: OnlineTable, person: str) -> Advice:
        found = await thought(self, table, person)
        more = words(table)
        reason = HintReason("pile-useful", dict(more), Sentence(more["said"], more["said"]))
        return msgspec.structs.replace(found, shared=[reason])

    patch.setattr(helping.Adviser, "_thought", unwise)


def a_hint_that_knows_the_stock(patch: Patch) -> None:
    _hinting(patch, lambda table: {"card": card_text(_cards_of(table).stock[0]), "said": "…"})


def a_hint_that_says_what_others_hold(patch: Patch) -> None:
    def said(table: OnlineTable) -> dict[str, str]:
        (other,) = set(table.seats) - {table.turn}
        held = next(card for card in map(card_text, _cards_of(table).hand(other)) if card != "Jk")
        return {"said": f"L'avversario ha {held[0].replace('T', '10')}{'♣♦♥♠'['cdhs'.index(held[1])]}."}

    _hinting(patch, said)


def a_question_that_tells_what_would_come(patch: Patch) -> None:
    """Nothing is against a draw: this is the card."""

    def loudly(table: OnlineTable, seat: Any, act: Any) -> Any:
        answer = helping.tried(table, seat, act)
        if isinstance(answer, No) or answer.no is not None or act["command"] != "draw":
            return answer
        return helping.Tried(No("table/seat-taken", values={"seat": card_text(_cards_of(table).stock[0])}))

    patch.setattr(desk, "tried", loudly)


PLANTED = (
    Plant("all hands in the first view", all_hands_in_the_first_view, "hand/"),
    Plant("a card in the log", a_card_in_the_log, "log to operator"),
    Plant("a secret in the log", a_secret_in_the_log, "log to operator: the secret"),
    Plant("a card in an error", a_card_in_an_error, "frame no"),
    Plant("a player's view for a late spectator", a_players_view_for_who_comes_late, "spectator: hand/"),
    Plant("the export of a match that goes on", exports_of_what_goes_on, "/match to"),
    Plant("the replay of a deal that goes on", exports_of_what_goes_on, "/deals/1 to"),
    Plant("cards on the bus", cards_on_the_bus, "bus to workers", workers=2),
    Plant("a note that says more than where to look", a_note_that_says_more, "bus to workers", workers=2),
    Plant("frames of another room", frames_of_another_room, "of a table that is not looked at from here"),
    Plant("the top card of the stock", the_top_of_the_stock, "frame"),
    Plant("a part that nobody knows of", a_part_that_nobody_knows, "luck for"),
    Plant("the secret as the commitment", the_secret_itself, "the secret of a deal"),
    Plant("eight bytes of the secret", some_of_the_secret, "the secret of a deal"),
    Plant("eight bytes of it in base 64", the_secret_in_base_64, "the secret of a deal"),
    Plant("counts of hands out of turn", counts_out_of_turn, "count/"),
    Plant("the whole pile out of turn", the_whole_pile_out_of_turn, "pile"),
    Plant("a pot before it may be seen", a_pot_too_early, "hand/", TO_THE_END),
    Plant("draws told to everybody", draws_told_to_all, "is told which card"),
    Plant("the options of somebody's choice", options_told_to_all, "choice for", ARBITRATED),
    Plant("ids in what is told", ids_in_what_is_told, "says which person"),
    Plant("ids in the lists of tables", ids_in_lists, "GET /api"),
    Plant("a time that tells the cards held", time_that_tells_the_cards, "turn_limit", (FITAB,)),
    Plant("jokers of other hands", jokers_of_other_hands, "jokers for", TO_THE_END),
    Plant("a hint that knows the stock", a_hint_that_knows_the_stock, "frame hints", HINTS),
    Plant("a hint that says what others hold", a_hint_that_says_what_others_hold, "in words", HINTS),
    Plant("a question that tells what would come", a_question_that_tells_what_would_come, "frame why"),
)
