import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { books as allBooks } from "../testing/books";
import { fakeServer } from "../testing/server";
import { books } from "./books.svelte";
import OpenTable from "./OpenTable.svelte";
import { person } from "./person.svelte";

beforeEach(() => {
  books.all = [];
  person.me = null;
  person.state = "asking";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

it("opens the game that was chosen before the rule books had come", async () => {
  const server = fakeServer({
    "/api/tables": { table: "t1", path: "/t/t1" },
    "/api/visitor": { me: null },
    "/api/guests": { me: { name: "Anna", clubs: [] }, token: null },
  });
  let come = () => {};
  const waiting = new Promise<void>((done) => (come = done));
  vi.stubGlobal("fetch", async (...asked: Parameters<typeof fetch>) => {
    if (!String(asked[0]).endsWith("/api/codes")) return server.fetch(...asked);
    await waiting;
    return new Response(JSON.stringify({ codes: allBooks() }), {
      headers: { "content-type": "application/json" },
    });
  });
  render(OpenTable, { open: false });
  await fireEvent.click(screen.getByRole("radio", { name: /Burraco a due/ }));
  await fireEvent.submit(screen.getByRole("button", { name: "Apri il tavolo" }).closest("form")!);
  come();
  await waitFor(() => expect(server.asked.some((one) => one.path === "/api/tables")).toBe(true));
  const sent = server.asked.find((one) => one.path === "/api/tables")?.body;
  expect(sent).toMatchObject({ code: "online", players: 2 });
});
