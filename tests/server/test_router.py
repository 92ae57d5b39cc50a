"""How an endpoint is declared: its signature says what it takes, its access who may ask."""

from __future__ import annotations

from typing import Annotated

import msgspec
import pytest
from msgspec import Meta

from pinella.server.access import ADMIN, ANYONE, MEMBER, SELF, SELF_OR_ADMIN, SIGNED_IN, Access, any_of, why_not
from pinella.server.endpoint import Asker, Endpoint, Signed
from pinella.server.house import House
from pinella.server.people.person import Principal, Role
from pinella.server.router import Api

CLUB, OTHER = "c" + "a" * 16, "c" + "b" * 16
ME = "p" + "a" * 16


class Asked(msgspec.Struct, frozen=True):
    word: str


class Told(msgspec.Struct, frozen=True):
    word: str


def declared(path: str, access: Access, handler: object) -> Endpoint:
    api = Api("/api")
    api.get(path, access=access)(handler)  # type: ignore[type-var]
    return api.endpoints[0]


class TestADeclaration:
    def test_without_access_is_none(self) -> None:
        with pytest.raises(TypeError, match="access"):
            Api("/api").get("/x")  # type: ignore[call-arg]

    def test_says_by_its_signature_where_every_argument_comes_from(self) -> None:
        async def handler(
            club: str, asked: Asked, who: Principal | None, house: House, asker: Asker,
            limit: Annotated[int, Meta(le=9)] = 3,
        ) -> Signed[Told]:  # fmt: skip
            raise AssertionError

        endpoint = declared("/clubs/{club}/x", MEMBER, handler)
        assert str(endpoint) == "GET /api/clubs/{club}/x"
        assert endpoint.parameters == {"club": str}
        assert endpoint.body == ("asked", Asked)
        assert list(endpoint.query) == ["limit"]
        assert endpoint.services == {"who": Principal | None, "house": House, "asker": Asker}
        assert endpoint.answer is Told
        assert endpoint.needs_house

    def test_that_nobody_is_needed_for_can_do_without_a_store(self) -> None:
        def handler() -> Told:
            return Told("x")

        endpoint = declared("/x", ANYONE, handler)
        assert (endpoint.needs_house, endpoint.wants_who) == (False, False)
        assert declared("/x", SIGNED_IN, handler).needs_house

    @pytest.mark.parametrize(("path", "access"), [("/x", ADMIN), ("/{person}", SELF_OR_ADMIN), ("/{club}", SELF)])
    def test_must_name_what_its_access_looks_at(self, path: str, access: Access) -> None:
        async def handler(club: str = "", person: str = "") -> Told:
            raise AssertionError

        with pytest.raises(AssertionError, match="needs"):
            declared(path, access, handler)

    def test_has_one_body_at_most(self) -> None:
        async def handler(one: Asked, two: Asked) -> Told:
            raise AssertionError

        with pytest.raises(AssertionError, match="more than one body"):
            declared("/x", ANYONE, handler)

    def test_gives_every_query_parameter_a_default(self) -> None:
        async def handler(limit: int) -> Told:
            raise AssertionError

        with pytest.raises(AssertionError, match="without a default: limit"):
            declared("/x", ANYONE, handler)


class TestAccess:
    """Every kind of access against every kind of person."""

    GUEST = Principal(ME, "guest", "Anna", "Volpe", "s")
    PLAYER = Principal(ME, "account", "Anna", "Volpe", "s", {CLUB: frozenset({Role.PLAYER})})

    def test_of_a_role_is_for_those_who_have_it_in_that_club(self) -> None:
        for role in Role:
            who = Principal(ME, "account", "Anna", "Volpe", "s", {CLUB: frozenset({role})})
            for wanted in Role:
                may = None if role is wanted else "access/role"
                assert why_not(any_of(wanted), who, {"club": CLUB}) == may
                assert why_not(any_of(wanted), who, {"club": OTHER}) == "access/role"
            assert why_not(MEMBER, who, {"club": CLUB}) is None

    def test_of_oneself_is_for_nobody_else(self) -> None:
        assert why_not(SELF, self.GUEST, {"person": ME}) is None
        assert why_not(SELF, self.GUEST, {"person": OTHER}) == "access/self"
        assert why_not(SELF_OR_ADMIN, self.PLAYER, {"club": CLUB, "person": ME}) is None
        assert why_not(SELF_OR_ADMIN, self.PLAYER, {"club": CLUB, "person": OTHER}) == "access/role"

    @pytest.mark.parametrize("access", [SIGNED_IN, MEMBER, SELF, ADMIN])
    def test_is_for_nobody_who_has_not_come_in(self, access: Access) -> None:
        assert why_not(access, None, {"club": CLUB, "person": ME}) == "access/sign-in"
        assert why_not(ANYONE, None, {}) is None
