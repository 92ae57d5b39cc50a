/**
 * Who plays by keyboard is never left nowhere. A button that has done its work goes away, and the browser gives its
 * focus to nobody: it goes to the hand, to the card that came last or the one where it was before.
 */
const HOMES = [".hand .fresh", ".hand [tabindex='0']", "#over-title", ".line input", "h1"];

/** Keeps the focus on the table: for `{@attach keepFocus}`. */
export function keepFocus(table: HTMLElement): () => void {
  let last: HTMLElement | null = null;
  const came = (event: FocusEvent) => (last = event.target as HTMLElement);
  /** Whoever touches the cloth wants no focus; whoever touches a button gives it to the button. */
  const touched = () => (last = null);
  const look = () => {
    const held = document.activeElement;
    if (last === null || canHold(last) || (held !== document.body && held !== last)) return;
    last = null;
    home(table)?.focus({ preventScroll: true });
  };
  // A window that goes away gives the focus back itself: it comes first.
  const changes = new MutationObserver(() => queueMicrotask(look));
  table.addEventListener("pointerdown", touched, true);
  table.addEventListener("focusin", came);
  changes.observe(table, { childList: true, subtree: true, attributes: true, attributeFilter: ["disabled"] });
  return () => {
    changes.disconnect();
    table.removeEventListener("pointerdown", touched, true);
    table.removeEventListener("focusin", came);
  };
}

const canHold = (one: HTMLElement): boolean => one.isConnected && !one.matches(":disabled");

function home(table: HTMLElement): HTMLElement | null {
  for (const place of HOMES) {
    const found = table.querySelector<HTMLElement>(place);
    if (found) return found;
  }
  return null;
}
