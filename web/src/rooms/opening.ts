/** The form that opens a table: what may be chosen under a rule book, what is wrong, and what is sent. */
import type { BookAnswer, ByDeals, ByPoints, Settings } from "../api/types";
import type { KeyFor } from "../text/catalogue";
import type { GameId, Level } from "./games";

export type LengthKind = "deals" | "points" | "time";
export type Filling = "nobody" | "later" | "at-once";
export type Thinking = "code" | "30" | "60" | "120" | "none";

export interface Form {
  game: GameId;
  code: string;
  players: number;
  length: LengthKind;
  deals: number | null;
  points: number | null;
  minutes: number | null;
  open: boolean;
  arbitrated: boolean;
  thinking: Thinking;
  ownClock: number | null;
  bots: Level;
  filling: Filling;
  spectators: boolean;
  chat: boolean;
  hints: boolean;
  /** The club in whose name it is opened. */
  club: string | null;
  /** Whether a person rules at an arbitrated table of a club. */
  human: boolean;
}

export type Field = "deals" | "points" | "minutes" | "ownClock";
interface Limits {
  least: number;
  most: number;
}
export interface Mistake {
  key: KeyFor<Limits>;
  values: Limits;
}

const MOST_DEALS = 50;
const MOST_POINTS = 20_000;
const MOST_MINUTES = 600;
const FILL_LATER = 30;

export function emptyForm(open: boolean): Form {
  return {
    game: "burraco-4",
    code: "fitab-2025",
    players: 4,
    length: "deals",
    deals: 4,
    points: 2005,
    minutes: 42,
    open,
    arbitrated: false,
    thinking: "120",
    ownClock: null,
    bots: "circolo",
    filling: open ? "later" : "nobody",
    spectators: true,
    chat: true,
    hints: false,
    club: null,
    human: false,
  };
}

/** The rule books under which this game is played. */
export function booksFor(game: GameId, books: readonly BookAnswer[]): BookAnswer[] {
  if (game === "scala40") return books.filter((book) => book.game === "scala40");
  const players = game === "burraco-2" ? 2 : 4;
  return books.filter((book) => book.game === "burraco" && book.tables.players.includes(players));
}

/** The form after another game was chosen: the first book of that game, unless the one chosen knows it too. */
export function withGame(form: Form, game: GameId, books: readonly BookAnswer[]): Form {
  const fitting = booksFor(game, books);
  const online = fitting.find((book) => book.id === "online");
  const book =
    fitting.find((one) => one.id === form.code) ?? (game === "burraco-2" ? online : undefined) ?? fitting[0];
  const players = game === "burraco-2" ? 2 : (book?.tables.usual_players ?? 4);
  return withBook({ ...form, game, players }, book);
}

/** The form once the rule books have come: a game that was chosen before them has its book now. */
export function withBooks(form: Form, books: readonly BookAnswer[]): Form {
  const fits = books.length === 0 || booksFor(form.game, books).some((book) => book.id === form.code);
  return fits ? form : withGame(form, form.game, books);
}

/** The form after another rule book was chosen: what that book does not know is taken back. */
export function withBook(form: Form, book: BookAnswer | undefined): Form {
  if (!book) return form;
  const offered = book.tables;
  const length =
    (form.length === "points" && !offered.points) || (form.length === "time" && !offered.timed)
      ? "deals"
      : form.length;
  return withUsualMinutes(
    {
      ...form,
      code: book.id,
      length,
      arbitrated: form.arbitrated && offered.arbitrated,
      thinking: form.thinking === "code" && !offered.thinking ? "120" : form.thinking,
      ownClock: offered.own_clock ? form.ownClock : null,
    },
    book,
  );
}

/** The minutes that the book prints for so many deals. */
export function withUsualMinutes(form: Form, book: BookAnswer | undefined): Form {
  const printed = book?.tables.rounds.find((one) => one.deals === form.deals);
  return printed ? { ...form, minutes: printed.minutes } : form;
}

/** What is wrong, field by field. */
export function mistakes(form: Form, book: BookAnswer | undefined): Partial<Record<Field, Mistake>> {
  const found: Partial<Record<Field, Mistake>> = {};
  const look = (field: Field, least: number, most: number) => {
    const value = form[field];
    if (value === null || !Number.isInteger(value) || value < least || value > most) {
      found[field] = { key: "open.number", values: { least, most } };
    }
  };
  if (form.length === "points") look("points", 1, MOST_POINTS);
  else look("deals", 1, MOST_DEALS);
  if (form.length === "time") {
    const printed = book?.tables.rounds.find((one) => one.deals === form.deals);
    look("minutes", printed?.least ?? 1, printed?.most ?? MOST_MINUTES);
  }
  if (form.ownClock !== null) look("ownClock", 1, MOST_MINUTES);
  return found;
}

export function settingsFrom(form: Form): Settings {
  return {
    code: form.code as Settings["code"],
    players: form.players,
    length: lengthFrom(form),
    arbitrated: form.arbitrated,
    privacy: form.open ? "open" : "private",
    thinking: form.thinking === "code" ? null : form.thinking === "none" ? 0 : Number(form.thinking),
    challenge: form.ownClock,
    bots: form.bots,
    fill_after: { nobody: null, later: FILL_LATER, "at-once": 0 }[form.filling],
    spectators: form.spectators,
    chat: form.chat,
    hints: form.hints && !form.arbitrated && form.club === null,
    club: form.club,
    referee: form.human && form.arbitrated && form.club !== null ? "human" : "engine",
  };
}

function lengthFrom(form: Form): ByDeals | ByPoints {
  if (form.length === "points") return { by: "points", points: form.points ?? 0 };
  return { by: "deals", deals: form.deals ?? 0, minutes: form.length === "time" ? form.minutes : null };
}
