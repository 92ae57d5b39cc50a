"""Ready phrases and chat."""

from __future__ import annotations

import pytest

from pinella.codes import CODES
from pinella.play.seats import Seat
from pinella.server.tables.happenings import PersonReported, Reported, Spoke
from pinella.server.tables.orders import PauseTable, ReportPerson, ReportWords, Sit, Speak, TakeDuty
from pinella.server.tables.talking import MOST_REPORTS, PHRASES, REASONS, TALKATIVE
from pinella.server.texts import sentence
from pinella.words import catalogue
from tests.server.tables.room import Room


@pytest.mark.parametrize("phrase", PHRASES)
def test_every_ready_phrase_may_be_said_and_has_a_sentence(phrase: str) -> None:
    assert Room().full().does("anna", Speak(phrase=phrase)) == [Spoke("anna", phrase)]
    assert sentence(f"phrase.{phrase}").it


def test_the_catalogue_has_a_sentence_for_these_and_no_others() -> None:
    """The page offers what it finds there."""
    assert tuple(key.removeprefix("phrase.") for key in catalogue("it") if key.startswith("phrase.")) == PHRASES


def test_the_catalogue_has_a_sentence_for_every_reason_and_no_others() -> None:
    assert tuple(key.removeprefix("report.why.") for key in catalogue("it") if key.startswith("report.why.")) == REASONS


def test_words_of_ones_own_are_kept_apart_from_the_log() -> None:
    """So that they can be erased."""
    room = Room().full()
    assert room.does("anna", Speak(words="Buonasera!")) == [Spoke("anna")]
    assert b"Buonasera" not in room.facts[-1][0].body


@pytest.mark.parametrize(
    ("said", "code"),
    [
        (Speak(), "chat/one-of-both"),
        (Speak(phrase="hello", words="Ciao"), "chat/one-of-both"),
        (Speak(words="  \n "), "chat/one-of-both"),
        (Speak(phrase="nice-weather"), "chat/no-such-phrase"),
    ],
)
def test_one_of_both_must_be_said(said: Speak, code: str) -> None:
    assert Room().full().refused("anna", said) == code


@pytest.mark.parametrize(
    ("words", "code"),
    [
        ("ciao\x00", "words/character"),
        ("\u202eciao", "words/character"),
        ("cia\u2066o", "words/character"),
        ("ciao\u200f", "words/character"),
        ("ci\u00adao", "words/character"),
        ("ciao\u2028a tutti", "words/character"),
        ("ciao\na tutti", "words/in-lines"),
        ("\u3164\u2800 \u200d", "chat/one-of-both"),
    ],
)
def test_words_are_one_line_that_all_read_as_it_stands(words: str, code: str) -> None:
    assert Room().full().refused("anna", Speak(words=words)) == code


@pytest.mark.parametrize("words", ["Perché no? <b>", "❤️ 👨‍👩‍👧 🇮🇹", "می‌خواهم", "שלום", "प्रिया", "e\u0301"])
def test_whatever_people_write_in_their_language_may_be_said(words: str) -> None:
    assert Room().full().does("anna", Speak(words=words)) == [Spoke("anna")]


def test_only_who_sits_or_rules_here_speaks() -> None:
    room = Room(arbitrated=True, referee="human").full()
    assert room.refused("elena", Speak(phrase="hello")) == "table/not-seated"
    room.does("rita", TakeDuty(), may_rule=True)
    assert room.does("rita", Speak(phrase="hello")) == [Spoke("rita", "hello")]


def test_a_table_may_be_silent() -> None:
    assert Room(chat=False).full().refused("anna", Speak(phrase="hello")) == "chat/off"


@pytest.mark.rule("F-N.3")
@pytest.mark.parametrize("code", sorted(set(CODES) - TALKATIVE))
def test_during_a_deal_nobody_speaks(code: str) -> None:
    room = Room(code=code, thinking=0).dealt()
    assert room.refused("anna", Speak(phrase="well-played")) == "chat/during-a-deal"
    assert room.refused("anna", Speak(words="Gioca i cuori")) == "chat/during-a-deal"
    room.house(PauseTable())
    assert room.does("anna", Speak(phrase="back-again"))


def test_online_rules_ask_for_no_silence() -> None:
    assert Room(code="online").dealt().does("anna", Speak(phrase="well-played"))


def test_between_two_deals_people_speak() -> None:
    assert Room().dealt().plays_out().does("anna", Speak(phrase="well-played"))


class TestReports:
    def test_what_somebody_said_is_reported_by_its_version(self) -> None:
        room = Room(club="c1").full()
        room.does("anna", Speak(words="parole"))
        said = room.table.version
        room.does("bruno", Speak(phrase="sorry"))
        assert room.does("elena", ReportWords(said)) == [Reported("elena", said)]

    def test_are_made_once_by_each_person(self) -> None:
        room = Room(club="c1").full()
        room.does("anna", Speak(words="parole"))
        said = room.table.version
        for person in ("elena", "bruno"):
            room.does(person, ReportWords(said))
            assert room.refused(person, ReportWords(said)) == "report/made-already"

    def test_of_one_person_are_a_handful_at_a_table(self) -> None:
        room = Room(club="c1").full()
        versions = []
        for number in range(MOST_REPORTS):
            room.does("anna", Speak(words=f"parole {number}"))
            versions.append(room.table.version)
        for version in versions[1:]:
            room.does("elena", ReportWords(version))
        room.does("bruno", ReportWords(versions[0]), ReportPerson("N", "manners"))
        room.does("elena", ReportWords(versions[0]))
        room.does("anna", Speak(phrase="sorry"))
        assert room.refused("elena", ReportWords(room.table.version)) == "report/enough"
        room.does("bruno", ReportWords(room.table.version))

    def test_are_remembered_when_the_table_is_read_again(self) -> None:
        room = Room(club="c1").full()
        room.does("anna", Speak(words="parole"))
        room.does("bruno", ReportWords(room.table.version), ReportPerson("N", "manners"))
        assert room.replayed() == room.table

    def test_go_to_the_moderators_of_a_club(self) -> None:
        room = Room().full()
        room.does("anna", Speak(words="parole"))
        assert room.refused("bruno", ReportWords(room.table.version)) == "chat/no-moderators"

    def test_there_must_be_words_at_that_version(self) -> None:
        room = Room()
        room.does("anna", Sit())
        for version in (1, 2, 3, 10**9):
            assert room.refused("bruno", ReportWords(version)) == "chat/nothing-said-there"


class TestReportsOfPersons:
    def test_name_who_sits_there_and_why(self) -> None:
        room = Room(club="c1").full()
        whom = room.table.persons[Seat("E")]
        for why in REASONS:
            assert room.does("anna", ReportPerson("E", why)) == [PersonReported("anna", whom, why)]

    def test_are_made_once_by_each_person(self) -> None:
        room = Room(club="c1").full()
        for person in ("anna", "bruno"):
            room.does(person, ReportPerson("S", "manners"))
            assert room.refused(person, ReportPerson("S", "manners")) == "report/made-already"
            room.does(person, ReportPerson("S", "stalling"), ReportPerson("W", "manners"))

    def test_of_one_person_are_a_handful_at_a_table(self) -> None:
        room = Room(club="c1").full()
        for why in REASONS:
            room.does("anna", ReportPerson("E", why))
        room.does("anna", Speak(words="parole"), ReportPerson("S", "manners"))
        assert room.refused("anna", ReportPerson("W", "manners")) == "report/enough"

    def test_are_not_of_oneself_nor_of_an_empty_seat(self) -> None:
        room = Room(club="c1")
        room.does("anna", Sit())
        for seat in ("N", "E"):
            assert room.refused("anna", ReportPerson(seat, "manners")) == "report/nobody-there"

    def test_give_a_known_reason(self) -> None:
        room = Room(club="c1").full()
        assert room.refused("anna", ReportPerson("E", "he is ugly")) == "report/no-such-reason"

    def test_go_to_the_moderators_of_a_club(self) -> None:
        room = Room().full()
        assert room.refused("anna", ReportPerson("E", "stalling")) == "chat/no-moderators"

    def test_come_from_the_table(self) -> None:
        assert Room(club="c1").full().refused("zeno", ReportPerson("E", "manners")) == "table/not-seated"
