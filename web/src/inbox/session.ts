/** The session of one user: API, gateway connection and stores. A change of user replaces it. */
import { type InboxQuery, Api } from "./api.js";
import { ChatStore } from "./chat-store.js";
import type { Credentials } from "./credentials.js";
import { type Device, acquireDevice } from "./device.js";
import { isVisible } from "./environment.js";
import { InboxStore } from "./inbox-store.js";
import { GatewayConnection } from "./gateway-connection.js";
import { Observable } from "./observable.js";
import { Outbox } from "./outbox.js";
import { reportInboxProblem } from "./problems.js";
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
  /** Identifies the device; null for one of its own for each tab of a browser. */
  deviceId?: string | null;
  /** Opens connections where the environment has no WebSocket of its own. */
  webSocket?: (new (url: string) => WebSocket) | null;
  hasInbox: boolean;
  hasChats: boolean;
}

export class Session extends Observable {
  readonly api: Api;
  /** Names the server, the tenant and the user, as a part of keys. */
  readonly account: string;
  /** The list that the component shows; it also has the unread counts. */
  readonly inbox: InboxStore;
  readonly topics: TopicStore;
  readonly chats: ChatStore;
  readonly outbox: Outbox;
  readonly connection: GatewayConnection;
  /** The open chat. */
  shownChat: string | null = null;
  /** Other chats whose conversations stay open. */
  readonly openChats = new Set<string>();
  readonly #lists = new Set<InboxStore>();
  readonly #readQueue: ReadQueue;
  #firstLoad: ReturnType<typeof setTimeout> | undefined;

  constructor(
    readonly config: SessionConfig,
    credentials: Credentials,
  ) {
    super();
    const api = (this.api = new Api(config.server, config.tenant, config.inbox, credentials));
    const account = (this.account = [config.server, config.tenant, config.user].map(encodeURIComponent).join("/"));
    this.#readQueue = new ReadQueue(`${account}/${encodeURIComponent(config.inbox)}`);
    this.inbox = this.openList();
    this.topics = new TopicStore(api);
    this.topics.onProblem = (problem) => this.inbox.onProblem(problem);
    this.chats = new ChatStore(api, config.user);
    this.chats.isShown = (chat) => chat === this.shownChat || this.openChats.has(chat);
    this.chats.onGone = (chat) => {
      if (chat === this.shownChat) this.shownChat = null;
    };
    this.outbox = new Outbox(account, api, (message) => this.chats.addMessage(message));
    this.connection = new GatewayConnection(credentials, {
      socketUrl: (token) => api.socketUrl(config.socketUrl, token),
      openSocket: (url) => new (config.webSocket ?? WebSocket)(url),
      acquireDevice: () => (config.deviceId ? Promise.resolve(fixedDevice(config.deviceId)) : acquireDevice()),
      onReady: () => this.#refresh(),
      onFrame: (frame) => this.#onFrame(frame),
      onUnreachable: () => isVisible() && this.#refresh(),
      respondsToAnyone: () => api.respondsToAnyone(),
    });
    for (const part of [this.topics, this.chats, this.outbox, this.connection]) part.watch(() => this.notify());
  }

  start(): void {
    this.#firstLoad = setTimeout(() => this.#refresh(), FIRST_LOAD_MS);
    this.connection.start();
  }

  stop(): void {
    clearTimeout(this.#firstLoad);
    this.connection.stop();
    this.outbox.stop();
    for (const list of this.#lists) list.stop();
    this.chats.stop();
  }

  /** Opens another list of the inbox, with its own filter. */
  openList(query?: InboxQuery): InboxStore {
    const list = new InboxStore(this.api, this.#readQueue, query);
    const { tenant, inbox } = this.config;
    list.onLoadProblem = (problem) => reportInboxProblem(problem, tenant, inbox);
    list.onAction = () => {
      for (const other of this.#lists) if (other !== list) other.refreshSoon();
    };
    list.watch(() => this.notify());
    this.#lists.add(list);
    return list;
  }

  closeList(list: InboxStore): void {
    list.stop();
    this.#lists.delete(list);
  }

  /** After a gap: reloads what is shown and sends unsent messages. */
  #refresh(): void {
    clearTimeout(this.#firstLoad);
    if (this.config.hasInbox) {
      for (const list of this.#lists) void list.refresh().catch((problem) => list.onLoadProblem(problem));
    }
    if (!this.config.hasChats) return;
    void this.chats.refresh();
    this.chats.reload();
    this.outbox.flush();
  }

  #onFrame(frame: Frame): void {
    switch (frame.type) {
      case "inbox":
        if (this.#isShownInbox(frame.inbox)) this.#inLists((list) => list.addMessage(frame.message));
        break;
      case "unread":
        if (this.#isShownInbox(frame.inbox)) this.#inLists((list) => list.updateUnread(frame.unread));
        break;
      case "redacted": {
        const { message_id, chat_id } = frame;
        if (message_id !== undefined) this.#inLists((list) => list.markRecalled(message_id));
        else if (chat_id !== undefined) this.chats.markDeleted(chat_id, frame.sequence ?? 0);
        break;
      }
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

  #inLists(update: (list: InboxStore) => void): void {
    for (const list of this.#lists) update(list);
  }

  #isShownInbox(inbox: string): boolean {
    return this.config.hasInbox && inbox === this.config.inbox;
  }
}

function fixedDevice(id: string): Device {
  return { id, release: () => undefined };
}
