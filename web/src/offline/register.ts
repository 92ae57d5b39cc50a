/** Installable, and quick to start: only where the browser allows it. At a plain-http address everything works without. */
export function keepOnDevice(where: Navigator = navigator, isSecure: boolean = window.isSecureContext): void {
  if (!isSecure || !("serviceWorker" in where)) return;
  // A browser that refuses, because it keeps nothing or is told to, still shows the page.
  where.serviceWorker.register("/sw.js").catch(() => {});
}

/** Once the page stands: nothing that is needed now waits for it. */
export function keepOnDeviceLater(): void {
  if (import.meta.env.DEV) return;
  if (document.readyState === "complete") keepOnDevice();
  else window.addEventListener("load", () => keepOnDevice(), { once: true });
}
