"""The `.pin` file: what is written reads back to the same match, and a changed byte is found."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from hashlib import sha256
from random import Random

import pytest

from pinella.cards import Rank
from pinella.codes import BOOKS, FITAB_2025, ONLINE, SCALA40, Article, Book, Clause, Refusal
from pinella.codes.choices import BurracoToGoOut
from pinella.errors import HouseRuleError, PinellaError, PinError, StaleVersion
from pinella.match import (
    BeginDeal,
    ClockRanOut,
    CountDeal,
    DealBegun,
    Deals,
    Match,
    MatchEvent,
    Play,
    RecordDeal,
    ReportClock,
    SecretRevealed,
    Target,
    begin,
    decide,
    evolve,
    pin,
    resume,
)
from pinella.match.house_rules import house_rules
from pinella.match.pin import Record, read, read_record, write
from pinella.match.verifying import Check, Report, unreadable, verify_text
from pinella.match.writing import LONGEST_LINE
from pinella.play import Table
from pinella.play.chance import commit
from pinella.play.commands import CallTimeOut, DrawFromStock, WatchForStall
from pinella.play.dealing import dealt as dealt_by_hand
from pinella.play.events import CardDiscarded, PileReshuffled
from pinella.play.seating import players_allowed
from pinella.play.seats import Seat
from tests.conftest import ROOT, Cases
from tests.match.playing import acts, dealt, done, fixed_secret, new_match, played, whole
from tests.play.burraco.words import shuffled

TABLES = [(book, players) for book in BOOKS.values() for players in players_allowed(book)]
EVERY_TABLE = pytest.mark.parametrize(("book", "players"), TABLES, ids=lambda part: getattr(part, "id", str(part)))
GOLDEN = ROOT / "tests" / "match" / "golden"
CLUB = Article("club", "2026", "3")


@cache
def small() -> str:
    """A short file that has ended: two acts, then a clock runs out."""
    match = played(dealt(new_match(ONLINE, Target(505), players=2), 3), 3, most=4)
    return write(done(match, ReportClock(Seat.EAST)))


@cache
def big() -> str:
    """A match of three deals under FITAB."""
    return write(whole(new_match(FITAB_2025, Deals(3)), 17))


@cache
def one_deal() -> str:
    """A match of one deal of Scala 40."""
    return write(whole(new_match(SCALA40, Deals(1)), 12))


def fault_of(text: str) -> PinError:
    with pytest.raises(PinError) as found:
        read(text)
    return found.value


def report_of(data: bytes) -> Report:
    """What `verify` says of these bytes."""
    try:
        return verify_text(pin.decode(data))
    except PinError as fault:
        return unreadable(fault)


class TestARoundTrip:
    @EVERY_TABLE
    @pytest.mark.parametrize("greedy", [True, False], ids=["greedy", "random"])
    def test_a_whole_match_reads_back_to_itself(self, book: Book, players: int, greedy: bool) -> None:
        match = whole(new_match(book, Deals(2), players), 100 + players, greedy=greedy)
        text = write(match)
        again = read(text)
        assert again == match
        assert again.history == match.history
        assert write(again) == text

    @EVERY_TABLE
    def test_replay_equals_play_at_every_event(self, book: Book, players: int) -> None:
        match = dealt(new_match(book, Deals(1), players), 200)
        tables = [match.table]
        for after in acts(match, 200, greedy=players != 3):
            tables.append(after.table)
            match = after
        match = done(match, CountDeal())
        replayed = begin(book, match.players, match.format, first_dealer=match.first_dealer, name=match.name)
        found: list[Table] = []
        for event in read(write(match)).history:
            replayed = evolve(replayed, event)
            if replayed.table is not None and (not found or replayed.table is not found[-1]):
                found.append(replayed.table)
        assert found == tables
        assert replayed.counts == match.counts
        assert replayed.totals == match.totals

    @EVERY_TABLE
    def test_a_match_may_be_written_at_any_moment(self, book: Book, players: int) -> None:
        match = new_match(book, Deals(2), players)
        moments = [match, done(match, BeginDeal(commit(fixed_secret(5), match.label())))]
        match = dealt(match, 5)
        moments += [match, *list(acts(match, 5))[::9]]
        moments.append(played(match, 5))
        moments.append(done(moments[-1], CountDeal()))
        for moment in moments:
            text = write(moment)
            assert read(text) == moment
            assert text.splitlines()[-1].startswith("so far sha256:")

    def test_the_secret_of_a_deal_in_progress_is_not_written(self) -> None:
        match = played(dealt(new_match(FITAB_2025), 5), 5, most=30)
        assert fixed_secret(5).reveal() not in write(match)
        assert fixed_secret(5).reveal() in write(done(played(match, 5), CountDeal()))

    def test_time_out_and_words_and_cuts_are_kept(self) -> None:
        match = new_match(FITAB_2025, Deals(4, minutes=30))
        match = dealt(match, 6, words={Seat.NORTH: 'ciao "bella"\n\u202e', Seat.WEST: "è"}, lifted=51)
        match = done(played(match, 6, most=20), CallTimeOut())
        match = done(played(match, 6), CountDeal())
        text = write(match)
        assert read(text) == match
        assert "format 4 deals, 30 minutes\n" in text
        assert "shuffled, 51 lifted\n" in text
        assert 'word "è"\n' in text
        assert "match ends: time-out\n" in text
        assert verify_text(text).findings == []

    def test_a_watch_for_a_stall_is_kept(self) -> None:
        match = done(dealt(new_match(FITAB_2025), 6), Play(WatchForStall()))
        text = write(match)
        assert "stall watch begins\n" in text
        assert read(text) == match
        assert verify_text(text).findings == []

    def test_cards_dealt_by_hand_are_kept(self) -> None:
        match = done(new_match(FITAB_2025), BeginDeal())
        match = done(match, RecordDeal(dealt_by_hand(FITAB_2025, Seat.WEST, shuffled(9))))
        match = done(done(played(match, 9), CountDeal()), CallTimeOut())
        text = write(match)
        assert "commitment none\n" in text
        assert read(text) == match
        report = verify_text(text)
        assert (report.findings, report.deals_by_hand, report.fair_deals) == ([], 1, 0)

    @pytest.mark.parametrize(
        "name", ["", " ", "Zoë", 'a "b"', "日本", "\x1b[31m", "tab\there", "\u2028", "x" * 200, "\\"]
    )
    def test_any_name_is_kept_on_its_line(self, name: str) -> None:
        match = begin(ONLINE, (name, "B", "C", name), Deals(1), first_dealer=Seat.SOUTH, name=name)
        text = write(match)
        assert read(text) == match
        assert len(text.split("\n")) == len(write(new_match(ONLINE, Deals(1))).split("\n"))

    def test_scala40_keeps_reshuffles_swaps_and_openings(self, cases: Cases) -> None:
        told = ""
        for seed in range(cases(sample=6, full=200)):
            match = whole(new_match(SCALA40, Deals(1), 2 + seed % 5), 300 + seed, greedy=seed % 2 == 0)
            text = write(match)
            assert read(text) == match
            assert verify_text(text).findings == []
            told += text
        assert " opens\n" in told
        assert " swaps " in told

    def test_random_matches_of_every_code(self, cases: Cases) -> None:
        for seed in range(cases(sample=14, full=700)):
            book, players = TABLES[seed % len(TABLES)]
            match = whole(new_match(book, Deals(1 + seed % 2), players), 500 + seed, greedy=seed % 3 > 0)
            text = write(match)
            assert read(text) == match
            report = verify_text(text)
            assert report.findings == []
            assert report.fair_deals == report.counts == match.deals_counted


class TestHouseRules:
    """A book with house rules is stored as the clauses that differ."""

    def changed(self) -> Book:
        return replace(
            FITAB_2025,
            going_out_bonus=Clause(150, CLUB, "F-18.1"),
            single_card_pile_ban=Clause(False, CLUB, "F-10.1", "agreed"),
            going_out_burraco=Clause(BurracoToGoOut.CLEAN, CLUB, "F-17.1"),
            set_ranks=Clause(frozenset({Rank.ACE, Rank.KING}), CLUB, "F-9.1"),
            burracos={kind: replace(clause, value=clause.value + 50) for kind, clause in FITAB_2025.burracos.items()},
            card_values=Clause(replace(FITAB_2025.card_values.value, joker=50), CLUB, "F-1.5"),
        )

    def test_the_heading_lists_the_changed_clauses(self) -> None:
        match = whole(new_match(self.changed(), Deals(1)), 11)
        text = write(match)
        assert 'house rule going_out_bonus = 150 by ["club", "2026", "3", "F-18.1", ""]\n' in text
        assert read(text) == match
        assert read(text).book == self.changed()
        assert verify_text(text).findings == []

    @pytest.mark.parametrize(
        ("changed", "reason"),
        [
            ({"id": "club"}, "club is no published book: a book with house rules keeps the id of the one it changes"),
            ({"name_en": "Club rules"}, r"more than the values of its clauses \(name_en\)"),
            ({"time_out": None}, r"more than the values of its clauses \(time_out\)"),
            ({"burracos": {}}, r"more than the values of its clauses \(burracos\.clean, .*, …\)"),
            ({"meld_articles": {}}, r"more than the values of its clauses \(meld_articles\)"),
        ],
    )
    def test_a_book_that_differs_otherwise_is_refused_wherever_it_is_met(
        self, changed: dict[str, object], reason: str
    ) -> None:
        """It is not listed as a book without house rules, begins no match, and is not written."""
        book = replace(FITAB_2025, **changed)  # type: ignore[arg-type]
        begun = new_match(FITAB_2025)
        for tried in (lambda: house_rules(book), lambda: new_match(book), lambda: write(replace(begun, book=book))):
            with pytest.raises(HouseRuleError, match=reason):
                tried()

    @pytest.mark.parametrize("bonus", ["150", 150.5, 10**10])
    def test_a_value_that_a_file_cannot_hold_is_refused(self, bonus: object) -> None:
        changed = replace(FITAB_2025, going_out_bonus=Clause(bonus, CLUB, "F-18.1"))  # type: ignore[arg-type]
        with pytest.raises(HouseRuleError, match=r"going_out_bonus.*(cannot be stored|one that this clause can have)"):
            new_match(changed)

    @pytest.mark.parametrize(
        "line",
        [
            'house rule going_out_bonus = "x" by ["a", "b", "c", "d", ""]',
            'house rule going_out_bonus = true by ["a", "b", "c", "d", ""]',
            'house rule going_out_bonus = 1e400 by ["a", "b", "c", "d", ""]',
            'house rule going_out_bonus = 150 by ["a", "b", "c"]',
            "house rule going_out_bonus = 150",
            "house rule going_out_bonus = by",
            'house rule no_such_clause = 150 by ["a", "b", "c", "d", ""]',
            'house rule going_out_burraco = "none" by ["a", "b", "c", "d", ""]',
            f"house rule set_ranks = {'[' * 3000} by []",
            'house rule set_ranks = ["A", 1] by ["a", "b", "c", "d", ""]',
            'house rule card_values = {"A": 1} by ["a", "b", "c", "d", ""]',
            'house rule going_out_bonus =  150 by ["a", "b", "c", "d", ""]',
        ],
    )
    def test_a_house_rule_that_does_not_read_names_its_line(self, line: str) -> None:
        text = (
            write(new_match(FITAB_2025))
            .replace("match ", f"{line}\nmatch ", 2)
            .replace(f"pinella {line}\n", "pinella ")
        )
        assert text.splitlines()[3] == line
        assert fault_of(text).line == 4


class TestDamage:
    """Every changed byte is found, and a line is named."""

    def test_every_single_byte_of_a_small_file(self) -> None:
        data = small().encode()
        assert verify_text(small()).findings == []
        lines = small().count("\n")
        for place in range(len(data)):
            self.assert_found(bytes([*data[:place], data[place] ^ 1, *data[place + 1 :]]), lines)

    def test_bytes_of_a_big_file_changed_to_anything(self, cases: Cases) -> None:
        dice = Random(1)
        data = big().encode()
        for _ in range(cases(sample=60, full=3_000)):
            place = dice.randrange(len(data))
            other = dice.choice([byte for byte in range(256) if byte != data[place]])
            self.assert_found(bytes([*data[:place], other, *data[place + 1 :]]), data.count(b"\n"))

    def test_bytes_taken_out_or_put_in(self, cases: Cases) -> None:
        dice = Random(2)
        data = small().encode()
        for _ in range(cases(sample=150, full=3_000)):
            place = dice.randrange(len(data))
            self.assert_found(data[:place] + data[place + 1 :], data.count(b"\n"))
            self.assert_found(data[:place] + bytes([dice.randrange(256)]) + data[place:], data.count(b"\n") + 1)

    def test_lines_taken_out_doubled_or_swapped(self) -> None:
        lines = one_deal().split("\n")[:-1]
        dice = Random(3)
        for place in sorted({*range(14), *(dice.randrange(len(lines)) for _ in range(20)), len(lines) - 1}):
            for changed in (
                [*lines[:place], *lines[place + 1 :]],
                [*lines[: place + 1], *lines[place:]],
                [*lines[:place], *reversed(lines[place : place + 2]), *lines[place + 2 :]],
            ):
                if changed != lines:
                    self.assert_found("\n".join([*changed, ""]).encode(), len(lines) + 1)

    def assert_found(self, data: bytes, lines: int) -> None:
        report = report_of(data)
        assert not report.is_sound, data
        assert all(1 <= finding.line <= lines + 1 for finding in report.findings)

    def test_the_digest_covers_everything_before_its_line(self) -> None:
        text = big().replace('seat N "Anna"', 'seat N "Anne"')
        first = next(number for number, line in enumerate(text.splitlines(), 1) if line.startswith("digest "))
        assert fault_of(text).line == first
        assert verify_text(text).findings[0].reason.startswith(f"a byte of lines 1 to {first} was changed")

    def test_digests_form_a_chain(self) -> None:
        """A deal of another match does not fit, though its own lines are whole."""
        one = big().split("\n\n")
        other = write(whole(new_match(FITAB_2025, Deals(3)), 18)).split("\n\n")
        assert len(one) == len(other)
        mixed = "\n\n".join([one[0], one[1], other[2], *one[3:]])
        assert any(finding.check is Check.INTEGRITY for finding in verify_text(mixed).findings)


class TestATornFile:
    def test_cut_after_every_line_it_reads_up_to_there(self) -> None:
        whole_match = read(one_deal())
        lines = one_deal().split("\n")[:-1]
        record = Record()
        for kept in range(1, len(lines)):
            record = read_record("\n".join([*lines[:kept], ""]))
            assert record.fault is not None
            assert record.fault.line in (kept, kept + 1)
            assert "the file ends here" in record.fault.reason
            if record.match is not None:
                assert whole_match.history[: len(record.match.history)] == record.match.history
        assert record.match == whole_match

    def test_cut_in_the_middle_of_a_line(self) -> None:
        text = one_deal()
        for kept in range(1, len(text), 61):
            record = read_record(text[:kept])
            assert record.fault is not None
            assert record.fault.line == text[:kept].count("\n") + (not text[:kept].endswith("\n"))

    def test_the_message_says_where(self) -> None:
        lines = big().split("\n")
        deal = lines.index("deal 2, dealer N")
        assert "in the heading" in fault_of("\n".join([*lines[:4], ""])).reason
        assert "in the middle of deal 2" in fault_of("\n".join([*lines[: deal + 12], ""])).reason
        assert "after deal 1 " in fault_of("\n".join([*lines[: deal - 1], ""])).reason


class TestWhatIsNoMatchFile:
    @pytest.mark.parametrize(
        ("text", "line", "reason"),
        [
            ("", 1, "empty"),
            ("\n", 1, "expected 'pinella match 1'"),
            ("hello\n", 1, "expected 'pinella match 1'"),
            ("pinella match 3\n", 1, "another version"),
            ("pinella match 1", 1, "the line feed at the end of this line is missing"),
            ("pinella match 1\r\ncode online\r\n", 1, "carriage return"),
            ("\ufeffpinella match 1\n", 1, "byte order mark"),
            ("pinella match 1\ncode online\0\n", 2, "cannot be printed"),
            ("pinella match 1\ncode \ud800\n", 2, "cannot be printed"),
            ("pinella match 1\ncode canasta\n", 2, "expected a code among"),
            ("pinella match 1\ncode online\nedition 2030\n", 3, "expected the edition undated"),
            (f"pinella match 1\ncode {'x' * LONGEST_LINE}\n", 2, "longer than"),
        ],
    )
    def test_it_names_its_line(self, text: str, line: int, reason: str) -> None:
        fault = fault_of(text)
        assert fault.line == line
        assert reason in fault.reason
        assert not verify_text(text).is_sound

    @pytest.mark.parametrize(
        ("data", "line"), [("è".encode("latin-1"), 1), (b"a\nb\n\xff", 3), ("pinella".encode("utf-16"), 1)]
    )
    def test_bytes_that_are_no_text(self, data: bytes, line: int) -> None:
        with pytest.raises(PinError) as found:
            pin.decode(data)
        assert found.value.line == line

    def test_a_file_is_bounded(self) -> None:
        with pytest.raises(PinError, match="larger than 8 MiB"):
            pin.decode(b"x" * (pin.MOST_BYTES + 1))
        assert fault_of("\n" * 1_000_000).line == 1
        assert fault_of("pinella match 1\n" * 100_000).line == 2

    def test_a_ruling_is_told_apart(self) -> None:
        lines = big().split("\n")
        lines.insert(24, "ruling 29: freeze NS.2")
        fault = fault_of("\n".join(lines))
        assert fault.line == 25
        assert "ruling" in fault.reason


def resealed(text: str) -> str:
    """The file with digests that fit again: what somebody would write who knows how."""
    hashed = sha256()
    lines = []
    for line in text.split("\n")[:-1]:
        word, found, _ = line.partition(" sha256:")
        whole_line = f"{word} sha256:{hashed.hexdigest()}" if found and word in ("digest", "end", "so far") else line
        hashed.update(f"{whole_line}\n".encode())
        lines.append(whole_line)
    return "\n".join([*lines, ""])


class TestIntegrityIsJudgedFromTheDigestsAlone:
    def test_a_whole_file_that_does_not_replay_was_called_cut_off(self) -> None:
        """A card drawn that was not on top, and the digests made anew: only the replay is at fault, with its line."""
        lines = big().split("\n")
        place = next(number for number, line in enumerate(lines) if " draws " in line)
        lines[place] = f"{lines[place][:8]}{'2c' if lines[place][8:] != '2c' else '3c'}"
        report = verify_text(resealed("\n".join(lines)))
        assert report.of(Check.INTEGRITY) == []
        assert report.digests == 4
        (finding,) = report.of(Check.REPLAY)
        assert finding.line == place + 1
        assert "it is not the top card of the stock" in finding.reason

    def test_a_missing_last_line_feed_was_called_lines_353_to_352(self) -> None:
        (finding,) = verify_text(big()[:-1]).findings
        assert (finding.check, finding.line) == (Check.INTEGRITY, big().count("\n"))
        assert finding.reason == "the line feed at the end of this line is missing: the file was cut off here"

    def test_a_file_cut_after_a_digest_was_called_lines_too_many(self) -> None:
        lines = big().split("\n")
        place = next(number for number, line in enumerate(lines, 1) if line.startswith("digest "))
        report = verify_text("\n".join([*lines[:place], ""]))
        (finding,) = report.of(Check.INTEGRITY)
        assert (report.digests, finding.line) == (1, place)
        assert finding.reason == "the last line of the file is missing after this one: it was cut off"

    def test_lines_under_no_digest_are_named(self) -> None:
        lines = big().split("\n")
        place = next(number for number, line in enumerate(lines, 1) if line.startswith("digest "))
        for kept, covered in ((place + 1, f"line {place + 1}"), (place + 9, f"lines {place + 1} to {place + 9}")):
            (finding,) = verify_text("\n".join([*lines[:kept], ""])).of(Check.INTEGRITY)
            assert finding.line == kept
            assert finding.reason.startswith(f"no digest covers {covered}: ")

    def test_lines_added_at_the_end_are_under_no_digest(self) -> None:
        (finding,) = verify_text(f"{big()}N draws 4c\n").of(Check.INTEGRITY)
        assert finding.reason.startswith("no digest covers line ")
        assert finding.line == big().count("\n") + 1

    def test_an_empty_file_is_said_to_be_empty_once(self) -> None:
        (finding,) = verify_text("").findings
        assert (finding.check, finding.line, finding.reason) == (Check.INTEGRITY, 1, "the file is empty")


class TestTheOneWrittenForm:
    """What somebody wrote otherwise, with digests that fit, is not what Pinella writes."""

    def with_rules(self, *rules: str) -> str:
        text = write(whole(new_match(FITAB_2025, Deals(1)), 11))
        return resealed(text.replace("edition 2025-06\n", "\n".join(["edition 2025-06", *rules, ""])))

    def test_a_file_without_the_empty_line_before_its_end_passed_as_sound(self) -> None:
        for text in (big(), write(played(dealt(new_match(FITAB_2025), 5), 5, most=30))):
            *lines, gap, last, _ = text.split("\n")
            assert gap == ""
            changed = resealed("\n".join([*lines, last, ""]))
            (finding,) = verify_text(changed).findings
            assert (finding.check, finding.line) == (Check.REPLAY, len(lines) + 1)
            assert finding.reason == "not in its one written form: expected an empty line here"
            assert fault_of(changed).line == len(lines) + 1

    def test_a_house_rule_that_changes_nothing_passed_as_sound(self) -> None:
        article = FITAB_2025.going_out_bonus.article
        cited = [article.code, article.edition, article.number, FITAB_2025.going_out_bonus.requirement]
        by = f"{json.dumps([*cited, FITAB_2025.going_out_bonus.note])}"
        text = self.with_rules(f"house rule going_out_bonus = {FITAB_2025.going_out_bonus.value} by {by}")
        (finding,) = verify_text(text).findings
        assert finding.line == 4
        assert "expected 'match \"test\"' here" in finding.reason

    def test_house_rules_in_another_order_passed_as_sound(self) -> None:
        by = '["club", "2026", "3", "F-17.1", ""]'
        first, second = f"house rule going_out_bonus = 100 by {by}", f"house rule single_card_pile_ban = true by {by}"
        found = [verify_text(self.with_rules(*order)).findings for order in ((first, second), (second, first))]
        assert sorted(map(len, found)) == [0, 1]
        ((finding,),) = [one for one in found if one]
        assert finding.line == 4

    def test_what_reads_is_what_would_be_written(self, cases: Cases) -> None:
        """Lines taken out, doubled or swapped, with digests that fit again: it does not read, or it is that match."""
        dice = Random(4)
        lines = one_deal().split("\n")[:-1]
        for _ in range(cases(sample=60, full=2_000)):
            place = dice.randrange(len(lines))
            for changed in (
                [*lines[:place], *lines[place + 1 :]],
                [*lines[: place + 1], *lines[place:]],
                [*lines[:place], *reversed(lines[place : place + 2]), *lines[place + 2 :]],
            ):
                text = resealed("\n".join([*changed, ""]))
                record = read_record(text)
                if record.fault is None:
                    assert record.match is not None
                    assert write(record.match) == text


def resealings() -> Iterator[tuple[str, str, Check]]:
    """Forged files, with the check that finds each of them."""
    text = big()
    lines = text.split("\n")
    secret = next(line for line in lines if line.startswith("secret "))
    total = next(line for line in lines if line.startswith("count NS: total "))
    number = lines.index(total)
    part = lines[number - 1]
    name, _, points = part.rpartition(" ")
    hand = next(line for line in lines if line.startswith("N holds "))
    other = next(line for line in lines if line.startswith("S holds "))
    yield "a secret of another deal", text.replace(secret, f"secret {fixed_secret(99).reveal()}"), Check.CHANCE
    yield "a secret kept back", text.replace(f"{secret}\n", ""), Check.CHANCE
    swapped = text.replace(hand, f"N{other[1:]}").replace(other, f"S{hand[1:]}", 1)
    yield "two hands exchanged", swapped, Check.REPLAY
    yield "a card twice", text.replace(hand, f"{hand[: hand.rindex(' ')]} {other.split()[-1]}"), Check.REPLAY
    yield "another total", text.replace(total, f"{total}0"), Check.REPLAY
    yield (
        "a count that does not fit the table",
        text.replace(part, f"{name} {int(points) + 5}").replace(
            total, f"{total.rpartition(' ')[0]} {int(total.split()[-1]) + 5}"
        ),
        Check.REPLAY,
    )
    yield "another winner", text.replace("winner: ", "winner: NS EW #").split(" #")[0] + "\n", Check.REPLAY
    yield "no word about the shuffle", text.replace("shuffled\n", "", 1), Check.REPLAY
    yield "other words", text.replace("shuffled\n", 'shuffled\nword "x"\n', 1), Check.CHANCE
    yield "another cut", text.replace("shuffled\n", "shuffled, 7 lifted\n", 1), Check.CHANCE


class TestAForgedFile:
    """Digests can be made anew by anybody: the checks behind them see what does not hang together."""

    def test_resealing_makes_the_same_file(self) -> None:
        assert resealed(big()) == big()

    @pytest.mark.parametrize(("what", "text", "check"), list(resealings()), ids=lambda part: str(part)[:40])
    def test_it_is_found_behind_the_digests(self, what: str, text: str, check: Check) -> None:
        assert text != big()
        report = verify_text(resealed(text))
        assert check in {finding.check for finding in report.findings}, what
        assert not report.is_sound

    def test_a_count_that_adds_up_and_is_not_that_of_the_table(self) -> None:
        match = whole(new_match(FITAB_2025, Deals(1)), 17)
        honest = match.counts[0]
        assert match.result is not None
        forged = replace(
            honest,
            counts=tuple(
                count if count.party in match.result.winners else replace(count, parts=(("cards laid", 9000),))
                for count in honest.counts
            ),
        )
        swapped: list[MatchEvent] = [forged if event is honest else event for event in match.history]
        report = verify_text(write(replayed(match, swapped)))
        assert [finding.check for finding in report.findings] == [Check.COUNT, Check.COUNT]
        assert "the table counts" in report.findings[0].reason
        assert "the result is not" in report.findings[1].reason

    def test_a_new_stock_that_the_secret_does_not_give(self) -> None:
        """Two cards at the bottom of the new stock exchanged: nobody drew them, so nothing else contradicts."""
        text = (GOLDEN / "scala40-six.pin").read_text(encoding="utf-8")
        line = [line for line in text.split("\n") if line.startswith("pile reshuffled: ")][-1]
        *cards, last, bottom = line.split(" ")
        report = verify_text(resealed(text.replace(line, " ".join([*cards, bottom, last]))))
        assert [finding.check for finding in report.findings] == [Check.CHANCE]

    def test_an_illegal_act_is_told_and_stands(self) -> None:
        match = dealt(new_match(FITAB_2025), 1)
        assert match.table is not None
        match = evolve(match, CardDiscarded(Seat.NORTH, match.table.hand(Seat.NORTH)[0]))
        report = verify_text(write(match))
        assert report.is_sound
        assert not report.is_legal
        (finding,) = report.findings
        assert "turn/take-first" in finding.reason
        assert write(match).splitlines()[finding.line - 1].startswith("N discards")

    def test_a_dealer_out_of_turn_is_told(self) -> None:
        match = done(played(dealt(new_match(FITAB_2025), 1), 1), CountDeal())
        match = evolve(match, DealBegun(2, Seat.SOUTH, None))
        (finding,) = verify_text(write(match)).findings
        assert finding.check is Check.LAW
        assert "turn of N to deal" in finding.reason

    def test_a_meld_cannot_have_cards_that_nobody_laid(self) -> None:
        """A joker laid off is taken out of the file: the cards that follow contradict it."""
        lines = (GOLDEN / "international.pin").read_text(encoding="utf-8").split("\n")
        places = [number for number, line in enumerate(lines) if " lays off Jk on " in line]
        place, after = next(
            (place, after)
            for place in places
            for after in range(place + 1, len(lines))
            if " lays off " in lines[after] and f"{lines[place].split()[5]} " in lines[after]
        )
        report = verify_text(resealed("\n".join([*lines[:place], *lines[place + 1 :]])))
        finding = report.of(Check.REPLAY)[0]
        assert finding.line == after
        assert "it had other cards" in finding.reason

    def test_play_cannot_go_on_after_a_clock_ran_out(self) -> None:
        lines = big().replace("code fitab-2025\nedition 2025-06", "code online\nedition undated").split("\n")
        place = next(number for number, line in enumerate(lines) if " discards " in line)
        lines.insert(place, "clock runs out: E")
        fault = fault_of("\n".join(lines))
        assert fault.line == place + 2
        assert "the clock of E had run out" in fault.reason

    def test_a_clock_under_a_book_that_knows_none_is_told(self) -> None:
        for book in (FITAB_2025, SCALA40):
            match = new_match(book)
            match = evolve(match, ClockRanOut(match.seats[0]))
            (finding,) = verify_text(write(match)).findings
            assert finding.check is Check.LAW


def replayed(match: Match, history: list[MatchEvent]) -> Match:
    again = begin(match.book, match.players, match.format, first_dealer=match.first_dealer, name=match.name)
    for event in history:
        again = evolve(again, event)
    return again


class TestPlayingOn:
    """A match read from a file of a running deal, which does not hold the secret."""

    def test_the_secret_may_be_given_at_the_count(self) -> None:
        match = dealt(new_match(SCALA40), 8)
        resumed = read(write(match))
        assert resumed == match
        assert resumed.stream is None
        assert done(played(resumed, 8), CountDeal(fixed_secret(8))) == done(played(match, 8), CountDeal())
        without = decide(played(resumed, 8), CountDeal())
        assert isinstance(without, Refusal)
        assert without.code == "match/secret-needed"

    def test_a_command_for_an_older_match_is_refused(self) -> None:
        match = played(dealt(new_match(FITAB_2025, Deals(2)), 8), 8)
        with pytest.raises(StaleVersion):
            decide(match, CountDeal(), version=match.version - 1)
        assert not isinstance(decide(match, CountDeal(), version=match.version), Refusal)

    def test_or_before_for_the_random_acts_still_to_come(self) -> None:
        """A deal of Scala 40 in which the pile is shuffled twice goes on to the same end from anywhere."""
        golden = read((GOLDEN / "scala40-six.pin").read_text(encoding="utf-8"))
        secret = next(event.secret for event in golden.history if isinstance(event, SecretRevealed))
        match = new_match(SCALA40, golden.format, 6, name=golden.name)
        reshuffles = 0
        for event in golden.history:
            if isinstance(event, PileReshuffled):
                reshuffles += 1
                resumed = resume(read(write(match)), secret)
                assert resumed == match
                assert resumed.table is not None
                assert resumed.table.turn is not None
                events = decide(resumed, Play(DrawFromStock(resumed.table.turn)))
                assert isinstance(events, tuple)
                assert events[0] == event
            match = evolve(match, event)
        assert reshuffles == 2

    def test_only_with_the_secret_that_was_committed(self) -> None:
        match = dealt(counted_once(), 8)
        assert resume(match, fixed_secret(8)) == match
        with pytest.raises(PinellaError, match="committed for deal 2"):
            resume(match, fixed_secret(9))
        with pytest.raises(PinellaError, match="in the middle of a deal"):
            resume(counted_once(), fixed_secret(8))


def counted_once() -> Match:
    return done(played(dealt(new_match(FITAB_2025), 7), 7), CountDeal())
