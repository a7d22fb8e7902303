/** When to connect again. */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const RESTARTING = 1012; // WebSocket
const NOT_WELCOME = new Set([4401, 4403, 4404]);

export type Plan = "at once" | "later" | "with a new token";

/** What to do after a connection has ended with this code, or without one. */
export function planReconnect(code: number | null, wasReady: boolean, saidGoodbye: boolean): Plan {
  if (code !== null && NOT_WELCOME.has(code)) return "with a new token";
  // A server that says goodbye before it was there for us would do so over and over.
  return wasReady && (saidGoodbye || code === RESTARTING) ? "at once" : "later";
}

/** Pauses with full jitter, so that those who lost the same server do not come back all at once. */
export class Backoff {
  #tries = 0;

  get tries(): number {
    return this.#tries;
  }

  reset(): void {
    this.#tries = 0;
  }

  next(): number {
    const most = Math.min(LONGEST_MS, FIRST_MS * 2 ** Math.min(this.#tries, 16));
    this.#tries += 1;
    return Math.random() * most;
  }
}
