"""`make docs`: the documentation in site/, with nothing in its pages that a browser would fetch from another host."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SITE = ROOT / "site"
OUTSIDE = re.compile(r"\s*(https?:)?//", re.IGNORECASE)
IN_STYLES = re.compile(r"(?:url\(\s*|@import\s+)[\"']?\s*(?:https?:)?//[^\"')\s]+", re.IGNORECASE)
FETCHED_LATER = {"mermaid", "arithmatex", "glightbox"}
"""Classes for which the theme's script loads a library from another host."""


class Fetched(HTMLParser):
    """Everything one page makes a browser fetch. A link that a reader may follow is not fetched."""

    def __init__(self) -> None:
        super().__init__()
        self.outside: list[str] = []

    def handle_starttag(self, tag: str, attributes: list[tuple[str, str | None]]) -> None:
        for name, value in attributes:
            is_address = name in {"src", "srcset", "data", "poster"} or (name == "href" and tag == "link")
            if is_address and value and OUTSIDE.match(value):
                self.outside.append(f"<{tag} {name}={value}>")
            if name == "class" and value and FETCHED_LATER & set(value.split()):
                self.outside.append(f"<{tag} class={value}>")


def fetched_from_outside() -> Iterator[str]:
    for path in sorted(SITE.rglob("*")):
        if path.suffix not in {".html", ".css"}:
            continue
        text = path.read_text(encoding="utf-8")
        found = IN_STYLES.findall(text)
        if path.suffix == ".html":
            reader = Fetched()
            reader.feed(text)
            found += reader.outside
        for what in found:
            yield f"{path.relative_to(ROOT)}: {what}"


def main() -> int:
    done = subprocess.run([str(Path(sys.executable).with_name("zensical")), "build", "--clean"], cwd=ROOT, check=False)
    if done.returncode != 0:
        return done.returncode
    wrong = list(fetched_from_outside())
    for line in wrong:
        print(line)
    if wrong:
        print("make docs: these would be fetched from another host")
        return 1
    print(f"site/: {len(list(SITE.rglob('*.html')))} pages, nothing fetched from another host")
    return 0


if __name__ == "__main__":
    sys.exit(main())
