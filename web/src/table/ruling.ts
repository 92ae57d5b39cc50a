/** A ruling as the server tells it: with its cards when it is given, without them when it is read again. */
export interface Cited {
  code: string;
  number: string;
}

/** One thing that follows: which sentence tells it, and what stands in the places of that sentence. */
export interface Effect {
  key: string;
  /** Seats, melds, sides and numbers by the names of their places. */
  about: Readonly<Record<string, string>>;
  cards: readonly string[];
}

export interface Ruling {
  number: number;
  offence: string;
  by: string | null;
  calledBy: string | null;
  ruledBy: string;
  articles: Cited[];
  effects: Effect[];
  tooLate: boolean;
  withdrawn: boolean;
  /** The computer has seen it and has no remedy to apply. */
  byHand: boolean;
}

type Data = Readonly<Record<string, unknown>>;

export function readRuling(data: Data): Ruling {
  return {
    number: Number(data.number),
    offence: String(data.offence),
    by: typeof data.by === "string" ? data.by : null,
    calledBy: typeof data.called_by === "string" ? data.called_by : null,
    ruledBy: String(data.ruled_by ?? "engine"),
    articles: (data.articles ?? []) as Cited[],
    effects: ((data.effects ?? []) as Data[]).map(readEffect),
    tooLate: data.too_late === true,
    withdrawn: data.withdrawn === true,
    byHand: data.by_hand === true,
  };
}

/** The last ruling among what was told. */
export function rulingIn(told: readonly Data[]): Ruling | null {
  const found = told.findLast(
    (one) => one.event === "ruling-given/1" || one.event === "ruling-given-unseen/1",
  );
  return found ? readRuling(found) : null;
}

/** Three forms: in the notation, by its parts where no card is told, and with cards that are not all seen. */
function readEffect(data: Data): Effect {
  if (typeof data.text === "string") return written(data.text, String(data.key ?? data.text.split(" ")[0]));
  const about: Record<string, string> = {};
  for (const [name, value] of Object.entries(data))
    if (name !== "key" && name !== "name" && (typeof value === "string" || typeof value === "number"))
      about[PLACES[name] ?? name] = String(value);
  return { key: String(data.key ?? data.name), about, cards: [] };
}

const PLACES: Record<string, string> = { to: "seat", victory_points: "points" };

/** `freeze-temporary NS.2; seat N; cards Jc Jd Jh` */
function written(text: string, key: string): Effect {
  const [head = "", ...details] = text.split(";");
  const [said = "", group] = head.split(":");
  const about: Record<string, string> = {};
  const [, ...subjects] = said.trim().split(" ");
  for (const subject of subjects) place(about, subject);
  let cards = group?.trim() ?? "";
  for (const detail of details) {
    const [field = "", ...value] = detail.trim().split(" ");
    if (field === "cards" || field === "card") cards = value.join(" ");
    else place(about, value.join(" "), field);
  }
  return { key, about, cards: cards.split(" ").filter(Boolean) };
}

function place(about: Record<string, string>, value: string, field = ""): void {
  if (/^[NESW]$/.test(value)) about.seat = value;
  else if (/^(NS|EW)\.\d+$/.test(value)) about[field === "into" || about.meld ? "into" : "meld"] = value;
  else if (/^(NS|EW)$/.test(value)) about.side = value;
  else if (/^-?\d+$/.test(value)) about.points = value;
}
