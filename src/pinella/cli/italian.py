"""What commands say about a mistake, in Italian; words to type stay as they are.

Nearly every mistake is told as `place: expected this, found that`: the two halves are put into Italian apart, by
their English phrases. A phrase that is not known here stays English.
"""

from __future__ import annotations

import errno
import os
import re
from typing import Final

from pinella.cli.store_words import STORE
from pinella.cli.tournament_italian import TOURNAMENT
from pinella.match.italian import in_italian as of_a_match

_NO_MELD: Final = re.compile(r"expected a meld of (\S+) \((\S+), art\. (.+?)\), found (.+)")
_EXPECTED: Final = re.compile(r"expected (.+?)(?:, found (.+?))?( \(or none\))?", re.DOTALL)

SYSTEM: Final = {
    errno.ENOENT: "il file non esiste",
    errno.EISDIR: "è una cartella",
    errno.ENOTDIR: "non è una cartella",
    errno.EACCES: "manca il permesso",
    errno.EROFS: "si può solo leggere",
    errno.ENOSPC: "il disco è pieno",
    errno.EBADF: "è chiuso",
}
"""Why the system refuses a file."""

_REFUSED: Final = {
    "cannot read {}": "non si può leggere {}",
    "cannot write the store": "non si possono scrivere i dati",
    "cannot write {}": "non si può scrivere {}",
    "cannot use the folder {}": "non si può usare la cartella {}",
}
"""What it was refused for."""

_WHOLE: Final = {
    **TOURNAMENT,
    **{
        f"{english}: {os.strerror(number)}": f"{italian}: {why}"
        for number, why in SYSTEM.items()
        for english, italian in _REFUSED.items()
    },
    "the input ended before the last question was answered": (
        "l'input è finito prima della risposta all'ultima domanda"
    ),
    "the answer is not text": "la risposta non è testo",
    "no cases in {}: expected files such as art-29.yaml in this folder": (
        "nessun caso in {}: nella cartella ci vogliono file come art-29.yaml"
    ),
    "no case in {} is for {}": "nessun caso in {} riguarda {}",
    "cannot read {}: {}": "non si può leggere {}: {}",
    "not text (byte {} is not UTF-8)": "non è testo (il byte {} non è UTF-8)",
    "not YAML: {}": "non è YAML: {}",
    "nested too deeply for a case": "troppi livelli per un caso",
    "the referee does not rule under {} yet, only under {}": "con {} l'arbitro non decide ancora, solo con {}",
    "{} does not rule on {} yet": "{}: su {} non si decide ancora",
    "this cannot happen at the table: {}": "al tavolo non può succedere: {}",
    "no rule book {} (did you mean {}?): the books are {}": "nessun codice {} (forse {}?): i codici sono {}",
    "no rule book {}: the books are {}": "nessun codice {}: i codici sono {}",
    "no rule book {} (did you mean {}?)": "nessun codice {} (forse {}?)",
    "no bot {} (did you mean {}?): the bots are {}": "nessun bot {} (forse {}?): i bot sono {}",
    "no bot {}: the bots are {}": "nessun bot {}: i bot sono {}",
    "expected {} to {} bots for {} players under {}, found {}": (
        "ci vogliono da {} a {} bot per {} giocatori con {}, non {}"
    ),
    "expected {} to {} play-outs after {}:, found {}": "dopo {2}: ci vogliono da {0} a {1} prove, non {3}",
    "expected {} players under {}, found {}": "{1} si gioca in {0}, non in {2}",
    "{} knows no time-out": "{} non conosce il time-out",
    "after {} deals the match is not over: {} is too far for these bots": (
        "dopo {} smazzate la partita non è finita: {} è troppo per questi bot"
    ),
    "after {} moves deal {} is not over: give another seed or other bots": (
        "dopo {} mosse la smazzata {} non è finita: indicare un altro seed o altri bot"
    ),
    "No such command {}.": "nessun comando {}",
    "no command {} (did you mean {}?)": "nessun comando {} (forse {}?)",
    "Invalid value for {}: {} is not in the range {}.": "valore non valido per {}: {} non è nell'intervallo {}",
    "Invalid value for {}: {} is not a valid integer range.": "valore non valido per {}: ci vuole un intero, non {}",
    "Invalid value for {}: {} is not a valid integer.": "valore non valido per {}: ci vuole un intero, non {}",
    "Invalid value for {}: {} is not one of {}.": "valore non valido per {}: {} non è fra {}",
    "Missing option {}.": "manca l'opzione {}",
    "Missing argument {}.": "manca l'argomento {}",
    "No such option {}. (Did you mean one of: {}?)": "nessuna opzione {} (forse {}?)",
    "No such option {}. Did you mean {}?": "nessuna opzione {} (forse {}?)",
    "No such option {}.": "nessuna opzione {}",
    "Option {} requires an argument.": "l'opzione {} vuole un valore",
    "--{} is empty": "--{} è vuoto",
    "Got unexpected extra argument ({})": "un argomento di troppo ({})",
    "{} needs packages that are not installed: pip install {}": (
        "per {} ci vogliono pacchetti che non sono installati: pip install {}"
    ),
    "refused: {}": "non ammesso: {}",
    "no ruling": "nessun provvedimento",
    "no ruling more": "nessun altro provvedimento",
    "no ruling: nobody has called, or nothing has come of the call": (
        "nessun provvedimento: nessuno ha chiamato, o la chiamata non ha avuto esito"
    ),
    "no ruling yet: the table waits for the choice {}": "ancora nessun provvedimento: il tavolo aspetta la scelta {}",
    "{} has no lawful move{}": "{} non ha mosse ammesse{}",
    "the deal was not over after {} moves": "dopo {} mosse la smazzata non era finita",
    "No such file or directory": "il file non c'è",
    "Permission denied": "permesso negato",
    "Is a directory": "è una cartella",
    "Not a directory": "non è una cartella",
    "No space left on device": "il disco è pieno",
    "Connection refused": "connessione rifiutata",
    "it is empty": "è vuoto",
    "the checksum is wrong": "la somma di controllo è sbagliata",
    "Input data was truncated": "manca la fine",
    "JSON is malformed: {}": "non è JSON: {}",
    "Object missing required field {}": "manca il campo {}",
    "Object contains unknown field {}": "il campo {} è sconosciuto",
    "no such name": "il nome non può esserci",
    "expected a plain file": "ci vuole un file normale",
    "the deal is over": "la smazzata è finita",
    "the deal goes on": "la smazzata continua",
    "allowed": "ammesso",
    **STORE,
}
"""Whole messages; `{}` stands for what is told of the single case. The first that fits is taken."""

_PHRASES: Final = {
    "a card such as 7h, 7h' (the second copy), Td or Jk": "una carta come 7h, 7h' (la seconda copia), Td o Jk",
    "a card such as {}": "una carta come {}",
    "cards such as {}": "carte come {}",
    "at most two copies of a card": "al massimo due copie di una carta, in tutto il tavolo",
    "at most four jokers": "al massimo quattro jolly",
    "an act such as {}": "un atto come {}",
    "an act of play such as {}": "una giocata come {}",
    "an offence such as {}": "un'irregolarità come {}",
    "an incident such as {}": "un'irregolarità come {}",
    "an effect ({})": "un effetto ({})",
    "no details for {}": "nessun particolare per {}",
    "{} or another detail of {} ({})": "{} o un altro particolare di {} ({})",
    "details of {} ({})": "particolari di {} ({})",
    "the field {} in {}": "il campo {} in {}",
    "the field {}": "il campo {}",
    "a field of {} ({})": "un campo di {} ({})",
    "one of the fields {}": "uno dei campi {}",
    "the fields of {} ({})": "i campi di {} ({})",
    "the fields {}": "i campi {}",
    "an object with the fields {}": "un oggetto con i campi {}",
    "each field of {} once": "ogni campo di {} una volta sola",
    "each code once": "ogni codice una volta sola",
    "each requirement once": "ogni requisito una volta sola",
    "one of {}": "uno fra {}",
    "a line that begins with {}": "una riga che comincia con {}",
    "a line such as {}": "una riga come {}",
    "the line {} once, or a list of its values": "la riga {} una volta sola, o un elenco dei suoi valori",
    "a code of Burraco ({})": "un codice di burraco ({})",
    "at least one code ({})": "almeno un codice ({})",
    "at least one case": "almeno un caso",
    "an article of {}": "un articolo di {}",
    "an id of its own": "un id diverso dagli altri",
    "an id of letters, digits, points and hyphens, such as {}": "un id di lettere, cifre, punti e trattini, come {}",
    "a list of {}": "un elenco: {}",
    "a whole number such as {}": "un numero intero come {}",
    "a whole number from {} to {}": "un numero intero da {} a {}",
    "the letter of a seat ({})": "la lettera di un posto ({})",
    "a seat ({})": "un posto ({})",
    "a turn such as {}": "un turno come {}",
    "a side ({})": "una linea ({})",
    "sides such as {}": "linee come {}",
    "a seat ({}) in {}": "un posto ({}) in {}",
    "a side ({}) in {}": "una linea ({}) in {}",
    "a meld such as {} in {}": "un gioco come {} in {}",
    "a meld of {}, such as {}": "un gioco di {}, come {}",
    "its cards, or one of {}": "le sue carte, o uno fra {}",
    "turns after which {} plays": "un numero di turni dopo il quale gioca {}",
    "cards that the player holds (in hand: {})": "carte che il giocatore ha (in mano: {})",
    "one card": "una carta sola",
    "a title": "un titolo",
    "a word": "una parola",
    "no more of them": "nessun'altra scelta",
    "nothing more after {}": "nient'altro dopo {}",
    "nothing after {}": "niente dopo {}",
    "something to look at ({})": "qualcosa da confrontare ({})",
    "JSON ({})": "JSON ({})",
    "a request such as {}": "una richiesta come {}",
    "each field once": "ogni campo una volta sola",
    "spaces at the beginning of the line": "spazi all'inizio della riga",
    "quotation marks around a text with a colon in it, or a field on a line of its own": (
        "le virgolette attorno a un testo con i due punti, o un campo su una riga sua"
    ),
}

_FOUND: Final = {
    "nothing": "niente",
    "none": "nessuno",
    "a list": "un elenco",
    "an empty list": "un elenco vuoto",
    "an empty file": "un file vuoto",
    "fields": "dei campi",
    "a tab": "una tabulazione",
    "more": "di più",
    "too many brackets": "troppe parentesi",
    "{} again": "{} di nuovo",
    "{}, as in {}, line {}": "{}, come in {}, riga {}",
    "{}: nothing is left to decide": "{}: non resta nulla da decidere",
    "{}: then {} plays": "{}: allora gioca {}",
}

_PLACES: Final = (
    (re.compile("^cannot be read$"), "non si può leggere"),
    (re.compile("^cannot happen$"), "non può succedere"),
    (re.compile(r"\bcard ([0-9]+), "), r"carta \1, "),
    (re.compile(r"\bline ([0-9]+)\b"), r"riga \1"),
    (re.compile(r"\bcolumn ([0-9]+)\b"), r"colonna \1"),
    (re.compile(r"^standard input\b"), "standard input"),
)


def in_italian(text: str) -> str:
    """A message in Italian as far as its phrases are known; places before it too."""
    whole = _known(_WHOLE, text)
    if whole is not None:
        return whole
    place, colon, rest = text.partition(": ")
    if colon and not text.startswith("expected "):
        return f"{_place(place)}: {in_italian(rest)}"
    no_meld = _NO_MELD.fullmatch(text)
    if no_meld is not None:
        return "gioco non ammesso da {} ({}, art. {}): {}".format(*no_meld.groups())
    found = _EXPECTED.fullmatch(text)
    if found is None:
        return of_a_match(text)
    wanted = _known(_PHRASES, found[1]) or found[1]
    there = "" if found[2] is None else f", non {_known(_FOUND, found[2]) or found[2]}"
    return f"ci vuole {wanted}{there}{' (o none)' if found[3] else ''}"


def _place(text: str) -> str:
    for pattern, italian in _PLACES:
        text = pattern.sub(italian, f"{text}, " if text.startswith("card ") else text).rstrip(", ")
    return text


def _known(phrases: dict[str, str], text: str) -> str | None:
    for english, italian in phrases.items():
        found = re.fullmatch("(.+?)".join(map(re.escape, english.split("{}"))), text, re.DOTALL)
        if found is not None:
            return italian.format(*found.groups())
    return None
