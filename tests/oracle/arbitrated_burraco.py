"""A Burraco table on which anything can happen, over text: `5h`, `Jk`, without marks of copies.

It is read from the table notation and remembers what was done; nothing is ever refused. What a ruling leaves (frozen
melds, cards at the side, limits, bans, duties) lies in plain lists and dicts beside the cards.

Assumptions:

* Cards laid are a meld if any reading of them is legal; else all of them lie loose. Cards laid off that do not fit
  lie loose on that meld, and the meld stays what it was.
* A pot that is due is taken by itself, and the last discard of a player whose side has its pot ends the deal,
  rightly or not; the referee says otherwise.
* A meld frozen for a time thaws when the turn of that player begins, before he draws (AMB-49).
* A ban, a duty and an exposure speak of cards in the hand: a card that leaves it is not bound any more. A limit, and
  the duty to discard one of several cards, end with the player's discard.
* A card of the discard pile that was taken alone may not be discarded in that turn: kept as `single`.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from .burraco import burraco, extend, legal_readings, parse_meld, preferred
from .card_text import name, with_copies
from .cores import by_the_norm
from .moves_burraco import cards_of, is_wild

SEATS = "NESW"
DEAD_CARDS = 2


def side_of(seat: str) -> str:
    """The two letters of the pair."""
    return "NS" if seat in "NS" else "EW"


def next_of(seat: str) -> str:
    """Who plays after this one."""
    return SEATS[(SEATS.index(seat) + 1) % 4]


def partner_of(seat: str) -> str:
    """Who sits opposite."""
    return SEATS[(SEATS.index(seat) + 2) % 4]


@dataclass
class Meld:
    """What lies in one place: a legal meld in notation, or nothing, and the cards that do not fit."""

    core: str = ""
    loose: list[str] = field(default_factory=list)

    def cards(self) -> list[str]:
        """All that lie there."""
        return cards_of(self.core) + self.loose


@dataclass
class Frozen:
    """`until` is whose turn makes the meld valid, empty for good; `cards` count negative if the deal ends before."""

    until: str = ""
    turns: int = 0
    cards: list[str] = field(default_factory=list)
    keeps: str = ""


@dataclass
class Ban:
    """Cards that may not go on melds of the partner laid since (`new`), or also on those added to (`grown`)."""

    seat: str
    cards: list[str]
    scope: str
    melds: list[str] = field(default_factory=list)


@dataclass
class Duty:
    """Cards that must go back on the meld where they lay; without a meld they were one of their own."""

    seat: str
    cards: list[str]
    meld: str = ""


@dataclass
class Play:
    """Something laid or laid off: what, where, and the meld that lay there before."""

    seat: str
    is_new: bool
    meld: str
    cards: list[str]
    before: str


@dataclass
class Table:
    """The stock in the order of drawing, the pile from bottom to top, the pots in the order of taking."""

    code: str
    dealer: str = "W"
    turn: str = "N"
    phase: str = "take"
    turns: int = 8
    turns_left: int | None = None
    hands: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    melds: dict[str, Meld] = field(default_factory=dict)
    pile: list[str] = field(default_factory=list)
    stock: list[str] = field(default_factory=list)
    pots: list[list[str]] = field(default_factory=list)
    pot_taken: list[str] = field(default_factory=list)
    unplayed: list[str] = field(default_factory=list)
    single: str = ""
    ended: str = ""
    closer: str = ""
    side: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    exposed: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    apart: dict[str, list[str]] = field(default_factory=lambda: {seat: [] for seat in SEATS})
    frozen: dict[str, Frozen] = field(default_factory=dict)
    negative: dict[str, list[str]] = field(default_factory=dict)
    limits: dict[str, str] = field(default_factory=dict)
    must_discard: dict[str, list[str]] = field(default_factory=dict)
    bans: list[Ban] = field(default_factory=list)
    duties: list[Duty] = field(default_factory=list)
    warned: list[str] = field(default_factory=list)
    deducted: dict[str, int] = field(default_factory=dict)
    shown: list[tuple[str, str]] = field(default_factory=list)
    waits: str = ""
    has_laid: bool = False
    """Whether the player in turn has laid anything."""

    has_not_discarded: bool = False
    """Whether the player in turn has laid his last card, the pot being taken."""

    plays: list[Play] = field(default_factory=list)
    """What was laid since the table was set up, by whomever."""

    # What players do

    def draw(self, seat: str, apart: bool = False) -> None:
        """One card from the top of the stock, into the hand or kept apart."""
        card = self.stock.pop(0)
        (self.apart if apart else self.hands)[seat].append(card)
        self._has_taken(seat)

    def take(self, seat: str, left: Sequence[str] = ()) -> None:
        """The pile, or what is not left lying."""
        taken = without(self.pile, left)
        self.single = taken[0] if len(self.pile) == 1 else ""
        self.pile = list(left)
        self.hands[seat] += taken
        self._has_taken(seat)

    def _has_taken(self, seat: str) -> None:
        if seat == self.turn:
            self.phase = "play"
        if seat in self.unplayed:
            self.unplayed.remove(seat)

    def lay(self, seat: str, cards: Sequence[str]) -> str:
        """A new meld, right or wrong; answers with its name."""
        side = side_of(seat)
        meld = (
            f"{side}.{1 + max([int(one.partition('.')[2]) for one in self.melds if one.startswith(side)], default=0)}"
        )
        core = meld_of(self.code, cards)
        self.melds[meld] = Meld(core, [] if core else list(cards))
        self._leave_hand(Play(seat, True, meld, list(cards), ""))
        return meld

    def lay_off(self, seat: str, cards: Sequence[str], meld: str) -> None:
        """Cards on a meld; those that fit together become part of it, else all of them lie loose."""
        lies = self.melds[meld]
        grown = meld_with(self.code, lies.core, cards)
        self._leave_hand(Play(seat, False, meld, list(cards), lies.core))
        if grown:
            lies.core = grown
        else:
            lies.loose += cards

    def _leave_hand(self, play: Play) -> None:
        hand = self.hands[play.seat]
        self.plays.append(play)
        for card in play.cards:
            hand.remove(card)
        self.forget(play.seat, play.cards)
        self._bind_partner(play)
        if self.single in play.cards and self.single not in hand:
            self.single = ""
        if not hand and side_of(play.seat) not in self.pot_taken:
            self._take_pot(play.seat)
        self.has_not_discarded = not hand
        self.has_laid = self.has_laid or play.seat == self.turn

    def claim(self, seat: str) -> None:
        """He says that he has gone out."""
        self.ended, self.closer = "going-out", seat

    def _bind_partner(self, play: Play) -> None:
        """The melds of this player that the partner's returned cards must keep off (section 9)."""
        for ban in self.bans:
            if (
                ban.seat == partner_of(play.seat)
                and (play.is_new or ban.scope == "grown")
                and play.meld not in ban.melds
            ):
                ban.melds.append(play.meld)

    def forget(self, seat: str, cards: Iterable[str]) -> None:
        """Cards that have left a hand, or whose other copy is all that is left, are bound by nothing any more."""
        bound = [self.exposed[seat], self.must_discard.get(seat, [])]
        bound += [ban.cards for ban in self.bans if ban.seat == seat]
        bound += [duty.cards for duty in self.duties if duty.seat == seat]
        for card in cards:
            for some in bound:
                if card in some:
                    some.remove(card)
        self.bans = [ban for ban in self.bans if ban.cards]
        self.duties = [duty for duty in self.duties if duty.cards]

    def _take_pot(self, seat: str) -> None:
        self.pot_taken.append(side_of(seat))
        self.hands[seat] += self.pots.pop(0)

    def discard(self, seat: str, card: str, under: Sequence[str] = ()) -> None:
        """A card on the pile, perhaps with others stuck under it; the player's turn is over."""
        for one in (*under, card):
            (self.side if one in self.side[seat] else self.hands)[seat].remove(one)
            self.pile.append(one)
        self.forget(seat, [card, *under])
        self.has_not_discarded = False
        if self.code == "federal" and seat == self.turn:
            self._penalise_exposed(seat)
        if self.hands[seat] or self.side[seat] or (not self.has_laid and not self._may_go_out(seat, card)):
            self.next_turn()
        elif side_of(seat) in self.pot_taken:
            self.ended, self.closer = "going-out", seat
        else:
            self._take_pot(seat)
            self.unplayed.append(seat)
            self.next_turn()

    def _may_go_out(self, seat: str, last: str) -> bool:
        """Nobody whose only card was the one he took goes out by mistake: there is no last play to take back."""
        side = side_of(seat)
        melds = [lies for meld, lies in self.melds.items() if meld.startswith(side) and meld not in self.frozen]
        has_burraco = any(kind_of(self.code, lies.core) for lies in melds)
        return side not in self.pot_taken or (has_burraco and not is_wild(last))

    def _penalise_exposed(self, seat: str) -> None:
        """B-24.4: those that he did not play in his turn are penalised; FITAB lets them wait (AMB-36)."""
        cards = list(self.exposed[seat])
        self.hands[seat] = without(self.hands[seat], cards)
        self.side[seat] += cards
        self.forget(seat, cards)

    def next_turn(self) -> None:
        """The turn in progress is over: its limits end, the deal may end, frozen melds of the next player thaw."""
        self.has_laid = False
        self.limits.pop(self.turn, None)
        self.must_discard.pop(self.turn, None)
        self.single = ""
        self.turns += 1
        if len(self.stock) <= DEAD_CARDS:
            self.ended = "stock"
        elif self.turns_left == 1:
            self.ended = "time-out"
        if self.turns_left is not None:
            self.turns_left -= 1
        if self.ended:
            return
        self.turn, self.phase = next_of(self.turn), "take"
        for meld, ice in list(self.frozen.items()):
            if ice.until == self.turn:
                ice.turns -= 1
                if ice.turns == 0:
                    del self.frozen[meld]

    # What a ruling does

    def warn(self, seat: str) -> None:
        """A formal warning; every second one of a pair costs it a victory point (F-21.4, AMB-22, B-D.1)."""
        self.warned.append(seat)
        side = side_of(seat)
        if [side_of(one) for one in self.warned].count(side) % 2 == 0:
            self.deducted[side] = self.deducted.get(side, 0) + 1

    def take_off(self, meld: str, cards: Sequence[str]) -> None:
        """Cards that were laid since the beginning leave a meld; it is then what the rest of it makes."""
        lies = self.melds[meld]
        history = [play for play in self.plays if play.meld == meld]
        for card in cards:
            next(play for play in reversed(history) if card in play.cards).cards.remove(card)
        rest = [card for play in history for card in play.cards]
        if history[0].before:
            lies.core = meld_with(self.code, history[0].before, rest) if rest else history[0].before
        else:
            lies.core = meld_of(self.code, rest)
        lies.loose = []


# Cards


def without(cards: Sequence[str], gone: Iterable[str]) -> list[str]:
    """The cards less some of them, each taken once."""
    rest = list(cards)
    for card in gone:
        rest.remove(card)
    return rest


def meld_of(code: str, cards: Sequence[str]) -> str:
    """The cards as a new meld in notation, or nothing."""
    found = legal_readings(code, with_copies(cards)) if len(cards) > 2 else []
    return bare(str(preferred(code, found))) if found else ""


def meld_with(code: str, core: str, cards: Sequence[str]) -> str:
    """A meld with more cards in notation; nothing if they do not fit, or if there is no meld."""
    grown = extend(code, marked(core), cards) if core else set()
    return bare(str(preferred(code, map(parse_meld, sorted(grown))))) if grown else ""


def bare(text: str) -> str:
    """Notation without marks of copies."""
    return text.replace("'", "")


def marked(meld: str) -> str:
    """A meld in notation with its copies told apart: of two equal cards the wild one is the second."""
    words = meld.split()
    seen: list[str] = []
    for place in sorted(range(len(words)), key=lambda place: "=" in words[place] or "+" in words[place]):
        card, equals, stands_for = words[place].partition("=")
        if card.lstrip("+") in seen and card.lstrip("+") != "Jk":
            words[place] = f"{card}'{equals}{stands_for}"
        seen.append(card.lstrip("+"))
    return " ".join(words)


def kind_of(code: str, core: str) -> str:
    """The burraco that a meld is, or nothing."""
    return (core and burraco(code, parse_meld(core))[0]) or ""


# The notation


def read(text: str) -> Table:
    """A table from its lines (docs/notation.md)."""
    table = Table("")
    for line in text.strip().splitlines():
        key, _, value = line.partition(":")
        if key.startswith("table "):
            table.code = key.split()[1]
        else:
            _read_line(table, key.strip(), value.strip())
    return table


def _read_line(table: Table, key: str, value: str) -> None:
    subject, _, what = key.partition(" ")
    if key in SEATS:
        table.hands[key] = _cards(value)
    elif subject in SEATS and what:
        _read_of_seat(table, subject, what, value)
    elif "." in subject:
        _read_of_meld(table, subject, what, value)
    else:
        _read_of_table(table, key, value)


def _read_of_seat(table: Table, seat: str, what: str, value: str) -> None:
    if what in ("side", "exposed", "apart"):
        {"side": table.side, "exposed": table.exposed, "apart": table.apart}[what][seat] = _cards(value)
    elif what == "limited":
        table.limits[seat] = value
    elif what == "must discard":
        table.must_discard[seat] = _cards(value)
    elif what == "may not lay off":
        table.bans += [_ban(seat, one) for one in value.split("|")]
    elif what == "same place":
        table.duties += [_duty(seat, one) for one in value.split("|")]


def _ban(seat: str, value: str) -> Ban:
    cards, _, where = value.partition(" on new ")
    scope, _, melds = where.partition("melds")
    return Ban(seat, _cards(cards), "grown" if "grown" in scope else "new", melds.replace(",", " ").split())


def _duty(seat: str, value: str) -> Duty:
    cards, _, meld = value.partition(" laid as ")[0].partition(" on ")
    return Duty(seat, [card.lstrip("+").partition("=")[0] for card in _cards(cards)], meld.strip())


def _read_of_meld(table: Table, meld: str, what: str, value: str) -> None:
    if what == "negative":
        table.negative[meld] = _cards(value)
    elif what == "frozen":
        table.frozen[meld] = _frozen(value)
    elif what == "loose":
        table.melds.setdefault(meld, Meld()).loose = _cards(value)
    else:
        table.melds.setdefault(meld, Meld()).core = "" if value == "none" else bare(value)


def _frozen(value: str) -> Frozen:
    ice = Frozen()
    for part in value.split(", "):
        first, _, rest = part.partition(" ")
        if first == "until":
            ice.until, ice.turns = rest, 1
        elif first == "keeps":
            ice.keeps = rest
        elif "turn" in part:
            ice.turns = int(first)
        elif part != "for good":
            ice.cards = _cards(part)
    return ice


def _read_of_table(table: Table, key: str, value: str) -> None:
    words = value.split()
    if key == "turn":
        table.turn, table.phase = words[0], words[-1]
    elif key in ("dealer", "ended"):
        setattr(table, key, value)
    elif key == "turns":
        table.turns = int(value)
    elif key == "turns left":
        table.turns_left = int(value)
    elif key in ("pile", "stock"):
        setattr(table, key, _cards(value))
    elif key == "pot":
        table.pots.append(_cards(value))
    elif key == "pot taken":
        table.pot_taken = {"none": [], "both": ["NS", "EW"]}.get(value, words)
    elif key == "pot not played":
        table.unplayed = [words[0]]
    elif key == "may not discard":
        table.single = bare(value)
    elif key == "went out":
        table.ended, table.closer = "going-out", value
    else:
        _read_of_rulings(table, key, value)


def _read_of_rulings(table: Table, key: str, value: str) -> None:
    if key == "warnings":
        table.warned = [one.split()[0] for one in value.split(",")]
    elif key == "deducted":
        table.deducted = {one.split()[0]: int(one.split()[1]) for one in value.split(",")}
    elif key == "shown":
        table.shown = [(bare(one.split()[0]), one.split()[-1]) for one in value.split(",")]
    elif key == "choice":
        table.waits = value


def _cards(value: str) -> list[str]:
    return [] if value in ("none", "-") else [name(card) for card in value.split()]


def written(table: Table) -> str:
    """A table on which no ruling was given yet, in notation."""
    lines = [f"table {table.code}", f"dealer: {table.dealer}", f"turn: {table.turn} to {table.phase}"]
    lines += [f"turns: {table.turns}"]
    lines += [f"{seat}: {' '.join(table.hands[seat])}" for seat in SEATS]
    lines += [f"{meld}: {lies.core}" for meld, lies in table.melds.items()]
    lines += [f"pile: {' '.join(table.pile)}", f"stock: {' '.join(table.stock)}"]
    lines += [f"pot: {' '.join(pot)}" for pot in table.pots]
    lines += [f"pot taken: {' '.join(table.pot_taken) or 'none'}", "arbitrated"]
    if table.warned:
        lines += [f"warnings: {', '.join(f'{seat} conduct' for seat in table.warned)}"]
    if table.turns_left is not None:
        lines += [f"turns left: {table.turns_left}"]
    return "\n".join(lines) + "\n"


# Two tables compared


def differences(ours: Table, theirs: Table) -> dict[str, tuple[object, object]]:
    """What is not the same on two tables; order counts on pile and stock only."""
    mine, other = seen(ours), seen(theirs)
    keys = [key for key in mine if key not in ("pile", "stock", "pots", "turn") or not ours.ended]
    return {key: (mine[key], other[key]) for key in keys if mine[key] != other[key]}


def seen(table: Table) -> dict[str, object]:
    """All that is compared, in one shape."""
    return {
        "turn": (table.turn, table.phase, table.turns),
        "ended": (table.ended, table.closer),
        "pile": table.pile,
        "stock": table.stock,
        "pots": [sorted(pot) for pot in table.pots],
        "pot taken": sorted(table.pot_taken),
        "hands": _pools(table.hands),
        "side": _pools(table.side),
        "exposed": _pools(table.exposed),
        "apart": _pools(table.apart),
        "melds": {meld: sorted(cards_of(lies.core)) for meld, lies in table.melds.items() if lies.core},
        "loose": {meld: sorted(lies.loose) for meld, lies in table.melds.items() if lies.loose},
        "negative": {meld: sorted(cards) for meld, cards in table.negative.items() if cards},
        "frozen": {meld: (ice.until, ice.turns, sorted(ice.cards), ice.keeps) for meld, ice in table.frozen.items()},
        "limits": _limits(table),
        "must discard": {seat: sorted(cards) for seat, cards in table.must_discard.items() if cards},
        "bans": sorted((ban.seat, sorted(ban.cards), ban.scope, sorted(ban.melds)) for ban in table.bans),
        "duties": sorted((duty.seat, sorted(duty.cards), duty.meld) for duty in table.duties),
        "warnings": sorted(map(side_of, table.warned)),
        "deducted": table.deducted,
        "shown": sorted(table.shown),
        "waits": bool(table.waits),
        "single": table.single,
    }


def _pools(pools: dict[str, list[str]]) -> dict[str, list[str]]:
    return {seat: sorted(cards) for seat, cards in pools.items() if cards}


def _limits(table: Table) -> dict[str, str]:
    """Who is limited; how he may take cards matters only where he has not yet."""
    has_taken = table.turn if table.phase == "play" else ""
    return {seat: "" if seat == has_taken else how for seat, how in table.limits.items()}


def top_of(cards: Sequence[str]) -> str:
    """The first to be discarded by the norm."""
    return min(cards, key=by_the_norm)
