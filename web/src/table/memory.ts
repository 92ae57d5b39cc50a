/**
 * How many backs each hand shows: they lie in plain sight, so that whoever watches can count them. A number that the
 * server tells stands; between two of them the cards that come and go are counted as one sees them.
 */
import { cardsOf, type TableView } from "./view";
import type { Told } from "./watched.svelte";

const POT = 11;

export type Backs = Readonly<Record<string, number | null>>;

export function backsAfter(before: Backs, told: readonly Told[], view: TableView): Backs {
  const after: Record<string, number | null> = { ...before };
  for (const event of told) {
    const seat = typeof event.seat === "string" ? event.seat : null;
    if (event.event === "deal-begun/1" || event.event === "match-begun/1")
      for (const one of view.seats) after[one.seat] = view.game === "burraco" ? POT : 13;
    else if (seat !== null) after[seat] = changed(after[seat] ?? null, event);
  }
  for (const one of view.seats) after[one.seat] = one.count ?? after[one.seat] ?? null;
  return after;
}

function changed(count: number | null, event: Told): number | null {
  if (event.event === "pot-taken/1") return POT;
  if (count === null) return null;
  switch (event.event) {
    case "card-drawn/1":
    case "card-drawn-unseen/1":
      return count + 1;
    case "discard-pile-taken/1":
      return count + cardsOf(event.cards).length;
    case "meld-laid/1":
      return count - cardsOf(event.laid).length;
    case "cards-laid-off/1":
      return count - cardsOf(event.cards).length;
    case "card-discarded/1":
      return count - 1;
    default:
      return count;
  }
}
