/** What people, sides and cards are called on the page. */
import { baseOf, indexOf, JOKER, suitOf, type Suit } from "../cards/token";
import type { Plain } from "../text/catalogue";
import { words } from "../text/words.svelte";
import { seatOf, type Party, type Seat, type SeatName, type TableView } from "./view";

const SEATS: Record<string, Plain> = {
  N: "play.seat.N",
  E: "play.seat.E",
  S: "play.seat.S",
  W: "play.seat.W",
};

const SIGNS: Record<Suit, string> = { h: "♥", d: "♦", c: "♣", s: "♠" };

export function placeOf(seat: SeatName): string {
  const key = SEATS[seat];
  return key ? words.say(key) : words.say("play.player", { n: seat });
}

export function nameOf(seat: Seat): string {
  if (seat.name !== null) return seat.name;
  if (seat.bot === null) return placeOf(seat.seat);
  return words.say("play.bot", { seat: SEATS[seat.seat] ? placeOf(seat.seat) : seat.seat });
}

export function nameAt(view: TableView, seat: SeatName | null): string {
  const found = seatOf(view, seat);
  return found ? nameOf(found) : words.say("play.referee");
}

export function partyName(view: TableView, party: Party): string {
  if (view.game === "scala40") return nameAt(view, party);
  if (view.yourParty === null || view.settings.players === 2) return nameAtSide(view, party);
  return words.say(party === view.yourParty ? "play.us" : "play.them");
}

/** Two play one against one: a side is a person; who looks on sees sides. */
function nameAtSide(view: TableView, party: Party): string {
  if (view.settings.players !== 2) return words.say(party === "NS" ? "play.side.NS" : "play.side.EW");
  const seat = view.seats.find((one) => one.side === party);
  if (!seat) return party;
  return seat.isYou ? words.say("play.you") : nameOf(seat);
}

/** `K♠`, for eyes. */
export function sign(token: string): string {
  const suit = suitOf(token);
  return baseOf(token) === JOKER || suit === null ? words.card(JOKER) : `${indexOf(token)}${SIGNS[suit]}`;
}

export const signs = (tokens: readonly string[]): string => tokens.map(sign).join(" ");

/** "re di picche", for ears. */
export const called = (tokens: readonly string[]): string =>
  tokens.map((token) => words.card(token)).join(", ");
