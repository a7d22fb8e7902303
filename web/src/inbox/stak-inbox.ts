/** `<stak-inbox>`: a user's inbox and chats on any page. */
import { LitElement, html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { property, state } from "lit/decorators.js";
import { bell } from "./bell.js";
import { ChatList } from "./chat-list.js";
import { ConversationView } from "./conversation.js";
import type { Host, Person } from "./host.js";
import { icons } from "./icons.js";
import { Identity } from "./identity.js";
import { InboxList } from "./inbox-list.js";
import type { LiveState } from "./live.js";
import { NewChat } from "./new-chat.js";
import { Notices } from "./notices.js";
import type { Placement } from "./placing.js";
import { Popping } from "./popping.js";
import type { Place, Session } from "./session.js";
import { emptyState, skeletons } from "./states.js";
import { styles } from "./styles/index.js";
import { words } from "./words.js";

type ViewName = "inbox" | "chats";

/** Times are said anew so often. */
const TICK_MS = 30_000;
/** Shorter losses of the connection are nobody's concern. */
const UNNOTICED_MS = 1_500;

export class StakInbox extends LitElement implements Host {
  static override styles = styles;
  static words = words;

  @property() server = new URL(import.meta.url).origin;
  @property() tenant = "";
  @property() inbox = "DEFAULT";
  @property() token: string | null = null;
  @property({ attribute: false }) getToken: (() => Promise<string>) | null = null;
  @property() views = "inbox chats";
  @property({ type: Boolean, reflect: true }) open = false;
  @property() placement: Placement = "bottom-end";
  @property({ reflect: true }) mode: "bell" | "page" = "bell";
  @property({ reflect: true }) theme: "light" | "dark" | "auto" = "auto";
  /** How the connection is, for the page's own styles. */
  @property({ reflect: true }) connection: LiveState = "connecting";
  /** What to call a user; their id, if nothing is given. */
  @property({ attribute: false }) displayName: ((uid: string) => string | undefined) | null = null;
  /** Whom to offer for a new chat. */
  @property({ attribute: false }) people: Person[] = [];

  @state() private view: ViewName = "inbox";
  @state() private isStarting = false;
  @state() private showsTrouble = false;

  #identity = new Identity(
    () => ({ getToken: this.getToken, token: this.token, needed: () => this.#needToken() }),
    (session) => this.#begin(session),
  );
  #list = new InboxList(this);
  #chatList = new ChatList(this);
  #talk = new ConversationView(this);
  #newChat = new NewChat(this);
  #popping = new Popping(this);
  readonly notices: Notices = new Notices(this);
  #lastUnread = "";
  #tick: ReturnType<typeof setInterval> | undefined;
  #trouble: ReturnType<typeof setTimeout> | undefined;
  #focusChat: string | null = null;

  get session(): Session | null {
    return this.#identity.session;
  }

  /** Unread messages of the inbox and of chats, as far as they are shown. */
  get unread(): number {
    const { session } = this;
    if (session === null) return 0;
    return (this.#has("inbox") ? session.inbox.unread.total : 0) + (this.#has("chats") ? session.chats.unread : 0);
  }

  /** Whether somebody may be reading what is shown. */
  get isLookedAt(): boolean {
    return document.visibilityState === "visible" && this.#isShown && this.view === "chats";
  }

  nameOf = (uid: string): string => this.displayName?.(uid) ?? this.people.find((one) => one.uid === uid)?.name ?? uid;

  show(): void {
    this.open = true;
  }

  hide(): void {
    this.open = false;
  }

  toggle(): void {
    this.open = !this.open;
  }

  /** Show a chat, whatever is shown now. */
  openChat(chat: string): void {
    this.view = "chats";
    this.isStarting = false;
    this.open = true;
    if (this.session !== null) this.session.shownChat = chat;
    this.#focusChat = chat;
    this.requestUpdate();
  }

  /** Tell the page; false if it has prevented what would follow. */
  fire(name: string, detail: unknown, cancelable = false): boolean {
    return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable }));
  }

  /** Give up what is being done; false if there is nothing. */
  cancel(): boolean {
    if (!this.isStarting) return false;
    this.#started(null);
    return true;
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#tick = setInterval(() => this.requestUpdate(), TICK_MS);
    document.addEventListener("visibilitychange", this.#onVisible);
    if (this.hasUpdated && this.tenant !== "") void this.#identity.begin(this.#place);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#tick);
    document.removeEventListener("visibilitychange", this.#onVisible);
    this.#identity.end();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isElsewhere = (["server", "tenant", "inbox", "getToken", "views"] as const).some((name) => changed.has(name));
    if (!this.#has(this.view)) this.view = this.#has("inbox") ? "inbox" : "chats";
    if (isElsewhere) {
      if (this.tenant === "") this.#identity.end();
      else void this.#identity.begin(this.#place);
    } else if (changed.has("token") && this.tenant !== "") this.#identity.offer(this.token, this.#place);
    if (this.#isShown && this.view === "inbox") void this.session?.inbox.open();
  }

  protected override updated(): void {
    if (this.#focusChat !== null && this.session?.shownChat === this.#focusChat) {
      // On a phone the keyboard would cover what was said: there one touches the field to write.
      const place = matchMedia("(hover: none)").matches ? ".talk-scroll" : ".composer textarea";
      const field = this.renderRoot.querySelector<HTMLElement>(place);
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
          ? html`<section class="panel" part="panel" aria-label=${words.inbox}>${this.#inside()}</section>`
          : html`${bell(this.unread, this.open, () => this.toggle())}
            <div class="panel" part="panel" popover="manual" role="dialog" tabindex="-1" aria-label=${words.inbox}
              aria-modal=${this.#popping.fillsScreen ? "true" : nothing} @keydown=${this.#popping.keepFocus}>
              ${this.open ? this.#inside() : nothing}
            </div>`
      }
      ${this.notices.renderAnnounced()}
    `;
  }

  #inside(): TemplateResult {
    const { session } = this;
    return html`
      <header class="head" part="header">
        ${this.#hasTabs ? this.#tabs() : html`<h2>${words[this.view]}</h2>`}
        ${this.mode === "page"
          ? nothing
          : html`<button class="icon" aria-label=${words.close} title=${words.close} @click=${() => this.hide()}>
              ${icons.close}</button>`}
      </header>
      <div role="status">${this.#banner()}</div>
      ${session === null ? this.#waiting() : this.view === "inbox" ? this.#inbox(session) : this.#chats(session)}
      ${this.notices.renderToast()}
    `;
  }

  #tabs(): TemplateResult {
    const { session } = this;
    const tab = (view: ViewName, icon: TemplateResult, count: number) => html`<button class="tab" part="tab" role="tab"
        id="stak-tab-${view}" aria-controls="stak-view" aria-selected=${this.view === view ? "true" : "false"}
        tabindex=${this.view === view ? 0 : -1} @click=${() => (this.view = view)}>
        ${icon}<span>${words[view]}</span>
        ${count > 0 ? html`<span class="count" aria-label=${words.unread(count)}>${count}</span>` : nothing}
      </button>`;
    return html`<div class="tabs" role="tablist" aria-label=${words.inbox} @keydown=${this.#onTabs}>
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
      ? this.#newChat.render((made) => this.#started(made))
      : this.#chatList.render(session.chats, session.shownChat, open, () => this.#startChat());
    return html`<div class="view chats-view ${isOpen ? "has-open" : ""}" id="stak-view" role=${this.#hasTabs ? "tabpanel" : nothing}
      aria-labelledby=${this.#hasTabs ? "stak-tab-chats" : nothing}>
      <div class="side">${side}</div>
      <div class="main">
        ${isOpen
          ? this.#talk.render(session, chat, () => this.#closeChat())
          : emptyState(icons.chat, words.pickChat, "")}
      </div>
    </div>`;
  }

  #waiting(): TemplateResult {
    return this.#identity.isWaiting
      ? emptyState(icons.tray, words.waiting, "")
      : html`<div class="view">${skeletons()}</div>`;
  }

  #banner(): TemplateResult | typeof nothing {
    const isAsking = this.session !== null && this.#identity.isWaiting;
    const state = isAsking ? "signed-out" : this.session?.live.state;
    if (state === undefined || state === "live" || !(this.showsTrouble || isAsking)) return nothing;
    const text = {
      connecting: words.connecting,
      offline: this.view === "chats" ? words.offline : words.offlineInbox,
      "signed-out": words.signedOut,
    }[state];
    return html`<p class="banner ${state}" part="status">${text}</p>`;
  }

  get #place(): Omit<Place, "user"> {
    const { tenant, inbox } = this;
    const server = new URL(this.server, document.baseURI).href.replace(/\/+$/, "");
    return { server, tenant, inbox, hasInbox: this.#has("inbox"), hasChats: this.#has("chats") };
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
    if (this.session !== null) this.#changed(this.session); // nobody had one at hand
  }

  #begin(session: Session): void {
    session.watch(() => this.#changed(session));
    session.inbox.onProblem = session.chats.onProblem = (problem) => this.#isShown && this.notices.complain(problem);
    session.inbox.onArrival = ({ sender }) =>
      this.notices.announce(words.newMessage(sender === null ? null : this.nameOf(sender)));
    session.chats.onArrival = ({ sender, chat_id }) => {
      if (!this.isLookedAt || session.shownChat !== chat_id)
        this.notices.announce(words.newChatMessage(this.nameOf(sender)));
    };
    session.chats.isReading = (chat) => this.isLookedAt && session.shownChat === chat && this.#talk.isAtEnd;
    this.showsTrouble = false;
    this.#changed(session);
  }

  #changed(session: Session): void {
    this.requestUpdate();
    const { inbox, chats, live } = session;
    if (session.shownChat !== null && chats.loading === "ready" && chats.chat(session.shownChat) === undefined) {
      session.shownChat = null; // left, or put out
    }
    const unread = {
      total: this.unread,
      inbox: inbox.unread.total,
      chats: chats.unread,
      categories: inbox.unread.categories,
    };
    const known = JSON.stringify(unread);
    if (known !== this.#lastUnread) {
      this.#lastUnread = known;
      this.fire("stak-unread", unread);
    }
    const state = this.#identity.isWaiting ? "signed-out" : live.state;
    if (state !== this.connection) this.#connectionChanged(state);
  }

  #connectionChanged(state: LiveState): void {
    this.connection = state;
    clearTimeout(this.#trouble);
    this.showsTrouble = state === "offline" || state === "signed-out" || (this.showsTrouble && state !== "live");
    if (state === "connecting") this.#trouble = setTimeout(() => (this.showsTrouble = true), UNNOTICED_MS);
    this.fire("stak-connection", { state });
  }

  #startChat(): void {
    this.isStarting = true;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(".new-chat input")?.focus());
  }

  #started(made: { chat_id: string } | null): void {
    this.isStarting = false;
    if (made !== null) this.openChat(made.chat_id);
    else void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>("[data-new-chat]")?.focus());
  }

  #closeChat(): void {
    const { session } = this;
    if (session === null) return;
    const chat = session.shownChat;
    session.shownChat = null;
    this.requestUpdate();
    const find = (what: string) => this.renderRoot.querySelector<HTMLElement>(what);
    void this.updateComplete.then(() => (find(`[data-chat="${chat}"]`) ?? find("[data-new-chat]"))?.focus());
  }

  #onVisible = (): void => {
    this.requestUpdate();
    this.#talk.look();
  };

  #onTabs = (event: KeyboardEvent): void => {
    const target = { ArrowLeft: "inbox", Home: "inbox", ArrowRight: "chats", End: "chats" }[event.key] as
      ViewName | undefined;
    if (target === undefined) return;
    event.preventDefault();
    this.view = target;
    void this.updateComplete.then(() => this.renderRoot.querySelector<HTMLElement>(`#stak-tab-${target}`)?.focus());
  };
}

// A page may load the script twice, from two addresses: the first one is it.
if (customElements.get("stak-inbox") === undefined) customElements.define("stak-inbox", StakInbox);

declare global {
  interface HTMLElementTagNameMap {
    "stak-inbox": StakInbox;
  }
}
