/** Export and erasure of a user's data. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { saveFile } from "../files.js";
import { formatNumber, pluralize, formatDate, formatBytes } from "../format.js";
import { JobProgress } from "../job-progress.js";
import { toProblem } from "../resource.js";
import type { Job } from "../api-types.js";
import { confirmAction } from "../parts/dialogs.js";
import { missingScope, problemNotice, loading } from "../parts/notices.js";
import { table } from "../parts/table.js";
import { View } from "../view.js";

/** The result of an export job. */
interface Exported {
  bytes: number;
  expires_at: number;
}

/** The result of an erasure job. */
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
      this.#exporting.forget(); // its file was erased as well
      this.dispatchEvent(new CustomEvent("erased"));
    },
  );

  async #do(act: () => Promise<void>): Promise<void> {
    this.problem = null;
    try {
      await act();
    } catch (error) {
      this.problem = toProblem(error);
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
    await confirmAction({
      title: `Erase ${this.uid}?`,
      body: () =>
        html`<p>
          The profile, sessions, inboxes and everything this user wrote in chats are deleted. This cannot be undone.
        </p>
        <p>Messages sent to this user later are delivered as usual.</p>`,
      action: "Erase",
      isDanger: true,
      confirmText: this.uid,
      act: async () => {
        this.#wasStartedHere = true;
        await this.#erasing.start(() => this.api.eraseUser(this.uid));
      },
    });
  }

  override render(): TemplateResult {
    const isAllowed = this.session.hasScope("users");
    const canExport = isAllowed && this.session.hasScope("read");
    return html`<section class="card stack-form" aria-labelledby="user-data">
      <h2 id="user-data">Data</h2>
      <p class="muted">Export or erase everything that is stored about this user.</p>
      ${isAllowed ? (canExport ? nothing : missingScope(this.session, "read", "export users")) : missingScope(this.session, "users", "export and erase users")}
      <div class="row">
        <button type="button" ?disabled=${!canExport || this.#exporting.isRunning} @click=${() => this.#export()}>
          Export data
        </button>
        <button
          type="button"
          class="danger-quiet"
          ?disabled=${!isAllowed || this.#erasing.isRunning}
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
    const soFar = counted > 0 ? `, ${pluralize(counted, "item")} so far` : "";
    return html`${problemNotice(progress.problem)}
    ${progress.isRunning ? loading(`${doing}${soFar} (you can leave this page)`) : nothing}
    ${job?.status === "failed"
      ? html`<div class="notice bad" role="alert">
          <p>${doing} failed: ${job.error ?? "no reason given"}. Try again.</p>
        </div>`
      : nothing}`;
  }

  #file(job: Job): TemplateResult {
    const { bytes, expires_at } = job.result as unknown as Exported;
    return html`<div class="notice good" role="status">
      <p>The export is ready: ${formatBytes(bytes)}, one JSON document per line. Available until ${formatDate(expires_at)}.</p>
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
        <p>${receipt.user_id} was erased on ${formatDate(receipt.finished_at)}.</p>
        <button type="button" class="small" @click=${save}>Save receipt</button>
      </div>
      ${removed.length === 0
        ? html`<p class="muted">No data was stored about this user.</p>`
        : table<[string, number]>(
            "Erasure receipt",
            [
              { head: "Deleted", kind: "main", cell: ([kind]) => kind.replaceAll("_", " ") },
              { head: "Count", kind: "number", cell: ([, number]) => formatNumber(number) },
            ],
            removed,
          )}`;
  }
}
