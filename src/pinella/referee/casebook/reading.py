"""From the text of a file to its cases. What does not read is a `CaseError`: the file, the line, what was expected."""

from __future__ import annotations

import re
from collections.abc import Iterable
from difflib import get_close_matches
from typing import Final

from pinella.codes import BOOKS, BurracoBook
from pinella.codes.requirements import article_number, articles, requirement
from pinella.errors import CaseError, NotationError, UnknownArticle
from pinella.play.burraco import reading as notation
from pinella.play.commands import CallReferee, Choose, WithdrawRuling
from pinella.play.effect_text import SHAPES
from pinella.play.lines import shown
from pinella.play.seats import BURRACO_SEATS, Side
from pinella.referee.casebook.acts import NoAct, read_act, read_cards, read_offence
from pinella.referee.casebook.case import (
    Act,
    Asked,
    Case,
    CaseFile,
    Counted,
    EffectText,
    EndDeal,
    PlayOut,
    Ruled,
    Step,
    Then,
    Titles,
    Written,
)
from pinella.referee.casebook.checking import why_no_line, why_no_subject
from pinella.referee.casebook.fields import FieldReader, Fields
from pinella.referee.casebook.nodes import Mapping, Node, Scalar, Sequence, compose
from pinella.referee.irregularity import Noticed, Phase
from pinella.scoring.burraco import Item

MOST_REQUIREMENTS: Final = 3
CODES: Final = tuple(code for code, book in BOOKS.items() if isinstance(book, BurracoBook))
"""The codes under which a case can be run."""

TOTAL: Final = "total"
NOTHING_WRONG: Final = "none"
"""The offence of a ruling that finds nothing wrong."""

_ID: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9.-]{0,79}")
_FILE: Final = ("article", "title", "cases")
_CASE: Final = ("id", "title", "from", "proves", "codes", "given", "when", "then", "next")
_STEP: Final = ("when", "then")
_THEN: Final = ("rulings", "choice", "table", "may", "may not", "count")
_RULING: Final = ("offence", "by", "phase", "noticed by", "too late", "articles", "effects")
_CHOICE: Final = ("question", "by", "options")
_TITLE: Final = ("it", "en")
_YES_OR_NO: Final = {"yes": True, "true": True, "no": False, "false": False}


def read_file(text: str, file: str) -> CaseFile:
    """All cases of a file; `file` is the name by which errors speak of it."""
    return _Reader(file).file_of(compose(text.removeprefix("\ufeff"), file))


def check_ids(files: Iterable[CaseFile]) -> None:
    """No two cases of a casebook have the same id."""
    seen: dict[str, Case] = {}
    for case in (case for each in files for case in each.cases):
        other = seen.setdefault(case.id, case)
        if other is not case:
            reason = f"expected an id of its own, found {case.id!r}, as in {other.file}, line {other.line}"
            raise CaseError(case.file, case.line, reason)


class _Reader(FieldReader):
    """Reads the parts of a file, from the outside in."""

    def __init__(self, file: str) -> None:
        super().__init__(file)
        self.codes: tuple[str, ...] = ()
        """Those of the case that is being read."""

    def titles(self, node: Node) -> Titles:
        """Both languages, or one text for both."""
        if isinstance(node, Scalar):
            text = self.text(node, "a title")
            return Titles(text, text)
        fields = Fields(self, node, "a title", _TITLE)
        return Titles(*(self.text(fields.must(lang), f"a title in {lang}") for lang in _TITLE))

    # The file

    def file_of(self, root: Node) -> CaseFile:
        fields = Fields(self, root, "the file", _FILE)
        article = article_number(self.text(fields.must("article"), "the number of an article"))
        nodes = fields.must("cases")
        if not isinstance(nodes, Sequence):
            raise self.wrong(nodes, "a list of cases")
        if not nodes.items:
            raise self.error(nodes.line, "expected at least one case, found an empty list")
        found = CaseFile(self.file, article, self.titles(fields.must("title")), tuple(map(self.case, nodes.items)))
        self.check_article(fields.must("article"), found)
        check_ids([found])
        return found

    def check_article(self, node: Node, file: CaseFile) -> None:
        """The article of the file is one of a code of its cases."""
        codes = tuple(dict.fromkeys(code for case in file.cases for code in case.codes))
        if not any(file.article in articles(code) for code in codes):
            raise self.wrong(node, f"an article of {' or '.join(codes)}")

    def case(self, node: Node) -> Case:
        fields = Fields(self, node, "a case", _CASE)
        name = fields.must("id")
        if not _ID.fullmatch(self.text(name, "an id")):
            raise self.wrong(name, "an id of letters, digits, points and hyphens, such as F-29-opened-at-once")
        self.codes = self.each(fields.must("codes"), "codes", self.code)
        if not self.codes:
            raise self.error(fields.must("codes").line, f"expected at least one code ({', '.join(CODES)}), found none")
        if len(set(self.codes)) < len(self.codes):
            raise self.error(fields.must("codes").line, f"expected each code once, found {', '.join(self.codes)}")
        given, source, proves = fields.get("given"), fields.get("from"), fields.get("proves")
        return Case(
            file=self.file,
            line=node.line,
            id=self.text(name, "an id"),
            title=self.titles(fields.must("title")),
            source="" if source is None else self.text(source, "the id of a worked case, such as W-136"),
            proves=() if proves is None else self.proves(proves),
            codes=self.codes,
            given=() if given is None else self.lines(given, "the table"),
            given_line=node.line if given is None else given.line,
            steps=(self.step(fields), *self.further(fields.get("next"))),
        )

    def code(self, scalar: Scalar) -> str:
        if scalar.text not in CODES:
            near = get_close_matches(scalar.text, CODES, n=3, cutoff=0.7)
            raise self.wrong(scalar, f"a code of Burraco ({', '.join(sorted(near) or CODES)})")
        return scalar.text

    def proves(self, node: Node) -> tuple[str, ...]:
        """One to three requirements, of one article of one document."""
        names = self.each(node, "requirements such as F-29.1", self._requirement)
        if not 1 <= len(names) <= MOST_REQUIREMENTS:
            raise self.error(node.line, f"expected one to three requirements, found {len(names)}")
        if len(set(names)) < len(names):
            raise self.error(node.line, "expected each requirement once")
        named = sorted({f"{name[0]} art. {requirement(name).article}" for name in names})
        if len(named) > 1:
            raise self.error(node.line, f"expected requirements of one article, found {', '.join(named)}")
        return names

    def _requirement(self, scalar: Scalar) -> str:
        try:
            return requirement(scalar.text).id
        except UnknownArticle:
            raise self.wrong(scalar, "a requirement of the register, such as F-29.1") from None

    def further(self, node: Node | None) -> tuple[Step, ...]:
        if node is None:
            return ()
        if not isinstance(node, Sequence):
            raise self.wrong(node, "a list of steps, each with when and then")
        return tuple(self.step(Fields(self, item, "a step", _STEP)) for item in node.items)

    def step(self, fields: Fields) -> Step:
        return Step(fields.line, self.each(fields.must("when"), "acts", self.act), self.then(fields.must("then")))

    # Acts

    def act(self, scalar: Scalar) -> Act:
        try:
            return Act(scalar.text, scalar.line, read_act(scalar.text))
        except NoAct as error:
            raise self.error(scalar.line, str(error)) from None

    def move(self, scalar: Scalar) -> Act:
        """An act of play, of which the law may say something."""
        act = self.act(scalar)
        if any(isinstance(deed, CallReferee | Choose | WithdrawRuling | PlayOut | EndDeal) for deed in act.deeds):
            raise self.wrong(scalar, "an act of play such as `N draws`")
        return act

    # The table

    def lines(self, node: Node, what: str) -> tuple[Written, ...]:
        """Lines of the table notation; several of one key are a list."""
        if isinstance(node, Scalar) and not node.text:
            return ()
        if not isinstance(node, Mapping):
            raise self.wrong(node, f"lines of {what}, such as `NS.1: 3h 4h 5h`")
        written: list[Written] = []
        for key, value in node.pairs:
            name = key.text.lower()
            if name == "table" or not notation.is_key(name):
                raise self.error(
                    key.line, f"expected a line that begins with {notation.KNOWN}, found {shown(key.text)}"
                )
            if any(line.key == name for line in written):
                raise self.error(key.line, f"expected the line {key.text!r} once, or a list of its values")
            items = value.items if isinstance(value, Sequence) else (value,)
            written += (Written(name, key.text, self._value(item), item.line) for item in items)
        return tuple(written)

    def expected_lines(self, node: Node) -> tuple[Written, ...]:
        """Lines that can be: a card that is none would never be found."""
        found = self.lines(node, "the table")
        for line in found:
            no = why_no_line(line.key, line.value)
            if no is not None:
                raise self.error(line.line, f"{line.label}: {no}")
        return found

    def _value(self, node: Node) -> str:
        """What stands after the key: perhaps nothing."""
        if isinstance(node, Scalar):
            return node.text
        return self.with_colon(node, "text after the key").text

    # What comes of it

    def then(self, node: Node) -> Then:
        fields = Fields(self, node, "then", _THEN)
        rulings, choice, table = fields.get("rulings"), fields.get("choice"), fields.get("table")
        may, may_not, count = fields.get("may"), fields.get("may not"), fields.get("count")
        if not fields.nodes:
            raise self.error(fields.line, f"expected something to look at ({', '.join(_THEN)}), found nothing")
        no_choice = isinstance(choice, Scalar) and choice.text.lower() == "none"
        return Then(
            line=fields.line,
            rulings=None if rulings is None else self.rulings(rulings),
            choice=None if choice is None or no_choice else self.choice(choice),
            no_choice=no_choice,
            table=() if table is None else self.expected_lines(table),
            may=() if may is None else self.each(may, "acts", self.move),
            may_not=() if may_not is None else self.each(may_not, "acts", self.move),
            count=() if count is None else self.counts(count),
        )

    def rulings(self, node: Node) -> tuple[Ruled, ...]:
        if isinstance(node, Scalar) and node.text.lower() == "none":
            return ()
        if not isinstance(node, Sequence):
            raise self.wrong(node, "a list of rulings, or none")
        return tuple(map(self.ruling, node.items))

    def ruling(self, node: Node) -> Ruled:
        fields = Fields(self, node, "a ruling", _RULING)
        by, phase, noticed = fields.get("by"), fields.get("phase"), fields.get("noticed by")
        cited, effects, too_late = fields.get("articles"), fields.get("effects"), fields.get("too late")
        return Ruled(
            line=node.line,
            offence=self.offence(fields.must("offence")),
            by=None if by is None else self.seat(by),
            phase=None if phase is None else self.one_of(phase, (one.value for one in Phase)),
            noticed_by=None if noticed is None else self.one_of(noticed, (one.value for one in Noticed)),
            too_late=None if too_late is None else _YES_OR_NO[self.one_of(too_late, _YES_OR_NO)],
            articles=None if cited is None else self.each(cited, "articles", self.article),
            effects=None if effects is None else self.each(effects, "effects", self.effect),
        )

    def offence(self, node: Node) -> str:
        text = self.text(node, "an offence, or none")
        if text.lower() == NOTHING_WRONG:
            return NOTHING_WRONG
        try:
            return read_offence(text)
        except NoAct as error:
            raise self.error(node.line, f"{error} (or none)") from None

    def seat(self, node: Node) -> str:
        return self.one_of(node, map(str, BURRACO_SEATS))

    def article(self, scalar: Scalar) -> str:
        """An article of every code of the case."""
        number = article_number(scalar.text)
        for code in self.codes:
            if number not in articles(code):
                raise self.wrong(scalar, f"an article of {code}")
        return number

    def effect(self, scalar: Scalar) -> EffectText:
        try:
            _check_effect(scalar.text)
        except NoAct as error:
            raise self.error(scalar.line, str(error)) from None
        return EffectText(scalar.text, scalar.line)

    def choice(self, node: Node) -> Asked:
        fields = Fields(self, node, "a choice", _CHOICE)
        return Asked(
            line=node.line,
            question=self.text(fields.must("question"), "the word of a question, such as cure").lower(),
            by=self.one_of(fields.must("by"), (*map(str, BURRACO_SEATS), "referee")),
            options=self.each(fields.must("options"), "options", lambda scalar: scalar.text),
        )

    def counts(self, node: Node) -> tuple[Counted, ...]:
        """`{NS: 30}`, or item by item `{NS: {cards laid: 30, total: 20}}`."""
        if not isinstance(node, Mapping):
            raise self.wrong(node, "the points of the sides, such as {NS: 30, EW: -5}")
        found: list[Counted] = []
        for key, value in node.pairs:
            side = self.one_of(key, (side.value for side in Side))
            if isinstance(value, Scalar):
                found.append(Counted(value.line, side, TOTAL, self.number(value)))
                continue
            fields = Fields(self, value, "a count", (*(item.value for item in Item), TOTAL))
            found += (Counted(item.line, side, name, self.number(item)) for name, item in fields.nodes.items())
        return tuple(found)


def _check_effect(text: str) -> None:
    """The name, the cards and the fields of an effect must be known; an effect that is none is `NoAct`."""
    head, *details = (part.strip() for part in text.split(";"))
    said, colon, group = head.partition(":")
    name = said.partition(" ")[0]
    shape = SHAPES.get(name)
    if shape is None:
        near = get_close_matches(name.lower(), SHAPES, n=2, cutoff=0.5) or sorted(SHAPES)
        raise NoAct(f"expected an effect ({', '.join(near)}), found {shown(name)}")
    no = why_no_subject(name, said.split()[1:])
    if no is not None:
        raise NoAct(no)
    if colon:
        read_cards(group)
    for detail in details:
        try:
            shape.known(detail.partition(" ")[0].replace("-", "_"), shown(detail))
        except NotationError as error:
            raise NoAct(str(error)) from None
