/** The way past the header. By hand: behind the # the page of the cards keeps its position. */
export function skip(event: MouseEvent): void {
  event.preventDefault();
  document.querySelector<HTMLElement>("main")?.focus();
}
