"""`pinella hint`: a table typed at the command line, and what to do there."""

from __future__ import annotations

import json
import re
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

from pinella.bots.hinting.choosing import OptionHint
from pinella.bots.hinting.reasons import BOUNDS, RISKS, WINS
from pinella.cards import cards
from pinella.cli.hint import Options
from pinella.play.aftermath import Option
from pinella.play.commands import Choose
from pinella.play.seats import Seat
from pinella.play.text import table_text
from tests.bots.hint_tables import alike, mid_deal
from tests.cli.running import pinella

DOCS = Path(__file__).resolve().parent.parent.parent / "docs"
GOLDEN = Path(__file__).resolve().parent.parent / "match" / "golden"
FEW = ("--nodes", "4")

TABLE = """turn: N to play
N: Th 4d
E: 11 cards
S: 1 card
W: 3
NS: 3h 4h 5h 6h 7h 8h 9h
EW: 3c 4c 5c 6c 7c 8c 9c
pile: 4c
pot taken: NS EW
"""


def ask(text: str, *options: str, code: str = "fitab-2025") -> str:
    answer = pinella("hint", code, "-", *FEW, *options, stdin=text.encode())
    assert (answer.status, answer.err) == (0, "")
    return answer.out


def fault(text: str, *options: str, code: str = "fitab-2025") -> str:
    answer = pinella("hint", code, "-", *FEW, *options, stdin=text.encode())
    assert (answer.status, answer.out) == (2, "")
    return answer.err


class TestAnswer:
    def test_the_steps_come_first_then_what_they_win(self) -> None:
        lines = ask(TABLE).splitlines()
        assert lines[:3] == ["Hints for N", "", "1. Lay off 10♥ on NS.1 (3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥). Discard 4♦."]
        assert lines[4:6] == [
            "   What it wins:",
            "   - You go out for 100 points; the opponents are left with 14 cards.",
        ]
        assert lines[-1] == "Each turn was tried in 8 imagined deals: what the others hold is not known."

    def test_in_italian(self) -> None:
        lines = ask(TABLE, "--lang", "it", "--best", "1").splitlines()
        assert lines[2] == "1. Lega 10♥ a NS.1 (3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥). Scarta 4♦."
        assert lines[5] == "   - Chiudi e guadagni 100 punti; agli avversari restano in mano 14 carte."
        assert not any(line.startswith("2.") for line in lines)

    def test_as_json(self) -> None:
        found = json.loads(ask(TABLE, "--json"))
        first = found["hints"][0]
        assert found["seat"] == "N"
        assert first["plan"] == [
            {
                "command": "lay-off",
                "seat": "N",
                "meld": "NS.1",
                "cards": "Th",
                "text": "Lay off 10♥ on NS.1 (3♥ 4♥ 5♥ 6♥ 7♥ 8♥ 9♥).",
            },
            {"command": "discard", "seat": "N", "card": "4d", "text": "Discard 4♦."},
        ]
        assert first["melds"] == {"NS.1": "3h 4h 5h 6h 7h 8h 9h"}
        assert first["wins"][0] == {
            "code": "goes-out",
            "bonus": 100,
            "cards": 14,
            "text": "You go out for 100 points; the opponents are left with 14 cards.",
        }
        assert (first["worth"], first["worlds"]) == (0, 8)

    def test_the_same_question_has_the_same_answer(self) -> None:
        assert ask(TABLE) == ask(TABLE)
        assert ask(TABLE, "--best", "1").splitlines()[2] == ask(TABLE).splitlines()[2]

    @pytest.mark.parametrize(("code", "players"), [("fitab-2025", 4), ("scala40", 4)])
    def test_hidden_cards_that_are_written_are_not_read(self, code: str, players: int) -> None:
        table = mid_deal(code, players, 12)
        assert table.turn is not None
        other = alike(table, table.turn, 3)
        assert ask(table_text(table), code=code) == ask(table_text(other), code=code)

    def test_numbers_of_cards_say_as_much_as_the_cards(self) -> None:
        table = mid_deal("fitab-2025", 4, 12)
        lines = []
        for line in table_text(table).splitlines():
            label, _, cards = line.partition(":")
            if label in {"N", "E", "S", "W"} and label != str(table.turn):
                lines.append(f"{label}: {len(cards.split())} cards")
            elif label not in {"stock", "pot"}:
                lines.append(line)
        assert ask("\n".join(lines)) == ask(table_text(table))


class TestRecordedMatch:
    FILE = str(GOLDEN / "fitab-2025.pin")

    def test_the_player_remembers_the_deal(self) -> None:
        answer = pinella("hint", "fitab-2025", self.FILE, "--deal", "1", "--move", "63", *FEW)
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith("Hints for W\n\n1. ")

    def test_an_act_that_has_begun_is_told_to_its_end(self) -> None:
        """An opening is several events: after the first of them nobody has a move."""
        file = str(GOLDEN / "scala40.pin")
        said = [pinella("hint", "scala40", file, "--deal", "1", "--move", move, *FEW) for move in ("10", "12")]
        assert [(answer.status, answer.err) for answer in said] == [(0, "")] * 2
        assert said[0].out == said[1].out

    @pytest.mark.parametrize(
        ("options", "said"),
        [
            (("--deal", "1", "--move", "999"), "pinella: --move 999: the deal has 78 moves\n"),
            (("--deal", "99"), "pinella: --deal 99: the match has "),
            (("--deal", "1"), "pinella: the deal is over: there is nothing to play\n"),
            (("--deal", "1", "--lang", "it"), "pinella: la smazzata è finita: non c'è più nulla da giocare\n"),
        ],
    )
    def test_a_moment_that_is_not_there(self, options: tuple[str, ...], said: str) -> None:
        answer = pinella("hint", "fitab-2025", self.FILE, *options)
        assert answer.status == 2
        assert answer.err.startswith(said)

    def test_another_code(self) -> None:
        answer = pinella("hint", "online", self.FILE)
        assert "this match was played under fitab-2025, not under online" in answer.err

    def test_a_file_that_is_no_match(self, tmp_path: Path) -> None:
        file = tmp_path / "empty.pin"
        file.write_text("nonsense\n", encoding="utf-8")
        answer = pinella("hint", "fitab-2025", str(file))
        assert answer.status == 2
        assert "empty.pin: line 1: " in answer.err

    def test_moves_are_for_matches_only(self) -> None:
        assert "--deal and --move are for a recorded match" in fault(TABLE, "--move", "3")


class TestWaitingSeat:
    """A seat that waits hears whose turn it is, and what its hand could do."""

    WRITTEN = TABLE.replace("E: 11 cards", "E: Tc 5d 6d 7d Qs")

    def test_what_fits_and_what_is_ready(self) -> None:
        assert ask(self.WRITTEN, "--seat", "E").splitlines() == [
            "It is the turn of N, and only the player in turn gets advice.",
            "As the table lies now, and each by itself, E has:",
            "- 5♦ 6♦ 7♦ is a meld.",
            "- 10♣ fits EW.1 (3♣ 4♣ 5♣ 6♣ 7♣ 8♣ 9♣).",
        ]

    def test_in_italian(self) -> None:
        lines = ask(self.WRITTEN, "--seat", "e", "--lang", "it").splitlines()
        assert lines[0] == "È il turno di N, e i consigli sono per chi è di turno."
        assert lines[2] == "- 5♦ 6♦ 7♦ è un gioco."

    def test_as_json(self) -> None:
        found = json.loads(ask(self.WRITTEN, "--seat", "E", "--json"))
        assert (found["seat"], found["turn"], found["opens"]) == ("E", "N", False)
        assert found["lay_offs"] == [{"card": "Tc", "melds": ["EW.1"]}]
        assert found["lays"] == ["5d 6d 7d"]

    def test_a_hand_that_is_only_a_number_says_nothing(self) -> None:
        assert fault(TABLE, "--seat", "e") == (
            "pinella: --seat E: it is the turn of N, and which cards E holds is not written\n"
        )
        assert fault(TABLE, "--seat", "S", "--lang", "it") == (
            "pinella: --seat S: è il turno di N, e le carte di S non sono scritte\n"
        )

    def test_in_a_recorded_match_every_hand_is_known(self) -> None:
        file = str(GOLDEN / "fitab-2025.pin")
        answer = pinella("hint", "fitab-2025", file, "--deal", "1", "--move", "63", "--seat", "N")
        assert (answer.status, answer.err) == (0, "")
        assert answer.out.startswith("It is the turn of W, and only the player in turn gets advice.\n")


class TestChoice:
    """A choice that a ruling has left: each option with its worth."""

    ASKED = ("hint", "federal", str(GOLDEN / "federal-arbitrated.pin"), "--deal", "3", "--move", "190")

    TWO = (("4c", 0.0), ("4s", -9.2))

    def test_every_option_has_its_worth(self) -> None:
        answer = pinella(*self.ASKED, "--json")
        assert (answer.status, answer.err) == (0, "")
        found = json.loads(answer.out)
        keys = [option["option"] for option in found["options"]]
        assert found["seat"] == "E"
        assert sorted(keys) == sorted(set(keys))
        assert {"4c", "4s"} <= set(keys)
        assert found["options"][0]["worth"] == 0
        assert all(option["text"] for option in found["options"])

    def test_in_words(self) -> None:
        options = [OptionHint(Choose(Seat.EAST, key), Option(key, cards(key)), worth, 32) for key, worth in self.TWO]
        assert list(Options(tuple(options)).lines("it")) == [
            "La scelta che un provvedimento lascia a E, l'opzione migliore per prima",
            "",
            "1. 4♣",
            "2. 4♠ (9 punti in meno)",
            "",
            "Ogni opzione è provata in 32 smazzate immaginate: le carte degli altri non si conoscono.",
        ]

    def test_the_choice_of_another(self) -> None:
        answer = pinella(*self.ASKED, "--seat", "N")
        assert (answer.status, answer.err) == (2, "pinella: --seat N: the table waits for a choice of E\n")

    def test_a_table_in_notation_does_not_say_how_it_came_to_be(self) -> None:
        assert "only in a recorded match" in fault(f"{TABLE}choice: cure by N: cure-4d (4d on NS.1), no-cure\n")
        assert "una scelta dell'arbitro" in fault(f"{TABLE}choice: sanction by the referee: one, two\n", "--lang", "it")


class TestMistakes:
    def test_a_file_that_is_not_there_or_is_none(self, tmp_path: Path) -> None:
        for file, said in ((tmp_path / "none.txt", "il file non esiste"), (tmp_path, "è una cartella")):
            answer = pinella("hint", "fitab-2025", str(file), "--lang", "it")
            assert (answer.status, answer.err) == (2, f"pinella: non si può leggere {str(file)!r}: {said}\n")

    def test_a_player_in_turn_whose_cards_are_only_counted(self) -> None:
        counted = TABLE.replace("N: Th 4d", "N: 2 cards")
        assert fault(counted) == "pinella: N: it is the turn of N; write which cards, not how many\n"
        assert "quali carte, non quante" in fault(counted, "--lang", "it")

    def test_a_seat_that_is_not_there(self) -> None:
        assert fault(TABLE, "--seat", "5") == "pinella: --seat 5: expected one of N, E, S, W\n"

    def test_the_seat_in_turn_may_be_named(self) -> None:
        assert ask(TABLE, "--seat", "n") == ask(TABLE)

    def test_a_deal_that_is_over(self) -> None:
        text = "NS: 3h 4h 5h 6h 7h 8h 9h\nE: 4d\nS: 4c\nW: 4s\npot taken: NS\nwent out: N\n"
        assert fault(text) == "pinella: the deal is over: there is nothing to play\n"

    def test_more_cards_than_there_are(self) -> None:
        assert fault(TABLE.replace("E: 11", "E: 99")) == (
            "pinella: there are 91 cards left for hands, pots and stock, and more than 103 are needed\n"
        )

    def test_a_line_that_does_not_read(self) -> None:
        assert fault(TABLE.replace("Th", "11h"), "--lang", "it").startswith("pinella: riga 2: N: ")

    @pytest.mark.parametrize(
        ("code", "text", "lang", "said"),
        [
            (
                "fitab-2025",
                "",
                "en",
                (
                    "no line for N, E, S, W: write how many cards the hand has, such as `N: 8 cards`; of the player in "
                    "turn, which ones"
                ),
            ),
            (
                "fitab-2025",
                "turn: N to play\nN: Th 4d\n",
                "it",
                (
                    "manca la riga di E, S, W: scrivi quante carte ha in mano, per esempio `E: 8 carte`; di chi è di "
                    "turno, quali"
                ),
            ),
            (
                "scala40",
                "turn: 1 drew\n1: Th 4d\n2: 9 cards\n",
                "en",
                (
                    "no line for 3, 4: write how many cards the hand has, such as `3: 8 cards`, or `players: 2` where "
                    "2 play"
                ),
            ),
        ],
    )
    def test_hands_that_are_missing_are_asked_for(self, code: str, text: str, lang: str, said: str) -> None:
        """The question was how the deal ended: a deal that goes on needed its stock."""
        table = "il tavolo" if lang == "it" else "the table"
        assert fault(text, "--lang", lang, code=code) == f"pinella: {table}: {said}\n"

    def test_the_stock_may_be_left_out_where_every_hand_is_written(self) -> None:
        known = TABLE.replace("E: 11 cards", "E: Qs").replace("S: 1 card", "S: 5d").replace("W: 3\n", "W: 6s 9d Qd\n")
        assert ask(known).startswith("Hints for N\n\n1. Lay off 10♥ on NS.1")

    def test_a_third_copy_was_blamed_on_a_line_that_is_not_there(self) -> None:
        assert fault(TABLE.replace("pile: 4c", "pile: 4d 4d")) == (
            "pinella: line 8: pile: card 2, '4d': expected at most two copies of a card\n"
        )

    @pytest.mark.parametrize(
        ("lang", "said"),
        [
            ("en", "line 6: NS.1: a number is for one meld: several between | go on a line `NS:` without a number"),
            ("it", "riga 6: NS.1: un numero è di un gioco solo: più giochi fra | vanno su una riga `NS:` senza numero"),
        ],
    )
    def test_several_melds_under_one_number_were_blamed_on_the_stock(self, lang: str, said: str) -> None:
        several = TABLE.replace("NS: 3h 4h 5h 6h 7h 8h 9h", "NS.1: 3h 4h 5h 6h 7h 8h 9h | Jd Qd Kd")
        assert fault(several, "--lang", lang) == f"pinella: {said}\n"

    def test_how_far_a_turn_has_come_was_asked_for_half_in_english(self) -> None:
        there = "1: Th 4d\n2: 9\n3: 9\n4: 9\npile: 4c\nopened: 1\n"
        assert fault(f"turn: 1 to play\n{there}", "--lang", "it", code="scala40") == (
            "pinella: riga 1: turn: dopo il giocatore di turno scrivi `to take` (deve ancora prendere una carta), "
            "`drew` (l'ha pescata) o `took` (ha raccolto lo scarto), non 'to play'\n"
        )
        assert fault(f"turn: 1 to play\n{there}", code="scala40") == (
            "pinella: line 1: turn: expected `to take`, `drew` or `took`, found 'to play'\n"
        )
        assert fault(TABLE.replace("to play", "drew"), "--lang", "it") == (
            "pinella: riga 1: turn: dopo il giocatore di turno scrivi `to take` (deve ancora prendere le carte) o "
            "`to play` (le ha prese), non 'drew'\n"
        )

    def test_a_book_that_is_not_there(self) -> None:
        assert "no rule book" in fault(TABLE, code="fitab-1999")

    @pytest.mark.parametrize("options", [("--best", "0"), ("--best", "99"), ("--nodes", "0")])
    def test_numbers_out_of_range(self, options: tuple[str, str]) -> None:
        assert options[0] in fault(TABLE, *options)


def test_the_examples_of_the_page_are_what_the_command_answers() -> None:
    """Each asks about the table above it."""
    page = (DOCS / "hints.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```text\n(.*?)```", page, re.DOTALL)
    assert [block.startswith("turn: ") for block in blocks] == [True, False, False, True, False]
    table = ""
    for block in blocks:
        if block.startswith("turn: "):
            table = block
            continue
        asked, _, output = block.partition("\n")
        arguments = asked.removeprefix("$ pinella ").replace("table.txt", "-").split()
        answer = pinella(*arguments, stdin=table.encode())
        assert (answer.status, answer.out) == (0, output)


def test_the_page_names_every_reason() -> None:
    page = (DOCS / "hints.md").read_text(encoding="utf-8")
    assert [code for code in (*WINS, *RISKS, *BOUNDS) if f"`{code}`" not in page] == []


def test_the_lines_of_python_on_the_page_print_what_they_say() -> None:
    (block,) = re.findall(r"```python\n(.*?)```", (DOCS / "hints.md").read_text(encoding="utf-8"), re.DOTALL)
    printed = StringIO()
    with redirect_stdout(printed):
        exec(compile(block, "hints.md", "exec"), {})  # noqa: S102  (our own lines)
    assert printed.getvalue().splitlines() == re.findall(r"# (.*)$", block, re.MULTILINE)
