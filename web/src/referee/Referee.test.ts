import { cleanup, fireEvent, render, screen, within } from "@testing-library/svelte";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import Referee from "./Referee.svelte";
import { Client } from "../api/client";
import { settings } from "../state/settings.svelte";
import { fakeServer, ILLEGAL, json, LEGAL, type FakeServer } from "../testing/server";

function open(replies: Record<string, unknown>, hash = ""): FakeServer {
  location.hash = hash;
  const server = fakeServer(replies);
  render(Referee, { client: new Client(server.fetch) });
  return server;
}

const melds = (server: FakeServer) =>
  server.asked.filter((one) => one.path === "/api/meld").map((one) => one.body);

beforeEach(() => {
  localStorage.clear();
  settings.load();
});
afterEach(cleanup);

describe("the page", () => {
  it("asks the server about each card that is tapped", async () => {
    const server = open({ "/api/meld": ILLEGAL });
    await screen.findByRole("option", { name: "Scala 40" });
    await fireEvent.click(screen.getByRole("button", { name: "sette di cuori, usate 0 di 2" }));
    await fireEvent.click(screen.getByRole("button", { name: /^jolly, usati 0 di 4/ }));
    await screen.findByText("No, non si può calare");
    expect(melds(server)).toEqual([
      { code: "fitab-2025", cards: ["7h"] },
      { code: "fitab-2025", cards: ["7h", "Jk"] },
    ]);
    expect(location.hash).toBe("#code=fitab-2025&cards=7h+Jk");
  });

  it("draws a legal meld with its wild in place and its worth", async () => {
    open({ "/api/meld": LEGAL }, "#code=fitab-2025&cards=5d+6d+7d+2c+9d+Td+Jd");
    await screen.findByText("Sì, si può calare");
    const lies = within(screen.getByRole("region", { name: "Come si cala" }));
    expect(lies.getAllByRole("img").map((card) => card.getAttribute("alt"))[3]).toBe("due di fiori");
    expect(lies.getByText("La pinella sta per l’otto di quadri.")).toBeTruthy();
    expect(within(screen.getByRole("region", { name: "Quanto vale" })).getByText("+ 100")).toBeTruthy();
  });

  it("does not add a card that the pack no longer has", async () => {
    const server = open({ "/api/meld": ILLEGAL }, "#code=fitab-2025&cards=7h+7h");
    await screen.findByText("No, non si può calare");
    await fireEvent.click(screen.getByRole("button", { name: "sette di cuori, usate 2 di 2" }));
    expect(melds(server)).toHaveLength(1);
  });

  it("takes cards away, takes that back, and clears", async () => {
    open({ "/api/meld": ILLEGAL }, "#code=fitab-2025&cards=4h+5h");
    await fireEvent.click(await screen.findByRole("button", { name: "Togli: quattro di cuori" }));
    expect(screen.queryByRole("button", { name: "Togli: quattro di cuori" })).toBeNull();
    await fireEvent.click(screen.getByRole("button", { name: "Annulla" }));
    expect(screen.getByRole("button", { name: "Togli: quattro di cuori" })).toBeTruthy();
    await fireEvent.click(screen.getByRole("button", { name: "Svuota" }));
    expect(screen.getByText("Tocca le carte sui tasti, oppure scrivile.")).toBeTruthy();
  });

  it("keeps what was typed when it does not read, and names the whole phrase", async () => {
    open({ "/api/meld": ILLEGAL });
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Carte da aggiungere" });
    await fireEvent.input(field, { target: { value: "7h sette di coppe" } });
    await fireEvent.click(screen.getByRole("button", { name: "Aggiungi" }));
    const trouble = await screen.findByText(/^«sette di coppe» non è una carta/);
    expect(trouble.getAttribute("role")).toBe("alert");
    expect(field.value).toBe("7h sette di coppe");
    expect(screen.queryByRole("button", { name: "Togli: sette di cuori" })).toBeNull();
  });

  it("does not count the cards of what was typed", async () => {
    const problem = { code: "card/third-copy", message: { it: "Carta n. 3", en: "" }, position: 3 };
    open({ "/api/meld": ILLEGAL, "/api/meld/all": json({ error: problem }, 422) }, "#cards=7h+7h");
    const field = screen.getByRole<HTMLInputElement>("textbox", { name: "Carte da aggiungere" });
    await fireEvent.input(field, { target: { value: "7h" } });
    await fireEvent.click(screen.getByRole("button", { name: "Aggiungi" }));
    await screen.findByText("Nel mazzo ce ne sono solo due: sette di cuori.");
  });

  it("keeps the cards when the server is away, and tries again", async () => {
    let away = true;
    open(
      { "/api/meld": () => (away ? new TypeError("Failed to fetch") : LEGAL) },
      "#code=fitab-2025&cards=5d+6d+7d",
    );
    await screen.findAllByText("Pinella non risponde");
    expect(screen.getByRole("button", { name: "Togli: cinque di quadri" })).toBeTruthy();
    away = false;
    await fireEvent.click(screen.getByRole("button", { name: "Riprova" }));
    await screen.findByText("Sì, si può calare");
  });

  it("says so when not even the list of rule books comes, and tries again", async () => {
    let away = true;
    open({ "/api/codes": () => (away ? new TypeError("Failed to fetch") : { codes: [] }) });
    await screen.findAllByText("Pinella non risponde");
    away = false;
    await fireEvent.click(screen.getByRole("button", { name: "Riprova" }));
    await screen.findByText("Prova con un esempio");
  });

  it("asks about all seven", async () => {
    const server = open(
      { "/api/meld/all": { verdicts: [LEGAL, { ...ILLEGAL, code: "scala40" }] } },
      "#code=all&cards=5d+6d",
    );
    await screen.findAllByText("Si può calare in un solo codice su 2");
    expect(server.asked.some((one) => one.path === "/api/meld/all")).toBe(true);
  });

  it("speaks English, and remembers it", async () => {
    open({ "/api/meld": LEGAL }, "#code=fitab-2025&cards=5d+6d+7d");
    await screen.findByText("Sì, si può calare");
    await fireEvent.click(screen.getByRole("button", { name: /English/ }));
    await screen.findByText("Yes, you may lay it");
    expect(document.documentElement.lang).toBe("en");
    expect(document.title).toBe("May I lay it? – Pinella");
    settings.load();
    expect(document.documentElement.lang).toBe("en");
  });

  it("clears the cloth for a link that does not read, says so, and keeps its text in the field", async () => {
    const server = open({ "/api/meld": ILLEGAL }, "#code=fitab-2025&cards=7h+zz");
    const field = await screen.findByRole<HTMLInputElement>("textbox", { name: "Carte da aggiungere" });
    await screen.findByText("Non riesco a leggere le carte");
    expect(field.value).toBe("7h zz");
    expect(melds(server)).toEqual([]);
  });

  it("reads a link like what is typed, and no more than the pack has", async () => {
    const server = open({ "/api/meld": ILLEGAL }, "#code=FITAB-2025&cards=10h+sette+di+cuori");
    await screen.findByText("No, non si può calare");
    expect(melds(server)).toEqual([{ code: "fitab-2025", cards: ["Th", "7h"] }]);
    cleanup();
    const other = open({ "/api/meld": ILLEGAL }, `#code=fitab-2025&cards=${"7h+".repeat(109)}`);
    await screen.findAllByText(/più carte delle 108 del mazzo/);
    expect(melds(other)).toEqual([]);
  });

  it("takes an unknown rule book in a link for the first one, and says so", async () => {
    const server = open({ "/api/meld": ILLEGAL }, "#code=canasta&cards=7h");
    await screen.findByText("No, non si può calare");
    expect(melds(server)).toEqual([{ code: "fitab-2025", cards: ["7h"] }]);
    expect(screen.getByText("Il codice «canasta» non c’è: uso Burraco FITAB, codice 2025.")).toBeTruthy();
  });

  it("says one moment instead of an answer to older cards", async () => {
    let mayAnswer: Promise<void> | undefined;
    let answerNow = () => {};
    open({ "/api/meld": () => mayAnswer?.then(() => LEGAL) ?? LEGAL }, "#code=fitab-2025&cards=5d+6d+7d");
    await screen.findByText("Sì, si può calare");
    mayAnswer = new Promise((done) => {
      answerNow = done;
    });
    await fireEvent.click(screen.getByRole("button", { name: "re di cuori, usate 0 di 2" }));
    await screen.findAllByText("Un momento…");
    expect(screen.queryByText("Sì, si può calare")).toBeNull();
    answerNow();
    await screen.findByText("Sì, si può calare");
  });

  it("hears of a second copy, and that there is no third", async () => {
    open({ "/api/meld": ILLEGAL });
    await screen.findByRole("option", { name: "Scala 40" });
    const key = screen.getByRole("button", { name: /^sette di cuori, usate/ });
    for (let n = 0; n < 2; n += 1) await fireEvent.click(key);
    screen.getByText("Aggiunta: sette di cuori, 2 di 2.");
    await fireEvent.click(key);
    screen.getByText("Non ce n’è un’altra nel mazzo: sette di cuori.");
  });

  it("says that it is not yet time, not no, below three cards", async () => {
    open({ "/api/meld": { ...ILLEGAL, why: "meld/too-few-cards" } }, "#code=fitab-2025&cards=7h");
    await screen.findByText("Non ancora. Una sola matta.");
  });
});
