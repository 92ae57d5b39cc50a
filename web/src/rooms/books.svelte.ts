/** The rule books, asked for once. */
import { client } from "../api/client";
import type { BookAnswer } from "../api/types";
import { words } from "../text/words.svelte";

class Books {
  all = $state.raw<BookAnswer[]>([]);
  #asked: Promise<void> | null = null;

  /** Resolves once they are there, or are known not to come now; then the next call asks again. */
  load(): Promise<void> {
    this.#asked ??= this.#ask();
    return this.#asked;
  }

  async #ask(): Promise<void> {
    try {
      this.all = (await client.codes()).codes;
    } catch {
      this.#asked = null;
    }
  }

  of(code: string): BookAnswer | undefined {
    return this.all.find((book) => book.id === code);
  }

  nameOf(code: string): string {
    const book = this.of(code);
    return book ? words.of(book.name) : code;
  }
}

export const books = new Books();
