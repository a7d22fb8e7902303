/** Something asked of the API for a view: on its way, here, or refused; asked again on demand. */
import { nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { Problem } from "../shared/calling.js";
import { problemNotice, waiting } from "./parts/notices.js";

export class Loaded<T> implements ReactiveController {
  value: T | undefined;
  problem: Problem | null = null;
  isWaiting = false;
  #abort: AbortController | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly ask: (signal: AbortSignal) => Promise<T>,
    private readonly arrived: (value: T) => void = () => {},
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    this.#abort?.abort();
  }

  /** Ask (again); what is here stays to be seen until the answer comes. */
  async load(): Promise<void> {
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.isWaiting = true;
    this.problem = null;
    this.host.requestUpdate();
    try {
      const value = await this.ask(abort.signal);
      if (abort.signal.aborted) return;
      this.value = value;
      this.arrived(value);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.problem = asProblem(error);
    }
    this.isWaiting = false;
    this.host.requestUpdate();
  }

  forget(): void {
    this.#abort?.abort();
    this.isWaiting = false;
    this.value = undefined;
    this.problem = null;
  }

  set(value: T): void {
    this.value = value;
    this.host.requestUpdate();
  }

  /** What is here, or what stands in its place. */
  show(here: (value: T) => TemplateResult | typeof nothing, what = "Loading"): TemplateResult | typeof nothing {
    if (this.problem !== null && this.value === undefined) return problemNotice(this.problem, () => void this.load());
    if (this.value === undefined) return waiting(what);
    return here(this.value);
  }
}

/** Whatever was thrown, as something that can be told. */
export function asProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  return new Problem(0, "unexpected", "Something went wrong in this page. Try again, or reload it.");
}
