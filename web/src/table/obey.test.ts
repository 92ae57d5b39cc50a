import { afterEach, describe, expect, it, vi } from "vitest";
import type { Give } from "../api/socket";
import { words } from "../text/words.svelte";
import { atTable } from "../testing/table";
import { readCommand } from "./commands";
import { obey } from "./obey";

const settled = () => new Promise((done) => setTimeout(done, 0));
const MELDS = {
  "hand/S": "4c 5c 6c 7d 8d 9d Kd",
  "meld/NS.1": { cards: "7h 8h 9h", kind: "run", burraco: null, points: 30 },
};
const STRICT = { code: "fitab-2025", players: 4, length: { by: "deals", deals: 1 }, arbitrated: false };

/** What is answered to a typed line, and what was given to the server, which takes every act. */
async function typed(
  line: string,
  parts: Record<string, unknown> = {},
): Promise<{ said: string | null; acts: unknown[] }> {
  const table = atTable({ ...MELDS, ...parts });
  const given = () => table.line.sent.filter((message): message is Give => message.do === "give");
  const answering = vi.spyOn(table.line, "send").mockImplementation((text) => {
    const message = JSON.parse(text) as Give;
    table.line.sent.push(message);
    if (message.do === "give")
      queueMicrotask(() => table.line.say({ t: "done", table: "t1", id: message.id, v: 1 }));
  });
  const said = await obey(table.play, readCommand(line, "NS."));
  await settled();
  answering.mockRestore();
  return { said, acts: given().map(({ order }) => (order.do === "act" ? order.act : order.do)) };
}

afterEach(() => {
  words.language = "it";
});

describe("a typed command", () => {
  it("lays several melds one after the other", async () => {
    const { acts } = await typed("cala 4c 5c 6c; 7d 8d 9d");
    expect(acts).toEqual([
      { command: "lay", cards: "4c 5c 6c" },
      { command: "lay", cards: "7d 8d 9d" },
    ]);
  });

  it("discards nothing where two cards are named", async () => {
    expect(await typed("scarta Kq 4c")).toEqual({
      said: "Qui va una carta sola, e ne hai scritte 2.",
      acts: [],
    });
  });

  it("lays off on the one meld that is there, at an arbitrated table", async () => {
    expect((await typed("lega Kq")).acts).toEqual([{ command: "lay-off", meld: "NS.1", cards: "Kd" }]);
  });

  it("says whose turn it is, and not that the cards fit nowhere, before one has drawn", async () => {
    const { said, acts } = await typed("lega Kq", { settings: STRICT });
    expect([said, acts]).toEqual(["Tocca a te: pesca o raccogli.", []]);
  });

  it.each([
    ["annulla", "Non c’è niente da annullare."],
    ["scegli 1", "Adesso non hai niente da scegliere."],
  ])("is always answered: %s", async (line, answer) => {
    expect(await typed(line)).toEqual({ said: answer, acts: [] });
  });

  it("names the numbers one may choose", async () => {
    const choice = { seat: "S", options: [{ key: "a" }, { key: "b" }] };
    expect((await typed("scegli 3", { choice })).said).toBe("Scegli un numero da 1 a 2.");
    expect((await typed("scegli 2", { choice })).acts).toEqual(["choose"]);
  });

  it("takes no pile for the pot that comes by itself at a strict table", async () => {
    const { said, acts } = await typed("prendi il pozzetto", { settings: STRICT });
    expect(said).toContain("arriva da solo");
    expect(acts).toEqual([]);
  });
});
