"""How many requirements of the rule books are proven by a test.

`make coverage-rules` compares three things: the ids of the catalogues in docs/rules, the register in
src/pinella/codes/register, and the ids that tests name with `@pytest.mark.rule("F-13.2")`, or cases of the casebook
with `proves: [F-13.2]`: every case is run as a test. A requirement is proven when the register says that it is done and
a test names it; one that a test names and the register calls not-yet is only begun, and listed apart. It prints the
figures and fails when

- a catalogue and the register do not hold the same ids,
- a test names an id that is in no register, more than three ids, or ids of two articles,
- a case of the casebook names no id at all,
- the register says that something is done and no test names it.
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final, TypeAlias, TypeGuard

import yaml

ROOT: Final = Path(__file__).resolve().parent.parent
CATALOGUES: Final = ("fitab", "international", "federal", "online", "scala40")
STATUSES: Final = ("enforced", "ruled", "computed", "by-hand", "not-software", "not-yet")
DONE: Final = ("enforced", "ruled", "computed")
MOST_IDS: Final = 3

Function: TypeAlias = ast.FunctionDef | ast.AsyncFunctionDef

_ID: Final = r"[FIBOS]-[A-Z]?[0-9]*[a-z]?\.[0-9]+"
_IN_FIRST_COLUMN: Final = re.compile(rf"^\|\s*({_ID})\s*\|", re.MULTILINE)
_AS_HEADING: Final = re.compile(rf"^\*\*({_ID}) ", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Row:
    """What the tool needs to know of a row of the register."""

    id: str
    article: str
    plan: str
    status: str
    kind: str = ""

    @property
    def is_software(self) -> bool:
        """Will code ever do it?"""
        return self.plan in DONE

    @property
    def is_done(self) -> bool:
        """Does code claim to do it?"""
        return self.status in DONE


@dataclass(frozen=True, slots=True)
class Claim:
    """A test or a case, where it stands, and the requirements it names."""

    place: str
    ids: tuple[str, ...]


def catalogue_ids(text: str) -> set[str]:
    """The requirement ids a catalogue defines: the first cell of a row, or the bold heading of a table."""
    return {*_IN_FIRST_COLUMN.findall(text), *_AS_HEADING.findall(text)}


def register_rows(text: str) -> list[Row]:
    """The rows of a register, in its order."""
    header, *lines = text.splitlines()
    columns = header.split("\t")
    cells = (dict(zip(columns, line.split("\t"), strict=True)) for line in lines)
    return [Row(cell["id"], cell["article"], cell["plan"], cell["status"], cell.get("kind", "")) for cell in cells]


def claims(source: str, place: str) -> list[Claim]:
    """What the tests of a file name: marks of the test, of its class, of its module, and of its parameters."""
    module = ast.parse(source, filename=place)
    shared = [name for node in module.body if _is_pytestmark(node) for name in _named_in(node, place)]
    found = [*_claims_in(module.body, place, shared)]
    inside = {id(call) for node in module.body if _is_claimed_above(node) for call in _marks(node)}
    loose = (call for call in _marks(module) if id(call) not in inside)
    return [*found, *(Claim(f"{place}:{call.lineno}", (*shared, *_ids(call, place))) for call in loose)]


def claims_of_cases(source: str, place: str) -> list[Claim]:
    """What the cases of a file name. Whether the rest of the file reads is for the casebook's own tests to say."""
    try:
        root = yaml.compose(source, Loader=yaml.SafeLoader)
    except yaml.YAMLError as error:
        raise SystemExit(f"{place}: not YAML: {' '.join(str(error).split())}") from None
    cases = _field(root, "cases")
    if not isinstance(cases, yaml.SequenceNode):
        raise SystemExit(f"{place}: expected a list of cases")
    return [_claim_of_case(case, place) for case in cases.value]


def _claim_of_case(case: yaml.Node, place: str) -> Claim:
    name, proves = _field(case, "id"), _field(case, "proves")
    where = f"{place}:{case.start_mark.line + 1} {'' if name is None else name.value}".rstrip()
    ids = proves.value if isinstance(proves, yaml.SequenceNode) else []
    return Claim(where, tuple(str(one.value) for one in ids))


def _field(node: yaml.Node | None, name: str) -> yaml.Node | None:
    """The value of a field."""
    pairs = node.value if isinstance(node, yaml.MappingNode) else []
    return next((value for key, value in pairs if key.value == name), None)


def problems_of_claims(found: Iterable[Claim], articles: Mapping[str, str]) -> list[str]:
    """Claims that name no id, an unknown one, too many, or more than one article."""
    problems = []
    for claim in found:
        if not claim.ids:
            problems.append(f"{claim.place}: names no requirement")
        unknown = [name for name in claim.ids if name not in articles]
        problems += [f"{claim.place}: {name} is in no register" for name in unknown]
        named = {name for name in claim.ids if name in articles}
        if len(set(claim.ids)) > MOST_IDS:
            problems.append(f"{claim.place}: names {len(set(claim.ids))} requirements, at most {MOST_IDS} are allowed")
        cited = sorted({f"{name.split('-')[0]} art. {articles[name]}" for name in named})
        if len(cited) > 1:
            problems.append(f"{claim.place}: names requirements of two articles: {', '.join(cited)}")
    return problems


def problems_of_register(catalogue: str, documented: set[str], rows: Sequence[Row]) -> list[str]:
    """Ids that only the catalogue or only the register holds, and ids that stand twice."""
    registered = Counter(row.id for row in rows)
    return [
        *(
            f"{catalogue}: {name} is in docs/rules and not in the register"
            for name in sorted(documented - {*registered})
        ),
        *(
            f"{catalogue}: {name} is in the register and not in docs/rules"
            for name in sorted({*registered} - documented)
        ),
        *(
            f"{catalogue}: {name} stands {count} times in the register"
            for name, count in registered.items()
            if count > 1
        ),
    ]


def problems_of_status(rows: Iterable[Row], named: set[str]) -> list[str]:
    """Requirements said to be done that no test names."""
    return [f"{row.id} is {row.status} and no test names it" for row in rows if row.is_done and row.id not in named]


def report(registers: Mapping[str, Sequence[Row]], named: set[str]) -> list[str]:
    """The figures, a line a catalogue and one for all, and the requirements that are only begun."""
    head = ("catalogue", "ids", "software", "proven", *STATUSES)
    everything = [row for rows in registers.values() for row in rows]
    table = [
        head,
        *(_figures(name, rows, named) for name, rows in registers.items()),
        _figures("in all", everything, named),
    ]
    widths = [max(len(line[column]) for line in table) for column in range(len(head))]
    software = sum(row.is_software for row in everything)
    begun = [row.id for row in everything if row.id in named and row.status == "not-yet"]
    return [
        *("  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True)) for line in table),
        "",
        f"proven {_proven(everything, named):,} of {software:,} software requirements ({len(everything):,} in all)",
        *_irregularities(registers, named),
        *([f"begun: named by a test, not yet complete ({len(begun):,}): {' '.join(begun)}"] if begun else []),
    ]


def _irregularities(registers: Mapping[str, Sequence[Row]], named: set[str]) -> Iterator[str]:
    """How many irregularities of a catalogue are ruled on, and how many are left to a judgement that is recorded."""
    for name, rows in registers.items():
        irregular = [row for row in rows if row.kind == "irregularity"]
        ruled = sum(row.is_done and row.id in named for row in irregular)
        judged = sum(row.status == "by-hand" and row.id in named for row in irregular)
        open_yet = len(irregular) - ruled - judged
        if irregular:
            done = "complete" if open_yet == 0 else f"{open_yet:,} to come"
            yield f"irregularities of {name}: {ruled:,} ruled, {judged:,} recorded judgements, {done}"


def _figures(name: str, rows: Sequence[Row], named: set[str]) -> tuple[str, ...]:
    statuses = Counter(row.status for row in rows)
    software = sum(row.is_software for row in rows)
    counts = (len(rows), software, _proven(rows, named), *(statuses[status] for status in STATUSES))
    return (name, *(f"{count:,}" for count in counts))


def _proven(rows: Iterable[Row], named: set[str]) -> int:
    return sum(row.is_done and row.id in named for row in rows)


def _claims_in(body: Sequence[ast.stmt], place: str, shared: Sequence[str]) -> Iterator[Claim]:
    for node in body:
        if isinstance(node, ast.ClassDef):
            of_class = [*shared, *_decorator_ids(node, place)]
            of_class += [name for inner in node.body if _is_pytestmark(inner) for name in _named_in(inner, place)]
            yield from _claims_in(node.body, place, of_class)
        elif _is_test(node):
            yield from _claims_of(node, place, shared)


def _claims_of(test: Function, place: str, shared: Sequence[str]) -> Iterator[Claim]:
    """One claim for the test, or one for each of its marked parameters."""
    own = (*shared, *_decorator_ids(test, place))
    direct = {id(decorator) for decorator in test.decorator_list}
    of_parameters = [call for call in _marks(test) if id(call) not in direct]
    where = f"{place}:{test.lineno} {test.name}"
    for call in of_parameters:
        yield Claim(where, (*own, *_ids(call, place)))
    if own and not of_parameters:
        yield Claim(where, own)


def _is_test(node: ast.AST) -> TypeGuard[Function]:
    return isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test")


def _is_claimed_above(node: ast.AST) -> bool:
    return _is_test(node) or isinstance(node, ast.ClassDef) or _is_pytestmark(node)


def _is_pytestmark(node: ast.AST) -> bool:
    return isinstance(node, ast.Assign) and any(
        isinstance(target, ast.Name) and target.id == "pytestmark" for target in node.targets
    )


def _decorator_ids(node: ast.ClassDef | Function, place: str) -> list[str]:
    return [name for decorator in node.decorator_list if _is_mark(decorator) for name in _ids(decorator, place)]


def _named_in(node: ast.AST, place: str) -> list[str]:
    return [name for call in _marks(node) for name in _ids(call, place)]


def _marks(node: ast.AST) -> Iterator[ast.Call]:
    """Every `pytest.mark.rule(…)` in a piece of code."""
    return (each for each in ast.walk(node) if isinstance(each, ast.Call) and _is_mark(each))


def _is_mark(node: ast.AST) -> bool:
    return (
        isinstance(node, ast.Call)
        and isinstance(node.func, ast.Attribute)
        and node.func.attr == "rule"
        and isinstance(node.func.value, ast.Attribute)
        and node.func.value.attr == "mark"
    )


def _ids(call: ast.AST, place: str) -> Iterator[str]:
    if not isinstance(call, ast.Call):
        return
    for argument in call.args:
        if not (isinstance(argument, ast.Constant) and isinstance(argument.value, str)):
            raise SystemExit(f'{place}:{call.lineno}: a rule mark takes ids written out, such as "F-13.2"')
        yield argument.value


def main() -> int:
    """Print the figures; 1 when something does not agree."""
    registers = {
        name: register_rows((ROOT / "src/pinella/codes/register" / f"{name}.tsv").read_text(encoding="utf-8"))
        for name in CATALOGUES
    }
    documented = {
        name: catalogue_ids((ROOT / "docs/rules" / f"{name}.md").read_text(encoding="utf-8")) for name in CATALOGUES
    }
    found = [
        claim
        for path in sorted((ROOT / "tests").rglob("test_*.py"))
        for claim in claims(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]
    found += [
        claim
        for path in sorted((ROOT / "casebook").rglob("*.yaml"))
        for claim in claims_of_cases(path.read_text(encoding="utf-8"), path.relative_to(ROOT).as_posix())
    ]
    rows = [row for each in registers.values() for row in each]
    named = {name for claim in found for name in claim.ids}
    problems = [
        *(problem for name in CATALOGUES for problem in problems_of_register(name, documented[name], registers[name])),
        *problems_of_claims(found, {row.id: row.article for row in rows}),
        *problems_of_status(rows, named),
    ]
    print("\n".join(report(registers, named)))
    for problem in problems:
        print(problem, file=sys.stderr)
    return 1 if problems else 0


if __name__ == "__main__":
    sys.exit(main())
