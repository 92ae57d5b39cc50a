import { describe, expect, it } from "vitest";
import { readTyped } from "../cards/typed";
import { fromHash, toHash } from "./link";

describe("the address of a position", () => {
  it.each([
    { code: "fitab-2025", cards: ["5d", "6d", "7h'", "Jk"] },
    { code: "all", cards: [] },
    { code: "", cards: [] },
  ])("reads back to itself: $code $cards", (position) => {
    const { code, text } = fromHash(toHash(position));
    expect({ code, cards: readTyped(text) }).toEqual(position);
  });

  it("is empty for an empty position", () => {
    expect(toHash({ code: "", cards: [] })).toBe("");
  });

  it("takes an address that is not ours for an empty position", () => {
    expect(fromHash("#%E0%A4%A")).toEqual({ code: "", text: "" });
  });

  it("reads the name of a rule book in capitals", () => {
    expect(fromHash("#code=FITAB-2025").code).toBe("fitab-2025");
  });
});
