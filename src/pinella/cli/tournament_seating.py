"""`pinella tournament seat`."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

import click

from pinella.cli.tournament_words import event_in, file_argument, now, refuse, signed, write
from pinella.tournament.apart import together
from pinella.tournament.event import Event
from pinella.tournament.facts import RoundSeated, Table
from pinella.tournament.finality import not_shown
from pinella.tournament.ordering import ALL_APART, Apart, FirstOrder
from pinella.tournament.rules import BurracoRules
from pinella.tournament.saying_no import No
from pinella.tournament.seating import Wish, seat_phase, too_many_rounds
from pinella.tournament.seating import seat as seated

_LABELS: Final = {
    "en": {
        "round": "Round {round} of {rounds}",
        "table": "table {table}: {sides}",
        "group": "group {group}, table {table}: {sides}",
        "bye": "bye: {who}",
        "idle": "without opponents: {who}",
        "absent": "absent: {who}",
        "club": "tables with two of a club: {number}",
        "province": "tables with two of a province: {number}",
        "region": "tables with two of a region: {number}",
        "rematch": "rounds without a rematch: {number} of {rounds}; from then on --pass-limits",
        "not-shown": (
            "warning: the groups are made by a ranking of round {round} that was not posted ({article}): post, and "
            "then seat, so that the players can look at it"
        ),
        "not-shown-long-enough": (
            "warning: the groups are made by a ranking of round {round} that has not been posted for {minutes} minutes "
            "({article}): what the players tell of now is not corrected any more"
        ),
    },
    "it": {
        "round": "Turno {round} di {rounds}",
        "table": "tavolo {table}: {sides}",
        "group": "girone {group}, tavolo {table}: {sides}",
        "bye": "riposo: {who}",
        "idle": "senza avversari: {who}",
        "absent": "assenti: {who}",
        "club": "tavoli con due dello stesso circolo: {number}",
        "province": "tavoli con due della stessa provincia: {number}",
        "region": "tavoli con due della stessa regione: {number}",
        "rematch": "turni senza incontri ripetuti: {number} di {rounds}; da lì in poi --pass-limits",
        "not-shown": (
            "attenzione: i gironi seguono una classifica del turno {round} che non è stata esposta ({article}): prima "
            "post e poi seat, così i giocatori la controllano"
        ),
        "not-shown-long-enough": (
            "attenzione: i gironi seguono una classifica del turno {round} esposta da meno di {minutes} minuti "
            "({article}): gli errori segnalati adesso non si correggono più"
        ),
    },
}


@click.command("seat")
@file_argument
@click.option(
    "--order",
    type=click.Choice([each.value for each in FirstOrder]),
    default="entry",
    show_default=True,
    help="First round: how the entrants are put in order.",
)
@click.option("--choice", metavar="IDS", help="First round: the referee's own list, ids separated by commas.")
@click.option(
    "--letters",
    metavar="C,L",
    help="First round, alphabet: the letter it begins with; a second one for the moving of a Mitchell.",
)
@click.option(
    "--apart",
    default=",".join(each.value for each in ALL_APART),
    show_default=True,
    help="First round: what is kept apart, or none.",
)
@click.option("--pass-limits", is_flag=True, help="Seat in spite of a rematch or a second bye that you were told of.")
@click.option("--ahead", is_flag=True, help="Seat a round of a Mitchell or a round robin while sheets are still out.")
@click.option("--whole", is_flag=True, help="Seat all rounds that are left of the Mitchell or the round robin.")
@click.option("--json", "as_json", is_flag=True, help="The seating as JSON; with --whole a list of them.")
@signed
def seat(  # noqa: PLR0913  (one argument an option)
    *,
    file: Path,
    order: str,
    choice: str | None,
    letters: str | None,
    apart: str,
    pass_limits: bool,
    ahead: bool,
    whole: bool,
    as_json: bool,
    author: str | None,
    reason: str,
    lang: str,
) -> None:
    """Seat the next round, and publish it.

    The first round is seated by --order, later ones by the plan of the event. While sheets are out, the next round of
    a Mitchell or a round robin is seated only with --ahead, and all that are left with --whole. JSON:
    {"round":1,"tables":[{"table":1,"ns":"…","ew":"…"}],"bye":null}
    """
    event = event_in(file)
    listed = tuple(one.strip() for one in choice.split(",")) if choice is not None else ()
    wish = Wish(
        order=FirstOrder.CHOICE if choice is not None else FirstOrder(order),
        apart=_apart(apart),
        choice=listed,
        letters=tuple(one.strip().upper() for one in letters.split(",")) if letters is not None else (),
        passing_limits=pass_limits,
        ahead=ahead,
    )
    answer = seat_phase(event, wish) if whole else seated(event, wish)
    if isinstance(answer, No):
        refuse(answer, lang)
    facts = answer if isinstance(answer, list) else [answer]
    write(file, event, facts, author, reason)
    _warn(event, facts[0].round, lang)
    if as_json:
        data = [as_data(fact) for fact in facts]
        click.echo(json.dumps(data if whole else data[0], ensure_ascii=False))
        return
    for fact in facts:
        _print(event, fact, wish, lang)


def _warn(event: Event, number: int, lang: str) -> None:
    """Groups by a ranking that nobody could look at: the director is told, and undoes it if he likes (art. 20)."""
    if event.plan.first_in_merit_groups != number:
        return
    ranked, rules = number - 1, event.rules
    if not not_shown(event, ranked, now()):
        return
    minutes = rules.tournament.ranking_check_minutes if isinstance(rules, BurracoRules) else None
    label = "not-shown-long-enough" if ranked in event.posted and minutes is not None else "not-shown"
    told = {"round": ranked, "minutes": minutes and minutes.value, "article": rules.article("20")}
    click.echo(f"pinella: {_LABELS[lang][label].format(**told)}", err=True)


def _apart(text: str) -> tuple[Apart, ...]:
    if text in ("", "none"):
        return ()
    try:
        return tuple(Apart(word.strip()) for word in text.split(","))
    except ValueError:
        raise click.UsageError("--apart takes club, province and region, separated by commas, or none") from None


def as_data(fact: RoundSeated) -> dict[str, object]:
    """The seating for programs. Keys beyond round, tables and bye are there only when they say something."""
    data: dict[str, object] = {
        "round": fact.round,
        "tables": [_table(table) for table in fact.tables],
        "bye": fact.byes[0] if fact.byes else None,
    }
    if len(fact.byes) > 1:
        data["byes"] = list(fact.byes)
    if fact.idle:
        data["idle"] = list(fact.idle)
    if fact.absent:
        data["absent"] = list(fact.absent)
    return data


def _table(table: Table) -> dict[str, object]:
    data: dict[str, object] = {"table": table.number}
    if table.group:
        data["group"] = table.group
    if len(table.sides) == 2:
        ns, ew = (side[0] if len(side) == 1 else list(side) for side in table.sides)
        return {**data, "ns": ns, "ew": ew}
    return {**data, "seats": list(table.entrants)}


def _print(event: Event, fact: RoundSeated, wish: Wish, lang: str) -> None:
    labels = _LABELS[lang]
    click.echo(labels["round"].format(round=fact.round, rounds=event.plan.rounds))
    for table in fact.tables:
        sides = " – ".join(" + ".join(side) for side in table.sides)
        words = labels["group" if table.group else "table"]
        click.echo(words.format(group=table.group, table=table.number, sides=sides))
    for name, who in (("bye", fact.byes), ("idle", fact.idle), ("absent", fact.absent)):
        if who:
            click.echo(labels[name].format(who=", ".join(who)))
    if fact.round == 1:
        for each, number in together(event.entrants, [table.entrants for table in fact.tables], wish.apart).items():
            click.echo(labels[each.value].format(number=number))
    limit = too_many_rounds(event, fact)
    if limit is not None:
        click.echo(labels["rematch"].format(number=limit, rounds=event.phase(fact.round).rounds))
