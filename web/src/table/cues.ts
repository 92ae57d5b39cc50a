/** A sound and a touch for whoever looks elsewhere, where the settings want them and the device can. */
import { settings } from "../state/settings.svelte";

/** Hertz, and seconds: soft and short. */
const TURN = [660, 0.16] as const;
const CARD = [330, 0.05] as const;
const LOUDNESS = 0.08;
const TOUCH = 60;

let context: AudioContext | null = null;

/** It is one's turn. */
export function cueTurn(): void {
  sound(TURN);
  if (settings.vibration && typeof navigator.vibrate === "function") navigator.vibrate(TOUCH);
}

/** A card was played. */
export function cueCard(): void {
  sound(CARD);
}

function sound([pitch, length]: readonly [number, number]): void {
  if (!settings.sounds || typeof AudioContext === "undefined") return;
  context ??= new AudioContext();
  const end = context.currentTime + length;
  const tone = new OscillatorNode(context, { frequency: pitch });
  const volume = new GainNode(context, { gain: LOUDNESS });
  volume.gain.exponentialRampToValueAtTime(0.001, end);
  tone.connect(volume).connect(context.destination);
  tone.start();
  tone.stop(end);
}
