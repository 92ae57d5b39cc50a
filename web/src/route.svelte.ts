/** Where the reader is, and going elsewhere without loading the page again. */
import { movedTo, routeOf, type Route } from "./route";

class Router {
  route = $state.raw<Route>(routeOf(new URL(location.href)));
  /** Counts the journeys: the page that is reached takes the focus, the first one does not. */
  journeys = $state(0);

  /** Read the address of the browser, now and whenever it goes back or forward; returns how to stop. */
  begin(): () => void {
    this.#read();
    const moved = () => {
      this.#read();
      this.journeys += 1;
    };
    const hash = () => movedTo(new URL(location.href)) !== null && moved();
    window.addEventListener("popstate", moved);
    window.addEventListener("hashchange", hash);
    document.addEventListener("click", this.#follow);
    return () => {
      window.removeEventListener("popstate", moved);
      window.removeEventListener("hashchange", hash);
      document.removeEventListener("click", this.#follow);
    };
  }

  go(path: string): void {
    history.pushState(null, "", path);
    this.#read();
    this.journeys += 1;
  }

  /** The same, and the way back does not lead here again. */
  replace(path: string): void {
    history.replaceState(null, "", path);
    this.#read();
    this.journeys += 1;
  }

  #read(): void {
    const elsewhere = movedTo(new URL(location.href));
    if (elsewhere !== null) history.replaceState(null, "", elsewhere);
    this.route = routeOf(new URL(location.href));
  }

  /** A plain click on a link to one of our pages; anything else is the browser's business. */
  readonly #follow = (event: MouseEvent): void => {
    if (event.defaultPrevented || event.button !== 0) return;
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (!link || link.target || link.hasAttribute("download") || link.origin !== location.origin) return;
    const address = new URL(link.href);
    if (address.hash || routeOf(address).page === "unknown") return;
    event.preventDefault();
    this.go(address.pathname + address.search);
  };
}

export const router = new Router();
