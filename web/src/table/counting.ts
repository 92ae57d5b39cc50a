/** The count of a deal as the score sheet people know: one row an item, one column a party. */
import type { Plain } from "../text/catalogue";
import type { Party, PartyCount } from "./view";

export const ITEMS: Record<string, Plain> = {
  "royal burraco": "play.count.royal",
  "royal-dirty burraco": "play.count.royal-dirty",
  "super burraco": "play.count.super",
  "super-dirty burraco": "play.count.super-dirty",
  "clean burraco": "play.count.clean",
  "semi-clean burraco": "play.count.semi-clean",
  "dirty burraco": "play.count.dirty",
  "cards laid": "play.count.laid",
  closing: "play.count.closing",
  "pot not taken": "play.count.pot-not-taken",
  "pot not played": "play.count.pot-not-played",
  "cards in hand": "play.count.in-hand",
  "frozen cards": "play.count.frozen",
  "negative cards": "play.count.negative",
  "penalised cards": "play.count.penalised",
  "awarded by the referee": "play.count.awarded",
  "arbitral score": "play.count.arbitral",
};

export interface Row {
  item: string;
  /** By party: the points, and how many times the item was earned. */
  points: Record<Party, { sum: number; times: number }>;
}

export function rowsOf(counts: readonly PartyCount[]): Row[] {
  const order = Object.keys(ITEMS);
  const rows = new Map<string, Row>();
  for (const count of counts) {
    for (const [item, points] of count.parts) {
      const row = rows.get(item) ?? { item, points: {} };
      const had = row.points[count.party] ?? { sum: 0, times: 0 };
      row.points[count.party] = { sum: had.sum + points, times: had.times + 1 };
      rows.set(item, row);
    }
  }
  const place = (row: Row) => (order.indexOf(row.item) + order.length + 1) % (order.length + 1);
  return [...rows.values()].sort((one, other) => place(one) - place(other));
}

/** The sum of a party over the deals before this one. */
export function before(counts: readonly (readonly PartyCount[])[], deal: number, party: Party): number {
  return counts
    .slice(0, deal)
    .reduce((sum, one) => sum + (one.find((count) => count.party === party)?.total ?? 0), 0);
}
