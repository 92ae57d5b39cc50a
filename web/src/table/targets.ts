/** Where the selected cards may go, as the server lists it; nothing is worked out here. */
import type { Placed } from "../api/socket";
import { cardsOf } from "./view";

export interface Targets {
  /** They may be discarded. */
  discard: boolean;
  /** They are a meld, or an opening, of their own. */
  lay: Placed[];
  /** They may be laid off on these melds, or change places with a joker there. */
  melds: Map<string, Placed[]>;
}

export const NOWHERE: Targets = { discard: false, lay: [], melds: new Map() };

export function targetsOf(placements: readonly Placed[]): Targets {
  const targets: Targets = { discard: false, lay: [], melds: new Map() };
  for (const one of placements) {
    const { command, meld } = one.act;
    if (command === "discard") targets.discard = true;
    else if (typeof meld === "string") targets.melds.set(meld, [...(targets.melds.get(meld) ?? []), one]);
    else targets.lay.push(one);
  }
  return targets;
}

/** An act as it is given without knowing what is allowed: by its verb, with the cards in the order of choosing. */
export function layAct(
  game: "burraco" | "scala40",
  opened: boolean,
  cards: readonly string[],
): Record<string, unknown> {
  return game === "scala40" && !opened
    ? { command: "open", melds: [cards.join(" ")] }
    : { command: "lay", cards: cards.join(" ") };
}

export const openAct = (groups: readonly (readonly string[])[]): Record<string, unknown> => ({
  command: "open",
  melds: groups.map((group) => group.join(" ")),
});

export const layOffAct = (meld: string, cards: readonly string[]): Record<string, unknown> => ({
  command: "lay-off",
  meld,
  cards: cards.join(" "),
});

/** Ways that lead to different melds; where two lead to the same, the first of them. */
export function different(ways: readonly Placed[]): Placed[] {
  const seen = new Set<string>();
  return ways.filter((way) => {
    const looks = way.melds
      .map((meld) => cardsOf(meld.replace(/'/g, "")).sort().join(" "))
      .sort()
      .join("|");
    if (seen.has(looks)) return false;
    seen.add(looks);
    return true;
  });
}
