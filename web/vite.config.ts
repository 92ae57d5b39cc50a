import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { svelte } from "@sveltejs/vite-plugin-svelte";
import { svelteTesting } from "@testing-library/svelte/vite";
import type { Plugin } from "vite";
import { defineConfig } from "vitest/config";
import { chunkOf } from "./chunks.ts";
import { earlyScript } from "./early.ts";
import { lightFaces, nameOf } from "./faces.ts";
import { packedAssets } from "./packed.ts";
import { serviceWorker } from "./worker.ts";

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const BUILT = here("../src/pinella/server/static");

/** What the built page carries of others, with the texts that must travel with it. */
const CARRIED = [
  [
    "Playing cards: Adrian Kennard (CC0), from @heruka_urgyen/react-playing-cards",
    "@heruka_urgyen/react-playing-cards/LICENSE",
  ],
  ["Source Sans 3: Adobe", "@fontsource-variable/source-sans-3/LICENSE"],
  ["Svelte", "svelte/LICENSE.md"],
] as const;

function licences(): Plugin {
  return {
    name: "licences",
    generateBundle() {
      const parts = CARRIED.map(
        ([title, path]) => `${title}\n\n${readFileSync(here(`node_modules/${path}`), "utf8")}`,
      );
      this.emitFile({
        type: "asset",
        fileName: "licences.txt",
        source: parts.join(`\n\n${"-".repeat(80)}\n\n`),
      });
    },
  };
}

export default defineConfig({
  plugins: [
    svelte(),
    svelteTesting(),
    licences(),
    lightFaces(),
    earlyScript(),
    serviceWorker(),
    packedAssets(BUILT),
  ],
  resolve: { alias: { $locale: here("../src/pinella/locale") } },
  build: {
    outDir: BUILT,
    emptyOutDir: true,
    // The content security policy allows this server only, no data: addresses.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
    rolldownOptions: {
      output: {
        assetFileNames: nameOf,
        codeSplitting: {
          groups: [{ name: chunkOf, debugName: "rooms", includeDependenciesRecursively: false }],
        },
      },
    },
  },
  server: {
    proxy: { "/api": "http://127.0.0.1:8040" },
    fs: { allow: [here("."), here("../src/pinella/locale")] },
  },
  test: {
    environment: "happy-dom",
    include: ["src/**/*.test.ts", "tests/*.test.ts"],
    setupFiles: ["src/testing/languages.ts", "src/testing/patience.ts"],
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
});
