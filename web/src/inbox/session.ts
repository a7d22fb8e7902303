/** One user's stay: the calls, the connection, and everything that is known; gone when another user comes. */
import { Api } from "./api.js";
import { ChatStore } from "./chat-store.js";
import type { Credentials } from "./credentials.js";
import { InboxStore } from "./inbox-store.js";
import { Live } from "./live.js";
import { Observable } from "./observable.js";
import { Outbox } from "./outbox.js";
import type { Frame } from "./shapes.js";

/** What is shown is fetched when the connection stands; if that takes longer than this, without it. */
const PATIENCE_MS = 1_500;

export interface Place {
  server: string;
  tenant: string;
  inbox: string;
  user: string;
  hasInbox: boolean;
  hasChats: boolean;
}

export class Session extends Observable {
  readonly inbox: InboxStore;
  readonly chats: ChatStore;
  readonly outbox: Outbox;
  readonly live: Live;
  /** The chat that is looked at. */
  shownChat: string | null = null;
  #first: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly place: Place,
    credentials: Credentials,
  ) {
    super();
    const api = new Api(place.server, place.tenant, place.inbox, credentials);
    this.inbox = new InboxStore(api);
    this.chats = new ChatStore(api, place.user);
    const account = [place.server, place.tenant, place.user].map(encodeURIComponent).join("/");
    this.outbox = new Outbox(account, api, (message) => this.chats.take(message));
    this.live = new Live(api.socketUrl, credentials, {
      ready: () => this.#refresh(),
      frame: (frame) => this.#hear(frame),
      unreachable: () => document.visibilityState === "visible" && this.#refresh(),
    });
    for (const part of [this.inbox, this.chats, this.outbox, this.live]) part.watch(() => this.changed());
  }

  start(): void {
    this.#first = setTimeout(() => this.#refresh(), PATIENCE_MS);
    this.live.start();
  }

  stop(): void {
    clearTimeout(this.#first);
    this.live.stop();
    this.outbox.stop();
    this.inbox.stop();
    this.chats.stop();
  }

  /** After a gap of any length: what is shown may have changed, and what could not be sent can be. */
  #refresh(): void {
    clearTimeout(this.#first);
    if (this.place.hasInbox) void this.inbox.refresh().catch(() => undefined);
    if (!this.place.hasChats) return;
    void this.chats.refresh();
    this.chats.renew(this.shownChat);
    this.outbox.flush();
  }

  #hear(frame: Frame): void {
    switch (frame.type) {
      case "inbox":
        if (this.#isHere(frame.inbox)) this.inbox.arrived(frame.message);
        break;
      case "unread":
        if (this.#isHere(frame.inbox)) this.inbox.counted(frame.unread);
        break;
      case "redacted":
        if (frame.message_id !== undefined) this.inbox.redacted(frame.message_id);
        else if (frame.chat_id !== undefined) this.chats.redacted(frame.chat_id, frame.sequence ?? 0);
        break;
      case "message":
        if (this.place.hasChats) this.chats.take(frame.message);
        break;
      case "receipt":
        this.chats.receipt(frame);
        break;
      case "chat":
        if (this.place.hasChats) this.chats.set(frame.chat_id, frame.chat);
    }
  }

  #isHere(inbox: string): boolean {
    return this.place.hasInbox && inbox === this.place.inbox;
  }
}
