/** Which cards go from where to where when something has happened. What nobody may see flies face down. */
import { BACK } from "../cards/art";
import { held, meant } from "./hand";
import { cardsOf, laidOf, yourHand, type TableView } from "./view";
import type { Told } from "./watched.svelte";

export type Spot =
  | { at: "stock" | "pile" | "pots" }
  | { at: "seat"; seat: string }
  | { at: "meld"; meld: string }
  /** A card of one's own hand. */
  | { at: "card"; key: string };

export interface Flight {
  face: string;
  from: Spot;
  to: Spot;
}

/** More cards than these do not fly at once: one sees that many go. */
const MOST = 6;
const OF_A_POT = 3;
/** How many backs are seen flying to the other players when the cards are dealt: all together no more than a few. */
const DEALT_TO_OTHERS = 9;

export function flightsOf(told: readonly Told[], before: TableView, after: TableView): Flight[] {
  const had = new Set(held(yourHand(before)).map((one) => one.key));
  const came = held(yourHand(after)).filter((one) => !had.has(one.key));
  return told.flatMap((event) => flightsBy(event, before, after.you, came).slice(0, MOST));
}

/** The cards as they are dealt, round by round: one's own to their places, some backs to the others. */
export function dealtIn(view: TableView): Flight[] {
  const own = held(yourHand(view));
  const others = view.seats.filter((seat) => !seat.isYou).map((seat) => seat.seat);
  const rounds = Math.floor(DEALT_TO_OTHERS / Math.max(1, others.length));
  const longest = Math.max(own.length, rounds);
  return Array.from({ length: longest }, (_, round) => [
    ...(round < rounds ? others.map((seat): Flight => dealt(BACK, { at: "seat", seat })) : []),
    ...own.slice(round, round + 1).map(({ key, card }): Flight => dealt(card, { at: "card", key })),
  ]).flat();
}

const dealt = (face: string, to: Spot): Flight => ({ face, from: { at: "stock" }, to });

/** Whether nobody has done anything in this deal yet. */
export const isFresh = (view: TableView): boolean =>
  view.phase === "playing" && view.melds.length === 0 && !view.taken && (view.pileCount ?? 0) <= 1;

function flightsBy(
  event: Told,
  before: TableView,
  you: string | null,
  came: { key: string; card: string }[],
): Flight[] {
  const seat = typeof event.seat === "string" ? event.seat : null;
  if (seat === null) return [];
  const mine = seat === you;
  /** Cards that come to the player; those of others are seen as far as everybody saw them. */
  const toHand = (cards: readonly string[], from: Spot): Flight[] =>
    cards.map((card) => ({ face: card, from, to: mine ? newPlace(came, card, seat) : { at: "seat", seat } }));
  const fromHand = (cards: readonly string[], to: Spot): Flight[] => {
    const keys = mine ? meant(yourHand(before), cards).keys : [];
    return cards.map((face, index) => {
      const key = keys[index];
      return { face, to, from: key === undefined ? { at: "seat", seat } : { at: "card", key } };
    });
  };
  switch (event.event) {
    case "card-drawn/1":
      return toHand(cardsOf(event.card), { at: "stock" });
    case "card-drawn-unseen/1":
      return toHand([BACK], { at: "stock" });
    case "discard-pile-taken/1":
      return toHand(cardsOf(event.cards).reverse(), { at: "pile" });
    case "pot-taken/1":
      return mine
        ? came
            .splice(0)
            .map(({ key, card }) => ({ face: card, from: { at: "pots" }, to: { at: "card", key } }))
        : toHand(Array<string>(OF_A_POT).fill(BACK), { at: "pots" });
    case "meld-laid/1":
      return fromHand(
        laidOf(event.laid).map((one) => one.card),
        { at: "meld", meld: String(event.meld) },
      );
    case "cards-laid-off/1":
      return fromHand(cardsOf(event.cards), { at: "meld", meld: String(event.meld) });
    case "joker-swapped/1":
      return fromHand(cardsOf(event.card), { at: "meld", meld: String(event.meld) });
    case "card-discarded/1":
      return fromHand(cardsOf(event.card), { at: "pile" });
    case "card-discarded-unseen/1":
      return fromHand([BACK], { at: "pile" });
    default:
      return [];
  }
}

/** Where a card has come to lie in one's hand; each place is given once. */
function newPlace(came: { key: string; card: string }[], card: string, seat: string): Spot {
  const at = came.findIndex((one) => one.card === card);
  const [found] = at < 0 ? [] : came.splice(at, 1);
  return found ? { at: "card", key: found.key } : { at: "seat", seat };
}
