"""Four people at one arbitrated table, over their sockets; any of them can look at it in a browser as well."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from itertools import combinations
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import Page

from tests.browser.playing import TOUR_SEEN
from tests.server.lines import Data, Line, line
from tests.server.visiting import PASSWORD, Hall, Visitor

SETTINGS: dict[str, Any] = {
    "code": "fitab-2025",
    "arbitrated": True,
    "thinking": 0,
    "away": 3600,
    "length": {"by": "deals", "deals": 1},
}
SEATS = "NESW"
MOST_AT_ONCE = 30
"""Messages a second from one line: the server takes forty."""

_COME_IN = """async ([name, password]) => {
    const answer = await fetch("/api/session", {
        method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify({ name, password }) });
    if (!answer.ok) throw new Error(await answer.text());
}"""


def come_in(page: Page, who: Visitor) -> None:
    """The person of an account who has had the tour, in this browser, which shows a page of ours already."""
    page.evaluate(TOUR_SEEN)
    page.evaluate(_COME_IN, [who.name, PASSWORD])


def no_meld(hand: list[str]) -> list[str]:
    """Three natural cards of a hand that are neither in a row nor alike: of three suits, where it has them."""
    plain = [card for card in hand if not card.startswith(("Jk", "2"))]
    none = [three for three in combinations(plain, 3) if len({card[1] for card in three}) > 1]
    unlike = [three for three in none if len({card[0] for card in three}) == 3]
    return [*max(unlike or none, key=lambda three: len({card[1] for card in three}))]


@dataclass
class Company:
    """Who sits where, and their lines."""

    hall: Hall
    table: str
    people: dict[str, Visitor]
    lines: dict[str, Line] = field(default_factory=dict)
    _spoken: dict[str, deque[float]] = field(default_factory=dict)

    @property
    def path(self) -> str:
        return f"/t/{self.table}"

    def view(self, seat: str) -> Data:
        """The table as one of them sees it now."""
        self._wait_to_speak(seat)
        view: Data = self.lines[seat].watches(self.table)["view"]
        return view

    def _wait_to_speak(self, seat: str) -> None:
        """A quick machine would say more than a server hears from one line."""
        now = monotonic()
        spoken = self._spoken.setdefault(seat, deque(maxlen=MOST_AT_ONCE))
        if len(spoken) == MOST_AT_ONCE and now - spoken[0] < 1:
            sleep(1 - (now - spoken[0]))
        spoken.append(monotonic())

    def gives(self, by: str, **order: Any) -> Data:
        self._wait_to_speak(by)
        answer = self.lines[by].gives(self.table, **order)
        assert answer["t"] != "no", answer
        return answer

    def acts(self, by: str, command: str, **more: Any) -> Data:
        return self.gives(by, do="act", act={"command": command, **more})

    def hand(self, seat: str) -> list[str]:
        return str(self.view(seat)[f"hand/{seat}"]).split()

    @property
    def turn(self) -> str:
        return str(self.view(next(iter(self.people)))["turn"])

    def after(self, seat: str, steps: int = 1) -> str:
        seats = [*self.people]
        return seats[(seats.index(seat) + steps) % len(seats)]

    def no_meld(self, seat: str) -> list[str]:
        return no_meld(self.hand(seat))

    def to_be_cured(self, seat: str) -> list[str]:
        """Three cards that are no meld, though another of the hand would mend it; none where the hand has no such."""
        hand = self.hand(seat)
        plain = [card for card in hand if not card.startswith(("Jk", "2"))]
        for one, other in combinations(plain, 2):
            wrong = [card for card in plain if card[0] != one[0] and card[1] not in (one[1], other[1])]
            mends = [
                card
                for card in hand
                if card.startswith(("Jk", "2")) or (card[0] == one[0] and card not in (one, other))
            ]
            if one[0] == other[0] and one[1] != other[1] and wrong and mends:
                return [one, other, wrong[0]]
        return []

    def three_alike(self, seat: str) -> list[str]:
        """A set of three natural cards, if the hand has one."""
        plain = [card for card in self.hand(seat) if not card.startswith(("Jk", "2"))]
        for three in combinations(plain, 3):
            if len({card[0] for card in three}) == 1:
                return [*three]
        return []


@contextmanager
def company(hall: Hall, people: list[Visitor] | None = None, **settings: Any) -> Iterator[Company]:
    """Everybody sits, and the cards are dealt."""
    four = people or [hall.account() for _ in SEATS]
    table: str = four[0].done("POST", "/api/tables", {**SETTINGS, **settings})["table"]
    with ExitStack() as stack:
        seats = "1234" if settings.get("code") == "scala40" else SEATS
        found = Company(hall, table, dict(zip(seats, four, strict=True)))
        for seat, person in found.people.items():
            found.lines[seat] = stack.enter_context(line(person))
            found.lines[seat].watches(table)
            if seat != seats[0]:
                found.gives(seat, do="sit", seat=seat)
        for seat in seats:
            found.gives(seat, do="ready")
        yield found
