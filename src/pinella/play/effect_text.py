"""Effects of a ruling as text: `freeze-temporary NS.2; seat N; cards Jc Jd Jh`, and back.

First the name of the effect and what it is about, then the cards after a colon: that is the short form. The long form
adds every other field that is not what it usually is, each after a semicolon, and reads back to the same effect.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import MISSING, dataclass, fields
from enum import Enum
from types import NoneType
from typing import Final, get_args, get_type_hints

from pinella.cards import AnyCard, Card, Joker, Laid, card, cards, laid, text_of
from pinella.codes import BurracoKind
from pinella.errors import NotationError
from pinella.play.aftermath import Points, Scope, Take
from pinella.play.effects import Compensate, Effect, FreezeForATime, LimitTurn, Merge
from pinella.play.lines import card_text, shown
from pinella.play.seats import MeldId, Seat, Side

_SUBJECTS: Final = ("meld", "pot", "side", "seat", "to")
"""The field that an effect is about: the first of these that it has; a meld only where it must have one."""

_SECOND: Final = {LimitTurn.name: "take", Compensate.name: "points", Merge.name: "into"}
"""A field that the short form says too, after the subject."""

_NOTHING: Final = "none"
_CARDS: Final[object] = tuple[AnyCard, ...]


def effect_text(effect: Effect) -> str:
    """The long form: it reads back to the same effect."""
    shape = SHAPES[effect.name]
    head = " ".join(_head(effect))
    if shape.group is not None and (value := getattr(effect, shape.group)):
        head += f": {_written(value)}"
    return "; ".join((head, *_details(effect)))


def short_text(effect: Effect) -> str:
    """Name, subject and cards: enough to know the effect among others."""
    head, group = " ".join(_head(effect)), _group(effect)
    return f"{head}: {card_text(group)}" if group else head


def words(effect: Effect) -> tuple[str, ...]:
    """The short form word by word: the name, what it is about, and the cards as one text."""
    group = _group(effect)
    return (*_head(effect), *((card_text(group),) if group else ()))


def read_effect(text: str) -> Effect:
    """The effect that a long form says."""
    head, *details = text.split(";")
    said, colon, group = head.partition(":")
    name, _, subject = said.strip().partition(" ")
    shape = SHAPES.get(name)
    if shape is None:
        raise NotationError("effect/unknown", f"expected an effect such as stop N, found {shown(text.strip())}")
    found = dict(_read_head(shape, subject.split()))
    if colon:
        found[shape.known(shape.group, "cards")] = group
    for detail in details:
        key, _, value = detail.strip().partition(" ")
        found[shape.known(key.replace("-", "_"), key)] = value
    return _made(shape, found)


def says(text: str, effect: Effect) -> bool:
    """Whether a text, perhaps short and perhaps without the cards, says this effect.

    Cards are compared as people see them, in any order and copies alike; what is not said may be anything.
    """
    head, *details = text.split(";")
    said, colon, group = head.partition(":")
    whole = tuple(" ".join(_head(effect)).split())
    if tuple(said.split()) not in (whole, whole[: 2 if SHAPES[effect.name].subject else 1]):
        return False
    named = effect.cards if isinstance(effect, FreezeForATime) else _group(effect)
    if colon and _as_seen(cards(group)) != _as_seen(named):
        return False
    return {detail.strip() for detail in details} <= set(_details(effect))


def _as_seen(group: tuple[AnyCard, ...]) -> list[str]:
    return sorted(card_text(group).replace("'", "").split())


# The shape of an effect


@dataclass(frozen=True, slots=True)
class Shape:
    """The fields of an effect, and which of them its short form says."""

    name: str
    make: Callable[..., Effect]
    hints: dict[str, object]
    defaults: dict[str, object]
    """Only of those fields that have one."""

    subject: str | None
    second: str | None
    group: str | None
    """The field of its cards; those of a frozen meld are only named, and not moved."""

    def known(self, field: str | None, said: str) -> str:
        """The field of this name."""
        if field is None or field not in self.hints:
            raise NotationError("effect/field", f"expected no {said} in {self.name}")
        return field


def _shape(kind: type[Effect]) -> Shape:
    names = [field.name for field in fields(kind)]
    hints = {name: hint for name, hint in get_type_hints(kind).items() if name in names}
    defaults = {field.name: field.default for field in fields(kind) if field.default is not MISSING}
    subjects = (name for name in _SUBJECTS if name in names and (name != "meld" or name not in defaults))
    groups = (name for name in ("cards", "card") if hints.get(name) in (AnyCard, _CARDS))
    group = None if kind is FreezeForATime else next(groups, None)
    return Shape(kind.name, kind, hints, defaults, next(subjects, None), _SECOND.get(kind.name), group)


SHAPES: Final[dict[str, Shape]] = {kind.name: _shape(kind) for kind in get_args(Effect)}
"""The effects by their names."""


# Writing


def _head(effect: Effect) -> Iterator[str]:
    """The name, the subject, and what the short form says beside it."""
    yield effect.name
    shape = SHAPES[effect.name]
    for name in (shape.subject, shape.second):
        if name is not None and getattr(effect, name) is not None:
            value = _written(getattr(effect, name))
            yield f"into {value}" if name == "into" else value


def _details(effect: Effect) -> Iterator[str]:
    """The fields that the head does not say, where they are not what they usually are."""
    shape = SHAPES[effect.name]
    for name, hint in shape.hints.items():
        value = getattr(effect, name)
        usual = shape.defaults.get(name, () if hint == _CARDS else MISSING)
        if name not in (shape.subject, shape.second, shape.group) and value != usual:
            yield _key(name) if value is True else f"{_key(name)} {_written(value)}".rstrip()


def _group(effect: Effect) -> tuple[AnyCard, ...]:
    """The cards that an effect is about."""
    group = SHAPES[effect.name].group
    value = () if group is None else getattr(effect, group)
    return value if isinstance(value, tuple) else (value,)


def _written(value: object) -> str:
    if isinstance(value, tuple):
        return _written_group(value)
    if isinstance(value, Enum):
        return str(value.value)
    return _escaped(value) if isinstance(value, str) else str(value)


def _written_group(group: tuple[object, ...]) -> str:
    """Cards, cards with their marks, or named points."""
    if not group:
        return _NOTHING
    plain = [one for one in group if isinstance(one, Card | Joker)]
    if plain:
        return text_of(plain)
    marked = [_laid_text(one) for one in group if isinstance(one, Laid)]
    return " ".join(marked) or ", ".join(f"{_escaped(one[0])} {one[1]}" for one in group if isinstance(one, tuple))


def _laid_text(one: Laid) -> str:
    """A card with its mark, and a joker with its number."""
    place = "" if one.stands_for is None else f"={one.stands_for}"
    return f"{'+' if one.is_free else ''}{one.card}{place}"


def _escaped(text: str) -> str:
    """Free text without the signs that divide an effect, and without space around it."""
    inner = "".join(_percent(sign) if sign in "%;:,|" or not sign.isprintable() else sign for sign in text)
    ends = len(inner) - len(inner.lstrip()), len(inner) - len(inner.rstrip())
    core = inner.strip()
    return "%20" * ends[0] + core + ("%20" * ends[1] if core else "")


def _percent(sign: str) -> str:
    return "".join(f"%{byte:02X}" for byte in sign.encode(errors="surrogatepass"))


def _unescaped(text: str) -> str:
    """What `_escaped` has written; a percent sign that begins no such code stays."""
    escapes = re.compile(r"(?:%[0-9A-Fa-f]{2})+")
    return escapes.sub(lambda run: bytes.fromhex(run[0].replace("%", "")).decode(errors="replace"), text)


def _key(name: str) -> str:
    return name.replace("_", "-")


# Reading


def _read_head(shape: Shape, said: list[str]) -> Iterator[tuple[str, str]]:
    """The subject and what may follow it."""
    names = [name for name in (shape.subject, shape.second) if name is not None]
    plain = [word for word in said if not (word == "into" and "into" in names)]
    if len(plain) > len(names):
        raise NotationError("effect/words", f"expected nothing more after {shape.name}, found {plain[len(names)]!r}")
    yield from zip(names, plain, strict=False)


def _made(shape: Shape, found: dict[str, str]) -> Effect:
    values = {name: _read(shape, name, text.strip()) for name, text in found.items()}
    for name, hint in shape.hints.items():
        if name not in values and name not in shape.defaults:
            if hint != _CARDS:
                raise NotationError("effect/missing", f"expected the {_key(name)} of {shape.name}")
            values[name] = ()
    return shape.make(**values)


def _read(shape: Shape, name: str, text: str) -> object:
    """The value of a field; of one that may be empty, the value it has."""
    hint = shape.hints[name]
    some = [one for one in get_args(hint) if one is not NoneType]
    reader = _READERS.get(hint) or _READERS[some[0]]
    try:
        return reader(text)
    except NotationError:
        raise
    except ValueError:
        wrong = f"expected another {_key(name)} in {shape.name}, found {shown(text)}"
        raise NotationError("effect/value", wrong) from None


def _points(text: str) -> Points:
    if text == _NOTHING:
        return ()
    parts = (part.strip().rpartition(" ") for part in text.split(","))
    return tuple((_unescaped(name), _number(points)) for name, _, points in parts)


def _meld_id(text: str) -> MeldId:
    side, _, number = text.partition(".")
    return MeldId(Side(side), _number(number))


def _number(text: str) -> int:
    digits = text.removeprefix("-")
    if not digits.isascii() or not digits.isdigit() or len(digits) > 9:
        raise ValueError(text)
    return int(text)


def _flag(text: str) -> bool:
    if text:
        raise ValueError(text)
    return True


_READERS: Final[dict[object, Callable[[str], object]]] = {
    Seat: Seat,
    Side: Side,
    MeldId: _meld_id,
    int: _number,
    str: _unescaped,
    bool: _flag,
    Take: Take,
    Scope: Scope,
    BurracoKind: BurracoKind,
    AnyCard: card,
    tuple[AnyCard, ...]: cards,
    tuple[Laid, ...]: laid,
    Points: _points,
}
