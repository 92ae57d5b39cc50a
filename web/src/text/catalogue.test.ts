import { describe, expect, it } from "vitest";
import { isKey, keysOf, say } from "./catalogue";
import english from "./en";
import italian from "./it";
import messages from "./messages?raw";

describe("the catalogues", () => {
  const declared = [...messages.matchAll(/^ {2}"(.+?)":/gm)].map(([, key]) => key);

  it("have the same sentences, those that are declared", () => {
    expect(declared.length).toBeGreaterThan(900);
    expect(Object.keys(italian)).toEqual(declared);
    expect(Object.keys(english)).toEqual(declared);
  });

  it("hold no sentence that nobody says", () => {
    const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts", "!./messages.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const text = Object.values(sources).join("");
    // The page says these by a name it was sent.
    const elsewhere = /^(card|phrase|report\.why|burraco|kind)\./;
    const silent = Object.keys(italian).filter((key) => !elsewhere.test(key) && !text.includes(`"${key}"`));
    expect(silent).toEqual([]);
  });

  it("fill in values", () => {
    expect(say("it", "verdict.article", { number: "V.2" })).toBe("Art. V.2");
  });

  it("choose the sentence for a number", () => {
    expect(say("it", "tray.count", { n: 1 })).toBe("1 carta");
    expect(say("en", "tray.count", { n: 7 })).toBe("7 cards");
  });

  it("know the names of sentences without values", () => {
    expect(isKey("card.7h")).toBe(true);
    expect(isKey("tray.count")).toBe(false);
    expect(isKey("constructor")).toBe(false);
    expect(keysOf("suit.")).toEqual(["suit.h", "suit.d", "suit.c", "suit.s"]);
  });

  it("are checked by types", () => {
    // @ts-expect-error: the sentence needs a number
    expect(() => say("it", "tray.count")).toThrow("the value n");
    // @ts-expect-error: a number in letters
    expect(() => say("it", "tray.count", { n: "one" })).toThrow("the value n");
    // @ts-expect-error: one of the two needs a value
    expect(() => say("it", Math.random() < 2 ? "tray.count" : "tray.title")).toThrow("the value n");
    // @ts-expect-error: there is no such sentence
    expect(() => say("it", "tray.counts", { n: 1 })).toThrow("no sentence tray.counts");
  });
});
