"""The second opinion agrees with the worked cases of the five catalogues, and its parts with one another."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

import pytest

from . import (
    CODES,
    Verdict,
    all_lays,
    best_lay,
    best_opening,
    extend,
    extend40,
    extend40_any_order,
    fits,
    judge,
    judge_laid,
    readings,
    recover,
)
from .burraco import BURRACO_CODES, card_points
from .card_text import JOKER, RANKS, SUITS, name, with_copies
from .lays import legal_melds
from .random_melds import (
    extensions,
    extensions40,
    groups,
    hands,
    is_possible,
    legal_groups,
    melds40,
    single_cards40,
)
from .scala40 import is_legal_on_the_table

FITAB_EDITIONS = ("fitab-2022", "fitab-2023", "fitab-2025")


def run(text: str, points: int, burraco: str | None = None, bonus: int = 0) -> Verdict:
    return {"valid": True, "kind": "run", "cards": text, "burraco": burraco, "bonus": bonus, "points": points}


def group(text: str, points: int, burraco: str | None = None, bonus: int = 0) -> Verdict:
    return {"valid": True, "kind": "set", "cards": text, "burraco": burraco, "bonus": bonus, "points": points}


NO: Verdict = {"valid": False}

SPADES_ACE_LOW = "As 2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks"
SPADES_ACE_HIGH = "2s 3s 4s 5s 6s 7s 8s 9s Ts Js Qs Ks As"
HEARTS = "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
EIGHT_KINGS = "Kh Kh' Kd Kd' Kc Kc' Ks Ks'"

FITAB_CASES: list[tuple[str, str, Verdict]] = [
    ("W-028", SPADES_ACE_LOW, run(SPADES_ACE_LOW, 120, "royal", 300)),
    ("W-029", SPADES_ACE_HIGH, run(SPADES_ACE_LOW, 120, "royal", 300)),
    (
        "W-031 laid anew, the ace high",
        "Ac 2c 3c 4c 5c 6c Jk 8c 9c Tc Jc Qc Kc",
        run("2c 3c 4c 5c 6c Jk=7c 8c 9c Tc Jc Qc Kc Ac", 145, "semi-clean", 150),
    ),
    (
        "W-032",
        "Ac 2c 3c 4c 5c 6c 7c 8c Jk Tc Jc Qc Kc",
        run("Ac 2c 3c 4c 5c 6c 7c 8c Jk=9c Tc Jc Qc Kc", 140, "semi-clean", 150),
    ),
    ("W-034", "5d 6d 7d 2c 9d Td Jd", run("5d 6d 7d 2c=8d 9d Td Jd", 65, "dirty", 100)),
    ("W-035", "2h 3h 4h 5h 6h 7h 8h", run("2h 3h 4h 5h 6h 7h 8h", 55, "clean", 200)),
    ("W-037", "3c 4c 5c Jk 7c 8c 9c Tc", run("3c 4c 5c Jk=6c 7c 8c 9c Tc", 80, "dirty", 100)),
    ("W-038", "Kh Kd Kc Ks Kh Kd 2d", group("Kh Kh' Kd Kd' Kc Ks +2d", 80, "dirty", 100)),
    ("W-040", "Kh Kd Kc Ks Kh Kd Kc 2d", group("Kh Kh' Kd Kd' Kc Kc' Ks +2d", 90, "semi-clean", 150)),
    ("W-041", "Kh Kd Kc Ks Kh Kd Kc Ks", group(EIGHT_KINGS, 80, "super", 250)),
    ("W-043", "2h 2d 2s", NO),
    ("W-043", "Jk Jk 2c", NO),
    ("W-043", "5h Jk 2c", NO),
    ("W-043", "4h 5h 6h Jk 2c", NO),
    ("W-044", "Kh Ah 2h", run("Kh Ah +2h", 45)),
    ("W-047", "Jk 3h 4h 5h 2h", run("2h 3h 4h 5h +Jk", 65)),
    ("W-049", "5c 6c 7c", run("5c 6c 7c", 15)),
    ("table 2.3, royal dirty", SPADES_ACE_LOW + " 2h", run(SPADES_ACE_LOW + " +2h", 140, "royal-dirty", 250)),
    ("table 2.3, super dirty", EIGHT_KINGS + " 2d", group(EIGHT_KINGS + " +2d", 100, "super-dirty", 200)),
    ("AMB-96, free wild", "3c 4c 5c 6c 7c 8c 9c Jk", run("3c 4c 5c 6c 7c 8c 9c +Jk", 75, "semi-clean", 150)),
    ("AMB-14, wild as the three", "2h Jk 4h", run("2h Jk=3h 4h", 55)),
    ("AMB-14, above a low ace", "Ah 2h Jk", run("Ah 2h +Jk", 65)),
    ("AMB-14, twin above a low ace", "Ah 2h 2h", run("Ah 2h +2h'", 55)),
    ("AMB-13, two aces", "Ah 2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah", NO),
]


@pytest.mark.parametrize("code", FITAB_EDITIONS)
@pytest.mark.parametrize(("case", "cards", "verdict"), FITAB_CASES)
def test_fitab_worked_cases(code: str, case: str, cards: str, verdict: Verdict) -> None:
    assert judge(code, cards) == verdict, case


AS_IT_LIES: list[tuple[str, str, str, Verdict]] = [
    ("W-029", "fitab-2025", SPADES_ACE_HIGH, run(SPADES_ACE_HIGH, 120, "royal", 300)),
    (
        "W-031",
        "fitab-2025",
        "Ac 2c 3c 4c 5c 6c Jk=7c 8c 9c Tc Jc Qc Kc",
        run("Ac 2c 3c 4c 5c 6c Jk=7c 8c 9c Tc Jc Qc Kc", 145, "dirty", 100),
    ),
    ("W-045", "fitab-2025", "4s 5s 6s 7s +Jk", run("4s 5s 6s 7s +Jk", 50)),
    ("W-046", "fitab-2025", "2h 3h 4h 5h +Jk", run("2h 3h 4h 5h +Jk", 65)),
    ("B-W.27", "federal", "2s 3s 4s 5s 6s 7s +Jk", run("2s 3s 4s 5s 6s 7s +Jk", 75, "dirty", 100)),
    ("OC-41", "online", "3h 4h 2h=5h 6h", run("3h 4h 2h=5h 6h", 35)),
    ("IC-44", "international", "Ah Ad Ac As +Jk", group("Ah Ad Ac As +Jk", 90)),
]


@pytest.mark.parametrize(("case", "code", "meld", "verdict"), AS_IT_LIES)
def test_melds_as_they_lie(case: str, code: str, meld: str, verdict: Verdict) -> None:
    assert judge_laid(code, meld) == verdict, case


FEDERAL_CASES: list[tuple[str, str, Verdict]] = [
    ("B-W.26", "Jk 3s 4s 2s 6s", run("2s 3s 4s Jk=5s 6s", 65)),
    ("B-W.27", "Jk 2s 3s 4s 5s 6s 7s", run("2s 3s 4s 5s 6s 7s +Jk", 75, "dirty", 100)),
    ("B-W.29", "2s 3s 4s 5s 6s Jk 8s", run("2s 3s 4s 5s 6s Jk=7s 8s", 80, "dirty", 100)),
    ("B-W.31", "Ad 2d 3d Jk", run("Ad 2d 3d +Jk", 70)),
    (
        "B-W.32",
        "3c 4c 5c 6c 7c 8c 9c Jk Jc",
        run("3c 4c 5c 6c 7c 8c 9c Jk=Tc Jc", 85, "semi-clean", 150),
    ),
    ("B-W.34", "Kh Kh Kd Kd Kc Kc Ks 2h", group("Kh Kh' Kd Kd' Kc Kc' Ks +2h", 90, "semi-clean", 150)),
    ("B-W.35", EIGHT_KINGS + " Jk", group(EIGHT_KINGS + " +Jk", 110, "semi-clean", 150)),
    ("B-W.37", "7s 7h 7d", group("7h 7d 7s", 15)),
    ("B-W.38", "9s 8s Ts", run("8s 9s Ts", 30)),
    ("12.2, thirteen clean", SPADES_ACE_LOW, run(SPADES_ACE_LOW, 120, "clean", 200)),
    ("12.2, thirteen and a wild", SPADES_ACE_LOW + " Jk", run(SPADES_ACE_LOW + " +Jk", 150, "semi-clean", 150)),
    ("12.2, eight equal", EIGHT_KINGS, group(EIGHT_KINGS, 80, "clean", 200)),
]


@pytest.mark.parametrize(("case", "cards", "verdict"), FEDERAL_CASES)
def test_federal_worked_cases(case: str, cards: str, verdict: Verdict) -> None:
    assert judge("federal", cards) == verdict, case


ONLINE_CASES: list[tuple[str, str, Verdict]] = [
    ("OC-13", "2h 2d 2c", NO),
    ("OC-14", "2h 3h 4h Jk", run("2h 3h 4h +Jk", 60)),
    ("OC-16", "Kd Ad 2d", run("Kd Ad +2d", 45)),
    ("OC-16", "Kd Ad 2d 3d", NO),
    ("OC-17", "7h 7h 7d 7c", group("7h 7h' 7d 7c", 20)),
    ("OC-20", HEARTS, run(HEARTS, 120, "clean", 200)),
    ("OC-22", "3c 4c 5c 6c 7c 8c 9c Jk Jc", run("3c 4c 5c 6c 7c 8c 9c Jk=Tc Jc", 85, "semi-clean", 150)),
    ("OC-23", "3c 4c 5c 6c Jk 8c 9c Tc", run("3c 4c 5c 6c Jk=7c 8c 9c Tc", 80, "dirty", 100)),
    ("OC-25", "2s 3s 4s 5s 6s 7s 8s", run("2s 3s 4s 5s 6s 7s 8s", 55, "clean", 200)),
    ("section 6, example of a run", "5c 6c 7c 8c", run("5c 6c 7c 8c", 25)),
    ("section 7, as a new meld", "2h 3h 2c 5h", run("2h 3h 2c=4h 5h", 50)),
    ("O-8.2, eight equal", EIGHT_KINGS, group(EIGHT_KINGS, 80, "clean", 200)),
    ("O-8.3, eight equal and a wild", EIGHT_KINGS + " Jk", group(EIGHT_KINGS + " +Jk", 110, "semi-clean", 150)),
]


@pytest.mark.parametrize(("case", "cards", "verdict"), ONLINE_CASES)
def test_online_worked_cases(case: str, cards: str, verdict: Verdict) -> None:
    assert judge("online", cards) == verdict, case


INTERNATIONAL_CASES: list[tuple[str, str, Verdict]] = [
    ("IC-1", "3h 4h 5h 6h 7h 8h 9h", run("3h 4h 5h 6h 7h 8h 9h", 45, "clean", 200)),
    ("IC-4", HEARTS, run(HEARTS, 120, "clean", 200)),
    ("IC-5", "3c 4c 5c 6c 7c 8c 9c Jk", run("3c 4c 5c 6c 7c 8c 9c +Jk", 75, "dirty", 100)),
    ("IC-7", "5h 5d 5s", NO),
    ("IC-7, mended", "4h 5h 6h", run("4h 5h 6h", 15)),
    ("IC-10", "Kh Ks Jk", NO),
    ("IC-10, mended", "Qh Kh Jk", run("Qh Kh +Jk", 50)),
    ("I-AMB-3, mended with the jack", "Kh Jk Jh", run("Jh Jk=Qh Kh", 50)),
    ("IC-13", "3c 3d 2h", group("3d 3c +2h", 30)),
    ("IC-14", "Ah Ah 2d", group("Ah Ah' +2d", 50)),
    ("IC-16", "Qd Kd Ad", run("Qd Kd Ad", 35)),
    ("IC-24", "5h 5s 5d", NO),
    ("IC-44, run", HEARTS, run(HEARTS, 120, "clean", 200)),
    ("IC-44, aces", "As Ah Ad Ac Jk", group("Ah Ad Ac As +Jk", 90)),
    ("IC-44, threes", "3s 3s 3d 3d 3c 3h 2c", group("3h 3d 3d' 3c 3s 3s' +2c", 50, "dirty", 100)),
    ("I-1.5, thirteen and a wild", HEARTS + " Jk", run(HEARTS + " +Jk", 150, "dirty", 100)),
    ("I-1.5, eight equal", "Ah Ah Ad Ad Ac Ac As As", group("Ah Ah' Ad Ad' Ac Ac' As As'", 120, "clean", 200)),
    (
        "I-1.5, eight equal and a wild",
        "Ah Ah Ad Ad Ac Ac As As Jk",
        group("Ah Ah' Ad Ad' Ac Ac' As As' +Jk", 150, "dirty", 100),
    ),
    ("I-2.2", "Th Td Tc", NO),
]


@pytest.mark.parametrize(("case", "cards", "verdict"), INTERNATIONAL_CASES)
def test_international_worked_cases(case: str, cards: str, verdict: Verdict) -> None:
    assert judge("international", cards) == verdict, case


SCALA40_CASES: list[tuple[str, str, Verdict]] = [
    ("SC-1", "Kh Kd Kc Ks", group("Kh Kd Kc Ks", 40)),
    ("SC-2", "9h Th Jh Qh", run("9h Th Jh Qh", 39)),
    ("SC-4", "Ac 2c 3c", run("Ac 2c 3c", 6)),
    ("SC-4", "Th Jh Qh", run("Th Jh Qh", 30)),
    ("SC-4", "Qc Kc Ac", run("Qc Kc Ac", 31)),
    ("SC-4", "3h 3d 3s", group("3h 3d 3s", 9)),
    ("SC-5", "Ah Ad As", group("Ah Ad As", 33)),
    ("SC-5", "2c 3c 4c", run("2c 3c 4c", 9)),
    ("SC-7", "Jk 2s 3s", run("Jk=As 2s 3s", 6)),
    ("SC-8", "7h 7s Jk", group("7h Jk=7c 7s", 21)),
    ("SC-8", "7s 7h Jk", group("7h Jk=7d 7s", 21)),
    ("SC-10", "Jk 9c 9s", group("Jk=9d 9c 9s", 27)),
    ("SC-11", "7h Jk Jk", group("7h Jk=7d Jk=7c", 21)),
    ("SC-13", "5d Jk 7d", run("5d Jk=6d 7d", 18)),
    ("SC-22", "9h 9s Jk", group("9h Jk=9c 9s", 27)),
    ("SC-25", "Kd Ad 2d", NO),
    ("SC-28", "5h 6h 7h", run("5h 6h 7h", 18)),
    ("SC-28", "5h' 6h' 7h'", run("5h' 6h' 7h'", 18)),
    ("SC-29", "8h 9h Th", run("8h 9h Th", 27)),
    ("SC-31", "9h 9d 9c 9h", NO),
    ("SC-31, without the surplus card", "9h 9d 9c", group("9h 9d 9c", 27)),
    ("SC-55", "As 2s 3s 4s 5s", run("As 2s 3s 4s 5s", 15)),
    ("S-17.2", "4s 5s 6s 7s 8s 9s", NO),
    ("S-AMB-16", "Jk Jk Jk", NO),
    ("S-7, four aces", "Ah Ad Ac As", group("Ah Ad Ac As", 44)),
    ("S-8.3, hearts under", "7d 7h Jk", group("7h 7d Jk=7s", 21)),
    ("S-8.3, diamonds under", "7h 7d Jk", group("7h 7d Jk=7c", 21)),
    ("S-8.4, joker between", "7h Jk 7d", group("7h 7d Jk=7s", 21)),
    ("S-AMB-17, joker at the bottom and on top", "Jk 7h Jk", group("7h Jk=7d Jk=7s", 21)),
    ("S-AMB-17, two jokers at the bottom", "Jk Jk 7h", group("7h Jk=7d Jk=7c", 21)),
    ("S-AMB-18, suit already there", "7h 7s Jk=7h", group("7h Jk=7c 7s", 21)),
    ("declared", "7h 7s Jk=7d", group("7h Jk=7d 7s", 21)),
    ("declared run of one natural card", "7h Jk=8h Jk", run("7h Jk=8h Jk=9h", 24)),
    ("joker on top of the high end", "5h 6h Jk", run("5h 6h Jk=7h", 18)),
    ("joker under the low end", "Jk 5h 6h", run("Jk=4h 5h 6h", 15)),
    ("joker above the king", "Qh Kh Jk", run("Qh Kh Jk=Ah", 31)),
    ("no place above the ace", "Kh Ah Jk", run("Jk=Qh Kh Ah", 31)),
    ("no place below the ace", "Jk Ah 2h", run("Ah 2h Jk=3h", 6)),
    ("one joker below, one in the gap", "Jk 5h Jk 7h", run("Jk=4h 5h Jk=6h 7h", 22)),
    ("four jokers on an ace", "Ah Jk Jk Jk Jk", run("Jk=Th Jk=Jh Jk=Qh Jk=Kh Ah", 51)),
    ("four jokers on a king", "Kh Jk Jk Jk Jk", run("Jk=Th Jk=Jh Jk=Qh Kh Jk=Ah", 51)),
    ("two is a two", "2c 5h 6h", NO),
]


@pytest.mark.parametrize(("case", "cards", "verdict"), SCALA40_CASES)
def test_scala40_worked_cases(case: str, cards: str, verdict: Verdict) -> None:
    assert judge("scala40", cards) == verdict, case


READINGS: list[tuple[str, set[str]]] = [
    ("2h 3h 4h Jk", {"2h 3h 4h +Jk"}),
    ("3h 4h 2h", {"2h 3h 4h", "3h 4h +2h"}),
    ("2h 3h 4h 6h", {"3h 4h 2h=5h 6h"}),
    ("2h 2h 3h", {"2h 3h +2h'"}),
    ("2h' 4h 2h", {"2h 2h'=3h 4h"}),
    ("Ah 2h 3h", {"Ah 2h 3h"}),
    (HEARTS, {HEARTS, "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh Ah"}),
    ("Ah Ad 2h", {"Ah Ad +2h"}),
    ("Kh Ah 3h 2h", set()),
]


@pytest.mark.parametrize("code", BURRACO_CODES)
@pytest.mark.parametrize(("cards", "expected"), READINGS)
def test_all_readings(code: str, cards: str, expected: set[str]) -> None:
    assert set(readings(code, cards)) == expected


EXTENSIONS: list[tuple[str, str, str, set[str]]] = [
    ("OC-4", "3h 2h=4h 5h", "4h", {"2h 3h 4h 5h", "3h 4h 5h +2h"}),
    ("OC-4, and a joker at once", "3h 2h=4h 5h", "4h Jk", {"2h 3h 4h 5h +Jk"}),
    ("O-7.4", "3h 2h=4h 5h", "2c", set()),
    ("OC-5", "2h 3h +2h'", "5h", {"2h 3h 2h'=4h 5h"}),
    ("OC-7", "2h 3h 2h'=4h 5h", "Ah", {"Ah 2h 3h 2h'=4h 5h"}),
    ("OC-8", "2h 3h 2h'=4h 5h", "4h 7h", {"2h 3h 4h 5h 2h'=6h 7h"}),
    ("OC-9", "5c 6c +Jk", "3c", {"3c Jk=4c 5c 6c"}),
    ("OC-10", "3c Jk=4c 5c 6c", "8c", set()),
    ("OC-11", "5c 6c +Jk", "8c", {"5c 6c Jk=7c 8c"}),
    ("OC-41", "2h 3h 4h", "6h", {"3h 4h 2h=5h 6h"}),
    ("W-045", "4s 5s Jk=6s 7s", "6s", {"4s 5s 6s 7s +Jk"}),
    ("W-046", "3h 4h 5h +Jk", "2h", {"2h 3h 4h 5h +Jk"}),
    ("B-W.27", "3s 4s 5s 6s 7s +Jk", "2s", {"2s 3s 4s 5s 6s 7s +Jk"}),
    ("B-W.28", "2s 3s 4s 5s 6s", "8s", {"3s 4s 5s 6s 2s=7s 8s"}),
    ("B-W.28, bound", "3s 4s 5s 6s 2s=7s 8s", "Jk", set()),
    (
        "B-W.28, replaced",
        "3s 4s 5s 6s 2s=7s 8s",
        "7s",
        {"2s 3s 4s 5s 6s 7s 8s", "3s 4s 5s 6s 7s 8s +2s"},
    ),
    ("B-W.29", "2s 3s 4s 5s 6s", "Jk 8s", {"2s 3s 4s 5s 6s Jk=7s 8s"}),
    ("B-W.31", "Ad 2d 3d", "Jk", {"Ad 2d 3d +Jk"}),
    ("I-P3.1", "6c 7c 8c", "Tc", set()),
    ("natural two lifted to the top", "2h 3h 4h", "5h", {"2h 3h 4h 5h", "3h 4h 5h +2h"}),
    ("natural two above an ace stays", "Ah 2h 3h", "5h", set()),
    ("natural two beside a wild stays", "2h 3h +Jk", "5h 6h", {"2h 3h Jk=4h 5h 6h"}),
    ("a bound two and its twin", "3h 2h=4h 5h", "2h", {"2h' 3h 2h=4h 5h"}),
    ("a free two and its twin", "3h 4h +2h", "2h", {"2h 3h 4h +2h'"}),
    ("a free two becomes natural", "3h 4h +2h", "Ah", {"Ah 2h 3h 4h"}),
    ("a free two becomes natural for a joker", "3h 4h +2h", "Jk", {"2h 3h 4h +Jk"}),
    ("an ace keeps its end", "Kh Ah +2h", "3h", set()),
    ("either end for a new ace", "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh", "As", set()),
    ("a second wild", "5h 6h 7h +Jk", "2c", set()),
    ("a second ace", HEARTS, "Ah", set()),
    ("the fourteenth card", HEARTS, "2c", {HEARTS + " +2c"}),
    ("a gap of two", "5h 6h +Jk", "9h", set()),
    ("the wild bound for the two", "Ah Jk=2h 3h", "2h", {"Ah 2h 3h +Jk"}),
    ("the wild bound for the three", "2h Jk=3h 4h", "3h", {"2h 3h 4h +Jk"}),
    ("set, equal card", "Ah Ad Ac", "Ah", {"Ah Ah' Ad Ac"}),
    ("set, wild", "Ah Ad Ac", "2h", {"Ah Ad Ac +2h"}),
    ("set, second wild", "Ah Ad +2c", "2h", set()),
    ("set, other rank", "Ah Ad Ac", "Kh", set()),
    ("set does not turn into a run", "Ah Ad +2h", "3h", set()),
]


@pytest.mark.parametrize("code", BURRACO_CODES)
@pytest.mark.parametrize(("case", "meld", "added", "expected"), EXTENSIONS)
def test_laying_off_in_burraco(code: str, case: str, meld: str, added: str, expected: set[str]) -> None:
    assert extend(code, meld, added) == expected, case


def test_a_new_ace_may_choose_its_end() -> None:
    twelve = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    without_two = "3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    expected = {f"Ah {twelve}", f"{twelve} Ah"}
    assert extend("federal", twelve, "Ah") == expected
    assert extend("federal", f"{without_two} +2h", "Ah") == expected


LAID_OFF_40: list[tuple[str, str, str, set[tuple[str, int, int]]]] = [
    ("SC-29", "5h 6h 7h", "8h 9h", {("5h 6h 7h 8h 9h", 0, 2)}),
    ("both ends", "5h 6h 7h", "8h 4h", {("4h 5h 6h 7h 8h", 1, 1)}),
    ("SC-34", "5h 6h 7h", "9h", set()),
    ("SC-37", "8d 9d Td", "Jd", {("8d 9d Td Jd", 0, 1)}),
    ("SC-50", "5h 6h 7h", "4h", {("4h 5h 6h 7h", 1, 0)}),
    ("SC-52", "4c 5c 6c", "7c 8c", {("4c 5c 6c 7c 8c", 0, 2)}),
    ("SC-55", "7h 8h 9h", "Th Jh", {("7h 8h 9h Th Jh", 0, 2)}),
    ("SC-26", SPADES_ACE_LOW, "Jk=As", {(SPADES_ACE_LOW + " Jk=As", 0, 1)}),
    ("SC-26, ace high", SPADES_ACE_HIGH, "Jk=As", {("Jk=As " + SPADES_ACE_HIGH, 1, 0)}),
    ("SC-26, natural ace", SPADES_ACE_LOW, "As", set()),
    ("fifteenth card", SPADES_ACE_LOW + " Jk=As", "Jk=2s", set()),
    ("not round the corner", "Qs Ks As", "2s", set()),
    ("joker declared", "5h 6h 7h", "Jk=8h 9h", {("5h 6h 7h Jk=8h 9h", 0, 2)}),
    ("joker declared as another card", "5h 6h 7h", "Jk=9h", set()),
    ("SC-32, fourth suit", "9h 9d 9c", "9s", {("9h 9d 9c 9s", 0, 0)}),
    ("suit by a joker", "9h 9s Jk=9c", "9c", set()),
    ("fifth card", "9h 9d 9c 9s", "9h", set()),
    ("joker on a set", "9h 9d 9s", "Jk=9c", {("9h 9d Jk=9c 9s", 0, 0)}),
    ("not yet there", "5h 6h 7h", "9h 8h", set()),
]


@pytest.mark.parametrize(("case", "meld", "added", "expected"), LAID_OFF_40)
def test_laying_off_in_scala40(case: str, meld: str, added: str, expected: set[tuple[str, int, int]]) -> None:
    assert extend40(meld, added) == expected, case


def test_cards_laid_off_together_may_be_named_in_any_order() -> None:
    assert extend40_any_order("5h 6h 7h", "9h 8h") == {("5h 6h 7h 8h 9h", 0, 2)}


RECOVERED: list[tuple[str, str, str, str | None]] = [
    ("SC-13", "5d Jk=6d 7d", "6d", "5d 6d 7d"),
    ("SC-22", "9h Jk=9c 9s", "9c", "9h 9c 9s"),
    ("another card", "5d Jk=6d 7d", "8d", None),
    ("another suit", "9h Jk=9c 9s", "9d", None),
    ("SC-26", SPADES_ACE_LOW + " Jk=As", "As", None),
    ("ace high", "Qh Kh Jk=Ah", "Ah", "Qh Kh Ah"),
    ("ace low", "Jk=Ah 2h 3h", "Ah", "Ah 2h 3h"),
    ("one of two", "5d Jk=6d Jk=7d", "7d", "5d Jk=6d 7d"),
    ("no joker", "5d 6d 7d", "6d", None),
]


@pytest.mark.parametrize(("case", "meld", "card", "expected"), RECOVERED)
def test_recovering_a_joker(case: str, meld: str, card: str, expected: str | None) -> None:
    assert recover(meld, card) == expected, case


FITTING: list[tuple[str, str, str, bool]] = [
    ("SC-15", "7d 8d 9d", "Kh", False),
    ("SC-16", "7d 8d 9d", "6d", True),
    ("SC-20", "5h 6h 7h", "8h", True),
    ("SC-20", "5h 6h 7h", "4h", True),
    ("SC-22", "9h Jk=9c 9s", "9d", True),
    ("SC-22", "9h Jk=9c 9s", "9c", True),
    ("SC-22", "9h Jk=9c 9s", "9h", False),
    ("SC-26", SPADES_ACE_LOW + " Jk=As", "As", False),
    ("SC-26, before the joker", SPADES_ACE_LOW, "As", False),
    ("SC-35", "9d 9c 9s", "9h", True),
    ("SC-49", "7h 7d 7c", "7s", True),
    ("SC-74", "6d 7d 8d", "5d", True),
    ("round the corner", "Qd Kd Ad", "2d", False),
    ("ace above the king", "Jd Qd Kd", "Ad", True),
    ("ace below the two", "2d 3d 4d", "Ad", True),
    ("four suits", "9h 9d 9c 9s", "9h", False),
]


@pytest.mark.parametrize(("case", "meld", "card", "expected"), FITTING)
def test_cards_that_fit(case: str, meld: str, card: str, expected: bool) -> None:
    assert fits(meld, card) is expected, case


def one(_card: str) -> int:
    return 1


BEST_LAYS: list[tuple[str, str, Callable[[str], int], int, int, int]] = [
    ("fitab-2025", "5h 6h 9c Kd", card_points, 1, 0, 0),
    ("fitab-2025", "5h 6h 7h 9c 2d", one, 0, 0, 4),
    ("fitab-2025", "5h 6h 7h 8h 9h Th Jh", card_points, 1, 0, 255),
    ("fitab-2025", "5h 6h 7h 8h 9h Th Jh", card_points, 0, 0, 55),
    ("fitab-2025", "7h 7d 7c 7s 7h 7d", one, 0, 10, 16),
    ("federal", "7h 7d 7c 7s 7h 7d", one, 0, 10, 26),
    ("online", "7h 7d 7c 7s 7h 7d", one, 0, 10, 26),
    ("international", "Ah Ad Ac As Ah Ad", one, 0, 10, 16),
    ("international", "7h 7d 7c 7s 7h 7d", one, 0, 10, 0),
    ("fitab-2025", "5h 6h 7h 7d 7c", one, 0, 0, 3),
    ("fitab-2025", "5h 6h 7h 7d 7c Jk", one, 0, 0, 6),
    ("fitab-2025", "3h 4h 2h 2c", card_points, 1, 0, 50),
    ("fitab-2025", "Kh Kd Kc Ks 2h 3h 4h 5h", card_points, 1, -40, 20),
    ("fitab-2025", "4h 5h 6h", card_points, 1, -40, 0),
    ("fitab-2025", SPADES_ACE_LOW, card_points, 1, 0, 420),
    ("federal", SPADES_ACE_LOW, card_points, 1, 0, 320),
    ("fitab-2025", SPADES_ACE_LOW + " Jk", card_points, 1, 0, 450),
    ("fitab-2025", SPADES_ACE_LOW + " Jk", card_points, 1, -100, 320),
]


@pytest.mark.parametrize(("code", "hand", "card_value", "bonus_value", "meld_value", "expected"), BEST_LAYS)
def test_the_best_lay(
    code: str, hand: str, card_value: Callable[[str], int], bonus_value: int, meld_value: int, expected: int
) -> None:
    assert best_lay(code, hand, card_value, bonus_value, meld_value) == expected


ALL_LAYS: list[tuple[str, str, set[tuple[str, ...]]]] = [
    ("fitab-2025", "5h 6h 9c", {()}),
    ("fitab-2025", "5h 6h 7h", {(), ("5h 6h 7h",)}),
    (
        "fitab-2025",
        "5h 6h 7h 8h",
        {
            (),
            ("5h 6h 7h",),
            ("6h 7h 8h",),
            ("5h 6h 7h 8h",),
        },
    ),
    ("fitab-2025", "7h 7h 7d", {(), ("7h 7h 7d",)}),
    ("fitab-2025", "5h 6h 7h 5h 6h 7h", {(), ("5h 6h 7h",), ("5h 6h 7h", "5h 6h 7h")}),
]


@pytest.mark.parametrize(("code", "hand", "expected"), ALL_LAYS)
def test_all_ways_to_lay(code: str, hand: str, expected: set[tuple[str, ...]]) -> None:
    assert all_lays(code, hand) == expected


def test_two_sets_of_a_rank_only_where_the_book_allows() -> None:
    sixes = "6h 6h 6d 6d 6c 6c"
    assert ("6h 6d 6c", "6h 6d 6c") in all_lays("online", sixes)
    assert ("6h 6d 6c", "6h 6d 6c") in all_lays("federal", sixes)
    assert all(len(way) < 2 for way in all_lays("fitab-2025", sixes))


OPENINGS: list[tuple[str, str, int]] = [
    ("SC-1", "Kh Kd Kc Ks", 40),
    ("SC-2", "9h Th Jh Qh", 39),
    ("SC-4", "Ac 2c 3c Th Jh Qh", 36),
    ("SC-4", "Qc Kc Ac 3h 3d 3s", 40),
    ("SC-5", "Ah Ad As 2c 3c 4c", 42),
    ("SC-7", "Jk 2s 3s", 9),
    ("SC-28", "5h 6h 7h 5h 6h 7h", 36),
    ("SC-55", "2c 3c 4c 2d 3d 4d As 2s 3s 4s 5s Th Jh Kd", 33),
    ("nothing", "2c 4d 6h 8s Th Qd", 0),
    ("six in a row are split", "4h 5h 6h 7h 8h 9h", 39),
    ("jokers at their best", "Kh Jk Jk", 31),
    ("aces in a set", "Ah Jk Jk", 33),
    ("the joker where it counts most", "2c 3c Kh Kd Jk", 30),
    ("the ace high", "Ah Kh Jk 2h", 31),
    ("a run or a set", "7h 7d 7c 8h 9h", 24),
]


@pytest.mark.parametrize(("case", "hand", "expected"), OPENINGS)
def test_the_best_opening(case: str, hand: str, expected: int) -> None:
    assert best_opening(hand) == expected, case


@pytest.mark.parametrize("bad", ["7h 7h 7h", "7h' 7h'", "Jk Jk Jk Jk Jk", "1h 2h 3h", "7x", "7h''"])
@pytest.mark.parametrize("code", CODES)
def test_cards_that_do_not_exist(code: str, bad: str) -> None:
    with pytest.raises(ValueError, match=r"not a card|copy too many|fifth joker"):
        judge(code, bad)


@pytest.mark.parametrize("code", CODES)
def test_about_half_of_the_random_groups_are_legal(code: str) -> None:
    verdicts = [judge(code, cards)["valid"] for cards in groups(code, Random(11), 1000)]
    assert 400 <= sum(verdicts) <= 600


@pytest.mark.parametrize("code", CODES)
def test_the_same_chance_gives_the_same_groups(code: str) -> None:
    assert list(groups(code, Random(5), 50)) == list(groups(code, Random(5), 50))


@pytest.mark.parametrize("code", CODES)
def test_random_cards_are_cards_of_the_pack(code: str) -> None:
    for cards in groups(code, Random(12), 300):
        assert len(with_copies(cards)) == len(cards.split())
    for hand in hands(Random(13), 20, 14):
        assert is_possible(with_copies(hand))


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_the_order_of_the_cards_does_not_matter_in_burraco(code: str) -> None:
    for cards in legal_groups(code, Random(21), 60):
        held = with_copies(cards)
        verdict = judge(code, held)
        assert verdict["cards"] in readings(code, held)
        for seed in range(5):
            assert judge(code, Random(seed).sample(held, len(held))) == verdict


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_what_is_laid_off_makes_a_meld_that_could_be_new(code: str) -> None:
    for meld, added in extensions(code, Random(31), 200):
        for result in extend(code, meld, added):
            plain = result.replace("'", "").replace("+", "")
            cards = [word.split("=")[0] for word in plain.split()]
            assert result.replace("'", "") in [text.replace("'", "") for text in readings(code, cards)]


def test_what_is_laid_off_in_scala40_may_lie_on_the_table() -> None:
    for meld, added in extensions40(Random(32), 300):
        for result, low, high in extend40(meld, added):
            assert is_legal_on_the_table(result)
            assert low + high in (0, len(added.split()))
            assert (result, low, high) in extend40_any_order(meld, added)


def test_a_joker_is_recovered_only_by_the_card_it_stands_for() -> None:
    for meld, card in single_cards40(Random(33), 300):
        after = recover(meld, card)
        if after is not None:
            assert fits(meld, card)
            assert is_legal_on_the_table(after)
            assert after.count(JOKER) == meld.count(JOKER) - 1
        elif f"{JOKER}={name(card)}" in meld:
            assert name(card)[0] == "A"
            assert len(meld.split()) == 14


def test_random_melds_of_scala40_may_lie_on_the_table() -> None:
    assert all(is_legal_on_the_table(meld) for meld in melds40(Random(34), 300))


@pytest.mark.parametrize("code", ["fitab-2025", "international", "online"])
def test_the_best_lay_is_the_best_of_all_lays(code: str) -> None:
    for hand in hands(Random(41), 40, 8):
        sizes = [sum(len(meld.split()) for meld in way) for way in all_lays(code, hand)]
        assert best_lay(code, hand, one, 0, 0) == max(sizes)


@pytest.mark.parametrize("code", BURRACO_CODES)
def test_no_legal_meld_in_a_hand_is_overlooked(code: str) -> None:
    for hand in hands(Random(42), 8, 9):
        held = with_copies(hand)
        by_subset = {
            judge(code, chosen)["cards"].replace("'", "")
            for size in range(3, 10)
            for chosen in combinations(held, size)
            if judge(code, chosen)["valid"]
        }
        assert by_subset == {meld.text for meld in legal_melds(code, hand)}


def test_the_best_opening_is_the_best_over_all_declarations() -> None:
    pack = [of_rank + of_suit for of_rank in RANKS for of_suit in SUITS]
    for cards in hands(Random(43), 6, 6):
        hand = [*with_copies(cards.replace(JOKER, "5c"))[:6], JOKER]
        known: dict[tuple[str, ...], int] = {}
        for size in (3, 4, 5):
            for chosen in combinations(hand, size):
                jokers = [f"{JOKER}={card}" for card in pack] if JOKER in chosen else [""]
                worth = [
                    judge("scala40", [word for word in (*chosen, joker) if word not in ("", JOKER)]) for joker in jokers
                ]
                known[chosen] = max((verdict["points"] for verdict in worth if verdict["valid"]), default=0)
        pairs = [
            known[first] + known[second] for first, second in combinations(known, 2) if not set(first) & set(second)
        ]
        assert best_opening(hand) == max([*known.values(), *pairs])
