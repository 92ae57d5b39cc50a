"""What changed between two books, and how clauses are put into words."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import is_dataclass, replace
from enum import Enum

import pytest

from pinella.cards import CardValues, Rank
from pinella.codes import BOOKS, Article, BurracoBook, Change, Clause, book, choices, clauses, diff, scala40, switches
from pinella.codes.choices import MatchEnd, Meeting, Who
from pinella.codes.difference import order, question
from pinella.codes.italian import NAMED, composed
from pinella.codes.names import MEETINGS, NAMES, PARTS, name_in_words
from pinella.codes.scala40 import GivenScore
from pinella.codes.tournament import Award, Delay, Forfeit, LateWarning, ThinkingTime
from pinella.codes.words import as_data, in_words


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

    @pytest.mark.parametrize(
        ("name", "before", "after"),
        [
            ("tournament.events", "S-2.2", "B-2.4"),
            ("tournament.first_round", "S-2.3", "B-2.6"),
            ("tournament.movements", "S-2.4", "B-2.7"),
            ("tournament.tie_breaks", "S-22.5", "B-18.10"),
            ("tournament.substitution", "S-25.1", "B-38.2"),
            ("tournament.penalised_cards", "S-16.4", "B-D.41"),
            ("card_values", "S-22.1", "B-1.5"),
        ],
    )
    def test_between_two_games_puts_the_same_question_in_one_row(self, name: str, before: str, after: str) -> None:
        forth = {change.name: change for change in diff(book("federal"), book("scala40"))}
        assert _requirements(forth[name]) == (after, before)
        back = [change for change in diff(book("scala40"), book("federal")) if question(change.name) == question(name)]
        assert [_requirements(change) for change in back] == [(before, after)]

    def test_holds_what_is_said_once_against_every_kind_of_match(self) -> None:
        changes = {change.name: change for change in diff(book("federal"), book("scala40"))}
        minutes = [changes[f"tournament.round_minutes.{deals}"] for deals in (2, 3, 4)]
        assert [change.before.value for change in minutes if change.before] == [25, 32, 42]
        assert [change.after.value for change in minutes if change.after] == [None] * 3
        assert "round_minutes" not in changes
        assert "sits_out" not in changes

    def test_leaves_out_what_two_games_settle_alike(self) -> None:
        """Federal Burraco and Scala 40 both allow a second set of a rank, and free a wild only for its card."""
        questions = {question(change.name) for change in diff(book("federal"), book("scala40"))}
        assert not {"second_set_of_a_rank", "bound_wild_leaves_only_for_its_card"} & questions

    @pytest.mark.parametrize("code", BOOKS)
    def test_knows_each_question_of_a_book_once(self, code: str) -> None:
        names = [name for name, _ in clauses(book(code))]
        assert len({question(name) for name in names}) == len(names)

    def test_has_at_least_one_side(self) -> None:
        with pytest.raises(AssertionError):
            _ = Change("hand_size", None, None).article


def _requirements(change: Change) -> tuple[str | None, str | None]:
    before, after = change.before, change.after
    return (before.requirement if before else None, after.requirement if after else None)


class TestAHouseRule:
    """A house rule is a `replace` of one clause, with an article of its own."""

    def test_changes_one_clause_and_cites_the_club(self) -> None:
        club = Article("Circolo di Lucca", "2026", "3")
        house = replace(
            burraco("fitab-2025"),
            natural_two_needs_the_three=Clause(True, club, "F-10.2", "AMB-14"),
        )
        (change,) = diff(burraco("fitab-2025"), house)
        assert change.name == "natural_two_needs_the_three"
        assert change.after is not None
        assert change.after.article == club

    def test_leaves_the_published_book_as_it_was(self) -> None:
        replace(burraco("fitab-2025"), name_en="Lucca")
        assert burraco("fitab-2025").name_en != "Lucca"


class TestArticleNumbers:
    def test_sort_as_the_documents_print_them(self) -> None:
        shuffled = ["V.2", "30 bis", "N", "21", "5", "P", "5 bis", "10", "D", "R", "30", "V.1", "20", "0"]
        expected = ["0", "D", "5", "5 bis", "10", "20", "P", "21", "30", "30 bis", "R", "N", "V.1", "V.2"]
        assert sorted(shuffled, key=order) == expected


def nameless(names: Iterable[str]) -> set[str]:
    """The clauses, and the parts of their names, that nobody could read."""
    return {step for name in names for step in name.split(".")} - {*NAMES, *MEETINGS, *PARTS}


class TestWords:
    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("hand_size", "hand size"),
            ("burracos.royal-dirty", "burraco bonus, royal dirty"),
            ("burracos.semi-clean", "burraco bonus, semi-clean"),
            ("tournament.bye.2", "bye, 2 deals"),
            ("tournament.victory_points.teams", "victory points, highest difference of each band, teams"),
            ("tournament.late_warning", "warning for a delay"),
            ("time_left_is_told", "players are told how much time is left"),
            ("switches.exposed_card", "exposed card"),
            ("switches.partners_suggestion", "suggestion by the partner"),
            ("switches.melding_before_the_fan", "playing before the cards of the pile are in the hand"),
            ("switches.single_pile_card_left", "nothing left to discard but one card"),
        ],
    )
    def test_name_a_clause(self, name: str, words: str) -> None:
        assert name_in_words(name) == words

    @pytest.mark.parametrize(
        ("name", "words"),
        [
            ("hand_size", "carte in mano"),
            ("burracos.royal-dirty", "premio del burraco, reale sporco"),
            ("tournament.bye.2", "riposo, 2 smazzate"),
            ("tournament.victory_points.teams", "punti vittoria, differenza più alta di ogni fascia, squadre"),
            ("switches.exposed_card", "carta esposta"),
        ],
    )
    def test_name_a_clause_in_italian(self, name: str, words: str) -> None:
        assert name_in_words(name, "it") == words

    def test_are_there_for_every_clause_and_for_no_other(self) -> None:
        for each in BOOKS.values():
            assert nameless(name for name, _ in clauses(each)) == set(), each.id
        steps = {step for each in BOOKS.values() for name, _ in clauses(each) for step in name.split(".")}
        assert set(NAMES) <= steps

    def test_miss_a_clause_that_nobody_has_named(self) -> None:
        assert nameless(["hand_size", "tea_break", "tournament.tea_break.2", "burracos.teal"]) == {"tea_break", "teal"}

    def test_are_there_in_both_languages(self) -> None:
        assert [name for name, words in NAMES.items() if not all(map(str.strip, words))] == []
        alike = {name for name, (italian, english) in NAMES.items() if italian == english}
        assert alike == {"super"}

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
            (GivenScore(3, 80), "3 VP, 80 negative points"),
            (LateWarning(2, beyond=True), "late by more than 2 min"),
            (LateWarning(2, beyond=False), "late by up to 2 min"),
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

    @pytest.mark.parametrize(
        ("value", "words"),
        [
            (None, "nessuno"),
            (True, "sì"),
            (Who.RIGHT_OF_DEALER, "chi sta alla destra del mazziere"),
            (frozenset({Rank.THREE, Rank.ACE}), "A 3"),
            ((8, 6, 4, 2), "8 6 4 2"),
            (burraco("fitab-2025").card_values.value, "jolly 30, A 15, 2 20, da 3 a 7 5, da 8 a K 10"),
            (Award(14, 315), "14 V.P. +315 M.P."),
            (Award(0, 0), "0 V.P."),
            (GivenScore(3, 80), "3 V.P., 80 punti negativi"),
        ],
    )
    def test_say_a_value_in_italian(self, value: object, words: str) -> None:
        assert in_words(value, "it") == words

    def test_say_every_value_in_italian(self) -> None:
        """Every member that a clause may have, and every value that has numbers in it."""
        members = {
            member.value
            for module in (choices, scala40, switches)
            for kind in vars(module).values()
            if isinstance(kind, type) and issubclass(kind, Enum) and kind.__module__ == module.__name__
            for member in kind
            if kind is not choices.Meeting
        }
        assert set(NAMED) == members
        for each in BOOKS.values():
            for name, clause in clauses(each):
                for value in clause.value if isinstance(clause.value, tuple) else (clause.value,):
                    if is_dataclass(value) and not isinstance(value, CardValues):
                        assert composed(value) not in (None, str(value)), name
