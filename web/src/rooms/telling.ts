/** Tables and times in words. */
import { ProblemError } from "../api/client";
import type { TableLine } from "../api/types";
import { isKey } from "../text/catalogue";
import { words } from "../text/words.svelte";
import { gameAt, gameOf } from "./games";

export function lengthText(length: Readonly<Record<string, unknown>>): string {
  if (length["by"] === "points") return words.say("length.points", { n: Number(length["points"]) });
  const n = Number(length["deals"]);
  const minutes = length["minutes"];
  return typeof minutes === "number"
    ? words.count("length.timed.one", "length.timed.other", n, { minutes })
    : words.count("length.deals.one", "length.deals.other", n);
}

export function gameText(code: string, players: number): string {
  if (code === "scala40") return words.say("game.scala40-for", { n: players });
  return words.say(gameOf(gameAt(code, players)).name);
}

/** "Anna, Bruno": people of a line, oneself as "tu", and a sign for those with whom one has played before. */
export function peopleText(line: TableLine, me: string | undefined, marked = false): string {
  const names = Object.entries(line.seats).map(([seat, name]) => {
    if (name && name === me) return words.say("people.you");
    if (marked && line.known.includes(seat)) return words.say("people.known", { name });
    return name || words.say("people.erased");
  });
  return new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);
}

/** "Nord e Sud 420 · Est e Ovest 105"; at a table for two each side is one player. */
export function totalsText(line: TableLine): string {
  return Object.entries(line.totals)
    .map(([side, points]) => `${sideText(side, line.players)} ${points}`)
    .join(" · ");
}

function sideText(side: string, players: number): string {
  if (side === "NS") return words.say(players === 2 ? "seat.N" : "sides.NS");
  if (side === "EW") return words.say(players === 2 ? "seat.E" : "sides.EW");
  const key = `seat.${side}`;
  return isKey(key) ? words.say(key) : side;
}

/** The time of day as Europe writes it, in either language. */
export const CLOCK = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;

export function timeText(at: number): string {
  const now = new Date();
  const then = new Date(at);
  const today = now.toDateString() === then.toDateString();
  return new Intl.DateTimeFormat(words.language, {
    ...(today ? {} : { day: "numeric", month: "long", year: "numeric" }),
    ...CLOCK,
  }).format(then);
}

/** What went wrong, in a sentence for whoever asked. */
export function troubleText(error: unknown): string {
  return error instanceof ProblemError
    ? words.of(error.problem.message)
    : words.say("trouble.unreachable-now");
}
