/** The seats of a table that gathers, read from the parts of its view. */
import type { Parts } from "../table/socket";

export interface Sitter {
  name?: string;
  bot?: string;
  ready: boolean;
  stand_in: boolean;
}

export interface Place {
  seat: Seat;
  sitter: Sitter | null;
}

const BURRACO = ["N", "E", "S", "W"] as const;
const SCALA40 = ["1", "2", "3", "4", "5", "6"] as const;
export type Seat = (typeof BURRACO)[number] | (typeof SCALA40)[number];

export interface TableSettings {
  code: string;
  players: number;
  length: Record<string, unknown>;
  arbitrated: boolean;
  privacy: "open" | "private";
  thinking: number | null;
  spectators: boolean;
  fill_after: number | null;
}

export function settingsOf(view: Parts): TableSettings {
  return view["settings"] as TableSettings;
}

/** In playing order. A seat that is empty may be missing from the view. */
export function placesOf(view: Parts): Place[] {
  const { code, players } = settingsOf(view);
  const seats: readonly Seat[] = (code === "scala40" ? SCALA40 : BURRACO).slice(0, players);
  return seats.map((seat) => ({ seat, sitter: (view[`seat/${seat}`] as Sitter | null | undefined) ?? null }));
}

/** Who plays together: pairs at a Burraco table for four, everybody alone elsewhere. */
export function sidesOf(places: readonly Place[]): Place[][] {
  const [north, east, south, west] = places;
  const pairs = north?.seat === "N" && places.length === 4;
  if (pairs && north && east && south && west) {
    return [
      [north, south],
      [east, west],
    ];
  }
  return [[...places]];
}
