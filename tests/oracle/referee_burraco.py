"""What the table looks like after a ruling, one function an incident, straight from the decision tables.

FITAB in three editions and the federal code. `phase` is when it was noticed: D0 the offender is still in his turn, D1
after his discard, D2 after the next player has taken cards. Every function changes the table that it is given, which
remembers what was laid (`table.plays`).

Assumptions, where the articles leave room:

* Whoever has to be stopped is `limited`: he takes cards if he has not, and discards. A penalised card at his side is
  then the discard, so nothing else is said about it (sections 1.6, F-24.1).
* The random card of Art. 30 is the referee's; we are told which it is.
* Last play: of several cards laid off at once the outermost, on both ends of a run the highest; on a set the wild,
  else the card of the best suit (AMB-65, B-D.56).
* First-lap closing in 2022: the cards stay where they lie, frozen for a time, which is what taking them up and laying
  them again at the next turn comes to (AMB-64).
"""

from __future__ import annotations

from collections.abc import Sequence

from .arbitrated_burraco import (
    Ban,
    Duty,
    Frozen,
    Meld,
    Play,
    Table,
    kind_of,
    meld_of,
    next_of,
    partner_of,
    side_of,
    top_of,
    without,
)
from .burraco import card_points, own_slots, parse_meld
from .card_text import is_joker, is_two, rank, suit
from .moves_burraco import cards_of, is_wild

BONUS = {
    "royal": 300,
    "royal-dirty": 250,
    "super": 250,
    "super-dirty": 200,
    "clean": 200,
    "semi-clean": 150,
    "dirty": 100,
}
