"""A Burraco table as it lies, drawn in lines for a reader who has to rule on it: all hands, melds, and what is owed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from pinella.cli.replay import Teller
from pinella.play.burraco import Table
from pinella.play.seats import MeldId, Side

_LABELS: Final = {
    "en": {
        "to-take": "  {player} is in turn and has neither drawn nor taken the pile.",
        "to-play": "  {player} is in turn and has taken cards.",
        "over": "  The deal is over.",
        "hand": "  {player}: {cards}",
        "no-cards": "no cards",
        "meld": "  {meld}: {laid}",
        "loose": "  {meld}, lying with it: {cards}",
        "pile": "  Pile, the last discard at the end: {cards}",
        "no-pile": "  No pile",
        "stock": "  Stock: {stock}; pots on the table: {pots}; pot taken by: {taken}",
        "nobody": "nobody",
        "frozen": "  {meld} is frozen until the turn of {player}.",
        "frozen-for-good": "  {meld} is frozen for good.",
        "side": "  Penalised, at the side, of {player}: {cards}",
        "exposed": "  Exposed, in the hand of {player}: {cards}",
        "apart": "  Drawn and kept apart by {player}: {cards}",
        "forced": "  {player} must discard one of: {cards}",
        "limited": "  {player} is limited by a ruling to take cards and discard.",
        "warned": "  {player} has been warned.",
    },
    "it": {
        "to-take": "  {player} è di turno e non ha ancora pescato né raccolto.",
        "to-play": "  {player} è di turno e ha già preso carte.",
        "over": "  La smazzata è finita.",
        "hand": "  {player}: {cards}",
        "no-cards": "nessuna carta",
        "meld": "  {meld}: {laid}",
        "loose": "  {meld}, insieme al gioco: {cards}",
        "pile": "  Monte degli scarti, l'ultimo scarto in fondo: {cards}",
        "no-pile": "  Nessuno scarto",
        "stock": "  Tallone: {stock}; pozzetti sul tavolo: {pots}; pozzetto preso da: {taken}",
        "nobody": "nessuno",
        "frozen": "  {meld} è congelato fino al turno di {player}.",
        "frozen-for-good": "  {meld} è congelato definitivamente.",
        "side": "  Penalizzate, a lato, di {player}: {cards}",
        "exposed": "  Esposte, in mano a {player}: {cards}",
        "apart": "  Pescate e tenute a parte da {player}: {cards}",
        "forced": "  {player} deve scartare una di queste: {cards}",
        "limited": "  {player} per un provvedimento può solo prendere carte e scartare.",
        "warned": "  {player} è già stato ammonito.",
    },
}


class Drawing:
    """Prints tables with the names and the cards of a teller."""

    def __init__(self, teller: Teller) -> None:
        self.teller = teller
        self.labels = _LABELS[teller.lang]

    def draw(self, table: Table) -> None:
        """Who is in turn, hands, melds, pile and stock, and what rulings have left."""
        put, labels, teller = self.teller.put, self.labels, self.teller
        key = "over" if table.turn is None else "to-play" if table.has_taken else "to-take"
        put(labels[key], player="" if table.turn is None else teller.player(table.turn))
        for seat in table.seats:
            cards = teller.hand(table.hand(seat)) if table.hand(seat) else labels["no-cards"]
            put(labels["hand"], player=teller.player(seat), cards=cards)
        for name in _names(table):
            self._meld(table, name)
        put(labels["pile" if table.pile else "no-pile"], cards=teller.cards(table.pile))
        taken = ", ".join(side.value for side in Side if table.has_pot(side)) or labels["nobody"]
        put(labels["stock"], stock=len(table.stock), pots=len(table.pots), taken=taken)
        self._left(table)

    def _meld(self, table: Table, name: MeldId) -> None:
        """What lies under this name: a meld, cards that lie with it, or cards that are none."""
        meld, loose = table.meld(name), table.left.loose_on(name)
        laid = self.teller.cards(loose) if meld is None else self.teller.laid(meld.laid)
        self.teller.put(self.labels["meld"], meld=str(name), laid=laid)
        if meld is not None and loose:
            self.teller.put(self.labels["loose"], meld=str(name), cards=self.teller.cards(loose))

    def _left(self, table: Table) -> None:
        """What rulings have left."""
        put, labels, teller, left = self.teller.put, self.labels, self.teller, table.left
        for frozen in left.frozen:
            until = frozen.until
            player = "" if until is None else teller.player(until)
            put(labels["frozen-for-good" if until is None else "frozen"], meld=str(frozen.meld), player=player)
        for key, pools in (
            ("side", left.side),
            ("exposed", left.exposed),
            ("apart", left.apart),
            ("forced", left.forced),
        ):
            for pool in pools:
                put(labels[key], player=teller.player(pool.seat), cards=teller.cards(pool.cards))
        for limit in left.limits:
            put(labels["limited"], player=teller.player(limit.seat))
        for seat in dict.fromkeys(warned.seat for warned in left.warnings):
            put(labels["warned"], player=teller.player(seat))


def _names(table: Table) -> Iterator[MeldId]:
    """Under which something lies."""
    loose = [lying.meld for lying in table.left.loose]
    for side in Side:
        names = {*(name for name, _ in table.named_melds(side)), *(name for name in loose if name.side is side)}
        yield from sorted(names, key=lambda name: name.number)
