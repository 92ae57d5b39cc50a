/** One player at one table: what is selected and prepared, where it may go, and the orders that are given. */
import type { Placed, Refused } from "../api/socket";
import { words } from "../text/words.svelte";
import { discardedForYou, heard, lastActs } from "./acts";
import { cueCard, cueTurn } from "./cues";
import { Draft } from "./draft";
import { cardOf, held, meant, moved, sorted, SORTINGS, type Held, type Sorting } from "./hand";
import { Help } from "./help.svelte";
import { backsAfter, type Backs } from "./memory";
import { keepOrder, keptOrder } from "./order";
import { rulingIn, type Ruling } from "./ruling";
import type { Answer, News, Order, TableSocket, Told, Watched } from "./socket";
import { spokenBegin } from "./spoken";
import { different, layAct, layOffAct, NOWHERE, openAct, targetsOf, type Targets } from "./targets";
import { readView, seatOf, yourHand, type TableView } from "./view";

type Act = Record<string, unknown>;

const KEPT = "pinella.sorting";
/** What comes again within so many milliseconds comes of a finger that trembles, or a key that is held down. */
const TREMBLING = 500;
/** After so many milliseconds without an answer the page says that it waits for one. */
const PATIENT = 1000;
const PLAYED = new Set(["meld-laid/1", "cards-laid-off/1", "card-discarded/1", "player-opened/1"]);

export class Play {
  readonly watched: Watched;
  readonly help: Help;
  readonly #deaf: () => void;
  selected = $state.raw<readonly string[]>([]);
  draft = $state.raw(Draft.EMPTY);
  sorting = $state<Sorting>("suit");
  targets = $state.raw<Targets>(NOWHERE);
  /** Whether it is not known yet where the selected cards may go. */
  looking = $state(false);
  /** The basic moves as the server lists them, at strict tables, in one's own turn. */
  moves = $state.raw<readonly Act[]>([]);
  refusal = $state.raw<Refused | null>(null);
  /** What was done for a player whose time had run out, until he goes on. */
  late = $state<string | null>(null);
  /** Several ways to use the selected cards: the player chooses one. */
  ways = $state.raw<readonly Placed[] | null>(null);
  ruling = $state.raw<Ruling | null>(null);
  /** The rulings of the deal as they were told, with their cards. */
  #given = $state.raw<readonly Ruling[]>([]);
  /** The appeal that was decided last. */
  decided = $state.raw<{ number: number } | null>(null);
  acts = $state.raw<Readonly<Record<string, Told>>>({});
  backs = $state.raw<Backs>({});
  /** Cards that came into the hand last. */
  fresh = $state.raw<ReadonlySet<string>>(new Set());
  announced = $state("");
  waiting = $state(0);
  /** Whether the player has asked for another match, on this page. */
  wantsRematch = $state(false);
  /** An order is on its way for longer than one expects. */
  slow = $state(false);
  /** When the cards came: whoever has said twice that he is ready meets the table with the second touch. */
  #dealtAt = -TREMBLING;
  #last: { text: string; answer: Promise<Answer>; isOpen: boolean; at: number } | null = null;
  #own = $state.raw<readonly string[]>([]);
  #asked = 0;

  readonly view = $derived.by((): TableView | null => {
    const parts = this.watched.parts;
    return parts === null ? null : readView(parts);
  });
  readonly hand = $derived.by((): Held[] => {
    const view = this.view;
    return view === null ? [] : sorted(yourHand(view), this.sorting, this.#own);
  });
  /** The hand without what is prepared. */
  readonly fan = $derived.by((): Held[] => {
    const prepared = new Set(this.draft.keys);
    return this.hand.filter((one) => !prepared.has(one.key));
  });
  /** The rulings of the deal: with their cards where one was there when they were given. */
  readonly rulings = $derived.by((): Ruling[] =>
    (this.view?.rulings ?? []).map((ruling) => {
      const given = this.#given.findLast((one) => one.number === ruling.number);
      return given ? { ...given, withdrawn: ruling.withdrawn } : ruling;
    }),
  );
  readonly isStrict = $derived(this.view !== null && this.view.settings.arbitrated !== true);

  constructor(
    private readonly socket: TableSocket,
    readonly table: string,
  ) {
    this.watched = socket.watch(table);
    this.help = new Help(this, socket);
    const order = keptOrder(table);
    this.#own = order ?? [];
    this.sorting = order === null ? keptSorting() : "own";
    this.#deaf = this.watched.hear((news) => this.#hear(news));
    const parts = this.watched.parts;
    if (parts) this.#hear({ told: [], before: null, after: parts });
  }

  close(): void {
    this.#deaf();
    this.socket.unwatch(this.table);
  }

  // Selecting

  get selectedCards(): string[] {
    return this.selected.map(cardOf);
  }

  toggle(key: string): void {
    const on = this.selected.includes(key);
    this.select(on ? this.selected.filter((one) => one !== key) : [...this.selected, key]);
  }

  select(keys: readonly string[]): void {
    this.selected = keys;
    this.refusal = null;
    this.ways = null;
    if (this.help.shows === "why") this.help.close();
    void this.#look();
  }

  sortBy(sorting: Sorting): void {
    if (sorting === "own") this.#own = this.hand.map((one) => one.key);
    this.sorting = sorting;
    keepSorting(sorting);
    keepOrder(this.table, sorting === "own" ? this.#own : null);
  }

  /** Put cards elsewhere in the hand: from then on the order is the player's own. */
  put(keys: readonly string[], before: string | null): void {
    this.#own = moved(
      this.hand.map((one) => one.key),
      keys,
      before,
    );
    this.sorting = "own";
    keepSorting("own");
    keepOrder(this.table, this.#own);
  }

  /** Other cards: an order of one's own means nothing for them. */
  #forgetOrder(): void {
    this.sorting = keptSorting();
    keepOrder(this.table, null);
  }

  // Preparing

  prepare(keys: readonly string[] = this.selected): void {
    this.draft = this.draft.group(keys);
    this.select([]);
  }

  addTo(group: number, keys: readonly string[] = this.selected): void {
    this.draft = this.draft.add(group, keys);
    this.select([]);
  }

  takeBack(keys: readonly string[]): void {
    this.refusal = null;
    this.draft = this.draft.take(keys);
  }

  undo(): void {
    this.refusal = null;
    this.draft = this.draft.undo();
  }

  /** Lay what is prepared: an opening goes at once, melds of Burraco one by one until one is refused. */
  async layDraft(): Promise<void> {
    const groups = this.draft.groups.map((group) => group.map(cardOf));
    const view = this.view;
    if (view === null || groups.length === 0) return;
    if (view.game === "scala40" && seatOf(view, view.you)?.opened !== true) {
      await this.#opening(groups);
      return;
    }
    for (const group of groups) {
      const answer = await this.act({ command: "lay", cards: group.join(" ") });
      if (!answer.ok) return;
    }
  }

  async #opening(groups: string[][]): Promise<void> {
    const answer = await this.act(openAct(groups));
    if (answer.ok) this.draft = Draft.EMPTY;
  }

  // Acting

  draw(): Promise<Answer> {
    return this.act({ command: "draw" });
  }

  takePile(): Promise<Answer> {
    return this.act({ command: "take-pile" });
  }

  async discard(keys: readonly string[] = this.selected): Promise<void> {
    const [key] = keys;
    if (key !== undefined && keys.length === 1) await this.act({ command: "discard", card: cardOf(key) });
  }

  async lay(keys: readonly string[] = this.selected): Promise<void> {
    const cards = keys.map(cardOf);
    const view = this.view;
    if (view === null || cards.length === 0) return;
    const ways = this.isStrict ? (await this.#ways(cards)).lay : [];
    const opened = seatOf(view, view.you)?.opened === true;
    await this.#oneOf(ways, layAct(view.game, opened, cards));
  }

  async layOff(meld: string, keys: readonly string[] = this.selected): Promise<void> {
    const cards = keys.map(cardOf);
    if (cards.length === 0) return;
    const ways = this.isStrict ? ((await this.#ways(cards)).melds.get(meld) ?? []) : [];
    await this.#oneOf(ways, layOffAct(meld, cards));
  }

  async choose(way: Placed): Promise<void> {
    this.ways = null;
    await this.act(way.act);
  }

  async act(act: Act): Promise<Answer> {
    return this.give({ do: "act", act });
  }

  /** A double click is one order: where nothing is refused two cards would be drawn, or a pile taken after the discard. */
  give(order: Order): Promise<Answer> {
    const text = JSON.stringify(order);
    const now = performance.now();
    if (now - this.#dealtAt < TREMBLING && this.#takesOutOfPlace(order)) return Promise.resolve({ ok: true });
    const last = this.#last;
    const trembles = last !== null && (last.isOpen || now - last.at < TREMBLING);
    if (trembles && (last.text === text || this.#takesOutOfPlace(order))) {
      last.at = now;
      return last.answer;
    }
    const given = { text, answer: this.#send(order), isOpen: true, at: now };
    this.#last = given;
    void given.answer.then((answer) => {
      Object.assign(given, { isOpen: false, at: performance.now() });
      if (!answer.ok && this.#last === given) this.#last = null;
    });
    return given.answer;
  }

  /** The second touch meets what the first one has left: a pile with nothing chosen for it, a verb that has moved. */
  #takesOutOfPlace(order: Order): boolean {
    if (order.do !== "act") return false;
    const { command } = order.act;
    const mayTake = this.view !== null && this.view.isYourTurn && !this.view.taken;
    return (command === "draw" || command === "take-pile") && !mayTake;
  }

  async #send(order: Order): Promise<Answer> {
    this.refusal = null;
    this.late = null;
    this.waiting += 1;
    const chosen = this.selected;
    const slow = setTimeout(() => (this.slow = true), PATIENT);
    const answer = await this.socket.give(this.table, order);
    clearTimeout(slow);
    this.waiting -= 1;
    if (this.waiting === 0) this.slow = false;
    if (answer.ok) {
      if (order.do === "rematch") this.wantsRematch = true;
      // What was chosen while the order was on its way stays chosen.
      if (order.do === "act" && this.selected === chosen) this.select([]);
    } else {
      this.refusal = answer.refused;
      this.announce(words.of(answer.refused.say));
    }
    return answer;
  }

  /** Said once to a screen reader; a sentence that comes twice is told apart, or it would not be heard again. */
  announce(text: string): void {
    if (text !== "") this.announced = this.announced === text ? `${text}\u00a0` : text;
  }

  /** The keys of typed cards, and those that are not in the hand. */
  meant(typed: readonly string[]): { keys: string[]; missing: string[] } {
    return meant(this.view === null ? [] : yourHand(this.view), typed);
  }

  /** Where these cards may go. */
  async ask(keys: readonly string[]): Promise<Targets> {
    return this.isStrict ? this.#ways(keys.map(cardOf)) : NOWHERE;
  }

  async #oneOf(ways: readonly Placed[], otherwise: Act): Promise<void> {
    const choices = different(ways);
    if (choices.length > 1) this.ways = choices;
    else await this.act(choices[0]?.act ?? otherwise);
  }

  async #ways(cards: readonly string[]): Promise<Targets> {
    return targetsOf((await this.socket.placements(this.table, cards)) ?? []);
  }

  /** What lights up: asked anew whenever the selection or the table changes. */
  async #look(): Promise<void> {
    this.#asked += 1;
    const asked = this.#asked;
    const view = this.view;
    this.looking = true;
    const may = this.isStrict && view !== null && view.isYourTurn && view.phase === "playing";
    const wanted = may && view.taken && this.selected.length > 0;
    const targets = wanted ? await this.#ways(this.selectedCards) : NOWHERE;
    const moves = may && !view.taken ? ((await this.socket.moves(this.table)) ?? []) : [];
    if (asked !== this.#asked) return;
    this.looking = false;
    this.targets = targets;
    this.moves = moves;
  }

  #ruled(told: readonly Told[]): void {
    if (told.some((one) => one.event === "deal-begun/1")) this.#given = [];
    const all = told.map((one) => rulingIn([one])).filter((one) => one !== null);
    if (all.length > 0) this.#given = [...this.#given, ...all];
    this.ruling = all.at(-1) ?? this.ruling;
    const decided = told.findLast((one) => one.event === "appeal-decided/1");
    if (decided) this.decided = { number: Number(decided.number) };
  }

  #hear({ told, before, after }: News): void {
    const view = readView(after);
    this.help.heard(before, after);
    if (before !== null && before.phase !== "playing" && view.phase === "playing")
      this.#dealtAt = performance.now();
    const hand = held(yourHand(view)).map((one) => one.key);
    const had = before === null ? null : new Set(held(yourHand(readView(before))).map((one) => one.key));
    const came = had === null || had.size === 0 ? [] : hand.filter((key) => !had.has(key));
    if (came.length > 0) this.fresh = new Set(came);
    else if (told.some((one) => one.event === "card-discarded/1" && one.seat === view.you))
      this.fresh = new Set();
    if (this.sorting === "own" && told.some((one) => one.event === "deal-begun/1")) this.#forgetOrder();
    const holds = new Set(hand);
    if (this.selected.some((key) => !holds.has(key)))
      this.selected = this.selected.filter((key) => holds.has(key));
    this.draft = this.draft.keep(holds);
    this.acts = lastActs(this.acts, told);
    this.backs = backsAfter(this.backs, told, view);
    this.#ruled(told);
    const late =
      before === null || this.waiting > 0 ? null : discardedForYou(told, readView(before), this.socket.now());
    this.late = late ?? this.late;
    const news = [late, ...told.map((one) => heard(one, view))].filter((one) => one !== null);
    const yours = view.isYourTurn && before !== null && before.turn !== view.you;
    this.announce([...news, ...(yours ? [spokenBegin(view)] : [])].join(" "));
    if (yours) this.refusal = null;
    if (yours) cueTurn();
    else if (told.some((one) => PLAYED.has(String(one.event)))) cueCard();
    queueMicrotask(() => void this.#look());
  }
}

function keptSorting(): Sorting {
  try {
    const kept = localStorage.getItem(KEPT);
    return SORTINGS.find((one) => one === kept && one !== "own") ?? "suit";
  } catch {
    return "suit";
  }
}

function keepSorting(sorting: Sorting): void {
  try {
    localStorage.setItem(KEPT, sorting);
  } catch {
    // A browser that keeps nothing still sorts.
  }
}
