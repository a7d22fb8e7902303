/** The page of a link with which a person sets a password. */
import { LitElement, html, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Problem } from "../../shared/http.js";
import { PASSWORD_HINT, PASSWORD_MIN_CHARACTERS } from "../parts/change-password.js";
import { textField } from "../parts/fields.js";
import { mark } from "../parts/icons.js";
import { errorFor, problemNotice } from "../parts/notices.js";
import { toProblem } from "../resource.js";
import type { Session } from "../session.js";

@customElement("stak-set-password")
export class SetPassword extends LitElement {
  @property({ attribute: false }) session!: Session;
  @property({ attribute: false }) link!: { tenant: string; token: string };
  @state() private password = "";
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
    if (this.isBusy || this.password.length < PASSWORD_MIN_CHARACTERS) return;
    this.isBusy = true;
    this.problem = null;
    const { tenant, token } = this.link;
    try {
      const { email } = await this.session.setPassword(tenant, token, this.password);
      // The link is used up: the new password signs in at once.
      await this.session.signInWithPassword(tenant, email, this.password);
      location.hash = "#/overview";
    } catch (error) {
      this.problem = toProblem(error);
    }
    this.isBusy = false;
  }

  override render(): TemplateResult {
    return html`<main class="door">
      <div class="door-card">
        <div class="brand">
          ${mark()}
          <div><strong>Stak</strong><span>Console of ${this.link.tenant}</span></div>
        </div>
        <h1 tabindex="-1">Set a password</h1>
        <form @submit=${this.#submit}>
          ${textField({
            id: "new-password",
            label: "New password",
            type: "password",
            autocomplete: "new-password",
            isRequired: true,
            value: this.password,
            set: (value) => (this.password = value),
            error: errorFor(this.problem?.errors, "password"),
            hint: PASSWORD_HINT,
          })}
          ${problemNotice(this.problem, undefined, (field) => field === "password")}
          <button
            type="submit"
            class="primary"
            ?disabled=${this.isBusy || this.password.length < PASSWORD_MIN_CHARACTERS}
          >
            ${this.isBusy ? "Please wait…" : "Set password and sign in"}
          </button>
        </form>
        <p class="small-print">The link works once. <a href="#/overview">Sign in</a> if you have used it already.</p>
      </div>
    </main>`;
  }
}
