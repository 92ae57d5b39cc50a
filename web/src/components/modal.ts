/** A touch meant for the page, on which a window has just opened, does not close it: in milliseconds. */
const UNREAD = 600;

/** What had the focus before the first of the windows that followed one another. */
let opener: HTMLElement | null = null;

function goBack(): void {
  if (document.activeElement === document.body) opener?.focus();
}

const isOnWayOut = (target: EventTarget | null) =>
  target instanceof Element && target.closest("[data-closes]") !== null;

/**
 * A window over the page, open as long as it is there. Escape, a press beside it and what is marked `data-closes` end
 * it, and `close` is called at once: the browser tells of it later, when the next window may be open already.
 */
export function modal(dialog: HTMLDialogElement, close: () => void): { destroy: () => void } {
  const had = document.activeElement;
  if (had instanceof HTMLElement && had !== document.body && had.closest("dialog") === null) opener = had;

  let over = false;
  function leave(): void {
    if (over) return;
    over = true;
    dialog.close();
    close();
  }
  dialog.addEventListener("close", leave);
  dialog.addEventListener("cancel", (event) => {
    if (event.target === dialog) leave();
  });
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog ? performance.now() - since > UNREAD : isOnWayOut(target)) leave();
  });
  dialog.showModal();
  const since = performance.now();
  // A window that goes away with what it was about gives the focus back as one that is closed does.
  return { destroy: () => queueMicrotask(goBack) };
}
