"""Incidents at random tables, each done on both sides and compared; `None` where it cannot happen there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from random import Random

from tests.oracle import referee_burraco as oracle
from tests.oracle.arbitrated_burraco import (
    Table,
    bare,
    kind_of,
    meld_of,
    meld_with,
    next_of,
    partner_of,
    side_of,
    without,
)
from tests.oracle.burraco import parse_meld
from tests.oracle.moves_burraco import cards_of, is_wild
from tests.referee.side_by_side import Bench, free_cards, give, melds_of, only

Sit = Callable[[Table], Bench]
"""Sits down at a table that was set up: the last moment to change it."""

Incident = Callable[[Table, Random, Sit], Bench | None]

RANKS = "A23456789TJQK"
SUITS = "hdcs"
WILDS = ["Jk", "2h", "2d", "2c", "2s"]


# Cards for an incident


def a_meld(table: Table, seat: str, chance: Random, avoid: Sequence[str] = (), wild: float = 0.3) -> list[str] | None:
    """A meld of three to five free cards that the side may lay, without cards named in `avoid`."""
    there = [card for card in free_cards(table) if card not in avoid]
    for _ in range(40):
        size = chance.choice([3, 3, 3, 4, 5])
        if chance.random() < 0.5:
            rank = chance.choice(RANKS.replace("2", ""))
            pool = [rank + suit for suit in SUITS for _ in range(2)]
            cards = chance.sample(pool, min(size, 4))
        else:
            low, suit = chance.randrange(14 - size), chance.choice(SUITS)
            cards = [RANKS[place] + suit for place in range(low, low + size)]
        if chance.random() < wild:
            cards[chance.randrange(len(cards))] = chance.choice(WILDS)
        if not Counter(cards) - Counter(there) and may_lay(table, seat, cards):
            return cards
    return None


def may_lay(table: Table, seat: str, cards: Sequence[str], also: Sequence[str] = ()) -> bool:
    """Whether the cards are a meld, and no second set of a rank beside the melds of the side and those in `also`."""
    core = meld_of(table.code, cards)
    if not core or parse_meld(core).kind == "run":
        return bool(core)
    there = [one for one in (*cores(table, seat), *also) if one]
    return core[0] not in [one[0] for one in there if parse_meld(one).kind == "set"]


def with_burraco(table: Table, seat: str) -> bool:
    """The side has a burraco; if it had none, a meld grows by cards of the stock until it is one."""
    if any(kind_of(table.code, core) for core in cores(table, seat)):
        return True
    for meld in melds_of(table, seat):
        while grows := [card for card in table.stock[2:] if meld_with(table.code, table.melds[meld].core, [card])]:
            table.melds[meld].core = meld_with(table.code, table.melds[meld].core, grows[:1])
            table.stock.reverse()
            table.stock.remove(grows[0])
            table.stock.reverse()
            if kind_of(table.code, table.melds[meld].core):
                return True
    return False


def cores(table: Table, seat: str) -> list[str]:
    """The melds of a side, in notation."""
    return [table.melds[meld].core for meld in melds_of(table, seat)]


def a_lay_off(table: Table, seat: str, chance: Random, avoid: Sequence[str] = ()) -> tuple[str, str] | None:
    """A free card, and a meld of the side that takes it."""
    melds = melds_of(table, seat)
    chance.shuffle(melds)
    for meld in melds:
        there = sorted({card for card in free_cards(table) if card not in avoid})
        chance.shuffle(there)
        for card in there:
            if meld_with(table.code, table.melds[meld].core, [card]):
                return card, meld
    return None


def a_misfit(table: Table, seat: str, chance: Random, avoid: Sequence[str] = ()) -> tuple[str, str] | None:
    """A free card, and a meld of the side that does not take it; often nearly."""
    melds = melds_of(table, seat)
    if not melds:
        return None
    meld = chance.choice(melds)
    core = table.melds[meld].core
    there = sorted({card for card in free_cards(table) if card not in avoid})
    near = [card for card in there if is_wild(card) or card[0] in core or card[1] in core[1]]
    misfits = [card for card in near if not meld_with(table.code, core, [card])]
    return (chance.choice(misfits), meld) if misfits else None


def is_curable(table: Table, seat: str, core: str, wrong: Sequence[str], laid: Sequence[str] = ()) -> bool:
    """Whether the rest of the hand can make a meld of wrong cards, or of two of them, or put a meld in order."""
    hand = without(table.hands[seat], laid or wrong)
    related = [card for card in hand if is_wild(card) or any(card[0] == one[0] or card[1] == one[1] for one in wrong)]
    if core:
        related = [card for card in related if is_wild(card) or card[0] == core[0] or card[1] == core[1]]
        return any(meld_with(table.code, core, [*wrong, *added]) for added in some_of(related[:12]))
    kept = [group for size in range(2, len(wrong) + 1) for group in combinations(wrong, size)]
    return any(meld_of(table.code, [*group, *added]) for group in kept for added in some_of(related, 4))


def some_of(cards: Sequence[str], most: int = 12) -> Iterator[tuple[str, ...]]:
    """One card or more."""
    for size in range(1, min(most, len(cards)) + 1):
        yield from combinations(cards, size)


def warned_before(table: Table, chance: Random) -> None:
    """Now and then somebody has a warning already: the next one of his pair costs a victory point."""
    if table.code == "federal" and chance.random() < 0.4:
        table.warned = [chance.choice("NESW")]


def pad(table: Table, seat: str, cards: int) -> None:
    """The hand has at least so many cards."""
    while len(table.hands[seat]) < cards:
        table.hands[seat].append(table.stock.pop())


def a_discard(table: Table, seat: str, chance: Random, avoid: Sequence[str] = ()) -> str:
    """Any card of the hand that is not to be avoided."""
    return chance.choice([card for card in table.hands[seat] if card not in avoid] or table.hands[seat])


def any_caller(chance: Random) -> str:
    return chance.choice("NESW")


# Art. 29


def plays_without_drawing(bench: Bench, seat: str, plays: Sequence[tuple[list[str], str]]) -> None:
    """New melds where no meld is named, else cards laid off."""
    for cards, meld in plays:
        if meld:
            bench.lay_off(seat, cards, meld)
        else:
            bench.lay(seat, cards)


def some_plays(table: Table, seat: str, chance: Random, how: str) -> list[tuple[list[str], str]] | None:
    """What is laid: `opened` a meld, `attached` a card, `several` of both, `nothing`; the hand has that, and more."""
    plays: list[tuple[list[str], str]] = []
    used: list[str] = []
    kinds = {
        "opened": ["new"],
        "attached": ["off"],
        "several": chance.sample(["new", "off", "off", "new"], 3),
        "nothing": [],
    }[how]
    for kind in kinds:
        if kind == "new":
            cards = a_meld(table, seat, chance, used)
            plays += [(cards, "")] if cards else []
        else:
            found = a_lay_off(table, seat, chance, used)
            if found and found[1] not in [meld for _, meld in plays]:
                plays.append(([found[0]], found[1]))
        used = [card for cards, _ in plays for card in cards]
    opened = [meld_of(table.code, cards) for cards, meld in plays if not meld]
    ranks = [core[0] for core in opened if parse_meld(core).kind == "set"]
    if len(plays) < len(kinds) or len(set(ranks)) < len(ranks) or not give(table, seat, used):
        return None
    pad(table, seat, len(used) + 3)
    return plays


def missing_draw(how: str, phase: str) -> Incident:
    """F-29.1 to F-29.5, AMB-47; B-30."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        plays = some_plays(table, seat, chance, how)
        if plays is None:
            return None
        warned_before(table, chance)
        bench = sit(table)
        plays_without_drawing(bench, seat, plays)
        _until(bench, seat, phase, chance)
        caller = any_caller(chance)
        bench.call(caller)
        if table.code == "federal":
            oracle.federal_missing_draw(table, seat, phase, caller)
        else:
            oracle.missing_draw(table, seat, phase)
        bench.agree()
        return bench

    return happens


def _until(bench: Bench, seat: str, phase: str, chance: Random, avoid: Sequence[str] = ()) -> None:
    """The offender discards, and the next player takes cards, if it was noticed that late.

    At D3 the deal is over with the discard: the story must see to it.
    """
    if phase != "D0":
        bench.discard(seat, a_discard(bench.table, seat, chance, avoid))
    if phase == "D2":
        if len(bench.table.pile) > 1 and chance.random() < 0.3:
            bench.take(next_of(seat))
        else:
            bench.draw(next_of(seat))


def play_after_discard(how: str, phase: str) -> Incident:
    """F-25.1, F-25.2, B-27.1; under the federal code the right is lost once the next player has begun (B-P.4)."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        plays = some_plays(table, seat, chance, how)
        if plays is None:
            return None
        used = [card for cards, _ in plays for card in cards]
        bench = sit(table)
        bench.draw(seat)
        bench.discard(seat, a_discard(table, seat, chance, used))
        plays_without_drawing(bench, seat, plays)
        if phase == "D2":
            bench.draw(next_of(seat))
        bench.call(any_caller(chance))
        if table.code != "federal" or phase == "D1":
            oracle.play_after_discard(table, seat)
        bench.agree()
        return bench

    return happens


def play_out_of_turn(how: str) -> Incident:
    """F-30b.1, F-30b.2: by anybody who is not in turn; by the one who has just discarded only once the next began."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        in_turn = table.turn
        seat = chance.choice([one for one in "NESW" if one != in_turn])
        plays = some_plays(table, seat, chance, how)
        if plays is None:
            return None
        bench = sit(table)
        if chance.random() < 0.5:
            bench.draw(in_turn)
        plays_without_drawing(bench, seat, plays)
        bench.call(_noticed_by(seat, "Op", chance))
        oracle.play_out_of_turn(table, seat)
        bench.agree()
        return bench

    return happens


# Art. 30


def draw_out_of_turn(row: str) -> Incident:
    """F-30.1 to F-30.3: 1A the card apart, 1B in the hand, 1C and plays made."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = chance.choice([one for one in "NESW" if one != table.turn])
        plays = some_plays(table, seat, chance, chance.choice(["opened", "attached", "several"])) if row == "1C" else []
        if plays is None:
            return None
        bench = sit(table).with_chance(chance)
        bench.draw(seat, apart=row == "1A")
        plays_without_drawing(bench, seat, plays)
        held = sorted(table.hands[seat] + [card for cards, _ in plays for card in cards])
        bench.call(any_caller(chance))
        at_random = "" if row == "1A" else a_random_card(bench, seat, held, chance)
        if _is_twin(held, at_random, plays):
            return None
        oracle.drew_out_of_turn(table, seat, at_random)
        bench.agree()
        return bench

    return happens


def a_random_card(bench: Bench, seat: str, held: Sequence[str], chance: Random) -> str:
    """The referee draws one of all the cards of the offender, those that he laid among them.

    With a stream of chance he has done so, and the card lies on the stock; else he is asked.
    """
    if not bench.options():
        drawn = bench.seen().stock[0]
        assert drawn in held, bench.told(f"{drawn} is no card of {seat}")
        return drawn
    assert sorted(bare(option) for option in bench.options()) == sorted(held), bench.told(f"not a card of {seat}")
    chosen = chance.choice(bench.options())
    bench.choose(None, chosen)
    return bare(chosen)


def _is_twin(held: Sequence[str], card: str, plays: Sequence[tuple[list[str], str]]) -> bool:
    """Whether it cannot be told which of two equal cards went to the stock, and it matters."""
    return held.count(card) > 1 and any(card in cards for cards, _ in plays)


def draw_after_direct_pot(row: str) -> Incident:
    """F-30.4 to F-30.6: 1D the card apart, 1E in the hand, 1F and plays made."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        last = a_meld(table, seat, chance)
        if last is None or side_of(seat) in table.pot_taken or not only(table, seat, last):
            return None
        table.hands[seat].remove(last[0])
        table.stock.insert(0, last[0])
        return _second_draw(table, seat, chance, row, last, sit)

    return happens


def _second_draw(table: Table, seat: str, chance: Random, row: str, last: list[str], sit: Sit) -> Bench | None:
    new = meld_of(table.code, last)
    lawful = [group for group in combinations(table.pots[0], 3) if may_lay(table, seat, group, [new])]
    if row == "1F" and not lawful:
        return None
    bench = sit(table).with_chance(chance)
    bench.draw(seat)
    bench.lay(seat, last)
    bench.draw(seat, apart=row == "1D")
    before = len(table.plays)
    if row == "1F":
        bench.lay(seat, chance.choice(lawful))
    plays = [(play.cards, "") for play in table.plays[before:]]
    held = sorted(table.hands[seat] + [card for cards, _ in plays for card in cards])
    bench.call(any_caller(chance))
    at_random = "" if row == "1D" else a_random_card(bench, seat, held, chance)
    if _is_twin(held, at_random, plays):
        return None
    oracle.drew_after_direct_pot(table, seat, at_random, table.plays[before:])
    bench.agree()
    return bench


def pile_out_of_turn(row: str) -> Incident:
    """F-30.7, F-30.8: 2A no plays, 2B plays with cards that are not of the pile."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = chance.choice([one for one in "NESW" if one != table.turn])
        how = chance.choice(["opened", "attached", "several"])
        plays = some_plays(table, seat, chance, how) if row == "2B" else []
        pile = list(table.pile)
        if plays is None or any(card in pile for cards, _ in plays for card in cards):
            return None
        bench = sit(table)
        bench.take(seat)
        plays_without_drawing(bench, seat, plays)
        bench.call(any_caller(chance))
        oracle.took_pile_out_of_turn(table, seat, pile)
        bench.agree()
        return bench

    return happens


def out_of_turn_noticed_late(row: str) -> Incident:
    """AMB-58: the rightful player has drawn meanwhile; what was taken stays, only the next turn is limited."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat, rightful = chance.choice([one for one in "NESW" if one != table.turn]), table.turn
        bench = sit(table)
        if row == "1B":
            bench.draw(seat)
        else:
            bench.take(seat)
        bench.draw(rightful)
        bench.call(any_caller(chance))
        oracle.out_of_turn_noticed_late(table, seat, "draw" if row == "1B" else "pile")
        bench.agree()
        return bench

    return happens


# Art. 24, 27, 28


def wrong_lay_off(phase: str, noticed: str = "any") -> Incident:
    """F-24.2 to F-24.4, F-28; B-25, B-29, B-30.8: a card that does not fit, and no cure in the hand."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        found = a_misfit(table, seat, chance)
        if found is None or not give(table, seat, [found[0]]):
            return None
        card, meld = found
        if chance.random() < 0.3:
            give(table, seat, [card, card])
        pad(table, seat, 4)
        warned_before(table, chance)
        bench = sit(table)
        bench.draw(seat)
        if phase == "D0" and is_curable(table, seat, table.melds[meld].core, [card]) and noticed != "Pa":
            return None
        bench.lay_off(seat, [card], meld)
        _until(bench, seat, phase, chance)
        caller = _noticed_by(seat, noticed, chance)
        bench.call(caller)
        if table.code == "federal":
            oracle.federal_wrong_lay_off(table, seat, phase, caller)
        else:
            oracle.wrong_lay_off(table, seat, phase)
        bench.agree()
        return bench

    return happens


def _noticed_by(seat: str, noticed: str, chance: Random) -> str:
    opponents = next_of(seat) + next_of(partner_of(seat))
    return chance.choice({"Op": opponents, "Cu": seat, "Pa": partner_of(seat), "any": "NESW"}[noticed])


def wrong_meld(phase: str, shape: str) -> Incident:
    """F-27.2, F-28.1, F-28.2: `no core` three cards that are nothing, `core` a meld and a card that does not fit."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        cards = a_wrong_meld(table, seat, chance, shape)
        if cards is None or not give(table, seat, cards):
            return None
        pad(table, seat, len(cards) + 3)
        bench = sit(table)
        bench.draw(seat)
        if phase == "D0" and _may_be_put_right(table, seat, cards, shape):
            return None
        bench.lay(seat, cards)
        _until(bench, seat, phase, chance)
        bench.call(any_caller(chance))
        oracle.wrong_meld(table, seat, phase)
        bench.agree()
        return bench

    return happens


def a_wrong_meld(table: Table, seat: str, chance: Random, shape: str) -> list[str] | None:
    """Cards that are no meld; of which no three are one, or all but one in one way only."""
    there = sorted(set(free_cards(table)))
    cards = chance.sample(there, 3)
    if shape == "core":
        core = a_meld(table, seat, chance)
        if core is None:
            return None
        cards = [*core, chance.choice([card for card in there if card not in core])]
    elif chance.random() < 0.5:
        near = [card for card in there if card[0] == cards[0][0] or card[1] == cards[0][1]]
        cards = chance.sample(near, 3) if len(near) > 2 else cards
    parts = [
        group for size in range(3, len(cards)) for group in combinations(cards, size) if meld_of(table.code, group)
    ]
    if meld_of(table.code, cards) or len(parts) != (shape == "core"):
        return None
    return cards


def _may_be_put_right(table: Table, seat: str, cards: Sequence[str], shape: str) -> bool:
    if shape == "core":
        excess = oracle.excess_of(table.code, cards)
        core = meld_of(table.code, without(cards, excess))
        return is_curable(table, seat, "", cards) or is_curable(table, seat, core, excess, cards)
    return is_curable(table, seat, "", cards)


def other_play_after_wrong_meld(shape: str, how: str) -> Incident:
    """F-27.5, F-27.6: a wrong or incomplete meld is left, and he goes on."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        if shape == "incomplete":
            wrong: list[str] | None = chance.sample(sorted(set(free_cards(table))), chance.choice([1, 2, 2]))
        else:
            wrong = a_wrong_meld(table, seat, chance, shape)
        if wrong is None:
            return None
        plays = some_plays(table, seat, chance, how)
        if plays is None or any(card in wrong for cards, _ in plays for card in cards):
            return None
        used = [card for cards, _ in plays for card in cards]
        if not give(table, seat, [*wrong, *used]):
            return None
        pad(table, seat, len(wrong) + len(used) + 3)
        bench = sit(table)
        bench.draw(seat)
        bench.lay(seat, wrong)
        plays_without_drawing(bench, seat, plays)
        bench.call(any_caller(chance))
        oracle.other_play_after_wrong_meld(table, seat)
        bench.agree()
        return bench

    return happens


# Art. 31


def a_second_set(table: Table, seat: str, chance: Random, wilds: int) -> list[str] | None:
    """Three cards of the rank of a set that lies there, so that so many of the two have a wild."""
    sets = [meld for meld in melds_of(table, seat) if parse_meld(table.melds[meld].core).kind == "set"]
    sets = [meld for meld in sets if wilds == 1 or any(map(is_wild, cards_of(table.melds[meld].core))) == (wilds == 2)]
    if not sets:
        return None
    core = table.melds[chance.choice(sets)].core
    own = int(wilds == 2 or (wilds == 1 and not any(map(is_wild, cards_of(core)))))
    there = free_cards(table)
    naturals = [card for card in there if card[0] == core[0] and not is_wild(card)]
    wild = [card for card in there if is_wild(card)]
    if len(naturals) < 3 - own or len(wild) < own:
        return None
    return chance.sample(naturals, 3 - own) + chance.sample(wild, own)


def second_set(phase: str, wilds: int) -> Incident:
    """F-31.2 to F-31.8, with no wild, one, or one in each."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        cards = a_second_set(table, seat, chance, wilds)
        if cards is None or not give(table, seat, cards):
            return None
        pad(table, seat, 7)
        bench = sit(table)
        bench.draw(seat)
        bench.lay(seat, cards)
        _until(bench, seat, phase, chance)
        bench.call(any_caller(chance))
        oracle.second_set(table, seat, phase)
        bench.agree()
        return bench

    return happens


# Art. 32


def closing(last: str, discard: str, lap: str, burraco: str) -> Incident:
    """F-32.2 to F-32.10, B-33 to B-35: what was laid last, what was discarded, in which lap, with a burraco or not.

    In order if nothing is wrong with it.
    """

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        has_its_pot(table, seat)
        if burraco == "burraco" and not with_burraco(table, seat):
            return None
        plays = _last_plays(table, seat, chance, last)
        if plays is None or not _in_lap(table, seat, lap):
            return None
        used = [card for cards, _ in plays for card in cards]
        final = _last_discard(table, chance, discard, used)
        if final is None or not _about_to_play(table, seat, used, final):
            return None
        bench = sit(table)
        bench.draw(seat)
        plays_without_drawing(bench, seat, plays)
        if any(kind_of(table.code, core) for core in cores(table, seat)) != (burraco == "burraco"):
            return None
        return _closes(bench, seat, final, chance)

    return happens


def _closes(bench: Bench, seat: str, final: Sequence[str], chance: Random) -> Bench:
    if final:
        bench.discard(seat, final[0])
    elif chance.random() < 0.5:
        bench.claim(seat)
    bench.agree()
    caller = any_caller(chance)
    bench.call(caller)
    chosen = chance.choice(bench.options()) if bench.options() else ""
    if chosen:
        bench.choose(seat, chosen)
    oracle.closing(bench.table, seat, caller, bare(chosen))
    bench.agree()
    return bench


def _last_plays(table: Table, seat: str, chance: Random, last: str) -> list[tuple[list[str], str]] | None:
    """A new meld and a lay-off, in the order that is asked for."""
    cards = a_meld(table, seat, chance, wild=0)
    found = a_lay_off(table, seat, chance, cards or ())
    if cards is None or found is None or is_wild(found[0]):
        return None
    if last == "meld":
        return [([found[0]], found[1]), (cards, "")]
    more = _two_more(table, found[1], chance, cards) if last == "two cards" else [found[0]]
    return None if more is None else [(cards, ""), (more, found[1])]


def _about_to_play(table: Table, seat: str, used: Sequence[str], final: Sequence[str]) -> bool:
    """The hand has just these cards, the first of them still on top of the stock."""
    if not only(table, seat, [*used, *final]):
        return False
    table.hands[seat].remove(used[0])
    table.stock.insert(0, used[0])
    return True


def has_its_pot(table: Table, seat: str) -> None:
    """The side has taken a pot; if it had not, the cards of that pot go to the stock."""
    if side_of(seat) not in table.pot_taken:
        table.pot_taken.append(side_of(seat))
        table.stock += table.pots.pop()


def _two_more(table: Table, meld: str, chance: Random, avoid: Sequence[str]) -> list[str] | None:
    """Two natural cards that go on a meld together, at one end of a run or on a set."""
    there = [
        card for card in sorted(set(free_cards(table))) if card not in avoid and not is_wild(card) and card[0] != "A"
    ]
    core = table.melds[meld].core
    near = [card for card in there if card[0] == core[0] or card[1] == core[1]]
    pairs = [list(pair) for pair in combinations(near, 2) if meld_with(table.code, core, pair)]
    return chance.choice(pairs) if pairs else None


def _last_discard(table: Table, chance: Random, discard: str, avoid: Sequence[str]) -> list[str] | None:
    if discard == "none":
        return []
    there = [card for card in free_cards(table) if card not in avoid and is_wild(card) == (discard == "wild")]
    return [chance.choice(there)] if there else None


def _in_lap(table: Table, seat: str, lap: str) -> bool:
    """The turns that are over, for the lap; the dealer's first discard is in order."""
    first = table.dealer
    turns = ("NESW".index(seat) - "NESW".index(next_of(first))) % 4
    table.turns = turns if lap == "first" else turns + 4 * (2 + table.turns // 8)
    return lap != "first" or turns < 3


# Art. 7, 8, 23


def double_draw(table: Table, chance: Random, sit: Sit) -> Bench | None:
    """F-7.3."""
    seat, second = table.turn, table.stock[1]
    bench = sit(table)
    bench.draw(seat)
    bench.draw(seat)
    bench.call(any_caller(chance))
    oracle.double_draw(table, seat, second)
    bench.agree()
    return bench


def part_of_the_pile(left: int) -> Incident:
    """F-8.2, F-8.3; sometimes he has laid a meld before it is noticed (AMB-08)."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        while len(table.pile) <= left:
            table.pile.append(table.stock.pop())
        plays = some_plays(table, seat, chance, "opened") if chance.random() < 0.5 else []
        if plays is None:
            return None
        bench = sit(table)
        bench.take(seat, chance.sample(table.pile, left))
        plays_without_drawing(bench, seat, plays)
        bench.call(any_caller(chance))
        oracle.part_of_the_pile(table, seat)
        bench.agree()
        return bench

    return happens


def single_card_discarded(table: Table, chance: Random, sit: Sit) -> Bench | None:
    """F-8.6."""
    seat = table.turn
    while len(table.pile) > 1:
        table.stock.append(table.pile.pop())
    if not table.pile or table.pile[0] in table.hands[seat]:
        return None
    pad(table, seat, 4)
    if table.pile[0] in table.hands[seat]:
        return None
    single = table.pile[0]
    bench = sit(table)
    bench.take(seat)
    bench.discard(seat, single)
    bench.call(any_caller(chance))
    oracle.single_card_discarded(table, seat)
    bench.agree()
    return bench


def only_the_single_card_left(pot: str) -> Incident:
    """F-8.7: he has laid all the rest; with the pot still to be taken, or taken and a burraco there."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        while len(table.pile) > 1:
            table.stock.append(table.pile.pop())
        cards = a_meld(table, seat, chance, table.pile)
        if not table.pile or cards is None or is_wild(table.pile[0]) or not only(table, seat, cards):
            return None
        if pot == "taken":
            has_its_pot(table, seat)
        if not with_burraco(table, seat) or (pot == "due") == (side_of(seat) in table.pot_taken):
            return None
        single, waiting = table.pile[0], list(table.pots[0]) if pot == "due" else None
        bench = sit(table)
        bench.take(seat)
        bench.lay(seat, cards)
        bench.discard(seat, single)
        bench.call(any_caller(chance))
        oracle.only_the_single_card_left(table, seat, waiting)
        bench.agree()
        return bench

    return happens


def cards_under_the_discard(count: int) -> Incident:
    """F-23.3, F-23.4."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        pad(table, seat, count + 4)
        bench = sit(table)
        bench.draw(seat)
        cards = chance.sample(table.hands[seat], count + 1)
        if len(set(cards)) < len(cards):
            return None
        bench.discard(seat, cards[0], cards[1:])
        bench.call(any_caller(chance))
        oracle.cards_under_the_discard(table, seat, count + 1)
        bench.agree()
        return bench

    return happens


def card_dropped(when: str, then: str) -> Incident:
    """F-23.1, F-23.2, B-24: dropped in or out of turn, and played or discarded in his next turn."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn if when == "in turn" else chance.choice([one for one in "NESW" if one != table.turn])
        found = a_lay_off(table, seat, chance)
        if found is None or not give(table, seat, [found[0]]):
            return None
        pad(table, seat, 4)
        card, meld = found
        bench = sit(table)
        if when == "in turn" and chance.random() < 0.5:
            bench.draw(seat)
        bench.drop(seat, card)
        caller = any_caller(chance)
        bench.call(caller)
        oracle.dropped(table, seat, card, caller)
        bench.agree()
        while table.turn != seat:
            bench.draw(table.turn)
            bench.discard(table.turn, a_discard(table, table.turn, chance))
            bench.agree()
        if table.phase == "take":
            bench.draw(seat)
        if then == "played":
            bench.lay_off(seat, [card], meld)
            bench.agree()
            bench.discard(seat, a_discard(table, seat, chance))
        else:
            bench.discard(seat, card)
        bench.agree()
        return bench

    return happens


def cured_lay_off(table: Table, chance: Random, sit: Sit) -> Bench | None:
    """F-27.1, F-27.4, B-29.2: a card that does not fit, and one in the hand that puts it right; he may, or may not."""
    seat = table.turn
    pairs = [pair for _ in range(10) for pair in _cures(table, a_misfit(table, seat, chance))]
    if not pairs:
        return None
    card, cure, meld = chance.choice(pairs)
    core = table.melds[meld].core
    if not give(table, seat, [card, cure]):
        return None
    pad(table, seat, 5)
    bench = sit(table)
    bench.draw(seat)
    cures = sorted({one for one in without(table.hands[seat], [card]) if meld_with(table.code, core, [card, one])})
    bench.lay_off(seat, [card], meld)
    bench.call(_noticed_by(seat, "Op", chance))
    offered = {bare(option) for option in bench.options()}
    wanted = {f"cure-{one}" for one in cures} | {"no-cure"}
    assert wanted <= offered, bench.told(f"offered {sorted(offered)}, expected {sorted(wanted)}")
    chosen = chance.choice([option for option in bench.options() if bare(option) in wanted])
    bench.choose(seat, chosen)
    if chosen == "no-cure":
        oracle.wrong_lay_off(table, seat, "D0")
    else:
        oracle.cured_lay_off(table, seat, bare(chosen).removeprefix("cure-"))
    bench.agree()
    return bench


def _cures(table: Table, found: tuple[str, str] | None) -> list[tuple[str, str, str]]:
    """A card that does not fit, one that would put it right, and the meld."""
    if found is None:
        return []
    card, meld = found
    core = table.melds[meld].core
    there = [one for one in sorted(set(free_cards(table))) if one != card and (is_wild(one) or one[1] == core[1])]
    return [(card, one, meld) for one in there if meld_with(table.code, core, [card, one])]


def second_set_and_closing(wilds: int) -> Incident:
    """F-31.3, AMB-62: the second set and the discard were his last cards; the discard stays, he has not closed."""

    def happens(table: Table, chance: Random, sit: Sit) -> Bench | None:
        seat = table.turn
        has_its_pot(table, seat)
        cards = a_second_set(table, seat, chance, wilds)
        if cards is None or not with_burraco(table, seat):
            return None
        final = _last_discard(table, chance, "natural", cards)
        if final is None or not _about_to_play(table, seat, cards, final):
            return None
        bench = sit(table)
        bench.draw(seat)
        bench.lay(seat, cards)
        bench.discard(seat, final[0])
        bench.call(any_caller(chance))
        oracle.second_set_and_closing(table, seat)
        bench.agree()
        return bench

    return happens
