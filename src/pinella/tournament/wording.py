"""What a refusal says, in Italian and English: whole sentences, by the code of the refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pinella.codes.types import Article
from pinella.tournament.saying_no import No

LANGUAGES: Final = ("it", "en")

SENTENCES: Final[Mapping[str, tuple[str, str]]] = {
    "unknown-entrant": (
        "Nessun iscritto si chiama {id}.",
        "No entrant is called {id}.",
    ),
    "seat/event-stopped": ("La gara è stata interrotta.", "The event was stopped."),
    "seat/plan-is-over": (
        "La formula prevede {rounds} turni e sono già tutti assegnati.",
        "The plan has {rounds} rounds, and all are seated.",
    ),
    "seat/too-few": (
        "Con {present} presenti non si può formare un tavolo.",
        "With {present} present no table can be made.",
    ),
    "seat/scores-missing": (
        "Mancano gli score del turno {round}, tavoli {tables}.",
        "Scores of round {round} are missing, tables {tables}.",
    ),
    "seat/order-not-in-the-code": (
        "Il codice {code} non prevede l'ordine {order} per il primo turno.",
        "The code {code} does not know the order {order} for the first round.",
    ),
    "seat/choice-not-everybody": (
        "La lista dell'arbitro deve contenere una volta sola tutti i presenti; da controllare: {who}.",
        "The referee's list must hold everybody who is present exactly once; look at: {who}.",
    ),
    "seat/mitchell-needs-full-tables": (
        "Con il cambio di compagno il Mitchell vuole tavoli completi di {seats} giocatori.",
        "With changing partners a Mitchell needs full tables of {seats} players.",
    ),
    "seat/no-other-opponents": (
        "Nel turno {round} non si può evitare che si ripetano gli incontri del turno precedente.",
        "In round {round} matches of the round before cannot be avoided.",
    ),
    "seat/round-robin-needs-two-sides": (
        "Il girone all'italiana è per coppie, squadre o sfide uno contro uno.",
        "A round robin is for pairs, teams or one against one.",
    ),
    "seat/rematch": (
        (
            "Nel turno {round} si incontrerebbe di nuovo qualcuno (tavoli: {tables}): senza ripetizioni "
            "si possono giocare {rounds} turni. Per superare il limite: --pass-limits."
        ),
        (
            "In round {round} some would meet again (tables: {tables}): {rounds} rounds can be played "
            "without a rematch. To pass the limit: --pass-limits."
        ),
    ),
    "seat/second-bye": (
        "Riposerebbe per la seconda volta in questa sessione: {who}. Per superare il limite: --pass-limits.",
        "This would be a second bye in this session: {who}. To pass the limit: --pass-limits.",
    ),
    "enrol/entries-closed": (
        "Il turno {round} è già assegnato e le iscrizioni sono chiuse: per ammettere ritardatari, --late.",
        "Round {round} is seated and entries are closed: to admit late ones, --late.",
    ),
    "enrol/last-round": (
        "L'ultimo turno è già assegnato: non si ammettono più ritardatari.",
        "The last round is seated: nobody can enter any more.",
    ),
    "enrol/incomplete-table": (
        "Ammettere {id} formerebbe un tavolo incompleto. Per ammettere comunque: --pass-limits.",
        "To admit {id} would make a table incomplete. To admit all the same: --pass-limits.",
    ),
    "enrol/tables-complete": (
        "Tutti i tavoli del primo turno sono completi: {id} non si può aggiungere.",
        "All tables of the first round are complete: {id} cannot be added.",
    ),
    "enrol/another-entrant": (
        "Di {id} si possono correggere i dati, non il nome dell'iscrizione né il numero dei giocatori.",
        "What is written about {id} can be put right, but not the id nor the number of players.",
    ),
    "entry/no-id": ("Manca il nome dell'iscrizione.", "The id is missing."),
    "entry/bad-id": ("{id} non va bene come nome dell'iscrizione.", "{id} cannot be an id."),
    "entry/id-twice": ("{id} è già iscritto.", "{id} has entered already."),
    "entry/person-twice": (
        "{player} è già iscritto con {other}.",
        "{player} has entered already with {other}.",
    ),
    "entry/players": (
        "I giocatori devono essere da {least} a {most}, qui sono {found}.",
        "Expected {least} to {most} players, found {found}.",
    ),
    "entry/points": (
        "I punti nazionali sono un numero intero, non «{points}».",
        "National points are a whole number, not “{points}”.",
    ),
    "file/empty": ("La lista è vuota.", "The list is empty."),
    "file/no-rows": ("Dopo l'intestazione non c'è nessuna riga.", "There is no row after the header."),
    "file/column-twice": ("La colonna compare due volte.", "The column stands there twice."),
    "file/column-missing": ("Manca la colonna.", "The column is missing."),
    "file/too-many-cells": (
        "Le colonne sono {columns}, qui ci sono {found} celle.",
        "There are {columns} columns, and {found} cells here.",
    ),
    "file/too-many-rows": ("Le righe sono più di {most}.", "There are more than {most} rows."),
    "file/not-csv": ("Non è CSV: {reason}.", "Not CSV: {reason}."),
    "file/not-text": ("Non è testo: byte {byte}.", "Not text: byte {byte}."),
    "score/no-round": (
        "Il turno {round} non è assegnato: i turni assegnati sono {seated}.",
        "Round {round} is not seated: rounds seated so far: {seated}.",
    ),
    "score/no-table": (
        "Nel turno {round} non c'è un tavolo {table}.",
        "There is no table {table} in round {round}.",
    ),
    "score/twice": (
        "Lo score del turno {round}, tavolo {table}, c'è già: per cambiarlo, correct.",
        "The score of round {round}, table {table}, is there already: to change it, correct.",
    ),
    "score/not-played": (
        "La partita del turno {round}, tavolo {table}, è già decisa senza gioco.",
        "The match of round {round}, table {table}, is decided without play.",
    ),
    "score/found-too-late": (
        "Lo score del turno {round}, tavolo {table}, è stato ritrovato nella fase a gironi di merito: non vale più.",
        "The sheet of round {round}, table {table}, was found in the phase of merit groups: its score is not restored.",
    ),
    "score/sides": (
        "A questo tavolo ci vogliono {sides} punteggi, non {found}.",
        "This table needs {sides} scores, not {found}.",
    ),
    "score/not-a-multiple": (
        "{points} non è un multiplo di {of}.",
        "{points} is no multiple of {of}.",
    ),
    "score/impossible": (
        "{points} non è un punteggio possibile: va da {least} a {most}.",
        "{points} is not possible: scores go from {least} to {most}.",
    ),
    "score/too-many-deals": (
        "Una partita ha {deals} smazzate, non {found}.",
        "A match has {deals} deals, not {found}.",
    ),
    "score/wrong-sum": (
        "La somma delle smazzate è {sums}, il totale {totals}.",
        "The deals add up to {sums}, the totals are {totals}.",
    ),
    "score/not-a-number": ("Ci vuole un numero da 1 in su, non «{text}».", "Expected a number from 1, not “{text}”."),
    "score/not-points": ("Ci vuole un punteggio intero, non «{text}».", "Expected whole points, not “{text}”."),
    "correct/no-score": (
        "Nel turno {round}, tavolo {table}, non c'è uno score da correggere.",
        "There is no score to correct in round {round}, table {table}.",
    ),
    "correct/same": (
        "Nel turno {round}, tavolo {table}, lo score è già questo.",
        "The score of round {round}, table {table}, is this already.",
    ),
    "correct/final": (
        "Lo score consegnato del turno {round}, tavolo {table}, è definitivo: si correggono solo errori di calcolo.",
        "The sheet of round {round}, table {table}, is final: only errors of arithmetic are corrected.",
    ),
    "correct/not-inverted": (
        "Non è un'inversione: lo score del turno {round}, tavolo {table}, è {before}.",
        "This is no inversion: the score of round {round}, table {table}, is {before}.",
    ),
    "correct/groups-published": (
        "I gironi sono pubblicati dal turno {round}: gli score precedenti non si correggono più.",
        "The groups are published since round {round}: scores before it are not corrected any more.",
    ),
    "correct/third-round-begun": (
        "Il turno {round} è iniziato: nei tornei regionali e nazionali l'errore non si corregge più.",
        "Round {round} has begun: in regional and national events the error is not corrected any more.",
    ),
    "correct/inverted-after-the-last": (
        "Dopo la consegna degli score del turno {round}, l'ultimo, le inversioni non si correggono.",
        "Once the sheets of round {round}, the last, are handed in, inverted scores are not corrected.",
    ),
    "correct/countersign": (
        "Nel turno {round} si corregge solo con la controfirma dell'arbitro chiamato prima: --countersigned.",
        "In round {round} a sheet is corrected only if the referee, called first, countersigns: --countersigned.",
    ),
    "correct/ranking-final": (
        "La classifica del turno {round} è definitiva: i {minutes} minuti sono passati.",
        "The ranking after round {round} is final: its {minutes} minutes are over.",
    ),
    "correct/not-confirmed": (
        "Ci vuole la conferma degli avversari (turno {round}, tavolo {table}): --confirmed.",
        "The opponents must confirm (round {round}, table {table}): --confirmed.",
    ),
    "correct/seating-published": (
        "La posizione ai tavoli del turno {round} è pubblicata: questo errore non si corregge più.",
        "The seating of round {round} is published: this error is not corrected any more.",
    ),
    "penalty/nothing": (
        "Una penalità toglie almeno un punto.",
        "A penalty takes at least one point.",
    ),
    "delay/not-in-the-code": (
        "Il codice {code} non prevede penalità per i ritardi al tavolo.",
        "The code {code} knows no penalties for delays at a table.",
    ),
    "delay/bonus": (
        "Con {code} i punti per un ritardo non si cambiano così: la FITAB lascia mutarli, in multipli di 5.",
        "Under {code} the points for a delay are not changed like this: FITAB lets them be, in multiples of 5.",
    ),
    "delay/none": ("Un ritardo dura almeno un secondo.", "A delay lasts at least a second."),
    "delay/no-table": (
        "{id} non siede a questo tavolo nel turno {round}.",
        "{id} does not sit there in round {round}.",
    ),
    "delay/was-played": (
        "Lo score del turno {round}, tavolo {table}, è già consegnato: la partita è stata giocata.",
        "The score of round {round}, table {table}, is handed in: the match was played.",
    ),
    "leave/is-away": ("{id} è già assente.", "{id} is away already."),
    "leave/is-here": ("{id} non è assente.", "{id} is not away."),
    "leave/for-good": ("{id} ha lasciato la gara e non può rientrare.", "{id} has left for good and cannot come back."),
    "leave/not-the-start": (
        "{id} era presente all'inizio della gara.",
        "{id} was there when the event began.",
    ),
    "leave/was-played": (
        "{id} ha già giocato il turno {round}: il risultato resta.",
        "{id} has played round {round}: the result stands.",
    ),
    "leave/earned": (
        "Il vantaggio maturato vale solo per chi lascia un tavolo in gioco, e in punti possibili.",
        "Points earned are for a table that was being played, and must be possible points.",
    ),
    "award/impossible": (
        "{vp} VP e {mp} MP non sono un punteggio possibile.",
        "{vp} VP and {mp} MP are not possible.",
    ),
    "sheet/not-in-the-code": (
        "Il codice {code} non regola lo smarrimento dello score: punteggio arbitrale.",
        "The code {code} has no rule for a lost sheet: give an arbitral score.",
    ),
    "call/not-announced": (
        (
            "L'obbligo di chiamare l'arbitro a 800 punti non è stato annunciato, o il codice non lo prevede "
            "(turno {round}, tavolo {table})."
        ),
        (
            "That the referee is called at 800 points was not announced, or the code does not know it "
            "(round {round}, table {table})."
        ),
    ),
    "call/not-group-a": (
        (
            "L'obbligo vale solo nei gironi di merito dei tornei regionali e nazionali, al girone A "
            "(turno {round}, tavolo {table})."
        ),
        "This holds only in merit groups of regional and national events, in group A (round {round}, table {table}).",
    ),
    "stop/not-in-the-code": (
        "Il codice {code} non dà un punteggio per una partita sospesa così: punteggio arbitrale.",
        "The code {code} gives no score for a match stopped like this: give an arbitral score.",
    ),
    "lineup/no-teams": (
        "Le formazioni sono per le gare a squadre.",
        "Line-ups are for events of teams.",
    ),
    "lineup/not-now": (
        "La formazione si dà per il turno in corso o per il prossimo, non per il turno {round}.",
        "A line-up is given for the round being played or for the next, not for round {round}.",
    ),
    "lineup/during-the-match": (
        "Durante la partita del turno {round} la formazione di {id} non si cambia.",
        "During the match of round {round} the line-up of {id} is not changed.",
    ),
    "lineup/not-of-the-team": (
        "Non giocano con {id}: {who}.",
        "Not players of {id}: {who}.",
    ),
    "lineup/two-pairs": (
        "{id} schiera due coppie: due giocatori in sala aperta e due in sala chiusa.",
        "{id} lines up two pairs: two players in the open room and two in the closed one.",
    ),
    "prize/twice": ("Il posto {place} compare due volte.", "Place {place} stands there twice."),
    "prize/none": ("Manca il premio.", "The prize is missing."),
    "sign/no-sheet": (
        "Nel turno {round}, tavolo {table}, non c'è uno score da firmare.",
        "There is no sheet to sign in round {round}, table {table}.",
    ),
    "sign/not-at-the-table": (
        "{id} non siede al tavolo {table} nel turno {round}.",
        "{id} does not sit at table {table} in round {round}.",
    ),
    "sign/has-signed": ("Per {id} lo score è già firmato.", "The sheet is signed for {id} already."),
    "sign/disputed": (
        "Lo score è contestato da {who}: decide l'arbitro, o si compila di nuovo.",
        "The sheet is disputed by {who}: the referee decides, or it is filled in again.",
    ),
    "swap/never": (
        "L'accoppiamento ai tavoli, una volta fatto, non si modifica.",
        "A seating, once made, is never changed.",
    ),
    "swap/one-table": ("{one} e {other} sono allo stesso tavolo.", "{one} and {other} are at one table."),
    "substitute/not-a-player": ("{player} non gioca con {id}.", "{player} does not play with {id}."),
    "substitute/has-played": (
        "{player} partecipa già alla gara con {other}.",
        "{player} takes part already with {other}.",
    ),
    "substitute/half-is-played": (
        "Sono giocati {played} turni su {rounds}: dalla metà in poi non si sostituisce.",
        "{played} of {rounds} rounds are played: from half way on nobody is substituted.",
    ),
    "substitute/once-only": (
        "{id} ha già avuto una sostituzione.",
        "{id} has had a substitution already.",
    ),
}


def sentence(code: str, details: Mapping[str, object], language: str) -> str:
    """The sentence of a code with its details."""
    return SENTENCES[code][LANGUAGES.index(language)].format(**details)


def refusal_in_words(refusal: No, language: str) -> str:
    """A refusal with its article."""
    said = sentence(refusal.code, refusal.details, language)
    return said if refusal.article is None else f"{said} ({_cited(refusal.article)})"


def _cited(article: Article) -> str:
    return str(article)
