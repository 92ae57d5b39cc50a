"""What the commands of a tournament say about a mistake, in Italian; `{}` stands for what is told of the case."""

from __future__ import annotations

from typing import Final

TOURNAMENT: Final = {
    "a Mitchell phase comes first in a plan: its lines are made by the first seating": (
        "una fase Mitchell viene per prima: le sue linee nascono con la prima assegnazione dei posti"
    ),
    "plan, part {}, {}: expected a movement and its rounds, such as danish 3": (
        "formula, parte {}, {}: ci vogliono un sistema e i suoi turni, come danish 3"
    ),
    "plan, part {}, {}: the movements are {}": "formula, parte {}, {}: i sistemi sono {}",
    "plan, part {}: expected 1 to {} rounds, found {}": "formula, parte {}: ci vogliono da 1 a {} turni, non {}",
    "plan, part {}: only a Mitchell phase has a shift or a skip": (
        "formula, parte {}: solo una fase Mitchell ha uno spostamento (shift) o un salto (skip)"
    ),
    "plan, part {}: with a shift of 0 nobody would move": (
        "formula, parte {}: con uno spostamento di 0 nessuno si muove"
    ),
    "plan, part {}: groups have at least 4 entrants, and are for Danish and round robin": (
        "formula, parte {}: i gironi hanno almeno 4 iscritti, e sono per il danese e per il girone all'italiana"
    ),
    "no kind of event {}: the kinds are {}": "nessun tipo di gara {}: i tipi sono {}",
    "{} knows no tournaments: its matches are won on points": "{} non conosce tornei: le partite si vincono a punti",
    "{} knows no {} events (art. 2): its kinds are {}": "{} non conosce gare {} (art. 2): i tipi sono {}",
    "{} plays rounds of 1 to 20 deals, and has no other table: found {}": (
        "{} gioca turni da 1 a 20 smazzate e non ha un'altra tabella: qui sono {}"
    ),
    "teams play rounds of 1 to 20 deals, not {}": "le squadre giocano turni da 1 a 20 smazzate, non {}",
    "no victory-point table for {} deals: the tables are for 2, 3 and 4 deals": (
        "nessuna tabella V.P. per {} smazzate: le tabelle sono per 2, 3 e 4 smazzate"
    ),
    "{} does not let the table for four deals serve other matches": (
        "{} non permette la tabella da quattro smazzate per altre partite"
    ),
    "{} events have no round robin, no modified Danish, and no skip in a Mitchell": (
        "le gare {} non hanno il girone all'italiana, né il danese modificato, né il salto nel Mitchell"
    ),
    "the call at 800 match points is for regional and national events of the federal code (powers, g)": (
        "la chiamata a 800 M.P. è per i tornei regionali e nazionali del codice federale (poteri, g)"
    ),
    "{} does not know the movement {} (art. 2)": "{} non conosce il sistema {} (art. 2)",
    "{} declares the modified Danish not in force (art. 2): --not-in-force plays it all the same": (
        "{} dichiara il danese modificato non in funzione (art. 2): con --not-in-force si gioca lo stesso"
    ),
    "{} is there already: an event is never written over": "{} c'è già: una gara non si sovrascrive mai",
    "{}: there is no such file; pinella tournament new makes one": (
        "{}: il file non esiste; lo crea pinella tournament new"
    ),
    "{} is a folder: the file of an event is expected": "{} è una cartella: ci vuole il file di una gara",
    "cannot write {}: there is no folder {}": "non si può scrivere {}: la cartella {} non esiste",
    "{} cannot be written, and nothing was: copy it, with {} if that is there, into a folder of yours": (
        "{} non si può scrivere, e non è stato scritto niente: copiarlo in una cartella propria, insieme a {} se c'è"
    ),
    "somebody else is writing to {}: repeat the command": "qualcun altro sta scrivendo in {}: ripetere il comando",
    "the disk is full: nothing was written to {}": "il disco è pieno: in {} non è stato scritto niente",
    "{} cannot be used: {}": "{} non si può usare: {}",
    "Invalid value for {}: Path {} is not readable.": "valore non valido per {}: {} non si può leggere",
    "{}: this is not the file of an event, or it is damaged": "{}: non è il file di una gara, o è danneggiato",
    "{}: this is not the file of an event": "{}: non è il file di una gara",
    "{}: a list of more than {} bytes is not taken": "{}: una lista di più di {} byte non si legge",
    "{}: not a spreadsheet: {}": "{}: non è un foglio di calcolo: {}",
    "somebody else has written to {} meanwhile: look again, and repeat the command": (
        "intanto qualcun altro ha scritto in {}: controllare e ripetere il comando"
    ),
    "--apart takes club, province and region, separated by commas, or none": (
        "--apart vuole club, province e region, separati da virgole, oppure none"
    ),
}
