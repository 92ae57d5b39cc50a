"""What came of the acts of a case against what it says: rulings, choices, lines of the table, the law, the count."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pinella.codes import Refusal
from pinella.play.aftermath import Choice
from pinella.play.burraco import Table, lawful
from pinella.play.burraco.text import table_text
from pinella.play.commands import CallReferee, Choose, Command, WithdrawRuling
from pinella.play.effect_text import effect_text, says
from pinella.play.effects import Effect
from pinella.play.events import RulingGiven
from pinella.play.seats import Side
from pinella.referee.casebook.case import Act, Asked, Counted, EffectText, EndDeal, PlayOut, Ruled, Then
from pinella.referee.casebook.copies import as_there, plain_key
from pinella.referee.casebook.difference import NOTHING, Difference
from pinella.referee.casebook.matching import same_line
from pinella.referee.casebook.reading import TOTAL
from pinella.scoring.burraco import count


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
            missing = NOTHING + waiting(table.left.choice)
            texts = (NOTHING if wanted is None else wanted.offence), (missing if found is None else _offence(found))
            yield Difference(line, where, f"offence: {texts[0]}", f"offence: {texts[1]}")
        else:
            yield from (Difference(line, where, *texts) for texts in _ruling(wanted, found))


def _paired(wanted: Sequence[Ruled], found: Sequence[RulingGiven]) -> Iterator[tuple[Ruled | None, RulingGiven | None]]:
    for place in range(max(len(wanted), len(found))):
        yield (
            wanted[place] if place < len(wanted) else None,
            found[place] if place < len(found) else None,
        )


def _offence(found: RulingGiven) -> str:
    return f"{found.offence}{'' if found.by is None else f' by {found.by}'}: {_effects_text(found.effects) or NOTHING}"


def _ruling(wanted: Ruled, found: RulingGiven) -> Iterator[tuple[str, str]]:
    """The fields of a ruling that are not as they should be, as pairs of texts."""
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
            yield f"{name}: {one}", f"{name}: {other}"
    if wanted.effects is not None and not _same_effects(wanted.effects, found.effects):
        expected = " | ".join(effect.text for effect in wanted.effects) or NOTHING
        yield f"effects: {expected}", f"effects: {_effects_text(found.effects, wanted.effects) or NOTHING}"


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
            yield Difference(act.line, "may", act.text, f"no: {refusal.code} (art. {refusal.article.number})")
    for act in then.may_not:
        if _why_not(table, act) is None:
            yield Difference(act.line, "may not", act.text, "allowed")


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
