/** The compose view: dry run, preview, confirmation and sending. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import { type Problem, type FieldError } from "../../shared/http.js";
import { describeOptions, isOption, optionsOf } from "../message-options.js";
import { EMPTY_DRAFT, IdempotencyKeys, exampleMessage, toMessage, toPost, type Draft } from "../message-draft.js";
import { formatNumber, formatDollars, pluralize, formatDate } from "../format.js";
import { Resource, toProblem } from "../resource.js";
import type { Accepted, Delivery, DryRun, InboxConfig, InboxEntry, Message, Post, TemplateEntry, Topic } from "../api-types.js";
import { deliveryComparison, deliveryTime, type Estimates } from "../parts/delivery-choice.js";
import { confirmAction } from "../parts/dialogs.js";
import { heading, inboxPicker } from "../parts/heading.js";
import { isWithin, missingScope, problemNotice } from "../parts/notices.js";
import { previews } from "../parts/preview.js";
import { sendTest } from "../parts/test-recipient.js";
import { navigate } from "../router.js";
import { View } from "../view.js";
import { audienceFields, chosenDelivery, hasField, messageFields, timeFields, type ComposeForm } from "./compose-form.js";
import { optionFields } from "./compose-options.js";

const DRAFT = "compose/";
const OUTCOMES: Record<string, string> = { scheduled: "Message scheduled", published: "Message published" };
const TOPICS_SUGGESTED = 100;
const idempotencyKeys = new IdempotencyKeys();

/** What a dry run is of: both ways to deliver a post are estimated together. */
function contentOf({ delivery: _, ...post }: Post): string {
  return JSON.stringify(post);
}

@customElement("stak-compose")
export class Compose extends View {
  @state() private draft: Draft = EMPTY_DRAFT;
  @state() private errors: FieldError[] = [];
  @state() private problem: Problem | null = null;
  @state() private checked: { content: string; results: Estimates } | null = null;
  @state() private isBusy = false;
  @state() private areOptionsOpen = false;
  /** A template as its first recipient would get it, after a dry run. */
  @state() private rendered: { content: string; message: Message | string } | null = null;
  #templates = new Resource<TemplateEntry[]>(this, (signal) => this.api.templates(this.inbox, signal));
  #inboxes = new Resource<InboxEntry[]>(this, (signal) => this.api.inboxes(signal));
  #estimate = new Resource<{ estimate: number }>(this, (signal) => this.api.audience(this.inbox, signal));
  #topics = new Resource<Topic[]>(this, async (signal) => (await this.api.topics(TOPICS_SUGGESTED, null, signal)).topics);
  #config = new Resource<InboxConfig>(
    this,
    (signal) => this.api.config(this.inbox, signal),
    (config) => this.#begin(config),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    this.draft = { ...EMPTY_DRAFT, ...this.session.draft<Draft>(DRAFT) };
    this.areOptionsOpen = Object.keys(optionsOf(this.draft)).length > 0;
    if (!this.session.hasScope("read")) return;
    void this.#inboxes.load();
    void this.#config.load();
    void this.#estimate.load();
    void this.#topics.load();
    void this.#templates.load();
  }

  /** Starts with JSON and the required fields if the inbox has a schema. */
  #begin(config: InboxConfig): void {
    if (config.schema && this.session.draft(DRAFT) === undefined) {
      this.draft = { ...EMPTY_DRAFT, mode: "json", json: JSON.stringify(exampleMessage(config.schema), null, 2) };
    }
  }

  #change = (change: Partial<Draft>, field: string): void => {
    this.draft = { ...this.draft, ...change };
    this.errors = this.errors.filter((error) => !isWithin(error.field, field));
    if (JSON.stringify(this.draft) === JSON.stringify(EMPTY_DRAFT)) this.session.dropDraft(DRAFT);
    else this.session.keepDraft(DRAFT, this.draft);
  };

  /** Runs a dry run; returns the post and the result, or null after showing the errors. */
  async #check(): Promise<{ post: Post; result: DryRun } | null> {
    if (this.isBusy) return null;
    this.problem = null;
    const converted = toPost(this.draft);
    this.#showErrors("errors" in converted ? converted.errors : []);
    if ("errors" in converted) return null;
    this.isBusy = true;
    try {
      const { post } = converted;
      const chosen = this.#delivery;
      const [result, other] = await Promise.all([this.api.dryRun(this.inbox, post), this.#dryRunOther(post, chosen)]);
      this.checked = { content: contentOf(post), results: { [chosen]: result, ...other } };
      await this.#renderTemplate(post);
      return { post, result };
    } catch (error) {
      this.problem = toProblem(error);
      this.#showErrors(this.problem.errors);
      this.checked = null;
      return null;
    } finally {
      this.isBusy = false;
    }
  }

  /** How this draft is delivered; to selected users always on write. */
  get #delivery(): Delivery {
    return this.draft.to === "everyone" ? chosenDelivery(this.draft, this.#config.value) : "on_write";
  }

  /** The dry run of the other way to deliver to everyone, to compare; none if the inbox does not allow the choice. */
  async #dryRunOther(post: Post, chosen: Delivery): Promise<Estimates> {
    if (post.audiences.kind !== "everyone" || post.template !== undefined || !this.#config.value?.on_read) return {};
    const delivery = chosen === "on_read" ? "on_write" : "on_read";
    try {
      return { [delivery]: await this.api.dryRun(this.inbox, { ...post, delivery }) };
    } catch {
      return {}; // the chosen way tells what is wrong with the post
    }
  }

  /** Shows a template as its first recipient would get it, or why that fails; others may get theirs. */
  async #renderTemplate({ template, data, audiences }: Post): Promise<void> {
    if (template === undefined || data === undefined || !this.session.hasScope("read")) return;
    const uid = audiences.kind === "users" && audiences.uids[0] !== undefined ? { uid: audiences.uids[0] } : {};
    const content = JSON.stringify([template, data]);
    try {
      const { message } = await this.api.previewTemplate(this.inbox, template, { ...uid, data });
      this.rendered = { content, message };
    } catch (error) {
      this.rendered = { content, message: toProblem(error).message };
    }
  }

  /** What the preview shows: the message, or why there is none. */
  #shown(): Message | string {
    if (this.draft.mode !== "template") return toMessage(this.draft);
    const converted = toPost({ ...this.draft, to: "everyone", when: "now" });
    const content = "post" in converted ? JSON.stringify([converted.post.template, converted.post.data]) : null;
    if (this.rendered === null || this.rendered.content !== content) return "Run a dry run to see the message.";
    return this.rendered.message;
  }

  /** Shows errors at their fields, and focuses the first. */
  #showErrors(errors: FieldError[]): void {
    this.errors = errors;
    if (errors.some(({ field }) => isOption(field))) this.areOptionsOpen = true;
    if (errors.length > 0) void this.#focusError();
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
    const topics = post.audiences.kind === "topic" ? post.audiences.topics : [];
    let isSure = !isToAll;
    let accepted: Accepted | undefined;
    const sent = await confirmAction({
      title: isToAll
        ? `Send to everyone (${pluralize(result.recipients, "user")})?`
        : `Send to ${topics.length > 1 ? "at most " : ""}${pluralize(result.recipients, "user")}?`,
      body: (redraw, problem) =>
        html`<p>
            ${nameOf(post) === null ? "Inbox" : html`<strong>${nameOf(post)}</strong>, inbox`}
            <strong>${this.inbox}</strong>, category ${post.category ?? "default"}.
            ${topics.length > 0
              ? html`To the members of <strong>${topics.join(", ")}</strong>. A user in several topics gets it once.`
              : nothing}
          </p>
          ${outcome(result)}
          ${post.send_at
            ? html`<p>Scheduled for <strong>${formatDate(post.send_at)}</strong>. You can stop it until then.</p>`
            : nothing}
          ${describeOptions(post).map((text) => html`<p>${text}</p>`)}
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
                <span
                  >Yes, send this to everyone in <strong>${this.inbox}</strong> (${pluralize(result.recipients, "user")}).</span
                ></label
              >`
            : nothing}
          ${problem?.status === 0
            ? html`<p class="hint">
                The message may have been accepted before the connection was lost. It is safe to send it again: it is
                delivered only once.
              </p>`
            : nothing}`,
      action: post.send_at ? "Schedule" : `Send to ${formatNumber(result.recipients)}`,
      isReady: () => isSure,
      act: async () => {
        accepted = await this.api.post(this.inbox, post, idempotencyKeys.keyFor(this.inbox, post));
      },
    });
    if (!sent || accepted === undefined) return;
    idempotencyKeys.reset();
    this.session.dropDraft(DRAFT);
    const outcomeText = OUTCOMES[accepted.status] ?? "Message accepted";
    this.session.notify(accepted.warning === undefined ? outcomeText : `${outcomeText}. ${accepted.warning}`);
    navigate("broadcasts", this.inbox, accepted.message_id);
  }

  /** Sends the draft to the person at this browser only, at once; the draft stays. */
  async #test(): Promise<void> {
    const grouping = this.draft.grouping === "digest" ? "none" : this.draft.grouping;
    const converted = toPost({ ...this.draft, to: "users", uids: "me", when: "now", grouping });
    this.problem = null;
    this.#showErrors("errors" in converted ? converted.errors : []);
    if ("errors" in converted) return;
    const { post } = converted;
    const canSearch = this.session.hasScope("read");
    const isSent = await sendTest(this.api, this.session.tenant, canSearch, async (uid) => {
      const test = { ...post, audiences: { ...post.audiences, kind: "users" as const, uids: [uid] } };
      await this.api.post(this.inbox, test, new IdempotencyKeys().keyFor(this.inbox, test));
    });
    if (isSent) this.session.notify("Test sent");
  }

  #discard = (): void => {
    this.draft = EMPTY_DRAFT;
    this.errors = [];
    this.problem = null;
    this.checked = null;
    this.session.dropDraft(DRAFT);
    if (this.#config.value) this.#begin(this.#config.value);
  };

  override render(): TemplateResult {
    const converted = toPost(this.draft);
    const isCurrent = "post" in converted && this.checked?.content === contentOf(converted.post);
    const dryRuns = isCurrent ? (this.checked?.results ?? {}) : {};
    const result = dryRuns[this.#delivery];
    const entry = this.#inboxes.value?.find(({ inbox }) => inbox === this.inbox);
    const form: ComposeForm = {
      inbox: this.inbox,
      draft: this.draft,
      errors: this.errors,
      config: this.#config.value,
      categories: this.#config.value?.categories ?? entry?.categories ?? [],
      estimate: this.#estimate.value?.estimate,
      dryRuns,
      topics: this.#topics.value ?? [],
      templates: this.#templates.value,
      api: this.session.hasScope("read") ? this.api : null,
      areOptionsOpen: this.areOptionsOpen,
      toggleOptions: (areOpen) => (this.areOptionsOpen = areOpen),
      change: this.#change,
    };
    return html`${heading({
        title: "Compose",
        about: "Review the recipients and the cost before you send.",
        actions: inboxPicker(this.inbox, this.#inboxes.value, (inbox) => navigate("compose", inbox)),
      })}
      ${this.session.hasScope("post") ? nothing : missingScope(this.session, "post", "send messages")}
      ${this.session.hasScope("read") ? nothing : missingScope(this.session, "read", "see the inbox's categories and schema")}
      ${this.#config.problem ? problemNotice(this.#config.problem, () => void this.#config.load()) : nothing}
      <div class="compose">
        <form novalidate @submit=${this.#send}>
          ${audienceFields(form)} ${messageFields(form)} ${timeFields(form)} ${optionFields(form)}
          ${problemNotice(this.problem, undefined, (field) => hasField(this.draft, field))}
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
                ?disabled=${!this.session.hasScope("post")}
                aria-disabled=${this.isBusy ? "true" : nothing}
                @click=${() => void this.#check()}
              >
                Dry run
              </button>
              <button
                type="button"
                ?disabled=${this.isBusy || !this.session.hasScope("post")}
                @click=${() => void this.#test()}
              >
                Send a test to me
              </button>
              <button
                type="submit"
                class="primary"
                ?disabled=${!this.session.hasScope("post")}
                aria-disabled=${this.isBusy ? "true" : nothing}
              >
                ${this.isBusy ? "Checking…" : "Review and send"}
              </button>
            </div>
          </div>
        </form>
        <aside aria-label="Preview and dry run">
          <section class="card" aria-labelledby="outcome" aria-live="polite">
            <h2 id="outcome">Dry run</h2>
            ${result
              ? html`${outcome(result)}${deliveryComparison(dryRuns)}`
              : html`<p class="muted">
                  ${this.checked
                    ? "The message has changed since the last dry run."
                    : "Shows recipients, time and cost. A dry run stores and sends nothing."}
                </p>`}
          </section>
          <section class="card" aria-labelledby="preview">
            <h2 id="preview">Preview</h2>
            ${previews({ message: this.#shown(), category: this.draft.category, sender: this.draft.sender })}
          </section>
        </aside>
      </div>`;
  }
}

/** What people call a post: its title, or its template. */
function nameOf({ message, template }: Post): string | null {
  if (template !== undefined) return `Template ${template}`;
  return typeof message?.title === "string" ? message.title : null;
}

function outcome({ recipients, delivery_seconds: seconds, cost, cost_per_reader: reader, warning }: DryRun): TemplateResult {
  return html`<div class="outcome">
    ${warning === undefined ? nothing : html`<div class="notice warn" role="status" data-warning>${warning}</div>`}
    <dl>
      <div>
        <dt>Recipients</dt>
        <dd data-outcome="recipients">${formatNumber(recipients)}</dd>
      </div>
      ${reader === undefined
        ? html`<div>
            <dt>Delivery</dt>
            <dd data-outcome="time">${deliveryTime(seconds)}</dd>
          </div>`
        : html`<div>
            <dt>If all come back</dt>
            <dd data-outcome="readers">${formatDollars(cost.usd + reader.usd * recipients)}</dd>
          </div>`}
      <div>
        <dt>Estimated AWS cost</dt>
        <dd data-outcome="cost">${formatDollars(cost.usd)}</dd>
      </div>
    </dl>
    <p class="hint">
      ${formatNumber(cost.dynamodb_write_units)} DynamoDB write units and ${formatNumber(cost.sqs_requests)} SQS requests
      (${cost.prices}).
      ${reader === undefined
        ? nothing
        : html`Published at once. Each member who comes back costs another ${formatNumber(reader.dynamodb_write_units)} write
          units.`}
    </p>
  </div>`;
}
