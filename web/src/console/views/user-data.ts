/** A user's data: exported as a file, or erased with a receipt. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem } from "../../shared/calling.js";
import { saveFile } from "../files.js";
import { count, many, moment, size } from "../format.js";
import { JobProgress } from "../job-progress.js";
import { asProblem } from "../loaded.js";
import type { Job } from "../model.js";
import { ask } from "../parts/dialogs.js";
import { lacks, problemNotice, waiting } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { View } from "../view.js";

/** What a finished export says of its file. */
interface Exported {
  bytes: number;
  expires_at: number;
}

/** What a finished erasure says of what it removed. */
interface Receipt {
  user_id: string;
  counts: Record<string, number>;
  finished_at: number;
}

@customElement("stak-user-data")
export class UserData extends View {
  @property({ attribute: false }) uid = "";
  @state() private problem: Problem | null = null;
  @state() private isFetching = false;
  #wasStartedHere = false;
  #exporting = new JobProgress(this, () => `export/${this.uid}`);
  #erasing = new JobProgress(
    this,
    () => `erase/${this.uid}`,
    (job) => {
      if (job.status !== "done" || !this.#wasStartedHere) return;
      this.#wasStartedHere = false;
      this.#exporting.forget(); // the file was erased as well
      this.dispatchEvent(new CustomEvent("erased"));
    },
  );

  async #do(act: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await act();
    } catch (error) {
      this.problem = asProblem(error);
    }
  }

  #export(): void {
    void this.#do(() => this.#exporting.start(() => this.api.exportUser(this.uid)));
  }

  async #download(job: Job): Promise<void> {
    this.isFetching = true;
    await this.#do(async () => saveFile(await this.api.exportedFile(job.job_id), `${this.uid}.jsonl`));
    this.isFetching = false;
  }

  async #erase(): Promise<void> {
    this.problem = null;
    await ask({
      title: `Erase ${this.uid}?`,
      body: () =>
        html`<p>
          The profile, the sessions, the inboxes and everything this user wrote in chats are removed. This cannot be
          undone.
        </p>
        <p>Messages that are sent to this user later arrive as usual.</p>`,
      action: "Erase",
      isDanger: true,
      word: this.uid,
      act: async () => {
        this.#wasStartedHere = true;
        await this.#erasing.start(() => this.api.eraseUser(this.uid));
      },
    });
  }

  override render(): TemplateResult {
    const may = this.session.may("users");
    const mayExport = may && this.session.may("read");
    return html`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export everything this user has, wrote and can read, or erase it.</p>
      ${may ? (mayExport ? nothing : lacks("read", "export users")) : lacks("users", "export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!mayExport || this.#exporting.isRunning} @click=${() => this.#export()}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!may || this.#erasing.isRunning}
          @click=${() => void this.#erase()}
        >
          Erase user…
        </button>
      </div>
      ${problemNotice(this.problem)} ${this.#progress(this.#exporting, "Exporting")}
      ${this.#exporting.job?.status === "done" ? this.#file(this.#exporting.job) : nothing}
      ${this.#progress(this.#erasing, "Erasing")}
      ${this.#erasing.job?.status === "done" ? this.#receipt(this.#erasing.job) : nothing}
    </section>`;
  }

  #progress(progress: JobProgress, doing: string): TemplateResult {
    const { job, counted } = progress;
    const soFar = counted > 0 ? `, ${many(counted, "item")} so far` : "";
    return html`${problemNotice(progress.problem)}
    ${progress.isRunning ? waiting(`${doing}${soFar}. It continues if you leave this page`) : nothing}
    ${job?.status === "failed"
      ? html`<div class="notice bad" role="alert">
          <p>${doing} failed: ${job.error ?? "no reason was given"}. Start it again.</p>
        </div>`
      : nothing}`;
  }

  #file(job: Job): TemplateResult {
    const { bytes, expires_at } = job.result as unknown as Exported;
    return html`<div class="notice good" role="status">
      <p>The export is ready: ${size(bytes)}, one JSON document on each line. Available until ${moment(expires_at)}.</p>
      <button type="button" class="small" ?disabled=${this.isFetching} @click=${() => void this.#download(job)}>
        ${this.isFetching ? "Downloading…" : "Download"}
      </button>
    </div>`;
  }

  #receipt(job: Job): TemplateResult {
    const receipt = job.result as unknown as Receipt;
    const removed = Object.entries(receipt.counts).filter(([, number]) => number > 0);
    const save = () => {
      const text = JSON.stringify({ job_id: job.job_id, ...receipt }, null, 2);
      saveFile(new Blob([text], { type: "application/json" }), `${this.uid}-erased.json`);
    };
    return html`<div class="notice good" role="status">
        <p>${receipt.user_id} was erased, ${moment(receipt.finished_at)}.</p>
        <button type="button" class="small" @click=${save}>Save receipt</button>
      </div>
      ${removed.length === 0
        ? html`<p class="muted">Nothing was stored of this user.</p>`
        : table<[string, number]>(
            "Receipt: what was removed",
            [
              { head: "Removed", kind: "main", cell: ([kind]) => kind.replaceAll("_", " ") },
              { head: "Count", kind: "number", cell: ([, number]) => count(number) },
            ],
            removed,
          )}`;
  }
}
