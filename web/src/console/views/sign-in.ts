/** The door: an API key, kept in memory only. */
import { html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import { LitElement } from "lit";
import type { Problem } from "../../shared/calling.js";
import { asProblem } from "../loaded.js";
import { textField } from "../parts/fields.js";
import { mark } from "../parts/icons.js";
import { problemNotice } from "../parts/notices.js";
import { tenantOf, type Session } from "../session.js";

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
      this.problem = asProblem(error);
      await this.updateComplete;
      this.querySelector("input")?.focus();
    }
    this.isBusy = false;
  }

  override render(): TemplateResult {
    const tenant = tenantOf(this.key.trim());
    const isAtField =
      this.problem !== null && this.problem.status !== 0 && this.problem.status < 500 && this.problem.status !== 429;
    return html`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${mark()}
          <div><strong>Stak</strong><span>Console for tenant admins</span></div>
        </div>
        <h1 tabindex="-1">Sign in</h1>
        ${this.session.ended
          ? html`<div class="notice warn" role="status">
              <p>
                Your key is no longer accepted: ${this.session.ended} Sign in with another key of the same tenant; what
                you had typed is still here.
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
              ? html`A key of the tenant <strong>${tenant}</strong>.`
              : "It begins with sk_ and was shown when it was made.",
          })}
          ${isAtField ? nothing : problemNotice(this.problem)}
          <button type="submit" class="primary" ?disabled=${this.isBusy || this.key.trim() === ""}>
            ${this.isBusy ? "Signing in…" : "Sign in"}
          </button>
        </form>
        <p class="small-print">
          The key stays in this window's memory: it is not stored, and a reload asks for it again. Use a key with the
          scopes you need and no more.
        </p>
      </div>
    </main>`;
  }
}
