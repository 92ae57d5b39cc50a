/** Reporting somebody to the club: whom one may report, and why. */
import type { ReportPerson } from "../api/socket";
import { isKey, type Plain } from "../text/catalogue";
import { words } from "../text/words.svelte";
import type { Seat, TableView } from "./view";

const WHY = "report.why.";

export type WhyKey = Extract<Plain, `report.why.${string}`>;

/** What the server calls a reason. */
export function whyOf(key: WhyKey): string {
  return key.slice(WHY.length);
}

/** The sentence of a reason that the server names. */
export function whyText(why: string): string {
  const key = `${WHY}${why}`;
  return isKey(key) ? words.say(key) : why;
}

/** A seat by the name that the server knows. */
export type Known = Seat & { seat: ReportPerson["seat"] };

/** The others who are people: the computer is reported to nobody. */
export const persons = (view: TableView): Known[] =>
  view.seats.filter((seat): seat is Known => !seat.isYou && seat.name !== null);

/** Only a club has somebody who reads a report. */
export const mayReport = (view: TableView): boolean =>
  Boolean(view.settings.club) && (view.you !== null || view.isReferee) && persons(view).length > 0;
