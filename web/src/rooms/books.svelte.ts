/** The rule books, asked for once. */
import { client } from "../api/client";
import type { BookAnswer } from "../api/types";
import { words } from "../text/words.svelte";

class Books {
  all = $state.raw<BookAnswer[]>([]);
  #asked = false;

  async load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    try {
      this.all = (await client.codes()).codes;
    } catch {
      this.#asked = false;
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
