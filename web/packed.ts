import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants } from "node:zlib";
import type { Plugin } from "vite";

const PACKED = /\.(js|css|svg)$/;

/** Files that never change under their names, packed as tightly as can be, once: the server sends them as they lie. */
export function packedAssets(folder: string): Plugin {
  return {
    name: "packed-assets",
    apply: "build",
    closeBundle() {
      const assets = new URL("assets/", `file://${folder}/`);
      for (const name of readdirSync(assets).filter((one) => PACKED.test(one))) {
        const plain = readFileSync(new URL(name, assets));
        const packed = brotliCompressSync(plain, {
          params: {
            [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
            [constants.BROTLI_PARAM_SIZE_HINT]: plain.length,
          },
        });
        writeFileSync(fileURLToPath(new URL(`${name}.br`, assets)), packed);
      }
    },
  };
}
