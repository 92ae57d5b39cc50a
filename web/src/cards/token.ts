/** Cards as the server writes them: `7h`, `Td`, `Jk`, `7h'` for the second copy, `2c=8d` and `+2c` inside a meld. */

export const SUITS = ["h", "d", "c", "s"] as const;
export type Suit = (typeof SUITS)[number];
export const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K"] as const;
export type Rank = (typeof RANKS)[number];
export const JOKER = "Jk";

/** The card itself, without copy mark or place: `+2c` and `2c=8d` are `2c`. */
export function baseOf(token: string): string {
  return token.replace(/^\+/, "").replace(/=.*$/, "").replace(/'+$/, "");
}

/** Whether the page has a picture for it. */
export function isCard(token: string): boolean {
  return /^([A2-9TJQK][hdcs]|Jk)$/.test(baseOf(token));
}

export function suitOf(token: string): Suit | null {
  const base = baseOf(token);
  return base === JOKER ? null : ((base[1] as Suit | undefined) ?? null);
}

/** The rank as it stands on a card: `10`, not `T`. */
export function indexOf(token: string): string {
  return baseOf(token).charAt(0).replace("T", "10");
}

/** How many of this card are among those chosen. */
export function countOf(tokens: readonly string[], base: string): number {
  return tokens.filter((token) => baseOf(token) === base).length;
}

/** How many of it a table has: the pack of 108. */
export function copiesOf(base: string): number {
  return base === JOKER ? 4 : 2;
}
