"""Art. 37, playing times: the referee asks a slow player to play faster, under pain of a warning."""

from __future__ import annotations

from pinella.play.events import RulingGiven
from pinella.referee.federal.procedure import Ruler, in_time, ruling
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome
from pinella.referee.warnings import warned


def slow_play(hearing: Hearing) -> Outcome:
    """B-37.2: first the invitation; who has had one in this deal is warned. The code gives no seconds."""
    slow = Offence.SLOW_PLAY.value
    effects = warned(hearing, hearing.culprit, slow) if _was_invited(hearing) else ()
    return ruling(hearing, ("37",), effects)


def _was_invited(hearing: Hearing) -> bool:
    given = (event for event in hearing.history.events if isinstance(event, RulingGiven) and not event.too_late)
    return any(event.offence == Offence.SLOW_PLAY.value and event.by is hearing.culprit for event in given)


RULERS: dict[Offence, Ruler] = {Offence.SLOW_PLAY: in_time(slow_play)}
