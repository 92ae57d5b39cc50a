"""What goes on after a ruling, on both tables: everybody keeps to it, or the deal ends before it has run its course."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from tests.oracle.arbitrated_burraco import Duty, Table, kind_of, meld_with, partner_of, top_of
from tests.oracle.moves_burraco import is_wild
from tests.referee.incidents import Incident, a_discard, has_its_pot, may_lay, with_burraco
from tests.referee.side_by_side import Bench, melds_of, only

Story = Callable[[Table, Random], Bench | None]
"""An incident with what comes before and after; `None` where it cannot happen."""


class CannotHappen(Exception):
    """Not at this table."""


def sit_down(table: Table) -> Bench:
    """At a table whose stock lasts for the story."""
    if len(table.stock) < 14:
        raise CannotHappen
    return Bench(table)


def and_on(incident: Incident, turns: int = 5) -> Story:
    """A few turns more; the two are compared after each act."""

    def story(table: Table, chance: Random) -> Bench | None:
        bench = incident(table, chance, sit_down)
        if bench is not None:
            go_on(bench, chance, turns)
            nothing_more(bench)
        return bench

    return story


def nothing_more(bench: Bench) -> None:
    """Everybody has kept to the ruling: a second call finds nothing, and changes nothing."""
    if not bench.table.ended:
        given = bench.call(bench.table.turn)
        assert [ruling.offence for ruling in given] == ["none"], bench.told("something else is found")
        bench.agree()


def back_to_its_place(incident: Incident) -> Story:
    """From 2023 on the returned cards go back where they lay, in his next turn (AMB-68); not if he is left with a wild
    (AMB-90). Then he goes out, if he may.
    """

    def story(table: Table, chance: Random) -> Bench | None:
        bench = incident(table, chance, sit_down)
        if bench is None or not table.duties:
            return None
        duty = table.duties[0]
        while table.turn != duty.seat:
            _keep_clear(bench, chance, duty)
        cards, meld = list(duty.cards), duty.meld
        bench.draw(duty.seat)
        drawn = table.hands[duty.seat][-1]
        if len(table.hands[duty.seat]) != len(cards) + 1 or drawn in cards:
            raise CannotHappen
        if is_wild(drawn):
            bench.discard(duty.seat, drawn)
        else:
            _lay_again(bench, duty.seat, cards, meld)
            bench.discard(duty.seat, drawn)
        bench.agree()
        nothing_more(bench)
        return bench

    return story


def _lay_again(bench: Bench, seat: str, cards: list[str], meld: str) -> None:
    if not meld:
        bench.lay(seat, cards)
    elif meld_with(bench.table.code, bench.table.melds[meld].core, cards):
        bench.lay_off(seat, cards, meld)
    else:
        raise CannotHappen
    bench.agree()
    if not any(kind_of(bench.table.code, bench.table.melds[one].core) for one in melds_of(bench.table, seat)):
        raise CannotHappen


def _keep_clear(bench: Bench, chance: Random, duty: Duty) -> None:
    """A turn of somebody else; the partner may add to that very meld, where it leaves the place free."""
    table, seat = bench.table, bench.table.turn
    bench.draw(seat)
    own = [] if seat != partner_of(duty.seat) or not duty.meld else table.hands[seat]
    core = table.melds[duty.meld].core if duty.meld else ""
    for card in own[:-1]:
        grown = meld_with(table.code, core, [card])
        if grown and meld_with(table.code, grown, duty.cards):
            bench.lay_off(seat, [card], duty.meld)
            bench.agree()
            break
    bench.discard(seat, a_discard(table, seat, chance))
    bench.agree()


def too_late(incident: Incident) -> Story:
    """The turn was the last one after a time-out, and somebody calls when the deal is over."""

    def story(table: Table, chance: Random) -> Bench | None:
        table.turns_left = 1
        bench = incident(table, chance, sit_down)
        assert bench is None or table.ended == "time-out"
        return bench

    return story


def until_time_out(incident: Incident, least: int) -> Story:
    """The time-out was called, `least` to four turns will still end; then both count (AMB-48)."""

    def story(table: Table, chance: Random) -> Bench | None:
        table.turns_left = chance.randint(least, 4)
        bench = incident(table, chance, sit_down)
        return _to_the_end(bench, chance)

    return story


def until_the_stock_ends(incident: Incident) -> Story:
    """Few cards are left in the stock, the others lie under the pile; then both count."""

    def story(table: Table, chance: Random) -> Bench | None:
        few = chance.randint(6, 8)

        def sit(ready: Table) -> Bench:
            ready.pile = ready.stock[few:] + ready.pile
            ready.stock = ready.stock[:few]
            return Bench(ready)

        return _to_the_end(incident(table, chance, sit), chance)

    return story


def _to_the_end(bench: Bench | None, chance: Random) -> Bench | None:
    if bench is not None:
        while not bench.table.ended and not bench.table.duties:
            go_on(bench, chance, 1, pile=0)
        assert bench.table.ended or bench.table.duties
    return bench


def until_somebody_goes_out(incident: Incident, places: int) -> Story:
    """The player so many places after the one in turn goes out before that one is in turn again (F-29.2 to F-29.4)."""

    def story(table: Table, chance: Random) -> Bench | None:
        closer = "NESW"[("NESW".index(table.turn) + places) % 4]
        has_its_pot(table, closer)
        if not with_burraco(table, closer):
            return None

        def sit(ready: Table) -> Bench:
            fitting = [card for card in ready.stock[8:] if not is_wild(card) and _takes(ready, closer, card)]
            if not fitting or not only(ready, closer, [chance.choice(fitting)]):
                raise CannotHappen
            return sit_down(ready)

        bench = incident(table, chance, sit)
        if bench is not None:
            while bench.table.turn != closer:
                go_on(bench, chance, 1, play=0)
            _go_out(bench, closer)
        return bench

    return story


def _takes(table: Table, seat: str, card: str) -> list[str]:
    """The melds that may take a card now."""
    melds = [meld for meld in melds_of(table, seat) if meld not in table.frozen and not table.melds[meld].loose]
    return [meld for meld in melds if meld_with(table.code, table.melds[meld].core, [card])]


def _go_out(bench: Bench, seat: str) -> None:
    """He draws, lays off the card he had and discards the other."""
    table = bench.table
    own = table.hands[seat][0]
    if table.phase == "take":
        bench.draw(seat)
    if len(table.hands[seat]) != 2 or not _takes(table, seat, own):
        raise CannotHappen
    bench.lay_off(seat, [own], _takes(table, seat, own)[0])
    last = table.hands[seat][0]
    has_burraco = any(
        kind_of(table.code, table.melds[meld].core) for meld in melds_of(table, seat) if meld not in table.frozen
    )
    if is_wild(last) or not has_burraco:
        raise CannotHappen
    bench.discard(seat, last)
    assert table.closer == seat
    bench.agree()


def go_on(bench: Bench, chance: Random, turns: int, *, play: float = 0.6, pile: float = 0.3) -> None:
    """Turns in which everybody keeps to what the ruling says."""
    table = bench.table
    for _ in range(turns):
        if table.ended or table.duties:
            return
        seat = table.turn
        if table.phase == "take":
            how = table.limits.get(seat, "either")
            if how == "pile" or (how == "either" and len(table.pile) > 1 and chance.random() < pile):
                bench.take(seat)
            else:
                bench.draw(seat)
            bench.agree()
        if seat not in table.limits and chance.random() < play:
            _play_something(bench, seat, chance)
        bench.discard(seat, _obliged(table, seat, chance))
        bench.agree()


def _play_something(bench: Bench, seat: str, chance: Random) -> None:
    """A card laid off, or a meld of three, if the hand has one and stays well filled."""
    table = bench.table
    if len(table.hands[seat]) < 6:
        return
    spare = [card for card in table.hands[seat] if card not in _bound(table, seat)]
    for card in spare:
        if melds := _takes(table, seat, card):
            bench.lay_off(seat, [card], melds[0])
            bench.agree()
            return
    lawful = [group for group in combinations(spare[:9], 3) if may_lay(table, seat, group)]
    if lawful:
        bench.lay(seat, chance.choice(lawful))
        bench.agree()


def _bound(table: Table, seat: str) -> list[str]:
    bound = [card for ban in table.bans if ban.seat == seat for card in ban.cards]
    return bound + table.exposed[seat]


def _obliged(table: Table, seat: str, chance: Random) -> str:
    """What must be discarded; else any card but the one that was the whole pile."""
    if table.side[seat]:
        return top_of(table.side[seat])
    if table.must_discard.get(seat):
        return chance.choice(table.must_discard[seat])
    if table.exposed[seat]:
        return top_of(table.exposed[seat])
    return a_discard(table, seat, chance, [table.single, *_bound(table, seat)])
