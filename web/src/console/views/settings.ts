/** The view of the tenant's settings. Unsaved changes are kept. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { pluralize } from "../format.js";
import { DraftForm } from "../draft-form.js";
import { Resource } from "../resource.js";
import type { Settings } from "../api-types.js";
import { chipsField } from "../parts/chips.js";
import { confirmAction } from "../parts/dialogs.js";
import { segments, textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorFor, isWithin, missingScope, problemNotice } from "../parts/notices.js";
import { saveBar } from "../parts/save-bar.js";
import { View } from "../view.js";
import "./channel-settings.js";
import "./quotas.js";

const RETENTION_MAX_DAYS = 3650;

const FIELDS = [
  "title",
  "allowed_origins",
  "retention_days",
  "limits.requests_per_second",
  "limits.user_requests_per_second",
  "webhook_url",
  "registered_participants_only",
];

interface Form {
  title: string;
  origins: string[];
  days: string;
  requests: string;
  userRequests: string;
  webhook: string;
  chats: "all" | "registered";
}

function daysOf(form: Form): number | null {
  return form.days.trim() === "" ? null : Number(form.days);
}

function formOf(settings: Settings): Form {
  return {
    title: settings.title ?? "",
    origins: settings.allowed_origins,
    days: settings.retention_days === null ? "" : String(settings.retention_days),
    requests: String(settings.limits.requests_per_second),
    userRequests: String(settings.limits.user_requests_per_second),
    webhook: settings.webhook_url ?? "",
    chats: settings.registered_participants_only ? "registered" : "all",
  };
}

@customElement("stak-settings")
export class SettingsView extends View {
  #draftForm = new DraftForm<Form>(this, () => "settings/");
  #settings = new Resource<Settings>(
    this,
    (signal) => this.api.settings(signal),
    (settings) => this.#draftForm.init(formOf(settings)),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.hasScope("read")) void this.#settings.load();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#draftForm.form === null || !(await this.#confirmRetention(daysOf(this.#draftForm.form)))) return;
    const isSaved = await this.#draftForm.save(async (form) => {
      const settings = await this.api.changeSettings({
        title: form.title.trim() || null,
        allowed_origins: form.origins,
        retention_days: daysOf(form),
        limits: {
          requests_per_second: Number(form.requests),
          user_requests_per_second: Number(form.userRequests),
        },
        webhook_url: form.webhook.trim() || null,
        registered_participants_only: form.chats === "registered",
      });
      this.#settings.set(settings);
      return formOf(settings);
    });
    if (isSaved) this.session.notify("Saved");
  }

  /** Asks for confirmation before a shorter retention deletes data. The API rejects invalid values itself. */
  async #confirmRetention(days: number | null): Promise<boolean> {
    const before = this.#settings.value?.retention_days ?? null;
    const isValid = days !== null && Number.isInteger(days) && days >= 1 && days <= RETENTION_MAX_DAYS;
    if (!isValid || (before !== null && days >= before)) return true;
    return confirmAction({
      title: `Delete everything older than ${pluralize(days, "day")}?`,
      body: () =>
        html`<p>
          Messages, chats and logs older than ${pluralize(days, "day")} are deleted, now and in the future.
          ${before === null ? "Currently, everything is kept." : `Currently, they are kept for ${pluralize(before, "day")}.`}
          Deleted data cannot be restored.
        </p>`,
      action: "Save and delete",
      isDanger: true,
      act: async () => {},
    });
  }

  override render(): TemplateResult {
    const head = heading({ title: "Settings", about: "These settings apply to all inboxes of this tenant." });
    if (!this.session.hasScope("read")) return html`${head}${missingScope(this.session, "read", "see settings")}`;
    return html`${head} ${this.session.hasScope("config") ? nothing : missingScope(this.session, "config", "change settings")}
      ${this.#draftForm.form ? this.#fields(this.#draftForm.form) : this.#settings.render(() => nothing, "Loading settings")}
      <stak-channels .session=${this.session} .api=${this.api} .route=${this.route}></stak-channels>
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`;
  }

  #fields(form: Form): TemplateResult {
    const errors = this.#draftForm.problem?.errors;
    const isDisabled = !this.session.hasScope("config");
    return html`<form class="stack-form" novalidate @submit=${this.#save}>
      <section class="card stack-form" aria-labelledby="general">
        <h2 id="general">General</h2>
        <div class="columns">
          ${textField({
            id: "title",
            label: "Title",
            isOptional: true,
            isDisabled,
            value: form.title,
            set: (title) => this.#draftForm.change({ title }, "title"),
            error: errorFor(errors, "title"),
            hint: "The display name of the tenant.",
          })}
          ${textField({
            id: "days",
            label: "Retention in days",
            isOptional: true,
            type: "number",
            min: "1",
            max: String(RETENTION_MAX_DAYS),
            isDisabled,
            value: form.days,
            set: (days) => this.#draftForm.change({ days }, "retention_days"),
            error: errorFor(errors, "retention_days"),
            hint: "Messages, chats and logs older than this are deleted. Leave empty to keep everything.",
          })}
        </div>
        ${segments({
          id: "chats",
          label: "Users can chat with",
          isDisabled,
          value: form.chats,
          set: (chats) => this.#draftForm.change({ chats: chats as Form["chats"] }, "registered_participants_only"),
          options: [
            { value: "all", label: "Any user" },
            { value: "registered", label: "Registered users" },
          ],
        })}
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${chipsField({
          id: "origins",
          label: "Allowed origins",
          values: form.origins,
          set: (origins) => this.#draftForm.change({ origins }, "allowed_origins"),
          isDisabled,
          error: errorFor(errors, "allowed_origins", form.origins),
          placeholder: "https://shop.example",
          hint: "Pages from these origins can use the user API and its WebSocket; * allows any. Type an origin and press Enter.",
        })}
        ${textField({
          id: "webhook",
          label: "Webhook URL",
          isOptional: true,
          type: "url",
          isDisabled,
          isCode: true,
          value: form.webhook,
          set: (webhook) => this.#draftForm.change({ webhook }, "webhook_url"),
          error: errorFor(errors, "webhook_url"),
          placeholder: "https://shop.example/stak",
          hint: "Receives a signed request for each message to an offline user.",
        })}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${textField({
            id: "requests",
            label: "Requests per second, all API keys",
            type: "number",
            min: "1",
            isDisabled,
            value: form.requests,
            set: (requests) => this.#draftForm.change({ requests }, "limits.requests_per_second"),
            error: errorFor(errors, "limits.requests_per_second"),
          })}
          ${textField({
            id: "user-requests",
            label: "Requests per second, each user",
            type: "number",
            min: "1",
            isDisabled,
            value: form.userRequests,
            set: (userRequests) => this.#draftForm.change({ userRequests }, "limits.user_requests_per_second"),
            error: errorFor(errors, "limits.user_requests_per_second"),
          })}
        </div>
      </section>
      ${problemNotice(this.#draftForm.problem, undefined, (field) => FIELDS.some((place) => isWithin(field, place)))}
      ${saveBar({ draftForm: this.#draftForm, isAllowed: !isDisabled, action: "Save" })}
    </form>`;
  }
}
