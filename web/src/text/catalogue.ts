/** The sentences of both languages. Italian says which there are; English must have them all. */
import en from "$locale/en.json";
import it from "$locale/it.json";

export const LANGUAGES = ["it", "en"] as const;
export type Language = (typeof LANGUAGES)[number];
export type Key = keyof typeof it;
export const KEYS = Object.keys(it) as Key[];
export type Values = Record<string, string | number>;

const CATALOGUES: Record<Language, Record<Key, string>> = { it, en };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

export function isKey(value: string): value is Key {
  return Object.hasOwn(it, value);
}

/** A whole sentence, its values filled in. */
export function say(language: Language, key: Key, values: Values = {}): string {
  return CATALOGUES[language][key].replace(/\{(\w+)\}/g, (whole, name: string) =>
    String(values[name] ?? whole),
  );
}

/** The sentence for one, or the sentence for any other number. */
export function sayCount(language: Language, one: Key, other: Key, n: number, values: Values = {}): string {
  const key = new Intl.PluralRules(language).select(n) === "one" ? one : other;
  return say(language, key, { n, ...values });
}
