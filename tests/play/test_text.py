"""Whole tables in notation: they read back to themselves, and what cannot be a table names its line."""

from __future__ import annotations

import pickle
import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from pinella.cards import PACK, Joker, cards
from pinella.codes import SCALA40, BurracoBook, book
from pinella.errors import HouseRuleError, PinError
from pinella.play import Secret, new_table, scala40
from pinella.play._random import Dice
from pinella.play.burraco import Table as BurracoTable
from pinella.play.dealing import dealt
from pinella.play.lines import TableError
from pinella.play.scala40 import Table as Scala40Table
from pinella.play.scala40._policies import play_on
from pinella.play.seats import SCALA40_SEATS, Seat, Side
from pinella.play.text import AnyTable, read_table, table_text
from tests.conftest import Cases
from tests.play.burraco.words import shuffled, table_of
from tests.scoring.sheets import TABLES, played

W_050 = """
# Worked case W-050, as a person would type it.
table fitab-2025
NS: 3h 4h 5h 6h 7h 8h 9h | Kh Kd Ks Kc
EW  7h 7d 7c Jk            # the joker may be left unmarked
e: ad 2C 5s
S: Qd 4c
W: 9h
Pot Taken: ns, ew
went out: N
"""

SCALA40_DEAL = """
table scala40
players: 2
T1: 5h Jk=6h 7h
2: Jk 8c
went out: 1
"""

HANDS = "N: 4h\nE: 4d\nS: 4c\nW: 4s\n"
BURRACO = "NS: 3h 4h 5h 6h 7h 8h 9h\n"


def burraco(text: str, code: str | None = None) -> BurracoTable:
    table = read_table(text, code)
    assert isinstance(table, BurracoTable)
    return table


def scala(text: str) -> Scala40Table:
    table = read_table(text, "scala40")
    assert isinstance(table, Scala40Table)
    return table


def assert_refused(text: str, says: str) -> None:
    with pytest.raises(PinError, match=says):
        read_table(text)


def played_scala40(players: int, seed: int) -> Iterator[Scala40Table]:
    """A deal by random and greedy players, a table after every move or every few, for at most 80 of them."""
    dice = Random(f"scala40 {players} {seed}")
    event = dealt(SCALA40, SCALA40_SEATS[dice.randrange(players)], shuffled(100 * players + seed), players=players)
    position = scala40.start(event).position.copy()
    policies = vec[i64]([min(1, dice.randrange(4)) for _ in range(players)])
    throws = Dice(seed)
    for _ in range(80):
        yield Scala40Table(SCALA40, position.copy())
        if position.is_over:
            return
        play_on(position, policies, throws, dice.randrange(1, 6))


def reads_back(table: AnyTable) -> bool:
    text = table_text(table)
    again = read_table(text)
    return again.position.key() == table.position.key() and table_text(again) == text


class TestRoundTrip:
    @pytest.mark.parametrize(("code", "players"), TABLES)
    def test_every_burraco_table_reads_back_to_itself(self, code: str, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=8, full=150)):
            for table in played(code, players, seed):
                assert reads_back(table), table_text(table)

    @pytest.mark.parametrize("players", [2, 3, 4, 5, 6])
    def test_every_scala40_table_reads_back_to_itself(self, players: int, cases: Cases) -> None:
        for seed in range(cases(sample=5, full=80)):
            for table in played_scala40(players, seed):
                assert reads_back(table), table_text(table)

    def test_a_short_form_becomes_the_canonical_one(self) -> None:
        text = table_text(read_table(W_050))
        assert text == (
            "table fitab-2025\nplayers: 4\ndealer: W\nturns: 0\nN:\nE: Ad 5s 2c\nS: Qd 4c\nW: 9h'\n"
            "NS.1: 3h 4h 5h 6h 7h 8h 9h\nNS.2: Kh Kd Kc Ks\nEW.1: 7h' 7d 7c +Jk\n"
            "pot taken: NS EW\nended: going-out\nwent out: N\n"
        ).replace("Ad 5s 2c", "Ad 2c 5s")
        assert table_text(read_table(text)) == text

    def test_scala40_too(self) -> None:
        text = table_text(read_table(SCALA40_DEAL))
        assert text == (
            "table scala40\nplayers: 2\ndealer: 2\nturns: 0\n1:\n2: 8c Jk\nT1: 5h Jk=6h 7h\n"
            "opened: none\nended: going-out\nwent out: 1\n"
        )

    def test_lines_may_come_in_any_order(self, cases: Cases) -> None:
        dice = Random("order")
        for seed in range(cases(sample=10, full=200)):
            tables = [*played("fitab-2025", 4, seed)]
            for table in (tables[0], tables[len(tables) // 2], tables[-1]):
                lines = table_text(table).splitlines()
                pots = iter([line for line in lines if line.startswith("pot:")])
                dice.shuffle(lines)
                mixed = [next(pots) if line.startswith("pot:") else line for line in lines]
                assert read_table("\n".join(mixed)).position.key() == table.position.key()


class TestWhatIsRead:
    def test_cards_written_twice_are_the_two_copies(self) -> None:
        table = burraco(W_050)
        assert table.hand(Seat.WEST) == cards("9h'")
        assert str(table.melds(Side.EW)[0]) == "7h' 7d 7c +Jk"

    def test_the_ending(self) -> None:
        assert burraco(W_050).went_out is Seat.NORTH
        assert burraco(f"{HANDS}pot taken: none\nended: Time Out", "federal").turn is None

    def test_a_pot_that_was_not_played(self) -> None:
        hands = "E: 4d\nS: 4c\nW: Ts Js Qs Ks As Tc Jc Qc Kc Ac Jk\n"
        table = burraco(f"{BURRACO}{hands}pot taken: both\npot not played: W\nwent out: N", "federal")
        assert table.pot_unplayed(Seat.WEST)
        assert not table.pot_unplayed(Seat.EAST)

    def test_jokers_are_interchangeable(self) -> None:
        table = burraco("N: 4h\nE: Jk''' Jk\nS: 4c\nW: 4s\npot taken: none\nended: stock", "federal")
        assert "E: Jk Jk\n" in table_text(table)
        assert table.hand(Seat.EAST) == (Joker(1), Joker(2))

    def test_the_card_that_may_not_be_discarded_may_be_either_copy(self) -> None:
        table = next(one for seed in range(1, 9) for one in played("federal", 4, seed) if one.has_taken)
        seat = table.turn
        assert seat is not None
        second = next(card for card in table.hand(seat) if not isinstance(card, Joker) and card.copy == 2)
        first = str(second).rstrip("'")
        if first in map(str, table.hand(seat)):
            pytest.fail("the deal was chosen for a card without its twin")
        again = burraco(f"{table_text(table)}may not discard: {first}")
        assert f"may not discard: {second}\n" in table_text(again)

    def test_who_deals_and_plays_where_nothing_is_said(self) -> None:
        text = table_text(next(played("online", 4, 1)))
        bare = "\n".join(line for line in text.splitlines() if not line.startswith(("players", "dealer", "turn")))
        table = burraco(bare)
        assert (table.dealer, table.turn, table.turns, table.has_taken) == (Seat.WEST, Seat.NORTH, 0, False)

    def test_the_version_is_not_part_of_it(self) -> None:
        assert read_table(W_050).version == 0

    def test_a_byte_order_mark_and_windows_line_ends_are_passed_over(self) -> None:
        assert table_text(read_table("\ufeff" + W_050.replace("\n", "\r\n"))) == table_text(read_table(W_050))


BURRACO_ERRORS = [
    ("", 1, "expected a line such as table fitab-2025"),
    ("table fitab-2024", 1, "did you mean fitab-2025?"),
    ("\n\ntable", 3, "no rule book ''"),
    ("table federal\nwent out: N\nshoes: 7h", 3, "expected a line that begins with N, E, S, W, NS.1"),
    ("table federal\nwent out: X", 2, "went out: expected a seat (N, E, S, W), found 'X'"),
    (f"table federal\nwent out: N\n{HANDS}pot taken: both", 2, "the hand of N is not empty"),
    (f"table federal\nwent out: N\n{HANDS[6:]}pot taken: EW", 2, "NS took no pot (art. 17)"),
    ("table federal\nended: later", 2, "expected stock, time-out or stall (or a line such as `went out: N`), found"),
    ("table federal\nended: stock\nwent out: N", 2, "expected going-out, since a player went out"),
    ("table online\nended: stall", 2, "online knows no stall"),
    ("table online\nended: time-out", 2, "online knows no time-out"),
    ("table federal\nended: stock", 2, "expected a line such as `pot taken: NS EW`"),
    ("table federal\nended: stock\npot taken: NW", 3, "expected NS, EW, both or none, found 'NW'"),
    ("table federal\nended: stock\npot taken:", 3, "expected NS, EW, both or none, found nothing"),
    ("table federal\nended: stock\npot taken: EW\npot not played: S", 4, "NS has taken none"),
    ("table federal\nended: stock\npot taken: EW\npot not played: E W", 4, "EW has taken one"),
    ("table federal\nended: stock\npot taken: EW\npot not played:", 4, "expected seats, each with seen or unseen"),
    (
        "table federal\nended: stock\npot taken: none\nN: 7h 7h\nE: 9c 7h",
        5,
        "E: card 2, '7h': expected at most two copies",
    ),
    ("table federal\nended: stock\npot taken: none\nN: 7h 10x", 4, "N: card 2, '10x': expected a card such as 7h"),
    ("table federal\nended: stock\npot taken: none\nN: 7h +2c", 4, "N: card 2, '+2c': expected a plain card"),
    ("table federal\nended: stock\npot taken: none\nN: 7h\nN: 8h", 5, "N stands twice, first on line 4"),
    ("table federal\nended: stock\npot taken: none\nNS: 7h 8h", 4, "(meld/too-few-cards, art. 11), found '7h 8h'"),
    ("table federal\nended: stock\npot taken: none\nNS: 7h 8h 9h |", 4, "found nothing"),
    ("table federal\nended: stock\npot taken: none\nNS.2: 7h 8h 9h", 4, "expected meld 1 of the side before meld 2"),
    ("table federal\nended: stock\npot taken: none\nNS.1: 7h 8h 9h\nNS.1: 7c 8c 9c", 5, "the first is on line 4"),
    (
        "table federal\nended: stock\npot taken: none\nplayers: 3",
        4,
        "expected 2 or 4, the players of federal, found '3'",
    ),
    (
        "table fitab-2025\nended: stock\npot taken: none\nplayers: 2",
        4,
        "expected 4, the players of fitab-2025, found '2'",
    ),
    ("table federal\nended: stock\npot taken: none\nplayers: 2\nS: 7h", 5, "expected a seat (N, E), found 'S'"),
    ("table federal\nended: stock\npot taken: none\nturns: many", 4, "expected a whole number from 0 to 9999"),
    (
        "table federal\nended: stock\npot taken: none\nturn: N to play",
        4,
        "expected only a seat, since the deal is over",
    ),
    ("table federal\nended: stock\npot taken: none\nmust play", 4, "only where the player in turn is to play"),
    (f"table federal\nended: stock\npot taken: none\n{HANDS}stock: 7h", 8, "found 5: Ah 2h 3h 5h 6h 8h … missing"),
    ("table federal\nended: stock\npot taken: none\npot: 7h", 3, "expected 2 lines with a pot that is left, found 1"),
    ("table federal\nN: 7h", 2, "how the deal ended, such as `went out: N` or `ended: stock`"),
]

SCALA40_ERRORS = [
    ("went out: 5", 1, "expected a seat (1, 2, 3, 4), found '5'"),
    ("players: 1\nwent out: 1", 1, "expected a whole number from 2 to 6, found '1'"),
    ("ended: time-out", 1, "expected stock (or a line such as `went out: 1`)"),
    ("ended: stock\nT1: 5h 6h 7h | 8h 8d 8c\n1: 7h", 2, "several between | go on a line `T:` without a number"),
    ("ended: stock\nT1: 5h 6h 8h", 2, "expected a meld of scala40 (meld/gap, art. 9), found '5h 6h 8h'"),
    ("ended: stock\nopened: 9", 2, "opened: expected a seat"),
    ("ended: stock\nopened:", 2, "opened: expected seats, or none"),
    ("ended: stock\nturn: 1", 2, "expected no turn, since the deal is over"),
    ("ended: stock\nmust go out", 2, "expected only of a player in turn who has not opened"),
    ("ended: stock\nthis turn: T1 new", 2, "expected only where the player in turn has taken a card"),
    ("players: 2\nwent out: 2\n1: 8h\n2: 7h", 2, "the hand of 2 is not empty"),
    ("1: 7h", 1, "how the deal ended, such as `went out: 1`"),
]


class TestWhatIsNoTable:
    @pytest.mark.parametrize(("text", "line", "says"), BURRACO_ERRORS)
    def test_names_its_line(self, text: str, line: int, says: str) -> None:
        with pytest.raises(PinError) as caught:
            read_table(text)
        assert (caught.value.line, says in caught.value.reason) == (line, True), caught.value

    @pytest.mark.parametrize(("text", "line", "says"), SCALA40_ERRORS)
    def test_of_scala40_names_its_line(self, text: str, line: int, says: str) -> None:
        with pytest.raises(PinError) as caught:
            read_table(text, "scala40")
        assert (caught.value.line, says in caught.value.reason) == (line, True), caught.value

    def test_must_be_of_the_book_asked_for(self) -> None:
        with pytest.raises(PinError, match="line 3: table: expected federal, found fitab-2025"):
            read_table(W_050, "federal")

    @pytest.mark.parametrize(
        ("change", "says"),
        [
            (("stock: ", "stock: 7h "), "expected at most"),
            (("pot taken: none", "pot taken: NS"), "expected 1 lines with a pot that is left, found 2"),
            (("turn: N to take", "turn: N to sleep"), "expected to take or to play, found 'to sleep'"),
            (("turns: 0", "turns: 0\nturns left: 0"), "expected a whole number from 1 to 8"),
            (("turns: 0", "turns: 0\nturns left: 9"), "expected a whole number from 1 to 8"),
            (("turns: 0", "turns: 0\nstall watch: 4"), "expected a whole number from 0 to 3"),
            (("turns: 0", "turns: 0\nmay not discard: 7h"), "expected a card that the player in turn holds"),
            (("turns: 0", "turns: 0\nmay not discard: 7h 8h"), "expected one card such as 7h"),
        ],
    )
    def test_while_the_deal_goes_on(self, change: tuple[str, str], says: str) -> None:
        text = table_text(table_of("federal", 1))
        assert change[0] in text
        with pytest.raises(PinError, match=says):
            read_table(text.replace(*change))

    def test_a_card_in_two_hands_is_found(self) -> None:
        text = table_text(next(played("federal", 4, 1)))
        card = next(line for line in text.splitlines() if line.startswith("N: ")).split()[1]
        with pytest.raises(PinError):
            read_table(text.replace("\nE: ", f"\nE: {card} "))

    def test_a_lost_card_is_named(self) -> None:
        text = table_text(next(played("federal", 4, 1)))
        lost = next(line for line in text.splitlines() if line.startswith("N: ")).split()[1]
        with pytest.raises(PinError, match=f"found 107: {lost} missing"):
            read_table(text.replace(f"N: {lost} ", "N: "))

    def test_an_empty_hand_while_the_deal_goes_on(self) -> None:
        rest = " ".join("Jk" if isinstance(card, Joker) else str(card) for card in PACK[1:])
        with pytest.raises(PinError, match="expected cards in the hand of 2, since nobody went out"):
            scala(f"players: 2\n1: Ah\n2:\nstock: {rest}")


class TestWhatANewcomerFound:
    """Faults of earlier readers, each with what went wrong."""

    def test_a_forgotten_hand_counted_nothing(self) -> None:
        assert_refused(W_050.replace("W: 9h\n", ""), "no line for W: add the cards left in the hand, such as `W: 7h")
        assert_refused("table federal\nN: 4h\npot taken: none\nended: stock", "no line for E, S, W: add the cards")

    @pytest.mark.parametrize("hand", ["W:", "W: none", "W: -"])
    def test_a_hand_that_cannot_be_empty_counted_nothing(self, hand: str) -> None:
        assert_refused(
            W_050.replace("W: 9h", hand), "expected cards in the hand of W, since only the player who went out"
        )

    @pytest.mark.parametrize("ending", ["stock", "time-out", "stall"])
    def test_a_hand_was_empty_though_nobody_went_out(self, ending: str) -> None:
        text = f"table federal\n{HANDS}pot taken: none\nended: {ending}\n"
        assert burraco(text).is_over
        assert_refused(text.replace("W: 4s", "W:"), "expected cards in the hand of W, since nobody went out")

    def test_who_went_out_may_have_an_empty_line(self) -> None:
        assert table_text(read_table(f"{W_050}N: -\n")) == table_text(read_table(W_050))

    def test_three_players_of_scala40_had_a_phantom_fourth(self) -> None:
        hands = "table scala40\n1: Jk\n2: 7h\n3: 9c\n"
        assert_refused(f"{hands}ended: stock", "no line for 4: add the cards left in the hand, or `players: 3` where 3")
        assert_refused("table scala40\n1: Jk\nwent out: 2", "no line for 3, 4: add .*, or `players: 2` where 2 play")
        assert_refused("table scala40\n1: Jk\n4: 7h\nwent out: 2", "no line for 3: add .*, such as `3: 7h 9c`$")
        assert_refused(f"{hands}players: 4\nended: stock", "no line for 4: add .*, such as `4: 7h 9c`$")
        assert len(scala(f"{hands}players: 3\nended: stock").seats) == 3

    def test_the_fifth_player_of_scala40_was_only_refused(self) -> None:
        hands = "".join(f"{seat}: 7{suit}\n" for seat, suit in enumerate("hdcsh", 1))
        assert_refused(f"table scala40\n{hands}ended: stock", "line 6: 5: more than 4 play: add `players: 5`")

    def test_two_players_of_burraco_had_phantom_partners(self) -> None:
        assert_refused("table online\nN: Jk\nE: 7h\npot taken: none\nended: stock", "S, W: .* or `players: 2` where 2")
        assert_refused("table fitab-2025\nN: Jk\nE: 7h\npot taken: none\nended: stock", "S, W: .* such as `S: 7h 9c`$")

    @pytest.mark.parametrize(
        ("code", "melds", "says"),
        [
            ("fitab-2025", "NS: 3h 4h 5h 6h 7h 8h", r"NS has no burraco \(art. 17\)"),
            ("federal", "EW: 3h 4h 5h 6h 7h 8h 9h", r"NS has no burraco \(art. 17\)"),
            ("online", "NS:", r"NS has no burraco \(art. 10\)"),
            ("international", "NS: 3h 4h 5h 6h 7h 8h +Jk", r"NS has no clean burraco \(art. V.1\)"),
        ],
    )
    def test_a_closing_without_a_burraco_was_credited(self, code: str, melds: str, says: str) -> None:
        rest = "E: 4d\nS: 4c\nW: 4s\npot taken: both\nwent out: N"
        assert_refused(f"table {code}\n{melds}\n{rest}", f"line 7: went out: N cannot have gone out: {says}")
        assert burraco(f"{BURRACO}{rest}", code).went_out is Seat.NORTH

    @pytest.mark.parametrize("code", ["fitab-2025", "fitab-2023", "fitab-2022", "international"])
    def test_two_sets_of_a_rank_were_taken(self, code: str) -> None:
        sets = f"{HANDS}NS: 3h 3d 3c | 3h 3d 3s\npot taken: none\nended: stock"
        says = r"line 6: NS: .*\(meld/second-set, art. 31\), found '3h 3d 3s'"
        assert_refused(f"table {code}\n{sets}", says)
        assert burraco(sets.replace(" | ", "\nEW: "), code).is_over
        assert len(burraco(sets, "federal").melds(Side.NS)) == 2

    def test_a_pot_not_played_was_a_hand_of_any_size(self) -> None:
        text = f"table federal\n{HANDS}pot taken: both\npot not played: W\nended: stock"
        assert_refused(text, "line 7: pot not played: the pot of W that was not played is a hand of 11 cards, found 1")
        assert burraco(text.replace("W: 4s", "W: Ts Js Qs Ks As Tc Jc Qc Kc Ac Jk")).pot_unplayed(Seat.WEST)

    def test_commas_and_signs_of_suits_were_no_cards(self) -> None:
        kind = (
            W_050.replace("3h 4h 5h 6h 7h 8h 9h", "3♥, 4♥,5♡ 6h,7♥\ufe0f 8♥ 9♥")
            .replace("Kh Kd Ks Kc", "K♥, k♦, K♠, K♣")
            .replace("Qd 4c", "Q♢ 4♧")
        )
        assert table_text(read_table(kind)) == table_text(read_table(W_050))
        assert burraco(W_050.replace("W: 9h", "W: 10♥, 10♠")).hand(Seat.WEST) == cards("Th Ts")
        assert_refused(W_050.replace("W: 9h", "W: 9♥, 1♥"), "line 8: W: card 2, '1♥': expected a card such as 7h")

    def test_signs_of_suits_were_no_card_that_may_not_be_discarded(self) -> None:
        table = next(one for seed in range(1, 9) for one in played("federal", 4, seed) if one.has_taken)
        assert table.turn is not None
        held = next(card for card in table.hand(table.turn) if not isinstance(card, Joker) and card.copy == 1)
        signed = f"{str(held)[0]}{'♥♦♣♠'[held.suit.place]}"
        assert f"may not discard: {held}\n" in table_text(burraco(f"{table_text(table)}may not discard: {signed}"))

    @pytest.mark.parametrize("none", ["EW:", "EW: none", "EW: -", "EW: None"])
    def test_no_melds_could_not_be_written(self, none: str) -> None:
        assert burraco(W_050.replace("EW  7h 7d 7c Jk", none)).melds(Side.EW) == ()
        assert scala(SCALA40_DEAL.replace("T1: 5h Jk=6h 7h", none.replace("EW", "T"))).melds == ()

    def test_going_out_did_not_ask_who(self) -> None:
        assert_refused("table federal\nended: going-out", "line 2: ended: who went out\\? add `went out: N`")
        assert_refused("table scala40\nended: Going Out", "line 2: ended: who went out\\? add `went out: 1`")

    @pytest.mark.parametrize("players", [0, 1, 7, 70])
    def test_the_range_of_players_began_at_0(self, players: int) -> None:
        assert_refused(f"table scala40\nplayers: {players}\nwent out: 1", "expected a whole number from 2 to 6, found")

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            ("", "the table: expected a line such as table fitab-2025"),
            ("table federal\nended: stock\n\n", "the table: expected a line such as `pot taken: NS EW`"),
            ("table federal\nN: 7h", "the table: expected a line that says how the deal ended"),
            ("table federal\nN: 7h\npot taken: none\nended: stock", "the table: no line for E, S, W"),
        ],
    )
    def test_what_is_missing_was_blamed_on_line_1(self, text: str, says: str) -> None:
        with pytest.raises(PinError) as caught:
            read_table(text)
        assert str(caught.value).startswith(says)
        assert caught.value.line == len(text.rstrip().split("\n"))

    def test_a_missing_ending_was_said_to_be_missing_pots(self) -> None:
        assert_refused(
            f"table federal\n{HANDS}pot taken: none", "the table: expected a line that says how the deal ended"
        )

    def test_errors_of_a_table_survive_the_way_between_processes(self) -> None:
        for text in ("", W_050.replace("9h\n", "9x\n")):
            with pytest.raises(TableError) as caught:
                read_table(text)
            again = pickle.loads(pickle.dumps(caught.value))  # noqa: S301  (our own bytes)
            assert (type(again), str(again), vars(again)) == (TableError, str(caught.value), vars(caught.value))


class TestNoMove:
    """A table on which the player in turn could do nothing was read."""

    @pytest.mark.parametrize(
        ("code", "lines", "hand", "says"),
        [
            ("fitab-2025", "pot taken: NS\nturns: 8", "4h", r"N has no move \(going-out/no-burraco, art. 17\)"),
            ("fitab-2025", "pot taken: none\nmay not discard: 4h", "4h", r"N has no move \(pile/single-card, art. 8\)"),
            (
                "international",
                "pot taken: none\nmust play: 4h 9c",
                "4h 9c",
                r"N has no move \(pile/needs-a-play, art. V.3\)",
            ),
        ],
    )
    def test_of_burraco_was_read(self, code: str, lines: str, hand: str, says: str) -> None:
        pots = 1 if "NS" in lines else 2
        text = burraco_going_on(code, hand, pots, lines)
        assert_refused(text, f"turn: {says}")
        assert burraco(
            text.replace("turn: N to play", "turn: E to play").replace(lines, lines.partition("\n")[0])
        ).has_taken

    def test_of_scala40_was_read(self) -> None:
        rest = " ".join("Jk" if isinstance(card, Joker) else str(card) for card in PACK[3:])
        text = f"table scala40\nplayers: 2\nturn: 1 took\n1: Ah 2h\n2: 3h\nstock: {rest}"
        assert cards("Ah 2h 3h") == PACK[:3]
        assert_refused(text, r"line 3: turn: 1 has no move \(opening/owed, art. 6\)")
        assert_refused(text.replace("took", "drew\nmust go out"), r"turn: 1 has no move \(going-out/begun, art. 19\)")
        assert scala(text.replace("took", "drew")).has_taken


def burraco_going_on(code: str, hand: str, pots: int, lines: str) -> str:
    """N in turn with these cards, two in every other hand and the rest as pots and stock."""
    rest = [one for one in PACK if isinstance(one, Joker) or str(one) not in hand.split()]
    words = ["Jk" if isinstance(one, Joker) else str(one) for one in rest]
    hands = f"N: {hand}\nE: {' '.join(words[:2])}\nS: {' '.join(words[2:4])}\nW: {' '.join(words[4:6])}\n"
    left = "".join(f"pot: {' '.join(words[at : at + 11])}\n" for at in range(6, 6 + 11 * pots, 11))
    stock = " ".join(words[6 + 11 * pots :])
    return f"table {code}\nturn: N to play\n{hands}{left}stock: {stock}\n{lines}\n"


class TestThePage:
    PAGE = Path(__file__).resolve().parents[2] / "docs" / "notation.md"

    def test_used_a_text_that_it_did_not_define(self) -> None:
        block = re.search(r"```python\n(.*?)```", self.PAGE.read_text(encoding="utf-8"), re.DOTALL)
        assert block is not None
        names: dict[str, object] = {}
        exec(compile(block[1], "notation.md", "exec"), names)  # noqa: S102  (our own lines)
        assert isinstance(names["table"], BurracoTable)

    def test_shows_a_deal_that_reads(self) -> None:
        block = re.search(r"```text\n(.*?)```", self.PAGE.read_text(encoding="utf-8"), re.DOTALL)
        assert block is not None
        assert table_text(burraco(block[1], "fitab-2025")) == table_text(burraco(W_050))


LETTERS = " \n\t#:|,.+='-0123469AKTJhdcsxNEWSntpué\0"


def damaged(text: str) -> list[str]:
    """Every text that differs by one letter lost, added or changed, with the letters that mean something."""
    found = [text[:place] + text[place + 1 :] for place in range(len(text))]
    for letter in LETTERS:
        found += [text[:place] + letter + text[place:] for place in range(len(text) + 1)]
        found += [text[:place] + letter + text[place + 1 :] for place in range(len(text))]
    return [one for one in found if one != text]


def is_table_or_error(text: str) -> bool:
    """Whether a text reads to a table that itself reads back, or is refused with a line that it has."""
    try:
        table = read_table(text)
    except PinError as error:
        return 1 <= error.line <= text.count("\n") + 1
    table.position.moves()
    return reads_back(table)


class TestDamage:
    def test_of_one_letter_in_a_short_table_is_never_worse_than_an_error(self, cases: Cases) -> None:
        texts = damaged(W_050)
        for text in Random("short").sample(texts, min(len(texts), cases(sample=6_000, full=400_000))):
            assert is_table_or_error(text), text

    @pytest.mark.parametrize("code", ["fitab-2025", "international", "federal", "online", "scala40"])
    def test_of_one_letter_in_a_whole_table_is_never_worse_than_an_error(self, code: str, cases: Cases) -> None:
        tables: list[AnyTable] = [*played_scala40(4, 1)] if code == "scala40" else [*played(code, 4, 2)]
        for table in (tables[len(tables) // 2], tables[-1]):
            texts = damaged(table_text(table))
            for text in Random(code).sample(texts, min(len(texts), cases(sample=400, full=40_000))):
                assert is_table_or_error(text), text


def test_a_table_under_house_rules_is_not_written_as_if_it_had_none() -> None:
    published = book("fitab-2025")
    assert isinstance(published, BurracoBook)
    house = replace(published, going_out_bonus=replace(published.going_out_bonus, value=500))
    with pytest.raises(HouseRuleError, match="house rules of fitab-2025"):
        table_text(new_table(house, Secret(bytes(66))))
