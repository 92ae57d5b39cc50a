"""What an installation of Pinella brings: packages and megabytes, bare and with each extra.

    python -m tools.weight

Read from what is installed here, by what each package says that it needs: nothing is fetched, nothing is installed.
Files are counted as they are in their wheels, without the byte code that Python adds when it first runs them.
"""

from __future__ import annotations

from importlib.metadata import Distribution, PackageNotFoundError, distribution
from pathlib import Path
from typing import Final

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

BEFORE: Final = ("serve", "tournament", "print", "rich")
"""The extras that were no extras up to 0.6.0: every installation had all of them."""


def packages(*extras: str) -> dict[str, Distribution]:
    """The packages that `pip install 'pinella[…]'` installs, by name, as they are installed here."""
    found: dict[str, Distribution] = {}
    seen: set[tuple[str, frozenset[str]]] = set()
    ahead = [("pinella", frozenset(extras))]
    while ahead:
        name, wanted = ahead.pop()
        if (name, wanted) in seen:
            continue
        seen.add((name, wanted))
        found[name] = distribution(name)
        for line in found[name].requires or ():
            need = Requirement(line)
            if _applies(need, wanted):
                ahead.append((canonicalize_name(need.name), frozenset(need.extras)))
    return found


def _applies(need: Requirement, extras: frozenset[str]) -> bool:
    """Whether it is needed on this machine, with these extras of the package that names it."""
    return need.marker is None or any(need.marker.evaluate({"extra": extra}) for extra in ("", *extras))


def files_of(package: Distribution) -> list[Path]:
    """The files of a package, without byte code."""
    places = (Path(str(file.locate())).resolve() for file in package.files or ())
    return [path for path in places if path.is_file() and path.suffix != ".pyc"]


def size(found: dict[str, Distribution]) -> int:
    """Bytes."""
    return sum(path.stat().st_size for package in found.values() for path in files_of(package))


def line(told: str, *extras: str) -> str:
    """A line of the table; the extras of tests and learners are not installed everywhere."""
    try:
        found = packages(*extras)
    except PackageNotFoundError as error:
        return f"{told:<44}{'not installed here: ' + str(error.name):>18}"
    return f"{told:<44}{len(found):>8}{size(found) / 1e6:>10.1f}"


def main() -> None:
    print(f"{'':<44}{'packages':>8}{'MB':>10}")
    print(line("every installation, up to 0.6.0", *BEFORE))
    print(line("pinella"))
    names = distribution("pinella").metadata.get_all("Provides-Extra") or ()
    for name in names:
        print(line(f"pinella[{name}]", name))


if __name__ == "__main__":
    main()
