"""Chance that anybody can check: commitment, reveal, the stream and its fairness."""

from __future__ import annotations

import pickle
import re
from collections import Counter
from collections.abc import Callable, Sequence
from contextlib import redirect_stdout
from hashlib import sha256, shake_256
from io import StringIO
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import PACK, cards, text_of
from pinella.codes import book
from pinella.errors import NotationError
from pinella.play.chance import SECRET_BYTES, Commitment, Label, Secret, Stream, commit, verify
from pinella.play.dealing import deal
from pinella.play.seats import Seat
from tests.conftest import ROOT, Cases
from tests.play import shuffles
from tests.play.shuffles import CHECKS, Finding, Shuffle, chi_square, fits, normal, outside_allowed, stream_of, uniform

pytestmark = pytest.mark.kernel

SECRET = Secret(bytes(range(66)))
LABEL = Label("fitab-2025", "Bar Sport", 1)
STREAM = Stream(SECRET, LABEL, ("ciao", "", "", "pinella"))


class TestASecret:
    def test_a_new_one_has_66_bytes_and_is_never_the_same(self) -> None:
        one, other = Secret.new(), Secret.new()
        assert len(one.content) == len(other.content) == SECRET_BYTES == 66
        assert one != other

    def test_66_bytes_hold_every_order_of_the_pack_that_looks_different(self) -> None:
        orders = 1
        for place in range(1, 109):
            orders *= place
        orders //= 2**52 * 24
        assert 256**65 < orders < 256**66

    def test_a_short_one_is_refused(self) -> None:
        with pytest.raises(NotationError, match="at least 66 bytes, found 65") as raised:
            Secret(bytes(65))
        assert raised.value.code == "chance/secret-too-short"

    def test_it_is_not_printed(self) -> None:
        for text in (repr(SECRET), str(SECRET), f"{SECRET}", repr(STREAM), str(STREAM)):
            assert SECRET.reveal()[:16] not in text
            assert repr(SECRET.content)[:16] not in text
        assert repr(SECRET) == "Secret(66 bytes)"

    def test_what_is_revealed_reads_back(self) -> None:
        assert Secret.read(SECRET.reveal()) == SECRET
        assert pickle.loads(pickle.dumps(STREAM)) == STREAM  # noqa: S301  (our own bytes)

    @pytest.mark.parametrize("text", ["", "xyz", "0", SECRET.reveal()[:-1], SECRET.reveal().replace("00", "00 "), "é"])
    def test_bad_text_is_refused_and_not_repeated(self, text: str) -> None:
        with pytest.raises(NotationError) as raised:
            Secret.read(text)
        assert str(raised.value) == "expected hexadecimal digits, two a byte"


class TestACommitment:
    def test_the_committed_secret_is_accepted_for_its_deal(self) -> None:
        assert verify(commit(SECRET, LABEL), SECRET, LABEL)

    @pytest.mark.parametrize(
        "label",
        [
            Label("fitab-2023", "Bar Sport", 1),
            Label("fitab-2025", "Bar Sporti", 1),
            Label("fitab-2025", "Bar Sport", 11),
            Label("fitab-2025", "", 1),
        ],
        ids=str,
    )
    def test_it_is_refused_for_any_other_deal(self, label: Label) -> None:
        assert not verify(commit(SECRET, LABEL), SECRET, label)

    def test_text_cannot_slide_from_one_field_into_the_next(self) -> None:
        assert commit(SECRET, Label("ab", "c", 1)) != commit(SECRET, Label("a", "bc", 1))
        assert commit(SECRET, Label("a", "b", 11)) != commit(SECRET, Label("a", "b1", 1))

    def test_every_changed_bit_of_the_secret_is_found(self) -> None:
        published = commit(SECRET, LABEL)
        for place in range(66):
            for bit in range(8):
                changed = bytearray(SECRET.content)
                changed[place] ^= 1 << bit
                assert not verify(published, Secret(bytes(changed)), LABEL)

    def test_it_is_what_the_page_says_it_is(self) -> None:
        content = b"".join(
            len(part).to_bytes(4, "big") + part
            for part in (b"pinella/commitment/1", b"fitab-2025", b"Bar Sport", b"1", bytes(range(66)))
        )
        assert str(commit(SECRET, LABEL)) == f"sha256:{sha256(content).hexdigest()}"

    def test_its_text_reads_back(self) -> None:
        assert Commitment.read(str(commit(SECRET, LABEL))) == commit(SECRET, LABEL)

    @pytest.mark.parametrize("text", ["", "sha256:", "sha256:00", "sha256:" + "g" * 64, "md5:" + "0" * 64, "0" * 64])
    def test_bad_text_is_refused(self, text: str) -> None:
        with pytest.raises(NotationError) as raised:
            Commitment.read(text)
        assert raised.value.code == "chance/commitment"


class TestTheStream:
    def test_it_is_what_the_page_says_it_is(self) -> None:
        parts = (
            b"pinella/stream/1",
            bytes(range(66)),
            b"fitab-2025",
            b"Bar Sport",
            b"1",
            b"ciao",
            b"",
            b"",
            b"pinella",
        )
        content = b"".join(len(part).to_bytes(4, "big") + part for part in parts)
        assert STREAM.taken(500)[0] == shake_256(content).digest(500)

    def test_the_same_stream_gives_the_same_numbers_for_ever(self) -> None:
        """Matches on disk must replay: these figures never change."""
        assert STREAM.taken(8)[0].hex() == "c9f1fd5d91ff6094"
        assert STREAM.numbers([108, 107, 1, 2, 1000])[0] == (93, 93, 0, 1, 945)

    @pytest.mark.parametrize(
        "other",
        [
            Stream(Secret(bytes(range(1, 67))), LABEL, STREAM.contributions),
            Stream(SECRET, Label("fitab-2025", "Bar Sport", 2), STREAM.contributions),
            Stream(SECRET, LABEL),
            Stream(SECRET, LABEL, ("pinella", "", "", "ciao")),
            Stream(SECRET, LABEL, ("ciaop", "", "", "inella")),
            Stream(SECRET, LABEL, ("ciao", "", "pinella")),
        ],
    )
    def test_secret_label_and_every_word_decide(self, other: Stream) -> None:
        assert other.taken(16)[0] != STREAM.taken(16)[0]

    def test_each_act_goes_on_where_the_last_one_ended(self) -> None:
        whole = STREAM.taken(40)[0]
        first, after = STREAM.taken(15)
        second, end = after.taken(25)
        assert first + second == whole
        assert end == STREAM.at(40)

    def test_acts_do_not_change_the_stream_they_were_asked_of(self) -> None:
        assert STREAM.shuffled(PACK) == STREAM.shuffled(PACK)
        assert STREAM.position == 0

    @given(st.lists(st.integers(1, 70_000), max_size=30))
    def test_one_by_one_or_all_at_once_is_the_same(self, limits: list[int]) -> None:
        stream, found = STREAM, []
        for limit in limits:
            number, stream = stream.below(limit)
            assert 0 <= number < limit
            found.append(number)
        assert STREAM.numbers(limits) == (tuple(found), stream)

    @given(st.integers(1, 2**80), st.integers(0, 400))
    def test_a_number_is_the_first_that_favours_nobody(self, limit: int, position: int) -> None:
        """The rule again, in other words: whole blocks of the limit fit below what is kept."""
        size = len(f"{limit - 1:b}") // 8 + (len(f"{limit - 1:b}") % 8 > 0) if limit > 1 else 0
        source = STREAM.taken(position + 100 * max(size, 1))[0]
        at = position
        while int.from_bytes(source[at : at + size], "big") >= 2 ** (8 * size) - 2 ** (8 * size) % limit:
            at += size
        expected = int.from_bytes(source[at : at + size], "big") % limit
        assert STREAM.at(position).below(limit) == (expected, STREAM.at(at + size))

    def test_a_choice_of_one_needs_no_luck(self) -> None:
        assert STREAM.chosen(["only"]) == ("only", STREAM)
        assert STREAM.shuffled([]) == ((), STREAM)

    @pytest.mark.parametrize("limit", [0, -1])
    def test_a_number_below_nothing_is_a_bug(self, limit: int) -> None:
        with pytest.raises(ValueError, match="at least 1"):
            STREAM.below(limit)

    def test_a_shuffle_loses_nothing(self) -> None:
        order, _ = STREAM.shuffled(PACK)
        assert Counter(order) == Counter(PACK)
        assert order != PACK

    def test_words_that_are_no_text_and_places_before_the_beginning_are_refused(self) -> None:
        with pytest.raises(NotationError, match="UTF-8"):
            Stream(SECRET, LABEL, ("\ud800",))
        with pytest.raises(NotationError, match="UTF-8"):
            Label("fitab-2025", "\ud800", 1)
        with pytest.raises(NotationError, match="0 or more"):
            STREAM.at(-1)
        with pytest.raises(NotationError, match="0 or more"):
            Label("fitab-2025", "Bar Sport", -1)


class TestFairness:
    """At 99 % confidence, from fixed secrets: a figure here never changes."""

    def test_the_bounds_are_those_of_the_tables(self) -> None:
        """Chi-square at 0.5 % and 99.5 %, as printed in tables of statistics."""
        for freedom, low, high in ((1, 0, 7.879), (10, 2.156, 25.188), (30, 13.787, 53.672), (100, 67.328, 140.169)):
            found = chi_square(0, freedom)
            assert found.low == pytest.approx(low, abs=0.001)
            assert found.high == pytest.approx(high, abs=0.001)
        assert [outside_allowed(series) for series in (1, 10, 20, 100)] == [0, 1, 2, 4]

    def test_all_orders_of_four_cards_come_equally_often(self) -> None:
        found = Counter(stream_of("four cards", number).shuffled("abcd")[0] for number in range(4_800))
        counts = [found[order] for order in permutations("abcd")]
        assert sum(counts) == 4_800
        assert fits(counts, [1 / 24] * 24).is_fair

    def test_no_check_finds_fault_with_the_shuffle(self, cases: Cases) -> None:
        series = cases(sample=20, full=300)
        outside = Counter[str]()
        for number in range(series):
            order = shuffles.fair(1_000, number)
            outside.update(name for name, check in CHECKS.items() if not check(order).is_fair)
        assert {name: count for name, count in outside.items() if count > outside_allowed(series)} == {}
        assert outside.total() <= outside_allowed(series * len(CHECKS))

    @pytest.mark.parametrize("limit", [2, 3, 54, 86, 107, 108, 127, 129, 171, 255, 256, 257, 300, 1_000])
    def test_every_number_below_a_limit_is_equally_likely(self, limit: int) -> None:
        outside = 0
        for series in range(5):
            found = stream_of("numbers", series).numbers([limit] * 20_000)[0]
            outside += not _even(found, limit).is_fair
        assert outside <= outside_allowed(5)

    @pytest.mark.parametrize("limit", [3_000, 65_537, 2**24 + 1, 2**64 - 1])
    def test_large_numbers_fall_equally_into_eight_classes(self, limit: int) -> None:
        outside = 0
        for series in range(10):
            found = stream_of("large", series).numbers([limit] * 2_000)[0]
            classes = Counter(8 * number // limit for number in found)
            outside += not fits([classes[part] for part in range(8)], [1 / 8] * 8).is_fair
        assert outside <= outside_allowed(10)

    @pytest.mark.parametrize("check", ["ones", "each_bit", "changes", "bytes"])
    def test_the_bits_of_the_stream_are_balanced(self, check: str) -> None:
        findings = [BIT_CHECKS[check](stream_of("bits", series).taken(10_000)[0]) for series in range(20)]
        assert sum(not found.is_fair for found in findings) <= outside_allowed(20)

    def test_every_hand_and_pot_has_its_share_of_jokers(self) -> None:
        outside = 0
        for series in range(5):
            orders = shuffles.fair(1_000, series)
            outside += sum(not found.is_fair for found in _jokers(orders))
        assert outside <= outside_allowed(30)


PLANTED: list[tuple[Callable[[int], list[Shuffle]], str]] = [
    (shuffles.swap_with_any, "position_of_each_card"),
    (shuffles.one_too_few, "cycles"),
    (shuffles.one_too_few, "position_of_each_card"),
    (shuffles.byte_modulo, "position_of_each_card"),
    (shuffles.last_card_forgotten, "position_of_each_card"),
    (shuffles.last_card_forgotten, "fixed_points"),
    (shuffles.cut_only, "adjacent_pairs"),
    (shuffles.cut_only, "neighbours_kept"),
    (shuffles.three_riffles, "descents"),
    (shuffles.three_riffles, "adjacent_pairs"),
    (shuffles.stream_used_twice, "same_place_as_in_the_deal_before"),
    (shuffles.same_numbers_on_the_last_pack, "adjacent_pairs"),
]


class TestBadShufflesAreCaught:
    """The checks are worth something only if they find a bad shuffle: plant some, and see each one found."""

    @pytest.mark.parametrize(("bad", "check"), PLANTED, ids=lambda one: getattr(one, "__name__", one))
    def test_a_planted_shuffle_is_caught(self, bad: Callable[[int], list[Shuffle]], check: str) -> None:
        order = bad(1_000)
        assert all(sorted(one) == list(range(108)) for one in order)
        assert not CHECKS[check](order).is_fair

    def test_every_check_catches_something(self) -> None:
        caught = {name for name, check in CHECKS.items() for bad, _ in PLANTED if not check(bad(300)).is_fair}
        assert caught == set(CHECKS)

    @pytest.mark.parametrize("limit", [54, 86, 107, 108, 171])
    def test_a_number_taken_modulo_without_throwing_any_away_is_caught(self, limit: int) -> None:
        content = stream_of("numbers").taken(20_000)[0]
        assert not _even([byte % limit for byte in content], limit).is_fair

    @pytest.mark.parametrize(
        ("check", "spoilt"),
        [
            ("ones", lambda content: bytes(byte & 0x7F for byte in content)),
            (
                "each_bit",
                lambda content: bytes(byte | 1 if place % 8 == 0 else byte for place, byte in enumerate(content)),
            ),
            ("changes", lambda content: bytes(byte for byte in content[::2] for _ in range(2))),
            ("bytes", lambda content: content.hex().encode()),
            ("bytes", lambda content: bytes(place % 256 for place in range(len(content)))),
        ],
    )
    def test_a_spoilt_stream_is_caught(self, check: str, spoilt: Callable[[bytes], bytes]) -> None:
        assert not BIT_CHECKS[check](spoilt(stream_of("bits").taken(10_000)[0])).is_fair

    def test_a_joker_that_stays_at_the_bottom_is_caught_in_the_pots(self) -> None:
        assert [found.is_fair for found in _jokers(shuffles.last_card_forgotten(1_000))][4] is False


class TestThePageOfChance:
    PAGE = (ROOT / "docs" / "chance.md").read_text(encoding="utf-8")

    def test_its_ten_lines_of_python_check_a_deal(self) -> None:
        code = re.findall(r"```python\n(.*?)```", self.PAGE, re.DOTALL)[0]
        promised = re.findall(r"# (.*)$", code, re.MULTILINE)
        assert len([line for line in code.splitlines() if line.strip()]) <= 10
        assert len(promised) == 2
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(code, "chance.md", "exec"), {})  # noqa: S102  (our own lines)
        assert printed.getvalue().splitlines() == promised

    def test_they_say_what_the_table_says(self) -> None:
        event, _ = deal(book("fitab-2025"), Seat.WEST, STREAM)
        assert str(commit(SECRET, LABEL)).removeprefix("sha256:") in self.PAGE
        assert f"# {text_of(event.hands[0])}\n" in self.PAGE
        assert cards(text_of(event.hands[0])) == event.hands[0]

    def test_its_example_with_pinella_runs(self) -> None:
        code = re.findall(r"```python\n(.*?)```", self.PAGE, re.DOTALL)[1]
        printed = StringIO()
        with redirect_stdout(printed):
            exec(compile(code, "chance.md", "exec"), {})  # noqa: S102  (our own lines)
        assert printed.getvalue().splitlines() == re.findall(r"# (.*)$", code, re.MULTILINE)


def _even(found: Sequence[int], limit: int) -> Finding:
    counts = Counter(found)
    expected = len(found) / limit
    return chi_square(uniform((counts[number] for number in range(limit)), expected), limit - 1)


def _ones(content: bytes) -> Finding:
    return normal(int.from_bytes(content, "big").bit_count(), 8 * len(content), 1 / 2, 1 / 4)


def _each_bit(content: bytes) -> Finding:
    """Each of the 64 bits of an eight-byte word: as many ones as noughts."""
    words = [int.from_bytes(content[at : at + 8], "big") for at in range(0, len(content), 8)]
    ones = [sum(word >> bit & 1 for word in words) for bit in range(64)]
    return chi_square(sum((2 * count - len(words)) ** 2 / len(words) for count in ones), 64)


def _changes(content: bytes) -> Finding:
    """A bit differs from the one a byte earlier as often as not."""
    number = int.from_bytes(content, "big")
    return normal(
        ((number ^ (number >> 8)) & (2 ** (8 * len(content) - 8) - 1)).bit_count(), 8 * len(content) - 8, 1 / 2, 1 / 4
    )


def _bytes(content: bytes) -> Finding:
    return _even(content, 256)


BIT_CHECKS: dict[str, Callable[[bytes], Finding]] = {
    "ones": _ones,
    "each_bit": _each_bit,
    "changes": _changes,
    "bytes": _bytes,
}


def _jokers(orders: Sequence[Shuffle]) -> list[Finding]:
    """How many jokers each of the four hands and two pots gets; 104 to 107 are the jokers."""
    groups = [range(turn, 44, 4) for turn in range(4)] + [range(107, 85, -2), range(106, 85, -2)]
    found = []
    for places in groups:
        held = Counter(min(2, sum(order[place] >= 104 for place in places)) for order in orders)
        found.append(fits([held[number] for number in range(3)], shuffles.jokers_in(11)))
    return found
