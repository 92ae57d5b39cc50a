"""Entering an event: nobody twice, as many players as the kind asks for, and what late entrants may still do."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from pinella.codes.choices import Substitution
from pinella.codes.types import Article
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
from pinella.tournament.ordering import plain
from pinella.tournament.plan import Movement
from pinella.tournament.rules import BurracoRules, Scala40Rules
from pinella.tournament.saying_no import No


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
    byes = list(event.rounds[-1].byes) if event.missing_scores(event.last_seated) else []
    for entrant in entrants:
        admitted = _admitted(event, entrant, byes, first=not facts, passing=passing)
        if isinstance(admitted, No):
            return admitted
        facts += admitted
    return facts


def _late_article(event: Event) -> Article:
    number = "26" if isinstance(event.rules, Scala40Rules) else "38" if event.opening.code != "federal" else "39"
    return event.rules.article(number)


def _admitted(event: Event, entrant: Entrant, byes: list[str], *, first: bool, passing: bool) -> list[AnyFact] | No:
    number = event.last_seated
    if number >= event.plan.rounds:
        return No("enrol/last-round", _late_article(event), {"round": number})
    if isinstance(event.rules, Scala40Rules):
        return _at_scala40(event, entrant, number)
    if byes and event.rules.kind.at_table == 2:
        waiting = byes.pop(0)
        table = Table(
            _free_number(event, waiting),
            _completed(event, waiting, entrant.id),
            event.group(event.phase(number), waiting),
        )
        return [EntrantEntered(entrant, number), TableCompleted(number, table)]
    present = sum(not event.is_away(one, number + 1) for one in event.entrants)
    if first and present % event.rules.kind.at_table == 0 and not passing:
        return No("enrol/incomplete-table", _late_article(event), {"id": entrant.id}, askable=True)
    return [EntrantEntered(entrant, number + 1)]


def _at_scala40(event: Event, entrant: Entrant, number: int) -> list[AnyFact] | No:
    """Scala 40, art. 26: an incomplete table during the first round; later, from the next one on with 3 points."""
    if number > 1:
        return [EntrantEntered(entrant, number + 1)]
    seated = event.rounds[0]
    short = next(
        (
            table
            for table in seated.tables.values()
            if len(table.sides) < event.rules.kind.sides and (1, table.number) not in event.scores
        ),
        None,
    )
    if short is None:
        had_room = any(len(table.sides) < event.rules.kind.sides for table in seated.tables.values())
        why = "enrol/round-played" if had_room else "enrol/tables-complete"
        return No(why, _late_article(event), {"id": entrant.id})
    table = Table(short.number, (*short.sides, (entrant.id,)), short.group)
    return [EntrantEntered(entrant, 1), TableCompleted(1, table)]


def _free_number(event: Event, waiting: str) -> int:
    seated = event.rounds[-1]
    if event.phase(seated.number).movement is Movement.MITCHELL:
        return next(line.index(waiting) for line in seated.lines if waiting in line) + 1
    return max(seated.tables, default=0) + 1


def _completed(event: Event, waiting: str, late: str) -> tuple[tuple[str, ...], ...]:
    """In a Mitchell the late ones take the line on which the empty place is."""
    lines = event.rounds[-1].lines
    if event.phase(event.last_seated).movement is Movement.MITCHELL and waiting in lines[-1]:
        return (late,), (waiting,)
    return (waiting,), (late,)


def change(event: Event, old: Entrant, new: Entrant) -> EntrantChanged | No:
    """Put right what was written about an entrant; the id and the people stay."""
    if new.id != old.id or len(new.players) != len(old.players):
        return No("enrol/another-entrant", event.rules.article("2"), {"id": old.id})
    return EntrantChanged(old, new)


def substitute(event: Event, entrant_id: str, old_name: str, new: Player) -> PlayerSubstituted | No:
    """A player for another, for the rest of the event (art. 37, federal art. 38, Scala 40 art. 25)."""
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
        refusal = _too_late_or_twice(event, entrant_id)
        if refusal is not None:
            return refusal
    return PlayerSubstituted(entrant_id, event.playing + 1, old, new)


def _too_late_or_twice(event: Event, entrant_id: str) -> No | None:
    """Federal art. 38: before half of the rounds are played, and once a pair (BAMB-37)."""
    article = event.rules.article("38")
    played = sum(not event.missing_scores(number) for number in range(1, event.last_seated + 1))
    if 2 * played >= event.plan.rounds:
        return No("substitute/half-is-played", article, {"played": played, "rounds": event.plan.rounds})
    if any(each.id == entrant_id for each in event.substitutions):
        return No("substitute/once-only", article, {"id": entrant_id})
    return None
