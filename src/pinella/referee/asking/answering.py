"""A question put to the engine: the incident happens at a table, somebody calls, and this is the ruling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from pinella.cards import AnyCard, cards
from pinella.codes import Refusal
from pinella.errors import CaseError
from pinella.melds import Meld, judge
from pinella.play import burraco
from pinella.play.commands import CallReferee, Choose, Command
from pinella.play.events import DealEnded, Ending, RefereeCalled, RulingGiven
from pinella.play.lines import card_text
from pinella.play.seats import MeldId, Side
from pinella.referee.asking.code_words import in_words_of
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
from pinella.referee.asking.wording import OpenChoice, effect_words, kind_of, open_choice, ruling_lines
from pinella.referee.calling import NONE, RefereeError, call, choose
from pinella.referee.casebook.acts import NoAct, read_act
from pinella.referee.casebook.case import Act, Case, Deed, EndDeal, Step, Then, Titles, Written
from pinella.referee.casebook.copies import as_there
from pinella.referee.casebook.filling import fill
from pinella.referee.detecting import open_irregularities
from pinella.referee.history import History
from pinella.referee.irregularity import Offence, Phase
from pinella.referee.sentences import NOTHING, Texts, article_names, card_names, effect_sentence, said

ID: Final = "pinella ask"
"""What is left open is always filled in with the same cards."""

TABLE: Final = "table"

_MELDS: Final = frozenset((Offence.WRONG_MELD, Offence.INCOMPLETE_MELD, Offence.WRONG_LAY_OFF))
"""Where the cards are said to be no meld."""


@dataclass(frozen=True, slots=True)
class Reply:
    """The articles, what follows, and the same in words; `choices` holds the decision that is waited for."""

    articles: tuple[str, ...]
    effects: tuple[tuple[str, ...], ...]
    lines: tuple[Texts, ...]
    """The answer sentence by sentence: what it was, then each thing that follows."""

    choices: tuple[OpenChoice, ...] = ()

    @property
    def text(self) -> Texts:
        """All of it."""
        return sum(self.lines, NOTHING)

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
    return _reply(called, request)


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


def _reply(history: History, request: Request) -> Reply:
    rulings, choice = _rulings(history), history.table.left.choice
    effects = tuple(effect_words(effect, _named(request)) for ruling in rulings for effect in ruling.effects)
    lines = tuple(_lines(history, request, rulings))
    if choice is None:
        lines = (*lines, *_what_else(history, request))
        return Reply(_cited(rulings), effects, tuple(in_words_of(request.book, line) for line in lines))
    asked, articles = open_choice(choice, request.book), _whatever_is_chosen(history)
    if not rulings:
        lines = (said("ruling.irregularity", offence=_title(request), articles=article_names(articles)),)
    told = tuple(in_words_of(request.book, line) for line in (*lines, asked.text))
    return Reply(articles, effects, told, (asked,))


def _named(request: Request) -> frozenset[str] | None:
    """Only cards that somebody has named are spoken of; the others at the table are made up."""
    if request.table:
        return None
    return frozenset(kind_of(card) for card in (*request.cards, *request.meld, *request.hand))


def _title(request: Request) -> Texts:
    """The incident; of a matter of conduct also the norm."""
    title = said(f"offence.{request.incident}")
    norms = [said(f"how.{one}") for one in request.details if request.incident is Offence.CONDUCT]
    for norm in norms[:1]:
        return Texts(f"{title.it} ({norm.it})", f"{title.en} ({norm.en})")
    return title


def _lines(history: History, request: Request, rulings: Sequence[RulingGiven]) -> Iterator[Texts]:
    is_over = request.noticed is Phase.DEAL_OVER and history.table.is_over
    for ruling in rulings:
        if ruling.offence == NONE:
            yield _why_none(request, article_names(article.number for article in ruling.articles))
            yield from (effect_sentence(effect) for effect in ruling.effects)
        else:
            yield from ruling_lines(ruling, _named(request), _title(request), over=is_over)


def _why_none(request: Request, articles: Texts) -> Texts:
    """Nothing is wrong with a meld that may be laid, nor with what this code allows."""
    laid = (*request.meld, *request.cards)
    if laid and request.incident in _MELDS and isinstance(judge(laid, request.book), Meld):
        return said("ruling.none.meld", cards=card_names(laid), articles=articles)
    return said("ruling.none.allowed", offence=_title(request), articles=articles)


def _what_else(history: History, request: Request) -> Iterator[Texts]:
    """What else is wrong with the cards that were named: it is ruled on when somebody asks about it."""
    if not request.cards and not request.table:
        return
    others = dict.fromkeys(one.offence for one in open_irregularities(history) if one.offence is not request.incident)
    for other in others:
        yield said("ruling.also", offence=said(f"offence.{other}"))
