import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { words } from "../text/words.svelte";
import { timeText } from "./telling";

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
