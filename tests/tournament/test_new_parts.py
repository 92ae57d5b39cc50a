"""What belongs to a fact, a movement, a document: whoever adds one is told here what is missing.

See "One order of a director" in docs/architecture.md.
"""

from __future__ import annotations

from typing import get_args

import pytest

from pinella.tournament import deriving, event, finality
from pinella.tournament.documents import WHATS
from pinella.tournament.documents.words import WORDS
from pinella.tournament.facts import (
    AbsenceEnded,
    AnyFact,
    CardsTurned,
    Cause,
    DealPaused,
    EntrantEntered,
    EntriesWithdrawn,
    EventOpened,
    Leaving,
    LineupGiven,
    NoteTaken,
    PlayerSubstituted,
    RankingPosted,
    RoundSeated,
    ScoreCorrected,
    ScoreDisputed,
    TableCompleted,
    Topic,
)
from pinella.tournament.kinds import KINDS
from pinella.tournament.plan import Movement
from pinella.tournament.results import How
from tests.conftest import ROOT

FACTS = frozenset(get_args(AnyFact))
OF_THE_LOG = {EventOpened, RankingPosted, EntriesWithdrawn}
"""`event.evolve` itself makes what they need the time or the number of the entry for."""

DECIDED_IN_CHECKING = {EventOpened, EntrantEntered, RoundSeated, ScoreCorrected, EntriesWithdrawn}
BESIDE_THE_RANKING = {
    AbsenceEnded,
    CardsTurned,
    DealPaused,
    LineupGiven,
    NoteTaken,
    PlayerSubstituted,
    RoundSeated,
    ScoreDisputed,
    TableCompleted,
}
"""They name a round, and change no ranking that is final."""


def test_every_fact_happens_to_the_event() -> None:
    assert FACTS - {*event._take.registry} == OF_THE_LOG


def test_every_fact_is_decided_once_more_by_a_check() -> None:
    assert FACTS - {*deriving.derived.registry} == DECIDED_IN_CHECKING


def test_of_every_fact_that_names_a_round_it_is_known_whether_it_can_change_a_final_ranking() -> None:
    naming = {each for each in FACTS if "round" in each.__struct_fields__}
    asking = {*finality._CHANGING_A_ROUND, ScoreCorrected}
    assert naming == asking | BESIDE_THE_RANKING
    assert not asking & BESIDE_THE_RANKING


@pytest.mark.parametrize(
    "names",
    [
        [f"movement.{each.value}" for each in Movement],
        [f"title.{each}" for each in WHATS if each != "all"],
        [f"how.{each.value}" for each in How],
        [f"topic.{each.value}" for each in Topic],
        [f"cause.{each.value}" for each in Cause],
        [f"leaving.{each.value}" for each in Leaving],
    ],
    ids=["movements", "documents", "results", "notes", "corrections", "absences"],
)
def test_paper_has_words_for_it(names: list[str]) -> None:
    assert [name for name in names if name not in WORDS] == []


def test_the_page_on_tournaments_names_every_movement_kind_and_document() -> None:
    page = (ROOT / "docs" / "tournaments.md").read_text(encoding="utf-8")
    named = [*(each.value for each in Movement), *KINDS, *WHATS]
    assert [each for each in named if f"`{each}" not in page] == []
