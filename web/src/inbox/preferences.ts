/** The panel in which users mute categories, turn channels off, and follow and leave topics. */
import { html, nothing, type TemplateResult } from "lit";
import { live } from "lit/directives/live.js";
import { repeat } from "lit/directives/repeat.js";
import type { OpenTopic } from "./api-types.js";
import { categoryAvatar } from "./avatar.js";
import type { Channels } from "./channels.js";
import { icons } from "./icons.js";
import type { InboxStore } from "./inbox-store.js";
import { categoryName } from "./message-card.js";
import { skeletons } from "./placeholders.js";
import { texts } from "./texts.js";
import type { TopicStore } from "./topic-store.js";

export function preferencesPanel(
  store: InboxStore,
  topics: TopicStore | null,
  channels: Channels | null,
  categoryPicture: (category: string) => string | undefined,
  close: () => void,
): TemplateResult {
  return html`<section class="sheet" part="preferences" aria-label=${texts.preferences}>
    <div class="toolbar"><h2>${texts.preferences}</h2>
      <button class="icon" data-close-sheet aria-label=${texts.close} title=${texts.close} @click=${close}>${icons.close}</button></div>
    <p class="sheet-text">${texts.preferencesMore}</p>
    ${store.muted === null ? skeletons(3) : categories(store, store.muted, categoryPicture)}
    ${channels?.render({ html, live, texts })}
    ${topics === null ? nothing : openTopics(topics)}
  </section>`;
}

/** Nothing if the tenant has opened no topic. */
function openTopics(store: TopicStore): TemplateResult | typeof nothing {
  if (store.topics === null || store.topics.length === 0) return nothing;
  const row = ({ topic, title, description, following }: OpenTopic) => html`<li><label>
      <span>${title ?? topic}${description ? html`<small>${description}</small>` : nothing}</span>
      <input type="checkbox" role="switch" .checked=${live(following)} aria-label="${texts.followTopic}: ${title ?? topic}"
        @change=${(event: Event) => void store.follow(topic, (event.target as HTMLInputElement).checked)}></label></li>`;
  return html`<section part="topics" aria-labelledby="topics-title">
    <h4 class="sheet-title" id="topics-title">${texts.topics}</h4>
    <p class="sheet-text">${texts.topicsMore}</p>
    <ul class="switches" role="list">${repeat(store.topics, ({ topic }) => topic, row)}</ul>
    ${store.hasMore ? html`<p class="sheet-text"><button class="button" @click=${() => void store.loadMore()}>${texts.moreTopics}</button></p>` : nothing}
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
