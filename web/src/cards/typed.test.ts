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
    ["un sette di cuori e un otto di cuori", "7h 8h"],
    ["il re di fiori, la donna di fiori e l'asso", "Kc Qc l'asso"],
    ["1h 1 di picche Rq r di fiori", "Ah As Kd Kc"],
    ["7p 7q 7f qq", "7s 7d 7c Qd"],
    ["  ", ""],
  ])("%s is %s", (typed, expected) => {
    expect(readTyped(typed).join(" ")).toBe(expected);
  });

  it("keeps what it does not understand as it was written, a phrase at a time", () => {
    expect(readTyped("7h 8x")).toEqual(["7h", "8x"]);
    expect(readTyped("sette di coppe, 8h, re")).toEqual(["sette di coppe", "8h", "re"]);
  });
});
