/** One question at a time to the server, and what came of it. A newer question drops the older one. */
import { ProblemError, type Client, type Verdict } from "../api/client";
import type { Problem } from "../api/types";
import { ALL } from "./position.svelte";

export type Answer =
  | { state: "empty" }
  | { state: "one"; verdict: Verdict }
  | { state: "all"; verdicts: Verdict[] }
  | { state: "problem"; problem: Problem }
  | { state: "unreachable" };

const SLOW = 300;

export class Inquiry {
  answer = $state.raw<Answer>({ state: "empty" });
  asking = $state(false);
  slow = $state(false);
  #current: AbortController | null = null;

  constructor(private readonly client: Client) {}

  /** Ask about these cards; the last answer stays to be read until the new one is there. */
  async ask(code: string, cards: readonly string[]): Promise<void> {
    this.#current?.abort();
    if (cards.length === 0) {
      this.#done({ state: "empty" });
      return;
    }
    const own = new AbortController();
    this.#current = own;
    this.asking = true;
    const slow = setTimeout(() => (this.slow = true), SLOW);
    try {
      const answer = await this.#answer(code, cards, own.signal);
      if (this.#current === own) this.#done(answer);
    } finally {
      clearTimeout(slow);
    }
  }

  async #answer(code: string, cards: readonly string[], signal: AbortSignal): Promise<Answer> {
    try {
      if (code === ALL) return { state: "all", verdicts: (await this.client.all(cards, signal)).verdicts };
      return { state: "one", verdict: await this.client.meld(code, cards, signal) };
    } catch (error) {
      if (error instanceof ProblemError) return { state: "problem", problem: error.problem };
      return { state: "unreachable" };
    }
  }

  #done(answer: Answer): void {
    this.#current = null;
    this.asking = false;
    this.slow = false;
    this.answer = answer;
  }
}
