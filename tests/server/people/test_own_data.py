"""One's own data: everything told, everything forgotten, and the streams still verify."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import closing, nullcontext
from pathlib import Path

import msgspec
import pytest

from pinella.server.house import House
from pinella.server.people import accounts, clubs, data, recovery
from pinella.server.people.passwords import Passwords
from pinella.server.people.person import Person, Principal, Role
from pinella.server.people.register import PERSONAL_COLLECTIONS, exported, records_of
from pinella.server.people.sessions import LIFE
from pinella.server.problems import Failure
from pinella.store import GENESIS, Put
from pinella.store.sqlite import SqliteStore
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Clock, Hall, fresh, hall, open_house, planted


@pytest.fixture(scope="module")
def here() -> Iterator[Hall]:
    with hall() as one:
        yield one


class TestAnExport:
    def test_holds_what_is_in_every_personal_collection(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin, "referee")
        planted(admin.done("POST", f"/api/clubs/{club}/members/{member.id}/recovery")["code"])
        told = member.done("GET", "/api/me/data")
        assert (told["person"], told["at"]) == (member.id, here.house.now())
        found = told["collections"]
        assert found["people"][member.id]["name"] == member.name
        assert found["members"][f"{member.id}/{club}"]["roles"] == ["player", "referee"]
        assert found["recoveries"][member.id]["by"] == admin.id
        assert len(found["sessions"]) == 1
        assert set(found["passwords"][member.id]) == {"since"}

    def test_holds_no_key_and_nobody_else(self, here: Hall) -> None:
        member, other = here.account(), here.account()
        text = member.ask("GET", "/api/me/data").text
        assert "digest" not in text
        assert "argon2" not in text
        assert other.id not in text
        assert other.name not in text

    def test_holds_what_others_register_later(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setitem(PERSONAL_COLLECTIONS, "played", frozenset({"secret"}))

        async def told() -> dict[str, dict[str, object]]:
            person, _ = await accounts.new_guest(house, fresh("Anna"), address="", agent="")
            for number in range(1_100):
                value = msgspec.json.encode({"match": number, "secret": "x"})
                await house.store.write(Put("played", f"{person.id}/{number:04}", value))
            return await exported(house.store, person.id)

        with open_house() as house:
            played = asyncio.run(told())["played"]
        assert [*played.values()] == [{"match": number} for number in range(1_100)]


class TestErasure:
    def test_of_an_account_takes_the_password(self, here: Hall) -> None:
        account = here.account()
        for body in ({}, {"password": ""}, {"password": "wrong"}):
            assert_problem(account.ask("DELETE", "/api/me", body), 403, "password/wrong")
        assert account.ask("GET", "/api/me").status_code == 200
        account.done("DELETE", "/api/me", {"password": PASSWORD})
        assert_problem(account.ask("GET", "/api/me"), 401, "session/unknown")

    def test_of_a_guest_takes_none(self, here: Hall) -> None:
        guest = here.guest()
        guest.done("DELETE", "/api/me", {})
        assert_problem(guest.ask("GET", "/api/me"), 401, "session/unknown")
        assert here.guest(guest.name).name == guest.name

    def test_frees_the_name_and_leaves_the_clubs(self, here: Hall) -> None:
        admin = here.account()
        club = here.club(admin)
        member = here.member(club, admin, "director")
        member.done("DELETE", "/api/me", {"password": PASSWORD})
        assert [one["id"] for one in admin.done("GET", f"/api/clubs/{club}/members")["members"]] == [admin.id]
        assert here.account(member.name).id != member.id

    def test_of_the_last_admin_waits_until_there_is_another_and_changes_nothing(self, here: Hall) -> None:
        admin = here.account()
        first, second = here.club(admin), here.club(admin)
        member = here.member(second, admin)
        assert_problem(admin.ask("DELETE", "/api/me", {"password": PASSWORD}), 409, "club/last-admin")
        assert {one["id"] for one in admin.done("GET", "/api/me")["clubs"]} == {first, second}
        admin.done("PUT", f"/api/clubs/{second}/members/{member.id}/roles", {"roles": ["admin"]})
        admin.done("DELETE", "/api/me", {"password": PASSWORD})
        assert member.ask("GET", f"/api/clubs/{second}/code").status_code == 200

    def test_leaves_no_byte_of_the_person_and_every_stream_verifies(self, tmp_path: Path) -> None:
        asyncio.run(lived_and_erased(tmp_path))
        with closing(sqlite3.connect(tmp_path / "pinella.db")) as database:
            kept = b"".join(
                b"".join(str(column).encode() if not isinstance(column, bytes) else column for column in row)
                for row in database.execute("SELECT collection, key, value FROM records")
            )
        for word in (b"Erminia", b"Lince", b"Telefonino"):
            assert word not in kept + bytes_in(tmp_path)

    def test_leaves_no_byte_of_the_person_while_the_house_goes_on(self, tmp_path: Path) -> None:
        async def erase(house: House) -> None:
            for _ in range(50):
                await accounts.new_guest(house, fresh("Anna"), address="", agent="")
            guest, _ = await accounts.new_guest(house, "Erminia", address="", agent="Telefonino")
            assert b"Erminia" in bytes_in(tmp_path)
            await data.erased(house, guest.id)
            assert b"Erminia" not in bytes_in(tmp_path)
            assert b"Telefonino" not in bytes_in(tmp_path)

        async def evening() -> None:
            store = SqliteStore(tmp_path)
            with open_house(store) as house:
                await erase(house)
            await store.close()

        asyncio.run(evening())

    def test_forgets_what_is_written_about_the_person_meanwhile(self) -> None:
        async def erase_while_signing_in() -> list[str]:
            person, _ = await accounts.new_account(house, fresh("Anna"), PASSWORD, address="", agent="")
            await asyncio.gather(
                data.erased(house, person.id),
                *(
                    accounts.signed_in(house, person.name, PASSWORD, address="", agent=str(number))
                    for number in range(10)
                ),
                return_exceptions=True,
            )
            return [key async for _, key, _ in records_of(house.store, person.id)]

        with open_house() as house:
            assert asyncio.run(erase_while_signing_in()) == []

    @pytest.mark.parametrize("is_in_time", [True, False])
    def test_is_final_for_whoever_was_just_coming_in(self, is_in_time: bool) -> None:
        """The password is right, and the person is erased before the session is written."""

        class Erasing(Passwords):
            async def fits(self, password: str, digest: str | None) -> bool:
                if is_in_time:
                    await data.erased(house, person.id)
                return True

        async def sign_in() -> list[str]:
            with pytest.raises(Failure, match="session/unknown") if is_in_time else nullcontext():
                await accounts.signed_in(house, person.name, PASSWORD, address="", agent="")
            return [collection async for collection, _, _ in records_of(house.store, person.id)]

        with open_house() as house:
            person, _ = asyncio.run(accounts.new_account(house, fresh("Anna"), PASSWORD, address="", agent=""))
            house.passwords = Erasing()
            left = asyncio.run(sign_in())
        assert left == ([] if is_in_time else ["people", "passwords", "sessions", "sessions"])


def bytes_in(folder: Path) -> bytes:
    return b"".join(path.read_bytes() for path in sorted(folder.iterdir()))


async def lived_and_erased(folder: Path) -> None:
    """A member who did everything there is to do, and was erased then."""
    store = SqliteStore(folder)
    with open_house(store) as house:
        admin, _ = await accounts.new_account(house, "Ada", PASSWORD, address="", agent="")
        guest, _ = await accounts.new_guest(house, "Erminia", address="", agent="Telefonino")
        person = await accounts.became_account(house, guest.id, PASSWORD, "Erminia Verdi")
        await accounts.renamed(house, person.id, "Erminia Rossi", "Lince", publish_name=True)
        club = await clubs.founded(house, "Circolo", admin.id)
        await clubs.joined(house, club.code, person.id)
        await clubs.given_roles(house, club.id, person.id, [Role.REFEREE], by=admin.id)
        roles = {club.id: frozenset({Role.ADMIN})}
        await recovery.issued(house, club.id, person.id, Principal(admin.id, "account", "", "", "", roles))
        await data.erased(house, person.id)
        assert [key async for _, key, _ in records_of(store, person.id)] == []
        assert not [key async for key in all_keys(house, person) if person.id in key]
        entries = await store.read(f"club/{club.id}")
        assert any(person.id.encode() in entry.body for entry in entries)
        before = GENESIS
        for entry in entries:
            assert entry.follows(before)
            before = entry.digest
    await store.close()


async def all_keys(house: House, person: Person) -> AsyncIterator[str]:
    collections = (*PERSONAL_COLLECTIONS, "names", "clubs", "club-names", "club-codes", "rosters")
    for collection in collections:
        for key, value in await house.store.listed(collection):
            yield f"{key} {value.decode()}"


def test_guests_who_stay_away_are_forgotten_and_nobody_else() -> None:
    clock = Clock()

    async def sweep() -> tuple[int, int, set[str]]:
        away, _ = await accounts.new_guest(house, fresh("Anna"), address="", agent="")
        member, _ = await accounts.new_account(house, fresh("Bruno"), PASSWORD, address="", agent="")
        clock.ms += LIFE
        newcomer, _ = await accounts.new_guest(house, fresh("Carla"), address="", agent="")
        first, second = await data.forgotten_guests(house), await data.forgotten_guests(house)
        left = {key for key, _ in await house.store.listed("people")}
        assert left == {member.id, newcomer.id}
        assert await accounts.find_person(house, away.id) is None
        return first, second, left

    with open_house(clock=clock) as house:
        assert asyncio.run(sweep())[:2] == (1, 0)
