/** Where the picture of a card lies: Adrian Kennard's large-index faces, in two colours or four, our jokers and our back. */
import back from "../art/back.svg?url";
import jokerBlack from "../art/joker-black.svg?url";
import jokerRed from "../art/joker-red.svg?url";
import { baseOf, JOKER } from "./token";

const TWO_COLOURS = import.meta.glob<string>(
  "/node_modules/@heruka_urgyen/react-playing-cards/src/images/2color-bf/[A2-9TJQK][HDCS].svg",
  { query: "?url", import: "default", eager: true },
);
const FOUR_COLOURS = import.meta.glob<string>(
  "/node_modules/@heruka_urgyen/react-playing-cards/src/images/4color-bf/[A2-9TJQK][HDCS].svg",
  { query: "?url", import: "default", eager: true },
);

function byName(files: Record<string, string>): Map<string, string> {
  return new Map(Object.entries(files).map(([path, url]) => [path.slice(-6, -4), url]));
}

const FACES = { two: byName(TWO_COLOURS), four: byName(FOUR_COLOURS) };

/** A card face down, among tokens. */
export const BACK = "back";

/** The address of a card's picture; jokers go red, black, red, black. */
export function pictureOf(token: string, fourColours: boolean, nthJoker = 0): string {
  if (token === BACK) return back;
  const base = baseOf(token);
  if (base === JOKER) return nthJoker % 2 === 0 ? jokerRed : jokerBlack;
  return (fourColours ? FACES.four : FACES.two).get(base.toUpperCase()) ?? "";
}
