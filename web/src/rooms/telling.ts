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
    ? words.say("length.timed", { n, minutes })
    : words.say("length.deals", { n });
}

export function gameText(code: string, players: number): string {
  if (code === "scala40") return words.say("game.scala40-for", { n: players });
  return words.say(gameOf(gameAt(code, players)).name);
}

/** "Anna, Bruno": people of a line, oneself as "tu", and a sign for those with whom one has played before. */
export function peopleText(line: TableLine, me: string | undefined, marked = false): string {
  return inOne(
    Object.keys(line.seats).map((seat) => {
      const name = sitterText(line, seat, me);
      const isKnown = marked && line.known.includes(seat) && name !== words.say("people.you");
      return isKnown ? words.say("people.known", { name }) : name;
    }),
  );
}

/** "tu e Carla 420 · Giuseppe e Bot Ovest 105": who has played together, one's own side first. */
export function totalsText(line: TableLine, me: string | undefined): string {
  const mine = Object.keys(line.seats).find((seat) => line.seats[seat] === me);
  const sides = Object.entries(line.totals).map(([side, points]) => ({
    seats: seatsOf(side, line.players),
    points,
  }));
  const isMine = (seats: readonly string[]) => Number(mine !== undefined && seats.includes(mine));
  return sides
    .sort((one, other) => isMine(other.seats) - isMine(one.seats))
    .map(({ seats, points }) => `${inOne(seats.map((seat) => sitterText(line, seat, me)))} ${points}`)
    .join(" · ");
}

/** Who sits there: a person, or the computer where a line names nobody. */
function sitterText(line: TableLine, seat: string, me: string | undefined): string {
  const name = line.seats[seat];
  if (name !== undefined && name !== "") return name === me ? words.say("people.you") : name;
  if (name === "") return words.say("people.erased");
  const place = `play.seat.${seat}`;
  return words.say("play.bot", { seat: isKey(place) ? words.say(place) : seat });
}

function seatsOf(side: string, players: number): string[] {
  if (side === "NS") return players === 2 ? ["N"] : ["N", "S"];
  if (side === "EW") return players === 2 ? ["E"] : ["E", "W"];
  return [side];
}

const inOne = (names: readonly string[]) =>
  new Intl.ListFormat(words.language, { type: "conjunction" }).format(names);

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
