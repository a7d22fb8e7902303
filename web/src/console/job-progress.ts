/** A job of the API, followed from its start to its end; found again when its view is opened again. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Problem } from "../shared/calling.js";
import type { Api } from "./api.js";
import { asProblem } from "./loaded.js";
import type { Job } from "./model.js";
import { Polling, type Found } from "./polling.js";
import type { Session } from "./session.js";

interface Host extends ReactiveControllerHost {
  session: Session;
  api: Api;
}

export class JobProgress implements ReactiveController {
  job: Job | null = null;
  problem: Problem | null = null;
  #id: string | null = null;
  #polling: Polling;

  constructor(
    private readonly host: Host,
    private readonly name: () => string,
    private readonly ended: (job: Job) => void = () => {},
  ) {
    host.addController(this);
    this.#polling = new Polling(host, () => this.#poll());
  }

  hostConnected(): void {
    const id = this.host.session.jobs.get(this.name());
    if (id !== undefined) this.#follow(id);
  }

  get isRunning(): boolean {
    return this.#id !== null && (this.job === null || this.job.status === "running");
  }

  /** How much has been counted so far. */
  get counted(): number {
    return Object.values(this.job?.progress.counts ?? {}).reduce((sum, count) => sum + count, 0);
  }

  async start(act: () => Promise<{ job_id: string }>): Promise<void> {
    const { job_id } = await act();
    this.host.session.jobs.set(this.name(), job_id);
    this.#follow(job_id);
  }

  /** Stop following; nothing is shown of the job any more. */
  forget(): void {
    this.#polling.stop();
    this.#id = this.job = this.problem = null;
    this.host.session.jobs.delete(this.name());
    this.host.requestUpdate();
  }

  #follow(id: string): void {
    this.#id = id;
    this.job = null;
    this.problem = null;
    this.#polling.start();
    this.host.requestUpdate();
  }

  async #poll(): Promise<Found> {
    const id = this.#id;
    if (id === null) return "over";
    try {
      const job = await this.host.api.job(id);
      if (id !== this.#id) return "changed";
      const before = this.job?.progress;
      this.job = job;
      this.problem = null;
      if (job.status === "running")
        return JSON.stringify(before) === JSON.stringify(job.progress) ? "same" : "changed";
      this.ended(job);
      return "over";
    } catch (error) {
      this.problem = asProblem(error);
      // A job that is not there (any more), or not for this key, will not come back by asking again.
      if (this.problem.status < 400 || this.problem.status >= 500 || this.problem.status === 429) return "same";
      this.#id = null;
      this.host.session.jobs.delete(this.name());
      return "over";
    } finally {
      this.host.requestUpdate();
    }
  }
}
