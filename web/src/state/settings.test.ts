import { beforeEach, describe, expect, it } from "vitest";
import { settings } from "./settings.svelte";

const root = document.documentElement;

beforeEach(() => {
  localStorage.clear();
  settings.load();
});

describe("what the reader prefers", () => {
  it("is kept on the device", async () => {
    settings.setTheme("dark");
    settings.set("leftHand", true);
    settings.set("animations", false);
    await settings.setLanguage("en");
    settings.load();
    expect([settings.theme, settings.leftHand, settings.animations, root.lang]).toEqual([
      "dark",
      true,
      false,
      "en",
    ]);
  });

  it("stands on the root of the document for style sheets", () => {
    expect(root.dataset["theme"]).toBe("light");
    settings.setTheme("dark");
    settings.setFourColours(true);
    settings.set("animations", false);
    expect(root.dataset["theme"]).toBe("dark");
    expect(root.dataset["colours"]).toBe("four");
    expect(root.hasAttribute("data-calm")).toBe(true);
    expect(settings.moves).toBe(false);
  });

  it("is what it was when something unreadable was kept", () => {
    localStorage.setItem("pinella.settings", '{"theme":"pink","sounds":"loud","language":"la"}');
    settings.load();
    expect([settings.theme, settings.sounds, root.lang]).toEqual(["system", false, "it"]);
  });
});
