/** The form that adds and removes members of an audience or a topic in batches, with progress. */
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { AUDIENCE_BATCH } from "../api.js";
import { formatNumber, pluralize } from "../format.js";
import { toProblem } from "../resource.js";
import type { Session } from "../session.js";
import { parseUserIds, splitIntoBatches } from "../user-ids.js";
import { confirmAction } from "./dialogs.js";
import { fileButton, segments, textArea } from "./fields.js";
import { errorFor, problemNotice } from "./notices.js";
import { progressBar } from "./progress.js";

export type Change = "add" | "remove";

/** Applies one batch; returns how many members changed. */
export type ApplyBatch = (change: Change, uids: string[]) => Promise<number>;

interface Run {
  change: Change;
  total: number;
  done: number;
  changed: number;
  isRunning: boolean;
  isStopped: boolean;
}

@customElement("stak-member-changes")
export class MemberChanges extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) apply!: ApplyBatch;
  /** The name under which ids that were not sent are kept. */
  @property({ attribute: false }) draftName = "";
  /** What the members are in, such as “the audience”. */
  @property({ attribute: false }) place = "";
  /** The text of the question before a removal. */
  @property({ attribute: false }) consequence: unknown = "";
  @state() private change: Change = "add";
  @state() private text = "";
  @state() private run: Run | null = null;
  @state() private problem: Problem | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.text = this.session.draft<string>(this.draftName) ?? "";
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.run) this.run.isStopped = true; // ids not sent yet stay in the draft
  }

  #type(text: string): void {
    this.text = text;
    this.problem = null;
    if (text === "") this.session.dropDraft(this.draftName);
    else this.session.keepDraft(this.draftName, text);
  }

  async #submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.run?.isRunning) return;
    const ids = parseUserIds(this.text);
    if (ids.length === 0) return;
    if (this.change === "remove" && !(await this.#isSure(ids.length))) return;
    await this.#send(ids);
  }

  #isSure(size: number): Promise<boolean> {
    return confirmAction({
      title: `Remove ${pluralize(size, "member")}?`,
      body: () => html`<p>${this.consequence}</p>`,
      action: "Remove",
      isDanger: true,
      act: async () => {},
    });
  }

  /** Sends batch after batch. Sent ids leave the text, so that after a failure or a stop the rest is left. */
  async #send(ids: string[]): Promise<void> {
    const run: Run = { change: this.change, total: ids.length, done: 0, changed: 0, isRunning: true, isStopped: false };
    this.run = run;
    this.problem = null;
    for (const batch of splitIntoBatches(ids, AUDIENCE_BATCH)) {
      if (run.isStopped) break;
      try {
        run.changed += await this.apply(run.change, batch);
        run.done += batch.length;
        this.#type(ids.slice(run.done).join("\n"));
      } catch (error) {
        this.problem = toProblem(error);
        break;
      }
    }
    run.isRunning = false;
    this.requestUpdate();
  }

  override render(): TemplateResult {
    const size = parseUserIds(this.text).length;
    const isAllowed = this.session.hasScope("audience");
    const isRunning = this.run?.isRunning ?? false;
    return html`<section class="card" aria-labelledby="change">
      <h2 id="change">Change members</h2>
      <form class="stack-form" novalidate @submit=${this.#submit}>
        ${segments({
          id: "change",
          label: "Action",
          value: this.change,
          isDisabled: isRunning,
          options: [
            { value: "add", label: "Add" },
            { value: "remove", label: "Remove" },
          ],
          set: (change) => (this.change = change as Change),
        })}
        ${textArea({
          id: "members",
          label: "User IDs",
          rows: 8,
          isCode: true,
          isDisabled: isRunning,
          value: this.text,
          set: (text) => this.#type(text),
          error: errorFor(this.problem?.errors, this.change, parseUserIds(this.text)),
          placeholder: "ada\nbob",
          hint: "One per line, separated by commas, or a CSV file with a uid, user_id or id column.",
        })}
        <div class="row">
          ${fileButton("members-file", "Import from file…", (text) => this.#type(parseUserIds(text).join("\n")))}
          <span class="muted" role="status"
            >${pluralize(size, "distinct user")}${size > AUDIENCE_BATCH
              ? `, in ${pluralize(Math.ceil(size / AUDIENCE_BATCH), "batch", "batches")}`
              : ""}</span
          >
        </div>
        ${problemNotice(this.problem, undefined, (field) => field.startsWith(this.change))}
        ${this.run && !(this.problem && this.run.done === 0) ? this.#progress(this.run) : nothing}
        <div class="row end">
          ${isRunning
            ? html`<button type="button" @click=${() => this.run && (this.run.isStopped = true)}>
                Stop after this batch
              </button>`
            : nothing}
          <button type="submit" class="primary" ?disabled=${!isAllowed || size === 0 || isRunning}>
            ${this.change === "add" ? "Add" : "Remove"} ${size ? formatNumber(size) : ""}
          </button>
        </div>
      </form>
    </section>`;
  }

  #progress(run: Run): TemplateResult {
    const verb = run.change === "add" ? "added" : "removed";
    return html`<div class="stack-form" role="status">
      ${progressBar("Members", run.done, run.total)}
      <p class="muted">
        ${formatNumber(run.done)} of ${formatNumber(run.total)} processed: ${formatNumber(run.changed)} ${verb},
        ${formatNumber(run.done - run.changed)} ${run.change === "add" ? "already" : "not"} in ${this.place}.
        ${!run.isRunning && run.done < run.total ? "The remaining IDs are still in the text box." : ""}
      </p>
    </div>`;
  }
}
