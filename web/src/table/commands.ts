/** Typed commands, in Italian and English: "pesca", "cala 4c 5c 6c", "lega 7c NS.1", "scarta Kp", "mano". */
import { isCard } from "../cards/token";
import { readTyped } from "../cards/typed";

export const ASKED = ["hand", "table", "pile", "turn", "counts", "totals", "help"] as const;
export type Asked = (typeof ASKED)[number];

export type TypedCommand =
  | { do: "draw" | "take-pile" | "ready" | "call" | "take-pot" | "go-out" | "undo" | "rematch" }
  | { do: "lay"; groups: string[][] }
  | { do: "lay-off"; cards: string[]; meld: string | null }
  | { do: "swap"; card: string; meld: string | null }
  | { do: "discard"; card: string }
  | { do: "choose"; option: number }
  | { do: "hint" }
  | { do: "follow"; number: number }
  /** Why something cannot be done; bare, why what was tried last, or the chosen cards. */
  | { do: "why"; what: TypedCommand | null }
  | { do: "say"; what: Asked }
  | { do: "unknown"; text: string }
  | { do: "no-cards"; text: string }
  /** So many cards where one is wanted. */
  | { do: "one-card"; n: number };

type Verb = Exclude<TypedCommand["do"], "say" | "unknown" | "no-cards" | "one-card"> | `say-${Asked}`;

const VERBS: Record<Verb, string[]> = {
  draw: ["pesca", "pesco", "pescare", "draw"],
  "take-pile": [
    ...["raccogli", "raccolgo", "raccogliere", "prendi", "prendo", "prendere"],
    ...["take", "pick"],
  ],
  lay: ["cala", "calo", "calare", "apri", "apro", "aprire", "lay", "open", "meld"],
  "lay-off": ["lega", "lego", "legare", "attacca", "attacco", "attaccare", "add", "off"],
  swap: ["cambia", "cambio", "cambiare", "swap"],
  discard: ["scarta", "scarto", "scartare", "discard"],
  "take-pot": ["pozzetto", "pot"],
  "go-out": ["chiudi", "chiudo", "chiudere", "close"],
  call: ["arbitro", "chiama", "chiamo", "chiamare", "referee", "call"],
  choose: ["scegli", "scelgo", "choose"],
  ready: ["pronto", "pronta", "avanti", "ready"],
  rematch: ["rivincita", "rematch"],
  undo: ["annulla", "undo"],
  hint: ["consiglio", "consigli", "hint", "hints"],
  follow: ["segui", "seguo", "follow"],
  why: ["perché", "perchè", "perche", "perche'", "why"],
  "say-hand": ["mano", "carte", "hand", "cards"],
  "say-table": ["tavolo", "giochi", "table", "melds"],
  "say-pile": ["monte", "scarti", "pile", "discards"],
  "say-turn": ["turno", "chi", "turn", "who"],
  "say-counts": ["quante", "count", "counts"],
  "say-totals": ["punti", "punteggio", "score", "points"],
  "say-help": ["aiuto", "help", "?"],
};

const VERB_OF = new Map(
  (Object.entries(VERBS) as [Verb, string[]][]).flatMap(([verb, said]) =>
    said.map((word) => [word, verb] as const),
  ),
);
const MELD = /\b(?:(ns|ew|t)\s*\.?\s*|(?:gioco|meld)\s+)(\d{1,2})\b/i;
/** What stands before the act that is asked about: "perché non posso scartare Kp", "why can't I discard Ks". */
const WHY_NOT = /^(?:non\s+(?:posso|si\s+può)|not|can['’]?t\s+i)(?:\s+|$)/;
/** Between melds: "apri 7c 8c 9c; Kc Kp Kq". A plus that stands at a card is the mark of a free wild. */
const BETWEEN_GROUPS = /[;/|]|\s\+\s/;

type Taking = "draw" | "take-pile" | "take-pot";
/** What is drawn or taken, whatever the verb: "prendi il pozzetto", "pesca dal monte", "take a card". */
const TAKEN = new Map<string, Taking>([
  ...["tallone", "mazzo", "carta", "stock", "deck", "card"].map((word) => [word, "draw"] as const),
  ...["scarti", "monte", "pile", "discards"].map((word) => [word, "take-pile"] as const),
  ...["pozzetto", "pot"].map((word) => [word, "take-pot"] as const),
]);
/** Words around it that say nothing more. */
const AROUND = new Set(
  `il lo la i gli le un una l' di del degli dal dai dagli tutto tutti tutte carte e up the a all from of
  cards discard please favore per`.split(/\s+/),
);

/** `side`: the melds that a bare number means, one's own side in Burraco, `T` in Scala 40. */
export function readCommand(text: string, side: string): TypedCommand {
  const line = text
    .trim()
    .toLowerCase()
    .replace(/(.)[.!?…\s]+$/, "$1")
    .replace(/^lay\s+off\b/, "off")
    .replace(/^pick\s+up\b/, "pick");
  const [first = "", ...others] = line.replace(/^(\p{L}+)[,:]/u, "$1 ").split(/\s+/);
  const verb = VERB_OF.get(first);
  const rest = others.join(" ");
  if (verb === undefined) return { do: "unknown", text: text.trim() };
  if (verb.startsWith("say-")) return { do: "say", what: verb.slice(4) as Asked };
  switch (verb) {
    case "draw":
    case "take-pile":
    case "take-pot": {
      const taken = takenIn(verb, others);
      return taken === null ? { do: "unknown", text: text.trim() } : { do: taken };
    }
    case "go-out":
    case "undo":
      return others.every((word) => AROUND.has(word)) ? { do: verb } : { do: "unknown", text: text.trim() };
    case "lay":
      return withCards(rest, (cards) => ({ do: "lay", groups: groupsOf(rest) ?? [cards] }));
    case "discard":
      return withCard(rest, (card) => ({ do: "discard", card }));
    case "lay-off":
    case "swap": {
      const { meld, without } = meldIn(rest, side);
      return verb === "swap"
        ? withCard(without, (card) => ({ do: "swap", card, meld }))
        : withCards(without, (cards) => ({ do: "lay-off", cards, meld }));
    }
    case "choose":
      return { do: "choose", option: Number.parseInt(rest, 10) || 0 };
    case "follow":
      return { do: "follow", number: Number.parseInt(rest, 10) || 1 };
    case "why": {
      const asked = rest.replace(WHY_NOT, "").trim();
      return { do: "why", what: asked === "" ? null : readCommand(asked, side) };
    }
    default:
      return { do: verb } as TypedCommand;
  }
}

/** What the words after a verb take; `null` where they say something else, or two things. */
function takenIn(verb: Taking, said: readonly string[]): Taking | null {
  const things = new Set<Taking>();
  for (const word of said) {
    const thing = TAKEN.get(word.replace(/^l['’]/, ""));
    if (thing !== undefined) things.add(thing);
    else if (!AROUND.has(word)) return null;
  }
  const [thing = verb] = things;
  return things.size > 1 ? null : thing;
}

function meldIn(text: string, side: string): { meld: string | null; without: string } {
  const found = MELD.exec(text);
  if (!found) return { meld: null, without: text };
  const named = (found[1] ?? "").toUpperCase();
  const number = found[2] ?? "";
  const prefix = named === "NS" || named === "EW" ? `${named}.` : side;
  return {
    meld: prefix + number,
    without: text.replace(found[0], " ").replace(/\b(?:a|al|su|sul|to|on)\b/g, " "),
  };
}

function groupsOf(text: string): string[][] | null {
  const groups = text
    .split(BETWEEN_GROUPS)
    .map(readTyped)
    .filter((group) => group.length > 0);
  return groups.length > 1 ? groups : null;
}

function withCards(text: string, made: (cards: string[]) => TypedCommand): TypedCommand {
  const tokens = readTyped(text);
  const wrong = tokens.find((token) => !isCard(token));
  return wrong !== undefined || tokens.length === 0 ? { do: "no-cards", text: wrong ?? "" } : made(tokens);
}

/** An act with one card: of several it is not guessed which one was meant. */
function withCard(text: string, made: (card: string) => TypedCommand): TypedCommand {
  return withCards(text, (cards) =>
    cards.length > 1 ? { do: "one-card", n: cards.length } : made(cards[0] ?? ""),
  );
}
