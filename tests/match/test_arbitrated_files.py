"""Files of arbitrated matches: they read back to the same match, and say what cannot be trusted in them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random

import pytest

from pinella.cards import Card, Joker
from pinella.codes import FEDERAL, FITAB_2022, FITAB_2023, FITAB_2025, BurracoBook
from pinella.match import CountDeal, Match, Play, evolve, trace
from pinella.match.card_words import words
from pinella.match.pin import read, read_record, write
from pinella.match.verifying import Check, Finding, verify_text
from pinella.play.commands import CallReferee, Choose, DrawFromStock, GiveRuling, ReportIncident, WithdrawRuling
from pinella.play.effects import Compensate, Deduct, EndDeal, RandomToStock, Redeal, Warn
from pinella.play.seats import Seat, Side
from pinella.play.text import read_table, table_text
from tests.conftest import ROOT, Cases
from tests.match.arbitrated import HOUSE, arbitrated, left_of, played_wrongly, rulings, table_of, whole_arbitrated
from tests.match.playing import dealt, done, new_match, whole
from tests.match.test_pin import fault_of, resealed

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
RULED = (FITAB_2025, FITAB_2023, FITAB_2022, FEDERAL)
EVERY_CODE = pytest.mark.parametrize("book", RULED, ids=lambda book: book.id)


def after_a_random_card(seed: int = 2) -> Match:
    """S draws out of turn and mixes the card into the hand; W calls."""
    match = done(dealt(arbitrated(FITAB_2025), seed), Play(DrawFromStock(S)))
    return done(match, CallReferee(W))


def by_a_human(*effects: object) -> GiveRuling:
    return GiveRuling((HOUSE,), effects, "Rossi")  # type: ignore[arg-type]


def over(match: Match) -> Match:
    """The deal broken off by the referee, and counted."""
    return done(done(match, by_a_human(EndDeal())), CountDeal())


@cache
def everything() -> Match:
    """A short match with a redeal, warnings in two deals, a choice, a human's ruling and one withdrawn."""
    match = done(dealt(arbitrated(FITAB_2025, 2), 5), by_a_human(Warn(N, "late"), Redeal()))
    match = dealt(done(match, CountDeal()), 6)
    match = done(match, Play(ReportIncident("conduct", S, details=("F-N.8",))))
    match = done(match, CallReferee(E))
    match = done(match, Choose(None, "warn"))
    match = done(match, by_a_human(Compensate(Side.EW, 50, "delay")))
    match = done(match, Play(DrawFromStock(S)))
    match = done(match, WithdrawRuling(2))
    match = done(match, Play(DrawFromStock(S)))
    match = done(match, CallReferee(W))
    match = over(match)
    return over(dealt(match, 7))


def lines_of(match: Match) -> list[str]:
    return write(match).split("\n")


class TestARoundTrip:
    @EVERY_CODE
    def test_a_whole_match_reads_back_to_itself(self, book: BurracoBook) -> None:
        match = whole_arbitrated(arbitrated(book), 11)
        text = write(match)
        again = read(text)
        assert again == match
        assert again.history == match.history
        assert write(again) == text

    def test_random_matches_of_every_code(self, cases: Cases) -> None:
        """Irregular acts, calls, choices, rulings, appeals, warnings from deal to deal, void deals."""
        seen: set[str] = set()
        for seed in range(cases(sample=2, full=30)):
            match = whole_arbitrated(arbitrated(RULED[seed % 4], 2), 300 + seed)
            text = write(match)
            again = read(text)
            assert again == match
            assert write(again) == text
            assert table_of(again) == table_of(match)
            assert verify_text(text).findings == []
            seen.update(event.kind for event in match.history)
        assert {"incident-reported/1", "choice-made/1", "ruling-given/1", "ruling-withdrawn/1"} <= seen

    def test_two_players_under_the_federal_code(self) -> None:
        match = whole_arbitrated(arbitrated(FEDERAL, 1, players=2), 8)
        assert read(write(match)) == match

    def test_a_match_may_be_written_at_any_moment(self) -> None:
        match = everything()
        moment = match.beginning
        for event in match.history:
            moment = evolve(moment, event)
            assert read(write(moment)) == moment
        assert moment == match

    def test_the_same_table_stands_at_every_event(self) -> None:
        match = played_wrongly(dealt(arbitrated(FITAB_2025), 21), 21)
        again = read(write(match))
        assert match.course is not None
        assert again.course is not None
        assert again.course.tables == match.course.tables
        assert again.course.events == match.course.events

    def test_what_is_written(self) -> None:
        text = write(everything())
        assert text.startswith("pinella match 2\n")
        for line in (
            "the referee steps in\n",
            'incident conduct by S; "F-N.8"\n',
            "E calls the referee\n",
            "the referee chooses warn\n",
            "ruling 2 withdrawn\n",
            'ruled by "Rossi"; articles club 2026 art. 7 bis; effects: warn N; reason late | redeal\n',
            "count none: dealt again\ntotals: NS 0, EW 0\ndigest sha256:",
            "\ndeducted: NS 1\n",
        ):
            assert line in text, line

    def test_a_strict_match_is_a_file_of_the_first_version(self) -> None:
        assert write(whole(new_match(FITAB_2025), 3)).startswith("pinella match 1\n")


class TestLinesThatCannotBe:
    """A fault names its line; nothing else ever comes out."""

    @pytest.mark.parametrize(
        "line",
        [
            "N calls the referee",
            "N draws 7h apart",
            "N discards 7h over 8h",
            "N takes the lower pot",
            "ruling 1 withdrawn",
            'incident conduct by N; "F-N.8"',
        ],
    )
    def test_in_a_file_of_the_first_version(self, line: str) -> None:
        lines = lines_of(dealt(new_match(FITAB_2025), 1))
        place = next(number for number, one in enumerate(lines) if one.startswith("stock: "))
        lines.insert(place + 1, line)
        fault = fault_of(resealed("\n".join(lines)))
        assert fault.line == place + 2
        assert fault.reason == "expected 'pinella match 2' at the top: only an arbitrated match has such a line"

    @pytest.mark.parametrize("code", ["online", "scala40", "international"])
    def test_under_a_code_without_rulings(self, code: str) -> None:
        text = (ROOT / "tests" / "match" / "golden" / f"{code}.pin").read_text(encoding="utf-8")
        fault = fault_of(resealed(text.replace("pinella match 1", "pinella match 2")))
        assert f"the irregularities of {code} are not ruled on" in fault.reason

    @pytest.mark.parametrize(
        "wrong",
        [
            "deducted: NS 0",
            "deducted: NS",
            "deducted: EW 1, NS 1",
            "deducted: NS 1, NS 1",
            "deducted: N 1",
            "deducted: ",
        ],
    )
    def test_victory_points_lost(self, wrong: str) -> None:
        text = write(everything())
        assert text.count("deducted: NS 1\n") == 1
        lines = resealed(text.replace("deducted: NS 1", wrong)).split("\n")
        assert fault_of("\n".join(lines)).line == lines.index(wrong) + 1

    def test_cut_after_every_line_it_reads_up_to_there(self) -> None:
        lines = lines_of(everything())
        for kept in range(1, len(lines) - 1):
            record = read_record("\n".join([*lines[:kept], ""]))
            assert record.fault is not None
            assert record.fault.line == kept
            assert "the file ends here" in record.fault.reason

    def test_lines_and_words_mixed_up(self, cases: Cases) -> None:
        """Whatever a line says, reading and verifying come to an end: with a match, or with a fault and its line."""
        text = write(played_wrongly(dealt(arbitrated(FITAB_2025), 31), 31))
        dice, outcomes = Random(7), set()
        for _ in range(cases(sample=25, full=1_500)):
            lines = text.split("\n")
            for change in changes(lines, dice):
                lines = change
            forged = resealed("\n".join(lines))
            record = read_record(forged)
            if record.fault is None:
                assert record.match is not None
                assert write(record.match) == forged
            else:
                assert 1 <= record.fault.line <= len(lines)
            verify_text(forged)
            outcomes.add(record.fault is None)
        assert outcomes == {True, False}


def changes(lines: list[str], dice: Random) -> Iterator[list[str]]:
    """The lines with one or two of those that the referee's work leaves changed, doubled, or taken out."""
    for _ in range(dice.randint(1, 2)):
        said = [place for place, line in enumerate(lines) if "referee" in line or line.startswith(("ruling", "choice"))]
        place, other = dice.choice(said), dice.choice(said)
        kind = dice.choice(("word", "word", "swap", "double", "out"))
        if kind == "word":
            parts = lines[place].split(" ")
            parts[dice.randrange(len(parts))] = dice.choice([*lines[other].split(" "), "999999999", "NS.9", "5", "Jk"])
            lines = [*lines[:place], " ".join(parts), *lines[place + 1 :]]
        elif kind == "swap":
            lines = [*lines[:place], lines[other], *lines[place + 1 :]]
        elif kind == "double":
            lines = [*lines[:place], lines[other], *lines[place:]]
        else:
            lines = [*lines[:place], *lines[place + 1 :]]
        yield lines


class TestTheTrace:
    """Every ruling with the table before and after it; withdrawn ones are told as such."""

    def test_of_a_match(self) -> None:
        found = trace(everything())
        assert [(one.deal, one.ruling.number, one.withdrawn) for one in found] == [
            (1, 1, False),
            (2, 1, False),
            (2, 2, True),
            (2, 3, False),
            (2, 4, False),
            (3, 1, False),
        ]
        assert [one.ruling.ruled_by for one in found] == ["Rossi", "engine", "Rossi", "engine", "Rossi", "Rossi"]

    def test_before_and_after(self) -> None:
        match = after_a_random_card()
        (found,) = trace(match)
        (effect,) = [one for one in found.ruling.effects if isinstance(one, RandomToStock)]
        assert found.before.hand(S) != found.after.hand(S)
        assert words(found.after.stock[:1]) == words((effect.card,))
        assert len(found.before.hand(S)) == len(found.after.hand(S)) + 1
        assert found.after == table_of(match)

    def test_a_ruling_falls_with_the_one_before_it(self) -> None:
        match = done(done(dealt(arbitrated(FITAB_2025), 1), CallReferee(N)), CallReferee(N))
        assert [one.withdrawn for one in trace(match)] == [False, False]
        assert [one.withdrawn for one in trace(done(match, WithdrawRuling(1)))] == [True, True]
        assert [one.withdrawn for one in trace(done(match, WithdrawRuling(2)))] == [False, True]

    def test_a_strict_match_has_none(self) -> None:
        assert trace(dealt(new_match(FITAB_2025), 1)) == ()

    def test_its_tables_are_written_and_read(self) -> None:
        match = played_wrongly(dealt(arbitrated(FITAB_2025), 41), 41)
        found = trace(read(write(match)))
        assert len(found) == len(rulings(match)) > 3
        for one in found:
            assert table_text(read_table(table_text(one.after))) == table_text(one.after)


def findings(lines: list[str]) -> list[Finding]:
    return verify_text(resealed("\n".join(lines))).findings


class TestVerifying:
    """People err at arbitrated tables, and that is no fault of the file; the engine must rule the same again."""

    def test_a_whole_match_is_sound_and_legal(self) -> None:
        report = verify_text(write(everything()))
        assert report.findings == []
        assert report.fair_deals == 3
        assert report.counts == 3

    def test_an_engines_ruling_that_it_would_not_give_again(self) -> None:
        lines = lines_of(over(after_a_random_card()))
        place = next(number for number, line in enumerate(lines) if line.startswith("ruling 1"))
        lines[place] = lines[place].replace("limit S draw", "limit S either")
        (finding,) = findings(lines)
        assert (finding.check, finding.line) == (Check.LAW, place + 1)
        assert f"{lines[place]}: the engine says: ruling 1: draw-out-of-turn by S, " in finding.reason

    def test_a_humans_ruling_is_his_own(self) -> None:
        lines = lines_of(over(after_a_random_card()))
        place = next(number for number, line in enumerate(lines) if line.startswith("ruling 1"))
        lines[place] = lines[place].replace("limit S draw", "limit S either").replace('"engine"', '"Rossi"')
        assert findings(lines) == []

    @pytest.mark.parametrize("what", ["a ruling without a call", "a call without a ruling", "a second ruling"])
    def test_what_does_not_follow(self, what: str) -> None:
        lines = lines_of(done(dealt(arbitrated(FITAB_2025), 1), CallReferee(W)))
        call = lines.index("W calls the referee")
        if what == "a ruling without a call":
            del lines[call]
        elif what == "a call without a ruling":
            lines[call + 1] = f"N draws {top_of_stock(lines)}"
        else:
            lines.insert(call + 2, lines[call + 1].replace("ruling 1", "ruling 2"))
        (finding,) = findings(lines)
        assert finding.check is Check.LAW
        assert ("did not follow" in finding.reason) == (what != "a call without a ruling")

    def test_a_choice_that_was_never_offered(self) -> None:
        match = done(dealt(arbitrated(FITAB_2025), 1), Play(ReportIncident("conduct", S, details=("F-N.8",))))
        lines = lines_of(done(match, CallReferee(E)))
        place = next(number for number, line in enumerate(lines) if line.startswith("choice "))
        lines[place] = lines[place].replace("warn", "expel")
        (finding,) = findings(lines)
        assert (finding.check, finding.line) == (Check.LAW, place + 1)

    def test_a_card_that_is_not_the_next_choice_of_the_stream(self) -> None:
        match = after_a_random_card()
        (one,) = trace(match)
        (drawn,) = [effect for effect in one.ruling.effects if isinstance(effect, RandomToStock)]
        other = next(card for card in one.before.hand(S) if isinstance(card, Card) and card != drawn.card)
        assert not isinstance(drawn.card, Joker)
        text = write(over(match)).replace('ruled by "engine"', 'ruled by "Rossi"', 1)
        lines = text.replace(f"random-to-stock S: {drawn.card}", f"random-to-stock S: {other}").split("\n")
        place = next(number for number, line in enumerate(lines) if line.startswith("ruling 1"))
        found = [finding for finding in findings(lines) if finding.check is Check.CHANCE]
        assert found == [
            Finding(Check.CHANCE, place + 1, "a card that a ruling took at random is not the one that the secret gives")
        ]

    def test_before_the_secret_is_revealed_a_random_card_is_not_judged(self) -> None:
        assert verify_text(write(after_a_random_card())).findings == []

    def test_an_act_while_the_table_waits_for_a_choice(self) -> None:
        match = done(dealt(arbitrated(FITAB_2025), 1), Play(ReportIncident("conduct", S, details=("F-N.8",))))
        lines = lines_of(done(match, CallReferee(E)))
        place = next(number for number, line in enumerate(lines) if line.startswith("choice "))
        lines.insert(place + 1, f"N draws {top_of_stock(lines)}")
        (finding,) = findings(lines)
        assert finding.check is Check.LAW
        assert "referee/choice-open" in finding.reason

    def test_a_count_that_forgets_a_ruling(self) -> None:
        match = done(dealt(arbitrated(FITAB_2025), 1), by_a_human(Compensate(Side.NS, 100, "delay")))
        lines = lines_of(over(match))
        part = next(number for number, line in enumerate(lines) if "awarded by the referee 100" in line)
        total = next(number for number, line in enumerate(lines) if line.startswith("count NS: total "))
        points = int(lines[total].rpartition(" ")[2]) - 100
        for number, line in enumerate(lines):
            if line.startswith("totals: NS "):
                lines[number] = f"totals: NS {points}, {line.partition(', ')[2]}"
        lines[total] = f"count NS: total {points}"
        del lines[part]
        checks = {finding.check for finding in findings(lines)}
        assert Check.COUNT in checks

    def test_a_result_that_forgets_the_victory_points_lost(self) -> None:
        lines = lines_of(everything())
        lines.remove("deducted: NS 1")
        (finding,) = findings(lines)
        assert (finding.check, finding.reason) == (Check.COUNT, "the result is not what format and totals give")

    def test_a_secret_revealed_before_a_ruling_reopened_the_deal(self) -> None:
        match = done(dealt(arbitrated(FITAB_2025), 1), by_a_human(EndDeal()))
        lines = lines_of(done(match, CountDeal()))
        secret = next(number for number, line in enumerate(lines) if line.startswith("secret "))
        lines[secret:secret] = [lines[secret], "N calls the referee"]
        del lines[secret + 2]
        reasons = [finding.reason for finding in findings(lines)]
        assert "the secret was revealed before the deal was over" in reasons


def top_of_stock(lines: list[str]) -> str:
    """The card on top of the stock of the only deal."""
    return next(line for line in lines if line.startswith("stock: ")).split(" ")[1]


def test_deductions_of_both_sides_are_told() -> None:
    match = dealt(arbitrated(FITAB_2025), 1)
    match = over(done(match, by_a_human(Deduct(Side.EW, 2), Deduct(Side.NS), Deduct(Side.NS))))
    assert match.result is not None
    assert match.result.deductions == ((Side.NS, 2), (Side.EW, 2))
    assert "deducted: NS 2, EW 2\n" in write(match)
    assert read(write(match)) == match
    assert left_of(match).warnings == ()
