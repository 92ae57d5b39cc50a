"""Questions to the referee: every incident can be asked about, and the answer comes out of the engine."""

from __future__ import annotations

from collections.abc import Iterator
from string import Formatter
from typing import get_args

import pytest

from pinella.cards import cards
from pinella.codes import BurracoBook, book
from pinella.melds import Meld, judge
from pinella.play.burraco.text import table_text
from pinella.play.effects import Effect
from pinella.play.seats import Seat
from pinella.referee import Offence, Phase, open_irregularities, rules_on
from pinella.referee.asking import AskError, Kind, Request, answer, questions, request_from, request_of
from pinella.referee.asking.answering import incident_of, noticed
from pinella.referee.asking.incidents import fitting, harmless, of_rank, unfitting
from pinella.referee.asking.interview_data import HOW, TOPICS, phases_of
from pinella.referee.asking.request import CODES, burraco_book
from pinella.referee.asking.scenes import scene_of
from pinella.referee.asking.ways import read_detail
from pinella.referee.phases import phase_of
from pinella.referee.sentences import keys, known, said

EDITIONS = ("fitab-2022", "fitab-2023", "fitab-2025")
EXAMPLE = {
    "code": "fitab-2025",
    "incident": "missing-draw",
    "by": "N",
    "cards": ["Jh", "Jd", "Jc"],
    "noticed": "at-once",
    "noticed_by": "E",
}
BOOK = burraco_book("fitab-2025")


def asked(**fields: object) -> dict[str, object]:
    """The answer to a question about FITAB 2025, as JSON carries it."""
    return answer(request_of({"code": "fitab-2025", **fields})).as_data()


class TestTheContract:
    def test_the_example_is_answered_as_agreed(self) -> None:
        reply = answer(request_of(EXAMPLE)).as_data()
        assert list(reply) == ["articles", "effects", "text", "choices"]
        assert reply["articles"] == ["29"]
        assert reply["effects"] == [["freeze-temporary", "NS.2"], ["stop", "N"]]
        assert reply["choices"] == []

    def test_the_text_is_whole_in_both_languages(self) -> None:
        assert answer(request_of(EXAMPLE)).as_data()["text"] == {
            "it": "Gioco senza aver pescato o raccolto: art. 29. Il gioco NS.2 è congelato fino al prossimo turno di "
            "Nord; se la smazzata finisce prima contano in negativo: J♥ J♦ J♣. Il gioco di Nord è interrotto: pesca "
            "o raccoglie, se non l'ha già fatto, e scarta.",
            "en": "Playing without having drawn or taken the pile: art. 29. Meld NS.2 is frozen until the next turn of "
            "North; if the deal ends before, these count negative: J♥ J♦ J♣. The turn of North is stopped: draw or "
            "take the pile, if not done already, and discard.",
        }

    def test_a_decision_is_offered_and_then_taken(self) -> None:
        fields = {"incident": "wrong-lay-off", "cards": "9h", "meld": "5h 6h 7h", "hand": ["8h"]}
        open_reply = asked(**fields)
        assert open_reply["choices"] == [
            {
                "question": "cure",
                "by": "N",
                "text": {
                    "it": "Nord decide se e come sanare il gioco.",
                    "en": "North decides whether and how to put the meld right.",
                },
                "options": [
                    {"key": "cure-8h", "it": "Lo sana con 8♥", "en": "Put it right with 8♥"},
                    {
                        "key": "no-cure",
                        "it": "Non lo sana: le carte eccedenti sono penalizzate",
                        "en": "Do not put it right: the surplus cards are penalised",
                    },
                ],
            }
        ]
        assert open_reply["effects"] == []
        assert asked(**fields, choices=["cure-8h"])["effects"] == [["mend", "NS.1", "8h"], ["stop", "N"]]
        assert asked(**fields, choices=["no-cure"])["effects"] == [["penalise", "N", "9h"], ["stop", "N"]]

    def test_an_open_decision_names_the_articles_that_apply_in_any_case(self) -> None:
        assert asked(incident="conduct", details=["F-N.8"])["articles"] == ["N"]


@pytest.mark.parametrize("code", EDITIONS)
@pytest.mark.parametrize("offence", Offence, ids=str)
def test_every_incident_is_answered_in_every_phase_and_edition(offence: Offence, code: str) -> None:
    for phase in Phase:
        reply = answer(Request(code=code, incident=offence, noticed=phase, noticed_by=Seat.EAST))
        assert reply.articles
        assert all(word for effect in reply.effects for word in effect)
        for lang in ("it", "en"):
            assert reply.text[lang].startswith(said(f"offence.{offence}")[lang])
            assert reply.text[lang].endswith(".")
            assert "{" not in reply.text[lang]


@pytest.mark.parametrize("offence", [one for one in Offence if rules_on(burraco_book("federal"), one)], ids=str)
def test_what_the_federal_code_rules_on_is_answered(offence: Offence) -> None:
    for phase in Phase:
        for by in (Seat.NORTH, Seat.WEST):
            assert answer(Request(code="federal", incident=offence, by=by, noticed=phase)).articles


WAYS = [
    pytest.param(offence, details, id=f"{offence}-{way}")
    for offence in Offence
    for way, details in (HOW.get(offence) or {"": ()}).items()
    # Going out without a discard is found by the lack of cards, in no single act.
    if offence is not Offence.WRONG_CLOSING or not way.startswith("no-discard")
]


@pytest.mark.parametrize(("offence", "details"), WAYS)
def test_it_happens_and_is_noticed_when_it_is_said_to_be(offence: Offence, details: tuple[str, ...]) -> None:
    for phase in phases_of(offence, details):
        request = Request(code="fitab-2025", incident=offence, noticed=phase, details=details)
        history = noticed(request, scene_of(incident_of(request)))
        found = [phase_of(history, one) for one in open_irregularities(history) if one.offence is offence]
        reported_late = offence is Offence.CLOSING_ON_THE_PILE and phase is Phase.AFTER_DISCARD
        assert set(found) == {Phase.AT_ONCE if reported_late else phase}


@pytest.mark.parametrize("seat", "NESW")
def test_any_player_can_have_done_it(seat: str) -> None:
    side = "NS" if seat in "NS" else "EW"
    reply = asked(incident="missing-draw", by=seat, cards="Qh Qd Qc")
    assert reply["effects"] == [["freeze-temporary", f"{side}.2"], ["stop", seat]]


class TestTheTable:
    def test_a_meld_can_be_given_by_its_cards(self) -> None:
        reply = asked(incident="wrong-lay-off", cards="Jc", meld="4c 5c 6c 7c 8c 9c", noticed="later")
        assert reply["effects"] == [["count-negative", "NS.1", "Jc"], ["freeze-definitive", "NS.1"]]

    def test_a_meld_can_be_given_by_its_name(self) -> None:
        table = ["NS.1: Kc Kd Ks", "NS.2: 5h 6h 7h", "N: 8h 3c"]
        for name, lines in (("NS.1", []), ("NS.2", table)):
            assert asked(incident="missing-draw", cards="8h", meld=name, table=lines)["effects"] == [
                ["freeze-temporary", name],
                ["stop", "N"],
            ]

    def test_lines_of_the_notation_take_the_place_of_what_is_assumed(self) -> None:
        table = ["NS.1: Kh Kd Ks", "NS.2: 5h 6h 7h", "N: 9h 8h 3c"]
        reply = asked(incident="wrong-lay-off", cards="9h", meld="NS.2", table=table, choices="cure-8h")
        assert reply["effects"] == [["mend", "NS.2", "8h"], ["stop", "N"]]

    def test_a_whole_table_is_read_as_it_was_written(self) -> None:
        request = Request(code="fitab-2025", incident=Offence.MISSING_DRAW)
        table = noticed(request, scene_of(incident_of(request))).start
        reply = asked(incident="missing-draw", cards="Jh Jd Jc", table=table_text(table))
        assert reply["effects"] == [["freeze-temporary", "NS.2"], ["stop", "N"]]

    def test_points_are_told_only_where_the_table_is_known(self) -> None:
        fields = {"incident": "dispute", "by": "E", "choices": "not-agreed"}
        told = asked(**fields, table="NS.1: 3h 4h 5h 6h 7h 8h 9h\nEW.1: Kh Kd Ks")["text"]
        assert isinstance(told, dict)
        assert told["en"].endswith("The points from before the episode count: North-South 245, East-West 30.")
        assumed = asked(**fields)["text"]
        assert isinstance(assumed, dict)
        assert assumed["en"].endswith("Only the points of the melds made before the episode count.")

    def test_cards_that_nobody_named_are_not_told(self) -> None:
        assert asked(incident="missing-draw", noticed="after-discard")["effects"] == [
            ["freeze-temporary", "NS.2"],
            ["draw", "N"],
        ]


class TestWhatDoesNotRead:
    @pytest.mark.parametrize(
        ("fields", "message"),
        [
            ({"code": "online"}, "code: the referee does not rule under online yet"),
            ({"code": "federal", "incident": "card-thrown"}, "incident: federal does not rule on card-thrown yet"),
            ({"incident": "misssing-draw"}, "incident: expected an incident such as missing-draw"),
            ({"incident": None}, "incident: expected an incident such as missing-draw, wrong-meld, found nothing"),
            ({"by": "Q"}, "by: expected one of N, E, S, W, found 'Q'"),
            ({"by": 3}, "by: expected a word, found '3'"),
            ({"cards": ["Jh", "7x"]}, "cards: card 2, '7x': expected a card"),
            ({"cards": [7]}, "cards: expected a list of texts"),
            ({"noticed": "soon"}, "noticed: expected one of dealing, at-once, after-discard, later, deal-over"),
            ({"noticed_by": "nobody"}, "noticed_by: expected one of N, E, S, W, culprit, partner, opponent, referee"),
            ({"noticd": "later"}, "expected the field noticed, found 'noticd'"),
            ({"meld": "EW.1"}, "meld: expected a meld of NS, such as NS.1, found 'EW.1'"),
            ({"meld": "NS.9"}, "meld: expected its cards, or one of NS.1, found 'NS.9'"),
            ({"meld": "NS.3", "table": ["NS.2: 5h 6h 7h"]}, "meld: expected its cards, or one of NS.2, found 'NS.3'"),
            ({"details": ["laid of"]}, "details: expected laid off or another detail of missing-draw (laid off, disc"),
            ({"incident": "delay", "details": "late"}, "details: expected details of delay (2 minutes, 5 minutes"),
            ({"incident": "second-set", "details": "x"}, "details: expected no details for second-set, found 'x'"),
            ({"table": ["N: 3c", "nonsense"]}, "table: line 2: expected a line such as"),
            ({"table": ["N: 3c", "NS.1: 5h 6h 8h"]}, "table: line 2: NS.1: expected a meld of fitab-2025"),
            ({"table": ["N: 3c 4c"]}, "this cannot happen at the table: `N lays Jh Jd Jc` (card/not-held"),
            ({"choices": ["warn"]}, "choices: expected no more of them, found 'warn'"),
            ({"incident": "conduct", "choices": ["hang"]}, "choices: expected one of none, warn, deduct, found hang"),
        ],
    )
    def test_says_where_and_what_was_expected(self, fields: dict[str, object], message: str) -> None:
        with pytest.raises(AskError) as error:
            answer(request_of({**EXAMPLE, **fields}))
        assert str(error.value).startswith(message)

    def test_a_request_is_an_object(self) -> None:
        with pytest.raises(AskError, match="expected an object with the fields code, incident"):
            request_of([1, 2])

    def test_a_request_without_a_code_needs_one_from_elsewhere(self) -> None:
        assert request_of({"incident": "second-set"}, "fitab-2023").code == "fitab-2023"
        with pytest.raises(AskError, match="code: expected one of fitab-2025"):
            request_of({"incident": "second-set"})


class TestDetails:
    @pytest.mark.parametrize(
        ("incident", "words"),
        [
            ("missing-draw", ("laid off", "laid-off", "Laid-Off")),
            ("wrong-closing", ("first lap", "first-lap")),
            ("delay", ("11 minutes", "11-minutes", "over-ten-minutes")),
            ("draw-out-of-turn", ("after pot", "after-pot")),
            ("conduct", ("F-N.8", "f-n.8")),
            ("suggestion", ("EW 100", "ew-100")),
            ("mixed-cards", ("forgotten NS.1", "forgotten ns.1")),
        ],
    )
    def test_are_read_in_either_spelling(self, incident: str, words: tuple[str, ...]) -> None:
        found = {request_of({"code": "fitab-2025", "incident": incident, "details": word}).details for word in words}
        assert found == {(words[0],)}

    @pytest.mark.parametrize("offence", Offence, ids=str)
    def test_include_every_answer_to_the_question_how(self, offence: Offence) -> None:
        for way, details in HOW.get(offence, {}).items():
            read = request_of({"code": "fitab-2025", "incident": offence.value, "details": list(details)})
            assert read.details == details
            assert read_detail(offence, way) in (details, (way,))


def told(**fields: object) -> str:
    """The answer in English."""
    text = asked(**fields)["text"]
    assert isinstance(text, dict)
    return str(text["en"])


class TestWhatTheAnswerSays:
    def test_what_else_is_wrong_with_the_cards(self) -> None:
        also = "There is more, which is ruled on by itself: A wrong meld laid."
        assert told(incident="missing-draw", cards="Jh 5d 2c").endswith(also)
        assert also not in told(incident="missing-draw", cards="Jh Jd 2c")

    def test_why_there_is_no_irregularity(self) -> None:
        assert told(incident="wrong-meld", cards="5h 6h 7h") == (
            "There is no irregularity: 5♥ 6♥ 7♥ is a valid meld (art. 21)."
        )
        assert told(code="federal", incident="wrong-closing", details="first lap").startswith(
            "Going out wrongly: as it was told, this is no irregularity under this code"
        )

    def test_one_card_is_enough_to_go_out_without_a_discard(self) -> None:
        effects = asked(incident="wrong-closing", details="no discard", cards="9c")["effects"]
        assert isinstance(effects, list)
        assert ["no-closing", "N"] in effects
        assert ["discard", "N", "9c"] in effects

    def test_the_card_stuck_under_the_discard_comes_back(self) -> None:
        for card in ("7h", "3d", "Qs"):
            assert asked(incident="card-under-discard", cards=card)["effects"] == [
                ["return", "N", card],
                ["forbid", "N", card],
            ]

    def test_that_the_tournament_decides_a_round_that_is_not_played(self) -> None:
        lost = "Beyond ten minutes the round is not played: the tournament decides it (art. 38)"
        assert lost in told(incident="delay", details="11 minutes")
        assert lost not in told(incident="delay", details="10 minutes")

    @pytest.mark.parametrize("offence", Offence, ids=str)
    def test_nothing_of_cards_that_nobody_has_named(self, offence: Offence) -> None:
        for phase in Phase:
            reply = answer(Request(code="fitab-2025", incident=offence, noticed=phase))
            assert not set(reply.text.en) & set("♥♦♣♠")
            assert "joker" not in reply.text.en

    def test_nothing_of_further_play_once_the_deal_is_over(self) -> None:
        text = told(incident="card-declared", cards="Jk Jk", noticed="deal-over")
        assert "to be played in turn" not in text
        assert text.endswith("The deal is over: what would concern further play has no effect any more.")
        assert "has ended before: these count negative: J♥ J♦ J♣" in told(
            incident="play-against-stop", cards="Jh Jd Jc", noticed="deal-over"
        )


def test_a_code_without_executable_irregularities_rules_on_none() -> None:
    found = book("international")
    assert isinstance(found, BurracoBook)
    assert not any(rules_on(found, offence) for offence in Offence)


class TestWhoNoticedIt:
    @pytest.mark.parametrize(
        ("word", "seat"),
        [("E", Seat.EAST), ("w", Seat.WEST), ("partner", Seat.NORTH), ("culprit", Seat.SOUTH), ("referee", None)],
    )
    def test_is_a_seat_or_a_part_in_the_matter(self, word: str, seat: Seat | None) -> None:
        assert request_of({**EXAMPLE, "by": "S", "noticed_by": word}).noticed_by is seat

    def test_is_the_next_opponent_where_it_is_left_out(self) -> None:
        assert request_of({"code": "fitab-2025", "incident": "second-set", "by": "S"}).noticed_by is Seat.WEST


def paths(code: str, answers: dict[str, str]) -> Iterator[dict[str, str]]:
    """Every way through the questions; seats and cards apart."""
    question = questions(code, answers)
    if question is None:
        yield answers
        return
    assert question.key not in answers
    keys_of = [option.key for option in question.options]
    if question.kind is Kind.CARDS:
        assert question.is_optional
        keys_of = [""]
    elif question.kind is Kind.SEAT:
        keys_of = ["N"] if question.key == "by" else ["E"]
    assert keys_of
    for key in keys_of:
        yield from paths(code, {**answers, question.key: key})


class TestTheQuestions:
    @pytest.mark.parametrize("code", ["fitab-2025", "fitab-2023", "federal"])
    def test_every_way_through_them_ends_with_a_ruling(self, code: str) -> None:
        asked_about = set()
        for answers in paths(code, {}):
            reply = answer(request_from(code, answers))
            assert reply.articles
            assert reply.choices == ()
            asked_about.add(answers["incident"])
        assert asked_about == {one.value for one in Offence if rules_on(burraco_book(code), one)}

    def test_begin_with_the_code_where_none_is_given(self) -> None:
        question = questions(None, {})
        assert question is not None
        assert [option.key for option in question.options] == list(CODES)
        following = questions(None, {"code": "federal"})
        assert following is not None
        assert following.key == "topic"

    def test_depend_on_the_answers_before(self) -> None:
        answers = {"topic": "seen", "incident": "card-dropped", "by": "S"}
        how = questions("fitab-2025", answers)
        assert how is not None
        assert how.as_data() == {
            "key": "how",
            "text": {"it": "Come, più esattamente?", "en": "How, more exactly?"},
            "kind": "choice",
            "optional": False,
            "options": [
                {"key": "seen", "it": "La carta è stata vista", "en": "The card was seen"},
                {"key": "unseen", "it": "Nessuno l'ha vista", "en": "Nobody saw it"},
                {"key": "unknown", "it": "Non si sa", "en": "Nobody knows"},
            ],
        }

    def test_end_with_what_the_referee_has_to_decide(self) -> None:
        answers = {"topic": "counting", "incident": "dispute", "by": "E", "noticed-by": "N"}
        question = questions("fitab-2025", answers)
        assert question is not None
        assert (question.key, [option.key for option in question.options]) == ("choice-1", ["agreed", "not-agreed"])
        assert questions("fitab-2025", {**answers, "choice-1": "agreed"}) is None

    @pytest.mark.parametrize(
        ("answers", "message"),
        [
            ({"topic": "weather"}, "topic: expected one of taking"),
            ({"topic": "seen", "incident": "rain"}, "incident: expected one of card-dropped"),
            ({"topic": "seen", "incident": "wrong-meld"}, "incident: expected one of card-dropped"),
            ({"topic": "seen", "incident": "card-dropped", "by": "Q"}, "by: expected one of N, E, S, W"),
            ({"topic": "seen", "incident": "card-dropped", "by": "N", "how": "loudly"}, "how: expected one of seen"),
        ],
    )
    def test_refuse_an_answer_that_was_not_offered(self, answers: dict[str, str], message: str) -> None:
        with pytest.raises(AskError, match=message):
            questions("fitab-2025", answers)

    def test_have_every_incident_under_one_heading(self) -> None:
        headed = [offence for offences in TOPICS.values() for offence in offences]
        assert sorted(headed, key=str) == sorted(Offence, key=str)


class TestTheSentences:
    @pytest.mark.parametrize("key", keys())
    def test_have_the_same_places_in_both_languages(self, key: str) -> None:
        text = said(key, **{name: "{" + name + "}" for name in _PLACES})
        it, en = ({name for _, name, _, _ in Formatter().parse(text[lang]) if name} for lang in ("it", "en"))
        assert it == en
        assert text.it.strip() == text.it
        assert text.it
        assert text.en

    @pytest.mark.parametrize("key", [key for key in keys() if key.startswith(("effect.", "choice."))])
    def test_about_effects_and_decisions_are_whole(self, key: str) -> None:
        text = said(key, **{name: name.upper() for name in _PLACES})
        assert text.it.endswith(".")
        assert text.en.endswith(".")
        assert text.it[0].isupper()
        assert text.en[0].isupper()

    @pytest.mark.parametrize("kind", get_args(Effect), ids=lambda kind: kind.name)
    def test_there_is_one_for_every_effect(self, kind: type[Effect]) -> None:
        assert any(key == f"effect.{kind.name}" or key.startswith(f"effect.{kind.name}.") for key in keys())

    def test_there_is_a_title_for_every_incident_and_a_label_for_every_answer(self) -> None:
        wanted = [f"offence.{offence}" for offence in Offence] + [f"phase.{phase.value}" for phase in Phase]
        wanted += [f"how.{way}" for ways in HOW.values() for way in ways] + [f"topic.{topic}" for topic in TOPICS]
        assert [key for key in wanted if not known(key)] == []


_PLACES = (
    "seat",
    "side",
    "meld",
    "into",
    "cards",
    "others",
    "points",
    "ns",
    "ew",
    "offence",
    "articles",
    "number",
    "question",
)


class TestTheCardsThatAreAssumed:
    @pytest.mark.parametrize("text", ["8h", "3c", "Kd", "As", "8h 9h", "4s 5s"])
    def test_a_run_on_which_cards_can_be_laid_off(self, text: str) -> None:
        assert isinstance(judge((*fitting(cards(text)), *cards(text)), BOOK), Meld)

    @pytest.mark.parametrize("text", ["8h", "3c", "Kd", "9h"])
    def test_a_run_on_which_they_cannot(self, text: str) -> None:
        assert isinstance(judge(unfitting(cards(text)), BOOK), Meld)
        assert not isinstance(judge((*unfitting(cards(text)), *cards(text)), BOOK), Meld)

    def test_a_set_of_the_same_rank_from_the_cards_that_are_left(self) -> None:
        assert [str(card) for card in of_rank(cards("7s 7h 7d"))] == ["7h", "7d", "7c"]

    @pytest.mark.parametrize("text", ["", "Jh Jd Jc", "Jk Jk", "3h 4d 5c 6s 7h 8d 9c Ts"])
    def test_harmless_cards_make_no_meld_with_the_others(self, text: str) -> None:
        named = cards(text)
        spare = harmless(named, 3)
        assert len(set(spare)) == 3
        assert not set(map(str, spare)) & set(map(str, named))
        naturals = [card for card in (*named, *spare) if "Jk" not in str(card)]
        with_spare = [
            (one, other, third)
            for one in spare
            for other in naturals
            for third in naturals
            if len({one, other, third}) == 3
        ]
        assert not any(isinstance(judge(trio, BOOK), Meld) for trio in with_spare)
