/** Polling: fast while results change, slower while they do not, paused while the tab is hidden. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

const SHORTEST_MS = 700;
const LONGEST_MS = 15_000;
const BACKOFF_FACTOR = 1.6;

/** The result of a poll; "done" ends the polling. */
export type PollResult = "changed" | "unchanged" | "done";

export class Polling implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = SHORTEST_MS;
  #isStopped = true;
  #pollNumber = 0;

  constructor(
    host: ReactiveControllerHost,
    private readonly poll: () => Promise<PollResult>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#onVisibilityChange);
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#onVisibilityChange);
    this.stop();
  }

  start(): void {
    this.#isStopped = false;
    this.#wait = SHORTEST_MS;
    this.#schedule();
  }

  stop(): void {
    this.#isStopped = true;
    this.#pollNumber += 1;
    clearTimeout(this.#timer);
  }

  get isRunning(): boolean {
    return !this.#isStopped;
  }

  #onVisibilityChange = (): void => {
    if (this.#isStopped) return;
    clearTimeout(this.#timer);
    if (!document.hidden) void this.#poll();
  };

  #schedule(): void {
    clearTimeout(this.#timer);
    if (!this.#isStopped && !document.hidden) this.#timer = setTimeout(() => void this.#poll(), this.#wait);
  }

  async #poll(): Promise<void> {
    const pollNumber = (this.#pollNumber += 1);
    let found: PollResult = "unchanged"; // a failed poll is repeated more slowly
    try {
      found = await this.poll();
    } catch {
      // The view shows the error.
    }
    if (pollNumber !== this.#pollNumber) return;
    if (found === "done") return this.stop();
    this.#wait = found === "changed" ? SHORTEST_MS : Math.min(this.#wait * BACKOFF_FACTOR, LONGEST_MS);
    this.#schedule();
  }
}
