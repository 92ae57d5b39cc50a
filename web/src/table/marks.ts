/** What rulings have left with a player, in a few words, and in a sentence for who wants to know. */
import type { KeyFor } from "../text/catalogue";
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
  const add = (there: boolean, kind: string, said: () => [text: string, why: string]) => {
    if (!there) return;
    const [text, why] = said();
    found.push({ kind, text, why, left: { effects: LEFT[kind] ?? [], about: seat.seat } });
  };
  const { exposed, penalised, forced, banned, owed } = marks;
  add(exposed.length > 0, "exposed", () => {
    const cards = signs(exposed);
    return [
      words.say("play.marks.exposed", { cards }),
      seat.isYou
        ? words.say("play.why.exposed-you", { cards })
        : words.say("play.why.exposed", { name, cards }),
    ];
  });
  add(penalised.length > 0, "penalised", () => {
    const cards = signs(penalised);
    return [
      words.say("play.marks.penalised", { cards }),
      seat.isYou
        ? words.say("play.why.penalised-you", { cards })
        : words.say("play.why.penalised", { name, cards }),
    ];
  });
  add(forced.length > 0, "forced", () => {
    const cards = signs(forced);
    return [words.say("play.marks.forced", { cards }), words.say("play.why.forced", { name, cards })];
  });
  add(marks.apart > 0, "apart", () => [
    words.say("play.marks.apart", { n: marks.apart }),
    words.say("play.why.apart", { name }),
  ]);
  add(banned.length > 0, "banned", () => {
    const cards = signs(banned);
    return [words.say("play.marks.banned", { cards }), words.say("play.why.banned", { name, cards })];
  });
  add(owed.length > 0, "owed", () => {
    const cards = signs(owed);
    return [words.say("play.marks.owed", { cards }), words.say("play.why.owed", { name, cards })];
  });
  add(marks.limit !== null, "limited", () => [
    words.say("play.marks.limited"),
    words.say(LIMITS[marks.limit ?? "either"], { name }),
  ]);
  add(marks.mayNotGoOut, "no-going-out", () => [
    words.say("play.marks.no-going-out"),
    words.say("play.why.no-going-out", { name }),
  ]);
  add(marks.warnings > 0, "warnings", () => [
    words.say("play.marks.warnings", { n: marks.warnings }),
    words.say("play.why.warnings", { name, n: marks.warnings }),
  ]);
  return found;
}

const LIMITS: Record<"draw" | "pile" | "either", KeyFor<{ name: string }>> = {
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
