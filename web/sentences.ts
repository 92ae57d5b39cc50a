import type { Plugin } from "vite";

/** Sentences that only the server says, in its answers; `Key` in src/text/catalogue.ts knows of none of them. */
const ANSWERED = /^(legal|problem|refusal|wild)\./;

export const withoutAnswers = (catalogue: string): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(JSON.parse(catalogue) as Record<string, string>).filter(([key]) => !ANSWERED.test(key)),
    ),
  );

/** The catalogues as the page needs them. */
export function pageSentences(): Plugin {
  return {
    name: "page-sentences",
    apply: "build",
    enforce: "pre",
    transform: {
      filter: { id: /\/locale\/\w+\.json$/ },
      handler: (catalogue) => ({ code: withoutAnswers(catalogue), map: null }),
    },
  };
}
