import { render, screen } from "@testing-library/svelte";
import { describe, expect, it } from "vitest";
import { atTable } from "../testing/table";
import Banner from "./Banner.svelte";

const AWAY = { "seat/S": { name: "Bruno", ready: false, stand_in: true } };

function shown(parts: Record<string, unknown>): void {
  const { play, socket } = atTable(parts);
  render(Banner, { play, socket, view: play.view });
}

describe("a bot in one's place", () => {
  it("is told of while it plays, and can be sent away", () => {
    shown(AWAY);
    expect(screen.getByRole("status").textContent).toContain("Un bot gioca al tuo posto.");
    expect(screen.getByRole("button", { name: "Sono di nuovo qui" })).toBeTruthy();
  });

  it("is not told of when the match is over", () => {
    shown({ ...AWAY, phase: "ended" });
    expect(screen.getByRole("status").textContent?.trim()).toBe("");
  });
});
