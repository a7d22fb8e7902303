/** Who "everyone" is in an inbox: members added and removed in batches, with progress. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Problem } from "../../shared/calling.js";
import { AUDIENCE_BATCH } from "../api.js";
import { count, many } from "../format.js";
import { Loaded, asProblem } from "../loaded.js";
import type { InboxEntry } from "../model.js";
import { progressBar } from "../parts/bars.js";
import { ask } from "../parts/dialogs.js";
import { fileButton, segments, textArea } from "../parts/fields.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { errorAt, lacks, problemNotice } from "../parts/notices.js";
import { go } from "../router.js";
import { idsIn, inBatches } from "../uids.js";
import { View } from "../view.js";

const DRAFT = "audience/";

type Change = "add" | "remove";

interface Run {
  change: Change;
  whole: number;
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
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #estimate = new Loaded<number>(this, async (signal) => (await this.api.audience(this.inbox, signal)).estimate);

  override connectedCallback(): void {
    super.connectedCallback();
    this.text = this.session.draft<string>(DRAFT) ?? "";
    if (!this.session.may("read")) return;
    void this.#inboxes.load();
    void this.#estimate.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    if (this.run) this.run.isStopped = true; // what was not sent is still in the draft
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
    const ids = idsIn(this.text);
    if (ids.length === 0) return;
    if (this.change === "remove" && !(await this.#isSure(ids.length))) return;
    await this.#apply(ids);
  }

  #isSure(size: number): Promise<boolean> {
    return ask({
      title: `Remove ${many(size, "member")}?`,
      body: () =>
        html`<p>
          They no longer get messages to everyone in <strong>${this.inbox}</strong>. What they have received stays.
        </p>`,
      action: "Remove",
      isDanger: true,
      act: async () => {},
    });
  }

  /** Batch after batch; what is done leaves the text, so that a failure or a stop leaves the rest to go on with. */
  async #apply(ids: string[]): Promise<void> {
    const run: Run = { change: this.change, whole: ids.length, done: 0, changed: 0, isRunning: true, isStopped: false };
    this.run = run;
    this.problem = null;
    for (const batch of inBatches(ids, AUDIENCE_BATCH)) {
      if (run.isStopped) break;
      try {
        const { added, removed, estimate } = await this.api.changeAudience(this.inbox, { [run.change]: batch });
        run.done += batch.length;
        run.changed += run.change === "add" ? added : removed;
        this.#estimate.set(estimate);
        this.#type(ids.slice(run.done).join("\n"));
      } catch (error) {
        this.problem = asProblem(error);
        break;
      }
    }
    run.isRunning = false;
    this.requestUpdate();
  }

  override render(): TemplateResult {
    const size = idsIn(this.text).length;
    const may = this.session.may("audience");
    const isRunning = this.run?.isRunning ?? false;
    return html`${heading({
        title: "Audience",
        about: "Who gets a message to everyone. Members who join later do not get what was sent before.",
        actions: inboxPicker(this.inbox, this.#inboxes.value, (inbox) => go("audience", inbox)),
      })}
      ${may ? nothing : lacks("audience", "add or remove members")}
      <div class="split">
        <section class="card" aria-labelledby="change">
          <h2 id="change">Change members</h2>
          <form class="stack-form" novalidate @submit=${this.#submit}>
            ${segments({
              id: "change",
              label: "What to do",
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
              label: "User ids",
              rows: 8,
              isCode: true,
              isDisabled: isRunning,
              value: this.text,
              set: (text) => this.#type(text),
              error: errorAt(this.problem?.errors, this.change),
              placeholder: "ada\nbob",
              hint: "One on a line, separated by commas, or a CSV with a column uid, user_id or id.",
            })}
            <div class="row">
              ${fileButton("members-file", "From a file…", (text) => this.#type(idsIn(text).join("\n")))}
              <span class="muted" role="status"
                >${many(size, "distinct user")}${size > AUDIENCE_BATCH
                  ? `, in ${many(Math.ceil(size / AUDIENCE_BATCH), "batch", "batches")}`
                  : ""}</span
              >
            </div>
            ${problemNotice(this.problem, undefined, (field) => field.startsWith(this.change))}
            ${this.run ? this.#progress(this.run) : nothing}
            <div class="row end">
              ${isRunning
                ? html`<button type="button" @click=${() => this.run && (this.run.isStopped = true)}>
                    Stop after this batch
                  </button>`
                : nothing}
              <button type="submit" class="primary" ?disabled=${!may || size === 0 || isRunning}>
                ${this.change === "add" ? "Add" : "Remove"} ${size ? count(size) : ""}
              </button>
            </div>
          </form>
        </section>
        <section class="card" aria-labelledby="size">
          <h2 id="size">Size</h2>
          ${this.session.may("read")
            ? this.#estimate.show(
                (estimate) =>
                  html`<p class="figure-in-card"><strong class="big" data-estimate>${count(estimate)}</strong></p>
                    <p class="muted">
                      Members of ${this.inbox} now.
                      ${estimate === 0
                        ? "Add some to be able to send to everyone."
                        : "Counted, not guessed, as long as nobody is changing it."}
                    </p>`,
              )
            : lacks("read", "see how many members there are")}
        </section>
      </div>`;
  }

  #progress(run: Run): TemplateResult {
    const verb = run.change === "add" ? "added" : "removed";
    return html`<div class="stack-form" role="status">
      ${progressBar("Members", run.done, run.whole)}
      <p class="muted">
        ${count(run.done)} of ${count(run.whole)} done; ${count(run.changed)} ${verb}, ${count(run.done - run.changed)}
        ${run.change === "add" ? "were members already" : "were none"}.
        ${!run.isRunning && run.done < run.whole ? "The rest is still in the box." : ""}
      </p>
    </div>`;
  }
}
