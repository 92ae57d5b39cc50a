import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { Order, Parts } from "../table/socket";
import { fakeServer } from "../testing/server";
import { settings } from "../state/settings.svelte";
import Waiting from "./Waiting.svelte";

const SETTINGS = {
  code: "fitab-2025",
  players: 4,
  length: { by: "deals", deals: 4, minutes: null },
  arbitrated: false,
  privacy: "private",
  thinking: null,
  spectators: true,
  fill_after: null,
};
const ANNA = { name: "Anna", ready: false, stand_in: false };
const BRUNO = { name: "Bruno", ready: false, stand_in: false };
const BOT = { bot: "maestro", ready: true, stand_in: false };

function room(parts: Parts, refuse = ""): Order[] {
  const given: Order[] = [];
  const give = async (order: Order) => {
    given.push(order);
    if (!refuse) return { ok: true as const };
    const refused = { t: "no" as const, code: "table/full", say: { it: refuse, en: refuse } };
    return { ok: false as const, refused };
  };
  const view = { table: "t1", phase: "gathering", settings: SETTINGS, host: "Anna", you: "N", ...parts };
  render(Waiting, { view, give });
  return given;
}

beforeEach(() => {
  localStorage.clear();
  settings.load();
  const server = fakeServer({
    "/api/visitor": { me: null },
    "/api/tables/t1/link?origin=http%3A%2F%2Flocalhost%3A3000": { path: "/t/t1", svg: "<svg></svg>" },
  });
  vi.stubGlobal("fetch", server.fetch);
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const seat = (name: RegExp) =>
  within(screen.getAllByRole("listitem").find((one) => name.test(one.textContent ?? "")) ?? document.body);

describe("the waiting room", () => {
  it("shows who sits where, and whom one waits for", () => {
    room({ "seat/N": { ...ANNA, ready: true }, "seat/E": BRUNO, "seat/S": BOT, "seat/W": BOT });
    seat(/Nord.*Anna.*Sei tu, il tavolo è tuo.*Pronto/);
    seat(/Est.*Bruno.*Non ancora pronto/);
    seat(/Sud.*Computer, maestro/);
    expect(screen.getByText("Aspettiamo ancora: Bruno.")).toBeTruthy();
    expect(screen.queryByRole("button", { name: "Pronto, si gioca" })).toBeNull();
  });

  it("lets the host fill seats and take bots away", async () => {
    const given = room({ "seat/N": ANNA, "seat/E": BOT });
    await fireEvent.click(screen.getByRole("button", { name: "Togli il computer: Est" }));
    await fireEvent.click(screen.getByRole("button", { name: "+ Computer a questo posto: Sud" }));
    await fireEvent.click(screen.getByRole("button", { name: "Metti il computer ai posti vuoti" }));
    expect(given).toEqual([{ do: "drop-bot", seat: "E" }, { do: "add-bot", seat: "S" }, { do: "add-bot" }]);
  });

  it("lets whoever sits there say which bots play, since the host may be gone", async () => {
    const given = room({ "seat/N": ANNA, "seat/E": BRUNO, "seat/S": BOT, you: "E" });
    await fireEvent.click(screen.getByRole("button", { name: /Togli/ }));
    expect(given).toEqual([{ do: "drop-bot", seat: "S" }]);
  });

  it("offers nothing about bots to whoever only looks on", () => {
    room({ "seat/N": ANNA, "seat/E": BRUNO, "seat/S": BOT, you: "spectator" });
    expect(screen.queryByRole("button", { name: /^Togli|Riempi/i })).toBeNull();
  });

  it("lets somebody sit down, also in the place of a bot", async () => {
    const given = room({ "seat/N": ANNA, "seat/E": BOT, you: "spectator" });
    await fireEvent.click(screen.getByRole("button", { name: "Siediti qui: Est" }));
    expect(given).toEqual([{ do: "sit", seat: "E" }]);
    expect(screen.queryByRole("button", { name: "Pronto, si gioca" })).toBeNull();
  });

  it("moves by getting up first", async () => {
    const given = room({ "seat/N": ANNA });
    await fireEvent.click(screen.getByRole("button", { name: "Spostati qui: Sud" }));
    expect(given).toEqual([{ do: "get-up" }, { do: "sit", seat: "S" }]);
  });

  it("sends a word for the pack with being ready", async () => {
    const given = room({ "seat/N": ANNA, "seat/E": BOT, "seat/S": BOT, "seat/W": BOT });
    await fireEvent.input(screen.getByLabelText("La tua parola (se vuoi)"), { target: { value: " rosa " } });
    await fireEvent.click(screen.getByRole("button", { name: "Pronto, si gioca" }));
    expect(given).toEqual([{ do: "ready", word: "rosa" }]);
  });

  it("says why something was refused", async () => {
    room({ "seat/N": ANNA, you: "spectator" }, "Il tavolo è al completo.");
    await fireEvent.click(screen.getByRole("button", { name: "Siediti qui: Est" }));
    expect((await screen.findByRole("alert")).textContent).toBe("Il tavolo è al completo.");
  });

  it("has numbered seats in Scala 40", () => {
    room({ settings: { ...SETTINGS, code: "scala40", players: 3 }, "seat/1": ANNA, you: "1" });
    seat(/Posto 1.*Anna/);
    seat(/Posto 3.*Libero/);
    expect(screen.queryByText("Posto 4")).toBeNull();
  });

  it("names Scala 40 once, whose one code is called like the game", () => {
    room({ settings: { ...SETTINGS, code: "scala40", players: 3 }, "seat/1": ANNA, you: "1" });
    expect(screen.getAllByText(/scala.?40/i)).toHaveLength(1);
  });
});
