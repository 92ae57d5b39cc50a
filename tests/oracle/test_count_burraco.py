"""The naive count agrees with the worked cases of the catalogues. P1 to P4 sit at N, E, S, W; X is NS, Y is EW."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from .burraco import BURRACO_CODES, FITAB
from .count_burraco import count

NOBODY = dict.fromkeys("NESW", "")
BOTH = {"NS": True, "EW": True}
NEITHER = {"NS": False, "EW": False}
ONLY_NS = {"NS": True, "EW": False}
NOTHING: dict[str, list[str]] = {"NS": [], "EW": []}
HEARTS = "3h 4h 5h 6h 7h 8h 9h"
ALL_HEARTS = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
ALL_CLUBS_HIGH = "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc Ac"
EIGHT_KINGS = "Kh Kh Kd Kd Kc Kc Ks Ks"
A_POT = "Jk 2h Ac Kd Qs 9c 8h 7d 6s 4c 3h"

Parts = list[tuple[str, int]]

DEALS: list[tuple[str, str, dict[str, Any], tuple[Parts, int], tuple[Parts, int]]] = [
    (
        "W-050",
        "fitab-2025",
        {
            "melds": {"NS": [HEARTS, "Kh Kd Kc Ks"], "EW": ["7h 7d 7c +Jk"]},
            "hands": {"N": "", "E": "Ad 2c 5s", "S": "Qd 4c", "W": "9h"},
            "pot_taken": BOTH,
            "ending": "going-out",
            "closer": "N",
        },
        ([("clean burraco", 200), ("cards laid", 85), ("closing", 100), ("cards in hand", -15)], 370),
        ([("cards laid", 45), ("cards in hand", -50)], -5),
    ),
    (
        "W-052",
        "fitab-2025",
        {
            "melds": {"NS": [HEARTS, "Kh Kd Kc Ks"], "EW": ["7h 7d 7c +Jk"]},
            "hands": {"N": "", "E": "Ad 2c 5s", "S": "Qd 4c", "W": A_POT},
            "pot_taken": BOTH,
            "ending": "going-out",
            "closer": "N",
            "unplayed": {"W"},
        },
        ([("clean burraco", 200), ("cards laid", 85), ("closing", 100), ("cards in hand", -15)], 370),
        ([("cards laid", 45), ("pot not played", -125), ("cards in hand", -40)], -120),
    ),
    (
        "W-053",
        "fitab-2025",
        {"melds": NOTHING, "hands": NOBODY, "pot_taken": NEITHER, "ending": "time-out"},
        ([("pot not taken", -100)], -100),
        ([("pot not taken", -100)], -100),
    ),
    (
        "B-W.50",
        "federal",
        {"melds": NOTHING, "hands": NOBODY, "pot_taken": NEITHER, "ending": "time-out"},
        ([], 0),
        ([], 0),
    ),
    (
        "O-11.6",
        "online",
        {"melds": NOTHING, "hands": NOBODY, "pot_taken": NEITHER, "ending": "stock"},
        ([("pot not taken", -100)], -100),
        ([("pot not taken", -100)], -100),
    ),
    (
        "B-W.52",
        "federal",
        {
            "melds": {"NS": ["4h 5h 6h 7h 8h 9h Th", "Kh Kh Kd Kd Kc Ks +2c"], "EW": ["9c Tc Jc", "5h 5d 5s"]},
            "hands": {"N": "", "E": "Jk 8h 3d", "S": "As 7c Td", "W": "Qs Qd 6h 4c 2s"},
            "pot_taken": ONLY_NS,
            "ending": "going-out",
            "closer": "N",
        },
        (
            [
                ("clean burraco", 200),
                ("dirty burraco", 100),
                ("cards laid", 130),
                ("closing", 100),
                ("cards in hand", -30),
            ],
            500,
        ),
        ([("cards laid", 45), ("pot not taken", -100), ("cards in hand", -95)], -150),
    ),
    (
        "IC-44",
        "international",
        {
            "melds": {"NS": [ALL_HEARTS, "Ah Ad Ac As +Jk"], "EW": ["3h 3d 3d 3c 3s 3s +2c"]},
            "hands": {"N": "", "E": "Kd Jk", "S": "4c 9d", "W": ""},
            "pot_taken": BOTH,
            "ending": "going-out",
            "closer": "N",
        },
        ([("clean burraco", 200), ("cards laid", 210), ("closing", 100), ("cards in hand", -15)], 495),
        ([("dirty burraco", 100), ("cards laid", 50), ("cards in hand", -40)], 110),
    ),
    (
        "OC-34",
        "online",
        {
            "melds": NOTHING,
            "hands": {"N": "", "E": "Jk 2h Ac Kd 9s 8c 7h 6d 5c 4s 3h", "S": "", "W": "4d"},
            "pot_taken": BOTH,
            "ending": "going-out",
            "closer": "N",
            "unplayed": {"E"},
        },
        ([("closing", 100)], 100),
        ([("cards in hand", -125)], -125),
    ),
    (
        "W-062",
        "fitab-2025",
        {
            "melds": {"NS": [HEARTS], "EW": ["9h 9d 9c"]},
            "hands": {"N": "Jk", "E": "2c", "S": "As", "W": "Kd"},
            "pot_taken": ONLY_NS,
            "ending": "stall",
        },
        ([("clean burraco", 200), ("cards laid", 45)], 245),
        ([("cards laid", 30), ("pot not taken", -100)], -70),
    ),
    (
        "AMB-18, neither has a pot",
        "fitab-2022",
        {"melds": NOTHING, "hands": {**NOBODY, "N": "Jk"}, "pot_taken": NEITHER, "ending": "stall"},
        ([], 0),
        ([], 0),
    ),
    (
        "AMB-18, a pot not played",
        "fitab-2023",
        {"melds": NOTHING, "hands": {**NOBODY, "W": A_POT}, "pot_taken": BOTH, "ending": "stall", "unplayed": {"W"}},
        ([], 0),
        ([], 0),
    ),
    (
        "BAMB-27",
        "federal",
        {
            "melds": {"NS": [HEARTS], "EW": ["9h 9d 9c"]},
            "hands": {"N": "Jk", "E": "2c", "S": "As", "W": A_POT},
            "pot_taken": BOTH,
            "ending": "stall",
            "unplayed": {"W"},
        },
        ([("clean burraco", 200), ("cards laid", 45), ("cards in hand", -45)], 200),
        ([("cards laid", 30), ("pot not played", -125), ("cards in hand", -20)], -115),
    ),
    (
        "two players",
        "federal",
        {
            "melds": {"NS": [HEARTS], "EW": []},
            "hands": {"N": "", "E": "2c Kd"},
            "pot_taken": ONLY_NS,
            "ending": "going-out",
            "closer": "N",
        },
        ([("clean burraco", 200), ("cards laid", 45), ("closing", 100)], 345),
        ([("pot not taken", -100), ("cards in hand", -30)], -130),
    ),
]


@pytest.mark.parametrize(("case", "code", "deal", "ns", "ew"), DEALS)
def test_worked_deals(
    case: str, code: str, deal: Mapping[str, Any], ns: tuple[Parts, int], ew: tuple[Parts, int]
) -> None:
    counts = count(code, **deal)
    assert (counts["NS"].parts, counts["NS"].total) == ns, case
    assert (counts["EW"].parts, counts["EW"].total) == ew, case


BURRACOS: list[tuple[str, str, str, str, int, int]] = [
    ("W-028", "fitab-2025", ALL_HEARTS, "royal burraco", 300, 120),
    ("W-029", "fitab-2022", ALL_CLUBS_HIGH, "royal burraco", 300, 120),
    ("table 2.3", "fitab-2023", f"{ALL_HEARTS} +2c", "royal-dirty burraco", 250, 140),
    ("W-031", "fitab-2025", "Ac 2c 3c 4c 5c 6c Jk=7c 8c 9c Tc Jc Qc Kc", "dirty burraco", 100, 145),
    ("W-032", "fitab-2025", "Ac 2c 3c 4c 5c 6c 7c 8c Jk=9c Tc Jc Qc Kc", "semi-clean burraco", 150, 140),
    ("W-034", "fitab-2025", "5d 6d 7d 2c=8d 9d Td Jd", "dirty burraco", 100, 65),
    ("W-035", "fitab-2025", "2h 3h 4h 5h 6h 7h 8h", "clean burraco", 200, 55),
    ("W-040", "fitab-2025", "Kh Kh Kd Kd Kc Kc Ks +2d", "semi-clean burraco", 150, 90),
    ("W-041", "fitab-2025", EIGHT_KINGS, "super burraco", 250, 80),
    ("table 2.3", "fitab-2025", f"{EIGHT_KINGS} +2d", "super-dirty burraco", 200, 100),
    ("IC-4", "international", ALL_HEARTS, "clean burraco", 200, 120),
    ("IC-5", "international", "3c 4c 5c 6c 7c 8c 9c +Jk", "dirty burraco", 100, 75),
    ("B-W.27", "federal", "2s 3s 4s 5s 6s 7s +Jk", "dirty burraco", 100, 75),
    ("B-W.32", "federal", "3c 4c 5c 6c 7c 8c 9c Jk=Tc Jc", "semi-clean burraco", 150, 85),
    ("B-W.34", "federal", "Kh Kh Kd Kd Kc Kc Ks +2h", "semi-clean burraco", 150, 90),
    ("B-W.35", "federal", f"{EIGHT_KINGS} +Jk", "semi-clean burraco", 150, 110),
    ("OC-20", "online", ALL_HEARTS, "clean burraco", 200, 120),
    ("OC-22", "online", "3c 4c 5c 6c 7c 8c 9c Jk=Tc Jc", "semi-clean burraco", 150, 85),
    ("OC-23", "online", "3c 4c 5c 6c Jk=7c 8c 9c Tc", "dirty burraco", 100, 80),
    ("OC-25", "online", "2s 3s 4s 5s 6s 7s 8s", "clean burraco", 200, 55),
]


@pytest.mark.parametrize(("case", "code", "meld", "name", "bonus", "cards"), BURRACOS)
def test_one_burraco(case: str, code: str, meld: str, name: str, bonus: int, cards: int) -> None:
    counts = count(code, {"NS": [], "EW": [meld]}, NOBODY, BOTH, "stock")
    assert counts["EW"].parts == [(name, bonus), ("cards laid", cards)], case


def test_six_cards_are_no_burraco() -> None:
    for code in BURRACO_CODES:
        counts = count(code, {"NS": ["3h 4h 5h 6h 7h 8h"], "EW": []}, NOBODY, BOTH, "stock")
        assert counts["NS"].parts == [("cards laid", 35)]


@pytest.mark.parametrize("code", BURRACO_CODES)
@pytest.mark.parametrize("ending", ["stock", "time-out"])
def test_the_side_without_a_pot_pays_where_the_other_has_one(code: str, ending: str) -> None:
    counts = count(code, NOTHING, NOBODY, ONLY_NS, ending)
    assert (counts["NS"].total, counts["EW"].parts) == (0, [("pot not taken", -100)])


@pytest.mark.parametrize("code", [*FITAB, "federal"])
@pytest.mark.parametrize(("ending", "closer"), [("stock", "N"), ("going-out", None), ("tired", None)])
def test_ends_that_do_not_exist(code: str, ending: str, closer: str | None) -> None:
    with pytest.raises(ValueError, match="no such end"):
        count(code, NOTHING, NOBODY, BOTH, ending, closer)
