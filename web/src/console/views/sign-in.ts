/** The sign-in view: with an account, through the identity provider, or with an API key kept in memory only. */
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import type { SignInMethods } from "../api-types.js";
import { segments, textField } from "../parts/fields.js";
import { mark } from "../parts/icons.js";
import { problemNotice } from "../parts/notices.js";
import { toProblem } from "../resource.js";
import { lastTenant, parseTenant, tenantPath, type Session } from "../session.js";

const TENANT = /^[A-Za-z0-9][A-Za-z0-9_.-]{0,63}$/;
/** Why the identity provider has not signed the person in, by the code in the address. */
const ERRORS: Record<string, string> = {
  not_allowed:
    "You have no account in this tenant. Ask an owner of the tenant to create one with the email that your identity provider has verified.",
  not_authenticated: "The sign-in was interrupted, or took more than ten minutes. Try again.",
  identity_provider_unavailable: "The identity provider cannot be reached at the moment. Try again later.",
};

type Way = "account" | "key";

@customElement("stak-sign-in")
export class SignIn extends LitElement {
  @property({ attribute: false }) session!: Session;
  @state() private way: Way = "account";
  @state() private tenant = "";
  @state() private email = "";
  @state() private password = "";
  @state() private key = "";
  @state() private methods: SignInMethods | null = null;
  @state() private problem: Problem | null = null;
  @state() private isBusy = false;
  @state() private error: string | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const given = new URLSearchParams(location.search);
    this.tenant = given.get("tenant") ?? (this.session.tenant || lastTenant());
    const code = given.get("error");
    if (code !== null) this.error = ERRORS[code] ?? "You were not signed in. Try again.";
    if (location.search !== "") history.replaceState(null, "", location.pathname + location.hash);
    if (this.session.isKeyUsed) this.way = "key";
    this.session
      .methods()
      .then((methods) => (this.methods = methods))
      .catch(() => {}); // the form works without knowing
  }

  protected override firstUpdated(): void {
    this.#focus();
  }

  /** Focuses the first empty field. */
  #focus(): void {
    const inputs = [...this.querySelectorAll<HTMLInputElement>("input:not([type=radio])")];
    (inputs.find((input) => input.value === "") ?? inputs[0])?.focus();
  }

  async #submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = this.error = null;
    try {
      if (this.way === "key") await this.session.signIn(this.key.trim());
      else await this.session.signInWithPassword(this.tenant.trim(), this.email.trim(), this.password);
      this.key = this.password = "";
      this.dispatchEvent(new Event("signed-in"));
    } catch (error) {
      this.problem = toProblem(error);
      this.password = "";
      await this.updateComplete;
      this.#focus();
    }
    this.isBusy = false;
  }

  async #choose(way: string): Promise<void> {
    this.way = way as Way;
    this.problem = null;
    await this.updateComplete;
  }

  override render(): TemplateResult {
    const isReady =
      this.way === "key"
        ? this.key.trim() !== ""
        : TENANT.test(this.tenant.trim()) && this.email.trim() !== "" && this.password !== "";
    return html`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${mark()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason ? this.#ended(this.session.endReason) : nothing}
        ${this.error ? html`<div class="notice bad" role="alert"><p>${this.error}</p></div>` : nothing}
        ${segments({
          id: "way",
          label: "Sign in with",
          value: this.way,
          options: [
            { value: "account", label: "Account" },
            { value: "key", label: "Key" },
          ],
          set: (way) => void this.#choose(way),
        })}
        <form @submit=${this.#submit}>
          ${this.way === "key" ? this.#keyField() : this.#accountFields()}
          <button type="submit" class="primary" ?disabled=${this.isBusy || !isReady}>
            ${this.isBusy ? "Signing in…" : "Sign in"}
          </button>
        </form>
        ${this.way === "account" && this.methods?.oidc ? this.#provider(this.methods.oidc) : nothing}
        <p class="small-print">
          ${this.way === "key"
            ? html`The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use
              a key with only the scopes you need.`
            : html`You stay signed in after a reload, for at most 12 hours. If you forgot your password, ask an owner for a
              link to set a new one.`}
        </p>
      </div>
    </main>`;
  }

  #ended(reason: string): TemplateResult {
    return html`<div class="notice warn" role="status">
      <p>
        ${this.session.account === null
          ? html`Your API key is no longer accepted: ${reason} Sign in with another key of the same tenant to continue.`
          : reason}
        Your unsaved changes are still here.
      </p>
    </div>`;
  }

  #keyField(): TemplateResult {
    const tenant = parseTenant(this.key.trim());
    const isAtField =
      this.problem !== null && this.problem.status !== 0 && this.problem.status < 500 && this.problem.status !== 429;
    return html`${textField({
      id: "api-key",
      label: "API key",
      type: "password",
      isCode: true,
      isRequired: true,
      placeholder: "sk_…",
      value: this.key,
      set: (value) => (this.key = value),
      error: isAtField ? this.problem?.message : null,
      hint: tenant
        ? html`Tenant: <strong>${tenant}</strong>.`
        : "Starts with sk_. It was shown when the key was created.",
    })}
    ${isAtField ? nothing : problemNotice(this.problem)}`;
  }

  #accountFields(): TemplateResult {
    return html`${window.isSecureContext
      ? nothing
      : html`<div class="notice warn">
          <p>This page was not loaded over HTTPS. Browsers accept the session's cookie only over HTTPS, or on this machine.</p>
        </div>`}
    ${this.#tenantField()}
    ${textField({
      id: "email",
      label: "Email",
      type: "email",
      autocomplete: "username",
      isRequired: true,
      value: this.email,
      set: (value) => (this.email = value),
    })}
    ${textField({
      id: "password",
      label: "Password",
      type: "password",
      autocomplete: "current-password",
      isRequired: true,
      value: this.password,
      set: (value) => (this.password = value),
    })}
    ${problemNotice(this.problem)}`;
  }

  #tenantField(): TemplateResult {
    return textField({
      id: "tenant",
      label: "Tenant",
      isCode: true,
      isRequired: true,
      autocomplete: "organization",
      value: this.tenant,
      set: (value) => (this.tenant = value),
    });
  }

  /** The other way in, through the identity provider; it needs the tenant only. */
  #provider(name: string): TemplateResult {
    const tenant = this.tenant.trim();
    return TENANT.test(tenant)
      ? html`<p class="other-way"><a class="button" href=${tenantPath(tenant, "/sign-in/oidc")}>Sign in with ${name}</a></p>`
      : html`<p class="other-way muted">Enter the tenant to sign in with ${name}.</p>`;
  }
}
