/** The list of chats: the one something was last said in first. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { ChatStore } from "./chat-store.js";
import { face, titleOf } from "./faces.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { Nearing } from "./nearing.js";
import { View } from "./observable.js";
import { walk } from "./roving.js";
import type { Chat } from "./shapes.js";
import { emptyState, failedState, skeletons } from "./states.js";
import { ago } from "./time.js";
import { words } from "./words.js";

export class ChatList extends View<Host> {
  #current: string | null = null;
  #nearing = new Nearing(() => void this.host.session?.chats.loadMore());

  render(store: ChatStore, shown: string | null, open: (chat: string) => void, start: () => void): TemplateResult {
    return html`<div class="toolbar" part="toolbar">
        <h3>${words.chats}</h3>
        <button class="button" data-new-chat @click=${start}>${icons.plus}${words.newChat}</button>
      </div>
      <div class="scroll" part="chats" aria-busy=${store.loading === "loading" ? "true" : "false"}>
        ${this.#list(store, shown, open)}
      </div>`;
  }

  hostUpdated(): void {
    const { renderRoot, session } = this.host;
    this.#nearing.watch(renderRoot.querySelector(".chats-end"), session?.chats.chats.length ?? 0);
  }

  #list(store: ChatStore, shown: string | null, open: (chat: string) => void): TemplateResult {
    const { chats } = store;
    if (store.loading === "failed") return failedState(() => void store.refresh());
    if (store.loading !== "ready" && chats.length === 0) return skeletons();
    if (chats.length === 0) return emptyState(icons.chat, words.noChats, words.noChatsMore);
    if (!chats.some((one) => one.chat_id === this.#current)) this.#current = shown ?? chats[0]?.chat_id ?? null;
    const keys = (event: KeyboardEvent) =>
      walk(event, [...(event.currentTarget as HTMLElement).querySelectorAll<HTMLElement>("[data-stop]")]);
    return html`<ul class="rows" role="list" aria-label=${words.chats} @keydown=${keys}>
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
    const title = titleOf(chat, this.host.nameOf);
    const count = chat.unread_count;
    return html`<li part="chat">
      <button class="row ${count > 0 ? "unread" : ""}" data-stop data-chat=${chat.chat_id}
        tabindex=${this.#current === chat.chat_id ? 0 : -1} aria-current=${shown === chat.chat_id ? "true" : nothing}
        @focus=${() => this.#walkTo(chat.chat_id)} @click=${() => open(chat.chat_id)}>
        ${face(title)}
        <span class="row-text">
          <span class="row-top"><bdi class="row-title">${title}</bdi>
            ${chat.last_message_at === null ? nothing : html`<span class="row-time">${ago(chat.last_message_at)}</span>`}
          </span>
          <span class="row-bottom"><span class="row-preview" dir="auto">${this.#preview(store, chat)}</span>
            ${count > 0 ? html`<span class="count" aria-label=${words.unread(count)}>${count}</span>` : nothing}
          </span>
        </span>
      </button>
    </li>`;
  }

  #preview(store: ChatStore, chat: Chat): string {
    if (chat.last_message_id === null) return chat.chat_type === "group" ? words.members(chat.participant_count) : "";
    const text = chat.last_message_preview ?? words.deleted;
    const sender = chat.last_message_sender;
    if (sender === store.me) return `${words.you}: ${text}`;
    return chat.chat_type === "group" && sender !== null ? `${this.host.nameOf(sender)}: ${text}` : text;
  }

  #walkTo(chat: string): void {
    if (this.#current === chat) return;
    this.#current = chat;
    this.update();
  }
}
