/** What the store uses of its environment: a browser, or a program in Node, which has no window, document or location. */

/** Whether there is a network, as far as the environment knows. */
export function isOnline(): boolean {
  return globalThis.navigator?.onLine !== false;
}

/** Whether a person may see the page. */
export function isVisible(): boolean {
  return globalThis.document?.visibilityState !== "hidden";
}

/** The origin of the page; null outside a browser. */
export function pageOrigin(): string | null {
  return globalThis.location?.origin ?? null;
}

/** Calls a function when the network comes or goes; returns a function that ends it. */
export function watchNetwork(onChange: () => void): () => void {
  const ends = [listen(globalThis, "online", onChange), listen(globalThis, "offline", onChange)];
  return () => ends.forEach((end) => end());
}

/** Calls a function when the page becomes visible; returns a function that ends it. */
export function watchVisible(onVisible: () => void): () => void {
  return listen(globalThis.document, "visibilitychange", () => isVisible() && onVisible());
}

/** Calls a function when another tab has changed what is stored; returns a function that ends it. */
export function watchStorage(onChange: (key: string) => void): () => void {
  return listen(globalThis, "storage", (event) => onChange((event as StorageEvent).key ?? ""));
}

function listen(target: EventTarget | undefined, type: string, listener: (event: Event) => void): () => void {
  target?.addEventListener?.(type, listener);
  return () => target?.removeEventListener?.(type, listener);
}
