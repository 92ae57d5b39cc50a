import { afterEach, expect, test, vi } from "vitest";
import { settings } from "../state/settings.svelte";
import { cueCard, cueTurn } from "./cues";

class Node {
  gain = { exponentialRampToValueAtTime: () => undefined };
  connect = (next: unknown) => next;
  start = vi.fn();
  stop = vi.fn();
}

const tones: Node[] = [];

function withSound(): void {
  vi.stubGlobal("AudioContext", class { currentTime = 0; destination = {}; }); // prettier-ignore
  vi.stubGlobal("GainNode", Node);
  vi.stubGlobal("OscillatorNode", class extends Node { constructor() { super(); tones.push(this); } }); // prettier-ignore
}

afterEach(() => {
  vi.unstubAllGlobals();
  tones.length = 0;
  settings.sounds = settings.vibration = false;
});

test("nothing is heard or felt unless the settings want it", () => {
  withSound();
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  cueTurn();
  cueCard();
  expect(tones).toHaveLength(0);
  expect(vibrate).not.toHaveBeenCalled();
});

test("a turn is heard and felt, a card only heard", () => {
  withSound();
  const vibrate = vi.fn();
  vi.stubGlobal("navigator", { vibrate });
  settings.sounds = settings.vibration = true;
  cueTurn();
  cueCard();
  expect(tones.map((tone) => tone.start.mock.calls.length)).toEqual([1, 1]);
  expect(vibrate).toHaveBeenCalledTimes(1);
});

test("a device that can do neither is left in peace", () => {
  vi.stubGlobal("AudioContext", undefined);
  vi.stubGlobal("navigator", {});
  settings.sounds = settings.vibration = true;
  expect(() => {
    cueTurn();
    cueCard();
  }).not.toThrow();
});
