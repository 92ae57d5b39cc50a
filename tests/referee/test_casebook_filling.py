"""From the lines of a case to a whole table."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import AnyCard, Joker, cards
from pinella.codes import BurracoBook, book
from pinella.errors import CaseError
from pinella.play.burraco import Table
from pinella.play.dealing import pack_fault
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee.casebook import fill
from pinella.referee.casebook.filling import named_cards
from pinella.referee.casebook.reading import CODES
from tests.referee.casebook_files import case_of

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def filled(lines: str, *, code: str = "fitab-2025", when: str = "[N draws]") -> Table:
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    return fill(case_of(lines, when, "{rulings: none}", codes=code), rules)


def everything(table: Table) -> list[AnyCard]:
    """Every card at the table."""
    left = table.left
    found = [*table.stock, *table.pile, *(card for pot in table.pots for card in pot)]
    found += [card for seat in table.seats for card in table.hand(seat)]
    found += [card for side in Side for meld in table.melds(side) for card in meld.cards]
    found += [card for lying in left.loose for card in lying.cards]
    return found + [card for pool in (*left.side, *left.apart) for card in pool.cards]


def plain(group: tuple[AnyCard, ...]) -> list[str]:
    return [str(card).rstrip("'") for card in group]


class TestWhatIsLeftOut:
    def test_is_a_whole_table_in_the_third_lap(self) -> None:
        table = filled("")
        assert (table.turn, table.turns, table.lap, table.has_taken, table.dealer) == (N, 8, 3, False, W)
        assert [len(table.hand(seat)) for seat in table.seats] == [11, 11, 11, 11]
        assert [len(pot) for pot in table.pots] == [11, 11]
        assert (len(table.pile), len(table.stock)) == (3, 39)
        assert not any(table.has_pot(side) for side in Side)
        assert table.is_arbitrated

    @pytest.mark.parametrize("code", CODES)
    def test_makes_the_pack_whole_under_every_code(self, code: str) -> None:
        assert pack_fault(everything(filled("{N: 7h 8h, NS.1: 3h 4h 5h}", code=code))) is None

    def test_is_the_same_on_every_run_and_under_every_edition(self) -> None:
        tables = [filled("{N: 7h 8h}", code=code) for code in ("fitab-2025", "fitab-2025", "fitab-2022", "federal")]
        assert len({tuple(map(str, table.stock)) for table in tables}) == 1
        assert tables[0] == tables[1]

    def test_differs_from_case_to_case(self) -> None:
        rules = book("fitab-2025")
        one = case_of("", "[N draws]", "{rulings: none}")
        assert fill(one, rules).stock != fill(replace(one, id="other"), rules).stock

    def test_has_a_stream_of_chance_for_the_referee(self) -> None:
        table = filled("")
        assert table.chance is not None
        assert table.chance.position > 0
        assert table.chance == filled("").chance

    def test_has_one_card_turned_up_before_the_first_turn(self) -> None:
        table = filled("{turns: 0}")
        assert (table.turn, table.lap, len(table.pile)) == (N, 1, 1)

    def test_has_no_wild_card_on_the_pile(self) -> None:
        for number in range(20):
            case = case_of("", "[N draws]", "{rulings: none}")
            table = fill(replace(case, id=f"case-{number}"), book("fitab-2025"))
            assert not any(isinstance(card, Joker) or card.is_two for card in table.pile)

    def test_follows_the_player_in_turn(self) -> None:
        table = filled("{turn: S to play}")
        assert (table.turn, table.has_taken, table.turns) == (S, True, 10)
        assert (filled("{dealer: N}").turn, filled("{dealer: N}").turns) == (E, 8)
        assert (filled("{turns: 5}").turn, filled("{turns: 5}").turns) == (E, 5)

    def test_is_for_two_where_two_play(self) -> None:
        table = filled("{players: 2}", code="federal")
        assert (len(table.seats), table.lap, table.turn) == (2, 3, N)

    def test_leaves_the_player_who_went_out_without_cards(self) -> None:
        table = filled("{NS.1: 3h 4h 5h 6h 7h 8h 9h, pot taken: both, went out: N}")
        assert (table.is_over, table.hand(N)) == (True, ())


class TestWhatIsGiven:
    def test_is_exact_for_a_hand(self) -> None:
        assert plain(filled("{N: Jc Jd Jh 5s}").hand(N)) == ["Jh", "Jd", "Jc", "5s"]
        assert filled("{N: none}").hand(N) == ()

    def test_may_be_the_beginning_of_a_hand(self) -> None:
        hand = filled("{E: 3s 4s …}").hand(E)
        assert len(hand) == 11
        assert {"3s", "4s"} <= set(plain(hand))

    def test_is_the_top_of_the_stock(self) -> None:
        table = filled("{stock: 6c Jk}")
        assert plain(table.stock)[:2] == ["6c", "Jk"]
        assert len(table.stock) == 39

    def test_may_be_the_whole_stock(self) -> None:
        table = filled("{stock: 6c 9d 3h only}")
        assert plain(table.stock) == ["6c", "9d", "3h"]
        assert len(table.pile) == 39
        assert filled("{stock: none}").stock == ()

    def test_is_exact_for_the_pile_and_may_be_its_top(self) -> None:
        assert plain(filled("{pile: 4h 9c}").pile) == ["4h", "9c"]
        pile = filled("{pile: … 4h 9c}").pile
        assert (len(pile), plain(pile)[-2:]) == (5, ["4h", "9c"])

    def test_is_a_side_that_took_its_pot(self) -> None:
        table = filled("{pot taken: NS}")
        assert (table.has_pot(Side.NS), table.has_pot(Side.EW), len(table.pots)) == (True, False, 1)
        assert filled("{pot taken: both}").pots == ()
        assert len(filled("{pot taken: S}").pots) == 1

    def test_is_a_pot(self) -> None:
        table = filled("{pot: [3d 4d …, 7h 8h 9h]}")
        assert [len(pot) for pot in table.pots] == [11, 3]
        assert {"3d", "4d"} <= set(plain(table.pots[0]))
        assert [len(pot) for pot in filled("{pot: 3d 4d}").pots] == [2, 11]
        assert filled("{pot: none}").pots == ()

    def test_is_what_rulings_have_left(self) -> None:
        table = filled(
            "{N: 5c Kd, S: 9h, N side: Qs, N exposed: Kd, NS.1: 3h 4h 5h, NS.1 frozen: for good, NS.2 loose: 7h 7d 8c, "
            "N may not go out: , W may not go out: no, redeal: yes, pile: Kd}"
        )
        left = table.left
        assert plain(left.side_of(N)) == ["Qs"]
        assert left.exposed_of(N) == tuple(card for card in table.hand(N) if str(card).startswith("Kd"))
        assert left.frozen_as(MeldId(Side.NS, 1)) is not None
        assert len(left.loose_on(MeldId(Side.NS, 2))) == 3
        assert (left.no_closing, left.redeal) == ((N,), True)
        assert pack_fault(everything(table)) is None

    def test_may_be_both_copies_and_say_which(self) -> None:
        table = filled("{N: 5h 5h, S: 6h', pile: 4c}")
        assert sorted(map(str, table.hand(N))) == ["5h", "5h'"]
        assert list(map(str, table.hand(S))) == ["6h'"]


class TestCardsThatDoNotDisturb:
    def test_are_those_the_case_names_nowhere(self) -> None:
        table = filled("{N: Jc Jd}", when="[N lays Jc Jd Jh, N discards Kd]")
        held = {name for seat in (E, S, W) for name in plain(table.hand(seat))}
        assert held & {"Jc", "Jd", "Jh", "Kd"} == set()
        assert plain(table.stock)[-3:] != []
        assert {"Jh", "Kd"} <= set(plain(table.stock))

    def test_are_named_in_given_acts_and_results(self) -> None:
        then = "{table: {S: 4d}, may: [N discards Ks], rulings: [{offence: none, effects: [return N: 10h]}]}"
        case = case_of("{N: Jc 10d, N exposed: Jk}", "[N discards 3s]", then)
        assert set(named_cards(case)) == {"jc", "td", "jk", "3s", "4d", "ks", "th"}


class TestATableThatCannotBe:
    @pytest.mark.parametrize(
        ("lines", "reason"),
        [
            ("{N: 7x}", "N: card 1, '7x': expected a card"),
            ("{N: 7h 7h, S: 7h}", "S: card 1, '7h': expected at most two copies"),
            ("{NS.1: 7h 8h 2c 2d}", "NS.1: expected a meld of fitab-2025"),
            ("{turn: N to dance}", "turn: expected to take or to play, found 'to dance'"),
            ("{dealer: X}", "dealer: expected a seat"),
            ("{players: 2}", "players: expected 4"),
            ("{N exposed: Kd}", "N exposed: expected cards in the hand of N"),
            ("{NS.1 frozen: sometimes}", "NS.1 frozen"),
            ("{redeal: perhaps}", "redeal: expected nothing after it"),
            ("{stock: 6c only, pile: 4h}", "stock: expected a pile that is left out, or one that begins with …"),
        ],
    )
    def test_names_the_line_of_the_file(self, lines: str, reason: str) -> None:
        with pytest.raises(CaseError) as caught:
            filled(lines)
        assert (caught.value.file, caught.value.line) == ("test.yaml", 7)
        assert reason in caught.value.reason

    def test_has_more_cards_than_the_pack(self) -> None:
        full = " ".join(f"{rank}{suit}" for suit in "hdcs" for rank in "A23456789TJQK")
        with pytest.raises(CaseError, match=r"line 7: expected cards enough for the pile, found 1 left of the pack"):
            filled(f"{{N: {full}}}")


@given(st.data())
def test_every_table_has_its_108_cards(data: st.DataObject) -> None:
    """Whatever hands, stock and pile a case gives."""
    chosen = data.draw(
        st.lists(st.sampled_from([f"{rank}{suit}" for suit in "hdcs" for rank in "A3456789TJQK"]), max_size=30)
    )
    allowed = [name for place, name in enumerate(chosen) if chosen[:place].count(name) < 2]
    cut = sorted(data.draw(st.lists(st.integers(0, len(allowed)), min_size=2, max_size=2)))
    parts = (allowed[: cut[0]], allowed[cut[0] : cut[1]], allowed[cut[1] :])
    lines = ", ".join(
        f"{key}: {' '.join(part)}" for key, part in zip(("N", "stock", "pile"), parts, strict=True) if part
    )
    table = filled(f"{{{lines}}}")
    assert pack_fault(everything(table)) is None
    assert not parts[0] or Counter(plain(table.hand(N))) == Counter(parts[0])
    assert plain(table.stock)[: len(parts[1])] == parts[1]
    assert not parts[2] or plain(table.pile) == plain(cards(" ".join(parts[2])))


def test_turns_that_contradict_whose_turn_it_is_are_a_slip() -> None:
    with pytest.raises(CaseError, match="expected turns after which N plays, found 3: then W plays"):
        filled("{turn: N to take, turns: 3}")
    assert filled("{turn: W to take, turns: 3}").turn is Seat.WEST
