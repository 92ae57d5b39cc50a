"""What the table looks like after a ruling, one function an incident, straight from the decision tables.

FITAB in three editions and the federal code. `phase` is when it was noticed: D0 the offender is still in his turn, D1
after his discard, D2 after the next player has taken cards, D3 once the deal is over. Every function changes the table
that it is given, which remembers what was laid (`table.plays`).

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
    DEAD_CARDS,
    Ban,
    Duty,
    Frozen,
    Meld,
    Play,
    Table,
    kind_of,
    meld_of,
    meld_with,
    next_of,
    partner_of,
    side_of,
    top_of,
    without,
)
from .burraco import card_points, parse_meld
from .card_text import is_joker, own_slots, rank, suit
from .moves_burraco import cards_of, is_wild

LATE = ("D2", "D3")
BONUS = {
    "royal": 300,
    "royal-dirty": 250,
    "super": 250,
    "super-dirty": 200,
    "clean": 200,
    "semi-clean": 150,
    "dirty": 100,
}

# What several articles share


def freeze_for_a_time(table: Table, seat: str, plays: Sequence[Play], turns: int = 1) -> None:
    """Each meld that was laid is frozen whole, each that was added to with those cards (F-29.2, F-29.3).

    A burraco that stood before keeps its value.
    """
    for meld in dict.fromkeys(play.meld for play in plays):
        here = [play for play in plays if play.meld == meld]
        cards = [card for play in here for card in play.cards]
        table.frozen[meld] = Frozen(seat, turns, cards, kind_of(table.code, here[0].before))


def freeze_for_good(table: Table, meld: str, keeps: str = "") -> None:
    """F-D.20: nobody adds to it any more."""
    table.frozen[meld] = Frozen(keeps=keeps)


def penalise(table: Table, seat: str, meld: str, cards: Sequence[str]) -> None:
    """The cards lie at the side of the table (F-24.1)."""
    table.side[seat] += cards
    table.take_off(meld, cards)


def bring_back(table: Table, seat: str, meld: str, cards: Sequence[str]) -> None:
    """The cards go back to the hand."""
    table.hands[seat] += cards
    table.take_off(meld, cards)


def stop(table: Table, seat: str) -> None:
    """He takes cards if he has not, and discards."""
    table.limits[seat] = "either"


def of(table: Table, seat: str) -> list[Play]:
    """What the offender laid."""
    return [play for play in table.plays if play.seat == seat]


def expose(table: Table, seat: str, cards: Sequence[str]) -> None:
    """They must be played, not on melds that the partner lays or adds to meanwhile (F-23.7, B-24.6)."""
    table.exposed[seat] += cards
    table.bans.append(Ban(seat, list(cards), "grown"))


def show(table: Table, card: str, offender: str, rightful: str) -> None:
    """To the player who should have drawn, if he is an opponent (F-30.1)."""
    if side_of(rightful) != side_of(offender):
        table.shown.append((card, rightful))


# Art. 29, 25, 30 bis


def missing_draw(table: Table, seat: str, phase: str) -> None:
    """Played without drawing (F-29.1 to F-29.3): frozen until his next turn, he draws and discards.

    Noticed after the discard he only draws a card; once the next player has begun nothing is done (AMB-47). Where that
    was the third-last card of the stock the deal is over with the discard that he had made (F-17.3, AMB-19).
    """
    if phase in LATE:
        return
    freeze_for_a_time(table, seat, of(table, seat))
    if phase == "D0":
        stop(table, seat)
    else:
        table.hands[seat].append(table.stock.pop(0))
        if len(table.stock) <= DEAD_CARDS:
            table.ended = "stock"


def play_after_discard(table: Table, seat: str) -> None:
    """F-25.1, F-25.2: as Art. 29; nothing else happens to him."""
    freeze_for_a_time(table, seat, of(table, seat))


def play_out_of_turn(table: Table, seat: str) -> None:
    """F-30b.1, F-30b.2: frozen for a lap more, and in his own turn he only takes cards and discards."""
    freeze_for_a_time(table, seat, of(table, seat), turns=2)
    table.limits[seat] = "either"


# Art. 30


def drew_out_of_turn(table: Table, seat: str, at_random: str) -> None:
    """1A: the card kept apart goes back. 1B: a card at random does. 1C: all that was laid comes back before that."""
    card = _back_on_the_stock(table, seat, at_random)
    show(table, card, seat, table.turn)
    table.limits[seat] = "draw"


def drew_after_direct_pot(table: Table, seat: str, at_random: str, plays: Sequence[Play]) -> None:
    """1D, 1E, 1F: the same, the next opponent sees the card, and he discards at once (F-30.4 to F-30.6)."""
    card = _back_on_the_stock(table, seat, at_random, plays)
    show(table, card, seat, next_of(seat))
    stop(table, seat)


def _back_on_the_stock(table: Table, seat: str, at_random: str, plays: Sequence[Play] | None = None) -> str:
    if table.apart[seat]:
        card = table.apart[seat].pop()
    else:
        card = at_random
        returned = _return_all(table, seat, of(table, seat) if plays is None else plays)
        table.hands[seat].remove(card)
        bound = [one for one in returned if one != card]
        if bound:
            table.bans.append(Ban(seat, bound, "grown"))
    table.stock.insert(0, card)
    return card


def _return_all(table: Table, seat: str, plays: Sequence[Play]) -> list[str]:
    returned = []
    for play in reversed(plays):
        cards = list(play.cards)
        bring_back(table, seat, play.meld, cards)
        returned += cards
    return returned


def took_pile_out_of_turn(table: Table, seat: str, pile: Sequence[str]) -> None:
    """2A, and 2B with own cards only: the pile is restored, melds are frozen, he picks up in his turn."""
    table.hands[seat] = without(table.hands[seat], pile)
    table.pile = list(pile)
    table.single = ""
    freeze_for_a_time(table, seat, of(table, seat))
    table.limits[seat] = "pile"


def out_of_turn_noticed_late(table: Table, seat: str, how: str) -> None:
    """AMB-58: the rightful player has begun, so the position stands; only the limit is left."""
    table.single = ""
    table.limits[seat] = how


# Art. 24, 27, 28


def wrong_lay_off(table: Table, seat: str, phase: str) -> None:
    """Cards that do not fit and are not put right (F-24.2 to F-24.4)."""
    play = of(table, seat)[-1]
    if phase in LATE:
        table.negative[play.meld] = list(play.cards)
        freeze_for_good(table, play.meld, kind_of(table.code, play.before))
        return
    penalise(table, seat, play.meld, list(play.cards))
    if phase == "D0":
        stop(table, seat)


def cured_lay_off(table: Table, seat: str, cure: str) -> None:
    """A card of the hand puts it right; the meld is valid, and that was all for this turn (F-27.1, F-27.4, B-29.7)."""
    play = of(table, seat)[-1]
    table.hands[seat].remove(cure)
    table.melds[play.meld] = Meld(meld_with(table.code, play.before, [*play.cards, cure]))
    stop(table, seat)


def wrong_meld(table: Table, seat: str, phase: str) -> None:
    """A meld that is not put right: its largest legal part stays, the rest is excess (F-27.2, F-28.1, F-28.2)."""
    play = of(table, seat)[-1]
    excess = excess_of(table.code, play.cards)
    if phase in LATE:
        core = meld_of(table.code, without(play.cards, excess))
        table.melds[play.meld] = Meld(core, excess)
        table.negative[play.meld] = excess
        freeze_for_good(table, play.meld)
        return
    penalise(table, seat, play.meld, excess)
    if phase == "D0":
        stop(table, seat)


def excess_of(code: str, cards: Sequence[str]) -> list[str]:
    """All cards, or the one without which they are a meld; several such: not for us."""
    for card in dict.fromkeys(cards):
        if meld_of(code, without(cards, [card])):
            return [card]
    return list(cards)


def other_play_after_wrong_meld(table: Table, seat: str) -> None:
    """He left a wrong or an incomplete meld and went on (F-27.5, F-27.6): no cure, and the later melds are frozen."""
    first, *later = of(table, seat)
    penalise(table, seat, first.meld, excess_of(table.code, first.cards))
    freeze_for_a_time(table, seat, later)
    stop(table, seat)


# Art. 31


def second_set(table: Table, seat: str, phase: str) -> None:
    """The second set of a rank goes into the first, for good (F-31.2 to F-31.8)."""
    second = of(table, seat)[-1]
    first = next(meld for meld in table.melds if meld.startswith(side_of(seat)) and _is_set_of(table, meld, second))
    keeps = kind_of(table.code, table.melds[first].core)
    wilds = [card for card in cards_of(table.melds[first].core) if is_wild(card)]
    own = [card for card in second.cards if is_wild(card)]
    cards = cards_of(table.melds[first].core) + second.cards
    excess = ""
    if wilds and own:
        excess = own[0] if phase == "D0" else top_of(own + wilds)
        cards.remove(excess)
    table.melds[second.meld] = Meld()
    table.melds[first] = Meld(meld_of(table.code, cards), [excess] if excess and phase in LATE else [])
    freeze_for_good(table, first, keeps)
    if excess and phase in LATE:
        table.negative[first] = [excess]
    elif excess:
        table.side[seat].append(excess)
    if phase == "D0":
        stop(table, seat)


def second_set_and_closing(table: Table, seat: str) -> None:
    """F-31.3, AMB-62: noticed after the discard, which stays; the deal goes on without a closing."""
    _goes_on(table)
    second_set(table, seat, "D1")


def _is_set_of(table: Table, meld: str, second: Play) -> bool:
    core = table.melds[meld].core
    if meld == second.meld or not core or parse_meld(core).kind != "set":
        return False
    return rank(core) == next(rank(card) for card in second.cards if not is_wild(card))


# Art. 32, and 33 to 35 of the federal code

Step = tuple[str, bool, list[str]]


def closing(table: Table, seat: str, caller: str, chosen: str = "") -> str:
    """What is wrong with a closing, in the order of AMB-66, and what comes of it; nothing if it is in order.

    `chosen` is which card of a meld he discards, where the federal code asks him.
    """
    federal = table.code == "federal"
    if table.has_not_discarded:
        table.ended = table.closer = ""
        _warn_partner(table, seat, caller)
        if federal:
            _without_discard_federal(table, seat, chosen)
        else:
            _without_discard(table, seat)
        return "no discard"
    if is_wild(table.pile[-1]):
        (_with_a_wild_federal if federal else _with_a_wild)(table, seat)
        return "wild"
    if table.turns < 3 and not federal:
        _in_the_first_lap(table, seat)
        return "first lap"
    if not _has_burraco(table, seat):
        meld, _, cards = steps(table, seat)[-1]
        _goes_on(table)
        penalise(table, seat, meld, cards)
        return "no burraco"
    return ""


def _warn_partner(table: Table, seat: str, caller: str) -> None:
    """B-21.3: the partner may not call before the discard."""
    if table.code == "federal" and caller == partner_of(seat):
        table.warn(caller)


def _has_burraco(table: Table, seat: str) -> bool:
    return any(
        table.frozen[meld].keeps if meld in table.frozen else kind_of(table.code, lies.core)
        for meld, lies in table.melds.items()
        if meld.startswith(side_of(seat))
    )


def _goes_on(table: Table) -> None:
    """The discard stays and the deal goes on with the next player."""
    table.ended = table.closer = ""
    table.next_turn()


def _without_discard(table: Table, seat: str) -> None:
    """4A: the meld comes back and one of its cards is discarded (F-32.8).

    4B: the last card is the discard and the play before it comes back (F-32.9, AMB-67).
    """
    (meld, is_new, cards), before = steps(table, seat)[-1], steps(table, seat)[:-1]
    if is_new:
        bring_back(table, seat, meld, cards)
        table.must_discard[seat] = list(cards)
        table.bans.append(Ban(seat, list(cards), "grown"))
        stop(table, seat)
        return
    table.take_off(meld, cards)
    table.pile += cards
    table.next_turn()
    earlier_meld, earlier_is_new, earlier = before[-1]
    bring_back(table, seat, earlier_meld, earlier)
    _binds(table, seat, earlier, "" if earlier_is_new else earlier_meld)


def _with_a_wild(table: Table, seat: str) -> None:
    """F-32.6: the last play comes back, the wild stays."""
    meld, is_new, cards = steps(table, seat)[-1]
    _goes_on(table)
    bring_back(table, seat, meld, cards)
    _binds(table, seat, cards, "" if is_new else meld)


def _in_the_first_lap(table: Table, seat: str) -> None:
    """F-32.2, F-32.3."""
    meld, is_new, cards = steps(table, seat)[-1]
    _goes_on(table)
    as_it_lies = table.melds[meld].core
    bring_back(table, seat, meld, cards)
    if table.code == "fitab-2022":
        table.frozen[meld] = Frozen(seat, 1, list(cards), kind_of(table.code, table.melds[meld].core))
        table.melds[meld].core = as_it_lies
        table.hands[seat] = without(table.hands[seat], cards)
        return
    _binds(table, seat, cards, "" if is_new else meld)


def _binds(table: Table, seat: str, cards: Sequence[str], meld: str) -> None:
    """Back to the same place, from 2023 on; not on what the partner has laid or added to since (F-32.7, F-32.10).

    With the duty the ban is for the case that the place is taken (AMB-68).
    """
    table.bans.append(Ban(seat, list(cards), "grown"))
    if table.code != "fitab-2022":
        table.duties.append(Duty(seat, list(cards), meld))


def _without_discard_federal(table: Table, seat: str, chosen: str) -> None:
    """B-35.1: one of the meld is the discard, the rest exposed. B-35.2: the last card is, the play before exposed."""
    (meld, is_new, cards), before = steps(table, seat)[-1], steps(table, seat)[:-1]
    table.take_off(meld, cards)
    table.pile.append(chosen if is_new else cards[0])
    table.next_turn()
    if is_new:
        table.hands[seat] = without(cards, [chosen])
    else:
        bring_back(table, seat, before[-1][0], before[-1][2])
    expose(table, seat, list(table.hands[seat]))


def _with_a_wild_federal(table: Table, seat: str) -> None:
    """B-34.1: the last play comes back exposed, the wild stays."""
    meld, _, cards = steps(table, seat)[-1]
    _goes_on(table)
    bring_back(table, seat, meld, cards)
    expose(table, seat, cards)


def steps(table: Table, seat: str) -> list[Step]:
    """The plays of the turn one by one: a new meld is one step, every card laid off is another (B-D.56)."""
    found: list[Step] = []
    for play in of(table, seat):
        if play.is_new:
            found.append((play.meld, True, list(play.cards)))
        else:
            found += [(play.meld, False, [card]) for card in in_order(play)]
    return found


def in_order(play: Play) -> list[str]:
    """Cards laid off at once, the last one last: on a run by the distance from its end, on a set by suit."""
    if parse_meld(play.before).kind == "set":
        return sorted(play.cards, key=lambda card: (is_wild(card), not is_joker(card) and -"hdcs".index(suit(card))))
    slots = [slot for slot, _ in parse_meld(play.before).naturals]

    def distance(card: str) -> tuple[bool, int]:
        slot = own_slots(card)[0]
        return slot > slots[-1], abs(slot - slots[-1])

    return sorted(play.cards, key=distance)


# Art. 7, 8, 23


def double_draw(table: Table, seat: str, second: str) -> None:
    """F-7.3: the second card goes back and the next opponent sees it; he plays on."""
    table.hands[seat].remove(second)
    table.stock.insert(0, second)
    table.shown.append((second, next_of(seat)))


def part_of_the_pile(table: Table, seat: str) -> None:
    """F-8.2, F-8.3: what is left, or the highest of it by rank, is the discard; the turn is over (AMB-08)."""
    discard = min(table.pile, key=by_rank)
    table.hands[seat] += without(table.pile, [discard])
    table.pile = [discard]
    table.next_turn()


def by_rank(card: str) -> tuple[int, int]:
    """Joker, two, ace, king down to three; then hearts, diamonds, clubs, spades."""
    if is_joker(card):
        return (0, 0)
    return (1 + "2AKQJT9876543".index(rank(card)), "hdcs".index(suit(card)))


def single_card_discarded(table: Table, seat: str) -> None:
    """F-8.6: the card that was the whole pile goes back to the hand, and another is discarded."""
    table.must_discard[seat] = list(table.hands[seat])
    table.hands[seat].append(table.pile.pop())
    table.turn, table.phase, table.turns = seat, "play", table.turns - 1
    stop(table, seat)


def only_the_single_card_left(table: Table, seat: str, pot: Sequence[str] | None) -> None:
    """F-8.7: the last play comes back too, and one of its cards is the discard; a pot that he took goes back."""
    meld, _, cards = steps(table, seat)[-1]
    if pot is not None:
        table.hands[seat] = without(table.hands[seat], pot)
        table.pots.insert(0, list(pot))
        table.pot_taken.remove(side_of(seat))
        table.unplayed = []
    if not table.ended:
        table.turns -= 1
    table.ended = table.closer = ""
    table.turn, table.phase, table.single = seat, "play", ""
    table.hands[seat].append(table.pile.pop())
    bring_back(table, seat, meld, cards)
    table.must_discard[seat] = list(cards)
    table.bans.append(Ban(seat, list(cards), "grown"))
    stop(table, seat)


def cards_under_the_discard(table: Table, seat: str, count: int) -> None:
    """F-23.3, F-23.4: the highest by the norm is the discard, the others come back and keep off the partner's melds."""
    together = table.pile[-count:]
    discard = top_of(together)
    returned = without(together, [discard])
    table.pile = [*table.pile[:-count], discard]
    table.hands[seat] += returned
    table.bans.append(Ban(seat, returned, "new"))


def dropped(table: Table, seat: str, card: str, caller: str) -> None:
    """F-23.1, B-24.1: seen by all; it must be played, or else discarded."""
    if table.turn == seat:
        _warn_partner(table, seat, caller)
    expose(table, seat, [card])


# The federal code


def federal_missing_draw(table: Table, seat: str, phase: str, caller: str) -> None:
    """B-30.1 to B-30.3, B-30.9: as FITAB; a partner who notices before the discard earns the pair a warning."""
    missing_draw(table, seat, phase)
    if phase == "D0":
        _warn_partner(table, seat, caller)


def federal_wrong_lay_off(table: Table, seat: str, phase: str, caller: str) -> None:
    """B-25.2 to B-25.4, B-29.2; noticed by the partner before the discard the meld is frozen for good (B-30.8)."""
    play = of(table, seat)[-1]
    wrong_lay_off(table, seat, phase)
    if phase == "D0" and caller == partner_of(seat):
        freeze_for_good(table, play.meld, kind_of(table.code, play.before))
        _warn_partner(table, seat, caller)


# The count


def totals(table: Table) -> dict[str, int]:
    """The points of a deal that is over, with what rulings have left (Art. 18; F-29.2 to F-29.4, AMB-48, F-18.5)."""
    return {side: _total(table, side, other) for side, other in (("NS", "EW"), ("EW", "NS"))}


def _total(table: Table, side: str, other: str) -> int:
    points = sum(worth(table, meld) for meld in table.melds if meld.startswith(side))
    if table.closer and side_of(table.closer) == side:
        points += 100
    if side not in table.pot_taken and (table.code != "federal" or other in table.pot_taken):
        points -= 100
    for seat in side:
        held = table.hands[seat] + table.side[seat] + table.apart[seat]
        points -= sum(map(card_points, held))
    return points


def worth(table: Table, meld: str) -> int:
    """A meld: its burraco, or the one it keeps; its cards, those that count against it taken off twice."""
    lies, ice = table.melds[meld], table.frozen.get(meld)
    kind = ice.keeps if ice is not None else kind_of(table.code, lies.core)
    against = table.negative.get(meld, []) + (ice.cards if ice is not None and ice.until else [])
    bonus = BONUS[kind] if kind else 0
    return bonus + sum(map(card_points, lies.cards())) - 2 * sum(map(card_points, against))
