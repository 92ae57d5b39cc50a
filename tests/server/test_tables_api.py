"""Questions about tables over HTTP: open, play at once, find, one's own, link, export, replay, reports."""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier
from typing import Any
from xml.etree import ElementTree

import pytest

from pinella.codes import book
from pinella.match import pin
from pinella.match.verifying import verify_text
from pinella.play.chance import Commitment, Label, Secret, Stream, verify
from pinella.play.command_data import card_text
from pinella.play.dealing import deal
from pinella.play.seats import Seat
from pinella.play.viewers import REFEREE
from pinella.server.hosting.api import ABANDONED
from pinella.server.hosting.replaying import replayed
from pinella.server.openapi import document
from pinella.server.operations import endpoints
from pinella.server.tables.views import card_parts
from pinella.server.throttle import RATES
from pinella.store import Put, Remove
from tests.server.lines import Line, line
from tests.server.visiting import Hall, Visitor, hall_with_tables

TWO = {"code": "online", "players": 2, "thinking": 0, "length": {"by": "deals", "deals": 1}}
NO_TIE = {"code": "federal"}
"""Under the online regulation a tie is decided by a further deal, and hands never laid may be worth the same."""


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


def opens(who: Visitor, **settings: Any) -> str:
    table: str = who.done("POST", "/api/tables", {**TWO, **settings})["table"]
    return table


def refused(who: Visitor, method: str, path: str, body: Any = None) -> tuple[int, str]:
    answer = who.ask(method, path, body)
    return answer.status_code, answer.json()["error"]["code"]


class TestOpening:
    def test_again_and_again_is_told_to_wait(self) -> None:
        with hall_with_tables(rates={"table/person": "3/day", "table/address": "5/day"}) as narrow:
            anna, bruno = narrow.guest(), narrow.guest()
            alone = {"code": "online", "players": 2, "alone": True}
            for path, body in (("/api/tables", TWO), ("/api/tables/quick", alone), ("/api/tables", TWO)):
                anna.done("POST", path, body)
            for path, body in (("/api/tables", TWO), ("/api/tables/quick", alone)):
                answer = anna.ask("POST", path, body)
                assert (answer.status_code, answer.json()["error"]["code"]) == (429, "request/too-many")
                assert 1 <= int(answer.headers["retry-after"]) <= 86_400
            for _ in range(2):
                bruno.done("POST", "/api/tables", TWO)
            assert refused(bruno, "POST", "/api/tables", TWO) == (429, "request/too-many")

    def test_is_limited_by_itself_and_the_document_says_so(self) -> None:
        assert {"table/person", "table/address"} <= set(RATES)
        paths = document(endpoints())["paths"]
        for path in ("/api/tables", "/api/tables/quick"):
            assert "request/too-many" in paths[path]["post"]["responses"]["429"]["description"]

    def test_who_opens_a_table_sits_at_it(self, hall: Hall) -> None:
        anna = hall.guest()
        answer = anna.done("POST", "/api/tables", TWO)
        assert answer["path"] == f"/t/{answer['table']}"
        line_of = anna.done("GET", f"/api/tables/{answer['table']}")
        assert line_of["seats"].keys() == {"N"}
        assert (line_of["phase"], line_of["free"]) == ("gathering", 1)

    @pytest.mark.parametrize(
        ("settings", "status", "code"),
        [
            ({"code": "online", "players": 3}, 422, "table/settings"),
            ({"code": "scala40", "arbitrated": True}, 422, "table/settings"),
            ({"code": "briscola"}, 422, "table/settings"),
            ({"code": "fitab-2025", "length": {"by": "deals", "deals": 51}}, 400, "request/wrong-type"),
            ({"code": "fitab-2025", "colour": "green"}, 400, "request/unknown-field"),
            ({"players": 4}, 400, "request/missing-field"),
            ({"code": "fitab-2025", "club": "cnobody"}, 403, "access/role"),
        ],
        ids=str,
    )
    def test_what_cannot_be_is_refused_with_a_sentence(
        self, hall: Hall, settings: dict[str, Any], status: int, code: str
    ) -> None:
        anna = hall.guest()
        assert refused(anna, "POST", "/api/tables", settings) == (status, code)
        assert anna.done("GET", "/api/me/tables")["tables"] == []

    def test_in_the_name_of_a_club_only_its_members_open_one(self, hall: Hall) -> None:
        admin = hall.account()
        club = hall.club(admin)
        assert opens(hall.member(club, admin), club=club)
        assert refused(hall.account(), "POST", "/api/tables", {**TWO, "club": club}) == (403, "access/role")


class TestPlayingAtOnce:
    def test_alone_the_bots_are_there_already(self, hall: Hall) -> None:
        anna = hall.guest()
        table = anna.done("POST", "/api/tables/quick", {"code": "online", "players": 2, "alone": True})["table"]
        assert anna.done("GET", f"/api/tables/{table}")["phase"] == "playing"

    def test_two_people_who_want_the_same_meet(self, hall: Hall) -> None:
        wish = {"code": "scala40", "players": 2}
        anna, bruno, carla = (hall.guest() for _ in range(3))
        first = anna.done("POST", "/api/tables/quick", wish)["table"]
        assert bruno.done("POST", "/api/tables/quick", wish)["table"] == first
        assert anna.done("GET", f"/api/tables/{first}")["phase"] == "playing"
        assert carla.done("POST", "/api/tables/quick", wish)["table"] != first

    def test_who_got_up_there_is_seated_again(self, hall: Hall) -> None:
        wish = {"code": "fitab-2025", "players": 4, "length": {"by": "deals", "deals": 4}}
        anna, bruno = hall.guest(), hall.guest()
        table = anna.done("POST", "/api/tables/quick", wish)["table"]
        assert bruno.done("POST", "/api/tables/quick", wish)["table"] == table
        for _ in range(2):
            with line(bruno) as one:
                one.watches(table)
                one.gives(table, do="get-up")
            assert bruno.done("POST", "/api/tables/quick", wish)["table"] == table
            with line(bruno) as one:
                view = one.watches(table)["view"]
            assert view["you"] == "E"
            assert view["seat/E"] == {"name": bruno.name, "ready": True, "stand_in": False}

    @pytest.mark.parametrize("deals", range(11, 17))
    def test_two_people_who_want_the_same_at_the_same_moment_meet(self, hall: Hall, deals: int) -> None:
        wish = {"code": "scala40", "players": 2, "length": {"by": "deals", "deals": deals}}
        people = [hall.guest(), hall.guest()]
        assert len(set(asked_at_once(people, wish))) == 1

    def test_many_fill_table_after_table(self, hall: Hall) -> None:
        wish = {"code": "scala40", "players": 3, "length": {"by": "deals", "deals": 17}}
        tables = asked_at_once([hall.guest() for _ in range(6)], wish)
        assert sorted(Counter(tables).values()) == [3, 3]

    def test_who_wants_something_else_does_not(self, hall: Hall) -> None:
        first = hall.guest().done("POST", "/api/tables/quick", {"code": "federal", "players": 2})["table"]
        other = {"code": "federal", "players": 2, "length": {"by": "deals", "deals": 2}}
        assert hall.guest().done("POST", "/api/tables/quick", other)["table"] != first

    def test_nobody_is_seated_where_no_bots_would_come(self, hall: Hall) -> None:
        wish = {"code": "online", "players": 2, "length": {"by": "deals", "deals": 7}}
        hall.guest().done("POST", "/api/tables", {**wish, "privacy": "open", "thinking": 120})
        table = hall.guest().done("POST", "/api/tables/quick", wish)["table"]
        assert hall.guest().done("POST", "/api/tables/quick", wish)["table"] == table

    def test_nobody_is_seated_at_a_clubs_table(self, hall: Hall) -> None:
        wish = {"code": "online", "players": 2, "length": {"by": "deals", "deals": 8}}
        admin = hall.account()
        more = {"privacy": "open", "thinking": 120, "fill_after": 8, "club": hall.club(admin)}
        theirs = admin.done("POST", "/api/tables", {**wish, **more})["table"]
        assert hall.guest().done("POST", "/api/tables/quick", wish)["table"] != theirs

    def test_nobody_meets_himself(self, hall: Hall) -> None:
        anna = hall.guest()
        wish = {"code": "federal", "players": 2, "length": {"by": "deals", "deals": 3}}
        tables = {anna.done("POST", "/api/tables/quick", wish)["table"] for _ in range(2)}
        assert len(tables) == 2

    @pytest.mark.parametrize("wish", [{"code": "briscola"}, {"code": "fitab-2025", "players": 2}])
    def test_what_cannot_be_is_refused(self, hall: Hall, wish: dict[str, Any]) -> None:
        assert refused(hall.guest(), "POST", "/api/tables/quick", wish) == (422, "table/settings")


class TestFinding:
    def test_open_tables_are_listed_until_they_are_full(self, hall: Hall) -> None:
        anna, bruno = hall.guest(), hall.guest()
        table = opens(anna, privacy="open")
        assert table in listed(bruno, "/api/tables")
        with line(bruno) as one:
            one.watches(table)
            one.gives(table, do="sit")
            assert table not in listed(bruno, "/api/tables")
            one.gives(table, do="get-up")
        assert table in listed(bruno, "/api/tables")

    def test_a_table_that_everybody_has_left_is_listed_again_when_somebody_sits_down(
        self, hall: Hall, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        table = opens(hall.guest(), privacy="open")
        bruno, now = hall.guest(), hall.house.now
        with monkeypatch.context() as later:
            later.setattr(hall.house, "now", lambda: now() + ABANDONED + 1)
            assert table not in listed(bruno, "/api/tables")
        assert table not in listed(bruno, "/api/tables")
        with line(bruno) as one:
            one.watches(table)
            one.gives(table, do="sit")
            one.gives(table, do="get-up")
        assert table in listed(bruno, "/api/tables")

    def test_a_private_table_is_found_by_its_link_only(self, hall: Hall) -> None:
        table = opens(hall.guest())
        stranger = hall.guest()
        assert table not in listed(stranger, "/api/tables")
        assert stranger.done("GET", f"/api/tables/{table}")["table"] == table

    def test_lists_go_on_where_they_ended(self, hall: Hall) -> None:
        anna = hall.guest()
        tables = sorted(opens(anna, privacy="open") for _ in range(5))
        assert sorted(listed(anna, "/api/me/tables", limit=2)) == tables
        assert set(tables) <= set(listed(anna, "/api/tables", limit=2))

    @pytest.mark.parametrize("query", ["limit=0", "limit=101", "limit=x", "after=" + "a" * 101])
    def test_a_page_has_its_limits(self, hall: Hall, query: str) -> None:
        assert refused(hall.guest(), "GET", f"/api/tables?{query}") == (400, "request/wrong-parameter")

    def test_ones_own_tables_are_where_one_sits(self, hall: Hall) -> None:
        anna, bruno = hall.guest(), hall.guest()
        table = opens(anna)
        assert listed(anna, "/api/me/tables") == [table]
        assert listed(bruno, "/api/me/tables") == []
        with line(bruno) as one:
            one.watches(table)
            one.gives(table, do="sit")
            assert listed(bruno, "/api/me/tables") == [table]
            one.gives(table, do="get-up")
        assert listed(bruno, "/api/me/tables") == []

    def test_ones_own_tables_begin_with_the_last(self, hall: Hall) -> None:
        """They came in no order, so that who had many did not find the one at which he played."""
        anna, tables = hall.guest(), []
        for _ in range(6):
            tables.append(opens(anna))
            time.sleep(0.002)
        assert listed(anna, "/api/me/tables", limit=2) == tables[::-1]

    def test_a_table_of_an_older_version_is_listed_once_and_moves_to_its_place(self, hall: Hall) -> None:
        anna, store = hall.guest(), hall.house.store
        table = opens(anna)
        ((key, value),) = asyncio.run(store.listed("seated", f"{anna.id}/"))
        asyncio.run(store.write(Remove("seated", key), Put("seated", f"{anna.id}/{table}", value)))
        assert listed(anna, "/api/me/tables") == [table]
        with line(anna) as one:
            one.watches(table)
            one.gives(table, do="add-bot")
            one.gives(table, do="ready")
        assert [kept for kept, _ in asyncio.run(store.listed("seated", f"{anna.id}/"))] == [key]

    def test_people_are_shown_by_the_name_they_publish(self, hall: Hall) -> None:
        anna = hall.account()
        table = opens(anna)
        alias = anna.done("GET", "/api/me")["alias"]
        assert hall.guest().done("GET", f"/api/tables/{table}")["seats"] == {"N": alias}

    @pytest.mark.parametrize("path", ["", "/link", "/match", "/deals/1"])
    def test_a_table_that_does_not_exist_is_not_found(self, hall: Hall, path: str) -> None:
        assert refused(hall.guest(), "GET", f"/api/tables/tnobody{path}") == (404, "table/unknown")


class TestTheLink:
    def test_is_drawn_as_a_qr_code(self, hall: Hall) -> None:
        anna = hall.guest()
        table = opens(anna)
        answer = anna.done("GET", f"/api/tables/{table}/link?origin=https://burraco.example")
        assert answer["path"] == f"/t/{table}"
        drawing = ElementTree.fromstring(answer["svg"])  # noqa: S314  (our own drawing)
        assert drawing.tag == "{http://www.w3.org/2000/svg}svg"

    def test_another_address_is_another_drawing(self, hall: Hall) -> None:
        anna = hall.guest()
        table = opens(anna)
        drawn = {
            anna.done("GET", f"/api/tables/{table}/link?origin={origin}")["svg"]
            for origin in ("http://192.168.1.7:8040", "https://burraco.example", "")
        }
        assert len(drawn) == 3

    @pytest.mark.parametrize("origin", ["javascript:alert(1)", "ftp://x", "//x"])
    def test_of_what_is_no_address_is_refused(self, hall: Hall, origin: str) -> None:
        anna = hall.guest()
        assert refused(anna, "GET", f"/api/tables/{opens(anna)}/link?origin={origin}") == (422, "table/origin")


@pytest.fixture(scope="module")
def played(hall: Hall) -> tuple[Visitor, str]:
    anna, bruno = hall.account(), hall.guest()
    table = opens(anna, **NO_TIE)
    assert refused(anna, "GET", f"/api/tables/{table}/match") == (409, "table/not-over")
    plays_out(anna, bruno, table)
    return anna, table


class TestAFinishedMatch:
    def test_is_a_file_that_can_be_verified_anywhere(self, played: tuple[Visitor, str]) -> None:
        anna, table = played
        answer = anna.done("GET", f"/api/tables/{table}/match")
        assert answer["name"] == f"{table}.pin"
        report = verify_text(answer["text"])
        assert report.findings == []
        assert report.fair_deals == 1
        alias = anna.done("GET", "/api/me")["alias"]
        assert alias in pin.read(answer["text"]).players
        assert anna.id not in answer["text"]

    def test_is_replayed_as_it_was_played(self, played: tuple[Visitor, str]) -> None:
        anna, table = played
        match = pin.read(anna.done("GET", f"/api/tables/{table}/match")["text"])
        answer = anna.done("GET", f"/api/tables/{table}/deals/1")
        view, changes = replayed(match, 1)
        assert (answer["view"], answer["changes"]) == (view, changes)
        for change in answer["changes"]:
            view |= change["set"]
        assert there(view) == there(card_parts(match.table, REFEREE))

    def test_shows_everything_that_happened(self, played: tuple[Visitor, str]) -> None:
        anna, table = played
        changes = anna.done("GET", f"/api/tables/{table}/deals/1")["changes"]
        kinds = [change["told"]["event"] for change in changes]
        assert kinds.count("card-drawn/1") == kinds.count("card-discarded/1") > 20
        assert all("card" in change["told"] for change in changes if change["told"]["event"] == "card-drawn/1")

    @pytest.mark.parametrize("deal", ["2", "9999"])
    def test_has_no_other_deals(self, played: tuple[Visitor, str], deal: str) -> None:
        anna, table = played
        assert refused(anna, "GET", f"/api/tables/{table}/deals/{deal}") == (409, "table/not-over")

    @pytest.mark.parametrize("deal", ["0", "-1", "x", "1.0", "١", "10000", "1%00"])
    def test_deals_are_numbered(self, played: tuple[Visitor, str], deal: str) -> None:
        anna, table = played
        assert anna.ask("GET", f"/api/tables/{table}/deals/{deal}").status_code in {400, 404, 409}

    def test_stays_in_the_list_of_its_players(self, played: tuple[Visitor, str]) -> None:
        anna, table = played
        (one,) = anna.done("GET", "/api/me/tables")["tables"]
        assert (one["table"], one["phase"], one["deal"]) == (table, "ended", 1)
        assert set(one["totals"]) == {"NS", "EW"}

    def test_a_deal_in_progress_is_shown_to_nobody(self, hall: Hall) -> None:
        anna = hall.guest()
        table = anna.done("POST", "/api/tables/quick", {"code": "online", "players": 2, "alone": True})["table"]
        assert refused(anna, "GET", f"/api/tables/{table}/deals/1") == (409, "table/not-over")


class TestReports:
    def test_are_for_the_moderators_of_the_club(self, hall: Hall) -> None:
        admin, elsewhere = hall.account(), hall.account()
        club, other = hall.club(admin), hall.club(elsewhere)
        anna, bruno = hall.member(club, admin), hall.member(club, admin)
        director = hall.member(club, admin, "director")
        table = opens(anna, club=club)
        with line(anna) as one, line(bruno) as two:
            one.watches(table)
            two.watches(table)
            said = one.gives(table, do="say", words="parole di troppo")["v"]
            two.gives(table, do="report-words", version=said)
        for moderator in (admin, director):
            (report,) = moderator.done("GET", f"/api/clubs/{club}/reports")["reports"]
            assert (report["table"], report["version"], report["words"]) == (table, said, "parole di troppo")
            assert report["by"] == bruno.done("GET", "/api/me")["alias"]
            assert (report["said_by"], report["phrase"]) == (anna.name, None)
        assert elsewhere.done("GET", f"/api/clubs/{other}/reports")["reports"] == []
        for stranger in (elsewhere, anna, hall.guest()):
            assert refused(stranger, "GET", f"/api/clubs/{club}/reports") == (403, "access/role")

    def test_a_person_is_reported_and_nobody_at_the_table_is_told(self, hall: Hall) -> None:
        admin = hall.account()
        club = hall.club(admin)
        anna, bruno = hall.member(club, admin), hall.member(club, admin)
        table = opens(anna, club=club)
        with line(anna) as one, line(bruno) as two:
            one.watches(table)
            two.watches(table)
            two.gives(table, do="sit")
            answer = two.gives(table, do="report-person", seat="N", why="stalling")
            assert answer["told"] == []
            one.says(do="ping")
            one.until("pong")
            assert not any("person-reported" in str(heard) for heard in one.heard)
        (report,) = admin.done("GET", f"/api/clubs/{club}/reports")["reports"]
        assert (report["table"], report["said_by"], report["why"]) == (table, anna.name, "stalling")
        assert (report["phrase"], report["words"]) == (None, None)

    def test_the_same_again_is_refused_and_leaves_no_trace(self, hall: Hall) -> None:
        admin = hall.account()
        club = hall.club(admin)
        table = opens(admin, club=club)
        with line(admin) as one, line(hall.guest()) as stranger:
            one.watches(table)
            stranger.watches(table)
            said = one.gives(table, do="say", words="ciao")["v"]
            stranger.gives(table, do="report-words", version=said)
            version = one.watches(table)["v"]
            for _ in range(3):
                assert stranger.gives(table, do="report-words", version=said)["code"] == "report/made-already"
            assert one.watches(table)["v"] == version
        assert len(admin.done("GET", f"/api/clubs/{club}/reports")["reports"]) == 1

    def test_are_listed_from_the_newest_on_until_somebody_has_seen_to_them(self, hall: Hall) -> None:
        admin = hall.account()
        club = hall.club(admin)
        anna = hall.member(club, admin)
        said: list[tuple[str, int]] = []
        for _ in range(2):
            table = opens(anna, club=club)
            with line(anna) as one:
                one.watches(table)
                for number in range(2):
                    version = one.gives(table, do="say", words=f"parola {number}")["v"]
                    one.gives(table, do="report-words", version=version)
                    said.append((table, version))
        where = f"/api/clubs/{club}/reports"
        first = admin.done("GET", f"{where}?limit=3")
        second = admin.done("GET", f"{where}?limit=3&after={first['next']}")
        listed = [*first["reports"], *second["reports"]]
        assert [(report["table"], report["version"]) for report in listed] == said[::-1]
        assert second["next"] is None
        admin.done("DELETE", f"{where}/{listed[1]['id']}")
        assert [report["id"] for report in admin.done("GET", where)["reports"]] == [
            report["id"] for report in listed if report is not listed[1]
        ]


class TestSaid:
    def test_who_comes_later_hears_what_was_said_before(self, hall: Hall) -> None:
        anna, bruno = hall.guest(), hall.guest()
        table = opens(anna)
        with line(anna) as one, line(bruno) as two:
            one.watches(table)
            hello = one.gives(table, do="say", phrase="hello")
            words = one.gives(table, do="say", words="Buonasera!")
            assert words["told"] == [
                {"event": "spoke/1", "seat": "N", "version": words["v"], "words": "Buonasera!"},
            ]
            first, second = two.watches(table)["said"]
        assert (first["version"], first["phrase"], first["seat"]) == (hello["v"], "hello", "N")
        assert (second["version"], second["words"]) == (words["v"], "Buonasera!")

    def test_what_an_erased_person_said_is_gone(self, hall: Hall) -> None:
        anna, bruno = hall.guest(), hall.guest()
        table = opens(anna)
        with line(anna) as one, line(bruno) as two:
            one.watches(table)
            two.watches(table)
            two.gives(table, do="sit")
            two.gives(table, do="say", words="parole mie")
            bruno.done("DELETE", "/api/me", {})
            (said,) = one.watches(table)["said"]
        assert "words" not in said


class TestAWordForTheShuffle:
    def test_is_told_to_nobody_before_the_deal_is_over(self, hall: Hall) -> None:
        """Words are taken from all before any is shown, and a word is no way to talk where the chat is off."""
        anna, bruno = hall.guest(), hall.guest()
        table = opens(anna, chat=False, **NO_TIE)
        with line(anna) as one, line(bruno) as two:
            one.watches(table)
            two.watches(table)
            two.gives(table, do="sit")
            one.gives(table, do="ready", word="parola di Anna")
            turn = two.gives(table, do="ready", word="di Bruno")["set"]["turn"]
            heard = [*one.heard, *two.heard]
            assert "became-ready/1" in str(heard)
            assert "pack-shuffled/1" in str(heard)
            assert "di Bruno" not in str(heard)
            assert "parola" not in str(heard)
            assert "parola" not in str([one.watches(table), two.watches(table)])
            seats = {"N": one, "E": two}
            while turn is not None:
                turn = draws_and_discards(seats[turn], table)
            for each in (one, two):
                each.asks(do="moves", table=table)
                told = [event for message in each.heard for event in message.get("told", [])]
                (begun,) = (event for event in told if event["event"] == "deal-begun/1")
                (revealed,) = (event for event in told if event["event"] == "secret-revealed/1")
                assert sorted(revealed["words"]) == ["di Bruno", "parola di Anna"]
                label, secret = Label(NO_TIE["code"], table, 1), Secret.read(revealed["secret"])
                assert verify(Commitment.read(begun["commitment"]), secret, label)
                stream = Stream(secret, label, tuple(revealed["words"]))
                dealt, _ = deal(book(NO_TIE["code"]), Seat(begun["dealer"]), stream, players=2)
                (first,) = (message["set"] for message in one.heard if "deal-begun/1" in str(message.get("told")))
                assert sorted(first["hand/N"].split()) in [sorted(map(card_text, hand)) for hand in dealt.hands]


class TestRefereedTables:
    def test_the_referee_sees_who_calls_and_who_is_on_duty(self, hall: Hall) -> None:
        admin = hall.account()
        club = hall.club(admin)
        anna, bruno = hall.member(club, admin), hall.member(club, admin)
        rita = hall.member(club, admin, "referee")
        settings = {"code": "federal", "arbitrated": True, "referee": "human", "thinking": 0, "club": club}
        table = opens(anna, **settings)
        opens(anna, club=club)
        with line(anna) as one, line(bruno) as two, line(rita) as three:
            one.watches(table)
            two.watches(table)
            three.watches(table)
            two.gives(table, do="sit")
            (found,) = rita.done("GET", f"/api/clubs/{club}/refereed")["tables"]
            assert (found["table"], found["phase"], found["referee"]) == (table, "gathering", None)
            assert found["seats"] == {"N": anna.name, "E": bruno.name}
            three.gives(table, do="duty")
            for each in (one, two):
                each.gives(table, do="ready")
            one.gives(table, do="call")
            (found,) = rita.done("GET", f"/api/clubs/{club}/refereed")["tables"]
            assert (found["called_by"], found["referee"], found["mine"], found["plays"]) == (
                "N",
                rita.name,
                True,
                False,
            )
            three.gives(table, do="rule-as-proposed")
            one.gives(table, do="appeal", ruling=1, words="non è vero")
            (found,) = rita.done("GET", f"/api/clubs/{club}/refereed")["tables"]
            assert (found["called_by"], found["appeals"]) == (None, 1)
            (heard,) = three.watches(table)["said"]
            assert (heard["ruling"], heard["words"]) == (1, "non è vero")
            (heard,) = two.watches(table)["said"]
            assert "words" not in heard, "an appeal is for the referee to read"


def asked_at_once(people: list[Visitor], wish: dict[str, Any]) -> list[str]:
    """The tables of people who ask for a quick game at the same moment."""
    ready = Barrier(len(people))

    def asked(who: Visitor) -> str:
        who.ask("GET", "/health")
        ready.wait()
        table: str = who.done("POST", "/api/tables/quick", wish)["table"]
        return table

    with ThreadPoolExecutor(len(people)) as threads:
        return list(threads.map(asked, people))


def listed(who: Visitor, path: str, limit: int = 50) -> list[str]:
    """The ids of all tables of a list, page after page."""
    found: list[str] = []
    after = ""
    while True:
        page = who.done("GET", f"{path}?limit={limit}&after={after}")
        found += [one["table"] for one in page["tables"]]
        if page["next"] is None:
            return found
        after = page["next"]


def there(view: dict[str, Any]) -> dict[str, Any]:
    """The parts of a view that there are."""
    return {name: value for name, value in view.items() if value is not None}


class TestReplaysAgainAndAgain:
    def test_are_told_to_wait(self) -> None:
        """Whoever asked without end kept everybody else from playing."""
        with hall_with_tables(rates={"replay/person": "3/day", "replay/address": "4/day"}) as narrow:
            anna, bruno = narrow.guest(), narrow.guest()
            table = opens(anna, **NO_TIE)
            deal, match = f"/api/tables/{table}/deals/1", f"/api/tables/{table}/match"
            assert {refused(anna, "GET", path) for path in (deal, match) * 3} == {(409, "table/not-over")}
            plays_out(anna, bruno, table)
            for path in (deal, match, deal):
                anna.done("GET", path)
            assert {refused(anna, "GET", path) for path in (deal, match)} == {(429, "request/too-many")}
            bruno.done("GET", match)
            assert refused(bruno, "GET", deal) == (429, "request/too-many")

    def test_are_limited_by_themselves_and_the_document_says_so(self) -> None:
        assert {"replay/person", "replay/address"} <= set(RATES)
        paths = document(endpoints())["paths"]
        for what in ("match", "deals/{deal}"):
            assert (
                "request/too-many" in paths[f"/api/tables/{{table}}/{what}"]["get"]["responses"]["429"]["description"]
            )


def plays_out(first: Visitor, second: Visitor, table: str) -> None:
    """Everybody draws and discards until nothing is left to draw."""
    with line(first) as one, line(second) as two:
        one.watches(table)
        two.watches(table)
        two.gives(table, do="sit")
        one.gives(table, do="ready")
        view = two.gives(table, do="ready")["set"]
        seats: dict[str, Line] = {"N": one, "E": two}
        turn = view["turn"]
        while turn is not None:
            turn = draws_and_discards(seats[turn], table)


def draws_and_discards(who: Line, table: str) -> str | None:
    """A turn, no quicker than the server allows; whose is the next."""
    drawn = who.gives(table, do="act", act={"command": "draw"})
    (hand,) = (value for name, value in drawn["set"].items() if name.startswith("hand/") and value)
    for card in hand.split():
        time.sleep(0.03)
        told = who.gives(table, do="act", act={"command": "discard", "card": card})
        if told["t"] == "change":
            over = told["set"].get("phase") == "ended"
            return None if over else str(told["set"]["turn"])
    raise AssertionError("nothing could be discarded")
