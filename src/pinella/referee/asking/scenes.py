"""The table and the acts of any incident."""

from __future__ import annotations

from typing import Final

from pinella.play.lines import card_text
from pinella.referee.asking import played, reported
from pinella.referee.asking.incidents import Incident, Scene, harmless
from pinella.referee.asking.played import Maker
from pinella.referee.irregularity import Offence

DRAWS: Final = 3
"""The next cards of the stock, where none are named: nothing comes of drawing them."""

MAKERS: Final[dict[Offence, Maker]] = {**played.MAKERS, **reported.MAKERS}


def scene_of(incident: Incident) -> Scene:
    """The table and the acts of an incident."""
    scene = Scene(incident)
    MAKERS.get(incident.offence, reported.at_any_moment)(scene)
    named = (*incident.cards, *incident.hand, *scene.placed())
    scene.given.setdefault("stock", card_text(harmless(named, DRAWS)))
    return scene
