"""Running a case: acts that happen, and differences between what it says and what came of it."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.cards import cards
from pinella.codes import Article, book
from pinella.errors import CaseError, UnknownCode
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco import evolve
from pinella.play.commands import ReportIncident, TakeDiscardPile
from pinella.play.effects import Effect, Stop, Warn
from pinella.play.events import ChoiceOffered, RulingGiven
from pinella.play.seats import Seat
from pinella.referee.casebook import Difference, Result, difference_text, fill, run
from pinella.referee.casebook.case import Case
from pinella.referee.casebook.comparing import compared
from pinella.referee.casebook.copies import as_there
from tests.referee.casebook_files import case_of, read

N, E, S = Seat.NORTH, Seat.EAST, Seat.SOUTH
CODE = "fitab-2025"
RULES = book("fitab-2025")


def differences(case: Case) -> list[tuple[str, str, str]]:
    return [(one.where, one.expected, one.found) for one in run(case, CODE).differences]


def differing(given: str, when: str, then: str) -> list[tuple[str, str, str]]:
    return differences(case_of(given, when, then))


class TestACaseThatPasses:
    @pytest.mark.parametrize("code", ["fitab-2022", "fitab-2025", "federal", "international", "online"])
    def test_has_no_differences(self, code: str) -> None:
        (case,) = read().cases
        assert run(case, code) == Result(case, code, ())
        assert run(case, code).has_passed

    def test_is_the_same_on_every_run(self) -> None:
        case = case_of("{N: 4c 5c}", "[the deal is played to its end]", "{table: {ended: none}, count: {NS: 12345}}")
        assert run(case, CODE) == run(case, CODE)


class TestActs:
    def test_that_cannot_happen_stop_the_case(self) -> None:
        found = differing("{N: 4c 5c}", "[N draws, N discards Kd, N draws]", "{table: {turn: W to take}}")
        assert [(where, expected) for where, expected, _ in found] == [("when", "N discards Kd")]
        assert found[0][2].startswith("refused: card/not-held (art. ")

    def test_for_the_referee_that_cannot_happen_say_why(self) -> None:
        (found,) = differing("", "[N chooses 5c]", "{rulings: none}")
        assert found[:2] == ("when", "N chooses 5c")
        assert found[2].startswith("cannot happen: no choice is open")
        (found,) = differing("", "[ruling 3 is withdrawn]", "{rulings: none}")
        assert found[2].startswith("cannot happen: ruling 3")

    def test_happen_in_the_order_of_people(self) -> None:
        assert (
            differing(
                "{N: 7h 8h 9h 4c, E: 5d Kd, stock: 6c 6d}",
                "[N lays 7h 8h 9h, N draws two cards, E discards 5d]",
                "{table: {NS.1: 7h 8h 9h, N: 4c 6c 6d, E: Kd, pile: … 5d, turn: N to play}}",
            )
            == []
        )

    def test_may_name_either_copy(self) -> None:
        given = "{N: 4c 5c, S: 4c 9h, pile: 9h}"
        assert differing(given, "[N takes the pile, N discards 4c]", "{table: {N: 5c 9h, pile: 4c}}") == []

    def test_may_leave_cards_of_the_pile(self) -> None:
        given = "{N: 4c, S: 9h, pile: 9h Qd 3s}"
        assert differing(given, "[N takes the pile but leaves 9h Qd]", "{table: {N: 4c 3s, pile: 9h Qd}}") == []

    def test_end_the_deal_by_a_word(self) -> None:
        then = "{table: {ended: stock}, count: {NS: {total: -110}}}"
        assert differing("{N: 5s, S: 5c}", "[the deal ends by stock]", then) == []
        (found,) = differing("", "[the deal ends by stock, the deal ends by time-out]", "{rulings: none}")
        assert found[1:] == ("the deal ends by time-out", "cannot happen: the deal is over")

    def test_play_the_deal_to_its_end(self) -> None:
        found = differing("", "[N draws, the deal is played to its end]", "{table: {ended: none, turn: N to take}}")
        assert [expected for _, expected, _ in found] == ["ended: none", "turn: N to take"]

    def test_call_time_out_and_the_watch(self) -> None:
        then = "{table: {turns left: none, stall watch: none}}"
        found = differing("", "[time-out is called, stall watch begins]", then)
        assert [expected for _, expected, _ in found] == ["turns left: none", "stall watch: none"]

    def test_call_the_referee_where_nothing_is_wrong(self) -> None:
        case = case_of(
            "{N: 7h 8h 9h 4c}", "[N draws, E calls the referee]", "{rulings: [{offence: none, effects: []}]}"
        )
        assert run(case, CODE).has_passed


class TestCopies:
    def test_of_a_report_are_those_in_the_hand(self) -> None:
        table = fill(case_of("{S: Kd, N: Kd' 4c}", "[N draws]", "{rulings: none}"), RULES)
        assert as_there(table, ReportIncident("card-dropped", N, cards("Kd"))) == ReportIncident(
            "card-dropped", N, cards("Kd'")
        )
        assert as_there(table, ReportIncident("card-dropped", S, cards("Kd"))) == ReportIncident(
            "card-dropped", S, cards("Kd")
        )

    def test_left_on_the_pile_are_those_on_it(self) -> None:
        table = fill(case_of("{S: Kd, pile: Kd' 4c}", "[N draws]", "{rulings: none}"), RULES)
        assert as_there(table, TakeDiscardPile(N, cards("Kd"))) == TakeDiscardPile(N, cards("Kd'"))

    def test_that_are_nowhere_stay_as_they_are_named(self) -> None:
        table = fill(case_of("{N: 4c}", "[N draws]", "{rulings: none}"), RULES)
        report = ReportIncident("phantom-card", N, cards("Kd Kd"))
        assert as_there(table, report) == report


def given_ruling(*effects: Effect, offence: str = "missing-draw", too_late: bool = False) -> RulingGiven:
    article = Article("FITAB", "2025-06", "29")
    return RulingGiven(1, E, "engine", offence, N, 0, "at-once", "opponent", (article,), effects, (), too_late)


def rulings_compared(then: str, *rulings: RulingGiven) -> list[tuple[str, str, str]]:
    """The differences of a case whose call has led to these rulings."""
    case = case_of("{N: 4c}", "[N draws]", then)
    found = compared(fill(case, RULES), rulings, case.steps[0].then)
    return [(one.where, one.expected, one.found) for one in found]


class TestRulings:
    def test_are_compared_field_by_field(self) -> None:
        then = (
            "{rulings: [{offence: missing-draw, by: N, phase: at-once, noticed by: opponent, too late: no, "
            "articles: [29], effects: [stop N, warn S]}]}"
        )
        assert rulings_compared(then, given_ruling(Stop(N), Warn(S, "suggestion"))) == []

    @pytest.mark.parametrize(
        ("field", "expected", "found"),
        [
            ("by: S", "by: S", "by: N"),
            ("phase: later", "phase: later", "phase: at-once"),
            ("noticed by: partner", "noticed by: partner", "noticed by: opponent"),
            ("too late: yes", "too late: yes", "too late: no"),
            ("articles: [30]", "articles: 30", "articles: 29"),
            ("articles: [29, 30]", "articles: 29, 30", "articles: 29"),
            ("effects: [stop S]", "effects: stop S", "effects: stop N"),
            ("effects: []", "effects: none", "effects: stop N"),
        ],
    )
    def test_differ_in_one_field(self, field: str, expected: str, found: str) -> None:
        then = f"{{rulings: [{{offence: missing-draw, {field}}}]}}"
        assert rulings_compared(then, given_ruling(Stop(N))) == [("ruling 1", expected, found)]

    def test_show_an_effect_in_the_words_of_the_case_where_it_is_the_same(self) -> None:
        then = "{rulings: [{offence: missing-draw, effects: [warn S, stop S]}]}"
        assert rulings_compared(then, given_ruling(Warn(S, "suggestion"), Stop(N))) == [
            ("ruling 1", "effects: warn S | stop S", "effects: warn S | stop N")
        ]

    def test_may_be_missing_or_too_many(self) -> None:
        assert rulings_compared("{rulings: [{offence: missing-draw}]}") == [
            ("ruling 1", "offence: missing-draw", "no ruling: nobody has called, or nothing has come of the call")
        ]
        assert rulings_compared("{rulings: none}", given_ruling(Stop(N))) == [
            ("ruling 1", "no ruling", "offence: missing-draw by N: stop N")
        ]

    def test_that_find_nothing_are_not_the_same_as_none_given(self) -> None:
        assert rulings_compared("{rulings: [{offence: none}]}") == [
            ("ruling 1", "offence: none", "no ruling: nobody has called, or nothing has come of the call")
        ]

    def test_are_not_looked_at_where_the_case_does_not_mention_them(self) -> None:
        assert rulings_compared("{table: {N: 4c}}", given_ruling(Stop(N))) == []


CHOICE = Choice("cure", N, (Option("cure-Jc'"), Option("no-cure")))


def choice_compared(then: str, choice: Choice | None = CHOICE) -> list[tuple[str, str, str]]:
    case = case_of("{N: 4c}", "[N draws]", then)
    table = fill(case, RULES)
    found = compared(table if choice is None else evolve(table, ChoiceOffered(choice)), (), case.steps[0].then)
    return [(one.where, one.expected, one.found) for one in found]


class TestAChoice:
    def test_is_as_the_case_says(self) -> None:
        assert choice_compared("{choice: {question: cure, by: N, options: [no-cure, cure-Jc]}}") == []
        assert choice_compared("{choice: none}", None) == []

    @pytest.mark.parametrize(
        "choice",
        [
            "{question: heal, by: N, options: [cure-Jc, no-cure]}",
            "{question: cure, by: S, options: [cure-Jc, no-cure]}",
            "{question: cure, by: referee, options: [cure-Jc, no-cure]}",
            "{question: cure, by: N, options: [cure-Jc]}",
            "none",
        ],
    )
    def test_is_not_as_the_case_says(self, choice: str) -> None:
        (found,) = choice_compared(f"{{choice: {choice}}}")
        assert (found[0], found[2]) == ("choice", "choice: cure by N: cure-Jc', no-cure")

    def test_is_missing(self) -> None:
        (found,) = choice_compared("{choice: {question: cure, by: N, options: [a]}}", None)
        assert found == ("choice", "choice: cure by N: a", "choice: none")

    def test_is_named_where_a_ruling_was_expected(self) -> None:
        (found,) = choice_compared("{rulings: [{offence: wrong-meld}]}")
        assert found[2] == "no ruling yet: the table waits for the choice cure by N: cure-Jc', no-cure"

    def test_keeps_the_deal_from_being_played_on(self) -> None:
        given = '{choice: "cure by N: cure-Jc, no-cure"}'
        (found,) = differing(given, "[the deal is played to its end]", "{rulings: none}")
        assert "the table waits for the choice" in found[2]


class TestTheTable:
    def test_differs_line_by_line(self) -> None:
        then = "{table: {N: 4c 6c Kd, turn: E to take, NS.1: 7h 8h 9h, N side: none, redeal: yes}}"
        assert differing("{N: 4c, stock: 6c}", "[N draws]", then) == [
            ("table", "N: 4c 6c Kd", "N: 4c 6c"),
            ("table", "turn: E to take", "turn: N to play"),
            ("table", "NS.1: 7h 8h 9h", "NS.1: none"),
            ("table", "redeal: yes", "redeal: none"),
        ]

    def test_has_any_of_several_lines_of_a_key(self) -> None:
        given = "{pot: [3d 4d, 5d 6d]}"
        assert differing(given, "[N draws]", "{table: {pot: 5d 6d}}") == []
        assert differing(given, "[N draws]", "{table: {pot: 7d}}") == [("table", "pot: 7d", "pot: 3d 4d / pot: 5d 6d")]


class TestTheLaw:
    def test_allows_and_forbids(self) -> None:
        then = "{may: [N lays 7h 8h 9h, N discards 4c], may not: [N draws, E draws, N lays 7h 8h 4c]}"
        assert differing("{N: 7h 8h 9h 4c}", "[N draws]", then) == []

    def test_differs(self) -> None:
        found = differing("{N: 7h 8h 9h 4c}", "[N draws]", "{may: [N draws], may not: [N discards 4c]}")
        assert found[0][:2] == ("may", "N draws")
        assert found[0][2].startswith("no: turn/already-taken (art. ")
        assert found[1] == ("may not", "N discards 4c", "allowed")


class TestTheCount:
    GIVEN = "{N: 4c, S: 5c, E: Kd, W: 3s, NS.1: 7h 8h 9h, pot taken: NS}"

    def test_is_as_the_case_says(self) -> None:
        then = "{count: {NS: {cards laid: 25, cards in hand: -10, closing: 0, total: 15}, EW: -115}}"
        assert differing(self.GIVEN, "[the deal ends by stock]", then) == []

    def test_differs_in_all_or_in_an_item(self) -> None:
        then = "{count: {NS: {cards laid: 20, total: 10}}}"
        assert differing(self.GIVEN, "[the deal ends by stock]", then) == [
            ("count", "NS: cards laid 20", "NS: cards laid 25"),
            ("count", "NS: 10", "NS: 15 (cards laid +25, cards in hand -10)"),
        ]

    def test_needs_a_deal_that_is_over(self) -> None:
        assert differing(self.GIVEN, "[N draws]", "{count: {NS: 15}}") == [
            ("count", "the deal is over", "the deal goes on")
        ]


class TestDifferences:
    def test_print_like_those_of_two_texts(self) -> None:
        (case,) = read().cases
        result = Result(
            case,
            CODE,
            (
                Difference(20, "ruling 1", "by: S", "by: N"),
                Difference(20, "ruling 1", "phase: later", "phase: at-once"),
                Difference(18, "table", "NS.2 frozen: until N", "NS.2 frozen: none"),
            ),
        )
        assert list(difference_text(result)) == [
            "  ruling 1 (line 20)",
            "    - by: S",
            "    + by: N",
            "    - phase: later",
            "    + phase: at-once",
            "  table (line 18)",
            "    - NS.2 frozen: until N",
            "    + NS.2 frozen: none",
        ]
        assert next(difference_text(result, "it")) == "  provvedimento 1 (riga 20)"

    def test_have_the_line_of_what_differs(self) -> None:
        (case,) = read().cases
        step = replace(case.steps[1], when=case.steps[1].when[:0])
        result = run(replace(case, steps=(case.steps[0], step)), CODE)
        assert [one.line for one in result.differences] == [24, 24]


class TestBadInput:
    def test_a_table_that_cannot_be_is_an_error_of_the_file(self) -> None:
        with pytest.raises(CaseError, match=r"^test\.yaml: line 7: N: card 1, '9x'"):
            run(case_of("{N: 9x}", "[N draws]", "{rulings: none}"), CODE)

    def test_another_game_has_no_cases(self) -> None:
        (case,) = read().cases
        with pytest.raises(UnknownCode, match="under a code of Burraco, not under scala40"):
            run(case, "scala40")


class TestWhatMayNot:
    def test_is_no_slip_about_a_card_that_the_player_has_not_got(self) -> None:
        case = case_of("{N: 4c 4d 4h 9h, stock: 6c}", "[N draws]", "{may not: [N discards Kd]}")
        with pytest.raises(CaseError, match=r"expected cards that the player holds \(in hand: 4h 9h 4d 4c 6c\)"):
            run(case, "fitab-2025")

    def test_may_be_about_a_card_that_lies_at_the_side(self) -> None:
        given = "{N: 4c 4d 4h 9h, stock: 6c, N side: Kd}"
        assert run(case_of(given, "[N draws]", "{may not: [N discards 9h]}"), "fitab-2025").differences == ()


class TestWhatIsSaid:
    def test_a_refusal_comes_with_its_sentence_and_the_hand(self) -> None:
        case = case_of("{N: 4c 9h, stock: 6c}", "[N draws, N discards Kd]", "{rulings: none}")
        (found,) = run(case, "fitab-2025").differences
        assert found.found == "refused: card/not-held (art. 6)"
        assert [text.en for text in found.said] == ["You do not hold all these cards.", "N: 9h 4c 6c"]

    def test_a_ruling_comes_with_its_sentences(self) -> None:
        then = "{rulings: [{offence: none}]}"
        (found,) = run(
            case_of("{N: Jc Jd Jh 5s}", "[N lays Jc Jd Jh, E calls the referee]", then), "fitab-2025"
        ).differences
        assert [text.it for text in found.said] == ["Gioco senza aver pescato o raccolto"]


class TestACodeThatIsNotWhollyExecutable:
    def test_leaves_to_the_referee_what_it_does_not_rule_on(self) -> None:
        """It would be wrong to say that there is no irregularity."""
        when = "[W discards 9h, E calls the referee]"
        then = "{rulings: [{offence: discard-out-of-turn, by: W, articles: [21], effects: []}]}"
        assert run(case_of("{W: 9h 4c 5d, turn: N to take}", when, then, codes="federal"), "federal").differences == ()
