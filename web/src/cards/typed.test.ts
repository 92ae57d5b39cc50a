import { describe, expect, it } from "vitest";
import { readTyped } from "./typed";

describe("typed cards", () => {
  it.each([
    ["7h 8h 9h", "7h 8h 9h"],
    ["10h", "Th"],
    ["10H jD kS", "Th Jd Ks"],
    ["7♥ 8♦️ 9♣ 10♠", "7h 8d 9c Ts"],
    ["7h8h9h", "7h 8h 9h"],
    ["10h10d", "Th Td"],
    ["7h, 8h; 9h", "7h 8h 9h"],
    ["jk Jolly JOKER", "Jk Jk Jk"],
    ["sette di cuori", "7h"],
    ["7 cuori 8 di cuori", "7h 8h"],
    ["fante di picche donna di quadri re di fiori", "Js Qd Kc"],
    ["asso di cuori pinella di fiori dieci quadri", "Ah 2c Td"],
    ["jack of spades, ten of hearts", "Js Th"],
    ["7 h", "7h"],
    ["7h' 7h’", "7h' 7h'"],
    ["5d 2c=8d +Jk", "5d 2c Jk"],
    ["  ", ""],
  ])("%s is %s", (typed, expected) => {
    expect(readTyped(typed).join(" ")).toBe(expected);
  });

  it("passes on what it does not understand, so that the server can say what is wrong", () => {
    expect(readTyped("7h 8x re")).toEqual(["7h", "8x", "re"]);
  });

  it("does not take the letters of Italian suits for those of the notation", () => {
    expect(readTyped("7q 7f 7p")).toEqual(["7q", "7f", "7p"]);
  });
});
