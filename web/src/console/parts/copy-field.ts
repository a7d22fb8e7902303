/** A read-only field with a copy button. */
import { html, type TemplateResult } from "lit";
import { icon } from "./icons.js";

export function copyField(value: string, label: string): TemplateResult {
  return html`<div class="copy-field">
    <input
      class="code"
      readonly
      aria-label=${label}
      .value=${value}
      @focus=${(event: Event) => (event.target as HTMLInputElement).select()}
    />
    <button type="button" @click=${(event: Event) => void copy(event.currentTarget as HTMLButtonElement, value)}>
      ${icon("copy")}<span aria-live="polite">Copy</span>
    </button>
  </div>`;
}

async function copy(button: HTMLButtonElement, value: string): Promise<void> {
  const word = button.querySelector("span") as HTMLSpanElement;
  const input = button.previousElementSibling as HTMLInputElement;
  try {
    await navigator.clipboard.writeText(value);
    word.textContent = "Copied";
  } catch {
    // Without TLS there is no clipboard access: select the text for the keyboard.
    input.select();
    word.textContent = "Press Ctrl+C";
  }
}
