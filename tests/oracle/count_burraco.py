"""The points of a finished deal of Burraco, side by side, counted from what lies on the table and in the hands.

Assumptions, where the books leave room:

* A burraco is what it is as it lies: a free pinella below the three of its own suit stays a wild (Art. 13).
* A pot that was taken with a discard and never played counts as a pot not played, instead of the 100 for a pot not
  taken; the online book has no such item and counts it with the cards in hand (O-11.2).
* After a stall under FITAB and the international book the melds count with their bonuses, hands and pots not played do
  not, and a side pays for its pot only if the other has taken one (AMB-17, AMB-18). Under the federal code a stall is
  counted like any other deal (BAMB-27).
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from .burraco import burraco, card_points, parse_meld
from .card_text import Cards, tokens
from .moves_burraco import cards_of
from .table_burraco import SIDES, BurracoTable

ENDINGS = ("going-out", "stock", "time-out", "stall")


@dataclass(frozen=True)
class SideCount:
    """The parts of a side's points in the order of the score sheet, those worth nothing left out, and their sum."""

    parts: list[tuple[str, int]]
    total: int


def count(
    code: str,
    melds: Mapping[str, Sequence[str]],
    hands: Mapping[str, Cards],
    pot_taken: Mapping[str, bool],
    ending: str,
    closer: str | None = None,
    unplayed: Collection[str] = (),
) -> dict[str, SideCount]:
    """Count a deal for both sides; `unplayed` are the players whose hand is a pot they have not played."""
    if ending not in ENDINGS or (closer is not None) != (ending == "going-out"):
        raise ValueError(f"no such end of a deal: {ending!r}, closed by {closer!r}")
    counts = {}
    for side, other in (("NS", "EW"), ("EW", "NS")):
        parts = _on_the_table(code, melds[side])
        if closer is not None and SIDES[closer] == side:
            parts.append(("closing", 100))
        if not pot_taken[side] and _pays_for_pot(code, ending, pot_taken[other]):
            parts.append(("pot not taken", -100))
        if ending != "stall" or code == "federal":
            parts += _in_hand(code, {seat: hand for seat, hand in hands.items() if SIDES[seat] == side}, unplayed)
        parts = [(name, points) for name, points in parts if points]
        counts[side] = SideCount(parts, sum(points for _, points in parts))
    return counts


def count_table(table: BurracoTable) -> dict[str, SideCount]:
    """Count a deal that has been played to its end."""
    assert table.ending is not None
    return count(table.code, table.laid, table.hands, table.pot_taken, table.ending, table.closer, table.unplayed)


def _on_the_table(code: str, melds: Sequence[str]) -> list[tuple[str, int]]:
    """One part a burraco, then the cards of all melds (Art. 13, 18)."""
    parts = []
    for meld in melds:
        kind, bonus = burraco(code, parse_meld(meld))
        if kind is not None:
            parts.append((f"{kind} burraco", bonus))
    return [*parts, ("cards laid", sum(card_points(card) for meld in melds for card in cards_of(meld)))]


def _pays_for_pot(code: str, ending: str, other_has_taken: bool) -> bool:
    """Whether a side that took no pot pays 100: always, but only if the other took one after a stall (Art. 16) and
    under the federal code (Art. 18)."""
    return other_has_taken or not (ending == "stall" or code == "federal")


def _in_hand(code: str, hands: Mapping[str, Cards], unplayed: Collection[str]) -> list[tuple[str, int]]:
    """What is left in the hands of a side, pots that were never played apart (Art. 18)."""
    values = {seat: -sum(card_points(card) for card in tokens(hand)) for seat, hand in hands.items()}
    pots = [seat for seat in values if seat in unplayed and code != "online"]
    return [
        ("pot not played", sum(values[seat] for seat in pots)),
        ("cards in hand", sum(value for seat, value in values.items() if seat not in pots)),
    ]
