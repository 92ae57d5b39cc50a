import { describe, expect, it } from "vitest";
import { pictureOf } from "./art";
import { RANKS, SUITS } from "./token";

describe("pictures", () => {
  it("has one for every card, in two colours and in four", () => {
    for (const fourColours of [false, true]) {
      const urls = SUITS.flatMap((suit) => RANKS.map((rank) => pictureOf(rank + suit, fourColours)));
      expect(urls.filter(Boolean)).toHaveLength(52);
      expect(new Set(urls).size).toBe(52);
    }
  });

  it("draws jokers red and black in turn", () => {
    const [first, second, third] = [0, 1, 2].map((nth) => pictureOf("Jk", false, nth));
    expect(first).not.toBe(second);
    expect(first).toBe(third);
  });

  it("gives a marked card the picture of the card itself", () => {
    expect(pictureOf("2c=8d", false)).toBe(pictureOf("2c", false));
    expect(pictureOf("7h'", false)).toBe(pictureOf("7h", false));
  });
});
