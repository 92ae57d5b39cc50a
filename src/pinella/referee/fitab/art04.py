"""Art. 4, dealing: a fault can be put right until somebody has drawn or taken the pile, and not afterwards."""

from __future__ import annotations

from typing import Final

from pinella.codes.switches import WrongCountSeen
from pinella.play.effects import Redeal
from pinella.referee.fitab.ruled import Ruler, with_warnings
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.ruling import Outcome, Ruling
from pinella.referee.warnings import warned

SEEN: Final = "seen"
"""A detail: somebody has looked at a card."""


def wrong_count(hearing: Hearing) -> Outcome:
    """F-4.5: a hand without its eleven cards is dealt again; up to 2023 only where nobody has looked at a card."""
    if SEEN in hearing.irregularity.details and not _is_dealt_again_once_seen(hearing):
        return Ruling((hearing.article("4"),), too_late=True)
    return _dealt_again(hearing)


def _is_dealt_again_once_seen(hearing: Hearing) -> bool:
    """AMB-05: a player who looks at his own cards too early is no reason for a new deal, and from 2025 no bar to it."""
    switches = hearing.book.switches
    return switches is not None and switches.wrong_count_after_looking.value is WrongCountSeen.NEW_DEAL


def stock_moved(hearing: Hearing) -> Outcome:
    """F-4.6: the stock stays where and as the dealer put it; who moves or turns it is warned."""
    return with_warnings(hearing, ("4",), warned(hearing, hearing.culprit, str(Offence.STOCK_MOVED)))


def wrong_dealing(hearing: Hearing) -> Outcome:
    """F-4.10: cards given out in a wrong way, for instance anticlockwise, are dealt again."""
    return _dealt_again(hearing)


def card_seen_in_deal(hearing: Hearing) -> Outcome:
    """F-4.11: a card seen in dealing, in building the pots or before play begins: everything is done again."""
    return _dealt_again(hearing)


def face_up_in_stock(hearing: Hearing) -> Outcome:
    """F-4.12: during play such a card is turned down where it lies. Before it, it is a card that was seen (F-4.11)."""
    if hearing.phase is Phase.DEALING:
        return card_seen_in_deal(hearing)
    return Ruling((hearing.article("4"),))


def dealer_skipped(hearing: Hearing) -> Outcome:
    """F-4.14: who missed the turn to deal deals next. It is the culprit of the ruling; this deal is not touched."""
    return Ruling((hearing.article("4"),))


def _dealt_again(hearing: Hearing) -> Ruling:
    """F-4.9: once somebody has drawn or taken the pile the deal is played to its end, and its result stands."""
    if hearing.phase is not Phase.DEALING:
        return Ruling((hearing.article("4"),), too_late=True)
    return Ruling((hearing.article("4"),), (Redeal(),))


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.WRONG_COUNT: wrong_count,
    Offence.STOCK_MOVED: stock_moved,
    Offence.WRONG_DEALING: wrong_dealing,
    Offence.CARD_SEEN_IN_DEAL: card_seen_in_deal,
    Offence.FACE_UP_IN_STOCK: face_up_in_stock,
    Offence.DEALER_SKIPPED: dealer_skipped,
}
