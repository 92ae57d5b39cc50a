"""Clubs: founding, joining, roles, leaving, and the code for a forgotten password."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import msgspec
import pytest

from pinella.server.people import clubs, recovery
from pinella.server.people.spoken import read_code
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Clock, Hall, Visitor, fresh, hall, planted

NEW = planted("tutta un'altra parola")


@pytest.fixture(scope="module")
def clock() -> Clock:
    return Clock()


@pytest.fixture(scope="module")
def here(clock: Clock) -> Iterator[Hall]:
    with hall(clock=clock) as one:
        yield one


def roles_in(visitor: Visitor, club: str) -> list[str]:
    found = next(one for one in visitor.done("GET", "/api/me")["clubs"] if one["id"] == club)
    roles: list[str] = found["roles"]
    return roles


def facts_of(here: Hall, club: str) -> list[str]:
    return [entry.kind for entry in asyncio.run(here.house.store.read(f"club/{club}"))]


class TestFounding:
    def test_makes_the_founder_its_admin(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        assert roles_in(admin, club) == ["player", "admin"]
        assert admin.done("GET", f"/api/clubs/{club}")["id"] == club

    def test_takes_a_name_that_no_club_has(self, here: Hall) -> None:
        admin, name = here.account(), fresh("Circolo")
        admin.done("POST", "/api/clubs", {"name": name})
        assert_problem(admin.ask("POST", "/api/clubs", {"name": name.upper()}), 409, "name/taken")
        assert len(admin.done("GET", "/api/me")["clubs"]) == 1

    def test_has_an_end(self, here: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(clubs, "MOST_CLUBS", 1)
        admin, other = here.account(), here.account()
        club = here.club(admin)
        assert_problem(admin.ask("POST", "/api/clubs", {"name": fresh("Circolo")}), 409, "club/too-many")
        code = other.done("GET", f"/api/clubs/{here.club(other)}/code")["code"]
        assert_problem(admin.ask("POST", "/api/clubs/join", {"code": code}), 409, "club/too-many")
        assert [one["id"] for one in admin.done("GET", "/api/me")["clubs"]] == [club]


class TestJoining:
    def test_takes_the_code_however_it_is_typed(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        for typed in (code, code.lower(), code.replace("-", ""), f" {code.replace('-', ' ')}\n"):
            assert here.account().done("POST", "/api/clubs/join", {"code": typed})["id"] == club

    @pytest.mark.parametrize("code", ["", "AAAA-AAAA", "x" * 10_000, "\u0000", "àèì"])
    def test_with_another_code_leads_nowhere(self, here: Hall, code: str) -> None:
        assert_problem(here.account().ask("POST", "/api/clubs/join", {"code": code}), 404, "club/code")

    def test_twice_is_once(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        member = here.account()
        with ThreadPoolExecutor(4) as askers:
            answers = askers.map(lambda _: member.ask("POST", "/api/clubs/join", {"code": code}), range(4))
        assert sorted(answer.status_code for answer in answers) == [200, 409, 409, 409]
        assert facts_of(here, club).count("member-joined/1") == 1

    def test_needs_the_new_code_once_it_is_renewed(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        old = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        new = planted(admin.done("POST", f"/api/clubs/{club}/code")["code"])
        assert new != old
        assert_problem(here.account().ask("POST", "/api/clubs/join", {"code": old}), 404, "club/code")
        assert here.account().done("POST", "/api/clubs/join", {"code": new})["id"] == club

    def test_by_many_at_once_loses_nobody(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        people = [here.account() for _ in range(4)]
        with ThreadPoolExecutor(4) as askers:
            joined = list(askers.map(lambda one: one.ask("POST", "/api/clubs/join", {"code": code}), people))
        again = [one for one, answer in zip(people, joined, strict=True) if answer.status_code != 200]
        for one in again:
            one.done("POST", "/api/clubs/join", {"code": code})
        assert len(admin.done("GET", f"/api/clubs/{club}/members")["members"]) == 5


class TestRoles:
    def test_are_given_and_taken_by_the_admin(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin, "referee", "director")
        assert roles_in(member, club) == ["player", "referee", "director"]
        path = f"/api/clubs/{club}/members/{member.id}/roles"
        assert admin.done("PUT", path, {"roles": []})["roles"] == ["player"]
        assert roles_in(member, club) == ["player"]
        assert facts_of(here, club) == ["club-founded/1", "member-joined/1", "roles-given/1", "roles-given/1"]

    def test_hold_at_once(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin)
        code = f"/api/clubs/{club}/code"
        assert_problem(member.ask("GET", code), 403, "access/role")
        admin.done("PUT", f"/api/clubs/{club}/members/{member.id}/roles", {"roles": ["admin"]})
        assert member.ask("GET", code).status_code == 200
        member.done("PUT", f"/api/clubs/{club}/members/{admin.id}/roles", {"roles": ["player"]})
        assert_problem(admin.ask("GET", code), 403, "access/role")

    def test_never_leave_a_club_without_an_admin(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        here.member(club, admin, "director")
        path = f"/api/clubs/{club}/members/{admin.id}"
        assert_problem(admin.ask("PUT", f"{path}/roles", {"roles": ["director"]}), 409, "club/last-admin")
        assert_problem(admin.ask("DELETE", path), 409, "club/last-admin")
        assert_problem(admin.ask("DELETE", "/api/me", {"password": PASSWORD}), 409, "club/last-admin")
        assert roles_in(admin, club) == ["player", "admin"]

    def test_of_two_admins_who_resign_at_once_one_stays(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        both = (admin, here.member(club, admin, "admin"))
        with ThreadPoolExecutor(2) as askers:
            paths = [f"/api/clubs/{club}/members/{one.id}/roles" for one in both]
            answers = [
                askers.submit(one.ask, "PUT", path, {"roles": []}) for one, path in zip(both, paths, strict=True)
            ]
        assert sorted(answer.result().status_code for answer in answers) in ([200, 403], [200, 409])
        assert sum(roles_in(one, club) == ["player", "admin"] for one in both) == 1

    def test_are_for_members_only(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        for person in (here.account().id, "p" + "a" * 16, "%00", "x" * 2000):
            answer = admin.ask("PUT", f"/api/clubs/{club}/members/{person}/roles", {"roles": ["referee"]})
            assert_problem(answer, 404, "member/unknown")


class TestMembers:
    def test_read_names_where_they_have_a_duty_and_aliases_where_not(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        shy, open_minded = here.member(club, admin), here.member(club, admin)
        alias = open_minded.done("GET", "/api/me")["alias"]
        open_minded.done("PUT", "/api/me", {"name": open_minded.name, "alias": alias, "publish_name": True})
        path = f"/api/clubs/{club}/members"
        for duty in ("referee", "director", "admin"):
            official = here.member(club, admin, duty)
            assert {shy.name, open_minded.name} <= {one["name"] for one in official.done("GET", path)["members"]}
        player = here.member(club, admin)
        names = {one["name"] for one in player.done("GET", path)["members"]}
        assert {player.name, open_minded.name} <= names
        assert shy.name not in names
        assert shy.done("GET", "/api/me")["alias"] in names

    def test_come_in_pages(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        people = {admin.id, *(here.member(club, admin).id for _ in range(4))}
        found: list[str] = []
        query = "limit=2"
        while query:
            page = admin.done("GET", f"/api/clubs/{club}/members?{query}")
            found += [one["id"] for one in page["members"]]
            query = f"limit=2&after={page['next']}" if page["next"] else ""
        assert found == sorted(people)

    @pytest.mark.parametrize(
        "query", ["limit=0", "limit=201", "limit=many", "limit=1.5", "limit=", f"limit={'9' * 400}"]
    )
    def test_are_not_listed_for_a_limit_that_is_none(self, here: Hall, query: str) -> None:
        admin = here.account()
        answer = admin.ask("GET", f"/api/clubs/{here.club(admin)}/members?{query}")
        assert_problem(answer, 400, "request/wrong-parameter")
        assert "«limit»" in answer.json()["error"]["message"]["it"]


class TestLeaving:
    def test_is_anybodys_own_decision(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member, other = here.member(club, admin), here.member(club, admin)
        assert_problem(other.ask("DELETE", f"/api/clubs/{club}/members/{member.id}"), 403, "access/role")
        member.done("DELETE", f"/api/clubs/{club}/members/{member.id}")
        assert member.done("GET", "/api/me")["clubs"] == []
        assert_problem(member.ask("GET", f"/api/clubs/{club}"), 403, "access/role")
        assert_problem(member.ask("DELETE", f"/api/clubs/{club}/members/{member.id}"), 404, "member/unknown")

    def test_closes_the_club_with_its_last_member(self, here: Hall) -> None:
        admin, name = here.account(), fresh("Circolo")
        club = admin.done("POST", "/api/clubs", {"name": name})["id"]
        code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        admin.done("DELETE", f"/api/clubs/{club}/members/{admin.id}")
        assert_problem(here.account().ask("POST", "/api/clubs/join", {"code": code}), 404, "club/code")
        assert here.account().done("POST", "/api/clubs", {"name": name})["name"] == name
        assert facts_of(here, club) == ["club-founded/1", "member-left/1"]


class TestAForgottenPassword:
    def code_for(self, admin: Visitor, club: str, member: Visitor) -> str:
        return planted(str(admin.done("POST", f"/api/clubs/{club}/members/{member.id}/recovery")["code"]))

    def recover(self, here: Hall, name: str, code: str) -> int:
        body = {"name": name, "code": code, "password": NEW}
        answer = here.stranger().ask("POST", "/api/recovery", body)
        if answer.status_code != 200:
            assert_problem(answer, 403, "recovery/wrong")
        return answer.status_code

    def test_is_replaced_with_a_code_from_the_admin(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin)
        code = self.code_for(admin, club, member)
        assert self.recover(here, member.name, code.lower().replace("-", " ")) == 200
        assert_problem(member.ask("GET", "/api/me"), 401, "session/unknown")
        for password, status in ((PASSWORD, 401), (NEW, 200)):
            body = {"name": member.name, "password": password}
            assert here.stranger().ask("POST", "/api/session", body).status_code == status
        assert "recovery-issued/1" in facts_of(here, club)

    def test_is_replaced_once_with_each_code(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin)
        code = self.code_for(admin, club, member)
        body = {"name": member.name, "code": code, "password": NEW}
        with ThreadPoolExecutor(4) as askers:
            answers = list(askers.map(lambda _: here.stranger().ask("POST", "/api/recovery", body), range(4)))
        assert [answer.status_code for answer in answers].count(200) == 1
        assert self.recover(here, member.name, code) == 403

    def test_is_not_replaced_with_another_code_or_an_old_one(self, here: Hall, clock: Clock) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin)
        assert self.recover(here, member.name, "") == 403
        first, second = (self.code_for(admin, club, member) for _ in range(2))
        assert self.recover(here, member.name, first) == 403
        assert self.recover(here, admin.name, second) == 403
        assert self.recover(here, fresh("Nessuno"), second) == 403
        clock.ms += recovery.LIFE
        assert self.recover(here, member.name, second) == 403
        assert here.again(member).id == member.id

    def test_gives_no_admin_the_duties_of_another_club(self, here: Hall) -> None:
        admin, other = here.account(), here.account()
        club, other_club = here.club(admin), here.club(other)
        referee = here.member(other_club, other, "referee")
        code = planted(admin.done("GET", f"/api/clubs/{club}/code")["code"])
        referee.done("POST", "/api/clubs/join", {"code": code})
        path = f"/api/clubs/{club}/members/{referee.id}/recovery"
        assert_problem(admin.ask("POST", path), 403, "recovery/other-club")
        assert self.code_for(other, other_club, referee)
        other.done("PUT", f"/api/clubs/{other_club}/members/{referee.id}/roles", {"roles": []})
        assert admin.ask("POST", path).status_code == 200

    def test_may_be_that_of_an_admin_when_another_one_is_there(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        other = here.member(club, admin, "admin")
        assert self.recover(here, admin.name, self.code_for(other, club, admin)) == 200

    def test_needs_a_password_that_will_do(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin)
        code = self.code_for(admin, club, member)
        answer = here.stranger().ask("POST", "/api/recovery", {"name": member.name, "code": code, "password": "x"})
        assert_problem(answer, 422, "password/length")
        assert self.recover(here, member.name, code) == 200


def test_a_code_reads_back_as_it_was_said() -> None:
    assert read_code(" k7qm 2xpa") == "K7QM-2XPA"


def test_facts_of_a_club_name_people_by_id_only(here: Hall) -> None:
    admin = here.account()
    club = here.club(admin)
    member = here.member(club, admin, "referee")
    entries = asyncio.run(here.house.store.read(f"club/{club}"))
    text = b"".join(entry.body for entry in entries).decode()
    assert member.id in text
    assert [name for name in (member.name, admin.name, PASSWORD) if name in text] == []
    assert msgspec.json.decode(entries[0].body)["by"] == admin.id
