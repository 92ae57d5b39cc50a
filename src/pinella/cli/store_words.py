"""What a store says when something is wrong, in Italian; `{}` stands for what is told of the single case."""

from __future__ import annotations

from typing import Final

STORE: Final = {
    "another Pinella is using {}": "un'altra Pinella sta usando {}",
    "cannot use the folder {}: {}": "non si può usare la cartella {}: {}",
    "cannot write {}: {}": "non si può scrivere {}: {}",
    "{} cannot be opened: {}": "{} non si può aprire: {}",
    "no store in {}: there is no {}": "in {} non ci sono dati: manca {}",
    "{} is not empty: restore into another folder, or move it away": (
        "{} non è vuoto: indicare un'altra cartella, o spostarlo"
    ),
    "{} is not empty: restore into another database": "{} non è vuoto: indicare un altro database",
    "this is not a database of Pinella: it holds the table {}": "non è un database di Pinella: contiene la tabella {}",
    "this is not a database of Pinella": "non è un database di Pinella",
    "it was written by a newer version of Pinella (schema {}, this version knows {})": (
        "viene da una versione più nuova di Pinella (schema {}, questa arriva a {})"
    ),
    "it was written by a newer version of Pinella (schema {})": (
        "viene da una versione più nuova di Pinella (schema {})"
    ),
    "it was written by an older version of Pinella (schema {}): start the server on it once": (
        "viene da una versione più vecchia di Pinella (schema {}): avviare una volta il server su questi dati"
    ),
    "it cannot be read: {}": "non si può leggere: {}",
    "SQLite cannot keep a log safely here: asked for journal_mode wal and synchronous {}, got {} and {}": (
        "qui SQLite non può conservare i dati in modo sicuro: chiesti journal_mode wal e synchronous {}, avuti {} e {}"
    ),
    "PostgreSQL loses what it has acknowledged with {} = {}: set it to on": (
        "con {} = {} PostgreSQL perde quello che ha confermato: metterlo a on"
    ),
    "expected a database in UTF8, found {}": "ci vuole un database in UTF8, non {}",
    "this database can only be read: is it a standby?": "questo database si può solo leggere: è una replica?",
    "expected a folder or postgresql://…, found {}://…": "ci vuole una cartella o postgresql://…, non {}://…",
    "expected an address such as {}": "ci vuole un indirizzo come {}",
    "the tables cannot be made: {}": "non si possono creare le tabelle: {}",
    "the database does not answer: {}": "il database non risponde: {}",
    "the database cannot be read: {}": "il database non si può leggere: {}",
    "the database cannot be written: {}": "il database non si può scrivere: {}",
    "{} is damaged: {}. Keep this folder as it is, and restore the last backup into another one: {}": (
        "{} è danneggiato: {}. Conservare la cartella com'è, e ripristinare l'ultima copia in un'altra: {}"
    ),
    "no backup was written: the stream {} is damaged (pinella verify says where)": (
        "nessuna copia scritta: il flusso {} è danneggiato (pinella verify dice dove)"
    ),
    "cannot write the store: {}": "non si possono scrivere i dati: {}",
    "this is not a backup of Pinella: {}": "non è una copia di Pinella: {}",
    "expected the format {}, found {}: is it of a newer version?": (
        "ci vuole il formato {}, non {}: viene da una versione più nuova?"
    ),
    "it does not decompress: {}": "non si decomprime: {}",
    "the line is too long": "la riga è troppo lunga",
    "the end of the file is missing": "manca la fine del file",
    "something comes after the end": "c'è qualcosa dopo la fine",
    "the digest of the file does not fit: something in it was changed": (
        "l'impronta del file non torna: qualcosa è stato cambiato"
    ),
    "the file holds another number of lines than it says": "il file non ha il numero di righe che dichiara",
    "this belongs to no stream": "questo non appartiene a nessun flusso",
    "there is one header": "l'intestazione è una sola",
    "no stream is called {} and has {} facts": "nessun flusso si chiama {} e ha {} fatti",
    "the stream {} is not in its place": "il flusso {} non è al suo posto",
    "no record is called {}": "nessuna scheda si chiama {}",
    "the record {} is not in its place": "la scheda {} non è al suo posto",
    "{} has more facts than the {} announced": "{} ha più fatti dei {} annunciati",
    "{} has {} facts instead of the {} announced": "{} ha {} fatti invece dei {} annunciati",
    "no fact is of the kind {} at {}": "nessun fatto è di tipo {} alle {}",
    "no command is called {}": "nessun comando si chiama {}",
    "the command {} was carried out twice": "il comando {} è stato eseguito due volte",
    "the snapshot of {} is not in its place": "l'istantanea di {} non è al suo posto",
    "the facts of {} do not lead to its digest: something was changed": (
        "i fatti di {} non portano alla sua impronta: qualcosa è stato cambiato"
    ),
}
"""Whole messages."""
