/** What happened in a step, as a sentence: with signs for eyes, with names for ears. */
import { actOf, heard } from "../table/acts";
import { called, nameAt, signs } from "../table/names";
import type { Told } from "../table/socket";
import { cardsOf, type TableView } from "../table/view";
import { words } from "../text/words.svelte";

type Cards = (tokens: readonly string[]) => string;

export const seenStep = (told: Told | null, view: TableView): string => sentence(told, view, signs);
export const heardStep = (told: Told | null, view: TableView): string => sentence(told, view, called);

function sentence(told: Told | null, view: TableView, named: Cards): string {
  if (told === null) return words.say("replay.dealt");
  const act = ownAct(told, named) ?? actOf(told, named);
  if (act !== null && typeof told["seat"] === "string")
    return words.say("play.heard", { name: nameAt(view, told["seat"]), act });
  return heard(told, view) ?? words.say("replay.other");
}

/** What only a replay can tell: here every card lies open. */
function ownAct(told: Told, named: Cards): string | null {
  switch (told["event"]) {
    case "card-drawn/1":
      return words.say("replay.act.draw", { cards: named(cardsOf(told["card"])) });
    case "player-opened/1":
      return words.say("replay.act.open");
    default:
      return null;
  }
}
