"""What a rule book makes of a score sheet, and the scores it gives to those who did not play."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Final, TypeAlias

from pinella.cards import PACK
from pinella.codes import BurracoBook, Scala40Book, book, scala40_points, victory_points
from pinella.codes.choices import Meeting, TieBreak, WarningPrice
from pinella.codes.tournament import Award, Tournament
from pinella.codes.types import BurracoKind
from pinella.codes.victory import SHARED, equivalent_match_points, is_preset, meeting
from pinella.tournament.facts import ROOMS
from pinella.tournament.kinds import ONE_AGAINST_ONE, TEAMS, Kind, kind_of
from pinella.tournament.saying_no import TournamentError
from pinella.words import Article

_FEWEST_CARDS: Final = {
    BurracoKind.ROYAL: 13,
    BurracoKind.ROYAL_DIRTY: 14,
    BurracoKind.SUPER: 8,
    BurracoKind.SUPER_DIRTY: 9,
    BurracoKind.CLEAN: 7,
    BurracoKind.SEMI_CLEAN: 8,
    BurracoKind.DIRTY: 7,
}
"""How many cards each kind of burraco takes at least (art. 13)."""


_AS_IN_BURRACO: Final = {"2": "2", "18": "22", "19": "23", "20": "24", "37": "25"}
"""Scala 40: which of its articles are about seats, the count, sheets, corrections, and who leaves."""

_COMPENSATIONS: Final = 200
"""Points that a referee may add on the sheet of a deal (federal art. 18 and 23)."""


@dataclass(frozen=True)
class BurracoRules:
    """The tournament articles of a Burraco book, for matches of so many deals, or of teams."""

    book: BurracoBook
    kind: Kind
    deals: int
    four_deal_table: bool = False

    @property
    def code(self) -> str:
        """Whose rules these are, whatever the edition and the house rules: `FITAB`, `federal`."""
        return self.book.players.article.code

    @property
    def is_federal(self) -> bool:
        """Whether they are those of the federal code; the others of Burraco are editions of FITAB's."""
        return self.code == "federal"

    @cached_property
    def tournament(self) -> Tournament:
        """The clauses themselves."""
        if self.book.tournament is None:
            raise TournamentError(f"{self.book.id} knows no tournaments")
        return self.book.tournament

    @cached_property
    def meeting(self) -> Meeting:
        """Which row of the code's tables holds."""
        return Meeting.TEAMS if self.kind is TEAMS else meeting(deals=self.deals)

    @property
    def has_preset_table(self) -> bool:
        """Whether the code prints no table for such matches: then the organiser announces one, by a preset (AMB-75)."""
        return not self.four_deal_table and is_preset(self.book, self.meeting)

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The steps by which the standings are ordered."""
        return self.tournament.tie_breaks.value

    @property
    def granularity(self) -> int:
        """Every card is worth a multiple of five, and so is every bonus (art. 1, 13)."""
        return 5

    @property
    def deals_of_a_match(self) -> int:
        """The deals whose points add up to a total: teams play them in two rooms (BAMB-41)."""
        return self.deals * (len(ROOMS) if self.kind is TEAMS else 1)

    @cached_property
    def most_in_a_deal(self) -> int:
        """More than any side can score: all cards it can have in the best burracos, going out, and a compensation."""
        a_card = max(bonus.value / _FEWEST_CARDS[kind] for kind, bonus in self.book.burracos.items())
        best = self._dearest_cards + self._cards_of_a_side * a_card
        return 5 * ceil((best + self.book.going_out_bonus.value + _COMPENSATIONS) / 5)

    @cached_property
    def least_in_a_deal(self) -> int:
        """Less than any side can score: all cards it can have still held, and no pot."""
        return self.book.pot_not_taken.value - self._dearest_cards

    @cached_property
    def most_base(self) -> int:
        """More than the base of any deal: the best burracos of all cards a side can have, and going out."""
        a_card = max(bonus.value / _FEWEST_CARDS[kind] for kind, bonus in self.book.burracos.items())
        bonuses = self._cards_of_a_side * a_card + self.book.going_out_bonus.value
        return 5 * ceil((bonuses + self._bonuses_in_the_base) / 5)

    @property
    def most_points(self) -> int:
        """More than the points of any deal: the dearest cards a side can have, and a compensation beside the base."""
        return self._dearest_cards + _COMPENSATIONS - self._bonuses_in_the_base

    @property
    def _bonuses_in_the_base(self) -> int:
        """Under the federal code what the referee gives is base (B-D.7); under FITAB's it is not (F-D.6)."""
        return _COMPENSATIONS if self.is_federal else 0

    def is_base(self, points: int) -> bool:
        """Base: burracos, going out, and in the federal code arbitral bonuses, added up (F-D.6, B-D.7)."""
        if self._bonuses_in_the_base:
            return 0 <= points <= self.most_base and points % self.granularity == 0
        return points in self._bases

    @cached_property
    def _bases(self) -> frozenset[int]:
        bonuses = {bonus.value for bonus in self.book.burracos.values()}
        sums = {0, self.book.going_out_bonus.value}
        while more := {one + bonus for one in sums for bonus in bonuses if one + bonus <= self.most_base} - sums:
            sums |= more
        return frozenset(sums)

    @property
    def _cards_of_a_side(self) -> int:
        """All but what the others have: each took a card for every one discarded, and one pot is theirs (art. 4, 6)."""
        opponents = 1 if self.kind is ONE_AGAINST_ONE else 2
        return len(PACK) - opponents * self.book.hand_size.value - self.book.pot_size.value

    @cached_property
    def _dearest_cards(self) -> int:
        values = sorted((self.book.card_values.value.of(card) for card in PACK), reverse=True)
        return sum(values[: self._cards_of_a_side])

    def scored(self, totals: Sequence[int]) -> tuple[Award, ...]:
        """Victory points and match points of each side; match points are the difference, for the losers negative."""
        ahead = totals[0] - totals[1]
        shared = victory_points(
            self.book,
            ahead,
            deals=None if self.kind is TEAMS else self.deals,
            teams=self.kind is TEAMS,
            four_deal_table=self.four_deal_table,
        )
        return Award(shared.first, ahead), Award(shared.second, -ahead)

    def equivalent(self, vp: int) -> Award:
        """A figure nobody played for, with the match points that go with it (AMB-23, BAMB-30)."""
        teams = self.kind is TEAMS
        deals = None if teams else self.deals
        points = equivalent_match_points(self.book, vp, deals=deals, teams=teams, four_deal_table=self.four_deal_table)
        return Award(vp, points)

    @property
    def bye(self) -> Award:
        """The score of an entrant at an incomplete table."""
        return self.tournament.bye[self.meeting].value

    @property
    def bye_article(self) -> Article:
        """The article by which a bye comes once a session."""
        return self.tournament.byes_per_session.article

    def missed(self, times: int) -> Award:
        """The score of the first, second, … round missed."""
        figures = self.tournament.missed_rounds[self.meeting].value
        return self.equivalent(figures[min(times, len(figures)) - 1])

    @property
    def left_for_a_while(self) -> Award:
        """The score of a round that an entrant leaves out and comes back."""
        return self.tournament.temporary_withdrawal[self.meeting].value

    def is_lost(self, seconds: int) -> bool:
        """Whether a match is lost by a delay: it is longer than the last step of the article."""
        return seconds > 60 * self.tournament.late_bonuses.value[-1].up_to_minutes

    def late_bonus(self, seconds: int) -> int:
        """What those present get for a delay that does not lose the match; upper limits belong to their step."""
        grace = self.tournament.late_warning.value
        if seconds <= 60 * grace.minutes or self.is_lost(seconds):
            return 0
        return next(step.bonus for step in self.tournament.late_bonuses.value if seconds <= 60 * step.up_to_minutes)

    def is_warned(self, seconds: int) -> bool:
        """Whether a delay earns a warning (FITAB: beyond two minutes; federal: up to two minutes)."""
        grace = self.tournament.late_warning.value
        return seconds > 60 * grace.minutes if grace.beyond else 0 < seconds <= 60 * grace.minutes

    def price_of(self, warnings: int) -> Award:
        """What so many warnings take off the ranking."""
        lost = warnings // self.tournament.warnings_for_a_penalty.value
        with_points = self.tournament.warning_price.value is WarningPrice.VICTORY_POINT_AND_MATCH_POINTS
        return Award(lost, lost * self.equivalent(SHARED // 2 + 1).match_points if with_points else 0)

    def article(self, number: str) -> Article:
        """An article of this book."""
        return Article(self.code, self.book.edition, number)

    def cited(self, number: str) -> Article | None:
        """The article behind what every code may have to refuse, by its number in the codes of Burraco."""
        return self.article(number)

    @property
    def on_stopping(self) -> Article | None:
        """The article on events that are stopped."""
        return self.tournament.interrupted_event.article


@dataclass(frozen=True)
class Scala40Rules:
    """The tournament articles of Scala 40."""

    book: Scala40Book
    kind: Kind
    deals: int

    @property
    def code(self) -> str:
        """Whose rules these are, whatever the edition: `scala40`."""
        return self.book.players.article.code

    @property
    def is_federal(self) -> bool:
        """The federal code is one of Burraco."""
        return False

    @property
    def tie_breaks(self) -> tuple[TieBreak, ...]:
        """The steps by which the standings are ordered."""
        return self.book.tie_breaks.value

    @property
    def granularity(self) -> int:
        """Cards are worth their pips: any number may come."""
        return 1

    @property
    def deals_of_a_match(self) -> int:
        """The deals whose points add up to a total."""
        return self.deals

    @cached_property
    def most_in_a_deal(self) -> int:
        """The dearest cards a hand can hold: who has discarded holds at most as many as were dealt."""
        values = sorted((self.book.hand_values.value.of(card) for card in PACK), reverse=True)
        return sum(values[: self.book.hand_size.value])

    @property
    def least_in_a_deal(self) -> int:
        """Who goes out has none."""
        return 0

    def scored(self, totals: Sequence[int]) -> tuple[Award, ...]:
        """Ranking points and difference points of each player; match points are the negative points."""
        players = scala40_points(self.book, totals, deals=self.deals)
        return tuple(Award(int(player.total), player.match_points) for player in players)

    @property
    def bye(self) -> Award:
        """The score of a player who has to sit out (S-AMB-32)."""
        given = self.book.sits_out.value
        return Award(given.victory_points, given.negative_points)

    @property
    def bye_article(self) -> Article:
        """The article on who has to sit out."""
        return self.book.sits_out.article

    def missed(self, times: int) -> Award:
        """A latecomer is inserted with one arbitrary score, however many rounds are over (S-26.3)."""
        given = self.book.latecomer.value
        return Award(given.victory_points, given.negative_points) if times == 1 else Award(0, 0)

    def is_lost(self, seconds: int) -> bool:
        """The code knows no delays at a table."""
        del seconds
        return False

    def is_warned(self, seconds: int) -> bool:
        """The code knows no delays at a table."""
        del seconds
        return False

    def price_of(self, warnings: int) -> Award:
        """The code puts no price on a warning."""
        del warnings
        return Award(0, 0)

    def article(self, number: str) -> Article:
        """An article of this book."""
        return Article(self.code, self.book.edition, number)

    def cited(self, number: str) -> Article | None:
        """The article of this book on what the codes of Burraco have under that number, if there is one."""
        own = _AS_IN_BURRACO.get(number)
        return None if own is None else self.article(own)

    @property
    def on_stopping(self) -> Article | None:
        """The code says nothing of events that are stopped."""
        return None


Rules: TypeAlias = BurracoRules | Scala40Rules


def rules_of(code: str, word: str, deals: int, *, four_deal_table: bool = False) -> Rules:
    """The articles for an event of that kind. Raises where the code has no such events or no table for them."""
    kind, found = kind_of(code, word), book(code)
    if isinstance(found, Scala40Book):
        if not 1 <= deals <= 20 or four_deal_table:
            raise TournamentError(f"{code} plays rounds of 1 to 20 deals, and has no other table: found {deals}")
        return Scala40Rules(found, kind, deals)
    rules = BurracoRules(found, kind, deals, four_deal_table)
    rules.scored((0,) * kind.sides)
    if rules.meeting is not Meeting.TEAMS:
        meeting(deals=deals)
    elif not 1 <= deals <= 20:
        raise TournamentError(f"teams play rounds of 1 to 20 deals, not {deals}")
    return rules
