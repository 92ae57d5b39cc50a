import { afterEach, describe, expect, it, vi } from "vitest";
import { takeAnswer, takeLine } from "./begun";

afterEach(() => delete window.begun);

/** As much of a socket as the early script leaves behind. */
function opened() {
  const socket = {
    sent: [] as string[],
    onmessage: null as ((event: Event) => void) | null,
    onclose: null as ((event: Event) => void) | null,
    send: (text: string) => void socket.sent.push(text),
    close: vi.fn(),
  };
  return socket;
}

const message = (data: string) => new MessageEvent("message", { data });

describe("what was begun before the script came", () => {
  it("is taken once", async () => {
    const answer = new Response("{}");
    window.begun = { answers: { "/api/visitor": Promise.resolve(answer) }, line: null };
    expect(takeAnswer("/api/codes", null)).toBeUndefined();
    expect(await takeAnswer("/api/visitor", null)).toBe(answer);
    expect(takeAnswer("/api/visitor", null)).toBeUndefined();
  });

  it("is not waited for longer than any other answer", async () => {
    window.begun = { answers: { "/api/visitor": new Promise(() => {}) }, line: null };
    const patience = new AbortController();
    const answer = takeAnswer("/api/visitor", patience.signal);
    patience.abort();
    await expect(answer).rejects.toThrow("given up");
  });

  it("is nothing where no early script ran", () => {
    expect(takeAnswer("/api/visitor", null)).toBeUndefined();
    expect(takeLine()).toBeNull();
  });

  it("is a line with all that was heard on it, in its order, before what is heard later", async () => {
    const socket = opened();
    const heard: Event[] = [message("hello"), message("table")];
    window.begun = { answers: {}, line: { socket: socket as unknown as WebSocket, table: "t1", heard } };
    const line = takeLine();
    const told: unknown[] = [];
    if (line) line.onmessage = (event) => told.push(event.data);
    await Promise.resolve();
    socket.onmessage?.(message("change"));
    expect(told).toEqual(["hello", "table", "change"]);
    expect(line?.watching).toBe("t1");
    expect(takeLine()).toBeNull();
  });

  it("is a line that was closed meanwhile", async () => {
    const socket = opened();
    const closed = new CloseEvent("close", { code: 4401 });
    window.begun = {
      answers: {},
      line: { socket: socket as unknown as WebSocket, table: "t1", heard: [closed] },
    };
    const line = takeLine();
    const codes: number[] = [];
    if (line) line.onclose = (event) => codes.push(event.code);
    await Promise.resolve();
    expect(codes).toEqual([4401]);
  });
});
