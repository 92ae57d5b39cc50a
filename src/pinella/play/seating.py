"""Who sits where, who deals first, and who deals next: the draw of cards before a match, and the turn to deal.

Every player draws a card. The highest chooses the seat, is served by the first dealer and so plays first. Seats stand
in playing order, whichever way it goes round the table, so the one after the dealer is always the next in that order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeAlias

from pinella.cards import BURRACO_RANKING, PACK, SCALA40_RANKING, AnyCard, rank_key
from pinella.codes import Book, Scala40Book
from pinella.codes.choices import FirstDealer
from pinella.errors import HouseRuleError, PinellaError
from pinella.play.chance import Stream
from pinella.play.seats import BURRACO_SEATS, SCALA40_SEATS, Seat

Player: TypeAlias = str
Sides: TypeAlias = Sequence[Sequence[Player]]
"""The players of each side; in Scala 40 everybody is a side alone."""

_TWO_HANDED: Final = frozenset({"federal", "online"})
"""One against one, in every edition: what these codes leave open is a house rule."""


def players_allowed(book: Book) -> tuple[int, ...]:
    """How many may play: Burraco four (F-2.1, B-2.1, O-1.1), by house rule two; Scala 40 two to six (S-2.1: four)."""
    if isinstance(book, Scala40Book):
        return tuple(range(2, len(SCALA40_SEATS) + 1))
    return (2, 4) if book.players.article.code in _TWO_HANDED else (4,)


def seats_of(book: Book, players: int | None = None) -> tuple[Seat, ...]:
    """The seats in playing order; without a number, as many as the book says."""
    number = book.players.value if players is None else players
    if number not in players_allowed(book):
        allowed = " or ".join(str(one) for one in players_allowed(book))
        raise HouseRuleError(f"expected {allowed} players under {book.id}, found {number}")
    return (SCALA40_SEATS if isinstance(book, Scala40Book) else BURRACO_SEATS)[:number]


def playing_order(book: Book, dealer: Seat, players: int | None = None) -> tuple[Seat, ...]:
    """From the player after the dealer, who is served first and plays first, to the dealer, who plays last.

    F-4.15, B-4.22, O-5.1, S-3.4. Burraco goes clockwise, Scala 40 counter-clockwise (S-AMB-1).
    """
    seats = seats_of(book, players)
    if dealer not in seats:
        raise PinellaError(f"expected a dealer among {', '.join(map(str, seats))}, found {dealer}")
    after = seats.index(dealer) + 1
    return seats[after:] + seats[:after]


def next_dealer(book: Book, dealer: Seat, players: int | None = None) -> Seat:
    """The turn to deal passes the way the cards are dealt: to the left in Burraco, to the right in Scala 40.

    F-4.15 (AMB-07), B-4.22, O-3.2, S-AMB-35.
    """
    order = playing_order(book, dealer, players)
    follows_the_deal = book.dealer_rotation.value is book.deal_direction.value
    return order[0] if follows_the_deal else order[-2]


def random_dealer(book: Book, stream: Stream, players: int | None = None) -> tuple[Seat, Stream]:
    """The first dealer, named at random by the system (O-3.1)."""
    return stream.chosen(seats_of(book, players))


@dataclass(frozen=True, slots=True)
class Draw:
    """The card a player drew, and after it those drawn again against players with the same one."""

    player: Player
    cards: tuple[AnyCard, ...]


@dataclass(frozen=True, slots=True)
class Seating:
    """What the draw settles."""

    draws: tuple[Draw, ...]
    """From the highest."""

    order: tuple[Player, ...]
    """The playing order of the first deal."""

    seats: tuple[Seat, ...]
    """Those of the table, in playing order."""

    scorer: Player | None
    """Who keeps the score sheet: the highest card (F-3.2, B-3.2, S-23.1); online nobody draws."""

    @property
    def chooser(self) -> Player:
        """The highest card: chooses the seat, and with it the side."""
        return self.order[0]

    @property
    def first_player(self) -> Player:
        """Who is served first and plays first: the highest card."""
        return self.order[0]

    @property
    def first_dealer(self) -> Player:
        """Who serves the highest card, sits before it, and plays last."""
        return self.order[-1]

    def seated(self, chosen: Seat) -> dict[Seat, Player]:
        """Everybody at their seat, the chooser at the chosen one."""
        if chosen not in self.seats:
            raise PinellaError(f"expected a seat among {', '.join(map(str, self.seats))}, found {chosen}")
        begin = self.seats.index(chosen)
        return dict(zip(self.seats[begin:] + self.seats[:begin], self.order, strict=True))


def who_draws_again(book: Book, draws: Mapping[Player, Sequence[AnyCard]]) -> tuple[tuple[Player, ...], ...]:
    """The players who drew the same card of the same suit, or jokers, and draw again between themselves.

    F-3.4, B-3.4, S-3.3 (S-AMB-37 for cards that are no jokers).
    """
    equal: dict[object, list[Player]] = defaultdict(list)
    for player, drawn in draws.items():
        equal[_key(book, drawn)].append(player)
    return tuple(tuple(players) for players in equal.values() if len(players) > 1)


def seating(book: Book, draws: Mapping[Player, Sequence[AnyCard]], sides: Sides) -> Seating:
    """Who chooses, who deals, and in which order they play, once nobody has to draw again.

    Cards compare by rank, then by suit (F-3.3, B-3.3, S-3.2; AMB-03, BAMB-02). The first card counts first, so those
    who drew again keep their priority over the others (F-3.4, B-3.4, S-3.3).
    """
    _check_sides(book, sides, draws)
    again = who_draws_again(book, draws)
    if again:
        raise PinellaError(f"{' and '.join(again[0])} drew the same card: they draw again between themselves")
    ranked = sorted(draws, key=lambda player: _key(book, draws[player]))
    return Seating(
        draws=tuple(Draw(player, tuple(draws[player])) for player in ranked),
        order=tuple(ranked) if book.first_dealer.value is FirstDealer.LOWEST_CARD else _around_the_table(ranked, sides),
        seats=seats_of(book, len(ranked)),
        scorer=ranked[0],
    )


def draw_for_seats(book: Book, sides: Sides, stream: Stream) -> tuple[Seating, Stream]:
    """The whole draw: the pack is shuffled, each takes a card, equal ones take another (F-3.1, B-3.1, S-3.1)."""
    if book.seat_draw is None or book.first_dealer.value is FirstDealer.AT_RANDOM:
        raise HouseRuleError(f"expected a book with a draw for seats; under {book.id} the first dealer is random")
    players = [player for side in sides for player in side]
    pack, after = stream.shuffled(PACK)
    top = iter(pack)
    draws: dict[Player, list[AnyCard]] = {player: [] for player in players}
    while players:
        for player in players:
            draws[player].append(next(top))
        players = [player for group in who_draws_again(book, draws) for player in group]
    return seating(book, draws, sides), after


def _key(book: Book, drawn: Sequence[AnyCard]) -> tuple[tuple[int, int], ...]:
    ranking = SCALA40_RANKING if isinstance(book, Scala40Book) else BURRACO_RANKING
    return tuple(rank_key(card, ranking) for card in drawn)


def _around_the_table(ranked: Sequence[Player], sides: Sides) -> tuple[Player, ...]:
    """The highest card, an opponent, the partner, and last the lower opponent, who deals (F-3.2, B-3.2, AMB-04)."""
    own = next(side for side in sides if ranked[0] in side)
    *others, dealer = (player for player in ranked if player not in own)
    return (ranked[0], *others, *(player for player in own if player != ranked[0]), dealer)


def _check_sides(book: Book, sides: Sides, draws: Mapping[Player, Sequence[AnyCard]]) -> None:
    players = [player for side in sides for player in side]
    if len(set(players)) != len(players) or set(players) != set(draws):
        raise PinellaError("expected a draw of every player of the sides, each named once")
    number = len(players) if isinstance(book, Scala40Book) else 2
    if len(sides) != number or len({len(side) for side in sides}) > 1:
        raise PinellaError("expected two sides of equal size in Burraco, everybody alone in Scala 40")
    seats_of(book, len(players))
