/** The view of the inbox: filters, the message list and its empty states. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { InboxQuery } from "./api.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import type { InboxStore } from "./inbox-store.js";
import { type CardActions, categoryName, messageCard } from "./message-card.js";
import { ListEndObserver } from "./list-end-observer.js";
import { View } from "./observable.js";
import { moveFocus } from "./arrow-keys.js";
import type { InboxMessage } from "./api-types.js";
import { emptyState, failedState, skeletons } from "./placeholders.js";
import { texts } from "./texts.js";

export class InboxList extends View<Host> {
  #open = new Set<string>();
  #current: string | null = null;
  #confirming: string | null = null;
  #focusNext: string | null = null;
  #endObserver = new ListEndObserver(() => void this.host.session?.inbox.loadMore());

  render(store: InboxStore): TemplateResult {
    const { query } = store;
    return html`
      <div class="toolbar" part="toolbar">
        <div class="segments" role="group" aria-label=${texts.show}>
          ${this.#segment(store, "all", texts.all)}${this.#segment(store, "unread", texts.unreadOnly)}
          ${this.#segment(store, "archived", texts.archived)}
        </div>
        ${
          query.show === "archived"
            ? nothing
            : html`<button class="quiet" title=${texts.markAllRead} ?disabled=${this.#unreadHere(store) === 0}
              @click=${() => store.markAllRead()}>${icons.allRead}<span>${texts.markAllRead}</span></button>`
        }
      </div>
      ${this.#categories(store)}
      <div class="scroll" part="list" aria-busy=${store.loading === "loading" ? "true" : "false"}>${this.#list(store)}</div>
    `;
  }

  hostUpdated(): void {
    const root = this.host.renderRoot;
    this.#endObserver.observe(root.querySelector(".inbox-end"), this.host.session?.inbox.messages.length ?? 0);
    if (this.#confirming !== null) root.querySelector<HTMLElement>("[data-confirm]:not(:focus)")?.focus();
    if (this.#focusNext !== null) {
      const next = root.querySelector<HTMLElement>(`[data-id="${this.#focusNext}"] [data-stop]`);
      (next ?? root.querySelector<HTMLElement>(".segments button"))?.focus();
      this.#focusNext = null;
    }
  }

  #segment(store: InboxStore, show: InboxQuery["show"], label: string): TemplateResult {
    const isChosen = store.query.show === show;
    return html`<button aria-pressed=${isChosen ? "true" : "false"}
      @click=${() => void store.show({ ...store.query, show })}>${label}</button>`;
  }

  #categories(store: InboxStore): TemplateResult | typeof nothing {
    const names = [...store.categories].sort();
    if (names.length < 2 && store.query.category === null) return nothing;
    const chip = (category: string | null, label: string, count: number) => html`<button class="chip" part="category"
        aria-pressed=${store.query.category === category ? "true" : "false"}
        @click=${() => void store.show({ ...store.query, category })}>
        ${label}${count > 0 ? html` <span class="count" aria-label=${texts.unread(count)}>${count}</span>` : nothing}
      </button>`;
    return html`<div class="chips" role="group" aria-label=${texts.category}>
      ${chip(null, texts.allCategories, store.unread.total)}
      ${names.map((name) => chip(name, categoryName(name), store.unread.categories[name] ?? 0))}
    </div>`;
  }

  #list(store: InboxStore): TemplateResult {
    if (store.loading === "failed") return failedState(() => void store.refresh());
    if (store.loading !== "ready" && store.messages.length === 0) return skeletons();
    if (store.messages.length === 0) {
      const isFiltered = store.query.show !== "all" || store.query.category !== null;
      return isFiltered
        ? emptyState(icons.tray, texts.emptyFilter, texts.emptyFilterMore)
        : emptyState(icons.tray, texts.emptyInbox, texts.emptyInboxMore);
    }
    if (!store.messages.some((one) => one.id === this.#current)) this.#current = store.messages[0]?.id ?? null;
    return html`<ul class="cards" role="list" aria-label=${texts.inbox} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${repeat(
          store.messages,
          (one) => one.id,
          (one) => this.#card(store, one),
        )}
      </ul>
      ${store.isLoadingMore ? skeletons(2) : nothing}
      ${store.hasMore ? html`<div class="inbox-end" aria-hidden="true"></div>` : nothing}`;
  }

  #card(store: InboxStore, message: InboxMessage): TemplateResult {
    const isArchive = store.query.show === "archived";
    const actions: CardActions = {
      open: () => this.#toggle(store, message),
      follow: (event, url) => this.#follow(store, event, message, url),
      toggleRead: () => void (message.readat === null ? store.markRead(message) : store.markUnread(message)),
      archive: () => this.#archive(store, message, isArchive),
      remove: () => this.#leave(store, message, () => store.remove(message)),
      confirm: (isAsked) => {
        this.#confirming = isAsked ? message.id : null;
        this.update();
      },
    };
    const state = {
      isOpen: this.#open.has(message.id),
      isCurrent: this.#current === message.id,
      isConfirming: this.#confirming === message.id,
      isArchive,
      sender: message.sender === null ? null : this.host.nameOf(message.sender),
    };
    return messageCard(message, state, actions);
  }

  #toggle(store: InboxStore, message: InboxMessage): void {
    if (message.message === null) return;
    void store.markRead(message);
    if (!this.host.fire("stak-open-message", { message, url: null }, true)) return;
    if (!this.#open.delete(message.id)) this.#open.add(message.id);
    this.update();
  }

  #follow(store: InboxStore, event: MouseEvent, message: InboxMessage, url: string): void {
    void store.markRead(message);
    if (!this.host.fire("stak-open-message", { message, url }, true)) event.preventDefault();
  }

  #archive(store: InboxStore, message: InboxMessage, isArchive: boolean): void {
    this.#leave(store, message, async () => {
      if (isArchive) return store.unarchive(message);
      await store.archive(message);
      this.host.toasts.show(texts.wasArchived, texts.undo, () => void store.restore(message));
    });
  }

  /** When a message is removed, moves the focus to the next one. */
  #leave(store: InboxStore, message: InboxMessage, act: () => Promise<void>): void {
    const index = store.messages.findIndex((one) => one.id === message.id);
    this.#confirming = null;
    this.#focusNext = this.#current = (store.messages[index + 1] ?? store.messages[index - 1])?.id ?? "";
    void act();
  }

  #unreadHere(store: InboxStore): number {
    const { category } = store.query;
    return category === null ? store.unread.total : (store.unread.categories[category] ?? 0);
  }

  #onKey = (event: KeyboardEvent): void => {
    const list = event.currentTarget as HTMLElement;
    // On a card's buttons, arrow keys move to the next card as well.
    const card = (event.target as HTMLElement).closest("li");
    if (event.key.startsWith("Arrow") && !(event.target as HTMLElement).matches("[data-stop]")) {
      card?.querySelector<HTMLElement>("[data-stop]")?.focus();
    }
    moveFocus(event, [...list.querySelectorAll<HTMLElement>("[data-stop]")]);
  };

  #onFocus = (event: FocusEvent): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-id]")?.dataset.id ?? null;
    if (id === null || id === this.#current) return;
    this.#current = id;
    this.update();
  };
}
