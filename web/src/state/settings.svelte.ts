/** What the reader prefers, kept on this device where the browser lets us. */
import { isLanguage, type Language } from "../text/catalogue";
import { words } from "../text/words.svelte";

const KEY = "pinella.settings";

class Settings {
  fourColours = $state(false);

  setLanguage(language: Language): void {
    words.language = language;
    document.documentElement.lang = language;
    this.#keep();
  }

  setFourColours(on: boolean): void {
    this.fourColours = on;
    this.#keep();
  }

  load(): void {
    const kept = read();
    words.language = isLanguage(kept.language) ? kept.language : "it";
    document.documentElement.lang = words.language;
    this.fourColours = kept.fourColours === true;
  }

  #keep(): void {
    try {
      localStorage.setItem(KEY, JSON.stringify({ language: words.language, fourColours: this.fourColours }));
    } catch {
      // A browser that keeps nothing still serves: the choice lasts as long as the page.
    }
  }
}

function read(): Record<string, unknown> {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
    return typeof kept === "object" && kept !== null ? (kept as Record<string, unknown>) : {};
  } catch {
    return {};
  }
}

export const settings = new Settings();
