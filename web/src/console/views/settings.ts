/** What a tenant decides for all its inboxes. What is typed stays until it is saved or discarded. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { many } from "../format.js";
import { KeptForm } from "../kept-form.js";
import { Loaded } from "../loaded.js";
import type { Settings } from "../model.js";
import { chipsField } from "../parts/chips.js";
import { ask } from "../parts/dialogs.js";
import { textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorAt, isWithin, lacks, problemNotice } from "../parts/notices.js";
import { unsavedBar } from "../parts/unsaved.js";
import { View } from "../view.js";
import "./quotas.js";

const RETENTION_MAX_DAYS = 3650;

const PLACES = [
  "title",
  "allowed_origins",
  "retention_days",
  "limits.requests_per_second",
  "limits.user_requests_per_second",
  "webhook_url",
];

interface Form {
  title: string;
  origins: string[];
  days: string;
  requests: string;
  userRequests: string;
  webhook: string;
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
  };
}

@customElement("stak-settings")
export class SettingsView extends View {
  #kept = new KeptForm<Form>(this, () => "settings/");
  #settings = new Loaded<Settings>(
    this,
    (signal) => this.api.settings(signal),
    (settings) => this.#kept.begin(formOf(settings)),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    if (this.session.may("read")) void this.#settings.load();
  }

  async #save(event: Event): Promise<void> {
    event.preventDefault();
    if (this.#kept.form === null || !(await this.#confirmRetention(daysOf(this.#kept.form)))) return;
    const isSaved = await this.#kept.save(async (form) => {
      const settings = await this.api.changeSettings({
        title: form.title.trim() || null,
        allowed_origins: form.origins,
        retention_days: daysOf(form),
        limits: {
          requests_per_second: Number(form.requests),
          user_requests_per_second: Number(form.userRequests),
        },
        webhook_url: form.webhook.trim() || null,
      });
      this.#settings.set(settings);
      return formOf(settings);
    });
    if (isSaved) this.session.say("Saved");
  }

  /** Asks before a shorter retention removes something; what the API will refuse anyway needs no question. */
  async #confirmRetention(days: number | null): Promise<boolean> {
    const before = this.#settings.value?.retention_days ?? null;
    const isValid = days !== null && Number.isInteger(days) && days >= 1 && days <= RETENTION_MAX_DAYS;
    if (!isValid || (before !== null && days >= before)) return true;
    return ask({
      title: `Remove everything older than ${many(days, "day")}?`,
      body: () =>
        html`<p>
          Messages, chats and logs older than ${many(days, "day")} are removed, now and from now on.
          ${before === null ? "Until now everything is kept." : `Until now they are kept for ${many(before, "day")}.`}
          What is removed cannot be brought back.
        </p>`,
      action: "Save and remove",
      isDanger: true,
      act: async () => {},
    });
  }

  override render(): TemplateResult {
    const head = heading({ title: "Settings", about: "For all inboxes of this tenant." });
    if (!this.session.may("read")) return html`${head}${lacks("read", "see settings")}`;
    return html`${head} ${this.session.may("config") ? nothing : lacks("config", "change settings")}
      ${this.#kept.form ? this.#fields(this.#kept.form) : this.#settings.show(() => nothing, "Loading settings")}
      <stak-quotas .session=${this.session} .api=${this.api} .route=${this.route}></stak-quotas>`;
  }

  #fields(form: Form): TemplateResult {
    const errors = this.#kept.problem?.errors;
    const isDisabled = !this.session.may("config");
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
            set: (title) => this.#kept.change({ title }, "title"),
            error: errorAt(errors, "title"),
            hint: "The tenant's name for people.",
          })}
          ${textField({
            id: "days",
            label: "Keep messages, chats and logs for, in days",
            isOptional: true,
            type: "number",
            min: "1",
            max: String(RETENTION_MAX_DAYS),
            isDisabled,
            value: form.days,
            set: (days) => this.#kept.change({ days }, "retention_days"),
            error: errorAt(errors, "retention_days"),
            hint: "Messages, chats and logs older than this are removed. Empty: nothing is removed.",
          })}
        </div>
      </section>
      <section class="card stack-form" aria-labelledby="reach">
        <h2 id="reach">Browsers and webhooks</h2>
        ${chipsField({
          id: "origins",
          label: "Allowed origins",
          values: form.origins,
          set: (origins) => this.#kept.change({ origins }, "allowed_origins"),
          isDisabled,
          error: errorAt(errors, "allowed_origins"),
          placeholder: "https://shop.example",
          hint: "Pages of these origins may use the user API and its WebSocket; * allows all. Type one and press Enter.",
        })}
        ${textField({
          id: "webhook",
          label: "Webhook address",
          isOptional: true,
          type: "url",
          isDisabled,
          isCode: true,
          value: form.webhook,
          set: (webhook) => this.#kept.change({ webhook }, "webhook_url"),
          error: errorAt(errors, "webhook_url"),
          placeholder: "https://shop.example/stak",
          hint: "Told, with a signature, of messages for users who are not connected.",
        })}
      </section>
      <section class="card stack-form" aria-labelledby="limits">
        <h2 id="limits">Limits</h2>
        <div class="columns">
          ${textField({
            id: "requests",
            label: "Requests a second, all API keys",
            type: "number",
            min: "1",
            isDisabled,
            value: form.requests,
            set: (requests) => this.#kept.change({ requests }, "limits.requests_per_second"),
            error: errorAt(errors, "limits.requests_per_second"),
          })}
          ${textField({
            id: "user-requests",
            label: "Requests a second, one end user",
            type: "number",
            min: "1",
            isDisabled,
            value: form.userRequests,
            set: (userRequests) => this.#kept.change({ userRequests }, "limits.user_requests_per_second"),
            error: errorAt(errors, "limits.user_requests_per_second"),
          })}
        </div>
      </section>
      ${problemNotice(this.#kept.problem, undefined, (field) => PLACES.some((place) => isWithin(field, place)))}
      ${unsavedBar({ kept: this.#kept, isAllowed: !isDisabled, action: "Save" })}
    </form>`;
  }
}
