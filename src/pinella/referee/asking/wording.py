"""A ruling, and what it waits for, in words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from pinella.cards import AnyCard, cards
from pinella.codes import BurracoBook
from pinella.errors import NotationError
from pinella.play.aftermath import Choice, Option
from pinella.play.effect_text import words
from pinella.play.effects import (
    ArbitralScore,
    Compensate,
    CountAsOf,
    Effect,
    Expose,
    Forbid,
    ForceDiscard,
    LimitTurn,
    SamePlace,
    Stop,
    Warn,
)
from pinella.play.events import RulingGiven
from pinella.play.lines import card_text
from pinella.referee.asking.code_words import in_words_of, key_under
from pinella.referee.asking.telling import effect_lines, nothing_line
from pinella.referee.irregularity import Offence
from pinella.referee.sentences import Texts, article_names, card_names, known, object_names, said, seat_name

_FOR_PLAY: Final = (Expose, Forbid, ForceDiscard, LimitTurn, SamePlace, Stop)
"""What concerns further play only."""


@dataclass(frozen=True, slots=True)
class OptionText:
    """One way to decide, in words."""

    key: str
    text: Texts


@dataclass(frozen=True, slots=True)
class OpenChoice:
    """What somebody has to decide before the ruling is complete; `by` is a seat or `referee`."""

    question: str
    by: str
    text: Texts
    options: tuple[OptionText, ...]


def kind_of(card: AnyCard) -> str:
    """A card whichever its copy."""
    return card_text((card,)).rstrip("'")


def effect_words(effect: Effect, named: frozenset[str] | None) -> tuple[str, ...]:
    """The short form of an effect, without cards that nobody has named."""
    told, cards_told = words(effect), card_text(_cards_of(effect))
    return told if _is_named(effect, named) or told[-1] != cards_told else told[:-1]


def _is_named(effect: Effect, named: frozenset[str] | None) -> bool:
    """Points depend on everything that lies on the table."""
    if isinstance(effect, CountAsOf | ArbitralScore):
        return named is None
    return named is None or all(kind_of(card) in named for card in _cards_of(effect))


def _cards_of(effect: Effect) -> tuple[AnyCard, ...]:
    group, card = getattr(effect, "cards", ()), getattr(effect, "card", None)
    return (card,) if card is not None else group if isinstance(group, tuple) else ()


def ruling_lines(ruling: RulingGiven, named: frozenset[str] | None, title: Texts, *, over: bool) -> Iterator[Texts]:
    """A ruling in whole sentences: what it was and the articles, then each thing that follows.

    `over`: the deal is over, and nothing follows for further play.
    """
    numbers = article_names(article.number for article in ruling.articles)
    yield said("ruling.irregularity", offence=title, articles=numbers)
    told = [effect for effect in ruling.effects if not (over and isinstance(effect, _FOR_PLAY))]
    yield from effect_lines(ruling, told, lambda effect: _is_named(effect, named), over=over)
    if is_round_lost(ruling):
        yield said("ruling.round-lost")
    elif len(told) < len(ruling.effects):
        yield said("ruling.over")
    elif not told:
        yield nothing_line(ruling, over=over)


def is_round_lost(ruling: RulingGiven) -> bool:
    """F-38.6: a pair that is warned for being late, and whose opponents get no points, is later than ten minutes."""
    kinds = {type(effect) for effect in ruling.effects}
    return ruling.offence == Offence.DELAY.value and Warn in kinds and Compensate not in kinds


def open_choice(choice: Choice, book: BurracoBook | None = None) -> OpenChoice:
    """A choice in words: those of the code, if it is given."""
    key = f"choice.{_topic(choice.question)}"
    key = key if book is None else key_under(book, key)
    text = said(key if known(key) else "choice.other", seat=seat_name(choice.seat), question=choice.question)
    who = "referee" if choice.seat is None else str(choice.seat)
    return OpenChoice(
        choice.question,
        who,
        text if book is None else in_words_of(book, text),
        tuple(OptionText(one.key, option_text(one)) for one in choice.options),
    )


def _topic(question: str) -> str:
    """`cure-NS.1` is the question of a cure."""
    return re.sub(r"-(NS|EW)\.[0-9]+$", "", question)


def option_text(option: Option) -> Texts:
    """An option in words: a known word, a meld, cards, or what is put into a meld and what is given up for it."""
    if known(f"option.{option.key}"):
        return said(f"option.{option.key}")
    if option.meld is not None and str(option.meld) == option.key:
        return said("option.meld", meld=option.key)
    kept, _, given_up = option.key.partition("give-up-")
    cured, lost = _cards_in(kept.removeprefix("cure-")), _cards_in(given_up)
    if lost and cured:
        return said("option.cure-and-give-up", cards=object_names(cured), others=object_names(lost))
    if lost:
        return said("option.give-up", cards=object_names(lost))
    if cured or option.cards:
        chosen = cured or option.cards
        if option.key.startswith("cure-"):
            return said("option.cure", cards=object_names(chosen))
        return said("option.cards", cards=card_names(chosen))
    return Texts(option.key, option.key)


def _cards_in(text: str) -> tuple[AnyCard, ...]:
    """The cards of a key such as `8h-9h`."""
    try:
        return cards(text.replace("-", " "))
    except NotationError:
        return ()
