import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Player } from "./player.svelte";

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

describe("a replay", () => {
  it("goes step by step and not beyond its ends", () => {
    const player = new Player(3, 9);
    expect(player.step).toBe(3);
    player.by(1);
    expect(player.step).toBe(3);
    player.by(-9);
    expect(player.step).toBe(0);
  });

  it("plays by itself to the end and stops there", () => {
    const player = new Player(3);
    player.play();
    vi.advanceTimersByTime(1300);
    expect([player.step, player.playing]).toEqual([1, true]);
    vi.advanceTimersByTime(60_000);
    expect([player.step, player.playing]).toEqual([3, false]);
  });

  it("begins anew when it is played from the end", () => {
    const player = new Player(3, 3);
    player.toggle();
    expect([player.step, player.playing]).toEqual([0, true]);
  });

  it("stops for whoever goes somewhere", () => {
    const player = new Player(9);
    player.play();
    player.by(4);
    vi.advanceTimersByTime(60_000);
    expect([player.step, player.playing]).toEqual([4, false]);
  });

  it("changes its speed at once", () => {
    const player = new Player(90);
    player.setSpeed("slow");
    player.play();
    vi.advanceTimersByTime(2000);
    player.setSpeed("fastest");
    vi.advanceTimersByTime(1000);
    expect(player.step).toBe(4);
  });

  it("does not play what has no steps", () => {
    const player = new Player(0);
    player.play();
    expect(player.playing).toBe(false);
  });
});
