import { describe, expect, it, vi } from "vitest";
import { Part, type Shown } from "./part.svelte";

const ROOM = (() => ({})) as unknown as Shown;

describe("a part of the page", () => {
  it("is fetched once", async () => {
    const load = vi.fn(async () => ({ default: ROOM }));
    const part = new Part(load);
    expect(part.component).toBeNull();
    await Promise.all([part.fetch(), part.fetch()]);
    await part.fetch();
    expect(load).toHaveBeenCalledOnce();
    expect(part.component).toBe(ROOM);
  });

  it("that did not come is tried again when it is wanted again", async () => {
    const load = vi.fn(async () => ({ default: ROOM }));
    load.mockRejectedValueOnce(new Error("no network"));
    const part = new Part(load);
    await part.fetch();
    expect([part.component, part.failed]).toEqual([null, true]);
    await part.fetch();
    expect([part.component, part.failed]).toEqual([ROOM, false]);
  });
});
