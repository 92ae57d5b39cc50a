import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin, Rollup } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** The parts of the page by the first word of an address (src/parts/rooms.ts); the others are fetched when they are wanted. */
const SHOWN: Record<string, string> = {
  "": "src/rooms/Start.svelte",
  t: "src/table/TablePage.svelte",
  cards: "src/referee/Referee.svelte",
  replay: "src/replay/ReplayPage.svelte",
  new: "src/rooms/OpenTable.svelte",
  tables: "src/rooms/Lobby.svelte",
  matches: "src/rooms/Matches.svelte",
  me: "src/rooms/Myself.svelte",
};
const LANGUAGE = "text/it.ts";
const OTHER_LANGUAGE = "text/en.ts";

/** A chunk with all that it imports: what must be here before it can be shown. */
function filesOf(
  chunk: Rollup.OutputChunk,
  bundle: Rollup.OutputBundle,
  found = new Set<string>(),
): Set<string> {
  if (found.has(chunk.fileName)) return found;
  for (const name of [chunk.fileName, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(name);
  for (const name of chunk.imports) {
    const imported = bundle[name];
    if (imported?.type === "chunk") filesOf(imported, bundle, found);
  }
  return found;
}

/** The files that a part of the page is made of. */
function pathsOf(part: string, bundle: Rollup.OutputBundle): string[] {
  const chunks = Object.values(bundle).filter((file) => file.type === "chunk");
  const chunk = chunks.find((one) => one.moduleIds.some((id) => id.endsWith(`/${part}`)));
  if (chunk === undefined) throw new Error(`no file of the build is made for ${part}`);
  return [...filesOf(chunk, bundle)].map((name) => `/${name}`);
}

const source = () => readFileSync(here("src/early/early.js"), "utf8").replace(/^\/\*\*.*?\*\/\n/su, "");

/**
 * Puts src/early/early.js where index.html wants it: before any style, which a script would wait for. And writes
 * early.json: what the server lets a browser fetch at once at each address (server/page.py), beside what the page itself
 * asks for.
 */
export function earlyScript(): Plugin {
  return {
    name: "early-script",
    transformIndexHtml: {
      order: "post",
      handler(html, { bundle }) {
        const english = bundle ? pathsOf(OTHER_LANGUAGE, bundle)[0] : undefined;
        const script = `<script>{\nconst ENGLISH = ${JSON.stringify(english ?? "")};\n${source()}}</script>`;
        return html.replace("<!--early-->", () => script);
      },
    },
    generateBundle: {
      order: "post",
      handler(_, bundle) {
        const page = String((bundle["index.html"] as Rollup.OutputAsset).source);
        const early = Object.entries(SHOWN).map(([word, part]) => {
          const paths = [...pathsOf(LANGUAGE, bundle), ...pathsOf(part, bundle)];
          return [word, [...new Set(paths)].filter((path) => !page.includes(`"${path}"`))];
        });
        const source = JSON.stringify(Object.fromEntries(early));
        this.emitFile({ type: "asset", fileName: "early.json", source });
      },
    },
  };
}
