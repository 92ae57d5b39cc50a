/**
 * Cards that move: short flights over the table, and the hand closing up. Everything is in its place at once; what
 * flies is a picture over it that takes no touch. A new change ends the flights before it, so that none ever wait.
 */
import { tick } from "svelte";
import { pictureOf } from "../cards/art";
import { settings } from "../state/settings.svelte";
import { dealtIn, flightsOf, isFresh, type Flight, type Spot } from "./flights";
import { readView, type TableView } from "./view";
import type { News, Watched } from "./watched.svelte";

const LENGTH = 260;
/** One after the other, so that one sees several; the last ones together. */
const STAGGER = 22;
const MOST_APART = 6;
const CLOSING_UP = 170;
const EASE = "cubic-bezier(0.2, 0.7, 0.25, 1)";
/** The width of a flying picture, which is scaled to where it starts and ends. */
const WIDTH = 96;
const HEIGHT = WIDTH * 1.4;
/** A card at another player's name. */
const SMALL = 20;
/** For so long a drop is remembered: the answer of the server comes after it. */
const DROP_LASTS = 2_000;

interface Point {
  x: number;
  y: number;
  width: number;
}

export class Motion {
  readonly #deaf: () => void;
  readonly #layer = document.createElement("div");
  #running: Animation[] = [];
  #dropped: { keys: ReadonlySet<string>; at: Point; when: number } | null = null;

  /** `arrives`: somebody comes to the table from another room; where the cards have just been dealt, that is seen. */
  constructor(
    watched: Watched,
    private readonly arrives = false,
  ) {
    this.#layer.className = "flights";
    this.#layer.setAttribute("aria-hidden", "true");
    this.#deaf = watched.hear((news) => this.#heard(news));
  }

  close(): void {
    this.#deaf();
    this.#land();
    this.#layer.remove();
  }

  /** Cards were let go here: they fly on from there. */
  letGo(keys: readonly string[], x: number, y: number): void {
    this.#dropped = { keys: new Set(keys), at: { x, y, width: 60 }, when: performance.now() };
  }

  /** The hand is about to be sorted: each card goes to its new place. */
  rearrange(): void {
    const table = document.querySelector("main.table");
    if (!settings.moves || table === null) return;
    const places = placesOf(table);
    void tick().then(() => this.#closeUp(table, places));
  }

  /** The table is still drawn as before: what leaves is measured now, where it arrives after the next drawing. */
  #heard({ told, before, after }: News): void {
    this.#land();
    if (!settings.moves || document.hidden) return;
    const view = readView(after);
    const begins = told.some((one) => one.event === "deal-begun/1");
    if (begins || (before === null && this.arrives && isFresh(view))) return this.#deal(view);
    const table = document.querySelector("main.table");
    if (before === null || table === null) return;
    const flights = flightsOf(told, readView(before), view);
    if (flights.length === 0) return;
    const starts = flights.map((flight) => this.#start(table, flight.from));
    const places = placesOf(table);
    this.#dropped = null;
    void tick().then(() => {
      flights.forEach((flight, index) => this.#fly(table, flight, starts[index] ?? null, index));
      this.#closeUp(table, places);
    });
  }

  /** Before the next picture, when the hand has its places: the stock that the cards come from was not there before. */
  #deal(view: TableView): void {
    requestAnimationFrame(() => {
      const table = document.querySelector("main.table");
      if (table === null || this.#layer.hasChildNodes()) return;
      dealtIn(view).forEach((flight, index) =>
        this.#fly(table, flight, this.#start(table, flight.from), index),
      );
    });
  }

  #start(table: Element, spot: Spot): Point | null {
    const dropped = this.#dropped;
    const fresh = dropped !== null && performance.now() - dropped.when < DROP_LASTS;
    if (fresh && spot.at === "card" && dropped.keys.has(spot.key)) return dropped.at;
    return pointOf(elementAt(table, selectorsOf(spot)), spot);
  }

  #fly(table: Element, { face, to }: Flight, start: Point | null, index: number): void {
    const target = elementAt(table, selectorsOf(to).slice(0, 1));
    const end = pointOf(target, to);
    if (start === null || end === null) return;
    const picture = document.createElement("img");
    picture.className = "flight";
    picture.alt = "";
    picture.src = pictureOf(face, settings.fourColours);
    Object.assign(picture.style, { width: `${WIDTH}px`, height: `${HEIGHT}px` });
    if (!this.#layer.isConnected) document.body.append(this.#layer);
    this.#layer.append(picture);
    const delay = Math.min(index, MOST_APART) * STAGGER;
    const timing = { duration: LENGTH, delay, easing: EASE, fill: "backwards" } as const;
    const flight = picture.animate([{ transform: placed(start) }, { transform: placed(end) }], timing);
    const gone = () => picture.remove();
    flight.onfinish = gone;
    flight.oncancel = gone;
    this.#running.push(flight);
    // Not seen in its place until it is there; it can be touched all the same.
    if (target && to.at !== "seat") this.#running.push(target.animate({ opacity: [0, 0] }, LENGTH + delay));
  }

  #closeUp(table: Element, before: ReadonlyMap<string, readonly [number, number]>): void {
    for (const [key, [left, top], card] of cardsIn(table)) {
      const [wasLeft, wasTop] = before.get(key) ?? [left, top];
      if (wasLeft === left && wasTop === top) continue;
      const from = `${wasLeft - left}px ${wasTop - top}px`;
      this.#running.push(
        card.animate({ translate: [from, "0px 0px"] }, { duration: CLOSING_UP, easing: EASE }),
      );
    }
  }

  /** Everything in the air is where it belongs. */
  #land(): void {
    for (const one of this.#running) one.cancel();
    this.#running = [];
    this.#layer.replaceChildren();
  }
}

/** Where a spot is drawn: the place itself, and what stands for it while it is not there. */
function selectorsOf(spot: Spot): [string, ...string[]] {
  switch (spot.at) {
    case "stock":
      return [".stock"];
    case "pile":
      return [".pile .discard:last-child", ".pile"];
    case "pots":
      return [".pots img:last-child", ".pots"];
    case "seat":
      return [`[data-seat="${spot.seat}"] .backs`];
    case "meld":
      return [`[data-meld="${spot.meld}"] .last`];
    case "card":
      return [`[data-key="${spot.key}"]`, ".draft", ".hand"];
  }
}

function elementAt(table: Element, selectors: readonly string[]): HTMLElement | null {
  for (const selector of selectors) {
    const found = table.querySelector<HTMLElement>(selector);
    if (found) return found;
  }
  return null;
}

function pointOf(element: HTMLElement | null, spot: Spot): Point | null {
  if (element === null) return null;
  const box = element.getBoundingClientRect();
  if (spot.at === "seat") return { x: box.left + SMALL / 2, y: box.top + box.height / 2, width: SMALL };
  const width = Math.min(element.offsetWidth, WIDTH);
  return { x: box.left + box.width / 2, y: box.top + box.height / 2, width };
}

const placed = ({ x, y, width }: Point): string =>
  `translate(${x - WIDTH / 2}px, ${y - HEIGHT / 2}px) scale(${width / WIDTH})`;

function* cardsIn(table: Element): Generator<[string, [number, number], HTMLElement]> {
  for (const card of table.querySelectorAll<HTMLElement>(".hand [data-key]"))
    yield [card.dataset["key"] ?? "", [card.offsetLeft, card.offsetTop], card];
}

const placesOf = (table: Element): Map<string, readonly [number, number]> =>
  new Map([...cardsIn(table)].map(([key, place]) => [key, place]));
