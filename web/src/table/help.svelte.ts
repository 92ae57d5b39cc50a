/** Help at a strict table: the best turns with their reasons, and why the chosen cards can do nothing. */
import type { Hint, HintReason, Hints, Objection, Refused, Sentence } from "../api/socket";
import { words } from "../text/words.svelte";
import type { Play } from "./play.svelte";
import { inWords, saidHint, saidReason, usesOf, type Use } from "./helping";
import type { TableSocket } from "./socket";
import { laidOf } from "./view";
import type { Parts } from "./watched.svelte";

/** What stands against some uses of the chosen cards; nothing where they are allowed. */
export interface Reason {
  uses: readonly Use[];
  no: Objection | null;
}

/** The parts of a view that hints depend on. */
const DEPENDS_ON = ["deal", "table_version", "turn", "phase"];

export class Help {
  /** What the panel shows. */
  shows = $state<"hints" | "why" | null>(null);
  thinking = $state(false);
  /** The steps of a hint are being played. */
  following = $state(false);
  hints = $state.raw<Hints | null>(null);
  /** Which of the hints is looked at. */
  at = $state(0);
  reasons = $state.raw<readonly Reason[]>([]);
  /** Why there is no answer; `null` with nothing else: the line was cut. */
  no = $state.raw<Sentence | null>(null);
  #asked = 0;

  /** The cards in the hand that the hint speaks of. */
  readonly marked = $derived.by((): ReadonlySet<string> => {
    const hint = this.shows === "hints" ? this.hints?.hints[this.at] : undefined;
    return new Set(hint ? this.play.meant(cardsIn(hint)).keys : []);
  });

  constructor(
    private readonly play: Play,
    private readonly socket: TableSocket,
  ) {}

  close(): void {
    this.#asked += 1;
    this.shows = null;
    this.thinking = false;
  }

  /** Ask for the best turns, and show them. */
  async showHints(): Promise<void> {
    // What was refused before is answered by what could be done: it does not lie over it.
    this.play.refusal = null;
    this.play.late = null;
    this.#begin("hints");
    if (!(await this.#findHints())) return;
    const [best] = this.hints?.hints ?? [];
    this.play.announce(best ? inWords(saidHint(best, 1, this.play.view)) : this.saidNoAnswer());
  }

  /** Ask for the best turns, and answer in words: for whoever types. */
  async tellHints(): Promise<string> {
    this.#begin(null);
    return (await this.#findHints()) ? this.#saidHints() : "";
  }

  /** Play a hint as far as it goes. */
  async follow(hint: Hint): Promise<boolean> {
    this.close();
    this.hints = null;
    this.following = true;
    try {
      for (const { act } of hint.plan) if (!(await this.play.act(act)).ok) return false;
      return true;
    } finally {
      this.following = false;
    }
  }

  /** Ask what stands against every use of the chosen cards, and show it. */
  async showWhy(): Promise<void> {
    const view = this.play.view;
    if (view === null) return;
    this.#begin("why");
    const asked = this.#asked;
    const uses = usesOf(view, this.play.selectedCards);
    const answers = await Promise.all(uses.map((use) => this.#whyNot(use.act)));
    if (asked !== this.#asked) return;
    this.thinking = false;
    this.no = answers.find((answer) => answer?.t === "no")?.say ?? null;
    this.reasons = grouped(
      uses.flatMap((use, index) => {
        const answer = answers[index];
        return answer?.t === "why" ? [{ use, no: answer.no }] : [];
      }),
    );
    this.play.announce(this.#saidWhy());
  }

  /** Why an act would be refused, in words: for whoever types. */
  async tellWhy(act: Record<string, unknown>): Promise<string> {
    const answer = await this.#whyNot(act);
    if (answer === null) return words.say("play.help.no-answer");
    return answer.t === "no" ? words.of(answer.say) : saidNo(answer.no);
  }

  /** The table has changed: what was found for another position is taken away. */
  heard(before: Parts | null, after: Parts): void {
    if (before !== null && DEPENDS_ON.every((part) => before[part] === after[part])) return;
    if (this.shows !== null) this.close();
    this.hints = null;
  }

  #begin(shows: Help["shows"]): void {
    this.#asked += 1;
    this.shows = shows;
    this.thinking = true;
    this.hints = null;
    this.reasons = [];
    this.no = null;
    this.at = 0;
  }

  /** Whether there is an answer, and somebody still waits for it. */
  async #findHints(): Promise<boolean> {
    const asked = this.#asked;
    const answer: Hints | Refused | null = await this.socket.hints(this.play.table);
    if (asked !== this.#asked) return false;
    this.thinking = false;
    if (answer?.t === "hints") this.hints = answer;
    else this.no = answer?.say ?? null;
    return true;
  }

  #whyNot(act: Record<string, unknown>) {
    return this.socket.why(this.play.table, act);
  }

  #saidHints(): string {
    if (this.hints === null) return this.saidNoAnswer();
    const said = this.hints.hints.map((hint, index) => saidHint(hint, index + 1, this.play.view));
    return inWords([...said, words.say("play.hint.typed-follow")].join(" "));
  }

  #saidWhy(): string {
    if (this.reasons.length === 0) return this.saidNoAnswer();
    return inWords(this.reasons.map((one) => saidNo(one.no)).join(" "));
  }

  saidReason(reason: HintReason): string {
    return saidReason(reason, this.play.view);
  }

  saidNoAnswer(): string {
    return this.no === null ? words.say("play.help.no-answer") : words.of(this.no);
  }
}

function saidNo(no: Objection | null): string {
  if (no === null) return words.say("play.why.allowed");
  const said = words.of(no.say);
  return no.article ? `${said} ${words.say("play.why.article", { number: no.article.number })}` : said;
}

function grouped(found: readonly { use: Use; no: Objection | null }[]): Reason[] {
  const groups = new Map<string, { uses: Use[]; no: Objection | null }>();
  for (const { use, no } of found) {
    const key = no === null ? "" : `${no.code} ${no.say.it}`;
    const group = groups.get(key);
    if (group) group.uses.push(use);
    else groups.set(key, { uses: [use], no });
  }
  return [...groups.values()];
}

/** Every card that the steps of a hint play from the hand. */
function cardsIn(hint: Hint): string[] {
  return hint.plan.flatMap(({ act }) =>
    [act.cards, act.card, ...(Array.isArray(act.melds) ? (act.melds as unknown[]) : [])].flatMap((cards) =>
      laidOf(cards).map((one) => one.card),
    ),
  );
}
