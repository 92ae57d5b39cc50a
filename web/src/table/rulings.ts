/** Rulings in words: the referee's own sentences, fetched only at tables where there is a referee. */
import type { KeyFor, Language } from "../text/catalogue";
import { typeset } from "../text/typeset";
import { words } from "../text/words.svelte";
import { nameAt, signs } from "./names";
import type { Effect, Ruling } from "./ruling";
import type { Choice, Option, TableView } from "./view";

export type Sentences = ReadonlyMap<string, Record<Language, string>>;

export function readSentences(tsv: string): Sentences {
  const rows = tsv
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
  return new Map(rows.map(([key = "", it = "", en = ""]) => [key, { it: typeset(it), en: typeset(en) }]));
}

export async function fetchSentences(): Promise<Sentences> {
  const list = await import("../../../src/pinella/referee/sentences.tsv?raw");
  return readSentences(list.default);
}

/** The referee's sentences with their places filled in. */
export class RefereeWords {
  constructor(
    private readonly sentences: Sentences,
    private readonly language: Language,
    private readonly view: TableView,
  ) {}

  offence(ruling: Pick<Ruling, "offence">): string {
    return this.#say(`offence.${ruling.offence}`, {}) ?? ruling.offence;
  }

  /** Every offence, as a referee chooses among them. */
  get offences(): { key: string; text: string }[] {
    return [...this.sentences.keys()]
      .filter((key) => key.startsWith("offence."))
      .map((key) => ({ key: key.slice("offence.".length), text: this.#say(key, {}) ?? key }));
  }

  /** An article by its number, or a part of the code by its name. */
  article(number: string): string {
    const name = this.#say(`article.${number}`, {});
    return name === null
      ? words.say("verdict.article", { number })
      : name.charAt(0).toUpperCase() + name.slice(1);
  }

  /** What follows, in a sentence; without its cards where they are not told. */
  effect(effect: Effect): string {
    const places = this.#places(effect);
    const parent = effect.key.replace(/\.[^.]*$/, "");
    const keys = [effect.key, `${effect.key}.unnamed`, `${parent}.unnamed`, parent, `${effect.key}.plain`];
    for (const key of keys) {
      const said = this.#say(`effect.${key}`, places);
      if (said !== null) return said;
    }
    return effect.key;
  }

  question(choice: Choice): string {
    const seat = nameAt(this.view, choice.seat);
    return (
      this.#say(`choice.${topicOf(choice)}`, { seat }) ??
      this.#say("choice.other", { seat, question: choice.question }) ??
      choice.question
    );
  }

  /**
   * An option in words: a known word, a meld, cards, or what is put into a meld and what is given up for it. Whoever
   * must choose reads what he himself will do, the referee what the player does.
   */
  option(option: Option, isOwn = false): string {
    const { name, places } = this.#named(option);
    const own = OWN[name];
    if (isOwn && own !== undefined) {
      const { cards = "", others = "" } = places;
      return words.say(own, { cards, others });
    }
    return this.#say(`option.${name}`, places) ?? option.key;
  }

  #named(option: Option): { name: string; places: Record<string, string> } {
    if (this.sentences.has(`option.${option.key}`)) return { name: option.key, places: {} };
    if (option.meld !== null && option.meld === option.key)
      return { name: "meld", places: { meld: option.meld } };
    const { cured, lost } = namedIn(option.key);
    const cards = signs(cured.length > 0 ? cured : option.cards);
    if (lost.length > 0 && cured.length > 0)
      return { name: "cure-and-give-up", places: { cards, others: signs(lost) } };
    if (lost.length > 0) return { name: "give-up", places: { cards: signs(lost) } };
    if (cards === "") return { name: option.key, places: {} };
    return { name: option.key.startsWith("cure-") ? "cure" : "cards", places: { cards } };
  }

  #places({ about, cards }: Effect): Record<string, string> {
    const places: Record<string, string> = { ...about };
    if (about.seat) {
      places.seat = nameAt(this.view, about.seat);
      places.side = words.say(/[NS]/.test(about.seat) ? "play.side.NS" : "play.side.EW");
    }
    if (about.side) places.side = words.say(about.side === "NS" ? "play.side.NS" : "play.side.EW");
    for (const place of ["meld", "into"] as const) {
      const meld = this.view.melds.find((one) => one.id === about[place]);
      if (meld !== undefined) places[place] = signs([...meld.cards.map((one) => one.card), ...meld.loose]);
    }
    if (cards.length > 0) places.cards = signs(cards);
    return places;
  }

  #say(key: string, places: Record<string, string>): string | null {
    const sentence = this.sentences.get(key)?.[this.language];
    if (sentence === undefined) return null;
    const said = sentence.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
    return said.includes("{") ? null : said;
  }
}

/** What one is told oneself, in the second person. */
const OWN: Record<string, KeyFor<{ cards: string; others: string }>> = {
  draw: "play.option.draw",
  pile: "play.option.pile",
  cure: "play.option.cure",
  "no-cure": "play.option.no-cure",
  "give-up": "play.option.give-up",
  "cure-and-give-up": "play.option.cure-and-give-up",
  meld: "play.option.meld",
};

/** `cure-NS.1` is the question of a cure. */
export function topicOf(choice: Choice): string {
  return choice.question.replace(/-(NS|EW)\.\d+$/, "");
}

/** `cure-9h-give-up-8h`: what goes into the meld, and what is given up. */
function namedIn(key: string): { cured: string[]; lost: string[] } {
  const [kept = "", given = ""] = key.split("give-up-");
  return { cured: cardsIn(kept.replace(/^cure-/, "")), lost: cardsIn(given) };
}

const cardsIn = (text: string): string[] => {
  const found = text.split("-").filter(Boolean);
  return found.every((one) => /^([2-9TJQKA][hdcs]'?|Jk'*)$/.test(one)) ? found : [];
};
