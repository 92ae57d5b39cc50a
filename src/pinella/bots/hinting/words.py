"""A hint in words, English or Italian: whole sentences, to be read on a screen or aloud."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final

from pinella.bots.hinting.hints import Hint
from pinella.bots.hinting.reasons import Reason, Value
from pinella.bots.hinting.sentences import HEADINGS, KINDS, ONE, PLAYER, READY, REASONS, STEPS, SURE
from pinella.bots.hinting.waiting import Ready
from pinella.cards import AnyCard, Joker, Laid, Rank
from pinella.codes import BurracoKind
from pinella.play.commands import (
    ClaimGoingOut,
    Command,
    Discard,
    DrawFromStock,
    LayMeld,
    LayOff,
    LayOpening,
    SwapJoker,
    TakeDiscardPile,
    TakePot,
)
from pinella.play.seats import SCALA40_SEATS, MeldId, Seat

SIGNS: Final[Mapping[str, str]] = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}

NO_NAMES: Final[Mapping[str, str]] = {}


@dataclass(frozen=True, slots=True)
class Told:
    """A hint as sentences, for a page that sets them out itself."""

    steps: tuple[str, ...]
    sure: str
    wins: tuple[str, ...]
    risks: tuple[str, ...]
    bounds: tuple[str, ...]
    shared: tuple[str, ...] = ()


def told(hint: Hint, lang: str, signs: Mapping[str, str] = SIGNS, seats: Mapping[str, str] = NO_NAMES) -> Told:
    """A hint in sentences; `signs` are the suits by their letters, and the joker where it is not `Jk`; `seats` what
    seats are called, where it is not their letter or number."""
    teller = _Teller(lang, signs, dict(hint.melds), seats)
    return Told(
        tuple(teller.step(command) for command in hint.plan),
        teller.sure(hint),
        tuple(map(teller.reason, hint.wins)),
        tuple(map(teller.reason, hint.risks)),
        tuple(map(teller.reason, hint.bounds)),
        tuple(map(teller.reason, hint.shared)),
    )


def words(hint: Hint, lang: str, signs: Mapping[str, str] = SIGNS, *, shared: bool = True) -> str:
    """A hint as text of several lines: the steps, how sure it is, what it wins and what it risks.

    Without `shared` risks that no turn avoids are left out: who shows several hints says them once.
    """
    hint_told, headings = told(hint, lang, signs), HEADINGS[lang]
    lines = [" ".join(hint_told.steps), " ".join((*hint_told.bounds, *_if_compared(hint, hint_told.sure)))]
    parts = [("wins", hint_told.wins), ("risks", hint_told.risks), ("shared", hint_told.shared if shared else ())]
    for part, sentences in parts:
        heading = headings[part]
        if sentences:
            lines += [heading, *(f"- {sentence}" for sentence in sentences)]
    return "\n".join(line for line in lines if line)


def ready_words(ready: Ready, lang: str, signs: Mapping[str, str] = SIGNS) -> tuple[str, ...]:
    """What a hand that waits could do, in sentences; the first says whose turn it is."""
    teller, wording = _Teller(lang, signs, dict(ready.named)), READY[lang]
    found = [wording["opens"]] if ready.opens else []
    found += [wording["lay"].format(cards=teller.laid(laid)) for laid in ready.melds]
    for card, melds in ready.lay_offs:
        found.append(wording["lay-off"].format(card=teller.card(card), melds=teller.several(melds)))
    return (wording["turn"].format(turn=player(ready.turn, lang)), *(found or [wording["nothing"]]))


def shared_words(hint: Hint, lang: str, signs: Mapping[str, str] = SIGNS) -> tuple[str, ...]:
    """The risks that no turn avoids, under their heading; nothing where there are none."""
    sentences = told(hint, lang, signs).shared
    return (HEADINGS[lang]["shared"], *(f"- {sentence}" for sentence in sentences)) if sentences else ()


def _if_compared(hint: Hint, sure: str) -> tuple[str, ...]:
    """Where a sentence says already that there is no choice, another would say it twice."""
    return () if hint.bounds and hint.sure.value == "only" else (sure,)


@dataclass(frozen=True, slots=True)
class _Teller:
    lang: str
    signs: Mapping[str, str]
    melds: Mapping[MeldId, tuple[Laid, ...]]
    seats: Mapping[str, str] = field(default_factory=dict)

    # Sentences

    def step(self, command: Command) -> str:
        wording = STEPS[self.lang]
        match command:
            case DrawFromStock():
                return wording["draw"]
            case TakeDiscardPile():
                return wording["take-top" if command.seat in SCALA40_SEATS else "take"]
            case LayMeld():
                return wording["lay"].format(cards=self.laid(command.laid))
            case LayOff():
                return wording["lay-off"].format(cards=self.laid(command.laid), meld=self.meld(command.meld))
            case LayOpening():
                return wording["open"].format(cards="; ".join(map(self.laid, command.melds)))
            case SwapJoker():
                return wording["swap"].format(cards=self.card(command.card), meld=self.meld(command.meld))
            case Discard():
                return wording["discard"].format(cards=self.card(command.card))
            case TakePot():
                return wording["take-pot"]
            case ClaimGoingOut():
                return wording["claim"]
        raise AssertionError(f"no hint is {command}")

    def sure(self, hint: Hint) -> str:
        """Points are told in Burraco only: in Scala 40 the worth of going out is a guess of ours."""
        wording = SURE[self.lang]
        points = round(-hint.worth, -1)
        in_points = hint.sure.value == "worse" and points > 0 and _is_burraco(hint)
        return wording[f"{hint.sure.value}{'/points' if in_points else ''}"].format(points=f"{points:.0f}")

    def reason(self, reason: Reason) -> str:
        decides = ONE.get(reason.code)
        is_one = decides is not None and _size(reason[decides]) == 1
        values = {name: self.value(value) for name, value in reason.values}
        variant = "/one" if is_one else "/semi" if "semi" in values else ""
        return REASONS[self.lang][f"{reason.code}{variant}"].format(**values)

    # Names

    def value(self, value: Value) -> str:
        if isinstance(value, BurracoKind):
            return KINDS[self.lang][value]
        if isinstance(value, MeldId):
            return self.meld(value)
        if isinstance(value, tuple):
            return self.several(value)
        return self.player(value) if isinstance(value, Seat) else str(value)

    def player(self, seat: Seat) -> str:
        return self.seats.get(seat.value) or player(seat, self.lang)

    def several(self, values: Sequence[MeldId] | Sequence[AnyCard]) -> str:
        melds = [self.meld(one) for one in values if isinstance(one, MeldId)]
        cards = [self.card(one) for one in values if not isinstance(one, MeldId)]
        return ", ".join(melds) if melds else " ".join(cards)

    def meld(self, name: MeldId) -> str:
        """`NS.1 (3♥ 4♥ 5♥)`."""
        laid = self.melds.get(name)
        return str(name) if laid is None else f"{name} ({self.laid(laid)})"

    def laid(self, laid: Iterable[Laid]) -> str:
        return " ".join(map(self.one, laid))

    def one(self, one: Laid) -> str:
        return self.card(one.card) + ("" if one.stands_for is None else f"={self.card(one.stands_for)}")

    def card(self, card: AnyCard) -> str:
        """Without the mark of the second copy, which matters to nobody at a table."""
        if isinstance(card, Joker):
            return self.signs.get("Jk", "Jk")
        return f"{'10' if card.rank is Rank.TEN else card.rank.letter}{self.signs[card.suit.value]}"


def player(seat: Seat, lang: str) -> str:
    """The name of a seat in a sentence: a bare number would be lost among the others."""
    return PLAYER[lang].format(seat=seat) if seat in SCALA40_SEATS else str(seat)


def _size(value: Value) -> int:
    if isinstance(value, tuple):
        return len(value)
    return value if isinstance(value, int) else 1


def _is_burraco(hint: Hint) -> bool:
    seat = getattr(hint.command, "seat", None)
    return isinstance(seat, Seat) and seat not in SCALA40_SEATS
