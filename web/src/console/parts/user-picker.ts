/** Finds registered users by ID, name or phone number, and dispatches `chosen` with the user. */
import { LitElement, html, nothing, type TemplateResult } from "lit";
import { customElement, property, state } from "lit/decorators.js";
import type { Api } from "../api.js";
import type { Profile } from "../api-types.js";
import { textField } from "./fields.js";

const SHOWN_MAX = 6;
const DELAY_MS = 250;
let number = 0;

@customElement("stak-user-picker")
export class UserPicker extends LitElement {
  @property({ attribute: false }) api!: Api;
  @property() label = "Add a user by name";
  @state() private text = "";
  @state() private found: Profile[] | null = null;
  readonly #id = `user-picker-${(number += 1)}`;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #abort: AbortController | null = null;

  protected override createRenderRoot(): HTMLElement {
    return this;
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#timer);
    this.#abort?.abort();
  }

  #search(text: string): void {
    this.text = text;
    clearTimeout(this.#timer);
    this.#abort?.abort();
    this.found = null;
    if (text.trim() === "") return;
    this.#timer = setTimeout(async () => {
      const abort = (this.#abort = new AbortController());
      try {
        this.found = (await this.api.users(text, SHOWN_MAX, null, abort.signal)).users;
      } catch {
        // Aborted, or the search failed: the ID can still be typed.
      }
    }, DELAY_MS);
  }

  #choose(user: Profile): void {
    this.text = "";
    this.found = null;
    this.dispatchEvent(new CustomEvent<Profile>("chosen", { detail: user }));
    this.querySelector("input")?.focus();
  }

  override render(): TemplateResult {
    return html`<div class="user-picker">
      ${textField({
        id: this.#id,
        label: this.label,
        type: "search",
        value: this.text,
        set: (text) => this.#search(text),
        placeholder: "Name, ID or phone number",
      })}
      <div role="status" aria-live="polite">
        ${this.found === null
          ? nothing
          : this.found.length === 0
            ? html`<p class="hint">No registered user found. You can still enter a user ID.</p>`
            : html`<ul class="picked">
                ${this.found.map(
                  (user) =>
                    html`<li>
                      <button type="button" class="small" @click=${() => this.#choose(user)}>
                        ${user.display_name ?? user.user_id}${user.display_name === null
                          ? nothing
                          : html` <span class="muted code">${user.user_id}</span>`}
                      </button>
                    </li>`,
                )}
              </ul>`}
      </div>
    </div>`;
  }
}
