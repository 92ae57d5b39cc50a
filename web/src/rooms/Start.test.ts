import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { settings } from "../state/settings.svelte";
import { fakeServer, json, type FakeServer } from "../testing/server";
import { person } from "./person.svelte";
import Start from "./Start.svelte";

const ANNA = {
  id: "p1",
  kind: "guest",
  name: "Anna",
  alias: "Giocatore 1",
  publish_name: false,
  published_as: "Giocatore 1",
  since: 0,
  clubs: [],
};

function open(replies: Record<string, unknown>): FakeServer {
  const server = fakeServer({
    "/api/visitor": { me: null },
    "/api/guests": { me: ANNA, token: null },
    "/api/tables/quick": { table: "t1", path: "/t/t1" },
    "/api/me/tables": { tables: [], next: null },
    ...replies,
  });
  vi.stubGlobal("fetch", server.fetch);
  render(Start);
  return server;
}

beforeEach(() => {
  localStorage.clear();
  settings.load();
  history.replaceState(null, "", "/");
  person.me = null;
  person.state = "asking";
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const asked = (server: FakeServer, path: string) => server.asked.filter((one) => one.path === path);

describe("the first page", () => {
  it("makes a guest and opens a table with one press", async () => {
    const server = open({});
    await fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    await waitFor(() => expect(location.pathname).toBe("/t/t1"));
    expect(asked(server, "/api/guests")).toHaveLength(1);
    expect((asked(server, "/api/guests")[0]?.body as { name: string }).name).toMatch(/^\p{L}[\p{L} ]+$/u);
    expect(asked(server, "/api/tables/quick")[0]?.body).toEqual({
      code: "fitab-2025",
      players: 4,
      bots: "circolo",
      alone: true,
    });
  });

  it("makes no new guest of somebody who is known", async () => {
    const server = open({ "/api/visitor": { me: ANNA } });
    await fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    await waitFor(() => expect(location.pathname).toBe("/t/t1"));
    expect(asked(server, "/api/guests")).toEqual([]);
  });

  it("opens one table however often one presses", async () => {
    const server = open({});
    const button = screen.getByRole("button", { name: "Gioca subito" });
    await fireEvent.click(button);
    await fireEvent.click(button);
    await waitFor(() => expect(location.pathname).toBe("/t/t1"));
    expect(asked(server, "/api/tables/quick")).toHaveLength(1);
  });

  it("remembers the game and how well the computer plays", async () => {
    open({});
    await fireEvent.click(screen.getByRole("radio", { name: /Scala 40/ }));
    await fireEvent.change(screen.getByRole("combobox"), { target: { value: "maestro" } });
    cleanup();
    const server = open({});
    expect(screen.getByRole<HTMLInputElement>("radio", { name: /Scala 40/ }).checked).toBe(true);
    await fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    await waitFor(() => expect(asked(server, "/api/tables/quick")).toHaveLength(1));
    expect(asked(server, "/api/tables/quick")[0]?.body).toMatchObject({ code: "scala40", bots: "maestro" });
  });

  it("says what went wrong, and lets one press again", async () => {
    let away = true;
    const problem = { code: "request/too-many", message: { it: "Troppi tentativi.", en: "Too many." } };
    open({ "/api/guests": () => (away ? json({ error: problem }, 429) : { me: ANNA, token: null }) });
    await fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    await screen.findByText("Troppi tentativi.");
    away = false;
    await fireEvent.click(screen.getByRole("button", { name: "Gioca subito" }));
    await waitFor(() => expect(location.pathname).toBe("/t/t1"));
  });

  it("leads back to a table where the seat waits, and not to a finished one", async () => {
    const line = {
      table: "t7",
      code: "scala40",
      players: 3,
      length: {},
      arbitrated: false,
      club: null,
      phase: "playing",
      opened_at: 1,
      moved_at: 2,
      free: 0,
      deal: 2,
      totals: {},
      seats: { "1": "Giocatore 1", "2": "Bruno" },
      known: [],
    };
    person.me = ANNA as typeof person.me;
    person.state = "somebody";
    open({ "/api/me/tables": { tables: [line, { ...line, table: "t8", phase: "ended" }], next: null } });
    const link = await screen.findByRole("link", { name: /Scala 40, 3 giocatori.*Smazzata 2.*tu e Bruno/s });
    expect(link.getAttribute("href")).toBe("/t/t7");
    expect(screen.getAllByRole("link", { name: /Scala 40/ })).toHaveLength(1);
  });
});
