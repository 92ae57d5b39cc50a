/** The language the page speaks now. Whoever asks for a sentence is told again when it changes. */
import { baseOf } from "../cards/token";
import type { Sentence } from "../api/types";
import { typeset } from "./typeset";
import { isKey, say, type Key, type Language, type Needed } from "./catalogue";

class Words {
  language = $state<Language>("it");

  say<K extends Key>(key: K, ...values: Needed<K>): string {
    return say(this.language, key, ...values);
  }

  /** A sentence of the server. */
  of(sentence: Sentence): string {
    return typeset(sentence[this.language]);
  }

  /** "sette di cuori" */
  card(token: string): string {
    const key = `card.${baseOf(token)}`;
    return isKey(key) ? this.say(key) : token;
  }
}

export const words = new Words();
