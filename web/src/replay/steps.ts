/** A finished deal, step by step: what the table looked like after each of them. Nothing here knows a rule. */
import type { Replay } from "../api/types";
import type { Parts, Told } from "../table/socket";
import type { PartyCount } from "../table/view";

export interface Change {
  told: Told;
  set: Parts;
}

export interface Count {
  parties: PartyCount[];
  /** What the match came to, where it ended with this deal. */
  result: { winners: string[]; victoryPoints: string[] | null } | null;
}

/** So many changes lie between two views that are kept whole: any step is a few changes away from one of them. */
export const APART = 16;

/** What is told at the table, but changes nothing that lies on it: no step of its own. */
const ASIDE = new Set(["secret-revealed/1", "deal-counted/1", "match-ended/1"]);

export class Deal {
  /** After how many changes each step stands: the first is the deal as it was dealt. Links name these numbers. */
  readonly stops: readonly number[];
  readonly count: Count | null;
  readonly #changes: readonly Change[];
  readonly #kept: readonly Parts[];

  constructor(replay: Replay) {
    this.#changes = replay.changes as unknown as Change[];
    this.stops = [0, ...this.#changes.flatMap((change, index) => (isStep(change) ? [index + 1] : []))];
    this.#kept = keptOf(replay.view, this.#changes);
    this.count = countOf(this.#changes);
  }

  /** The number of the last step. */
  get last(): number {
    return this.stops.length - 1;
  }

  /** The parts of the view after a step. */
  view(step: number): Parts {
    const done = this.stops[step] ?? 0;
    const from = Math.floor(done / APART);
    return this.#changes.slice(from * APART, done).reduce(after, this.#kept[from] ?? {});
  }

  /** What happened in a step; nothing in the first. */
  told(step: number): Told | null {
    const done = this.stops[step] ?? 0;
    return done === 0 ? null : (this.#changes[done - 1]?.told ?? null);
  }

  /** The step that a link names: the one that stands after so many changes, or the last before it. */
  stepOf(done: number): number {
    const after = this.stops.findIndex((stop) => stop > done);
    return after === -1 ? this.last : Math.max(0, after - 1);
  }

  /** Where the turn before this step began, or where the next one begins: a turn ends with its discard. */
  turnFrom(step: number, ahead: boolean): number {
    const by = ahead ? 1 : -1;
    for (let at = step + by; at > 0 && at < this.last; at += by) {
      if (this.told(at)?.["event"] === "card-discarded/1") return at;
    }
    return ahead ? this.last : 0;
  }
}

function isStep(change: Change): boolean {
  return !ASIDE.has(String(change.told["event"]));
}

/** Every so many changes the whole view. What has not changed is the same value in each of them. */
function keptOf(first: Parts, changes: readonly Change[]): Parts[] {
  const kept = [first];
  let now = first;
  changes.forEach((change, index) => {
    now = after(now, change);
    if ((index + 1) % APART === 0) kept.push(now);
  });
  return kept;
}

function after(parts: Parts, change: Change): Parts {
  const now: Record<string, unknown> = { ...parts };
  for (const [name, value] of Object.entries(change.set)) {
    if (value === null) delete now[name];
    else now[name] = value;
  }
  return now;
}

function countOf(changes: readonly Change[]): Count | null {
  const said = (event: string) => changes.find((change) => change.told["event"] === event)?.told;
  const counted = said("deal-counted/1");
  const ended = said("match-ended/1");
  if (!counted) return null;
  return {
    parties: counted["counts"] as PartyCount[],
    result: ended
      ? {
          winners: ended["winners"] as string[],
          victoryPoints: (ended["victory_points"] as string[] | null) ?? null,
        }
      : null,
  };
}
