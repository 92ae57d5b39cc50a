"""Pinella: the rules of Burraco and Scala 40 as a library."""

from pinella.cards._core import is_compiled

__version__ = "0.1.0"


def core_mode() -> str:
    """`compiled` when the integer kernels run as machine code, `pure` when they run as Python."""
    return "compiled" if is_compiled() else "pure"


__all__ = ["__version__", "core_mode"]
