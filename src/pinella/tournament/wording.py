"""What a refusal says, in Italian and English: whole sentences, by the code of the refusal."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pinella.tournament.checking import Finding
from pinella.tournament.saying_no import No
from pinella.words import Article

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
    "seat/ahead": (
        (
            "Mancano gli score del turno {round}, tavoli {tables}: per assegnare comunque il turno {next}, che non "
            "dipende dai punteggi, --ahead."
        ),
        (
            "Scores of round {round} are missing, tables {tables}: to seat round {next} all the same, which does not "
            "depend on scores, --ahead."
        ),
    ),
    "seat/not-whole": (
        "Dal turno {round} i posti dipendono dai punteggi: si assegna un turno alla volta.",
        "From round {round} on seats depend on the scores: one round is seated at a time.",
    ),
    "seat/order-not-in-the-code": (
        "Il codice {code} non prevede l'ordine {order} per il primo turno.",
        "The code {code} does not know the order {order} for the first round.",
    ),
    "seat/letters-not-alphabet": (
        "Una lettera iniziale vale solo per l'ordine alfabetico: --order alphabet.",
        "A letter to begin with is for the order of the alphabet only: --order alphabet.",
    ),
    "seat/letters": (
        "Ci vogliono lettere come C,L, non «{letters}».",
        "Expected letters such as C,L, not “{letters}”.",
    ),
    "seat/too-many-letters": (
        "Qui le lettere iniziali sono al massimo {most} (due solo per le due linee di un Mitchell), non {found}.",
        "Here the letters to begin with are at most {most} (two only for both lines of a Mitchell), not {found}.",
    ),
    "seat/choice-not-everybody": (
        "La lista dell'arbitro deve contenere una volta sola tutti i presenti; da controllare: {who}.",
        "The referee's list must hold everybody who is present exactly once; look at: {who}.",
    ),
    "seat/mitchell-needs-full-tables": (
        "Con cambio di compagno il Mitchell vuole tavoli da {seats}: gli iscritti sono {entered}, {over} di troppo.",
        "With changing partners a Mitchell needs tables of {seats}: {entered} have entered, {over} too many.",
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
    "enrol/round-played": (
        "I tavoli incompleti del primo turno hanno già giocato: {id} può entrare quando il prossimo è assegnato.",
        "The incomplete tables of the first round have played: {id} can enter when the next one is seated.",
    ),
    "enrol/no-place": (
        "I turni fino al {round} sono già pubblicati, e non in tutti c'è un tavolo incompleto per {id}.",
        "The rounds up to {round} are published, and not in all of them there is an incomplete table for {id}.",
    ),
    "enrol/alone-in-the-mitchell": (
        "Con cambio di compagno {id} entra nel Mitchell solo al posto di chi si è ritirato, o con un tavolo intero.",
        "With changing partners {id} enters a Mitchell only in the place of one who has left, or with a whole table.",
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
    "entry/card-twice": (
        "La tessera {card} è già di {owner}, iscritto con {other}.",
        "The card {card} is that of {owner}, who has entered with {other}.",
    ),
    "entry/so-many-players": (
        "I giocatori devono essere {most}, qui sono {found}.",
        "Expected {most} players, found {found}.",
    ),
    "entry/players": (
        "I giocatori devono essere da {least} a {most}, qui sono {found}.",
        "Expected {least} to {most} players, found {found}.",
    ),
    "entry/captain": (
        "Il capitano {captain} non è tra i giocatori.",
        "The captain {captain} is not among the players.",
    ),
    "entry/points": (
        "I punti nazionali sono un numero intero, non «{points}».",
        "National points are a whole number, not “{points}”.",
    ),
    "file/empty": ("La lista è vuota.", "The list is empty."),
    "file/no-rows": ("Dopo l'intestazione non c'è nessuna riga.", "There is no row after the header."),
    "file/column-twice": ("La colonna compare due volte.", "The column stands there twice."),
    "file/column-missing": (
        "Manca la colonna. Ci sono: {found}.",
        "The column is missing. There are: {found}.",
    ),
    "file/too-many-cells": (
        "Le colonne sono {columns}, qui ci sono {found} celle.",
        "There are {columns} columns, and {found} cells here.",
    ),
    "file/too-many-rows": ("Le righe sono più di {most}.", "There are more than {most} rows."),
    "file/not-csv": ("Non è CSV: {reason}.", "Not CSV: {reason}."),
    "file/not-text": (
        "Non è testo in UTF-8, UTF-16 o cp1252 (byte {byte}).",
        "Not text in UTF-8, UTF-16 or cp1252 (byte {byte}).",
    ),
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
    "score/twice-in-the-list": (
        "Lo score del turno {round}, tavolo {table}, è già alla riga {line}.",
        "The score of round {round}, table {table}, stands in line {line} already.",
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
        "Totale di {line}: la somma delle smazzate è {expected}, sullo score c'è {found}.",
        "Total of {line}: the deals add up to {expected}, the sheet says {found}.",
    ),
    "score/wrong-deal-sum": (
        "Smazzata {deal}, {line}: base e punti fanno {expected}, sullo score c'è {found}.",
        "Deal {deal}, {line}: base and points come to {expected}, the sheet says {found}.",
    ),
    "score/wrong-base-sum": (
        "Totale delle basi di {line}: la somma è {expected}, sullo score c'è {found}.",
        "Total of the bases of {line}: they add up to {expected}, the sheet says {found}.",
    ),
    "score/wrong-points-sum": (
        "Totale dei punti di {line}: la somma è {expected}, sullo score c'è {found}.",
        "Total of the points of {line}: they add up to {expected}, the sheet says {found}.",
    ),
    "score/wrong-total": (
        "Totale di {line}: base e punti fanno {expected}, sullo score c'è {found}.",
        "Total of {line}: base and points come to {expected}, the sheet says {found}.",
    ),
    "score/empty-cell": (
        "Smazzata {deal}, {line}: mancano i punti.",
        "Deal {deal}, {line}: the points are missing.",
    ),
    "score/empty-total": ("Totale di {line}: mancano i punti.", "Total of {line}: the points are missing."),
    "score/uneven": (
        "Le righe dello score non hanno tutte lo stesso numero di linee.",
        "The rows of the sheet do not all have the same number of sides.",
    ),
    "score/some-bases": (
        "Le basi ci sono solo in parte: o in tutte le smazzate e per tutte le linee, o in nessuna.",
        "Only some of the bases are there: give all of them, for every deal and side, or none.",
    ),
    "score/bases-missing": (
        "Le smazzate sono {deals}, le basi {found}: ci vogliono tutte o nessuna.",
        "There are {deals} deals and {found} rows of bases: give all of them or none.",
    ),
    "score/no-base": (
        "A Scala 40 non c'è base: si scrivono solo i punti negativi.",
        "Scala 40 knows no base: only negative points are written.",
    ),
    "score/impossible-base": (
        "Smazzata {deal}, {line}: {base} non è una base possibile (burrachi e chiusura).",
        "Deal {deal}, {line}: {base} is no possible base (burracos and going out).",
    ),
    "score/impossible-points": (
        "Smazzata {deal}, {line}: {points} non sono punti possibili: vanno da {least} a {most}.",
        "Deal {deal}, {line}: {points} are no possible points: they go from {least} to {most}.",
    ),
    "score/deal-missing": (
        "Turno {round}, tavolo {table}: manca la smazzata {deal}.",
        "Round {round}, table {table}: deal {deal} is missing.",
    ),
    "score/no-rooms": (
        "Turno {round}, tavolo {table}: la sala aperta e la sala chiusa ci sono solo nelle gare a squadre.",
        "Round {round}, table {table}: only events of teams have an open and a closed room.",
    ),
    "score/other-room": (
        "Turno {round}, tavolo {table}: c'è già lo score di una sala, manca solo l'altra ({room}).",
        "Round {round}, table {table}: the sheet of one room is in, only the other is missing ({room}).",
    ),
    "score/not-a-room": (
        "La sala è open (aperta) o closed (chiusa), non «{text}».",
        "The room is open or closed, not “{text}”.",
    ),
    "score/not-a-deal": (
        "Ci vuole il numero della smazzata, o total per la riga dei totali, non «{text}».",
        "Expected the number of the deal, or total for the row of totals, not “{text}”.",
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
    "correct/which-room": (
        "Turno {round}, tavolo {table}: gli score delle due sale sono separati: indicare quale si corregge.",
        "Round {round}, table {table}: the rooms have sheets of their own: say which one is corrected.",
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
        "I gironi sono pubblicati dal turno {round}: i punteggi dei turni precedenti non cambiano più.",
        "The groups are published since round {round}: scores of earlier rounds do not change any more.",
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
        "La classifica del turno {round} è definitiva, non cambia più: i {minutes} minuti sono passati.",
        "The ranking after round {round} is final and does not change any more: its {minutes} minutes are over.",
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
    "pause/not-in-the-code": (
        "Il codice {code} non prevede che si recuperi il tempo di un'assenza durante la smazzata.",
        "The code {code} does not have the time of an absence during a deal made up.",
    ),
    "pause/none": ("Un'assenza dura almeno un secondo.", "An absence lasts at least a second."),
    "pause/too-long": (
        "Oltre {minutes} minuti la partita finisce: withdraw {id} --why temporary, con --earned se l'altra era avanti.",
        "Beyond {minutes} minutes the match is over: withdraw {id} --why temporary, with --earned if the other led.",
    ),
    "leave/is-away": ("{id} è già assente.", "{id} is away already."),
    "leave/is-here": ("{id} non è assente.", "{id} is not away."),
    "leave/back": (
        "{id} può rientrare dal turno {next} fino al prossimo da assegnare, non dal turno {round}.",
        "{id} can be back from round {next} up to the next one that is seated, not from round {round}.",
    ),
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
    "award/contradiction": (
        "{vp} VP e {mp} MP si contraddicono: sopra 10 VP i MP non sono negativi, sotto 10 non sono positivi.",
        "{vp} VP and {mp} MP contradict each other: above 10 VP match points are not negative, below not positive.",
    ),
    "award/negative-points": (
        "I MP sono punti negativi, da 0 in su: {vp} VP con {mp} MP non è possibile.",
        "Match points are negative points, from 0 up: {vp} VP with {mp} MP is not possible.",
    ),
    "sheet/not-in-the-code": (
        "Il codice {code} non regola lo smarrimento dello score: punteggio arbitrale.",
        "The code {code} has no rule for a lost sheet: give an arbitral score.",
    ),
    "sheet/lost-twice": (
        "Turno {round}, tavolo {table}: lo score è già registrato come smarrito; --advantaged si aggiunge una volta.",
        "Round {round}, table {table}: the sheet is noted as lost already; --advantaged can be added once.",
    ),
    "sheet/may-be-left": (
        "Il codice {code} non prevede un'ammonizione per lo score lasciato sul tavolo.",
        "The code {code} knows no warning for a sheet that was left on the table.",
    ),
    "sheet/nobody-won": (
        "Turno {round}, tavolo {table}: nessuno ha vinto, quindi nessuno doveva consegnare lo score.",
        "Round {round}, table {table}: nobody has won, so nobody had to hand in the sheet.",
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
            "L'obbligo vale solo nei turni danesi a gironi di merito dei tornei regionali e nazionali, al girone A "
            "(turno {round}, tavolo {table})."
        ),
        (
            "This holds only in Danish rounds by merit groups of regional and national events, in group A "
            "(round {round}, table {table})."
        ),
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
    "lineup/others-first": (
        "Prima di {id} deve dichiarare la formazione {other}.",
        "Before {id}, {other} must say who plays in which room.",
    ),
    "turn/not-in-the-code": (
        "Solo il codice federale fa scoprire una carta ai capitani delle squadre, non {code}.",
        "Only the federal code has the captains of teams turn a card, not {code}.",
    ),
    "turn/first-round": (
        "I capitani scoprono una carta al primo turno; nel turno {round} vale la classifica.",
        "The captains turn a card in the first round; in round {round} the ranking decides.",
    ),
    "turn/twice": (
        "I capitani del tavolo {table} hanno già scoperto le carte.",
        "The captains of table {table} have turned their cards already.",
    ),
    "turn/equal": (
        "Le carte sono uguali ({cards}): i capitani ne scoprono un'altra.",
        "The cards are equal ({cards}): the captains turn another one.",
    ),
    "turn/two-cards": (
        "Ci vogliono le carte dei due capitani, con lo stesso numero di carte.",
        "Expected the cards of both captains, as many for one as for the other.",
    ),
    "prize/twice": ("Il posto {place} compare due volte.", "Place {place} stands there twice."),
    "prize/void": (
        "La gara è stata interrotta dopo {over} turni: è annullata, e non ci sono premi.",
        "The event was stopped after {over} rounds: it is void, and there are no prizes.",
    ),
    "prize/no-groups": (
        "La formula non ha gironi di merito: i premi del girone {groups} non andrebbero a nessuno.",
        "The plan has no groups of merit: prizes of group {groups} would go to nobody.",
    ),
    "prize/no-groups-yet": (
        "I gironi di merito si formano al turno {round}: finora non c'è nessun girone {groups}.",
        "The groups of merit are made in round {round}: so far there is no group {groups}.",
    ),
    "prize/no-such-group": (
        "Non c'è nessun girone {groups}: i gironi sono {there}.",
        "There is no group {groups}: the groups are {there}.",
    ),
    "post/nothing-played": (
        "Non è ancora stato giocato nessun turno: non c'è una classifica da esporre.",
        "No round has been played yet: there is no ranking to post.",
    ),
    "prize/none": ("Manca il premio.", "The prize is missing."),
    "prize/no-amount": (
        "«{text}» non è un importo come 150, 150,50 o 1.250 €.",
        "“{text}” is no amount such as 150, 150.50 or € 1,250.",
    ),
    "sign/no-sheet": (
        "Nel turno {round}, tavolo {table}, non c'è uno score da firmare.",
        "There is no sheet to sign in round {round}, table {table}.",
    ),
    "sign/not-at-the-table": (
        "{id} non siede al tavolo {table} nel turno {round}.",
        "{id} does not sit at table {table} in round {round}.",
    ),
    "sign/has-signed": ("Per {id} lo score è già firmato.", "The sheet is signed for {id} already."),
    "sign/not-of-the-side": ("{player} non gioca con {id}.", "{player} does not play with {id}."),
    "sign/captain": (
        "Per la squadra {id} firma il capitano, {captain}.",
        "For the team {id} the captain signs, {captain}.",
    ),
    "sign/disputed": (
        "Lo score è contestato da {who}: decide l'arbitro, o si compila di nuovo.",
        "The sheet is disputed by {who}: the referee decides, or it is filled in again.",
    ),
    "print/no-round": (
        "Il turno {round} non è assegnato: i turni assegnati sono {seated}.",
        "Round {round} is not seated: rounds seated so far: {seated}.",
    ),
    "print/not-seated": (
        "Nessun turno è ancora assegnato: prima seat.",
        "No round is seated yet: seat comes first.",
    ),
    "print/nobody": ("Nessuno è ancora iscritto: prima enrol.", "Nobody has entered yet: enrol comes first."),
    "print/no-results": (
        "Non c'è ancora nessun risultato: prima scores.",
        "There is no result yet: scores comes first.",
    ),
    "print/not-over": (
        "La gara non è conclusa (turni assegnati: {seated} di {rounds}): per ora si stampa standings.",
        "The event is not over (rounds seated: {seated} of {rounds}): for now, print standings.",
    ),
    "print/no-prizes": ("Manca la lista dei premi: --prizes FILE.", "The prize list is missing: --prizes FILE."),
    "print/no-calendar": (
        "Non c'è un girone all'italiana in corso.",
        "The plan has no round robin that is being played.",
    ),
    "swap/never": (
        "L'accoppiamento ai tavoli, una volta fatto, non si modifica.",
        "A seating, once made, is never changed.",
    ),
    "swap/no-table": (
        "{one} e {other} riposano: a questo tavolo siedono più di due concorrenti.",
        "{one} and {other} both rest: a table takes more than two entrants.",
    ),
    "swap/round-is-over": (
        "Il turno {round} è concluso: chi vi ha riposato non vi gioca più.",
        "Round {round} is over: who rested in it plays it no more.",
    ),
    "swap/one-table": ("{one} e {other} sono allo stesso tavolo.", "{one} and {other} are at one table."),
    "note/empty": ("Manca il testo.", "The text is missing."),
    "note/decision": (
        "I reclami si decidono subito: indicare la decisione (--decision).",
        "Complaints are decided at once: say the decision (--decision).",
    ),
    "note/who": ("Indicare chi viene segnalato (--id).", "Say who is reported (--id)."),
    "note/tables": (
        "Indicare tavoli del turno {round} (--table); da controllare: {table}.",
        "Say tables of round {round} (--table); look at: {table}.",
    ),
    "undo/nothing": ("Non c'è niente da annullare.", "There is nothing to undo."),
    "undo/posted": (
        "La classifica del turno {round} è esposta: non si annulla.",
        "The ranking after round {round} hangs in the hall: it is not undone.",
    ),
    "undo/signed": (
        "Lo score del turno {round}, tavolo {table}, è firmato dal tavolo: per cambiarlo, correct.",
        "The sheet of round {round}, table {table}, is signed by the table: to change it, correct.",
    ),
    "refund/valid": (
        "La gara è valida (turni conclusi: {over}): non si rimborsano le quote.",
        "The event stands (rounds over: {over}): entry fees are not refunded.",
    ),
    "refund/not-stopped": ("La gara non è stata interrotta.", "The event was not stopped."),
    "refund/amounts": (
        "Quota, spese e quota per i premi sono importi da zero in su; per i premi non più della quota.",
        "Fee, costs and the share for prizes are amounts from zero up; for prizes not more than the fee.",
    ),
    "amend/which-player": (
        "Con {id} non gioca una sola persona «{player}»: indicare con --player chi è scritto male.",
        "{id} has not exactly one player “{player}”: say with --player who is written wrongly.",
    ),
    "amend/nothing": ("Di {id} è già scritto così.", "That is what is written about {id} already."),
    "substitute/not-a-player": ("{player} non gioca con {id}.", "{player} does not play with {id}."),
    "substitute/has-played": (
        "{player} partecipa già alla gara con {other}.",
        "{player} takes part already with {other}.",
    ),
    "substitute/has-taken-part": (
        "{player} ha già giocato in questa gara con {other}: subentra solo chi non vi ha ancora partecipato.",
        "{player} has played in this event with {other}: only a newcomer may come in.",
    ),
    "substitute/whole-pair": (
        "Di chi si è iscritto come {id} non resterebbe nessuno: una coppia intera si sostituisce solo a squadre.",
        "Nobody who entered as {id} would be left: a whole pair is replaced in events of teams only.",
    ),
    "substitute/round": (
        "Chi subentra gioca da un turno non ancora iniziato: dal {first} al {last}, non dal {round}.",
        "A substitute plays from a round that has not begun: from {first} to {last}, not from {round}.",
    ),
    "substitute/half-is-played": (
        "Sono giocati {played} turni su {rounds}: dalla metà in poi non si sostituisce.",
        "{played} of {rounds} rounds are played: from half way on nobody is substituted.",
    ),
    "substitute/once-only": (
        "{id} ha già avuto una sostituzione.",
        "{id} has had a substitution already.",
    ),
    "check/damaged": ("Non è quello che era stato scritto.", "It is not what was written."),
    "check/unreadable": (
        "Le registrazioni non si leggono fino in fondo: {error}",
        "The entries cannot be read to their end: {error}",
    ),
    "check/opened-again": ("La gara era già aperta.", "The event was open already."),
    "check/not-withdrawn": (
        "Le registrazioni da {first} a {last} non si potevano annullare.",
        "Entries {first} to {last} could not be withdrawn.",
    ),
    "check/refused": (
        "{where}: sarebbe stato rifiutato. {reason}",
        "{where}: it would have been refused. {reason}",
    ),
    "check/different": (
        "{kind}: deciso daccapo, sarebbe diverso.",
        "{kind}: decided again, it would be different.",
    ),
    "check/first-round": (
        "{id} non può giocare dal turno {round}.",
        "{id} cannot play from round {round} on.",
    ),
    "check/seating-different": (
        "Turno {round}: assegnato daccapo, sarebbe diverso ({parts}).",
        "Round {round}: seated again, it would be different ({parts}).",
    ),
    "check/old-score": (
        "Turno {round}, tavolo {table}: il punteggio di prima non è quello che c'era.",
        "Round {round}, table {table}: the old score is not the one that stood there.",
    ),
    "check/sum": (
        "Turno {round}, tavolo {table}: i punti vittoria fanno {sum} invece di {due}.",
        "Round {round}, table {table}: the victory points come to {sum} instead of {due}.",
    ),
}


def sentence(code: str, details: Mapping[str, object], language: str) -> str:
    """The sentence of a code with its details."""
    return SENTENCES[code][LANGUAGES.index(language)].format(**details)


def refusal_in_words(refusal: No, language: str) -> str:
    """A refusal with its article."""
    said = sentence(refusal.code, refusal.details, language)
    return said if refusal.article is None else f"{said} ({_cited(refusal.article)})"


def finding_in_words(finding: Finding, language: str) -> str:
    """What `check` has found."""
    reason = "" if finding.no is None else refusal_in_words(finding.no, language)
    return sentence(finding.code, {**finding.details, "reason": reason}, language)


def _cited(article: Article) -> str:
    return str(article)
