"""`pinella tournament new`, `enrol`, `amend`, `substitute`, `lineup`, `turn`."""

from __future__ import annotations

import secrets
from pathlib import Path
from typing import Final

import click

from pinella.cards import cards
from pinella.cli.tournament_words import (
    author_of,
    event_in,
    file_argument,
    keep_pages,
    now,
    refuse,
    refuse_lines,
    signed,
    write,
)
from pinella.codes import INTERNATIONAL
from pinella.codes.victory import table
from pinella.tournament import enrolment
from pinella.tournament.documents.telling import what
from pinella.tournament.facts import AnyFact, EntrantEntered, EventOpened, Level, Player, TableCompleted
from pinella.tournament.files import event_file
from pinella.tournament.files.entry_lists import read_entries
from pinella.tournament.kinds import KINDS
from pinella.tournament.opening import announce, usual
from pinella.tournament.rules import BurracoRules, rules_of
from pinella.tournament.saying_no import No
from pinella.tournament.teams import line_up, turn_cards

_LABELS: Final = {
    "en": {
        "made": "{file}: {code}, {kind}, {deals} deals a round, {rounds}",
        "preset": (
            "{code} prints no table of victory points for teams: announce the preset, 10-10 up to {first} match points "
            "and 20-0 beyond {last} (pinella vp {code} --teams)"
        ),
        "deals-and-plan": "say --deals N and --plan PLAN",
        "enrolled": "{number} enrolled, {all} in all",
        "late": "{id}: from round {round} on",
        "late-at": "{id}: round {round}, table {table}",
        "not-read": "columns not read: {columns}",
        "lined-up": "round {round}, {id}: open room {open}, closed room {closed}",
        "substituted": "{new} plays for {old} in {id} from round {round} on",
        "first": "{id} says first who plays in the open room and who in the closed one",
    },
    "it": {
        "made": "{file}: {code}, {kind}, {deals} smazzate a turno, {rounds}",
        "preset": (
            "{code} non ha una tabella V.P. per le squadre: annunciare quella predisposta, 10-10 fino a {first} M.P. "
            "e 20-0 oltre {last} (pinella vp {code} --teams)"
        ),
        "deals-and-plan": "indicare --deals N e --plan FORMULA",
        "enrolled": "{number} iscritti, {all} in tutto",
        "late": "{id}: dal turno {round}",
        "late-at": "{id}: turno {round}, tavolo {table}",
        "not-read": "colonne non lette: {columns}",
        "lined-up": "turno {round}, {id}: sala aperta {open}, sala chiusa {closed}",
        "substituted": "{new} gioca per {old} in {id} dal turno {round}",
        "first": "{id} dichiara per prima chi gioca in sala aperta e chi in sala chiusa",
    },
}
_SEEDS: Final = 2**53


@click.command("new")
@file_argument
@click.option("--code", required=True, help="The rule book, such as fitab-2025 (see pinella codes).")
@click.option("--kind", type=click.Choice(list(KINDS)), default="pairs", show_default=True, help="Who enters.")
@click.option("--deals", type=int, help="Deals of a round; Scala 40: 5 otherwise (art. 5).")
@click.option(
    "--plan", help="Movements and rounds, such as 'mitchell 6, danish 2, danish 3 groups'; Scala 40: 5 rounds."
)
@click.option("--name", default="", help="What the event is called.")
@click.option(
    "--level",
    type=click.Choice([each.value for each in Level]),
    default="club",
    show_default=True,
    help="Some articles hold for regional and national events only.",
)
@click.option(
    "--seed", type=click.IntRange(0, _SEEDS), help="What lots are drawn from; a secret of the system otherwise."
)
@click.option("--not-in-force", is_flag=True, help="Play the modified Danish, which FITAB declares not in force.")
@click.option(
    "--four-deal-table/--own-table",
    default=None,
    help="International Burraco: the table for four deals, whatever the match (default), or that of the deals.",
)
@click.option("--call-at-800", is_flag=True, help="Federal powers, g: the room is told to call the referee at 800.")
@click.option(
    "--pages",
    type=click.Choice(["it", "en", "none"]),
    default="it",
    show_default=True,
    help="The language of the pages kept up to date beside the file, in FILE.pages; none: no such folder.",
)
@signed
def new(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    code: str,
    kind: str,
    deals: int | None,
    plan: str | None,
    name: str,
    level: str,
    seed: int | None,
    not_in_force: bool,
    four_deal_table: bool | None,
    call_at_800: bool,
    pages: str,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Make the file of a new event.

    PLAN is a list of movements (mitchell, danish, modified-danish, round-robin) with their rounds; `shift 2` and
    `skip` say how a Mitchell moves; `groups` or `groups of 20` divides a phase; `|` in place of a comma begins a
    session.
    """
    custom = usual(code)
    deals = deals if deals is not None or custom is None else custom[0]
    plan = plan if plan is not None or custom is None else custom[1]
    if deals is None or plan is None:
        raise click.UsageError(_LABELS[lang]["deals-and-plan"])
    opening = announce(
        EventOpened(
            code=code,
            format=kind,
            deals=deals,
            plan=plan,
            seed=secrets.randbelow(_SEEDS) if seed is None else seed,
            name=name,
            level=Level(level),
            not_in_force=not_in_force,
            four_deal_table=code == INTERNATIONAL.id if four_deal_table is None else four_deal_table,
            call_at_difference=call_at_800,
            pages="" if pages == "none" else pages,
        )
    )
    event_file.create(file, [opening], author=author_of(author), reason=reason, at=now())
    keep_pages(file)
    made = _LABELS[lang]["made"].format(file=file, code=code, kind=kind, deals=deals, rounds=" ".join(plan.split()))
    click.echo(made)
    rules = rules_of(code, kind, deals, four_deal_table=opening.four_deal_table)
    if isinstance(rules, BurracoRules) and rules.has_preset_table:
        edges = table(rules.book, rules.meeting).value
        click.echo(_LABELS[lang]["preset"].format(code=code, first=edges[0], last=edges[-1]))


@click.command("enrol")
@file_argument
@click.argument("entries", type=click.Path(path_type=Path))
@click.option("--late", is_flag=True, help="Entries are closed: admit late ones.")
@click.option("--pass-limits", is_flag=True, help="Admit them even if a table becomes incomplete.")
@signed
def enrol(file: Path, entries: Path, late: bool, pass_limits: bool, author: str | None, reason: str, lang: str) -> None:
    """Enrol everybody in ENTRIES, a CSV file or a spreadsheet; all of it or nothing.

    The header is pair,player1,player2,club,province,region,category,card1,card2,points; pair and players are required.
    CSV may be UTF-8 or cp1252, with commas or semicolons.
    """
    event = event_in(file)
    found, bad, unread = read_entries(entries, event)
    if bad:
        refuse_lines(entries, bad, lang)
    labels = _LABELS[lang]
    if unread:
        click.echo(labels["not-read"].format(columns=", ".join(unread)), err=True)
    facts = enrolment.enrol(event, found, late=late, passing=pass_limits)
    if isinstance(facts, No):
        refuse(facts, lang)
    write(file, event, facts, author, reason)
    click.echo(labels["enrolled"].format(number=len(found), all=len(event.entrants) + len(found)))
    if event.last_seated:
        _tell_places(facts, labels)


def _tell_places(facts: list[AnyFact], labels: dict[str, str]) -> None:
    """Where late entrants were put: at a table of the round being played, or in the next one that is seated."""
    tables = {
        (one, fact.round): fact.table.number
        for fact in facts
        if isinstance(fact, TableCompleted)
        for one in fact.table.entrants
    }
    for fact in facts:
        if isinstance(fact, EntrantEntered):
            place = fact.entrant.id, fact.first_round
            label = labels["late-at" if place in tables else "late"]
            click.echo(label.format(id=fact.entrant.id, round=fact.first_round, table=tables.get(place)))


@click.command("amend")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--player", default="", help="Whose name or card it is, as written so far; for one player not needed.")
@click.option("--name", help="The right name.")
@click.option("--card", help="The right card number.")
@click.option("--club", help="The right club; likewise the other columns of the list.")
@click.option("--province")
@click.option("--region")
@click.option("--category")
@click.option("--points", type=click.IntRange(min=0), help="The right national points.")
@click.option("--captain", help="Teams: the name of the captain.")
@signed
def amend(
    *,
    file: Path,
    id_: str,
    player: str,
    points: int | None,
    author: str | None,
    reason: str,
    lang: str,
    **texts: str | None,
) -> None:
    """Put right what was written about ID: a name, a card number, a club.

    The people stay: who plays in the place of another is a substitute. Both readings stay in the file.
    """
    event = event_in(file)
    about: dict[str, object] = {name: " ".join(text.split()) for name, text in texts.items() if text is not None}
    if points is not None:
        about["points"] = points
    fact = enrolment.amend(event, id_, about, player)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    click.echo(f"{id_}: {what(fact, lang)}")


@click.command("substitute")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--player", required=True, help="Who leaves.")
@click.option("--by-player", "newcomer", required=True, help="Who takes the place.")
@click.option("--card", default="", help="The newcomer's card number.")
@click.option("--round", "number", type=int, help="The newcomer's first round; otherwise the first not begun.")
@signed
def substitute(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    player: str,
    newcomer: str,
    card: str,
    number: int | None,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Another player takes a player's place for the rest of the event."""
    event = event_in(file)
    fact = enrolment.substitute(event, id_, player, Player(newcomer, card), number)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    told = _LABELS[lang]["substituted"]
    click.echo(told.format(new=fact.new.name, old=fact.old.name, id=id_, round=fact.round))


@click.command("lineup")
@file_argument
@click.argument("id_", metavar="ID")
@click.option("--open", "open_room", required=True, metavar="A,B", help="The two players of the open room.")
@click.option("--closed", "closed_room", required=True, metavar="C,D", help="The two players of the closed room.")
@click.option("--round", "number", type=int, help="The round; otherwise the next match that has not begun.")
@signed
def lineup(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    id_: str,
    open_room: str,
    closed_room: str,
    number: int | None,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Teams: which pair of ID plays in the open room and which in the closed one.

    Before every match, not during one (art. 2).
    """
    event = event_in(file)
    rooms = [[name.strip() for name in room.split(",")] for room in (open_room, closed_room)]
    fact = line_up(event, id_, rooms[0], rooms[1], number)
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    told = _LABELS[lang]["lined-up"]
    click.echo(told.format(round=fact.round, id=id_, open=" + ".join(fact.open), closed=" + ".join(fact.closed)))


@click.command("turn")
@file_argument
@click.option("--table", type=int, required=True, help="The number of the table.")
@click.option("--cards", "texts", nargs=2, required=True, metavar="NS EW", help="The cards of both, such as Kh 7s.")
@signed
def turn(file: Path, table: int, texts: tuple[str, str], author: str | None, reason: str, lang: str) -> None:
    """Teams, federal art. 3: the captains turn a card; the lower says first who plays in which room.

    First round only. Where the cards are equal, another is turned: --cards "Kh 7s" "Kh 9d".
    """
    event = event_in(file)
    fact = turn_cards(event, 1, table, [cards(text) for text in texts])
    if isinstance(fact, No):
        refuse(fact, lang)
    write(file, event, [fact], author, reason)
    click.echo(_LABELS[lang]["first"].format(id=fact.first))
