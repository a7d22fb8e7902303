/** `<stak-inbox>`: a user's inbox and chats on any page. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { bell } from "./bell.js";
import { ChatList } from "./chat-list.js";
import { ConversationView } from "./conversation.js";
import type { StakInboxElement } from "./element.js";
import type { Host } from "./host.js";
import { icons } from "./icons.js";
import { Identity } from "./identity.js";
import { InboxList } from "./inbox-list.js";
import type { ConnectionState } from "./gateway-connection.js";
import { language } from "./languages.js";
import { LazyPart } from "./lazy-part.js";
import { Toasts } from "./toasts.js";
import type { Placement } from "./panel-position.js";
import type { Person } from "./person.js";
import { Popover } from "./popover.js";
import type { SessionConfig, Session } from "./session.js";
import { shortcutOf } from "./shortcuts.js";
import { emptyState, failedState, skeletons } from "./placeholders.js";
import { styles } from "./styles/index.js";
import { texts } from "./texts.js";

type ViewName = "inbox" | "chats";

/** How often relative times are updated. */
const TICK_MS = 30_000;
/** Shorter interruptions are not shown. */
const BANNER_DELAY_MS = 1_500;

export class StakInbox extends LitElement implements Host, StakInboxElement {
  static override styles = styles;
  static words = texts;

  @property() server = new URL(import.meta.url).origin;
  /** The address of API Gateway's WebSocket API, where functions serve the API: wss://…/<stage> */
  @property({ attribute: "socket-url" }) socketUrl: string | null = null;
  @property() tenant = "";
  @property() inbox = "DEFAULT";
  @property() token: string | null = null;
  @property({ attribute: false }) getToken: (() => Promise<string>) | null = null;
  @property() views = "inbox chats";
  @property({ type: Boolean, reflect: true }) open = false;
  @property() placement: Placement = "bottom-end";
  @property({ reflect: true }) mode: "bell" | "page" = "bell";
  @property({ reflect: true }) theme: "light" | "dark" | "auto" = "auto";
  /** The state of the connection, for the page's styles. */
  @property({ reflect: true }) connection: ConnectionState = "connecting";
  /** Returns a user's name; without one, the user id is shown. */
  @property({ attribute: false }) displayName: ((uid: string) => string | undefined) | null = null;
  /** Users to suggest for a new chat. */
  @property({ attribute: false }) people: Person[] = [];
  /** Finds users by name for a new chat, in the page's own directory. */
  @property({ attribute: false }) findPeople: ((query: string) => Promise<Person[]>) | null = null;
  /** Addresses of pictures for categories, by category. */
  @property({ attribute: false }) categoryIcons: Record<string, string> = {};
  @property() shortcuts: "on" | "off" = "on";
  /** The language of the texts, such as `de`, or `auto` for the browser's; by default that of the page. */
  @property() locale: string | null = null;
  /** The address of a service worker on the page's origin that shows push messages; without it, none are offered. */
  @property({ attribute: "push-worker" }) pushWorker: string | null = null;

  @state() private view: ViewName = "inbox";
  @state() private isStarting = false;
  @state() private showsConnectionState = false;

  #identity = new Identity(
    () => ({ getToken: this.getToken, token: this.token, onTokenNeeded: () => this.#needToken() }),
    (session) => this.#begin(session),
    () => this.requestUpdate(),
  );
  #list = new InboxList(this);
  #chatList = new ChatList(this);
  #conversation = new ConversationView(this);
  #newChat = new LazyPart(
    this,
    () => import("./chat-forms.js"),
    ({ NewChat }) => new NewChat(this),
    ".new-chat",
  );
  #popover = new Popover(this);
  readonly toasts: Toasts = new Toasts(this);
  #lastUnread = "";
  #tick: ReturnType<typeof setInterval> | undefined;
  #bannerTimer: ReturnType<typeof setTimeout> | undefined;
  #focusChat: string | null = null;
  #endWatch: (() => void) | null = null;
  /** The language tag at the last update. */
  #tag: string | null = null;

  get session(): Session | null {
    return this.#identity.session;
  }

  /** The unread count of the shown views. */
  get unread(): number {
    const { session } = this;
    if (session === null) return 0;
    return (this.#has("inbox") ? session.inbox.unread.total : 0) + (this.#has("chats") ? session.chats.unread : 0);
  }

  /** Whether a chat may be visible to the user. */
  get isChatVisible(): boolean {
    return document.visibilityState === "visible" && this.#isShown && this.view === "chats";
  }

  nameOf = (uid: string): string =>
    this.displayName?.(uid) ??
    this.people.find((one) => one.uid === uid)?.name ??
    this.session?.chats.nameOf(uid) ??
    uid;

  show(): void {
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    this.open = !this.open;
  }

  /** Opens the panel with a chat. */
  openChat(chat: string): void {
    this.view = "chats";
    this.isStarting = false;
    this.open = true;
    this.#focusChat = chat;
    this.requestUpdate();
    if (this.session === null) return; // shown when the session begins
    this.session.shownChat = chat;
    this.#changed(this.session);
  }

  /** Dispatches an event; returns false if the page has prevented the default action. */
  fire(name: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  /** Closes the notification settings, the shortcuts or the form of a new chat; returns false if none is open. */
  cancel(): boolean {
    if (this.view === "inbox" && this.#list.closeSheet()) return true;
    if (!this.isStarting) return false;
    this.#closeNewChat(null);
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#endWatch = language.watch(() => this.requestUpdate());
    this.#tick = setInterval(() => this.requestUpdate(), TICK_MS);
    document.addEventListener("visibilitychange", this.#onVisible);
    document.addEventListener("keydown", this.#onKey);
    if (this.hasUpdated && this.tenant !== "") void this.#identity.begin(this.#sessionConfig);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#tick);
    this.#endWatch?.();
    document.removeEventListener("visibilitychange", this.#onVisible);
    document.removeEventListener("keydown", this.#onKey);
    this.#identity.end();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const hasNewTarget = (["server", "socketUrl", "tenant", "inbox", "getToken", "views"] as const).some((name) => changed.has(name));
    void this.#useLanguage();
    if (!this.#has(this.view)) this.view = this.#has("inbox") ? "inbox" : "chats";
    if (hasNewTarget) {
      if (this.tenant === "") this.#identity.end();
      else void this.#identity.begin(this.#sessionConfig);
    } else if (changed.has("token") && this.tenant !== "") this.#identity.setToken(this.token, this.#sessionConfig);
    if (this.#isShown && this.view === "inbox") void this.session?.inbox.open();
  }

  protected override updated(): void {
    if (this.session === null && this.#lastUnread !== "") this.#changed(null); // the user has signed out
    if (this.#focusChat !== null && this.session?.shownChat === this.#focusChat) {
      // On a phone the keyboard would cover the messages, so do not focus the text field.
      const selector = matchMedia("(hover: none)").matches ? ".conversation-scroll" : ".composer textarea";
      const field = this.renderRoot.querySelector<HTMLElement>(selector);
      if (field !== null) {
        this.#focusChat = null;
        field.focus();
      }
    }
  }

  protected override render(): TemplateResult {
    return html`
      ${
        this.mode === "page"
          ? html`<section class="panel" part="panel" lang=${language.current} dir=${language.direction ?? nothing} aria-label=${texts.inbox}>${this.#content()}</section>`
          : html`${bell(this.unread, this.open, () => this.toggle())}
            <div class="panel" part="panel" popover="manual" role="dialog" lang=${language.current} dir=${language.direction ?? nothing} tabindex="-1" aria-label=${texts.inbox}
              aria-modal=${this.#popover.fillsScreen ? "true" : nothing} @keydown=${this.#popover.trapFocus}>
              ${this.open ? this.#content() : nothing}
            </div>`
      }
      ${this.toasts.renderAnnouncement()}
    `;
  }

  #content(): TemplateResult {
    const { session } = this;
    return html`
      <div class="head" part="header">
        ${this.#hasTabs ? this.#tabs() : html`<h2>${texts[this.view]}</h2>`}
        ${this.mode === "page"
          ? nothing
          : html`<button class="icon" aria-label=${texts.close} title=${texts.close} @click=${() => this.hide()}>
              ${icons.close}</button>`}
      </div>
      <div role="status">${this.#banner()}</div>
      ${session === null ? this.#waiting() : this.view === "inbox" ? this.#inbox(session) : this.#chats(session)}
      ${this.toasts.renderToast()}
    `;
  }

  #tabs(): TemplateResult {
    const { session } = this;
    const tab = (view: ViewName, icon: TemplateResult, count: number) => html`<button class="tab" part="tab" role="tab"
        id="stak-tab-${view}" aria-controls="stak-view" aria-selected=${this.view === view ? "true" : "false"}
        tabindex=${this.view === view ? 0 : -1} @click=${() => (this.view = view)}>
        ${icon}<span>${texts[view]}</span>
        ${count > 0 ? html`<span class="count" aria-label=${texts.unread(count)}>${count}</span>` : nothing}
      </button>`;
    return html`<div class="tabs" role="tablist" aria-label=${texts.inbox} @keydown=${this.#onTabs}>
      ${tab("inbox", icons.tray, session?.inbox.unread.total ?? 0)}${tab("chats", icons.chat, session?.chats.unread ?? 0)}
    </div>`;
  }

  #inbox(session: Session): TemplateResult {
    const role = this.#hasTabs ? "tabpanel" : nothing;
    return html`<div class="view inbox-view" id="stak-view" role=${role} aria-labelledby=${this.#hasTabs ? "stak-tab-inbox" : nothing}>
      ${this.#list.render(session.inbox)}</div>`;
  }

  #chats(session: Session): TemplateResult {
    const chat = session.shownChat === null ? undefined : session.chats.chat(session.shownChat);
    const isOpen = chat !== undefined && !this.isStarting;
    const open = (id: string) => this.openChat(id);
    const side = this.isStarting
      ? this.#newChatForm()
      : this.#chatList.render(session.chats, session.shownChat, open, () => this.#startChat());
    return html`<div class="view chats-view ${isOpen ? "has-open" : ""}" id="stak-view" role=${this.#hasTabs ? "tabpanel" : nothing}
      aria-labelledby=${this.#hasTabs ? "stak-tab-chats" : nothing}>
      <div class="side">${side}</div>
      <div class="main">
        ${isOpen
          ? this.#conversation.render(session, chat, () => this.#closeChat())
          : emptyState(icons.chat, texts.pickChat, "")}
      </div>
    </div>`;
  }

  #newChatForm(): TemplateResult {
    const cancel = () => {
      this.#newChat.part?.reset();
      this.#closeNewChat(null);
    };
    return html`<div class="new-chat">
      <div class="toolbar">
        <button class="icon" aria-label=${texts.cancel} title=${texts.cancel} @click=${cancel}>${icons.back}</button>
        <h2>${texts.newChat}</h2>
      </div>
      ${this.#newChat.render((form) => form.render((made) => this.#closeNewChat(made)))}
    </div>`;
  }

  #waiting(): TemplateResult {
    const { isWaiting, problem } = this.#identity;
    if (isWaiting) return emptyState(icons.tray, texts.waiting, "");
    return html`<div class="view">${problem === null ? skeletons() : failedState(problem, () => this.#identity.retry())}</div>`;
  }

  #banner(): TemplateResult | typeof nothing {
    const isAsking = this.session !== null && this.#identity.isWaiting;
    const state = isAsking ? "signed-out" : this.session?.connection.state;
    if (state === undefined || state === "live" || !(this.showsConnectionState || isAsking)) return nothing;
    const text = {
      connecting: texts.connecting,
      offline: this.view === "chats" ? texts.offline : texts.offlineInbox,
      unreachable: this.view === "chats" ? texts.unreachable : texts.unreachableInbox,
      "signed-out": texts.signedOut,
      refused: texts.refused,
    }[state];
    return html`<p class="banner ${state}" part="status">${text}</p>`;
  }

  get #sessionConfig(): Omit<SessionConfig, "user"> {
    const { tenant, inbox } = this;
    const server = new URL(this.server, document.baseURI).href.replace(/\/+$/, "");
    const socketUrl = this.socketUrl ? new URL(this.socketUrl, document.baseURI).href : null;
    return { server, socketUrl, tenant, inbox, hasInbox: this.#has("inbox"), hasChats: this.#has("chats") };
  }

  get #languageTag(): string {
    if (this.locale === "auto") return navigator.language;
    return this.locale ?? this.closest<HTMLElement>("[lang]")?.lang ?? document.documentElement.lang;
  }

  async #useLanguage(): Promise<void> {
    const tag = this.#languageTag;
    if (tag === this.#tag) return;
    this.#tag = tag;
    if (!(await language.use(tag)) && tag === this.#tag) this.#tag = null; // tried again with the next update
  }

  get #isShown(): boolean {
    return this.mode === "page" || this.open;
  }

  get #hasTabs(): boolean {
    return this.#has("inbox") && this.#has("chats");
  }

  #has(view: ViewName): boolean {
    return this.views.split(/[\s,]+/).includes(view);
  }

  #needToken(): void {
    this.requestUpdate();
    this.fire("stak-token-needed", {});
    if (this.session !== null) this.#changed(this.session); // no token was set synchronously
  }

  #begin(session: Session): void {
    session.watch(() => session === this.session && this.#changed(session)); // a late response may change an ended one
    session.inbox.onProblem = session.chats.onProblem = (problem) => this.#isShown && this.toasts.showError(problem);
    session.inbox.onArrival = ({ sender }) =>
      this.toasts.announce(texts.newMessage(sender === null ? null : this.nameOf(sender)));
    session.chats.onArrival = ({ sender, chat_id }) => {
      if (!this.isChatVisible || session.shownChat !== chat_id)
        this.toasts.announce(texts.newChatMessage(this.nameOf(sender)));
    };
    session.chats.isReading = (chat) => this.isChatVisible && session.shownChat === chat && this.#conversation.isAtEnd;
    session.shownChat = this.#focusChat;
    this.showsConnectionState = false;
    this.#changed(session);
  }

  #changed(session: Session | null): void {
    if (session !== null) {
      const { shownChat, chats } = session;
      this.requestUpdate();
      if (shownChat !== null && chats.loading === "ready") chats.lookUp(shownChat);
    }
    const { total, categories } = session?.inbox.unread ?? { total: 0, categories: {} };
    const unread = { total: this.unread, inbox: total, chats: session?.chats.unread ?? 0, categories };
    const known = JSON.stringify(unread);
    if (known !== this.#lastUnread) {
      this.#lastUnread = known;
      this.fire("stak-unread", unread);
    }
    const state = this.#identity.isWaiting ? "signed-out" : (session?.connection.state ?? "connecting");
    if (state !== this.connection) this.#connectionChanged(state);
  }

  #connectionChanged(state: ConnectionState): void {
    this.connection = state;
    clearTimeout(this.#bannerTimer);
    this.showsConnectionState = state !== "live" && (state !== "connecting" || this.showsConnectionState);
    if (state === "connecting") this.#bannerTimer = setTimeout(() => (this.showsConnectionState = true), BANNER_DELAY_MS);
    this.fire("stak-connection", { state });
  }

  #startChat(): void {
    this.isStarting = true;
    const find = (what: string) => this.renderRoot.querySelector<HTMLElement>(`.new-chat ${what}`);
    const focus = () => void this.updateComplete.then(() => (find("input") ?? find("button"))?.focus());
    focus(); // the button above, until the form is loaded
    void this.#newChat.open(focus);
  }

  #closeNewChat(made: { chat_id: string } | null): void {
    this.isStarting = false;
    if (made !== null) this.openChat(made.chat_id);
    else void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[data-new-chat]")?.focus());
  }

  #closeChat(): void {
    const { session } = this;
    if (session === null) return;
    const chat = session.shownChat;
    session.shownChat = this.#focusChat = null;
    this.requestUpdate();
    const find = (what: string) => this.renderRoot.querySelector<HTMLElement>(what);
    void this.updateComplete.then(() => (find(`[data-chat="${chat}"]`) ?? find("[data-new-chat]"))?.focus());
  }

  #onVisible = (): void => {
    this.requestUpdate();
    this.#conversation.markVisibleRead();
  };

  /** Shortcuts work while the component has the focus, and on a page of its own while nothing else has it. */
  #onKey = (event: KeyboardEvent): void => {
    const { session } = this;
    if (session === null || this.view !== "inbox" || !this.#isShown) return;
    const isHere = event.composedPath().includes(this) || (this.mode === "page" && event.target === document.body);
    const shortcut = isHere ? shortcutOf(event) : null;
    if (shortcut !== null && this.#list.runShortcut(shortcut, session.inbox)) event.preventDefault();
  };

  #onTabs = (event: KeyboardEvent): void => {
    const isRtl = (event.currentTarget as Element).matches(":dir(rtl)");
    const [previous, next] = isRtl ? ["ArrowRight", "ArrowLeft"] : ["ArrowLeft", "ArrowRight"];
    const target = { [previous!]: "inbox", Home: "inbox", [next!]: "chats", End: "chats" }[event.key] as ViewName | undefined;
    if (target === undefined) return;
    event.preventDefault();
    this.view = target;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#stak-tab-${target}`)?.focus());
  };
}

// A page may load the script twice from different URLs; the first one defines the element.
if (customElements.get("stak-inbox") === undefined) customElements.define("stak-inbox", StakInbox);
