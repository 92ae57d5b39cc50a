"""Why something is refused is told in whole sentences: no English word stands in an Italian one, nor the other way."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest

from pinella.play.burraco import Table
from pinella.server.tables.no import No
from pinella.server.tables.orders import Call, Pick, RuleOtherwise, TakeDuty
from pinella.server.tables.playing import act
from pinella.server.tables.settings import Settings
from pinella.server.texts import Sentence, sentence
from pinella.words import LANGUAGES, catalogue
from tests.server.lines import line
from tests.server.tables.room import Room
from tests.server.visiting import Hall, hall_with_tables

ENGLISH = frozenset(
    """a an the of to is are was were be been has have had not no and or with under for from at most least such as
    this that these it its they there found expected card cards meld melds move command seat table rule book only cannot
    must may table's knows knows; between field object unknown missing required invalid value type""".split()  # noqa: SIM905
) - {"a", "no", "the", "come"}
"""Words that no Italian sentence has, but for what Italian has too."""

ITALIAN = frozenset(
    """il lo la gli le un uno una di da in con per tra fra non si è che chi questo questa questi carta carte gioco
    mossa campo tavolo codice nessun nessuna manca esempio""".split()  # noqa: SIM905
) - {"in", "per", "di", "la"}


def words_of(said: str) -> set[str]:
    """All but what is quoted, and cards."""
    plain = re.sub(r"«[^»]*»|“[^”]*”|\b(Jk|[A2-9TJQK][cdhs])\b", " ", said)
    return set(re.findall(r"[a-zà-ù]+", plain.lower()))


def is_told(said: Sentence) -> None:
    """A sentence in each language, and in each only its own words."""
    assert said.it != said.en
    for text, foreign in ((said.it, ENGLISH), (said.en, ITALIAN)):
        assert re.fullmatch(r"[A-ZÀ-Ù].*[.!?]", text), text
        assert "{" not in text
        assert words_of(text) & foreign == set(), (words_of(text) & foreign, text)


def test_the_words_of_one_language_are_not_those_of_the_other() -> None:
    """In all that is said where something is refused."""
    for key, text in catalogue("en").items():
        if key.startswith(("refusal.", "problem.")):
            is_told(sentence(key, **dict.fromkeys(re.findall(r"\{(\w+)\}", text), "7")))


@pytest.mark.parametrize("reason", ["no choice is open at this table", "expected one card, found 2"])
def test_a_sentence_with_the_words_of_an_error_is_noticed(reason: str) -> None:
    with pytest.raises(AssertionError):
        is_told(Sentence(f"Questo non si può fare: {reason}.", f"This cannot be done: {reason}."))


def test_no_sentence_is_left_open_for_the_words_of_an_error() -> None:
    for language in LANGUAGES:
        assert [key for key, text in catalogue(language).items() if "{reason}" in text] == []


ACTS: list[tuple[dict[str, Any], str]] = [
    ({}, "refusal.act/not-read.missing"),
    ({"command": "fly"}, "refusal.act/not-read.command"),
    ({"command": ["draw"]}, "refusal.act/not-read.command"),
    ({"command": "x" * 500}, "refusal.act/not-read.command"),
    ({"command": "discard"}, "refusal.act/not-read.missing"),
    ({"command": "discard", "card": "7x"}, "problem.card/unknown"),
    ({"command": "discard", "card": 7}, "problem.card/unknown"),
    ({"command": "discard", "card": "+7h"}, "problem.card/marked"),
    ({"command": "discard", "card": "7h 8h"}, "refusal.act/not-read.one-card"),
    ({"command": "discard", "card": ""}, "refusal.act/not-read.one-card"),
    ({"command": "discard", "card": "7h 8h", "under": "9h"}, "refusal.act/not-read.value"),
    ({"command": "lay"}, "refusal.act/not-read.missing"),
    ({"command": "lay", "cards": "sette di cuori"}, "problem.card/unknown"),
    ({"command": "lay", "cards": "7h=Jk 8h 9h"}, "problem.card/unknown"),
    ({"command": "lay", "cards": "+2c=5h 6h 7h"}, "problem.card/unknown"),
    ({"command": "lay", "cards": "7h 7h 7h"}, "problem.card/third-copy"),
    ({"command": "lay", "cards": "Jk Jk Jk Jk Jk"}, "problem.card/fifth-joker"),
    ({"command": "lay", "cards": "7h " * 109}, "problem.cards/too-many"),
    ({"command": "lay-off", "cards": "7h"}, "refusal.act/not-read.missing"),
    ({"command": "lay-off", "meld": "N.1", "cards": "7h"}, "refusal.act/not-read.meld"),
    ({"command": "lay-off", "meld": "NS.uno", "cards": "7h"}, "refusal.act/not-read.meld"),
    ({"command": "open", "melds": "7h 8h 9h"}, "refusal.act/not-read.value"),
    ({"command": "swap-joker", "meld": "T1", "card": "Jk"}, "refusal.act/not-read.value"),
    ({"command": "report", "incident": "x", "details": 5}, "refusal.act/not-read.value"),
    ({"command": "take-pile", "left": "zz"}, "problem.card/unknown"),
]


@pytest.mark.parametrize(("data", "key"), ACTS, ids=lambda value: str(value)[:60])
def test_an_act_that_does_not_read_is_told_by_what_is_wrong_with_it(data: dict[str, Any], key: str) -> None:
    room = Room(code="federal", players=2).dealt()
    answer = act(room.table, room.turn, data)
    assert isinstance(answer, No)
    assert (answer.code, answer.key) == ("act/not-read", key)
    said = sentence(answer.key, **answer.values)
    is_told(said)
    assert len(said.it) < 200


def deep(levels: int) -> dict[str, Any]:
    nested: dict[str, Any] = {}
    for _ in range(levels):
        nested = {"a": nested}
    return nested


def test_what_is_too_deep_to_be_read_is_told_in_general() -> None:
    room = Room(code="federal", players=2).dealt()
    answer = act(room.table, room.turn, {"command": deep(3_000)})
    assert isinstance(answer, No)
    assert answer.code == "act/not-read"
    is_told(sentence(answer.key, **answer.values))


class TestAtAnArbitratedTable:
    @staticmethod
    def refused(room: Room, person: str, order: Any) -> str:
        answer = room.asked(person, order, may_rule=person == "rita")
        assert isinstance(answer, No)
        is_told(sentence(answer.key, **answer.values))
        return answer.key

    def test_what_cannot_be_done_is_told_by_what_is_wrong_with_it(self) -> None:
        room = Room(arbitrated=True, referee="human").dealt()
        player = room.player()
        assert self.refused(room, player, Pick("x")) == "refusal.act/not-possible.no-choice"
        assert self.refused(room, player, Call("card tricks")) == "refusal.act/not-possible.offence"
        room.does("rita", TakeDuty(), may_rule=True)
        room.does(player, Call())
        seat = room.turn.value
        for effects, offence, key in (
            (["shout at them"], "none", "refusal.act/not-read.effect"),
            ([f"stop {seat}", f"expose {seat}: Jk Jk Jk Jk"], "none", "refusal.act/not-possible.effect"),
            ([], "no such offence", "refusal.act/not-possible.offence"),
        ):
            assert self.refused(room, "rita", RuleOtherwise(["29"], effects, offence)) == key

    @pytest.mark.parametrize(
        "data",
        [
            {"command": "report", "incident": "no such thing"},
            {"command": "report", "incident": "exposed-cards", "cards": "7h 8h 9h Th Jh Qh Kh"},
            {"command": "report", "incident": "exposed-cards", "details": ["x" * 5_000]},
            {"command": "take-pile", "left": "7h 8h 9h"},
            {"command": "lay-off", "meld": "NS.9", "cards": "7h"},
            {"command": "swap-joker", "meld": "T1", "card": "7h"},
        ],
        ids=lambda data: str(data)[:60],
    )
    def test_whatever_is_refused_there_has_a_sentence(self, data: dict[str, Any]) -> None:
        room = Room(arbitrated=True).dealt()
        assert isinstance(room.cards, Table)
        answer = act(room.table, room.turn, data)
        assert isinstance(answer, No)
        is_told(sentence(answer.key, **answer.values))


# Over HTTP and over the socket


@pytest.fixture(scope="module")
def hall() -> Iterator[Hall]:
    with hall_with_tables() as one:
        yield one


SETTINGS: list[tuple[dict[str, Any], str]] = [
    ({"code": "briscola"}, "problem.code/unknown"),
    ({"code": "x" * 300}, "problem.code/unknown"),
    ({"code": "fitab-2025", "players": 2}, "problem.table/settings.players"),
    ({"code": "online", "players": 3}, "problem.table/settings.players"),
    ({"code": "scala40", "length": {"by": "points"}}, "problem.table/settings.points"),
    ({"code": "online", "length": {"by": "deals", "minutes": 30}}, "problem.table/settings.no-round"),
    ({"code": "federal", "length": {"by": "deals", "deals": 4, "minutes": 1}}, "problem.table/settings.minutes"),
    ({"code": "scala40", "arbitrated": True}, "problem.table/settings.not-ruled"),
    ({"code": "online", "arbitrated": True}, "problem.table/settings.not-ruled"),
    ({"code": "fitab-2025", "referee": "human"}, "problem.table/settings.referee"),
    ({"code": "fitab-2025", "mistakes": 5}, "problem.table/settings.mistakes"),
    ({"code": "fitab-2025", "hints": True, "arbitrated": True}, "problem.table/settings.hints"),
    ({"code": "fitab-2025", "challenge": 10}, "problem.table/settings.own-clock"),
]


@pytest.mark.parametrize(("settings", "key"), SETTINGS, ids=lambda value: str(value)[:60])
def test_a_table_that_cannot_be_opened_so_is_told_why(hall: Hall, settings: dict[str, Any], key: str) -> None:
    answer = hall.guest().ask("POST", "/api/tables", settings)
    assert answer.status_code == 422
    error = answer.json()["error"]
    assert error["code"] == "table/settings"
    said = Sentence(**error["message"])
    is_told(said)
    shape = re.sub(r"\\\{\w+\\\}", ".*", re.escape(catalogue("it")[key]))
    assert re.fullmatch(shape, said.it)


def test_every_way_to_be_refused_a_table_is_among_them() -> None:
    told = {key for _, key in SETTINGS}
    assert {key for key in catalogue("it") if key.startswith("problem.table/settings.")} <= told
    assert {name for settings, _ in SETTINGS for name in settings} <= set(Settings.__struct_fields__)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "null",
        "[]",
        "{",
        '{"do":"dance"}',
        '{"do":"watch"}',
        '{"do":"watch","table":7}',
        '{"do":"ping","loudly":true}',
        '{"do":"watch","table":"' + "t" * 41 + '"}',
        '{"do":"give","table":"t","id":"1","order":{"do":"fly"}}',
        '{"do":"give","table":"t","id":"1","order":{"do":"report-words","version":-1}}',
        '{"do":"why","table":"t","id":"1","act":[]}',
        "[" * 4_000,
        '{"do":"watch","table":"\\ud800"}',
    ],
    ids=lambda text: text[:40],
)
def test_a_message_that_does_not_read_is_told_why(hall: Hall, text: str) -> None:
    with line(hall.guest()) as one:
        one.hears()
        one.sends(text)
        said = one.hears()
        assert said["code"] == "frame/not-read"
        is_told(Sentence(**said["say"]))
        assert len(json.dumps(said)) < 800
