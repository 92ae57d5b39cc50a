"""What a referee asks about at a club, and what the answer has to say."""

from __future__ import annotations

import pytest

from pinella.cards import cards
from pinella.referee.asking import answer, questions, request_of
from pinella.referee.asking.incidents import next_of
from pinella.referee.asking.interview import Question
from pinella.referee.sentences import card_names

EDITIONS = ("fitab-2022", "fitab-2023", "fitab-2025")


def effects(code: str = "fitab-2025", /, **fields: object) -> list[list[str]]:
    return [list(effect) for effect in answer(request_of({"code": code, **fields})).effects]


def names(code: str = "fitab-2025", /, **fields: object) -> list[str]:
    return [effect[0] for effect in effects(code, **fields)]


def told(code: str = "fitab-2025", /, **fields: object) -> str:
    return answer(request_of({"code": code, **fields})).text.it


def question(code: str, key: str, **answers: str) -> Question:
    """The question of this key, which is the next one after these answers."""
    found = questions(code, answers)
    assert found is not None
    assert found.key == key
    return found


class TestOutOfTurnAfterThePotOnTheFly:
    """F-30.6, F-30.10: he has also played."""

    @pytest.mark.parametrize("code", EDITIONS)
    def test_what_was_laid_after_a_draw_comes_back(self, code: str) -> None:
        details = ["after pot", "played"]
        assert effects(code, incident="draw-out-of-turn", details=details) == [
            ["return", "N"],
            ["show", "E"],
            ["random-to-stock", "N"],
            ["stop", "N"],
            ["forbid", "N"],
        ]

    @pytest.mark.parametrize("code", EDITIONS)
    def test_what_was_laid_after_the_pile_is_frozen(self, code: str) -> None:
        details = ["after pot", "played"]
        assert names(code, incident="pile-out-of-turn", details=details) == ["restore-pile", "freeze-temporary", "stop"]

    @pytest.mark.parametrize("incident", ["draw-out-of-turn", "pile-out-of-turn"])
    def test_can_be_answered_at_the_questions(self, incident: str) -> None:
        found = question("fitab-2025", "how", topic="taking", incident=incident, by="N")
        assert "after-pot-played" in [option.key for option in found.options]

    def test_he_is_not_told_to_draw_again(self) -> None:
        assert "pesca o raccoglie" not in told(incident="draw-out-of-turn", details=["after pot"])


class TestAMeldWithCardsOfThePile:
    """F-30.8, F-30.10: the pile goes back, and the meld can be put right when the turn comes."""

    @pytest.mark.parametrize("pile", ["6h 9s", "6h Jk"])
    def test_waits_for_the_next_turn(self, pile: str) -> None:
        fields = {"incident": "pile-out-of-turn", "cards": pile, "details": ["played", "with the pile"]}
        assert names(**fields) == ["restore-pile", "freeze-temporary", "await-pile", "limit"]
        assert "potrà sanarlo" in told(**fields)
        assert "senza altro gioco" not in told(**fields)

    def test_waits_after_the_pot_on_the_fly_too(self) -> None:
        details = ["after pot", "played", "with the pile"]
        assert "await-pile" in names(incident="pile-out-of-turn", details=details)

    def test_a_meld_of_own_cards_does_not(self) -> None:
        fields = {"incident": "pile-out-of-turn", "details": ["played"]}
        assert names(**fields) == ["restore-pile", "freeze-temporary", "limit"]
        assert "senza altro gioco" in told(**fields)


class TestGoingOutWithoutADiscard:
    """F-32.9: the card laid off last is the discard, the one before comes back."""

    @pytest.mark.parametrize("meld", [{"meld": "5h 6h 7h"}, {}], ids=["meld", "no meld"])
    def test_two_cards_laid_off(self, meld: dict[str, str]) -> None:
        assert effects(incident="wrong-closing", details=["no discard"], cards="8h 9h", **meld) == [
            ["no-closing", "N"],
            ["return", "N", "8h"],
            ["discard", "N", "9h"],
            ["same-place", "N", "8h"],
        ]

    def test_one_card_is_the_discard_and_what_was_laid_off_before_comes_back(self) -> None:
        assert effects(incident="wrong-closing", details=["no discard"], cards="8h", meld="5h 6h 7h") == [
            ["no-closing", "N"],
            ["return", "N"],
            ["discard", "N", "8h"],
            ["same-place", "N"],
        ]

    def test_without_cards_it_is_enough_to_say_that_they_were_laid_off(self) -> None:
        fields = {"incident": "wrong-closing", "details": ["no discard", "laid off"]}
        assert names(**fields) == ["no-closing", "return", "discard", "same-place"]
        assert "L'ultima carta legata da Nord è il suo scarto" in told(**fields)

    def test_a_pot_that_was_not_due_is_the_same(self) -> None:
        """F-22.10."""
        assert effects(incident="pot-without-right", cards="8h 9h", meld="5h 6h 7h") == [
            ["pot-back", "N"],
            ["no-closing", "N"],
            ["return", "N", "8h"],
            ["discard", "N", "9h"],
            ["same-place", "N", "8h"],
        ]

    def test_of_a_meld_laid_last_one_card_is_the_discard(self) -> None:
        """F-32.8."""
        fields = {"incident": "wrong-closing", "details": ["no discard"]}
        assert names(**fields) == ["return", "force-discard", "stop", "forbid"]
        assert "una delle carte riprese, a sua scelta" in told(**fields)
        assert "pesca o raccoglie" not in told(**fields)


class TestGoingOutWithADiscard:
    def test_with_a_wild_the_last_card_laid_off_comes_back(self) -> None:
        """F-32.6: the wild stays on the pile."""
        fields = {"incident": "wrong-closing", "details": ["wild"], "cards": "8h 9h", "meld": "5h 6h 7h"}
        assert effects(**fields) == [["no-closing", "N"], ["return", "N", "9h"], ["same-place", "N", "9h"]]
        assert "lo scarto resta" in told(**fields)

    @pytest.mark.parametrize("code", [*EDITIONS, "federal"])
    def test_without_a_burraco_only_the_last_card_laid_off_is_penalised(self, code: str) -> None:
        """F-32.4, AMB-65: and nobody is promised that he may go out soon."""
        fields = {"incident": "wrong-closing", "cards": "8h 9h", "meld": "5h 6h 7h"}
        assert ["penalise", "N", "9h"] in effects(code, **fields)
        assert "potrà chiudere" not in told(code, **fields)
        assert "lo scarto resta" in told(code, **fields)

    def test_the_meld_is_asked_for(self) -> None:
        answers = {"topic": "closing", "incident": "wrong-closing", "by": "N", "how": "no-burraco", "cards": "8h 9h"}
        assert question("fitab-2025", "meld", **answers).is_optional


class TestThePack:
    """F-26.1 to F-26.4."""

    def test_once_a_meld_is_open_the_deal_goes_on(self) -> None:
        assert effects(incident="pack-fault", noticed="later") == []
        assert "subito dopo il mazzo è completato o sostituito" in told(incident="pack-fault", noticed="later")

    def test_before_that_it_is_dealt_again(self) -> None:
        fields = {"incident": "pack-fault", "noticed": "later", "details": ["no meld"]}
        assert effects(**fields) == [["redeal"]]
        assert "Il mazzo è completato o sostituito" in told(**fields)

    def test_the_difference_is_asked(self) -> None:
        found = question("fitab-2025", "how", topic="dealing", incident="pack-fault")
        assert [option.key for option in found.options] == ["meld-open", "no-meld"]


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"incident": "dealer-skipped", "noticed": "later"}, "distribuirà la prossima"),
        ({"incident": "face-up-in-stock", "noticed": "later"}, "coperta al suo posto"),
        ({"incident": "wrong-pot", "details": ["seen"]}, "all'altra linea spetta quello rimasto"),
        ({"incident": "pot-miscounted", "details": ["10", "seen"]}, "l'altro è controllato"),
        ({"incident": "leftover-pot", "details": ["used"], "noticed": "later"}, "prenderà il secondo pozzetto"),
        ({"incident": "leftover-pot", "noticed": "dealing"}, "è tolto dal tavolo"),
        ({"incident": "phantom-card", "cards": "8h", "meld": "5h 6h 7h"}, "è valida e fa parte del gioco"),
        ({"incident": "misplaced-discard"}, "messo sul monte"),
        ({"incident": "pot-seen-early"}, "se si ripete, la linea perde un punto vittoria e i Match Points equivalenti"),
        ({"incident": "mixed-cards", "choices": ["not-reconstructed"]}, "75 punti"),
        ({"incident": "double-draw", "cards": "6c Ks"}, "la seconda, K♠, torna sul tallone"),
        ({"incident": "second-set"}, "burraco nato solo da questa unione non è valido"),
    ],
)
def test_what_the_article_orders_is_said(fields: dict[str, object], words: str) -> None:
    assert words in told(**fields)
    assert "Nessuna conseguenza" not in told(**fields)


class TestAPenalisedCard:
    """F-24.2, F-24.3: the answer says when it is the discard."""

    @pytest.mark.parametrize("code", [*EDITIONS, "federal"])
    def test_is_the_discard_of_this_turn(self, code: str) -> None:
        text = told(code, incident="wrong-lay-off", cards="9h", meld="5h 6h 7h")
        assert "Nord deve scartare subito la carta penalizzata, 9♥, e il suo turno finisce." in text

    def test_is_the_next_discard_once_he_has_discarded(self) -> None:
        text = told(incident="wrong-lay-off", cards="9h", meld="5h 6h 7h", noticed="after-discard")
        assert "9♥ deve essere il suo prossimo scarto" in text

    def test_of_several_the_first_goes_now(self) -> None:
        text = told(incident="wrong-lay-off", cards="9h Jh", meld="5h 6h 7h")
        assert "J♥ 9♥. La prima è lo scarto di adesso" in text


class TestTheWordsOfACode:
    def test_the_federal_code_has_a_pozzo(self) -> None:
        fields = {"incident": "pot-without-right", "cards": "8h", "meld": "5h 6h 7h"}
        assert "Il pozzo preso da Nord" in told("federal", **fields)
        assert "Il pozzetto preso da Nord" in told("fitab-2025", **fields)

    def test_so_it_has_in_its_questions(self) -> None:
        found = question("federal", "incident", topic="pots")
        assert "Pozzo preso senza averne diritto" in [option.text.it for option in found.options]

    def test_the_federal_code_warns_the_pair(self) -> None:
        assert "La coppia Nord-Sud riceve un'ammonizione." in told("federal", incident="reminder")

    def test_only_some_codes_forbid_going_out_in_the_first_lap(self) -> None:
        answers = {"topic": "closing", "incident": "wrong-closing", "by": "N"}
        keys = {
            code: [option.key for option in question(code, "how", **answers).options]
            for code in ("federal", "fitab-2025")
        }
        assert "first-lap" not in keys["federal"]
        assert "first-lap" in keys["fitab-2025"]

    def test_who_saw_a_dropped_card_depends_on_the_edition(self) -> None:
        """F-23.1."""
        answers = {"topic": "seen", "incident": "card-dropped", "by": "N"}
        assert question("fitab-2025", "how", **answers).options[0].text.it == "La carta è stata vista"
        assert question("fitab-2023", "how", **answers).options[0].text.it == "Il compagno può averla vista"
        assert "il compagno può aver visto la carta" in told("fitab-2022", incident="card-dropped")


class TestOtherWords:
    def test_a_thrown_card_goes_straight_to_its_meld(self) -> None:
        text = told(incident="card-thrown", cards="8h", details=["both fit"], choices=["NS.2"])
        assert text.endswith("La carta va sul gioco NS.2: 8♥.")
        assert "riprende" not in text

    def test_two_jokers_are_counted(self) -> None:
        assert card_names(cards("Jk Jk")).it == "due jolly"

    def test_nobody_is_asked_who_left_a_card_face_up(self) -> None:
        found = questions("fitab-2025", {"topic": "dealing", "incident": "face-up-in-stock"})
        assert found is not None
        assert found.key != "by"

    def test_the_card_after_a_run(self) -> None:
        assert next_of(cards("4s 5s 6s")) == cards("7s")
        assert next_of(cards("Jh Qh Kh")) == cards("Ah")
