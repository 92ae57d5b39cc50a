"""At a table everybody is called by the name of this moment; who was forgotten, by none."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.server.lines import line
from tests.server.visiting import PASSWORD, Hall, hall_with_tables


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


def test_a_new_name_is_seen_at_once(hall: Hall) -> None:
    anna, other = hall.account(), hall.guest()
    table = anna.done("POST", "/api/tables", {"code": "online", "players": 2, "thinking": 0})["table"]
    with line(other) as looking:
        assert looking.watches(table)["view"]["host"] == anna.name
        new = f"{anna.name}a"
        anna.done("PUT", "/api/me", {"name": new, "alias": new, "publish_name": False})
        view = looking.until("table")["view"]
    assert (view["host"], view["seat/N"]["name"]) == (new, new)


def test_who_was_erased_has_none_any_more(hall: Hall) -> None:
    """Not for those who look on, and not for those who come later."""
    erika, other = hall.account(), hall.guest()
    table = erika.done("POST", "/api/tables", {"code": "online", "players": 2, "thinking": 0})["table"]
    with line(other) as looking:
        looking.watches(table)
        looking.gives(table, do="sit")
        erika.done("DELETE", "/api/me", {"password": PASSWORD})
        seen = looking.until("table")
        while seen["view"]["host"] != "":
            seen = looking.until("table")
        assert erika.name not in str(seen)
    with line(hall.guest()) as later:
        assert erika.name not in str(later.watches(table))
