/** Every face is fetched once the page stands, so that a tapped card is there at once, even on a weak network. */
import { settings } from "../state/settings.svelte";
import { pictureOf } from "./art";
import { JOKER, RANKS, SUITS } from "./token";

function faces(): string[] {
  const ranked = SUITS.flatMap((suit) => RANKS.map((rank) => pictureOf(rank + suit, settings.fourColours)));
  return [...ranked, pictureOf(JOKER, false, 0), pictureOf(JOKER, false, 1)];
}

export function fetchPictures(): void {
  const idle = (job: () => void) =>
    "requestIdleCallback" in window ? requestIdleCallback(job) : setTimeout(job, 500);
  const start = () =>
    idle(() => {
      for (const face of faces()) new Image().src = face;
    });
  if (document.readyState === "complete") start();
  else window.addEventListener("load", start, { once: true });
}
