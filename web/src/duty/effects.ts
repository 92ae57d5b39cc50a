/** What a referee may order in a ruling of his own, in the notation that the server reads. */
import type { Plain } from "../text/catalogue";

/** What has to be said of an order: a player, a side, a meld, cards of a hand, a number. */
export type Field = "seat" | "side" | "meld" | "cards" | "points";

export interface Kind {
  name: string;
  key: Plain;
  fields: readonly Field[];
}

export const KINDS: readonly Kind[] = [
  { name: "warn", key: "rule.warn", fields: ["seat"] },
  { name: "stop", key: "rule.stop", fields: ["seat"] },
  { name: "limit", key: "rule.limit", fields: ["seat"] },
  { name: "freeze-temporary", key: "rule.freeze-temporary", fields: ["meld", "seat"] },
  { name: "freeze-definitive", key: "rule.freeze-definitive", fields: ["meld"] },
  { name: "expose", key: "rule.expose", fields: ["seat", "cards"] },
  { name: "penalise", key: "rule.penalise", fields: ["seat", "cards"] },
  { name: "force-discard", key: "rule.force-discard", fields: ["seat", "cards"] },
  { name: "compensate", key: "rule.compensate", fields: ["side", "points"] },
  { name: "deduct", key: "rule.deduct", fields: ["side", "points"] },
  { name: "end-deal", key: "rule.end-deal", fields: [] },
  { name: "redeal", key: "rule.redeal", fields: [] },
];

export interface Said {
  seat: string;
  side: string;
  meld: string;
  cards: readonly string[];
  points: number | null;
}

/** What is still missing for an order of this kind. */
export function missing(kind: Kind, said: Said): boolean {
  return kind.fields.some((field) => {
    const value = said[field];
    return value === "" || value === null || (Array.isArray(value) && value.length === 0);
  });
}

/** `expose N: 7h`, `compensate EW 100; reason conduct`. */
export function written(kind: Kind, said: Said, offence: string): string {
  const cards = said.cards.join(" ");
  switch (kind.name) {
    case "warn":
      return `warn ${said.seat}; reason ${offence}`;
    case "limit":
      return `limit ${said.seat} either`;
    case "freeze-temporary":
      return `freeze-temporary ${said.meld}; seat ${said.seat}`;
    case "freeze-definitive":
      return `freeze-definitive ${said.meld}`;
    case "expose":
    case "penalise":
    case "force-discard":
      return `${kind.name} ${said.seat}: ${cards}`;
    case "compensate":
      return `compensate ${said.side} ${said.points}; reason ${offence}`;
    case "deduct":
      return `deduct ${said.side}; victory-points ${said.points}`;
    case "stop":
      return `stop ${said.seat}`;
    default:
      return kind.name;
  }
}
