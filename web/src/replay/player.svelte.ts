/** Where a replay stands: step by step, by itself at a speed, or wherever the reader goes. */
export const SPEEDS = ["slow", "normal", "fast", "fastest"] as const;
export type Speed = (typeof SPEEDS)[number];

/** How long a step stays, in milliseconds. */
const STAYS: Record<Speed, number> = { slow: 2600, normal: 1300, fast: 650, fastest: 250 };

export class Player {
  step = $state(0);
  playing = $state(false);
  speed = $state<Speed>("normal");
  #next: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly last: number,
    step = 0,
  ) {
    this.step = this.#within(step);
  }

  get atEnd(): boolean {
    return this.step === this.last;
  }

  /** Whoever goes somewhere wants to look: what runs by itself stops. */
  go(step: number): void {
    this.pause();
    this.step = this.#within(step);
  }

  by(steps: number): void {
    this.go(this.step + steps);
  }

  /** Played again from the end, it begins anew. */
  play(): void {
    if (this.last === 0) return;
    if (this.atEnd) this.step = 0;
    this.playing = true;
    this.#wait();
  }

  pause(): void {
    clearTimeout(this.#next);
    this.playing = false;
  }

  toggle(): void {
    if (this.playing) this.pause();
    else this.play();
  }

  setSpeed(speed: Speed): void {
    this.speed = speed;
    if (this.playing) this.#wait();
  }

  #wait(): void {
    clearTimeout(this.#next);
    this.#next = setTimeout(() => {
      this.step += 1;
      if (this.atEnd) this.pause();
      else this.#wait();
    }, STAYS[this.speed]);
  }

  #within(step: number): number {
    return Math.min(this.last, Math.max(0, step));
  }
}
