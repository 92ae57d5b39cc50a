"""Art. 7, drawing: what is lifted from the stock must be taken, and only one card is."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.cards import AnyCard
from pinella.play.burraco.cores import best_core
from pinella.play.burraco.scene import without
from pinella.play.effects import DrawCard, RestorePile, RestoreStock, Return, Show
from pinella.play.events import CardDrawn, DiscardPileTaken
from pinella.referee.course import TOO_LATE, acts_since, of_these, only_took, still_held, undone
from pinella.referee.fitab.ruled import Ruler
from pinella.referee.hearing import Hearing
from pinella.referee.irregularity import Offence
from pinella.referee.ruling import Outcome, Ruling


def stock_card_lifted(hearing: Hearing) -> Outcome:
    """F-7.2: a stock card lifted even in part, even unseen, is the player's draw.

    If he has taken the pile instead it goes back, as long as he has not played on: then nothing can be mended.
    """
    article, seat, then = hearing.article("7"), hearing.culprit, hearing.before
    first = acts_since(hearing, by=seat)[:1]
    if then.turn is not seat or then.has_taken or any(isinstance(act, CardDrawn) for act in first):
        return Ruling((article,))
    taken = only_took(hearing)
    if taken is None or not hearing.table.position.may_draw():
        return Ruling((article,), too_late=True)
    back = tuple(RestorePile(seat, act.cards) for act in taken if isinstance(act, DiscardPileTaken))
    return Ruling((article,), (*back, DrawCard(seat, hearing.table.stock[0])))


def double_draw(hearing: Hearing) -> Outcome:
    """F-7.3: of two cards drawn together the first is his, and he plays on; the second goes back on the stock.

    The referee shows it to the next opponent, who may draw it or take the pile. Of three or more all but the first go
    back in their order, and only the top one is shown (AMB-89). It goes back from a meld too, for the article knows no
    exception. Once the next player has drawn, or where the card has been discarded, the position stands.
    """
    article, seat = hearing.article("7"), hearing.culprit
    drawn = _drawn_too_many(hearing)
    every = tuple(event.card for _, event in drawn)
    laid = tuple(_taken_off(hearing, every))
    off = tuple(card for effect in laid for card in effect.cards)
    cards = of_these(every, (*still_held(hearing, seat, every), *off))
    if not cards or hearing.phase in TOO_LATE:
        return Ruling((article,), too_late=True)
    undoing = tuple(undone(hearing, hearing.irregularity.at)) if without(off, every) else ()
    effects = (*undoing, *laid, RestoreStock(seat, cards), Show(cards[0], hearing.next_opponent))
    return Ruling((article,), effects, covers=tuple(at for at, _ in drawn))


def _taken_off(hearing: Hearing, drawn: tuple[AnyCard, ...]) -> Iterator[Return]:
    """From each meld the cards that were not his, and those of the meld that no longer fit without them."""
    played = without(drawn, still_held(hearing, hearing.culprit, drawn))
    for name, meld in hearing.table.named_melds(hearing.side):
        before = hearing.before.meld(name)
        laid = meld.cards if before is None else without(meld.cards, before.cards)
        mine = of_these(laid, played)
        if mine:
            rest = without(meld.cards, mine)
            original = () if before is None or without(before.cards, rest) else before.laid
            yield Return(hearing.culprit, (*mine, *best_core(rest, hearing.book, original=original)[1]), name)


def _drawn_too_many(hearing: Hearing) -> tuple[tuple[int, CardDrawn], ...]:
    """The draw that was one too many, and those of the same turn that followed it."""
    found = ((hearing.irregularity.at, hearing.event), *hearing.since())
    return tuple(
        (at, event)
        for at, event in found
        if isinstance(event, CardDrawn)
        and event.seat is hearing.culprit
        and hearing.history.tables[at].turns == hearing.before.turns
    )


RULERS: Final[dict[Offence, Ruler]] = {
    Offence.STOCK_CARD_LIFTED: stock_card_lifted,
    Offence.DOUBLE_DRAW: double_draw,
}
