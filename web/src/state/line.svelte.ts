/** Whether the server can be reached, as far as the page has noticed. */
class Line {
  /** The device says that it has no network. */
  offline = $state(false);
  /** The last question got no answer. */
  silent = $state(false);
  /** The socket of the tables is cut. */
  cut = $state(false);

  get away(): boolean {
    return this.offline || this.silent || this.cut;
  }

  begin(): () => void {
    const look = () => (this.offline = navigator.onLine === false);
    look();
    window.addEventListener("online", look);
    window.addEventListener("offline", look);
    return () => {
      window.removeEventListener("online", look);
      window.removeEventListener("offline", look);
    };
  }
}

export const line = new Line();
