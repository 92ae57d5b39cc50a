/** Small things that this device remembers, where the browser lets us. */
export function kept(name: string): string {
  try {
    return localStorage.getItem(`pinella.${name}`) ?? "";
  } catch {
    return "";
  }
}

export function keep(name: string, value: string): void {
  try {
    localStorage.setItem(`pinella.${name}`, value);
  } catch {
    // A browser that keeps nothing asks again next time.
  }
}
