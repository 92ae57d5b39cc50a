import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FromServer, Give } from "../api/socket";
import type { FakeLine } from "../testing/line";
import { atTable } from "../testing/table";
import type { Play } from "./play.svelte";

let line: FakeLine;
let play: Play;
const given = () => line.sent.filter((message): message is Give => message.do === "give");
const acts = () => given().map(({ order }) => order.do === "act" && order.act.command);
const settled = () => vi.advanceTimersByTimeAsync(0);

async function answer(nth: number, message: Partial<FromServer> = { t: "done", v: 1 }): Promise<void> {
  line.say({ table: "t1", id: given()[nth]?.id, ...message } as FromServer);
  await settled();
}

beforeEach(() => {
  vi.useFakeTimers();
  ({ line, play } = atTable());
});
afterEach(() => {
  play.close();
  vi.useRealTimers();
});

describe("an act that comes twice at once", () => {
  it("is given once while its answer is on the way, however long that takes", async () => {
    void play.draw();
    await vi.advanceTimersByTimeAsync(5000);
    void play.draw();
    expect(acts()).toEqual(["draw"]);
  });

  it("is given once when the first was answered at once", async () => {
    void play.draw();
    await answer(0);
    await vi.advanceTimersByTimeAsync(200);
    expect(await play.draw()).toEqual({ ok: true });
    expect(acts()).toEqual(["draw"]);
  });

  it("is given once by a key that is held down", async () => {
    void play.draw();
    await answer(0);
    for (let times = 0; times < 40; times += 1) {
      await vi.advanceTimersByTimeAsync(33);
      void play.draw();
    }
    expect(acts()).toEqual(["draw"]);
  });

  it("takes no pile when a double click discards", async () => {
    line.say({ t: "change", table: "t1", was: 1, v: 2, told: [], set: { taken: true } });
    void play.discard(["Kd"]);
    line.say({
      t: "change",
      table: "t1",
      was: 2,
      v: 3,
      told: [],
      set: { turn: "W" },
      done: given()[0]?.id ?? "",
    });
    await vi.advanceTimersByTimeAsync(150);
    void play.takePile();
    expect(acts()).toEqual(["discard"]);
    await vi.advanceTimersByTimeAsync(1000);
    void play.takePile();
    expect(acts()).toEqual(["discard", "take-pile"]);
  });

  it("is given once whatever the order is", async () => {
    void play.give({ do: "ready" });
    void play.give({ do: "ready" });
    await answer(0);
    void play.give({ do: "ready" });
    expect(given().map(({ order }) => order.do)).toEqual(["ready"]);
  });

  it("draws nothing out of turn when it has said twice that one is ready", async () => {
    play.close();
    ({ line, play } = atTable({ phase: "gathering", turn: null }));
    line.say({ t: "change", table: "t1", was: 1, v: 2, told: [], set: { phase: "playing", turn: "W" } });
    void play.draw();
    await vi.advanceTimersByTimeAsync(1000);
    expect(acts()).toEqual([]);
    void play.draw();
    expect(acts()).toEqual(["draw"]);
  });

  it("is an act of its own a while later, after another act, and after a refusal", async () => {
    void play.draw();
    await answer(0);
    await vi.advanceTimersByTimeAsync(1000);
    void play.draw();
    await answer(1);
    void play.takePile();
    await answer(2, { t: "no", code: "x", say: { it: "No.", en: "No." } });
    void play.takePile();
    await answer(3);
    void play.draw();
    expect(acts()).toEqual(["draw", "draw", "take-pile", "take-pile", "draw"]);
  });
});

describe("an order that takes its time", () => {
  it("takes away what was chosen before it, and nothing that was chosen meanwhile", async () => {
    play.select(["4h"]);
    void play.draw();
    await answer(0);
    expect(play.selected).toEqual([]);
    void play.takePile();
    play.toggle("Kd");
    await answer(1);
    expect(play.selected).toEqual(["Kd"]);
  });

  it("is told of after a second, until it is answered", async () => {
    void play.draw();
    await vi.advanceTimersByTimeAsync(900);
    expect(play.slow).toBe(false);
    await vi.advanceTimersByTimeAsync(200);
    expect(play.slow).toBe(true);
    await answer(0);
    expect(play.slow).toBe(false);
  });
});
