/** What the reader prefers, kept on this device where the browser lets us. */
import { isLanguage, learn, type Language } from "../text/catalogue";
import { missing } from "../parts/missing.svelte";
import { words } from "../text/words.svelte";

const KEY = "pinella.settings";

export const THEMES = ["system", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** What is on or off; the values here hold until somebody chooses otherwise. */
const SWITCHES = {
  fourColours: false,
  leftHand: false,
  sounds: false,
  vibration: false,
  animations: true,
};
export type Switch = keyof typeof SWITCHES;

class Settings {
  theme = $state<Theme>("system");
  /** Suits in four colours instead of two. */
  fourColours = $state(SWITCHES.fourColours);
  /** Buttons under the left thumb. */
  leftHand = $state(SWITCHES.leftHand);
  sounds = $state(SWITCHES.sounds);
  vibration = $state(SWITCHES.vibration);
  /** Cards that fly. Whoever asked the device for calm gets none: see `moves`. */
  animations = $state(SWITCHES.animations);
  #deviceIsDark = $state(false);
  #deviceIsCalm = $state(false);

  /** Whether things may move on the screen. */
  get moves(): boolean {
    return this.animations && !this.#deviceIsCalm;
  }

  get dark(): boolean {
    return this.theme === "system" ? this.#deviceIsDark : this.theme === "dark";
  }

  /** As soon as the language is here; where it does not come, the reader is told. */
  async setLanguage(language: Language): Promise<void> {
    try {
      await learn(language);
    } catch {
      missing.language = language;
      return;
    }
    missing.language = null;
    words.language = language;
    this.#changed();
  }

  /** The language of the next visit. */
  keepLanguage(language: Language): void {
    this.#keep(language);
  }

  /** Before anything is said. If the language chosen does not come, the page speaks Italian, and says that it is missing. */
  async learnLanguage(): Promise<void> {
    try {
      await learn(words.language);
    } catch (error) {
      if (words.language === "it") throw error;
      missing.language = words.language;
      words.language = "it";
      this.#show();
      await learn("it");
    }
  }

  setTheme(theme: Theme): void {
    this.theme = theme;
    this.#changed();
  }

  set(name: Switch, on: boolean): void {
    this[name] = on;
    this.#changed();
  }

  setFourColours(on: boolean): void {
    this.set("fourColours", on);
  }

  load(): void {
    const kept = read();
    words.language = isLanguage(kept["language"]) ? kept["language"] : "it";
    this.theme = THEMES.find((theme) => theme === kept["theme"]) ?? "system";
    for (const [name, usual] of Object.entries(SWITCHES) as [Switch, boolean][]) {
      this[name] = typeof kept[name] === "boolean" ? kept[name] : usual;
    }
    this.#heed("(prefers-color-scheme: dark)", (yes) => (this.#deviceIsDark = yes));
    this.#heed("(prefers-reduced-motion: reduce)", (yes) => (this.#deviceIsCalm = yes));
    this.#show();
  }

  /** Follow what the device prefers, now and when it changes. */
  #heed(question: string, answer: (yes: boolean) => void): void {
    const asked = matchMedia(question);
    answer(asked.matches);
    asked.addEventListener("change", () => {
      answer(asked.matches);
      this.#show();
    });
  }

  #changed(): void {
    this.#show();
    this.#keep(words.language);
  }

  #keep(language: Language): void {
    try {
      const switches = Object.keys(SWITCHES).map((name) => [name, this[name as Switch]]);
      const kept = { language, theme: this.theme, ...Object.fromEntries(switches) };
      localStorage.setItem(KEY, JSON.stringify(kept));
    } catch {
      // A browser that keeps nothing still serves: the choice lasts as long as the page.
    }
  }

  /** What style sheets need to know stands on the root of the document. */
  #show(): void {
    const root = document.documentElement;
    root.lang = words.language;
    root.dataset["theme"] = this.dark ? "dark" : "light";
    root.dataset["colours"] = this.fourColours ? "four" : "two";
    root.toggleAttribute("data-calm", !this.moves);
    root.toggleAttribute("data-left-hand", this.leftHand);
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
