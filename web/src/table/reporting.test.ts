import { describe, expect, it } from "vitest";
import { keysOf } from "../text/catalogue";
import { mayReport, persons, whyOf } from "./reporting";
import type { TableView } from "./view";

const seat = (name: string, more: object) => ({ seat: name, isYou: false, name: null, bot: null, ...more });

function table(more: object): TableView {
  const seats = [
    seat("N", { isYou: true, name: "Anna" }),
    seat("E", { name: "Bruno" }),
    seat("S", { bot: "circolo" }),
  ];
  return { you: "N", isReferee: false, seats, settings: { club: "c1" }, ...more } as unknown as TableView;
}

describe("who may be reported", () => {
  it("is everybody else who is a person", () => {
    expect(persons(table({})).map((one) => one.seat)).toEqual(["E"]);
  });

  it("is nobody at a table that is no club's, or for who only watches", () => {
    expect(mayReport(table({}))).toBe(true);
    expect(mayReport(table({ settings: { club: null } }))).toBe(false);
    expect(mayReport(table({ you: null }))).toBe(false);
    expect(mayReport(table({ seats: [seat("N", { isYou: true, name: "Anna" })] }))).toBe(false);
  });
});

it("calls the reasons as the server does", () => {
  expect(keysOf("report.why.").map(whyOf)).toEqual(["manners", "partners", "stalling", "leaving"]);
});
