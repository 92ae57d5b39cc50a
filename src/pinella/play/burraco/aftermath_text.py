"""What irregular acts and rulings have left, as lines of the table notation. The reader stands in `aftermath_reading`.

Entries keep the order they have at the table: lines of a kind follow it, and so do entries of a line.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby
from typing import Final

from pinella.cards import text_of
from pinella.play.aftermath import (
    Aftermath,
    Ban,
    Choice,
    Duty,
    Frozen,
    Lying,
    Option,
    Points,
    Pool,
    Scope,
    Take,
    Waiting,
)
from pinella.play.lines import card_text, written
from pinella.play.seats import Seat

ARBITRATED: Final = "arbitrated"
FOR_GOOD: Final = "for good"
THE_REFEREE: Final = "the referee"
ANY_MELD: Final = "any meld"
WHOLE: Final = "whole"
TAKEN: Final = {Take.PILE: "pile taken", Take.DRAW: "drawn"}
SCOPES: Final = {Scope.NEW_OR_GROWN: "on new or grown melds", Scope.NEW: "on new melds"}


def aftermath_lines(left: Aftermath) -> Iterator[str]:
    """Every line that an arbitrated table has and a strict one has not."""
    yield ARBITRATED
    yield from _on_the_table(left)
    yield from _of_the_players(left)
    yield from _said(left)
    yield from _rest(left)


def _on_the_table(left: Aftermath) -> Iterator[str]:
    yield from _lying("loose", left.loose)
    yield from _lying("negative", left.negative)
    for frozen in left.frozen:
        yield written(f"{frozen.meld} frozen", _frozen(frozen))
    for waiting in left.waiting:
        yield written(f"{waiting.meld} waits", _waiting(waiting))


def _of_the_players(left: Aftermath) -> Iterator[str]:
    yield from _pools("side", left.side)
    yield from _pools("exposed", left.exposed)
    yield from _pools("apart", left.apart)
    for limit in left.limits:
        turns = "" if limit.turns == 1 else f", {limit.turns} turns"
        yield written(f"{limit.seat} limited", f"{limit.take.value}{turns}")
    yield from _pools("must discard", left.forced)
    yield from _together("may not lay off", ((ban.seat, _ban(ban)) for ban in left.bans))
    yield from _together("same place", ((duty.seat, _duty(duty)) for duty in left.duties))
    for seat in left.no_closing:
        yield f"{seat} may not go out"
    for seat in left.bare:
        yield f"{seat} began without cards"


def _said(left: Aftermath) -> Iterator[str]:
    yield from _listed("warnings", (f"{warned.seat} {warned.reason}".rstrip() for warned in left.warnings))
    yield from _listed("deducted", (f"{one.side.value} {one.victory_points}" for one in left.deductions))
    yield from _listed("awarded", (f"{one.side.value} {one.points} {one.reason}".rstrip() for one in left.awards))
    yield from _listed("shown", (f"{card_text([one.card])} to {one.to}" for one in left.shown))


def _rest(left: Aftermath) -> Iterator[str]:
    if left.beside:
        yield written("beside", card_text(left.beside))
    if left.settled is not None:
        yield written("settled", f"NS{_points(left.settled.ns)} | EW{_points(left.settled.ew)}")
    if left.choice is not None:
        yield written("choice", _choice(left.choice))
    if left.redeal:
        yield "redeal"
    if left.rulings:
        yield written("rulings", str(left.rulings))


def _lying(word: str, groups: Iterable[Lying]) -> Iterator[str]:
    for lying in groups:
        yield written(f"{lying.meld} {word}", card_text(lying.cards))


def _pools(word: str, pools: Iterable[Pool]) -> Iterator[str]:
    for pool in pools:
        yield written(f"{pool.seat} {word}", card_text(pool.cards))


def _together(word: str, entries: Iterable[tuple[Seat, str]]) -> Iterator[str]:
    """A line for the entries of a seat that follow each other."""
    for seat, group in groupby(entries, key=lambda entry: entry[0]):
        yield written(f"{seat} {word}", " | ".join(text for _, text in group))


def _listed(key: str, entries: Iterable[str]) -> Iterator[str]:
    text = ", ".join(entries)
    if text:
        yield written(key, text)


def _frozen(frozen: Frozen) -> str:
    """`for good, keeps clean` or `until N, 1 turn, Jc Jd Jh`."""
    parts = [FOR_GOOD if frozen.until is None else f"until {frozen.until}"]
    if frozen.until is not None or frozen.turns:
        parts.append(f"{frozen.turns} {'turn' if frozen.turns == 1 else 'turns'}")
    if frozen.cards:
        parts.append(card_text(frozen.cards))
    if frozen.keeps is not None:
        parts.append(f"keeps {frozen.keeps.value}")
    return ", ".join(parts)


def _waiting(waiting: Waiting) -> str:
    """`for N`, then `whole` and how N has taken cards: `for N, whole, pile taken`."""
    parts = [f"for {waiting.seat}", *((WHOLE,) if waiting.whole else ())]
    return ", ".join((*parts, *(() if waiting.took is None else (TAKEN[waiting.took],))))


def _ban(ban: Ban) -> str:
    melds = f", {' '.join(map(str, ban.melds))}" if ban.melds else ""
    return f"{card_text(ban.cards)} {SCOPES[ban.scope]}{melds}"


def _duty(duty: Duty) -> str:
    """`Td on NS.1`, or a meld of its own as it lay: `7h 8h +Jk`."""
    if duty.meld is None and duty.laid and duty.cards == tuple(one.card for one in duty.laid):
        return text_of(duty.laid)
    on = "" if duty.meld is None else f" on {duty.meld}"
    if duty.laid:
        return f"{card_text(duty.cards)}{on} laid as {text_of(duty.laid)}"
    return f"{card_text(duty.cards)}{on or f' laid as {ANY_MELD}'}"


def _points(points: Points) -> str:
    return "".join(f"{',' if number else ''} {name} {value}" for number, (name, value) in enumerate(points))


def _choice(choice: Choice) -> str:
    """`cure by N: cure-Jc (Jc on NS.2), no-cure`."""
    who = THE_REFEREE if choice.seat is None else str(choice.seat)
    return f"{choice.question} by {who}: {', '.join(map(_option, choice.options))}"


def _option(option: Option) -> str:
    on = "" if option.meld is None else f"on {option.meld}"
    about = f"{card_text(option.cards)} {on}".strip()
    return f"{option.key} ({about})" if about else option.key
