/** The tables that the person has a seat at. */
import { client } from "../api/client";
import type { TableLine } from "../api/types";

/** Enough for years of evenings; who has more finds the latest of them. */
const MOST_PAGES = 10;

/** All of them, the last that moved first. */
export async function myTables(): Promise<TableLine[]> {
  const found: TableLine[] = [];
  let after: string | null | undefined = "";
  for (let page = 0; page < MOST_PAGES && typeof after === "string"; page += 1) {
    const lines = await client.myTables(after);
    found.push(...lines.tables);
    after = lines.next;
  }
  return found.sort((one, other) => other.moved_at - one.moved_at);
}

export const isRunning = (line: TableLine): boolean => line.phase !== "ended";
