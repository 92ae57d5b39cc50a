"""Italian sentences and words that stand in the code instead of a catalogue.

    python -m tools.italian               every string of src/ that reads as Italian, with its place, and how many
    python -m tools.italian FOLDER…       the same for other folders or files

A string reads as Italian when as many of its words are only Italian as only English, or more. What is Italian and what
is English is learnt from our own texts: the catalogues of `locale/` and the sentences of the referee; a word of both is
neither, as are the codes of programs. Docstrings are left out, and so are words that programs read and never show:
those in `READ`.
"""

from __future__ import annotations

import ast
import csv
import json
import re
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
SOURCE: Final = ROOT / "src" / "pinella"
_APART: Final = re.compile(r"\{[^{}]*\}|<[^<>]*>|\[[^\[\]]*\]")
"""Places such as `{card}`, tags, and the characters that a pattern takes."""
_CODE: Final = re.compile(r"\w*([-_./]\w+)+(\[\w+\])?")
_WORD: Final = re.compile(r"[^\W\d_]{2,}")

COMMON: Final = {
    "it": "il lo la gli le un uno una del dello della dei degli delle al allo alla ai agli alle dal dalla dai dalle "
    "nel nella nei negli nelle sul sulla sui sulle che chi cui non per con tra fra ma se più già così perché quando "
    "quanto dove ogni nessun nessuna essere avere sono era ha hanno può deve questo questa quello quella suo sua "
    "loro senza dopo prima anche solo tutto tutti tutte altro altra altri",
    "en": "the an of to in on at by for with from and or but not is are was were be been has have had can may must "
    "this that these those its his her their they them you your who whom which what when where why how no any "
    "each every all some one as if than then there so only more most far",
}
"""Short words that every sentence is made of, whether or not they stand in our texts."""

READ: Final = frozenset({"principiante", "circolo", "maestro", "note", "dice"})
"""Italian words that are codes, the levels of bots, and English ones that our English texts do not have."""


@dataclass(frozen=True, slots=True)
class Found:
    """A string of the code, and where it begins."""

    path: Path
    line: int
    text: str

    def __str__(self) -> str:
        place = self.path.relative_to(ROOT) if self.path.is_relative_to(ROOT) else self.path
        return f"{place.as_posix()}:{self.line}: {self.text!r}"


def words(text: str) -> list[str]:
    """The words of a text in small letters, without what no person reads as one."""
    return [word.lower() for word in _WORD.findall(_APART.sub(" ", text))]


@cache
def vocabulary() -> dict[str, frozenset[str]]:
    """The words that only one of the languages has."""
    known = {language: set(common.split()) for language, common in COMMON.items()}
    for language, seen in known.items():
        for path in (SOURCE / "locale" / language).glob("*.json"):
            sentences: dict[str, str] = json.loads(path.read_text("utf-8"))
            seen.update(word for sentence in sentences.values() for word in words(sentence))
    with (SOURCE / "referee" / "sentences.tsv").open(encoding="utf-8") as file:
        for row in csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE):
            for language, seen in known.items():
                seen.update(words(row[language]))
    return {"it": frozenset(known["it"] - known["en"]), "en": frozenset(known["en"] - known["it"])}


def reads_as_italian(text: str) -> bool:
    """Whether more words of a text are only Italian than only English."""
    if text in READ or _CODE.fullmatch(text):
        return False
    only = vocabulary()
    said = words(text)
    italian = sum(word in only["it"] or bool(re.search("[àèéìòù]", word)) for word in said)
    return 0 < italian >= sum(word in only["en"] for word in said)


def strings(path: Path) -> Iterator[Found]:
    """Every string of a module with a word in it, docstrings apart; `{}` where an f-string has a value."""
    tree = ast.parse(path.read_bytes())
    apart: set[ast.AST] = set()
    for node in ast.walk(tree):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else ():
            if isinstance(statement, ast.Expr):
                apart.update(ast.walk(statement) if isinstance(statement.value, ast.Constant) else ())
        if isinstance(node, ast.JoinedStr):
            apart.update(part for part in node.values if isinstance(part, ast.Constant))
    for node in ast.walk(tree):
        if node in apart:
            continue
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield Found(path, node.lineno, node.value)
        elif isinstance(node, ast.JoinedStr):
            parts = (str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
            yield Found(path, node.lineno, "".join(parts))


def italian(paths: Iterable[Path]) -> list[Found]:
    """The strings under these folders and files that read as Italian."""
    modules = sorted({module for path in paths for module in ([path] if path.is_file() else path.rglob("*.py"))})
    found = (each for module in modules for each in strings(module) if reads_as_italian(each.text))
    return sorted(found, key=lambda each: (each.path, each.line))


def main(arguments: Sequence[str]) -> None:
    """Print them, and how many they are."""
    found = italian([Path(argument).resolve() for argument in arguments] or [SOURCE])
    print(*found, sep="\n", end="\n" if found else "")
    print(f"{len(found)} strings in {len({each.path for each in found})} modules read as Italian")


if __name__ == "__main__":
    main(sys.argv[1:])
