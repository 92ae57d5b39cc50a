"""Who may know what at a table, moment by moment: from its facts, decision 16 and the rule books, and nothing else.

A viewer is `N` or `1` for a seat, `spectator` or `referee`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from pinella.store import Entry
from tests.server.secrecy.dealt import Deal, News
from tests.server.secrecy.reading import JOKER, Told, facts

REFEREE = "referee"
SPECTATOR = "spectator"
LOW_STOCK = 11
"""B-8.6: few cards, we say no more than a pot."""

COUNTS_OPEN = ("online", "scala40")
"""The books under which everybody may count the hands (O: silent, S-D.18); elsewhere the player in turn (F-N.15)."""

TIME_BY_CARDS = ("fitab-2022", "fitab-2023", "fitab-2025", "international")
"""The books that give time to think by the number of cards held (F-34.1)."""

UNTOLD = ("secret-kept/1", "reported/1", "person-reported/1", "cards-dealt/1")
"""Facts that nobody at a table is told: the house's secret, what moderators hear, the pack as it lay."""


@dataclass(slots=True)
class Moment:
    """A table after one of its facts."""

    fact: Told
    news: News
    deal: int
    """The number of the deal whose cards are on the table, 0 before the first."""

    is_dealt: bool
    """Whether this very fact put the cards of a new deal on the table."""

    hands: dict[str, tuple[str, ...]]
    unseen: frozenset[str]
    apart: dict[str, tuple[str, ...]]
    pile: tuple[str, ...]
    just_taken: tuple[str, ...]
    lying: frozenset[str]
    named: frozenset[str]
    stock: tuple[str, ...]
    pots: tuple[tuple[str, ...], ...]
    turn: str | None
    taken: bool
    is_over: bool
    """Hands lie open."""

    is_revealed: bool
    """The secret of the deal is told: everybody can work out everything."""

    seats: dict[str, str]
    """Where people sit, by their ids."""

    referee: str | None
    chooser: str | None
    """Whose decision the table waits for: a seat, or `referee`."""

    is_begun: bool
    counted: int
    """How many deals are counted."""

    is_ended: bool

    def viewer(self, person: str) -> str:
        """As whom a person looks."""
        seat = self.seats.get(person)
        return seat or (REFEREE if self.referee == person else SPECTATOR)

    # What may be seen now

    def sees_hand(self, viewer: str, seat: str) -> bool:
        """One's own, unless it is a pot not to be looked at yet; the referee all others too; everybody at the end."""
        return self.is_over or (viewer in (seat, REFEREE) and seat not in self.unseen)

    def sees_count(self, viewer: str, seat: str, code: str) -> bool:
        if viewer in (seat, REFEREE) or self.is_over or code in COUNTS_OPEN:
            return True
        return viewer == self.turn

    def sees_pile(self, viewer: str, code: str) -> bool:
        """All of it, not only its top card. In Scala 40 the player in turn may spread it also later (S-6.11)."""
        if viewer == REFEREE or self.is_over or code == "online" or self.just_taken:
            return True
        return viewer == self.turn and (code == "scala40" or not self.taken)

    def sees_stock_count(self, viewer: str, code: str) -> bool:
        if viewer == REFEREE:
            return True
        return code == "federal" and viewer == self.turn and len(self.stock) <= LOW_STOCK

    def jokers_hidden(self, viewer: str, code: str) -> int:
        """How many jokers the viewer cannot see now."""
        hidden = [*self.stock, *(card for pot in self.pots for card in pot)]
        for seat, hand in self.hands.items():
            if not self.sees_hand(viewer, seat):
                hidden += hand
            if viewer not in (seat, REFEREE) and not self.is_over:
                hidden += self.apart[seat]
        if not self.sees_pile(viewer, code):
            hidden += self.pile[:-1]
        return hidden.count(JOKER) - self.just_taken.count(JOKER)


@dataclass(slots=True)
class Story:
    """A table from its first fact to its last."""

    table: str
    settings: dict[str, Any]
    moments: list[Moment] = field(default_factory=list)
    """The moment of version 1 first."""

    secrets: dict[str, int | None] = field(default_factory=dict)
    """The secrets of the deals, each with the version at which it is told to all."""

    words: dict[int, str] = field(default_factory=dict)
    people: set[str] = field(default_factory=set)

    @property
    def code(self) -> str:
        return str(self.settings["code"])

    @property
    def time_tells_cards(self) -> bool:
        """Whether the time for a turn says how many cards its player holds."""
        return self.settings["thinking"] is None and self.code in TIME_BY_CARDS

    def at(self, version: int) -> Moment:
        return self.moments[version - 1]

    def first_seen(self, version: int, viewer: str) -> set[str]:
        """The cards that a viewer may know who looks at the table for the first time now.

        A player has been at the table all the time; somebody else sees what lies there.
        """
        now = self.at(version)
        if viewer in (SPECTATOR, REFEREE):
            return {*now.lying, *now.named, *self._sight(now, viewer)}
        known: set[str] = set()
        for moment in self.moments[:version]:
            self.learn(known, moment, viewer)
        return known

    def learn(self, known: set[str], now: Moment, viewer: str) -> None:
        """One more fact for a viewer who has known this before."""
        if now.is_dealt:
            known.clear()
        known -= now.news.lost
        known |= now.news.to_all
        known.update(now.news.to.get(viewer, ()), now.lying, self._sight(now, viewer))

    def forgets(self, was: int, version: int) -> bool:
        """Whether cards that were known become unknown between two versions."""
        return any(one.is_dealt or one.news.lost for one in self.moments[was:version])

    def _sight(self, now: Moment, viewer: str) -> Iterable[str]:
        for seat, hand in now.hands.items():
            if now.sees_hand(viewer, seat):
                yield from hand
            if viewer in (seat, REFEREE) or now.is_over:
                yield from now.apart[seat]
        if now.sees_pile(viewer, self.code):
            yield from now.pile


class Following:
    """Follows the facts of one stream."""

    def __init__(self) -> None:
        self.deal: Deal | None = None
        self.number = 0
        self.begun = 0
        self.counted = 0
        self.revealed = True
        self.seats: dict[str, str] = {}
        self.referee: str | None = None
        self.chooser: str | None = None
        self.match_begun = False
        self.ended = False

    def after(self, fact: Told) -> Moment:
        news, dealt = News(), False
        match fact.kind:
            case "seat-taken/1" if "person" in fact.data:
                self.seats[fact.data["person"]] = fact.data["seat"]
            case "seat-taken/1" | "seat-left/1":
                self.seats = {who: seat for who, seat in self.seats.items() if seat != fact.data["seat"]}
            case "duty-taken/1":
                self.referee = fact.data["person"]
            case "duty-left/1":
                self.referee = None
            case "match-begun/1":
                self.match_begun = True
            case "deal-begun/1":
                self.begun = fact.data["number"]
            case "cards-dealt/1":
                self.deal, self.number, self.revealed, dealt = Deal(fact.data), self.begun, False, True
            case "secret-revealed/1":
                self.revealed = True
            case "deal-counted/1":
                self.counted += 1
            case "match-ended/1":
                self.ended = True
        if fact.line and self.deal is not None:
            news = self.deal.happens(fact.line)
        self._waits(fact)
        return self._moment(fact, news, dealt)

    def _waits(self, fact: Told) -> None:
        if fact.kind == "choice-offered/1":
            who = fact.line.partition(" by ")[2].partition(":")[0]
            self.chooser = REFEREE if who == "the referee" else who
        elif fact.kind in ("choice-made/1", "ruling-given/1", "ruling-withdrawn/1", "cards-dealt/1"):
            self.chooser = None

    def _moment(self, fact: Told, news: News, dealt: bool) -> Moment:
        deal = self.deal
        return Moment(
            fact=fact,
            news=news,
            deal=self.number,
            is_dealt=dealt,
            hands={} if deal is None else {seat: tuple(hand) for seat, hand in deal.hands.items()},
            unseen=frozenset() if deal is None else frozenset(deal.unseen),
            apart={} if deal is None else {seat: tuple(apart) for seat, apart in deal.apart.items()},
            pile=() if deal is None else tuple(deal.pile),
            just_taken=() if deal is None else tuple(deal.just_taken),
            lying=frozenset() if deal is None else frozenset(deal.lying),
            named=frozenset() if deal is None else frozenset(deal.named),
            stock=() if deal is None else tuple(deal.stock),
            pots=() if deal is None else tuple(map(tuple, deal.pots)),
            turn=None if deal is None or deal.over else deal.turn,
            taken=deal is not None and deal.taken,
            is_over=deal is not None and deal.over,
            is_revealed=self.revealed,
            seats=dict(self.seats),
            referee=self.referee,
            chooser=self.chooser,
            is_begun=self.match_begun,
            counted=self.counted,
            is_ended=self.ended,
        )


def story(table: str, entries: Iterable[Entry]) -> Story:
    """A table's story, from its stream."""
    told = facts(entries)
    found, following = Story(table, told[0].data["settings"]), Following()
    for fact in told:
        if fact.kind == "secret-kept/1":
            found.secrets[fact.data["secret"]] = None
        elif fact.kind == "secret-revealed/1":
            found.secrets[fact.data["secret"]] = fact.version
        if "person" in fact.data:
            found.people.add(fact.data["person"])
        found.moments.append(following.after(fact))
    return found
