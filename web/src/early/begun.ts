/** What was begun before this script came (early.js): each answer is taken once, and so is the line to a table. */
import type { Line } from "../table/socket";

interface Begun {
  answers: Record<string, Promise<Response>>;
  line: { socket: WebSocket; table: string; heard: Event[] } | null;
}

declare global {
  interface Window {
    begun?: Begun;
  }
}

/** The answer to a question that was asked before; `undefined` where it was not, or was taken already. */
export function takeAnswer(
  path: string,
  signal: AbortSignal | null | undefined,
): Promise<Response> | undefined {
  const answer = window.begun?.answers[path];
  if (answer === undefined) return undefined;
  delete window.begun?.answers[path];
  const givenUp = new Promise<never>((_, fail) =>
    signal?.addEventListener("abort", () => fail(new DOMException("given up", "AbortError")), { once: true }),
  );
  return Promise.race([answer, givenUp]);
}

/** The line that was opened before, with all that was heard on it meanwhile. */
export function takeLine(): Line | null {
  const begun = window.begun?.line ?? null;
  if (begun === null || window.begun === undefined) return null;
  window.begun.line = null;
  const { socket, table, heard } = begun;
  const line: Line = {
    watching: table,
    onopen: null,
    onmessage: null,
    onclose: null,
    send: (text) => socket.send(text),
    close: (code) => socket.close(code),
  };
  const pass = (event: Event) =>
    event instanceof CloseEvent ? line.onclose?.(event) : line.onmessage?.(event as MessageEvent);
  socket.onmessage = pass;
  socket.onclose = pass;
  queueMicrotask(() => heard.forEach(pass));
  return line;
}
