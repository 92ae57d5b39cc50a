import { describe, expect, it } from "vitest";
import { books } from "../testing/books";
import { booksFor, emptyForm, mistakes, settingsFrom, withBook, withGame, withUsualMinutes } from "./opening";

const ALL = books();
const book = (id: string) => ALL.find((one) => one.id === id);

describe("opening a table", () => {
  it("sends what most people want when nothing was changed", () => {
    expect(settingsFrom(emptyForm(false))).toMatchObject({
      code: "fitab-2025",
      players: 4,
      length: { by: "deals", deals: 4, minutes: null },
      arbitrated: false,
      privacy: "private",
      fill_after: null,
    });
    expect(settingsFrom(emptyForm(true))).toMatchObject({ privacy: "open", fill_after: 30 });
  });

  it("offers a game only the books that know it", () => {
    expect(booksFor("burraco-4", ALL).map((one) => one.id)).toEqual(["fitab-2025", "federal", "online"]);
    expect(booksFor("burraco-2", ALL).map((one) => one.id)).toEqual(["federal", "online"]);
    expect(booksFor("scala40", ALL).map((one) => one.id)).toEqual(["scala40"]);
  });

  it("takes back what another book does not know", () => {
    const chosen = {
      ...emptyForm(false),
      arbitrated: true,
      length: "time" as const,
      thinking: "code" as const,
    };
    expect(withBook(chosen, book("online"))).toMatchObject({
      code: "online",
      arbitrated: false,
      length: "deals",
      thinking: "120",
    });
    const toPoints = { ...emptyForm(false), length: "points" as const };
    expect(withGame(toPoints, "scala40", ALL)).toMatchObject({
      code: "scala40",
      players: 4,
      length: "deals",
    });
    const own = { ...withBook(emptyForm(false), book("online")), ownClock: 15 };
    expect(withBook(own, book("federal")).ownClock).toBeNull();
  });

  it("goes to two and back to four players", () => {
    const two = withGame(emptyForm(false), "burraco-2", ALL);
    expect(two).toMatchObject({ code: "online", players: 2 });
    expect(withGame(two, "burraco-4", ALL)).toMatchObject({ code: "online", players: 4 });
  });

  it("proposes the minutes that the book prints", () => {
    const two = { ...emptyForm(false), deals: 2, length: "time" as const };
    expect(withUsualMinutes(two, book("federal")).minutes).toBe(25);
    expect(withUsualMinutes({ ...two, deals: 9, minutes: 77 }, book("federal")).minutes).toBe(77);
  });

  it("says beside which field something is wrong", () => {
    const form = emptyForm(false);
    expect(mistakes(form, book("fitab-2025"))).toEqual({});
    for (const deals of [0, 51, 1.5, null, Number.NaN]) {
      expect(Object.keys(mistakes({ ...form, deals }, book("fitab-2025")))).toEqual(["deals"]);
    }
    const timed = { ...form, deals: 4, length: "time" as const, minutes: 43 };
    expect(mistakes(timed, book("fitab-2025"))).toEqual({});
    expect(mistakes(timed, book("federal")).minutes?.values).toEqual({ least: 40, most: 42 });
    const toPoints = { ...form, length: "points" as const, deals: null, points: 20_001 };
    expect(Object.keys(mistakes(toPoints, book("online")))).toEqual(["points"]);
    expect(Object.keys(mistakes({ ...form, ownClock: 0 }, book("online")))).toEqual(["ownClock"]);
  });

  it("gives no hints where the referee is called", () => {
    expect(settingsFrom({ ...emptyForm(false), hints: true, arbitrated: true }).hints).toBe(false);
  });

  it("says no thinking time as the server understands it", () => {
    expect(settingsFrom({ ...emptyForm(false), thinking: "none" }).thinking).toBe(0);
    expect(settingsFrom({ ...emptyForm(false), thinking: "code" }).thinking).toBeNull();
  });
});
