/** The audience view: adds and removes members in batches, with progress. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { AUDIENCE_BATCH } from "../api.js";
import { formatNumber, pluralize } from "../format.js";
import { Resource, toProblem } from "../resource.js";
import type { InboxEntry } from "../api-types.js";
import { progressBar } from "../parts/progress.js";
import { confirmAction } from "../parts/dialogs.js";
import { fileButton, segments, textArea } from "../parts/fields.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { errorFor, missingScope, problemNotice } from "../parts/notices.js";
import { navigate } from "../router.js";
import { parseUserIds, splitIntoBatches } from "../user-ids.js";
import { View } from "../view.js";

const DRAFT = "audience/";

type Change = "add" | "remove";

interface Run {
  change: Change;
  total: number;
  done: number;
  changed: number;
  isRunning: boolean;
  isStopped: boolean;
}

@customElement("stak-audience")
export class AudienceView extends View {
  @state() private change: Change = "add";
  @state() private text = "";
  @state() private run: Run | null = null;
  @state() private problem: Problem | null = null;
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #estimate = new Resource<number>(this, async (signal) => (await this.api.audience(this.inbox, signal)).estimate);

  override connectedCallback(): void {
    super.connectedCallback();
    this.text = this.session.draft<string>(DRAFT) ?? "";
    if (!this.session.hasScope("read")) return;
    void this.#inboxes.load();
    void this.#estimate.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.run) this.run.isStopped = true; // ids not sent yet stay in the draft
  }

  #type(text: string): void {
    this.text = text;
    this.problem = null;
    if (text === "") this.session.dropDraft(DRAFT);
    else this.session.keepDraft(DRAFT, text);
  }

  async #submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.run?.isRunning) return;
    const ids = parseUserIds(this.text);
    if (ids.length === 0) return;
    if (this.change === "remove" && !(await this.#isSure(ids.length))) return;
    await this.#apply(ids);
  }

  #isSure(size: number): Promise<boolean> {
    return confirmAction({
      title: `Remove ${pluralize(size, "member")}?`,
      body: () =>
        html`<p>
          They will no longer receive messages to everyone in <strong>${this.inbox}</strong>. Messages they have already
          received are not affected.
        </p>`,
      action: "Remove",
      isDanger: true,
      act: async () => {},
    });
  }

  /** Sends batch after batch. Sent ids leave the text, so that after a failure or a stop the rest is left. */
  async #apply(ids: string[]): Promise<void> {
    const run: Run = { change: this.change, total: ids.length, done: 0, changed: 0, isRunning: true, isStopped: false };
    this.run = run;
    this.problem = null;
    for (const batch of splitIntoBatches(ids, AUDIENCE_BATCH)) {
      if (run.isStopped) break;
      try {
        const { added, removed, estimate } = await this.api.changeAudience(this.inbox, { [run.change]: batch });
        run.done += batch.length;
        run.changed += run.change === "add" ? added : removed;
        this.#estimate.set(estimate);
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
    return html`${heading({
        title: "Audience",
        about: "The users who receive messages to everyone. New members do not receive earlier messages.",
        actions: inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("audience", inbox)),
      })}
      ${isAllowed ? nothing : missingScope(this.session, "audience", "add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
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
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.hasScope("read")
            ? this.#estimate.render(
                (estimate) =>
                  html`<p class="figure-in-card"><strong class="big" data-estimate>${formatNumber(estimate)}</strong></p>
                    <p class="muted">
                      Current members of ${this.inbox}.
                      ${estimate === 0
                        ? "Add members to send messages to everyone."
                        : "The number is exact unless members are being added or removed."}
                    </p>`,
              )
            : missingScope(this.session, "read", "see the number of members")}
        </section>
      </div>`;
  }

  #progress(run: Run): TemplateResult {
    const verb = run.change === "add" ? "added" : "removed";
    return html`<div class="stack-form" role="status">
      ${progressBar("Members", run.done, run.total)}
      <p class="muted">
        ${formatNumber(run.done)} of ${formatNumber(run.total)} processed: ${formatNumber(run.changed)} ${verb},
        ${formatNumber(run.done - run.changed)} ${run.change === "add" ? "already in the audience" : "not in the audience"}.
        ${!run.isRunning && run.done < run.total ? "The remaining IDs are still in the text box." : ""}
      </p>
    </div>`;
  }
}
