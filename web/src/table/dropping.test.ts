import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { DropPlaces } from "./dropping";

/** An element that lies where it is said to lie: nothing is laid out in these tests. */
function placed(parent: Element, name: string, [left, top, right, bottom]: [number, number, number, number]) {
  const element = document.createElement("div");
  if (name.startsWith(".")) element.className = name.slice(1);
  else element.dataset["drop"] = name;
  element.getBoundingClientRect = () => new DOMRect(left, top, right - left, bottom - top);
  parent.append(element);
  return element;
}

let cloth: HTMLElement;
beforeEach(() => {
  cloth = placed(document.body, ".cloth", [0, 50, 300, 400]);
  const area = placed(cloth, "lay", [0, 100, 300, 500]);
  placed(area, "meld:1", [10, 120, 60, 300]);
  placed(area, "meld:2", [70, 380, 120, 480]);
  placed(document.body, "draft:0", [0, 420, 300, 460]);
});
afterEach(() => document.body.replaceChildren());

describe("the place under a finger", () => {
  it.each([
    ["a meld, not the area it lies in", 20, 130, "meld:1"],
    ["the area between its melds", 65, 130, "lay"],
    ["as much of a meld as the cloth shows", 80, 390, "meld:2"],
    ["not what is hidden under the edge of the cloth", 80, 410, undefined],
    ["what is prepared, beside the cloth", 80, 430, "draft:0"],
    ["nothing above the area", 20, 60, undefined],
  ])("is %s", (_, x, y, drop) => {
    expect(new DropPlaces().at(x, y)?.dataset["drop"]).toBe(drop);
  });
});
