/**
 * Where dragged cards may be let go. The places are measured when the dragging begins, and again when something on the
 * table has changed: a move of the finger reads nothing of the page.
 */
interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export class DropPlaces {
  readonly #places: { element: HTMLElement; box: Box }[];

  constructor(root: ParentNode = document) {
    const found = [...root.querySelectorAll<HTMLElement>("[data-drop]")];
    this.#places = found.map((element) => ({ element, box: seen(element) }));
  }

  /** The place at this point; of places inside each other the innermost, which comes last. */
  at(x: number, y: number): HTMLElement | null {
    const here = ({ box }: { box: Box }) => x >= box.left && x < box.right && y >= box.top && y < box.bottom;
    return this.#places.findLast(here)?.element ?? null;
  }
}

/** As much of an element as the cloth lets one see. */
function seen(element: HTMLElement): Box {
  const box = element.getBoundingClientRect();
  const cloth = element.closest(".cloth")?.getBoundingClientRect();
  if (!cloth) return box;
  return {
    left: Math.max(box.left, cloth.left),
    top: Math.max(box.top, cloth.top),
    right: Math.min(box.right, cloth.right),
    bottom: Math.min(box.bottom, cloth.bottom),
  };
}

/** What really lies at this point, whatever was measured: nothing goes to a place that something else covers. */
export function dropAt(x: number, y: number): string | undefined {
  return document.elementFromPoint(x, y)?.closest<HTMLElement>("[data-drop]")?.dataset["drop"];
}
