/** The questions the page asks the server. Nothing here knows a rule. */
import type {
  AllVerdicts,
  ArticleAnswer,
  Books,
  Illegal,
  Legal,
  MeldQuestion,
  Problem,
  ProblemAnswer,
  Version,
} from "./types";

export type Verdict = Legal | Illegal;

/** The server understood that something is wrong with what we sent. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/** No answer, or none that can be read. */
export class UnreachableError extends Error {}

const PATIENCE = 15_000;

export class Client {
  constructor(private readonly fetcher: typeof fetch = (input, init) => fetch(input, init)) {}

  codes(): Promise<Books> {
    return this.#ask("/api/codes");
  }

  version(): Promise<Version> {
    return this.#ask("/api/version");
  }

  article(code: string, number: string): Promise<ArticleAnswer> {
    return this.#ask(`/api/article/${encodeURIComponent(code)}/${encodeURIComponent(number)}`);
  }

  meld(code: string, cards: readonly string[], signal?: AbortSignal): Promise<Verdict> {
    const question: MeldQuestion = { code: code as MeldQuestion["code"], cards: [...cards] };
    return this.#ask("/api/meld", question, signal);
  }

  all(cards: readonly string[], signal?: AbortSignal): Promise<AllVerdicts> {
    return this.#ask("/api/meld/all", { cards: [...cards] }, signal);
  }

  async #ask<Answer>(path: string, question?: object, signal?: AbortSignal): Promise<Answer> {
    const response = await this.#fetch(path, question, signal);
    let body: unknown;
    try {
      body = await response.json();
    } catch {
      throw new UnreachableError(`${path}: no JSON`);
    }
    if (response.ok) return body as Answer;
    if (isProblem(body) && response.status < 500) throw new ProblemError(body.error);
    throw new UnreachableError(`${path}: ${response.status}`);
  }

  async #fetch(
    path: string,
    question: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    // One controller by hand: phones of a few years ago have neither AbortSignal.any nor AbortSignal.timeout.
    const own = new AbortController();
    const patience = setTimeout(() => own.abort(), PATIENCE);
    signal?.addEventListener("abort", () => own.abort(), { once: true });
    const init: RequestInit = { signal: own.signal };
    if (question) {
      init.method = "POST";
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(question);
    }
    try {
      return await this.fetcher(path, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new UnreachableError(String(error));
    } finally {
      clearTimeout(patience);
    }
  }
}

function isProblem(body: unknown): body is ProblemAnswer {
  return typeof body === "object" && body !== null && "error" in body;
}
