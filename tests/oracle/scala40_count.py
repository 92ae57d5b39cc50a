"""The count of Scala 40: points of the cards left in hand, victory points of a table (Art. 22)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from .card_text import JOKER, RANKS, Cards, name, rank, tokens

PLACES = (8, 6, 4, 2)
UP_TO_FOUR_DEALS = ((30, 0), (60, 2), (90, 4), (120, 6), (160, 8), (200, 10))
FIVE_DEALS = ((40, 0), (80, 2), (130, 4), (190, 6), (250, 8), (300, 10))
BEYOND = 12


def points_in_hand(card: str) -> int:
    """Joker 25, ace 11, king to ten 10, the others their pips (S-22.1)."""
    if name(card) == JOKER:
        return 25
    return 11 if rank(card) == "A" else min(RANKS.index(rank(card)) + 1, 10)


def count(hands: Mapping[str, Cards], closer: str | None) -> dict[str, int]:
    """The negative points of each seat, as numbers from 0 up; 0 for the one who went out, nobody spared if none did."""
    return {
        seat: 0 if seat == closer else sum(points_in_hand(card) for card in tokens(hand))
        for seat, hand in hands.items()
    }


def totals(deals: Sequence[Mapping[str, int]]) -> dict[str, int]:
    """The negative points of a round: the sum over its deals (S-22.2)."""
    return {seat: sum(deal[seat] for deal in deals) for seat in deals[0]}


def difference_points(difference: int, deals: int) -> int:
    """S-22.7 for up to four deals, S-22.8 for five and more (S-AMB-31)."""
    for limit, points in UP_TO_FOUR_DEALS if deals <= 4 else FIVE_DEALS:
        if difference <= limit:
            return points
    return BEYOND


def victory_points(negative: Mapping[str, int], deals: int) -> dict[str, int]:
    """Points for the place and for the differences from all who are behind (S-22.3 to 22.5, S-AMB-29).

    Equal totals share the average of the places they take (S-AMB-30), which is always a whole number. A table of two
    or three uses the first places of the same scale (S-26.4); there is none for five or six.
    """
    if not 2 <= len(negative) <= 4 or deals < 1:
        raise ValueError("victory points are for two to four players and at least one deal")
    points: dict[str, int] = {}
    for seat, own in negative.items():
        ahead = sum(other < own for other in negative.values())
        equal = sum(other == own for other in negative.values())
        behind = sum(other - own for other in negative.values() if other > own)
        points[seat] = sum(PLACES[ahead : ahead + equal]) // equal + difference_points(behind, deals)
    return points
