/** What a tenant decides for all its inboxes. What is typed stays until it is saved or discarded. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { KeptForm } from "../kept-form.js";
import { Loaded } from "../loaded.js";
import type { Settings } from "../model.js";
import { chipsField } from "../parts/chips.js";
import { textField } from "../parts/fields.js";
import { heading } from "../parts/heading.js";
import { errorAt, isWithin, lacks, problemNotice } from "../parts/notices.js";
import { unsavedBar } from "../parts/unsaved.js";
import { View } from "../view.js";

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

function formOf(settings: Settings): Form {
  return {
    title: settings.title ?? "",
    origins: settings.allowed_origins,
    days: String(settings.retention_days),
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
    const isSaved = await this.#kept.save(async (form) =>
      formOf(
        await this.api.writeSettings({
          title: form.title.trim() || null,
          allowed_origins: form.origins,
          retention_days: Number(form.days),
          limits: {
            requests_per_second: Number(form.requests),
            user_requests_per_second: Number(form.userRequests),
          },
          webhook_url: form.webhook.trim() || null,
        }),
      ),
    );
    if (isSaved) this.session.say("Saved");
  }

  override render(): TemplateResult {
    const head = heading({ title: "Settings", about: "For all inboxes of this tenant." });
    if (!this.session.may("read")) return html`${head}${lacks("read", "see settings")}`;
    return html`${head} ${this.session.may("config") ? nothing : lacks("config", "change settings")}
    ${this.#kept.form ? this.#fields(this.#kept.form) : this.#settings.show(() => nothing, "Loading settings")}`;
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
            label: "Keep messages and logs for, in days",
            type: "number",
            min: "1",
            max: "3650",
            isDisabled,
            value: form.days,
            set: (days) => this.#kept.change({ days }, "retention_days"),
            error: errorAt(errors, "retention_days"),
            hint: "1 to 3,650.",
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
