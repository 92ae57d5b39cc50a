"""Files of cases: what they say as values, and what is wrong with those that do not read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.errors import CaseError
from pinella.play.commands import DrawFromStock
from pinella.play.seats import Seat
from pinella.referee.casebook import Titles, check_ids, read_file, run
from tests.referee.casebook_files import FILE, case_of, changed, read


class TestAFile:
    def test_has_an_article_a_title_and_cases(self) -> None:
        file = read()
        assert (file.name, file.article) == ("art-29.yaml", "29")
        assert file.title == Titles("Mancata pesca", "Failing to draw")
        assert [case.id for case in file.cases] == ["F-29-lawful"]

    def test_may_be_written_on_another_system(self) -> None:
        assert read("\ufeff" + FILE.replace("\n", "\r\n")) == read()

    def test_writes_an_article_as_people_do(self) -> None:
        assert read(changed('"29"', "Art. 30 bis")).article == "30 bis"

    def test_may_have_one_title_for_both_languages(self) -> None:
        assert read(changed('{it: "Mancata pesca", en: "Failing to draw"}', "Pesca")).title == Titles("Pesca", "Pesca")


class TestACase:
    def test_keeps_the_line_of_everything(self) -> None:
        (case,) = read().cases
        assert (case.line, case.given_line) == (4, 12)
        assert [line.line for line in case.given] == [12, 13]
        assert [act.line for act in case.steps[0].when] == [15, 16]
        assert [line.line for line in case.steps[0].then.table] == [18, 18, 18]
        assert case.steps[1].line == 22

    def test_says_where_it_comes_from_and_what_it_proves(self) -> None:
        (case,) = read().cases
        assert (case.source, case.proves, case.codes) == ("W-136", ("F-29.1",), ("fitab-2023", "fitab-2025"))

    def test_has_acts_as_commands(self) -> None:
        (case,) = read().cases
        assert case.steps[0].when[0].deeds == (DrawFromStock(Seat.NORTH),)

    def test_may_leave_out_what_a_club_does_not_need(self) -> None:
        (case,) = read(changed("    from: W-136\n    proves: [F-29.1]\n", "")).cases
        assert (case.source, case.proves) == ("", ())

    def test_may_be_on_an_empty_table(self) -> None:
        assert case_of("", "[N draws]", "{rulings: none}").given == ()

    def test_takes_words_for_words_whatever_yaml_makes_of_them(self) -> None:
        case = case_of(
            "{N: 7h, turn: N to take, rulings: 012}", "[N draws]", "{table: {rulings: 1e3, N may not go out: no}}"
        )
        assert [(line.key, line.value) for line in case.given] == [
            ("n", "7h"),
            ("turn", "N to take"),
            ("rulings", "012"),
        ]
        assert [line.value for line in case.steps[0].then.table] == ["1e3", "no"]

    def test_may_have_several_lines_of_a_key(self) -> None:
        case = case_of("{pot: [7h 8h, 9h]}", "[N draws]", "{rulings: none}")
        assert [line.value for line in case.given] == ["7h 8h", "9h"]


class TestTextWithAColon:
    def test_is_an_act_again(self) -> None:
        case = case_of("", "[report card-dropped by N: Kd; seen]", "{rulings: none}")
        assert case.steps[0].when[0].text == "report card-dropped by N: Kd; seen"

    def test_is_an_effect_again(self) -> None:
        case = case_of("", "[E calls the referee]", "{rulings: [{offence: none, effects: [return N: Td, stop N]}]}")
        assert case.steps[0].then.rulings is not None
        effects = case.steps[0].then.rulings[0].effects or ()
        assert [effect.text for effect in effects] == ["return N: Td", "stop N"]


class TestWhatMustComeOfIt:
    def test_is_rulings_with_all_their_fields(self) -> None:
        ruling = (
            "{offence: missing-draw, by: n, phase: at-once, noticed by: opponent, too late: yes, "
            "articles: [29, 30 bis], effects: [stop N; take draw]}"
        )
        then = case_of("", "[N draws]", f"{{rulings: [{ruling}]}}").steps[0].then
        assert then.rulings is not None
        found = then.rulings[0]
        assert (found.offence, found.by, found.phase) == ("missing-draw", "N", "at-once")
        assert (found.noticed_by, found.too_late, found.articles) == ("opponent", True, ("29", "30 bis"))

    def test_leaves_open_what_a_ruling_does_not_mention(self) -> None:
        then = case_of("", "[N draws]", "{rulings: [{offence: missing-draw}]}").steps[0].then
        assert then.rulings is not None
        assert (then.rulings[0].articles, then.rulings[0].effects, then.rulings[0].too_late) == (None, None, None)

    @pytest.mark.parametrize("nothing", ["none", "[]"])
    def test_may_be_no_ruling_at_all(self, nothing: str) -> None:
        assert case_of("", "[N draws]", f"{{rulings: {nothing}}}").steps[0].then.rulings == ()

    def test_is_a_choice(self) -> None:
        then = (
            case_of("", "[N draws]", "{choice: {question: cure, by: referee, options: [cure-Jc, no-cure]}}")
            .steps[0]
            .then
        )
        assert then.choice is not None
        assert (then.choice.question, then.choice.by) == ("cure", "referee")
        assert then.choice.options == ("cure-Jc", "no-cure")
        assert case_of("", "[N draws]", "{choice: none}").steps[0].then.no_choice

    def test_is_points_in_all_or_item_by_item(self) -> None:
        count = case_of("", "[N draws]", "{count: {NS: -5, EW: {cards laid: 30, total: 20}}}").steps[0].then.count
        assert [(one.side, one.item, one.points) for one in count] == [
            ("NS", "total", -5),
            ("EW", "cards laid", 30),
            ("EW", "total", 20),
        ]


BAD = [
    pytest.param(changed("      - N draws\n", "      - N drinks\n"), 15, "expected an act such as `N draws`", id="act"),
    pytest.param(
        changed("N lays 7h 8h 9h\n", "N lays 7h 8x 9h\n"),
        16,
        "card 2, '8x': expected a card such as 7h",
        id="card-in-act",
    ),
    pytest.param(
        changed("[N draws]", "[E calls the referee]"),
        20,
        "expected an act of play such as `N draws`",
        id="call-as-move",
    ),
    pytest.param(changed("N: 7h 8h 9h 4c", "X: 7h"), 12, "expected a line that begins with N, E, S, W", id="line"),
    pytest.param(changed("stock: 6c", "table: fitab-2025"), 13, "found 'table'", id="book-as-line"),
    pytest.param(changed("stock: 6c", "n: 6c"), 13, "expected the line 'n' once", id="line-twice"),
    pytest.param(
        changed("stock: 6c", "stock: {a: {b: c}}"), 13, "expected text after the key, found fields", id="line-value"
    ),
    pytest.param(
        changed("      N: 7h 8h 9h 4c\n      stock: 6c", "      [7h]"),
        12,
        "expected lines of the table",
        id="given-list",
    ),
    pytest.param(
        changed("fitab-2023, ", "fitab-2024, "),
        10,
        "(fitab-2022, fitab-2023, fitab-2025), found 'fitab-2024'",
        id="code",
    ),
    pytest.param(changed("[fitab-2023, fitab-2025]", "[scala40]"), 10, "expected a code of Burraco (", id="other-game"),
    pytest.param(changed("[fitab-2023, fitab-2025]", "[]"), 10, "expected at least one code", id="no-code"),
    pytest.param(
        changed("[fitab-2023, fitab-2025]", "fitab-2025"),
        10,
        "expected a list of codes, found 'fitab-2025'",
        id="no-list",
    ),
    pytest.param(
        changed("[F-29.1]", "[F-29.99]"),
        9,
        "expected a requirement of the register, such as F-29.1, found 'F-29.99'",
        id="requirement",
    ),
    pytest.param(changed("[F-29.1]", "[]"), 9, "expected one to three requirements, found 0", id="no-requirement"),
    pytest.param(
        changed("[F-29.1]", "[F-29.1, F-29.2, F-29.3, F-29.4]"),
        9,
        "expected one to three requirements, found 4",
        id="four",
    ),
    pytest.param(
        changed("[F-29.1]", "[F-29.1, F-30.1]"),
        9,
        "expected requirements of one article, found F art. 29, F art. 30",
        id="two-articles",
    ),
    pytest.param(changed("[F-29.1]", "[F-29.1, B-29.1]"), 9, "found B art. 29, F art. 29", id="two-books"),
    pytest.param(changed("[F-29.1]", "[F-29.1, F-29.1]"), 9, "expected each requirement once", id="requirement-twice"),
    pytest.param(
        changed("id: F-29-lawful", "id: F 29"), 4, "expected an id of letters, digits, points and hyphens", id="id"
    ),
    pytest.param(
        changed("  - id: F-29-lawful\n    title:", "  - title:"), 4, "expected the field 'id' in a case", id="no-id"
    ),
    pytest.param(
        changed("    from: W-136", "    form: W-136"), 8, "expected the field 'from', found 'form'", id="field"
    ),
    pytest.param(
        changed("    from: W-136", "    remark: hello"), 8, "expected a field of a case (id, title,", id="strange-field"
    ),
    pytest.param(
        changed("    from: W-136", "    codes: [federal]"),
        10,
        "expected each field of a case once, found 'codes' again",
        id="field-twice",
    ),
    pytest.param(
        changed("    from: W-136", "    from:"),
        8,
        "expected the id of a worked case, such as W-136, found nothing",
        id="empty",
    ),
    pytest.param(
        changed('      en: "Draw, lay, discard"\n', ""), 6, "expected the field 'en' in a title", id="one-language"
    ),
    pytest.param(changed("{turn: E to take, pile: … 4c}", "[a]"), 24, "expected lines of the table", id="table-list"),
    pytest.param(
        changed("table: {turn: E to take, pile: … 4c}", "tabel: {}"),
        24,
        "expected the field 'table', found 'tabel'",
        id="then-field",
    ),
    pytest.param(
        changed("          table: {turn: E to take, pile: … 4c}", "          {}"),
        24,
        "expected something to look at",
        id="then-empty",
    ),
    pytest.param(
        changed("      - when: [N discards 4c]\n        then:", "      - then:"),
        22,
        "expected the field 'when' in a step",
        id="step",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: theft}]"), 19, "expected an offence such as", id="offence"
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{effects: [stop N]}]"),
        19,
        "expected the field 'offence' in a ruling",
        id="no-offence",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, articles: [99]}]"),
        19,
        "expected an article of fitab-2023, found '99'",
        id="article",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, effects: [stopp N]}]"),
        19,
        "expected an effect (stop",
        id="effect",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, effects: [return N: 7x]}]"),
        19,
        "card 1, '7x'",
        id="effect-card",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, effects: [stop N; hands up]}]"),
        19,
        "expected no 'hands up' in stop",
        id="effect-field",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, phase: soon}]"),
        19,
        "expected one of dealing, at-once",
        id="phase",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, by: X}]"),
        19,
        "expected one of N, E, S, W, found 'X'",
        id="seat",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: 3"),
        19,
        "expected a list of rulings, or none, found '3'",
        id="rulings",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "choice: {question: cure, by: N}"),
        19,
        "expected the field 'options' in a choice",
        id="choice",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "count: {NS: many}"),
        19,
        "expected a whole number such as 30 or -5, found 'many'",
        id="count",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "count: {N: 3}"), 19, "expected one of NS, EW, found 'N'", id="count-side"
    ),
    pytest.param(
        changed("may: [N discards 4c]", "count: {NS: {card laid: 3}}"),
        19,
        "expected the field 'cards laid', found 'card laid'",
        id="count-item",
    ),
    pytest.param(changed("cases:\n", "cases: []\nx:\n"), 4, "expected a field of the file", id="file-field"),
    pytest.param(
        'article: "29"\ntitle: x\ncases: []\n', 3, "expected at least one case, found an empty list", id="no-cases"
    ),
    pytest.param(
        changed("fitab-2023, fitab-2025", "fitab-2025, fitab-2025"), 10, "expected each code once", id="code-twice"
    ),
    pytest.param(changed('"29"', '"999"'), 1, "expected an article of fitab-2023 or fitab-2025", id="no-article"),
    pytest.param(changed("NS.1: 7h 8h 9h,", "NS.1: 7h 8h 9x,"), 18, "NS.1: card 3, '9x': expected a card", id="card"),
    pytest.param(changed("turn: N to play", "turn: Q to play"), 18, "turn: expected a turn such as", id="turn"),
    pytest.param(changed("N: 4c 6c,", "N: many cards,"), 18, "N: card 1, 'many': expected a card", id="hand"),
    pytest.param(changed("N: 4c 6c,", "NS.1 frozen: until Z,"), 18, "expected `for good`, or `until N`", id="frozen"),
    pytest.param("title: x\ncases: [{}]\n", 1, "expected the field 'article' in the file", id="no-article"),
    pytest.param('article: "29"\ntitle: x\ncases: [7]\n', 3, "expected the fields of a case", id="case-text"),
    pytest.param("- a\n", 1, "expected the fields of the file (article, title, cases), found a list", id="list"),
    pytest.param("", 1, "found an empty file", id="empty-file"),
    pytest.param("a: [", None, "not YAML", id="open-list"),
    pytest.param("article: a: b\n", 1, "expected quotation marks around a text with a colon in it", id="colon"),
    pytest.param("article:\n\t- b\n", 2, "expected spaces at the beginning of the line, found a tab", id="tab"),
    pytest.param("article: &a 29\ntitle: *a\n", 2, "found the alias *a", id="alias"),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, effects: [stop Z]}]"),
        19,
        "expected a seat (N, E, S, W) in stop, found 'Z'",
        id="effect-seat",
    ),
    pytest.param(
        changed("may: [N discards 4c]", "rulings: [{offence: none, effects: [freeze-temporary NX.1]}]"),
        19,
        "expected a meld such as NS.1 in freeze-temporary, found 'NX.1'",
        id="effect-meld",
    ),
    pytest.param("[" * 2_000, 1, "nested too deeply", id="deep"),
    pytest.param("? [a]\n: b\n", 1, "expected the name of a field", id="key"),
    pytest.param("a: 1\n---\nb: 2\n", 2, "expected one document in the file, found a second", id="documents"),
    pytest.param("a: \x07\n", 1, "not YAML", id="control"),
]


class TestBadFiles:
    @pytest.mark.parametrize(("text", "line", "reason"), BAD)
    def test_say_the_file_the_line_and_what_was_expected(self, text: str, line: int | None, reason: str) -> None:
        with pytest.raises(CaseError) as caught:
            read(text)
        assert caught.value.file == "art-29.yaml"
        assert line in (None, caught.value.line)
        assert reason in caught.value.reason
        assert str(caught.value).startswith(f"art-29.yaml: line {caught.value.line}: ")

    def test_say_where_a_text_without_its_last_quotation_mark_begins(self) -> None:
        with pytest.raises(CaseError, match=r"begun on line 6\)"):
            read(changed('"Pesca, cala, scarta"', '"Pesca, cala, scarta'))

    @given(st.data())
    def test_are_an_error_of_the_file_whatever_was_damaged(self, data: st.DataObject) -> None:
        text = FILE
        for _ in range(data.draw(st.integers(1, 4))):
            place = data.draw(st.integers(0, len(text) - 1))
            put = data.draw(st.text(st.sampled_from(" \n:-[]{},'\"#7hNSEW.…\t&*!|>%@0a\x00jk"), max_size=2))
            text = text[:place] + put + text[place + data.draw(st.integers(0, 4)) :]
        try:
            lines = [run(case, code).case.line for case in read(text).cases for code in case.codes]
        except CaseError as error:
            lines = [error.line]
        assert lines
        assert all(1 <= line <= text.count("\n") + 1 for line in lines)

    def test_have_two_cases_of_one_id(self) -> None:
        with pytest.raises(
            CaseError, match=r"line 25: expected an id of its own, found 'F-29-lawful', as in .*, line 4"
        ):
            read(FILE + FILE.split("cases:\n")[1])

    def test_share_an_id_with_another_file(self) -> None:
        with pytest.raises(CaseError, match=r"^b\.yaml: line 4: .* as in a\.yaml, line 4"):
            check_ids([read_file(FILE, "a.yaml"), read_file(FILE, "b.yaml")])
