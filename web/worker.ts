import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Plugin } from "vite";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Files without a hash in their names that the page for no network is made of. */
const PLAIN = ["offline.html", "offline.css", "offline.js", "icon.svg"];

/** Writes /sw.js: the names of the files of this build, then the worker itself. */
export function serviceWorker(): Plugin {
  return {
    name: "service-worker",
    apply: "build",
    // Last of all: the file with which the build began is gone by then.
    enforce: "post",
    generateBundle(_, bundle) {
      const files = Object.values(bundle);
      const assets = files.map((file) => `/${file.fileName}`).filter((path) => path.startsWith("/assets/"));
      const parts = files.flatMap((file) =>
        file.type === "chunk"
          ? [file.fileName, ...(file.viteMetadata?.importedCss ?? [])].map((name) => `/${name}`)
          : [],
      );
      const edition = createHash("sha256");
      for (const name of PLAIN) edition.update(readFileSync(here(`public/${name}`)));
      const own = {
        edition: edition.digest("hex").slice(0, 16),
        plain: PLAIN.map((name) => `/${name}`),
        first: [...new Set(parts)].sort(),
        assets: assets.sort(),
      };
      const source = readFileSync(here("src/offline/worker.js"), "utf8");
      this.emitFile({
        type: "asset",
        fileName: "sw.js",
        source: `const OWN = ${JSON.stringify(own)};\n\n${source}`,
      });
    },
  };
}
