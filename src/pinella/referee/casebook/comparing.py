"""What came of the acts of a case against what it says: rulings, choices, lines of the table, the law, the count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from pinella.cards import AnyCard
from pinella.codes import Refusal
from pinella.play.aftermath import Choice
from pinella.play.burraco import Table, lawful
from pinella.play.burraco.text import table_text
from pinella.play.commands import CallReferee, Choose, Command, Discard, LayMeld, LayOff, WithdrawRuling
from pinella.play.effect_text import effect_text, says
from pinella.play.effects import Effect
from pinella.play.events import RulingGiven
from pinella.play.lines import card_text
from pinella.play.seats import Seat, Side
from pinella.referee.casebook.case import Act, Asked, Counted, EffectText, EndDeal, PlayOut, Ruled, Then
from pinella.referee.casebook.copies import as_there, plain_key
from pinella.referee.casebook.difference import NOTHING, Difference
from pinella.referee.casebook.matching import same_line
from pinella.referee.casebook.reading import TOTAL
from pinella.referee.sentences import Texts, effect_sentence, refusal_sentence, said
from pinella.scoring.burraco import count

NO_RULING: Final = "no ruling"
NOT_HELD: Final = "card/not-held"


def compared(table: Table, rulings: Sequence[RulingGiven], then: Then) -> Iterator[Difference]:
    """Everything that is not as a case says, of the table now and of the rulings that the last call has led to."""
    yield from _rulings(table, rulings, then)
    yield from _choice(table.left.choice, then)
    yield from _lines(table, then)
    yield from _law(table, then)
    yield from _count(table, then.count)


def _rulings(table: Table, rulings: Sequence[RulingGiven], then: Then) -> Iterator[Difference]:
    if then.rulings is None:
        return
    for number, (wanted, found) in enumerate(_paired(then.rulings, rulings), 1):
        where, line = f"ruling {number}", then.line if wanted is None else wanted.line
        if wanted is None or found is None:
            expected = NO_RULING if wanted is None else f"offence: {wanted.offence}"
            there = f"{NO_RULING}{_why_none(table.left.choice, rulings)}" if found is None else _offence(found)
            yield Difference(line, where, expected, there, () if found is None else tuple(ruling_said(found)))
        else:
            yield from _ruling(line, where, wanted, found)


def _why_none(choice: Choice | None, rulings: Sequence[RulingGiven]) -> str:
    if choice is not None:
        return f" yet{waiting(choice)}"
    return " more" if rulings else ": nobody has called, or nothing has come of the call"


def ruling_said(ruling: RulingGiven) -> Iterator[Texts]:
    """The offence and what follows from it, in words."""
    yield said(f"offence.{ruling.offence}")
    yield from map(effect_sentence, ruling.effects)


def _paired(wanted: Sequence[Ruled], found: Sequence[RulingGiven]) -> Iterator[tuple[Ruled | None, RulingGiven | None]]:
    for place in range(max(len(wanted), len(found))):
        yield (
            wanted[place] if place < len(wanted) else None,
            found[place] if place < len(found) else None,
        )


def _offence(found: RulingGiven) -> str:
    who = "" if found.by is None else f" by {found.by}"
    return f"offence: {found.offence}{who}: {_effects_text(found.effects) or NOTHING}"


def _ruling(line: int, where: str, wanted: Ruled, found: RulingGiven) -> Iterator[Difference]:
    """The fields of a ruling that are not as they should be."""
    fields: tuple[tuple[str, str | None, str], ...] = (
        ("offence", wanted.offence, found.offence),
        ("by", wanted.by, NOTHING if found.by is None else str(found.by)),
        ("phase", wanted.phase, found.phase),
        ("noticed by", wanted.noticed_by, found.noticed_by),
        ("too late", None if wanted.too_late is None else _yes_or_no(wanted.too_late), _yes_or_no(found.too_late)),
        ("articles", _joined(wanted.articles), ", ".join(article.number for article in found.articles) or NOTHING),
    )
    for name, one, other in fields:
        if one is not None and one != other:
            words = (said(f"offence.{found.offence}"),) if name == "offence" else ()
            yield Difference(line, where, f"{name}: {one}", f"{name}: {other}", words)
    if wanted.effects is not None and not _same_effects(wanted.effects, found.effects):
        expected = " | ".join(effect.text for effect in wanted.effects) or NOTHING
        there = f"effects: {_effects_text(found.effects, wanted.effects) or NOTHING}"
        yield Difference(line, where, f"effects: {expected}", there, tuple(map(effect_sentence, found.effects)))


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


def _joined(texts: Sequence[str] | None) -> str | None:
    return None if texts is None else ", ".join(texts) or NOTHING


def _same_effects(wanted: Sequence[EffectText], found: Sequence[Effect]) -> bool:
    return len(wanted) == len(found) and all(says(one.text, other) for one, other in zip(wanted, found, strict=True))


def _effects_text(found: Sequence[Effect], wanted: Sequence[EffectText] = ()) -> str:
    """Effects in their long form; one that is as the case says, as the case says it."""
    texts = []
    for place, effect in enumerate(found):
        is_same = place < len(wanted) and says(wanted[place].text, effect)
        texts.append(wanted[place].text if is_same else effect_text(effect))
    return " | ".join(texts)


def waiting(choice: Choice | None) -> str:
    """What keeps the table from going on, if something does."""
    return "" if choice is None else f": the table waits for the choice {choice_text(choice)}"


def choice_text(choice: Choice) -> str:
    """`cure by N: cure-Jc, no-cure`."""
    who = "referee" if choice.seat is None else str(choice.seat)
    return f"{choice.question} by {who}: {', '.join(option.key for option in choice.options)}"


def _choice(found: Choice | None, then: Then) -> Iterator[Difference]:
    text = NOTHING if found is None else choice_text(found)
    if then.no_choice and found is not None:
        yield Difference(then.line, "choice", f"choice: {NOTHING}", f"choice: {text}")
    if then.choice is not None and not _is_asked(then.choice, found):
        wanted = f"{then.choice.question} by {then.choice.by}: {', '.join(then.choice.options)}"
        yield Difference(then.choice.line, "choice", f"choice: {wanted}", f"choice: {text}")


def _is_asked(wanted: Asked, found: Choice | None) -> bool:
    """The same question to the same person with the same options, whatever their order and the copies of cards."""
    if found is None or found.question != wanted.question:
        return False
    who = "referee" if found.seat is None else str(found.seat)
    keys = sorted(plain_key(option.key) for option in found.options)
    return who == wanted.by and keys == sorted(map(plain_key, wanted.options))


def table_lines(table: Table) -> list[tuple[str, str]]:
    """The lines of a table in notation: key and value."""
    lines = (line.partition(":") for line in table_text(table).splitlines()[1:])
    return [(key, value.strip()) for key, _, value in lines]


def _lines(table: Table, then: Then) -> Iterator[Difference]:
    if not then.table:
        return
    lines = table_lines(table)
    for wanted in then.table:
        found = [value for key, value in lines if key.lower() == wanted.key]
        candidates: list[str | None] = [*found] if found else [None]
        if not any(same_line(wanted.key, wanted.value, value) for value in candidates):
            texts = [f"{wanted.label}: {value}" if value else wanted.label for value in found]
            expected = f"{wanted.label}: {wanted.value}" if wanted.value else wanted.label
            yield Difference(wanted.line, "table", expected, " / ".join(texts) or f"{wanted.label}: {NOTHING}")


def _law(table: Table, then: Then) -> Iterator[Difference]:
    for act in then.may:
        refusal = _why_not(table, act)
        if refusal is not None:
            found = f"no: {refusal.code} (art. {refusal.article.number})"
            yield Difference(act.line, "may", act.text, found, tuple(refusal_said(table, act, refusal)))
    for act in then.may_not:
        if _why_not(table, act) is None:
            yield Difference(act.line, "may not", act.text, "allowed")


def refusal_said(table: Table, act: Act, refusal: Refusal) -> Iterator[Texts]:
    """Why not; and where a card is missing, what the player holds."""
    yield refusal_sentence(refusal.code)
    seats = [seat for deed in act.deeds if isinstance(seat := getattr(deed, "seat", None), Seat)]
    if refusal.code == NOT_HELD and seats:
        hand = f"{seats[0]}: {card_text(table.hand(seats[0])) or NOTHING}"
        yield Texts(hand, hand)


def not_held(table: Table, then: Then) -> Iterator[Act]:
    """What is only impossible because the player has not got the cards: it says nothing about the law."""
    for act in then.may_not:
        refusal = _why_not(table, act)
        if refusal is not None and refusal.code == NOT_HELD and not all(_has(table, one) for one in _commands(act)):
            yield act


def _has(table: Table, command: Command) -> bool:
    """Whether the player has the cards in hand, at the side, or lying on the table for his side."""
    seat = getattr(command, "seat", None)
    if not isinstance(seat, Seat):
        return True
    lying = [name for name, _ in table_lines(table) if name.startswith(f"{seat.side.value}.") or name == f"{seat} side"]
    words = " ".join(
        value for name, value in table_lines(table) if name in lying or name in (str(seat), f"{seat} apart")
    )
    there = {word.rstrip("'").lstrip("+").partition("=")[0].rstrip("'") for word in words.replace(",", " ").split()}
    return all(str(card).rstrip("'") in there for card in _cards_of(command))


def _cards_of(command: Command) -> Iterator[AnyCard]:
    match command:
        case Discard():
            yield command.card
        case LayMeld() | LayOff():
            yield from (one.card for one in command.laid)
        case _:
            return


def _why_not(table: Table, act: Act) -> Refusal | None:
    return next((no for command in _commands(act) if (no := lawful.why_not(table, as_there(table, command)))), None)


def _commands(act: Act) -> Iterator[Command]:
    for deed in act.deeds:
        if isinstance(deed, CallReferee | Choose | WithdrawRuling | PlayOut | EndDeal):
            raise AssertionError("the reader lets only acts of play stand here")
        yield deed


def _count(table: Table, wanted: Sequence[Counted]) -> Iterator[Difference]:
    if not wanted:
        return
    if not table.is_over:
        yield Difference(wanted[0].line, "count", "the deal is over", "the deal goes on")
        return
    counts = count(table)
    for one in wanted:
        found = counts[Side(one.side)]
        points = found.total if one.item == TOTAL else sum(p.points for p in found.parts if p.item.value == one.item)
        if points != one.points:
            parts = ", ".join(map(str, found.parts)) or NOTHING
            text = f"{one.side}: {points} ({parts})" if one.item == TOTAL else f"{one.side}: {one.item} {points}"
            expected = f"{one.side}: {one.points}" if one.item == TOTAL else f"{one.side}: {one.item} {one.points}"
            yield Difference(one.line, "count", expected, text)
