/** A deal cut short, as the server answers its replay: Nord lays and discards, Est takes the pile and goes out. */
import type { Replay, TableLine } from "../api/types";

export const LINE: TableLine = {
  table: "tpsli3w2oqrwzwey2",
  code: "online",
  players: 2,
  length: { by: "deals", deals: 2, minutes: null },
  arbitrated: false,
  club: null,
  phase: "ended",
  opened_at: 0,
  moved_at: 0,
  free: 0,
  deal: 2,
  totals: { NS: 25, EW: 130 },
  seats: { N: "Giocatore 7" },
  known: [],
};

export const REPLAY: Replay = {
  deal: 1,
  view: {
    you: "referee",
    turn: "N",
    taken: false,
    ending: null,
    pots: 2,
    "pot/NS": false,
    "pot/EW": false,
    pile: "Ks",
    pile_count: 1,
    stock: 63,
    "hand/N": "7h 8h Qd",
    "count/N": 3,
    "hand/E": "Qc",
    "count/E": 1,
  },
  changes: [
    {
      told: { event: "card-drawn/1", seat: "N", card: "Jk" },
      set: { taken: true, stock: 62, "hand/N": "7h 8h Qd Jk", "count/N": 4 },
    },
    {
      told: { event: "meld-laid/1", seat: "N", meld: "NS.1", laid: "7h 8h Jk=9h" },
      set: {
        "meld/NS.1": { cards: "7h 8h Jk=9h", kind: "run", burraco: null, points: 45 },
        "hand/N": "Qd",
        "count/N": 1,
        "exposed/N": "Qd",
      },
    },
    {
      told: { event: "card-discarded/1", seat: "N", card: "Qd" },
      set: {
        turn: "E",
        taken: false,
        pile: "Ks Qd",
        pile_count: 2,
        "hand/N": "",
        "count/N": 0,
        "exposed/N": null,
      },
    },
    {
      told: { event: "discard-pile-taken/1", seat: "E", cards: "Ks Qd" },
      set: { taken: true, pile: "", pile_count: 0, "hand/E": "Qc Qd Ks", "count/E": 3 },
    },
    {
      told: { event: "deal-ended/1", ending: "going-out", seat: "E" },
      set: { turn: null, ending: "going-out", went_out: "E" },
    },
    { told: { event: "secret-revealed/1", secret: "00" }, set: {} },
    {
      told: {
        event: "deal-counted/1",
        counts: [
          {
            party: "NS",
            parts: [
              ["cards laid", 45],
              ["pot not taken", -100],
            ],
            total: -55,
          },
          {
            party: "EW",
            parts: [
              ["closing", 100],
              ["cards in hand", -30],
            ],
            total: 70,
          },
        ],
      },
      set: {},
    },
    {
      told: { event: "match-ended/1", ending: "deals", winners: ["EW"], victory_points: ["4", "16"] },
      set: {},
    },
  ],
};
