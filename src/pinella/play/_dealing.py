"""From a shuffled pack to hands, pots, discard pile and stock, on integers.

The numbers stand for cards and are only moved: any codes will do. The file runs as it is and compiles with mypyc.
"""

from __future__ import annotations

from librt.vecs import append, vec
from mypy_extensions import i64


def arrange(
    order: vec[i64],
    players: i64,
    hand_size: i64,
    pot_size: i64,
    pots: i64,
    alternate: bool,
    first_served: i64,
    up_cards: i64,
) -> vec[i64]:
    """The cards of a pack, written from the top, as they lie after the dealing.

    First the hands, seat by seat from place 0, each in the order received; then the pots, the one to be played first
    before the other; then the cards turned up, the bottom one first; then the stock from the top.
    Cards are dealt one at a time from the top, beginning with the seat at place `first_served`. Pots are made from the
    bottom, one card to each in turn, or one pot after the other.
    """
    cards: i64 = i64(len(order))
    dealt = vec[i64]()
    for seat in range(players):
        turn: i64 = (seat - first_served + players) % players
        for lap in range(hand_size):
            dealt = append(dealt, order[lap * players + turn])
    for pot in range(pots):
        for taken in range(pot_size):
            up: i64 = taken * pots + pot if alternate else pot * pot_size + taken
            dealt = append(dealt, order[cards - 1 - up])
    turned: i64 = players * hand_size
    for place in range(turned, turned + up_cards):
        dealt = append(dealt, order[place])
    for place in range(turned + up_cards, cards - pots * pot_size):
        dealt = append(dealt, order[place])
    return dealt
