/** The view of the inbox: filters, the message list and its empty states, notification settings and shortcuts. */
import { html, nothing, type TemplateResult } from "lit";
import { repeat } from "lit/directives/repeat.js";
import type { InboxQuery } from "./api.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import type { InboxStore } from "./inbox-store.js";
import { type CardActions, categoryName, messageCard } from "./message-card.js";
import { ListEndObserver } from "./list-end-observer.js";
import { View } from "./view.js";
import { moveFocus } from "./arrow-keys.js";
import type { InboxMessage } from "./api-types.js";
import type { ActionLink } from "./message-content.js";
import { emptyState, failedState, skeletons } from "./placeholders.js";
import { LazyPart } from "./lazy-part.js";
import { type Shortcut, shortcutHelp } from "./shortcuts.js";
import { texts } from "./texts.js";

/** Within this distance, the scroll position counts as the top. */
const TOP_PX = 40;

export class InboxList extends View<Host> {
  #open = new Set<string>();
  #current: string | null = null;
  #confirming: string | null = null;
  #snoozing: string | null = null;
  #focusNext: string | null = null;
  #sheet: "preferences" | "shortcuts" | null = null;
  #preferences = new LazyPart(
    this.host,
    () => import("./preferences.js"),
    ({ Preferences }) => new Preferences(this.host),
    ".sheet",
  );
  #isAtTop = true;
  /** The newest message when the list was last at its top. */
  #newestSeen = "";
  #endObserver = new ListEndObserver(() => void this.host.session?.inbox.loadMore());

  render(store: InboxStore): TemplateResult {
    const { query } = store;
    if (this.#sheet === "shortcuts") return shortcutHelp(() => this.closeSheet());
    if (this.#sheet === "preferences") return this.#preferencesSheet();
    return html`
      <div class="toolbar filters" part="toolbar">
        <div class="segments" role="group" aria-label=${texts.show}>
          ${this.#segment(store, "all", texts.all)}${this.#segment(store, "unread", texts.unreadOnly)}
          ${this.#segment(store, "snoozed", texts.snoozed)}${this.#segment(store, "archived", texts.archived)}
        </div>
        <span class="tools">${
          query.show === "archived" || query.show === "snoozed"
            ? nothing
            : html`<button class="quiet" title=${texts.markAllRead} ?disabled=${this.#unreadHere(store) === 0}
              @click=${() => store.markAllRead()}>${icons.allRead}<span>${texts.markAllRead}</span></button>`
        }
        ${this.#areShortcutsOn
          ? html`<button class="icon keyboard-only" data-sheet="shortcuts" aria-label=${texts.shortcuts} title="${texts.shortcuts} (?)"
              @click=${() => this.#openSheet("shortcuts")}>${icons.keyboard}</button>`
          : nothing}
        <button class="icon" data-sheet="preferences" aria-label=${texts.preferences} title=${texts.preferences}
          @click=${() => this.#openSheet("preferences")}>${icons.gear}</button></span>
      </div>
      ${this.#categories(store)}
      <div class="list-box">
        ${this.#pill(store)}
        <div class="scroll" part="list" aria-busy=${store.loading === "loading" ? "true" : "false"} @scroll=${this.#onScroll}>
          ${this.#list(store)}</div>
      </div>
    `;
  }

  /** Closes the notification settings or the list of shortcuts; returns false if none is open. */
  closeSheet(): boolean {
    const sheet = this.#sheet;
    if (sheet === null) return false;
    this.#sheet = null;
    this.#isAtTop = true;
    this.update();
    const find = (what: string) => this.host.renderRoot.querySelector<HTMLElement>(what);
    void this.host.updateComplete.then(() => (find(`[data-id="${this.#current}"] [data-stop]`) ?? find(`[data-sheet="${sheet}"]`))?.focus());
    return true;
  }

  /** Runs a keyboard shortcut; returns false if it means nothing here. */
  runShortcut(shortcut: Shortcut, store: InboxStore): boolean {
    if (!this.#areShortcutsOn) return false;
    if (shortcut === "help") {
      if (!this.closeSheet()) this.#openSheet("shortcuts");
      return true;
    }
    if (this.#sheet !== null) return false;
    const stops = [...this.host.renderRoot.querySelectorAll<HTMLElement>(".cards [data-stop]")];
    const index = stops.findIndex((stop) => stop.closest("li")?.matches(":focus-within"));
    if (shortcut === "next" || shortcut === "previous") {
      const target = index === -1 ? stops.findIndex((stop) => stop.tabIndex === 0) : index + (shortcut === "next" ? 1 : -1);
      stops[Math.max(0, Math.min(target, stops.length - 1))]?.focus();
      return stops.length > 0;
    }
    const id = stops[index]?.closest<HTMLElement>("li")?.dataset.id;
    const message = store.messages.find((one) => one.id === id);
    if (message === undefined || message.message === null) return false;
    if (shortcut === "archive") this.#archive(store, message, store.query.show === "archived");
    else if (store.query.show === "all" || store.query.show === "unread") void (message.readat === null ? store.markRead(message) : store.markUnread(message));
    return true;
  }

  hostUpdated(): void {
    const root = this.host.renderRoot;
    if (this.#isAtTop) this.#newestSeen = newestOf(this.host.session?.inbox.messages ?? []);
    this.#endObserver.observe(root.querySelector(".inbox-end"), this.host.session?.inbox.messages.length ?? 0);
    if (this.#snoozing !== null && root.querySelector(".snooze-times:focus-within") === null) {
      root.querySelector<HTMLElement>(".snooze-times [data-confirm]")?.focus();
    }
    if (this.#confirming !== null) root.querySelector<HTMLElement>("[data-confirm]:not(:focus)")?.focus();
    if (this.#focusNext !== null) {
      const next = root.querySelector<HTMLElement>(`[data-id="${this.#focusNext}"] [data-stop]`);
      (next ?? root.querySelector<HTMLElement>(".segments button"))?.focus();
      this.#focusNext = null;
    }
  }

  get #areShortcutsOn(): boolean {
    return this.host.shortcuts !== "off";
  }

  #openSheet(sheet: "preferences" | "shortcuts"): void {
    this.#sheet = sheet;
    const { session } = this.host;
    if (sheet === "preferences" && session !== null) {
      void session.inbox.loadMuted();
      void session.topics.load();
      void this.#preferences.open((preferences) => preferences.open(session));
    }
    this.update();
    void this.host.updateComplete.then(() => this.host.renderRoot.querySelector<HTMLElement>("[data-close-sheet]")?.focus());
  }

  #preferencesSheet(): TemplateResult {
    const { session } = this.host;
    return html`<section class="sheet" part="preferences" aria-label=${texts.preferences}>
      <div class="toolbar"><h2>${texts.preferences}</h2>
        <button class="icon" data-close-sheet aria-label=${texts.close} title=${texts.close} @click=${() => this.closeSheet()}>${icons.close}</button></div>
      ${session === null ? nothing : this.#preferences.render((preferences) => preferences.render(session))}
    </section>`;
  }

  /** Leads to messages that arrived above what is in view. */
  #pill(store: InboxStore): TemplateResult | typeof nothing {
    const count = this.#isAtTop ? 0 : store.messages.filter((one) => one.id > this.#newestSeen).length;
    if (count === 0) return nothing;
    return html`<button class="pill" part="new-messages" @click=${this.#toTop}>${icons.up}${texts.newMessages(count)}</button>`;
  }

  #show(store: InboxStore, query: InboxQuery): void {
    this.#isAtTop = true;
    void store.show(query);
  }

  #toTop = (): void => {
    this.host.renderRoot.querySelector(".inbox-view .scroll")?.scrollTo({ top: 0 });
    this.#isAtTop = true;
    this.#focusNext = this.host.session?.inbox.messages[0]?.id ?? null;
    this.update();
  };

  #onScroll = (event: Event): void => {
    const isAtTop = (event.currentTarget as HTMLElement).scrollTop < TOP_PX;
    if (isAtTop === this.#isAtTop) return;
    this.#isAtTop = isAtTop;
    this.update();
  };

  #segment(store: InboxStore, show: InboxQuery["show"], label: string): TemplateResult {
    const isChosen = store.query.show === show;
    return html`<button aria-pressed=${isChosen ? "true" : "false"}
      @click=${() => this.#show(store, { ...store.query, show })}>${label}</button>`;
  }

  #categories(store: InboxStore): TemplateResult | typeof nothing {
    const names = [...store.categories].sort();
    if (names.length < 2 && store.query.category === null) return nothing;
    const chip = (category: string | null, label: string, count: number) => html`<button class="chip" part="category"
        aria-pressed=${store.query.category === category ? "true" : "false"}
        @click=${() => this.#show(store, { ...store.query, category })}>
        ${label}${count > 0 ? html` <span class="count" aria-label=${texts.unread(count)}>${count}</span>` : nothing}
      </button>`;
    return html`<div class="chips" role="group" aria-label=${texts.category}>
      ${chip(null, texts.allCategories, store.unread.total)}
      ${names.map((name) => chip(name, categoryName(name), store.unread.categories[name] ?? 0))}
    </div>`;
  }

  #list(store: InboxStore): TemplateResult {
    if (store.loading === "failed") return failedState(store.problem, () => void store.refresh());
    if (store.loading !== "ready" && store.messages.length === 0) return skeletons();
    if (store.messages.length === 0) {
      // Only expired messages so far: older ones follow.
      if (store.hasMore) return html`${skeletons()}<div class="inbox-end" aria-hidden="true"></div>`;
      if (store.query.show === "snoozed") return emptyState(icons.clock, texts.emptySnoozed, texts.emptySnoozedMore);
      if (store.query.show === "unread") return emptyState(icons.allRead, texts.caughtUp, texts.emptyUnreadMore);
      const isFiltered = store.query.show !== "all" || store.query.category !== null;
      return isFiltered
        ? emptyState(icons.tray, texts.emptyFilter, texts.emptyFilterMore)
        : emptyState(icons.tray, texts.emptyInbox, texts.emptyInboxMore);
    }
    if (!store.messages.some((one) => one.id === this.#current)) this.#current = store.messages[0]?.id ?? null;
    const isCaughtUp = !store.hasMore && store.query.show === "all" && this.#unreadHere(store) === 0;
    return html`${this.#recalled(store)}<ul class="cards" role="list" aria-label=${texts.inbox} @keydown=${this.#onKey} @focusin=${this.#onFocus}>
        ${repeat(
          store.messages,
          (one) => one.id,
          (one) => this.#card(store, one),
        )}
      </ul>
      ${store.isLoadingMore ? skeletons(2) : nothing}
      ${isCaughtUp ? html`<p class="caught-up" part="caught-up">${icons.allRead}${texts.caughtUp}</p>` : nothing}
      ${store.hasMore ? html`<div class="inbox-end" aria-hidden="true"></div>` : nothing}`;
  }

  #recalled(store: InboxStore): TemplateResult | typeof nothing {
    const count = store.recalled.length;
    if (count === 0) return nothing;
    return html`<div class="notice" part="recalled"><span>${texts.recalledCount(count)}</span>
      <button class="link" @click=${() => void store.clearRecalled()}>${texts.clearRecalled}</button></div>`;
  }

  #card(store: InboxStore, message: InboxMessage): TemplateResult {
    const isArchive = store.query.show === "archived";
    const actions: CardActions = {
      open: () => this.#toggle(store, message),
      follow: (event, action) => this.#follow(store, event, message, action),
      toggleRead: () => void (message.readat === null ? store.markRead(message) : store.markUnread(message)),
      archive: () => this.#archive(store, message, isArchive),
      remove: () => this.#leave(store, message, () => store.remove(message)),
      confirm: (isAsked) => {
        this.#confirming = isAsked ? message.id : null;
        this.update();
      },
      offerSnooze: (isOffered) => this.#offerSnooze(message, isOffered),
      snooze: (until) => this.#snooze(store, message, until),
      endSnooze: () => this.#leave(store, message, () => store.unsnooze(message)),
    };
    const state = {
      isOpen: this.#open.has(message.id),
      isCurrent: this.#current === message.id,
      isConfirming: this.#confirming === message.id,
      isSnoozing: this.#snoozing === message.id,
      isArchive,
      sender: message.sender === null ? null : this.host.nameOf(message.sender),
      categoryPicture: this.host.categoryIcons[message.category],
    };
    return messageCard(message, state, actions);
  }

  #toggle(store: InboxStore, message: InboxMessage): void {
    if (message.message === null) return;
    void store.markRead(message);
    if (!this.host.fire("stak-open-message", { message, url: null, action: null }, true)) return;
    if (!this.#open.delete(message.id)) this.#open.add(message.id);
    this.update();
  }

  #follow(store: InboxStore, event: MouseEvent, message: InboxMessage, { url, kind }: ActionLink): void {
    void store.markRead(message);
    void store.answer(message, kind);
    if (!this.host.fire("stak-open-message", { message, url, action: kind }, true)) event.preventDefault();
  }

  #archive(store: InboxStore, message: InboxMessage, isArchive: boolean): void {
    this.#leave(store, message, async () => {
      if (isArchive) await store.unarchive(message);
      else if (await store.archive(message)) this.host.toasts.show(texts.wasArchived, texts.undo, () => void store.restore(message));
    });
  }

  #offerSnooze(message: InboxMessage, isOffered: boolean): void {
    if (!isOffered && this.#snoozing !== message.id) return;
    this.#snoozing = isOffered ? message.id : null;
    this.update();
    if (isOffered) return;
    const isInList = this.host.renderRoot.querySelector(`[data-id="${message.id}"]:focus-within`) !== null;
    if (isInList) this.#focusNext = message.id;
  }

  #snooze(store: InboxStore, message: InboxMessage, until: number): void {
    this.#snoozing = null;
    this.#leave(store, message, async () => {
      const before = message.snoozed_until;
      if (await store.snooze(message, until)) this.host.toasts.show(texts.wasSnoozed, texts.undo, () => void (before ? store.snooze(message, before) : store.unsnooze(message)));
    });
  }

  /** When a message is removed, moves the focus to the next one. */
  #leave(store: InboxStore, message: InboxMessage, act: () => Promise<unknown>): void {
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

function newestOf(messages: InboxMessage[]): string {
  return messages.reduce((newest, one) => (one.id > newest ? one.id : newest), "");
}
