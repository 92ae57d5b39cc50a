import { fileURLToPath } from "node:url";

/**
 * Which files the script of the page is cut into. Every file is a question over the network, so they are few: what every
 * page needs, and one for each room or kind of room.
 */

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** A room, and the components it begins with. Of several that need a module the first has it. */
const ROOMS: readonly (readonly [string, readonly string[]])[] = [
  ["table", ["table/TablePage"]],
  ["start", ["rooms/Start"]],
  [
    "rooms",
    ["OpenTable", "Lobby", "Matches", "Myself", "Recovery", "Unknown"].map((name) => `rooms/${name}`),
  ],
  ["cards", ["referee/Referee"]],
  ["replay", ["replay/ReplayPage"]],
  ["club", ["duty/Duty", "duty/RefereeRoom", "club/Club"]],
];
/** Where people arrive: what two of these need belongs to every page, so that none fetches the whole room of another. */
const DOORS = new Set(["table", "start", "rooms", "cards"]);

interface Modules {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

function reached(from: readonly string[], modules: Modules): Set<string> {
  const found = new Set<string>();
  const open = [...from];
  for (let id = open.pop(); id !== undefined; id = open.pop()) {
    if (found.has(id)) continue;
    found.add(id);
    open.push(...(modules.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}

function nameFor(
  id: string,
  everywhere: Set<string>,
  rooms: readonly [string, Set<string>][],
): string | null {
  const needing = rooms.filter(([, needs]) => needs.has(id)).map(([name]) => name);
  // What begins with this is the bundler's own.
  if (id.startsWith("\0") || everywhere.has(id) || needing.filter((name) => DOORS.has(name)).length > 1)
    return "index";
  return needing[0] ?? null;
}

let known: { modules: Modules; nameOf: (id: string) => string | null } | null = null;

/** The file that a module goes into; `null` for what is fetched by itself. */
export function chunkOf(id: string, modules: Modules): string | null {
  if (known?.modules !== modules) {
    const everywhere = reached([here("src/main.ts")], modules);
    const rooms = ROOMS.map(([name, parts]): [string, Set<string>] => [
      name,
      reached(
        parts.map((part) => here(`src/${part}.svelte`)),
        modules,
      ),
    ]);
    known = { modules, nameOf: (one) => nameFor(one, everywhere, rooms) };
  }
  return known.nameOf(id);
}
