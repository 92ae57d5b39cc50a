"""The choices that rulings offer a player: each is tried in the imagined deal, and what follows is played out."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from pinella.bots import _burraco_search
from pinella.bots._weighing import Beliefs
from pinella.bots.aftermaths import ahead, gathered, played_out
from pinella.bots.beliefs import beliefs_of
from pinella.bots.catalogue import Bot, Way
from pinella.bots.imagining import Imagination
from pinella.bots.obeying import can_be_played_out
from pinella.bots.thinking import seed_of
from pinella.cards import AnyCard, Card
from pinella.play._random import Dice
from pinella.play.burraco import Position, Table
from pinella.play.burraco.cores import NO_CURE
from pinella.play.commands import Choose
from pinella.play.events import ChoiceMade, RefereeCalled, RulingGiven
from pinella.play.seen import HIDDEN_ANSWER
from pinella.referee import History
from pinella.referee import choose as decided
from pinella.referee.history import Standing

WORLDS: Final = 64
"""In so many imagined worlds every player but a random one tries each option: they are seldom far apart."""

CLEARLY: Final = 2
"""By so many standard errors an option must lead the one that sense prefers."""

MOST_QUESTIONS: Final = 8
"""A ruling asks no more than that, one after the other."""


def answer(imagined: Imagination, options: Sequence[Choose], bot: Bot, seed: int) -> Choose:
    """The option after which the player's side is best off.

    Plain sense comes first: to put right what is wrong, with natural cards rather than wilds, and to keep wilds.
    Another option is taken only if it is clearly better; and where nothing can be told, it is sense alone.
    """
    if bot.way is Way.RANDOM:
        return options[Dice(seed).below(len(options))]
    listed = _by_sense(imagined, options)
    worths = worths_of(imagined, listed, WORLDS, seed)
    return listed[_best(worths)] if worths else listed[0]


def weighed_options(imagined: Imagination, options: Sequence[Choose], worlds: int, seed: int) -> tuple[float, ...]:
    """By how many points the side is ahead after each option, on average; empty where the course cannot be told."""
    return tuple(sum(each) / len(each) for each in worths_of(imagined, options, worlds, seed))


def worths_of(imagined: Imagination, options: Sequence[Choose], worlds: int, seed: int) -> tuple[tuple[int, ...], ...]:
    """By how many points the side is ahead after each option in each of so many worlds, the same for all options.

    Empty where the course cannot be told: the hearing asked somebody else first, and his answer was not seen.
    """
    history = imagined.history()
    if not _can_be_told(history):
        return ()
    tables = [gathered(_after(history, option)) for option in options]
    place = imagined.seat.place
    sign = -1 if place & 1 else 1
    if not all(_ends_by_itself(table) for table in tables):
        return tuple((sign * ahead(table),) for table in tables)
    beliefs = beliefs_of(imagined)
    return tuple(_tried(table, place, still_held(beliefs, table.position), worlds, seed) for table in tables)


# What sense says


def _by_sense(imagined: Imagination, options: Sequence[Choose]) -> list[Choose]:
    """The options in the order in which a player without thought would take them; else as they are offered."""
    choice = imagined.history().table.left.choice
    if choice is None or choice.question not in ("cure", "discard"):
        return list(options)
    cards = {option.key: option.cards for option in choice.options}
    return sorted(options, key=lambda option: _sense(option.option, cards.get(option.option, ())))


def _sense(key: str, cards: Sequence[AnyCard]) -> tuple[bool, int, int]:
    """The less the better: not to put right is worst, then wilds used or thrown, then many cards."""
    wilds = sum(not isinstance(card, Card) or card.is_two for card in cards)
    return key == NO_CURE, wilds, len(cards)


def _best(worths: Sequence[Sequence[int]]) -> int:
    """The first, unless another leads it clearly, world by world."""
    best, first = 0, worths[0]
    for place, each in enumerate(worths):
        leads = [one - other for one, other in zip(each, first, strict=True)]
        total, size = sum(leads), len(leads)
        spread = size * sum(lead * lead for lead in leads) - total * total
        if total > 0 and size * total * total > CLEARLY * CLEARLY * spread and sum(each) > sum(worths[best]):
            best = place
    return best


# What follows


def _can_be_told(history: History) -> bool:
    """Whether the hearing in progress is known: somebody called, and every answer since was seen."""
    for event in reversed(Standing.of(history).history.events):
        if isinstance(event, ChoiceMade) and event.option == HIDDEN_ANSWER:
            return False
        if isinstance(event, RefereeCalled):
            return True
        if isinstance(event, RulingGiven):
            break
    return any(isinstance(event, RefereeCalled) for event in history.events)


def _after(history: History, option: Choose) -> Table:
    """The table once the ruling is complete; what is asked further is answered with the first option."""
    for _ in range(MOST_QUESTIONS):
        history = history.then(*decided(history, option))
        choice = history.table.left.choice
        if choice is None or not choice.options:
            break
        option = Choose(choice.seat, choice.options[0].key)
    return history.table


def _ends_by_itself(table: Table) -> bool:
    return table.is_over or table.left.redeal or can_be_played_out(table)


def still_held(beliefs: Beliefs, position: Position) -> Beliefs:
    """What is known of the hands and still true of this position: an option may take known cards away."""
    known, hands = beliefs.known, position.hands
    held = [
        min(known[at], hands[at]) if at % 3 == 2 else known[at] & hands[at]  # two packs and a number of jokers
        for at in range(len(known))
    ]
    return Beliefs(vec[i64](held), beliefs.shunned)


def _tried(table: Table, place: int, beliefs: Beliefs, worlds: int, seed: int) -> tuple[int, ...]:
    sign = -1 if place & 1 else 1
    if table.is_over or table.left.redeal:
        return (sign * ahead(table),) * worlds
    found = []
    for world in range(worlds):
        dice = Dice(seed_of(seed, world))
        position = _burraco_search.redealt(table.position, place, beliefs, dice)
        found.append(sign * ahead(played_out(replace(table, position=position), dice)))
    return tuple(found)
