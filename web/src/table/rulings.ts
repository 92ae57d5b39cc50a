/** A ruling in words: the referee's own sentences, fetched only at tables where there is a referee. */
import type { Language } from "../text/catalogue";
import { nameAt, signs } from "./names";
import { cardsOf, type Choice, type Option, type TableView } from "./view";
import type { Told } from "./watched.svelte";

export interface Cited {
  code: string;
  number: string;
}

export interface Ruling {
  number: number;
  offence: string;
  by: string | null;
  calledBy: string | null;
  articles: Cited[];
  effects: string[];
  tooLate: boolean;
}

type Sentences = ReadonlyMap<string, Record<Language, string>>;

export function readSentences(tsv: string): Sentences {
  const rows = tsv
    .split("\n")
    .slice(1)
    .map((line) => line.split("\t"));
  return new Map(rows.map(([key = "", it = "", en = ""]) => [key, { it, en }]));
}

export async function fetchSentences(): Promise<Sentences> {
  const list = await import("../../../src/pinella/referee/sentences.tsv?raw");
  return readSentences(list.default);
}

/** The last ruling among what was told. */
export function rulingIn(told: readonly Told[]): Ruling | null {
  const found = told.findLast(
    (one) => one.event === "ruling-given/1" || one.event === "ruling-given-unseen/1",
  );
  if (!found) return null;
  const effects = (found.effects ?? []) as { text?: string; words?: string[] }[];
  return {
    number: Number(found.number),
    offence: String(found.offence),
    by: typeof found.by === "string" ? found.by : null,
    calledBy: typeof found.called_by === "string" ? found.called_by : null,
    articles: (found.articles ?? []) as Cited[],
    effects: effects.map((one) => one.text ?? "").filter(Boolean),
    tooLate: found.too_late === true,
  };
}

/** The referee's sentences with their places filled in from the notation of effects and choices. */
export class RefereeWords {
  constructor(
    private readonly sentences: Sentences,
    private readonly language: Language,
    private readonly view: TableView,
  ) {}

  offence(ruling: Ruling): string {
    return this.#say(`offence.${ruling.offence}`, {}) ?? ruling.offence;
  }

  /** `freeze-temporary NS.2; seat N; cards Jc Jd Jh` in words; the notation itself where there are none. */
  effect(text: string): string {
    const { name, places } = this.#read(text);
    const take = /\b(draw|pile|either)\b/.exec(text)?.[1] ?? "either";
    const many = cardsOf(places.said).length > 1 ? "many" : "one";
    const where = "meld" in places ? "meld" : "pile";
    const variants = ["", `.${take}`, `.${many}`, `.${where}`, ".grown", ".more", ".seat", ".own"];
    const keys = variants.flatMap((variant) => [
      `effect.${name}${variant}`,
      `effect.${name}${variant}.plain`,
      `effect.${name}${variant}.unnamed`,
    ]);
    for (const key of [`effect.${name}.plain`, ...keys]) {
      const said = this.#say(key, places);
      if (said !== null) return said;
    }
    return text;
  }

  question(choice: Choice): string {
    const seat = nameAt(this.view, choice.seat);
    return (
      this.#say(`choice.${choice.question}`, { seat }) ??
      this.#say("choice.other", { seat, question: choice.question }) ??
      choice.question
    );
  }

  option(option: Option): string {
    const places: Record<string, string> = {};
    if (option.cards.length > 0) places.cards = signs(option.cards);
    if (option.meld !== null) places.meld = option.meld;
    return (
      this.#say(`option.${option.key}`, places) ??
      (places.cards ? this.#say("option.cards", places) : null) ??
      (places.meld ? this.#say("option.meld", places) : null) ??
      option.key
    );
  }

  #read(text: string): { name: string; places: Record<string, string> } {
    const [head = "", ...details] = text.split(";");
    const [said = "", cards] = head.split(":");
    const [name = "", ...subjects] = said.trim().split(" ");
    const places: Record<string, string> = {};
    for (const subject of subjects) this.#place(places, subject);
    if (cards !== undefined) places.said = cards.trim();
    for (const detail of details) {
      const [field = "", ...value] = detail.trim().split(" ");
      if (field === "cards" || field === "card") places.said = value.join(" ");
      else this.#place(places, value.join(" "), field);
    }
    if (places.said) places.cards = signs(cardsOf(places.said));
    return { name, places };
  }

  #place(places: Record<string, string>, value: string, field = ""): void {
    if (/^[NESW]$/.test(value)) places[field === "to" ? "to" : "seat"] = nameAt(this.view, value);
    else if (/^(NS|EW)\.\d+$/.test(value)) places[field === "into" ? "into" : "meld"] = value;
    else if (/^(NS|EW)$/.test(value)) places.side = value;
    else if (/^-?\d+$/.test(value)) places.points = value;
  }

  #say(key: string, places: Record<string, string>): string | null {
    const sentence = this.sentences.get(key)?.[this.language];
    if (sentence === undefined) return null;
    const said = sentence.replace(/\{(\w+)\}/g, (whole, name: string) => places[name] ?? whole);
    return said.includes("{") ? null : said;
  }
}
