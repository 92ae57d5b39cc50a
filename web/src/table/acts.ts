/** What somebody has done, in words: beside the name for eyes, in a sentence for ears. */
import { words } from "../text/words.svelte";
import { muted } from "./muted.svelte";
import { called, nameAt, signs } from "./names";
import { textOf } from "./talk";
import { cardsOf, laidOf, type SeatName, type TableView } from "./view";
import type { Told } from "./watched.svelte";

type Cards = (tokens: readonly string[]) => string;

/** Cards beyond so many are only counted. */
const MOST_NAMED = 4;

/** "ha scartato K♠"; `null` for what is no act of a player. */
export function actOf(told: Told, named: Cards = signs): string | null {
  switch (told.event) {
    case "card-drawn/1":
    case "card-drawn-unseen/1":
      return words.say("play.act.draw");
    case "discard-pile-taken/1":
      return pileTaken(cardsOf(told.cards), named);
    case "meld-laid/1":
      return words.say("play.act.lay", { cards: named(laidOf(told.laid).map((one) => one.card)) });
    case "cards-laid-off/1":
      return laidOff(named(cardsOf(told.cards)), named === signs ? null : String(told.meld));
    case "joker-swapped/1":
      return words.say("play.act.swap", { cards: named(cardsOf(told.card)) });
    case "card-discarded/1":
      return words.say("play.act.discard", { cards: named(cardsOf(told.card)) });
    case "pot-taken/1":
      return words.say(told.on_the_fly === true ? "play.act.pot-fly" : "play.act.pot");
    case "referee-called/1":
      return words.say("play.act.call");
    case "deal-ended/1":
      return told.seat ? words.say("play.act.out") : null;
    default:
      return null;
  }
}

/** Eyes see to which meld; ears are told by its name, under which typed commands know it. */
function laidOff(cards: string, meld: string | null): string {
  return meld === null
    ? words.say("play.act.lay-off-here", { cards })
    : words.say("play.act.lay-off", { cards, meld });
}

function pileTaken(cards: string[], named: Cards): string {
  return cards.length <= MOST_NAMED
    ? words.say("play.act.pile", { cards: named(cards) })
    : words.say("play.act.pile-many", { n: cards.length });
}

/** By so much the server's clock may be ahead of what the page takes for it, in milliseconds. */
const CLOCKS_DIFFER = 1000;

const doer = (told: Told): SeatName | null => (typeof told.seat === "string" ? told.seat : null);

/** What a screen reader hears of it. One's own acts are heard, too: what one drew is news. */
export function heard(told: Told, view: TableView): string | null {
  const seat = doer(told);
  if (seat !== null && seat === view.you) return ownHeard(told);
  const act = actOf(told, called);
  if (act !== null && seat !== null) return words.say("play.heard", { name: nameAt(view, seat), act });
  switch (told.event) {
    case "deal-begun/1":
      return words.say("play.heard.deal", { n: Number(told.number) });
    case "deal-ended/1":
      return words.say("play.heard.deal-over");
    case "pile-reshuffled/1":
    case "pile-reshuffled-unseen/1":
      return words.say("play.heard.reshuffled");
    case "time-out-called/1":
      return words.say("play.heard.time-out");
    case "ruling-given/1":
    case "ruling-given-unseen/1":
      return words.say("play.heard.ruling");
    case "spoke/1":
      return spoken(told, view);
    case "ruling-withdrawn/1":
      return words.say("play.ruling.withdrawn");
    case "call-waits/1":
      return seat === null ? null : words.say("play.line.call", { name: nameAt(view, seat) });
    case "appeal-made/1":
      return seat === null ? null : words.say("play.heard.appeal", { name: nameAt(view, seat) });
    case "appeal-decided/1":
      return words.say(told.upheld === true ? "play.appeal.upheld" : "play.appeal.withdrawn");
    case "duty-taken/1":
      return words.say("play.heard.duty", { name: view.referee ?? "" });
    case "duty-left/1":
      return view.referee === null ? words.say("play.heard.no-duty") : null;
    case "stand-in-begun/1":
      return seat === null ? null : words.say("play.heard.stand-in", { name: nameAt(view, seat) });
    default:
      return null;
  }
}

/** What was discarded for a player whose time had run out; `null` where it had not. `now` is the server's clock. */
export function discardedForYou(told: readonly Told[], before: TableView, now: number): string | null {
  const { you, turn, turnSince, turnLimit } = before;
  if (you === null || turn !== you || turnSince === null || turnLimit === null) return null;
  if (now + CLOCKS_DIFFER < turnSince + turnLimit * 1000) return null;
  const card = told.find((one) => one.event === "card-discarded/1" && one.seat === you)?.card;
  return card === undefined ? null : words.say("play.time.up", { cards: called(cardsOf(card)) });
}

/** What somebody says, unless one does not want to hear it. */
function spoken(told: Told, view: TableView): string | null {
  const seat = doer(told);
  const name = seat === null ? words.say("talk.referee") : nameAt(view, seat);
  const text = textOf(told);
  return text === "" || muted.has(name) ? null : words.say("talk.heard", { name, text });
}

function ownHeard(told: Told): string | null {
  switch (told.event) {
    case "card-drawn/1":
      return words.say("play.own.draw", { cards: called(cardsOf(told.card)) });
    case "discard-pile-taken/1":
      return words.say("play.own.pile", { cards: called(cardsOf(told.cards)) });
    case "meld-laid/1":
      return words.say("play.own.lay", {
        meld: String(told.meld),
        cards: called(laidOf(told.laid).map((one) => one.card)),
      });
    case "cards-laid-off/1":
      return words.say("play.own.lay-off", { meld: String(told.meld), cards: called(cardsOf(told.cards)) });
    case "card-discarded/1":
      return words.say("play.own.discard", { cards: called(cardsOf(told.card)) });
    case "pot-taken/1":
      return words.say("play.own.pot");
    default:
      return null;
  }
}

/** The last act of each player, kept from change to change. A draw alone does not hide the discard before it. */
export function lastActs(
  before: Readonly<Record<SeatName, Told>>,
  told: readonly Told[],
): Readonly<Record<SeatName, Told>> {
  const after = { ...before };
  for (const event of told) {
    if (event.event === "deal-begun/1") for (const seat of Object.keys(after)) delete after[seat];
    const seat = doer(event);
    if (seat !== null && actOf(event) !== null) after[seat] = event;
  }
  return after;
}
