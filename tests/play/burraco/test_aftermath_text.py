"""Arbitrated tables in notation: what rulings left reads back to itself, and what cannot be so names its line."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from pinella.cards import AnyCard, Laid, card, cards, norm_key
from pinella.codes import BurracoKind
from pinella.errors import PinError
from pinella.melds import Meld
from pinella.melds.limits import KINDS
from pinella.play.aftermath import (
    NOTHING,
    Aftermath,
    Award,
    Ban,
    Choice,
    Deduction,
    Duty,
    Frozen,
    Limit,
    Lying,
    Option,
    Pool,
    Scope,
    Settled,
    Shown,
    Take,
    Waiting,
    Warned,
)
from pinella.play.burraco import Table
from pinella.play.burraco._side import ACCEPTS, FIELDS, SideMelds
from pinella.play.burraco.applying import applied
from pinella.play.effects import SetBeside
from pinella.play.seats import MeldId, Seat, Side
from pinella.play.text import read_table, table_text
from pinella.play.translate import code_of, numbered
from tests.conftest import Cases
from tests.scoring.sheets import TABLES, played

N, E, S, W = (Seat(name) for name in "NESW")
NS_1, NS_2, NS_4 = (MeldId(Side.NS, number) for number in (1, 2, 4))

EVERYTHING = """\
table fitab-2025
players: 4
dealer: W
turns: 0
N: Kd Qs Jk
E:
S: 7s
W: 9h' Kd'
NS.1: 5h 6h 7h
NS.2: 3d 4d 5d 6d 7d 8d 9d Td
NS.5: none
pot taken: NS
ended: time-out
arbitrated
NS.1 loose: 9h
NS.4 loose: 7h' 7d' 8c
NS.1 negative: 9h
NS.1 frozen: for good
NS.2 frozen: until N, 1 turn, Td, keeps clean
NS.1 waits: for S
NS.4 waits: for N, whole, pile taken
N side: Jk 9d' 8c'
W exposed: Kd'
S apart: 6d'
S limited: either
N must discard: Qs
N may not lay off: Kd on new or grown melds, NS.1 NS.2 | Qs on new melds
S same place: 7s on NS.1
N same place: Kd Qs +Jk
N may not go out
warnings: N suggestion, S throwing cards
deducted: NS 1
awarded: NS 100 delay, EW -50 delay
shown: Jk to E
beside: Qd
settled: NS clean burraco 200, cards laid 30 | EW
choice: cure by N: cure-Jc (Jc on NS.2), no-cure
redeal
rulings: 2
"""
"""Every line of the aftermath once."""

HANDS = "N: Kd\nE: 4d\nS: 4c\nW: 4s\n"
OVER = f"{HANDS}pot taken: NS\nended: stock\n"


def arbitrated(text: str, code: str = "fitab-2025") -> Table:
    table = read_table(text, code)
    assert isinstance(table, Table)
    assert table.is_arbitrated
    return table


def reads_back(table: Table) -> bool:
    text = table_text(table)
    again = read_table(text)
    return again == table and table_text(again) == text


class TestEveryLine:
    def test_is_written_as_it_was_read(self) -> None:
        assert table_text(read_table(EVERYTHING)) == EVERYTHING

    def test_says_what_it_means(self) -> None:
        assert arbitrated(EVERYTHING).left == Aftermath(
            frozen=(Frozen(NS_1), Frozen(NS_2, N, 1, cards("Td"), BurracoKind.CLEAN)),
            loose=(Lying(NS_1, cards("9h")), Lying(NS_4, cards("7h' 7d' 8c"))),
            negative=(Lying(NS_1, cards("9h")),),
            side=(Pool(N, cards("Jk 9d' 8c'")),),
            exposed=(Pool(W, cards("Kd'")),),
            apart=(Pool(S, cards("6d'")),),
            limits=(Limit(S, Take.EITHER),),
            forced=(Pool(N, cards("Qs")),),
            bans=(Ban(N, cards("Kd"), Scope.NEW_OR_GROWN, (NS_1, NS_2)), Ban(N, cards("Qs"), Scope.NEW)),
            duties=(
                Duty(S, cards("7s"), NS_1),
                Duty(N, cards("Kd Qs Jk"), None, (Laid(card("Kd")), Laid(card("Qs")), Laid(card("Jk"), is_free=True))),
            ),
            waiting=(Waiting(S, NS_1), Waiting(N, NS_4, True, Take.PILE)),
            no_closing=(N,),
            warnings=(Warned(N, "suggestion"), Warned(S, "throwing cards")),
            deductions=(Deduction(Side.NS, 1),),
            awards=(Award(Side.NS, 100, "delay"), Award(Side.EW, -50, "delay")),
            shown=(Shown(card("Jk"), E),),
            beside=cards("Qd"),
            settled=Settled((("clean burraco", 200), ("cards laid", 30)), ()),
            choice=Choice("cure", N, (Option("cure-Jc", cards("Jc"), NS_2), Option("no-cure"))),
            redeal=True,
            rulings=2,
        )

    @pytest.mark.parametrize("line", [line for line in EVERYTHING.splitlines()[13:] if not line.startswith("NS")])
    def test_makes_the_table_an_arbitrated_one(self, line: str) -> None:
        before = EVERYTHING[: EVERYTHING.index("arbitrated")]
        assert not _is_arbitrated(before.replace("E:\n", "E: 4d\n").replace("NS.5: none\n", ""))
        assert _is_arbitrated(f"{before}{line}\n")

    def test_may_say_that_nothing_is_there(self) -> None:
        assert arbitrated(f"{OVER}N side: none\nN exposed: -\nNS.1 frozen:\nwarnings: none\n").left == NOTHING

    def test_of_a_duty_keeps_the_cards_and_the_meld_apart(self) -> None:
        table = arbitrated(f"{OVER}NS.1: 5h 6h 7h\narbitrated\n")
        lay = (Laid(card("5d")), Laid(card("6d")), Laid(card("Jk"), is_free=True))
        for duty in (
            Duty(N, cards("Jk 6d 5d"), None, lay),
            Duty(N, cards("5d 6d Jk"), None, lay),
            Duty(N, cards("5d 6d Jk")),
            Duty(N, cards("5d"), NS_1, lay),
            Duty(N, cards("5d As"), None, lay),
        ):
            assert reads_back(replace(table, aftermath=Aftermath(duties=(duty,)))), duty

    def test_of_the_referees_choice(self) -> None:
        choice = arbitrated(f"{OVER}choice: sanction by the referee: none, warn\n").left.choice
        assert choice == Choice("sanction", None, (Option("none"), Option("warn")))


def _is_arbitrated(text: str) -> bool:
    table = read_table(text)
    assert isinstance(table, Table)
    return table.is_arbitrated


class _Mess:
    """A table with cards moved where only rulings put them, and a bit of everything said about them."""

    def __init__(self, table: Table, dice: Random) -> None:
        self.table, self.dice, self.position = table, dice, table.position.copy()
        self.sides = {Side.NS: self.position.ns, Side.EW: self.position.ew}
        self.left = Aftermath(rulings=dice.randrange(3), redeal=dice.random() < 0.1)

    def made(self) -> Table:
        for seat in self.table.seats:
            self._move_cards(seat)
            self._say(seat)
        for side in Side:
            for name, meld in self.table.named_melds(side):
                self._freeze(name, meld, self.sides[side])
        if self.dice.random() < 0.3:
            self.sides[self.dice.choice([*Side])].add_number()
        return replace(self.table, position=self.position, aftermath=self.left)

    def _some_of(self, cards: Sequence[AnyCard]) -> list[AnyCard]:
        return self.dice.sample([*cards], min(len(cards), self.dice.randrange(3)))

    def _hand(self, seat: Seat) -> tuple[AnyCard, ...]:
        return Table(self.table.book, self.position).hand(seat)

    def _taken(self, seat: Seat) -> list[AnyCard]:
        taken = self._some_of(self._hand(seat))
        for one in taken:
            self.position.drop(seat.place, code_of(one))
        return taken

    def _move_cards(self, seat: Seat) -> None:
        self.left = self.left.with_pool("side", seat, _numbered(sorted(self._taken(seat), key=norm_key)))
        self.left = self.left.with_pool("apart", seat, _numbered(self._taken(seat)))
        loose = self._taken(seat)
        if loose and self.sides[seat.side].count() == 0:
            self.sides[seat.side].add_number()
        if loose:
            name = MeldId(seat.side, self.dice.randrange(1, int(self.sides[seat.side].count()) + 1))
            self.left = self.left.with_lying("loose", name, _numbered([*self.left.loose_on(name), *loose]))
            took = self.dice.choice([None, Take.DRAW, Take.PILE])
            others = tuple(one for one in self.left.waiting if one.meld != name)
            waiting = Waiting(seat, name, self.dice.random() < 0.5, took)
            self.left = replace(self.left, waiting=(*others, waiting))

    def _say(self, seat: Seat) -> None:
        hand = self._hand(seat)
        for place in ("exposed", "forced"):
            self.left = self.left.with_pool(place, seat, _numbered(self._some_of(hand)))
        if self.dice.random() < 0.4 and hand:
            ban = Ban(seat, _numbered(self.dice.sample(hand, 1)), self.dice.choice([*Scope]))
            self.left = replace(self.left, bans=(*self.left.bans, ban), no_closing=(*self.left.no_closing, seat))
        if self.dice.random() < 0.4:
            shown = Shown(self.dice.choice(numbered(range(104))), seat)
            limit = Limit(seat, self.dice.choice([*Take]))
            self.left = replace(self.left, shown=(*self.left.shown, shown), limits=(*self.left.limits, limit))

    def _freeze(self, name: MeldId, meld: Meld, side: SideMelds) -> None:
        until = self.dice.choice([None, *self.table.seats])
        if self.dice.random() < 0.3:
            cards, turns = (self._some_of(meld.cards), self.dice.randrange(1, 3)) if until else ([], 0)
            frozen = Frozen(name, until, turns, _numbered(cards), self.dice.choice([None, meld.burraco]))
            self.left = replace(self.left, frozen=(*self.left.frozen, frozen))
            side.close(name.number - 1, KINDS.index(frozen.keeps), until is None)
        elif self.dice.random() < 0.2:
            self.left = self.left.with_lying("negative", name, _numbered(self._some_of(meld.cards)))


def _numbered(group: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    return numbered(code_of(one) for one in group)


class TestRoundTrip:
    @pytest.mark.parametrize(("code", "players"), TABLES)
    def test_every_table_reads_back_with_what_rulings_left(self, code: str, players: int, cases: Cases) -> None:
        dice = Random(f"aftermath {code} {players}")
        for seed in range(cases(sample=6, full=300)):
            for table in played(code, players, seed):
                ruled = _Mess(table, dice).made()
                assert reads_back(ruled), table_text(ruled)

    def test_an_untouched_table_says_so_in_one_line(self) -> None:
        table = next(played("fitab-2025", 4, 1))
        assert table_text(table.arbitrated()) == f"{table_text(table)}arbitrated\n"
        assert reads_back(table.arbitrated())
        assert table.arbitrated() != table

    def test_the_order_of_entries_is_kept(self) -> None:
        bans = (Ban(S, cards("4c"), Scope.NEW), Ban(N, cards("Kd"), Scope.NEW), Ban(S, cards("4c"), Scope.NEW_OR_GROWN))
        table = arbitrated(f"{OVER}arbitrated\n")
        assert reads_back(replace(table, aftermath=Aftermath(bans=bans)))


class TestWhatIsRead:
    def test_cards_named_again_are_those_that_are_there(self) -> None:
        """Written without primes: the first king of diamonds is the one of N, the second the one of W."""
        text = OVER.replace("W: 4s", "W: Kd") + "NS.1: 9h Th Jh\nNS.1 loose: 9h\nW exposed: Kd\nNS.1 negative: 9h\n"
        left = arbitrated(text).left
        assert left.exposed_of(W) == cards("Kd'")
        assert left.negative_on(NS_1) == cards("9h")

    def test_primes_tell_copies_apart_even_where_only_the_other_is_held(self) -> None:
        text = OVER.replace("N: Kd", "N: Kd'") + "pile: Kd\nN may not lay off: Kd on new melds\n"
        assert arbitrated(text).left.bans == (Ban(N, cards("Kd"), Scope.NEW),)

    def test_cards_at_the_side_are_put_in_the_order_of_the_norm(self) -> None:
        assert arbitrated(f"{OVER}N side: 8c 2h 9d\n").left.side_of(N) == tuple(sorted(cards("8c 2h 9d"), key=norm_key))

    def test_a_frozen_meld_takes_no_cards_and_has_the_burraco_that_it_keeps(self) -> None:
        melds = "NS.1: 3d 4d 5d 6d 7d 8d 9d Td\nNS.2: Qh Qd Qc Qs Qh Qd Qc\n"
        frozen = "NS.1 frozen: until N, 1 turn, Td, keeps clean\nNS.2 frozen: until N, 1 turn, Qc\n"
        table = arbitrated(f"{OVER}{melds}{frozen}")
        assert [meld.burraco for meld in table.melds(Side.NS)] == [BurracoKind.CLEAN, None]
        assert [table.position.ns.melds[FIELDS * number + ACCEPTS] for number in range(2)] == [0, 0]
        assert table.position.ns.burracos == 1

    def test_the_rest_of_a_freeze_may_be_left_out(self) -> None:
        table = arbitrated(f"{OVER}NS.1: 3d 4d 5d\nNS.1 frozen: until S\n")
        assert table.left.frozen == (Frozen(NS_1, S, 1),)

    def test_only_a_set_frozen_for_good_leaves_its_rank_free(self) -> None:
        sets = "NS.1: Qh Qd Qc\nNS.1 frozen: "
        assert arbitrated(f"{OVER}{sets}for good").position.ns.sets == 0
        assert arbitrated(f"{OVER}{sets}until N").position.ns.sets != 0

    def test_numbers_of_melds_may_be_free(self) -> None:
        table = arbitrated(f"{OVER}NS.2: 5d 6d 7d\nNS.4 loose: 7h 8c\nEW.2: none\n")
        assert [table.meld_count(side) for side in Side] == [4, 2]
        assert table.meld(NS_1) is None
        assert str(table.meld(NS_2)) == "5d 6d 7d"
        assert table.left.loose_on(NS_4) == cards("7h 8c")
        assert reads_back(table)

    def test_two_sets_of_a_rank_may_lie_there(self) -> None:
        assert len(arbitrated(f"{OVER}NS: Qh Qd Qc | Qh Qd Qs\narbitrated").melds(Side.NS)) == 2

    def test_a_closing_needs_no_burraco_and_hands_may_be_empty(self) -> None:
        table = arbitrated("N:\nE:\nS:\nW: 4s\npot taken: none\nwent out: N\narbitrated")
        assert table.went_out is N
        assert table.hand(E) == ()

    def test_a_side_may_have_taken_both_pots(self) -> None:
        table = next(played("fitab-2025", 4, 1))
        moved = table.position.copy()
        for pot in table.pots:
            for one in pot:
                moved.give(N.place, code_of(one))
        moved.pots_given, moved.ns.has_pot = 2, True
        assert reads_back(replace(table, position=moved, aftermath=NOTHING))

    def test_cards_beside_the_table_are_not_among_the_108(self) -> None:
        table = next(played("fitab-2025", 4, 1))
        text = table_text(table)
        assert arbitrated(f"{text}beside: Qd Qd Jk\n").left.beside == (*cards("Qd"), *cards("Qd Jk"))
        with pytest.raises(PinError, match=r"at most 108 cards|at most two copies"):
            read_table(f"{text}N side: Qd\n")

    @pytest.mark.parametrize("which", [0, 1])
    def test_except_a_pot_that_stays_unused(self, which: int) -> None:
        table = next(played("fitab-2025", 4, 1)).arbitrated()
        moved = applied(table, SetBeside(table.pots[which]))
        assert moved.left.beside == table.pots[which]
        assert moved.pots == (table.pots[1 - which],)
        assert "\npots given: 0\n" in table_text(moved)
        assert reads_back(moved)
        with pytest.raises(PinError, match="expected 108 cards, each once, found 97"):
            read_table(table_text(moved).replace("beside:", "beside: 9h #"))


WRONG = [
    ("NS.7 frozen: for good", "NS.7 frozen: expected a meld that lies on the table, found 'NS.7'"),
    ("NS.1 frozen: for ever", "expected for good or until a seat, found 'for ever'"),
    ("NS.1 frozen: until X", r"expected a seat \(N, E, S, W\), found 'X'"),
    ("NS.1 frozen: for good, keeps tidy", "expected a kind of burraco .*, found 'tidy'"),
    ("NS.1 frozen: until N, 1 turn, 7x", "card 1, '7x': expected a card"),
    ("NS.1 negative: 9h", "expected cards of NS.1, found '9h'"),
    ("NS.1 loose: 7x", "NS.1 loose: card 1, '7x': expected a card"),
    ("NS.1 loose: +Jk", "expected a plain card"),
    ("NS.40 loose: 9h", "expected a meld numbered from 1 to 36, found 40"),
    ("N exposed: 5c", "expected cards in the hand of N, found '5c'"),
    ("N exposed: Kd Kd", 'expected cards in the hand of N, found "Kd\'"'),
    ("N limited: both", "expected draw, pile or either, found 'both'"),
    ("N may not lay off: Kd on old melds", "expected"),
    ("N may not lay off: Kd on new melds, X.1", "expected a meld such as NS.1, found 'X.1'"),
    ("N same place: Kd on T1", "expected a meld such as NS.1, found 'T1'"),
    ("N same place: Kd laid as Zz", "card 1, 'Zz': expected a card"),
    ("N may not go out: never", "expected nothing after it, found 'never'"),
    ("warnings: X late", r"expected a seat \(N, E, S, W\), found 'X'"),
    ("deducted: N 1", "expected a side and victory points such as `NS 1`, found 'N 1'"),
    ("awarded: NS", "expected a side, points and a reason such as `NS 100 delay`, found 'NS'"),
    ("shown: Jk", "expected a card and a seat such as `Jk to E`, found 'Jk'"),
    ("beside: +Jk", "card 1, '.Jk': expected a plain card"),
    ("settled: cards laid 30", "expected the points of each side"),
    ("settled: NS cards laid", "expected a name and its points such as `cards laid 30`, found 'cards laid'"),
    ("choice: cure", "expected a choice such as `cure by N: cure-Jc, no-cure`, found 'cure'"),
    ("choice: cure by X: a, b", r"expected a seat \(N, E, S, W\), found 'X'"),
    ("choice: cure by N: a (Jc on T1)", "expected a meld such as NS.1, found 'T1'"),
    ("redeal: yes", "expected nothing after it, found 'yes'"),
    ("rulings: many", "expected a whole number"),
    ("N side: 9c\nN side: 9d", "N side stands twice, first on line 7"),
    ("rulings: 1\nrulings: 2", "rulings stands twice, first on line 7"),
]


class TestWhatCannotBe:
    @pytest.mark.parametrize(("line", "says"), WRONG)
    def test_names_its_line(self, line: str, says: str) -> None:
        text = f"{OVER}{line}\nNS.1: 3d 4d 5d\n"
        with pytest.raises(PinError, match=says) as error:
            read_table(text, "fitab-2025")
        assert error.value.line == 7 + line.count("\n")

    def test_two_play_at_two_seats(self) -> None:
        with pytest.raises(PinError, match=r"S side: expected a seat \(N, E\), found 'S'"):
            read_table("players: 2\nN: Kd\nE: 4d\nS side: 7h\npot taken: NS\nended: stock\n", "federal")

    def test_a_strict_table_stays_strict(self) -> None:
        for text in ("NS.2: 3d 4d 5d", "NS: Qh Qd Qc | Qh Qd Qs", "NS.0: 3d 4d 5d"):
            with pytest.raises(PinError):
                read_table(f"{OVER}{text}\n", "fitab-2025")

    def test_never_is_a_traceback(self, cases: Cases) -> None:
        dice = Random("noise")
        lines = EVERYTHING.splitlines()
        words = sorted({word for line in lines for word in line.split()})
        for _ in range(cases(sample=1_000, full=20_000)):
            mixed = [*lines]
            for _ in range(dice.randrange(1, 3)):
                at = dice.randrange(len(mixed))
                parts = mixed[at].split(" ")
                parts[dice.randrange(len(parts))] = dice.choice(words)
                mixed[at] = dice.choice([" ".join(parts), mixed[at][: dice.randrange(30)], ""])
            try:
                table = read_table("\n".join(mixed), "fitab-2025")
            except PinError:
                continue
            assert isinstance(table, Table)
            assert reads_back(table), "\n".join(mixed)
