import { beforeEach, describe, expect, it } from "vitest";
import type { Placed } from "../api/socket";
import { words } from "../text/words.svelte";
import { actOf, discardedForYou, heard, lastActs } from "./acts";
import { readCommand } from "./commands";
import { before, rowsOf } from "./counting";
import { Draft } from "./draft";
import { layoutOf, type Place } from "./fan";
import { dealtIn, flightsOf, isFresh } from "./flights";
import { inWords, namedUses, said, saidReason, usesOf } from "./helping";
import { held, meant, moved, sorted } from "./hand";
import { marksOf, rulingsBehind } from "./marks";
import { backsAfter } from "./memory";
import { readRuling, rulingIn } from "./ruling";
import { RefereeWords, readSentences } from "./rulings";
import { spokenAll, spokenBegin, spokenTable } from "./spoken";
import { different, targetsOf } from "./targets";
import { spotFor, stepsOf } from "./tour";
import { laidOf, meldsOf, readView } from "./view";

const PARTS = {
  table: "t1",
  phase: "playing",
  paused: false,
  settings: { code: "fitab-2025", players: 4, length: { by: "deals", deals: 4 }, arbitrated: true },
  you: "S",
  "seat/N": { name: "Anna", ready: true, stand_in: false },
  "seat/E": { bot: "circolo", ready: true, stand_in: false },
  "seat/S": { name: "Bruno", ready: true, stand_in: false },
  "seat/W": { bot: "circolo", ready: true, stand_in: true },
  turn: "S",
  taken: true,
  deal: 2,
  dealer: "E",
  "meld/NS.2": { cards: "9d 9c' 9s", kind: "set", burraco: null, points: 30 },
  "meld/NS.1": { cards: "7h 2c=8h 9h +Jk", kind: "run", burraco: null, points: 60 },
  "meld/EW.1": { cards: "As 2s 3s 4s 5s 6s 7s", kind: "run", burraco: "clean", points: 60 },
  "frozen/NS": [{ meld: "NS.2", until: null, turns: 0, cards: "" }],
  "hand/S": "Kd 4h Jk 4h' Jk As",
  "count/S": 6,
  "count/E": 9,
  "exposed/E": "7c",
  pile: "4c Ks'",
  pile_count: 2,
  stock: null,
  pots: 1,
  "pot/NS": true,
  "pot/EW": false,
  "counted/1": [
    {
      party: "NS",
      parts: [
        ["clean burraco", 200],
        ["clean burraco", 200],
        ["cards laid", 85],
      ],
      total: 485,
    },
    {
      party: "EW",
      parts: [
        ["cards laid", 40],
        ["pot not taken", -100],
      ],
      total: -60,
    },
  ],
  totals: { NS: 485, EW: -60 },
};
const view = readView(PARTS);

type Point = readonly [number, number];

/** A point of a turned card on the screen, and back. A card turns about the middle of its foot. */
function out({ x, y, turn }: Place, [u, v]: Point, card: number, height: number): Point {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [across, up] = [u - card / 2, v - height];
  return [x + card / 2 + across * cos - up * sin, y + height + across * sin + up * cos];
}

function into({ x, y, turn }: Place, [left, top]: Point, card: number, height: number): Point {
  const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const [across, up] = [left - x - card / 2, top - y - height];
  return [across * cos + up * sin + card / 2, up * cos - across * sin + height];
}

beforeEach(() => (words.language = "it"));

describe("reading a view", () => {
  it("begins with one's own seat and goes on in playing order", () => {
    expect(view.seats.map((seat) => seat.seat)).toEqual(["S", "W", "N", "E"]);
    expect([view.yourParty, view.parties, view.isYourTurn]).toEqual(["NS", ["NS", "EW"], true]);
  });

  it("puts melds in order, with their wilds and what rulings did to them", () => {
    expect(meldsOf(view, "NS").map((meld) => [meld.id, meld.frozen])).toEqual([
      ["NS.1", null],
      ["NS.2", "for-good"],
    ]);
    expect(laidOf("7h 2c=8h +Jk")).toEqual([
      { card: "7h", standsFor: null, isFree: false },
      { card: "2c", standsFor: "8h", isFree: false },
      { card: "Jk", standsFor: null, isFree: true },
    ]);
  });

  it("knows only what it was told", () => {
    const [, west, , east] = view.seats;
    expect([west?.hand, west?.count, west?.standIn]).toEqual([null, null, true]);
    expect([east?.count, east?.marks.exposed]).toEqual([9, ["7c"]]);
  });

  it("takes a spectator for nobody", () => {
    const looking = readView({ ...PARTS, you: "spectator" });
    expect([looking.you, looking.isYourTurn, looking.seats[0]?.seat]).toEqual([null, false, "N"]);
  });
});

describe("the hand", () => {
  const cards = ["Kd", "4h", "Jk", "4h'", "Jk", "As"];

  it("tells its jokers apart", () => {
    expect(held(cards).map((one) => one.key)).toEqual(["Kd", "4h", "Jk", "4h'", "Jk#2", "As"]);
  });

  it("is sorted by suit or by rank", () => {
    expect(sorted(cards, "suit").map((one) => one.card)).toEqual(["4h", "4h'", "Kd", "As", "Jk", "Jk"]);
    expect(sorted(cards, "rank").map((one) => one.card)).toEqual(["Jk", "Jk", "As", "4h", "4h'", "Kd"]);
  });

  it("keeps the order it was put in, and new cards come last", () => {
    const own = moved(["4h", "Kd", "As"], ["As"], "4h");
    expect(own).toEqual(["As", "4h", "Kd"]);
    expect(sorted(["4h", "Kd", "As", "7c"], "own", own).map((one) => one.key)).toEqual([
      "As",
      "4h",
      "Kd",
      "7c",
    ]);
    expect(moved(own, ["As", "4h"], null)).toEqual(["Kd", "As", "4h"]);
  });

  it("finds the cards that were typed, the other copy too, and says which are not there", () => {
    expect(meant(cards, ["4h", "4h", "Jk"])).toEqual({ keys: ["4h", "4h'", "Jk"], missing: [] });
    expect(meant(cards, ["4h'", "7c"])).toEqual({ keys: ["4h'"], missing: ["7c"] });
  });

  it("lies inside the screen, whatever its number", () => {
    for (const [width, screen] of [
      [304, 568],
      [359, 667],
      [651, 375],
      [1280, 768],
    ] as const)
      for (let n = 1; n <= 60; n += 1) {
        const { places, card, height } = layoutOf(n, width, screen);
        expect(places).toHaveLength(n);
        for (const place of places) {
          const leans = Math.sin((Math.abs(place.turn) * Math.PI) / 180) * card * 1.4;
          expect(place.x - leans).toBeGreaterThanOrEqual(-0.01);
          expect(place.x + card + leans).toBeLessThanOrEqual(width + 0.01);
          expect(place.y + card * 1.4).toBeLessThanOrEqual(height + 1);
        }
      }
  });

  it("leaves the index of every card free, in a fan, too", () => {
    for (const width of [359, 651, 752, 1280])
      for (let count = 2; count <= 40; count += 1) {
        const { card, places } = layoutOf(count, width, 768);
        const height = card * 1.4;
        places.forEach((place, index) => {
          const next = places[index + 1];
          if (!next || next.y > place.y + height / 4) return;
          // The far corners of the index, seen from the card that lies over it.
          for (const [x, y] of [
            [card * 0.27, 0],
            [card * 0.27, height * 0.33],
          ] as const) {
            const [seen] = into(next, out(place, [x, y], card, height), card, height);
            expect(seen, `${count} cards in ${width}`).toBeLessThanOrEqual(0);
          }
        });
      }
  });

  it("finds the place between two cards", () => {
    const layout = layoutOf(5, 359, 667);
    const at = (index: number) => (layout.places[index]?.x ?? 0) + 1;
    expect([0, 2, 4].map((index) => layout.indexAt(at(index), 60))).toEqual([0, 2, 4]);
    expect(layout.indexAt(359, 60)).toBe(5);
  });
});

describe("where cards may go", () => {
  const placed = (act: Record<string, unknown>, ...melds: string[]): Placed => ({ act, melds });

  it("is what the server lists", () => {
    const targets = targetsOf([
      placed({ command: "discard", card: "7h" }),
      placed({ command: "lay-off", meld: "NS.1", cards: "7h" }, "7h 8h 9h Th"),
      placed({ command: "lay", cards: "7h 8h 9h" }, "7h 8h 9h"),
    ]);
    expect([targets.discard, targets.lay.length, [...targets.melds.keys()]]).toEqual([true, 1, ["NS.1"]]);
  });

  it("offers ways that differ, not copies", () => {
    const ways = [
      placed({ n: 1 }, "7h 8h +2c"),
      placed({ n: 2 }, "7h' 8h +2c"),
      placed({ n: 3 }, "7h 8h 2c=9h"),
    ];
    expect(different(ways).map((way) => way.act.n)).toEqual([1, 3]);
  });
});

describe("a draft", () => {
  it("groups cards, moves them, and takes every step back", () => {
    const draft = Draft.EMPTY.group(["7h", "8h", "9h"]).group(["Kd", "Ks"]).add(1, ["9h"]);
    expect(draft.groups).toEqual([
      ["7h", "8h"],
      ["Kd", "Ks", "9h"],
    ]);
    expect(draft.undo().groups).toEqual([
      ["7h", "8h", "9h"],
      ["Kd", "Ks"],
    ]);
    expect(draft.undo().undo().undo().isEmpty).toBe(true);
    expect(draft.take(["Kd", "Ks", "9h"]).groups).toEqual([["7h", "8h"]]);
  });

  it("loses what is no longer held, and does not bring it back", () => {
    const draft = Draft.EMPTY.group(["7h", "8h"])
      .group(["Kd"])
      .keep(new Set(["Kd"]));
    expect([draft.groups, draft.canUndo]).toEqual([[["Kd"]], false]);
  });
});

describe("what was done", () => {
  const discard = { event: "card-discarded/1", seat: "E", card: "Ks'" };

  it("is written beside the name, and told in a sentence", () => {
    expect(actOf(discard)).toBe("scarta K♠");
    expect(heard(discard, view)).toBe("Bot Est: scarta re di picche.");
    expect(heard({ event: "card-drawn/1", seat: "S", card: "7h" }, view)).toBe(
      "Hai pescato: sette di cuori.",
    );
    expect(actOf({ event: "discard-pile-taken/1", seat: "E", cards: "4c 5c 6c 7c 8c" })).toBe(
      "raccoglie 5 carte",
    );
  });

  it("is told to whom it was done for when the time was up", () => {
    const before = readView({ ...PARTS, turn_since: 100_000, turn_limit: 40 });
    const own = { event: "card-discarded/1", seat: "S", card: "Kd" };
    expect(discardedForYou([own], before, 140_000)).toBe("Tempo scaduto. Scartato per te: re di quadri.");
    expect(discardedForYou([own], before, 130_000)).toBeNull();
    expect(discardedForYou([discard], before, 140_000)).toBeNull();
    expect(discardedForYou([own], view, 140_000)).toBeNull();
  });

  it("is kept until the next deal", () => {
    const acts = lastActs({}, [{ event: "card-drawn-unseen/1", seat: "E" }, discard]);
    expect(acts).toEqual({ E: discard });
    expect(lastActs(acts, [{ event: "deal-begun/1", number: 2 }])).toEqual({});
  });

  it("lets whoever watches count the backs", () => {
    const told = [
      { event: "discard-pile-taken/1", seat: "W", cards: "4c 5c" },
      { event: "meld-laid/1", seat: "W", meld: "EW.2", laid: "4c 5c 6c" },
      { event: "card-discarded/1", seat: "W", card: "Kd" },
    ];
    expect(backsAfter({ W: 11 }, told, view)).toMatchObject({ W: 9, E: 9, S: 6 });
    expect(backsAfter({}, told, view)["W"]).toBeNull();
    expect(backsAfter({ W: 1 }, [{ event: "pot-taken/1", seat: "W" }], view)["W"]).toBe(11);
  });
});

describe("cards that move", () => {
  const before = readView(PARTS);
  const after = (hand: string) => readView({ ...PARTS, "hand/S": hand });
  const fly = (event: object, hand = PARTS["hand/S"]) =>
    flightsOf([event as Record<string, unknown>], before, after(hand));

  it("come to the place in the hand where they lie now", () => {
    const drawn = { event: "card-drawn/1", seat: "S", card: "Jk" };
    expect(fly(drawn, `${PARTS["hand/S"]} Jk`)).toEqual([
      { face: "Jk", from: { at: "stock" }, to: { at: "card", key: "Jk#3" } },
    ]);
    const taken = { event: "discard-pile-taken/1", seat: "S", cards: "4c Ks'" };
    expect(fly(taken, `${PARTS["hand/S"]} 4c Ks'`).map((flight) => flight.to)).toEqual([
      { at: "card", key: "Ks'" },
      { at: "card", key: "4c" },
    ]);
  });

  it("go from the hand to the meld or to the pile", () => {
    const laid = { event: "meld-laid/1", seat: "S", meld: "NS.3", laid: "4h 4h' +Jk" };
    expect(fly(laid, "Kd Jk As").map((flight) => flight.from)).toEqual(
      ["4h", "4h'", "Jk"].map((key) => ({ at: "card", key })),
    );
    expect(fly({ event: "card-discarded/1", seat: "S", card: "Kd" }, "4h Jk 4h' Jk As")).toEqual([
      { face: "Kd", from: { at: "card", key: "Kd" }, to: { at: "pile" } },
    ]);
  });

  it("are dealt to everybody: one's own face up to their places, some backs to the others", () => {
    const dealt = dealtIn(before);
    expect(dealt.every((flight) => flight.from.at === "stock")).toBe(true);
    expect(dealt.filter((flight) => flight.to.at === "card").map((flight) => flight.face)).toEqual(
      PARTS["hand/S"].split(" "),
    );
    const backs = dealt.filter((flight) => flight.to.at === "seat");
    expect(backs.map((flight) => flight.face)).toEqual(Array<string>(9).fill("back"));
  });

  it("are dealt once: not after somebody has drawn, laid or discarded", () => {
    const begun = { ...PARTS, taken: false, pile_count: 1 };
    const without = Object.fromEntries(Object.entries(begun).filter(([name]) => !name.startsWith("meld")));
    expect(isFresh(readView(without))).toBe(true);
    expect(isFresh(readView({ ...without, taken: true }))).toBe(false);
    expect(isFresh(readView({ ...without, pile_count: 2 }))).toBe(false);
    expect(isFresh(before)).toBe(false);
  });

  it("of others fly to and from their names, face down where nobody saw them", () => {
    expect(fly({ event: "card-drawn-unseen/1", seat: "E" })).toEqual([
      { face: "back", from: { at: "stock" }, to: { at: "seat", seat: "E" } },
    ]);
    expect(fly({ event: "pot-taken/1", seat: "W", on_the_fly: true }).map((one) => one.face)).toEqual(
      Array(3).fill("back"),
    );
    expect(fly({ event: "cards-laid-off/1", seat: "E", meld: "EW.1", cards: "8s" })).toEqual([
      { face: "8s", from: { at: "seat", seat: "E" }, to: { at: "meld", meld: "EW.1" } },
    ]);
  });

  it("are few, however many go", () => {
    const many = { event: "discard-pile-taken/1", seat: "E", cards: "4c 5c 6c 7c 8c 9c Tc Jc Qc" };
    expect(fly(many)).toHaveLength(6);
    expect(fly({ event: "deal-begun/1", number: 2 })).toEqual([]);
  });
});

describe("typed commands", () => {
  it.each([
    ["pesca", { do: "draw" }],
    ["Draw", { do: "draw" }],
    ["raccogli", { do: "take-pile" }],
    ["cala 4c 5c 6c", { do: "lay", groups: [["4c", "5c", "6c"]] }],
    [
      "apri 7c 8c 9c; Kc Kp Kq",
      {
        do: "lay",
        groups: [
          ["7c", "8c", "9c"],
          ["Kc", "Ks", "Kd"],
        ],
      },
    ],
    ["lega 7c NS.1", { do: "lay-off", cards: ["7c"], meld: "NS.1" }],
    ["lay off 7c ns 2", { do: "lay-off", cards: ["7c"], meld: "NS.2" }],
    ["lega sette di cuori al gioco 3", { do: "lay-off", cards: ["7h"], meld: "NS.3" }],
    ["scarta Kp", { do: "discard", card: "Ks" }],
    ["discard Ks", { do: "discard", card: "Ks" }],
    ["mano", { do: "say", what: "hand" }],
    ["table", { do: "say", what: "table" }],
    ["?", { do: "say", what: "help" }],
    ["scegli 2", { do: "choose", option: 2 }],
    ["consiglio", { do: "hint" }],
    ["Hint", { do: "hint" }],
    ["segui 2", { do: "follow", number: 2 }],
    ["perché", { do: "why", what: null }],
    ["perché non posso?", { do: "why", what: null }],
    ["perche scarta Kp?", { do: "why", what: { do: "discard", card: "Ks" } }],
    ["why lay 4c 5c 6c", { do: "why", what: { do: "lay", groups: [["4c", "5c", "6c"]] } }],
    ["PESCA!", { do: "draw" }],
    ["Scarta, Kp.", { do: "discard", card: "Ks" }],
    ["mano?", { do: "say", what: "hand" }],
    ["why not?", { do: "why", what: null }],
    ["Why can’t I discard Ks?", { do: "why", what: { do: "discard", card: "Ks" } }],
    ["prendi il pozzetto", { do: "take-pot" }],
    ["raccogli il monte degli scarti", { do: "take-pile" }],
    ["pesca una carta dal tallone", { do: "draw" }],
    ["prendi dal tallone", { do: "draw" }],
    ["pesca dagli scarti", { do: "take-pile" }],
    ["pick up the discard pile", { do: "take-pile" }],
    ["take a card", { do: "draw" }],
    ["take all the cards", { do: "take-pile" }],
    ["pesca Kp", { do: "unknown", text: "pesca Kp" }],
    ["prendi tallone e scarti", { do: "unknown", text: "prendi tallone e scarti" }],
    ["chiudi con Kp", { do: "unknown", text: "chiudi con Kp" }],
    ["scarta Kp 7c", { do: "one-card", n: 2 }],
    ["cala 5c 6c 7c +2c", { do: "lay", groups: [["5c", "6c", "7c", "2c"]] }],
    ["perché non posso scartare Kp?", { do: "why", what: { do: "discard", card: "Ks" } }],
    ["scarta", { do: "no-cards", text: "" }],
    ["scarta zucca", { do: "no-cards", text: "zucca" }],
    ["boh", { do: "unknown", text: "boh" }],
  ])("%s", (line, command) => {
    expect(readCommand(line, "NS.")).toEqual(command);
  });

  it("names melds of Scala 40 by their numbers", () => {
    expect(readCommand("lega 7c T2", "T")).toEqual({ do: "lay-off", cards: ["7c"], meld: "T2" });
    expect(readCommand("cambia 7c gioco 2", "T")).toEqual({ do: "swap", card: "7c", meld: "T2" });
  });
});

describe("help", () => {
  it("asks about every use that chosen cards may have", () => {
    const one = usesOf(view, ["4h"]).map((use) => use.act);
    expect(one).toEqual([
      { command: "discard", card: "4h" },
      { command: "lay-off", meld: "NS.1", cards: "4h" },
      { command: "lay-off", meld: "NS.2", cards: "4h" },
    ]);
    expect(usesOf(view, ["4h", "Kd"])[0]?.act).toEqual({ command: "lay", cards: "4h Kd" });
  });

  it("names uses that are refused for the same reason together", () => {
    expect(namedUses(usesOf(view, ["4h", "Kd"]))).toBe("Calare queste carte · Legare a 7♥…jolly, 9♦…9♠");
    expect(namedUses(usesOf(view, ["4h"]).slice(1))).toBe("Legare a 7♥…jolly, 9♦…9♠");
  });

  it("tells a wild in the place of a card", () => {
    const sentence = { it: "Lega jolly=10♦ a NS.1 (A♥ 2♣=2♥).", en: "Lay off joker=10♦ on NS.1 (A♥ 2♣=2♥)." };
    expect(said(sentence)).toBe("Lega jolly come 10♦ a A♥ 2♣ come 2♥.");
    words.language = "en";
    expect(said(sentence)).toBe("Lay off joker as 10♦ on A♥ 2♣ as 2♥.");
  });

  it("reads signs as names", () => {
    expect(inWords("Lega 10♦ a NS.1 (A♥ 2♥).")).toBe(
      "Lega dieci di quadri a NS.1 (asso di cuori, due di cuori).",
    );
    expect(inWords("Cala 4♠ jolly come 5♠ 6♠. Scarta Q♠.")).toBe(
      "Cala quattro di picche, jolly come cinque di picche, sei di picche. Scarta donna di picche.",
    );
  });

  it.each([
    ["it", "W", "In 3 delle 9 smazzate Ovest raccoglie.", "In 3 delle 9 smazzate Bot Ovest raccoglie."],
    ["it", "N", "In 3 delle 9 smazzate Nord raccoglie.", "In 3 delle 9 smazzate Anna raccoglie."],
    ["en", "N", "In 3 of 9 deals North takes 9♠.", "In 3 of 9 deals Anna takes 9♠."],
  ] as const)("names people as the table does (%s, %s)", (language, seat, say, heard) => {
    words.language = language;
    const reason = { code: "card-taken", values: { seat }, say: { it: say, en: say } };
    expect(saidReason(reason, view)).toBe(heard);
  });

  it("takes the discard in Scala 40, and the pile in Burraco", () => {
    words.language = "en";
    const scala40 = readView({ ...PARTS, settings: { code: "scala40", players: 2 } });
    expect(spokenBegin(scala40)).toBe("Your turn: draw or take the discard.");
    expect(spokenBegin(view)).toBe("Your turn: draw or take the pile.");
  });

  it("names the players of Scala 40, too", () => {
    const seats = { you: "1", "seat/1": { name: "Bruno" }, "seat/2": { name: "Carla" }, turn: "1" };
    const scala40 = readView({ ...PARTS, ...seats, settings: { code: "scala40", players: 2 } });
    const say = { it: "In 3 delle 9 smazzate il giocatore 2 raccoglie.", en: "" };
    expect(saidReason({ code: "card-taken", values: { seat: "2" }, say }, scala40)).toBe(
      "In 3 delle 9 smazzate Carla raccoglie.",
    );
  });
});

describe("the tour", () => {
  const room = { left: 8, top: 8, right: 367, bottom: 450 };
  const size = { width: 359, height: 180 };

  it("points at what the table has", () => {
    const of = (settings: object) => stepsOf(readView({ ...PARTS, settings: { players: 4, ...settings } }));
    const [burraco, scala40] = [of({ code: "fitab-2025", hints: true }), of({ code: "scala40" })];
    expect([burraco.length, scala40.length]).toEqual([7, 7]);
    expect(burraco.map((step) => step.title)).toContain("tour.pots.title");
    expect(burraco.at(-1)?.title).toBe("tour.hints.title");
    expect(scala40.map((step) => step.title)).toContain("tour.open.title");
    expect(scala40.at(-1)?.title).toBe("tour.menu.title");
    expect(stepsOf(view).map((step) => step.title)).toContain("tour.referee.title");
  });

  it.each([
    ["under it", { left: 100, top: 50, right: 200, bottom: 120 }, 132],
    ["over it", { left: 100, top: 250, right: 200, bottom: 320 }, 58],
    ["at the foot of the room for what lies below", { left: 0, top: 560, right: 375, bottom: 660 }, 270],
    ["in it where it is large", { left: 0, top: 60, right: 375, bottom: 440 }, 248],
  ])("has its words %s", (_, about, top) => {
    expect(spotFor(about, room, size)).toMatchObject({ left: 8, top });
  });

  it("has its words beside what fills the height", () => {
    const low = { left: 8, top: 8, right: 660, bottom: 180 };
    const about = { left: 10, top: 60, right: 190, bottom: 170 };
    expect(spotFor(about, low, { width: 400, height: 160 })).toMatchObject({ left: 202, top: 20 });
  });
});

describe("the spoken table", () => {
  it("says whose turn it is, the hand and the last discard", () => {
    expect(spokenAll(view)).toBe(
      "Tocca a te: cala, lega o scarta. In mano hai 6 carte: quattro di cuori, quattro di cuori, re di quadri, " +
        "asso di picche, jolly, jolly. Ultimo scarto: re di picche.",
    );
  });

  it("says the melds of both sides", () => {
    const said = spokenTable(view);
    expect(said).toContain("NS.1, Sequenza: sette di cuori, due di fiori al posto di otto di cuori,");
    expect(said).toContain("Il gioco NS.2 è congelato per sempre.");
    expect(said).toContain("EW.1, Burraco pulito: asso di picche");
  });
});

describe("the count", () => {
  it("is one row an item, what comes twice counted together", () => {
    expect(rowsOf(view.counts[0] ?? [])).toEqual([
      { item: "clean burraco", points: { NS: { sum: 400, times: 2 } } },
      { item: "cards laid", points: { NS: { sum: 85, times: 1 }, EW: { sum: 40, times: 1 } } },
      { item: "pot not taken", points: { EW: { sum: -100, times: 1 } } },
    ]);
  });

  it("adds up the deals", () => {
    expect([before(view.counts, 0, "NS"), before(view.counts, 1, "NS")]).toEqual([0, 485]);
  });
});

describe("a ruling", () => {
  const sentences = readSentences(
    [
      "key\tit\ten",
      "offence.missing-draw\tGioco senza aver pescato\tPlaying without having drawn",
      "effect.freeze-temporary\tIl gioco {meld} è congelato fino al turno di {seat}: {cards}.\t…",
      "effect.freeze-temporary.unnamed\tIl gioco {meld} è congelato fino al turno di {seat}.\t…",
      "effect.stop.either\tIl gioco di {seat} è interrotto.\t…",
      "option.no\tNo\tNo",
      "choice.other\t{seat} decide: {question}.\t…",
    ].join("\n"),
  );
  const said = new RefereeWords(sentences, "it", view);

  it("is told in the referee's words", () => {
    const ruling = rulingIn([
      {
        event: "ruling-given/1",
        number: 1,
        called_by: "E",
        offence: "missing-draw",
        by: "N",
        articles: [{ code: "FITAB", edition: "2025-06", number: "29" }],
        effects: [{ words: ["stop", "N"], text: "stop N" }],
      },
    ]);
    expect(ruling && said.offence(ruling)).toBe("Gioco senza aver pescato");
    const effect = (data: Record<string, unknown>) => {
      const [read] = readRuling({ effects: [data] }).effects;
      return read ? said.effect(read) : null;
    };
    const frozen = { text: "freeze-temporary NS.2; seat N; cards Jc Jd", key: "freeze-temporary" };
    expect(effect(frozen)).toBe("Il gioco 9♦ 9♣ 9♠ è congelato fino al turno di Anna: J♣ J♦.");
    expect(effect({ text: "stop N", key: "stop.either" })).toBe("Il gioco di Anna è interrotto.");
    expect(effect({ text: "unheard-of N", key: "unheard-of" })).toBe("unheard-of");
  });

  it("is read again without its cards", () => {
    const [read] = readRuling({
      number: 1,
      effects: [{ key: "freeze-temporary", meld: "NS.2", seat: "N" }],
    }).effects;
    expect(read && said.effect(read)).toBe("Il gioco 9♦ 9♣ 9♠ è congelato fino al turno di Anna.");
  });

  it("leaves marks that lead back to it", () => {
    const rulings = [
      readRuling({ number: 1, offence: "missing-draw", effects: [{ key: "stop.either", seat: "N" }] }),
      readRuling({ number: 2, offence: "card-dropped", effects: [{ key: "expose.one", seat: "E" }] }),
    ];
    const east = view.seats.find((one) => one.seat === "E");
    const [mark] = east ? marksOf(east, view) : [];
    expect(mark?.kind).toBe("exposed");
    expect(mark && rulingsBehind(mark, rulings).map((one) => one.number)).toEqual([2]);
  });

  it("asks its question in words", () => {
    const choice = { question: "cure", seat: "S", options: [{ key: "no", cards: [], meld: null }] };
    expect(said.question(choice)).toBe("Bruno decide: cure.");
    expect(said.option({ key: "no", cards: [], meld: null })).toBe("No");
  });

  it("tells whoever must choose what he himself will do", () => {
    const draw = { key: "draw", cards: [], meld: null };
    expect(said.option(draw, true)).toBe("Pesca dal tallone");
    expect(said.option({ key: "cure-8h", cards: ["8h"], meld: null }, true)).toBe("Mettilo in regola con 8♥");
    words.language = "en";
    expect(said.option({ key: "no-cure", cards: [], meld: null }, true)).toBe(
      "Leave it as it is: the surplus cards will be penalised",
    );
  });
});
