/**
 * The notification settings, in which users mute categories, turn channels off, and follow and leave topics.
 *
 * A file of its own, which is loaded when the user opens them.
 */
import type { TemplateResult } from "lit";
import type { Channel, OpenTopic } from "./api-types.js";
import { ChannelStore } from "./channel-store.js";
import type { Host } from "./host.js";
import type { InboxStore } from "./inbox-store.js";
import type { Session } from "./session.js";
import { categoryAvatar, categoryName, html, live, nothing, repeat, skeletons, texts } from "./toolkit.js";
import type { TopicStore } from "./topic-store.js";
import { View } from "./view.js";

export { setToolkit } from "./toolkit.js";

const CHANNELS: Channel[] = ["push", "email", "webhook"];

export class Preferences extends View<Host> {
  #channels: ChannelStore | null = null;

  /** Loads the channels, whenever the settings are opened. */
  open({ api, account }: Session): void {
    const { toasts, pushWorker } = this.host;
    this.#channels = new ChannelStore(api, account, (problem) => toasts.showError(problem));
    this.#channels.watch(() => this.update());
    void this.#channels.load(pushWorker);
  }

  render({ inbox, topics }: Session): TemplateResult {
    return html`<p class="sheet-text">${texts.preferencesMore}</p>
      ${inbox.muted === null ? skeletons(3) : this.#categories(inbox, inbox.muted)}
      ${this.#channels === null ? nothing : this.#channelList(this.#channels)}
      ${this.#topics(topics)}`;
  }

  #categories(store: InboxStore, muted: Set<string>): TemplateResult {
    const names = [...store.categories].sort();
    if (names.length === 0) return html`<p class="sheet-text">${texts.noCategories}</p>`;
    const row = (category: string) => html`<li><label>${categoryAvatar(category, this.host.categoryIcons[category])}
        <span>${categoryName(category)}</span>
        <input type="checkbox" role="switch" .checked=${!muted.has(category)} aria-label="${texts.notify}: ${categoryName(category)}"
          @change=${(event: Event) => void store.mute(category, !(event.target as HTMLInputElement).checked)}></label></li>`;
    return html`<ul class="switches" role="list">${names.map(row)}</ul>`;
  }

  /** Nothing if the tenant uses no other channel. */
  #channelList(store: ChannelStore): TemplateResult | typeof nothing {
    const { own, isSubscribed } = store;
    const names = { push: texts.channelPush, email: texts.channelEmail, webhook: texts.channelWebhook };
    const row = (text: string, isOn: boolean, turn: (isOn: boolean) => Promise<void>) => html`<li><label><span>${text}</span>
      <input type="checkbox" role="switch" .checked=${live(isOn)}
        @change=${(event: Event) => void turn((event.target as HTMLInputElement).checked)}></label></li>`;
    const rows = CHANNELS.filter((name) => own?.[name].available).map((name) =>
      row(names[name], own![name].enabled, (isOn) => store.turn(name, isOn)),
    );
    if (isSubscribed !== null) rows.push(row(texts.thisBrowser, isSubscribed, (isOn) => store.subscribe(isOn)));
    if (rows.length === 0) return nothing;
    return html`<section part="channels" aria-labelledby="channels-title">
      <h4 class="sheet-title" id="channels-title">${texts.channels}</h4>
      <p class="sheet-text">${texts.channelsMore}</p>
      <ul class="switches" role="list">${rows}</ul>
    </section>`;
  }

  /** Nothing if the tenant has opened no topic. */
  #topics(store: TopicStore): TemplateResult | typeof nothing {
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
}
