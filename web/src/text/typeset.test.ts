import { afterEach, expect, it } from "vitest";
import { readSentences } from "../table/rulings";
import { typeset } from "./typeset";
import { words } from "./words.svelte";

afterEach(() => {
  words.language = "it";
});

it("gives words their apostrophe, and leaves cards alone", () => {
  expect(typeset("L'arbitro mostra 7h' 8h a un'altra")).toBe("L’arbitro mostra 7h' 8h a un’altra");
});

it("sets what the server and the referee say", () => {
  expect(words.of({ it: "Raccogli l'ultimo scarto.", en: "" })).toBe("Raccogli l’ultimo scarto.");
  expect(readSentences("key\tit\ten\na\tl'ha\tplayer's").get("a")).toEqual({ it: "l’ha", en: "player’s" });
});
