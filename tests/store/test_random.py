"""Random requests, alone and in groups: both databases answer as the plain one does, and hold the same in the end."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from pinella.store import (
    Append,
    Change,
    CommandRepeated,
    Fact,
    Put,
    RecordInTheWay,
    Remove,
    Snapshot,
    StaleStream,
    Store,
    StoreError,
)
from pinella.store.opening import open_store
from tests.conftest import Cases
from tests.store.naive import Answer, NaiveStore

STREAMS = ("a", "a/1", "b", "ü")
KEYS = ("k", "k1", "l")
VALUES = (b"", b"0", b"1")


def random_change(random: Random) -> Change:
    collection, key = random.choice("xy"), random.choice(KEYS)
    if random.random() < 0.3:
        return Remove(collection, key)
    instead_of = random.choice((None, None, *VALUES))
    if_there = (random.choice("xy"), random.choice(KEYS)) if random.random() < 0.3 else None
    return Put(collection, key, random.choice(VALUES), random.random() < 0.3, instead_of, if_there)


def random_changes(random: Random, least: int) -> tuple[Change, ...]:
    return tuple(random_change(random) for _ in range(random.choice((least, 1, 1, 2, 3))))


def random_append(random: Random, naive: NaiveStore) -> Append:
    stream = random.choice(STREAMS)
    likely = len(naive.streams.get(stream, ()))
    bodies = [random.randbytes(random.randrange(4)) for _ in range(random.choice((1, 1, 2, 5)))]
    return Append(
        stream,
        max(0, likely + random.choice((-1, 0, 0, 0, 0, 1, 2))),
        tuple(Fact(random.choice("pq"), body) for body in bodies),
        random.randrange(10**12),
        random.choice((None, *(f"{random.randrange(40)}" for _ in range(3)))),
        random_changes(random, 0) if random.random() < 0.5 else (),
    )


async def answer_of(store: Store, asked: Append | tuple[Change, ...]) -> Answer:
    try:
        if isinstance(asked, Append):
            return await store.append(asked)
        await store.write(*asked)
    except CommandRepeated as refusal:
        return f"CommandRepeated {refusal.version}"
    except StaleStream as refusal:
        return f"StaleStream {refusal.found}"
    except RecordInTheWay as refusal:
        return f"RecordInTheWay {refusal.collection} {refusal.key}"
    return 0


async def try_group(random: Random, store: Store, naive: NaiveStore) -> None:
    """Requests that are made at the same time are answered in the order in which they were made."""
    group = [
        random_append(random, naive) if random.random() < 0.7 else random_changes(random, 1)
        for _ in range(random.choice((1, 1, 2, 8)))
    ]
    answers = await asyncio.gather(*(answer_of(store, asked) for asked in group))
    expected = [naive.append(asked) if isinstance(asked, Append) else naive.write(*asked) for asked in group]
    assert answers == expected, group


async def try_snapshot(random: Random, store: Store, naive: NaiveStore) -> None:
    stream, snapshot = random.choice(STREAMS), Snapshot(random.randrange(1, 30), random.choice(VALUES))
    if naive.keep_snapshot(stream, snapshot) == "StoreError":
        with pytest.raises(StoreError):
            await store.keep_snapshot(stream, snapshot)
    else:
        await store.keep_snapshot(stream, snapshot)
    assert await store.snapshot(stream) == naive.snapshots.get(stream)


async def try_lease(random: Random, store: Store, naive: NaiveStore) -> None:
    name, holder, now = random.choice("mn"), random.choice("12"), random.randrange(20)
    if random.random() < 0.2:
        naive.release(name, holder, now)
        await store.release(name, holder, now)
        return
    until = now + random.randrange(10)
    assert await store.lease(name, holder, now, until) == naive.lease(name, holder, now, until)
    assert await store.leased_until(name) == naive.leased_until(name)


async def compare(random: Random, store: Store, naive: NaiveStore) -> None:
    """All that can be read."""
    for stream in STREAMS:
        entries = await store.read(stream)
        after, limit = random.randrange(9), random.randrange(9)
        assert await store.read(stream, after, limit) == entries[after : after + limit]
        found = [(entry.kind, entry.body, entry.command, entry.at, entry.digest) for entry in entries]
        assert found == naive.streams.get(stream, [])
        assert [(entry.stream, entry.version) for entry in entries] == [(stream, n + 1) for n in range(len(entries))]
        head = await store.head(stream)
        assert (head.version if head else 0) == len(entries)
    for prefix in ("", "a", "a/", "z"):
        expected = sorted(stream for stream in naive.streams if stream.startswith(prefix))
        assert [head.stream for head in await store.heads(prefix)] == expected
    for collection in "xy":
        records = naive.records.get(collection, {})
        assert await store.listed(collection) == sorted(records.items())
        last = random.choice(KEYS)
        expected = sorted(key for key in records if key.startswith("k") and key > last)
        assert [key for key, _ in await store.listed(collection, "k", last)] == expected
        for key in KEYS:
            assert await store.get(collection, key) == records.get(key)


def test_both_databases_do_what_the_plain_one_does(place: str, cases: Cases) -> None:
    steps = cases(sample=400, full=6_000)
    random = Random(40)

    async def run() -> None:
        naive, store = NaiveStore(), await open_store(place)
        for step in range(steps):
            act = random.choices((try_group, try_snapshot, try_lease, compare), (16, 2, 2, 1))[0]
            await act(random, store, naive)
            if step % (steps // 4) == 0:
                await store.close()
                store = await open_store(place)
        await compare(random, store, naive)
        await store.close()

    asyncio.run(run())
