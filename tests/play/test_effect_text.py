"""Effects of a ruling as text: the short form for people, the long form that reads back."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pinella.cards import card, cards, laid
from pinella.codes import BurracoKind
from pinella.errors import NotationError
from pinella.play import effects as of
from pinella.play.aftermath import Scope, Take
from pinella.play.effect_text import SHAPES, effect_text, read_effect, says, short_text, words
from pinella.play.effects import Effect
from pinella.play.seats import MeldId, Seat, Side

N, E, S = Seat.NORTH, Seat.EAST, Seat.SOUTH
NS1, NS2 = MeldId(Side.NS, 1), MeldId(Side.NS, 2)

TEXTS: list[tuple[Effect, str, str]] = [
    (of.Return(N, cards("Td")), "return N: Td", "return N: Td"),
    (of.Return(N, cards("9d"), reopens=True), "return N: 9d", "return N: 9d; reopens"),
    (of.Return(N, cards("7h 7h"), NS2), "return N: 7h 7h'", "return N: 7h 7h'; meld NS.2"),
    (of.Expose(N, cards("Kd")), "expose N: Kd", "expose N: Kd"),
    (of.Penalise(N, cards("Jk Jk 8c")), "penalise N: Jk Jk 8c", "penalise N: Jk Jk' 8c"),
    (of.CountNegative(NS1, cards("9h")), "count-negative NS.1: 9h", "count-negative NS.1: 9h"),
    (
        of.FreezeForATime(NS2, N, cards("Jc Jd Jh"), 2, BurracoKind.SEMI_CLEAN),
        "freeze-temporary NS.2",
        "freeze-temporary NS.2; seat N; cards Jc Jd Jh; turns 2; keeps semi-clean",
    ),
    (of.FreezeForGood(NS1), "freeze-definitive NS.1", "freeze-definitive NS.1"),
    (of.ForceDiscard(N, cards("5c 5d")), "force-discard N: 5c 5d", "force-discard N: 5c 5d"),
    (of.Stop(N), "stop N", "stop N"),
    (of.Stop(N, Take.DRAW), "stop N", "stop N; take draw"),
    (of.LimitTurn(N, Take.DRAW), "limit N draw", "limit N draw"),
    (of.Forbid(N, cards("5c 5d")), "forbid N: 5c 5d", "forbid N: 5c 5d"),
    (of.Forbid(N, cards("5c"), Scope.NEW), "forbid N: 5c", "forbid N: 5c; scope laid"),
    (of.Warn(S, "suggestion"), "warn S", "warn S; reason suggestion"),
    (of.Deduct(Side.NS), "deduct NS", "deduct NS"),
    (of.Deduct(Side.NS, 2), "deduct NS", "deduct NS; victory-points 2"),
    (of.Compensate(Side.EW, 100, "delay"), "compensate EW 100", "compensate EW 100; reason delay"),
    (of.RestorePile(S, cards("6h 9s")), "restore-pile S: 6h 9s", "restore-pile S: 6h 9s"),
    (of.RestoreStock(N, cards("Jk")), "restore-stock N: Jk", "restore-stock N: Jk"),
    (of.DrawCard(N, card("6c")), "draw N: 6c", "draw N: 6c"),
    (of.TakeCards(N, cards("Kd 3c")), "take N: Kd 3c", "take N: Kd 3c"),
    (of.PutOnPile(N, card("As'")), "discard N: As'", "discard N: As'"),
    (
        of.Mend(N, NS2, cards("Jc"), laid("9c Tc Jc +Jk''")),
        "mend NS.2: Jc",
        "mend NS.2: Jc; seat N; laid 9c Tc Jc +Jk''",
    ),
    (of.Redeal(), "redeal", "redeal"),
    (of.EndDeal(), "end-deal", "end-deal"),
    (of.EndDeal(N), "end-deal N", "end-deal N"),
    (
        of.ArbitralScore((("cards laid", 30), ("going out", 100)), ()),
        "arbitral-score",
        "arbitral-score; ns cards laid 30, going out 100; ew none",
    ),
    (of.CountAsOf(12, (), (("total", -5),)), "count-as-of", "count-as-of; version 12; ns none; ew total -5"),
    (of.Merge(NS2, NS1), "merge NS.2 into NS.1", "merge NS.2 into NS.1"),
    (of.Show(card("Jk"), E), "show E: Jk", "show E: Jk"),
    (of.RandomToStock(S, card("Ad")), "random-to-stock S: Ad", "random-to-stock S: Ad"),
    (of.PutPotRight(1, 1), "put-pot-right 1", "put-pot-right 1; cards 1"),
    (of.PutPotRight(0, -1, N), "put-pot-right 0", "put-pot-right 0; cards -1; seat N"),
    (of.PotBack(N, cards("5c 6c"), lower=True), "pot-back N: 5c 6c", "pot-back N: 5c 6c; lower"),
    (of.SamePlace(N, cards("Td"), NS1), "same-place N: Td", "same-place N: Td; meld NS.1"),
    (
        of.SamePlace(N, cards("7h 2c 9h"), laid=laid("7h 2c=8h 9h")),
        "same-place N: 7h 2c 9h",
        "same-place N: 7h 2c 9h; laid 7h 2c=8h 9h",
    ),
    (of.AwaitPile(NS2, N), "await-pile NS.2", "await-pile NS.2; seat N"),
    (of.AwaitPile(NS2, N, whole=True), "await-pile NS.2", "await-pile NS.2; seat N; whole"),
    (of.NoClosing(N), "no-closing N", "no-closing N"),
    (of.SetBeside(cards("Qd")), "set-beside: Qd", "set-beside: Qd"),
]


class TestForms:
    """Both forms of every effect."""

    def test_every_effect_is_here(self) -> None:
        assert {effect.name for effect, _, _ in TEXTS} == set(SHAPES)

    @pytest.mark.parametrize(("effect", "short", "long"), TEXTS, ids=[long for *_, long in TEXTS])
    def test_an_effect_is_written_and_read_back(self, effect: Effect, short: str, long: str) -> None:
        assert short_text(effect) == short
        assert effect_text(effect) == long
        assert read_effect(long) == effect

    @pytest.mark.parametrize(("effect", "short", "long"), TEXTS, ids=[long for *_, long in TEXTS])
    def test_both_forms_and_the_form_without_cards_say_the_effect_and_no_other(
        self, effect: Effect, short: str, long: str
    ) -> None:
        for text in (short, long, short.partition(":")[0]):
            assert says(text, effect)
        others = [other for other, *_ in TEXTS if effect_text(other) != long and other.name != effect.name]
        assert not any(says(short, other) for other in others)

    @given(reason=st.text(st.characters(exclude_categories=["Cs"])), points=st.integers(-(10**8), 10**8))
    def test_any_reason_reads_back(self, reason: str, points: int) -> None:
        effects: tuple[Effect, ...] = (
            of.Warn(N, reason),
            of.Compensate(Side.NS, points, reason),
            of.ArbitralScore(((reason, points), (reason, 0)), ((reason, 1),)),
        )
        for effect in effects:
            assert read_effect(effect_text(effect)) == effect

    def test_words_are_for_programs(self) -> None:
        assert words(of.FreezeForATime(NS2, N, cards("Jc Jd Jh"))) == ("freeze-temporary", "NS.2")
        assert words(of.Stop(N)) == ("stop", "N")
        assert words(of.Penalise(N, cards("9d Jk"))) == ("penalise", "N", "9d Jk")
        assert words(of.LimitTurn(N, Take.PILE)) == ("limit", "N", "pile")
        assert words(of.Redeal()) == ("redeal",)


class TestSaying:
    """What a case may write of an effect."""

    def test_the_copies_and_the_order_of_cards_do_not_matter(self) -> None:
        assert says("return N: 7h 9c", of.Return(N, cards("9c' 7h'")))

    def test_other_cards_are_another_effect(self) -> None:
        assert not says("return N: 7h", of.Return(N, cards("7h 9c")))
        assert not says("return S: 7h", of.Return(N, cards("7h")))
        assert not says("freeze-temporary NS.2: Jc", of.FreezeForATime(NS2, N, cards("Jd")))

    def test_what_follows_the_subject_may_be_left_out_and_may_not_be_wrong(self) -> None:
        assert says("limit N", of.LimitTurn(N, Take.DRAW))
        assert not says("limit N pile", of.LimitTurn(N, Take.DRAW))
        assert not says("compensate EW 50", of.Compensate(Side.EW, 100, "delay"))

    def test_fields_that_are_said_must_be_so(self) -> None:
        frozen = of.FreezeForATime(NS2, N, cards("Jc"), 2)
        assert says("freeze-temporary NS.2; turns 2", frozen)
        assert not says("freeze-temporary NS.2; turns 3", frozen)


class TestMisreading:
    """Text that is no effect says what was expected."""

    @pytest.mark.parametrize(
        ("text", "code"),
        [
            ("", "effect/unknown"),
            ("halt N", "effect/unknown"),
            ("stop", "effect/missing"),
            ("stop N E", "effect/words"),
            ("stop X", "effect/value"),
            ("stop N: 7h", "effect/field"),
            ("stop N; seats E", "effect/field"),
            ("deduct NS; victory-points many", "effect/value"),
            ("put-pot-right ²; cards 1", "effect/value"),
            ("put-pot-right 1; cards 99999999999", "effect/value"),
            ("count-negative XY.1: 9h", "effect/value"),
            ("return N: 7h; reopens twice", "effect/value"),
            ("discard N: 7h 8h", "card/not-one"),
            ("return N: 7x", "card/unknown"),
            ("arbitral-score; ns total; ew none", "effect/value"),
        ],
    )
    def test_it_is_a_notation_error(self, text: str, code: str) -> None:
        with pytest.raises(NotationError) as error:
            read_effect(text)
        assert error.value.code == code
