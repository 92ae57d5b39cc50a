/** Words for help: hints read aloud, and the uses that chosen cards might have. */
import type { Hint, Sentence } from "../api/socket";
import { SUITS } from "../cards/token";
import { words } from "../text/words.svelte";
import { signs } from "./names";
import { layAct, layOffAct } from "./targets";
import { seatOf, type Meld, type TableView } from "./view";

/** One thing that might be done with the chosen cards. */
export interface Use {
  verb: "lay" | "lay-off" | "discard";
  act: Record<string, unknown>;
  /** The meld as one names it. */
  meld: string | null;
}

/** Melds beyond so many are not asked about one by one. */
const MOST_MELDS = 8;

/** What somebody who has chosen these cards may have meant. */
export function usesOf(view: TableView, cards: readonly string[]): Use[] {
  const opened = seatOf(view, view.you)?.opened === true;
  const own = view.melds.filter((meld) => meld.side === null || meld.side === view.yourParty);
  const uses: Use[] = own
    .slice(0, MOST_MELDS)
    .map((meld) => ({ verb: "lay-off", act: layOffAct(meld.id, cards), meld: inShort(meld) }));
  const [card = ""] = cards;
  const first: Use =
    cards.length === 1
      ? { verb: "discard", act: { command: "discard", card }, meld: null }
      : { verb: "lay", act: layAct(view.game, opened, cards), meld: null };
  return [first, ...uses];
}

/** "9♠…J♠": a meld by its first and last card. */
function inShort(meld: Meld): string {
  const cards = [...meld.cards.map((one) => one.card), ...meld.loose];
  return [...new Set([cards.at(0), cards.at(-1)])].map((card) => signs(card ? [card] : [])).join("…");
}

/** "Calare", "Legare a 9♠…J♠": what a reason speaks of. */
export function namedUses(uses: readonly Use[]): string {
  const melds = uses.flatMap((use) => use.meld ?? []);
  const verb = uses.find((use) => use.meld === null)?.verb;
  const first =
    verb === undefined ? [] : [words.say(verb === "discard" ? "play.why.discard" : "play.why.lay")];
  const rest = melds.length === 0 ? [] : [words.say("play.why.lay-off", { melds: melds.join(", ") })];
  return [...first, ...rest].join(" · ");
}

const WILD_IN_PLACE = /([^\s(]+)=((?:10|[2-9AJQK])[♥♦♣♠])/g;

const NAMED_MELD = /\b[A-Z]+\.\d+ \(([^()]+)\)/g;

/** A sentence of a hint: `jolly=K♦` is told as "jolly come K♦", and a meld by its cards alone. */
export const said = (sentence: Sentence): string =>
  words
    .of(sentence)
    .replace(NAMED_MELD, "$1")
    .replace(WILD_IN_PLACE, (_, card: string, place: string) =>
      words.say("play.hint.stands", { card, place }),
    );

export const saidSteps = (hint: Hint): string => hint.plan.map((step) => said(step.say)).join(" ");

/** A hint as a paragraph: its steps, how sure it is, what it wins and what it risks. */
export function saidHint(hint: Hint, number: number): string {
  const parts = [words.say("play.hint.number", { n: number }), saidSteps(hint), said(hint.say)];
  const because = [...hint.bounds, ...hint.wins, ...hint.risks].map((reason) => said(reason.say));
  return [...parts, ...(number === 1 ? because : [])].join(" ");
}

/** In the order of `SUITS`. */
const SIGNS = "♥♦♣♠";

/** Signs as names: "9♥" is read aloud as "nove di cuori". */
export function inWords(text: string): string {
  return text.replace(/(10|[2-9AJQK])([♥♦♣♠])/g, (_, rank: string, sign: string) =>
    words.card(`${rank === "10" ? "T" : rank}${SUITS[SIGNS.indexOf(sign)]}`),
  );
}
