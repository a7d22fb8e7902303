/** The channels for messages that users do not read: the mail server and Web Push. Secrets are never shown. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement } from "lit/decorators.js";
import { DraftForm } from "../draft-form.js";
import { Resource } from "../resource.js";
import type { Channels, EmailChannel } from "../api-types.js";
import { copyField } from "../parts/copy-field.js";
import { confirmAction } from "../parts/dialogs.js";
import { selectField, textField } from "../parts/fields.js";
import { errorFor, isWithin, problemNotice } from "../parts/notices.js";
import { saveBar } from "../parts/save-bar.js";
import { View } from "../view.js";

interface EmailForm {
  host: string;
  port: string;
  security: EmailChannel["security"];
  fromAddress: string;
  fromName: string;
  replyTo: string;
  username: string;
  password: string;
  appUrl: string;
  perMinute: string;
}

interface PushForm {
  subject: string;
  appUrl: string;
}

const EMAIL_FIELDS = ["host", "port", "security", "from_address", "from_name", "reply_to", "username", "password", "app_url", "per_minute"];
const PUSH_FIELDS = ["subject", "app_url"];

function emailForm(email: EmailChannel | null): EmailForm {
  return {
    host: email?.host ?? "",
    port: String(email?.port ?? 587),
    security: email?.security ?? "starttls",
    fromAddress: email?.from_address ?? "",
    fromName: email?.from_name ?? "",
    replyTo: email?.reply_to ?? "",
    username: email?.username ?? "",
    password: "",
    appUrl: email?.app_url ?? "",
    perMinute: String(email?.per_minute ?? 600),
  };
}

@customElement("stak-channels")
export class ChannelsView extends View {
  #email = new DraftForm<EmailForm>(this, () => "settings/email");
  #push = new DraftForm<PushForm>(this, () => "settings/push");
  #channels = new Resource<Channels>(
    this,
    (signal) => this.api.channels(signal),
    (channels) => this.#init(channels),
  );

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#channels.load();
  }

  #init({ email, push }: Channels): void {
    this.#email.init(emailForm(email));
    this.#push.init({ subject: push?.subject ?? "", appUrl: push?.app_url ?? "" });
  }

  get #isAllowed(): boolean {
    return this.session.hasScope("config") && this.session.hasScope("tokens");
  }

  async #saveEmail(event: Event): Promise<void> {
    event.preventDefault();
    const isSaved = await this.#email.save(async (form) => {
      const email = await this.api.setUpEmail({
        host: form.host.trim(),
        port: Number(form.port),
        security: form.security,
        from_address: form.fromAddress.trim(),
        from_name: form.fromName.trim() || null,
        reply_to: form.replyTo.trim() || null,
        username: form.username.trim() || null,
        password: form.password || null,
        app_url: form.appUrl.trim() || null,
        per_minute: Number(form.perMinute),
      });
      this.#set({ email });
      return emailForm(email);
    });
    if (isSaved) this.session.notify("Saved");
  }

  async #savePush(event: Event): Promise<void> {
    event.preventDefault();
    const isSaved = await this.#push.save(async (form) => {
      const push = await this.api.setUpPush({ subject: form.subject.trim(), app_url: form.appUrl.trim() || null });
      this.#set({ push });
      return { subject: push.subject, appUrl: push.app_url ?? "" };
    });
    if (isSaved) this.session.notify("Saved");
  }

  #set(change: Partial<Channels>): void {
    if (this.#channels.value) this.#channels.set({ ...this.#channels.value, ...change });
  }

  #remove(channel: "email" | "push"): void {
    const body =
      channel === "email"
        ? "The password is deleted, and no more emails are sent."
        : "The key pair is deleted. All browsers have to subscribe again after Web Push is set up anew.";
    void confirmAction({
      title: channel === "email" ? "Remove the mail server?" : "Remove Web Push?",
      body: () => html`<p>${body}</p>`,
      action: "Remove",
      isDanger: true,
      act: async () => {
        await this.api.removeChannel(channel);
        this.#set({ [channel]: null });
        if (this.#channels.value) this.#init(this.#channels.value);
      },
    });
  }

  override render(): TemplateResult | typeof nothing {
    return this.#channels.render((channels) => html`${this.#emailCard(channels)} ${this.#pushCard(channels)}`, "Loading channels");
  }

  #emailCard({ email }: Channels): TemplateResult | typeof nothing {
    const { form } = this.#email;
    if (form === null) return nothing;
    const field = (id: string, name: string, key: keyof EmailForm, label: string, more: object = {}) =>
      textField({
        id: `email-${id}`,
        label,
        isDisabled: !this.#isAllowed,
        value: form[key],
        set: (value) => this.#email.change({ [key]: value }, name),
        error: errorFor(this.#email.problem?.errors, name),
        ...more,
      });
    return html`<form class="stack-form" novalidate @submit=${this.#saveEmail}>
      <section class="card stack-form" aria-labelledby="email">
        <h2 id="email">Email</h2>
        <p class="muted">Sends unread messages to the address in the user's profile, if the inbox or the post has an email fallback.</p>
        <div class="columns">
          ${field("host", "host", "host", "Mail server", { isCode: true, placeholder: "smtp.example.com" })}
          ${field("port", "port", "port", "Port", { type: "number", min: "1", max: "65535" })}
          ${selectField({
            id: "email-security",
            label: "Security",
            value: form.security,
            isDisabled: !this.#isAllowed,
            options: [
              { value: "starttls", label: "STARTTLS" },
              { value: "tls", label: "TLS" },
              ...(form.security === "none" ? [{ value: "none", label: "None" }] : []),
            ],
            set: (security) => this.#email.change({ security: security as EmailForm["security"] }, "security"),
            error: errorFor(this.#email.problem?.errors, "security"),
          })}
          ${field("username", "username", "username", "Username", {
            isCode: true,
            hint: "Required, unless the operator allows mail servers without a login.",
          })}
          ${field("password", "password", "password", "Password", {
            isOptional: email?.has_password ?? false,
            type: "password",
            autocomplete: "new-password",
            hint: email?.has_password ? "A password is stored. Leave empty to keep it." : "Stored encrypted, and never shown.",
          })}
          ${field("from", "from_address", "fromAddress", "From address", { type: "email", placeholder: "noreply@shop.example" })}
          ${field("name", "from_name", "fromName", "From name", { isOptional: true })}
          ${field("reply", "reply_to", "replyTo", "Reply to", { isOptional: true, type: "email" })}
          ${field("app", "app_url", "appUrl", "Default link", {
            isOptional: true,
            type: "url",
            isCode: true,
            hint: "Opened for messages that have no link.",
          })}
          ${field("rate", "per_minute", "perMinute", "Emails per minute", { type: "number", min: "1", hint: "For each worker." })}
        </div>
        ${email && this.#isAllowed
          ? html`<div class="row"><button type="button" class="small danger-quiet" @click=${() => this.#remove("email")}>Remove</button></div>`
          : nothing}
      </section>
      ${problemNotice(this.#email.problem, undefined, (name) => EMAIL_FIELDS.some((known) => isWithin(name, known)))}
      ${saveBar({ draftForm: this.#email, isAllowed: this.#isAllowed, action: "Save email" })}
    </form>`;
  }

  #pushCard({ push }: Channels): TemplateResult | typeof nothing {
    const { form } = this.#push;
    if (form === null) return nothing;
    const errors = this.#push.problem?.errors;
    return html`<form class="stack-form" novalidate @submit=${this.#savePush}>
      <section class="card stack-form" aria-labelledby="push">
        <h2 id="push">Web Push</h2>
        <p class="muted">Shows messages that users do not read as notifications of their browsers.</p>
        <div class="columns">
          ${textField({
            id: "push-subject",
            label: "Contact",
            isDisabled: !this.#isAllowed,
            isCode: true,
            value: form.subject,
            set: (subject) => this.#push.change({ subject }, "subject"),
            error: errorFor(errors, "subject"),
            placeholder: "mailto:admin@shop.example",
            hint: "Contact for push services, as a mailto: address.",
          })}
          ${textField({
            id: "push-app",
            label: "Default link",
            isOptional: true,
            type: "url",
            isDisabled: !this.#isAllowed,
            isCode: true,
            value: form.appUrl,
            set: (appUrl) => this.#push.change({ appUrl }, "app_url"),
            error: errorFor(errors, "app_url"),
            hint: "Opened for messages that have no link.",
          })}
        </div>
        ${push ? copyField(push.public_key, "Public key") : nothing}
        ${push && this.#isAllowed
          ? html`<div class="row"><button type="button" class="small danger-quiet" @click=${() => this.#remove("push")}>Remove</button></div>`
          : nothing}
      </section>
      ${problemNotice(this.#push.problem, undefined, (name) => PUSH_FIELDS.some((known) => isWithin(name, known)))}
      ${saveBar({ draftForm: this.#push, isAllowed: this.#isAllowed, action: push ? "Save Web Push" : "Set up Web Push" })}
    </form>`;
  }
}
