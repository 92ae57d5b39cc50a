"""Where every card of a deal is, and whose turn it is: worked out from the lines of the log, in lists of text.

No rule is asked. What rulings say about melds that are public anyway (frozen, negative, waiting) is left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from copy import deepcopy
from dataclasses import dataclass, field
from typing import Any

from tests.server.secrecy.reading import JOKER, Act, Effect, act_of, cards_in, effects_of

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
        _take(self.stock, [card])
        (self.apart if "apart" in act.said else self.hands)[act.seat].append(card)
        self._begins(act.seat)
        news = News()
        news.tell(act.seat, [card])
        if act.seat not in self.unseen:
            news.tell("referee", [card])
        return news

    def takes(self, act: Act) -> News:
        """The pile lies face up: who picks it up shows it."""
        _take_last(self.pile, act.cards)
        self.hands[act.seat] += act.cards
        self.just_taken = act.cards if self.code == "international" else []
        self._begins(act.seat)
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
            self._turn_passes(seat)
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
        return self._gets_pot(act.seat, lower="lower" in act.said, on_the_fly="fly" in act.said)

    def _gets_pot(self, seat: str, *, lower: bool, on_the_fly: bool) -> News:
        self.hands[seat] += self.pots.pop(1 if lower else 0)
        self.with_pot.add(self.pair(seat))
        alone = len(self.seats) == 2 and self.code in PARTNER_FIRST
        if not on_the_fly and not alone:
            self.pot_waits.add(seat)
        return News()

    def reshuffled(self, act: Act) -> News:
        """Face down again, in an order that nobody knows."""
        _take(self.pile, act.cards)
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
            apply = _EFFECTS.get(effect.name)
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

    # What rulings do

    def returns(self, effect: Effect) -> None:
        meld = effect.fields.get("meld")
        if meld is None:
            _take_last(self.pile, effect.cards)
        else:
            _take(self.melds[meld], effect.cards)
        self.hands[effect.subject] += effect.cards
        if "reopens" in effect.fields:
            self.over, self.closer = False, ""
            self.turn, self.taken = effect.subject, "untaken" not in effect.fields
            if self.turns_left is not None:
                self.turns_left += 1

    def exposes(self, effect: Effect) -> None:
        exposed = self.exposed[effect.subject]
        held = [*self.hands[effect.subject], *self.apart[effect.subject]]
        for card in effect.cards:
            if exposed.count(card) < held.count(card):
                exposed.append(card)

    def penalises(self, effect: Effect) -> None:
        meld = effect.fields.get("meld")
        if meld is None:
            self.drop(effect.subject, effect.cards)
        else:
            _take(self.melds[meld], effect.cards)
        self.side[effect.subject] += effect.cards

    def restores_pile(self, effect: Effect) -> None:
        self._collect(effect)
        self.pile += effect.cards
        self.just_taken = []

    def restores_stock(self, effect: Effect) -> None:
        self._collect(effect)
        self.stock[:0] = effect.cards

    def draws_by_ruling(self, effect: Effect) -> None:
        _take(self.stock, effect.cards)
        self.hands[effect.subject] += effect.cards
        self._begins(effect.subject)
        self._ends_if_due()

    def takes_by_ruling(self, effect: Effect) -> None:
        _take_last(self.pile, effect.cards)
        self.hands[effect.subject] += effect.cards
        self._begins(effect.subject)

    def discards_by_ruling(self, effect: Effect) -> None:
        """With the turn, if it is that player's; with the pot, if that was the last card."""
        seat = effect.subject
        self._collect(effect)
        self.pile += effect.cards
        if seat != self.turn or self.over:
            return
        self._turn_passes(seat)
        if not self.held(seat) and self.pair(seat) not in self.with_pot and self.pots:
            self._gets_pot(seat, lower=False, on_the_fly=False)
        self._ends_if_due()

    def mends(self, effect: Effect) -> None:
        self.drop(effect.fields["seat"], effect.cards)
        self.melds[effect.subject] += effect.cards

    def merges(self, effect: Effect) -> None:
        """The number of a meld that is gone is not used again."""
        self.melds[effect.fields["into"]] += self.melds[effect.subject]
        self.melds[effect.subject] = []

    def random_to_stock(self, effect: Effect) -> None:
        self.drop(effect.subject, effect.cards)
        self.stock[:0] = effect.cards

    def puts_pot_right(self, effect: Effect) -> None:
        number, more = int(effect.subject), int(effect.fields["cards"])
        pot = self.hands[effect.fields["seat"]] if number == 0 else self.pots[number - 1]
        pot.sort(key=_in_order)
        if more > 0:
            pot += self.stock[-more:]
            del self.stock[-more:]
        else:
            self.stock += pot[more:]
            del pot[more:]

    def pot_back(self, effect: Effect) -> None:
        seat, given = effect.subject, 2 - len(self.pots)
        self.drop(seat, effect.cards)
        others = given - (self.pair(self.after(seat)) in self.with_pot)
        if others <= 1:
            self.with_pot.discard(self.pair(seat))
        self.pots.insert(len(self.pots) if "lower" in effect.fields else 0, list(effect.cards))
        self.pot_waits.discard(seat)

    def sets_beside(self, effect: Effect) -> None:
        unused = [pot for pot in self.pots if set(pot) <= set(effect.cards)]
        if unused:
            self.pots.remove(unused[0])
        else:
            self.beside += effect.cards

    def ends_by_ruling(self, effect: Effect) -> None:
        self.over, self.closer = True, effect.subject if effect.name == "end-deal" else ""

    def plays_on(self, effect: Effect) -> None:
        seat = effect.subject
        if not self.over or self.closer != seat:
            return
        self.over, self.closer, self.taken = False, "", self.turn == seat
        if self.turn != seat:
            self._ends_if_due()

    # From place to place

    def drop(self, seat: str, cards: Sequence[str]) -> None:
        """Out of the hand; a card kept apart goes into it first."""
        hand = self.hands[seat]
        if not _holds(hand, cards):
            hand += self.apart[seat]
            self.apart[seat] = []
        _take(hand, cards)
        _take(self.exposed[seat], [card for card in cards if card in self.exposed[seat]])

    def _collect(self, effect: Effect) -> None:
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

    def _begins(self, seat: str) -> None:
        if seat == self.turn and not self.taken and not self.over:
            self.taken = True
            self.pot_waits.discard(seat)

    def _turn_passes(self, seat: str) -> None:
        partner = self.partner(seat)
        if partner is not None and self.code in PARTNER_FIRST:
            self.pot_waits.discard(partner)
        if self.turns_left:
            self.turns_left -= 1
        self.turn, self.taken = self.after(seat), False

    def _ends_if_due(self) -> None:
        """F-17.3, F-15.1: between two turns, when the stock or the time is used up."""
        if not self.over and not self.taken and (len(self.stock) <= DEAD_CARDS or self.turns_left == 0):
            self.over, self.closer = True, ""


def _named_in(text: str) -> list[str]:
    """Cards in options and answers: `cure-Jc (Jc on NS.2)`, `7h`."""
    words = text.replace("(", " ").replace(")", " ").replace(",", " ").replace("=", " ").replace("-", " ")
    return [card for word in words.split() for card in cards_in(word) if card == word]


def _in_order(card: str) -> tuple[int, ...]:
    """By suit, rank and copy, jokers last: a pot that is too large gives the last ones back."""
    return (9,) if card == JOKER else ("cdhs".index(card[1]), "A23456789TJQK".index(card[0]), len(card))


def _holds(hand: Sequence[str], cards: Iterable[str]) -> bool:
    rest = list(hand)
    for card in cards:
        if card not in rest:
            return False
        rest.remove(card)
    return True


def _take(place: list[str], cards: Iterable[str]) -> None:
    for card in cards:
        place.remove(card)


def _take_last(place: list[str], cards: Iterable[str]) -> None:
    """From the top of a pile: of two jokers the upper one."""
    place.reverse()
    _take(place, cards)
    place.reverse()


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

_EFFECTS: dict[str, Callable[[Deal, Effect], None]] = {
    "return": Deal.returns,
    "expose": Deal.exposes,
    "penalise": Deal.penalises,
    "restore-pile": Deal.restores_pile,
    "restore-stock": Deal.restores_stock,
    "draw": Deal.draws_by_ruling,
    "take": Deal.takes_by_ruling,
    "discard": Deal.discards_by_ruling,
    "mend": Deal.mends,
    "merge": Deal.merges,
    "random-to-stock": Deal.random_to_stock,
    "put-pot-right": Deal.puts_pot_right,
    "pot-back": Deal.pot_back,
    "set-beside": Deal.sets_beside,
    "redeal": Deal.ends_by_ruling,
    "end-deal": Deal.ends_by_ruling,
    "no-closing": Deal.plays_on,
}
"""The effects that move cards, or the turn."""
