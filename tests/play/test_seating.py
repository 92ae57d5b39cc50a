"""The draw for seats, the first dealer, and the turn to deal."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from pinella.cards import PACK, Card, Joker, cards
from pinella.codes import BOOKS, FEDERAL, FITAB_2025, INTERNATIONAL, ONLINE, SCALA40, Book, Clause
from pinella.codes.choices import Direction
from pinella.errors import HouseRuleError, PinellaError
from pinella.play.chance import Label, Secret, Stream
from pinella.play.seating import (
    Seating,
    draw_for_seats,
    next_dealer,
    players_allowed,
    playing_order,
    random_dealer,
    seating,
    seats_of,
    who_draws_again,
)
from pinella.play.seats import Seat
from tests.play.shuffles import fits, stream_of

PAIRS = (("a", "c"), ("b", "d"))
ALONE = (("a",), ("b",), ("c",), ("d",))
N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST


def drawn(text: str, **again: str) -> dict[str, tuple[Card | Joker, ...]]:
    """The cards of a, b, c, d …; cards drawn again by name."""
    return {
        player: (card, *(cards(again[player]) if player in again else ()))
        for player, card in zip("abcdef", cards(text), strict=False)
    }


class TestBurraco:
    """FITAB art. 3, and the federal code art. 3: the highest card chooses, the lower opponent deals."""

    @pytest.mark.rule("F-3.2")
    def test_w_001_the_highest_card_chooses_and_the_lower_opponent_deals(self) -> None:
        found = seating(FITAB_2025, drawn("Kh 9s 4d Jk"), PAIRS)
        assert (found.chooser, found.scorer, found.first_dealer, found.first_player) == ("d", "d", "c", "d")

    @pytest.mark.rule("F-3.4")
    def test_w_002_equal_cards_draw_again_and_keep_their_priority(self) -> None:
        assert who_draws_again(FITAB_2025, drawn("Qh Qh 5c 7d")) == (("a", "b"),)
        found = seating(FITAB_2025, drawn("Qh Qh 5c 7d", a="3s", b="2d"), PAIRS)
        assert [draw.player for draw in found.draws] == ["b", "a", "d", "c"]
        assert (found.chooser, found.first_dealer) == ("b", "c")

    @pytest.mark.rule("F-3.4")
    def test_jokers_of_any_colour_are_the_same_card(self) -> None:
        assert who_draws_again(FITAB_2025, drawn("Jk Jk Jk Kh")) == (("a", "b", "c"),)
        assert who_draws_again(FITAB_2025, drawn("Jk Jk Jk Kh", a="3s", b="4s", c="3s")) == (("a", "c"),)

    @pytest.mark.rule("F-3.3")
    def test_between_equal_ranks_the_suit_decides(self) -> None:
        found = seating(FITAB_2025, drawn("Kd Ks Kc Kh"), PAIRS)
        assert [draw.player for draw in found.draws] == ["d", "a", "c", "b"]
        assert found.first_dealer == "c"

    @pytest.mark.rule("F-19.1")
    def test_the_highest_card_fills_in_the_score_sheet(self) -> None:
        assert seating(FITAB_2025, drawn("Kd Ks Kc Kh"), PAIRS).scorer == "d"
        assert seating(FITAB_2025, drawn("Jk Jk Kc Kh", a="4s", b="3s"), PAIRS).scorer == "a"

    @pytest.mark.rule("F-3.2")
    def test_rank_counts_and_not_points(self) -> None:
        """AMB-04: king and eight are worth ten both; the two stands above the ace."""
        assert seating(FITAB_2025, drawn("8h Ks 3h 4h"), PAIRS).chooser == "b"
        assert seating(FITAB_2025, drawn("2s Ah Kh Qh"), PAIRS).chooser == "a"

    @pytest.mark.rule("F-3.2")
    def test_the_dealer_is_an_opponent_even_where_the_partner_drew_lowest(self) -> None:
        found = seating(FITAB_2025, drawn("Ah Kh 3s Qh"), PAIRS)
        assert found.first_dealer == "d"

    @pytest.mark.rule("F-3.2")
    def test_the_chooser_sits_after_the_dealer_and_opposite_the_partner(self) -> None:
        found = seating(FITAB_2025, drawn("Kh 9s 4d Jk"), PAIRS)
        assert found.order == ("d", "a", "b", "c")
        assert found.seated(E) == {E: "d", S: "a", W: "b", N: "c"}
        for seat in (N, E, S, W):
            table = {player: place.side for place, player in found.seated(seat).items()}
            assert table["d"] is table["b"] is seat.side
            assert table["a"] is table["c"] is seat.side.other

    @pytest.mark.rule("B-3.2")
    def test_federal_the_highest_card_is_served_by_the_lower_opponent(self) -> None:
        found = seating(FEDERAL, drawn("2c Ah 5d 5s"), PAIRS)
        assert (found.chooser, found.scorer, found.first_dealer) == ("a", "a", "d")

    @pytest.mark.rule("B-3.3")
    def test_federal_rank_decides_and_then_the_suit(self) -> None:
        """BAMB-02: king and eight are worth the same and are still two ranks."""
        found = seating(FEDERAL, drawn("8h Ks 9h Kc"), PAIRS)
        assert [draw.player for draw in found.draws] == ["d", "b", "c", "a"]

    @pytest.mark.rule("B-3.4")
    def test_federal_the_same_card_is_turned_again_between_the_two(self) -> None:
        assert who_draws_again(FEDERAL, drawn("Jk 4c Jk 4c")) == (("a", "c"), ("b", "d"))
        found = seating(FEDERAL, drawn("Jk 4c Jk 4c", a="3s", b="Kh", c="4s", d="Ah"), PAIRS)
        assert [draw.player for draw in found.draws] == ["c", "a", "d", "b"]
        assert (found.chooser, found.first_dealer) == ("c", "b")

    @pytest.mark.rule("I-F.2")
    def test_international_draws_as_fitab_does(self) -> None:
        found = seating(INTERNATIONAL, drawn("Kh 9s 4d Jk"), PAIRS)
        assert (found.chooser, found.scorer, found.first_dealer) == ("d", "d", "c")

    def test_one_against_one_the_lower_card_deals(self) -> None:
        found = seating(FEDERAL, drawn("9s Kh"), (("a",), ("b",)))
        assert (found.chooser, found.first_dealer) == ("b", "a")
        assert found.seated(E) == {E: "b", N: "a"}

    def test_nobody_is_seated_while_equal_cards_wait(self) -> None:
        with pytest.raises(PinellaError, match="a and b drew the same card: they draw again between themselves"):
            seating(FITAB_2025, drawn("Qh Qh 5c 7d"), PAIRS)


class TestScala40:
    """Scala 40 art. 3: the lowest card deals, and the others sit by their cards."""

    @pytest.mark.rule("S-3.3", "S-3.2")
    def test_sc_71_two_jokers_draw_again_and_hearts_come_before_diamonds(self) -> None:
        assert who_draws_again(SCALA40, drawn("Jk Jk Kh Kd")) == (("a", "b"),)
        found = seating(SCALA40, drawn("Jk Jk Kh Kd", a="2s", b="3s"), ALONE)
        assert found.order == ("b", "a", "c", "d")
        assert (found.first_dealer, found.chooser) == ("d", "b")

    @pytest.mark.rule("S-3.1")
    def test_the_highest_chooses_and_plays_first_and_the_lowest_deals(self) -> None:
        found = seating(SCALA40, drawn("7c 2h Ah Ks"), ALONE)
        assert (found.chooser, found.first_player, found.first_dealer) == ("c", "c", "b")

    @pytest.mark.rule("S-23.1")
    def test_the_highest_card_keeps_the_score_sheet(self) -> None:
        assert seating(SCALA40, drawn("7c 2h Ah Ks"), ALONE).scorer == "c"

    @pytest.mark.rule("S-3.4")
    def test_the_others_sit_in_playing_order_by_their_cards(self) -> None:
        found = seating(SCALA40, drawn("7c 2h Ah Ks"), ALONE)
        assert found.seated(Seat.THREE) == {Seat.THREE: "c", Seat.FOUR: "d", Seat.ONE: "a", Seat.TWO: "b"}
        assert playing_order(SCALA40, Seat.TWO)[0] is Seat.THREE

    @pytest.mark.rule("S-3.2")
    def test_between_equal_ranks_the_suit_decides(self) -> None:
        assert seating(SCALA40, drawn("9s 9h 9c 9d"), ALONE).order == ("b", "d", "c", "a")

    def test_the_two_is_the_lowest_card(self) -> None:
        assert seating(SCALA40, drawn("2h 3s 4s"), ALONE[:3]).first_dealer == "a"

    def test_equal_cards_that_are_no_jokers_draw_again_too(self) -> None:
        """S-AMB-37."""
        assert who_draws_again(SCALA40, drawn("9h 9h 4c 5d")) == (("a", "b"),)


class TestTheWholeDraw:
    @pytest.mark.rule("F-3.1")
    def test_each_draws_one_card_from_the_shuffled_pack(self) -> None:
        self.check(FITAB_2025, PAIRS)

    @pytest.mark.rule("B-3.1")
    def test_federal_each_turns_one_card(self) -> None:
        self.check(FEDERAL, PAIRS)

    @pytest.mark.rule("S-3.1")
    def test_scala_40_each_draws_a_card(self) -> None:
        self.check(SCALA40, ALONE)

    def check(self, book: Book, sides: tuple[tuple[str, ...], ...]) -> None:
        """The cards come off the top of the shuffled pack, those drawn again after the first four."""
        again = 0
        for number in range(400):
            stream = stream_of("seats", number)
            pack, end = stream.shuffled(PACK)
            found, after = draw_for_seats(book, sides, stream)
            assert after == end
            taken = {draw.player: draw.cards for draw in found.draws}
            firsts = [player for side in sides for player in side]
            assert tuple(taken[player][0] for player in firsts) == pack[:4]
            used = [card for one in taken.values() for card in one]
            assert Counter(used) == Counter(pack[: len(used)])
            assert found == seating(book, taken, sides)
            again += len(used) > 4
        assert again > 5

    def test_everybody_chooses_equally_often(self) -> None:
        found = Counter(draw_for_seats(SCALA40, ALONE, stream_of("seats", n))[0].chooser for n in range(2_000))
        assert fits([found[player] for player in "abcd"], [1 / 4] * 4).is_fair

    def test_three_jokers_may_need_several_draws(self) -> None:
        """All four jokers and then equal pairs: a stacked pack, to see the draw come to an end."""

        class Stacked(Stream):
            def shuffled(self, items: object) -> tuple[tuple[Card | Joker, ...], Stream]:  # type: ignore[override]
                return cards("Jk Jk Jk Kh 4s 4s 7d 9c 9c Qh Qd"), self

        stacked = Stacked(Secret(bytes(66)), Label("scala40", "stacked", 0))
        found: Seating = draw_for_seats(SCALA40, ALONE, stacked)[0]
        assert found.order == ("c", "a", "b", "d")
        assert [len(draw.cards) for draw in found.draws] == [2, 4, 4, 1]


class TestTheTurnToDeal:
    @pytest.mark.rule("F-4.15")
    def test_fitab_it_passes_clockwise_and_the_dealer_plays_fourth(self) -> None:
        assert next_dealer(FITAB_2025, N) is E
        assert next_dealer(FITAB_2025, W) is N
        assert playing_order(FITAB_2025, W) == (N, E, S, W)

    @pytest.mark.rule("B-4.22")
    def test_federal_it_passes_clockwise(self) -> None:
        assert [next_dealer(FEDERAL, seat) for seat in (N, E, S, W)] == [E, S, W, N]

    @pytest.mark.rule("O-3.2")
    def test_online_it_passes_to_the_left(self) -> None:
        assert [next_dealer(ONLINE, seat) for seat in (N, E, S, W)] == [E, S, W, N]
        assert next_dealer(ONLINE, E, 2) is N

    def test_scala_40_the_first_player_of_a_deal_deals_the_next(self) -> None:
        """S-AMB-35."""
        assert next_dealer(SCALA40, Seat.FOUR) is Seat.ONE
        assert next_dealer(SCALA40, Seat.FOUR, 6) is Seat.FIVE
        assert next_dealer(SCALA40, Seat.THREE, 3) is playing_order(SCALA40, Seat.THREE, 3)[0]

    def test_a_house_may_let_it_pass_against_the_deal(self) -> None:
        article = FITAB_2025.dealer_rotation.article
        house = replace(FITAB_2025, dealer_rotation=Clause(Direction.COUNTER_CLOCKWISE, article, "house"))
        assert next_dealer(house, N) is W

    @pytest.mark.rule("O-3.1")
    def test_online_the_first_dealer_is_drawn_at_random(self) -> None:
        found = Counter(random_dealer(ONLINE, stream_of("first dealer", number))[0] for number in range(2_000))
        assert fits([found[seat] for seat in (N, E, S, W)], [1 / 4] * 4).is_fair
        assert {random_dealer(ONLINE, stream_of("two", number), 2)[0] for number in range(20)} == {N, E}

    @pytest.mark.rule("O-3.1")
    def test_online_there_is_no_draw_of_cards(self) -> None:
        with pytest.raises(HouseRuleError, match="under online the first dealer is random"):
            draw_for_seats(ONLINE, PAIRS, stream_of("online"))


class TestHowManyPlay:
    @pytest.mark.parametrize(
        ("code", "numbers"),
        [
            ("fitab-2025", (4,)),
            ("fitab-2023", (4,)),
            ("fitab-2022", (4,)),
            ("international", (4,)),
            ("federal", (2, 4)),
            ("online", (2, 4)),
            ("scala40", (2, 3, 4, 5, 6)),
        ],
    )
    def test_the_numbers_of_each_book(self, code: str, numbers: tuple[int, ...]) -> None:
        assert players_allowed(BOOKS[code]) == numbers
        for number in range(8):
            if number in numbers:
                assert len(seats_of(BOOKS[code], number)) == number
            else:
                with pytest.raises(HouseRuleError, match=f"players under {code}, found {number}"):
                    seats_of(BOOKS[code], number)

    @pytest.mark.rule("O-1.1")
    def test_online_four_players_make_two_sides(self) -> None:
        assert [(seat.value, seat.side.value) for seat in seats_of(ONLINE)] == [
            ("N", "NS"),
            ("E", "EW"),
            ("S", "NS"),
            ("W", "EW"),
        ]

    @pytest.mark.parametrize(
        ("book", "sides"),
        [
            (FITAB_2025, (("a", "b", "c"), ("d",))),
            (FITAB_2025, ALONE),
            (SCALA40, PAIRS),
            (FITAB_2025, (("a", "c"), ("b", "b"))),
            (FITAB_2025, (("a", "c"), ("b", "e"))),
            (FITAB_2025, (("a",), ("b",))),
        ],
    )
    def test_sides_that_make_no_table_are_refused(self, book: Book, sides: tuple[tuple[str, ...], ...]) -> None:
        with pytest.raises(PinellaError):
            seating(book, drawn("Kh 9s 4d Jk"), sides)

    def test_a_pair_without_opponents_finds_no_fitab_table(self) -> None:
        with pytest.raises(HouseRuleError, match="expected 4 players"):
            seating(FITAB_2025, drawn("Kh 9s"), (("a",), ("b",)))

    def test_a_dealer_or_a_choice_from_another_table_is_refused(self) -> None:
        with pytest.raises(PinellaError, match="a dealer among N, E, found W"):
            playing_order(FEDERAL, W, 2)
        with pytest.raises(PinellaError, match="a dealer among 1, 2, 3, 4, found N"):
            next_dealer(SCALA40, N)
        with pytest.raises(PinellaError, match="a seat among N, E, S, W, found 1"):
            seating(FITAB_2025, drawn("Kh 9s 4d Jk"), PAIRS).seated(Seat.ONE)
