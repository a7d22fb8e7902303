/** Writing a message: checked by the server without sending, seen before it is sent, sent once. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { Problem, type FieldError } from "../../shared/calling.js";
import { BLANK, PostNames, exampleOf, messageOf, postOf, type Draft } from "../draft.js";
import { count, dollars, many, moment } from "../format.js";
import { Loaded, asProblem } from "../loaded.js";
import type { Accepted, DryRun, InboxConfig, InboxEntry, Post } from "../model.js";
import { ask } from "../parts/dialogs.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { isWithin, lacks, problemNotice } from "../parts/notices.js";
import { previews } from "../parts/preview.js";
import { go } from "../router.js";
import { View } from "../view.js";
import { audienceFields, isPlaced, messageFields, timeFields, type ComposeForm } from "./compose-form.js";

const DRAFT = "compose/";
const names = new PostNames();

@customElement("stak-compose")
export class Compose extends View {
  @state() private draft: Draft = BLANK;
  @state() private errors: FieldError[] = [];
  @state() private problem: Problem | null = null;
  @state() private checked: { content: string; result: DryRun } | null = null;
  @state() private isBusy = false;
  #inboxes = new Loaded<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #estimate = new Loaded<{ estimate: number }>(this, (signal) => this.api.audience(this.inbox, signal));
  #config = new Loaded<InboxConfig>(
    this,
    (signal) => this.api.config(this.inbox, signal),
    (config) => this.#begin(config),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.draft = this.session.draft<Draft>(DRAFT) ?? BLANK;
    if (!this.session.may("read")) return;
    void this.#inboxes.load();
    void this.#config.load();
    void this.#estimate.load();
  }

  /** An inbox with a schema is written to as JSON, with what the schema requires to begin with. */
  #begin(config: InboxConfig): void {
    if (config.schema && this.session.draft(DRAFT) === undefined) {
      this.draft = { ...BLANK, mode: "json", json: JSON.stringify(exampleOf(config.schema), null, 2) };
    }
  }

  #change = (change: Partial<Draft>, field: string): void => {
    this.draft = { ...this.draft, ...change };
    this.errors = this.errors.filter((error) => !isWithin(error.field, field));
    if (JSON.stringify(this.draft) === JSON.stringify(BLANK)) this.session.dropDraft(DRAFT);
    else this.session.keepDraft(DRAFT, this.draft);
  };

  /** The post as it stands and what it would do, or null with the errors at their places. */
  async #check(): Promise<{ post: Post; result: DryRun } | null> {
    if (this.isBusy) return null;
    this.problem = null;
    const made = postOf(this.draft);
    this.errors = "errors" in made ? made.errors : [];
    if ("errors" in made) {
      this.#focusError();
      return null;
    }
    this.isBusy = true;
    try {
      const result = await this.api.dryRun(this.inbox, made.post);
      this.checked = { content: JSON.stringify(made.post), result };
      return { post: made.post, result };
    } catch (error) {
      this.problem = asProblem(error);
      this.errors = this.problem.errors;
      this.checked = null;
      this.#focusError();
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  async #focusError(): Promise<void> {
    await this.updateComplete;
    this.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }

  async #send(event: Event): Promise<void> {
    event.preventDefault();
    const ready = await this.#check();
    if (ready === null) return;
    const { post, result } = ready;
    const isToAll = post.audiences.kind === "everyone";
    let isSure = !isToAll;
    let accepted: Accepted | undefined;
    const sent = await ask({
      title: isToAll
        ? `Send to everyone: ${count(result.recipients)} ${result.recipients === 1 ? "person" : "people"}?`
        : `Send to ${many(result.recipients, "user")}?`,
      body: (redraw, problem) =>
        html`<p>
            ${typeof post.message.title === "string" ? html`<strong>${post.message.title}</strong>, in` : "In"} the
            inbox <strong>${this.inbox}</strong>, category ${post.category ?? "default"}.
          </p>
          ${outcome(result)}
          ${post.send_at
            ? html`<p>It will be sent on <strong>${moment(post.send_at)}</strong>. Until then it can be stopped.</p>`
            : nothing}
          ${isToAll
            ? html`<label class="check"
                ><input
                  type="checkbox"
                  name="sure"
                  .checked=${isSure}
                  @change=${(change: Event) => {
                    isSure = (change.target as HTMLInputElement).checked;
                    redraw();
                  }}
                />
                <span>Yes, send it to all ${count(result.recipients)} in <strong>${this.inbox}</strong>.</span></label
              >`
            : nothing}
          ${problem?.status === 0
            ? html`<p class="hint">
                It may have been accepted before the connection broke. Sending the same message again from here is safe:
                it goes out once.
              </p>`
            : nothing}`,
      action: post.send_at ? "Schedule" : `Send to ${count(result.recipients)}`,
      isReady: () => isSure,
      act: async () => {
        accepted = await this.api.post(this.inbox, post, names.nameOf(this.inbox, post));
      },
    });
    if (!sent || accepted === undefined) return;
    names.sent();
    this.session.dropDraft(DRAFT);
    this.session.say(accepted.status === "scheduled" ? "Scheduled" : "Accepted: it is on its way");
    go("broadcasts", this.inbox, accepted.message_id);
  }

  #discard = (): void => {
    this.draft = BLANK;
    this.errors = [];
    this.problem = null;
    this.checked = null;
    this.session.dropDraft(DRAFT);
    if (this.#config.value) this.#begin(this.#config.value);
  };

  override render(): TemplateResult {
    const made = postOf(this.draft);
    const isCurrent = "post" in made && this.checked?.content === JSON.stringify(made.post);
    const entry = this.#inboxes.value?.find(({ inbox }) => inbox === this.inbox);
    const form: ComposeForm = {
      draft: this.draft,
      errors: this.errors,
      config: this.#config.value,
      categories: this.#config.value?.categories ?? entry?.categories ?? [],
      estimate: this.#estimate.value?.estimate,
      change: this.#change,
    };
    return html`${heading({
        title: "Compose",
        about: "Nothing is sent before you have seen whom it reaches and what it costs.",
        actions: inboxPicker(this.inbox, this.#inboxes.value, (inbox) => go("compose", inbox)),
      })}
      ${this.session.may("post") ? nothing : lacks("post", "send messages")}
      ${this.session.may("read") ? nothing : lacks("read", "see the inbox's categories and schema")}
      ${this.#config.problem ? problemNotice(this.#config.problem, () => void this.#config.load()) : nothing}
      <div class="compose">
        <form novalidate @submit=${this.#send}>
          ${audienceFields(form)} ${messageFields(form)} ${timeFields(form)}
          ${problemNotice(this.problem, undefined, (field) => isPlaced(this.draft, field))}
          <div class="send">
            <button
              type="button"
              class="plain"
              ?disabled=${this.session.drafts(DRAFT).length === 0}
              @click=${this.#discard}
            >
              Start over
            </button>
            <div class="row">
              <button
                type="button"
                ?disabled=${this.isBusy || !this.session.may("post")}
                @click=${() => void this.#check()}
              >
                Dry run
              </button>
              <button type="submit" class="primary" ?disabled=${this.isBusy || !this.session.may("post")}>
                ${this.isBusy ? "Checking…" : "Review and send"}
              </button>
            </div>
          </div>
        </form>
        <aside aria-label="Preview and dry run">
          <section class="card" aria-labelledby="outcome" aria-live="polite">
            <h2 id="outcome">Dry run</h2>
            ${this.checked && isCurrent
              ? outcome(this.checked.result)
              : html`<p class="muted">
                  ${this.checked
                    ? "The message has changed since the last dry run."
                    : "Recipients, chunks and cost appear here. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${previews({ message: messageOf(this.draft), category: this.draft.category, sender: this.draft.sender })}
          </section>
        </aside>
      </div>`;
  }
}

function outcome({ recipients, chunks, cost }: DryRun): TemplateResult {
  return html`<div class="outcome">
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${count(recipients)}</dd>
      </div>
      <div>
        <dt>Chunks</dt>
        <dd data-outcome="chunks">${count(chunks)}</dd>
      </div>
      <div>
        <dt>Cost on AWS</dt>
        <dd data-outcome="cost">${dollars(cost.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${count(cost.dynamodb_write_units)} write units and ${count(cost.sqs_requests)} queue requests (${cost.prices}).
    </p>
  </div>`;
}
