"""How a burraco is marked at the table: which of its cards lie crosswise, so that its kind can be read from afar.

Kind and bonus are judged at the count, not by the marks (F-13.9); anybody may point out a wrong one (B-22.7).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pinella.codes import BurracoKind
from pinella.melds.meld import Meld

_CROSSWISE: Final[Mapping[BurracoKind, tuple[int, ...]]] = {
    BurracoKind.ROYAL: (-3, -2, -1),
    BurracoKind.ROYAL_DIRTY: (-3,),
    BurracoKind.SUPER: (-3,),
    BurracoKind.SUPER_DIRTY: (-2, -1),
    BurracoKind.CLEAN: (-2, -1),
    BurracoKind.SEMI_CLEAN: (-2,),
    BurracoKind.DIRTY: (-1,),
}
"""F-13.10, B-13.2 to B-13.4: places counted from the end, the last card being -1."""


def crosswise(meld: Meld) -> tuple[int, ...]:
    """The places in `laid` of the cards that lie crosswise, from 0; none for a meld that is no burraco.

    A free wild is written last and lies first, at the bottom (F-6.3, F-6.4).
    """
    if meld.burraco is None:
        return ()
    lying = sorted(range(len(meld.laid)), key=lambda place: not meld.laid[place].is_free)
    return tuple(lying[place] for place in _CROSSWISE[meld.burraco])
