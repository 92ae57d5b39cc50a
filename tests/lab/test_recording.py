"""Recorded matches of bots: the committed shuffle, every act legal, the same seed the same file."""

from __future__ import annotations

import pytest

from pinella.codes import book
from pinella.errors import HouseRuleError, PinellaError
from pinella.lab import recording
from pinella.lab.at_table import Company
from pinella.lab.recording import Luck, recorded_match
from pinella.match import Deals, Format, MatchEnding, Target, pin
from pinella.match.verifying import verify_text
from pinella.play import Secret, Table
from pinella.play.commands import Command
from pinella.play.events import CardsDealt

BOTS = ["greedy", "principiante"]


def text(code: str, seed: int | None = 3, chosen: Format | None = None, players: int | None = None) -> str:
    return pin.write(recorded_match(book(code), BOTS, seed, chosen or Deals(1), players))


class TestTheFile:
    @pytest.mark.parametrize(
        ("code", "players"), [("fitab-2025", 4), ("international", 4), ("federal", 2), ("online", 4), ("scala40", 3)]
    )
    def test_is_sound_and_every_act_in_it_is_legal(self, code: str, players: int) -> None:
        report = verify_text(text(code, players=players))
        assert report.findings == []
        assert (report.fair_deals, report.deals_by_hand, report.counts) == (1, 0, 1)
        assert report.acts > 20

    def test_reads_back_to_the_same_match(self) -> None:
        match = recorded_match(book("fitab-2025"), BOTS, 3, Deals(2))
        assert pin.read(pin.write(match)) == match

    def test_names_the_players_after_their_bots(self) -> None:
        assert recorded_match(book("fitab-2025"), BOTS, 3, Deals(1)).players == (*BOTS, *BOTS)
        assert recorded_match(book("scala40"), BOTS, 3, Deals(1), 3).players == ("greedy", "principiante", "greedy")

    def test_the_first_seat_plays_first(self) -> None:
        match = recorded_match(book("online"), BOTS, 3, Deals(1))
        assert match.first_dealer is match.seats[-1]


class TestTheSeed:
    def test_gives_the_same_file_again(self) -> None:
        assert text("federal") == text("federal")

    def test_another_one_gives_other_cards(self) -> None:
        assert _dealt(3) != _dealt(4)

    def test_every_deal_has_a_secret_of_its_own(self) -> None:
        assert len({Luck(3).secret(deal).content for deal in range(50)}) == 50
        assert len({Luck(3).dice(deal) for deal in range(50)}) == 50

    def test_without_one_the_secret_comes_from_the_system(self, monkeypatch: pytest.MonkeyPatch) -> None:
        made: list[Secret] = []

        def fresh(_: type[Secret]) -> Secret:
            made.append(Secret(bytes([len(made)]) * 66))
            return made[-1]

        monkeypatch.setattr(Secret, "new", classmethod(fresh))
        recorded_match(book("scala40"), BOTS, None, Deals(2))
        assert len(made) == 2

    def test_without_one_no_two_matches_are_alike(self) -> None:
        assert text("scala40", None) != text("scala40", None)


def _dealt(seed: int) -> CardsDealt:
    match = recorded_match(book("scala40"), BOTS, seed, Deals(1))
    return next(event for event in match.history if isinstance(event, CardsDealt))


class TestTheEnd:
    def test_comes_after_so_many_deals(self) -> None:
        match = recorded_match(book("federal"), BOTS, 3, Deals(2))
        assert match.result is not None
        assert (match.result.ending, match.deals_counted) == (MatchEnding.DEALS, 2)

    def test_comes_at_a_points_target(self) -> None:
        match = recorded_match(book("online"), ["greedy"], 3, Target(505))
        assert match.result is not None
        assert match.result.ending is MatchEnding.TARGET
        assert max(match.totals.values()) >= 505

    def test_a_target_out_of_reach_is_given_up(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(recording, "MOST_DEALS", 2)
        with pytest.raises(PinellaError, match="after 2 deals the match is not over: to 100000 points is too far"):
            recorded_match(book("online"), ["greedy"], 3, Target(100_000))

    @pytest.mark.parametrize("code", ["online", "scala40"])
    def test_a_deal_that_does_not_end_is_given_up(self, code: str, monkeypatch: pytest.MonkeyPatch) -> None:
        """No rule bounds a deal of Scala 40; a command must end all the same."""
        monkeypatch.setattr(recording, "MOST_MOVES", 12)
        with pytest.raises(PinellaError, match="after 12 moves deal 1 is not over"):
            recorded_match(book(code), ["greedy"], 3, Deals(1))

    def test_the_last_move_that_is_allowed_may_end_the_deal(self, monkeypatch: pytest.MonkeyPatch) -> None:
        moves: list[Command] = []
        move = Company.move

        def counted(company: Company, table: Table) -> Command:
            moves.append(move(company, table))
            return moves[-1]

        monkeypatch.setattr(Company, "move", counted)
        match = recorded_match(book("scala40"), ["greedy"], 3, Deals(1))
        number = len(moves)
        monkeypatch.setattr(recording, "MOST_MOVES", number)
        assert recorded_match(book("scala40"), ["greedy"], 3, Deals(1)) == match
        monkeypatch.setattr(recording, "MOST_MOVES", number - 1)
        with pytest.raises(PinellaError, match="is not over"):
            recorded_match(book("scala40"), ["greedy"], 3, Deals(1))

    def test_scala_40_has_no_target(self) -> None:
        with pytest.raises(HouseRuleError, match="no points target"):
            recorded_match(book("scala40"), ["greedy"], 3, Target(500))

    def test_progress_is_told_after_every_deal(self) -> None:
        told: list[int] = []
        recorded_match(book("scala40"), BOTS, 3, Deals(3), progress=lambda match: told.append(match.deals_counted))
        assert told == [1, 2, 3]
