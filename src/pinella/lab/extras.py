"""What an optional part of Pinella needs, said in one line when it is not installed."""

from __future__ import annotations

from pinella.errors import PinellaError


class MissingExtra(PinellaError, ImportError):
    """A package that Pinella does not install by itself is needed here."""


def missing(extra: str, error: ModuleNotFoundError) -> ImportError:
    """What to raise for a module that was not found; one of Pinella's own is a fault and stays as it is."""
    package = (error.name or "pinella").partition(".")[0]
    if package == "pinella":
        return error
    return MissingExtra(f"{package} is not installed: pip install 'pinella[{extra}]'", name=package)
