/** The sentences of both languages. Italian says which there are; English must have them all. */
import type it from "$locale/it.json";

export const LANGUAGES = ["it", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
/** What the page says itself: the build leaves out what only the server says (web/sentences.ts). */
export type Key = Exclude<keyof typeof it, `${"legal" | "problem" | "refusal" | "wild"}.${string}`>;
export type Values = Record<string, string | number>;
type Catalogue = Record<Key, string>;

const FETCHED: Record<Language, () => Promise<{ default: Catalogue }>> = {
  it: () => import("$locale/it.json"),
  en: () => import("$locale/en.json"),
};
const learnt = new Map<Language, Catalogue>();

/** A language is fetched once, before anything is said in it. */
export async function learn(language: Language): Promise<void> {
  if (!learnt.has(language)) learnt.set(language, (await FETCHED[language]()).default);
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function isKey(value: string): value is Key {
  return [...learnt.values()].some((catalogue) => Object.hasOwn(catalogue, value));
}

/** Every sentence whose name begins like this. */
export function keysOf<Begins extends string>(begins: Begins): Extract<Key, `${Begins}${string}`>[] {
  const [catalogue] = learnt.values();
  return Object.keys(catalogue ?? {}).filter((key): key is Extract<Key, `${Begins}${string}`> =>
    key.startsWith(begins),
  );
}

/** A whole sentence, its values filled in. A name with a full stop ("Anna B.") ends the sentence by itself. */
export function say(language: Language, key: Key, values: Values = {}): string {
  const catalogue = learnt.get(language);
  if (catalogue === undefined) throw new Error(`nobody has learnt ${language}`);
  return catalogue[key].replace(/\{(\w+)\}(\.?)/g, (whole, name: string, stop: string) => {
    const value = values[name];
    if (value === undefined) return whole;
    return String(value).endsWith(".") ? String(value) : `${value}${stop}`;
  });
}

/** The sentence for one, or the sentence for any other number. */
export function sayCount(language: Language, one: Key, other: Key, n: number, values: Values = {}): string {
  const key = new Intl.PluralRules(language).select(n) === "one" ? one : other;
  return say(language, key, { n, ...values });
}
