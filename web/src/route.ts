/** The addresses of the page. The server answers each of them with the page itself (`PAGES` in server/page.py). */
export type Route =
  | { page: "start" }
  | { page: "cards" }
  | { page: "new"; open: boolean }
  | { page: "tables" }
  | { page: "matches" }
  | { page: "me" }
  | { page: "duty" }
  | { page: "club"; club: string }
  | { page: "recovery" }
  | { page: "table"; table: string }
  | { page: "replay"; table: string; deal: number; step: number }
  | { page: "unknown" };

export const START = "/";
export const CARDS = "/cards";
export const NEW_PRIVATE = "/new";
export const NEW_OPEN = "/new?open";
export const TABLES = "/tables";
export const MATCHES = "/matches";
export const ME = "/me";
export const DUTY = "/duty";
export const RECOVERY = "/recovery";

export const clubPath = (club: string): string => `/club/${encodeURIComponent(club)}`;

/** Sign in, and then go on to one of our pages. */
export const signInFor = (path: string): string => `${ME}?to=${encodeURIComponent(path)}`;

/** Where somebody who signs in wanted to go; only to our own pages. */
export function wanted(address: URL): string | null {
  const to = address.searchParams.get("to") ?? "";
  if (!to.startsWith("/") || to.startsWith("//")) return null;
  const target = new URL(address.origin + to);
  const ours = target.origin === address.origin && routeOf(target).page !== "unknown";
  return ours ? target.pathname + target.search : null;
}

export const pathOf = (table: string): string => `/t/${encodeURIComponent(table)}`;

/** A step of a deal that is over; `step` counts the changes since the cards were dealt. */
export function replayPath(table: string, deal: number, step = 0): string {
  const path = `/replay/${encodeURIComponent(table)}/${deal}`;
  return step > 0 ? `${path}?step=${step}` : path;
}

const PLAIN: Record<string, Route> = {
  [START]: { page: "start" },
  [CARDS]: { page: "cards" },
  [TABLES]: { page: "tables" },
  [MATCHES]: { page: "matches" },
  [ME]: { page: "me" },
  [DUTY]: { page: "duty" },
  [RECOVERY]: { page: "recovery" },
};

export function routeOf(address: URL): Route {
  const table = /^\/t\/([^/]+)$/.exec(address.pathname)?.[1];
  if (table !== undefined) return { page: "table", table: decoded(table) };
  const club = /^\/club\/([^/]+)$/.exec(address.pathname)?.[1];
  if (club !== undefined) return { page: "club", club: decoded(club) };
  const [, replayed, deal] = /^\/replay\/([^/]+)\/([1-9]\d{0,3})$/.exec(address.pathname) ?? [];
  if (replayed !== undefined) {
    const step = /^\d{1,6}$/.exec(address.searchParams.get("step") ?? "")?.[0] ?? 0;
    return { page: "replay", table: decoded(replayed), deal: Number(deal), step: Number(step) };
  }
  if (address.pathname === NEW_PRIVATE) return { page: "new", open: address.searchParams.has("open") };
  return PLAIN[address.pathname] ?? { page: "unknown" };
}

/** Links of before: the position of cards stood behind the # of the first page. Where it stands now, or nothing. */
export function movedTo(address: URL): string | null {
  const named = new URLSearchParams(address.hash.slice(1));
  const isPosition = named.has("cards") || named.has("code");
  return address.pathname === START && isPosition ? CARDS + address.hash : null;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
