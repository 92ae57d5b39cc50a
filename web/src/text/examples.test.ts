/** How sentences read and are filled in: the same table of examples for the page and for Python. */
import examples from "../../../tests/words/examples.json";
import { describe, expect, it } from "vitest";
import english from "./en";
import italian from "./it";
import { LANGUAGES, type Language } from "./language";
import { fill, parse, type Values } from "./pattern";

interface Examples {
  said: [Language, string, Values, string][];
  broken: string[];
  wrong: [string, Values][];
}
const EXAMPLES = examples as unknown as Examples;

describe("a sentence", () => {
  it.each(EXAMPLES.said)("%s: %s with %j is «%s»", (language, sentence, values, said) => {
    expect(fill(parse(sentence), values, language)).toBe(said);
  });

  it.each(EXAMPLES.broken)("%s does not read", (sentence) => {
    expect(() => parse(sentence)).toThrow(/«|expected/);
  });

  it.each(EXAMPLES.wrong)("%s does not take %j", (sentence, values) => {
    for (const language of LANGUAGES)
      expect(() => fill(parse(sentence), values, language)).toThrow(/^the value \w+ of a sentence is /);
  });

  it.each([
    ["Italian", italian],
    ["English", english],
  ])("of the %s catalogue reads", (_, catalogue) => {
    for (const sentence of Object.values(catalogue)) expect(parse(sentence)).not.toEqual([]);
  });
});
