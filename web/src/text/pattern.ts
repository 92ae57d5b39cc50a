/**
 * How a sentence of a catalogue reads, and how its values are filled in: a small, strict part of ICU MessageFormat.
 * `src/pinella/words/pattern.py` says what may be written, and is the same for the server; both pass
 * `tests/words/examples.json`.
 */
import { listText, numberText, pluralForm, type Language } from "./language";

export type Value = string | number | readonly (string | number)[];
export type Values = Readonly<Record<string, Value>>;

interface Place {
  name: string;
  kind: "" | "number" | "list" | "plural" | "select";
  branches: ReadonlyMap<string, Pattern>;
}
export type Pattern = readonly (string | Place)[];

/** The parts of a sentence; throws where it does not read. */
export function parse(source: string): Pattern {
  let at = 0;

  /** What comes next, as far as it is this; the first group of it. */
  const match = (expected: RegExp): string | undefined => {
    expected.lastIndex = at;
    const found = expected.exec(source);
    if (found) at = expected.lastIndex;
    return found?.[1];
  };
  const need = (expected: RegExp): string => {
    const found = match(expected);
    if (found === undefined)
      throw new Error(`expected ${expected.source} at character ${at + 1} of «${source}»`);
    return found;
  };
  const pattern = (inPlural: boolean): Pattern => {
    const parts: (string | Place)[] = [];
    for (let text; at < source.length && source[at] !== "}";) {
      text = match(inPlural ? /([^{}#]+)/y : /([^{}]+)/y);
      parts.push(text ?? place(inPlural));
    }
    return parts;
  };
  const place = (inPlural: boolean): Place => {
    const name = need(/\{\s*([a-z][a-z0-9_]*)\s*(?=[,}])/y);
    const kind = match(/,\s*(number|list|plural|select)\s*(?=[,}])/y) ?? "";
    const branches = new Map<string, Pattern>();
    if (kind === "plural" || kind === "select") {
      need(/(,)\s*/y);
      while (match(/(\})/y) === undefined) {
        const selector = need(kind === "plural" ? /(=\d+|[a-z]+)\s*\{/y : /([A-Za-z0-9][\w-]*)\s*\{/y);
        if (branches.has(selector)) throw new Error(`two branches ${selector} in «${source}»`);
        branches.set(selector, pattern(inPlural || kind === "plural"));
        need(/(\})\s*/y);
      }
      if (!branches.has("other")) throw new Error(`no branch other in «${source}»`);
    } else need(/(\})/y);
    return { name, kind: kind as Place["kind"], branches };
  };

  const whole = pattern(false);
  if (at < source.length) throw new Error(`a brace too many at character ${at + 1} of «${source}»`);
  return whole;
}

/** A sentence with its values filled in; throws where one is missing, or not what the sentence needs. */
export function fill(pattern: Pattern, values: Values, language: Language): string {
  let said = "";
  let afterValue = false;
  for (const part of pattern) {
    if (typeof part !== "string") said += filled(part, values, language);
    // A name with a full stop ("Anna B.") ends the sentence by itself.
    else said += afterValue && said.endsWith(".") && part.startsWith(".") ? part.slice(1) : part;
    afterValue = typeof part !== "string" && part.branches.size === 0;
  }
  return said;
}

function filled({ name, kind, branches }: Place, values: Values, language: Language): string {
  const value = Object.hasOwn(values, name) ? values[name] : undefined;
  if (kind === "select" && typeof value === "string")
    return fill(branches.get(value) ?? branches.get("other")!, values, language);
  if (typeof value === "number" && Number.isFinite(value)) {
    if (kind === "plural")
      return fill(branches.get(`=${value}`) ?? branches.get(pluralForm(value))!, values, language);
    if (kind === "number") return numberText(value, language);
  }
  if (kind === "list" && Array.isArray(value)) return listText(value.map(String), language);
  if (kind === "" && value !== undefined) {
    const parts: readonly unknown[] = Array.isArray(value) ? value : [value];
    if (parts.every((one) => typeof one === "string" || Number.isInteger(one))) return parts.join(", ");
  }
  throw new Error(`the value ${name} of a sentence is ${JSON.stringify(value)}`);
}
