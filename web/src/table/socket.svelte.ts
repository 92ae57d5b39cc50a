/** The one line to the server that a page has: tables to look at, orders that are carried out once, and the way back. */
import type { Done, FromClient, FromServer, Give, Hints, Placed, Refused, Why } from "../api/socket";
import { takeLine } from "../early/begun";
import { Watched } from "./watched.svelte";

export type Order = Give["order"];
export type Answer = { ok: true } | { ok: false; refused: Refused };
export type LineState = "connecting" | "open" | "away";

/** What `TableSocket` needs of a WebSocket. */
export interface Line {
  /** A table that was asked for on this line before it came to us. */
  readonly watching?: string;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number }) => void) | null;
  send(text: string): void;
  close(code?: number): void;
}

/** Milliseconds before the line is opened again; the last stays. */
const PATIENCE = [300, 1000, 2000, 4000, 8000];
/** After so long a silence the server is asked whether it is there, and after as long again the line counts as lost. */
const SILENCE = 15_000;
/** No session, or a page of another site: coming back is of no use. */
const FOR_GOOD = new Set([4401, 4403]);
/**
 * Answers that leave open what became of an order: it is sent again under its id, until there is another. A table that
 * paused while nobody was there goes on a moment after the first player is back, and the order came before that.
 */
const ASK_AGAIN = new Set(["server/store-lost", "table/not-watched", "table/busy", "table/paused"]);
const SHORTLY = 500;

interface Waiting {
  frame: Give;
  settle: (answer: Answer) => void;
}

interface Asked {
  table: string;
  settle: (answer: unknown) => void;
  /** Whether a refusal is an answer, too. */
  hearsNo: boolean;
}

export class TableSocket {
  #line: Line | null = null;
  #state = $state<LineState>("connecting");
  #closedBy = $state<number | null>(null);
  #failures = 0;
  #ahead = 0;
  #name = $state("");
  #again: ReturnType<typeof setTimeout> | null = null;
  #watchdog: ReturnType<typeof setTimeout> | null = null;
  readonly #tables = new Map<string, { watched: Watched; times: number }>();
  readonly #resyncing = new Set<string>();
  readonly #orders = new Map<string, Waiting>();
  readonly #questions = new Map<string, Asked>();
  #unanswered = $state(0);

  constructor(private readonly dial: () => Line = dialled) {}

  /** `away`: the line is lost, and is being opened again unless `closedBy` says that it is of no use. Reactive. */
  get state(): LineState {
    return this.#state;
  }

  /** 4401: no session any more; 4403: a page of another site. Reactive. */
  get closedBy(): number | null {
    return this.#closedBy;
  }

  /** The name under which the server knows this person. Reactive. */
  get name(): string {
    return this.#name;
  }

  /** How many orders have not been answered yet. Reactive. */
  get unanswered(): number {
    return this.#unanswered;
  }

  /** The clock of the server, in milliseconds since 1970. */
  now(): number {
    return Date.now() + this.#ahead;
  }

  /** Look at a table; the line is opened with the first. Every call wants its `unwatch`. */
  watch(table: string): Watched {
    const known = this.#tables.get(table);
    if (known) {
      known.times += 1;
      return known.watched;
    }
    const watched = new Watched(table);
    this.#tables.set(table, { watched, times: 1 });
    if (this.#state === "open") this.#send({ do: "watch", table });
    else if (this.#line === null && this.#again === null && this.#closedBy === null) this.#connect();
    return watched;
  }

  unwatch(table: string): void {
    const known = this.#tables.get(table);
    if (!known) return;
    known.times -= 1;
    if (known.times > 0) return;
    this.#tables.delete(table);
    this.#resyncing.delete(table);
    if (this.#state === "open") this.#send({ do: "unwatch", table });
  }

  /** Give an order. It is sent again after every cut, under the same id, until the server has answered. */
  give(table: string, order: Order): Promise<Answer> {
    return new Promise((settle) => {
      const frame: Give = { do: "give", table, id: newId(), order };
      this.#orders.set(frame.id, { frame, settle });
      this.#unanswered = this.#orders.size;
      if (this.#state === "open") this.#send(frame);
    });
  }

  /** Every way to use exactly these cards, at a strict table; `null` where there is no answer. */
  placements(table: string, cards: readonly string[]): Promise<Placed[] | null> {
    return this.#ask(table, (id) => ({ do: "placements", table, id, cards: cards.join(" ") }));
  }

  /** The basic moves one may make now, at a strict table; `null` where there is no answer. */
  moves(table: string): Promise<Record<string, unknown>[] | null> {
    return this.#ask(table, (id) => ({ do: "moves", table, id }));
  }

  /** The best turns with their reasons, or why there are none; `null` where there is no answer. */
  hints(table: string): Promise<Hints | Refused | null> {
    return this.#ask(table, (id) => ({ do: "hints", table, id }), true);
  }

  /** What would be said to this act, which is not done; or why nobody says it; `null` where there is no answer. */
  why(table: string, act: Record<string, unknown>): Promise<Why | Refused | null> {
    return this.#ask(table, (id) => ({ do: "why", table, id, act }), true);
  }

  /** Open the line again, at once: after signing in, or when the network is back. */
  reconnect(): void {
    this.#closedBy = null;
    this.#failures = 0;
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
    if (this.#line === null) this.#connect();
    else if (this.#state === "open") this.#send({ do: "ping" });
  }

  /** Open a new line in place of this one: another person has signed in. */
  renew(): void {
    this.#hangUp();
    this.#lost(1000);
    this.reconnect();
  }

  /** The page is left. */
  close(): void {
    if (this.#again !== null) clearTimeout(this.#again);
    this.#again = null;
    this.#hangUp();
    this.#become("connecting");
  }

  #ask<Found>(table: string, question: (id: string) => FromClient, hearsNo = false): Promise<Found | null> {
    if (this.#state !== "open") return Promise.resolve(null);
    return new Promise((settle) => {
      const id = newId();
      this.#questions.set(id, { table, settle: settle as (answer: unknown) => void, hearsNo });
      this.#send(question(id));
    });
  }

  #connect(): void {
    const line = this.dial();
    this.#line = line;
    line.onmessage = (event) => {
      if (this.#line !== line) return;
      this.#listen(line);
      this.#hear(JSON.parse(String(event.data)) as FromServer);
    };
    line.onclose = (event) => {
      if (this.#line !== line) return;
      this.#line = null;
      this.#lost(event.code);
    };
    this.#listen(line);
  }

  /** A line that is silent for long is asked, and then given up: phones do not always notice that it is cut. */
  #listen(line: Line): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    this.#watchdog = setTimeout(() => {
      if (this.#line !== line) return;
      if (this.#state === "open") this.#send({ do: "ping" });
      this.#watchdog = setTimeout(() => {
        if (this.#line !== line) return;
        this.#hangUp();
        this.#lost(1006);
      }, SILENCE);
    }, SILENCE);
  }

  #hangUp(): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    const line = this.#line;
    this.#line = null;
    line?.close();
  }

  #lost(code: number): void {
    if (this.#watchdog !== null) clearTimeout(this.#watchdog);
    for (const asked of this.#questions.values()) asked.settle(null);
    this.#questions.clear();
    this.#resyncing.clear();
    if (FOR_GOOD.has(code)) this.#closedBy = code;
    else this.#comeBack();
    this.#become("away");
  }

  #comeBack(): void {
    const wait = PATIENCE[Math.min(this.#failures, PATIENCE.length - 1)] ?? 0;
    this.#failures += 1;
    this.#again = setTimeout(() => {
      this.#again = null;
      this.#connect();
    }, wait);
  }

  #become(state: LineState): void {
    this.#state = state;
  }

  #send(message: FromClient): void {
    try {
      this.#line?.send(JSON.stringify(message));
    } catch {
      // The line is closing: `onclose` comes, and after it everything unanswered is sent again.
    }
  }

  #hear(message: FromServer): void {
    switch (message.t) {
      case "hello":
        this.#name = message.name;
        this.#setClock(message.server_time);
        return this.#arrived();
      case "pong":
        return this.#setClock(message.server_time);
      case "table":
        this.#resyncing.delete(message.table);
        return this.#tables.get(message.table)?.watched.show(message);
      case "change": {
        const watched = this.#tables.get(message.table)?.watched;
        if (watched && !watched.change(message)) this.#resync(message.table);
        if (message.done !== undefined) this.#answer(message.done, { ok: true });
        return;
      }
      case "done":
        return this.#done(message);
      case "no":
        return this.#refused(message);
      case "moves":
        return this.#found(message.id, message.moves);
      case "placements":
        return this.#found(message.id, message.placements);
      case "hints":
      case "why":
        return this.#found(message.id, message);
    }
  }

  #arrived(): void {
    this.#failures = 0;
    this.#become("open");
    for (const table of this.#tables.keys())
      if (table !== this.#line?.watching) this.#send({ do: "watch", table });
    for (const waiting of this.#orders.values()) this.#send(waiting.frame);
  }

  #setClock(serverTime: number): void {
    this.#ahead = serverTime - Date.now();
  }

  #resync(table: string): void {
    if (this.#resyncing.has(table)) return;
    this.#resyncing.add(table);
    this.#send({ do: "watch", table });
  }

  #done(message: Done): void {
    const watched = this.#tables.get(message.table)?.watched;
    if (watched && watched.version < message.v) this.#resync(message.table);
    this.#answer(message.id, { ok: true });
  }

  #refused(message: Refused): void {
    const asked = this.#questions.get(message.id ?? "");
    if (message.id !== undefined && asked) return this.#found(message.id, asked.hearsNo ? message : null);
    const waiting = this.#orders.get(message.id ?? "");
    if (waiting && ASK_AGAIN.has(message.code)) {
      if (message.code === "table/not-watched") this.#send({ do: "watch", table: waiting.frame.table });
      setTimeout(() => this.#sendAgain(waiting.frame), SHORTLY);
      return;
    }
    if (message.id !== undefined && waiting) {
      return this.#answer(message.id, { ok: false, refused: message });
    }
    if (message.table !== undefined) this.#tables.get(message.table)?.watched.refuse(message);
  }

  #sendAgain(frame: Give): void {
    if (this.#state === "open" && this.#orders.has(frame.id)) this.#send(frame);
  }

  #found(id: string, found: unknown): void {
    const asked = this.#questions.get(id);
    this.#questions.delete(id);
    asked?.settle(found);
  }

  #answer(id: string, answer: Answer): void {
    const waiting = this.#orders.get(id);
    this.#orders.delete(id);
    this.#unanswered = this.#orders.size;
    waiting?.settle(answer);
  }
}

function dialled(): Line {
  return takeLine() ?? (new WebSocket(address()) as unknown as Line);
}

function address(): string {
  return `${location.protocol === "https:" ? "wss:" : "ws:"}//${location.host}/api/socket`;
}

/** An id that nobody has used: 128 random bits. `randomUUID` is not there at a plain-http address. */
function newId(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))]
    .map((byte) => byte.toString(16).padStart(2, "0"))
    .join("");
}
