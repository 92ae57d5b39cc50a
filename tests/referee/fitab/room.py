"""A table in the words of the casebook, and what has happened on it: for rulings that a case cannot show in full."""

from __future__ import annotations

from collections.abc import Iterable

from pinella.cards import AnyCard
from pinella.codes import BurracoBook, Refusal, book
from pinella.play import burraco
from pinella.play.commands import CallReferee, Choose, WithdrawRuling
from pinella.play.events import RulingGiven
from pinella.referee import History, call, choose
from pinella.referee.casebook import fill, read_act
from pinella.referee.casebook.case import EndDeal, PlayOut
from pinella.referee.casebook.copies import as_there
from tests.referee.casebook_files import case_of


def happened(given: str, *acts: str, code: str = "fitab-2025") -> History:
    """The course of a deal from a table given in YAML on one line; `E calls the referee` and the like included."""
    rules = book(code)
    assert isinstance(rules, BurracoBook)
    case = case_of(given, "[N draws]", "{rulings: none}", codes=code)
    return happened_since(History.of(fill(case, rules)), *acts)


def happened_since(history: History, *acts: str) -> History:
    """A course that goes on."""
    for act in acts:
        history = _after(history, act)
    return history


def _after(history: History, act: str) -> History:
    for deed in read_act(act):
        assert not isinstance(deed, WithdrawRuling | PlayOut | EndDeal)
        if isinstance(deed, CallReferee):
            history = history.then(*call(history, deed))
        elif isinstance(deed, Choose):
            history = history.then(*choose(history, deed))
        else:
            events = burraco.decide(history.table, as_there(history.table, deed))
            assert not isinstance(events, Refusal), f"{act}: {events}"
            history = history.then(*events)
    return history


def ruling(history: History) -> RulingGiven:
    """The last ruling given."""
    return next(event for event in reversed(history.events) if isinstance(event, RulingGiven))


def effects(history: History) -> list[str]:
    """What the last ruling does, by the names of the effects."""
    return [effect.name for effect in ruling(history).effects]


def plain(cards: Iterable[AnyCard]) -> list[str]:
    """Cards in words, whichever of the two copies they are."""
    return [str(card).rstrip("'") for card in cards]
