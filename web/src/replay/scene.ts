/** The table of a replay as the page draws it: who sat where, and what the last step has moved. */
import type { TableLine } from "../api/types";
import { BACK } from "../cards/art";
import type { Parts, Told } from "../table/socket";
import { cardsOf, readView, type Seat, type SeatName, type TableView } from "../table/view";

/** A step seen by somebody who looks on; `own` is who one is there, under the name shown to others, and under one's own. */
export function viewOf(parts: Parts, line: TableLine, deal: number, own: { shown: string; name: string }) {
  const sitters = Object.fromEntries(seatsOf(line).map((seat) => [`seat/${seat}`, sitter(line, seat, own)]));
  return readView({
    ...parts,
    ...sitters,
    table: line.table,
    settings: { code: line.code, players: line.players, length: line.length },
    phase: parts["ending"] ? "over" : "playing",
    you: "spectator",
    deal,
  });
}

/** The cards of a hand as they are held: face down, a pot taken but not yet looked at. */
export function heldBy(seat: Seat): string[] {
  return seat.hand ?? Array.from({ length: seat.count ?? 0 }, () => BACK);
}

/** Seats of the match: in Burraco by the points of the compass, in Scala 40 by number. */
function seatsOf(line: TableLine): SeatName[] {
  if (line.code !== "scala40") return ["N", "E", "S", "W"].slice(0, line.players);
  return Array.from({ length: line.players }, (_, index) => String(index + 1));
}

/** Whoever is not named was a bot. */
function sitter(line: TableLine, seat: SeatName, own: { shown: string; name: string }): object {
  const name = line.seats[seat];
  if (name === undefined) return { bot: "bot" };
  return { name: own.shown !== "" && name === own.shown ? own.name : name };
}

/** How many deals of a match can be replayed: those that have been counted. */
export function dealsOf(line: TableLine): number {
  return line.phase === "playing" || line.phase === "over" ? line.deal - 1 : line.deal;
}

export interface Moved {
  seat: SeatName | null;
  /** Cards that came to the hand of that seat. */
  cards: ReadonlySet<string>;
  meld: string | null;
  pile: boolean;
}

/** What a step has touched, to be shown where it lies now. */
export function movedBy(told: Told | null): Moved {
  const event = told?.["event"];
  const came =
    event === "card-drawn/1" ? told?.["card"] : event === "discard-pile-taken/1" ? told?.["cards"] : "";
  const lays = event === "meld-laid/1" || event === "cards-laid-off/1" || event === "joker-swapped/1";
  return {
    seat: typeof told?.["seat"] === "string" ? told["seat"] : null,
    cards: new Set(cardsOf(came)),
    meld: lays && typeof told?.["meld"] === "string" ? told["meld"] : null,
    pile: event === "card-discarded/1",
  };
}

export type { TableView };
