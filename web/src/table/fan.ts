/** Where each card of the hand lies: one fan, or rows one before the other when there are many. */
export interface Place {
  x: number;
  y: number;
  turn: number;
}

export interface Layout {
  card: number;
  height: number;
  places: Place[];
  /** Before which card a point lies. */
  indexAt(x: number, y: number): number;
}

const RATIO = 336 / 240;
/** The least of a card that must show: its index. */
const LEAST = 0.31;
/** By how much of its width a card at the end of a fan leans outwards. */
const LEAN = 0.26;
/** How far a chosen card rises. */
const RISE = 17;
/** How much of a row shows above the next: index and suit. */
const ROW = 0.5;

export function layoutOf(count: number, width: number, screen: number): Layout {
  const card = cardWidth(width, screen);
  // The outer cards of a fan lean over its edge.
  const wide = width >= 600;
  const room = wide ? width - card * LEAN * 2 : width;
  const perRow = Math.max(1, Math.floor((room - card) / (card * LEAST)) + 1);
  const rows = Math.max(1, Math.ceil(count / perRow));
  const inRow = Math.ceil(count / rows);
  const step = inRow < 2 ? card : Math.min(card * 0.74, (room - card) / (inRow - 1));
  const left = (width - card - step * (inRow - 1)) / 2;
  const bends = rows === 1 && wide;
  const rise = bends ? RISE + 10 : RISE;
  const places = Array.from({ length: count }, (_, index): Place => {
    const row = Math.floor(index / inRow);
    const off = (index % inRow) - (inRow - 1) / 2;
    const bend = bends ? (off / Math.max(1, inRow)) ** 2 * 40 : 0;
    return {
      x: left + (index % inRow) * step,
      y: rise + row * card * RATIO * ROW + bend,
      turn: bends ? off * Math.min(1.4, 18 / inRow) : 0,
    };
  });
  const height = rise + card * RATIO * (1 + (rows - 1) * ROW) + (bends ? 12 : 4);
  return {
    card,
    height: Math.round(height),
    places,
    indexAt(x, y) {
      const row = Math.min(rows - 1, Math.max(0, Math.floor((y - rise) / (card * RATIO * ROW))));
      const inThis = Math.round((x - left - step / 2) / step + 0.5);
      return Math.min(count, row * inRow + Math.min(inRow, Math.max(0, inThis)));
    },
  };
}

function cardWidth(width: number, screen: number): number {
  if (screen < 480) return 54;
  if (width < 480) return 62;
  if (screen < 900) return 90;
  return width < 900 ? 84 : 118;
}
