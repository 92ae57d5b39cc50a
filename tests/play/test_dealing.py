"""Shuffle, cut and dealing under every book."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from itertools import chain

import pytest
from librt.vecs import append, vec
from mypy_extensions import i64

from pinella.cards import PACK, AnyCard, Card, Joker, cards, text_of
from pinella.codes import BOOKS, FEDERAL, FITAB_2025, INTERNATIONAL, ONLINE, SCALA40, Book, Clause
from pinella.errors import HouseRuleError, PinellaError
from pinella.play._dealing import arrange
from pinella.play.dealing import (
    ABOUT_HALF,
    contributions,
    cut,
    cut_sizes,
    cutter,
    deal,
    dealt,
    is_deal_of,
    pack_fault,
    pot_builder,
    shufflers,
)
from pinella.play.events import CardsDealt
from pinella.play.seating import players_allowed, playing_order, seats_of
from pinella.play.seats import Seat
from tests.play.shuffles import fits, stream_of

pytestmark = pytest.mark.kernel

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
TABLES = [(book, players) for book in BOOKS.values() for players in players_allowed(book)]


def everything(event: CardsDealt) -> list[AnyCard]:
    return [*chain(*event.hands), *chain(*event.pots), *event.stock, *event.pile]


def faces(event: CardsDealt) -> Counter[str]:
    return Counter("Jk" if isinstance(card, Joker) else str(card) for card in everything(event))


FACES = Counter("Jk" if isinstance(card, Joker) else str(card) for card in PACK)


class TestThePack:
    @pytest.mark.rule("F-3.5")
    def test_a_whole_pack_in_any_order_conforms(self) -> None:
        assert pack_fault(PACK) is None
        assert pack_fault(PACK[::-1]) is None

    @pytest.mark.rule("F-3.5")
    def test_a_card_missing_and_another_in_its_place_are_named(self) -> None:
        wrong = [card for card in PACK if str(card) != "7h'"] + [*cards("Kh")]
        with pytest.raises(PinellaError, match=r"a pack of 108 cards, each once: missing 7h'; surplus Kh$"):
            dealt(FITAB_2025, W, wrong)

    @pytest.mark.rule("B-3.7")
    def test_federal_a_joker_too_few_is_named(self) -> None:
        with pytest.raises(PinellaError, match=r"missing Jk$"):
            dealt(FEDERAL, W, PACK[:-1])

    @pytest.mark.rule("S-3.5")
    def test_scala_40_a_fifth_joker_is_named(self) -> None:
        with pytest.raises(PinellaError, match=r"surplus Jk$"):
            dealt(SCALA40, Seat.ONE, (*PACK, Joker(1)))

    def test_every_single_missing_or_surplus_card_is_found(self) -> None:
        for place, card in enumerate(PACK):
            name = Joker() if isinstance(card, Joker) else card
            lacking, doubled = pack_fault(PACK[:place] + PACK[place + 1 :]), pack_fault((*PACK, card))
            assert lacking is not None
            assert (lacking.missing, lacking.surplus) == ((name,), ())
            assert doubled is not None
            assert (doubled.missing, doubled.surplus) == ((), (name,))

    def test_jokers_are_interchangeable(self) -> None:
        assert pack_fault((*PACK[:104], *[Joker()] * 4)) is None


@pytest.mark.parametrize(("book", "players"), TABLES, ids=lambda one: getattr(one, "id", str(one)))
class TestEveryDeal:
    def test_108_cards_lie_on_the_table_each_once(self, book: Book, players: int) -> None:
        for number, dealer in enumerate(seats_of(book, players)):
            event, _ = deal(book, dealer, stream_of(book.id, number), players=players)
            assert faces(event) == FACES
            assert [len(hand) for hand in event.hands] == [book.hand_size.value] * players
            assert len(event.pile) == 1

    def test_it_reads_back_from_notation(self, book: Book, players: int) -> None:
        """Jokers are numbered within each group, as the notation does."""
        event, _ = deal(book, seats_of(book, players)[0], stream_of(book.id), players=players)
        for group in (*event.hands, *event.pots, event.stock, event.pile):
            assert cards(" ".join("Jk" if isinstance(card, Joker) else str(card) for card in group)) == group

    def test_the_stream_decides_and_can_be_checked(self, book: Book, players: int) -> None:
        dealer = seats_of(book, players)[-1]
        event, after = deal(book, dealer, stream_of(book.id), players=players)
        assert is_deal_of(event, book, stream_of(book.id))
        assert not is_deal_of(event, book, stream_of(book.id, 1))
        assert not is_deal_of(event, book, stream_of(book.id).at(after.position))
        assert not is_deal_of(replace(event, stock=event.stock[::-1]), book, stream_of(book.id))
        assert after.position > 107

    def test_cards_go_one_at_a_time_from_the_player_after_the_dealer(self, book: Book, players: int) -> None:
        """Told again from the table's side: the top card to the first served, and so on round."""
        for dealer in seats_of(book, players):
            event = dealt(book, dealer, PACK, players=players)
            order = playing_order(book, dealer, players)
            for lap in range(book.hand_size.value):
                for turn, seat in enumerate(order):
                    assert event.hands[seat.place][lap] == PACK[lap * players + turn]
            top = players * book.hand_size.value
            assert event.pile == PACK[top : top + 1]
            assert event.stock == PACK[top + 1 : top + 1 + len(event.stock)]


class TestFitab:
    """FITAB art. 4: cut on the right, eleven each, two pots from the bottom."""

    @pytest.mark.rule("F-4.3")
    def test_the_player_on_the_dealers_right_cuts_and_eleven_are_dealt_clockwise(self) -> None:
        assert cutter(FITAB_2025, W) is S
        event = dealt(FITAB_2025, W, PACK)
        assert [len(hand) for hand in event.hands] == [11] * 4
        assert text_of(hand[0] for hand in event.hands) == "Ah 2h 3h 4h"
        assert text_of(event.hands[0][:4]) == "Ah 5h 9h Kh"

    @pytest.mark.rule("F-4.4")
    def test_two_pots_are_built_from_the_bottom_one_card_to_each_in_turn(self) -> None:
        """AMB-06. The pot that gets the first card is completed first, lies on top and is played first."""
        event = dealt(FITAB_2025, W, PACK)
        bottom = [card if isinstance(card, Card) else Joker() for card in PACK[::-1]]
        first, second = ([card if isinstance(card, Card) else Joker() for card in pot] for pot in event.pots)
        assert first == bottom[0:22:2]
        assert second == bottom[1:22:2]
        assert pot_builder(FITAB_2025, N) is W

    @pytest.mark.rule("F-D.34")
    def test_a_pot_is_eleven_cards_from_the_bottom(self) -> None:
        event = dealt(FITAB_2025, W, PACK)
        assert [len(pot) for pot in event.pots] == [11, 11]
        suited = {card for pot in event.pots for card in pot if isinstance(card, Card)}
        assert suited == {card for card in PACK[86:] if isinstance(card, Card)}

    @pytest.mark.rule("F-D.50")
    def test_the_stock_is_what_is_left(self) -> None:
        event = dealt(FITAB_2025, W, PACK)
        assert len(event.stock) == FITAB_2025.stock_after_the_deal == 41
        assert event.stock == PACK[45:86]

    @pytest.mark.rule("F-6.1")
    def test_the_dealer_turns_the_top_card_of_the_stock(self) -> None:
        event = dealt(FITAB_2025, W, PACK)
        assert event.pile == (PACK[44],)

    @pytest.mark.rule("F-4.7")
    def test_one_card_is_turned_to_begin_the_first_deal(self) -> None:
        event, _ = deal(FITAB_2025, N, stream_of("first deal"))
        assert len(event.pile) == 1
        assert event.pile[0] not in event.stock

    @pytest.mark.rule("F-D.49")
    def test_the_cut_is_compulsory_and_tapping_is_none(self) -> None:
        assert [cutter(FITAB_2025, seat) for seat in (N, E, S, W)] == [W, N, E, S]
        assert cut_sizes(FITAB_2025) == range(1, 108)
        for tapped in (0, 108):
            with pytest.raises(PinellaError, match="expected a cut of 1 to 107 cards"):
                deal(FITAB_2025, W, stream_of("cut"), lifted=tapped)
            with pytest.raises(PinellaError, match="expected a cut of 1 to 107 cards"):
                cut(PACK, tapped)

    @pytest.mark.rule("F-4.3")
    def test_the_cut_puts_the_lifted_cards_under_the_rest(self) -> None:
        assert cut(PACK, 30) == PACK[30:] + PACK[:30]
        stream = stream_of("cut")
        pack, after = stream.shuffled(PACK)
        assert deal(FITAB_2025, W, stream, lifted=30) == (dealt(FITAB_2025, W, pack[30:] + pack[:30]), after)

    def test_without_a_player_the_stream_cuts_after_the_shuffle(self) -> None:
        stream = stream_of("cut")
        pack, shuffled = stream.shuffled(PACK)
        number, after = shuffled.below(107)
        assert deal(FITAB_2025, W, stream) == (dealt(FITAB_2025, W, cut(pack, number + 1)), after)

    @pytest.mark.rule("F-4.1")
    def test_the_player_who_builds_the_pots_shuffles_first(self) -> None:
        assert shufflers(FITAB_2025, W) == (S, N, E, W)
        assert contributions(FITAB_2025, W, {W: "last", S: "first"}) == ("first", "", "", "last")

    @pytest.mark.rule("F-D.30")
    def test_the_dealer_shuffles_last_and_deals(self) -> None:
        for dealer in (N, E, S, W):
            assert shufflers(FITAB_2025, dealer)[-1] is dealer
            event, _ = deal(FITAB_2025, dealer, stream_of("dealer"))
            assert event.dealer is dealer

    @pytest.mark.rule("I-F.3")
    def test_international_deals_as_fitab_does(self) -> None:
        assert cutter(INTERNATIONAL, W) is S
        assert dealt(INTERNATIONAL, W, PACK) == replace(dealt(FITAB_2025, W, PACK), code="international")


class TestFederal:
    """The federal code, art. 4: the dealer cuts, and gives the lifted half to the player who makes the pots."""

    @pytest.mark.rule("B-D.50")
    def test_the_dealer_cuts_about_half(self) -> None:
        assert cutter(FEDERAL, E) is E
        assert cut_sizes(FEDERAL) == ABOUT_HALF
        assert 54 in ABOUT_HALF
        for lifted in (20, 44, 64, 90):
            with pytest.raises(PinellaError, match="expected a cut of 45 to 63 cards under federal"):
                deal(FEDERAL, E, stream_of("half"), lifted=lifted)

    @pytest.mark.rule("B-4.3")
    def test_the_pots_come_from_the_lifted_part_and_the_hands_from_the_rest(self) -> None:
        for lifted in (45, 54, 63):
            event = dealt(FEDERAL, W, cut(PACK, lifted))
            packet, rest = PACK[:lifted], PACK[lifted:]
            assert set(chain(*event.pots)) <= set(packet)
            names = {str(card) if isinstance(card, Card) else "Jk" for card in rest}
            assert {str(card) if isinstance(card, Card) else "Jk" for card in chain(*event.hands)} <= names

    @pytest.mark.rule("B-4.3")
    def test_without_a_player_the_stream_lifts_about_half(self) -> None:
        lifted = Counter[int]()
        for number in range(300):
            stream = stream_of("about half", number)
            size, _ = stream.shuffled(PACK)[1].chosen(ABOUT_HALF)
            assert deal(FEDERAL, W, stream)[0] == deal(FEDERAL, W, stream, lifted=size)[0]
            lifted[size] += 1
        assert fits([lifted[size] for size in ABOUT_HALF], [1 / 19] * 19).is_fair

    @pytest.mark.rule("B-4.5")
    def test_eleven_cards_each_clockwise_one_at_a_time(self) -> None:
        event = dealt(FEDERAL, N, PACK)
        assert text_of(event.hands[seat.place][0] for seat in (E, S, W, N)) == "Ah 2h 3h 4h"
        assert [len(hand) for hand in event.hands] == [11] * 4

    @pytest.mark.rule("B-4.8")
    def test_the_player_on_the_dealers_right_alternates_from_the_last_card(self) -> None:
        assert pot_builder(FEDERAL, N) is W
        event = dealt(FEDERAL, N, cut(PACK, 54))
        last = PACK[:54][::-1]
        assert event.pots == (last[0:22:2], last[1:22:2])

    @pytest.mark.rule("B-4.10")
    def test_the_pot_completed_last_is_the_second(self) -> None:
        event = dealt(FEDERAL, N, cut(PACK, 54))
        last_card_laid = PACK[:54][::-1][21]
        assert event.pots[1][-1] == last_card_laid

    @pytest.mark.rule("B-D.35")
    def test_the_pots_are_the_22_cards_at_the_bottom(self) -> None:
        event = dealt(FEDERAL, N, cut(PACK, 54))
        assert Counter(chain(*event.pots)) == Counter(cut(PACK, 54)[-22:])

    @pytest.mark.rule("B-4.22")
    @pytest.mark.parametrize("lifted", [45, 54, 63])
    def test_the_stock_is_the_dealers_rest_on_top_of_the_pot_builders(self, lifted: int) -> None:
        event = dealt(FEDERAL, N, cut(PACK, lifted))
        dealers, builders = PACK[lifted:][45:], PACK[:lifted][:-22]
        assert [isinstance(a, Joker) or a == b for a, b in zip(event.stock, dealers + builders, strict=True)] == [
            True
        ] * 41

    @pytest.mark.rule("B-D.51")
    def test_the_stock_has_41_cards(self) -> None:
        assert len(dealt(FEDERAL, N, PACK).stock) == FEDERAL.stock_after_the_deal == 41

    def test_b_w_4_what_the_pots_lack_comes_from_the_bottom_of_the_dealers_packet(self) -> None:
        """B-4.9: twenty lifted and nobody objects: two cards come from the bottom of the rest."""
        event = dealt(FEDERAL, W, cut(PACK[::-1], 20))
        packet, rest = PACK[::-1][:20], PACK[::-1][20:]
        assert event.pots[0][-1] == rest[-1]
        assert event.pots[1][-1] == rest[-2]
        assert set(event.pots[0][:-1] + event.pots[1][:-1]) <= {*packet, *(Joker(n) for n in range(1, 5))}

    def test_what_the_hands_lack_comes_from_the_top_of_the_pot_builders_packet(self) -> None:
        """B-4.6: seventy lifted leave 38 to deal."""
        event = dealt(FEDERAL, W, cut(PACK, 70))
        assert text_of(hand[-1] for hand in event.hands) == text_of(PACK[2:6])
        assert event.pile == (PACK[6],)

    @pytest.mark.rule("B-4.2")
    def test_the_dealer_shuffles_first_and_the_pot_builder_last(self) -> None:
        assert shufflers(FEDERAL, N) == (N, W)
        assert contributions(FEDERAL, N, {W: "last", N: "first"}) == ("first", "last")

    @pytest.mark.rule("B-D.31")
    def test_nobody_else_shuffles(self) -> None:
        for other in (E, S):
            with pytest.raises(PinellaError, match=f"under federal N and W shuffle here, not {other}"):
                contributions(FEDERAL, N, {other: "me too"})

    @pytest.mark.rule("B-D.30")
    def test_the_dealer_is_the_one_who_deals(self) -> None:
        for dealer in (N, E, S, W):
            event = dealt(FEDERAL, dealer, PACK)
            assert event.dealer is dealer
            assert event.hands[dealer.place][0] == PACK[3]

    def test_one_against_one_has_two_hands_and_two_pots(self) -> None:
        event = dealt(FEDERAL, E, PACK, players=2)
        assert (len(event.hands), len(event.pots), len(event.stock)) == (2, 2, 63)
        assert pot_builder(FEDERAL, E, 2) is N
        assert text_of(event.hands[0][:3]) == "Ah 3h 5h"


class TestOnline:
    """The regulation of the online room, section 4: the system shuffles, makes the pots and deals."""

    @pytest.mark.rule("O-4.1")
    def test_the_system_shuffles_and_nobody_cuts(self) -> None:
        stream = stream_of("online")
        pack, after = stream.shuffled(PACK)
        assert deal(ONLINE, W, stream) == (dealt(ONLINE, W, pack), after)
        assert (shufflers(ONLINE, W), cutter(ONLINE, W), pot_builder(ONLINE, W)) == ((), None, None)
        with pytest.raises(PinellaError, match="expected no cut under online, found 30"):
            deal(ONLINE, W, stream, lifted=30)

    @pytest.mark.rule("O-4.2")
    def test_two_packets_of_eleven_are_taken_from_the_bottom(self) -> None:
        event = dealt(ONLINE, W, PACK[::-1])
        assert event.pots == (PACK[0:11], PACK[11:22])

    @pytest.mark.rule("O-4.4")
    def test_eleven_cards_each_one_at_a_time_clockwise_from_the_top(self) -> None:
        event = dealt(ONLINE, N, PACK)
        assert event.hands == (PACK[3:44:4], PACK[0:44:4], PACK[1:44:4], PACK[2:44:4])

    @pytest.mark.rule("O-4.5")
    def test_one_card_is_turned_and_41_are_the_stock(self) -> None:
        event = dealt(ONLINE, N, PACK)
        assert event.pile == PACK[44:45]
        assert event.stock == PACK[45:86]
        assert len(event.stock) == 41

    @pytest.mark.rule("O-4.6")
    def test_the_system_does_not_err(self) -> None:
        for number in range(200):
            event, _ = deal(ONLINE, E, stream_of("no misdeal", number))
            assert faces(event) == FACES
            assert {len(group) for group in (*event.hands, *event.pots)} == {11}

    def test_words_are_taken_from_everybody_in_playing_order(self) -> None:
        assert contributions(ONLINE, E, {N: "n", E: "e", S: "s"}) == ("s", "", "n", "e")

    def test_one_against_one_has_two_hands_and_two_pots(self) -> None:
        event = dealt(ONLINE, N, PACK, players=2)
        assert event.hands == (PACK[1:22:2], PACK[0:22:2])
        assert (len(event.pots), len(event.stock)) == (2, 63)


class TestScala40:
    """Scala 40 art. 4: thirteen each, counter-clockwise, and one card turned."""

    @pytest.mark.rule("S-4.3")
    @pytest.mark.parametrize(("players", "stock"), [(2, 81), (3, 68), (4, 55), (5, 42), (6, 29)])
    def test_thirteen_cards_each_one_at_a_time(self, players: int, stock: int) -> None:
        event = dealt(SCALA40, Seat.TWO, PACK, players=players)
        assert [len(hand) for hand in event.hands] == [13] * players
        assert len(event.stock) == SCALA40.stock_after_the_deal(players) == stock
        first = playing_order(SCALA40, Seat.TWO, players)[0]
        assert event.hands[first.place] == PACK[0 : 13 * players : players]
        assert event.pots == ()

    @pytest.mark.rule("S-4.6")
    def test_one_card_is_turned_even_a_joker(self) -> None:
        """S-AMB-3."""
        pack = (*PACK[:52], PACK[107], *PACK[52:107])
        event = dealt(SCALA40, Seat.FOUR, pack)
        assert event.pile == (Joker(),)
        assert Joker(4) not in event.stock

    @pytest.mark.rule("S-D.15")
    def test_the_stock_is_what_is_left_after_the_dealing(self) -> None:
        event = dealt(SCALA40, Seat.FOUR, PACK)
        assert event.stock == PACK[53:]

    @pytest.mark.rule("S-4.1")
    def test_everybody_may_shuffle_and_the_dealer_does_it_last(self) -> None:
        assert shufflers(SCALA40, Seat.TWO) == (Seat.THREE, Seat.FOUR, Seat.ONE, Seat.TWO)
        assert contributions(SCALA40, Seat.TWO, {Seat.ONE: "one"}) == ("", "", "one", "")

    def test_the_player_on_the_dealers_left_cuts(self) -> None:
        """S-4.2: play goes to the right, so the player on the left is the one before the dealer."""
        assert cutter(SCALA40, Seat.TWO) is Seat.ONE
        assert cutter(SCALA40, Seat.ONE, 3) is Seat.THREE


class TestTheKernel:
    def test_it_moves_any_codes(self) -> None:
        """Three players, hands of two, two pots of two, one card turned, from a pack of twelve."""
        order = vec[i64]()
        for code in range(100, 112):
            order = append(order, i64(code))
        assert list(arrange(order, 3, 2, 2, 2, True, 1, 1)) == [
            *(102, 105, 100, 103, 101, 104),
            *(111, 109, 110, 108),
            106,
            107,
        ]
        assert list(arrange(order, 3, 2, 2, 2, False, 0, 2)) == [
            *(100, 103, 101, 104, 102, 105),
            *(111, 110, 109, 108),
            *(106, 107),
        ]


class TestWhatCannotBeDealt:
    @pytest.mark.parametrize(("book", "players"), [(FITAB_2025, 2), (INTERNATIONAL, 3), (FEDERAL, 3), (SCALA40, 7)])
    def test_a_wrong_number_of_players(self, book: Book, players: int) -> None:
        with pytest.raises(HouseRuleError, match=f"players under {book.id}, found {players}"):
            deal(book, seats_of(book)[0], stream_of("nobody"), players=players)

    def test_a_dealer_from_another_table(self) -> None:
        with pytest.raises(PinellaError, match="a dealer among N, E, S, W, found 1"):
            deal(FITAB_2025, Seat.ONE, stream_of("nobody"))

    def test_more_cards_than_the_pack_has(self) -> None:
        house = replace(SCALA40, hand_size=Clause(20, SCALA40.hand_size.article, "house"))
        with pytest.raises(HouseRuleError, match="at most 108 cards, found 121 under scala40"):
            dealt(house, Seat.ONE, PACK, players=6)
