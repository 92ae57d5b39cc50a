"""What an entry of an event is called, in Italian and English."""

from __future__ import annotations

from typing import Final

CALLED: Final = {
    "event-opened/1": ("apertura della gara", "opening of the event"),
    "entrant-entered/1": ("iscrizione", "enrolment"),
    "entrant-changed/1": ("correzione di un'iscrizione", "change of an enrolment"),
    "player-substituted/1": ("sostituzione", "substitution"),
    "round-seated/1": ("assegnazione di un turno", "seating of a round"),
    "lineup-given/1": ("formazione", "line-up"),
    "cards-turned/1": ("carte dei capitani", "captains' cards"),
    "table-completed/1": ("completamento di un tavolo", "completion of a table"),
    "seats-moved/1": ("scambio di posti", "change of seats"),
    "score-entered/1": ("score", "score"),
    "score-proposed/1": ("score proposto", "score proposed"),
    "score-confirmed/1": ("firma di uno score", "signature of a score"),
    "score-disputed/1": ("contestazione di uno score", "dispute of a score"),
    "score-corrected/1": ("correzione di uno score", "correction of a score"),
    "warning-given/1": ("ammonizione", "warning"),
    "penalty-given/1": ("penalità", "penalty"),
    "delay-noted/1": ("ritardo", "delay"),
    "deal-paused/1": ("smazzata sospesa", "deal suspended"),
    "absence-begun/1": ("assenza", "absence"),
    "absence-ended/1": ("rientro", "return"),
    "score-awarded/1": ("punteggio arbitrale", "arbitral score"),
    "sheet-lost/1": ("score smarrito", "lost sheet"),
    "referee-not-called/1": ("arbitro non chiamato", "referee not called"),
    "match-stopped/1": ("incontro interrotto", "match stopped"),
    "note-taken/1": ("nota", "note"),
    "ranking-posted/1": ("classifica esposta", "ranking posted"),
    "event-stopped/1": ("interruzione della gara", "stop of the event"),
    "entries-withdrawn/1": ("annullamento", "withdrawal"),
}
"""By kind: Italian, English."""


def called(kind: str, lang: str) -> str:
    """An entry in words."""
    return CALLED[kind][0 if lang == "it" else 1]
