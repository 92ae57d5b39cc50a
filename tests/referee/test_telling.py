"""What the referee says aloud: the effects of a ruling told together, in the order in which they are carried out."""

from __future__ import annotations

import pytest

from pinella.referee.asking import answer, request_of


def told(**fields: object) -> str:
    """The answer in Italian."""
    return answer(request_of({"code": "fitab-2025", **fields})).text.it


class TestPenalisedCards:
    def test_the_card_is_the_discard_now(self) -> None:
        text = told(incident="wrong-lay-off", cards="9h", meld="5h 6h 7h")
        assert text.endswith("Nord deve scartare subito la carta penalizzata, 9♥, e il suo turno finisce.")

    def test_of_several_the_first_is(self) -> None:
        text = told(incident="wrong-meld", cards="7h 7d 8c")
        assert "da scartare in quest'ordine: 8♣ 7♥ 7♦. La prima è lo scarto di adesso" in text
        assert "se non l'ha già fatto" not in text

    def test_after_the_discard_they_are_the_next_ones(self) -> None:
        text = told(incident="wrong-lay-off", cards="9h", meld="5h 6h 7h", noticed="after-discard")
        assert text.endswith("9♥ deve essere il suo prossimo scarto.")

    def test_those_that_nobody_has_named_are_not_all_the_cards_of_the_player(self) -> None:
        text = told(incident="wrong-meld", noticed="after-discard")
        assert "Le carte sono penalizzate: poste a lato del tavolo, sono i prossimi scarti di Nord" in text

    def test_after_going_out_wrongly_they_are_those_of_the_last_play(self) -> None:
        text = told(incident="wrong-closing", noticed="after-discard")
        assert "Le carte dell'ultimo gioco di Nord sono penalizzate" in text
        text = told(incident="wrong-closing", details=["laid-off"], noticed="after-discard")
        assert "La carta dell'ultimo gioco di Nord è penalizzata" in text

    def test_of_the_federal_code_taken_back_after_going_out_wrongly_are_exposed(self) -> None:
        text = told(code="federal", incident="wrong-closing", details=["wild"], noticed="after-discard")
        assert "Le carte riprese da Nord e non scartate sono esposte" in text
        assert "Le carte sono esposte: Nord deve giocarle" in told(incident="card-declared")


class TestASingleCard:
    def test_counts_negative_in_the_singular(self) -> None:
        late: dict[str, object] = {"incident": "wrong-lay-off", "meld": "5h 6h 7h", "noticed": "deal-over"}
        assert "Nel gioco NS.1 conta in negativo: 9♥." in told(**late, cards="9h")
        assert "Nel gioco NS.1 contano in negativo: J♥ 9♥." in told(**late, cards="9h Jh")
        unnamed = told(incident="wrong-lay-off", noticed="deal-over")
        assert "Nel gioco NS.1 la carta che non vi sta conta in negativo." in unnamed

    def test_would_count_negative_in_the_singular(self) -> None:
        early: dict[str, object] = {"incident": "missing-draw", "meld": "5h 6h 7h"}
        assert "se la smazzata finisce prima conta in negativo: 8♥." in told(**early, cards="8h")
        assert "se la smazzata finisce prima contano in negativo: 8♥ 9♥." in told(**early, cards="8h 9h")
        over = told(incident="play-after-discard", meld="5h 6h 7h", cards="8h", noticed="deal-over")
        assert "la smazzata è finita prima: conta in negativo 8♥." in over

    @pytest.mark.parametrize(
        ("fields", "key", "words"),
        [
            ({"incident": "wrong-meld", "cards": "7h 8h Th", "hand": ["Jk"]}, "cure-Jk", "Lo sana con il jolly"),
            (
                {"incident": "wrong-lay-off", "cards": "2c Jk", "meld": "5h 6h 7h"},
                "give-up-Jk",
                "Lascia fuori il jolly",
            ),
        ],
    )
    def test_that_is_a_joker_takes_its_article(self, fields: dict[str, object], key: str, words: str) -> None:
        (choice,) = answer(request_of({"code": "fitab-2025", **fields})).choices
        assert [option.text.it for option in choice.options if option.key == key] == [words]


class TestClosings:
    def test_without_a_burraco_nothing_is_promised_and_the_discard_stays(self) -> None:
        text = told(incident="wrong-closing", noticed="after-discard")
        assert "Nord non ha chiuso: lo scarto resta sul monte e la smazzata continua." in text
        assert "potrà chiudere" not in text

    def test_with_a_wild_the_player_may_go_out_from_the_next_turn(self) -> None:
        text = told(incident="wrong-closing", details=["wild"], noticed="after-discard")
        assert "lo scarto resta sul monte, la smazzata continua, e Nord potrà chiudere dal prossimo turno" in text


def test_the_card_taken_at_random_is_the_one_that_is_shown() -> None:
    text = told(incident="draw-out-of-turn")
    assert "ne prende una carta a caso, la mostra a Ovest e la mette sul tallone" in text
    assert text.count("mostra") == 1


def test_who_has_taken_a_card_is_not_told_to_take_one() -> None:
    assert "pesca o raccoglie" not in told(incident="second-set")
    assert "pesca o raccoglie" in told(incident="missing-draw")


def test_the_second_of_two_cards_drawn_is_shown_to_who_may_draw_it() -> None:
    text = told(incident="double-draw", cards="6c Ks")
    assert text.endswith("L'arbitro la mostra a Est, che al suo turno può pescarla oppure raccogliere il monte.")


def test_a_repeat_is_announced_only_where_it_is_not_one_already() -> None:
    assert "se si ripete" in told(incident="pot-seen-early")
    again = told(incident="pot-seen-early", table="warnings: N pot-seen-early")
    assert "se si ripete" not in again
    assert "perde un punto vittoria" in again


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"incident": "dealer-skipped", "noticed": "later"}, "distribuirà la prossima"),
        ({"incident": "face-up-in-stock", "noticed": "later"}, "coperta al suo posto"),
        ({"incident": "wrong-pot", "details": ["seen"]}, "si gioca regolarmente"),
        ({"incident": "pot-miscounted", "details": ["10", "seen"]}, "l'altro è controllato"),
        ({"incident": "leftover-pot", "noticed": "dealing"}, "tolto dal tavolo"),
        ({"incident": "leftover-pot", "noticed": "later"}, "resta inutilizzato"),
        ({"incident": "phantom-card", "cards": "8h", "meld": "5h 6h 7h"}, "fa parte del gioco"),
        ({"incident": "misplaced-discard"}, "è messo sul monte"),
        ({"incident": "pack-fault", "noticed": "later"}, "subito dopo il mazzo"),
        ({"incident": "pack-fault", "noticed": "deal-over"}, "il mazzo è subito"),
    ],
)
def test_an_article_that_touches_no_card_still_orders_something(fields: dict[str, object], words: str) -> None:
    text = told(**fields)
    assert words in text
    assert "Nessuna conseguenza" not in text


def test_a_fault_of_the_pack_depends_on_whether_a_meld_was_laid() -> None:
    assert "si distribuisce di nuovo" in told(incident="pack-fault", noticed="later", details=["no meld"])
    assert "si distribuisce di nuovo" not in told(incident="pack-fault", noticed="later")
