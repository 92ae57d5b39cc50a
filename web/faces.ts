import type { Plugin } from "vite";

/**
 * The faces of the court cards are drawn with five decimals on a field of 1300 by 2000, and shown a hundred pixels wide:
 * two decimals look the same and weigh a quarter less. The number stands in the names of the files, so that another
 * one would make other files.
 */
export const DECIMALS = 2;
const PATHS = /\bd="[^"]*"/g;
/** With more decimals than are wanted. A sign stays even where nothing is left: it may be all that parts two numbers. */
const LONG = /(?<![\d.])-?\d*\.\d{3,}(?![\d.e])/g;

const shortened = (number: string) =>
  Number(number)
    .toFixed(DECIMALS)
    .replace(/\.?0+$/, "");

export const lighter = (picture: string): string =>
  picture.replace(PATHS, (path) => path.replace(LONG, shortened));

/** How a file of the build is called. */
export const nameOf = ({ names }: { names: string[] }): string =>
  names.some((name) => /^[A2-9TJQK][HDCS]\.svg$/.test(name))
    ? `assets/[name]-[hash]-${DECIMALS}[extname]`
    : "assets/[name]-[hash][extname]";

export function lightFaces(): Plugin {
  return {
    name: "light-faces",
    apply: "build",
    generateBundle(_, bundle) {
      for (const file of Object.values(bundle))
        if (file.type === "asset" && file.fileName.endsWith(`-${DECIMALS}.svg`))
          file.source = lighter(
            typeof file.source === "string" ? file.source : new TextDecoder().decode(file.source),
          );
    },
  };
}
