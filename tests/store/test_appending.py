"""Facts are appended in order, once, and together with their records: the same on both databases."""

from __future__ import annotations

import asyncio

import pytest

from pinella.store import (
    GENESIS,
    Append,
    CommandRepeated,
    Fact,
    Head,
    Put,
    RecordInTheWay,
    Remove,
    StaleStream,
    Store,
    StoreError,
    StoreLost,
)
from pinella.store.opening import open_store
from tests.store.running import append, said, using


class TestVersions:
    def test_begin_at_one_and_have_no_gap(self, place: str) -> None:
        async def act(store: Store) -> None:
            assert await store.append(append("t", 0, "a", "b")) == 2
            assert await store.append(append("t", 2, "c")) == 3
            entries = await store.read("t")
            assert [entry.version for entry in entries] == [1, 2, 3]
            assert said(entries) == ["a", "b", "c"]

        using(place, act)

    def test_are_each_stream_s_own(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a"))
            assert await store.append(append("u", 0, "b")) == 1
            assert said(await store.read("u")) == ["b"]

        using(place, act)

    @pytest.mark.parametrize("expected", [0, 1, 3])
    def test_a_stream_that_is_elsewhere_is_stale_and_nothing_is_written(self, place: str, expected: int) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", "b"))
            with pytest.raises(StaleStream) as refusal:
                await store.append(append("t", expected, "c", command="x", changes=(Put("c", "k", b"v"),)))
            assert (refusal.value.expected, refusal.value.found) == (expected, 2)
            assert said(await store.read("t")) == ["a", "b"]
            assert await store.get("c", "k") is None
            assert await store.append(append("t", 2, "c", command="x")) == 3

        using(place, act)

    def test_a_new_stream_cannot_begin_in_the_middle(self, place: str) -> None:
        async def act(store: Store) -> None:
            with pytest.raises(StaleStream) as refusal:
                await store.append(append("t", 1, "a"))
            assert refusal.value.found == 0
            assert await store.head("t") is None

        using(place, act)

    def test_what_was_written_is_there_when_the_store_is_opened_again(self, place: str) -> None:
        async def write(store: Store) -> None:
            await store.append(append("t", 0, "a", command="x", changes=(Put("c", "k", b"v"),)))

        async def look(store: Store) -> None:
            assert said(await store.read("t")) == ["a"]
            assert await store.get("c", "k") == b"v"
            with pytest.raises(CommandRepeated):
                await store.append(append("t", 1, "a", command="x"))
            assert await store.append(append("t", 1, "b")) == 2

        using(place, write)
        using(place, look)


class TestEntries:
    def test_come_back_as_they_were_given(self, place: str) -> None:
        given = Append("tavolo/è", 0, (Fact("kind/1", bytes(range(256))), Fact("kind/2", b"")), 2**62, "cmd ♥")

        async def act(store: Store) -> None:
            await store.append(given)
            one, other = await store.read("tavolo/è")
            assert (one.stream, one.kind, one.body) == ("tavolo/è", "kind/1", bytes(range(256)))
            assert (one.at, one.command) == (2**62, "cmd ♥")
            assert (other.kind, other.body, other.command) == ("kind/2", b"", "cmd ♥")

        using(place, act)

    def test_are_chained_across_appends(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", "b", command="x"))
            await store.append(append("t", 2, "c"))
            before = GENESIS
            for entry in await store.read("t"):
                assert entry.follows(before)
                before = entry.digest
            assert await store.head("t") == Head("t", 3, before)

        using(place, act)

    def test_are_read_in_pages(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, *"abcdefg"))
            assert said(await store.read("t", after=0, limit=3)) == ["a", "b", "c"]
            assert said(await store.read("t", after=3, limit=3)) == ["d", "e", "f"]
            assert said(await store.read("t", after=6, limit=3)) == ["g"]
            assert await store.read("t", after=7) == []
            assert await store.read("t", limit=0) == []
            assert await store.read("t", after=10**30) == []
            assert await store.read("nothing") == []

        using(place, act)


class TestCommands:
    def test_are_carried_out_once(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", "b", command="x"))
            await store.append(append("t", 2, "c", command="y"))
            for expected in (0, 2, 3):
                with pytest.raises(CommandRepeated) as refusal:
                    await store.append(append("t", expected, "a", "b", command="x"))
                assert (refusal.value.command, refusal.value.version) == ("x", 2)
            assert said(await store.read("t")) == ["a", "b", "c"]

        using(place, act)

    def test_are_each_stream_s_own(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", command="x"))
            assert await store.append(append("u", 0, "a", command="x")) == 1

        using(place, act)

    def test_come_before_a_stale_version_and_that_before_a_record(self, place: str) -> None:
        """A client that sends again learns that it was done, however far the stream has gone."""

        async def act(store: Store) -> None:
            await store.append(append("t", 0, "a", command="x", changes=(Put("c", "k", b"v", new=True),)))
            again = (Put("c", "k", b"v", new=True),)
            with pytest.raises(CommandRepeated):
                await store.append(append("t", 0, "a", command="x", changes=again))
            with pytest.raises(StaleStream):
                await store.append(append("t", 0, "a", command="y", changes=again))
            with pytest.raises(RecordInTheWay):
                await store.append(append("t", 1, "a", command="y", changes=again))
            assert await store.append(append("t", 1, "a", command="y")) == 2

        using(place, act)


class TestChangesWithAnAppend:
    def test_happen_with_it(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("c", "old", b"o"))
            await store.append(append("t", 0, "a", changes=(Put("c", "k", b"v"), Remove("c", "old"))))
            assert await store.get("c", "k") == b"v"
            assert await store.get("c", "old") is None

        using(place, act)

    def test_all_happen_or_none_and_no_fact_either(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("c", "there", b"1"))
            changes = (Put("c", "k", b"v"), Remove("c", "there"), Put("c", "other", b"", instead_of=b"not this"))
            with pytest.raises(RecordInTheWay) as refusal:
                await store.append(append("t", 0, "a", command="x", changes=changes))
            assert (refusal.value.collection, refusal.value.key) == ("c", "other")
            assert await store.listed("c") == [("there", b"1")]
            assert await store.head("t") is None
            assert await store.append(append("t", 0, "a", command="x")) == 1

        using(place, act)


class TestTogether:
    def test_two_hundred_at_once_are_all_there(self, place: str) -> None:
        async def act(store: Store) -> None:
            async def player(number: int) -> None:
                for version in range(10):
                    await store.append(
                        append(f"t/{number:02}", version, f"{version}", command=f"{version}",
                               changes=(Put("seen", f"{number:02}", f"{version}".encode()),))
                    )  # fmt: skip

            await asyncio.gather(*map(player, range(20)))
            heads = await store.heads("t/")
            assert [head.version for head in heads] == [10] * 20
            for head in heads:
                assert said(await store.read(head.stream)) == [f"{version}" for version in range(10)]
            assert [value for _, value in await store.listed("seen")] == [b"9"] * 20

        using(place, act)

    def test_of_many_for_one_version_one_is_written(self, place: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(
                *(store.append(append("t", 0, f"{number}", command=f"{number}")) for number in range(50)),
                return_exceptions=True,
            )
            assert answers.count(1) == 1
            assert sum(isinstance(answer, StaleStream) for answer in answers) == 49
            assert len(await store.read("t")) == 1

        using(place, act)

    def test_a_command_that_is_sent_twice_at_once_is_carried_out_once(self, place: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(
                *(store.append(append("t", 0, "a", "b", command="x")) for _ in range(5)), return_exceptions=True
            )
            assert answers.count(2) == 1
            assert [answer.version for answer in answers if isinstance(answer, CommandRepeated)] == [2] * 4

        using(place, act)

    def test_one_that_is_refused_does_not_harm_its_neighbours(self, place: str) -> None:
        async def act(store: Store) -> None:
            await store.write(Put("c", "taken", b""))
            taken = Put("c", "taken", b"", new=True)
            answers = await asyncio.gather(
                store.append(append("a", 0, command="x")),
                store.append(append("b", 7)),
                store.append(append("c", 0, changes=(taken,))),
                store.append(append("a", 1, command="x")),
                store.write(Put("c", "free", b""), taken),
                store.append(append("a", 1, "second")),
                return_exceptions=True,
            )
            assert answers[0] == 1
            assert [type(answer) for answer in answers[1:5]] == [
                StaleStream, RecordInTheWay, CommandRepeated, RecordInTheWay
            ]  # fmt: skip
            assert answers[5] == 2
            assert await store.listed("c") == [("taken", b"")]
            assert [head.stream for head in await store.heads()] == ["a"]

        using(place, act)

    def test_a_group_sees_what_its_first_members_changed(self, place: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(
                store.write(Put("c", "k", b"1", new=True)),
                store.append(append("t", 0, changes=(Put("c", "k", b"2", instead_of=b"1"),))),
                store.append(append("u", 0, changes=(Put("c", "k", b"3", instead_of=b"1"),))),
                store.write(Remove("c", "k")),
                store.write(Put("c", "k", b"4", new=True)),
                return_exceptions=True,
            )
            assert list(answers[:2]) == [None, 1]
            assert isinstance(answers[2], RecordInTheWay)
            assert list(answers[3:]) == [None, None]
            assert await store.get("c", "k") == b"4"

        using(place, act)

    def test_somebody_who_does_not_wait_any_more_harms_nobody(self, place: str) -> None:
        async def act(store: Store) -> None:
            waiting = [asyncio.ensure_future(store.append(append(f"{number}", 0))) for number in range(20)]
            await asyncio.sleep(0)
            waiting[3].cancel()
            answers = await asyncio.gather(*waiting, return_exceptions=True)
            assert answers.count(1) == 19

        using(place, act)


class TestWhatCannotBeStored:
    @pytest.mark.parametrize(
        ("asked", "reason"),
        [
            (append("", 0), "the stream '' cannot be stored"),
            (append("a\0b", 0), "the stream 'a\\x00b' cannot be stored"),
            (append("a\ud800", 0), "the stream 'a\\ud800' cannot be stored"),
            (append("x" * 513, 0), "expected 1 to 512 bytes of text"),
            (append("è" * 257, 0), "expected 1 to 512 bytes of text"),
            (append("t", 0, command=""), "the command '' cannot be stored"),
            (append("t", 0, command="\udfff"), "the command '\\udfff' cannot be stored"),
            (append("t", -1), "-1 is no version"),
            (append("t", 2**63 - 1), "9223372036854775807 is no version"),
            (append("t", 0, at=-1), "-1 is no time"),
            (append("t", 0, at=2**63), "9223372036854775808 is no time"),
            (append("t", 0, changes=(Put("", "k", b""),)), "the collection '' cannot be stored"),
            (append("t", 0, changes=(Remove("c", "\0"),)), "the key '\\x00' cannot be stored"),
            (Append("t", 0, (), 0), "an append needs at least one fact"),
            (Append("t", 0, (Fact("", b""),), 0), "the kind of fact '' cannot be stored"),
        ],
    )
    def test_is_refused_before_it_can_harm_others(self, place: str, asked: Append, reason: str) -> None:
        async def act(store: Store) -> None:
            answers = await asyncio.gather(
                store.append(append("fine", 0)), store.append(asked), store.append(append("good", 0)),
                return_exceptions=True,
            )  # fmt: skip
            assert answers[0] == answers[2] == 1
            assert type(answers[1]) is StoreError
            assert reason in str(answers[1])

        using(place, act)

    def test_names_may_be_long_and_in_any_script(self, place: str) -> None:
        async def act(store: Store) -> None:
            for name in ("x" * 512, "è" * 256, "\U0001f0a1" * 128):
                assert await store.append(append(name, 0, command=name, changes=(Put(name, name, b"v"),))) == 1
                assert (await store.read(name))[0].command == name
                assert await store.get(name, name) == b"v"

        using(place, act)

    def test_is_not_there_either(self, place: str) -> None:
        async def act(store: Store) -> None:
            for name in ("", "\0", "\ud800", "x" * 600):
                assert await store.read(name) == []
                assert await store.head(name) is None
                assert await store.get("c", name) is None
                assert await store.get(name, "k") is None
                assert await store.listed(name) == []
                assert await store.snapshot(name) is None
            assert await store.heads("\0") == []
            assert await store.heads(after="\ud800") == []
            assert await store.listed("c", "\ud800") == []

        using(place, act)


class TestClosing:
    def test_writes_what_was_asked_for_before_it(self, place: str) -> None:
        async def act() -> list[int]:
            store = await open_store(place)
            waiting = [asyncio.ensure_future(store.append(append(f"t{number}", 0))) for number in range(50)]
            await asyncio.sleep(0)
            await store.close()
            return await asyncio.gather(*waiting)

        assert asyncio.run(act()) == [1] * 50

        async def look(store: Store) -> int:
            return len(await store.heads())

        assert using(place, look) == 50

    def test_may_be_asked_for_twice_and_then_nothing_more_can_be(self, place: str) -> None:
        async def act() -> None:
            store = await open_store(place)
            await store.close()
            await store.close()
            with pytest.raises(StoreLost):
                await store.append(append("t", 0))
            with pytest.raises(StoreLost):
                await store.read("t")

        asyncio.run(act())
