"""Where a selection of cards can go."""

from __future__ import annotations

from pinella.cards import cards
from pinella.play import scala40
from pinella.play.commands import Discard, LayMeld, LayOff, LayOpening, SwapJoker
from pinella.play.scala40.table import Table
from tests.play.scala40.tables import ONE, TWO, draw, play, table


def places(now: Table, text: str) -> list[str]:
    """What can be done with these cards, in words."""
    words = []
    for one in scala40.placements(now, ONE, cards(text)):
        name = {LayMeld: "lay", LayOpening: "open", LayOff: "off", SwapJoker: "swap", Discard: "discard"}
        melds = " | ".join(str(meld) for meld in one.results).replace("'", "")
        words.append(" ".join(filter(None, [name[type(one.command)], str(one.meld or ""), melds])))
    return words


def test_one_card_goes_on_every_meld_that_takes_it_or_on_the_pile() -> None:
    now = table(hands={"1": "8h Kd 3c"}, opened="1", melds=["5h 6h 7h", "8d 8c 8s", "2c Jk=3c 4c"], drew=True)
    assert places(now, "8h") == ["off T1 5h 6h 7h 8h", "off T2 8h 8d 8c 8s"]
    assert places(now, "Kd") == ["discard"]
    assert places(now, "3c") == ["swap T3 2c 3c 4c"]


def test_a_joker_goes_where_it_can_stand_for_something() -> None:
    now = table(hands={"1": "Jk Kd 3c"}, opened="1", melds=["5h 6h 7h", "8d 8c 8s"], drew=True)
    assert places(now, "Jk") == ["off T1 5h 6h 7h Jk=8h", "off T1 Jk=4h 5h 6h 7h", "off T2 Jk=8h 8d 8c 8s"]


def test_several_cards_make_melds_in_every_reading() -> None:
    now = table(hands={"1": "7h 7d Jk 5s 6s 2c"}, opened="1", drew=True)
    assert places(now, "7h 7d Jk") == ["lay 7h 7d Jk=7c", "lay 7h 7d Jk=7s"]
    assert places(now, "5s 6s Jk") == ["lay Jk=4s 5s 6s", "lay 5s 6s Jk=7s"]
    assert places(now, "7h 5s") == []


def test_several_cards_are_laid_off_at_both_ends() -> None:
    now = table(hands={"1": "4h 8h 9h 2c Jk"}, opened="1", melds=["5h 6h 7h"], drew=True)
    assert places(now, "4h 8h 9h") == ["off T1 4h 5h 6h 7h 8h 9h"]
    assert places(now, "9h Jk") == ["off T1 5h 6h 7h Jk=8h 9h"]


def test_an_ace_has_two_ends() -> None:
    whole = "2h 3h 4h 5h 6h 7h 8h 9h Th Jh Qh Kh"
    now = table(hands={"1": "Ah Jk 5c"}, opened="1", melds=[whole], drew=True)
    assert sorted(places(now, "Ah")) == sorted([f"off T1 {whole} Ah", f"off T1 Ah {whole}"])
    assert sorted(places(now, "Ah Jk")) == sorted([f"off T1 Jk=Ah {whole} Ah", f"off T1 Ah {whole} Jk=Ah"])


def test_an_opening_is_divided_in_every_way() -> None:
    now = table(hands={"1": "Kh Kd Kc Qh Qd Qc 2s 4c"}, drew=True)
    assert places(now, "Kh Kd Kc Qh Qd Qc") == ["open Kh Kd Kc | Qh Qd Qc"]
    assert places(now, "Kh Kd Kc") == []
    both = table(hands={"1": "Jh Qh Kh Jd Qd Kd Jc Qc Kc 2s"}, drew=True)
    assert len(places(both, "Jh Qh Kh Jd Qd Kd Jc Qc Kc")) == 2


def test_nothing_is_offered_out_of_turn_before_taking_or_for_cards_not_held() -> None:
    now = table(hands={"1": "8h Kd 3c"}, opened="1")
    assert scala40.placements(now, ONE, cards("Kd")) == ()
    now = play(now, draw())
    assert scala40.placements(now, TWO, now.hand(TWO)[:1]) == ()
    assert scala40.placements(now, ONE, cards("Ks Ks")) == ()
    assert scala40.placements(now, ONE, ()) == ()
