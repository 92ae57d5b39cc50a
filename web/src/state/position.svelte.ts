/** The cards on the table and the rule book they are judged under, with a way back. */
export const ALL = "all";

export class Position {
  cards = $state<string[]>([]);
  code = $state("");
  #past = $state<string[][]>([]);

  get canUndo(): boolean {
    return this.#past.length > 0;
  }

  add(tokens: readonly string[]): void {
    if (tokens.length > 0) this.lay([...this.cards, ...tokens]);
  }

  removeAt(index: number): void {
    this.lay(this.cards.filter((_, at) => at !== index));
  }

  /** Put these cards down instead of those that lie there. */
  lay(cards: readonly string[]): void {
    this.#past.push([...this.cards]);
    this.cards = [...cards];
  }

  undo(): void {
    const before = this.#past.pop();
    if (before !== undefined) this.cards = before;
  }
}
