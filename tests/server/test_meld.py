"""POST /api/meld and /api/meld/all: the verdicts, as the page reads them."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from pinella.codes import CODES


def ask(client: httpx.Client, code: str, cards: str | list[str]) -> dict[str, Any]:
    response = client.post("/api/meld", json={"code": code, "cards": cards})
    assert response.status_code == 200, response.text
    answer: dict[str, Any] = response.json()
    return answer


def test_a_legal_meld_says_how_it_lies_and_what_it_is_worth(client: httpx.Client) -> None:
    answer = ask(client, "fitab-2025", "9d 5d 6d 2c 7d")
    assert {key: answer[key] for key in ("valid", "kind", "cards", "burraco", "bonus", "points", "total")} == {
        "valid": True,
        "kind": "run",
        "cards": "5d 6d 7d 2c=8d 9d",
        "burraco": None,
        "bonus": 0,
        "points": 45,
        "total": 45,
    }


def test_a_burraco_names_its_kind_and_adds_its_bonus(client: httpx.Client) -> None:
    answer = ask(client, "fitab-2025", "5d 6d 7d 2c 9d Td Jd")
    assert (answer["burraco"], answer["points"], answer["bonus"], answer["total"]) == ("dirty", 65, 100, 165)
    assert answer["sentence"]["it"] == (
        "Sì, si può calare: è una sequenza di 7 carte, burraco sporco. "
        "Vale 65 punti di carte più 100 di premio: 165 in tutto."
    )


def test_a_bound_wild_says_which_card_it_stands_for(client: httpx.Client) -> None:
    answer = ask(client, "fitab-2025", "5d 6d 7d 2c 9d")
    wild = answer["laid"][3]
    assert (wild["card"], wild["role"], wild["stands_for"]) == ("2c", "bound", "8d")
    assert wild["sentence"] == {
        "it": "La pinella di fiori è vincolata al posto di questa carta: otto di quadri.",
        "en": "The pinella of clubs is bound to the place of this card: eight of diamonds.",
    }


def test_a_free_wild_stands_last_and_for_no_card(client: httpx.Client) -> None:
    wild = ask(client, "fitab-2025", "Kh Ah 2h")["laid"][-1]
    assert (wild["card"], wild["role"], wild["stands_for"]) == ("2h", "free", None)
    assert wild["sentence"]["it"].startswith("La pinella di cuori è libera")


def test_the_wild_of_a_set_is_called_so(client: httpx.Client) -> None:
    wild = ask(client, "fitab-2025", "Kh Kd Kc 2d")["laid"][-1]
    assert (wild["role"], wild["sentence"]["en"]) == ("free", "The pinella of diamonds is the wild of the set.")


def test_a_scala_40_joker_stands_for_a_card_and_the_points_are_for_the_opening(client: httpx.Client) -> None:
    answer = ask(client, "scala40", "7h 8h Jk Jk")
    assert (answer["cards"], answer["points"], answer["burraco"]) == ("7h 8h Jk=9h Jk=Th", 34, None)
    assert "nell’apertura" in answer["sentence"]["it"]


def test_a_refusal_names_its_article(client: httpx.Client) -> None:
    answer = ask(client, "fitab-2025", "4h 5h 6h Jk 2c")
    assert answer == {
        "verdict": "illegal",
        "code": "fitab-2025",
        "valid": False,
        "why": "meld/two-wilds",
        "article": "9",
        "sentence": {"it": "In un gioco ci può essere una sola matta.", "en": "A meld may hold only one wild."},
    }


def test_cards_may_come_as_a_list(client: httpx.Client) -> None:
    assert ask(client, "online", ["7h", "8h", "9h"]) == ask(client, "online", "7h 8h 9h")


def test_all_seven_answer_in_the_order_of_the_list(client: httpx.Client) -> None:
    answer = client.post("/api/meld/all", json={"cards": "Kh Kd Kc Ks Kh Kd Kc 2d"}).json()
    assert [one["code"] for one in answer["verdicts"]] == list(CODES)
    assert {one["code"] for one in answer["verdicts"] if one["valid"]} == {
        "fitab-2025",
        "fitab-2023",
        "fitab-2022",
        "federal",
        "online",
    }


@pytest.mark.parametrize("code", CODES)
def test_all_seven_say_what_each_says_alone(client: httpx.Client, code: str) -> None:
    together = client.post("/api/meld/all", json={"cards": "5h 5d 5c"}).json()["verdicts"]
    assert ask(client, code, "5h 5d 5c") in together
