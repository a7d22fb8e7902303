/** The view of webhook endpoints: create, change, enable, rotate the secret, and their attempts with replay. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { timeAgo, formatDate, formatDuration, formatExactDate, formatNumber, pluralize, shortId } from "../format.js";
import { Resource } from "../resource.js";
import { EVENT_TYPES, EVENT_MEANINGS, type EventType, type WebhookAttempt, type WebhookEndpoint } from "../api-types.js";
import { confirmAction, showOnce } from "../parts/dialogs.js";
import { selectField, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { icon } from "../parts/icons.js";
import { emptyState, errorFor, missingScope, problemNotice } from "../parts/notices.js";
import { more, table } from "../parts/table.js";
import { View } from "../view.js";

const PAGE = 50;
const DESCRIPTION_MAX_CHARACTERS = 200;
const URL_MAX_CHARACTERS = 2048;
const GRACE_SECONDS = [3600, 86_400, 7 * 86_400];

interface Draft {
  url: string;
  description: string;
  chosen: Set<EventType>;
}

@customElement("stak-webhooks")
export class Webhooks extends View {
  /** The endpoint whose attempts are shown. */
  @state() private shown: WebhookEndpoint | null = null;
  #limit = 0;
  #cursor: string | null = null;
  #endpoints = new Resource<WebhookEndpoint[]>(this, async (signal) => {
    const found = await this.api.webhooks(signal);
    this.#limit = found.limit;
    return found.webhooks;
  });
  #attempts = new Resource<WebhookAttempt[]>(this, async (signal) => {
    const page = await this.api.webhookAttempts(this.shown?.webhook_id ?? "", PAGE, null, signal);
    this.#cursor = page.next_cursor;
    return page.attempts;
  });
  #more = new Resource<void>(this, async (signal) => {
    const page = await this.api.webhookAttempts(this.shown?.webhook_id ?? "", PAGE, this.#cursor, signal);
    this.#cursor = page.next_cursor;
    this.#attempts.set([...(this.#attempts.value ?? []), ...page.attempts]);
  });

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("read")) void this.#endpoints.load();
  }

  get #canChange(): boolean {
    return this.session.hasScope("config") && this.session.hasScope("tokens");
  }

  async #create(): Promise<void> {
    const draft: Draft = { url: "", description: "", chosen: new Set() };
    let secret = "";
    const isDone = await confirmAction({
      title: "New webhook endpoint",
      action: "Create endpoint",
      isReady: () => draft.url.trim() !== "" && draft.chosen.size > 0,
      isShownAtField: (field) => field === "url" || field === "description",
      body: (redraw, problem) => fields(draft, redraw, problem),
      act: async () => {
        ({ secret } = await this.api.createWebhook(bodyOf(draft)));
      },
    });
    if (!isDone) return;
    await showOnce(
      "Secret of the new endpoint",
      "Add it to your backend, which verifies the signatures with it. It will not be shown again.",
      secret,
    );
    await this.#endpoints.load();
  }

  async #change(endpoint: WebhookEndpoint): Promise<void> {
    const known = EVENT_TYPES.filter((type) => endpoint.event_types.includes(type));
    const draft: Draft = { url: endpoint.url, description: endpoint.description ?? "", chosen: new Set(known) };
    const isDone = await confirmAction({
      title: "Change webhook endpoint",
      action: "Save",
      isReady: () => draft.url.trim() !== "" && draft.chosen.size > 0,
      isShownAtField: (field) => field === "url" || field === "description",
      body: (redraw, problem) => fields(draft, redraw, problem),
      act: async () => {
        await this.api.changeWebhook(endpoint.webhook_id, bodyOf(draft));
      },
    });
    if (!isDone) return;
    this.session.notify("Endpoint changed");
    await this.#endpoints.load();
  }

  async #setEnabled(endpoint: WebhookEndpoint, enabled: boolean): Promise<void> {
    const isDone = await confirmAction({
      title: enabled ? "Enable this endpoint?" : "Disable this endpoint?",
      action: enabled ? "Enable" : "Disable",
      body: () =>
        html`<p class="code">${endpoint.url}</p>
          <p>${enabled ? "It receives events from now on." : "It receives no events until you enable it."}</p>`,
      act: async () => {
        await this.api.changeWebhook(endpoint.webhook_id, { enabled });
      },
    });
    if (!isDone) return;
    this.session.notify(enabled ? "Endpoint enabled" : "Endpoint disabled");
    await this.#endpoints.load();
  }

  async #rotate(endpoint: WebhookEndpoint): Promise<void> {
    let grace = "";
    let secret = "";
    const isDone = await confirmAction({
      title: "Rotate the endpoint's secret?",
      action: "Rotate",
      body: (redraw) =>
        selectField({
          id: "webhook-grace",
          label: "Previous secret remains valid",
          value: grace,
          options: [
            { value: "", label: "until the next rotation" },
            ...GRACE_SECONDS.map((seconds) => ({ value: String(seconds), label: `for ${formatDuration(seconds)}` })),
            { value: "0", label: "not at all (it was compromised)" },
          ],
          set: (value) => {
            grace = value;
            redraw();
          },
        }),
      act: async () => {
        ({ secret } = await this.api.rotateWebhookSecret(endpoint.webhook_id, grace === "" ? null : Number(grace)));
      },
    });
    if (isDone) await showOnce("New secret", "Add it to your backend now. It will not be shown again.", secret);
  }

  async #delete(endpoint: WebhookEndpoint): Promise<void> {
    const isDone = await confirmAction({
      title: "Delete this endpoint?",
      isDanger: true,
      action: "Delete",
      body: () =>
        html`<p class="code">${endpoint.url}</p>
          <p>Events that wait for it are dropped. This cannot be undone.</p>`,
      act: async () => {
        await this.api.deleteWebhook(endpoint.webhook_id);
      },
    });
    if (!isDone) return;
    if (this.shown?.webhook_id === endpoint.webhook_id) this.shown = null;
    this.session.notify("Endpoint deleted");
    await this.#endpoints.load();
  }

  #showAttempts(endpoint: WebhookEndpoint): void {
    this.shown = endpoint;
    this.#attempts.reset();
    void this.#attempts.load();
  }

  async #replay(attempt: WebhookAttempt): Promise<void> {
    const endpoint = this.shown;
    if (endpoint === null) return;
    const isDone = await confirmAction({
      title: "Send this event again?",
      action: "Send again",
      body: () =>
        html`<p>${attempt.event_type} is sent to <span class="code">${endpoint.url}</span> with the same ID.</p>`,
      act: async () => {
        await this.api.replayAttempt(endpoint.webhook_id, attempt.attempt_id);
      },
    });
    if (!isDone) return;
    this.session.notify("Sending the event again");
    await this.#attempts.load();
  }

  override render(): TemplateResult {
    const endpoints = this.#endpoints.value ?? [];
    const head = heading({
      title: "Webhooks",
      about: "Endpoints of your backend that receive signed events.",
      actions: html`<button
        type="button"
        class="primary"
        ?disabled=${!this.#canChange || (this.#limit > 0 && endpoints.length >= this.#limit)}
        @click=${() => void this.#create()}
      >
        New endpoint
      </button>`,
    });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see webhook endpoints")}`;
    return html`${head}
      ${this.#missing()}
      <section class="card flush" aria-labelledby="endpoints">
        <div class="card-head"><h2 id="endpoints">Endpoints</h2></div>
        ${this.#endpoints.render(
          (found) =>
            found.length === 0
              ? emptyState(
                  "No endpoints",
                  this.#canChange ? "Create one to receive events, for example when a message was read." : nothing,
                )
              : this.#table(found),
          "Loading endpoints",
        )}
      </section>
      ${this.shown === null ? nothing : this.#attemptsOf(this.shown)}`;
  }

  #missing(): TemplateResult | typeof nothing {
    if (!this.session.hasScope("config")) return missingScope(this.session, "config", "change webhook endpoints");
    if (!this.session.hasScope("tokens")) return missingScope(this.session, "tokens", "choose where events are sent");
    return nothing;
  }

  #table(endpoints: WebhookEndpoint[]): TemplateResult {
    return table<WebhookEndpoint>(
      "Webhook endpoints, oldest first",
      [
        {
          head: "Endpoint",
          kind: "main",
          cell: (one) =>
            html`<strong class="code">${one.url}</strong>${one.description === null
                ? nothing
                : html`<small>${one.description}</small>`}`,
        },
        {
          head: "Events",
          cell: (one) =>
            html`<ul class="chips">
              ${one.event_types.map((type) => html`<li class="chip bare">${type}</li>`)}
            </ul>`,
        },
        {
          head: "Status",
          cell: (one) =>
            html`${one.enabled
              ? html`<span class="badge good">enabled</span>`
              : html`<span class="badge bad">disabled</span><small>${one.disabled_reason}</small>`}${one.enabled &&
            one.failing_since !== null
              ? html`<small title=${formatExactDate(one.failing_since)}
                  >Failing since ${formatDate(one.failing_since)}</small
                >`
              : nothing}${one.events_dropped > 0
              ? html`<small>${pluralize(one.events_dropped, "event")} dropped: the queue for this tenant was full</small>`
              : nothing}`,
        },
        { head: "Actions", kind: "actions", cell: (one) => this.#actions(one) },
      ],
      endpoints,
    );
  }

  #actions(one: WebhookEndpoint): TemplateResult {
    const name = one.description ?? shortId(one.webhook_id);
    const action = (label: string, act: () => void, isAllowed: boolean, kind = "") =>
      html`<button
        type="button"
        class="small ${kind}"
        aria-label="${label.replace("…", "")}: ${name}"
        ?disabled=${!isAllowed}
        @click=${act}
      >
        ${label}
      </button>`;
    const isAdmin = this.session.hasScope("config");
    return html`${action("Attempts", () => this.#showAttempts(one), true)}
    ${action("Change…", () => void this.#change(one), this.#canChange)}
    ${action("Rotate secret…", () => void this.#rotate(one), isAdmin)}
    ${action(one.enabled ? "Disable…" : "Enable…", () => void this.#setEnabled(one, !one.enabled), isAdmin)}
    ${action("Delete…", () => void this.#delete(one), isAdmin, "danger-quiet")}`;
  }

  #attemptsOf(endpoint: WebhookEndpoint): TemplateResult {
    return html`<section class="card flush" aria-labelledby="attempts">
      <div class="card-head">
        <h2 id="attempts">Attempts: ${endpoint.description ?? shortId(endpoint.webhook_id)}</h2>
        <button type="button" class="small" ?disabled=${this.#attempts.isLoading} @click=${() => void this.#attempts.load()}>
          ${icon("refresh")}Refresh
        </button>
      </div>
      ${this.#attempts.render(
        (found) =>
          found.length === 0
            ? emptyState("No attempts", html`<p>No event was sent in the last seven days.</p>`)
            : html`${this.#attemptTable(found)} ${problemNotice(this.#more.problem, () => void this.#more.load())}
              ${more(this.#cursor !== null, this.#more.isLoading, () => void this.#more.load())}`,
        "Loading attempts",
      )}
    </section>`;
  }

  #attemptTable(attempts: WebhookAttempt[]): TemplateResult {
    return table<WebhookAttempt>(
      `${pluralize(attempts.length, "attempt")}, newest first`,
      [
        {
          head: "Event",
          kind: "main",
          cell: (one) => html`<strong>${one.event_type}</strong><small class="code">${one.event_id}</small>`,
        },
        {
          head: "Result",
          cell: (one) =>
            html`<span class="badge ${one.succeeded ? "good" : "bad"}"
                >${one.succeeded ? "accepted" : "failed"}${one.status === null ? "" : ` (${one.status})`}</span
              >${one.reason === null ? nothing : html`<small>${one.reason}</small>`}`,
        },
        { head: "Duration", kind: "number", cell: (one) => html`${formatNumber(one.duration_ms)} ms` },
        {
          head: "Sent",
          cell: (one) => html`<time class="nowrap" title=${formatExactDate(one.at)}>${timeAgo(one.at)}</time>`,
        },
        {
          head: "Replay",
          kind: "actions",
          cell: (one) =>
            html`<button
              type="button"
              class="small"
              aria-label="Send again: ${one.event_type}, ${timeAgo(one.at)}"
              ?disabled=${!this.session.hasScope("config")}
              @click=${() => void this.#replay(one)}
            >
              Send again…
            </button>`,
        },
      ],
      attempts,
    );
  }
}

function bodyOf(draft: Draft): { url: string; event_types: EventType[]; description: string | null } {
  return {
    url: draft.url.trim(),
    event_types: EVENT_TYPES.filter((type) => draft.chosen.has(type)),
    description: draft.description.trim() || null,
  };
}

function fields(draft: Draft, redraw: () => void, problem: Problem | null): TemplateResult {
  return html`${textField({
      id: "webhook-url",
      label: "URL",
      isCode: true,
      maxlength: URL_MAX_CHARACTERS,
      placeholder: "https://hooks.example/stak",
      value: draft.url,
      set: (value) => {
        draft.url = value;
        redraw();
      },
      error: errorFor(problem?.errors, "url"),
    })}
    ${textField({
      id: "webhook-description",
      label: "Description",
      isOptional: true,
      maxlength: DESCRIPTION_MAX_CHARACTERS,
      value: draft.description,
      set: (value) => {
        draft.description = value;
        redraw();
      },
      error: errorFor(problem?.errors, "description"),
    })}
    <fieldset class="stack-form">
      <legend class="label">Events</legend>
      ${EVENT_TYPES.map(
        (type) =>
          html`<label class="check">
            <input
              type="checkbox"
              name="event-type"
              value=${type}
              .checked=${draft.chosen.has(type)}
              @change=${(event: Event) => {
                if ((event.target as HTMLInputElement).checked) draft.chosen.add(type);
                else draft.chosen.delete(type);
                redraw();
              }}
            />
            <span><strong>${type}</strong><small>${EVENT_MEANINGS[type]}</small></span>
          </label>`,
      )}
    </fieldset>`;
}
