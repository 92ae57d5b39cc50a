// Made by `python -m pinella.server.typescript` from the server's messages. Do not edit.

export interface AllQuestion {
  cards: string | string[];
}

export interface AllVerdicts {
  verdicts: (Legal | Illegal)[];
}

export interface ArticleAnswer {
  code: string;
  number: string;
  title: Sentence;
  document: string;
  requirements: RequirementAnswer[];
}

export interface BecomeAccount {
  password: string;
  name?: string | null;
}

export interface BookAnswer {
  id: string;
  name: Sentence;
  game: "burraco" | "scala40";
  edition: string;
  document: string;
  tables: TableChoices;
}

export interface Books {
  codes: BookAnswer[];
}

export interface ByDeals {
  by: "deals";
  deals?: number;
  minutes?: number | null;
}

export interface ByPoints {
  by: "points";
  points?: number;
}

export interface ChangeMe {
  name: string;
  alias: string;
  publish_name: boolean;
}

export interface ChangePassword {
  old: string;
  new: string;
}

export interface ClubAnswer {
  id: string;
  name: string;
}

export interface ClubCode {
  code: string;
}

export interface Done {
  done: true;
}

export interface EraseMe {
  password?: string;
}

export interface GiveRoles {
  roles: Role[];
}

export interface Health {
  version: string;
  core: string;
  store: "writable";
}

export interface Illegal {
  verdict: "illegal";
  code: string;
  why: string;
  article: string;
  sentence: Sentence;
  valid: false;
}

export interface JoinClub {
  code: string;
}

export interface LaidCard {
  card: string;
  role: "bound" | "free" | "natural";
  stands_for: string | null;
  sentence: Sentence | null;
}

export interface Legal {
  verdict: "legal";
  code: string;
  kind: "run" | "set";
  cards: string;
  laid: LaidCard[];
  burraco: "clean" | "dirty" | "royal" | "royal-dirty" | "semi-clean" | "super" | "super-dirty" | null;
  bonus: number;
  points: number;
  total: number;
  sentence: Sentence;
  valid: true;
}

export interface Link {
  path: string;
  svg: string;
}

export interface MatchFile {
  name: string;
  text: string;
}

export interface Me {
  id: string;
  kind: "account" | "guest";
  name: string;
  alias: string;
  publish_name: boolean;
  published_as: string;
  since: number;
  clubs: MyClub[];
}

export interface MeldQuestion {
  code: "fitab-2025" | "fitab-2023" | "fitab-2022" | "international" | "federal" | "online" | "scala40";
  cards: string | string[];
}

export interface MemberAnswer {
  id: string;
  name: string;
  roles: Role[];
  since: number;
}

export interface Members {
  members: MemberAnswer[];
  next: string | null;
}

export interface MyClub {
  id: string;
  name: string;
  roles: Role[];
}

export interface MyData {
  person: string;
  at: number;
  collections: Record<string, Record<string, unknown>>;
}

export interface MySessions {
  sessions: SessionAnswer[];
}

export interface NewAccount {
  name: string;
  password: string;
  program?: boolean;
}

export interface NewClub {
  name: string;
}

export interface NewGuest {
  name: string;
  program?: boolean;
}

export interface Problem {
  code: string;
  message: Sentence;
  position?: number | null;
}

export interface ProblemAnswer {
  error: Problem;
}

export interface QuickGame {
  code?: string;
  players?: number;
  length?: ByDeals | ByPoints;
  bots?: "circolo" | "maestro" | "principiante";
  alone?: boolean;
}

export interface RecoverPassword {
  name: string;
  code: string;
  password: string;
  program?: boolean;
}

export interface RecoveryCode {
  code: string;
  expires: number;
}

export interface RefereedLine {
  table: string;
  code: string;
  phase: string;
  deal: number;
  seats: Record<string, string>;
  called_by: string | null;
  called_at: number | null;
  referee: string | null;
  mine: boolean;
  plays: boolean;
  appeals: number;
}

export interface RefereedLines {
  tables: RefereedLine[];
}

export interface Replay {
  deal: number;
  view: Record<string, unknown>;
  changes: (Record<string, unknown>)[];
}

export interface ReportLine {
  id: string;
  table: string;
  version: number;
  at: number;
  said_by: string;
  phrase: string | null;
  words: string | null;
  by: string;
  why?: string | null;
}

export interface ReportLines {
  reports: ReportLine[];
  next?: string | null;
}

export interface RequirementAnswer {
  id: string;
  summary: string;
  summary_it: string;
  kind: string;
  status: string;
  replaced_by: string[];
  replaced_in_part: boolean;
}

export type Role = "admin" | "director" | "player" | "referee";

export interface RoundTime {
  deals: number;
  minutes: number;
  least: number;
  most: number;
}

export interface Sentence {
  it: string;
  en: string;
}

export interface SessionAnswer {
  id: string;
  current: boolean;
  agent: string;
  since: number;
  seen: number;
  expires: number;
}

export interface Settings {
  code: "fitab-2025" | "fitab-2023" | "fitab-2022" | "international" | "federal" | "online" | "scala40";
  players?: number;
  length?: ByDeals | ByPoints;
  arbitrated?: boolean;
  referee?: "engine" | "human";
  privacy?: "open" | "private";
  thinking?: number | null;
  challenge?: number | null;
  away?: number;
  bots?: "circolo" | "maestro" | "principiante";
  fill_after?: number | null;
  spectators?: boolean;
  chat?: boolean;
  hints?: boolean;
  club?: string | null;
  mistakes?: number;
}

export interface SignIn {
  name: string;
  password: string;
  program?: boolean;
}

export interface SignedIn {
  me: Me;
  token: string | null;
}

export interface TableChoices {
  players: number[];
  usual_players: number;
  arbitrated: boolean;
  points: boolean;
  timed: boolean;
  rounds: RoundTime[];
  own_clock: boolean;
  thinking: boolean;
}

export interface TableLine {
  table: string;
  code: string;
  players: number;
  length: Record<string, unknown>;
  arbitrated: boolean;
  club: string | null;
  phase: string;
  opened_at: number;
  moved_at: number;
  free: number;
  deal: number;
  totals: Record<string, number>;
  seats: Record<string, string>;
  known: string[];
}

export interface TableLines {
  tables: TableLine[];
  next?: string | null;
}

export interface TableOpened {
  table: string;
  path: string;
}

export interface Version {
  version: string;
  core: string;
}

export interface Visitor {
  me: Me | null;
}
