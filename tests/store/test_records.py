"""Records may be put, replaced and removed, under conditions: the same on both databases."""

from __future__ import annotations

import asyncio

import pytest

from pinella.store import Head, Put, RecordInTheWay, Remove, Snapshot, Store, StoreError
from tests.store.running import append, using


class TestRecords:
    def test_are_put_replaced_and_removed(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.get("c", "k") is None
            await store.write(Put("c", "k", b"1"))
            await store.write(Put("c", "k", b"2"), Put("d", "k", b"3"))
            assert (await store.get("c", "k"), await store.get("d", "k")) == (b"2", b"3")
            await store.write(Remove("c", "k"), Remove("c", "never there"))
            assert (await store.get("c", "k"), await store.get("d", "k")) == (None, b"3")
            await store.write()

        using(place, act)

    def test_a_new_one_must_not_be_there_yet(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("c", "k", b"1", new=True))
            with pytest.raises(RecordInTheWay) as refusal:
                await store.write(Put("c", "other", b"x"), Put("c", "k", b"2", new=True))
            assert (refusal.value.collection, refusal.value.key) == ("c", "k")
            assert await store.listed("c") == [("k", b"1")]
            await store.write(Remove("c", "k"))
            await store.write(Put("c", "k", b"3", new=True))
            assert await store.get("c", "k") == b"3"

        using(place, act)

    def test_one_is_replaced_only_if_it_is_what_it_was(self, place: str) -> None:
        async def act(store: Store) -> None:
            with pytest.raises(RecordInTheWay):
                await store.write(Put("c", "k", b"1", instead_of=b""))
            await store.write(Put("c", "k", b""))
            await store.write(Put("c", "k", b"2", instead_of=b""))
            with pytest.raises(RecordInTheWay):
                await store.write(Put("c", "k", b"3", instead_of=b""))
            assert await store.get("c", "k") == b"2"

        using(place, act)

    def test_one_is_written_only_where_another_is(self, place: str) -> None:
        async def act(store: Store) -> None:
            seat = Put("seated", "anna/t1", b"north", if_there=("people", "anna"))
            await store.write(seat)
            assert await store.listed("seated") == []
            await store.write(Put("people", "anna", b"Anna"), seat)
            assert await store.listed("seated") == [("anna/t1", b"north")]
            await store.append(append("t1", 0, "moved", changes=(Remove("people", "anna"), seat)))
            assert await store.listed("seated") == []
            assert await store.append(append("t1", 1, "moved", changes=(seat, Put("people", "anna", b"Anna")))) == 2
            assert await store.listed("seated") == []

        using(place, act)

    def test_one_without_the_other_is_removed_and_refuses_nothing(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("seated", "anna/t1", b"north"))
            await store.write(
                Put("seated", "anna/t1", b"south", new=True, if_there=("people", "anna")), Put("c", "k", b"1")
            )
            assert (await store.listed("seated"), await store.get("c", "k")) == ([], b"1")

        using(place, act)

    @pytest.mark.parametrize("other", [("", "k"), ("c", "k" * 600)])
    def test_one_beside_what_cannot_be_is_refused(self, place: str, other: tuple[str, str]) -> None:
        async def act(store: Store) -> None:
            with pytest.raises(StoreError, match="cannot be stored"):
                await store.write(Put("c", "k", b"", if_there=other))

        using(place, act)

    def test_changes_of_one_record_happen_in_their_order(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("c", "k", b"1"))
            await store.write(Remove("c", "k"), Put("c", "k", b"2", new=True), Put("c", "k", b"3", instead_of=b"2"))
            assert await store.get("c", "k") == b"3"
            await store.write(Put("c", "k", b"4"), Remove("c", "k"))
            assert await store.get("c", "k") is None

        using(place, act)

    def test_scrubbing_takes_nothing_away_that_was_not_removed(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", changes=(Put("c", "k", b"1"), Put("c", "l", b"2"))))
            await store.write(Remove("c", "k"))
            await asyncio.gather(store.scrub(), store.append(append("t", 1, "b")), store.scrub())
            assert await store.listed("c") == [("l", b"2")]
            assert len(await store.read("t")) == 2

        using(place, act)

    def test_of_many_that_want_to_be_the_first_one_is(self, place: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(
                *(store.write(Put("name", "anna", b"%d" % number, new=True)) for number in range(40)),
                return_exceptions=True,
            )
            assert answers.count(None) == 1
            assert await store.get("name", "anna") == b"%d" % answers.index(None)

        using(place, act)


class TestLists:
    NAMES = ("a", "a/1", "a/2", "a/10", "a0", "b/1", "è/1", "\ud7ff", "\ue000x", "\U0010ffff", "\U0010ffff\U0010ffff")

    def test_of_records_are_in_the_order_of_code_points(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(*(Put("c", name, name.encode()) for name in self.NAMES), Put("d", "a/3", b""))
            assert await store.listed("c") == [(name, name.encode()) for name in sorted(self.NAMES)]
            assert [key for key, _ in await store.listed("c", "a/")] == ["a/1", "a/10", "a/2"]
            assert [key for key, _ in await store.listed("c", "a/", after="a/10")] == ["a/2"]
            assert [key for key, _ in await store.listed("c", "a/", after="a/11", limit=1)] == ["a/2"]
            assert [key for key, _ in await store.listed("c", "b", after="a")] == ["b/1"]
            assert await store.listed("c", "a/", after="b") == []
            for prefix in ("\ud7ff", "\ue000", "\U0010ffff", "\U0010ffff\U0010ffff"):
                expected = sorted(name for name in self.NAMES if name.startswith(prefix))
                assert [key for key, _ in await store.listed("c", prefix)] == expected

        using(place, act)

    def test_of_streams_are_read_in_pages(self, place: str) -> None:
        async def act(store: Store) -> None:
            await asyncio.gather(*(store.append(append(name, 0)) for name in self.NAMES))
            found: list[Head] = []
            while page := await store.heads(after=found[-1].stream if found else "", limit=3):
                assert len(page) <= 3
                found += page
            assert [head.stream for head in found] == sorted(self.NAMES)
            assert [head.stream for head in await store.heads("a/")] == ["a/1", "a/10", "a/2"]
            assert all(head.version == 1 and len(head.digest) == 32 for head in found)

        using(place, act)


class TestSnapshots:
    def test_the_newest_is_kept(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, *"abcde"))
            assert await store.snapshot("t") is None
            for version, kept in ((2, 2), (4, 4), (3, 4), (4, 4), (5, 5)):
                await store.keep_snapshot("t", Snapshot(version, b"%d" % version))
                assert await store.snapshot("t") == Snapshot(kept, b"%d" % kept)
            assert await store.snapshot("u") is None

        using(place, act)

    @pytest.mark.parametrize(("stream", "version"), [("t", 3), ("u", 1), ("t", 0), ("t", 2**70)])
    def test_one_of_what_has_not_happened_is_refused(self, place: str, stream: str, version: int) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", "b"))
            with pytest.raises(StoreError):
                await store.keep_snapshot(stream, Snapshot(version, b""))
            assert await store.snapshot(stream) is None

        using(place, act)

    def test_one_that_is_refused_does_not_harm_its_neighbours(self, place: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(
                store.append(append("t", 0)),
                store.keep_snapshot("u", Snapshot(1, b"")),
                store.append(append("v", 0)),
                return_exceptions=True,
            )
            assert (answers[0], answers[2]) == (1, 1)
            assert isinstance(answers[1], StoreError)

        using(place, act)


class TestLeases:
    def test_one_holds_it_until_it_runs_out(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.lease("clock", "one", now=100, until=200)
            assert not await store.lease("clock", "two", now=199, until=300)
            assert await store.lease("clock", "two", now=200, until=300)
            assert not await store.lease("clock", "one", now=250, until=400)

        using(place, act)

    def test_its_holder_keeps_it(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.lease("clock", "one", now=100, until=200)
            assert await store.lease("clock", "one", now=150, until=300)
            assert not await store.lease("clock", "two", now=250, until=400)

        using(place, act)

    def test_its_holder_gives_it_back_and_nobody_else_does(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.lease("clock", "one", now=100, until=200)
            await store.release("clock", "two", 150)
            assert not await store.lease("clock", "two", now=150, until=200)
            await store.release("clock", "one", 150)
            assert await store.lease("clock", "two", now=150, until=200)
            await store.release("never", "one", 150)

        using(place, act)

    def test_when_it_ran_out_is_known_and_never_set_later_by_giving_it_back(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.leased_until("clock") is None
            await store.lease("clock", "one", now=100, until=200)
            assert await store.leased_until("clock") == 200
            for given_back, until in ((150, 150), (180, 150)):
                await store.release("clock", "one", given_back)
                assert await store.leased_until("clock") == until
            assert await store.leased_until("no\0name") is None

        using(place, act)

    def test_each_name_has_its_own(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.lease("clock", "one", now=100, until=200)
            assert await store.lease("bots", "two", now=100, until=200)

        using(place, act)

    def test_of_many_who_want_it_one_gets_it(self, place: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(*(store.lease("clock", f"{n}", now=1, until=9) for n in range(30)))
            assert answers.count(True) == 1

        using(place, act)

    def test_a_time_that_is_none_is_refused(self, place: str) -> None:
        async def act(store: Store) -> None:
            with pytest.raises(StoreError):
                await store.lease("clock", "one", now=0, until=2**63)

        using(place, act)
