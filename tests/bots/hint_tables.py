"""Tables in the middle of a deal that greedy players have come to, and tables that look the same to one seat."""

from __future__ import annotations

from random import Random

from pinella.bots.thinking import greedy_move
from pinella.codes import CODES, book
from pinella.play import Table, basic_moves, burraco
from pinella.play.dealing import dealt
from pinella.play.seats import BURRACO_SEATS, Seat
from pinella.play.text import read_table, table_text
from tests.bots.hint_truths import after
from tests.play.burraco.words import shuffled
from tests.play.scala40.tables import deal_of

PLAYERS = [
    (code, players) for code in CODES for players in (2, 4) if code in ("federal", "online", "scala40") or players == 4
]


def mid_deal(code: str, players: int, seed: int) -> Table:
    """A table of a deal in progress, never the same for two seeds."""
    rules = book(code)
    steps = Random(f"{code} {players} {seed}").randrange(4, 50 if code != "scala40" else 36)
    if code == "scala40":
        table: Table = deal_of(players, seed)
    else:
        seats = BURRACO_SEATS[:players]
        table = burraco.start(dealt(rules, seats[seed % players], shuffled(seed), players=players), rules)  # type: ignore[arg-type]
    for step in range(steps):
        seat = table.turn
        assert seat is not None
        then = after(table, dict(basic_moves(table, seat))[greedy_move(table, step)])
        if then.turn is None:
            break
        table = then
    return table


def alike(table: Table, seat: Seat, seed: int) -> Table:
    """Another table on which this seat sees the same: everything hidden has changed places."""
    text = table_text(table)
    names = [str(other) for other in table.seats if other is not seat]
    hidden = [line for line in text.splitlines() if line.split(":")[0] in (*names, "stock", "pot")]
    cards = [card for line in hidden for card in line.partition(":")[2].split()]
    Random(seed).shuffle(cards)
    lines = []
    for line in text.splitlines():
        if line in hidden:
            label, _, group = line.partition(":")
            size = len(group.split())
            line, cards = f"{label}: {' '.join(cards[:size])}", cards[size:]  # noqa: PLW2901
        lines.append(line)
    return read_table("\n".join(lines))
