/** The questions the page asks the server. Nothing here knows a rule. */
import { takeAnswer } from "../early/begun";
import type {
  AllVerdicts,
  ArticleAnswer,
  BecomeAccount,
  Books,
  ChangeMe,
  ChangePassword,
  ClubAnswer,
  ClubCode,
  Done,
  Illegal,
  Legal,
  Link,
  MatchFile,
  Me,
  MeldQuestion,
  MemberAnswer,
  Members,
  MySessions,
  NewAccount,
  Problem,
  ProblemAnswer,
  QuickGame,
  RecoverPassword,
  RecoveryCode,
  RefereedLines,
  Replay,
  ReportLines,
  Role,
  Settings,
  SignedIn,
  SignIn,
  TableLine,
  TableLines,
  TableOpened,
  Version,
  Visitor,
} from "./types";

export type Verdict = Legal | Illegal;

/** The server understood that something is wrong with what we sent. */
export class ProblemError extends Error {
  constructor(readonly problem: Problem) {
    super(problem.code);
  }
}

/** No answer, or none that can be read. */
export class UnreachableError extends Error {}

const PATIENCE = 15_000;

/** What is answered to somebody who has no session, or none any more. */
const NOBODY = new Set(["access/sign-in", "session/unknown", "session/expired"]);

type Method = "GET" | "POST" | "PUT" | "DELETE";

export class Client {
  /** Told after every question whether the server answered. */
  heard: (answered: boolean) => void = () => {};
  /** Told when the server no longer knows who asks: the session has ended. */
  ended: () => void = () => {};

  constructor(private readonly fetcher: typeof fetch = begunOrFetched) {}

  codes(): Promise<Books> {
    return this.#ask("/api/codes");
  }

  version(): Promise<Version> {
    return this.#ask("/api/version");
  }

  article(code: string, number: string): Promise<ArticleAnswer> {
    return this.#ask(`/api/article/${encodeURIComponent(code)}/${encodeURIComponent(number)}`);
  }

  meld(code: string, cards: readonly string[], signal?: AbortSignal): Promise<Verdict> {
    const question: MeldQuestion = { code: code as MeldQuestion["code"], cards: [...cards] };
    return this.#ask("/api/meld", question, signal);
  }

  all(cards: readonly string[], signal?: AbortSignal): Promise<AllVerdicts> {
    return this.#ask("/api/meld/all", { cards: [...cards] }, signal);
  }

  /** Who asks, if anybody that is known here. */
  visitor(): Promise<Visitor> {
    return this.#ask("/api/visitor");
  }

  newGuest(name: string): Promise<SignedIn> {
    return this.#ask("/api/guests", { name });
  }

  newAccount(asked: NewAccount): Promise<SignedIn> {
    return this.#ask("/api/accounts", asked);
  }

  signIn(asked: SignIn): Promise<SignedIn> {
    return this.#ask("/api/session", asked);
  }

  signOut(): Promise<Done> {
    return this.#do("DELETE", "/api/session");
  }

  changeMe(asked: ChangeMe): Promise<Me> {
    return this.#do("PUT", "/api/me", asked);
  }

  becomeAccount(asked: BecomeAccount): Promise<Me> {
    return this.#ask("/api/me/account", asked);
  }

  changePassword(asked: ChangePassword): Promise<Done> {
    return this.#do("PUT", "/api/me/password", asked);
  }

  sessions(): Promise<MySessions> {
    return this.#ask("/api/me/sessions");
  }

  endSession(session: string): Promise<Done> {
    return this.#do("DELETE", `/api/me/sessions/${encodeURIComponent(session)}`);
  }

  endOtherSessions(): Promise<Done> {
    return this.#do("DELETE", "/api/me/sessions");
  }

  quickGame(asked: QuickGame): Promise<TableOpened> {
    return this.#ask("/api/tables/quick", asked);
  }

  openTable(asked: Settings): Promise<TableOpened> {
    return this.#ask("/api/tables", asked);
  }

  openTables(after = ""): Promise<TableLines> {
    return this.#ask(listed("/api/tables", after));
  }

  myTables(after = ""): Promise<TableLines> {
    return this.#ask(listed("/api/me/tables", after));
  }

  table(table: string): Promise<TableLine> {
    return this.#ask(`/api/tables/${encodeURIComponent(table)}`);
  }

  /** The QR code of a table's address; `origin` is how this server is reached. */
  link(table: string, origin: string): Promise<Link> {
    return this.#ask(`/api/tables/${encodeURIComponent(table)}/link?origin=${encodeURIComponent(origin)}`);
  }

  matchFile(table: string): Promise<MatchFile> {
    return this.#ask(`/api/tables/${encodeURIComponent(table)}/match`);
  }

  /** A deal that has been counted, with all hands open. */
  replay(table: string, deal: number): Promise<Replay> {
    return this.#ask(`/api/tables/${encodeURIComponent(table)}/deals/${deal}`);
  }

  /** A new password, by a one-time code of the club. */
  recover(asked: RecoverPassword): Promise<SignedIn> {
    return this.#ask("/api/recovery", asked);
  }

  newClub(name: string): Promise<ClubAnswer> {
    return this.#ask("/api/clubs", { name });
  }

  joinClub(code: string): Promise<ClubAnswer> {
    return this.#ask("/api/clubs/join", { code });
  }

  clubCode(club: string): Promise<ClubCode> {
    return this.#ask(`${clubs(club)}/code`);
  }

  members(club: string, after = ""): Promise<Members> {
    return this.#ask(listed(`${clubs(club)}/members`, after));
  }

  giveRoles(club: string, member: string, roles: Role[]): Promise<MemberAnswer> {
    return this.#do("PUT", `${clubs(club)}/members/${encodeURIComponent(member)}/roles`, { roles });
  }

  /** A one-time code with which a member can choose a new password. */
  issueRecovery(club: string, member: string): Promise<RecoveryCode> {
    return this.#do("POST", `${clubs(club)}/members/${encodeURIComponent(member)}/recovery`);
  }

  /** What was said and reported to a club. */
  reports(club: string, after = ""): Promise<ReportLines> {
    return this.#ask(listed(`${clubs(club)}/reports`, after));
  }

  /** A moderator has seen to it. */
  settleReport(club: string, report: string): Promise<unknown> {
    return this.#do("DELETE", `${clubs(club)}/reports/${encodeURIComponent(report)}`);
  }

  /** The tables of a club at which a person rules. */
  refereed(club: string): Promise<RefereedLines> {
    return this.#ask(`${clubs(club)}/refereed`);
  }

  #ask<Answer>(path: string, question?: object, signal?: AbortSignal): Promise<Answer> {
    return this.#do(question ? "POST" : "GET", path, question, signal);
  }

  async #do<Answer>(method: Method, path: string, question?: object, signal?: AbortSignal): Promise<Answer> {
    try {
      const answer = await this.#answer<Answer>(method, path, question, signal);
      this.heard(true);
      return answer;
    } catch (error) {
      if (error instanceof UnreachableError) this.heard(false);
      if (error instanceof ProblemError) {
        this.heard(true);
        if (NOBODY.has(error.problem.code)) this.ended();
      }
      throw error;
    }
  }

  async #answer<Answer>(
    method: Method,
    path: string,
    question: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Answer> {
    const response = await this.#fetch(method, path, question, signal);
    let body: unknown;
    try {
      body = await response.json();
    } catch {
      throw new UnreachableError(`${path}: no JSON`);
    }
    if (response.ok) return body as Answer;
    if (isProblem(body) && response.status < 500) throw new ProblemError(body.error);
    throw new UnreachableError(`${path}: ${response.status}`);
  }

  async #fetch(
    method: Method,
    path: string,
    question: object | undefined,
    signal: AbortSignal | undefined,
  ): Promise<Response> {
    // One controller by hand: phones of a few years ago have neither AbortSignal.any nor AbortSignal.timeout.
    const own = new AbortController();
    const patience = setTimeout(() => own.abort(), PATIENCE);
    signal?.addEventListener("abort", () => own.abort(), { once: true });
    const init: RequestInit = { method, signal: own.signal };
    if (question) {
      init.headers = { "content-type": "application/json" };
      init.body = JSON.stringify(question);
    }
    try {
      return await this.fetcher(path, init);
    } catch (error) {
      if (signal?.aborted) throw error;
      throw new UnreachableError(String(error));
    } finally {
      clearTimeout(patience);
    }
  }
}

const begunOrFetched: typeof fetch = (input, init) =>
  (init?.method === "GET" ? takeAnswer(String(input), init.signal) : undefined) ?? fetch(input, init);

/** The server that the page came from. */
export const client = new Client();

const clubs = (club: string): string => `/api/clubs/${encodeURIComponent(club)}`;

function listed(path: string, after: string): string {
  return after ? `${path}?after=${encodeURIComponent(after)}` : path;
}

function isProblem(body: unknown): body is ProblemAnswer {
  return typeof body === "object" && body !== null && "error" in body;
}
