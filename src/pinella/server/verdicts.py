"""From a question about cards to the answer people read: the engine judges, the catalogues speak."""

from __future__ import annotations

from collections.abc import Sequence

from pinella.cards import PACK, AnyCard, Joker, Laid, cards
from pinella.codes import Book, Refusal, Scala40Book, book
from pinella.errors import NotationError, UnknownCode
from pinella.melds import Meld, MeldKind, judge
from pinella.server.models import Illegal, LaidCard, Legal, Verdict
from pinella.server.problems import Failure, of_notation, shortened
from pinella.server.texts import Sentence, sentence
from pinella.words import Message


def find_book(code: str) -> Book:
    """The rule book of that name, or word that there is none."""
    try:
        return book(code)
    except UnknownCode:
        raise Failure("code/unknown", text=shortened(code)) from None


def read_cards(asked: str | Sequence[str]) -> tuple[AnyCard, ...]:
    """The cards of a question, plain: at least one, at most the pack, each of them in it."""
    words = asked.split() if isinstance(asked, str) else list(asked)
    if not words:
        raise Failure("cards/none")
    if len(words) > len(PACK):
        raise Failure("cards/too-many")
    for position, word in enumerate(words, 1):
        if len(word.split()) != 1:
            raise Failure("card/unknown", position, text=shortened(word))
    try:
        return cards(" ".join(words))
    except NotationError as error:
        raise of_notation(error) from None


def judged(group: Sequence[AnyCard], rules: Book) -> Verdict:
    """May these cards be laid under this book?"""
    outcome = judge(group, rules)
    if isinstance(outcome, Refusal):
        return _illegal(outcome, rules)
    return _legal(outcome, rules)


def _legal(meld: Meld, rules: Book) -> Legal:
    scala40 = isinstance(rules, Scala40Book)
    ending = ".scala40" if scala40 else f".{meld.burraco.value}" if meld.burraco else ""
    return Legal(
        code=rules.id,
        kind=meld.kind.value,
        cards=str(meld),
        laid=[_laid_card(one, meld, scala40=scala40) for one in meld.laid],
        burraco=meld.burraco.value if meld.burraco else None,
        bonus=meld.bonus,
        points=meld.points,
        total=meld.total,
        sentence=sentence(
            f"legal.{meld.kind.value}{ending}",
            n=len(meld.laid),
            points=meld.points,
            bonus=meld.bonus,
            total=meld.total,
        ),
    )


def _illegal(refusal: Refusal, rules: Book) -> Illegal:
    return Illegal(
        code=rules.id,
        why=refusal.code,
        article=refusal.article.number,
        sentence=sentence(f"refusal.{refusal.code}"),
    )


def _laid_card(one: Laid, meld: Meld, *, scala40: bool) -> LaidCard:
    card = "Jk" if isinstance(one.card, Joker) else f"{one.card.rank.letter}{one.card.suit.value}"
    if one.is_free:
        place = "free" if meld.kind is MeldKind.RUN else "set"
        return LaidCard(card, "free", None, sentence(f"wild.{place}.{card}"))
    if one.stands_for is not None:
        return LaidCard(card, "bound", str(one.stands_for), _bound(card, str(one.stands_for), scala40=scala40))
    return LaidCard(card, "natural", None, None)


def _bound(card: str, place: str, *, scala40: bool) -> Sentence:
    return sentence(f"wild.{'scala40' if scala40 else 'bound'}.{card}", card=Message(f"card.{place}"))
