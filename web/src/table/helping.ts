/** Words for help: hints read aloud, and the uses that chosen cards might have. */
import type { Hint, HintReason, Sentence } from "../api/socket";
import { SUITS } from "../cards/token";
import { words } from "../text/words.svelte";
import { nameAt, placeOf, signs } from "./names";
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

/** A reason names a seat by its place: told at the table by the name of who sits there. */
export function saidReason(reason: HintReason, view: TableView | null): string {
  const { seat } = reason.values;
  const text = said(reason.say);
  if (view === null || typeof seat !== "string") return text;
  const place = view.game === "scala40" ? words.say("play.hint.player", { n: seat }) : placeOf(seat);
  return text.replace(
    new RegExp(`(^|[^\\p{L}])${place}(?!\\p{L})`, "u"),
    (_, start: string) => start + nameAt(view, seat),
  );
}

export const saidSteps = (hint: Hint): string => hint.plan.map((step) => said(step.say)).join(" ");

/** A hint as a paragraph: its steps, how sure it is, what it wins and what it risks. */
export function saidHint(hint: Hint, number: number, view: TableView | null): string {
  const parts = [words.say("play.hint.number", { n: number }), saidSteps(hint), said(hint.say)];
  const because = [...hint.bounds, ...hint.wins, ...hint.risks].map((reason) => saidReason(reason, view));
  return [...parts, ...(number === 1 ? because : [])].join(" ");
}

/** In the order of `SUITS`. */
const SIGNS = "♥♦♣♠";

/** A card and the next one: ears want a pause between them. */
const BETWEEN_CARDS = /([♥♦♣♠]|\bjolly|\bjoker)\s+(?=(?:10|[2-9AJQK])[♥♦♣♠]|jolly\b|joker\b)/g;

/** Signs as names: "9♥ 10♥" is read aloud as "nove di cuori, dieci di cuori". */
export function inWords(text: string): string {
  return text
    .replace(BETWEEN_CARDS, "$1, ")
    .replace(/(10|[2-9AJQK])([♥♦♣♠])/g, (_, rank: string, sign: string) =>
      words.card(`${rank === "10" ? "T" : rank}${SUITS[SIGNS.indexOf(sign)]}`),
    );
}
