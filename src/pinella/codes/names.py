"""How people read the name of a clause, in Italian and English."""

from __future__ import annotations

from typing import Final

from pinella.codes.choices import Meeting

PARTS: Final = ("tournament", "challenge", "switches")
"""Parts of a book, which a name begins with and nobody reads."""

LANGUAGES: Final = ("it", "en")

MEETINGS: Final = {
    meeting.value: ("squadre", "teams")
    if meeting is Meeting.TEAMS
    else (f"{meeting.value} smazzate", f"{meeting.value} deals")
    for meeting in Meeting
}

NAMES: Final = {
    # At a table of Burraco
    "players": ("giocatori", "players"),
    "sides": ("linee", "sides"),
    "packs": ("mazzi", "packs"),
    "jokers": ("jolly", "jokers"),
    "card_values": ("valore delle carte", "card values"),
    "seat_draw": ("sorteggio dei posti", "seat draw"),
    "first_dealer": ("primo mazziere", "first dealer"),
    "dealer_rotation": ("passaggio del mazziere", "dealer rotation"),
    "deal_direction": ("senso della distribuzione", "deal direction"),
    "shuffle": ("chi mescola", "shuffle"),
    "cutter": ("chi taglia", "cutter"),
    "hand_size": ("carte in mano", "hand size"),
    "pots": ("pozzetti", "pots"),
    "pot_size": ("carte di un pozzetto", "pot size"),
    "pot_builder": ("chi prepara i pozzetti", "pot builder"),
    "pot_building": ("come si preparano i pozzetti", "pot building"),
    "pot_order": ("ordine dei pozzetti", "pot order"),
    "up_cards": ("carte scoperte per cominciare il monte degli scarti", "cards turned to begin the pile"),
    "whole_pile_taken": ("il monte degli scarti si raccoglie tutto", "the whole pile is taken"),
    "pile_needs_play": ("chi raccoglie deve fare gioco", "taking the pile needs a play"),
    "single_card_pile_ban": (
        "la carta raccolta da un monte di una carta non si scarta",
        "the card of a one-card pile is barred as discard",
    ),
    "pots_per_side": ("pozzetti per linea", "pots per side"),
    "pot_on_the_fly": ("pozzetto al volo", "pot on the fly"),
    "wild_discard_to_the_pot": (
        "si può scartare una matta per prendere il pozzetto",
        "a wild may be discarded to take the pot",
    ),
    "pot_view": ("quando si può guardare il pozzetto", "when a pot may be looked at"),
    "pile_view": ("chi può guardare dentro il monte degli scarti", "who may go through the pile"),
    "screens_open_pile_and_pot": (
        "con i sipari il monte è aperto a tutti e il pozzetto si guarda subito",
        "with screens the pile is open to all and a pot is seen at once",
    ),
    "min_meld": ("carte di un gioco, almeno", "fewest cards of a meld"),
    "max_run_naturals": ("carte naturali di una sequenza, al massimo", "most natural cards of a run"),
    "max_set_naturals": ("carte naturali di una combinazione, al massimo", "most natural cards of a set"),
    "aces_in_a_run": ("assi in una sequenza, al massimo", "most aces in a run"),
    "wilds_per_meld": ("matte in un gioco, al massimo", "most wilds in a meld"),
    "set_ranks": ("valori di cui si può calare una combinazione", "ranks of which a set may be laid"),
    "second_set_of_a_rank": (
        "si può calare una seconda combinazione dello stesso valore",
        "a second set of a rank may be laid",
    ),
    "natural_two_needs_the_three": ("una pinella è naturale solo accanto al tre vero", "natural two needs the three"),
    "bound_wild_leaves_only_for_its_card": (
        "una matta vincolata lascia il posto solo alla sua carta",
        "bound wild leaves only for its card",
    ),
    "free_wild_may_move": ("una matta libera può spostarsi", "free wild may move"),
    "natural_two_may_become_wild": ("una pinella naturale può diventare matta", "natural two may become wild"),
    "free_wild_place": ("dove sta una matta libera", "where a free wild lies"),
    "burraco_length": ("carte di un burraco", "burraco length"),
    "burracos": ("premio del burraco", "burraco bonus"),
    "semi_clean_run": (
        "carte di fila accanto alla matta di una sequenza semipulita",
        "cards in a row beside the wild of a semi-clean run",
    ),
    "semi_clean_set": (
        "carte di una combinazione semipulita, matta compresa",
        "cards of a semi-clean set, the wild included",
    ),
    "royal_dirty_with_gap": (
        "anche la matta in mezzo fa un burraco reale sporco",
        "a wild in a gap makes a royal dirty burraco too",
    ),
    "going_out_bonus": ("premio della chiusura", "bonus for going out"),
    "going_out_needs_the_pot": ("per chiudere serve il pozzetto", "going out needs the pot"),
    "going_out_burraco": ("burraco che serve per chiudere", "burraco needed to go out"),
    "going_out_needs_a_full_lap": ("per chiudere serve un giro completo", "going out needs a full lap"),
    "going_out_needs_a_discard": ("per chiudere serve lo scarto", "going out needs a discard"),
    "last_discard_may_be_wild": ("si può chiudere scartando una matta", "last discard may be wild"),
    "dead_stock_cards": ("carte del tallone che non si pescano", "stock cards never drawn"),
    "dead_cards_laid_crosswise": (
        "le ultime carte del tallone si mettono di traverso",
        "the last stock cards are laid crosswise",
    ),
    "stock_count": ("chi può sapere quante carte ha il tallone", "who may know how many cards the stock has"),
    "hand_counts": ("chi può sapere quante carte hanno gli altri", "who may know how many cards the others hold"),
    "stall": ("stallo", "stall"),
    "stall_count": ("conteggio dopo uno stallo", "stall count"),
    "stall_pot_paid_by_one_side_only": (
        "dopo uno stallo il pozzetto si paga solo se l’altra linea l’ha preso",
        "after a stall a pot is paid for only if the other side took one",
    ),
    "pot_not_taken": ("pozzetto non preso", "pot not taken"),
    "neither_pot_taken_is_free": (
        "nessuno paga se nessuna linea ha preso il pozzetto",
        "nobody pays if neither side took a pot",
    ),
    "unplayed_pot": ("quanto costa un pozzetto preso e non giocato", "a pot taken and not played costs"),
    "exposed_must_be_played": (
        "una carta esposta che si può giocare va giocata",
        "an exposed card that can be laid must be laid",
    ),
    "unfinished_meld_may_wait": (
        "una o due carte di un gioco possono aspettare finché non si gioca altrove",
        "one or two cards of a meld may wait until their player plays elsewhere",
    ),
    "time_out": ("da dove comincia l’ultimo giro", "where the final lap begins"),
    "time_out_in_the_gap": (
        "time-out fra lo scarto del mazziere e il giocatore seguente",
        "time-out between the dealer's discard and the next player",
    ),
    "time_out_while_dealing": ("time-out durante la distribuzione", "time-out while dealing"),
    "time_out_between_deals": ("time-out fra due smazzate", "time-out between deals"),
    "time_left_is_told": ("si dice ai giocatori quanto manca", "players are told how much time is left"),
    # Kinds of burraco
    "royal": ("reale", "royal"),
    "royal-dirty": ("reale sporco", "royal dirty"),
    "super": ("super", "super"),
    "super-dirty": ("super sporco", "super dirty"),
    "clean": ("pulito", "clean"),
    "semi-clean": ("semipulito", "semi-clean"),
    "dirty": ("sporco", "dirty"),
    # Tournament
    "events": ("gare", "events"),
    "first_round": ("primo turno", "first round"),
    "movements": ("movimenti", "movements"),
    "round_minutes": ("minuti del turno", "round minutes"),
    "round_may_be_shortened_by": (
        "minuti di cui si può accorciare un turno",
        "minutes by which a round may be shortened",
    ),
    "thinking_times": ("tempi per pensare", "thinking times"),
    "seconds_after_the_invitation": ("secondi dopo l’invito", "seconds after the invitation"),
    "victory_points": (
        "punti vittoria, differenza più alta di ogni fascia",
        "victory points, highest difference of each band",
    ),
    "team_preset": (
        "lo stesso per le squadre, proposta per chi organizza",
        "the same for teams, a preset for organisers",
    ),
    "four_deal_table_for_any_meeting": (
        "la tabella per quattro smazzate può servire per ogni incontro",
        "the table for four deals may serve any match",
    ),
    "equivalent_points": (
        "punti partita che corrispondono ai punti vittoria",
        "match points that go with victory points",
    ),
    "tie_breaks": ("spareggi", "tie breaks"),
    "bye": ("riposo", "bye"),
    "byes_per_session": ("riposi per sessione", "byes per session"),
    "late_warning": ("ammonizione per il ritardo", "warning for a delay"),
    "late_bonuses": ("punti alla coppia presente per il ritardo", "points to the pair present for a delay"),
    "late_forfeit": ("incontro perso per il ritardo", "match lost by delay"),
    "missed_rounds": (
        "punti vittoria del primo, secondo, … turno saltato",
        "victory points of the first, second, … missed round",
    ),
    "temporary_withdrawal": ("assenza temporanea", "temporary withdrawal"),
    "withdrawal_with_an_advantage": (
        "punti vittoria per un ritiro che darebbe un vantaggio",
        "victory points for a withdrawal that would bring an advantage",
    ),
    "both_withdraw": (
        "punti vittoria quando si ritirano tutte e due le coppie",
        "victory points when both pairs withdraw",
    ),
    "unjustified_withdrawal": (
        "punti vittoria per un ritiro ingiustificato",
        "victory points for an unjustified withdrawal",
    ),
    "opponents_of_a_withdrawal": (
        "punteggio di chi incontra una coppia che si ritira",
        "score of those who play a pair that withdraws",
    ),
    "opponents_of_an_expelled_pair": (
        "punti vittoria di chi aveva perso contro una coppia espulsa",
        "victory points of those who lost to an expelled pair",
    ),
    "misconduct_of_both": (
        "punteggio per la scorrettezza di tutte e due le coppie",
        "score for misconduct of both pairs",
    ),
    "absence_minutes_made_up": (
        "minuti di un’assenza giustificata che si recuperano",
        "minutes of a justified absence that are made up",
    ),
    "substitution": ("sostituzioni", "substitution"),
    "interrupted_event": ("una gara interrotta vale quando", "an interrupted event is valid when"),
    "interrupted_event_of_four_rounds": (
        "turni che devono essere finiti in una gara di quattro",
        "rounds that must be over in an event of four",
    ),
    "warnings_for_a_penalty": ("ammonizioni per una penalità", "warnings for a penalty"),
    "warning_price": ("quanto costano le ammonizioni", "what so many warnings cost"),
    "penalised_cards": ("ordine in cui si scartano le carte penalizzate", "order of discarding penalised cards"),
    "forgotten_burraco_points": (
        "punti forfettari per le carte di un burraco dimenticato",
        "flat points for the cards of a forgotten burraco",
    ),
    "compensation_without_a_pot": (
        "punti in più per chi chiude senza burraco quando gli altri hanno tutti e due i pozzi",
        "more points for going out without a burraco when the others have both pots",
    ),
    "corrections_until_round_after": (
        "turni dopo i quali un punteggio non si corregge più",
        "rounds after which a score is no longer corrected",
    ),
    "ranking_check_minutes": ("minuti per controllare la classifica", "minutes to check the ranking"),
    "lost_sheet": (
        "punti vittoria a ogni coppia per uno score smarrito",
        "victory points to each pair for a lost score sheet",
    ),
    "called_at_difference": (
        "differenza a cui si deve chiamare l’arbitro",
        "difference at which the referee must be called",
    ),
    "not_called_winner": (
        "punti vittoria di chi vince se l’arbitro non è stato chiamato",
        "victory points of the winner when the referee was not called",
    ),
    # Where the FITAB editions differ
    "dealer_noted_on_the_score": ("mazziere segnato sullo score", "dealer noted on the score sheet"),
    "returned_after_going_out_in_the_first_lap": (
        "carte riprese dopo una chiusura nel primo giro",
        "cards returned after going out in the first lap",
    ),
    "returned_after_going_out_with_a_wild": (
        "carte riprese dopo una chiusura con una matta",
        "cards returned after going out with a wild",
    ),
    "returned_after_laying_off_the_last_discard": (
        "carte riprese dopo aver legato l’ultimo scarto",
        "cards returned after laying off the last discard",
    ),
    "returned_after_a_last_meld_without_discard": (
        "carte riprese dopo un ultimo gioco senza scarto",
        "cards returned after a last meld without discard",
    ),
    "returned_after_going_out_on_the_pile": (
        "carte riprese dopo una chiusura sul monte degli scarti",
        "cards returned after going out on the pile",
    ),
    "wrong_count_after_looking": (
        "numero di carte sbagliato, quando qualcuno ha guardato",
        "wrong number of cards, somebody having looked",
    ),
    "counting_without_looking": ("le carte si contano senza guardarle", "cards are counted without looking"),
    "misplaced_discard": ("scarto messo fuori posto", "misplaced discard"),
    "melding_before_the_fan": (
        "giocare prima di avere in mano le carte raccolte",
        "playing before the cards of the pile are in the hand",
    ),
    "single_pile_card_left": ("non resta da scartare che una carta", "nothing left to discard but one card"),
    "inverted_wilds": ("matte invertite", "inverted wilds"),
    "raising_an_irregularity": (
        "che cosa fa un giocatore davanti a un’irregolarità",
        "what a player does about an irregularity",
    ),
    "partners_suggestion": ("suggerimento del compagno", "suggestion by the partner"),
    "arbitral_score_for_a_suggestion": ("punteggio arbitrale per un suggerimento", "arbitral score for a suggestion"),
    "exposed_card": ("carta esposta", "exposed card"),
    "card_under_the_discard": ("carta rimasta sotto lo scarto", "card under the discard"),
    "both_pots_played": (
        "che cosa conta quando una linea ha giocato i due pozzetti",
        "what counts when one side played both pots",
    ),
    "several_surplus_cards": ("più carte eccedenti", "several surplus cards"),
    "out_of_turn_draw": ("il turno seguente dopo una pesca fuori turno", "the next turn after drawing out of turn"),
    "returned_after_melding_out_of_turn": (
        "carte riprese dopo averle calate fuori turno",
        "cards returned after laying them out of turn",
    ),
    "incurable_meld_after_a_pot_on_the_fly": (
        "gioco insanabile dopo un pozzetto al volo",
        "incurable meld after a pot on the fly",
    ),
    "mixed_cards": ("burraco mescolati nel mazzo prima del conteggio", "burracos mixed into the pack before the count"),
    "laying_in_front_of_a_meld": ("carta posata davanti a un gioco", "laying in front of a meld"),
    "handed_over_without_a_word": (
        "carte passate al compagno senza dire dove vanno",
        "cards handed to the partner without saying where they go",
    ),
    "bunched_cards_on_the_table": ("carte raccolte a mazzetto sul tavolo", "bunched cards on the table"),
    # A match on its own
    "ends": ("una partita si gioca a", "a match is played to"),
    "target_met": ("quando il traguardo è raggiunto", "when a points target is met"),
    "tie_goes_on_with_another_deal": (
        "in caso di parità si gioca un’altra smazzata",
        "a tie goes on with another deal",
    ),
    "personal_clock": ("quando un giocatore esaurisce il suo tempo", "when a player's clock runs out"),
    # Scala 40
    "fewest_players": ("giocatori, almeno", "fewest players"),
    "play_direction": ("senso del gioco", "play direction"),
    "opening_values": ("valore delle carte per l’apertura", "opening values"),
    "low_ace_opening_value": (
        "nell’apertura, valore dell’asso accanto al due",
        "what an ace beside the two is worth in an opening",
    ),
    "joker_opens_as_its_card": (
        "nell’apertura un jolly vale la carta di cui fa le veci",
        "in an opening a joker is worth its card",
    ),
    "hand_values": ("valore delle carte in mano", "hand values"),
    "opening_points": ("punti per aprire", "opening points"),
    "pile_cards_taken": ("carte che si raccolgono", "pile cards taken"),
    "pile_needs_an_opening": (
        "chi non ha aperto raccoglie solo per aprire",
        "a player who has not opened takes the discard only to open",
    ),
    "opening_is_compulsory_after_the_pile": (
        "chi non ha aperto e raccoglie deve aprire",
        "opening is compulsory after the pile",
    ),
    "taken_card_must_be_used": ("la carta raccolta va giocata", "taken card must be used"),
    "taken_card_may_be_discarded": ("la carta raccolta si può scartare", "taken card may be discarded"),
    "laying_off_needs_an_opening": ("per legare serve l’apertura", "laying off needs an opening"),
    "laying_off_on_anybodys_melds": ("si può legare ai giochi di tutti", "cards may be laid off on anybody's melds"),
    "fit_ban": ("una carta che lega non si può scartare", "a card that fits may not be discarded"),
    "fit_ban_exceptions": ("una carta che lega si può scartare quando", "a card that fits may be discarded when"),
    "swap_counts_as_fit": (
        "una carta che potrebbe prendere il posto di un jolly lega",
        "a card that could take a joker's place fits",
    ),
    "set_sizes": ("carte di una combinazione", "set sizes"),
    "suit_may_repeat_in_a_set": ("in una combinazione un seme può ripetersi", "suit may repeat in a set"),
    "max_new_run": ("carte di una sequenza nuova, al massimo", "most cards of a new run"),
    "max_run": ("carte di una sequenza, al massimo", "most cards of a run"),
    "laid_off_at_one_end": (
        "carte legate a un capo di una sequenza in un turno, al massimo",
        "most cards laid off at one end of a run in a turn",
    ),
    "min_naturals": ("carte naturali di un gioco, almeno", "fewest natural cards of a meld"),
    "equal_runs": ("si possono calare due sequenze uguali", "two equal runs may be laid"),
    "equal_sets": ("si possono calare due combinazioni uguali", "two equal sets may be laid"),
    "joker_is_declared": ("il jolly si dichiara", "joker is declared"),
    "joker_leaves_only_for_its_card": (
        "il jolly lascia il posto solo alla sua carta",
        "joker leaves only for its card",
    ),
    "recovered_joker_must_be_laid": ("il jolly ripreso va calato", "recovered joker must be laid"),
    "recovered_joker_is_usable_at_once": ("il jolly ripreso si può usare subito", "recovered joker is usable at once"),
    "joker_for_a_second_ace_can_be_taken": (
        "si può prendere il jolly che sta per un secondo asso",
        "joker for a second ace can be taken",
    ),
    "joker_discard_only_to_go_out": ("un jolly si scarta solo per chiudere", "a joker is discarded only to go out"),
    "going_out_without_having_opened": (
        "si può chiudere senza avere aperto",
        "a player may go out without having opened",
    ),
    "stock_end": ("quando il tallone finisce", "when the stock runs out"),
    "rounds": ("turni", "rounds"),
    "deals_per_round": ("smazzate per turno", "deals per round"),
    "ranking_points": ("punti vittoria per posto", "victory points by place"),
    "equal_scores": ("a pari punti si divide", "players who are level share"),
    "differences_short_round": (
        "punti vittoria per differenza, 3 o 4 smazzate",
        "victory points by difference, 3 or 4 deals",
    ),
    "differences_full_round": ("punti vittoria per differenza, 5 smazzate", "victory points by difference, 5 deals"),
    "full_round_from": ("smazzate da cui vale la tabella per 5", "deals from which the table for 5 deals is used"),
    "empty_seat": ("punti negativi di un posto vuoto", "negative points of an empty seat"),
    "empty_seat_in_differences": ("il posto vuoto conta nelle differenze", "an empty seat counts in the differences"),
    "latecomer": ("punteggio di chi arriva in ritardo", "score of a latecomer"),
    "sits_out": ("punteggio di chi deve riposare", "score of a player who has to sit out"),
}
"""A clause, or a part of its name, and what people read: in Italian, in English."""


def name_in_words(name: str, lang: str = "en") -> str:
    """`hand_size` is `hand size`, *carte in mano*; `tournament.bye.2` is `bye, 2 deals`."""
    steps = name.split(".")
    if steps[0] in PARTS:
        steps = steps[1:]
    place = LANGUAGES.index(lang)
    return ", ".join((NAMES.get(step) or MEETINGS[step])[place] for step in steps)
