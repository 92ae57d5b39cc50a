import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "../text/words.svelte";
import type { TableLine } from "../api/types";
import { peopleText, timeText, totalsText } from "./telling";

describe("when something was", () => {
  const language = words.language;

  beforeEach(() => {
    vi.useFakeTimers();
    vi.setSystemTime(new Date(2026, 10, 18, 22, 0));
  });

  afterEach(() => {
    vi.useRealTimers();
    words.language = language;
  });

  it.each(["it", "en"] as const)("is told on a clock of 24 hours (%s)", (one) => {
    words.language = one;
    expect(timeText(new Date(2026, 10, 18, 21, 5).getTime())).toBe("21:05");
    expect(timeText(new Date(2026, 10, 18, 0, 5).getTime())).toBe("00:05");
  });

  it("names the day where it was another", () => {
    words.language = "en";
    expect(timeText(new Date(2026, 10, 17, 21, 5).getTime())).toContain("17");
  });
});

describe("who has played, and with what result", () => {
  const LINE: TableLine = {
    ...{ table: "t1", code: "fitab-2025", players: 4, length: { by: "deals", deals: 1 }, arbitrated: false },
    ...{ club: null, phase: "ended", opened_at: 0, moved_at: 0, free: 0, deal: 1, known: ["N"] },
    totals: { NS: 190, EW: 590 },
    seats: { N: "Carla", E: "Anna", S: "" },
  };

  it("is told by names, one's own side first, the computer by its place", () => {
    expect(totalsText(LINE, "Anna")).toBe("tu e Bot Ovest 590 · Carla e una persona che non c’è più 190");
    expect(totalsText(LINE, "Rita")).toBe("Carla e una persona che non c’è più 190 · Anna e Bot Ovest 590");
  });

  it("is told for two, and in Scala 40 for everybody", () => {
    const two = { ...LINE, players: 2, totals: { NS: 500, EW: 425 }, seats: { N: "Anna" } };
    expect(totalsText(two, "Anna")).toBe("tu 500 · Bot Est 425");
    const scala40 = {
      ...LINE,
      code: "scala40",
      players: 3,
      totals: { 1: 20, 2: 0, 3: 7 },
      seats: { 2: "Anna" },
    };
    expect(totalsText(scala40, "Anna")).toBe("tu 0 · Bot 1 20 · Bot 3 7");
  });

  it("marks who is known, but not oneself", () => {
    expect(peopleText(LINE, "Anna", true)).toBe("★ Carla, tu e una persona che non c’è più");
  });
});
