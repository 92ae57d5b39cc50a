"""GET /api/codes, /api/article and /api/version."""

from __future__ import annotations

from typing import Any

import httpx
import pytest

from pinella import __version__, core_mode
from pinella.codes import BOOKS, CODES
from tests.server.visiting import Hall


def test_the_seven_books_are_listed_with_names_and_documents(client: httpx.Client) -> None:
    books = client.get("/api/codes").json()["codes"]
    assert [book["id"] for book in books] == list(CODES)
    assert {book["game"] for book in books} == {"burraco", "scala40"}
    for book in books:
        assert set(book["name"]) == {"it", "en"}
        assert book["document"] == BOOKS[book["id"]].document
        assert book["edition"]


def test_everything_a_book_offers_to_a_table_can_be_opened_and_nothing_else(house_hall: Hall) -> None:
    opener = house_hall.guest()
    for book in opener.done("GET", "/api/codes")["codes"]:
        offered, base = book["tables"], {"code": book["id"], "players": book["tables"]["usual_players"]}
        tried: list[tuple[dict[str, Any], bool]] = [
            ({"players": players}, players in offered["players"]) for players in range(2, 7)
        ]
        tried += [({"arbitrated": True}, offered["arbitrated"]), ({"challenge": 20}, offered["own_clock"])]
        tried += [({"length": {"by": "points", "points": 1005}}, offered["points"])]
        tried += [({"length": {"by": "deals", "deals": 7, "minutes": 60}}, offered["timed"])]
        for one in offered["rounds"]:
            for minutes in (one["least"], one["minutes"], one["most"]):
                tried.append(({"length": {"by": "deals", "deals": one["deals"], "minutes": minutes}}, True))
        for chosen, opens in tried:
            status = opener.ask("POST", "/api/tables", base | chosen).status_code
            assert status == (200 if opens else 422), (book["id"], chosen)


def test_an_article_says_what_it_requires_in_our_words(client: httpx.Client) -> None:
    article = client.get("/api/article/fitab-2025/9").json()
    assert (article["code"], article["number"]) == ("fitab-2025", "9")
    assert "F-9.3" in [row["id"] for row in article["requirements"]]
    assert all(row["summary"] and row["summary_it"] for row in article["requirements"])
    assert article["title"]["it"] != ""


def test_an_article_may_be_written_as_people_write_it(client: httpx.Client) -> None:
    assert client.get("/api/article/fitab-2025/37bis").json() == client.get("/api/article/fitab-2025/37%20bis").json()


@pytest.mark.parametrize("code", CODES)
def test_every_article_a_refusal_names_can_be_read(client: httpx.Client, code: str) -> None:
    for article in {one.number for one in BOOKS[code].meld_articles.values()}:
        response = client.get(f"/api/article/{code}/{article}")
        assert response.status_code == 200, (code, article)
        assert response.json()["requirements"]


def test_the_version_is_that_of_the_package(client: httpx.Client) -> None:
    assert client.get("/api/version").json() == {"version": __version__, "core": core_mode()}


def test_an_inherited_article_says_what_does_not_hold(client: httpx.Client) -> None:
    """International Burraco knows no royal burraco: the row of article 13 says what holds instead."""
    article = client.get("/api/article/international/13").json()
    by_id = {row["id"]: row for row in article["requirements"]}
    assert by_id["F-13.2"]["replaced_by"]
    assert by_id["F-13.1"]["replaced_by"] == []
