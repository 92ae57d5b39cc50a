"""Announcing an event: the kind, the deals and the plan must be such as the code knows (art. 2)."""

from __future__ import annotations

from pinella.codes import BurracoBook, book
from pinella.codes.choices import Movement as CodeMovement
from pinella.tournament.facts import EventOpened, Level
from pinella.tournament.plan import Movement, plan_of
from pinella.tournament.rules import BurracoRules, Rules, rules_of
from pinella.tournament.saying_no import TournamentError

_IN_THE_CODE = {
    Movement.MITCHELL: CodeMovement.MITCHELL,
    Movement.DANISH: CodeMovement.DANISH,
    Movement.ROUND_ROBIN: CodeMovement.ROUND_ROBIN,
}
_FOR_TWO = (Movement.ROUND_ROBIN, Movement.MODIFIED_DANISH)
"""The movements that say whom one meets: for tables at which one entrant meets one other."""


def announce(opening: EventOpened) -> EventOpened:
    """The event, if it can be announced so; otherwise an error of ours tells the reason."""
    rules = rules_of(opening.code, opening.format, opening.deals, four_deal_table=opening.four_deal_table)
    for phase in plan_of(opening.plan).phases:
        _check_movement(opening, rules, phase.movement)
        if rules.kind.at_table != 2 and (phase.movement in _FOR_TWO or phase.skip):
            raise TournamentError(
                f"{opening.format} events have no round robin, no modified Danish, and no skip in a Mitchell"
            )
    if opening.call_at_difference and not _may_call(rules, opening.level):
        raise TournamentError(
            "the call at 800 match points is for regional and national events of the federal code (powers, g)"
        )
    return opening


def usual(code: str) -> tuple[int, str] | None:
    """The deals and the plan that a code itself gives: Scala 40, art. 5; the last round is Danish, as in art. 24."""
    found = book(code)
    if isinstance(found, BurracoBook):
        return None
    return found.deals_per_round.value, f"mitchell {found.rounds.value - 1}, danish 1"


def _may_call(rules: object, level: Level) -> bool:
    return (
        isinstance(rules, BurracoRules)
        and rules.tournament.called_at_difference is not None
        and level is not Level.CLUB
    )


def _check_movement(opening: EventOpened, rules: Rules, movement: Movement) -> None:
    """FITAB art. 2 B describes the modified Danish, with the remark that it is not in force."""
    found = book(opening.code)
    if isinstance(found, BurracoBook):
        known = frozenset() if found.tournament is None else found.tournament.movements.value
    else:
        known = found.movements.value
    if movement in _IN_THE_CODE:
        if _IN_THE_CODE[movement] not in known:
            raise TournamentError(f"{opening.code} does not know the movement {movement.value} (art. 2)")
        return
    if rules.code != "FITAB":
        raise TournamentError(f"{opening.code} does not know the movement {movement.value} (art. 2)")
    if not opening.not_in_force:
        raise TournamentError(
            f"{opening.code} declares the modified Danish not in force (art. 2): --not-in-force plays it all the same"
        )
