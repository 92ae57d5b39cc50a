"""Art. 35, throwing cards, and cards that are neither laid on a meld nor given to the partner with a statement."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pinella.cards import AnyCard
from pinella.codes import Refusal
from pinella.codes.switches import HandedOver, LayingInFront
from pinella.melds import Meld, burraco
from pinella.play.aftermath import Choice, Option
from pinella.play.burraco.scene import renumbered, without
from pinella.play.effects import (
    CountNegative,
    Effect,
    Expose,
    FreezeForATime,
    FreezeForGood,
    Mend,
    Penalise,
    Return,
    Stop,
)
from pinella.play.events import RulingGiven
from pinella.play.seats import MeldId
from pinella.referee.details import meld_ids
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.fitab.wrong_cards import his_next_turn_has_begun, is_in_his_turn
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned

THROWING: Final = "throwing"
"""Why the player was warned; a warning of an earlier deal shows that he throws *again* (AMB-74)."""

NEW_MELD: Final = "new meld"
STATED: Final = "stated"
CLEAR: Final = "clear"
IN_FRONT: Final = "in front"

_LATE: Final = (Phase.LATER, Phase.DEAL_OVER)


# Throwing


def card_thrown(hearing: Hearing) -> Outcome:
    """F-35.1: throwing is forbidden; what it costs depends on where the cards came to lie, and on the first time."""
    if not _are_there(hearing):
        return _warning(hearing)
    if hearing.phase in _LATE:
        return _noticed_late(hearing)
    if NEW_MELD in hearing.irregularity.details:
        return _new_meld(hearing)
    able = _able(hearing, _landed_on(hearing))
    if len(able) > 1:
        return _opponents_choose(hearing, able)
    if not able or _throws_again(hearing):
        return Ruling((hearing.article("35"),), (_penalise(hearing),))
    return _warning(hearing, *_valid_on(hearing, able[0]))


def _throws_again(hearing: Hearing) -> bool:
    """AMB-74: the same player in the same match; it is the throw that is repeated, whatever came of the first."""
    if any(one.seat is hearing.culprit and one.reason == THROWING for one in hearing.aftermath.warnings):
        return True
    rulings = (event for event in hearing.history.events if isinstance(event, RulingGiven))
    thrown, at = str(Offence.CARD_THROWN), hearing.irregularity.at
    return any(one.offence == thrown and one.by is hearing.culprit and one.at != at for one in rulings)


def _warning(hearing: Hearing, *placed: Effect) -> Ruling:
    """F-35.2, F-35.3: the cards are valid where they fit, and the player is warned not to throw again."""
    effects = (*placed, *warned(hearing, hearing.culprit, THROWING))
    return with_warnings(hearing, _numbers(effects), effects)


def _new_meld(hearing: Hearing) -> Ruling:
    """F-35.6: a whole meld thrown is warned for once, and penalised the second time; so is what is no meld (F-35.5)."""
    lies = _lies_on(hearing)
    is_meld = lies is not None and hearing.table.meld(lies) is not None
    if lies is not None and is_meld and not _throws_again(hearing):
        return _warning(hearing, *_valid_on(hearing, lies))
    return Ruling((hearing.article("35"),), (_penalise(hearing),))


def _noticed_late(hearing: Hearing) -> Ruling:
    """The next player has begun: cards that fit stay, with a warning; others are surplus cards found late (F-24.4).

    The article speaks of the referee who sees where the cards have just come to lie: of another throw too nothing can
    be penalised any more, and it is the next warning of the pair, with what art. 21 makes of that.
    """
    name = _lies_on(hearing)
    loose = () if name is None else _shared(hearing.aftermath.loose_on(name), hearing.irregularity.cards)
    if name is None or not loose:
        return _warning(hearing, *(() if name is None else _valid_on(hearing, name)))
    articles = (hearing.article("35"), hearing.article("24"))
    keeps = hearing.burraco_before(name, hearing.irregularity.at)
    return Ruling(articles, (CountNegative(name, loose), FreezeForGood(name, keeps)))


# Handing over


def cards_handed_over(hearing: Hearing) -> Outcome:
    """F-35.7: laying a card against its meld is a play, and so is giving it to the partner with a statement.

    Without one the opponents decide where it goes: from 2025 always, before only where there is real doubt (F-35.8).
    """
    details, named = hearing.irregularity.details, hearing.irregularity.meld
    if not _are_there(hearing) or hearing.phase in _LATE:
        return Ruling((hearing.article("35"),), too_late=True)
    if IN_FRONT in details:
        return _laid_in_front(hearing)
    is_decided = STATED in details or (CLEAR in details and not _opponents_always_decide(hearing))
    if is_decided and named is not None and _able(hearing, (named,)):
        return _played(hearing, named)
    able = _able(hearing, tuple(name for name, _ in hearing.before.named_melds(hearing.side)))
    if not able:
        return Ruling((hearing.article("35"), hearing.article("24")), (_penalise(hearing),))
    return _opponents_choose(hearing, able)


def _opponents_always_decide(hearing: Hearing) -> bool:
    switches = hearing.book.switches
    return switches is None or switches.handed_over_without_a_word.value is HandedOver.OPPONENTS_ALWAYS


def _laid_in_front(hearing: Hearing) -> Outcome:
    """F-35.7: from 2025 a card in front of its meld is on it. Before, the code does not say: the referee decides.

    A card that is not played goes back, and all have seen it: it is exposed (F-23.1).
    """
    switches, named = hearing.book.switches, hearing.irregularity.meld
    able = () if named is None else _able(hearing, (named,))
    options: tuple[Option, ...] = (Option("not-valid"),)
    if able and switches is not None:
        is_valid = switches.laying_in_front_of_a_meld.value is LayingInFront.VALID
        options = (Option("valid"),) if is_valid else (Option("valid"), Option("not-valid"))
    found = hearing.answer("laid-in-front", options, None)
    if isinstance(found, Choice):
        return found
    if found.key == "valid":
        return _played(hearing, able[0])
    exposed = Expose(hearing.culprit, hearing.irregularity.cards)
    return Ruling((hearing.article("35"), hearing.article("23")), (*_back_to_hand(hearing), exposed))


# Where the cards are and where they go


def _opponents_choose(hearing: Hearing, able: Sequence[MeldId]) -> Outcome:
    """F-35.4, F-35.8: of the melds that can take the cards the opponents choose one; no warning is provided for."""
    found = hearing.answer("which-meld", [Option(str(name), meld=name) for name in able], hearing.next_opponent)
    if isinstance(found, Choice):
        return found
    return Ruling((hearing.article("35"),)) if found.meld is None else _played(hearing, found.meld)


def _played(hearing: Hearing, name: MeldId) -> Ruling:
    """The cards are valid on this meld."""
    effects = tuple(_valid_on(hearing, name))
    return Ruling(tuple(map(hearing.article, _numbers(effects))), effects)


def _valid_on(hearing: Hearing, name: MeldId) -> Iterator[Effect]:
    """The cards go on this meld as if they had been laid off there; in a turn that a ruling limits that is no play.

    Art. 30 leaves such a turn only the draw and the discard: what is played in it is treated as art. 25 and 29 say,
    whether it was laid or thrown (F-25.3, F-30.1, AMB-99).
    """
    yield from _placed(hearing, name)
    seat, then = hearing.culprit, hearing.before
    is_limited = then.turn is seat and then.left.limit_of(seat) is not None
    if not is_limited or his_next_turn_has_begun(hearing) or hearing.aftermath.frozen_as(name) is not None:
        return
    is_new = then.meld(name) is None
    keeps = None if is_new else hearing.burraco_before(name, hearing.irregularity.at)
    yield FreezeForATime(name, seat, hearing.irregularity.cards, keeps=keeps)
    if is_in_his_turn(hearing):
        yield Stop(seat)


def _numbers(effects: Sequence[Effect]) -> tuple[str, ...]:
    """The articles of a valid play, and those of one that a ruling did not allow."""
    return ("35", "25", "29") if any(isinstance(one, FreezeForATime) for one in effects) else ("35",)


def _landed_on(hearing: Hearing) -> tuple[MeldId, ...]:
    """The meld of the report, and others that the cards touch."""
    named = () if hearing.irregularity.meld is None else (hearing.irregularity.meld,)
    others = tuple(name for name in meld_ids(hearing.irregularity.details) if name not in named)
    return (*named, *others)


def _able(hearing: Hearing, names: Sequence[MeldId]) -> tuple[MeldId, ...]:
    """Which of these melds could take the cards, before they came to lie there."""
    return tuple(name for name in names if name.side is hearing.side and _grown(hearing, name) is not None)


def _grown(hearing: Hearing, name: MeldId) -> Meld | None:
    """The meld with the cards on it; nothing goes on a frozen one."""
    before = hearing.before.meld(name)
    if before is None or hearing.before.left.frozen_as(name) is not None:
        return None
    added = renumbered((*before.cards, *hearing.irregularity.cards))[len(before.cards) :]
    grown = burraco.lay_off(before, added, hearing.book)
    return None if isinstance(grown, Refusal) else grown[0]


def _lies_on(hearing: Hearing) -> MeldId | None:
    """The meld with which the cards lie; `None`: they are still in the hand."""
    if NEW_MELD in hearing.irregularity.details:
        return MeldId(hearing.side, hearing.after.meld_count(hearing.side))
    held = hearing.after.hand(hearing.culprit)
    return hearing.irregularity.meld if _shared(held, hearing.irregularity.cards) == () else None


def _are_there(hearing: Hearing) -> bool:
    """Whether the cards are still where they came to lie: with a meld, or in the hand."""
    cards, name = hearing.irregularity.cards, _lies_on(hearing)
    if name is None:
        there = hearing.table.hand(hearing.culprit)
    else:
        meld = hearing.table.meld(name)
        there = (*(() if meld is None else meld.cards), *hearing.aftermath.loose_on(name))
    return bool(cards) and len(without(there, cards)) == len(there) - len(cards)


def _shared(cards: Sequence[AnyCard], others: Sequence[AnyCard]) -> tuple[AnyCard, ...]:
    return without(cards, without(cards, others))


def _back_to_hand(hearing: Hearing) -> Iterator[Effect]:
    name = _lies_on(hearing)
    if name is not None:
        yield Return(hearing.culprit, hearing.irregularity.cards, name)


def _placed(hearing: Hearing, name: MeldId) -> Iterator[Effect]:
    """The cards go on this meld, if they do not lie there already."""
    grown = _grown(hearing, name)
    if grown is None or _lies_on(hearing) == name:
        return
    yield from _back_to_hand(hearing)
    yield Mend(hearing.culprit, name, hearing.irregularity.cards, grown.laid)


def _penalise(hearing: Hearing) -> Penalise:
    return Penalise(hearing.culprit, hearing.irregularity.cards, _lies_on(hearing))


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.CARD_THROWN: card_thrown,
    Offence.CARDS_HANDED_OVER: cards_handed_over,
}
