/** Follows the progress of a job, also after its view was closed and opened again. */
import type { ReactiveController, ReactiveControllerHost } from "lit";
import type { Problem } from "../shared/http.js";
import type { Api } from "./api.js";
import { toProblem } from "./resource.js";
import type { Job } from "./api-types.js";
import { Polling, type PollResult } from "./polling.js";
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

  /** The number of items processed so far. */
  get counted(): number {
    return Object.values(this.job?.progress.counts ?? {}).reduce((sum, count) => sum + count, 0);
  }

  async start(act: () => Promise<{ job_id: string }>): Promise<void> {
    const { job_id } = await act();
    this.host.session.jobs.set(this.name(), job_id);
    this.#follow(job_id);
  }

  /** Stops following the job and forgets it. */
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

  async #poll(): Promise<PollResult> {
    const id = this.#id;
    if (id === null) return "done";
    try {
      const job = await this.host.api.job(id);
      if (id !== this.#id) return "changed";
      const before = this.job?.progress;
      this.job = job;
      this.problem = null;
      if (job.status === "running")
        return JSON.stringify(before) === JSON.stringify(job.progress) ? "unchanged" : "changed";
      this.ended(job);
      return "done";
    } catch (error) {
      this.problem = toProblem(error);
      // The job does not exist (any more) or the key may not read it: a retry would not help.
      if (this.problem.status < 400 || this.problem.status >= 500 || this.problem.status === 429) return "unchanged";
      this.#id = null;
      this.host.session.jobs.delete(this.name());
      return "done";
    } finally {
      this.host.requestUpdate();
    }
  }
}
