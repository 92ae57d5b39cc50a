import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer } from "../api/socket";
import { FakeLine } from "../testing/line";
import { TableSocket, type Answer, type News } from "./socket";

let lines: FakeLine[];
let socket: TableSocket;
const line = () => lines.at(-1) as FakeLine;
const shown = (v: number, view: Record<string, unknown>): FromServer => ({
  t: "table",
  table: "t1",
  v,
  view,
  said: [],
});
const change = (was: number, v: number, set: Record<string, unknown>, done?: string): FromServer => ({
  t: "change",
  table: "t1",
  was,
  v,
  told: [{ event: `at/${v}` }],
  set,
  ...(done === undefined ? {} : { done }),
});
const gives = (of: FakeLine) => of.sent.filter((message) => message.do === "give");
const watches = (of: FakeLine) => of.sent.filter((message) => message.do === "watch");

beforeEach(() => {
  vi.useFakeTimers();
  lines = [];
  socket = new TableSocket(() => {
    const one = new FakeLine();
    lines.push(one);
    return one;
  });
});
afterEach(() => vi.useRealTimers());

describe("looking at a table", () => {
  it("does not ask again for a table that was asked for before the line came here", () => {
    const early = Object.assign(new FakeLine(), { watching: "t1" });
    lines = [];
    socket = new TableSocket(() => {
      lines.push(lines.length === 0 ? early : new FakeLine());
      return line();
    });
    const watched = socket.watch("t1");
    socket.watch("t2");
    early.hello();
    early.say(shown(4, { turn: "N" }));
    expect(watches(early)).toEqual([{ do: "watch", table: "t2" }]);
    expect(watched.version).toBe(4);
    early.cut();
    vi.advanceTimersByTime(300);
    line().hello();
    expect(watches(line()).map((one) => one.do === "watch" && one.table)).toEqual(["t1", "t2"]);
  });

  it("opens the line with the first table, and asks for it after hello", () => {
    expect(lines).toHaveLength(0);
    socket.watch("t1");
    expect([socket.state, line().sent]).toEqual(["connecting", []]);
    line().hello();
    expect([socket.state, line().sent]).toEqual(["open", [{ do: "watch", table: "t1" }]]);
  });

  it("applies changes one after the other, and takes away what is gone", () => {
    const watched = socket.watch("t1");
    line().hello();
    line().say(shown(3, { turn: "N", pile: "4c" }), change(3, 5, { turn: "E", pile: null }));
    expect([watched.version, watched.parts]).toEqual([5, { turn: "E" }]);
  });

  it("does not apply a change twice", () => {
    const watched = socket.watch("t1");
    const heard: News[] = [];
    watched.hear((news) => heard.push(news));
    line().hello();
    const twice = change(3, 4, { turn: "E" });
    line().say(shown(3, { turn: "N" }), twice, change(4, 5, { turn: "S" }), twice);
    expect([watched.version, watched.parts]).toEqual([5, { turn: "S" }]);
    expect(heard.flatMap((news) => news.told.map((told) => told.event))).toEqual(["at/4", "at/5"]);
    expect(watches(line())).toHaveLength(1);
  });

  it("asks once for the whole view when changes are missing or come in another order", () => {
    const watched = socket.watch("t1");
    line().hello();
    line().say(shown(3, { turn: "N" }), change(4, 5, { turn: "S" }), change(3, 4, { turn: "E" }));
    line().say(change(5, 6, { turn: "W" }), change(6, 7, { turn: "N" }));
    expect([watched.version, watched.parts, watches(line()).length]).toEqual([4, { turn: "E" }, 2]);
    line().say(shown(7, { turn: "N" }), change(7, 8, { turn: "E" }));
    expect([watched.version, watched.parts]).toEqual([8, { turn: "E" }]);
  });

  it("takes no older view for a newer one", () => {
    const watched = socket.watch("t1");
    line().hello();
    line().say(shown(3, { turn: "N" }), change(3, 4, { turn: "E" }), shown(3, { turn: "N" }));
    expect([watched.version, watched.parts]).toEqual([4, { turn: "E" }]);
  });

  it("says why a table is not shown", () => {
    const watched = socket.watch("t1");
    line().hello();
    line().say({ t: "no", code: "table/unknown", say: { it: "Non c’è.", en: "None." }, table: "t1" });
    expect(watched.refused?.code).toBe("table/unknown");
  });

  it("looks until the last who looked has left", () => {
    expect(socket.watch("t1")).toBe(socket.watch("t1"));
    line().hello();
    socket.unwatch("t1");
    expect(line().sent).toHaveLength(1);
    socket.unwatch("t1");
    expect(line().sent.at(-1)).toEqual({ do: "unwatch", table: "t1" });
  });
});

describe("asking for help", () => {
  it("hears hints, and why there are none", async () => {
    socket.watch("t1");
    line().hello();
    const answers = [socket.hints("t1"), socket.hints("t1"), socket.hints("t1")];
    const ids = line().sent.flatMap((message) => (message.do === "hints" ? [message.id] : []));
    const busy = { it: "Uno per volta.", en: "One at a time." };
    const [first = "", second = ""] = ids;
    line().say(
      { t: "no", code: "hints/one-at-a-time", say: busy, id: second },
      { t: "hints", table: "t1", id: first, v: 3, worlds: 0, hints: [], shared: [] },
    );
    line().cut();
    expect(ids).toHaveLength(3);
    expect((await Promise.all(answers)).map((answer) => answer?.t ?? null)).toEqual(["hints", "no", null]);
  });

  it("hears what would be said to an act", async () => {
    socket.watch("t1");
    line().hello();
    const answer = socket.why("t1", { command: "draw" });
    const asked = line().sent.at(-1);
    expect(asked).toMatchObject({ do: "why", table: "t1", act: { command: "draw" } });
    const id = asked?.do === "why" ? asked.id : "";
    line().say({ t: "why", table: "t1", id, v: 3, no: null });
    expect(await answer).toMatchObject({ t: "why", no: null });
  });
});

describe("giving orders", () => {
  const heard = (promise: Promise<Answer>) => {
    const answers: Answer[] = [];
    void promise.then((answer) => answers.push(answer));
    return answers;
  };

  it("is answered by the change that it led to", async () => {
    const watched = socket.watch("t1");
    line().hello();
    line().say(shown(3, {}));
    const answers = heard(socket.give("t1", { do: "ready" }));
    const id = gives(line())[0]?.id;
    line().say(change(3, 4, { phase: "playing" }, id));
    await vi.advanceTimersByTimeAsync(0);
    expect([answers, watched.parts, socket.unanswered]).toEqual([[{ ok: true }], { phase: "playing" }, 0]);
  });

  it("is answered by a no with its sentence", async () => {
    socket.watch("t1");
    line().hello();
    const answers = heard(socket.give("t1", { do: "act", act: { command: "draw" } }));
    const id = gives(line())[0]?.id as string;
    line().say({ t: "no", id, table: "t1", code: "turn/not-yours", say: { it: "No.", en: "No." } });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toMatchObject([{ ok: false, refused: { code: "turn/not-yours" } }]);
  });

  it("is sent again under the same id after a cut, once looked at again, and counts as done", async () => {
    const watched = socket.watch("t1");
    line().hello();
    line().say(shown(3, {}));
    const answers = heard(socket.give("t1", { do: "act", act: { command: "draw" } }));
    const first = gives(line());
    line().cut();
    expect(socket.state).toBe("away");
    await vi.advanceTimersByTimeAsync(300);
    line().hello();
    expect(line().sent.map((message) => message.do)).toEqual(["watch", "give"]);
    expect(gives(line())).toEqual(first);
    line().say(shown(4, { taken: true }), { t: "done", table: "t1", id: first[0]?.id as string, v: 4 });
    await vi.advanceTimersByTimeAsync(0);
    expect([answers, watched.version]).toEqual([[{ ok: true }], 4]);
  });

  it("is sent again when the store does not answer at this moment", async () => {
    socket.watch("t1");
    line().hello();
    const answers = heard(socket.give("t1", { do: "ready" }));
    const id = gives(line())[0]?.id as string;
    line().say({ t: "no", id, table: "t1", code: "server/store-lost", say: { it: "No.", en: "No." } });
    await vi.advanceTimersByTimeAsync(500);
    expect(gives(line()).map((message) => message.id)).toEqual([id, id]);
    line().say({ t: "done", table: "t1", id, v: 1 });
    await vi.advanceTimersByTimeAsync(0);
    expect(answers).toEqual([{ ok: true }]);
  });

  it("waits for the line when it is given while away, and never has the id of another", async () => {
    socket.watch("t1");
    line().hello();
    line().cut();
    void socket.give("t1", { do: "ready" });
    void socket.give("t1", { do: "rematch" });
    await vi.advanceTimersByTimeAsync(300);
    line().hello();
    const ids = gives(line()).map((message) => message.id);
    expect([ids.length, new Set(ids).size]).toEqual([2, 2]);
  });
});

describe("asking", () => {
  it("gives what was found, and nothing when the line is cut", async () => {
    socket.watch("t1");
    line().hello();
    const found = socket.placements("t1", ["7h", "8h"]);
    const question = line().sent.at(-1) as { id: string; cards: string };
    expect(question.cards).toBe("7h 8h");
    line().say({ t: "placements", table: "t1", id: question.id, v: 1, placements: [] });
    expect(await found).toEqual([]);
    const lost = socket.moves("t1");
    line().cut();
    expect(await lost).toBeNull();
    expect(await socket.moves("t1")).toBeNull();
  });
});

describe("a bad line", () => {
  it("is opened again after longer and longer waits", async () => {
    socket.watch("t1");
    for (const wait of [300, 1000, 2000, 4000, 8000, 8000]) {
      const before = lines.length;
      line().cut();
      await vi.advanceTimersByTimeAsync(wait - 1);
      expect(lines).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(lines).toHaveLength(before + 1);
    }
  });

  it("is not opened again without a session, until somebody has signed in", async () => {
    socket.watch("t1");
    line().cut(4401);
    await vi.advanceTimersByTimeAsync(60_000);
    expect([lines.length, socket.closedBy, socket.state]).toEqual([1, 4401, "away"]);
    socket.reconnect();
    line().hello();
    expect([lines.length, socket.closedBy, socket.state]).toEqual([2, null, "open"]);
  });

  it("is given up when the server does not answer for long", async () => {
    socket.watch("t1");
    line().hello();
    await vi.advanceTimersByTimeAsync(15_000);
    expect(line().sent.at(-1)).toEqual({ do: "ping" });
    line().say({ t: "pong", server_time: 1 });
    await vi.advanceTimersByTimeAsync(30_000);
    expect([lines[0]?.closed, socket.state]).toEqual([true, "away"]);
    await vi.advanceTimersByTimeAsync(300);
    expect(lines).toHaveLength(2);
  });

  it("is deaf to a line that was given up", async () => {
    const watched = socket.watch("t1");
    const old = line();
    old.hello();
    old.say(shown(3, { turn: "N" }));
    socket.renew();
    line().hello();
    old.say(change(3, 4, { turn: "E" }));
    old.cut();
    await vi.advanceTimersByTimeAsync(10_000);
    expect([watched.parts, lines.length]).toEqual([{ turn: "N" }, 2]);
  });

  it("tells the time of the server", () => {
    vi.setSystemTime(500);
    socket.watch("t1");
    line().hello(10_500);
    vi.setSystemTime(600);
    expect(socket.now()).toBe(10_600);
  });
});
