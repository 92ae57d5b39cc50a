import { afterEach, describe, expect, it, vi } from "vitest";
import { Client } from "../api/client";
import { fakeServer, ILLEGAL, LEGAL } from "../testing/server";
import { Inquiry } from "./inquiry.svelte";

afterEach(() => void vi.useRealTimers());

const later = <Value>(value: Value, ms: number) =>
  new Promise<Value>((resolve) => setTimeout(() => resolve(value), ms));

describe("an inquiry", () => {
  it("drops the answer to an older question", async () => {
    vi.useFakeTimers();
    const server = fakeServer({
      "/api/meld": (body: unknown) =>
        (body as { cards: string[] }).cards.length === 1 ? later(ILLEGAL, 500) : later(LEGAL, 50),
    });
    const inquiry = new Inquiry(new Client(server.fetch));
    void inquiry.ask("fitab-2025", ["5d"]);
    void inquiry.ask("fitab-2025", ["5d", "6d"]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(inquiry.answer).toEqual({ state: "one", verdict: LEGAL });
    expect(inquiry.asking).toBe(false);
  });

  it("says that it is slow after 300 ms, not before", async () => {
    vi.useFakeTimers();
    const server = fakeServer({ "/api/meld": () => later(LEGAL, 1000) });
    const inquiry = new Inquiry(new Client(server.fetch));
    void inquiry.ask("fitab-2025", ["5d"]);
    await vi.advanceTimersByTimeAsync(290);
    expect(inquiry.slow).toBe(false);
    await vi.advanceTimersByTimeAsync(20);
    expect(inquiry.slow).toBe(true);
    await vi.advanceTimersByTimeAsync(1000);
    expect(inquiry.slow).toBe(false);
  });

  it("has nothing to ask about no cards", async () => {
    const server = fakeServer({});
    const inquiry = new Inquiry(new Client(server.fetch));
    await inquiry.ask("fitab-2025", []);
    expect(inquiry.answer.state).toBe("empty");
    expect(server.asked).toEqual([]);
  });
});
