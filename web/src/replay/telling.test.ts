import { afterEach, describe, expect, it } from "vitest";
import { LINE, REPLAY } from "../testing/replays";
import { words } from "../text/words.svelte";
import { dealsOf, movedBy, viewOf } from "./scene";
import { Deal } from "./steps";
import { heardStep, seenStep } from "./telling";

const deal = new Deal(REPLAY);
const viewAt = (step: number) => viewOf(deal.view(step), LINE, 1, { shown: "Giocatore 7", name: "Anna" });

afterEach(() => (words.language = "it"));

describe("a step in words", () => {
  it.each([
    [0, "Le carte sono distribuite."],
    [1, "Anna: pesca Jolly."],
    [2, "Anna: cala 7♥ 8♥ Jolly."],
    [3, "Anna: scarta Q♦."],
    [4, "Bot Est: raccoglie K♠ Q♦."],
    [5, "Bot Est: chiude."],
  ])("step %i for eyes", (step, said) => {
    expect(seenStep(deal.told(step), viewAt(step)).toLowerCase()).toBe(said.toLowerCase());
  });

  it("is said with the names of the cards for ears", () => {
    expect(heardStep(deal.told(3), viewAt(3))).toContain("donna di quadri");
    words.language = "en";
    expect(heardStep(deal.told(3), viewAt(3))).toContain("queen of diamonds");
  });

  it("says something of what the page has not heard of", () => {
    expect(seenStep({ event: "something-new/7" }, viewAt(0))).toBe("Al tavolo è cambiato qualcosa.");
  });
});

describe("the table of a step", () => {
  it("shows every hand, and the viewer under the own name", () => {
    const view = viewAt(1);
    expect(view.seats.map((seat) => [seat.name, seat.hand?.length])).toEqual([
      ["Anna", 4],
      [null, 1],
    ]);
    expect(view.you).toBeNull();
  });

  it("leaves others under the names that they show", () => {
    const view = viewOf(deal.view(0), LINE, 1, { shown: "Giocatore 9", name: "Bruno" });
    expect(view.seats[0]?.name).toBe("Giocatore 7");
  });

  it("marks what the step has moved", () => {
    expect([...movedBy(deal.told(4)).cards]).toEqual(["Ks", "Qd"]);
    expect(movedBy(deal.told(2))).toMatchObject({ seat: "N", meld: "NS.1", pile: false });
    expect(movedBy(deal.told(3))).toMatchObject({ pile: true, meld: null });
  });

  it.each([
    ["ended", 2],
    ["shuffling", 2],
    ["playing", 1],
    ["over", 1],
  ])("of a match that is %s, %i deals can be replayed", (phase, deals) => {
    expect(dealsOf({ ...LINE, phase })).toBe(deals);
  });
});
