import { fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { Changed, Give } from "../api/socket";
import { router } from "../route.svelte";
import { atTable } from "../testing/table";
import DealOver from "./DealOver.svelte";

function shown(parts: Record<string, unknown>): void {
  const { play } = atTable({ phase: "over", ending: "going-out", ...parts });
  const { view } = play;
  if (view !== null) render(DealOver, { play, view });
}

describe("the end of a deal", () => {
  it("names who went out", () => {
    shown({ went_out: "N" });
    expect(screen.getByText("Anna ha chiuso.")).toBeTruthy();
  });

  it("speaks to whoever went out himself", () => {
    shown({ went_out: "S" });
    expect(screen.getByText("Hai chiuso.")).toBeTruthy();
  });
});

describe("another match", () => {
  const ENDED = { phase: "ended", rematch: [], result: { ending: "deals", winners: ["NS"] } };
  const OPENED: Changed = { t: "change", table: "t1", was: 1, v: 2, told: [], set: { next: "t2" } };

  afterEach(() => vi.restoreAllMocks());

  it("is gone to by whoever has asked for it, as soon as there is a table", async () => {
    const went = vi.spyOn(router, "go").mockImplementation(() => {});
    const { play, line } = atTable(ENDED);
    const { rerender } = render(DealOver, { play, view: play.view! });
    await fireEvent.click(screen.getByRole("button", { name: "Rivincita" }));
    const asked = line.sent.find((message): message is Give => message.do === "give");
    line.say({ ...OPENED, done: asked?.id ?? "" });
    await waitFor(() => expect(play.wantsRematch).toBe(true));
    await rerender({ view: play.view! });
    expect(went).toHaveBeenCalledWith("/t/t2");
  });

  it("is offered to the others", async () => {
    const went = vi.spyOn(router, "go").mockImplementation(() => {});
    const { play, line } = atTable(ENDED);
    line.say(OPENED);
    render(DealOver, { play, view: play.view! });
    expect(screen.getByRole("link", { name: "Vai al nuovo tavolo" }).getAttribute("href")).toBe("/t/t2");
    expect(went).not.toHaveBeenCalled();
  });
});
