/** One table that the page looks at: the parts of its view, by version, and what happened there. */
import type { Changed, Refused, SaidBefore, Shown } from "../api/socket";

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
  #parts = $state.raw<Parts | null>(null);
  #refused = $state.raw<Refused | null>(null);
  #version = $state(0);
  #said = $state.raw<readonly SaidBefore[]>([]);
  readonly #listeners = new Set<Listener>();

  constructor(readonly table: string) {}

  /** What one sees; `null` until the server has shown it. Reactive. */
  get parts(): Parts | null {
    return this.#parts;
  }

  /** Why the server does not show this table. Reactive. */
  get refused(): Refused | null {
    return this.#refused;
  }

  /** What was said there, the latest at the end; appeals, too. Reactive. */
  get said(): readonly SaidBefore[] {
    return this.#said;
  }

  get version(): number {
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
    this.#said = shown.said ?? [];
    this.#become(shown.view, shown.v, []);
  }

  /** Whether the change follows from what we have, or was had already; otherwise something is missing. */
  change(changed: Changed): boolean {
    if (this.#parts === null) return false;
    if (changed.v <= this.#version) return true;
    if (changed.was !== this.#version) return false;
    const heard = changed.told.filter((one) => one.event === "spoke/1" || one.event === "appeal-made/1");
    if (heard.length > 0)
      this.#said = [
        ...this.#said,
        ...heard.map((one) => ({ at: Date.now(), ...one }) as unknown as SaidBefore),
      ];
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
  }

  #become(after: Parts, version: number, told: readonly Told[]): void {
    const before = this.#parts;
    this.#parts = after;
    this.#version = version;
    for (const listener of [...this.#listeners]) listener({ told, before, after });
  }
}
