"""Matches at arbitrated tables: calls, rulings and appeals through the verbs of a match (issue of the referee)."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.cards import Joker, Laid, cards, laid
from pinella.codes import BOOKS, FITAB_2025, Article, Refusal
from pinella.errors import BrokenHistory, NotationError, PinellaError
from pinella.match import BeginDeal, CountDeal, Deals, Match, Play, begin, decide, resume
from pinella.match.hearings import LAST_ACT, LAST_CALL, LONGEST_DEAL, MOST_REPORTS
from pinella.match.writing import LONGEST_LINE
from pinella.play.chance import commit
from pinella.play.commands import (
    CallReferee,
    CallTimeOut,
    Choose,
    Discard,
    DrawFromStock,
    GiveRuling,
    LayMeld,
    ReportIncident,
    TakeDiscardPile,
    TakePot,
    WithdrawRuling,
)
from pinella.play.effects import (
    ArbitralScore,
    Deduct,
    Effect,
    EndDeal,
    LimitTurn,
    Penalise,
    RandomToStock,
    Redeal,
    Stop,
    Warn,
)
from pinella.play.events import (
    CardDrawn,
    CardsLaidOff,
    ChoiceMade,
    ChoiceOffered,
    DealEnded,
    DiscardPileTaken,
    Ending,
    IncidentReported,
    PotTaken,
    RefereeCalled,
    RulingGiven,
    RulingWithdrawn,
    StallWatchBegun,
)
from pinella.play.seats import MeldId, Seat, Side
from pinella.referee import ENGINE, RefereeError
from tests.match.arbitrated import HOUSE, arbitrated, course_of, left_of, rulings, table_of, told
from tests.match.playing import NAMES, dealt, done, fixed_secret, new_match, played, refused

N, E, S, W = Seat.NORTH, Seat.EAST, Seat.SOUTH, Seat.WEST
ART_30 = Article("FITAB", "2025-06", "30")


def at_table(deals: int = 1, seed: int = 1) -> Match:
    """The first deal of a match, with its cards on the table: N plays first."""
    return dealt(arbitrated(FITAB_2025, deals), seed)


def given(*effects: object, offence: str = "none", by: Seat | None = None) -> GiveRuling:
    return GiveRuling((HOUSE,), effects, "Rossi", offence, by)  # type: ignore[arg-type]


def ended(match: Match) -> Match:
    """The deal broken off by the referee, as if the stock were used up."""
    return done(match, given(EndDeal()))


class TestATable:
    def test_lets_wrong_acts_happen_and_says_nothing(self) -> None:
        match = at_table()
        hand = table_of(match).hand(N)
        match = done(match, Play(LayMeld(N, laid(" ".join(map(str, hand[:3]))))))
        assert table_of(match).left.loose_on(MeldId(Side.NS, 1)) or table_of(match).meld(MeldId(Side.NS, 1))
        assert rulings(match) == []

    def test_a_strict_one_has_no_referee(self) -> None:
        match = dealt(new_match(FITAB_2025), 1)
        for command in (CallReferee(N), Choose(N, "x"), WithdrawRuling(1), given(Redeal())):
            assert refused(match, command) == "match/no-referee"

    def test_and_there_is_none_before_the_cards_are_dealt_or_after_the_count(self) -> None:
        match = arbitrated(FITAB_2025, 2)
        assert refused(match, CallReferee(N)) == "match/no-referee"
        match = done(match, BeginDeal())
        assert refused(match, CallReferee(N)) == "match/no-referee"
        match = done(ended(at_table(2)), CountDeal())
        assert refused(match, CallReferee(N)) == "match/no-referee"

    @pytest.mark.parametrize("code", ["international", "online", "scala40"])
    def test_only_under_a_code_that_is_ruled_on(self, code: str) -> None:
        book = BOOKS[code]
        first = Seat.ONE if code == "scala40" else N
        with pytest.raises(PinellaError, match=f"{code} are not ruled on"):
            begin(book, NAMES[:4], Deals(2), first_dealer=first, name="x", arbitrated=True)


class TestACall:
    def test_about_nothing_is_a_ruling_too(self) -> None:
        (ruling,) = rulings(done(at_table(), CallReferee(E)))
        assert (ruling.number, ruling.offence, ruling.called_by, ruling.ruled_by) == (1, "none", E, ENGINE)
        assert (ruling.effects, ruling.at) == ((), -1)

    def test_about_an_act_names_its_event(self) -> None:
        match = done(at_table(), Play(DrawFromStock(N)))
        match = done(match, Play(DrawFromStock(S)))
        (ruling,) = rulings(done(match, CallReferee(W)))
        assert (ruling.offence, ruling.by, ruling.at) == ("draw-out-of-turn", S, 1)
        assert ruling.articles == (ART_30,)

    def test_a_human_may_answer_for_it(self) -> None:
        match = done(at_table(), Play(DrawFromStock(S)))
        (ruling,) = rulings(done(match, CallReferee(W, ruled_by="Rossi")))
        assert (ruling.offence, ruling.ruled_by) == ("draw-out-of-turn", "Rossi")

    def test_a_choice_is_waited_for(self) -> None:
        match = done(at_table(), Play(ReportIncident("conduct", N, details=("F-N.8",))))
        match = done(match, CallReferee(None))
        choice = left_of(match).choice
        assert choice is not None
        assert refused(match, Play(DrawFromStock(N))) == "referee/choice-open"
        with pytest.raises(RefereeError):
            decide(match, Choose(choice.seat, "nothing of the kind"))
        with pytest.raises(RefereeError):
            decide(match, CallReferee(E))
        match = done(match, Choose(choice.seat, "warn", ruled_by="Rossi"))
        (ruling,) = rulings(match)
        assert ruling.answers == (f"{choice.question}=warn",)
        assert ruling.ruled_by == "Rossi"
        assert left_of(match).choice is None

    def test_a_deal_is_not_counted_while_the_table_waits(self) -> None:
        match = done(at_table(), Play(ReportIncident("conduct", N, details=("F-N.8",))))
        match = done(told(match, DealEnded(Ending.STOCK)), CallReferee(None))
        assert refused(match, CountDeal()) == "referee/choice-open"

    def test_by_nobody_at_the_table_is_no_call(self) -> None:
        for command in (CallReferee(Seat.FIVE), CallReferee(N, "an offence that is none")):
            with pytest.raises(PinellaError):
                decide(at_table(), command)

    def test_what_does_not_fit_in_a_line_is_not_reported(self) -> None:
        command = ReportIncident("conduct", N, details=("x" * LONGEST_LINE,))
        with pytest.raises(PinellaError, match="a line of at most"):
            decide(at_table(), Play(command))

    @pytest.mark.parametrize("incident", ["no-such-thing", "wrong-meld", "missing-draw"])
    def test_what_shows_in_the_acts_is_not_reported(self, incident: str) -> None:
        answer = decide(at_table(), Play(ReportIncident(incident, N)))
        assert isinstance(answer, Refusal)
        assert answer.code == "report/not-known"

    def test_nobody_is_reported_who_does_not_play(self) -> None:
        answer = decide(at_table(), Play(ReportIncident("card-dropped", Seat.SIX)))
        assert isinstance(answer, Refusal)
        assert answer.code == "turn/not-yours"

    def test_cards_thrown_by_who_does_not_hold_them_are_not_reported(self) -> None:
        match = at_table()
        card = table_of(match).hand(E)[0]
        report = ReportIncident("card-thrown", N, (card,), None, ("new meld",))
        answer = decide(match, Play(report))
        assert isinstance(answer, Refusal)
        assert answer.code == "card/not-held"


class TestAHumansRuling:
    """What the referee decides is recorded, under articles that he names (design, section 5)."""

    def test_is_given_with_its_call(self) -> None:
        match = done(at_table(), GiveRuling((HOUSE,), (Warn(S, "late"),), "Rossi", "conduct", S, called_by=E))
        called, ruling = course_of(match).events
        assert called == RefereeCalled(E, "conduct")
        assert isinstance(ruling, RulingGiven)
        assert (ruling.number, ruling.called_by, ruling.ruled_by, ruling.by) == (1, E, "Rossi", S)
        assert ruling.articles == (HOUSE,)
        assert [warned.seat for warned in left_of(match).warnings] == [S]

    def test_settles_the_irregularity_that_he_names(self) -> None:
        match = done(at_table(), Play(DrawFromStock(S)))
        match = done(match, given(offence="draw-out-of-turn"))
        (ruling,) = rulings(match)
        assert (ruling.by, ruling.at, ruling.phase) == (S, 0, "at-once")
        assert rulings(done(match, CallReferee(N)))[-1].offence == "none"

    def test_or_everything_that_is_open_where_he_finds_nothing(self) -> None:
        match = done(at_table(), Play(DrawFromStock(S)))
        match = done(match, given())
        assert rulings(match)[0].covers == (0,)
        assert rulings(done(match, CallReferee(N)))[-1].offence == "none"

    def test_ends_a_choice_that_the_table_waits_for(self) -> None:
        match = done(at_table(), Play(ReportIncident("conduct", N, details=("F-N.8",))))
        match = done(match, CallReferee(W))
        match = done(match, given(Deduct(Side.NS), offence="conduct", by=N))
        assert left_of(match).choice is None
        assert [event for event in course_of(match).events if isinstance(event, RefereeCalled)] == [RefereeCalled(W)]
        assert rulings(match)[0].called_by is W

    def test_a_card_at_random_comes_from_the_stream_whatever_he_names(self) -> None:
        match = at_table()
        table = table_of(match)
        assert table.chance is not None
        drawn, _ = table.chance.chosen(table.hand(S))
        other = next(card for card in table.hand(S) if card != drawn)
        (ruling,) = rulings(done(match, given(RandomToStock(S, other))))
        assert ruling.effects == (RandomToStock(S, Joker() if isinstance(drawn, Joker) else drawn),)

    @pytest.mark.parametrize(
        ("command", "why"),
        [
            (GiveRuling((), (), "Rossi"), "without an article"),
            (GiveRuling((HOUSE,), (), ""), "the name of the referee"),
            (GiveRuling((HOUSE,), (), ENGINE), "the name of the referee"),
            (GiveRuling((HOUSE,), (), "Rossi", "nothing-known"), "an offence such as"),
            (GiveRuling((HOUSE,), (Stop(Seat.ONE),), "Rossi"), "stop cannot be applied: nobody sits there"),
            (GiveRuling((HOUSE,), (Penalise(N, cards("7h"), MeldId(Side.NS, 3)),), "Rossi"), "penalise cannot"),
        ],
    )
    def test_that_cannot_be_is_not_given(self, command: GiveRuling, why: str) -> None:
        with pytest.raises(RefereeError, match=why):
            decide(at_table(), command)

    def test_needs_articles_that_can_be_written(self) -> None:
        with pytest.raises(NotationError):
            decide(at_table(), GiveRuling((Article("my club", "2026; 1", "3"),), (), "Rossi"))


class TestAnAppeal:
    def test_returns_the_table_to_before_the_ruling(self) -> None:
        match = done(at_table(), Play(DrawFromStock(N)))
        before = table_of(match)
        match = done(match, given(Warn(N, "late")))
        match = done(match, Play(Discard(N, table_of(match).hand(N)[0])))
        match = done(match, WithdrawRuling(1))
        now = table_of(match)
        assert (now.turn, now.hand(N), now.pile) == (N, before.hand(N), before.pile)
        assert left_of(match).warnings == ()
        assert now.version > before.version

    def test_and_another_ruling_takes_its_place(self) -> None:
        match = done(at_table(), Play(DrawFromStock(S)))
        match = done(match, CallReferee(W))
        match = done(match, WithdrawRuling(1))
        match = done(match, given(Warn(S, "late"), offence="draw-out-of-turn", by=S))
        first, second = rulings(match)
        assert (first.number, second.number) == (1, 2)
        assert (first.at, second.at) == (0, 0)
        assert [warned.reason for warned in left_of(match).warnings] == ["late"]

    def test_only_of_a_ruling_that_stands(self) -> None:
        match = done(at_table(), CallReferee(W))
        match = done(match, CallReferee(N))
        match = done(match, WithdrawRuling(1))
        for number in (1, 2, 3):
            with pytest.raises(RefereeError, match=f"ruling {number} does not stand"):
                decide(match, WithdrawRuling(number))

    def test_reopens_a_deal_that_was_over(self) -> None:
        match = ended(at_table())
        assert table_of(match).is_over
        match = done(match, WithdrawRuling(1))
        assert table_of(match).turn is N
        assert refused(match, CountDeal()) == "match/nothing-to-count"

    def test_takes_back_a_time_out_that_came_after_it(self) -> None:
        match = done(at_table(), CallReferee(N))
        match = done(match, CallTimeOut())
        assert match.time_is_over
        match = done(match, WithdrawRuling(1))
        assert not match.time_is_over
        assert done(match, CallTimeOut()).time_is_over

    def test_reopens_a_deal_whose_final_lap_is_still_to_come(self) -> None:
        match = done(ended(at_table()), CallTimeOut())
        assert match.time_is_over
        match = done(match, WithdrawRuling(1))
        assert match.time_is_over
        match = done(match, CallTimeOut())
        assert refused(match, CallTimeOut()) == "time-out/already-called"

    def test_and_leaves_one_that_came_before(self) -> None:
        match = done(done(at_table(), CallTimeOut()), CallReferee(N))
        assert done(match, WithdrawRuling(1)).time_is_over


class TestTheNextDeals:
    def test_warnings_go_on_counting(self) -> None:
        """F-21.4, AMB-22: they add up per pair over the whole match."""
        match = done(at_table(3), given(Warn(N, "late")))
        match = done(ended(match), CountDeal())
        match = done(dealt(match, 2), Play(ReportIncident("stock-moved", S)))
        assert [warned.seat for warned in left_of(match).warnings] == [N]
        match = done(match, CallReferee(E))
        assert Deduct(Side.NS) in rulings(match)[-1].effects
        match = dealt(done(ended(match), CountDeal()), 3)
        assert [warned.seat for warned in left_of(match).warnings] == [N, S]
        assert left_of(match).rulings == 0
        match = done(ended(match), CountDeal())
        assert match.result is not None
        assert match.result.deductions == ((Side.NS, 1),)

    def test_nobody_has_lost_victory_points_without_a_ruling(self) -> None:
        match = done(ended(at_table()), CountDeal())
        assert match.result is not None
        assert match.result.deductions == ()

    def test_a_void_deal_is_dealt_again_by_the_same_player(self) -> None:
        match = done(at_table(2), Play(ReportIncident("wrong-dealing", W)))
        match = done(match, CallReferee(N))
        assert Redeal() in rulings(match)[-1].effects
        match = done(match, CountDeal())
        assert match.counts[-1].counts == ()
        assert (match.deals_counted, match.deals_played, match.next_dealer) == (1, 0, W)
        match = dealt(match, 2)
        match = done(ended(match), CountDeal())
        assert (match.deals_counted, match.deals_played, match.next_dealer) == (2, 1, N)
        assert not match.is_over
        assert done(ended(dealt(match, 3)), CountDeal()).is_over

    def test_points_of_the_referee_are_in_the_count(self) -> None:
        score = ArbitralScore((("arbitral score", 300),), (("arbitral score", -40),))
        match = done(done(at_table(), given(score, EndDeal())), CountDeal())
        assert match.totals == {Side.NS: 300, Side.EW: -40}


class TestPlayingOn:
    def test_a_match_read_back_is_resumed_with_its_warnings_and_its_stream(self) -> None:
        """Warnings of the deal in progress were counted twice."""
        match = done(ended(done(at_table(2), given(Warn(N, "late")))), CountDeal())
        match = done(dealt(match, 2), given(Warn(S, "late")))
        again = resume(match, fixed_secret(2))
        assert again == match
        assert [warned.seat for warned in left_of(again).warnings] == [N, S]
        assert table_of(again).chance == table_of(match).chance


class TestWhatCannotHaveHappened:
    """`evolve` asks only that history hangs together."""

    @pytest.mark.parametrize(
        ("event", "why"),
        [
            (ChoiceMade(N, "x"), "cannot have been chosen"),
            (RulingWithdrawn(1), "did not stand"),
            (RefereeCalled(Seat.TWO), "nobody sits at 2"),
            (IncidentReported("card-dropped", Seat.TWO), "nobody sits at 2"),
            (CardDrawn(Seat.TWO, Joker()), "nobody sits at 2"),
            (CardsLaidOff(N, MeldId(Side.NS, 1), cards("7h"), laid("7h")), "there is no meld NS.1"),
        ],
        ids=lambda part: type(part).__name__,
    )
    def test_at_an_arbitrated_table(self, event: RefereeCalled, why: str) -> None:
        with pytest.raises(BrokenHistory, match=why):
            told(at_table(), event)

    def test_a_meld_that_is_not_what_lies_there(self) -> None:
        match = at_table()
        first, second, *_ = table_of(match).hand(N)
        match = done(match, Play(LayMeld(N, (Laid(first),))))
        told_of = CardsLaidOff(N, MeldId(Side.NS, 1), (second,), (Laid(second),))
        with pytest.raises(BrokenHistory, match="that is not what lies there"):
            told(match, told_of)

    def test_a_ruling_with_another_number_or_about_the_future(self) -> None:
        (ruling,) = rulings(done(at_table(), CallReferee(N)))
        for wrong in (replace(ruling, number=2), replace(ruling, at=1), replace(ruling, covers=(7,))):
            with pytest.raises(BrokenHistory, match="cannot"):
                told(at_table(), RefereeCalled(N), wrong)

    def test_an_effect_for_somebody_who_does_not_sit_there(self) -> None:
        (ruling,) = rulings(done(at_table(), given(Stop(N))))
        with pytest.raises(BrokenHistory, match="nobody sits at 3"):
            told(at_table(), RefereeCalled(None), replace(ruling, effects=(Stop(Seat.THREE),)))

    def test_a_second_choice_while_one_is_open(self) -> None:
        match = done(at_table(), Play(ReportIncident("conduct", N, details=("F-N.8",))))
        match = done(match, CallReferee(None))
        choice = left_of(match).choice
        assert choice is not None
        with pytest.raises(BrokenHistory, match="another was open"):
            told(match, ChoiceOffered(choice))

    def test_a_count_while_the_table_waits(self) -> None:
        match = done(at_table(), Play(ReportIncident("conduct", N, details=("F-N.8",))))
        match = told(match, DealEnded(Ending.STOCK))
        counted = decide(match, CountDeal())
        assert not isinstance(counted, Refusal)
        with pytest.raises(BrokenHistory, match="waiting for a choice"):
            told(done(match, CallReferee(None)), *counted)

    def test_irregular_acts_at_a_strict_table(self) -> None:
        match = dealt(new_match(FITAB_2025), 1)
        top = match.table.stock[0]  # type: ignore[union-attr]
        for event in (CardDrawn(N, top, apart=True), PotTaken(N, on_the_fly=False, lower=True), RefereeCalled(N)):
            with pytest.raises(BrokenHistory, match="only at an arbitrated table"):
                told(match, event)

    def test_a_deal_without_end(self) -> None:
        match = told(at_table(), StallWatchBegun())
        course = course_of(match)
        long = replace(course, tables=course.tables[-1:] * (LONGEST_DEAL + 1), events=course.events * LONGEST_DEAL)
        with pytest.raises(BrokenHistory, match="more than 5000 events"):
            told(replace(match, course=long), StallWatchBegun())


def with_events(number: int) -> Match:
    """A deal in which so much has happened; each time the referee watched for a stall."""
    match = told(at_table(), StallWatchBegun())
    course = course_of(match)
    long = replace(course, tables=course.tables[-1:] * (number + 1), events=course.events * number)
    return replace(match, course=long)


class TestALongDeal:
    """What `decide` gives, `evolve` takes: the limit is met with a refusal, and the deal can be ended."""

    def test_is_refused_further_acts_before_it_cannot_be_kept(self) -> None:
        for command in (Play(DrawFromStock(N)), Play(ReportIncident("card-lifted", W))):
            assert len(course_of(done(with_events(LAST_ACT - 1), command)).events) == LAST_ACT
            assert refused(with_events(LAST_ACT), command) == "match/deal-too-long"

    def test_has_room_for_calls_after_its_last_act(self) -> None:
        assert len(course_of(done(with_events(LAST_CALL - 2), CallReferee(N))).events) == LAST_CALL
        assert refused(with_events(LAST_CALL - 1), CallReferee(N)) == "match/deal-too-long"

    def test_can_be_ended_by_a_referee_after_the_last_call(self) -> None:
        match = done(with_events(LAST_CALL), given(EndDeal()))
        assert done(match, CountDeal()).is_over
        assert refused(with_events(LONGEST_DEAL - 1), given(EndDeal())) == "match/deal-too-long"

    def test_is_over_in_time_while_there_is_room(self) -> None:
        assert done(with_events(LONGEST_DEAL - 1), CallTimeOut()).time_is_over
        assert refused(with_events(LONGEST_DEAL), CallTimeOut()) == "match/deal-too-long"

    def test_has_only_so_many_reports(self) -> None:
        report = IncidentReported("card-lifted", W)
        match = told(at_table(), report)
        course = course_of(match)
        many = replace(course, tables=course.tables[-1:] * (MOST_REPORTS + 1), events=course.events * MOST_REPORTS)
        match = replace(match, course=many)
        assert refused(match, Play(ReportIncident("card-lifted", W))) == "match/deal-too-long"
        assert decide(match, Play(DrawFromStock(N))) == (CardDrawn(N, table_of(match).stock[0]),)


class TestIrregularActs:
    def test_are_told_as_they_happened(self) -> None:
        match = at_table()
        match = done(match, Play(DrawFromStock(N, apart=True)))
        match = done(match, Play(TakePot(E, lower=True)))
        pile = table_of(match).pile
        match = done(match, Play(TakeDiscardPile(W)))
        drawn, pot, taken = course_of(match).events
        assert isinstance(drawn, CardDrawn)
        assert drawn.apart
        assert isinstance(pot, PotTaken)
        assert pot.lower
        assert taken == DiscardPileTaken(W, pile)


def test_the_commitment_covers_an_arbitrated_deal_too() -> None:
    match = at_table()
    assert match.deal is not None
    assert match.deal.commitment == commit(fixed_secret(1), match.label(1))
    assert played(dealt(new_match(FITAB_2025), 1), 1).course is None


@pytest.mark.parametrize("effect", [Warn(N, "late, and rude"), LimitTurn(N, turns=0), Deduct(Side.NS, -2)])
def test_a_human_ruling_that_no_table_could_be_written_with_is_not_given(effect: Effect) -> None:
    ruling = GiveRuling((Article("FITAB", "2025-06", "21"),), (effect,), "Rossi")
    with pytest.raises(PinellaError, match="cannot be written down"):
        decide(at_table(), ruling)
