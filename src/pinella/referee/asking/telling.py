"""What a ruling says, each effect in the light of the others: one order for what they make together."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Final

from pinella.play.aftermath import Take
from pinella.play.effects import (
    AwaitPile,
    Deduct,
    Effect,
    Expose,
    Forbid,
    ForceDiscard,
    LimitTurn,
    Mend,
    NoClosing,
    Penalise,
    PutOnPile,
    RandomToStock,
    Return,
    Show,
    Stop,
    Warn,
)
from pinella.play.events import RulingGiven
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.sentences import Texts, effect_key, effect_sentence, known, said, seat_name

_WITH_A_CARD_TAKEN: Final = frozenset(
    str(offence)
    for offence in (
        Offence.DRAW_OUT_OF_TURN,
        Offence.PILE_OUT_OF_TURN,
        Offence.PART_OF_PILE,
        Offence.SINGLE_CARD_DISCARDED,
        Offence.SECOND_SET,
        Offence.WRONG_CLOSING,
        Offence.CLOSING_ON_THE_PILE,
        Offence.POT_WITHOUT_RIGHT,
        Offence.WRONG_DISCARD,
        Offence.CARD_UNDER_DISCARD,
    )
)
"""Who does this has drawn or taken the pile: stopped, he only discards (out of turn only after a pot on the fly)."""

_CLOSINGS: Final = frozenset((str(Offence.WRONG_CLOSING), str(Offence.POT_WITHOUT_RIGHT)))


def effect_lines(
    ruling: RulingGiven, effects: Sequence[Effect], is_named: Callable[[Effect], bool], *, over: bool
) -> Iterator[Texts]:
    """What follows, sentence by sentence."""
    shown_to = next((effect.to for effect in effects if isinstance(effect, Show)), None)
    for effect in effects:
        if _is_said_with_another(effect, effects):
            continue
        way = _way(effect, ruling, effects)
        yield effect_sentence(effect, named=is_named(effect), over=over, way=way, others=seat_name(shown_to))


def nothing_line(ruling: RulingGiven, *, over: bool) -> Texts:
    """No effect at the table is not nothing: what the article then says about this irregularity, if it says something.

    A dealer who was skipped deals next (F-4.14), a pack is put right after the deal (F-26.2), and so on.
    """
    plain = f"ruling.{'too-late' if ruling.too_late else 'nothing'}"
    found = (
        f"{plain}.{ruling.offence}.{ruling.phase}",
        f"{plain}.{ruling.offence}",
        f"{plain}{'.over' if over else ''}",
    )
    return said(next(key for key in found if known(key)), seat=seat_name(ruling.by))


def _is_said_with_another(effect: Effect, effects: Sequence[Effect]) -> bool:
    """The card shown is the one taken at random; who discards a penalised card now is stopped by that.

    A thrown card that goes from one meld straight to another was never in the hand again.
    """
    if isinstance(effect, Return) and any(isinstance(other, Mend) and other.cards == effect.cards for other in effects):
        return True
    if isinstance(effect, Show):
        return any(isinstance(other, RandomToStock) for other in effects)
    return isinstance(effect, Stop) and any(_is_due_now(other, effects) for other in effects)


def _is_due_now(effect: Effect, effects: Sequence[Effect]) -> bool:
    """F-24.2: stopped in his turn, and with no other discard ordered, the player discards the penalised card."""
    if not isinstance(effect, Penalise) or any(isinstance(other, ForceDiscard | NoClosing) for other in effects):
        return False
    return any(isinstance(other, Stop) and other.seat is effect.seat for other in effects)


def _way(effect: Effect, ruling: RulingGiven, effects: Sequence[Effect]) -> str:
    """Which sentence: one for the effect among these others, one for this irregularity, or the usual one."""
    name, usual = _among_others(effect, ruling, effects), effect_key(effect)
    special, code = f"{usual}.{ruling.offence}", ruling.articles[0].code
    of_code = next((key for key in (f"{special}.{code}", f"{usual}.{code}") if known(f"effect.{key}")), "")
    if name or of_code:
        return name or of_code
    is_repeat = isinstance(effect, Warn) and any(isinstance(other, Deduct) for other in effects)
    return special if known(f"effect.{special}") and not is_repeat else usual


def _among_others(effect: Effect, ruling: RulingGiven, effects: Sequence[Effect]) -> str:
    match effect:
        case Penalise() if _is_due_now(effect, effects):
            return "penalise.now" if len(effect.cards) > 1 else "penalise.now.one"
        case RandomToStock() if any(isinstance(other, Show) for other in effects):
            return "random-to-stock.shown"
        case Forbid() if any(isinstance(other, Expose) and other.cards == effect.cards for other in effects):
            return "forbid.exposed.one" if len(effect.cards) == 1 else "forbid.exposed"
        case Stop() if ruling.offence in _WITH_A_CARD_TAKEN:
            return "stop.taken"
        case LimitTurn(take=Take.PILE) if any(isinstance(other, AwaitPile) for other in effects):
            return "limit.pile.melds"
        case NoClosing() if _discard_stays(ruling, effects):
            is_penalised = any(isinstance(other, Penalise) for other in effects)
            return "no-closing.penalised" if is_penalised else "no-closing.stays"
        case _:
            return ""


def _discard_stays(ruling: RulingGiven, effects: Sequence[Effect]) -> bool:
    """F-32.4, F-32.6: the discard with which somebody went out wrongly stays one, unless the ruling says otherwise."""
    taken_back = any(isinstance(other, Return) and other.meld is None for other in effects)
    another = any(isinstance(other, ForceDiscard | PutOnPile) for other in effects)
    is_of_a_closing = ruling.offence in _CLOSINGS and ruling.phase == Phase.AFTER_DISCARD.value
    return is_of_a_closing and not taken_back and not another
