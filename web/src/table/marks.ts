/** What rulings have left with a player, in words. */
import { words } from "../text/words.svelte";
import { signs } from "./names";
import type { Seat } from "./view";

export function marksOf({ marks }: Seat): string[] {
  const found = [
    marks.exposed.length > 0 && words.say("play.marks.exposed", { cards: signs(marks.exposed) }),
    marks.penalised.length > 0 && words.say("play.marks.penalised", { cards: signs(marks.penalised) }),
    marks.forced.length > 0 && words.say("play.marks.forced", { cards: signs(marks.forced) }),
    marks.limited && words.say("play.marks.limited"),
    marks.mayNotGoOut && words.say("play.marks.no-going-out"),
    marks.warnings > 0 && words.say("play.marks.warnings", { n: marks.warnings }),
  ];
  return found.filter((mark) => mark !== false);
}
