"""What the engine finds wrong in an act: which offence, by whom, with which cards, on which meld."""

from __future__ import annotations

import pytest

from pinella.play.burraco import legal
from pinella.play.commands import Discard
from pinella.play.seats import Seat
from pinella.referee import History, Irregularity, Noticed, Offence, Phase, irregularities
from pinella.referee.detecting import irregularities_of, stuck_without_discard
from pinella.referee.phases import noticed_by, phase_of
from tests.referee.fitab.room import happened, happened_since, plain

GIVEN = "{N: 7h 8h 9h Jc Jd Qs 2s, E: Kd Ks 3c, S: 4d 4s, NS.1: 3h 4h 5h, stock: 6c 6d 6s 6h, pile: 9c 8c}"

Found = tuple[str, str, int, list[str], str, tuple[str, ...]]


def told(one: Irregularity) -> Found:
    """An irregularity in words."""
    return str(one.offence), str(one.by), one.at, plain(one.cards), str(one.meld or ""), one.details


def found(history: History) -> list[Found]:
    """All that is wrong, told twice: event by event, and of the whole deal."""
    one_by_one = [one for at in range(len(history.events)) for one in irregularities_of(history, at)]
    assert list(irregularities(history)) == one_by_one
    return [told(one) for one in one_by_one]


@pytest.mark.parametrize(
    ("acts", "expected"),
    [
        (["N lays 7h 8h 9h"], [("missing-draw", "N", 0, ["7h", "8h", "9h"], "NS.2", ())]),
        (["N discards Qs"], [("missing-draw", "N", 0, ["Qs"], "", ())]),
        (["N draws", "N draws apart"], [("double-draw", "N", 1, ["6d"], "", ("apart",))]),
        (["E draws"], [("draw-out-of-turn", "E", 0, ["6c"], "", ())]),
        (["E draws apart"], [("draw-out-of-turn", "E", 0, ["6c"], "", ("apart",))]),
        (["E takes the pile"], [("pile-out-of-turn", "E", 0, ["9c", "8c"], "", ())]),
        (["N draws", "N takes the pile"], [("pile-out-of-turn", "N", 1, ["9c", "8c"], "", ())]),
        (["N takes the pile but leaves 8c"], [("part-of-pile", "N", 0, ["8c"], "", ())]),
        (["S lays off 4d on NS.1"], [
            ("play-out-of-turn", "S", 0, ["4d"], "NS.1", ()),
            ("wrong-lay-off", "S", 0, ["4d"], "NS.1", ()),
        ]),
        (["N draws", "N lays 7h 8h Qs"], [("wrong-meld", "N", 1, ["7h", "8h", "Qs"], "NS.2", ())]),
        (["N draws", "N lays Jc Jd", "N discards Qs"], [("incomplete-meld", "N", 1, ["Jc", "Jd"], "NS.2", ())]),
        (["N draws", "N lays Jc Jd"], []),
        (["N draws", "N lays Qs", "N lays 7h 8h 9h"], [("incomplete-meld", "N", 1, ["Qs"], "NS.2", ())]),
        (["N draws", "N lays off Qs on NS.1"], [("wrong-lay-off", "N", 1, ["Qs"], "NS.1", ())]),
        (["N draws", "N discards Qs over 7h"], [("card-under-discard", "N", 1, ["Qs", "7h"], "", ())]),
        (["S discards 4d"], [("discard-out-of-turn", "S", 0, ["4d"], "", ())]),
        (["N draws", "N discards Qs", "N lays 7h 8h 9h"], [
            ("play-after-discard", "N", 2, ["7h", "8h", "9h"], "NS.2", ()),
        ]),
        (["N draws", "N discards Qs", "E draws", "N lays 7h 8h 9h"], [
            ("play-out-of-turn", "N", 3, ["7h", "8h", "9h"], "NS.2", ()),
        ]),
        (["report suggestion by S: Qs; information"], [("suggestion", "S", 0, ["Qs"], "", ("information",))]),
        (["report phantom-card by N: Qs on NS.1"], [("phantom-card", "N", 0, ["Qs"], "NS.1", ())]),
    ],
    ids=lambda value: "; ".join(value) if value and isinstance(value[0], str) else "",
)  # fmt: skip
def test_an_act_is_judged_at_the_table_as_it_stood(acts: list[str], expected: list[Found]) -> None:
    assert found(happened(GIVEN, *acts)) == expected


class TestWhatRulingsLeft:
    """Acts that only a ruling makes irregular."""

    def test_play_against_a_stop(self) -> None:
        given = "{N: 7h 8h 9h Qs, N limited: either, turn: N to play, stock: 6c}"
        expected = [("play-against-stop", "N", 0, ["7h", "8h", "9h"], "NS.1", ())]
        assert found(happened(given, "N lays 7h 8h 9h")) == expected

    def test_not_the_card_at_the_side(self) -> None:
        given = "{N: 7h 8h, N side: Kd, turn: N to play, stock: 6c}"
        assert found(happened(given, "N discards 7h")) == [("wrong-discard", "N", 0, ["7h"], "", ())]
        assert found(happened(given, "N discards Kd")) == []

    def test_not_a_card_that_a_ruling_wants(self) -> None:
        given = "{N: 7h 8h, N must discard: 8h, turn: N to play, stock: 6c}"
        assert found(happened(given, "N discards 7h")) == [("wrong-discard", "N", 0, ["7h"], "", ())]
        assert found(happened(given, "N discards 8h")) == []

    def test_of_two_exposed_cards_the_first_by_the_norm_under_the_federal_code(self) -> None:
        """B-24.4: what is not played is penalised, and goes by the norm; under FITAB any of them may go."""
        given = "{N: Kd 4s 7s, N exposed: Kd 4s, turn: N to play, stock: 6c 6d}"
        assert found(happened(given, "N discards Kd", code="federal")) == []
        assert found(happened(given, "N discards 4s", code="federal")) == [("wrong-discard", "N", 0, ["4s"], "", ())]
        assert found(happened(given, "N discards 4s")) == []

    def test_on_a_frozen_meld(self) -> None:
        given = "{N: 6h 8c, NS.1: 3h 4h 5h, NS.1 frozen: for good, turn: N to play, stock: 6c}"
        expected = [("forbidden-placement", "N", 0, ["6h"], "NS.1", ())]
        assert found(happened(given, "N lays off 6h on NS.1"))[:1] == expected

    def test_a_second_set_beside_one_that_is_frozen_for_good_is_in_order(self) -> None:
        given = "{N: Kc Kd Kh 3c, NS.1: Ks Ks' Kh', turn: N to play, stock: 6c}"
        expected = [("second-set", "N", 0, ["Kc", "Kd", "Kh"], "NS.2", ())]
        assert found(happened(given, "N lays Kc Kd Kh")) == expected
        frozen = given.replace("turn:", "NS.1 frozen: for good, turn:")
        assert found(happened(frozen, "N lays Kc Kd Kh")) == []


class TestDrawnAgainAfterThePot:
    """F-30.4 to F-30.6: who has taken the pot on the fly has forgotten that he drew; any other draws a second card."""

    GIVEN = "{N: 7h 8h 9h, E: 3c 4d, S: 3d 4s, W: 3s 5d, stock: 6c 6d 6s 6h 7c 7d 7s, turn: N to play}"

    def drawn(self, *acts: str) -> str:
        history = happened(self.GIVEN, "N lays 7h 8h 9h")
        (card, *_) = history.table.hand(Seat.NORTH)
        history = happened_since(history, *(act.replace("CARD", str(card)) for act in acts))
        return str(irregularities(history)[-1].offence)

    def test_in_the_same_turn_is_out_of_turn(self) -> None:
        assert self.drawn("N draws") == "draw-out-of-turn"

    def test_stays_so_after_a_ruling_about_something_else(self) -> None:
        assert self.drawn("report stock-moved by E", "N calls the referee", "N draws") == "draw-out-of-turn"

    def test_in_a_later_turn_is_a_second_card(self) -> None:
        others = ("E draws", "E discards 3c", "S draws", "S discards 3d", "W draws", "W discards 3s")
        assert self.drawn("N discards CARD", *others, "N draws", "N draws") == "double-draw"


class TestClosingOnThePile:
    """F-32.11: cards laid straight onto the pile leave the rest of it behind, and that is no other irregularity."""

    def left_behind(self, *acts: str) -> bool:
        history = happened(GIVEN, "N takes the pile but leaves 8c", *acts)
        return any(one.offence is Offence.PART_OF_PILE for one in irregularities(history))

    def test_is_not_leaving_part_of_it(self) -> None:
        assert not self.left_behind("report closing-on-the-pile by N")
        assert not self.left_behind("N discards Qs", "report closing-on-the-pile by N")

    def test_is_told_from_other_reports_and_players(self) -> None:
        assert self.left_behind("report suggestion by N")
        assert self.left_behind("report closing-on-the-pile by E")

    def test_belongs_to_the_turn_or_the_discard_that_ended_it(self) -> None:
        assert self.left_behind("N discards Qs", "E draws", "E discards 3c", "report closing-on-the-pile by N")


class TestPotsAndClosings:
    def test_a_pot_that_is_not_due(self) -> None:
        history = happened("{N: 7h 8h 9h, stock: 6c 6d}", "S takes the pot")
        (one,) = irregularities(history)
        assert (one.offence, one.by, one.at) == (Offence.POT_WITHOUT_RIGHT, Seat.SOUTH, 0)
        assert one.cards == history.start.pots[0]

    def test_the_lower_pot_where_one_is_due(self) -> None:
        given = "{N: none, turn: N to play, stock: 6c 6d}"
        history = happened(given, "N takes the lower pot")
        (one,) = irregularities(history)
        assert (one.offence, one.by, one.at) == (Offence.WRONG_POT, Seat.NORTH, 0)
        assert one.cards == history.start.pots[1]
        assert irregularities(happened(given, "N takes the pot")) == ()

    def test_going_out_without_a_burraco(self) -> None:
        given = "{N: 8c, turn: N to play, pot taken: NS EW, stock: 6c 6d}"
        assert found(happened(given, "N discards 8c")) == [("wrong-closing", "N", 0, ["8c"], "", ("no-burraco",))]

    def test_going_out_without_a_discard(self) -> None:
        given = "{N: 7h 8h 9h, turn: N to play, pot taken: NS EW, stock: 6c 6d}"
        history = happened(given, "N lays 7h 8h 9h")
        stuck = stuck_without_discard(history)
        assert stuck is not None
        assert told(stuck) == ("wrong-closing", "N", 0, [], "", ("no-discard",))
        assert found(history) == []
        assert found(happened(given, "N lays 7h 8h 9h", "N goes out")) == [
            ("wrong-closing", "N", 1, [], "", ("no-discard",))
        ]
        assert stuck_without_discard(happened(given, "N lays 7h 8h")) is None

    def test_the_only_card_of_the_pile(self) -> None:
        given = "{N: 8c 3d, stock: 6c 6d, pile: Qh}"
        history = happened(given, "N takes the pile", "N discards Qh")
        assert found(history) == [("single-card-discarded", "N", 1, ["Qh"], "", ())]
        twin = happened("{N: Qh' 3d, stock: 6c 6d, pile: Qh}", "N takes the pile", "N discards Qh")
        assert found(twin) == []

    @pytest.mark.parametrize("joker", ["Jk"])
    def test_the_only_card_of_the_pile_may_be_a_joker(self, joker: str) -> None:
        given = f"{{N: 8c 3d, stock: 6c 6d, pile: {joker}}}"
        assert found(happened(given, "N takes the pile", f"N discards {joker}"))[0][0] == "single-card-discarded"
        another = f"{{N: {joker} 3d, stock: 6c 6d, pile: {joker}}}"
        assert found(happened(another, "N takes the pile", f"N discards {joker}")) == []


class TestTheOnlyCardOfThePileThatIsExposed:
    """F-8.6 and F-23.2: it may not be discarded, so another exposed card is, or else any."""

    def test_is_not_wanted_as_the_discard(self) -> None:
        given = "{N: Kd 4s 7s, N exposed: Kd 4s, turn: N to play, may not discard: Kd, pile: none, stock: 6c 6d}"
        table = happened(given).table
        assert [plain((one.card,)) for one in legal(table, Seat.NORTH) if isinstance(one, Discard)] == [["4s"]]
        assert found(happened(given, "N discards 4s")) == []
        assert found(happened(given, "N discards Kd"))[0][0] == "single-card-discarded"
        assert found(happened(given, "N discards 7s")) == [("wrong-discard", "N", 0, ["7s"], "", ())]

    def test_leaves_any_other_card_where_it_is_the_only_exposed_one(self) -> None:
        given = "{N: Kd 4s 7s, N exposed: Kd, turn: N to play, may not discard: Kd, pile: none, stock: 6c 6d}"
        discards = [one.card for one in legal(happened(given).table, Seat.NORTH) if isinstance(one, Discard)]
        assert sorted(plain(discards)) == ["4s", "7s"]
        assert found(happened(given, "N discards 7s")) == []


class TestWhenAndByWhom:
    @pytest.mark.parametrize(
        ("acts", "phase"),
        [
            ([], Phase.AT_ONCE),
            (["N draws"], Phase.AT_ONCE),
            (["N draws", "N discards Qs"], Phase.AFTER_DISCARD),
            (["N draws", "N discards Qs", "S draws"], Phase.AFTER_DISCARD),
            (["N draws", "N discards Qs", "E draws"], Phase.LATER),
            (["N draws", "N discards Qs", "E takes the pile"], Phase.LATER),
        ],
    )
    def test_each_later_act_moves_the_phase_on(self, acts: list[str], phase: Phase) -> None:
        history = happened(GIVEN, "N lays 7h 8h 9h", *acts)
        assert phase_of(history, irregularities(history)[0]) is phase

    def test_before_anybody_has_drawn_the_deal_has_not_begun(self) -> None:
        given = "{N: 7h 8h 9h Jc, turns: 0, stock: 6c 6d 6s}"
        history = happened(given, "report wrong-count by W")
        assert phase_of(history, irregularities(history)[0]) is Phase.DEALING
        history = happened(given, "report wrong-count by W", "N draws")
        assert phase_of(history, irregularities(history)[0]) is not Phase.DEALING

    def test_who_went_out_in_that_turn_has_just_discarded(self) -> None:
        given = "{N: 7h 8c, NS.1: Ac Kc Qc Jc Tc 9c 8c', turn: N to play, pot taken: NS EW, stock: 6c 6d}"
        history = happened(given, "N lays off 7h on NS.1", "N discards 8c")
        assert history.table.is_over
        assert phase_of(history, irregularities(history)[0]) is Phase.AFTER_DISCARD

    def test_what_others_did_before_a_deal_ended_is_over(self) -> None:
        given = "{N: 8c, NS.1: Ac Kc Qc Jc Tc 9c 8c', turn: N to play, pot taken: NS EW, stock: 6c 6d}"
        history = happened(given, "report suggestion by E", "N discards 8c")
        assert phase_of(history, irregularities(history)[0]) is Phase.DEAL_OVER

    @pytest.mark.parametrize(
        ("caller", "noticed"),
        [
            (None, Noticed.REFEREE),
            (Seat.NORTH, Noticed.CULPRIT),
            (Seat.SOUTH, Noticed.PARTNER),
            (Seat.EAST, Noticed.OPPONENT),
            (Seat.WEST, Noticed.OPPONENT),
        ],
    )
    def test_who_calls_is_seen_from_the_offender(self, caller: Seat | None, noticed: Noticed) -> None:
        assert noticed_by(caller, Irregularity(Offence.SUGGESTION, Seat.NORTH, 0)) is noticed
