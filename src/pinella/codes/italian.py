"""The values of clauses in Italian: the members of the enumerations by their names, and what has numbers in it."""

from __future__ import annotations

from typing import Final

from pinella.codes.scala40 import DifferenceBand, GivenScore
from pinella.codes.tournament import Award, Delay, Forfeit, LateWarning, ThinkingTime

NAMED: Final = {
    # Who, where, when
    "dealer": "il mazziere",
    "left-of-dealer": "chi sta alla sinistra del mazziere",
    "right-of-dealer": "chi sta alla destra del mazziere",
    "nobody": "nessuno",
    "the-system": "il sistema",
    "clockwise": "orario",
    "counter-clockwise": "antiorario",
    "anybody-then-the-dealer": "chi vuole, poi il mazziere",
    "the-dealer-then-the-pot-builder": "il mazziere, poi chi prepara i pozzetti",
    "the-highest-card-chooses": "sceglie la carta più alta",
    "drawn-at-random": "a caso",
    "the-lower-card-of-the-other-side": "la carta più bassa dell’altra linea",
    "the-lowest-card": "la carta più bassa",
    # The deal and the pots
    "from-the-bottom": "dal fondo del mazzo",
    "alternately-from-the-bottom": "alternandoli, dal fondo del mazzo",
    "the-last-completed-is-the-second": "l’ultimo completato è il secondo",
    "after-the-partner's-discard": "dopo lo scarto del compagno",
    "in-the-owner's-next-turn": "al turno seguente di chi l’ha preso",
    "its-cards-as-cards-in-hand": "le sue carte, come carte in mano",
    "its-cards-instead-of-the-hundred": "le sue carte invece dei cento punti",
    "everybody": "tutti",
    "everybody-always": "tutti, sempre",
    "the-player-in-turn": "chi è di turno",
    "the-player-in-turn-before-taking": "chi è di turno, prima di prendere",
    "the-player-in-turn-may-look": "chi è di turno può guardare",
    # Melds and the end of a deal
    "at-either-end": "a uno dei capi",
    "at-the-bottom": "in fondo",
    "at-the-bottom-or-on-top-when-an-ace-is-there": "in fondo, o in cima se in fondo c’è un asso",
    "any-burraco": "un burraco qualsiasi",
    "a-clean-burraco": "un burraco pulito",
    "no-stall-rule": "nessuna regola sullo stallo",
    "the-referee-watches-a-full-lap-of-swapping": "l’arbitro osserva un giro completo di scambi",
    "bonuses-and-cards-on-the-table-only": "solo i premi e le carte sul tavolo",
    "the-usual-count-without-a-bonus-for-going-out": "il conteggio solito, senza premio di chiusura",
    "every-card-held-fits": "tutte le carte in mano legano",
    "it-is-the-last-discard": "è lo scarto con cui si chiude",
    "the-pile-is-shuffled-into-a-new-stock": "il monte degli scarti si mescola in un tallone nuovo",
    "lowest-first": "prima la più bassa",
    "highest-first": "prima la più alta",
    # The clock
    "at-the-dealer's-discard": "dallo scarto del mazziere",
    "at-the-player-served-first": "da chi è stato servito per primo",
    "one-lap": "un giro",
    "to-the-dealer's-next-discard-then-one-lap": "fino al prossimo scarto del mazziere, poi un giro",
    "not-regulated-so-played-as-in-2023": "non regolato: si gioca come nel 2023",
    "no-further-deal": "nessun’altra smazzata",
    "at-the-direction's-discretion": "a discrezione della direzione",
    # Matches and tournaments
    "a-fixed-number-of-deals": "un numero fisso di smazzate",
    "a-points-target": "un traguardo di punti",
    "at-or-above": "raggiunto o superato",
    "the-side-loses-the-match": "la linea perde la partita",
    "individual": "individuale",
    "individual-with-changing-partners": "individuale con compagni variabili",
    "one-against-one": "uno contro uno",
    "pairs": "coppie",
    "teams": "squadre",
    "alphabet": "ordine alfabetico",
    "categories": "categorie",
    "free-seating": "posti liberi",
    "lot": "sorteggio",
    "national-points": "punti nazionali",
    "order-of-entry": "ordine d’iscrizione",
    "referee's-choice": "scelta dell’arbitro",
    "danish": "danese",
    "mitchell": "Mitchell",
    "round-robin": "all’italiana",
    "direct-encounter": "scontro diretto",
    "fewest-match-points": "meno punti partita",
    "highest-winning-score": "punteggio di vittoria più alto",
    "match-points": "punti partita",
    "more-matches-won": "più incontri vinti",
    "more-rounds-won": "più turni vinti",
    "victory-points": "punti vittoria",
    "the-average-of-their-places": "la media dei loro posti",
    "the-lower-edge-of-its-band": "il limite inferiore della fascia",
    "the-bye-or-what-they-had-earned-if-higher": "il riposo, o ciò che avevano guadagnato se è di più",
    "more-than-half-of-the-rounds-are-over": "più di metà dei turni è finita",
    "the-third-last-round-is-over": "il terzultimo turno è finito",
    "force-majeure-at-any-time": "per forza maggiore, in qualsiasi momento",
    "grave-reasons-only": "solo per motivi gravi",
    "one-player-by-a-newcomer-before-half-of-the-rounds": "un giocatore con uno nuovo, prima di metà dei turni",
    "one-victory-point": "un punto vittoria",
    "one-victory-point-and-the-match-points-of-it": "un punto vittoria e i suoi punti partita",
    # Where the FITAB editions differ
    "the-dealer": "il mazziere",
    "the-first-dealer": "il primo mazziere",
    "frozen-and-valid-at-the-next-turn": "bloccate, valide al turno seguente",
    "back-on-the-same-melds-in-the-same-form": "di nuovo sugli stessi giochi, nella stessa forma",
    "not-on-melds-the-partner-laid-or-laid-off-on-since": "non sui giochi calati o legati intanto dal compagno",
    "not-on-melds-the-partner-laid-or-laid-off-on-since-for-the-whole-deal": (
        "non sui giochi calati o legati intanto dal compagno, per tutta la smazzata"
    ),
    "no-new-deal": "nessuna nuova distribuzione",
    "new-deal": "nuova distribuzione",
    "no-sanction": "nessuna sanzione",
    "take-and-discard-only-at-the-next-turn": "al turno seguente solo presa e scarto",
    "warning": "ammonizione",
    "the-first-play-comes-before-with-a-warning-otherwise": "la prima giocata viene prima, altrimenti ammonizione",
    "with-any-one-card-and-a-ban-without-stated-end": "con una carta qualsiasi, e un divieto senza fine detta",
    "with-the-card-of-the-pile-and-a-ban-for-the-whole-deal": (
        "con la carta raccolta dal monte, e un divieto per tutta la smazzata"
    ),
    "both-may-be-swapped": "si possono scambiare",
    "the-meld-may-be-put-in-order": "il gioco si può riordinare",
    "may-point-it-out-and-must-call-the-referee": "può segnalarla e deve chiamare l’arbitro",
    "may-call-the-referee": "può chiamare l’arbitro",
    "may-be-sanctioned": "può essere sanzionato",
    "always-stop-and-warning": "sempre stop e ammonizione",
    "possibly-seen-by-the-partner-or-declared": "forse vista dal compagno, o dichiarata",
    "dropped-and-seen-or-pulled-out-to-be-played-or-declared": (
        "caduta e vista, o estratta per essere giocata, o dichiarata"
    ),
    "not-on-melds-the-partner-lays": "non sui giochi che il compagno cala",
    "not-on-melds-the-partner-lays-for-the-whole-deal": "non sui giochi che il compagno cala, per tutta la smazzata",
    "the-valid-points": "i punti validi",
    "the-valid-points-before-the-second-pot-was-played": "i punti validi prima che si giocasse il secondo pozzetto",
    "one-discarded-the-others-penalised": "una scartata, le altre penalizzate",
    "all-penalised-and-discarded-by-the-norm": "tutte penalizzate e scartate secondo la norma",
    "draws-then-the-referee-has-him-discard-a-card-of-his-choice": (
        "pesca, poi l’arbitro gli fa scartare una carta a sua scelta"
    ),
    "limited-to-draw-and-discard-of-choice": "solo pesca e scarto a scelta",
    "the-surplus-cards-are-penalised": "le carte eccedenti sono penalizzate",
    "all-cards-of-the-meld-are-penalised": "tutte le carte del gioco sono penalizzate",
    "the-bonus-and-flat-points-each": "il premio e punti forfettari per ciascuno",
    "the-true-value-or-flat-points-if-nobody-remembers": "il valore vero, o punti forfettari se nessuno lo ricorda",
    "not-stated": "non è detto",
    "valid": "valida",
    "the-opponents-decide": "decidono gli avversari",
    "the-opponents-decide-if-there-is-real-doubt": "decidono gli avversari, se il dubbio è reale",
    "three-or-fewer": "tre o meno",
}
"""The members of the enumerations, by their values."""


def composed(value: object) -> str | None:
    """A value with numbers in it; nothing for any other."""
    match value:
        case Award(vp, mp):
            return f"{vp} V.P. {mp:+d} M.P." if mp else f"{vp} V.P."
        case Forfeit(present, absent):
            return f"presenti {composed(present)}, assenti {composed(absent)}"
        case LateWarning(minutes, beyond):
            return f"ritardo di oltre {minutes} minuti" if beyond else f"ritardo fino a {minutes} minuti"
        case Delay(minutes, bonus):
            return f"fino a {minutes} minuti: {bonus}"
        case ThinkingTime(None, seconds):
            return f"di più: {seconds} s"
        case ThinkingTime(cards, seconds):
            return f"fino a {cards} carte: {seconds} s"
        case DifferenceBand(None, vp):
            return f"oltre: {vp}"
        case DifferenceBand(edge, vp):
            return f"fino a {edge}: {vp}"
        case GivenScore(vp, points):
            return f"{vp} V.P., {points} punti negativi"
    return None
