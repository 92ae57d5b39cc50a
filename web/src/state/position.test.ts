import { describe, expect, it } from "vitest";
import { Position } from "./position.svelte";

describe("a position", () => {
  it("goes back one step at a time", () => {
    const position = new Position();
    position.add(["7h"]);
    position.add(["8h", "9h"]);
    position.removeAt(0);
    expect(position.cards).toEqual(["8h", "9h"]);
    position.undo();
    expect(position.cards).toEqual(["7h", "8h", "9h"]);
    position.undo();
    position.undo();
    expect(position.cards).toEqual([]);
    expect(position.canUndo).toBe(false);
  });

  it("takes back a clearing", () => {
    const position = new Position();
    position.add(["7h"]);
    position.lay([]);
    position.undo();
    expect(position.cards).toEqual(["7h"]);
  });
});
