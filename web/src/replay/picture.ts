/** A position as a picture: where each card, name and number stands. What paints it knows nothing of the table. */
import { nameOf, partyName } from "../table/names";
import { meldsOf, type Meld, type Party, type TableView } from "../table/view";
import { words } from "../text/words.svelte";
import { BACK } from "../cards/art";
import { JOKER } from "../cards/token";
import { heldBy } from "./scene";

export const WIDTH = 1200;
const EDGE = 32;
const RATIO = 336 / 240;
const INNER = WIDTH - 2 * EDGE;
const GAP = 16;

export type Mark =
  | { kind: "card"; card: string; nthJoker: number; x: number; y: number; width: number; sideways: boolean }
  | {
      kind: "text";
      text: string;
      x: number;
      y: number;
      size: number;
      weight: number;
      soft: boolean;
      most: number;
    }
  | { kind: "panel"; x: number; y: number; width: number; height: number; lit: boolean };

export interface Drawing {
  width: number;
  height: number;
  marks: Mark[];
}

export interface Caption {
  title: string;
  place: string;
  said: string;
  address: string;
}

/** One column as wide as the picture: caption, hands, pile, melds, address. It is as high as what is in it. */
export function drawingOf(view: TableView, caption: Caption): Drawing {
  const sketch = new Sketch();
  sketch.caption(caption);
  sketch.hands(view);
  sketch.middle(view);
  const parties = view.game === "burraco" ? view.parties : [null];
  for (const party of parties) sketch.melds(view, party);
  sketch.address(caption.address);
  return { width: WIDTH, height: sketch.y + EDGE, marks: sketch.marks };
}

class Sketch {
  readonly marks: Mark[] = [];
  y = EDGE;

  caption({ title, place, said }: Caption): void {
    this.#text(`Pinella · ${title} · ${place}`, EDGE, this.y, 30, 750);
    this.#text(said, EDGE, this.y + 42, 26, 400);
    this.y += 90;
  }

  /** Two hands in a row. */
  hands(view: TableView): void {
    const card = 84;
    const width = (INNER - GAP) / 2;
    const height = 44 + card * RATIO + 14;
    view.seats.forEach((seat, index) => {
      const x = EDGE + (index % 2) * (width + GAP);
      const y = this.y + Math.floor(index / 2) * (height + GAP);
      const cards = heldBy(seat);
      this.marks.push({ kind: "panel", x, y, width, height, lit: view.turn === seat.seat });
      this.#text(`${nameOf(seat)} · ${cards.length}`, x + 14, y + 10, 24, 700, width - 28);
      this.#fan(cards, x + 14, y + 44, card, width - 28);
    });
    this.y += Math.ceil(view.seats.length / 2) * (height + GAP);
  }

  middle(view: TableView): void {
    const card = 84;
    const height = card * RATIO;
    const pots = view.pots === null ? 0 : 230;
    this.marks.push(place(BACK, EDGE + 14, this.y, card));
    this.#text(
      words.say("replay.stock", { n: view.stock ?? 0 }),
      EDGE + 14,
      this.y + height + 6,
      22,
      600,
      210,
    );
    const from = EDGE + 240;
    this.#fan(view.pile, from, this.y, card, INNER - 240 - pots - GAP);
    this.#text(words.say("replay.pile", { n: view.pile.length }), from, this.y + height + 6, 22, 600);
    if (view.pots !== null) {
      const at = WIDTH - EDGE - pots + 40;
      for (let pot = 0; pot < view.pots; pot += 1) this.marks.push(place(BACK, at + pot * 24, this.y, card));
      this.#text(words.say("replay.pots", { n: view.pots }), at, this.y + height + 6, 22, 600, 180);
    }
    this.y += height + 48;
  }

  /** Melds as columns, the next row below when they do not fit. A burraco ends with a card laid crosswise. */
  melds(view: TableView, party: Party | null): void {
    const name = party === null ? words.say("play.melds.table") : partyName(view, party);
    const melds = meldsOf(view, party);
    const top = this.y;
    const panel: Mark = { kind: "panel", x: EDGE, y: top, width: INNER, height: 0, lit: false };
    this.marks.push(panel);
    this.#text(name, EDGE + 14, top + 10, 24, 700);
    let x = EDGE + 14;
    let y = top + 46;
    let lowest = y;
    if (melds.length === 0) {
      this.#text(words.say("play.melds.empty"), x, y, 22, 400);
      lowest = y + 30;
    }
    for (const meld of melds) {
      const { width, height } = sizeOf(meld);
      if (x + width > WIDTH - EDGE - 14) {
        x = EDGE + 14;
        y = lowest + GAP;
      }
      this.#column(meld, x, y);
      lowest = Math.max(lowest, y + height);
      x += width + GAP;
    }
    panel.height = lowest + 14 - top;
    this.y = top + panel.height + GAP;
  }

  address(address: string): void {
    this.#text(address, EDGE, this.y, 22, 400, INNER, true);
    this.y += 26;
  }

  #column(meld: Meld, x: number, y: number): void {
    const isBurraco = meld.burraco !== null;
    const inset = isBurraco ? (MELD_CARD * (RATIO - 1)) / 2 : 0;
    const cards = cardsIn(meld);
    cards.forEach((card, index) => {
      const isLast = index === cards.length - 1;
      const mark = place(card, x + inset, y + index * STRIP, MELD_CARD, jokersIn(cards, index));
      this.marks.push(isBurraco && isLast ? { ...mark, x, sideways: true } : mark);
    });
  }

  #fan(cards: readonly string[], x: number, y: number, width: number, room: number): void {
    const step = Math.min(width * 0.62, (room - width) / Math.max(1, cards.length - 1));
    cards.forEach((card, index) =>
      this.marks.push(place(card, x + index * step, y, width, jokersIn(cards, index))),
    );
  }

  #text(text: string, x: number, y: number, size: number, weight: number, most = INNER, soft = false): void {
    this.marks.push({ kind: "text", text, x, y, size, weight, soft, most });
  }
}

const MELD_CARD = 74;
/** As much of a covered card as shows its index and its suit. */
const STRIP = 41;

const cardsIn = (meld: Meld): string[] => [...meld.cards.map((one) => one.card), ...meld.loose];

function sizeOf(meld: Meld): { width: number; height: number } {
  const covered = (cardsIn(meld).length - 1) * STRIP;
  return meld.burraco === null
    ? { width: MELD_CARD, height: covered + MELD_CARD * RATIO }
    : { width: MELD_CARD * RATIO, height: covered + MELD_CARD };
}

function place(card: string, x: number, y: number, width: number, nthJoker = 0): Mark & { kind: "card" } {
  return { kind: "card", card, nthJoker, x, y, width, sideways: false };
}

const jokersIn = (cards: readonly string[], before: number): number =>
  cards.slice(0, before).filter((card) => card === JOKER).length;
