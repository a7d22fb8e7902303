/** The list of chats, by latest activity. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ChatStore } from "./chat-store.js";
import { avatar, chatTitle } from "./avatar.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { ListEndObserver } from "./list-end-observer.js";
import { View } from "./view.js";
import { moveFocus } from "./arrow-keys.js";
import type { Chat } from "./api-types.js";
import { isMuted, mutedMark } from "./muted-mark.js";
import { emptyState, failedState, skeletons } from "./placeholders.js";
import { ago } from "./time.js";
import { texts } from "./texts.js";

export class ChatList extends View<Host> {
  #current: string | null = null;
  #endObserver = new ListEndObserver(() => void this.host.session?.chats.loadMore());

  render(store: ChatStore, shown: string | null, open: (chat: string) => void, start: () => void): TemplateResult {
    return html`<div class="toolbar" part="toolbar">
        <h2>${texts.chats}</h2>
        <button class="button" data-new-chat @click=${start}>${icons.plus}${texts.newChat}</button>
      </div>
      <div class="scroll" part="chats" aria-busy=${store.loading === "loading" ? "true" : "false"}>
        ${this.#list(store, shown, open)}
      </div>`;
  }

  hostUpdated(): void {
    const { renderRoot, session } = this.host;
    this.#endObserver.observe(renderRoot.querySelector(".chats-end"), session?.chats.chats.length ?? 0);
  }

  #list(store: ChatStore, shown: string | null, open: (chat: string) => void): TemplateResult {
    const { chats } = store;
    if (store.loading === "failed") return failedState(store.problem, () => void store.refresh());
    if (store.loading !== "ready" && chats.length === 0) return skeletons();
    if (chats.length === 0) return emptyState(icons.chat, texts.noChats, texts.noChatsMore);
    if (!chats.some((one) => one.chat_id === this.#current)) this.#current = shown ?? chats[0]?.chat_id ?? null;
    const keys = (event: KeyboardEvent) =>
      moveFocus(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-stop]")]);
    return html`<ul class="rows" role="list" aria-label=${texts.chats} @keydown=${keys}>
        ${repeat(
          chats,
          (one) => one.chat_id,
          (one) => this.#row(store, one, shown, open),
        )}
      </ul>
      ${store.isLoadingMore ? skeletons(2) : nothing}
      ${store.hasMore ? html`<div class="chats-end" aria-hidden="true"></div>` : nothing}`;
  }

  #row(store: ChatStore, chat: Chat, shown: string | null, open: (chat: string) => void): TemplateResult {
    const title = chatTitle(chat, this.host.nameOf);
    const count = chat.unread_count;
    return html`<li part="chat">
      <button class="row ${count > 0 ? "unread" : ""}" data-stop data-chat=${chat.chat_id}
        tabindex=${this.#current === chat.chat_id ? 0 : -1} aria-current=${shown === chat.chat_id ? "true" : nothing}
        @focus=${() => this.#setCurrent(chat.chat_id)} @click=${() => open(chat.chat_id)}>
        ${avatar(title)}
        <span class="row-text">
          <span class="row-top"><bdi class="row-title">${title}</bdi>${isMuted(chat) ? mutedMark() : nothing}
            ${chat.last_message_at === null ? nothing : html`<span class="row-time">${ago(chat.last_message_at)}</span>`}
          </span>
          <span class="row-bottom"><span class="row-preview" dir="auto">${this.#preview(store, chat)}</span>
            ${count > 0 ? html`<span class="count" aria-label=${texts.unread(count)}>${count}</span>` : nothing}
          </span>
        </span>
      </button>
    </li>`;
  }

  #preview(store: ChatStore, chat: Chat): string {
    if (chat.last_message_id === null) return chat.chat_type === "group" ? texts.members(chat.participant_count) : "";
    const text = chat.last_message_preview ?? texts.deleted;
    const sender = chat.last_message_sender;
    if (sender === store.me) return `${texts.you}: ${text}`;
    return chat.chat_type === "group" && sender !== null ? `${this.host.nameOf(sender)}: ${text}` : text;
  }

  #setCurrent(chat: string): void {
    if (this.#current === chat) return;
    this.#current = chat;
    this.update();
  }
}
