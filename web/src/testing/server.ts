/** A stand-in for `fetch` in component tests: answers by path, and remembers what it was asked. */
import { vi } from "vitest";

export type Reply = (body: unknown) => unknown;

export interface FakeServer {
  fetch: typeof fetch;
  asked: { path: string; body: unknown }[];
}

export const BOOKS = {
  codes: [
    {
      id: "fitab-2025",
      name: { it: "Burraco FITAB, codice 2025", en: "FITAB Burraco, code of 2025" },
      game: "burraco",
      edition: "2025-06",
      document: "Codice di gara FITAB",
    },
    {
      id: "scala40",
      name: { it: "Scala 40", en: "Scala 40" },
      game: "scala40",
      edition: "undated",
      document: "Scala 40",
    },
  ],
};

export const LEGAL = {
  verdict: "legal",
  valid: true,
  code: "fitab-2025",
  kind: "run",
  cards: "5d 6d 7d 2c=8d 9d Td Jd",
  laid: [
    { card: "5d", role: "natural", stands_for: null, sentence: null },
    { card: "6d", role: "natural", stands_for: null, sentence: null },
    { card: "7d", role: "natural", stands_for: null, sentence: null },
    {
      card: "2c",
      role: "bound",
      stands_for: "8d",
      sentence: { it: "La pinella sta per l’otto di quadri.", en: "The pinella is the eight of diamonds." },
    },
    { card: "9d", role: "natural", stands_for: null, sentence: null },
    { card: "Td", role: "natural", stands_for: null, sentence: null },
    { card: "Jd", role: "natural", stands_for: null, sentence: null },
  ],
  burraco: "dirty",
  bonus: 100,
  points: 65,
  total: 165,
  sentence: { it: "Sì: burraco sporco.", en: "Yes: a dirty burraco." },
};

export const ILLEGAL = {
  verdict: "illegal",
  valid: false,
  code: "fitab-2025",
  why: "meld/two-wilds",
  article: "9",
  sentence: { it: "Una sola matta.", en: "Only one wild." },
};

export const VERSION = { version: "1.2.3", core: "pure" };

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });
}

/** Replies by path; a reply may be a value, a response, an error to throw, or a function of the question. */
export function fakeServer(replies: Record<string, unknown>): FakeServer {
  const all: Record<string, unknown> = { "/api/codes": BOOKS, "/api/version": VERSION, ...replies };
  const asked: FakeServer["asked"] = [];
  const answer = vi.fn(async (input: RequestInfo | URL, init?: RequestInit): Promise<Response> => {
    const path = String(input);
    const body: unknown = init?.body ? JSON.parse(String(init.body)) : null;
    asked.push({ path, body });
    const reply = all[path];
    const value = typeof reply === "function" ? await (reply as Reply)(body) : reply;
    if (value instanceof Error) throw value;
    if (value instanceof Response) return value.clone();
    return value === undefined
      ? json({ error: { code: "request/unknown-path", message: { it: "", en: "" } } }, 404)
      : json(value);
  });
  return { fetch: answer as unknown as typeof fetch, asked };
}
