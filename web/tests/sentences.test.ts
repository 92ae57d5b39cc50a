import italian from "$locale/it.json";
import { describe, expect, it } from "vitest";
import { withoutAnswers } from "../sentences";

describe("the sentences that the page carries", () => {
  const carried = JSON.parse(withoutAnswers(JSON.stringify(italian))) as Record<string, string>;

  it("are those it says itself", () => {
    expect(carried["start.title"]).toBe(italian["start.title"]);
    expect(Object.keys(carried)).not.toContain("refusal.meld/two-wilds");
  });

  it("leave out whole subjects, and only those that the server speaks of", () => {
    const subject = (key: string) => key.split(".")[0] ?? "";
    const kept = new Set(Object.keys(carried).map(subject));
    const all = new Set(Object.keys(italian).map(subject));
    expect([...all].filter((one) => !kept.has(one)).sort()).toEqual(["legal", "problem", "refusal", "wild"]);
  });
});
