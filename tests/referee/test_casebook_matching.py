"""Lines of a case against lines of a table."""

from __future__ import annotations

import pytest

from pinella.referee.casebook.matching import same_line


@pytest.mark.parametrize(
    ("key", "expected", "found"),
    [
        ("n", "4c 7h", "7h 4c"),
        ("n", "4c 7h", "7h' 4c"),
        ("n", "4c, 7♥", "7h 4c"),
        ("n", "7h 7h", "7h 7h'"),
        ("n", "7h' 7h", "7h 7h'"),
        ("n", "jk 10d", "Td Jk"),
        ("n", "4c …", "7h 4c 9d"),
        ("n", "… 4c", "4c"),
        ("n", "3 cards", "7h 4c 9d"),
        ("n", "none", ""),
        ("n", "", ""),
        ("ns.1", "7h Jk 9h", "7h Jk=8h 9h"),
        ("ns.1", "7h Jk=8h 9h", "7h Jk=8h 9h"),
        ("ns.1", "9h 8h 7h Jk", "7h 8h 9h +Jk"),
        ("ns.1", "7h 8h 9h +Jk", "7h 8h 9h +Jk"),
        ("ns.1", "none", None),
        ("ns.1", "none", "none"),
        ("pile", "4h 9c", "4h 9c"),
        ("pile", "4h 9c", "4h' 9c"),
        ("pile", "… 9c", "4h 9c"),
        ("pile", "... 4h 9c", "4h 9c"),
        ("pile", "none", ""),
        ("stock", "6c Jk", "6c Jk 4d 5d"),
        ("stock", "6c …", "6c Jk 4d 5d"),
        ("stock", "6c Jk only", "6c Jk"),
        ("ns.2 frozen", "until N", "until N, 1 turn, Jc Jd Jh"),
        ("ns.2 frozen", "until n, 1 turn, Jh Jd Jc", "until N, 1 turn, Jc Jd Jh"),
        ("ns.2 frozen", "for good, keeps clean", "for good, keeps clean"),
        ("ns.2 frozen", "until N, keeps clean", "until N, 1 turn, Jc, keeps clean"),
        ("ns.2 frozen", "none", None),
        ("turn", "n to take", "N to take"),
        ("n may not lay off", "5d 5c on new or grown melds, NS.3", "5c 5d on new or grown melds, NS.3"),
        ("warnings", "N suggestion, S throwing", "N suggestion, S throwing"),
        ("n may not go out", "", ""),
        ("n may not go out", "yes", ""),
        ("n may not go out", "none", None),
        ("redeal", "no", None),
        ("rulings", "2", "2"),
    ],
)
def test_a_line_is_as_the_case_says(key: str, expected: str, found: str | None) -> None:
    assert same_line(key, expected, found)


@pytest.mark.parametrize(
    ("key", "expected", "found"),
    [
        ("n", "4c 7h", "7h 4c 9d"),
        ("n", "4c 7h", "4c"),
        ("n", "4c 7h", "4c 7d"),
        ("n", "7h'", "7h"),
        ("n", "7h 7h", "7h 8h"),
        ("n", "Jk", "2c"),
        ("n", "4c …", "7h 9d"),
        ("n", "3 cards", "7h 4c"),
        ("n", "none", "7h"),
        ("n", "", "7h"),
        ("n", "7h", None),
        ("ns.1", "7h Jk=6h 9h", "7h Jk=8h 9h"),
        ("ns.1", "7h +Jk 9h", "7h Jk=8h 9h"),
        ("ns.1", "none", "7h 8h 9h"),
        ("pile", "4h 9c", "9c 4h"),
        ("pile", "9c", "4h 9c"),
        ("pile", "… 4h", "4h 9c"),
        ("pile", "… 3h 4h 9c", "4h 9c"),
        ("stock", "6c Jk", "Jk 6c 4d"),
        ("stock", "6c Jk", "6c"),
        ("stock", "6c only", "6c Jk"),
        ("ns.2 frozen", "until S", "until N, 1 turn, Jc Jd Jh"),
        ("ns.2 frozen", "until N, 2 turns", "until N, 1 turn, Jc Jd Jh"),
        ("ns.2 frozen", "until N, keeps clean", "until N, 1 turn, Jc Jd Jh"),
        ("ns.2 frozen", "for good", None),
        ("ns.2 frozen", "none", "for good"),
        ("turn", "N to take", "N to play"),
        ("turn", "N to take", "N"),
        ("n may not lay off", "5c on new melds", "5c on new or grown melds"),
        ("n may not lay off", "5c 5d on new melds", "5c on new melds"),
        ("warnings", "N suggestion", "N suggestion, S throwing"),
        ("n may not go out", "", None),
        ("n may not go out", "none", ""),
        ("redeal", "yes", None),
        ("rulings", "2", "3"),
    ],
)
def test_a_line_is_not_as_the_case_says(key: str, expected: str, found: str | None) -> None:
    assert not same_line(key, expected, found)
