// Made by `python -m pinella.server.typescript` from the server's messages. Do not edit.

export interface AcceptRuling {
  do: "rule-as-proposed";
}

export interface Act {
  do: "act";
  act: Record<string, unknown>;
}

export interface AddBot {
  do: "add-bot";
  seat?: "1" | "2" | "3" | "4" | "5" | "6" | "E" | "N" | "S" | "W" | null;
  level?: "circolo" | "maestro" | "principiante" | null;
}

export interface AskHints {
  do: "hints";
  table: string;
  id: string;
}

export interface AskMoves {
  do: "moves";
  table: string;
  id: string;
}

export interface AskPlacements {
  do: "placements";
  table: string;
  id: string;
  cards: string;
}

export interface AskWhy {
  do: "why";
  table: string;
  id: string;
  act: Record<string, unknown>;
}

export interface Call {
  do: "call";
  about?: string | null;
}

export interface Changed {
  t: "change";
  table: string;
  was: number;
  v: number;
  told: (Record<string, unknown>)[];
  set: Record<string, unknown>;
  done?: string;
}

export interface CitedArticle {
  code: string;
  edition: string;
  number: string;
}

export interface DecideAppeal {
  do: "decide-appeal";
  number: number;
  upheld: boolean;
}

export interface Done {
  t: "done";
  table: string;
  id: string;
  v: number;
}

export interface DropBot {
  do: "drop-bot";
  seat: "1" | "2" | "3" | "4" | "5" | "6" | "E" | "N" | "S" | "W";
}

export type FromClient = Watch | Unwatch | Give | AskMoves | AskPlacements | AskHints | AskWhy | Ping;

export type FromServer = Hello | Shown | Changed | Done | Refused | Moves | Placements | Hints | Why | Pong;

export interface GetReady {
  do: "ready";
  word?: string;
}

export interface GetUp {
  do: "get-up";
}

export interface Give {
  do: "give";
  table: string;
  id: string;
  order: Sit | GetUp | AddBot | DropBot | GetReady | Act | Call | Pick | WatchStall | MakeAppeal | TakeDuty | AcceptRuling | RuleOtherwise | DecideAppeal | Speak | ReportWords | ReportPerson | WantRematch;
}

export interface Hello {
  t: "hello";
  protocol: number;
  name: string;
  server_time: number;
}

export interface Hint {
  act: Record<string, unknown>;
  worth: number;
  sure: string;
  say: Sentence;
  plan: HintStep[];
  wins: HintReason[];
  risks: HintReason[];
  bounds: HintReason[];
}

export interface HintReason {
  code: string;
  values: Record<string, unknown>;
  say: Sentence;
}

export interface HintStep {
  act: Record<string, unknown>;
  say: Sentence;
}

export interface Hints {
  t: "hints";
  table: string;
  id: string;
  v: number;
  worlds: number;
  hints: Hint[];
  shared: HintReason[];
}

export interface MakeAppeal {
  do: "appeal";
  ruling: number;
  words?: string;
}

export interface Moves {
  t: "moves";
  table: string;
  id: string;
  v: number;
  moves: (Record<string, unknown>)[];
}

export interface Objection {
  code: string;
  say: Sentence;
  article?: CitedArticle | null;
}

export interface Pick {
  do: "choose";
  option: string;
}

export interface Ping {
  do: "ping";
}

export interface Placed {
  act: Record<string, unknown>;
  melds: string[];
}

export interface Placements {
  t: "placements";
  table: string;
  id: string;
  v: number;
  placements: Placed[];
}

export interface Pong {
  t: "pong";
  server_time: number;
}

export interface Refused {
  t: "no";
  code: string;
  say: Sentence;
  id?: string;
  table?: string;
  article?: CitedArticle | null;
}

export interface ReportPerson {
  do: "report-person";
  seat: "1" | "2" | "3" | "4" | "5" | "6" | "E" | "N" | "S" | "W";
  why: string;
}

export interface ReportWords {
  do: "report-words";
  version: number;
}

export interface RuleOtherwise {
  do: "rule";
  articles: string[];
  effects?: string[];
  offence?: string;
  by?: "1" | "2" | "3" | "4" | "5" | "6" | "E" | "N" | "S" | "W" | null;
}

export interface SaidBefore {
  version: number;
  at: number;
  seat: string | null;
  phrase?: string | null;
  words?: string | null;
  ruling?: number | null;
  deal?: number | null;
}

export interface Sentence {
  it: string;
  en: string;
}

export interface Shown {
  t: "table";
  table: string;
  v: number;
  view: Record<string, unknown>;
  said: SaidBefore[];
}

export interface Sit {
  do: "sit";
  seat?: "1" | "2" | "3" | "4" | "5" | "6" | "E" | "N" | "S" | "W" | null;
}

export interface Speak {
  do: "say";
  phrase?: string | null;
  words?: string | null;
}

export interface TakeDuty {
  do: "duty";
  on?: boolean;
}

export interface Unwatch {
  do: "unwatch";
  table: string;
}

export interface WantRematch {
  do: "rematch";
}

export interface Watch {
  do: "watch";
  table: string;
}

export interface WatchStall {
  do: "watch-stall";
}

export interface Why {
  t: "why";
  table: string;
  id: string;
  v: number;
  no: Objection | null;
}
