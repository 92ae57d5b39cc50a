"""Errors arrive whole from another process."""

from __future__ import annotations

import pickle

import pytest

from pinella import errors
from pinella.errors import NotationError, PinellaError


@pytest.mark.parametrize(
    "error",
    [
        NotationError("card/unknown", "expected a card", token="7x", position=2),  # noqa: S106  (a card, not a secret)
        errors.UnknownCode("no rule book 'x'"),
        errors.UnknownArticle("no article"),
        errors.NoSuchTable("no table"),
        errors.HouseRuleError("no code"),
        errors.CaseError("art-29.yaml", 4, "expected an act"),
    ],
    ids=lambda error: type(error).__name__,
)
def test_every_error_survives_the_way_between_processes(error: PinellaError) -> None:
    again = pickle.loads(pickle.dumps(error))  # noqa: S301  (our own bytes)
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert vars(again) == vars(error)
