import { describe, expect, it } from "vitest";
import { LINE, REPLAY } from "../testing/replays";
import { BACK } from "../cards/art";
import { drawingOf, WIDTH, type Mark } from "./picture";
import { viewOf } from "./scene";
import { Deal } from "./steps";

const deal = new Deal(REPLAY);
const CAPTION = {
  title: "Smazzata 1",
  place: "Passo 2 di 5",
  said: "Nord: cala.",
  address: "http://hall.test/x",
};
const LONG = Array.from({ length: 13 }, (_, index) => `${"A23456789TJQK"[index]}h`);

function drawn(step: number, parts: object = {}) {
  return drawingOf(viewOf({ ...deal.view(step), ...parts }, LINE, 1, { shown: "", name: "" }), CAPTION);
}
const cardsOf = (marks: Mark[]) => marks.filter((mark) => mark.kind === "card");
const textsOf = (marks: Mark[]) => marks.filter((mark) => mark.kind === "text").map((mark) => mark.text);

describe("the picture of a position", () => {
  it("holds every card that lies open, and backs for what does not", () => {
    const cards = cardsOf(drawn(2).marks).map((mark) => mark.card);
    expect(cards.filter((card) => card !== BACK).sort()).toEqual(["7h", "8h", "Jk", "Ks", "Qc", "Qd"]);
    expect(cards.filter((card) => card === BACK)).toHaveLength(3);
  });

  it("holds a pot that nobody has looked at yet face down, and says how many cards that is", () => {
    const marks = drawn(2, { "hand/N": undefined, "count/N": 11, "pot_unseen/N": true }).marks;
    expect(cardsOf(marks).filter((mark) => mark.card === BACK)).toHaveLength(3 + 11);
    expect(textsOf(marks).some((text) => text.endsWith(" · 11"))).toBe(true);
  });

  it("says which deal and step it is, what happened, who holds how many, and where it is found", () => {
    const said = textsOf(drawn(2).marks).join("\n");
    for (const text of ["Smazzata 1", "Passo 2 di 5", "Nord: cala.", "Giocatore 7 · 1", "http://hall.test/x"])
      expect(said).toContain(text);
  });

  it.each([
    ["a plain step", {}],
    ["a hand of forty", { "hand/N": [...LONG, ...LONG, ...LONG].join(" ") }],
    ["a pile of forty", { pile: [...LONG, ...LONG, ...LONG].join(" ") }],
    [
      "more melds than a row can hold",
      Object.fromEntries(
        Array.from({ length: 16 }, (_, index) => [
          `meld/NS.${index + 1}`,
          { cards: LONG.join(" "), kind: "run", burraco: index % 2 ? "clean" : null, points: 0 },
        ]),
      ),
    ],
  ])("keeps everything inside its edges: %s", (_, parts) => {
    const { marks, height } = drawn(1, parts);
    for (const mark of marks) {
      const width = mark.kind === "card" ? mark.width * (mark.sideways ? 1.4 : 1) : 0;
      expect(mark.x).toBeGreaterThanOrEqual(0);
      expect(mark.x + width).toBeLessThanOrEqual(WIDTH);
      if (mark.kind === "card") expect(mark.y + mark.width * (mark.sideways ? 1 : 1.4)).toBeLessThan(height);
      if (mark.kind === "panel") expect(mark.y + mark.height).toBeLessThan(height);
    }
  });

  it("lays the last card of a burraco crosswise, and no other", () => {
    const cards = LONG.slice(0, 7).join(" ");
    const { marks } = drawn(2, { "meld/NS.2": { cards, kind: "run", burraco: "clean", points: 100 } });
    expect(cardsOf(marks).flatMap((mark) => (mark.sideways ? [mark.card] : []))).toEqual(["7h"]);
  });
});
