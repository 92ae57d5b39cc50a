"""Guests and accounts: coming in, coming back, and what people change about themselves."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import msgspec
import pytest
from argon2 import PasswordHasher

from pinella.server.house import House
from pinella.server.people import accounts
from pinella.server.people.passwords import PASSWORDS, KeptPassword, Passwords, strong
from pinella.server.people.person import Person, published_name
from pinella.server.people.sessions import ending, sessions_of
from pinella.server.problems import Failure
from pinella.store import Change
from tests.server.test_bad_requests import assert_problem
from tests.server.visiting import PASSWORD, Hall, fresh, hall, open_house, planted

OTHER = planted("sette e mezzo reale")
WEAK = PasswordHasher(time_cost=1, memory_cost=8, parallelism=1)
STRONGER = PasswordHasher(time_cost=2, memory_cost=16, parallelism=1)


@pytest.fixture(scope="module")
def here() -> Iterator[Hall]:
    with hall() as one:
        yield one


class TestAGuest:
    def test_needs_a_name_and_nothing_else(self, here: Hall) -> None:
        name = fresh("Anna")
        answer = here.stranger().ask("POST", "/api/guests", {"name": name})
        assert answer.status_code == 200
        me = answer.json()["me"]
        assert (me["kind"], me["name"], me["clubs"], me["publish_name"]) == ("guest", name, [], False)
        assert answer.json()["token"] is None

    def test_whose_name_is_taken_gets_a_number(self, here: Hall) -> None:
        name = fresh("Bruno")
        assert [here.guest(one).name for one in (name, name.upper(), name)] == [
            name,
            planted(f"{name.upper()} 2"),
            planted(f"{name} 3"),
        ]

    def test_with_a_long_name_gets_a_number_that_still_fits(self, here: Hall) -> None:
        name = planted(fresh("C") + "c" * 30)[:40]
        name = planted(name.ljust(40, "c"))
        assert here.guest(name).name == name
        assert here.guest(name).name == planted(f"{name[:38]} 2")

    def test_is_not_refused_however_many_have_the_name(self, here: Hall) -> None:
        name = fresh("Dora")
        names = [here.guest(name).name for _ in range(25)]
        assert len(set(names)) == 25
        assert all(one.startswith(name) for one in names)

    def test_becomes_an_account_and_stays_the_same_person(self, here: Hall) -> None:
        guest = here.guest()
        me = guest.done("POST", "/api/me/account", {"password": PASSWORD})
        assert (me["id"], me["kind"], me["name"]) == (guest.id, "account", guest.name)
        assert guest.done("GET", "/api/me")["kind"] == "account"
        assert here.again(guest).id == guest.id
        assert_problem(guest.ask("POST", "/api/me/account", {"password": PASSWORD}), 409, "account/already")

    def test_may_choose_another_name_with_the_password(self, here: Hall) -> None:
        guest, name = here.guest(), fresh("Elio")
        assert guest.done("POST", "/api/me/account", {"password": PASSWORD, "name": name})["name"] == name
        assert here.guest(guest.name).name == guest.name

    def test_stays_a_guest_when_the_name_is_taken(self, here: Hall) -> None:
        guest, other = here.guest(), here.account()
        answer = guest.ask("POST", "/api/me/account", {"password": PASSWORD, "name": other.name})
        assert_problem(answer, 409, "name/taken")
        assert guest.done("GET", "/api/me")["kind"] == "guest"


class TestAnAccount:
    def test_is_found_again_by_name_and_password(self, here: Hall) -> None:
        account = here.account()
        answer = here.stranger().ask("POST", "/api/session", {"name": account.name.upper(), "password": PASSWORD})
        assert (answer.status_code, answer.json()["me"]["id"]) == (200, account.id)

    def test_takes_its_name_for_itself(self, here: Hall) -> None:
        account = here.account()
        for name in (account.name, account.name.lower()):
            body = {"name": name, "password": PASSWORD}
            assert_problem(here.stranger().ask("POST", "/api/accounts", body), 409, "name/taken")

    def test_is_made_once_however_many_ask_at_the_same_time(self, here: Hall) -> None:
        body = {"name": fresh("Fabio"), "password": PASSWORD}
        with ThreadPoolExecutor(8) as askers:
            answers = list(askers.map(lambda _: here.stranger().ask("POST", "/api/accounts", body), range(8)))
        assert sorted(answer.status_code for answer in answers) == [200] + [409] * 7

    def test_with_a_wrong_password_is_answered_like_no_account(self, here: Hall) -> None:
        account = here.account()
        wrong = here.stranger().ask("POST", "/api/session", {"name": account.name, "password": OTHER})
        nobody = here.stranger().ask("POST", "/api/session", {"name": fresh("Nessuno"), "password": OTHER})
        guest = here.stranger().ask("POST", "/api/session", {"name": here.guest().name, "password": ""})
        for answer in (wrong, nobody, guest):
            assert_problem(answer, 401, "sign-in/wrong")
            assert answer.json() == wrong.json()
            assert "set-cookie" not in answer.headers

    def test_is_not_found_by_its_alias(self, here: Hall) -> None:
        account = here.account()
        alias = account.done("GET", "/api/me")["alias"]
        answer = here.stranger().ask("POST", "/api/session", {"name": alias, "password": PASSWORD})
        assert_problem(answer, 401, "sign-in/wrong")

    def test_keeps_of_a_password_only_an_argon2_digest(self, here: Hall) -> None:
        account = here.account()
        value = asyncio.run(here.house.store.get(PASSWORDS, account.id))
        assert value is not None
        assert PASSWORD.encode() not in value
        assert msgspec.json.decode(value, type=KeptPassword).digest.startswith("$argon2id$")

    def test_changes_its_password_with_the_old_one(self, here: Hall) -> None:
        account = here.account()
        other = here.again(account)
        body = {"old": OTHER, "new": OTHER}
        assert_problem(account.ask("PUT", "/api/me/password", body), 403, "password/wrong")
        assert other.ask("GET", "/api/me").status_code == 200
        account.done("PUT", "/api/me/password", {"old": PASSWORD, "new": OTHER})
        assert account.ask("GET", "/api/me").status_code == 200
        assert_problem(other.ask("GET", "/api/me"), 401, "session/unknown")
        stranger = here.stranger()
        assert_problem(
            stranger.ask("POST", "/api/session", {"name": account.name, "password": PASSWORD}), 401, "sign-in/wrong"
        )
        assert stranger.ask("POST", "/api/session", {"name": account.name, "password": OTHER}).status_code == 200


class TestNameAndAlias:
    def test_are_chosen_by_the_person(self, here: Hall) -> None:
        account, name, alias = here.account(), fresh("Gina"), fresh("Volpe")
        me = account.done("PUT", "/api/me", {"name": name, "alias": alias, "publish_name": False})
        assert (me["name"], me["alias"], me["published_as"]) == (name, alias, alias)
        me = account.done("PUT", "/api/me", {"name": name, "alias": alias, "publish_name": True})
        assert me["published_as"] == name
        assert here.stranger().ask("POST", "/api/session", {"name": name, "password": PASSWORD}).status_code == 200

    def test_given_up_are_free_for_others(self, here: Hall) -> None:
        account = here.account()
        me = account.done("GET", "/api/me")
        body = {"name": fresh("Ida"), "alias": fresh("Gatto"), "publish_name": False}
        account.done("PUT", "/api/me", body)
        assert here.account(me["name"]).name == me["name"]
        assert here.guest(me["alias"]).name == me["alias"]

    def test_of_others_cannot_be_taken(self, here: Hall) -> None:
        account, other = here.account(), here.account().done("GET", "/api/me")
        me = account.done("GET", "/api/me")
        for name, alias in (
            (other["name"], me["alias"]), (other["alias"], me["alias"]), (me["name"], other["name"]),
            (me["name"], other["alias"]),
        ):  # fmt: skip
            body = {"name": name, "alias": alias, "publish_name": False}
            answer = account.ask("PUT", "/api/me", body)
            assert_problem(answer, 409, "name/taken")
            assert (name if name != me["name"] else alias)[:20] in answer.json()["error"]["message"]["it"]
        assert account.done("GET", "/api/me") == me

    def test_may_be_the_same(self, here: Hall) -> None:
        account, name = here.account(), fresh("Lea")
        me = account.done("PUT", "/api/me", {"name": name, "alias": name.upper(), "publish_name": False})
        assert (me["name"], me["published_as"]) == (name, name.upper())

    def test_change_in_capitals_only(self, here: Hall) -> None:
        account = here.account()
        me = account.done("GET", "/api/me")
        body = {"name": me["name"].upper(), "alias": me["alias"], "publish_name": False}
        assert account.done("PUT", "/api/me", body)["name"] == planted(me["name"].upper())

    def test_standings_show_the_alias_unless_the_person_agreed(self) -> None:
        person = Person("p" + "a" * 16, "account", "Anna", "Volpe", publish_name=False, since=0)
        assert published_name(person) == "Volpe"
        assert published_name(msgspec.structs.replace(person, publish_name=True)) == "Anna"


class TestPasswords:
    def test_are_hashed_two_at_a_time(self) -> None:
        passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        at_once: list[int] = []
        running = 0

        def compare(password: str, digest: str | None) -> bool:
            nonlocal running
            running += 1
            at_once.append(running)
            while len(at_once) < 2:  # the first waits for the second
                pass
            running -= 1
            return True

        passwords._compare = compare  # type: ignore[method-assign]

        async def many() -> list[bool]:
            return list(await asyncio.gather(*(passwords.fits("x", None) for _ in range(10))))

        assert asyncio.run(many()) == [True] * 10
        assert max(at_once) == 2

    def test_that_queue_for_too_long_are_sent_away(self) -> None:
        passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))

        async def too_many() -> list[object]:
            return list(await asyncio.gather(*(passwords.fits("x", None) for _ in range(120)), return_exceptions=True))

        answers = asyncio.run(too_many())
        refused = [one for one in answers if isinstance(one, Failure)]
        assert len(refused) == 20
        assert {one.code for one in refused} == {"request/too-many"}
        assert {one.retry_after for one in refused} == {5}

    def test_cost_a_thief_some_memory(self) -> None:
        digest = strong().hash("a password")
        assert digest.startswith("$argon2id$v=19$m=19456,t=2,p=1$")

    def test_are_hashed_anew_when_the_settings_have_changed(self) -> None:
        async def sign_in_later() -> str:
            with_old = accounts.new_account(house, fresh("Mara"), PASSWORD, address="", agent="")
            person, _ = await with_old
            house.passwords = Passwords(PasswordHasher(time_cost=2, memory_cost=16, parallelism=1))
            await accounts.signed_in(house, person.name, PASSWORD, address="", agent="")
            value = await house.store.get(PASSWORDS, person.id)
            assert value is not None
            await accounts.signed_in(house, person.name, PASSWORD, address="", agent="")
            return msgspec.json.decode(value, type=KeptPassword).digest

        with open_house() as house:
            assert "m=16,t=2" in asyncio.run(sign_in_later())


class TestANewPasswordMeanwhile:
    """Whoever knew the earlier one is out, however closely he came behind it."""

    def test_refuses_who_was_just_signing_in(self) -> None:
        """The earlier password was right, and another is chosen before the session is written."""

        class Changing(Passwords):
            async def fits(self, password: str, digest: str | None) -> bool:
                house.passwords = Passwords(WEAK)
                await accounts.set_password(house, person, OTHER)
                return True

        async def sign_in() -> int:
            house.passwords = Changing(WEAK)
            with pytest.raises(Failure, match="request/conflict"):
                await accounts.signed_in(house, person.name, PASSWORD, address="", agent="")
            return len(await sessions_of(house, person.id))

        with open_house() as house:
            person, _ = asyncio.run(accounts.new_account(house, fresh("Mara"), PASSWORD, address="", agent=""))
            assert asyncio.run(sign_in()) == 0

    def test_ends_what_began_while_sessions_were_looked_for(self, monkeypatch: pytest.MonkeyPatch) -> None:
        find = ending

        async def slow(house: House, person: str, **which: Any) -> list[Change]:
            found = await find(house, person, **which)
            if not which.get("begun_by"):
                await accounts.signed_in(house, name, PASSWORD, address="", agent="")
            return found

        async def change() -> int:
            person, session = await accounts.new_account(house, name, PASSWORD, address="", agent="")
            await accounts.changed_password(house, person.id, PASSWORD, OTHER, session=session.session)
            assert session.session in await sessions_of(house, person.id)
            return len(await sessions_of(house, person.id))

        name = fresh("Mara")
        monkeypatch.setattr(accounts, "ending", slow)
        with open_house() as house:
            assert asyncio.run(change()) == 1

    def test_is_not_undone_by_making_the_earlier_one_anew(self) -> None:
        """The settings are others now, and another password is chosen before the digest of the earlier one is kept."""

        class Slow(Passwords):
            async def digest(self, password: str) -> str:
                if password == PASSWORD:
                    house.passwords = Passwords(STRONGER)
                    await accounts.set_password(house, person, OTHER)
                return await super().digest(password)

        async def sign_in() -> None:
            house.passwords = Slow(STRONGER)
            with pytest.raises(Failure, match="request/conflict"):
                await accounts.signed_in(house, person.name, PASSWORD, address="", agent="")
            await accounts.signed_in(house, person.name, OTHER, address="", agent="")

        with open_house() as house:
            person, _ = asyncio.run(accounts.new_account(house, fresh("Mara"), PASSWORD, address="", agent=""))
            asyncio.run(sign_in())


class TestTooManyAttempts:
    def test_against_one_name_have_to_wait(self) -> None:
        with hall(rates={"sign-in/name-and-address": "3/year"}) as strict:
            account, other = strict.account(), strict.account()
            body = {"name": account.name, "password": OTHER}
            answers = [strict.stranger().ask("POST", "/api/session", body) for _ in range(4)]
            assert [answer.status_code for answer in answers] == [401, 401, 401, 429]
            assert_problem(answers[-1], 429, "request/too-many")
            assert int(answers[-1].headers["retry-after"]) > 0
            body = {"name": other.name, "password": PASSWORD}
            assert strict.stranger().ask("POST", "/api/session", body).status_code == 200

    @pytest.mark.parametrize(
        ("rate", "path", "body"),
        [
            ("guest/address", "/api/guests", {"name": "Ospite"}),
            ("account/address", "/api/accounts", {"name": "Socio", "password": "x"}),
            ("sign-in/address", "/api/session", {"name": "Socio", "password": "x"}),
            ("recovery/address", "/api/recovery", {"name": "Socio", "code": "x", "password": PASSWORD}),
            ("recovery/name", "/api/recovery", {"name": "Socio", "code": "x", "password": PASSWORD}),
        ],
    )
    def test_from_one_address_have_to_wait(self, rate: str, path: str, body: dict[str, str]) -> None:
        with hall(rates={rate: "2/year"}) as strict:
            codes = [strict.stranger().ask("POST", path, body).status_code for _ in range(3)]
        assert 429 not in codes[:2]
        assert codes[2] == 429

    def test_at_a_password_count_whoever_is_signed_in(self) -> None:
        with hall(rates={"sign-in/name": "2/year"}) as strict:
            account = strict.account()
            body = {"old": OTHER, "new": OTHER}
            codes = [account.ask("PUT", "/api/me/password", body).status_code for _ in range(3)]
        assert codes == [403, 403, 429]
