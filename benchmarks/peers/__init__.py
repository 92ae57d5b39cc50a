"""How fast others play at random, measured on this machine in the same run: `python -m benchmarks.peers`.

The peers are OpenSpiel's and RLCard's gin rummy, the nearest game either of them has. The benchmark installs them
itself, into `.peers`; Pinella never imports them. This package needs the standard library only: both Pythons read it.
"""

from __future__ import annotations

import json
import subprocess
from dataclasses import dataclass
from typing import Any

from benchmarks.peers.install import ROOT, PeersUnavailable, environment, installed_python

__all__ = ["PeerRates", "PeersUnavailable", "Rate", "measure"]


@dataclass(frozen=True, slots=True)
class Rate:
    """Random play, a second: the median of three slices."""

    deals: float
    actions: float
    """What a player chose. This is the figure to compare with: Pinella's actions are players' actions too."""
    chance: float
    """Cards turned by chance, which OpenSpiel counts as actions of their own; 0 where the peer does not."""

    @property
    def actions_per_deal(self) -> float:
        """How long a deal is."""
        return self.actions / self.deals

    @property
    def all_actions(self) -> float:
        """Players' actions and chance together."""
        return self.actions + self.chance


@dataclass(frozen=True, slots=True)
class PeerRates:
    """What was measured, and of which versions."""

    openspiel: str
    rlcard: str
    calibration: float
    """Loops of 100,000 steps of plain Python a second, in the same process: compares machines."""
    rollout: Rate
    """OpenSpiel, whole rollouts inside its C++, from deals already dealt."""
    rollout_error: float
    """Standard error of `rollout.actions` that comes from counting the actions of a rollout, as a fraction."""
    bots: Rate
    """OpenSpiel, whole deals inside its C++, the dealing included: two of its random bots."""
    loop_dealt: Rate
    """OpenSpiel, driven action by action from Python, from deals already dealt."""
    loop_copied: Rate
    """The same, whole deals, the dealing included, each from a copy of the undealt state."""
    loop: Rate
    """The same, whole deals, each from a new state, as OpenSpiel's own examples write it."""
    environment: Rate
    """RLCard, its environment stepped from Python: every step encodes an observation."""
    game: Rate
    """RLCard, the game under that environment stepped from Python: no encoding."""


def measure(seconds: float) -> PeerRates:
    """Install the peers if need be and measure each for about that long; raises `PeersUnavailable`."""
    python = installed_python()
    done = subprocess.run(  # noqa: S603  (our own module)
        [str(python), "-m", "benchmarks.peers.play", str(seconds)],
        env=environment(),
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        cwd=ROOT,
    )
    found: dict[str, Any] = json.loads(done.stdout)
    for name in ("rollout", "bots", "loop_dealt", "loop_copied", "loop", "environment", "game"):
        found[name] = Rate(**found[name])
    return PeerRates(**found)
