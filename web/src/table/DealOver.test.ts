import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
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
