"""The faults of match files in Italian, by their English sentences; `{}` stands for what is told of the single file.

Lines of a file and refusals, which are in notation, stay as they are.
"""

from __future__ import annotations

import re
from typing import Final

_FILE: Final = {
    "the file is empty": "il file è vuoto",
    "the file is larger than {} MiB": "il file supera gli {} MiB",
    "not text: a byte here is not UTF-8": "non è testo: qui c'è un byte che non è UTF-8",
    "longer than {} characters": "più di {} caratteri",
    "a carriage return: lines end with a line feed alone": (
        "un ritorno carrello: le righe finiscono con il solo avanzamento riga"
    ),
    "a byte order mark: the file is plain UTF-8": "un BOM in testa: il file dev'essere UTF-8 semplice",
    "a character that cannot be printed": "un carattere che non si può stampare",
    "the line feed at the end of this line is missing: the file was cut off here": (
        "manca l'a capo alla fine della riga: il file è troncato qui"
    ),
    "the file ends here, in the heading: it was cut off, or is still being written": (
        "il file finisce qui, nell'intestazione: è troncato, o non è ancora completo"
    ),
    "the file ends here, in the middle of deal {}: it was cut off, or is still being written": (
        "il file finisce qui, a metà della smazzata {}: è troncato, o non è ancora completo"
    ),
    "the file ends here, after deal {} of the match was counted: it was cut off, or is still being written": (
        "il file finisce qui, dopo il conteggio della smazzata {}: è troncato, o non è ancora completo"
    ),
    "not in its one written form: expected an empty line here": (
        "non è scritto nell'unica forma ammessa: qui ci vuole una riga vuota"
    ),
    "not in its one written form: expected {} here": "non è scritto nell'unica forma ammessa: qui ci vuole {}",
    "expected nothing after the last line": "dopo l'ultima riga non deve esserci altro",
    "a table after this ruling cannot be written down: its text says something else": (
        "dopo questo provvedimento il tavolo non si può scrivere: il testo direbbe altro"
    ),
    "a table after this ruling cannot be written down: {}": (
        "dopo questo provvedimento il tavolo non si può scrivere: {}"
    ),
    "expected {} at the top: only an arbitrated match has such a line": (
        "in testa al file serve {}: solo una partita arbitrata ha una riga così"
    ),
}

_DIGESTS: Final = {
    "a byte of line {} was changed: the digest does not fit": (
        "un byte della riga {} è stato cambiato: l'impronta non torna"
    ),
    "a byte of lines {} to {} was changed: the digest does not fit": (
        "un byte fra le righe {} e {} è stato cambiato: l'impronta non torna"
    ),
    "the digest does not fit: a byte of this line or of one before it was changed": (
        "l'impronta non torna: un byte di questa riga o di una precedente è stato cambiato"
    ),
    "no digest covers line {}: the file was cut off, or lines were added": (
        "nessuna impronta copre la riga {}: il file è troncato, o vi sono state aggiunte righe"
    ),
    "no digest covers lines {} to {}: the file was cut off, or lines were added": (
        "nessuna impronta copre le righe da {} a {}: il file è troncato, o vi sono state aggiunte righe"
    ),
    "the last line of the file is missing after this one: it was cut off": (
        "dopo questa manca l'ultima riga del file: è troncato"
    ),
    "expected sha256: and 64 hexadecimal digits": "qui ci vuole sha256: con 64 cifre esadecimali",
    "expected hexadecimal digits, two a byte": "qui ci vogliono cifre esadecimali, due per byte",
    "expected lower-case digits": "le cifre esadecimali vanno in minuscolo",
}

_LINES: Final = {
    "expected {}: this is no match file, or one of another version": (
        "qui ci vuole {}: non è il file di una partita, o è di un'altra versione"
    ),
    "expected a code among {}": "qui ci vuole un codice fra {}",
    "expected the edition {} of {}": "qui ci vuole l'edizione {} di {}",
    "expected a format such as '4 deals', '4 deals, 42 minutes' or 'to 2005 points'": (
        "qui ci vuole un formato come '4 deals', '4 deals, 42 minutes' o 'to 2005 points'"
    ),
    "expected the seats in their order: {}": "i posti vanno nel loro ordine: {}",
    "expected a first dealer among {}": "il primo mazziere è uno fra {}",
    "expected a deal, the end of the match, or the last line": (
        "qui ci vuole una smazzata, la fine della partita o l'ultima riga"
    ),
    "expected a part of the count of {}, or its total": "qui ci vuole una voce del conteggio di {}, o il suo totale",
    "the parts of the count of {} make {}, not {}": "le voci del conteggio di {} danno {}, non {}",
    "expected an end of the match: {}": "qui ci vuole il modo in cui finisce la partita: {}",
    "expected winners among {}": "chi vince è fra {}",
    "expected the victory points of every side or player, in their order": (
        "qui ci vogliono i punti vittoria di ogni linea o giocatore, nell'ordine"
    ),
    "expected victory points in their shortest form": "i punti vittoria vanno nella forma più breve",
    "expected an act such as 'N draws 7h' or 'N discards 4c'": (
        "qui ci vuole una giocata come 'N draws 7h' o 'N discards 4c'"
    ),
    "expected every card once: one is written twice": "ogni carta va scritta una volta: una compare due volte",
    "expected at most {} jokers": "i jolly sono al massimo {}",
    "expected a card such as 7h, 7h' or Jk, found {}": "qui ci vuole una carta come 7h, 7h' o Jk, non {}",
    "expected a meld such as NS.1 or T1, found {}": "qui ci vuole un gioco come NS.1 o T1, non {}",
    'expected a text between quotation marks, such as "Anna"': 'qui ci vuole un testo fra virgolette, come "Anna"',
    "{} has no clause {}": "{} non ha la clausola {}",
    "expected ' by ' and the article after the value": "dopo il valore ci vogliono ' by ' e l'articolo",
    "expected a value and an article in JSON": "qui ci vogliono un valore e un articolo in JSON",
    "expected five texts: code, edition, article, requirement, note": (
        "qui ci vogliono cinque testi: codice, edizione, articolo, requisito, nota"
    ),
    "the value of {} is not one that this clause can have": "{}: la clausola non può avere questo valore",
    "expected {} players under {}, found {}": "{1} non si gioca in {2}",
    "expected a name of at most {} characters, found {}": "un nome ha al massimo {} caratteri, non {}",
    "expected a name that can be written in UTF-8": "qui ci vuole un nome che si possa scrivere in UTF-8",
    "expected a match of 1 to {} deals or points, found {}": "una partita è da 1 a {} smazzate o punti, non {}",
    "{} knows rounds of so many deals, no points target": (
        "{} conosce turni di un numero di smazzate, non un punteggio finale"
    ),
    "expected a round of 1 to {} minutes, found {}": "un turno dura da 1 a {} minuti, non {}",
    "{} with {} = {}: the table plays {} = {} only": "{} con {} = {}: al tavolo si gioca solo {} = {}",
    "{} with {} = {}: melds follow {} = {} only": "{} con {} = {}: i giochi seguono solo {} = {}",
    "{} knows no match to a points target": "{} non conosce partite a punti",
    "{} knows no match to a fixed number of deals": "{} non conosce partite a un numero fisso di smazzate",
    "{} knows no time of a round: its players have clocks of their own": (
        "{} non conosce il tempo di un turno: ogni giocatore ha il suo"
    ),
    "expected {} to {} minutes for {} deals under {}, found {}": (
        "con {3} {2} smazzate durano da {0} a {1} minuti, non {4}"
    ),
    "expected '{}'": "qui ci vuole '{}'",
    'expected "{}"': 'qui ci vuole "{}"',
}

_HISTORY: Final = {
    "the match was over before this": "la partita era già finita",
    "the clock of {} had run out, and the match was over": "il tempo di {} era scaduto e la partita era finita",
    "no deal had begun": "nessuna smazzata era cominciata",
    "deal {} cannot have begun: the one before was not counted": (
        "la smazzata {} non può essere cominciata: la precedente non era contata"
    ),
    "deal {} by {} cannot have begun after {} deals": (
        "la smazzata {} con mazziere {} non può essere cominciata dopo {} smazzate"
    ),
    "cards cannot have been dealt: no deal had begun, or they lay there already": (
        "le carte non possono essere state distribuite: nessuna smazzata era cominciata, o erano già in tavola"
    ),
    "the cards were dealt under another book, for other players or by another dealer": (
        "le carte sono di un altro codice, di altri giocatori o di un altro mazziere"
    ),
    "a pack is shuffled from a secret that was committed, or dealt by hand: not both": (
        "il mazzo è mescolato da un segreto impegnato prima, o distribuito a mano: non tutt'e due"
    ),
    "the cards dealt are not a pack: {}": "le carte distribuite non sono un mazzo: {}",
    "{} was dealt twice": "{} è stata distribuita due volte",
    "the time was over already": "il tempo era già scaduto",
    "nobody sits at {}": "al posto {} non siede nessuno",
    "no secret can have been revealed: none was committed": (
        "nessun segreto può essere stato rivelato: non ne era stato impegnato uno"
    ),
    "the secret of this deal was revealed before": "il segreto di questa smazzata era già stato rivelato",
    "no deal was over and waiting for its count": "nessuna smazzata finita aspettava il conteggio",
    "expected a count of every side or player, in their order": (
        "qui ci vuole il conteggio di ogni linea o giocatore, nell'ordine"
    ),
    "no deal was being played": "nessuna smazzata era in corso",
    "the table cannot follow this: its cards make no meld, or it is another game's": (
        "al tavolo non è possibile: le carte non fanno un gioco, o è di un altro gioco di carte"
    ),
    "{} cannot be {}: it had other cards": "{} non può essere {}: aveva altre carte",
    "{} cannot be {}: that is not what lies there": "{} non può essere {}: in tavola c'è altro",
    "{} does not happen during a deal of {}": "{} non capita in una smazzata di {}",
    "{} cannot be the new stock: the pile is {}": "{} non può essere il nuovo tallone: gli scarti sono {}",
    "{} cannot have drawn {}: it is not the top card of the stock": (
        "{} non può aver pescato {}: non è la prima carta del tallone"
    ),
    "{} cannot have taken {}: it is not the top of the pile": (
        "{} non può aver raccolto {}: non è l'ultima carta scartata"
    ),
    "{} cannot have taken {}: the pile is {}": "{} non può aver raccolto {}: gli scarti sono {}",
    "{} cannot have put {} in {}: no joker stands for it": "{} non può aver messo {} in {}: nessun jolly ne fa le veci",
    "{} cannot have played on {}: there is no such meld": "{} non può aver giocato su {}: quel gioco non c'è",
    "{} cannot have laid off on {}: there is no such meld of that side": (
        "{} non può aver legato a {}: la linea non ha quel gioco"
    ),
    "{} cannot have taken a pot: none is left or the hand is not used up": (
        "{} non può aver preso un pozzetto: non ce ne sono più, o ha ancora carte in mano"
    ),
    "{} cannot have played: it was not that player's turn": "{} non può aver giocato: non era il suo turno",
    "{} cannot have played {}: not all of it was in hand": "{} non può aver giocato {}: non aveva tutte quelle carte",
}

_CHECKS: Final = {
    "the secret of deal {} is not the one that was committed": (
        "il segreto della smazzata {} non è quello impegnato prima di dare le carte"
    ),
    "the cards of deal {} are not those that its secret gives": (
        "le carte della smazzata {} non sono quelle che dà il suo segreto"
    ),
    "the secret was revealed before the deal was over": "il segreto è stato rivelato prima della fine della smazzata",
    "the secret of deal {} was never revealed": "il segreto della smazzata {} non è mai stato rivelato",
    "the new stock is not in the order that the secret gives": ("il nuovo tallone non è nell'ordine che dà il segreto"),
    "expected a cut of 1 to {} cards, found {}": "si alzano da 1 a {} carte, non {}",
    "the table cannot be counted": "questo tavolo non si può contare",
    "the table counts {}": "il conteggio giusto è {}",
    "the result is not what format and totals give": "il risultato non è quello che danno formato e totali",
    "it was the turn of {} to deal, not of {}": "toccava a {} fare le carte, non a {}",
    "the match was over ({}), and another deal began": "la partita era finita ({}), e si è fatta un'altra smazzata",
    "it did not follow from any act": "non segue da nessuna giocata",
    "the book says: {}": "secondo il codice: {}",
    "the book cannot judge it: the table came to this by acts it does not know": (
        "il codice non può giudicarla: al tavolo ci si è arrivati con giocate che non conosce"
    ),
}

_RULINGS: Final = {
    "only at an arbitrated table can this have happened": "può capitare solo a un tavolo arbitrato",
    "only rulings take victory points from a side": "solo un provvedimento toglie punti vittoria a una linea",
    "a deal cannot have had more than {} events": "una smazzata non può aver avuto più di {} eventi",
    "the deal cannot have been counted: the table was waiting for a choice": (
        "la smazzata non può essere stata contata: il tavolo aspettava una scelta"
    ),
    "the choice cannot have been offered: another was open, or an option comes twice": (
        "la scelta non può essere stata offerta: un'altra era aperta, o una possibilità compare due volte"
    ),
    "{} cannot have been chosen: it was not offered, or to somebody else": (
        "{} non può essere stato scelto: non era offerto, o toccava a un altro scegliere"
    ),
    "ruling {} cannot have been given: the next one was ruling {}": (
        "il provvedimento {} non può essere stato preso: il prossimo era il {}"
    ),
    "ruling {} cannot be about an event that had not happened": (
        "il provvedimento {} non può riguardare qualcosa che non era ancora successo"
    ),
    "ruling {} cannot have been withdrawn: it did not stand": (
        "il provvedimento {} non può essere stato revocato: non era in vigore"
    ),
    "ruling {} does not stand at this table": "il provvedimento {} non è in vigore a questo tavolo",
    "ruling {} was never given": "il provvedimento {} non è mai stato preso",
    "a ruling cannot freeze {}: there is no such meld": "un provvedimento non può congelare {}: quel gioco non c'è",
    "a ruling cannot move {}: not all of it is in {}": (
        "un provvedimento non può spostare {}: non tutte quelle carte sono dove dovrebbero"
    ),
    "{} cannot wait for the pile: nothing lies loose there": (
        "{} non può restare in attesa della raccolta: non vi sono carte fuori posto"
    ),
    "{} cannot give back a pot: that side has taken none": (
        "{} non può restituire un pozzetto: la sua linea non ne ha presi"
    ),
    "{} cannot have come from the pile: not all of it was there": (
        "{} non può venire dal monte degli scarti: non c'erano tutte quelle carte"
    ),
    "{} cannot have come from {}: not all of it was there": ("{} non può venire da {}: non c'erano tutte quelle carte"),
    "{} cannot have laid {}: the next meld is {}": "{} non può aver calato {}: il prossimo gioco è {}",
    "{} cannot have taken {}: it is not the pile": "{} non può aver raccolto {}: gli scarti sono altri",
    "{} cannot have taken a pot: none is left": "{} non può aver preso un pozzetto: non ce ne sono più",
    "{} cannot have taken the lower pot: only one is left": (
        "{} non può aver preso il pozzetto di sotto: ne resta uno solo"
    ),
    "{} cannot lie on the table: it is no meld ({})": "{} non può stare in tavola: non è un gioco ({})",
    "{} does not happen at an arbitrated table of Burraco": "{} non capita a un tavolo arbitrato di burraco",
    "pot {} cannot be put right: there is none": "il pozzetto {} non si può sistemare: non c'è",
    "the pot cannot be put right by {} cards: there are not so many": (
        "il pozzetto non si può sistemare con {} carte: non ce ne sono tante"
    ),
    "there is no meld {}": "il gioco {} non c'è",
    "nobody sits there": "a quel posto non siede nessuno",
    "the effect {} cannot be applied: {}": "l'effetto {} non si può applicare: {}",
    "the irregularities of {} are not ruled on: its tables are strict": (
        "sulle irregolarità di {} non ci sono provvedimenti: i suoi tavoli sono senza arbitro"
    ),
    "the irregularities of {} are not ruled on": "sulle irregolarità di {} non ci sono provvedimenti",
    "a ruling without an article is no ruling": "un provvedimento senza articolo non è un provvedimento",
    "expected the name of the referee who rules": "qui ci vuole il nome dell'arbitro che decide",
    "this table is strict, nothing irregular can happen at it: begin with table.arbitrated()": (
        "questo tavolo è senza arbitro e non vi capita nulla di irregolare: si comincia con table.arbitrated()"
    ),
    "no choice is open at this table": "a questo tavolo non c'è nessuna scelta aperta",
    "the choice is for {}, not for {}": "la scelta tocca a {}, non a {}",
    "the table waits for a choice: it must be made before anything else": (
        "il tavolo aspetta una scelta: va fatta prima di ogni altra cosa"
    ),
    "a card that a ruling took at random is not the one that the secret gives": (
        "una carta presa a caso per un provvedimento non è quella che dà il segreto"
    ),
    "the engine says: {}": "secondo il programma: {}",
    "expected a ruling such as {}": "qui ci vuole un provvedimento come {}",
    "expected an article such as {}, found {}": "qui ci vuole un articolo come {}, non {}",
    "expected an offence such as wrong-meld, found {}": "qui ci vuole un'irregolarità come wrong-meld, non {}",
    "expected an offence such as wrong-meld, or {}, found {}": (
        "qui ci vuole un'irregolarità come wrong-meld, o {}, non {}"
    ),
    "expected the victory points lost, such as {}": "qui ci vogliono i punti vittoria persi, come {}",
    "expected an effect such as stop N, found {}": "qui ci vuole un effetto come stop N, non {}",
    "expected nothing more after {}, found {}": "dopo {} non deve esserci altro: c'è {}",
    "expected another {} in {}, found {}": "{1}: qui ci vuole un altro valore di {0}, non {2}",
    "expected no {} in {}": "{1}: {0} qui non ci va",
    "expected the {} of {}": "{1}: manca {0}",
    "expected one of {}, found {}": "qui ci vuole uno fra {}, non {}",
    "card {}: expected {}": "carta {}: qui ci vuole una carta come 7h, 7h' o Jk",
}


def _pattern(sentence: str) -> re.Pattern[str]:
    return re.compile("(.+)".join(map(re.escape, sentence.split("{}"))), re.DOTALL)


_SENTENCES: Final = tuple(
    (_pattern(english), italian)
    for group in (_FILE, _DIGESTS, _HISTORY, _CHECKS, _LINES, _RULINGS)
    for english, italian in group.items()
)


def in_italian(reason: str) -> str:
    """The reason of a fault or finding in Italian; one that is not known here stays as it is."""
    found = _translated(reason)
    if found is not None:
        return found
    act, colon, rest = reason.partition(": ")
    while colon:
        found = _translated(rest)
        if found is not None:
            return f"{act}: {found}"
        more, colon, rest = rest.partition(": ")
        act = f"{act}: {more}"
    return reason


def _translated(reason: str) -> str | None:
    for pattern, italian in _SENTENCES:
        found = pattern.fullmatch(reason)
        if found is not None:
            return italian.format(*found.groups())
    return None
