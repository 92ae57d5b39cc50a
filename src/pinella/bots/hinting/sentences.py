"""The sentences of hints in English and Italian, each whole; `{names}` are filled in with numbers, cards and melds.

Where a number decides between singular and plural there are two: `ONE` names the value that decides.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from pinella.codes import BurracoKind

ONE: Final[Mapping[str, str]] = {
    "goes-out": "cards",
    "ends-deal": "cards",
    "lays-points": "cards",
    "sheds": "cards",
    "pile-useful": "count",
    "pile-taken": "count",
    "near-pot": "cards",
    "uses-wild": "count",
    "shows": "count",
    "cannot-go-out": "cards",
    "hand-costs": "cards",
    "fits-opponents": "melds",
    "useful-left": "cards",
    "needs-clean": "cards",
    "waiting-costs": "cards",
    "opens-melds": "count",
    "fits-own": "melds",
}
"""By code: the number, or the group whose size, decides; the sentence for one ends in `/one`."""

STEPS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "draw": "Draw from the stock.",
        "take": "Take the discard pile.",
        "take-top": "Take the top discard.",
        "lay": "Lay {cards}.",
        "lay-off": "Lay off {cards} on {meld}.",
        "open": "Open with {cards}.",
        "swap": "Put {cards} in place of the joker of {meld}, and take the joker.",
        "discard": "Discard {cards}.",
        "take-pot": "Take the pot.",
        "claim": "Say that you go out.",
    },
    "it": {
        "draw": "Pesca dal tallone.",
        "take": "Raccogli il monte degli scarti.",
        "take-top": "Raccogli l'ultimo scarto.",
        "lay": "Cala {cards}.",
        "lay-off": "Lega {cards} a {meld}.",
        "open": "Apri con {cards}.",
        "swap": "Metti {cards} al posto del jolly di {meld} e prendi il jolly.",
        "discard": "Scarta {cards}.",
        "take-pot": "Prendi il pozzetto.",
        "claim": "Dichiara la chiusura.",
    },
}

SURE: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "only": "Nothing else was compared with it.",
        "clearly-best": "Clearly the best choice.",
        "probably-best": "Probably the best choice.",
        "close": "Close to the first choice: the imagined deals do not decide.",
        "worse": "Clearly worse than the first choice.",
        "worse/points": "Worse than the first choice by about {points} points.",
    },
    "it": {
        "only": "Non c'è altro con cui confrontarla.",
        "clearly-best": "È nettamente la scelta migliore.",
        "probably-best": "È probabilmente la scelta migliore.",
        "close": "È vicina alla prima scelta: le smazzate immaginate non decidono.",
        "worse": "È nettamente peggiore della prima scelta.",
        "worse/points": "È peggiore della prima scelta di circa {points} punti.",
    },
}

HEADINGS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "wins": "What it wins:",
        "risks": "What it risks:",
        "shared": "The same after every turn that was compared:",
    },
    "it": {
        "wins": "Che cosa ci guadagni:",
        "risks": "Che cosa rischi:",
        "shared": "Lo stesso dopo ogni giocata confrontata:",
    },
}

READY: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "turn": "It is the turn of {turn}, and only the player in turn gets advice.",
        "lay-off": "{card} fits {melds}.",
        "lay": "{cards} is a meld.",
        "opens": "The hand can open.",
        "nothing": "No card fits a meld on the table, and no meld is ready.",
    },
    "it": {
        "turn": "È il turno di {turn}, e i consigli sono per chi è di turno.",
        "lay-off": "{card} si lega a {melds}.",
        "lay": "{cards} è un gioco.",
        "opens": "Con questa mano si può aprire.",
        "nothing": "Nessuna carta si lega a un gioco sul tavolo, e nessun gioco è pronto.",
    },
}
"""What a hand that waits could do, as the table lies."""

PLAYER: Final[Mapping[str, str]] = {"en": "player {seat}", "it": "il giocatore {seat}"}

KINDS: Final[Mapping[str, Mapping[BurracoKind, str]]] = {
    "en": {
        BurracoKind.ROYAL: "a royal burraco",
        BurracoKind.ROYAL_DIRTY: "a royal dirty burraco",
        BurracoKind.SUPER: "a super burraco",
        BurracoKind.SUPER_DIRTY: "a super dirty burraco",
        BurracoKind.CLEAN: "a clean burraco",
        BurracoKind.SEMI_CLEAN: "a semi-clean burraco",
        BurracoKind.DIRTY: "a dirty burraco",
    },
    "it": {
        BurracoKind.ROYAL: "un burraco reale",
        BurracoKind.ROYAL_DIRTY: "un burraco reale sporco",
        BurracoKind.SUPER: "un super burraco",
        BurracoKind.SUPER_DIRTY: "un super burraco sporco",
        BurracoKind.CLEAN: "un burraco pulito",
        BurracoKind.SEMI_CLEAN: "un burraco semipulito",
        BurracoKind.DIRTY: "un burraco sporco",
    },
}

REASONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        # What it wins
        "goes-out": "You go out for {bonus} points; the opponents are left with {cards} cards.",
        "goes-out/one": "You go out for {bonus} points; the opponents are left with one card.",
        "ends-deal": "You go out; the others are left with {cards} cards.",
        "ends-deal/one": "You go out; the others are left with one card.",
        "burraco-made": "{meld} becomes {kind}: {bonus} points.",
        "burraco-improved": "{meld} becomes {kind}: {points} points more.",
        "pot-taken": "You take the pot: {cards} new cards, and no {points} points to pay for a pot not taken.",
        "pot-on-the-fly": (
            "You take the pot on the fly and play on: {cards} new cards, and no {points} points to pay for a pot not "
            "taken."
        ),
        "opens": (
            "You open with {points} points; {needed} are needed. From now on you may add to every meld and take the "
            "discard."
        ),
        "lays-points": "The {cards} cards on the table are worth {points} points.",
        "lays-points/one": "The card on the table is worth {points} points.",
        "sheds": "You get rid of {cards} cards that would cost {points} points.",
        "sheds/one": "You get rid of a card that would cost {points} points.",
        "joker-gained": "You get the joker of {meld}.",
        "pile-useful": "You take {count} cards; each of these can be laid at once: {cards}.",
        "pile-useful/one": "You take {cards}, which can be laid at once.",
        "pile-taken": "You take {count} cards.",
        "pile-taken/one": "You take one card that you know.",
        "pile-no-use": "No card of the pile can be laid at once.",
        "draws-unseen": "Nobody else sees the card that you draw.",
        "waits": "You could open and wait: nobody can add to melds that are in your hand.",
        "stays-free": "Who takes the discard has to open with it; who draws may wait.",
        "lonely-discard": "{cards} goes with no other card of your hand and with no meld of yours.",
        "double-discard": "You keep another {cards}: nothing is lost.",
        "safe-discard": "{cards} fits no meld of the opponents.",
        "near-pot": "You are left with {cards} cards: the pot is near.",
        "near-pot/one": "You are left with one card: the pot is near.",
        "burraco-soon": "In {times} of {worlds} imagined deals your side makes a new burraco within two laps.",
        "pot-soon": "In {times} of {worlds} imagined deals your side takes the pot within two laps.",
        "opens-soon": "In {times} of {worlds} imagined deals you open within two laps.",
        "out-often": "In {times} of {worlds} imagined deals it is your side that goes out.",
        "you-out-often": "In {times} of {worlds} imagined deals it is you who goes out.",
        "out-next": "In {times} of {worlds} imagined deals you go out at once in your next turn.",
        "best-often": "In {times} of {worlds} imagined deals it does at least as well as the next choice.",
        # What it risks
        "burraco-worse": "{meld} becomes {kind}: {points} points less.",
        "spoils-clean": (
            "{meld} had no wild and now has one: a dirty burraco earns {dirty} points, a clean one {clean}."
        ),
        "spoils-clean/semi": (
            "{meld} had no wild and now has one: a dirty burraco earns {dirty} points, a semi-clean one {semi}, a "
            "clean one {clean}."
        ),
        "uses-wild": "You use up the wilds {cards}.",
        "uses-wild/one": "You use up the wild {cards}.",
        "discards-wild": "You throw away a wild, {cards}.",
        "throws-burraco": "{cards} would have made {meld} {kind}: {points} points.",
        "fits-own": "You throw {cards}, which fits melds of your own side: {melds}.",
        "fits-own/one": "You throw {cards}, which fits a meld of your own side: {melds}.",
        "fits-opponents": "{cards} fits melds of the opponents: {melds}.",
        "fits-opponents/one": "{cards} fits a meld of the opponents: {melds}.",
        "fits-with-pile": "With {others} of the pile {cards} fits a meld of the opponents: {meld}.",
        "card-used": "In {times} of {worlds} imagined deals {seat} takes {cards} and lays it at once.",
        "pile-given": "In {times} of {worlds} imagined deals {seat} takes the pile: {count} cards.",
        "card-taken": "In {times} of {worlds} imagined deals {seat} takes {cards}.",
        "breaks-up": "{cards} would have gone with {others}.",
        "pile-left": "You leave the pile there: {count} cards.",
        "useful-left": "You leave in the pile cards that you could lay at once: {cards}.",
        "useful-left/one": "You leave {cards} in the pile, which you could lay at once.",
        "shows": "The others know these cards of your hand: {cards}.",
        "shows/one": "The others know that you hold {cards}.",
        "may-not-discard": "You may not discard {cards} in this turn.",
        "cannot-go-out": ("You are left with {cards} cards and cannot go out yet: your side lacks a burraco."),
        "cannot-go-out/one": ("You are left with one card and cannot go out yet: your side lacks a burraco."),
        "needs-clean": "You are left with {cards} cards and cannot go out yet: your side lacks a clean burraco.",
        "needs-clean/one": "You are left with one card and cannot go out yet: your side lacks a clean burraco.",
        "opens-melds": "{count} of the others have opened and can add to your melds.",
        "opens-melds/one": "One of the others has opened and can add to your melds.",
        "loses-opening": "You could open, and without {cards} you cannot any more.",
        "waiting-costs": "If somebody goes out meanwhile, the {cards} cards of your hand cost {points} points.",
        "waiting-costs/one": "If somebody goes out meanwhile, the card in your hand costs {points} points.",
        "hand-costs": (
            "In {times} of {worlds} imagined deals an opponent goes out before your next turn: the {cards} cards of "
            "your hand then cost {points} points."
        ),
        "hand-costs/one": (
            "In {times} of {worlds} imagined deals an opponent goes out before your next turn: the card in your hand "
            "then costs {points} points."
        ),
        # Why there is less choice
        "only-move": "There is no other move.",
        "take-only-to-open": "You may take the discard only if you can open.",
        "take-only-to-lay": "The pile may be taken only by who can then lay cards, and you cannot.",
        "ruling-limit": "A ruling limits how you take cards, and lets you only discard afterwards.",
        "ruling-discard": "A ruling says which card you must discard.",
        "ruling-side": "Your discard must be the penalised card at the side of the table.",
        "ruling-same-place": "A ruling wants cards back in the same place first.",
    },
    "it": {
        "goes-out": "Chiudi e guadagni {bonus} punti; agli avversari restano in mano {cards} carte.",
        "goes-out/one": "Chiudi e guadagni {bonus} punti; agli avversari resta in mano una carta.",
        "ends-deal": "Chiudi; agli altri restano in mano {cards} carte.",
        "ends-deal/one": "Chiudi; agli altri resta in mano una carta.",
        "burraco-made": "{meld} diventa {kind}: {bonus} punti.",
        "burraco-improved": "{meld} diventa {kind}: {points} punti in più.",
        "pot-taken": "Prendi il pozzetto: {cards} carte nuove, e non paghi i {points} punti del pozzetto non preso.",
        "pot-on-the-fly": (
            "Prendi il pozzetto al volo e continui a giocare: {cards} carte nuove, e non paghi i {points} punti del "
            "pozzetto non preso."
        ),
        "opens": (
            "Apri con {points} punti; ne servono {needed}. Da ora puoi legare a ogni gioco e raccogliere lo scarto."
        ),
        "lays-points": "Le {cards} carte che metti sul tavolo valgono {points} punti.",
        "lays-points/one": "La carta che metti sul tavolo vale {points} punti.",
        "sheds": "Ti liberi di {cards} carte che costerebbero {points} punti.",
        "sheds/one": "Ti liberi di una carta che costerebbe {points} punti.",
        "joker-gained": "Prendi il jolly di {meld}.",
        "pile-useful": "Raccogli {count} carte; ciascuna di queste si può giocare subito: {cards}.",
        "pile-useful/one": "Raccogli {cards}, che si può giocare subito.",
        "pile-taken": "Raccogli {count} carte.",
        "pile-taken/one": "Raccogli una carta che conosci.",
        "pile-no-use": "Nessuna carta del monte degli scarti si può giocare subito.",
        "draws-unseen": "Nessun altro vede la carta che peschi.",
        "waits": "Potresti aprire e aspetti: ai giochi che tieni in mano nessuno può legare.",
        "stays-free": "Chi raccoglie lo scarto deve aprire con quella carta; chi pesca può aspettare.",
        "lonely-discard": "{cards} non si accompagna a nessun'altra carta della tua mano né a un tuo gioco.",
        "double-discard": "Ti resta l'altra carta uguale, {cards}: non perdi nulla.",
        "safe-discard": "{cards} non si lega a nessun gioco degli avversari.",
        "near-pot": "Resti con {cards} carte: il pozzetto è vicino.",
        "near-pot/one": "Resti con una carta: il pozzetto è vicino.",
        "burraco-soon": (
            "In {times} delle {worlds} smazzate immaginate la tua linea fa un nuovo burraco entro due giri."
        ),
        "pot-soon": "In {times} delle {worlds} smazzate immaginate la tua linea prende il pozzetto entro due giri.",
        "opens-soon": "In {times} delle {worlds} smazzate immaginate apri entro due giri.",
        "out-often": "In {times} delle {worlds} smazzate immaginate è la tua linea a chiudere.",
        "you-out-often": "In {times} delle {worlds} smazzate immaginate sei tu a chiudere.",
        "out-next": "In {times} delle {worlds} smazzate immaginate chiudi in mano al tuo prossimo turno.",
        "best-often": ("In {times} delle {worlds} smazzate immaginate rende almeno quanto la scelta successiva."),
        "burraco-worse": "{meld} diventa {kind}: {points} punti in meno.",
        "spoils-clean": (
            "{meld} non aveva matte e ora ne ha una: un burraco sporco vale {dirty} punti, uno pulito {clean}."
        ),
        "spoils-clean/semi": (
            "{meld} non aveva matte e ora ne ha una: un burraco sporco vale {dirty} punti, uno semipulito {semi}, uno "
            "pulito {clean}."
        ),
        "uses-wild": "Consumi le matte {cards}.",
        "uses-wild/one": "Consumi la matta {cards}.",
        "discards-wild": "Butti via una matta, {cards}.",
        "throws-burraco": "Con {cards} {meld} sarebbe diventato {kind}: {points} punti.",
        "fits-own": "Butti {cards}, che si lega a più giochi della tua linea: {melds}.",
        "fits-own/one": "Butti {cards}, che si lega a un gioco della tua linea: {melds}.",
        "fits-opponents": "{cards} si lega a più giochi degli avversari: {melds}.",
        "fits-opponents/one": "{cards} si lega a un gioco degli avversari: {melds}.",
        "fits-with-pile": "Con {others} del monte degli scarti {cards} si lega a un gioco degli avversari: {meld}.",
        "card-used": (
            "In {times} delle {worlds} smazzate immaginate {seat} raccoglie la carta {cards} e la gioca subito."
        ),
        "pile-given": (
            "In {times} delle {worlds} smazzate immaginate {seat} raccoglie il monte degli scarti: {count} carte."
        ),
        "card-taken": "In {times} delle {worlds} smazzate immaginate {seat} raccoglie la carta {cards}.",
        "breaks-up": "{cards} si accompagnava a {others}.",
        "pile-left": "Lasci lì il monte degli scarti: {count} carte.",
        "useful-left": "Lasci nel monte degli scarti carte che potevi giocare subito: {cards}.",
        "useful-left/one": "Lasci nel monte degli scarti {cards}, che potevi giocare subito.",
        "shows": "Gli altri conoscono queste carte della tua mano: {cards}.",
        "shows/one": "Gli altri sanno che hai in mano {cards}.",
        "may-not-discard": "In questo turno non puoi scartare {cards}.",
        "cannot-go-out": ("Resti con {cards} carte e non puoi ancora chiudere: alla tua linea manca un burraco."),
        "cannot-go-out/one": ("Resti con una carta e non puoi ancora chiudere: alla tua linea manca un burraco."),
        "needs-clean": "Resti con {cards} carte e non puoi ancora chiudere: alla tua linea manca un burraco pulito.",
        "needs-clean/one": ("Resti con una carta e non puoi ancora chiudere: alla tua linea manca un burraco pulito."),
        "opens-melds": "{count} degli altri hanno aperto e possono legare ai tuoi giochi.",
        "opens-melds/one": "Uno degli altri ha aperto e può legare ai tuoi giochi.",
        "loses-opening": "Potresti aprire, e senza {cards} non puoi più.",
        "waiting-costs": "Se intanto qualcuno chiude, le {cards} carte che hai in mano costano {points} punti.",
        "waiting-costs/one": "Se intanto qualcuno chiude, la carta che hai in mano costa {points} punti.",
        "hand-costs": (
            "In {times} delle {worlds} smazzate immaginate un avversario chiude prima del tuo prossimo turno: le "
            "{cards} carte che hai in mano costano allora {points} punti."
        ),
        "hand-costs/one": (
            "In {times} delle {worlds} smazzate immaginate un avversario chiude prima del tuo prossimo turno: la "
            "carta che hai in mano costa allora {points} punti."
        ),
        "only-move": "Non c'è altra mossa.",
        "take-only-to-open": "Puoi raccogliere lo scarto solo se puoi aprire.",
        "take-only-to-lay": "Può raccogliere il monte degli scarti solo chi poi può giocare carte, e tu non puoi.",
        "ruling-limit": "Un provvedimento ti impone come prendere le carte, e poi puoi solo scartare.",
        "ruling-discard": "Un provvedimento dice quale carta devi scartare.",
        "ruling-side": "Devi scartare la carta penalizzata che sta al lato del tavolo.",
        "ruling-same-place": "Un provvedimento vuole prima le carte di nuovo al loro posto.",
    },
}
