/** A first look at the table, in a few steps: what each is about, where it points, and where its words find room. */
import { keep, kept } from "../state/kept";
import type { Plain } from "../text/catalogue";
import type { TableView } from "./view";

export interface Step {
  title: Plain;
  text: Plain;
  /** What it points at: the first that is there, all that match. */
  at: readonly string[];
}

const HINT = "[data-tour=hint]";
const MENU = ".bar .menu";
const CALL = ".turn .call";
const STATUS = ".desk .turn, .desk .refused";

export function stepsOf(view: TableView): Step[] {
  const burraco = view.game === "burraco";
  const arbitrated = view.settings.arbitrated === true;
  const steps: (Step | false)[] = [
    { title: "tour.hand.title", text: "tour.hand", at: [".hand"] },
    {
      title: "tour.taking.title",
      text: burraco ? "tour.taking.burraco" : "tour.taking.scala40",
      at: [".stock, .pile"],
    },
    burraco
      ? { title: "tour.lay.title", text: "tour.lay", at: [".area.own"] }
      : { title: "tour.open.title", text: "tour.open", at: [".area"] },
    burraco
      ? { title: "tour.pots.title", text: "tour.pots", at: [".pots"] }
      : { title: "tour.lay-off.title", text: "tour.lay-off", at: [".area"] },
    { title: "tour.discard.title", text: "tour.discard", at: [".pile"] },
    arbitrated
      ? { title: "tour.referee.title", text: "tour.referee", at: [CALL, MENU] }
      : { title: "tour.rules.title", text: "tour.rules", at: [STATUS] },
    view.settings.hints === true
      ? { title: "tour.hints.title", text: "tour.hints", at: [HINT, MENU] }
      : { title: "tour.menu.title", text: "tour.menu", at: [MENU] },
  ];
  return steps.filter((step) => step !== false);
}

const seen = new Set<string>();

/** Whether this device has had the tour of this game. */
export const wasSeen = (game: TableView["game"]): boolean =>
  seen.has(game) || kept(`tour.${game}`) === "seen";

export function nowSeen(game: TableView["game"]): void {
  seen.add(game);
  keep(`tour.${game}`, "seen");
}

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** One box around several. */
export function around(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  return {
    left: Math.min(...boxes.map((box) => box.left)),
    top: Math.min(...boxes.map((box) => box.top)),
    right: Math.max(...boxes.map((box) => box.right)),
    bottom: Math.max(...boxes.map((box) => box.bottom)),
  };
}

export interface Spot {
  left: number;
  top: number;
  /** No more height than this: what is longer scrolls. */
  most: number;
}

const GAP = 12;

/**
 * Where words of this size lie inside the room without hiding what they are about: under it, over it, or beside it;
 * in it where it is large; where they fit nowhere, at the side with the most room.
 */
export function spotFor(about: Box | null, room: Box, size: { width: number; height: number }): Spot {
  const tall = room.bottom - room.top;
  const clampX = (left: number) => Math.max(room.left, Math.min(left, room.right - size.width));
  const clampY = (top: number) => Math.max(room.top, Math.min(top, room.bottom - size.height));
  const middle = clampX((room.left + room.right - size.width) / 2);
  if (about === null || about.top >= room.bottom - GAP)
    return { left: middle, top: clampY(room.bottom - size.height), most: tall };
  const over = { space: about.top - GAP - room.top, where: "over" } as const;
  const under = { space: room.bottom - about.bottom - GAP, where: "under" } as const;
  const wide = clampX((about.left + about.right - size.width) / 2);
  const upright = [under, over].find((one) => one.space >= size.height);
  if (upright) {
    const top = upright.where === "under" ? about.bottom + GAP : about.top - GAP - size.height;
    return { left: wide, top: clampY(top), most: upright.space };
  }
  const right = room.right - about.right - GAP;
  const left = about.left - GAP - room.left;
  if (Math.max(left, right) >= size.width) {
    const x = right >= size.width ? about.right + GAP : about.left - GAP - size.width;
    return { left: x, top: clampY(about.top), most: tall };
  }
  if (about.bottom - about.top > size.height + 4 * GAP && about.right - about.left > size.width)
    return { left: wide, top: clampY(about.bottom - GAP - size.height), most: tall };
  const best = over.space > under.space ? over : under;
  const most = Math.max(best.space, Math.min(tall, 120));
  const top = best.where === "under" ? room.bottom - most : room.top;
  return { left: wide, top, most };
}
