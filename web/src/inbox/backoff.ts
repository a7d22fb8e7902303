/** When to reconnect: exponential backoff, and what a close code means for the next attempt. */
const FIRST_MS = 500;
const LONGEST_MS = 30_000;
const RESTARTING = 1012; // WebSocket
const TOKEN_REJECTED = 4401;

export type ReconnectPlan = "at once" | "later" | "with a new token";

/** Decides how to reconnect after a connection has ended, with a close code or without. */
export function planReconnect(code: number | null, wasReady: boolean, receivedGoodbye: boolean): ReconnectPlan {
  if (code === TOKEN_REJECTED) return "with a new token";
  // A server that says goodbye before it was ready would do so again and again.
  return wasReady && (receivedGoodbye || code === RESTARTING) ? "at once" : "later";
}

/** Exponential backoff with full jitter, so that clients of the same server do not reconnect all at once. */
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
