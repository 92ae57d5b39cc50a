/** What people say at a table: whose it is, and in which words. */
import type { SaidBefore } from "../api/socket";
import { isKey, keysOf, type Plain } from "../text/catalogue";
import { words } from "../text/words.svelte";
import { nameAt } from "./names";
import type { SeatName, TableView } from "./view";

const PHRASE = "phrase.";

type PhraseKey = Extract<Plain, `phrase.${string}`>;

/** The sentences of the ready phrases: the catalogue has one for each that the server knows. */
export const phrases = (): PhraseKey[] => keysOf(PHRASE);

/** What the server calls a phrase. */
export function nameOfPhrase(key: PhraseKey): string {
  return key.slice(PHRASE.length);
}

export interface Line {
  version: number;
  at: number;
  /** `null` for the referee. */
  seat: SeatName | null;
  name: string;
  text: string;
  own: boolean;
}

/** A ready phrase or words; nothing where they have been removed. */
export function textOf(said: { phrase?: unknown; words?: unknown }): string {
  const key = `${PHRASE}${String(said.phrase)}`;
  if (isKey(key)) return words.say(key);
  return typeof said.words === "string" ? said.words : "";
}

/** What was said and can be read; appeals are for the referee. */
export function linesOf(said: readonly SaidBefore[], view: TableView): Line[] {
  return said
    .filter((one) => one.ruling === undefined || one.ruling === null)
    .map((one) => ({
      version: one.version,
      at: one.at,
      seat: one.seat,
      name: one.seat === null ? words.say("talk.referee") : nameAt(view, one.seat),
      text: textOf(one),
      own: one.seat === null ? view.isReferee : one.seat === view.you,
    }))
    .filter((line) => line.text !== "");
}
