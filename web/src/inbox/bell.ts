/** The bell button with the unread count. */
import { html, nothing, type TemplateResult } from "lit";
import { icons } from "./icons.js";
import { texts } from "./texts.js";

const SHOWN_MAX = 99;

export function bell(unread: number, isOpen: boolean, toggle: () => void): TemplateResult {
  const shown = unread > SHOWN_MAX ? `${SHOWN_MAX}+` : unread;
  return html`<button class="bell" part="bell" aria-haspopup="dialog" aria-expanded=${isOpen ? "true" : "false"}
    aria-label=${texts.bell(unread)} @click=${toggle}>
    <slot name="bell">${icons.bell}</slot>
    ${unread > 0 ? html`<span class="badge" part="badge" aria-hidden="true">${shown}</span>` : nothing}
  </button>`;
}
