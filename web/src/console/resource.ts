/** A value loaded from the API for a view: loading, loaded or failed; can be reloaded. */
import { type nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from "lit";
import { Problem } from "../shared/http.js";
import { problemNotice, loading } from "./parts/notices.js";

export class Resource<T> implements ReactiveController {
  value: T | undefined;
  problem: Problem | null = null;
  isLoading = false;
  #abort: AbortController | null = null;

  constructor(
    private readonly host: ReactiveControllerHost,
    private readonly fetchValue: (signal: AbortSignal) => Promise<T>,
    private readonly onLoad: (value: T) => void = () => {},
  ) {
    host.addController(this);
  }

  hostConnected(): void {}

  hostDisconnected(): void {
    this.#abort?.abort();
  }

  /** Loads the value; the previous value stays visible meanwhile. */
  async load(): Promise<void> {
    this.#abort?.abort();
    const abort = (this.#abort = new AbortController());
    this.isLoading = true;
    this.problem = null;
    this.host.requestUpdate();
    try {
      const value = await this.fetchValue(abort.signal);
      if (abort.signal.aborted) return;
      this.value = value;
      this.onLoad(value);
    } catch (error) {
      if (abort.signal.aborted) return;
      this.problem = toProblem(error);
    }
    this.isLoading = false;
    this.host.requestUpdate();
  }

  reset(): void {
    this.#abort?.abort();
    this.isLoading = false;
    this.value = undefined;
    this.problem = null;
  }

  set(value: T): void {
    this.value = value;
    this.host.requestUpdate();
  }

  /** Renders the value, or a loading or error notice. */
  render(content: (value: T) => TemplateResult | typeof nothing, what = "Loading"): TemplateResult | typeof nothing {
    if (this.problem !== null && this.value === undefined) return problemNotice(this.problem, () => void this.load());
    if (this.value === undefined) return loading(what);
    return content(this.value);
  }
}

/** Converts any error to a Problem. */
export function toProblem(error: unknown): Problem {
  if (error instanceof Problem) return error;
  console.error(error);
  return new Problem(0, "unexpected", "Something went wrong. Try again or reload the page.");
}
