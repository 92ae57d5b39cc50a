"""A reason for or against a move: a code that never changes, and its values. `words` says it to people."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, TypeAlias

from pinella.cards import AnyCard
from pinella.codes import BurracoKind
from pinella.play.seats import MeldId, Seat

Value: TypeAlias = int | Seat | BurracoKind | MeldId | tuple[MeldId, ...] | tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Reason:
    """What a turn wins or risks, or why there is no choice."""

    code: str
    values: tuple[tuple[str, Value], ...] = ()
    """By name, in the order of the sentence."""

    def __getitem__(self, name: str) -> Value:
        return dict(self.values)[name]


def reason(code: str, **values: Value) -> Reason:
    """A reason of this code."""
    return Reason(code, tuple(values.items()))


WINS: Final = (
    "goes-out",
    "ends-deal",
    "burraco-made",
    "burraco-improved",
    "pot-taken",
    "pot-on-the-fly",
    "opens",
    "lays-points",
    "sheds",
    "joker-gained",
    "pile-useful",
    "pile-taken",
    "pile-no-use",
    "draws-unseen",
    "waits",
    "stays-free",
    "lonely-discard",
    "double-discard",
    "safe-discard",
    "near-pot",
    "burraco-soon",
    "pot-soon",
    "opens-soon",
    "out-often",
    "you-out-often",
    "out-next",
    "best-often",
)
"""What a turn can win, in the order in which it is told."""

RISKS: Final = (
    "burraco-worse",
    "spoils-clean",
    "uses-wild",
    "discards-wild",
    "throws-burraco",
    "fits-own",
    "fits-opponents",
    "fits-with-pile",
    "card-used",
    "pile-given",
    "card-taken",
    "breaks-up",
    "pile-left",
    "useful-left",
    "shows",
    "may-not-discard",
    "cannot-go-out",
    "needs-clean",
    "opens-melds",
    "loses-opening",
    "waiting-costs",
    "hand-costs",
)
"""What a turn can risk, in the order in which it is told."""

BOUNDS: Final = (
    "only-move",
    "take-only-to-open",
    "take-only-to-lay",
    "ruling-limit",
    "ruling-discard",
    "ruling-side",
    "ruling-same-place",
)
"""Why there is no other choice, or a smaller one than usual."""
