"""Entering an event: nobody twice, as many players as the kind asks for, and what late entrants may still do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from msgspec import structs

from pinella.codes.choices import Substitution
from pinella.tournament.completing import after, completed
from pinella.tournament.event import Event
from pinella.tournament.facts import (
    AnyFact,
    Entrant,
    EntrantChanged,
    EntrantEntered,
    Player,
    PlayerSubstituted,
    Table,
    TableCompleted,
)
from pinella.tournament.kinds import PAIRS
from pinella.tournament.ordering import plain
from pinella.tournament.plan import Movement
from pinella.tournament.rules import BurracoRules, Scala40Rules
from pinella.tournament.saying_no import No
from pinella.tournament.seating import next_lines
from pinella.words import Article


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with one entrant of a list: which (from 0), in which column, and why."""

    index: int
    column: str
    code: str
    details: Mapping[str, object] = field(default_factory=dict)


def faults(event: Event, entrants: Sequence[Entrant]) -> list[Fault]:
    """Everything that keeps a list from being taken, in its order."""
    known = _People(event.entrants.values())
    ids = {plain(one): one for one in event.entrants}
    found: list[Fault] = []
    for index, entrant in enumerate(entrants):
        found += [Fault(index, *fault) for fault in _wrong(event, entrant)]
        if plain(entrant.id) in ids:
            found.append(Fault(index, "pair", "entry/id-twice", {"id": entrant.id}))
        ids[plain(entrant.id)] = entrant.id
        for place, player in enumerate(entrant.players, start=1):
            other, owner = known.entrant_of(player), known.owner_of(player.card)
            if owner is not None and _person(owner) != _person(player.name):
                details = {"card": player.card, "owner": owner, "other": other}
                found.append(Fault(index, f"card{place}", "entry/card-twice", details))
            elif other is not None:
                details = {"player": player.name, "other": other}
                found.append(Fault(index, f"player{place}", "entry/person-twice", details))
            known.add(player, entrant.id or entrant.players[0].name)
    return found


def _wrong(event: Event, entrant: Entrant) -> Iterator[tuple[str, str, Mapping[str, object]]]:
    kind = event.rules.kind
    if not entrant.id:
        yield "pair", "entry/no-id", {}
    elif len(entrant.id) > 40 or any(not sign.isprintable() for sign in entrant.id):
        yield "pair", "entry/bad-id", {"id": entrant.id[:40]}
    if not kind.least_players <= len(entrant.players) <= kind.most_players:
        column = f"player{min(len(entrant.players) + 1, kind.most_players + 1)}"
        details = {"least": kind.least_players, "most": kind.most_players, "found": len(entrant.players)}
        yield column, "entry/players" if kind.least_players < kind.most_players else "entry/so-many-players", details
    if entrant.captain and plain(entrant.captain) not in {plain(player.name) for player in entrant.players}:
        yield "captain", "entry/captain", {"captain": entrant.captain}


class _People:
    """Everybody who has entered: known by the card, and by the name where there is no card to tell people apart."""

    def __init__(self, entrants: Iterable[Entrant]) -> None:
        self._by_card: dict[str, tuple[str, str]] = {}
        self._by_name: dict[str, list[tuple[str, str]]] = {}
        for entrant in entrants:
            for player in entrant.players:
                self.add(player, entrant.id)

    def add(self, player: Player, entrant: str) -> None:
        if player.card:
            self._by_card[plain(player.card)] = player.name, entrant
        self._by_name.setdefault(_person(player.name), []).append((plain(player.card), entrant))

    def entrant_of(self, player: Player) -> str | None:
        """With whom a person has entered already. Two cards make two people of one name."""
        card = plain(player.card)
        if card in self._by_card and card:
            return self._by_card[card][1]
        namesakes = self._by_name.get(_person(player.name), [])
        return next((entrant for other, entrant in namesakes if not card or not other), None)

    def owner_of(self, card: str) -> str | None:
        """Whose card it is."""
        return self._by_card[plain(card)][0] if card and plain(card) in self._by_card else None


def _person(name: str) -> str:
    """A name, whichever part of it stands first."""
    return " ".join(sorted(plain(name).split()))


def enrol(
    event: Event, entrants: Sequence[Entrant], *, late: bool = False, passing: bool = False
) -> list[AnyFact] | No:
    """Take a list that has no faults. After the first seating only late entrants come, one after the other."""
    if event.last_seated == 0:
        return [EntrantEntered(entrant) for entrant in entrants]
    if not late:
        return No("enrol/entries-closed", _late_article(event), {"round": event.last_seated})
    facts: list[AnyFact] = []
    for entrant in entrants:
        admitted = _admitted(after(event, facts), entrant, first=not facts, passing=passing)
        if isinstance(admitted, No):
            return admitted
        facts += admitted
    return _why_no_table(after(event, facts)) or facts


def _why_no_table(later: Event) -> No | None:
    """Where partners change, one who moves alone through a Mitchell would keep a table after the other from playing."""
    number = later.last_seated + 1
    if later.rules.kind.side_size == 1 or number > later.plan.rounds:
        return None
    phase = later.phase(number)
    if phase.movement is not Movement.MITCHELL or number == phase.first:
        return None
    newcomers = {one for one, first in later.first_rounds.items() if first == number}
    for seats in zip(*next_lines(later, number), strict=True):
        alone = sorted(newcomers.intersection(seats))
        if alone and "" in seats:
            return No("enrol/alone-in-the-mitchell", _late_article(later), {"id": ", ".join(alone)})
    return None


def _late_article(event: Event) -> Article:
    number = "26" if isinstance(event.rules, Scala40Rules) else "39" if event.rules.is_federal else "38"
    return event.rules.article(number)


def _admitted(event: Event, entrant: Entrant, *, first: bool, passing: bool) -> list[AnyFact] | No:
    """Art. 38, federal art. 39: a late entrant may complete an incomplete table of the round being played.

    Where rounds are published ahead, those of later ones as well; if not in all of them somebody waits, the entrant
    plays from the first round on for which that is so, and at the latest from the next one that is seated.
    """
    if isinstance(event.rules, Scala40Rules):
        return _at_scala40(event, entrant)
    for number in range(event.playing, event.last_seated + 1):
        facts = _at_tables(event, entrant, number)
        if facts is not None:
            return facts
    number = event.last_seated + 1
    if number > event.plan.rounds:
        return No("enrol/last-round", _late_article(event), {"round": event.last_seated})
    present = sum(not event.is_away(one, number) for one in event.entrants)
    if first and present % event.rules.kind.at_table == 0 and not passing:
        return No("enrol/incomplete-table", _late_article(event), {"id": entrant.id}, askable=True)
    return [EntrantEntered(entrant, number)]


def _at_tables(event: Event, entrant: Entrant, first: int) -> list[AnyFact] | None:
    """The entry, with a table in every published round from one on; `None` where a round has none."""
    entered = EntrantEntered(entrant, first)
    tables = completed(after(event, [entered]), entrant.id, first)
    return [entered, *tables] if len(tables) == event.last_seated + 1 - first else None


def _at_scala40(event: Event, entrant: Entrant) -> list[AnyFact] | No:
    """Scala 40, art. 26: an incomplete table during the first round; later, from the next one on with 3 points."""
    article, details = _late_article(event), {"id": entrant.id, "round": event.last_seated}
    if event.playing > 1:
        for number in range(event.begun + 1, event.last_seated + 1):
            facts = _at_tables(event, entrant, number)
            if facts is not None:
                return facts
        is_last = event.last_seated >= event.plan.rounds
        return No("enrol/last-round", article, details) if is_last else [EntrantEntered(entrant, event.last_seated + 1)]
    if event.plan.rounds == 1 and event.is_complete(1):
        return No("enrol/last-round", article, details)
    free = first_tables(event, entrant.id)
    for table in free:
        entered = EntrantEntered(entrant, 1)
        sat_down = TableCompleted(1, table)
        tables = completed(after(event, [entered, sat_down]), entrant.id, 2)
        if len(tables) == event.last_seated - 1:
            return [entered, sat_down, *tables]
    if free:
        return No("enrol/no-place", article, details)
    incomplete = any(len(table.sides) < event.rules.kind.sides for table in event.rounds[0].tables.values())
    return No("enrol/round-played" if incomplete else "enrol/tables-complete", article, details)


def first_tables(event: Event, entrant: str) -> list[Table]:
    """The incomplete tables of the first round of Scala 40 that have not played, with a late entrant at each."""
    return [
        Table(table.number, (*table.sides, (entrant,)), table.group)
        for table in event.rounds[0].tables.values()
        if len(table.sides) < event.rules.kind.sides and (1, table.number) not in event.scores
    ]


def amend(event: Event, entrant_id: str, about: Mapping[str, object], player: str = "") -> EntrantChanged | No:
    """Put right what was written about an entrant: `about` holds what is to stand there, by the names of the columns.

    `name` and `card` are those of a player, who may be left out where there is one only. Who was the captain stays it.
    """
    entrant, article = event.entrants.get(entrant_id), event.rules.article("2")
    if entrant is None:
        return No("unknown-entrant", article, {"id": entrant_id})
    person = {key: value for key, value in about.items() if key == "card" or (key == "name" and value)}
    new = structs.replace(entrant, **{key: value for key, value in about.items() if key not in ("name", "card")})
    if player or person:
        meant = [each for each in entrant.players if not player or _person(each.name) == _person(player)]
        if len(meant) != 1:
            return No("amend/which-player", article, {"id": entrant_id, "player": player})
        right = structs.replace(meant[0], **person)
        players = tuple(right if each == meant[0] else each for each in entrant.players)
        was_captain = "captain" not in about and plain(entrant.captain) == plain(meant[0].name)
        new = structs.replace(new, players=players, captain=right.name if was_captain else new.captain)
    if new == entrant:
        return No("amend/nothing", article, {"id": entrant_id})
    return change(event, entrant, new)


def change(event: Event, old: Entrant, new: Entrant) -> EntrantChanged | No:
    """Put right what was written about an entrant; the id and the people stay."""
    if event.entrants.get(old.id) != old:
        return No("unknown-entrant", event.rules.article("2"), {"id": old.id})
    if new.id != old.id or len(new.players) != len(old.players):
        return No("enrol/another-entrant", event.rules.article("2"), {"id": old.id})
    others = {one: entrant for one, entrant in event.entrants.items() if one != old.id}
    for fault in faults(replace(event, entrants=others), [new]):
        return No(fault.code, event.rules.article("2"), fault.details)
    return EntrantChanged(old, new)


def substitute(
    event: Event, entrant_id: str, old_name: str, new: Player, number: int | None = None
) -> PlayerSubstituted | No:
    """A player for another, for the rest of the event (art. 37, federal art. 38, Scala 40 art. 25).

    Who cannot begin the round that is seated is replaced from that round on, as long as no sheet of it is in.
    """
    rules = event.rules
    clause = rules.tournament.substitution if isinstance(rules, BurracoRules) else rules.book.substitution
    entrant = event.entrants.get(entrant_id)
    if entrant is None:
        return No("unknown-entrant", rules.article("2"), {"id": entrant_id})
    old = next((player for player in entrant.players if _person(player.name) == _person(old_name)), None)
    if old is None:
        return No("substitute/not-a-player", clause.article, {"id": entrant_id, "player": old_name})
    other = _People(event.entrants.values()).entrant_of(new)
    if other is not None:
        return No("substitute/has-played", clause.article, {"player": new.name, "other": other})
    if clause.value is Substitution.ONE_NEWCOMER_BEFORE_HALFWAY:
        refusal = _too_late_or_twice(event, entrant_id) or _no_newcomer(event, new)
        if refusal is not None:
            return refusal
    elif rules.kind is PAIRS and not _keeps_one(event, entrant, old, new):
        return No("substitute/whole-pair", clause.article, {"id": entrant_id})
    first, last = _first_open_round(event), event.last_seated + 1
    if number is not None and not first <= number <= last:
        return No("substitute/round", clause.article, {"round": number, "first": first, "last": last})
    return PlayerSubstituted(entrant_id, number or first, old, new)


def _first_open_round(event: Event) -> int:
    """The round that is seated and not begun, or else the next one."""
    number = event.playing
    has_begun = event.is_complete(number) or any(key[0] == number for key in (*event.scores, *event.rooms))
    return number + has_begun


def _no_newcomer(event: Event, new: Player) -> No | None:
    """Federal art. 38: only by somebody who has not taken part so far; who was replaced has, if he had played."""
    replaced = _People(())
    for place, each in enumerate(event.substitutions):
        first = max((one.round for one in event.substitutions[:place] if one.new == each.old), default=1)
        rounds = event.rounds[first - 1 : each.round - 1]
        if any(seated.table_of(each.id) and not event.is_away(each.id, seated.number) for seated in rounds):
            replaced.add(each.old, each.id)
    other = replaced.entrant_of(new)
    if other is None:
        return None
    return No("substitute/has-taken-part", event.rules.article("38"), {"player": new.name, "other": other})


def _keeps_one(event: Event, entrant: Entrant, old: Player, new: Player) -> bool:
    """FITAB art. 37: a player is replaced; a pair only in events of teams. One of those who entered plays on.

    Who was replaced for a while may come back: then he is one of them.
    """
    entered = list(entrant.players)
    for each in reversed(event.substitutions):
        if each.id == entrant.id:
            entered = [each.old if player == each.new else player for player in entered]
    names = {_person(player.name) for player in entered}
    left = [player for player in entrant.players if player != old]
    return any(_person(player.name) in names for player in (*left, new))


def _too_late_or_twice(event: Event, entrant_id: str) -> No | None:
    """Federal art. 38: before half of the rounds are played, and once a pair (BAMB-37)."""
    article = event.rules.article("38")
    played = sum(event.is_complete(number) for number in range(1, event.last_seated + 1))
    if 2 * played >= event.plan.rounds:
        return No("substitute/half-is-played", article, {"played": played, "rounds": event.plan.rounds})
    if any(each.id == entrant_id for each in event.substitutions):
        return No("substitute/once-only", article, {"id": entrant_id})
    return None
