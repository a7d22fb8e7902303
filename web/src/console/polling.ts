/** Asks again and again: quickly while things change, ever more slowly while they do not, not at all while nobody looks. */
import type { ReactiveController, ReactiveControllerHost } from "lit";

const SHORTEST_MS = 700;
const LONGEST_MS = 15_000;
const SLOWER = 1.6;

/** What a round found: something new, nothing new, or that there is nothing more to ask. */
export type Found = "changed" | "same" | "over";

export class Polling implements ReactiveController {
  #timer: ReturnType<typeof setTimeout> | undefined;
  #wait = SHORTEST_MS;
  #isOver = true;
  #turn = 0;

  constructor(
    host: ReactiveControllerHost,
    private readonly ask: () => Promise<Found>,
  ) {
    host.addController(this);
  }

  hostConnected(): void {
    document.addEventListener("visibilitychange", this.#looked);
  }

  hostDisconnected(): void {
    document.removeEventListener("visibilitychange", this.#looked);
    this.stop();
  }

  start(): void {
    this.#isOver = false;
    this.#wait = SHORTEST_MS;
    this.#plan();
  }

  stop(): void {
    this.#isOver = true;
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  get isRunning(): boolean {
    return !this.#isOver;
  }

  #looked = (): void => {
    if (this.#isOver) return;
    clearTimeout(this.#timer);
    if (!document.hidden) void this.#round();
  };

  #plan(): void {
    clearTimeout(this.#timer);
    if (!this.#isOver && !document.hidden) this.#timer = setTimeout(() => void this.#round(), this.#wait);
  }

  async #round(): Promise<void> {
    const turn = (this.#turn += 1);
    let found: Found = "same"; // what cannot be asked now is asked later, more patiently
    try {
      found = await this.ask();
    } catch {
      // The view tells of it.
    }
    if (turn !== this.#turn) return;
    if (found === "over") return this.stop();
    this.#wait = found === "changed" ? SHORTEST_MS : Math.min(this.#wait * SLOWER, LONGEST_MS);
    this.#plan();
  }
}
