"""What the referee says, in Italian and English: whole sentences from one list, with places for names and cards."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

from pinella.cards import AnyCard, Joker
from pinella.play.aftermath import Points, Scope
from pinella.play.effects import (
    ArbitralScore,
    AwaitPile,
    Compensate,
    CountAsOf,
    CountNegative,
    Deduct,
    Effect,
    EndDeal,
    Expose,
    Forbid,
    ForceDiscard,
    FreezeForATime,
    FreezeForGood,
    LimitTurn,
    Penalise,
    PutPotRight,
    Return,
    SamePlace,
    SetBeside,
    Stop,
)
from pinella.play.seats import MeldId, Seat, Side
from pinella.words import Message, catalogue, text

LANGUAGES: Final = ("it", "en")
MOST_NAMED: Final = 4
"""More cards than these are only counted."""

_SUITS: Final = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}


@dataclass(frozen=True, slots=True)
class Texts:
    """The same text in both languages."""

    it: str
    en: str

    def __getitem__(self, language: str) -> str:
        return self.it if language == "it" else self.en

    def __add__(self, other: Texts) -> Texts:
        """One sentence after the other."""
        return Texts(f"{self.it} {other.it}".strip(), f"{self.en} {other.en}".strip())


NOTHING: Final = Texts("", "")


@cache
def _list() -> Mapping[str, Texts]:
    lines = (files("pinella.referee") / "sentences.tsv").read_text("utf-8").splitlines()
    rows = (line.split("\t") for line in lines[1:])
    return {key: Texts(it, en) for key, it, en in rows}


def known(key: str) -> bool:
    """Whether there is a sentence of this key."""
    return key in _list()


def keys() -> tuple[str, ...]:
    """The keys of all sentences."""
    return tuple(_list())


def said(key: str, **places: object) -> Texts:
    """A sentence with its places filled in: what differs between the languages is given as `Texts`."""
    found = _list()[key]
    it, en = (found[lang].format(**{name: _in(value, lang) for name, value in places.items()}) for lang in LANGUAGES)
    return Texts(it, en)


def _in(value: object, language: str) -> object:
    return value[language] if isinstance(value, Texts) else value


# Names


def seat_name(seat: Seat | None) -> Texts:
    """A player by the point of the compass; `None` is the referee."""
    return said(f"seat.{'referee' if seat is None else seat.value}")


def side_name(side: Side) -> Texts:
    return said(f"side.{side.value}")


def article_names(numbers: Iterable[str]) -> Texts:
    """`art. 29, art. 21`; parts of a code without a number by their names."""
    names = [
        said(f"article.{one}") if known(f"article.{one}") else said("article.number", number=one) for one in numbers
    ]
    return Texts(", ".join(name.it for name in names), ", ".join(name.en for name in names))


def card_names(cards: Iterable[AnyCard]) -> Texts:
    """`J♥ 10♦ jolly`: cards as they look, copies alike."""
    cards = tuple(cards)
    if len(cards) == 2 and all(isinstance(card, Joker) for card in cards):
        return said("card.two-jokers")
    joker = said("card.joker")
    it, en = (" ".join(joker[lang] if isinstance(card, Joker) else _card(card) for card in cards) for lang in LANGUAGES)
    return Texts(it, en)


def object_names(cards: Iterable[AnyCard]) -> Texts:
    """Cards as the object of a sentence: a single joker takes its article, `il jolly`."""
    cards = tuple(cards)
    is_a_joker = len(cards) == 1 and isinstance(cards[0], Joker)
    return said("card.the-joker") if is_a_joker else card_names(cards)


def _card(card: AnyCard) -> str:
    text = str(card)
    return f"{text[0].replace('T', '10')}{_SUITS[text[1]]}"


def refusal_sentence(code: str) -> Texts:
    """Why the rules do not allow something, by the code of the refusal."""
    refusal = Message(f"refusal.{code}")
    if refusal.code not in catalogue("it"):
        return Texts(code, code)
    return Texts(text(refusal, "it"), text(refusal, "en"))


# Effects


def effect_sentence(
    effect: Effect, *, named: bool = True, over: bool = False, way: str = "", **places: object
) -> Texts:
    """What an effect of a ruling means for the players; `named`: whether its cards are known, or only assumed.

    `over`: the deal is over, so a meld that was to be frozen for a time counts at once. `way`: another sentence than
    the usual one, with more `places`.
    """
    key = f"effect.{way or effect_key(effect)}"
    if over and isinstance(effect, FreezeForATime) and effect.cards:
        key = _under(f"effect.{effect.name}.over", _one(effect.cards))
    return said(f"{key}.unnamed" if not named and known(f"{key}.unnamed") else key, **_places(effect), **places)


def effect_key(effect: Effect) -> str:
    """Which sentence tells an effect: some have one for each way in which they happen."""
    return _under(effect.name, _variant(effect))


def _under(key: str, variant: str) -> str:
    """A key with its variant, where both are there."""
    return ".".join(part for part in (key, variant) if part)


def _one(cards: tuple[AnyCard, ...]) -> str:
    """A single card has a sentence of its own."""
    return "one" if len(cards) == 1 else ""


def _variant(effect: Effect) -> str:
    match effect:
        case Expose() | Penalise() | CountNegative():
            return _one(effect.cards)
        case Return():
            return "reopens" if effect.reopens else "pile" if effect.meld is None else "meld"
        case FreezeForATime():
            longer = "longer" if effect.turns > 1 else ""
            return _under(longer, _one(effect.cards)) if effect.cards else f"{longer}-plain".removeprefix("-")
        case FreezeForGood():
            return "" if effect.keeps is None else "keeps"
        case ForceDiscard():
            return "one" if len(effect.cards) == 1 else "many"
        case Stop() | LimitTurn():
            return effect.take.value
        case _:
            return _variant_of_the_rest(effect)


def _variant_of_the_rest(effect: Effect) -> str:
    match effect:
        case Forbid():
            return "new" if effect.scope is Scope.NEW else "grown"
        case Deduct():
            return "one" if effect.victory_points == 1 else "many"
        case EndDeal():
            return "nobody" if effect.seat is None else "seat"
        case PutPotRight():
            return "more" if effect.cards > 0 else "fewer"
        case SamePlace():
            return "own" if effect.meld is None else "meld"
        case AwaitPile():
            return "whole" if effect.whole else ""
        case SetBeside():
            return "" if len(effect.cards) <= MOST_NAMED else "many"
        case _:
            return ""


def _places(effect: Effect) -> dict[str, object]:
    """Every name that a sentence about this effect may have a place for."""
    places: dict[str, object] = {}
    for name in ("seat", "to"):
        seat = getattr(effect, name, None)
        if isinstance(seat, Seat):
            places["seat"] = seat_name(seat)
    for name in ("meld", "into"):
        meld = getattr(effect, name, None)
        if isinstance(meld, MeldId):
            places[name] = str(meld)
    seat = getattr(effect, "seat", None)
    side = getattr(effect, "side", seat.side if isinstance(seat, Seat) else None)
    if isinstance(side, Side):
        places["side"] = side_name(side)
    return places | _numbers(effect) | _cards(effect)


def _cards(effect: Effect) -> dict[str, object]:
    group = getattr(effect, "cards", ())
    cards = group if isinstance(group, tuple) else ()
    card = getattr(effect, "card", None)
    return {"cards": card_names(cards if card is None else (card,))}


def _numbers(effect: Effect) -> dict[str, object]:
    match effect:
        case Deduct():
            return {"points": effect.victory_points}
        case Compensate():
            return {"points": effect.points}
        case ArbitralScore() | CountAsOf():
            return {"ns": _total(effect.ns), "ew": _total(effect.ew)}
        case PutPotRight():
            return {"points": abs(effect.cards)}
        case SetBeside():
            return {"points": len(effect.cards)}
        case _:
            return {}


def _total(points: Points) -> int:
    return sum(value for _, value in points)
