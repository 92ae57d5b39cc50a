/**
 * Every face is fetched once the page stands, so that a tapped card is there at once, even on a weak network. At a table
 * that is when the cards lie there: before, they would only be in the way of it.
 */
import { settings } from "../state/settings.svelte";
import { pictureOf } from "./art";
import { JOKER, RANKS, SUITS } from "./token";

function faces(): string[] {
  const ranked = SUITS.flatMap((suit) => RANKS.map((rank) => pictureOf(rank + suit, settings.fourColours)));
  return [...ranked, pictureOf(JOKER, false, 0), pictureOf(JOKER, false, 1)];
}

const AT_ONCE = 4;
let begun = false;

const idle = (job: () => void) =>
  "requestIdleCallback" in window ? requestIdleCallback(job) : setTimeout(job, 100);

/** When everything the page began with is here, and it has nothing else to do. */
export function whenItStands(job: () => void): void {
  if (document.readyState === "complete") idle(job);
  else window.addEventListener("load", () => idle(job), { once: true });
}

export function fetchPictures(): void {
  if (begun) return;
  begun = true;
  const waiting = faces();
  // A few at a time: a slow phone has other things to do at that moment.
  const some = () => {
    for (const face of waiting.splice(0, AT_ONCE)) new Image().src = face;
    if (waiting.length > 0) idle(some);
  };
  whenItStands(some);
}
