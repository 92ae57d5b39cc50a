"""What `pinella arena` says, in English and Italian."""

from __future__ import annotations

from typing import Final

from pinella.cli.simulate_words import number
from pinella.lab.arena import MESSAGES, ArenaError

LABELS: Final = {
    "en": {
        "heading": "{book}: players {players}, seed {seed}",
        "time-out": "time-out after {turns} turns",
        "burraco": "Each pair of bots played {deals}, every one twice: same cards, same dealer, sides swapped.",
        "scala40": (
            "Each bot played {deals} alone among copies of the other, on the same cards at every seat in turn."
        ),
        "burraco-stopped": (
            "Stopped after {done} of {to_do}: each pair of bots played {each}, every one twice: same cards, same "
            "dealer, sides swapped."
        ),
        "scala40-stopped": (
            "Stopped after {done} of {to_do}: each bot played {each} alone among copies of the other, on the same "
            "cards at every seat in turn."
        ),
        "one-or-other": "{fewest} or {most}",
        "played": "All in all {deals} in {time}, workers: {workers}",
        "interrupted": "interrupted after {done} of {to_do} in all; these are the results so far",
        "none": "interrupted before the first deals were done",
        "playing": "deals",
        "bot": "Bot",
        "against": "Against",
        "alone": "Alone",
        "among": "Among",
        "points": "Points a deal more",
        "won": "Deals won",
        "own": "Negative points",
        "theirs": "of each other",
        "difference": "Difference",
        "matches": "Matches won",
        "brackets": "In brackets: 95 % intervals, from five deals on.",
        "points-note": "Points a deal more: the points of the bot's side less those against it, mean over both tables.",
        "won-note": "Deals won: by who goes out; where nobody does, by who alone has the fewest negative points.",
        "par-note": "Among equals everybody wins {par} of the deals. Negative points: a deal's, the fewer the better.",
        "match-note": (
            "A match is {match} deals at the same seats; one that is shared counts its part. Matches played: {played}."
        ),
        "no-match-note": "No match was finished: one is {match} deals at the same seats.",
        "times": "Time on one core",
        "move": "A move",
        "turn": "A turn",
        "p95": "95 of 100 within",
        "longest": "Longest",
        "core-note": "Time inside the engine's core: {move} a move, {turn} a turn, all seats together.",
        "machine": "Machine: {cpu}, cores {cores}, {system}, {python}, {core} engine",
        "compiled": "compiled",
        "pure": "pure",
        "one-deal": "1 deal",
        "many-deals": "{number} deals",
        "decimal": ".",
        "thousands": ",",
    },
    "it": {
        "heading": "{book}: giocatori {players}, seed {seed}",
        "time-out": "time-out dopo {turns} turni",
        "burraco": (
            "Ogni coppia di bot ha giocato {deals}, ciascuna due volte: stesse carte, stesso mazziere, linee scambiate."
        ),
        "scala40": (
            "Ogni bot ha giocato {deals} da solo fra copie dell'altro, con le stesse carte a turno in ogni posto."
        ),
        "burraco-stopped": (
            "Interrotto dopo {done} su {to_do}: ogni coppia di bot ne ha giocate {each}, ciascuna due volte: stesse "
            "carte, stesso mazziere, linee scambiate."
        ),
        "scala40-stopped": (
            "Interrotto dopo {done} su {to_do}: ogni bot ne ha giocate {each} da solo fra copie dell'altro, con le "
            "stesse carte a turno in ogni posto."
        ),
        "one-or-other": "{fewest} o {most}",
        "played": "In tutto {deals} in {time}, processi: {workers}",
        "interrupted": "interrotto dopo {done} su {to_do} in tutto: questi sono i risultati fin qui",
        "none": "interrotto prima che fossero finite le prime smazzate",
        "playing": "smazzate",
        "bot": "Bot",
        "against": "Contro",
        "alone": "Da solo",
        "among": "Fra",
        "points": "Punti in più per smazzata",
        "won": "Smazzate vinte",
        "own": "Punti negativi",
        "theirs": "di ogni altro",
        "difference": "Differenza",
        "matches": "Partite vinte",
        "brackets": "Fra parentesi: intervalli al 95 %, da cinque smazzate in su.",
        "points-note": (
            "Punti in più per smazzata: i punti della linea del bot meno quelli degli avversari, media dei due tavoli."
        ),
        "won-note": "Smazzate vinte: da chi chiude; se nessuno chiude, da chi da solo ha meno punti negativi.",
        "par-note": "Fra pari ognuno vince il {par} delle smazzate. Punti negativi: per smazzata, meno sono meglio è.",
        "match-note": (
            "Una partita è di {match} smazzate agli stessi posti; se è pari conta in parte. Partite giocate: {played}."
        ),
        "no-match-note": "Nessuna partita è finita: una è di {match} smazzate agli stessi posti.",
        "times": "Tempo su un core",
        "move": "Una mossa",
        "turn": "Un turno",
        "p95": "95 su 100 entro",
        "longest": "Il più lungo",
        "core-note": "Tempo dentro il motore: {move} a mossa, {turn} a turno, tutti i posti insieme.",
        "machine": "Macchina: {cpu}, core {cores}, {system}, {python}, motore {core}",
        "compiled": "compilato",
        "pure": "puro",
        "one-deal": "1 smazzata",
        "many-deals": "{number} smazzate",
        "decimal": ",",
        "thousands": ".",
    },
}

_ITALIAN: Final = {
    "arena/one-bot": "ci vogliono almeno due bot, come greedy,random: uno da solo non ha chi battere",
    "arena/twice": "{bot} è indicato due volte: ogni bot una volta sola",
    "arena/alone": "con {code} nessuno gioca da solo fra gli altri: lo si fa a Scala 40",
    "arena/match": "una partita è di 1 fino a {most} smazzate, non {found}",
    "arena/deals": "le smazzate sono da 1 a {most}, non {found}",
}


def mistake(error: ArenaError, lang: str) -> str:
    """What cannot be compared, in the language asked for."""
    return (_ITALIAN if lang == "it" else MESSAGES)[error.code].format(**error.facts)


def signed(value: float, labels: dict[str, str], digits: int = 1) -> str:
    """A difference, with its sign."""
    shown = number(abs(value), labels, digits)
    is_nothing = not any(digit in shown for digit in "123456789")
    return shown if is_nothing else f"{'+' if value > 0 else '−'}{shown}"


def difference(value: float, ends: list[float] | None, labels: dict[str, str]) -> str:
    """`+674.6 (+607.7 … +741.5)`; of too few deals no interval is known."""
    inside = "–" if ends is None else " … ".join(signed(end, labels) for end in ends)
    return f"{signed(value, labels)} ({inside})"


def percent(value: float, labels: dict[str, str]) -> str:
    """`62.5 %`."""
    return f"{number(100 * value, labels)} %"


def share(value: float | None, ends: list[float] | None, labels: dict[str, str]) -> str:
    """`62.5 % (56.1 … 68.2)`; of too few deals no interval is known, of no match nothing."""
    if value is None:
        return "–"
    inside = "–" if ends is None else " … ".join(number(100 * end, labels) for end in ends)
    return f"{percent(value, labels)} ({inside})"


def time_of(seconds: float, labels: dict[str, str]) -> str:
    """`3.1 µs`, `41 ms`, `1.2 s`: two or three digits."""
    for unit, size in (("s", 1.0), ("ms", 1e-3), ("µs", 1e-6)):
        if seconds >= size or unit == "µs":
            value = seconds / size
            return f"{number(value, labels, 0 if value >= 20 else 1)} {unit}"
    raise AssertionError("the last unit fits all")
