/** The inbox's face: filters, the list of messages, and what is shown where there are none. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { InboxQuery } from "./api.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import type { InboxStore } from "./inbox-store.js";
import { type CardActions, categoryName, messageCard } from "./message-card.js";
import { Nearing } from "./nearing.js";
import { View } from "./observable.js";
import { walk } from "./roving.js";
import type { InboxMessage } from "./shapes.js";
import { emptyState, failedState, skeletons } from "./states.js";
import { words } from "./words.js";

export class InboxList extends View<Host> {
  #open = new Set<string>();
  #current: string | null = null;
  #confirming: string | null = null;
  #focusNext: string | null = null;
  #nearing = new Nearing(() => void this.host.session?.inbox.loadMore());

  render(store: InboxStore): TemplateResult {
    const { query } = store;
    return html`
      <div class="toolbar" part="toolbar">
        <div class="segments" role="group" aria-label=${words.show}>
          ${this.#segment(store, "all", words.all)}${this.#segment(store, "unread", words.unreadOnly)}
          ${this.#segment(store, "archived", words.archived)}
        </div>
        ${
          query.show === "archived"
            ? nothing
            : html`<button class="quiet" title=${words.markAllRead} ?disabled=${this.#unreadHere(store) === 0}
              @click=${() => store.markAllRead()}>${icons.allRead}<span>${words.markAllRead}</span></button>`
        }
      </div>
      ${this.#categories(store)}
      <div class="scroll" part="list" aria-busy=${store.loading === "loading" ? "true" : "false"}>${this.#list(store)}</div>
    `;
  }

  hostUpdated(): void {
    const root = this.host.renderRoot;
    this.#nearing.watch(root.querySelector(".inbox-end"), this.host.session?.inbox.messages.length ?? 0);
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
        ${label}${count > 0 ? html` <span class="count" aria-label=${words.unread(count)}>${count}</span>` : nothing}
      </button>`;
    return html`<div class="chips" role="group" aria-label=${words.category}>
      ${chip(null, words.allCategories, store.unread.total)}
      ${names.map((name) => chip(name, categoryName(name), store.unread.categories[name] ?? 0))}
    </div>`;
  }

  #list(store: InboxStore): TemplateResult {
    if (store.loading === "failed") return failedState(() => void store.refresh());
    if (store.loading !== "ready" && store.messages.length === 0) return skeletons();
    if (store.messages.length === 0) {
      const isFiltered = store.query.show !== "all" || store.query.category !== null;
      return isFiltered
        ? emptyState(icons.tray, words.emptyFilter, words.emptyFilterMore)
        : emptyState(icons.tray, words.emptyInbox, words.emptyInboxMore);
    }
    if (!store.messages.some((one) => one.id === this.#current)) this.#current = store.messages[0]?.id ?? null;
    return html`<ul class="cards" role="list" aria-label=${words.inbox} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
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
      this.host.notices.tell(words.wasArchived, words.undo, () => void store.restore(message));
    });
  }

  /** Of a message that goes, the focus goes to the one that takes its place. */
  #leave(store: InboxStore, message: InboxMessage, act: () => Promise<void>): void {
    const place = store.messages.findIndex((one) => one.id === message.id);
    this.#confirming = null;
    this.#focusNext = this.#current = (store.messages[place + 1] ?? store.messages[place - 1])?.id ?? "";
    void act();
  }

  #unreadHere(store: InboxStore): number {
    const { category } = store.query;
    return category === null ? store.unread.total : (store.unread.categories[category] ?? 0);
  }

  #onKey = (event: KeyboardEvent): void => {
    const list = event.currentTarget as HTMLElement;
    // From a button of a card the arrows lead to the next card as well.
    const card = (event.target as HTMLElement).closest("li");
    if (event.key.startsWith("Arrow") && !(event.target as HTMLElement).matches("[data-stop]")) {
      card?.querySelector<HTMLElement>("[data-stop]")?.focus();
    }
    walk(event, [...list.querySelectorAll<HTMLElement>("[data-stop]")]);
  };

  #onFocus = (event: FocusEvent): void => {
    const id = (event.target as HTMLElement).closest<HTMLElement>("[data-id]")?.dataset.id ?? null;
    if (id === null || id === this.#current) return;
    this.#current = id;
    this.update();
  };
}
