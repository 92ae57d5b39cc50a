/** The three games that people know by name; each is a rule book and a number of players. */
import type { QuickGame } from "../api/types";
import type { Plain } from "../text/catalogue";

export type GameId = "burraco-4" | "burraco-2" | "scala40";
export type Level = NonNullable<QuickGame["bots"]>;

export interface Game {
  id: GameId;
  name: Plain;
  about: Plain;
  code: string;
  players: number;
  /** Cards that stand for it on a button. */
  cards: readonly string[];
}

export const GAMES: readonly Game[] = [
  {
    id: "burraco-4",
    name: "game.burraco-4",
    about: "game.burraco-4-about",
    code: "fitab-2025",
    players: 4,
    cards: ["Kh", "Ah", "2h"],
  },
  {
    id: "burraco-2",
    name: "game.burraco-2",
    about: "game.burraco-2-about",
    code: "online",
    players: 2,
    cards: ["7s", "8s", "9s"],
  },
  {
    id: "scala40",
    name: "game.scala40",
    about: "game.scala40-about",
    code: "scala40",
    players: 4,
    cards: ["Qd", "Qc", "Jk"],
  },
];

export const LEVELS: readonly Level[] = ["principiante", "circolo", "maestro"];
export const LEVEL_NAMES: Record<Level, Plain> = {
  principiante: "level.principiante",
  circolo: "level.circolo",
  maestro: "level.maestro",
};

export const gameOf = (id: string): Game => GAMES.find((game) => game.id === id) ?? GAMES[0]!;
export const levelOf = (id: string): Level => LEVELS.find((level) => level === id) ?? "circolo";

/** A table under this code and with so many players, by the name people know. */
export function gameAt(code: string, players: number): GameId {
  if (code === "scala40") return "scala40";
  return players === 2 ? "burraco-2" : "burraco-4";
}
