"""What each effect of a ruling does to the cards and to the turn, in the lists of a `Deal`."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from tests.server.secrecy.heaps import in_order, take, take_last
from tests.server.secrecy.reading import Effect

if TYPE_CHECKING:
    from tests.server.secrecy.dealt import Deal


def returns(deal: Deal, effect: Effect) -> None:
    meld = effect.fields.get("meld")
    if meld is None:
        take_last(deal.pile, effect.cards)
    else:
        take(deal.melds[meld], effect.cards)
    deal.hands[effect.subject] += effect.cards
    if "reopens" in effect.fields:
        deal.over, deal.closer = False, ""
        deal.turn, deal.taken = effect.subject, "untaken" not in effect.fields
        if deal.turns_left is not None:
            deal.turns_left += 1


def exposes(deal: Deal, effect: Effect) -> None:
    exposed = deal.exposed[effect.subject]
    held = [*deal.hands[effect.subject], *deal.apart[effect.subject]]
    for card in effect.cards:
        if exposed.count(card) < held.count(card):
            exposed.append(card)


def penalises(deal: Deal, effect: Effect) -> None:
    meld = effect.fields.get("meld")
    if meld is None:
        deal.drop(effect.subject, effect.cards)
    else:
        take(deal.melds[meld], effect.cards)
    deal.side[effect.subject] += effect.cards


def restores_pile(deal: Deal, effect: Effect) -> None:
    deal.collect(effect)
    deal.pile += effect.cards
    deal.just_taken = []


def restores_stock(deal: Deal, effect: Effect) -> None:
    deal.collect(effect)
    deal.stock[:0] = effect.cards


def draws_by_ruling(deal: Deal, effect: Effect) -> None:
    take(deal.stock, effect.cards)
    deal.hands[effect.subject] += effect.cards
    deal.begins(effect.subject)
    deal.ends_if_due()


def takes_by_ruling(deal: Deal, effect: Effect) -> None:
    take_last(deal.pile, effect.cards)
    deal.hands[effect.subject] += effect.cards
    deal.begins(effect.subject)


def discards_by_ruling(deal: Deal, effect: Effect) -> None:
    """With the turn, if it is that player's; with the pot, if that was the last card."""
    seat = effect.subject
    deal.collect(effect)
    deal.pile += effect.cards
    if seat != deal.turn or deal.over:
        return
    deal.turn_passes(seat)
    if not deal.held(seat) and deal.pair(seat) not in deal.with_pot and deal.pots:
        deal.gets_pot(seat, lower=False, on_the_fly=False)
    deal.ends_if_due()


def mends(deal: Deal, effect: Effect) -> None:
    deal.drop(effect.fields["seat"], effect.cards)
    deal.melds[effect.subject] += effect.cards


def merges(deal: Deal, effect: Effect) -> None:
    """The number of a meld that is gone is not used again."""
    deal.melds[effect.fields["into"]] += deal.melds[effect.subject]
    deal.melds[effect.subject] = []


def random_to_stock(deal: Deal, effect: Effect) -> None:
    deal.drop(effect.subject, effect.cards)
    deal.stock[:0] = effect.cards


def puts_pot_right(deal: Deal, effect: Effect) -> None:
    number, more = int(effect.subject), int(effect.fields["cards"])
    pot = deal.hands[effect.fields["seat"]] if number == 0 else deal.pots[number - 1]
    pot.sort(key=in_order)
    if more > 0:
        pot += deal.stock[-more:]
        del deal.stock[-more:]
    else:
        deal.stock += pot[more:]
        del pot[more:]


def pot_back(deal: Deal, effect: Effect) -> None:
    seat, given = effect.subject, 2 - len(deal.pots)
    deal.drop(seat, effect.cards)
    others = given - (deal.pair(deal.after(seat)) in deal.with_pot)
    if others <= 1:
        deal.with_pot.discard(deal.pair(seat))
    deal.pots.insert(len(deal.pots) if "lower" in effect.fields else 0, list(effect.cards))
    deal.pot_waits.discard(seat)


def sets_beside(deal: Deal, effect: Effect) -> None:
    unused = [pot for pot in deal.pots if set(pot) <= set(effect.cards)]
    if unused:
        deal.pots.remove(unused[0])
    else:
        deal.beside += effect.cards


def ends_by_ruling(deal: Deal, effect: Effect) -> None:
    deal.over, deal.closer = True, effect.subject if effect.name == "end-deal" else ""


def plays_on(deal: Deal, effect: Effect) -> None:
    seat = effect.subject
    if not deal.over or deal.closer != seat:
        return
    deal.over, deal.closer, deal.taken = False, "", deal.turn == seat
    if deal.turn != seat:
        deal.ends_if_due()


EFFECTS: dict[str, Callable[[Deal, Effect], None]] = {
    "return": returns,
    "expose": exposes,
    "penalise": penalises,
    "restore-pile": restores_pile,
    "restore-stock": restores_stock,
    "draw": draws_by_ruling,
    "take": takes_by_ruling,
    "discard": discards_by_ruling,
    "mend": mends,
    "merge": merges,
    "random-to-stock": random_to_stock,
    "put-pot-right": puts_pot_right,
    "pot-back": pot_back,
    "set-beside": sets_beside,
    "redeal": ends_by_ruling,
    "end-deal": ends_by_ruling,
    "no-closing": plays_on,
}
"""The effects that move cards, or the turn."""
