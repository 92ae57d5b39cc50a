"""Errors arrive whole from another process, and are copied whole."""

from __future__ import annotations

import ast
import copy
import pickle
from pathlib import Path

import pytest

from pinella import errors
from pinella.bots.guessing import LostThread
from pinella.bots.hinting.hints import NoHint
from pinella.client.http import ClientError, Refused
from pinella.errors import NotationError, PinellaError
from pinella.extras import MissingExtra
from pinella.lab.arena import ArenaError
from pinella.lab.environment import IllegalAction
from pinella.lab.mistakes import SimulationError
from pinella.play.lines import TableError
from pinella.referee import RefereeError
from pinella.referee.asking import AskError
from pinella.server.bus import BadNote
from pinella.server.hosting.host import NoSuchOnlineTable
from pinella.server.tables.settings import SettingsError
from pinella.server.thinking import ThinkingFailed
from pinella.store import (
    CommandRepeated,
    RecordInTheWay,
    StaleStream,
    StoreError,
    StoreLost,
    StoreUnwritable,
    UnusableStore,
)
from pinella.store.backup_file import DamagedBackup
from pinella.store.whole import DamagedStore
from pinella.tournament.files.event_file import NoSuchEvent
from pinella.tournament.files.printing import NoTypst
from pinella.tournament.files.rows import BadFile
from pinella.tournament.saying_no import TournamentError
from pinella.words import BrokenMessage, UnknownMessage, WordsError, WrongValue
from tests.conftest import ROOT

EXAMPLES: list[PinellaError] = [
    NotationError("card/unknown", "expected a card", token="7x", position=2),  # noqa: S106  (a card, not a secret)
    errors.UnknownCode("no rule book 'x'"),
    errors.UnknownArticle("no article"),
    errors.NoSuchTable("no table"),
    errors.HouseRuleError("no code"),
    errors.StaleVersion(3, 4),
    errors.BrokenHistory("not here"),
    errors.PinError(7, "expected a card"),
    errors.CaseError("art-29.yaml", 4, "expected an act"),
    TableError(2, "north", "expected cards", "table/cards", ("7x",)),
    LostThread("a card from nowhere"),
    NoHint("nothing to say"),
    RefereeError("no such effect", "referee/effect", 2),
    SettingsError("table/settings.players", book="online", allowed="2, 4"),
    AskError("no such offence"),
    SimulationError("engine/no-workers", address="tcp://x"),
    ArenaError("arena/match", most=9, found=10),
    IllegalAction("not now"),
    MissingExtra("NATS", "nats", "nats"),
    WordsError("no sentence"),
    UnknownMessage("no such code"),
    BrokenMessage("expected a brace"),
    WrongValue("no value"),
    StoreError("no"),
    StaleStream("table/1", 3, 4),
    CommandRepeated("table/1", "c-1", 4),
    RecordInTheWay("names", "anna"),
    StoreLost("no answer"),
    StoreUnwritable("full", "no room"),
    UnusableStore("in use"),
    DamagedStore("a row"),
    DamagedBackup(Path("x.backup"), 3, "not in its place"),
    BadNote("too long"),
    BadFile(7, "player2", "file/empty", byte="0x81"),
    NoSuchEvent("cup.event"),
    TournamentError("no such plan"),
    NoTypst("typst is not here"),
    NoSuchOnlineTable("no table t1"),
    ThinkingFailed("no answer"),
    ClientError("no answer"),
    Refused("table/full", {"en": "full", "it": "pieno"}, {"number": "3"}),
]


def same(again: PinellaError, error: PinellaError) -> bool:
    told = [(type(one), str(one), one.args, vars(one)) for one in (again, error)]
    return told[0] == told[1] and again is not error


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_survives_the_way_between_processes(error: PinellaError) -> None:
    assert same(pickle.loads(pickle.dumps(error)), error)  # noqa: S301  (our own bytes)


@pytest.mark.parametrize("error", EXAMPLES, ids=lambda error: type(error).__name__)
def test_every_error_can_be_copied(error: PinellaError) -> None:
    assert same(copy.copy(error), error)
    assert same(copy.deepcopy(error), error)


def test_every_kind_of_error_has_an_example() -> None:
    shown = {type(error).__name__ for error in EXAMPLES}
    assert shown == errors_in_the_source() - {"PinellaError"}


def errors_in_the_source() -> set[str]:
    """The names of all classes that come from `PinellaError`, read without loading anything."""
    parents: dict[str, set[str]] = {}
    for path in (ROOT / "src" / "pinella").rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_bytes())):
            if isinstance(node, ast.ClassDef):
                parents.setdefault(node.name, set()).update(ast.unparse(base).rpartition(".")[2] for base in node.bases)
    found = {"PinellaError"}
    while more := {name for name, above in parents.items() if above & found} - found:
        found |= more
    return found
