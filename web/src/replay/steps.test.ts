import { describe, expect, it } from "vitest";
import type { Replay } from "../api/types";
import { REPLAY } from "../testing/replays";
import { APART, Deal } from "./steps";

/** The plain way: every change from the first on. */
function walked(replay: Replay, changes: number): Record<string, unknown> {
  const parts = { ...replay.view };
  for (const change of replay.changes.slice(0, changes)) {
    for (const [name, value] of Object.entries(change["set"] as object)) {
      if (value === null) delete parts[name];
      else parts[name] = value;
    }
  }
  return parts;
}

/** So many draws and discards, one after the other. */
function long(changes: number): Replay {
  const one = (index: number) =>
    index % 2 === 0
      ? {
          told: { event: "card-drawn/1", seat: "N", card: "7h" },
          set: { stock: 1000 - index, taken: true, "hand/N": "7h", [`meld/NS.${index}`]: { cards: "7h" } },
        }
      : {
          told: { event: "card-discarded/1", seat: "N", card: "7h" },
          set: { taken: false, "hand/N": null, pile_count: index, [`meld/NS.${index - 3}`]: null },
        };
  return {
    deal: 1,
    view: { stock: 1000, pile_count: 0 },
    changes: Array.from({ length: changes }, (_, i) => one(i)),
  };
}

describe("the steps of a deal", () => {
  const deal = new Deal(REPLAY);

  it("begin with the cards as they were dealt", () => {
    expect(deal.view(0)).toEqual(REPLAY.view);
    expect(deal.told(0)).toBeNull();
  });

  it("are what happened at the table: what is only told about it is none", () => {
    expect(deal.stops).toEqual([0, 1, 2, 3, 4, 5]);
    expect(deal.told(5)).toMatchObject({ event: "deal-ended/1" });
  });

  it("take away what is gone", () => {
    expect(deal.view(2)).toHaveProperty("exposed/N");
    expect(deal.view(3)).not.toHaveProperty("exposed/N");
  });

  it.each([1, APART - 1, APART, APART + 1, 3 * APART, 500])(
    "are as if walked there: %i changes",
    (changes) => {
      const replay = long(changes);
      const long_deal = new Deal(replay);
      const steps = Array.from({ length: changes + 1 }, (_, step) => step);
      for (const step of [...steps, ...steps.reverse()])
        expect(long_deal.view(step)).toEqual(walked(replay, step));
    },
  );

  it("are near to one another whatever the length: the last costs no more than the first", () => {
    const replay = long(4000);
    let read = 0;
    const watched = replay.changes.map((change) => ({
      ...change,
      get set() {
        read += 1;
        return change["set"];
      },
    }));
    const far = new Deal({ ...replay, changes: watched });
    read = 0;
    for (const step of [4000, 3999, 17, 2000]) far.view(step);
    expect(read).toBeLessThan(4 * APART);
  });

  it("leave the views before them as they were", () => {
    const before = deal.view(1);
    const copy = structuredClone(before);
    deal.view(5);
    expect(before).toEqual(copy);
  });

  it.each([
    [0, 0],
    [3, 3],
    [7, 5],
    [9999, 5],
    [-4, 0],
  ])("a link that names %i changes shows step %i", (named, step) => {
    expect(deal.stepOf(named)).toBe(step);
  });

  it("a step between two others that is none of its own leads to the one before it", () => {
    const changes = [...REPLAY.changes];
    changes.splice(2, 0, { told: { event: "secret-revealed/1" }, set: {} });
    const other = new Deal({ ...REPLAY, changes });
    expect(other.stops).toEqual([0, 1, 2, 4, 5, 6]);
    expect(other.stepOf(3)).toBe(2);
  });

  it("go turn by turn from discard to discard", () => {
    expect([deal.turnFrom(0, true), deal.turnFrom(3, true)]).toEqual([3, 5]);
    expect([deal.turnFrom(5, false), deal.turnFrom(3, false)]).toEqual([3, 0]);
  });

  it("end with the count, and with the match where it was the last deal", () => {
    expect(deal.count?.parties.map((one) => [one.party, one.total])).toEqual([
      ["NS", -55],
      ["EW", 70],
    ]);
    expect(deal.count?.result).toEqual({ winners: ["EW"], victoryPoints: ["4", "16"] });
    expect(new Deal({ ...REPLAY, changes: [] }).count).toBeNull();
  });
});
