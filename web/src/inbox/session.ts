/** The session of one user: API, gateway connection and stores. A change of user replaces it. */
import { Api } from "./api.js";
import { ChatStore } from "./chat-store.js";
import type { Credentials } from "./credentials.js";
import { InboxStore } from "./inbox-store.js";
import { GatewayConnection } from "./gateway-connection.js";
import { Observable } from "./observable.js";
import { Outbox } from "./outbox.js";
import { reportInboxProblem } from "./problem-texts.js";
import { ReadQueue } from "./read-queue.js";
import { TopicStore } from "./topic-store.js";
import type { Frame } from "./api-types.js";

/** Data is loaded when the connection is ready, or after this time without it. */
const FIRST_LOAD_MS = 1_500;

export interface SessionConfig {
  server: string;
  tenant: string;
  inbox: string;
  /** The address of API Gateway's WebSocket API; null if the server itself accepts connections. */
  socketUrl: string | null;
  user: string;
  hasInbox: boolean;
  hasChats: boolean;
}

export class Session extends Observable {
  readonly inbox: InboxStore;
  readonly topics: TopicStore;
  readonly chats: ChatStore;
  readonly outbox: Outbox;
  readonly connection: GatewayConnection;
  /** The open chat. */
  shownChat: string | null = null;
  #firstLoad: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly config: SessionConfig,
    credentials: Credentials,
  ) {
    super();
    const api = new Api(config.server, config.tenant, config.inbox, credentials);
    const account = [config.server, config.tenant, config.user].map(encodeURIComponent).join("/");
    this.inbox = new InboxStore(api, new ReadQueue(`${account}/${encodeURIComponent(config.inbox)}`));
    this.inbox.onLoadProblem = (problem) => reportInboxProblem(problem, config.tenant, config.inbox);
    this.topics = new TopicStore(api);
    this.topics.onProblem = (problem) => this.inbox.onProblem(problem);
    this.chats = new ChatStore(api, config.user);
    this.outbox = new Outbox(account, api, (message) => this.chats.addMessage(message));
    this.connection = new GatewayConnection(credentials, {
      socketUrl: (token) => api.socketUrl(config.socketUrl, token),
      onReady: () => this.#refresh(),
      onFrame: (frame) => this.#onFrame(frame),
      onUnreachable: () => document.visibilityState === "visible" && this.#refresh(),
      respondsToAnyone: () => api.respondsToAnyone(),
    });
    for (const part of [this.inbox, this.topics, this.chats, this.outbox, this.connection]) part.watch(() => this.notify());
  }

  start(): void {
    this.#firstLoad = setTimeout(() => this.#refresh(), FIRST_LOAD_MS);
    this.connection.start();
  }

  stop(): void {
    clearTimeout(this.#firstLoad);
    this.connection.stop();
    this.outbox.stop();
    this.inbox.stop();
    this.chats.stop();
  }

  /** After a gap: reloads what is shown and sends unsent messages. */
  #refresh(): void {
    clearTimeout(this.#firstLoad);
    if (this.config.hasInbox) void this.inbox.refresh().catch((problem) => this.inbox.onLoadProblem(problem));
    if (!this.config.hasChats) return;
    void this.chats.refresh();
    this.chats.reload(this.shownChat);
    this.outbox.flush();
  }

  #onFrame(frame: Frame): void {
    switch (frame.type) {
      case "inbox":
        if (this.#isShownInbox(frame.inbox)) this.inbox.addMessage(frame.message);
        break;
      case "unread":
        if (this.#isShownInbox(frame.inbox)) this.inbox.updateUnread(frame.unread);
        break;
      case "redacted":
        if (frame.message_id !== undefined) this.inbox.markRecalled(frame.message_id);
        else if (frame.chat_id !== undefined) this.chats.markDeleted(frame.chat_id, frame.sequence ?? 0);
        break;
      case "message":
        if (this.config.hasChats) this.chats.addMessage(frame.message);
        break;
      case "receipt":
        this.chats.applyReceipt(frame);
        break;
      case "chat":
        if (this.config.hasChats) this.chats.set(frame.chat_id, frame.chat);
    }
  }

  #isShownInbox(inbox: string): boolean {
    return this.config.hasInbox && inbox === this.config.inbox;
  }
}
