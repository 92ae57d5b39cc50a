import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeServer, ILLEGAL, json } from "../testing/server";
import { Client, ProblemError, UnreachableError } from "./client";

afterEach(() => void vi.useRealTimers());

describe("the client", () => {
  it("asks about one rule book", async () => {
    const server = fakeServer({ "/api/meld": ILLEGAL });
    await expect(new Client(server.fetch).meld("fitab-2025", ["4h", "Jk"])).resolves.toEqual(ILLEGAL);
    expect(server.asked).toEqual([{ path: "/api/meld", body: { code: "fitab-2025", cards: ["4h", "Jk"] } }]);
  });

  it("writes article numbers safely into the address", async () => {
    const server = fakeServer({});
    await expect(new Client(server.fetch).article("fitab-2025", "37 bis/?")).rejects.toThrow();
    expect(server.asked[0]?.path).toBe("/api/article/fitab-2025/37%20bis%2F%3F");
  });

  it("turns a problem into an error that can be shown", async () => {
    const problem = { code: "card/unknown", message: { it: "No", en: "No" }, position: 2 };
    const server = fakeServer({ "/api/meld": json({ error: problem }, 422) });
    const error = await new Client(server.fetch).meld("online", ["8x"]).catch((caught: unknown) => caught);
    expect(error).toBeInstanceOf(ProblemError);
    expect((error as ProblemError).problem).toEqual(problem);
  });

  it.each([
    ["no network", new TypeError("Failed to fetch")],
    ["a page instead of JSON", new Response("<html>", { status: 200 })],
    ["a fault of the server", json({ error: { code: "server/fault", message: { it: "", en: "" } } }, 500)],
    ["a proxy's error", new Response("Bad gateway", { status: 502 })],
  ])("calls the server unreachable on %s", async (_, reply) => {
    const server = fakeServer({ "/api/codes": reply });
    await expect(new Client(server.fetch).codes()).rejects.toBeInstanceOf(UnreachableError);
  });

  it("loses patience with a server that never answers", async () => {
    vi.useFakeTimers();
    const silent = ((_: unknown, init?: RequestInit) =>
      new Promise((_resolve, reject) =>
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))),
      )) as typeof fetch;
    const asked = expect(new Client(silent).codes()).rejects.toBeInstanceOf(UnreachableError);
    await vi.advanceTimersByTimeAsync(20_000);
    await asked;
  });

  it("tells whether the server answered, and when it no longer knows who asks", async () => {
    const gone = { code: "session/expired", message: { it: "", en: "" } };
    const server = fakeServer({
      "/api/me/sessions": json({ error: gone }, 401),
      "/api/tables": new TypeError("Failed to fetch"),
    });
    const asking = new Client(server.fetch);
    const told: string[] = [];
    asking.heard = (answered) => told.push(answered ? "answered" : "silent");
    asking.ended = () => told.push("ended");
    await asking.codes();
    await asking.openTables().catch(() => {});
    await asking.sessions().catch(() => {});
    expect(told).toEqual(["answered", "silent", "answered", "ended"]);
  });

  it("changes and ends things by the method that says so", async () => {
    const methods: string[] = [];
    const asking = new Client((async (_: unknown, init?: RequestInit) => {
      methods.push(init?.method ?? "");
      return json({});
    }) as typeof fetch);
    await asking.signOut();
    await asking.changeMe({ name: "Anna", alias: "A", publish_name: true });
    await asking.signIn({ name: "Anna", password: "quattro assi" });
    await asking.version();
    expect(methods).toEqual(["DELETE", "PUT", "POST", "GET"]);
  });
});
