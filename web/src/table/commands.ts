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
  | { do: "no-cards"; text: string };

type Verb = Exclude<TypedCommand["do"], "say" | "unknown" | "no-cards"> | `say-${Asked}`;

const VERBS: Record<Verb, string[]> = {
  draw: ["pesca", "pesco", "draw"],
  "take-pile": ["raccogli", "raccolgo", "prendi", "take", "pick"],
  lay: ["cala", "calo", "apri", "apro", "lay", "open", "meld"],
  "lay-off": ["lega", "lego", "attacca", "add", "off"],
  swap: ["cambia", "swap"],
  discard: ["scarta", "scarto", "discard"],
  "take-pot": ["pozzetto", "pot"],
  "go-out": ["chiudi", "chiudo", "close"],
  call: ["arbitro", "referee", "call"],
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
/** Between groups of an opening: "apri 7c 8c 9c; Kc Kp Kq". */
const BETWEEN_GROUPS = /[;+/|]/;

/** `side`: the melds that a bare number means, one's own side in Burraco, `T` in Scala 40. */
export function readCommand(text: string, side: string): TypedCommand {
  const line = text
    .trim()
    .toLowerCase()
    .replace(/^lay\s+off\b/, "off")
    .replace(/^pick\s+up\b/, "pick");
  const [first = "", ...others] = line.split(/\s+/);
  const verb = VERB_OF.get(first);
  const rest = others.join(" ");
  if (verb === undefined) return { do: "unknown", text: text.trim() };
  if (verb.startsWith("say-")) return { do: "say", what: verb.slice(4) as Asked };
  switch (verb) {
    case "lay":
      return withCards(rest, (cards) => ({ do: "lay", groups: groupsOf(rest) ?? [cards] }));
    case "discard":
      return withCards(rest, ([card = ""]) => ({ do: "discard", card }));
    case "lay-off":
    case "swap": {
      const { meld, without } = meldIn(rest, side);
      return withCards(without, (cards) =>
        verb === "swap" ? { do: "swap", card: cards[0] ?? "", meld } : { do: "lay-off", cards, meld },
      );
    }
    case "choose":
      return { do: "choose", option: Number.parseInt(rest, 10) || 0 };
    case "follow":
      return { do: "follow", number: Number.parseInt(rest, 10) || 1 };
    case "why": {
      const asked = rest.replace(/^non\s+(?:posso|si\s+può)\s*|\?$/g, "").trim();
      return { do: "why", what: asked === "" ? null : readCommand(asked, side) };
    }
    default:
      return { do: verb } as TypedCommand;
  }
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
