/** What one sees of a table, read from the flat parts that the server sends. Nothing here knows a rule. */
import type { Settings } from "../api/types";
import { readRuling, type Ruling } from "./ruling";
import type { Parts } from "./watched.svelte";

export type SeatName = string;
export type Party = string;

export interface Seat {
  seat: SeatName;
  /** The side in Burraco; in Scala 40 everybody plays alone. */
  side: Party;
  isYou: boolean;
  name: string | null;
  bot: string | null;
  ready: boolean;
  standIn: boolean;
  hand: string[] | null;
  count: number | null;
  opened: boolean | null;
  potUnseen: boolean;
  marks: SeatMarks;
}

/** What rulings have left with a player. */
export interface SeatMarks {
  exposed: string[];
  penalised: string[];
  forced: string[];
  /** Cards just drawn that lie beside the hand: how many. */
  apart: number;
  /** Cards that came back to the hand and may not go on some melds of the partner. */
  banned: string[];
  /** Cards that came back to the hand and must go to the same place again. */
  owed: string[];
  warnings: number;
  limit: "draw" | "pile" | "either" | null;
  mayNotGoOut: boolean;
}

export interface LaidCard {
  card: string;
  /** The card in whose place a wild stands. */
  standsFor: string | null;
  isFree: boolean;
}

export interface Meld {
  id: string;
  side: Party | null;
  cards: LaidCard[];
  /** `none`: cards laid as a meld that are no meld. */
  kind: "run" | "set" | "none";
  burraco: string | null;
  points: number;
  frozen: "for-a-time" | "for-good" | null;
  /** Whose turn ends it. */
  frozenUntil: SeatName | null;
  loose: string[];
  /** Cards that count against their side. */
  negative: string[];
  /** Who may still put it right, in the next turn. */
  waitsFor: SeatName | null;
}

export interface Option {
  key: string;
  cards: string[];
  meld: string | null;
}

export interface Choice {
  question: string;
  seat: SeatName | null;
  options: Option[];
}

/** An appeal against a ruling; `upheld` once it is decided: the ruling stands. */
export interface Appeal {
  number: number;
  seat: SeatName;
  deal: number;
  ruling: number;
  upheld: boolean | null;
}

export interface PartyCount {
  party: Party;
  parts: [string, number][];
  total: number;
}

export interface Result {
  ending: string;
  winners: Party[];
  victoryPoints: string[] | null;
}

export interface TableView {
  id: string;
  phase: "gathering" | "shuffling" | "playing" | "over" | "ended";
  paused: boolean;
  settings: Settings;
  game: "burraco" | "scala40";
  /** One's own seat; `null` for a spectator or a referee. */
  you: SeatName | null;
  isReferee: boolean;
  /** From one's own seat on, in playing order; from the first for a spectator. */
  seats: Seat[];
  parties: Party[];
  yourParty: Party | null;
  turn: SeatName | null;
  isYourTurn: boolean;
  taken: boolean;
  turnSince: number | null;
  turnLimit: number | null;
  ownClock: Record<SeatName, number> | null;
  dealer: SeatName | null;
  deal: number;
  deals: number | null;
  target: number | null;
  melds: Meld[];
  pile: string[];
  pileCount: number | null;
  stock: number | null;
  pots: number | null;
  potTaken: Record<Party, boolean>;
  turnsLeft: number | null;
  ending: string | null;
  wentOut: SeatName | null;
  counts: PartyCount[][];
  totals: Record<Party, number>;
  result: Result | null;
  choice: Choice | null;
  call: { seat: SeatName; about: string | null } | null;
  /** The rulings of the deal, as they can be read again. */
  rulings: Ruling[];
  appeals: Appeal[];
  /** What the engine would rule on the call that waits: for the referee on duty. */
  proposal: Parts[] | null;
  talk: "on" | "later" | "off";
  referee: string | null;
  next: string | null;
  rematch: SeatName[];
}

const BURRACO_SEATS = ["N", "E", "S", "W"];

export function readView(parts: Parts): TableView {
  const settings = parts.settings as Settings;
  const game = settings.code === "scala40" ? "scala40" : "burraco";
  const players = settings.players ?? 4;
  const order = seatOrder(game, players);
  const youSaid = String(parts.you ?? "spectator");
  const you = order.includes(youSaid) ? youSaid : null;
  const parties = game === "burraco" ? ["NS", "EW"] : order;
  const melds = readMelds(parts, parties);
  const length = settings.length;
  return {
    id: String(parts.table),
    phase: parts.phase as TableView["phase"],
    paused: parts.paused === true,
    settings,
    game,
    you,
    isReferee: youSaid === "referee",
    seats: from(order, you).map((seat) => readSeat(parts, seat, you, game)),
    parties: you === null ? parties : from(parties, partyOf(game, you)),
    yourParty: you === null ? null : partyOf(game, you),
    turn: text(parts.turn),
    isYourTurn: you !== null && parts.turn === you,
    taken: parts.taken === true,
    turnSince: number(parts.turn_since),
    turnLimit: number(parts.turn_limit),
    ownClock: (parts.own_clock as Record<string, number> | undefined) ?? null,
    dealer: text(parts.dealer),
    deal: number(parts.deal) ?? 0,
    deals: length?.by === "deals" ? (length.deals ?? 4) : null,
    target: length?.by === "points" ? (length.points ?? null) : null,
    melds,
    pile: cardsOf(parts.pile),
    pileCount: number(parts.pile_count),
    stock: number(parts.stock),
    pots: number(parts.pots),
    potTaken: Object.fromEntries(parties.map((party) => [party, parts[`pot/${party}`] === true])),
    turnsLeft: number(parts.turns_left),
    ending: text(parts.ending),
    wentOut: text(parts.went_out),
    counts: readCounts(parts),
    totals: (parts.totals as Record<string, number> | undefined) ?? {},
    result: readResult(parts.result),
    choice: readChoice(parts.choice),
    call: (parts.call as TableView["call"] | undefined) ?? null,
    rulings: readRulings(parts),
    appeals: list(parts.appeals).map((one, number) => ({ ...one, number }) as Appeal),
    proposal: (parts.proposal as Parts[] | undefined) ?? null,
    talk: (text(parts.talk) ?? "on") as TableView["talk"],
    referee: text(parts.referee),
    next: text(parts.next),
    rematch: (parts.rematch as string[] | undefined) ?? [],
  };
}

export function partyOf(game: TableView["game"], seat: SeatName): Party {
  if (game === "scala40") return seat;
  return seat === "N" || seat === "S" ? "NS" : "EW";
}

/** `"7h 8h Jk"` as a list. */
export function cardsOf(value: unknown): string[] {
  return typeof value === "string" ? value.split(" ").filter(Boolean) : [];
}

/** `7h 2c=8h 9h +Jk`: natural, bound and free cards. */
export function laidOf(value: unknown): LaidCard[] {
  return cardsOf(value).map((token) => {
    const [card = "", standsFor] = token.replace(/^\+/, "").split("=");
    return { card, standsFor: standsFor ?? null, isFree: token.startsWith("+") };
  });
}

export function seatOf(view: TableView, seat: SeatName | null): Seat | null {
  return view.seats.find((one) => one.seat === seat) ?? null;
}

export function yourHand(view: TableView): string[] {
  return seatOf(view, view.you)?.hand ?? [];
}

export function meldsOf(view: TableView, party: Party | null): Meld[] {
  return view.melds.filter((meld) => meld.side === party);
}

/** Seats in playing order: two play Burraco from North and East. */
function seatOrder(game: TableView["game"], players: number): SeatName[] {
  if (game === "burraco") return BURRACO_SEATS.slice(0, players);
  return Array.from({ length: players }, (_, index) => String(index + 1));
}

function from<One>(order: readonly One[], first: One | null): One[] {
  const at = first === null ? 0 : Math.max(0, order.indexOf(first));
  return [...order.slice(at), ...order.slice(0, at)];
}

function readSeat(parts: Parts, seat: SeatName, you: SeatName | null, game: TableView["game"]): Seat {
  const sitter = (parts[`seat/${seat}`] ?? {}) as Record<string, unknown>;
  const of = (name: string) => parts[`${name}/${seat}`];
  return {
    seat,
    side: partyOf(game, seat),
    isYou: seat === you,
    name: text(sitter.name),
    bot: text(sitter.bot),
    ready: sitter.ready === true,
    standIn: sitter.stand_in === true,
    hand: typeof of("hand") === "string" ? cardsOf(of("hand")) : null,
    count: number(of("count")),
    opened: typeof of("opened") === "boolean" ? (of("opened") as boolean) : null,
    potUnseen: of("pot_unseen") === true,
    marks: {
      exposed: cardsOf(of("exposed")),
      penalised: cardsOf(of("side")),
      forced: cardsOf(of("forced")),
      apart: number(of("apart_count")) ?? 0,
      banned: list(of("bans")).flatMap((one) => cardsOf(one.cards)),
      owed: list(of("duties")).flatMap((one) => cardsOf(one.cards)),
      warnings: Array.isArray(of("warnings"))
        ? (of("warnings") as unknown[]).length
        : (number(of("warnings")) ?? 0),
      limit: limitOf(of("limit")),
      mayNotGoOut: of("may_not_go_out") === true,
    },
  };
}

/** What a side's part of this name says of each of its melds. */
function byMeld(parts: Parts, name: string, parties: Party[]): Map<string, Record<string, unknown>> {
  const all = parties.flatMap((party) => list(parts[`${name}/${party}`]));
  return new Map(all.map((one) => [String(one.meld), one]));
}

function readMelds(parts: Parts, parties: Party[]): Meld[] {
  const [frozen, loose, negative, waiting] = ["frozen", "loose", "negative", "waiting"].map((name) =>
    byMeld(parts, name, parties),
  );
  const lying = new Map<string, unknown>(
    Object.entries(parts)
      .filter(([name, value]) => name.startsWith("meld/") && value !== null)
      .map(([name, value]) => [name.slice("meld/".length), value]),
  );
  // Cards that are no meld have a name, too, and lie there until somebody calls.
  for (const id of loose?.keys() ?? []) if (!lying.has(id)) lying.set(id, NO_MELD);
  const found = [...lying].map(([id, value]): Meld => {
    const meld = value as { cards: string; kind: Meld["kind"]; burraco: string | null; points: number };
    const ice = frozen?.get(id);
    return {
      id,
      side: id.includes(".") ? (id.split(".")[0] ?? null) : null,
      cards: laidOf(meld.cards),
      kind: meld.kind,
      burraco: meld.burraco,
      points: meld.points,
      frozen: ice === undefined ? null : ice.until === null ? "for-good" : "for-a-time",
      frozenUntil: text(ice?.until),
      loose: cardsOf(loose?.get(id)?.cards),
      negative: cardsOf(negative?.get(id)?.cards),
      waitsFor: text(waiting?.get(id)?.seat),
    };
  });
  return found.sort((one, other) => numberOf(one.id) - numberOf(other.id));
}

const NO_MELD = { cards: "", kind: "none", burraco: null, points: 0 };

function limitOf(value: unknown): SeatMarks["limit"] {
  if (typeof value !== "object" || value === null) return null;
  return (value as { take: SeatMarks["limit"] }).take;
}

function readRulings(parts: Parts): Ruling[] {
  return Object.entries(parts)
    .filter(([name, value]) => name.startsWith("ruling/") && value !== null)
    .map(([, value]) => readRuling(value as Parts))
    .sort((one, other) => one.number - other.number);
}

const numberOf = (id: string) => Number(id.replace(/\D/g, ""));

function readCounts(parts: Parts): PartyCount[][] {
  const counts: PartyCount[][] = [];
  for (let deal = 1; Array.isArray(parts[`counted/${deal}`]); deal += 1)
    counts.push(parts[`counted/${deal}`] as PartyCount[]);
  return counts;
}

function readResult(value: unknown): Result | null {
  if (typeof value !== "object" || value === null) return null;
  const said = value as { ending: string; winners: string[]; victory_points: string[] | null };
  return { ending: said.ending, winners: said.winners, victoryPoints: said.victory_points };
}

function readChoice(value: unknown): Choice | null {
  if (typeof value !== "object" || value === null) return null;
  const said = value as { question: string; seat: string | null; options?: Record<string, unknown>[] };
  const options = (said.options ?? []).map((one) => ({
    key: String(one.key),
    cards: cardsOf(one.cards),
    meld: text(one.meld),
  }));
  return { question: said.question, seat: said.seat, options };
}

function list(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? (value as Record<string, unknown>[]) : [];
}

const text = (value: unknown): string | null => (typeof value === "string" ? value : null);
const number = (value: unknown): number | null => (typeof value === "number" ? value : null);
