/** The rooms of the page, each with a script of its own: who plays at a table need not fetch what a referee reads. */
import type { Route } from "../route";
import { Part } from "./part.svelte";

const start = new Part(() => import("../rooms/Start.svelte"));
const cards = new Part(() => import("../referee/Referee.svelte"));
const open = new Part(() => import("../rooms/OpenTable.svelte"));
const tables = new Part(() => import("../rooms/Lobby.svelte"));
const matches = new Part(() => import("../rooms/Matches.svelte"));
const me = new Part(() => import("../rooms/Myself.svelte"));
const duty = new Part(() => import("../duty/Duty.svelte"));
const club = new Part(() => import("../club/Club.svelte"));
const recovery = new Part(() => import("../rooms/Recovery.svelte"));
const table = new Part(() => import("../table/TablePage.svelte"));
const replay = new Part(() => import("../replay/ReplayPage.svelte"));
const unknown = new Part(() => import("../rooms/Unknown.svelte"));

export const ROOMS = {
  ...{ start, cards, new: open, tables, matches, me, duty, club, recovery, table, replay, unknown },
} satisfies Record<Route["page"], Part>;

/** Rooms that are told nothing but their address. */
export const PLAIN: Partial<Record<Route["page"], typeof start>> = {
  ...{ start, tables, matches, me, duty, recovery },
};

/** Where a referee rules, at a table. */
export const REFEREE = new Part(() => import("../duty/RefereeRoom.svelte"));
