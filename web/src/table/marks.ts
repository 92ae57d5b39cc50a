/** What rulings have left with a player, in a few words, and in a sentence for who wants to know. */
import type { Key } from "../text/catalogue";
import { words } from "../text/words.svelte";
import { nameAt, signs } from "./names";
import type { Ruling } from "./ruling";
import type { Meld, Seat, TableView } from "./view";

export interface Mark {
  kind: string;
  /** On the plate. */
  text: string;
  /** On a touch. */
  why: string;
  /** The effects of rulings that leave it, by the beginning of their names, and whom or what they are about. */
  left: { effects: readonly string[]; about: string };
}

const LEFT: Record<string, readonly string[]> = {
  exposed: ["expose"],
  penalised: ["penalise"],
  forced: ["force-discard"],
  apart: ["show"],
  banned: ["forbid"],
  owed: ["same-place"],
  limited: ["limit", "stop"],
  "no-going-out": ["no-closing"],
  warnings: ["warn"],
};

export function marksOf(seat: Seat, view: TableView): Mark[] {
  const { marks } = seat;
  const name = nameAt(view, seat.seat);
  const found: Mark[] = [];
  const add = (
    there: boolean,
    kind: string,
    text: Key,
    why: Key,
    values: Record<string, string | number>,
  ) => {
    if (!there) return;
    const left = { effects: LEFT[kind] ?? [], about: seat.seat };
    found.push({ kind, text: words.say(text, values), why: words.say(why, { name, ...values }), left });
  };
  const cards = (held: string[]) => ({ cards: signs(held) });
  const { exposed, penalised, forced, banned, owed } = marks;
  add(
    exposed.length > 0,
    "exposed",
    "play.marks.exposed",
    seat.isYou ? "play.why.exposed-you" : "play.why.exposed",
    cards(exposed),
  );
  add(
    penalised.length > 0,
    "penalised",
    "play.marks.penalised",
    seat.isYou ? "play.why.penalised-you" : "play.why.penalised",
    cards(penalised),
  );
  add(forced.length > 0, "forced", "play.marks.forced", "play.why.forced", cards(forced));
  add(marks.apart > 0, "apart", "play.marks.apart", "play.why.apart", { n: marks.apart });
  add(banned.length > 0, "banned", "play.marks.banned", "play.why.banned", cards(banned));
  add(owed.length > 0, "owed", "play.marks.owed", "play.why.owed", cards(owed));
  add(marks.limit !== null, "limited", "play.marks.limited", LIMITS[marks.limit ?? "either"], {});
  add(marks.mayNotGoOut, "no-going-out", "play.marks.no-going-out", "play.why.no-going-out", {});
  add(marks.warnings > 0, "warnings", "play.marks.warnings", "play.why.warnings", { n: marks.warnings });
  return found;
}

const LIMITS: Record<"draw" | "pile" | "either", Key> = {
  draw: "play.why.limited-draw",
  pile: "play.why.limited-pile",
  either: "play.why.limited",
};

/** What is to be known of a meld beside its cards. */
export function meldMarks(meld: Meld, view: TableView): Mark[] {
  const found: Mark[] = [];
  const add = (kind: string, effects: string[], why: string) =>
    found.push({ kind, text: "", why, left: { effects, about: meld.id } });
  if (meld.frozen === "for-good") add("frozen", ["freeze-definitive"], words.say("play.why.frozen-for-good"));
  else if (meld.frozen !== null)
    add(
      "frozen",
      ["freeze-temporary"],
      words.say("play.why.frozen", { name: nameAt(view, meld.frozenUntil) }),
    );
  if (meld.loose.length > 0) add("loose", [], words.say("play.why.loose", { cards: signs(meld.loose) }));
  if (meld.negative.length > 0)
    add("negative", ["count-negative"], words.say("play.why.negative", { cards: signs(meld.negative) }));
  if (meld.waitsFor !== null)
    add("waiting", ["await-pile"], words.say("play.why.waiting", { name: nameAt(view, meld.waitsFor) }));
  return found;
}

/** The rulings from which a mark comes: the latest first. */
export function rulingsBehind(mark: Mark, rulings: readonly Ruling[]): Ruling[] {
  const { effects, about } = mark.left;
  const leaves = (ruling: Ruling) =>
    !ruling.withdrawn &&
    ruling.effects.some(
      (effect) =>
        effects.some((name) => effect.key === name || effect.key.startsWith(`${name}.`)) &&
        Object.values(effect.about).includes(about),
    );
  return rulings.filter(leaves).reverse();
}
