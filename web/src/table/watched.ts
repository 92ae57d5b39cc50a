/** One table that the page looks at: the parts of its view, by version, and what happened there. */
import { createSubscriber } from "svelte/reactivity";
import type { Changed, Refused, Shown } from "../api/socket";

export type Parts = Readonly<Record<string, unknown>>;
export type Told = Readonly<Record<string, unknown>>;

/** A change of the view: what happened, and the parts before and after. Nothing told: the whole view was shown. */
export interface News {
  told: readonly Told[];
  before: Parts | null;
  after: Parts;
}

type Listener = (news: News) => void;

export class Watched {
  #parts: Parts | null = null;
  #refused: Refused | null = null;
  #version = 0;
  #changed = () => {};
  readonly #listeners = new Set<Listener>();
  readonly #subscribe = createSubscriber((update) => {
    this.#changed = update;
    return () => (this.#changed = () => {});
  });

  constructor(readonly table: string) {}

  /** What one sees; `null` until the server has shown it. Reactive. */
  get parts(): Parts | null {
    this.#subscribe();
    return this.#parts;
  }

  /** Why the server does not show this table. Reactive. */
  get refused(): Refused | null {
    this.#subscribe();
    return this.#refused;
  }

  get version(): number {
    this.#subscribe();
    return this.#version;
  }

  /** Be told of every change, in its order, until the answer is called. */
  hear(listener: Listener): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  show(shown: Shown): void {
    if (this.#parts !== null && shown.v < this.#version) return;
    this.#refused = null;
    this.#become(shown.view, shown.v, []);
  }

  /** Whether the change follows from what we have, or was had already; otherwise something is missing. */
  change(changed: Changed): boolean {
    if (this.#parts === null) return false;
    if (changed.v <= this.#version) return true;
    if (changed.was !== this.#version) return false;
    const after: Record<string, unknown> = { ...this.#parts };
    for (const [name, value] of Object.entries(changed.set)) {
      if (value === null) delete after[name];
      else after[name] = value;
    }
    this.#become(after, changed.v, changed.told);
    return true;
  }

  refuse(refused: Refused): void {
    this.#refused = refused;
    this.#changed();
  }

  #become(after: Parts, version: number, told: readonly Told[]): void {
    const before = this.#parts;
    this.#parts = after;
    this.#version = version;
    this.#changed();
    for (const listener of [...this.#listeners]) listener({ told, before, after });
  }
}
