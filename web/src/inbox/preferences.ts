/** The panel in which users mute categories. */
import { html, type TemplateResult } from "lit";
import { categoryAvatar } from "./avatar.js";
import { icons } from "./icons.js";
import type { InboxStore } from "./inbox-store.js";
import { categoryName } from "./message-card.js";
import { skeletons } from "./placeholders.js";
import { texts } from "./texts.js";

export function preferencesPanel(
  store: InboxStore,
  categoryPicture: (category: string) => string | undefined,
  close: () => void,
): TemplateResult {
  return html`<section class="sheet" part="preferences" aria-label=${texts.preferences}>
    <div class="toolbar"><h2>${texts.preferences}</h2>
      <button class="icon" data-close-sheet aria-label=${texts.close} title=${texts.close} @click=${close}>${icons.close}</button></div>
    <p class="sheet-text">${texts.preferencesMore}</p>
    ${store.muted === null ? skeletons(3) : categories(store, store.muted, categoryPicture)}
  </section>`;
}

function categories(
  store: InboxStore,
  muted: Set<string>,
  categoryPicture: (category: string) => string | undefined,
): TemplateResult {
  const names = [...store.categories].sort();
  if (names.length === 0) return html`<p class="sheet-text">${texts.noCategories}</p>`;
  const row = (category: string) => html`<li><label>${categoryAvatar(category, categoryPicture(category))}
      <span>${categoryName(category)}</span>
      <input type="checkbox" role="switch" .checked=${!muted.has(category)} aria-label="${texts.notify}: ${categoryName(category)}"
        @change=${(event: Event) => void store.mute(category, !(event.target as HTMLInputElement).checked)}></label></li>`;
  return html`<ul class="switches" role="list">${names.map(row)}</ul>`;
}
