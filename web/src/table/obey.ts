/** Does what a typed command says, and answers in a sentence where there is something to say. */
import { words } from "../text/words.svelte";
import type { TypedCommand } from "./commands";
import { cardOf } from "./hand";
import { called } from "./names";
import type { Play } from "./play.svelte";
import { spokenCounts, spokenHand, spokenTable, spokenTotals, spokenTurn, spokenWholePile } from "./spoken";
import { layAct, layOffAct, openAct } from "./targets";
import { meldsOf, seatOf, type TableView } from "./view";

/** The answer; `null` where what happens says it. */
export async function obey(play: Play, command: TypedCommand): Promise<string | null> {
  const view = play.view;
  if (view === null) return null;
  switch (command.do) {
    case "draw":
      return done(play, await play.draw());
    case "take-pile":
      return done(play, await play.takePile());
    // At strict tables nobody reaches for a pot, and nobody claims anything: both come of themselves.
    case "take-pot":
      if (play.isStrict) return words.say("play.type.pot-by-itself");
      return done(play, await play.act({ command: "take-pot" }));
    case "go-out":
      if (play.isStrict) return words.say("play.type.out-by-itself");
      return done(play, await play.act({ command: "claim-going-out" }));
    case "ready":
      return done(play, await play.give({ do: "ready" }));
    case "rematch":
      return done(play, await play.give({ do: "rematch" }));
    case "call":
      return done(play, await play.give({ do: "call" }));
    case "undo":
      return undo(play);
    case "lay":
      return lay(play, view, command.groups);
    case "lay-off":
      return layOff(play, view, command.cards, command.meld);
    case "swap":
      return layOff(play, view, [command.card], command.meld);
    case "discard":
      return withKeys(play, [command.card], async (keys) =>
        done(play, await play.act({ command: "discard", card: cardOf(keys[0] ?? "") })),
      );
    case "choose":
      return choose(play, view, command.option);
    case "hint":
      return play.help.tellHints();
    case "follow":
      return follow(play, command.number);
    case "why":
      return why(play, view, command.what);
    case "say":
      return answer(view, command.what);
    case "unknown":
      return words.say("play.type.unknown", { text: command.text });
    case "no-cards":
      return command.text === ""
        ? words.say("play.type.no-cards")
        : words.say("play.type.no-card", { text: command.text });
    case "one-card":
      return words.say("play.type.one-card", { n: command.n });
  }
}

function done(play: Play, given: { ok: boolean }): string | null {
  return given.ok || play.refusal === null ? null : words.of(play.refusal.say);
}

async function withKeys(
  play: Play,
  typed: readonly string[],
  then: (keys: string[]) => Promise<string | null>,
): Promise<string | null> {
  const { keys, missing } = play.meant(typed);
  return missing.length > 0 ? words.say("play.type.not-held", { cards: called(missing) }) : then(keys);
}

/** An opening goes at once, other melds one by one until one is refused. Of several ways the player chooses one. */
async function lay(play: Play, view: TableView, groups: string[][]): Promise<string | null> {
  return withKeys(play, groups.flat(), async (keys) => {
    const opened = seatOf(view, view.you)?.opened !== false;
    if (groups.length > 1 && !opened)
      return done(play, await play.act(openAct(groups.map((one) => part(keys, groups, one)))));
    for (const group of groups) {
      await play.lay(part(keys, groups, group));
      if (play.refusal !== null || play.ways !== null) break;
    }
    return done(play, { ok: play.refusal === null });
  });
}

/** The cards of one group, as they are held. */
function part(keys: readonly string[], groups: readonly string[][], group: readonly string[]): string[] {
  const start = groups.slice(0, groups.indexOf(group as string[])).flat().length;
  return keys.slice(start, start + group.length).map(cardOf);
}

async function layOff(
  play: Play,
  view: TableView,
  typed: string[],
  meld: string | null,
): Promise<string | null> {
  return withKeys(play, typed, async (keys) => {
    if (meld === null && play.isStrict && !(view.isYourTurn && view.taken)) return spokenTurn(view);
    const party = view.game === "burraco" ? view.yourParty : null;
    const possible = play.isStrict
      ? [...(await play.ask(keys)).melds.keys()]
      : meldsOf(view, party).map((one) => one.id);
    const to = meld ?? (possible.length === 1 ? possible[0] : undefined);
    if (to === undefined)
      return possible.length === 0
        ? words.say("play.type.nowhere")
        : words.say("play.type.which-meld", { melds: possible.join(", ") });
    await play.layOff(to, keys);
    return done(play, { ok: play.refusal === null });
  });
}

async function follow(play: Play, number: number): Promise<string | null> {
  const hint = play.help.hints?.hints[number - 1];
  if (!hint) return words.say("play.hint.none-to-follow");
  return done(play, { ok: await play.help.follow(hint) });
}

/** Why the named act cannot be done; bare, why the last was refused, or what stands against the chosen cards. */
async function why(play: Play, view: TableView, what: TypedCommand | null): Promise<string | null> {
  if (what === null && play.selected.length > 0) {
    await play.help.showWhy();
    return null;
  }
  if (what === null) return play.refusal ? words.of(play.refusal.say) : words.say("play.why.ask");
  switch (what.do) {
    case "draw":
    case "take-pile":
      return play.help.tellWhy({ command: what.do });
    case "lay":
      return withKeys(play, what.groups.flat(), async () => {
        const opened = seatOf(view, view.you)?.opened !== false;
        const groups = what.groups.map((group) => play.meant(group).keys.map(cardOf));
        return play.help.tellWhy(opened ? layAct(view.game, true, groups[0] ?? []) : openAct(groups));
      });
    case "lay-off":
      return withKeys(play, what.cards, async (keys) =>
        what.meld === null
          ? words.say("play.why.ask")
          : play.help.tellWhy(layOffAct(what.meld, keys.map(cardOf))),
      );
    case "discard":
      return withKeys(play, [what.card], async (keys) =>
        play.help.tellWhy({ command: "discard", card: cardOf(keys[0] ?? "") }),
      );
    case "unknown":
    case "no-cards":
      return obey(play, what);
    default:
      return words.say("play.why.ask");
  }
}

function undo(play: Play): string | null {
  const before = play.draft;
  play.undo();
  return play.draft === before ? words.say("play.type.nothing-to-undo") : null;
}

async function choose(play: Play, view: TableView, option: number): Promise<string | null> {
  if (view.choice === null || view.choice.seat !== view.you) return words.say("play.type.nothing-to-choose");
  const chosen = view.choice.options[option - 1];
  return chosen
    ? done(play, await play.give({ do: "choose", option: chosen.key }))
    : words.say("play.type.choose-one", { n: view.choice.options.length });
}

function answer(view: TableView, what: Extract<TypedCommand, { do: "say" }>["what"]): string {
  switch (what) {
    case "hand":
      return spokenHand(view);
    case "table":
      return spokenTable(view);
    case "pile":
      return spokenWholePile(view);
    case "turn":
      return spokenTurn(view);
    case "counts":
      return spokenCounts(view);
    case "totals":
      return spokenTotals(view);
    case "help":
      return words.say("play.type.help");
  }
}
