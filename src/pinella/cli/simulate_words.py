"""What `pinella simulate` says: labels, numbers and mistakes, in English and Italian."""

from __future__ import annotations

from typing import Final

from pinella.cli.italian import in_italian
from pinella.lab.mistakes import SimulationError

LABELS: Final = {
    "en": {
        "heading": "{book}: deals {deals}, seed {seed}, players {players}",
        "time-out": "time-out after {turns} turns",
        "played": "{deals} in {time}: {rate} deals/s, workers: {workers}",
        "played-and-kept": (
            "{deals} in {time}: {rate} deals/s, workers: {workers}; {before} before them are kept in {file}"
        ),
        "kept": "nothing left to play: all {before} deals are kept in {file}",
        "each": "{actions} actions and {turns} turns a deal",
        "on-cluster": "{workers} (dask, {address})",
        "mixed-cores": (
            "the workers differ: compiled core {compiled}, pure core {pure}; results are the same, pure is slower"
        ),
        "interrupted": "interrupted after {deals} of {asked} deals; these are the first {deals}",
        "goes-on": "the same command goes on from there",
        "none": "interrupted before the first deals were done",
        "playing": "deals",
        "who": "Who",
        "bot": "Bot",
        "points": "Points a deal",
        "negative": "Negative points a deal",
        "interval": "95 % interval",
        "wins": "Wins",
        "went-out": "Went out",
        "pots": "Pots",
        "burracos": "Burracos",
        "ending": "Ending",
        "deals": "Deals",
        "share": "Share",
        "going-out": "going out",
        "stock": "end of the stock",
        "time-out-ending": "time-out",
        "stall": "stall",
        "royal": "royal",
        "royal-dirty": "royal dirty",
        "super": "super",
        "super-dirty": "super dirty",
        "clean": "clean",
        "semi-clean": "semi-clean",
        "dirty": "dirty",
        "one-deal": "1 deal",
        "many-deals": "{number} deals",
        "kept-so-far": "what was done is kept, and the same command goes on from there",
        "no-file": "expected the name of a file after --resume, found nothing",
        "decimal": ".",
        "thousands": ",",
        "scheduler-alone": "--scheduler is for --engine dask",
        "no-scheduler": (
            "--engine dask needs --scheduler ADDRESS: that of a running Dask scheduler, such as tcp://127.0.0.1:8786"
        ),
        "workers-and-dask": "--workers is for --engine processes: a Dask cluster has its own workers",
    },
    "it": {
        "heading": "{book}: smazzate {deals}, seed {seed}, giocatori {players}",
        "time-out": "time-out dopo {turns} turni",
        "played": "{deals} in {time}: {rate} smazzate/s, processi: {workers}",
        "played-and-kept": (
            "{deals} in {time}: {rate} smazzate/s, processi: {workers}; le {before} prima sono in {file}"
        ),
        "kept": "niente da giocare: tutte le {before} smazzate sono in {file}",
        "each": "{actions} azioni e {turns} turni per smazzata",
        "on-cluster": "{workers} (dask, {address})",
        "mixed-cores": (
            "i worker sono diversi: core compilato {compiled}, core puro {pure}; i risultati sono gli "
            "stessi, quello puro è più lento"
        ),
        "interrupted": "interrotto dopo {deals} smazzate su {asked}: queste sono le prime {deals}",
        "goes-on": "lo stesso comando continua da lì",
        "none": "interrotto prima che fossero finite le prime smazzate",
        "playing": "smazzate",
        "who": "Chi",
        "bot": "Bot",
        "points": "Punti per smazzata",
        "negative": "Punti negativi per smazzata",
        "interval": "intervallo al 95 %",
        "wins": "Vinte",
        "went-out": "Chiusure",
        "pots": "Pozzetti",
        "burracos": "Burraco",
        "ending": "Fine",
        "deals": "Smazzate",
        "share": "Quota",
        "going-out": "chiusura",
        "stock": "fine del tallone",
        "time-out-ending": "time-out",
        "stall": "stallo",
        "royal": "reale",
        "royal-dirty": "reale sporco",
        "super": "super",
        "super-dirty": "super sporco",
        "clean": "pulito",
        "semi-clean": "semipulito",
        "dirty": "sporco",
        "one-deal": "1 smazzata",
        "many-deals": "{number} smazzate",
        "kept-so-far": "quello che era fatto è salvato, e lo stesso comando continua da lì",
        "no-file": "dopo --resume ci vuole il nome di un file",
        "decimal": ",",
        "thousands": ".",
        "scheduler-alone": "--scheduler vale per --engine dask",
        "no-scheduler": (
            "--engine dask vuole --scheduler INDIRIZZO: quello di uno scheduler Dask già attivo, come "
            "tcp://127.0.0.1:8786"
        ),
        "workers-and-dask": "--workers vale per --engine processes: un cluster Dask ha i suoi worker",
    },
}

_ITALIAN: Final = {
    "engine/no-address": "ci vuole l'indirizzo di uno scheduler Dask, come tcp://127.0.0.1:8786, non {address!r}",
    "engine/no-scheduler": "nessuno scheduler Dask risponde a {address}: {reason}",
    "engine/no-workers": "lo scheduler Dask a {address} non ha worker",
    "engine/no-pinella": "Dask, {node}: non può importare Pinella {ours}: {reason}",
    "engine/other-version": (
        "Dask, {node}: ha Pinella {theirs}, questa è {ours}: i risultati potrebbero essere altri, "
        "non si è giocato niente"
    ),
    "engine/lost-scheduler": "lo scheduler Dask a {address} non c'è più o ha annullato il lavoro: {reason}",
    "engine/lost-workers": "Dask ha perso un worker dopo l'altro sulle stesse smazzate: {reason}",
    "engine/lost-process": (
        'un processo è finito da solo: memoria insufficiente, o un programma senza if __name__ == "__main__":'
    ),
    "resume/cannot-read": "non si può leggere {file}: {reason}",
    "resume/cannot-write": "non si può salvare l'avanzamento in {file}: {reason}",
    "resume/damaged": (
        "{file} è danneggiato, o non è l'avanzamento di una simulazione ({reason}): è rimasto com'è; "
        "per ricominciare indicare un altro file"
    ),
    "resume/other-plan": "{file} è l'avanzamento di un altro piano (lì ≠ qui): {differences}",
    "resume/more-deals": "{file} contiene già le prime {there} smazzate, più delle {here} richieste",
    "resume/changed": "{file} è stato cambiato da altri nel frattempo: è rimasto com'è",
}


_NAMES: Final = {"code": "codice", "bots": "bot", "players": "giocatori"}
"""Parts of a plan; those not here are called the same."""


def mistake(error: SimulationError, lang: str) -> str:
    """What went wrong, in the language asked for."""
    if lang == "en":
        return str(error)
    facts = dict(error.facts)
    if "reason" in facts:
        facts["reason"] = in_italian(str(facts["reason"]))
    if "differences" in facts:
        found = (each.partition(" ") for each in str(facts["differences"]).split("; "))
        facts["differences"] = "; ".join(f"{_NAMES.get(name, name)}{space}{rest}" for name, space, rest in found)
    return _ITALIAN[error.code].format(**facts)


def deals_in_words(number: int, labels: dict[str, str]) -> str:
    """`1 deal`, `1,200 deals`."""
    return labels["one-deal"] if number == 1 else labels["many-deals"].format(number=whole(number, labels))


def number(value: float, labels: dict[str, str], digits: int = 1) -> str:
    """A number with the signs that the language uses."""
    signs = {ord(","): labels["thousands"], ord("."): labels["decimal"], ord("-"): "−"}
    return f"{value:,.{digits}f}".translate(signs)


def whole(value: int, labels: dict[str, str]) -> str:
    """A whole number, its thousands apart."""
    return number(value, labels, 0)


def rate(deals: int, seconds: float, labels: dict[str, str]) -> str:
    """Deals a second: whole ones when they are many, three digits when they are few."""
    each = deals / max(seconds, 1e-9)
    return number(each, labels, 0 if each >= 100 else 1 if each >= 10 else 2 if each >= 1 else 3)


def duration(seconds: float, labels: dict[str, str]) -> str:
    """`3.2 s`, `12 min 5 s`, `8 h 3 min`."""
    if seconds < 60:
        return f"{number(seconds, labels)} s"
    minutes, rest = divmod(round(seconds), 60)
    return f"{minutes} min {rest} s" if minutes < 60 else f"{minutes // 60} h {minutes % 60} min"
