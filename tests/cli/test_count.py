"""`pinella count`: a finished position typed at a club table, and its points."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import pytest

from pinella.cli.count import LABELS, as_data
from pinella.play.text import table_text
from pinella.scoring.burraco import Item
from tests.cli.running import pinella
from tests.play.burraco.words import table_of
from tests.scoring.sheets import TABLES, finished

W_050 = """NS: 3h 4h 5h 6h 7h 8h 9h | Kh Kd Ks Kc
EW: 7h 7d 7c Jk
E: Ad 2c 5s
S: Qd 4c
W: 9h
pot taken: NS EW
went out: N
"""

W_050_COUNT = (
    '{"NS":{"parts":[["clean burraco",200],["cards laid",85],["closing",100],["cards in hand",-15]],"total":370},'
    '"EW":{"parts":[["cards laid",45],["cards in hand",-50]],"total":-5}}\n'
)
HANDS = "N: 4h\nE: 4d\nS: 4c\nW: 4s\n"
"""Ten points a side."""

W_052 = W_050.replace("W: 9h", "W: Jk 2h Ac Kd Qs 9c 8h 7d 6s 4c 3h\npot not played: W")

CASES = [
    pytest.param(
        "fitab-2025",
        W_050,
        W_050_COUNT,
        id="W-050",
    ),
    pytest.param(
        "fitab-2025",
        W_052,
        '{"NS":{"parts":[["clean burraco",200],["cards laid",85],["closing",100],["cards in hand",-15]],"total":370},'
        '"EW":{"parts":[["cards laid",45],["pot not played",-125],["cards in hand",-40]],"total":-120}}\n',
        id="W-052",
    ),
    pytest.param(
        "fitab-2025",
        f"{HANDS}pot taken: none\nended: time-out\n",
        '{"NS":{"parts":[["pot not taken",-100],["cards in hand",-10]],"total":-110},'
        '"EW":{"parts":[["pot not taken",-100],["cards in hand",-10]],"total":-110}}\n',
        id="W-053",
    ),
    pytest.param(
        "fitab-2025",
        "NS: 3h 4h 5h 6h 7h 8h 9h\nEW: 9h 9d 9c\nN: Jk\nE: 2c\nS: As\nW: Kd\npot taken: NS\nended: stall\n",
        '{"NS":{"parts":[["clean burraco",200],["cards laid",45]],"total":245},'
        '"EW":{"parts":[["cards laid",30],["pot not taken",-100]],"total":-70}}\n',
        id="W-062",
    ),
    pytest.param(
        "international",
        "NS: Ah 2h 3h 4h 5h 6h 7h 8h 9h 10h Jh Qh Kh | As Ah Ad Ac Jk\nEW: 3s 3s 3d 3d 3c 3h 2c\n"
        "S: 4c 9d\nE: Kd\nW: Jk\npot taken: both\nwent out: N\n",
        '{"NS":{"parts":[["clean burraco",200],["cards laid",210],["closing",100],["cards in hand",-15]],"total":495},'
        '"EW":{"parts":[["dirty burraco",100],["cards laid",50],["cards in hand",-40]],"total":110}}\n',
        id="IC-44",
    ),
    pytest.param(
        "online",
        "NS: 3s 4s 5s 6s 7s 8s 9s\nE: Jk 2h Ac Kd 9s 8c 7h 6d 5c 4s 3h\nS: 6c\nW: 4d\n"
        "pot taken: NS EW\npot not played: E\nwent out: N\n",
        '{"NS":{"parts":[["clean burraco",200],["cards laid",45],["closing",100],["cards in hand",-5]],"total":340},'
        '"EW":{"parts":[["cards in hand",-125]],"total":-125}}\n',
        id="OC-34",
    ),
    pytest.param(
        "federal",
        f"{HANDS}pot taken: none\nended: time-out\n",
        '{"NS":{"parts":[["cards in hand",-10]],"total":-10},"EW":{"parts":[["cards in hand",-10]],"total":-10}}\n',
        id="B-W.50",
    ),
    pytest.param(
        "federal",
        "NS: 4h 5h 6h 7h 8h 9h Th | Kh Kh Kd Kd Kc Ks 2c\nEW: 9c Tc Jc | 5h 5d 5s\nS: As 7c Td\nE: Jk 8h 3d\n"
        "W: Qs Qd 6h 4c 2s\npot taken: NS\nwent out: N\n",
        '{"NS":{"parts":[["clean burraco",200],["dirty burraco",100],["cards laid",130],["closing",100],'
        '["cards in hand",-30]],"total":500},'
        '"EW":{"parts":[["cards laid",45],["pot not taken",-100],["cards in hand",-95]],"total":-150}}\n',
        id="B-W.52",
    ),
]


class TestJson:
    @pytest.mark.parametrize(("code", "text", "out"), CASES)
    def test_is_the_contract_of_the_worked_cases(self, code: str, text: str, out: str) -> None:
        answer = pinella("count", code, "-", "--json", stdin=text.encode())
        assert (answer.status, answer.out, answer.err) == (0, out, "")

    @pytest.mark.parametrize(("code", "players"), TABLES)
    def test_of_a_whole_table_is_its_count(self, code: str, players: int) -> None:
        for seed in range(3):
            table = finished(code, players, seed)
            answer = pinella("count", code, "-", "--json", stdin=table_text(table).encode())
            assert json.loads(answer.out) == as_data(table)
            for side in json.loads(answer.out).values():
                assert side["total"] == sum(points for _, points in side["parts"])

    def test_of_scala40_are_negative_points(self) -> None:
        answer = pinella("count", "scala40", "-", "--json", stdin=b"players: 3\n1: Jk 9c\n3: As\nwent out: 2\n")
        assert json.loads(answer.out) == {
            "1": {"parts": [["cards in hand", 34]], "total": 34},
            "2": {"parts": [], "total": 0},
            "3": {"parts": [["cards in hand", 11]], "total": 11},
        }


class TestText:
    def test_is_a_list_of_named_parts_a_side(self) -> None:
        lines = pinella("count", "fitab-2025", "-", stdin=W_050.encode()).out.splitlines()
        assert [" ".join(line.split()) for line in lines] == [
            "NS 370",
            "clean burraco 200",
            "cards laid 85",
            "closing 100",
            "cards in hand -15",
            "base (bonuses) 300",
            "EW -5",
            "cards laid 45",
            "cards in hand -50",
            "difference 375",
        ]

    def test_speaks_italian(self) -> None:
        answer = pinella("count", "fitab-2025", "-", "--lang", "it", stdin=W_052.encode())
        words = [" ".join(line.split()[:-1]) for line in answer.out.splitlines()]
        assert words[:6] == ["NS", "burraco pulito", "carte calate", "chiusura", "carte in mano", "base (premi)"]
        assert "pozzetto preso e non giocato" in words
        assert words[-1] == "differenza"

    @pytest.mark.parametrize("lang", ["it", "en"])
    def test_has_a_word_for_every_part(self, lang: str) -> None:
        assert {item.value for item in Item} <= LABELS[lang].keys()

    def test_of_scala40_is_a_line_a_player(self) -> None:
        answer = pinella("count", "scala40", "-", "--lang", "it", stdin=b"players: 2\n1: Jk 9c\nwent out: 2\n")
        assert [line.split() for line in answer.out.splitlines()] == [["punti", "negativi"], ["1", "34"], ["2", "0"]]


class TestTheFile:
    def test_may_have_a_name(self, tmp_path: Path) -> None:
        file = tmp_path / "deal.txt"
        file.write_text(f"# our first deal\ntable fitab-2025\n{W_050}", encoding="utf-8")
        assert pinella("count", "fitab-2025", str(file), "--json").out == W_050_COUNT

    @pytest.mark.parametrize(
        ("content", "says"),
        [
            (b"\xff\xfe\x00", "line 1: not text"),
            (b"pot taken: none\n\xe9", "line 2: not text (byte 17 is not UTF-8)"),
            (b"#" * 1_000_001, "longer than 1000000 bytes"),
            (b"went out: N\nN: 7x\n", "line 2: N: card 1, '7x': expected a card"),
        ],
    )
    def test_that_does_not_read_is_one_line(self, tmp_path: Path, content: bytes, says: str) -> None:
        file = tmp_path / "deal.txt"
        file.write_bytes(content)
        answer = pinella("count", "federal", str(file))
        assert (answer.status, answer.out, says in answer.err, answer.err.count("\n")) == (2, "", True, 1), answer.err

    @pytest.mark.parametrize("content", [b"N: 7x\n", b"ended: stock\n", b"\xff", b"table online\n", b""])
    def test_was_not_named_in_the_error(self, tmp_path: Path, content: bytes) -> None:
        file = tmp_path / "deal.txt"
        file.write_bytes(content)
        assert pinella("count", "federal", str(file)).err.startswith(f"pinella: {file}: ")

    @pytest.mark.parametrize("name", ["no-such-file", "", "a\0b", "."])
    def test_that_is_not_there_is_one_line(self, name: str) -> None:
        answer = pinella("count", "federal", name)
        assert answer.status == 2
        assert answer.err.startswith("pinella: cannot read")
        assert answer.err.count("\n") == 1


class TestBadInput:
    @pytest.mark.parametrize(
        ("code", "text", "says"),
        [
            ("fitab-2024", W_050, "no rule book 'fitab-2024' (did you mean fitab-2025?)"),
            ("federal", f"table online\n{W_050}", "line 1: table: expected federal, found online"),
            (
                "fitab-2025",
                W_050.replace("went out: N\n", ""),
                "the table: expected a line that says how the deal ended",
            ),
            (
                "fitab-2025",
                W_050.replace("pot taken: NS EW\n", ""),
                "the table: expected a line such as `pot taken: NS",
            ),
            ("fitab-2025", W_050.replace("Kc", "Qc"), "line 1: NS: expected a meld of fitab-2025 (meld/mixed-cards"),
            ("fitab-2025", W_050.replace("S: Qd 4c", "S: Qd 7h"), "line 4: S: card 2, '7h': expected at most two"),
            ("fitab-2025", "", "the table: expected a line that says how the deal ended"),
            ("scala40", "1: Jk", "the table: expected a line that says how the deal ended, such as `went out: 1`"),
            ("fitab-2025", W_050.replace("W: 9h\n", ""), "the table: no line for W: add the cards left in the hand"),
            ("scala40", "1: Jk\n2: 7h\n3: 9c\nended: stock\n", "or `players: 3` where 3 play"),
        ],
    )
    def test_is_one_line_that_names_its_place(self, code: str, text: str, says: str) -> None:
        answer = pinella("count", code, "-", stdin=text.encode())
        assert (answer.status, answer.out, answer.err.count("\n")) == (2, "", 1)
        assert says in answer.err

    @pytest.mark.parametrize(
        ("text", "says"),
        [
            (W_050.replace("Kc", "Kx"), "riga 1: NS: carta 4, 'Kx': serve una carta come 7h"),
            (W_050.replace("Qd 4c", "Qd 7h"), "riga 4: S: carta 2, '7h': di ogni carta ci sono due copie"),
            (W_050.replace("W: 9h\n", ""), "il tavolo: manca la riga di W: aggiungi le carte rimaste in mano"),
            (W_050.replace("W: 9h", "W:"), "riga 5: W: W ha almeno una carta in mano"),
            (W_050.replace("went out: N", ""), "il tavolo: com'è finita la smazzata?"),
            (W_050.replace("went out: N", "ended: going-out"), "riga 7: ended: chi ha chiuso? Aggiungi `went out: N`"),
            (W_050.replace("pot taken: NS EW\n", ""), "il tavolo: chi ha preso il pozzetto?"),
            (W_050.replace("NS EW", "EW"), "riga 7: went out: N non può aver chiuso: NS non ha preso il pozzetto (art"),
            (W_050.replace(" 8h 9h", ""), "riga 7: went out: N non può aver chiuso: NS non ha un burraco (art. 17)"),
            (W_050.replace("W: 9h", "W: 9h\npot not played: W"), "il pozzetto di W non giocato è una mano di 11 carte"),
            (W_050.replace("Kc", "Qc"), "riga 1: NS: gioco non ammesso da fitab-2025 (meld/mixed-cards, art. "),
            (W_050.replace("\nS:", "\nX:"), "riga 4: riga non riconosciuta: 'X: Qd 4c'"),
            (f"{W_050}W: 3d\n", "riga 8: W compare due volte, la prima alla riga 5"),
            (f"{W_050}turns: x\n", "riga 8: turns: ci vuole un numero intero da 0 a 9999, non 'x'"),
        ],
    )
    def test_was_told_in_english_to_who_asked_in_italian(self, text: str, says: str) -> None:
        answer = pinella("count", "fitab-2025", "-", "--lang", "it", stdin=text.encode())
        assert (answer.status, answer.err.count("\n"), says in answer.err) == (2, 1, True), answer.err

    def test_is_a_deal_that_is_not_over(self) -> None:
        answer = pinella("count", "federal", "-", stdin=table_text(table_of("federal", 1)).encode())
        assert (answer.status, "the deal is not over" in answer.err) == (2, True)

    def test_never_ends_in_a_traceback(self) -> None:
        dice = Random("noise")
        for _ in range(200):
            noise = bytearray(W_050.encode())
            for _ in range(dice.randrange(1, 6)):
                noise[dice.randrange(len(noise))] = dice.randrange(256)
            answer = pinella("count", "fitab-2025", "-", stdin=bytes(noise))
            assert answer.status in (0, 2)
            assert answer.err.count("\n") == (1 if answer.status else 0)


class TestRulings:
    @pytest.mark.parametrize(
        ("lang", "warned", "lost"),
        [("en", "NS warnings", "NS victory points (ruling)"), ("it", "NS ammonizioni", "NS punti vittoria (arbitro)")],
    )
    def test_leave_warnings_and_lost_victory_points_below_the_count(self, lang: str, warned: str, lost: str) -> None:
        text = f"{W_050}arbitrated\nwarnings: N suggestion, S throwing\ndeducted: NS 1\n"
        answer = pinella("count", "fitab-2025", "-", "--lang", lang, stdin=text.encode())
        assert answer.out.splitlines()[-2:] == [f"{warned:<32}{2:>6}", f"{lost:<32}{-1:>6}"]
