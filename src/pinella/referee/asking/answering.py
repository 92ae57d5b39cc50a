"""A question put to the engine: the incident happens at a table, somebody calls, and this is the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.cards import AnyCard, cards
from pinella.codes import Refusal
from pinella.errors import CaseError
from pinella.play import burraco
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.events import DealEnded, Ending, RefereeCalled, RulingGiven
from pinella.play.lines import card_text
from pinella.play.seats import MeldId, Side
from pinella.referee.asking.incidents import (
    DEFAULT_CARDS,
    DEFAULT_DETAILS,
    DISCARDED,
    LAID_OFF,
    LAYING,
    Incident,
    Scene,
)
from pinella.referee.asking.request import AskError, Request
from pinella.referee.asking.scenes import scene_of
from pinella.referee.asking.wording import OpenChoice, effect_words, kind_of, open_choice, ruling_text
from pinella.referee.calling import RefereeError, call, choose
from pinella.referee.casebook.acts import NoAct, read_act
from pinella.referee.casebook.case import Act, Case, Deed, EndDeal, Step, Then, Titles, Written
from pinella.referee.casebook.copies import as_there
from pinella.referee.casebook.filling import fill
from pinella.referee.history import History
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.sentences import NOTHING, Texts, article_names, said

ID: Final = "pinella ask"
"""What is left open is always filled in with the same cards."""

TABLE: Final = "table"


@dataclass(frozen=True, slots=True)
class Reply:
    """The articles, what follows, and the same in words; `choices` holds the decision that is waited for."""

    articles: tuple[str, ...]
    effects: tuple[tuple[str, ...], ...]
    text: Texts
    choices: tuple[OpenChoice, ...] = ()

    def as_data(self) -> dict[str, object]:
        """As JSON carries it: the contract of `pinella ask`."""
        return {
            "articles": list(self.articles),
            "effects": [list(effect) for effect in self.effects],
            "text": _both(self.text),
            "choices": [
                {
                    "question": choice.question,
                    "by": choice.by,
                    "text": _both(choice.text),
                    "options": [{"key": option.key, **_both(option.text)} for option in choice.options],
                }
                for choice in self.choices
            ],
        }


def _both(text: Texts) -> dict[str, str]:
    return {"it": text.it, "en": text.en}


def answer(request: Request) -> Reply:
    """What the referee says. What cannot have happened, or a choice that was not open, is an `AskError`."""
    scene = scene_of(incident_of(request))
    history = noticed(request, scene)
    called = history.then(*call(history, CallReferee(request.noticed_by, request.incident.value)))
    for key in request.choices:
        called = _chosen(called, key)
    return _reply(called, request.incident, None if request.table else _named_cards(scene.incident))


# What happens


def noticed(request: Request, scene: Scene) -> History:
    """What happened until the moment at which somebody calls."""
    history = moved_on(happened(request, scene), request, scene)
    for text in scene.late:
        history = _done_in_words(history, text)
    return history


def happened(request: Request, scene: Scene) -> History:
    """The table of the incident, and the incident on it."""
    case = _case(request, scene)
    try:
        history = History.of(fill(case, request.book))
    except CaseError as error:
        where = f"line {error.line}: " if error.line else ""
        raise AskError(f"table: {where}{error.reason}") from None
    for act in case.steps[0].when:
        for deed in act.deeds:
            history = _done(history, deed, act.text)
    return history


def incident_of(request: Request) -> Incident:
    """The incident of a question, with cards and details assumed where none are named."""
    return Incident(
        offence=request.incident,
        by=request.by,
        phase=request.noticed,
        cards=request.cards or _assumed_cards(request),
        meld=request.meld,
        place=request.place,
        hand=request.hand,
        details=request.details or DEFAULT_DETAILS.get(request.incident, ()),
        laid=tuple(_melds_of(request)),
    )


def _assumed_cards(request: Request) -> tuple[AnyCard, ...]:
    """A whole meld, or one card to lay off or to discard."""
    usual = cards(DEFAULT_CARDS.get(request.incident, ""))
    one_card = not {LAID_OFF, DISCARDED}.isdisjoint(request.details) or bool(request.meld or request.place)
    return usual[:1] if one_card and request.incident in LAYING else usual


def _melds_of(request: Request) -> Iterator[MeldId]:
    """The melds that a table in the request has."""
    for line in request.table:
        side, _, number = line.key.upper().partition(".")
        if side in ("NS", "EW") and number.isdigit():
            yield MeldId(Side(side), int(number))


def _case(request: Request, scene: Scene) -> Case:
    """The table of the request in front, and the rest as the scene has it."""
    named = {line.key.lower() for line in request.table}
    given = [Written(line.key.lower(), line.key, line.value, line.number) for line in request.table]
    for key, text in scene.given.items():
        if key.lower() not in named:
            given += [Written(key.lower(), key, value, 0) for value in text.split("\n")]
    try:
        acts = tuple(Act(text, 0, read_act(text)) for text in scene.acts)
    except NoAct as error:
        raise AskError(f"cards: {error}") from None
    nobody = Titles("", "")
    return Case(TABLE, 0, ID, nobody, "", (), (request.code,), tuple(given), 0, (Step(0, acts, Then(0)),))


def _done(history: History, deed: Deed, text: str) -> History:
    if isinstance(deed, EndDeal):
        return history.then(DealEnded(deed.ending))
    if not isinstance(deed, Command):
        raise AssertionError("an incident is made of acts of play and of reports")
    events = burraco.decide(history.table, as_there(history.table, deed))
    if isinstance(events, Refusal):
        raise AskError(f"this cannot happen at the table: `{text}` ({events.code}, art. {events.article.number})")
    return history.then(*events)


def moved_on(history: History, request: Request, scene: Scene) -> History:
    """Play goes on until the moment at which it was noticed, as far as it can."""
    if request.noticed in (Phase.DEALING, Phase.AT_ONCE) or history.table.is_over:
        return history
    if history.table.turn is request.by:
        history = _turn_ended(history, request, scene.incident)
    if request.noticed is Phase.AFTER_DISCARD or history.table.is_over:
        return history
    if request.noticed is Phase.DEAL_OVER:
        return history.then(DealEnded(Ending.TIME_OUT))
    return _done_in_words(history, f"{history.table.turn} draws")


def _turn_ended(history: History, request: Request, incident: Incident) -> History:
    """The offender takes a card, if that was not the very thing, and discards one that was not part of it."""
    seat = request.by
    if not history.table.has_taken and request.incident is not Offence.MISSING_DRAW:
        other_way = request.incident is Offence.STOCK_CARD_LIFTED
        history = _done_in_words(history, f"{seat} takes the pile" if other_way else f"{seat} draws")
    waiting, named = history.table.left.side_of(seat), _named_cards(incident)
    others = [card for card in history.table.hand(seat) if kind_of(card) not in named]
    hand = waiting[:1] or others or history.table.hand(seat)
    return _done_in_words(history, f"{seat} discards {card_text(hand[-1:])}") if hand else history


def _done_in_words(history: History, text: str) -> History:
    for deed in read_act(text):
        history = _done(history, deed, text)
    return history


# The decisions


def _chosen(history: History, key: str) -> History:
    choice = history.table.left.choice
    if choice is None:
        raise AskError(f"choices: expected no more of them, found {key!r}: nothing is left to decide")
    plain = {option.key.replace("'", "").lower(): option.key for option in choice.options}
    try:
        return history.then(*choose(history, Choose(choice.seat, plain.get(key.replace("'", "").lower(), key))))
    except RefereeError as error:
        raise AskError(f"choices: {error}") from None


def _whatever_is_chosen(history: History) -> tuple[str, ...]:
    """The articles that a ruling will cite, whichever way the open choice is decided."""
    choice = history.table.left.choice
    if choice is None:
        return _cited(_rulings(history))
    found = [_whatever_is_chosen(_chosen(history, option.key)) for option in choice.options]
    common = tuple(number for number in found[0] if all(number in numbers for numbers in found))
    return common or found[0]


# The answer


def _rulings(history: History) -> tuple[RulingGiven, ...]:
    """Those given since the call."""
    begin = max(at for at, event in enumerate(history.events) if isinstance(event, RefereeCalled))
    return tuple(event for event in history.events[begin:] if isinstance(event, RulingGiven))


def _cited(rulings: Sequence[RulingGiven]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(article.number for ruling in rulings for article in ruling.articles))


def _named_cards(incident: Incident) -> frozenset[str]:
    """The cards that somebody has named, or that are assumed to be those of the incident."""
    return frozenset(kind_of(card) for card in (*incident.cards, *incident.meld, *incident.hand))


def _reply(history: History, about: Offence, named: frozenset[str] | None) -> Reply:
    """`named`: only these cards are spoken of; the others at the table are made up."""
    rulings, choice = _rulings(history), history.table.left.choice
    text = NOTHING
    for ruling in rulings:
        text += ruling_text(ruling, named)
    effects = tuple(effect_words(effect, named) for ruling in rulings for effect in ruling.effects)
    if choice is None:
        return Reply(_cited(rulings), effects, text)
    asked, articles = open_choice(choice), _whatever_is_chosen(history)
    if not rulings:
        text = said("ruling.irregularity", offence=said(f"offence.{about}"), articles=article_names(articles))
    return Reply(articles, effects, text + asked.text, (asked,))
