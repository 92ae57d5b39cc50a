/** Groups of cards that a player prepares before laying them. Nobody else knows of it; every step can be taken back. */
export type Groups = readonly (readonly string[])[];

export class Draft {
  private constructor(
    readonly groups: Groups,
    private readonly before: Draft | null,
  ) {}

  static readonly EMPTY = new Draft([], null);

  get isEmpty(): boolean {
    return this.groups.length === 0;
  }

  get canUndo(): boolean {
    return this.before !== null;
  }

  get keys(): string[] {
    return this.groups.flat();
  }

  /** These cards as a group of their own, taken out of any other. */
  group(keys: readonly string[]): Draft {
    return keys.length === 0 ? this : this.#step([...this.#without(keys), [...keys]]);
  }

  /** These cards added to a group. */
  add(at: number, keys: readonly string[]): Draft {
    if (keys.length === 0 || !this.groups[at]) return this;
    const rest = this.groups.map((group) => group.filter((key) => !keys.includes(key)));
    return this.#step(
      rest.map((group, index) => (index === at ? [...group, ...keys] : group)).filter(filled),
    );
  }

  /** These cards back in the hand. */
  take(keys: readonly string[]): Draft {
    return keys.some((key) => this.keys.includes(key)) ? this.#step(this.#without(keys)) : this;
  }

  undo(): Draft {
    return this.before ?? this;
  }

  /** Without cards that are no longer held: they have been played, and that cannot be taken back here. */
  keep(held: ReadonlySet<string>): Draft {
    if (this.keys.every((key) => held.has(key))) return this;
    const groups = this.groups.map((group) => group.filter((key) => held.has(key))).filter(filled);
    return new Draft(groups, null);
  }

  #without(keys: readonly string[]): string[][] {
    return this.groups.map((group) => group.filter((key) => !keys.includes(key))).filter(filled);
  }

  #step(groups: Groups): Draft {
    return new Draft(groups, this);
  }
}

const filled = (group: readonly string[]): boolean => group.length > 0;
