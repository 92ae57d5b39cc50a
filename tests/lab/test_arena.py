"""The arena: the same cards for both, seats swapped, and intervals that mean what they say."""

from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import pytest

from pinella.codes import CODES
from pinella.errors import PinellaError
from pinella.lab import arena as arena_module
from pinella.lab.arena import Arena, Found, arena_of, compare, play_some
from pinella.lab.arena_data import as_data, machine, times_as_data
from pinella.lab.contest import Contest, Result, Seating, Sums, wilson
from pinella.lab.pieces import deals_of
from pinella.lab.plan import plan_of

NS, EW = 0, 1


def burraco_contest(match: int = 4) -> Contest:
    return arena_of("fitab-2025", ["greedy", "random"], match=match).contests[0]


def scala40_contest(players: int = 3, match: int = 2) -> Contest:
    return arena_of("scala40", ["greedy", "random"], players=players, match=match).contests[0]


def at_both_tables(first: tuple[int, int], second: tuple[int, int]) -> tuple[Result, Result]:
    """A deal: the points of NS and EW with the bot at NS, and with the bot at EW."""
    return _result(first), _result(second)


def _result(points: tuple[int, ...], *, fewest: bool = False) -> Result:
    best = min(points) if fewest else max(points)
    return Result(points, points.index(best) if points.count(best) == 1 else None)


def summed(contest: Contest, *deals: tuple[Result, ...]) -> Sums:
    sums = Sums(contest)
    for results in deals:
        sums.add(results)
    return sums


class TestWhoSitsWhere:
    def test_in_burraco_every_deal_is_played_twice_with_the_sides_swapped(self) -> None:
        (contest,) = arena_of("fitab-2025", ["search", "greedy"], seed=8).contests
        assert [(seating.plan.bots, seating.place) for seating in contest.seatings] == [
            (("search", "greedy"), NS),
            (("greedy", "search"), EW),
        ]
        assert {seating.plan.seed for seating in contest.seatings} == {8}

    def test_in_scala_40_the_first_can_be_the_only_one_who_sits_alone(self) -> None:
        arena = arena_of("scala40", ["greedy", "random", "circolo"], players=4, alone=True)
        assert [(contest.bot, contest.others) for contest in arena.contests] == [
            ("greedy", "random"),
            ("greedy", "circolo"),
        ]
        both = arena_of("scala40", ["greedy", "random", "circolo"], players=4)
        assert set(arena.contests) < set(both.contests)

    def test_in_scala_40_each_sits_alone_among_the_others_at_every_seat(self) -> None:
        one, other = arena_of("scala40", ["search", "greedy"], players=3).contests
        assert [(seating.plan.bots, seating.place) for seating in one.seatings] == [
            (("search", "greedy", "greedy"), 0),
            (("greedy", "search", "greedy"), 1),
            (("greedy", "greedy", "search"), 2),
        ]
        assert (other.bot, other.others, other.parties, other.par) == ("greedy", "search", 3, 1 / 3)

    def test_two_players_of_scala_40_need_one_contest_only(self) -> None:
        (contest,) = arena_of("scala40", ["search", "greedy"], players=2).contests
        assert [seating.plan.bots for seating in contest.seatings] == [("search", "greedy"), ("greedy", "search")]

    def test_every_bot_meets_every_other(self) -> None:
        contests = arena_of("online", ["random", "greedy", "search"]).contests
        assert [(one.bot, one.others) for one in contests] == [
            ("random", "greedy"),
            ("random", "search"),
            ("greedy", "search"),
        ]

    @pytest.mark.parametrize("code", ["federal", "scala40"])
    def test_the_cards_and_the_dealer_are_the_same_at_every_seating(self, code: str) -> None:
        seatings = arena_of(code, ["greedy", "random"], seed=8).contests[0].seatings
        positions = [deals_of(seating.plan).dealt(5)[0] for seating in seatings]  # type: ignore[attr-defined]
        assert len({tuple(position.key()) for position in positions}) == 1


class TestEqualBots:
    """`circolo` plays like greedy, by the same dice at the same seat: both tables are the same game."""

    @pytest.mark.parametrize("code", [code for code in CODES if code != "scala40"])
    def test_differ_by_nothing_at_all(self, code: str) -> None:
        (sums,) = compare(arena_of(code, ["greedy", "circolo"], seed=3), 6).sums
        assert (sums.difference, sums.difference_interval) == (0, (0, 0))
        assert sums.wins == sums.losses
        assert (sums.share, sums.squares) == (sums.wins / 12, 0)

    def test_differ_by_nothing_at_a_table_either(self) -> None:
        (sums,) = compare(arena_of("scala40", ["search:1", "maestro:1"], seed=3, players=2), 1).sums
        assert sums.differences == 0
        assert sums.wins == sums.losses == 1

    def test_win_their_part_of_scala_40(self) -> None:
        """Whoever wins a deal among equals, the lone one has sat there once."""
        for sums in compare(arena_of("scala40", ["greedy", "circolo"], seed=3, players=3), 6).sums:
            assert sums.share == 1 / 3
            assert sums.differences == 0

    def test_would_seem_to_differ_if_seats_were_not_swapped(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """A planted fault, to see that the tests above can fail."""

        def not_swapped(arena: Arena, one: str, other: str) -> Contest:
            plan = plan_of(arena.code, [one, other], seed=arena.seed)
            return Contest(one, other, (Seating(plan, NS), Seating(plan, NS)), arena.match, fewest_win=False)

        monkeypatch.setattr(Arena, "_contest", not_swapped)
        (sums,) = compare(arena_of("fitab-2025", ["greedy", "circolo"], seed=3), 6).sums
        assert sums.difference != 0

    def test_would_seem_to_differ_if_the_second_table_had_another_dealer(self, monkeypatch: pytest.MonkeyPatch) -> None:
        def dealt_on(arena: Arena, numbers: range) -> arena_module.Piece:
            piece = play_some(arena, numbers)
            (contest,) = arena.contests
            later = deals_of(contest.seatings[1].plan)
            results = [
                (one, Result.of(later.play(number + 1)))
                for number, (one, _) in zip(numbers, piece.results, strict=True)
            ]
            return replace(piece, results=results)

        monkeypatch.setattr(arena_module, "play_some", dealt_on)
        (sums,) = compare(arena_of("fitab-2025", ["greedy", "circolo"], seed=3), 6).sums
        assert sums.squares != 0


class TestTheOrderOfTheBots:
    def test_turns_the_sign_and_nothing_else(self) -> None:
        (one,), (other,) = (
            compare(arena_of("federal", bots, seed=3), 6).sums for bots in (["greedy", "random"], ["random", "greedy"])
        )
        assert one.differences == -other.differences != 0
        assert (one.squares, one.wins, one.own) == (other.squares, other.losses, other.theirs)

    def test_greedy_scores_more_than_random(self) -> None:
        (sums,) = compare(arena_of("fitab-2025", ["greedy", "random"], seed=3), 8).sums
        assert sums.difference > 400
        assert sums.share > 0.8

    def test_greedy_has_fewer_negative_points_than_random(self) -> None:
        lone_greedy, lone_random = compare(arena_of("scala40", ["greedy", "random"], seed=3, players=3), 4).sums
        assert lone_greedy.difference < -20 < 20 < lone_random.difference
        assert lone_greedy.share > 0.8
        assert lone_random.share < 0.1


class TestPoints:
    def test_are_those_of_the_bot_less_those_against_it(self) -> None:
        """At the first table it sits NS and is 300 ahead, at the second EW and 100 ahead: 200 a deal."""
        sums = summed(burraco_contest(), at_both_tables((500, 200), (150, 250)))
        assert (sums.own_mean, sums.their_mean, sums.difference) == (375, 175, 200)

    def test_have_the_interval_of_student_over_the_deals(self) -> None:
        """Differences of a deal 5 10 15 20 25: mean 15, deviation 7.906, t with four degrees 2.776."""
        sums = summed(burraco_contest(), *(at_both_tables((n, 0), (0, n)) for n in (5, 10, 15, 20, 25)))
        assert sums.difference == 15
        assert sums.difference_interval == pytest.approx((15 - 9.816, 15 + 9.816), abs=0.05)

    def test_of_one_table_lost_and_one_won_alike_are_no_difference_and_no_doubt(self) -> None:
        """What the cards give to NS at one table they give to NS at the other."""
        sums = summed(burraco_contest(), *(at_both_tables((n, 0), (n, 0)) for n in (900, 10, 300, 50, 700)))
        assert (sums.difference, sums.difference_interval) == (0, (0, 0))

    def test_of_scala_40_are_compared_with_each_of_the_others(self) -> None:
        """Alone it has 0, 10 and 20: 10 a deal. The others have 30 40, 50 60 and 70 80: 55 each."""
        deal = [_result(points, fewest=True) for points in ((0, 30, 40), (50, 10, 60), (70, 80, 20))]
        sums = summed(scala40_contest(), tuple(deal))
        assert (sums.own_mean, sums.their_mean, sums.difference) == (10, 55, -45)

    def test_have_no_interval_for_fewer_than_five_deals(self) -> None:
        sums = summed(burraco_contest(), *[at_both_tables((5, 0), (0, 9))] * 4)
        assert (sums.difference_interval, sums.share_interval) == (None, None)


class TestDealsWon:
    def test_count_at_every_table(self) -> None:
        sums = summed(
            burraco_contest(),
            at_both_tables((5, 0), (0, 9)),
            at_both_tables((0, 5), (0, 9)),
            at_both_tables((5, 5), (9, 0)),
        )
        assert (sums.wins, sums.losses, sums.tables) == (3, 2, 6)
        assert sums.share == 0.5

    def test_have_the_interval_of_student_over_the_shares_of_the_deals(self) -> None:
        """Shares 1, 1/2, 1/2, 1/2, 0: mean 1/2, deviation 0.3536, t 2.776, so 0.439 each way."""
        won, half, lost = (at_both_tables(*points) for points in (((1, 0), (0, 1)), ((1, 0), (1, 0)), ((0, 1), (1, 0))))
        sums = summed(burraco_contest(), won, half, half, half, lost)
        assert sums.share_interval == pytest.approx((0.061, 0.939), abs=0.003)

    def test_all_of_them_is_not_certainty(self) -> None:
        """Student's interval would have no width; five of five by Wilson is at least 56.6 %."""
        sums = summed(burraco_contest(), *[at_both_tables((1, 0), (0, 1))] * 5)
        assert sums.share == 1
        assert sums.share_interval == pytest.approx((0.5655, 1), abs=1e-4)

    def test_nor_is_one_table_of_every_deal(self) -> None:
        """Student's interval would have no width either. Five halves of five by Wilson, by hand:
        (0.5 + 0.3842 ∓ 1.96 · √(0.05 + 0.0384)) / 1.7683."""
        sums = summed(burraco_contest(), *[at_both_tables((1, 0), (1, 0))] * 5)
        assert sums.share == 0.5
        assert sums.share_interval == pytest.approx((0.1704, 0.8296), abs=1e-4)

    def test_a_share_stays_between_none_and_all(self) -> None:
        won, half = at_both_tables((1, 0), (0, 1)), at_both_tables((1, 0), (1, 0))
        assert summed(burraco_contest(), won, won, won, won, half).share_interval == pytest.approx((0.622, 1), abs=0.01)


class TestMatches:
    def test_are_consecutive_deals_at_the_same_seats(self) -> None:
        """At the first table the bot has 10 + 0 against 0 + 11 and loses, at the second 5 + 5 against 1 + 1."""
        sums = summed(burraco_contest(match=2), at_both_tables((10, 0), (1, 5)), at_both_tables((0, 11), (1, 5)))
        assert (sums.matches, sums.match_share) == (2, 0.5)

    def test_begin_from_nothing_again(self) -> None:
        """A great first match is no help in the second."""
        lost = at_both_tables((0, 1), (1, 0))
        sums = summed(burraco_contest(match=1), at_both_tables((1_000, 0), (0, 1_000)), lost, lost, lost)
        assert (sums.matches, sums.match_share) == (8, 0.25)

    def test_one_that_is_level_counts_half(self) -> None:
        sums = summed(burraco_contest(match=1), at_both_tables((7, 7), (0, 9)))
        assert sums.match_share == 0.75

    def test_one_that_is_not_finished_does_not_count(self) -> None:
        sums = summed(burraco_contest(match=2), *[at_both_tables((1, 0), (0, 1))] * 3)
        assert (sums.matches, sums.deals) == (2, 3)
        assert summed(burraco_contest(match=2), at_both_tables((1, 0), (0, 1))).match_share is None

    def test_of_scala_40_go_to_the_fewest_points(self) -> None:
        """Rounds of two deals. First seating: 10 against 12 and 90. Second: 50, level with one. Third: most."""
        first = [_result(points, fewest=True) for points in ((0, 12, 40), (50, 20, 60), (0, 1, 90))]
        second = [_result(points, fewest=True) for points in ((10, 0, 50), (0, 30, 9), (0, 1, 90))]
        sums = summed(scala40_contest(players=3, match=2), tuple(first), tuple(second))
        assert (sums.matches, sums.match_share) == (3, 1.5 / 3)

    def test_at_both_tables_of_a_match_are_one_observation(self) -> None:
        """Five matches of one deal, both tables won: five of five by Wilson is at least 56.6 %, ten of ten 72.2 %."""
        sums = summed(burraco_contest(match=1), *[at_both_tables((1, 0), (0, 1))] * 5)
        assert (sums.matches, sums.match_share) == (10, 1)
        assert sums.match_interval == pytest.approx((0.5655, 1), abs=1e-4)

    def test_at_all_seats_of_scala_40_are_one_observation(self) -> None:
        """Four matches of one deal, at one seat of three won: 4/3 of four by Wilson, by hand:
        (0.3333 + 0.4802 ∓ 1.96 · √(0.05556 + 0.06002)) / 1.9604."""
        deal = tuple(_result(points, fewest=True) for points in ((0, 5, 9), (0, 5, 9), (0, 5, 9)))
        sums = summed(scala40_contest(players=3, match=1), *[deal] * 4)
        assert (sums.matches, sums.match_share) == (12, 1 / 3)
        assert sums.match_interval == pytest.approx((0.0751, 0.7549), abs=2e-4)

    def test_none_finished_has_no_interval(self) -> None:
        assert summed(burraco_contest(match=2), at_both_tables((1, 0), (0, 1))).match_interval is None

    def test_have_the_interval_of_wilson(self) -> None:
        """The textbook's eight of ten."""
        assert wilson(8, 10) == pytest.approx((0.49016, 0.94332), abs=1e-5)
        assert wilson(0, 10)[0] == 0
        assert wilson(10, 10)[1] == pytest.approx(1)


class TestTheSameSeed:
    @pytest.mark.parametrize(
        ("code", "bots"), [("fitab-2025", ["greedy", "random"]), ("scala40", ["greedy", "random"])]
    )
    def test_gives_the_same_with_one_worker_and_with_two(self, code: str, bots: list[str]) -> None:
        arena = arena_of(code, bots, seed=3)
        alone, shared = (json.dumps(as_data(compare(arena, 9, workers=workers))) for workers in (1, 2))
        assert alone == shared

    def test_gives_the_same_first_deals_however_many_are_asked_for(self) -> None:
        arena = arena_of("online", ["greedy", "random", "circolo"], seed=3)
        found: list[Found] = []
        compare(arena, 20, progress=found.append)
        six = next(one for one in found if all(sums.deals >= 1 for sums in one.sums))
        again = compare(arena, six.sums[-1].deals)
        assert again.sums[-1] == six.sums[-1]

    def test_gives_a_pair_the_same_deals_whoever_else_is_compared(self) -> None:
        bots = ["random", "circolo", "greedy"]
        together = {(one.contest.bot, one.contest.others): one for one in compare(arena_of("online", bots), 3).sums}
        for pair, sums in together.items():
            assert compare(arena_of("online", pair), 3).sums == (sums,)

    def test_another_seed_gives_other_deals(self) -> None:
        one, other = (compare(arena_of("online", ["greedy", "random"], seed=seed), 3).sums for seed in (3, 4))
        assert one != other


class TestInterruption:
    @pytest.mark.parametrize("workers", [1, 2])
    def test_keeps_what_is_done(self, workers: int) -> None:
        arena = arena_of("online", ["greedy", "random"], seed=3)

        def stop(found: Found) -> None:
            if found.done >= 3:
                raise KeyboardInterrupt

        found = compare(arena, 1_000, workers=workers, progress=stop)
        assert not found.is_whole
        assert 3 <= found.done < 1_000
        assert found.sums == compare(arena, found.done).sums


class TestTimes:
    def test_are_taken_by_bot_at_tables(self) -> None:
        found = compare(arena_of("scala40", ["greedy", "principiante"], seed=3, players=2), 2)
        data = times_as_data(found, 1.5, 1)
        assert set(data["bots"]) == {"greedy", "principiante"}
        for pace in data["bots"].values():
            assert pace["move"]["number"] > pace["turn"]["number"] > 0
            assert 0 < pace["turn"]["mean"] <= pace["turn"]["longest"]
        assert data["core"] is None

    def test_are_a_mean_of_all_inside_the_core(self) -> None:
        data = times_as_data(compare(arena_of("scala40", ["greedy", "random"], seed=3), 1), 1.5, 1)
        assert data["bots"] == {}
        assert 0 < data["core"]["move"] < data["core"]["turn"]

    def test_stand_apart_from_what_the_seed_gives(self) -> None:
        data = as_data(compare(arena_of("scala40", ["greedy", "random"], seed=3), 1))
        assert not any(name in json.dumps(data) for name in ("seconds", "machine", "cpu"))

    def test_name_the_machine(self) -> None:
        where = machine()
        assert list(where) == ["cpu", "cores", "system", "python", "core"]
        assert all(where.values())


class TestWhatCannotBeCompared:
    @pytest.mark.parametrize(
        ("code", "bots", "settings", "message"),
        [
            ("online", ["greedy"], {}, "expected at least two bots"),
            ("online", ["greedy", "random", "greedy"], {}, "greedy is named twice"),
            ("online", ["search:7", "search:007"], {}, "search:7 is named twice"),
            ("online", ["greedy", "gredy"], {}, "no bot 'gredy' (did you mean greedy?)"),
            ("online", ["greedy", "random"], {"players": 3}, "expected 2 or 4 players under online, found 3"),
            ("scala40", ["greedy", "random"], {"players": 7}, "players under scala40, found 7"),
            ("online", ["greedy", "random"], {"time_out": 3}, "online knows no time-out"),
            ("online", ["greedy", "random"], {"alone": True}, "under online nobody plays alone among others"),
            ("online", ["greedy", "random"], {"match": 0}, "expected a match of 1 to 1000 deals, found 0"),
            ("on-line", ["greedy", "random"], {}, "no rule book 'on-line'"),
        ],
    )
    def test_is_said_in_one_line(self, code: str, bots: list[str], settings: dict[str, Any], message: str) -> None:
        with pytest.raises(PinellaError) as caught:
            arena_of(code, bots, **settings)
        assert message in str(caught.value)
        assert "\n" not in str(caught.value)

    @pytest.mark.parametrize("deals", [0, 1_000_001])
    def test_nor_can_no_deals_or_too_many(self, deals: int) -> None:
        with pytest.raises(PinellaError, match="expected 1 to 1000000 deals"):
            compare(arena_of("online", ["greedy", "random"]), deals)

    def test_a_time_out_reaches_every_table(self) -> None:
        arena = arena_of("federal", ["greedy", "random"], time_out=5)
        assert {seating.plan.time_out for one in arena.contests for seating in one.seatings} == {5}

    def test_an_error_inside_a_deal_names_the_deal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr("pinella.lab.burraco.MOST_ACTIONS", 10)
        with pytest.raises(AssertionError) as caught:
            compare(arena_of("online", ["greedy", "random"]), 3)
        assert any(note.startswith("deal 0 of Contest(bot='greedy'") for note in caught.value.__notes__)
