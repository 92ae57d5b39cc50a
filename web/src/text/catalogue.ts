/** The sentences of both languages. Italian says which there are and what values they need: `messages.ts`. */
import { LANGUAGES, type Language } from "./language";
import type { Messages } from "./messages";
import { fill, parse, type Pattern, type Values } from "./pattern";

export { LANGUAGES, type Language };

/** Every sentence that the page says itself. */
export type Key = keyof Messages;
/** A sentence without values. */
export type Plain = { [K in Key]: keyof Messages[K] extends never ? K : never }[Key];
/** Sentences that these values fill. */
export type KeyFor<Given> = { [K in Key]: Given extends Messages[K] ? K : never }[Key];

/** Of several types all at once: where one of two sentences is said, the values of both are needed. */
type All<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer Whole) => void
  ? Whole
  : never;
/** What `say` needs beside the name of a sentence. */
export type Needed<K extends Key> = [K] extends [Plain] ? [] : [values: All<Messages[K]>];

type Catalogue = Readonly<Record<string, string>>;

const FETCHED: Record<Language, () => Promise<{ default: Catalogue }>> = {
  it: () => import("./it"),
  en: () => import("./en"),
};
const learnt = new Map<Language, { sentences: Catalogue; read: Map<string, Pattern> }>();

/** A language is fetched once, before anything is said in it. */
export async function learn(language: Language): Promise<void> {
  if (learnt.has(language)) return;
  const sentences = (await FETCHED[language]()).default;
  learnt.set(language, { sentences, read: new Map() });
}

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.includes(value as Language);
}

/** Whether a sentence without values has this name, which came from elsewhere. */
export function isKey(value: string): value is Plain {
  return [...learnt.values()].some(
    ({ sentences }) => Object.hasOwn(sentences, value) && !sentences[value]?.includes("{"),
  );
}

/** Every sentence whose name begins like this. */
export function keysOf<Begins extends string>(begins: Begins): Extract<Plain, `${Begins}${string}`>[] {
  const [catalogue] = learnt.values();
  return Object.keys(catalogue?.sentences ?? {}).filter((key): key is Extract<Plain, `${Begins}${string}`> =>
    key.startsWith(begins),
  );
}

/** A whole sentence, its values filled in. */
export function say<K extends Key>(language: Language, key: K, ...[values]: Needed<K>): string {
  const catalogue = learnt.get(language);
  if (catalogue === undefined) throw new Error(`nobody has learnt ${language}`);
  let pattern = catalogue.read.get(key);
  if (pattern === undefined) {
    const sentence = catalogue.sentences[key];
    if (sentence === undefined) throw new Error(`no sentence ${key}`);
    catalogue.read.set(key, (pattern = parse(sentence)));
  }
  return fill(pattern, (values ?? {}) as Values, language);
}
