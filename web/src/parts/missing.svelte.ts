import type { Language } from "../text/catalogue";

/** A language that was wanted and did not come: no network, or the server has a newer page. */
class Missing {
  language = $state<Language | null>(null);
}

export const missing = new Missing();
