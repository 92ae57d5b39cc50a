"""Reading a `.pin` file line by line: each line is checked, told to the match, and counted in the digests."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import zip_longest
from typing import Final, NoReturn

from pinella.cards import AnyCard
from pinella.codes import BOOKS, Book, Scala40Book
from pinella.errors import PinellaError, PinError
from pinella.match.card_words import cards_of, words
from pinella.match.events import (
    ClockRanOut,
    DealBegun,
    DealCounted,
    MatchEnded,
    MatchEnding,
    MatchEvent,
    PackShuffled,
    PartyCount,
    SecretRevealed,
    TimeIsOver,
)
from pinella.match.evolving import evolve
from pinella.match.formats import Deals, Format, Target
from pinella.match.house_rules import with_house_rule
from pinella.match.quoting import unquoted
from pinella.match.state import Match, begin
from pinella.match.wording import event_of, is_only_arbitrated
from pinella.match.writing import (
    ARBITRATED_VERSION,
    DEALT_AGAIN,
    DEDUCTED,
    DIGEST,
    END,
    LONGEST_LINE,
    SO_FAR,
    VERSION,
    party_name,
    write,
)
from pinella.play.chance import Commitment, Secret
from pinella.play.events import CardsDealt
from pinella.play.seating import seats_of
from pinella.play.seats import Seat, Side

EMPTY: Final = "the file is empty"
NO_LINE_FEED: Final = "the line feed at the end of this line is missing: the file was cut off here"
LONGEST_SHOWN: Final = 80
_SEALS: Final = (f"{DIGEST} ", f"{END} ", f"{SO_FAR} ")
_NUMBER: Final = r"[1-9][0-9]{0,6}"
_POINTS: Final = r"0|-?[1-9][0-9]{0,14}"
_DEAL: Final = re.compile(rf"deal (?P<number>{_NUMBER}), dealer (?P<dealer>[NESW1-6])")
_SHUFFLED: Final = re.compile(rf"shuffled(?:, (?P<lifted>{_NUMBER}) lifted)?")
_COUNT: Final = re.compile(rf"count (?P<party>NS|EW|[1-6]): (?P<part>[a-z][a-z -]{{0,60}}) (?P<points>{_POINTS})")
_DEALS: Final = re.compile(rf"(?P<number>{_NUMBER}) deals?(?:, (?P<minutes>{_NUMBER}) minutes)?")
_TARGET: Final = re.compile(rf"to (?P<points>{_NUMBER}) points")
_SHARE: Final = re.compile(r"(?P<party>NS|EW|[1-6]) (?P<points>[0-9]{1,4}(?:/[1-9][0-9]{0,3})?)")
_LOST: Final = re.compile(r"(?P<side>NS|EW) (?P<points>-?[1-9][0-9]{0,14})")


@dataclass(slots=True)
class Record:
    """What a file held: the match as far as it reads, the line of each event, and why reading stopped."""

    match: Match | None = None
    lines: list[int] = field(default_factory=list)
    """The first line of each event of the history."""

    fault: PinError | None = None


def read_record(text: str, *, digests: bool = True) -> Record:
    """The match as far as it reads. A damaged or cut-off file gives what stands before the fault, and the fault.

    Without `digests` they are passed over, to see what else a changed file contradicts.
    """
    record = Record()
    try:
        _Reader(text, record, digests=digests).read()
    except PinError as fault:
        record.fault = fault
    return record


class _Reader:
    """One pass over the lines. `number` is that of the line last taken."""

    def __init__(self, text: str, record: Record, *, digests: bool) -> None:
        if not text:
            raise PinError(1, EMPTY)
        self.lines = text.split("\n")
        self.is_whole = self.lines.pop() == "" if text.endswith("\n") else False
        self.record = record
        self.number = 0
        self.hashed = sha256()
        self.digest = ""
        self.checks_digests = digests

    # Lines

    def peek(self) -> str | None:
        """The next line, `None` after the last."""
        return self.lines[self.number] if self.number < len(self.lines) else None

    def take(self) -> str:
        """The next line, checked as text and counted in the digest of those that follow."""
        line = self.peek()
        if line is None:
            self.cut_off()
        self.number += 1
        if self.number == len(self.lines) and not self.is_whole:
            self.fail(NO_LINE_FEED)
        if len(line) > LONGEST_LINE:
            self.fail(f"longer than {LONGEST_LINE} characters")
        if "\r" in line:
            self.fail("a carriage return: lines end with a line feed alone")
        if line.startswith("\ufeff"):
            self.fail("a byte order mark: the file is plain UTF-8")
        if not line.isprintable():
            self.fail("a character that cannot be printed")
        self.digest = self.hashed.copy().hexdigest()
        self.hashed.update(f"{line}\n".encode())
        return line

    def fail(self, reason: str) -> NoReturn:
        raise PinError(max(self.number, 1), reason)

    def cut_off(self) -> NoReturn:
        match = self.record.match
        where = "in the heading" if match is None else f"after deal {match.deals_counted} of the match was counted"
        if match is not None and match.deals_counted != match.deals_begun:
            where = f"in the middle of deal {match.deals_begun}"
        raise PinError(
            max(len(self.lines), 1), f"the file ends here, {where}: it was cut off, or is still being written"
        )

    def must_go_on(self) -> None:
        """What may have been cut off is not yet whole."""
        if self.peek() is None:
            self.cut_off()

    def after(self, prefix: str) -> str:
        """What follows the prefix of the next line, which must have it."""
        line = self.take()
        if not line.startswith(prefix):
            self.fail(f"expected {prefix.rstrip()!r}")
        return line.removeprefix(prefix)

    def follows(self, prefix: str) -> bool:
        """Whether the next line begins so."""
        line = self.peek()
        return line is not None and line.startswith(prefix)

    # The file

    def read(self) -> None:
        try:
            self.heading()
            while not self.follows(END) and not self.follows(SO_FAR):
                self.next_part()
            self.close()
            self.check_form()
        except PinError:
            raise
        except PinellaError as error:
            self.fail(str(error))

    def heading(self) -> None:
        version = self.take()
        if version not in (VERSION, ARBITRATED_VERSION):
            self.fail(f"expected {VERSION!r}: this is no match file, or one of another version")
        book = self.book()
        name = unquoted(self.after("match "))
        chosen = self.format()
        seated = []
        while self.follows("seat "):
            seat, _, player = self.after("seat ").partition(" ")
            seated.append((seat, unquoted(player)))
        self.must_go_on()
        seats = seats_of(book, len(seated))
        if [seat for seat, _ in seated] != [str(seat) for seat in seats]:
            self.fail(f"expected the seats in their order: {', '.join(map(str, seats))}")
        dealer = self.after("first dealer ")
        if dealer not in {str(one) for one in seats}:
            self.fail(f"expected a first dealer among {', '.join(map(str, seats))}")
        self.record.match = begin(
            book,
            [player for _, player in seated],
            chosen,
            first_dealer=Seat(dealer),
            name=name,
            arbitrated=version == ARBITRATED_VERSION,
        )

    def book(self) -> Book:
        code = self.after("code ")
        book = BOOKS.get(code)
        if book is None:
            self.fail(f"expected a code among {', '.join(BOOKS)}")
        if self.after("edition ") != book.edition:
            self.fail(f"expected the edition {book.edition} of {book.id}")
        while self.follows("house rule "):
            book = with_house_rule(book, self.take())
        return book

    def format(self) -> Format:
        text = self.after("format ")
        chosen: Format | None = None
        if found := _DEALS.fullmatch(text):
            chosen = Deals(int(found["number"]), int(found["minutes"]) if found["minutes"] else None)
        elif found := _TARGET.fullmatch(text):
            chosen = Target(int(found["points"]))
        if chosen is None or str(chosen) != text:
            self.fail("expected a format such as '4 deals', '4 deals, 42 minutes' or 'to 2005 points'")
        return chosen

    def tell(self, event: MatchEvent, line: int) -> None:
        """An event to the match. What contradicts the history is a fault of its line."""
        match = self.match
        try:
            self.record.match = evolve(match, event)
        except PinellaError as error:
            raise PinError(line, str(error)) from None
        self.record.lines.append(line)

    @property
    def match(self) -> Match:
        if self.record.match is None:
            raise AssertionError("the heading was read")
        return self.record.match

    def next_part(self) -> None:
        """A deal begins, the match ends, or something happens in the deal."""
        line = self.take()
        start = self.number
        if line == "":
            self.after_a_gap()
        elif line.startswith("secret "):
            self.tell(SecretRevealed(Secret.read(self.lower(line.removeprefix("secret ")))), start)
        elif line.startswith("count "):
            self.count(line)
        elif line == "time-out: no further deal":
            self.tell(TimeIsOver(), start)
        elif found := re.fullmatch(r"clock runs out: ([NESW1-6])", line):
            self.tell(ClockRanOut(Seat(found[1])), start)
        else:
            self.tell(self.act(line), start)

    def act(self, line: str) -> MatchEvent:
        event = event_of(line)
        if is_only_arbitrated(event) and not self.match.is_arbitrated:
            self.fail(f"expected {ARBITRATED_VERSION!r} at the top: only an arbitrated match has such a line")
        return event

    def after_a_gap(self) -> None:
        if self.follows("deal "):
            self.deal()
        elif self.follows("match ends: "):
            self.result()
        elif not (self.follows(END) or self.follows(SO_FAR)):
            self.take()
            self.fail("expected a deal, the end of the match, or the last line")

    def lower(self, text: str) -> str:
        """Hexadecimal digits have one form."""
        if text != text.lower():
            self.fail("expected lower-case digits")
        return text

    # A deal

    def deal(self) -> None:
        found = _DEAL.fullmatch(self.take())
        start = self.number
        if found is None:
            self.fail("expected 'deal NUMBER, dealer SEAT'")
        text = self.lower(self.after("commitment "))
        commitment = None if text == "none" else Commitment.read(text)
        dealer = Seat(found["dealer"])
        self.tell(DealBegun(int(found["number"]), dealer, commitment), start)
        if self.follows("shuffled"):
            self.shuffle()
        if re.match(r"[NESW1-6] holds ", self.peek() or ""):
            self.dealing(dealer)

    def shuffle(self) -> None:
        found = _SHUFFLED.fullmatch(self.take())
        start = self.number
        if found is None:
            self.fail("expected 'shuffled' or 'shuffled, NUMBER lifted'")
        given = []
        while self.follows("word "):
            given.append(unquoted(self.after("word ")))
        self.must_go_on()
        self.tell(PackShuffled(tuple(given), int(found["lifted"]) if found["lifted"] else None), start)

    def dealing(self, dealer: Seat) -> None:
        start = self.number + 1
        match = self.match
        hands = tuple(cards_of(self.after(f"{seat} holds ")) for seat in match.seats)
        number = 0 if isinstance(match.book, Scala40Book) else match.book.pots.value
        pots = tuple(cards_of(self.after(f"pot {pot}: ")) for pot in range(1, number + 1))
        pile = cards_of(self.after("pile: "))
        stock = cards_of(self.after("stock: "))
        self.once((*hands, *pots, pile, stock), start)
        self.tell(CardsDealt(match.book.id, len(match.players), dealer, hands, pots, stock, pile), start)

    def once(self, groups: tuple[tuple[AnyCard, ...], ...], start: int) -> None:
        """Every card once: a second one is a fault of its own line."""
        seen: set[str] = set()
        for line, group in enumerate(groups, start):
            for card in words(group).split(" "):
                if card in seen and card != "Jk":
                    raise PinError(line, f"{card} was dealt twice")
                seen.add(card)

    # Count and result

    def count(self, line: str) -> None:
        start = self.number
        counts: tuple[PartyCount, ...] = ()
        if line == DEALT_AGAIN:
            line = self.take()
        else:
            found: dict[str, list[tuple[str, int]]] = {party_name(party): [] for party in self.match.parties}
            for party, parts in found.items():
                line = self.part(line, party, parts)
            counts = tuple(PartyCount(party, tuple(found[party_name(party)])) for party in self.match.parties)
        totals = line
        before = self.number
        self.tell(DealCounted(counts), start)
        expected = ", ".join(f"{party_name(party)} {points}" for party, points in self.match.totals.items())
        if totals != f"totals: {expected}":
            raise PinError(before, f"expected 'totals: {expected}'")
        self.check_digest(self.after(f"{DIGEST} "))

    def part(self, line: str, party: str, parts: list[tuple[str, int]]) -> str:
        """The parts of one side or player, up to the total. Returns the line after them."""
        while True:
            found = _COUNT.fullmatch(line)
            if found is None or found["party"] != party:
                self.fail(f"expected a part of the count of {party}, or its total")
            points = int(found["points"])
            if found["part"] == "total":
                if points != sum(each for _, each in parts):
                    self.fail(f"the parts of the count of {party} make {sum(each for _, each in parts)}, not {points}")
                return self.take()
            parts.append((found["part"], points))
            line = self.take()

    def result(self) -> None:
        text = self.after("match ends: ")
        start = self.number
        if text not in {ending.value for ending in MatchEnding}:
            self.fail(f"expected an end of the match: {', '.join(ending.value for ending in MatchEnding)}")
        known = {party_name(party): party for party in self.match.parties}
        winners = self.after("winner: ").split(" ")
        if len(set(winners)) != len(winners) or not set(winners) <= set(known):
            self.fail(f"expected winners among {', '.join(known)}")
        self.must_go_on()
        shares = self.shares(list(known)) if self.follows("victory points: ") else None
        won = tuple(known[winner] for winner in winners)
        lost = self.lost() if self.match.is_arbitrated else ()
        self.tell(MatchEnded(MatchEnding(text), won, shares, lost), start)

    def lost(self) -> tuple[tuple[Side, int], ...]:
        self.must_go_on()
        if not self.follows(DEDUCTED):
            return ()
        found = [_LOST.fullmatch(text) for text in self.after(DEDUCTED).split(", ")]
        lost = [(Side(one["side"]), int(one["points"])) for one in found if one is not None]
        sides = [side for side, _ in lost]
        if len(found) != len(lost) or sides != [side for side in Side if side in sides]:
            self.fail(f"expected the victory points lost, such as '{DEDUCTED}NS 1'")
        return tuple(lost)

    def shares(self, parties: list[str]) -> tuple[Fraction, ...]:
        found = [_SHARE.fullmatch(text) for text in self.after("victory points: ").split(", ")]
        named = [one["party"] for one in found if one is not None]
        if named != parties or len(found) != len(named):
            self.fail("expected the victory points of every side or player, in their order")
        points = [Fraction(one["points"]) for one in found if one is not None]
        if any(str(share) != one["points"] for share, one in zip(points, found, strict=True) if one is not None):
            self.fail("expected victory points in their shortest form")
        return tuple(points)

    def check_digest(self, written: str) -> None:
        """The SHA-256 of every byte of the file before this line."""
        if not re.fullmatch(r"sha256:[0-9a-f]{64}", written):
            self.fail("expected sha256: and 64 hexadecimal digits")
        if self.checks_digests and written != f"sha256:{self.digest}":
            self.fail("the digest does not fit: a byte of this line or of one before it was changed")

    def close(self) -> None:
        self.check_digest(self.after(f"{END if self.match.is_over else SO_FAR} "))
        if self.peek() is not None:
            self.take()
            self.fail("expected nothing after the last line")

    def check_form(self) -> None:
        """A match has one written form, which writing it again gives; digests are checked by themselves."""
        written = write(self.match).split("\n")[:-1]
        for number, (found, expected) in enumerate(zip_longest(self.lines, written, fillvalue=""), 1):
            if found != expected and not (found.startswith(_SEALS) and expected.startswith(_SEALS)):
                raise PinError(number, f"not in its one written form: expected {_shown(expected)} here")


def _shown(line: str) -> str:
    if not line:
        return "an empty line"
    return repr(line if len(line) <= LONGEST_SHOWN else f"{line[:LONGEST_SHOWN]}…")
