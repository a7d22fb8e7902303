/** A preview of a message in light and dark mode: the card of the inbox itself, with its own styles. Links are inactive. */
import { LitElement, css, html, type TemplateResult } from "lit";
import { customElement, property } from "lit/decorators.js";
import { messageCard } from "../../inbox/message-card.js";
import { styles } from "../../inbox/styles/index.js";
import type { Message } from "../api-types.js";

interface Previewed {
  /** The message, or an error text. */
  message: Message | string;
  category: string;
  sender: string;
}

export function previews(what: Previewed): TemplateResult {
  return html`<div class="previews">${preview("light", what)}${preview("dark", what)}</div>`;
}

function preview(shade: "light" | "dark", { message, category, sender }: Previewed): TemplateResult {
  return html`<section class="preview ${shade}" aria-label="Preview, ${shade}">
    <p class="preview-label">${shade === "light" ? "Light" : "Dark"}</p>
    ${typeof message === "string" || Object.keys(message).length === 0
      ? html`<p class="none">${typeof message === "string" ? message : "Nothing to show yet."}</p>`
      : html`<stak-message-preview
          theme=${shade}
          .message=${message}
          .category=${category.trim() || "default"}
          .sender=${sender.trim() || null}
        ></stak-message-preview>`}
  </section>`;
}

/** An unread message in an inbox, opened. */
@customElement("stak-message-preview")
export class MessagePreview extends LitElement {
  static override styles = [
    ...styles,
    css`
      :host {
        display: block;
        overflow: hidden;
        border: 1px solid var(--_border);
        border-radius: var(--_small-radius);
        background: var(--_background);
      }
      ul {
        margin: 0;
        padding: 0;
        list-style: none;
        pointer-events: none;
      }
      .card-actions {
        display: none;
      }
    `,
  ];
  @property({ attribute: false }) message: Message = {};
  @property({ attribute: false }) category = "default";
  @property({ attribute: false }) sender: string | null = null;

  override render(): TemplateResult {
    const now = Math.floor(Date.now() / 1000);
    const shown = {
      id: "preview",
      host_system_id: null,
      category: this.category,
      sender: this.sender,
      audiences: { kind: "users" as const, label: null },
      received: now,
      delivered: now,
      readat: null,
      redacted: false,
      expires_at: null,
      seen: false,
      archived: false,
      message: this.message,
      snoozed_until: null,
      returned_at: null,
      priority: "normal" as const,
      collapse_key: null,
      digest: null,
      pinned: false,
      action: null,
      acted_at: null,
    };
    const state = {
      isOpen: true,
      isCurrent: false,
      isConfirming: false,
      isSnoozing: false,
      isArchive: false,
      sender: this.sender,
      categoryPicture: undefined,
    };
    const nothingHappens = (): void => {};
    const actions = {
      open: nothingHappens,
      follow: (event: MouseEvent) => event.preventDefault(),
      toggleRead: nothingHappens,
      archive: nothingHappens,
      remove: nothingHappens,
      confirm: nothingHappens,
      offerSnooze: nothingHappens,
      snooze: nothingHappens,
      endSnooze: nothingHappens,
    };
    return html`<ul>
      ${messageCard(shown, state, actions)}
    </ul>`;
  }
}
