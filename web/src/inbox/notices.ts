/** What the component says in passing: on a strip for a moment, and aloud for who cannot see. */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "./host.js";
import { View } from "./observable.js";
import { words } from "./words.js";

const TOLD_MS = 7_000;

export class Notices extends View<Host> {
  #told: { text: string; action: string | null; act: () => void } | null = null;
  #announced = "";
  #forget: ReturnType<typeof setTimeout> | undefined;

  /** Say something for a moment, with something one may do about it. */
  tell(text: string, action: string | null = null, act: () => void = () => undefined): void {
    clearTimeout(this.#forget);
    this.#told = { text, action, act };
    this.#forget = setTimeout(() => this.#dismiss(), TOLD_MS);
    this.update();
  }

  complain(problem: unknown): void {
    this.tell(problem instanceof Error && problem.message ? problem.message : words.failed);
  }

  /** Said without its content: who hears it may not be alone, and it may be taken back. */
  announce(text: string): void {
    this.#announced = this.#announced === text ? `${text}\u00a0` : text; // the same again is said again
    this.update();
  }

  renderToast(): TemplateResult | typeof nothing {
    if (this.#told === null) return nothing;
    const { text, action, act } = this.#told;
    const done = () => {
      this.#dismiss();
      act();
    };
    return html`<div class="toast" part="toast" role="status"><span>${text}</span>
      ${action === null ? nothing : html`<button class="link" @click=${done}>${action}</button>`}</div>`;
  }

  renderAnnounced(): TemplateResult {
    return html`<div class="visually-hidden" role="status" aria-live="polite">${this.#announced}</div>`;
  }

  #dismiss(): void {
    this.#told = null;
    this.update();
  }
}
