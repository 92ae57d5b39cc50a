/** The table for ears: whose turn it is, one's cards, the last discard, the melds. Whole sentences, one after the other. */
import { isKey } from "../text/catalogue";
import { words } from "../text/words.svelte";
import { sorted, type Sorting } from "./hand";
import { called, nameAt, nameOf, partyName } from "./names";
import { meldsOf, yourHand, type Meld, type Party, type TableView } from "./view";

export function spokenTurn(view: TableView): string {
  if (view.phase === "shuffling") return words.say("play.turn.next-deal");
  if (view.phase === "ended") return words.say("play.turn.match-over");
  if (view.phase === "over") return words.say("play.turn.deal-over");
  if (view.phase === "gathering" || view.turn === null) return words.say("play.turn.waiting");
  if (view.choice !== null && view.choice.seat === view.you) return words.say("play.turn.choice-yours");
  if (view.choice !== null) return words.say("play.turn.choice", { name: nameAt(view, view.choice.seat) });
  if (!view.isYourTurn) return words.say("play.turn.other", { name: nameAt(view, view.turn) });
  return view.taken ? words.say("play.turn.yours-play") : spokenBegin(view);
}

/** In Scala 40 the top card is taken, and not the pile. */
export function spokenBegin(view: TableView): string {
  return words.say(view.game === "scala40" ? "play.turn.yours-draw-top" : "play.turn.yours-draw");
}

export function spokenHand(view: TableView, by: Sorting = "suit"): string {
  const hand = sorted(yourHand(view), by).map((one) => one.card);
  return hand.length === 0
    ? words.say("play.spoken.hand-empty")
    : words.say("play.spoken.hand", { n: hand.length, cards: called(hand) });
}

export function spokenPile(view: TableView): string {
  const last = view.pile.at(-1);
  return last === undefined
    ? words.say("play.spoken.pile-empty")
    : words.say("play.spoken.pile", { card: words.card(last) });
}

export function spokenWholePile(view: TableView): string {
  return view.pile.length < 2
    ? spokenPile(view)
    : words.say("play.spoken.pile-all", { cards: called(view.pile) });
}

export function burracoWord(kind: string): string {
  const key = `burraco.${kind}`;
  return isKey(key) ? words.say(key) : kind;
}

export function spokenMeld(meld: Meld): string {
  const cards = meld.cards
    .map((one) =>
      one.standsFor === null
        ? words.card(one.card)
        : words.say("play.spoken.in-place", { card: words.card(one.card), place: words.card(one.standsFor) }),
    )
    .join(", ");
  const kind = meld.burraco === null ? words.say(`kind.${meld.kind}`) : burracoWord(meld.burraco);
  const said = [
    meld.kind === "none"
      ? words.say("play.spoken.no-meld", { id: meld.id, cards: called(meld.loose) })
      : words.say("play.spoken.meld", { id: meld.id, kind, cards }),
  ];
  if (meld.kind !== "none" && meld.loose.length > 0)
    said.push(words.say("play.spoken.loose", { cards: called(meld.loose) }));
  if (meld.frozen !== null)
    said.push(
      words.say(meld.frozen === "for-good" ? "play.spoken.frozen-for-good" : "play.spoken.frozen", {
        id: meld.id,
      }),
    );
  return said.join(" ");
}

function spokenMelds(view: TableView, party: Party | null): string[] {
  const melds = meldsOf(view, party);
  const name = party === null ? words.say("play.melds.table") : partyName(view, party);
  if (melds.length === 0) return [words.say("play.spoken.no-melds", { name })];
  return [words.say("play.spoken.melds", { name }), ...melds.map(spokenMeld)];
}

export function spokenTable(view: TableView): string {
  const parties = view.game === "burraco" ? view.parties : [null];
  const pots = view.pots === null ? [] : [words.say("play.spoken.pots", { n: view.pots })];
  return [
    spokenTurn(view),
    spokenPile(view),
    ...parties.flatMap((party) => spokenMelds(view, party)),
    ...pots,
  ].join(" ");
}

/** "Tocca a te; mano: …; ultimo scarto …" */
export function spokenAll(view: TableView, by: Sorting = "suit"): string {
  return [spokenTurn(view), spokenHand(view, by), spokenPile(view)].join(" ");
}

export function spokenCounts(view: TableView): string {
  const known = view.seats.filter((seat) => seat.count !== null);
  if (known.length === 0) return words.say("play.spoken.no-counts");
  return known
    .map((seat) =>
      words.say("play.spoken.count", {
        n: seat.count ?? 0,
        name: seat.isYou ? words.say("play.you") : nameOf(seat),
      }),
    )
    .join(" ");
}

export function spokenTotals(view: TableView): string {
  if (view.counts.length === 0) return words.say("play.spoken.no-totals");
  return view.parties
    .map((party) =>
      words.say("play.spoken.total", { name: partyName(view, party), points: view.totals[party] ?? 0 }),
    )
    .join(" ");
}
