/** The order in which a player has put the hand, kept for each table as long as the window is open. */
const PREFIX = "pinella.order.";

/** `null` where the player has put nothing in order by hand. */
export function keptOrder(table: string): string[] | null {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(PREFIX + table) ?? "null");
    return Array.isArray(kept) ? kept.map(String) : null;
  } catch {
    return null;
  }
}

export function keepOrder(table: string, order: readonly string[] | null): void {
  try {
    if (order === null) sessionStorage.removeItem(PREFIX + table);
    else sessionStorage.setItem(PREFIX + table, JSON.stringify(order));
  } catch {
    // A browser that keeps nothing still sorts.
  }
}
