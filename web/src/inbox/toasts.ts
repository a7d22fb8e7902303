/** Toasts, and announcements for screen readers. */
import { html, nothing, type TemplateResult } from "lit";
import type { Host } from "./host.js";
import { View } from "./view.js";
import { explainAction } from "./problem-texts.js";

const TOAST_MS = 7_000;

export class Toasts extends View<Host> {
  #toast: { text: string; action: string | null; act: () => void } | null = null;
  #announcement = "";
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Shows a toast for a few seconds, with an optional action. */
  show(text: string, action: string | null = null, act: () => void = () => undefined): void {
    clearTimeout(this.#timer);
    this.#toast = { text, action, act };
    this.#timer = setTimeout(() => this.#dismiss(), TOAST_MS);
    this.update();
  }

  showError(problem: unknown): void {
    this.show(explainAction(problem));
  }

  /** Announces to screen readers. Never includes message content: others may be listening. */
  announce(text: string): void {
    this.#announcement = this.#announcement === text ? `${text}\u00a0` : text; // a different text, so that it is announced again
    this.update();
  }

  renderToast(): TemplateResult | typeof nothing {
    if (this.#toast === null) return nothing;
    const { text, action, act } = this.#toast;
    const done = () => {
      this.#dismiss();
      act();
    };
    return html`<div class="toast" part="toast" role="status"><span>${text}</span>
      ${action === null ? nothing : html`<button class="link" @click=${done}>${action}</button>`}</div>`;
  }

  renderAnnouncement(): TemplateResult {
    return html`<div class="visually-hidden" role="status" aria-live="polite">${this.#announcement}</div>`;
  }

  #dismiss(): void {
    this.#toast = null;
    this.update();
  }
}
