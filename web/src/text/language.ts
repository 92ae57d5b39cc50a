/** What differs between the languages by itself; `src/pinella/words/language.py` says the same for the server. */
export const LANGUAGES = ["it", "en"] as const;
export type Language = (typeof LANGUAGES)[number];

/** Between thousands, before decimals, and before the last part of a list of two and of more. */
const CUSTOMS: Record<Language, readonly [string, string, string, string]> = {
  it: [".", ",", " e ", " e "],
  en: [",", ".", " and ", ", and "],
};

/** The form of a plural for a number; Italian and English agree about it. */
export const pluralForm = (number: number) => (Math.abs(number) === 1 ? "one" : "other");

/** `1.240` or `1,240`: `Intl` writes 1240 in Italian. */
export function numberText(number: number, language: Language): string {
  const [thousands, decimals] = CUSTOMS[language];
  const [whole = "", rest] = String(number).split(".");
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, thousands);
  return rest === undefined ? grouped : grouped + decimals + rest;
}

/** `Anna, Bruno e Carla` */
export function listText(parts: readonly string[], language: Language): string {
  const [, , lastOfTwo, lastOfMany] = CUSTOMS[language];
  const last = parts.at(-1) ?? "";
  if (parts.length < 2) return last;
  return parts.slice(0, -1).join(", ") + (parts.length === 2 ? lastOfTwo : lastOfMany) + last;
}
