/** Does what a typed command says, and answers in a sentence where there is something to say. */
import { words } from "../text/words.svelte";
import type { TypedCommand } from "./commands";
import { cardOf } from "./hand";
import { called } from "./names";
import type { Play } from "./play.svelte";
import { spokenCounts, spokenHand, spokenTable, spokenTotals, spokenTurn, spokenWholePile } from "./spoken";
import { layAct, layOffAct, openAct } from "./targets";
import { seatOf, type TableView } from "./view";

/** The answer; `null` where what happens says it. */
export async function obey(play: Play, command: TypedCommand): Promise<string | null> {
  const view = play.view;
  if (view === null) return null;
  switch (command.do) {
    case "draw":
      return done(play, await play.draw());
    case "take-pile":
      return done(play, await play.takePile());
    case "take-pot":
      return done(play, await play.act({ command: "take-pot" }));
    case "go-out":
      return done(play, await play.act({ command: "claim-going-out" }));
    case "ready":
      return done(play, await play.give({ do: "ready" }));
    case "rematch":
      return done(play, await play.give({ do: "rematch" }));
    case "call":
      return done(play, await play.give({ do: "call" }));
    case "undo":
      play.undo();
      return null;
    case "lay":
      return lay(play, view, command.groups);
    case "lay-off":
      return layOff(play, command.cards, command.meld);
    case "swap":
      return layOff(play, [command.card], command.meld);
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

async function lay(play: Play, view: TableView, groups: string[][]): Promise<string | null> {
  const [first = []] = groups;
  return withKeys(play, groups.flat(), async (keys) => {
    const opened = seatOf(view, view.you)?.opened !== false;
    if (groups.length > 1 && !opened)
      return done(play, await play.act(openAct(groups.map((one) => part(keys, groups, one)))));
    const { lay: ways } = await play.ask(groups.length > 1 ? play.meant(first).keys : keys);
    const way = ways[0];
    if (way) return done(play, await play.act(way.act));
    await play.lay(keys);
    return done(play, { ok: play.refusal === null });
  });
}

/** The cards of one group, as they are held. */
function part(keys: readonly string[], groups: readonly string[][], group: readonly string[]): string[] {
  const start = groups.slice(0, groups.indexOf(group as string[])).flat().length;
  return keys.slice(start, start + group.length).map(cardOf);
}

async function layOff(play: Play, typed: string[], meld: string | null): Promise<string | null> {
  return withKeys(play, typed, async (keys) => {
    const { melds } = await play.ask(keys);
    const [only] = [...melds.keys()];
    const to = meld ?? (melds.size === 1 ? only : undefined);
    if (to === undefined)
      return melds.size === 0
        ? words.say("play.type.nowhere")
        : words.say("play.type.which-meld", { melds: [...melds.keys()].join(", ") });
    const way = melds.get(to)?.[0];
    if (way) return done(play, await play.act(way.act));
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

async function choose(play: Play, view: TableView, option: number): Promise<string | null> {
  const chosen = view.choice?.options[option - 1];
  return chosen ? done(play, await play.give({ do: "choose", option: chosen.key })) : null;
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
