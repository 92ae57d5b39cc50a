import { describe, expect, it } from "vitest";
import { movedTo, pathOf, replayPath, routeOf, signInFor, wanted } from "./route";

const at = (path: string) => new URL(path, "http://hall.test");

describe("the addresses of the page", () => {
  it.each([
    ["/", { page: "start" }],
    ["/cards#code=online", { page: "cards" }],
    ["/new", { page: "new", open: false }],
    ["/new?open", { page: "new", open: true }],
    ["/t/tpsli3w2oqrwzwey2", { page: "table", table: "tpsli3w2oqrwzwey2" }],
    ["/t/%zz", { page: "table", table: "%zz" }],
    ["/replay/tps/2", { page: "replay", table: "tps", deal: 2, step: 0 }],
    ["/replay/tps/2?step=17", { page: "replay", table: "tps", deal: 2, step: 17 }],
    ["/replay/tps/2?step=-1", { page: "replay", table: "tps", deal: 2, step: 0 }],
    ["/replay/tps/0", { page: "unknown" }],
    ["/replay/tps", { page: "unknown" }],
    ["/t/", { page: "unknown" }],
    ["/t/a/b", { page: "unknown" }],
    ["/api/tables", { page: "unknown" }],
  ])("%s", (path, route) => {
    expect(routeOf(at(path))).toEqual(route);
  });

  it("writes the id of a table so that it reads back", () => {
    expect(routeOf(at(pathOf("a/b?")))).toEqual({ page: "table", table: "a/b?" });
  });

  it("writes the address of a step so that it reads back", () => {
    const step = { page: "replay", table: "a/b?", deal: 3, step: 40 };
    expect(routeOf(at(replayPath("a/b?", 3, 40)))).toEqual(step);
    expect(replayPath("tps", 1)).toBe("/replay/tps/1");
  });

  it("goes on to where somebody wanted to go, and never to another site", () => {
    expect(wanted(at(signInFor("/t/tab?sit")))).toBe("/t/tab?sit");
    expect(wanted(at("/me"))).toBeNull();
    for (const to of [
      "http://elsewhere.test/t/a",
      "//elsewhere.test/t/a",
      "/nothing",
      "http://",
      "/\\\\elsewhere.test",
      "javascript:alert(1)",
    ]) {
      expect(wanted(at(signInFor(to)))).toBeNull();
    }
  });

  it("leads a link of before to where the cards are now", () => {
    expect(movedTo(at("/#code=all&cards=5d+6d"))).toBe("/cards#code=all&cards=5d+6d");
    expect(movedTo(at("/#main"))).toBeNull();
    expect(movedTo(at("/cards#code=all"))).toBeNull();
  });
});
