import en from "$locale/en.json";
import it from "$locale/it.json";
import { describe, expect, it as test } from "vitest";
import { say, sayCount } from "./catalogue";

describe("the catalogues", () => {
  test("have the same keys", () => {
    expect(Object.keys(en)).toEqual(Object.keys(it));
  });

  test("hold no sentence that nobody says", () => {
    const sources = import.meta.glob<string>(["../**/*.{ts,svelte}", "!../**/*.test.ts"], {
      query: "?raw",
      import: "default",
      eager: true,
    });
    const text = Object.values(sources).join("");
    // The server says these, or the page by a name it was sent.
    const elsewhere = /^(card|legal|refusal|phrase|report\.why|problem|wild|burraco|kind)\./;
    const silent = Object.keys(it).filter((key) => !elsewhere.test(key) && !text.includes(`"${key}"`));
    expect(silent).toEqual([]);
  });

  test("fill in values", () => {
    expect(say("it", "verdict.article", { number: "V.2" })).toBe("Art. V.2");
  });

  test("choose the sentence for one", () => {
    expect(sayCount("it", "tray.count.one", "tray.count.other", 1)).toBe("1 carta");
    expect(sayCount("en", "tray.count.one", "tray.count.other", 7)).toBe("7 cards");
  });
});
