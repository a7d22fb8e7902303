/** The mark of a muted chat. */
import { html, type TemplateResult } from "lit";
import type { Chat } from "./api-types.js";
import { icons } from "./icons.js";
import { texts } from "./texts.js";

export function isMuted(chat: Chat): boolean {
  return (chat.muted_until ?? 0) > Date.now() / 1000;
}

export function mutedMark(): TemplateResult {
  return html`<span class="muted-mark" role="img" aria-label=${texts.isMuted} title=${texts.isMuted}>${icons.muted}</span>`;
}
