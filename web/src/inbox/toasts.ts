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
  /** What had the focus before the toast. */
  #focused: EventTarget | null = null;

  /** Shows a toast for a few seconds, with an optional action, and announces it. */
  show(text: string, action: string | null = null, act: () => void = () => undefined): void {
    this.#toast = { text, action, act };
    this.#startTimer();
    this.announce(action === null ? text : `${text} ${action}`);
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
    return html`<div class="toast" part="toast" @pointerleave=${this.#startTimer} @focusin=${this.#onFocus} @focusout=${this.#startTimer}><span>${text}</span>
      ${action === null ? nothing : html`<button class="link" @click=${done}>${action}</button>`}</div>`;
  }

  renderAnnouncement(): TemplateResult {
    return html`<div class="visually-hidden" role="status" aria-live="polite">${this.#announcement}</div>`;
  }

  /** A toast stays while the pointer or the focus is on it, and as long again afterwards. */
  #startTimer = (): void => {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => (this.#element?.matches(":hover, :focus-within") ? this.#startTimer() : this.#dismiss()), TOAST_MS);
  };

  #onFocus = ({ relatedTarget }: FocusEvent): void => {
    this.#focused = relatedTarget;
  };

  get #element(): Element | null {
    return this.host.renderRoot.querySelector(".toast");
  }

  /** Removes the toast. If it has the focus, that returns to where it was, or to the list. */
  #dismiss(): void {
    clearTimeout(this.#timer);
    if (this.#element?.matches(":focus-within")) {
      const before = this.#focused as HTMLElement | null;
      const { renderRoot } = this.host;
      (before && renderRoot.contains(before) ? before : renderRoot.querySelector<HTMLElement>(".panel [tabindex='0']"))?.focus();
    }
    this.#toast = null;
    this.update();
  }
}
