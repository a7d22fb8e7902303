/** The sign-in view. The API key is kept in memory only. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { LitElement } from "lit";
import type { Problem } from "../../shared/http.js";
import { toProblem } from "../resource.js";
import { textField } from "../parts/fields.js";
import { mark } from "../parts/icons.js";
import { problemNotice } from "../parts/notices.js";
import { parseTenant, type Session } from "../session.js";

@customElement("stak-sign-in")
export class SignIn extends LitElement {
  @property({ attribute: false }) session!: Session;
  @state() private key = "";
  @state() private problem: Problem | null = null;
  @state() private isBusy = false;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  protected override firstUpdated(): void {
    this.querySelector("input")?.focus();
  }

  async #submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = null;
    try {
      await this.session.signIn(this.key.trim());
      this.key = "";
      this.dispatchEvent(new Event("signed-in"));
    } catch (error) {
      this.problem = toProblem(error);
      await this.updateComplete;
      this.querySelector("input")?.focus();
    }
    this.isBusy = false;
  }

  override render(): TemplateResult {
    const tenant = parseTenant(this.key.trim());
    const isAtField =
      this.problem !== null && this.problem.status !== 0 && this.problem.status < 500 && this.problem.status !== 429;
    return html`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${mark()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.endReason
          ? html`<div class="notice warn" role="status">
              <p>
                Your API key is no longer accepted: ${this.session.endReason} Sign in with another key of the same tenant to
                continue. Your unsaved changes are still here.
              </p>
            </div>`
          : nothing}
        <form @submit=${this.#submit}>
          ${textField({
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
          ${isAtField ? nothing : problemNotice(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy || this.key.trim() === ""}>
            ${this.isBusy ? "Signing in…" : "Sign in"}
          </button>
        </form>
        <p class="small-print">
          The key is kept in this window's memory and is never stored. You need to enter it again after a reload. Use a
          key with only the scopes you need.
        </p>
      </div>
    </main>`;
  }
}
