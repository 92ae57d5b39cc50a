/** A part of the page whose script is fetched when somebody goes there, once. */
import type { Component } from "svelte";

export type Shown = Component<any>;

export class Part<One extends Shown = Shown> {
  #component = $state.raw<One | null>(null);
  #failed = $state(false);
  #coming: Promise<void> | null = null;

  constructor(private readonly load: () => Promise<{ default: One }>) {}

  /** What can be shown; `null` until it is here. Reactive. */
  get component(): One | null {
    return this.#component;
  }

  /** It did not come. Reactive. */
  get failed(): boolean {
    return this.#failed;
  }

  /** Resolves when it is here, or when it is known that it does not come. */
  fetch(): Promise<void> {
    this.#coming ??= this.load().then(
      (found) => {
        this.#component = found.default;
        this.#failed = false;
      },
      () => {
        this.#failed = true;
        this.#coming = null;
      },
    );
    return this.#coming;
  }
}
