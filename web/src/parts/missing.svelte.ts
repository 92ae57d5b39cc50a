/** Something of the page itself that was wanted and did not come: no network, or the server has a newer page. */
class Missing {
  told = $state(false);

  say(): void {
    this.told = true;
  }
}

export const missing = new Missing();
