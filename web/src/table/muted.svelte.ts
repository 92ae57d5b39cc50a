/** Whom one does not want to hear: kept on this device, and told to nobody. */
import { keep, kept } from "../state/kept";

const NAME = "muted";

class Muted {
  #names = $state.raw<readonly string[]>(read());

  get names(): readonly string[] {
    return this.#names;
  }

  has(name: string): boolean {
    return this.#names.includes(name);
  }

  add(name: string): void {
    if (!this.has(name)) this.#keep([...this.#names, name]);
  }

  drop(name: string): void {
    this.#keep(this.#names.filter((one) => one !== name));
  }

  #keep(names: readonly string[]): void {
    this.#names = names;
    keep(NAME, JSON.stringify(names));
  }
}

function read(): string[] {
  try {
    const names: unknown = JSON.parse(kept(NAME) || "[]");
    return Array.isArray(names) ? names.filter((one) => typeof one === "string") : [];
  } catch {
    return [];
  }
}

export const muted = new Muted();
