"""Where every card of a deal is, and whose turn it is: worked out from the lines of the log, in lists of text.

No rule is asked. What rulings say about melds that are public anyway (frozen, negative, waiting) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.server.secrecy.heaps import holds, take, take_last
from tests.server.secrecy.reading import JOKER, Act, Effect, act_of, cards_in, effects_of
from tests.server.secrecy.ruled import EFFECTS

DEAD_CARDS = 2
PARTNER_FIRST = ("fitab-2022", "fitab-2023", "fitab-2025", "international", "federal")
"""Where a pot taken with a discard is looked at after the partner's discard (F-22.5, B-23.12); online in one's turn."""

_LAID_BY_REPORT = ("card-thrown", "cards-handed-over", "phantom-card")
_MOVED_UNSEEN = ("show", "draw", "random-to-stock", "restore-stock", "pot-back")
"""Effects on cards that only some have seen; what all others name is said aloud at the table."""


@dataclass(slots=True)
class News:
    """Which cards a fact makes known: to all, or to one seat (or `referee`); and which nobody can follow any more."""

    to_all: set[str] = field(default_factory=set)
    to: dict[str, set[str]] = field(default_factory=dict)
    lost: set[str] = field(default_factory=set)

    def tell(self, seat: str, cards: Iterable[str]) -> None:
        self.to.setdefault(seat, set()).update(cards)


class Deal:
    """One deal, act by act."""

    def __init__(self, data: dict[str, Any]) -> None:
        self.code: str = data["code"]
        letters = "123456" if self.code == "scala40" else "NESW"
        self.seats = letters[: data["players"]]
        self.hands = {seat: cards_in(hand) for seat, hand in zip(self.seats, data["hands"], strict=True)}
        self.pots = [cards_in(pot) for pot in data["pots"]]
        self.stock = cards_in(data["stock"])
        self.pile = cards_in(data["pile"])
        self.just_taken: list[str] = []
        """International Burraco: the pile just taken lies open until the first play (I-3.3)."""

        self.apart: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.side: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.exposed: dict[str, list[str]] = {seat: [] for seat in self.seats}
        self.melds: dict[str, list[str]] = {}
        self.beside: list[str] = []
        self.named: set[str] = set()
        """Cards that rulings and reports have named to all."""

        self.with_pot: set[str] = set()
        self.pot_waits: set[str] = set()
        """Who has taken a pot with the discard and may not look at it yet."""

        self.turn = self.after(data["dealer"])
        self.taken = False
        self.turns_left: int | None = None
        self.over = False
        self.closer = ""
        self._before_ruling: dict[int, dict[str, Any]] = {}

    # Who is who

    def after(self, seat: str) -> str:
        return self.seats[(self.seats.index(seat) + 1) % len(self.seats)]

    def partner(self, seat: str) -> str | None:
        if self.code == "scala40" or len(self.seats) != 4:
            return None
        return self.after(self.after(seat))

    @staticmethod
    def pair(seat: str) -> str:
        return "NS" if seat in "NS" else "EW"

    @property
    def unseen(self) -> set[str]:
        """Whose hand is a pot that its owner may not look at yet."""
        return set() if self.over else self.pot_waits - {self.turn}

    def held(self, seat: str) -> list[str]:
        """What a player still has to play: in hand, apart and at the side."""
        return [*self.hands[seat], *self.apart[seat], *self.side[seat]]

    @property
    def lying(self) -> set[str]:
        """What lies open for everybody: melds, cards at the side and beside the table, the top of the pile."""
        groups = [*self.melds.values(), *self.side.values(), self.beside, self.pile[-1:], self.just_taken]
        return {card for group in groups for card in group}

    # Acts

    def happens(self, line: str) -> News:
        """The deal after a line, and what the line makes known."""
        act = act_of(line)
        return _HAPPENS[act.name](self, act) or News()

    def draws(self, act: Act) -> News:
        (card,) = act.cards
        take(self.stock, [card])
        (self.apart if "apart" in act.said else self.hands)[act.seat].append(card)
        self.begins(act.seat)
        news = News()
        news.tell(act.seat, [card])
        if act.seat not in self.unseen:
            news.tell("referee", [card])
        return news

    def takes(self, act: Act) -> News:
        """The pile lies face up: who picks it up shows it."""
        take_last(self.pile, act.cards)
        self.hands[act.seat] += act.cards
        self.just_taken = act.cards if self.code == "international" else []
        self.begins(act.seat)
        return News(to_all=set(act.cards))

    def lays(self, act: Act) -> News:
        self.drop(act.seat, act.cards)
        self.just_taken = []
        self.melds.setdefault(act.said["meld"], []).extend(act.cards)
        return News(to_all=set(act.cards))

    def swaps(self, act: Act) -> News:
        self.drop(act.seat, act.cards)
        meld = self.melds[act.said["meld"]]
        meld.remove(JOKER)
        meld += act.cards
        self.hands[act.seat].append(JOKER)
        return News(to_all={*act.cards, JOKER})

    def discards(self, act: Act) -> News:
        """What stuck under the card lies in the pile: its player has seen it, and so does who goes through the pile."""
        (card,) = act.cards
        under, seat = cards_in(act.said.get("under", "")), act.seat
        in_turn = seat == self.turn and not self.over
        if in_turn:
            self.hands[seat] += self.apart[seat]
            self.apart[seat] = []
        self._fetch(seat, card)
        self.drop(seat, [*under, card])
        self.pile += [*under, card]
        self.just_taken = []
        if in_turn:
            self._penalise_what_was_exposed(seat)
            self.turn_passes(seat)
        news = News(to_all={card})
        news.tell(seat, under)
        return news

    def _fetch(self, seat: str, card: str) -> None:
        """A penalised card is discarded from the side; what waited for the pile is penalised just before (F-30.8)."""
        places = [self.side[seat]]
        if card not in [*self.hands[seat], *self.apart[seat]]:
            places += self._melds_of(seat)
        place = next((one for one in places if card in one), None)
        if place is not None:
            place.remove(card)
            self.hands[seat].append(card)

    def takes_a_pot(self, act: Act) -> News:
        if self.over and self.closer == act.seat:
            self.over, self.taken = False, self.turn == act.seat
        return self.gets_pot(act.seat, lower="lower" in act.said, on_the_fly="fly" in act.said)

    def gets_pot(self, seat: str, *, lower: bool, on_the_fly: bool) -> News:
        self.hands[seat] += self.pots.pop(1 if lower else 0)
        self.with_pot.add(self.pair(seat))
        alone = len(self.seats) == 2 and self.code in PARTNER_FIRST
        if not on_the_fly and not alone:
            self.pot_waits.add(seat)
        return News()

    def reshuffled(self, act: Act) -> News:
        """Face down again, in an order that nobody knows."""
        take(self.pile, act.cards)
        self.stock = act.cards
        return News(lost=set(act.cards) - {JOKER})

    def time_out(self, act: Act) -> None:
        self.turns_left = int(act.said["turns"])

    def ends(self, act: Act) -> None:
        self.over, self.closer = True, act.seat

    # Reports, choices, rulings

    def incident(self, act: Act) -> News:
        """What its holder names, drops before everybody's eyes or puts with a meld; cards of another deal."""
        what, details = act.said["incident"], act.said.get("details", "")
        placed = what in _LAID_BY_REPORT and ("meld" in act.said or '"new meld"' in details)
        if placed and act.cards:
            self.drop(act.seat, act.cards)
            self.melds.setdefault(act.said.get("meld") or self._next_meld(act.seat), []).extend(act.cards)
        seen = placed or what in ("card-declared", "leftover-pot") or (what == "card-dropped" and '"seen"' in details)
        if seen:
            self.named |= set(act.cards)
        return News(to_all=set(act.cards) if seen else set())

    def offers(self, act: Act) -> News:
        """The options may name cards of a hand: they are for who decides."""
        news = News()
        news.tell("referee" if act.seat == "the referee" else act.seat, _named_in(act.said["options"]))
        news.tell("referee", _named_in(act.said["options"]))
        return news

    def rules(self, act: Act) -> News:
        state = {name: deepcopy(value) for name, value in self.__dict__.items() if name != "_before_ruling"}
        self._before_ruling[int(act.said["number"])] = state
        news = News()
        news.tell("referee", _named_in(act.said["rest"]))
        for effect in effects_of(act.said["effects"]):
            self._known_by(effect, news)
            apply = EFFECTS.get(effect.name)
            if apply is not None:
                apply(self, effect)
        return news

    def _known_by(self, effect: Effect, news: News) -> None:
        if effect.name not in _MOVED_UNSEEN:
            hidden = {card for pot in self.pots for card in pot} if effect.name == "set-beside" else set()
            self.named |= set(effect.named) - hidden
            news.to_all |= set(effect.named) - hidden
            return
        news.tell("referee", effect.named)
        if effect.name in ("show", "draw"):
            news.tell(effect.subject, effect.named)

    def withdrawn(self, act: Act) -> None:
        """The table is as it was before; what people have seen since they have seen."""
        named = self.named
        self.__dict__.update(deepcopy(self._before_ruling[int(act.said["number"])]))
        self.named |= named

    # From place to place

    def drop(self, seat: str, cards: Sequence[str]) -> None:
        """Out of the hand; a card kept apart goes into it first."""
        hand = self.hands[seat]
        if not holds(hand, cards):
            hand += self.apart[seat]
            self.apart[seat] = []
        take(hand, cards)
        take(self.exposed[seat], [card for card in cards if card in self.exposed[seat]])

    def collect(self, effect: Effect) -> None:
        """Each card from where it is: apart, at the side, in the hand, with a meld of that pair."""
        seat = effect.subject
        melds = self._melds_of(seat)
        for card in effect.cards:
            for place in (self.apart[seat], self.side[seat], self.hands[seat], *melds):
                if card in place:
                    if place is self.hands[seat]:
                        self.drop(seat, [card])
                    else:
                        place.remove(card)
                    break

    def _melds_of(self, seat: str) -> list[list[str]]:
        return [meld for name, meld in self.melds.items() if name.startswith(self.pair(seat))]

    def _next_meld(self, seat: str) -> str:
        return f"{self.pair(seat)}.{len(self._melds_of(seat)) + 1}"

    def _penalise_what_was_exposed(self, seat: str) -> None:
        """B-24.4: at the end of the turn; under FITAB it stays exposed."""
        if self.code == "federal" and self.exposed[seat]:
            cards = list(self.exposed[seat])
            self.drop(seat, cards)
            self.side[seat] += cards

    def begins(self, seat: str) -> None:
        if seat == self.turn and not self.taken and not self.over:
            self.taken = True
            self.pot_waits.discard(seat)

    def turn_passes(self, seat: str) -> None:
        partner = self.partner(seat)
        if partner is not None and self.code in PARTNER_FIRST:
            self.pot_waits.discard(partner)
        if self.turns_left:
            self.turns_left -= 1
        self.turn, self.taken = self.after(seat), False

    def ends_if_due(self) -> None:
        """F-17.3, F-15.1: between two turns, when the stock or the time is used up."""
        if not self.over and not self.taken and (len(self.stock) <= DEAD_CARDS or self.turns_left == 0):
            self.over, self.closer = True, ""


def _named_in(text: str) -> list[str]:
    """Cards in options and answers: `cure-Jc (Jc on NS.2)`, `7h`."""
    words = text.replace("(", " ").replace(")", " ").replace(",", " ").replace("=", " ").replace("-", " ")
    return [card for word in words.split() for card in cards_in(word) if card == word]


def _nothing(deal: Deal, act: Act) -> None:
    """It moves no card."""


_HAPPENS: dict[str, Callable[[Deal, Act], News | None]] = {
    "draws": Deal.draws,
    "takes": Deal.takes,
    "lays": Deal.lays,
    "lays off": Deal.lays,
    "swaps": Deal.swaps,
    "opens": _nothing,
    "discards": Deal.discards,
    "pot": Deal.takes_a_pot,
    "reshuffled": Deal.reshuffled,
    "time-out": Deal.time_out,
    "watch": _nothing,
    "ends": Deal.ends,
    "incident": Deal.incident,
    "calls": _nothing,
    "choice": Deal.offers,
    "chooses": _nothing,
    "ruling": Deal.rules,
    "withdrawn": Deal.withdrawn,
}
