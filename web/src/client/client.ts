/** The client of one user: a session that connects, reconnects and renews its token, and the lists that follow it. */
import type { Chat, ChatMessage, InboxMessage } from "../inbox/api-types.js";
import type { ConnectionState } from "../inbox/gateway-connection.js";
import { Identity } from "../inbox/identity.js";
import type { Session, SessionConfig } from "../inbox/session.js";
import { Problem } from "../shared/http.js";
import { Channels } from "./channels.js";
import { ChatList, ChatRoom } from "./chats.js";
import { type MessageFilter, MessageList } from "./message-list.js";
import { Preferences } from "./preferences.js";
import { problemOf } from "./problem.js";
import type { SessionSource } from "./session-source.js";
import { Subject } from "./subject.js";
import { Topics } from "./topics.js";
import { type UntypedRequest, type UserPath, type UserRequest, type UserResponse, sendRequest } from "./user-request.js";

export interface ClientOptions {
  /** The address of the Stak server, such as `https://stak.example`. */
  server: string;
  tenant: string;
  /** `DEFAULT` by default. */
  inbox?: string;
  /** Returns a token for the user who is signed in to your app. Called again when it expires or was rejected. */
  getToken: () => Promise<string> | string;
  /** Whether to load chats and receive their messages; true by default. */
  chats?: boolean;
  /** The address of API Gateway's WebSocket API, only where functions serve the API. */
  socketUrl?: string | null;
  /** Identifies the device. A browser does not need it; a program in Node should have a fixed one. */
  deviceId?: string | null;
  /** Opens connections in environments without a WebSocket of their own, such as Node before 22. */
  webSocket?: (new (url: string) => WebSocket) | null;
}

export interface UnreadSnapshot {
  /** Messages and chats together. */
  total: number;
  inbox: number;
  chats: number;
  /** Messages by category; categories at zero are left out. */
  categories: Readonly<Record<string, number>>;
}

export interface ClientSnapshot {
  /** The user id of the token; null before there is one. */
  user: string | null;
  connection: ConnectionState | "stopped";
  /** Why there is no session yet; null while the first attempt is under way. */
  error: Problem | null;
}

export interface ClientEvents {
  /** A message has arrived. */
  message: InboxMessage;
  /** A chat message of another user has arrived. */
  chatMessage: { message: ChatMessage; chat: Chat | null };
  /** Something failed that nobody waits for. The client keeps trying where that can help. */
  error: Problem;
}

class Unread extends Subject<UnreadSnapshot> {
  constructor(private readonly source: SessionSource) {
    super();
  }

  protected read(): UnreadSnapshot {
    const { inbox, chats } = this.source.session ?? { inbox: null, chats: null };
    const { total, categories } = inbox?.unread ?? { total: 0, categories: {} };
    const ofChats = chats?.unread ?? 0;
    return { total: total + ofChats, inbox: total, chats: ofChats, categories };
  }
}

export class StakClient extends Subject<ClientSnapshot> implements SessionSource {
  readonly options: Readonly<ClientOptions>;
  /** The user's messages, without archived and snoozed ones. */
  readonly inbox: MessageList;
  readonly unread: Subject<UnreadSnapshot>;
  readonly chats: ChatList;
  readonly preferences: Preferences;
  readonly topics: Topics;
  readonly channels: Channels;

  readonly #identity: Identity;
  readonly #lists = new Map<string, MessageList>();
  readonly #rooms = new Map<string, ChatRoom>();
  readonly #handlers = new Map<keyof ClientEvents, Set<(event: never) => void>>();
  #isStarted = false;

  constructor(options: ClientOptions) {
    super();
    this.options = options;
    this.#identity = new Identity(
      () => ({ getToken: async () => options.getToken(), token: null, onTokenNeeded: () => undefined }),
      (session) => this.#begin(session),
      () => this.#onProblem(),
    );
    this.inbox = this.messages();
    this.unread = new Unread(this);
    this.chats = new ChatList(this);
    this.preferences = new Preferences(this);
    this.topics = new Topics(this);
    this.channels = new Channels(this);
  }

  get session(): Session | null {
    return this.#identity.session;
  }

  /** Connects. The client reconnects by itself until it is stopped. Throws TypeError if an option cannot be used. */
  start(): void {
    if (this.#isStarted) return;
    const config = configOf(this.options);
    this.#isStarted = true;
    void this.#identity.begin(config);
    this.#changed();
  }

  /** Disconnects. The client can be started again. */
  stop(): void {
    if (!this.#isStarted) return;
    this.#isStarted = false;
    this.#identity.end();
    this.#changed();
  }

  /** Tries at once to get a token, if the last attempt failed. */
  retry(): void {
    if (this.#isStarted && this.session === null) this.#identity.retry();
  }

  /** A list of messages with a filter. The same filter returns the same list. */
  messages(filter: MessageFilter = {}): MessageList {
    const whole = { category: filter.category ?? null, show: filter.show ?? ("all" as const) };
    const key = JSON.stringify([whole.category, whole.show]);
    let list = this.#lists.get(key);
    if (list === undefined) {
      list = new MessageList(this, whole, this.#lists.size === 0);
      this.#lists.set(key, list);
    }
    return list;
  }

  /** One chat with its messages. */
  chat(chatId: string): ChatRoom {
    let room = this.#rooms.get(chatId);
    if (room === undefined) {
      room = new ChatRoom(this, chatId);
      this.#rooms.set(chatId, room);
    }
    return room;
  }

  /** Calls a function for each event of a kind; returns a function that ends it. */
  on<Kind extends keyof ClientEvents>(kind: Kind, handler: (event: ClientEvents[Kind]) => void): () => void {
    const handlers = this.#handlers.get(kind) ?? new Set();
    this.#handlers.set(kind, handlers.add(handler));
    return () => handlers.delete(handler);
  }

  /** Sends any request of the user API, with the user's token. The tenant and the inbox of the path are filled in. */
  async request<M extends "get" | "put" | "post" | "patch" | "delete", P extends UserPath<M>>(
    method: M,
    path: P,
    ...[request]: Record<never, never> extends UserRequest<M, P> ? [UserRequest<M, P>?] : [UserRequest<M, P>]
  ): Promise<UserResponse<M, P>> {
    const { api, config } = await this.whenStarted();
    return sendRequest(api, method, path, config.inbox, (request ?? {}) as UntypedRequest);
  }

  /** Waits for the session. Throws if the client is stopped, or if there is no token. */
  async whenStarted(): Promise<Session> {
    while (this.session === null) {
      if (!this.#isStarted) throw stopped();
      const { problem } = this.#identity;
      if (problem !== null) throw problemOf(problem);
      await this.#change();
    }
    return this.session;
  }

  /** Waits until the connection is live. Throws if the client is stopped, has no token, or is refused by the server. */
  async connected(): Promise<void> {
    await this.whenStarted();
    for (;;) {
      const { connection, error } = this.getSnapshot();
      if (connection === "live") return;
      if (error !== null) throw error;
      if (connection === "stopped") throw stopped();
      if (connection === "refused") throw new Problem(403, "refused", "The server does not accept this page or tenant.");
      await this.#change();
    }
  }

  report(problem: unknown): void {
    this.#emit("error", problemOf(problem));
  }

  protected read(): ClientSnapshot {
    const { session } = this;
    if (!this.#isStarted) return { user: null, connection: "stopped", error: null };
    if (session !== null) return { user: session.config.user, connection: session.connection.state, error: null };
    const { problem } = this.#identity;
    if (problem === null) return { user: null, connection: "connecting", error: null };
    const error = problemOf(problem);
    return { user: null, connection: error.status === 401 ? "signed-out" : "unreachable", error };
  }

  /** Waits for the next change. */
  #change(): Promise<void> {
    return new Promise((done) => {
      const end = this.subscribe(() => {
        end();
        done();
      });
    });
  }

  #begin(session: Session): void {
    session.watch(() => this.#changed());
    session.inbox.onArrival = (message) => this.#emit("message", message);
    session.chats.onArrival = (message, chat) => this.#emit("chatMessage", { message, chat: chat ?? null });
    session.inbox.onProblem = session.chats.onProblem = (problem) => this.report(problem);
    this.#changed();
  }

  #onProblem(): void {
    const { problem } = this.#identity;
    this.#changed();
    if (problem !== null) this.report(problem);
  }

  #changed(): void {
    const { session } = this;
    this.update();
    this.unread.update();
    this.chats.update();
    this.preferences.attach();
    this.topics.attach();
    this.channels.attach();
    for (const list of this.#lists.values()) list.attach(session);
    for (const room of this.#rooms.values()) room.attach(session);
  }

  #emit<Kind extends keyof ClientEvents>(kind: Kind, event: ClientEvents[Kind]): void {
    for (const handler of [...(this.#handlers.get(kind) ?? [])]) (handler as (event: ClientEvents[Kind]) => void)(event);
  }
}

/** Creates a client. It does nothing until it is started. */
export function createClient(options: ClientOptions): StakClient {
  if (options.tenant === "") throw new TypeError("createClient: tenant is empty.");
  if (typeof options.getToken !== "function") throw new TypeError("createClient: getToken is not a function.");
  return new StakClient(options);
}

function stopped(): Problem {
  return new Problem(0, "not_started", "The client is stopped. Call start() first.");
}

function configOf(options: ClientOptions): Omit<SessionConfig, "user"> {
  if (!options.webSocket && globalThis.WebSocket === undefined) {
    throw new TypeError("There is no WebSocket in this environment. Pass one as `webSocket`, for example that of the package ws.");
  }
  return {
    server: addressOf(options.server),
    tenant: options.tenant,
    inbox: options.inbox ?? "DEFAULT",
    socketUrl: options.socketUrl ? addressOf(options.socketUrl) : null,
    deviceId: options.deviceId ?? null,
    webSocket: options.webSocket ?? null,
    hasInbox: true,
    hasChats: options.chats ?? true,
  };
}

function addressOf(text: string): string {
  try {
    return new URL(text, globalThis.document?.baseURI).href.replace(/\/+$/, "");
  } catch {
    throw new TypeError(`"${text}" is not an address.`);
  }
}
