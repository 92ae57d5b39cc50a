/** The order of one's own cards: by suit, by rank, or as the player has put them. Cards are told apart by keys. */
import { baseOf, JOKER, RANKS, SUITS } from "../cards/token";

export const SORTINGS = ["suit", "rank", "own"] as const;
export type Sorting = (typeof SORTINGS)[number];

/** A card in the hand: jokers are alike, so that the second and third are told apart by a number. */
export interface Held {
  key: string;
  card: string;
}

export function held(cards: readonly string[]): Held[] {
  const seen = new Map<string, number>();
  return cards.map((card) => {
    const times = (seen.get(card) ?? 0) + 1;
    seen.set(card, times);
    return { key: times === 1 ? card : `${card}#${times}`, card };
  });
}

export const cardOf = (key: string): string => key.split("#")[0] ?? key;

const suitPlace = (card: string) =>
  baseOf(card) === JOKER ? SUITS.length : SUITS.indexOf(baseOf(card)[1] as (typeof SUITS)[number]);
const rankPlace = (card: string) =>
  baseOf(card) === JOKER ? -1 : RANKS.indexOf(baseOf(card)[0] as (typeof RANKS)[number]);

/** Jokers stand at the left in a hand by rank, at the right in one by suit; new cards of an own order at the right. */
export function sorted(cards: readonly string[], by: Sorting, own: readonly string[] = []): Held[] {
  const all = held(cards);
  if (by === "own") {
    const place = new Map(own.map((key, index) => [key, index]));
    const at = (one: Held) => place.get(one.key) ?? own.length + all.indexOf(one);
    return [...all].sort((one, other) => at(one) - at(other));
  }
  const first = by === "suit" ? suitPlace : rankPlace;
  const second = by === "suit" ? rankPlace : suitPlace;
  return [...all].sort(
    (one, other) =>
      first(one.card) - first(other.card) ||
      second(one.card) - second(other.card) ||
      (one.key < other.key ? -1 : 1),
  );
}

/** The order with some cards moved before another, or to the end. */
export function moved(order: readonly string[], keys: readonly string[], before: string | null): string[] {
  const rest = order.filter((key) => !keys.includes(key));
  const at = before === null ? rest.length : rest.indexOf(before);
  const place = at < 0 ? rest.length : at;
  return [...rest.slice(0, place), ...order.filter((key) => keys.includes(key)), ...rest.slice(place)];
}

/** The cards of a hand that were meant by typed ones: the same copy where it is there, else the other. */
export function meant(
  hand: readonly string[],
  typed: readonly string[],
): { keys: string[]; missing: string[] } {
  const free = held(hand);
  const keys: string[] = [];
  const missing: string[] = [];
  for (const token of typed) {
    const exact = free.findIndex((one) => one.card === token);
    const at = exact >= 0 ? exact : free.findIndex((one) => baseOf(one.card) === baseOf(token));
    const [found] = at < 0 ? [] : free.splice(at, 1);
    if (found) keys.push(found.key);
    else missing.push(token);
  }
  return { keys, missing };
}
