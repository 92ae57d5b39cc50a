"""What changed between two books, and how clauses are put into words."""

from __future__ import annotations

from dataclasses import replace

import pytest

from pinella.cards import Rank
from pinella.codes import BOOKS, Article, BurracoBook, Change, Clause, book, clauses, diff
from pinella.codes.choices import MatchEnd, Meeting, Who
from pinella.codes.difference import order
from pinella.codes.tournament import Award, Delay, Forfeit, ThinkingTime
from pinella.codes.words import as_data, in_words, name_in_words


def burraco(code: str) -> BurracoBook:
    found = book(code)
    assert isinstance(found, BurracoBook)
    return found


class TestADifference:
    @pytest.mark.parametrize("code", BOOKS)
    def test_between_a_book_and_itself_is_empty(self, code: str) -> None:
        assert diff(book(code), book(code)) == ()

    def test_between_fitab_and_international_is_title_v(self) -> None:
        changes = {change.name for change in diff(burraco("fitab-2025"), burraco("international"))}
        assert changes == {
            "set_ranks",
            "pile_needs_play",
            "going_out_burraco",
            "dead_cards_laid_crosswise",
            "burracos.royal",
            "burracos.royal-dirty",
            "burracos.super",
            "burracos.super-dirty",
            "burracos.semi-clean",
            "semi_clean_run",
            "semi_clean_set",
            "royal_dirty_with_gap",
            "tournament.round_minutes.2",
            "tournament.round_minutes.3",
            "tournament.round_minutes.4",
            "tournament.four_deal_table_for_any_meeting",
            "switches.melding_before_the_fan",
        }

    def test_names_both_values_and_both_articles(self) -> None:
        changes = {change.name: change for change in diff(burraco("fitab-2025"), burraco("federal"))}
        second_set = changes["second_set_of_a_rank"]
        assert second_set.before is not None
        assert second_set.after is not None
        assert (second_set.before.value, second_set.before.article.number) == (False, "31")
        assert (second_set.after.value, second_set.after.article.number) == (True, "12")

    def test_lists_what_only_one_book_settles(self) -> None:
        changes = {change.name: change for change in diff(burraco("fitab-2025"), burraco("federal"))}
        assert changes["burracos.royal"].after is None
        assert changes["tournament.lost_sheet"].before is None
        assert changes["tournament.lost_sheet"].article.number == "19"

    def test_runs_in_the_order_of_the_articles(self) -> None:
        numbers = [order(change.article.number) for change in diff(burraco("fitab-2025"), burraco("federal"))]
        assert numbers == sorted(numbers)

    def test_leaves_out_a_clause_that_only_moved(self) -> None:
        names = {change.name for change in diff(burraco("fitab-2025"), burraco("federal"))}
        assert "single_card_pile_ban" not in names

    def test_can_be_asked_of_two_games(self) -> None:
        assert "opening_points" in {change.name for change in diff(book("online"), book("scala40"))}

    def test_has_at_least_one_side(self) -> None:
        with pytest.raises(AssertionError):
            _ = Change("hand_size", None, None).article


class TestAHouseRule:
    """A house rule is a `replace` of one clause, with an article of its own."""

    def test_changes_one_clause_and_cites_the_club(self) -> None:
        club = Article("Circolo di Lucca", "2026", "3")
        house = replace(
            burraco("fitab-2025"),
            id="lucca",
            natural_two_needs_the_three=Clause(True, club, "F-10.2", "AMB-14"),
        )
        (change,) = diff(burraco("fitab-2025"), house)
        assert change.name == "natural_two_needs_the_three"
        assert change.after is not None
        assert change.after.article == club

    def test_leaves_the_published_book_as_it_was(self) -> None:
        replace(burraco("fitab-2025"), id="lucca")
        assert burraco("fitab-2025").id == "fitab-2025"


class TestArticleNumbers:
    def test_sort_as_the_documents_print_them(self) -> None:
        shuffled = ["V.2", "30 bis", "N", "21", "5", "P", "5 bis", "10", "D", "R", "30", "V.1", "20", "0"]
        expected = ["0", "D", "5", "5 bis", "10", "20", "P", "21", "30", "30 bis", "R", "N", "V.1", "V.2"]
        assert sorted(shuffled, key=order) == expected


class TestWords:
    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("hand_size", "hand size"),
            ("burracos.royal-dirty", "burracos, royal-dirty"),
            ("tournament.bye.2", "bye, 2 deals"),
            ("tournament.victory_points.teams", "victory points, teams"),
            ("switches.exposed_card", "exposed card"),
        ],
    )
    def test_name_a_clause(self, name: str, words: str) -> None:
        assert name_in_words(name) == words

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            (None, "none"),
            (True, "yes"),
            (False, "no"),
            (11, "11"),
            (-100, "-100"),
            (Who.RIGHT_OF_DEALER, "right of dealer"),
            (Rank.TEN, "T"),
            (frozenset({Rank.THREE, Rank.ACE}), "A 3"),
            (frozenset({MatchEnd.POINTS_TARGET, MatchEnd.FIXED_DEALS}), "a fixed number of deals, a points target"),
            ((8, 6, 4, 2), "8 6 4 2"),
            ((), "none"),
            (Award(14, 315), "14 VP +315 MP"),
            (Award(0, 0), "0 VP"),
            (Forfeit(Award(14, 315), Award(6, -315)), "present 14 VP +315 MP, absent 6 VP -315 MP"),
            ((Delay(5, 100), Delay(10, 150)), "up to 5 min: 100, up to 10 min: 150"),
            ((ThinkingTime(3, 10), ThinkingTime(None, 40)), "up to 3 cards: 10 s, more: 40 s"),
        ],
    )
    def test_say_a_value(self, value: object, words: str) -> None:
        assert in_words(value) == words

    def test_say_what_cards_are_worth(self) -> None:
        assert in_words(burraco("online").card_values.value) == "joker 30, A 15, 2 20, 3 to 7 5, 8 to K 10"

    @pytest.mark.parametrize("code", BOOKS)
    def test_exist_for_every_clause(self, code: str) -> None:
        assert all(in_words(clause.value) for _, clause in clauses(book(code)))


class TestPlainData:
    @pytest.mark.parametrize(
        ("value", "plain"),
        [
            (None, None),
            (True, True),
            (11, 11),
            ("2025-06", "2025-06"),
            (Who.DEALER, "dealer"),
            (Rank.ACE, "A"),
            (frozenset({Rank.THREE, Rank.ACE}), ["A", "3"]),
            (frozenset({MatchEnd.POINTS_TARGET}), ["a-points-target"]),
            ((1, 2), [1, 2]),
            ({Meeting.TWO_DEALS: 22}, {"2": 22}),
            (Award(14, 315), {"victory_points": 14, "match_points": 315}),
        ],
    )
    def test_is_what_json_carries(self, value: object, plain: object) -> None:
        assert as_data(value) == plain

    def test_of_card_values_names_every_rank(self) -> None:
        plain = as_data(burraco("online").card_values.value)
        assert isinstance(plain, dict)
        assert plain["joker"] == 30
        assert "".join(plain)[5:] == "A23456789TJQK"

    def test_is_not_invented_for_a_stranger(self) -> None:
        with pytest.raises(TypeError, match="no plain form for object"):
            as_data(object())
