/** The user API requests of the component. Each carries the user's token and is retried once with a new one. */
import { type RequestOptions, Problem, request } from "../shared/http.js";
import type { Credentials } from "./credentials.js";
import { isOnline, pageOrigin } from "./environment.js";
import type {
  Action,
  Chat,
  ChatMessage,
  Contact,
  ChatMessages,
  ChatPage,
  InboxMessage,
  InboxPage,
  MarkResult,
  OpenTopic,
  ReceiptState,
  Participant,
  Preferences,
  UnreadCounts,
} from "./api-types.js";

const TIMEOUT_MS = 20_000;
const RETRY_WAIT_MAX_SECONDS = 5;
/** The server caps it at its own time, so a wrong local clock does not matter. */
const END_OF_TIME = 253_402_300_799;

export interface InboxQuery {
  category: string | null;
  show: "all" | "unread" | "snoozed" | "archived";
}

export interface NewMessage {
  client_message_id: string;
  content: string;
  ttl_seconds?: number;
}

export class Api {
  readonly #root: string;
  readonly #tenant: string;
  readonly #inbox: string;

  constructor(
    server: string,
    tenant: string,
    inbox: string,
    private readonly credentials: Credentials,
  ) {
    this.#root = `${server}/stack/users/v1/${encodeURIComponent(tenant)}`;
    this.#tenant = tenant;
    this.#inbox = `/${encodeURIComponent(inbox)}`;
  }

  /** Returns the URL to connect to: the server's own, or API Gateway's with a ticket, which is valid once. */
  async socketUrl(apiGateway: string | null, token: string): Promise<string> {
    if (apiGateway === null) return `${this.#root.replace(/^http/, "ws")}/ws`;
    const created = callWithTimeout<{ ticket: string }>(`${this.#root}/events/ticket`, token, { method: "POST" });
    const { ticket } = await created;
    const url = new URL(apiGateway.replace(/^http/, "ws"));
    url.searchParams.set("tenant", this.#tenant);
    url.searchParams.set("ticket", ticket);
    return url.href;
  }

  /** Whether the server responds to a page that may not read its responses. */
  async respondsToAnyone(): Promise<boolean> {
    const origin = pageOrigin();
    if (origin === null || new URL(this.#root).origin === origin || !isOnline()) return false;
    const script = this.#root.replace(/\/v1\/[^/]*$/, "/web/stak-inbox.js");
    return fetch(script, { method: "HEAD", mode: "no-cors", cache: "no-store" }).then(
      () => true,
      () => false,
    );
  }

  inboxPage(query: InboxQuery, limit: number, cursor: string | null): Promise<InboxPage> {
    const parameters = new URLSearchParams();
    if (query.category !== null) parameters.set("category", query.category);
    if (query.show === "unread") parameters.set("unread", "true");
    if (query.show === "archived") parameters.set("archived", "true");
    if (query.show === "snoozed") parameters.set("snoozed", "true");
    if (cursor !== null) parameters.set("cursor", cursor);
    return this.#call(`${this.#inbox}/messages/last/${limit}?${parameters}`);
  }

  /** The counts, with the names of all categories in which the user has ever had a message. */
  inboxUnread(): Promise<UnreadCounts> {
    return this.#call(`${this.#inbox}/messages/unread`);
  }

  inboxMessage(id: string): Promise<InboxMessage> {
    return this.#call(`${this.#inbox}/messages/${encodeURIComponent(id)}`);
  }

  /** At most 100 messages. */
  mark(verb: "read" | "unread" | "archive" | "unarchive" | "seen", ids: string[]): Promise<MarkResult> {
    return this.#call(`${this.#inbox}/messages/${verb}`, { method: "PUT", body: { message_ids: ids } });
  }

  /** Hides messages until a time in seconds; null returns them now. */
  snooze(ids: string[], until: number | null): Promise<MarkResult> {
    return this.#call(`${this.#inbox}/messages/snooze`, { method: "PUT", body: { message_ids: ids, until } });
  }

  answer(id: string, action: Action): Promise<InboxMessage> {
    return this.#call(`${this.#inbox}/messages/${encodeURIComponent(id)}/action`, { method: "PUT", body: { action } });
  }

  preferences(): Promise<Preferences> {
    return this.#call(`${this.#inbox}/preferences`);
  }

  setPreferences(preferences: Preferences): Promise<Preferences> {
    return this.#call(`${this.#inbox}/preferences`, { method: "PUT", body: preferences });
  }

  topics(limit: number, cursor: string | null): Promise<{ topics: OpenTopic[]; next_cursor: string | null }> {
    return this.#call(`/topics?limit=${limit}${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
  }

  /** Follows a topic, or leaves it. */
  followTopic(topic: string, isFollowing: boolean): Promise<OpenTopic> {
    return this.#call(`/topics/${encodeURIComponent(topic)}`, { method: isFollowing ? "PUT" : "DELETE" });
  }

  markAllRead(category: string | null): Promise<MarkResult> {
    const body = category === null ? { before: END_OF_TIME } : { before: END_OF_TIME, category };
    return this.#call(`${this.#inbox}/messages/read`, { method: "PUT", body });
  }

  deleteInboxMessage(id: string): Promise<MarkResult> {
    return this.#call(`${this.#inbox}/messages/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  chats(cursor: string | null): Promise<ChatPage> {
    return this.#call(`/chats?limit=50${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
  }

  chat(chat: string): Promise<Chat> {
    return this.#call(path(chat));
  }

  /** Requests with the same idempotency key create one group. */
  startChat(participants: string[], isGroup: boolean, title: string, idempotencyKey: string): Promise<Chat> {
    const body = {
      chat_type: isGroup ? "group" : "direct",
      participants,
      ...(isGroup && title ? { name: title } : {}),
    };
    return this.#call("/chats", { method: "POST", body, headers: isGroup ? { "idempotency-key": idempotencyKey } : {} });
  }

  findByPhone(number: string): Promise<{ contacts: Contact[] }> {
    return this.#call("/contacts/lookup", { method: "POST", body: { phone_numbers: [number] } });
  }

  rename(chat: string, name: string | null): Promise<Chat> {
    return this.#call(path(chat), { method: "PATCH", body: { name } });
  }

  addMember(chat: string, user: string): Promise<Participant> {
    return this.#call(`${path(chat)}/participants/${encodeURIComponent(user)}`, { method: "PUT", body: {} });
  }

  muteChat(chat: string, until: number | null): Promise<{ muted_until: number | null }> {
    return this.#call(`${path(chat)}/me`, { method: "PATCH", body: { muted_until: until } });
  }

  participants(chat: string): Promise<{ participants: Participant[] }> {
    return this.#call(`${path(chat)}/participants`);
  }

  /** Removes a member; the user's own id leaves the group. */
  removeMember(chat: string, user: string): Promise<null> {
    return this.#call(`${path(chat)}/participants/${encodeURIComponent(user)}`, { method: "DELETE" });
  }

  latest(chat: string, limit: number, before: number | null): Promise<ChatMessages> {
    return this.#call(`${path(chat)}/messages?limit=${limit}${before === null ? "" : `&before=${before}`}`);
  }

  since(chat: string, limit: number, after: number): Promise<ChatMessages> {
    return this.#call(`${path(chat)}/messages?limit=${limit}&after=${after}`);
  }

  send(chat: string, message: NewMessage): Promise<ChatMessage> {
    return this.#call(`${path(chat)}/messages`, { method: "POST", body: message });
  }

  deleteChatMessage(chat: string, sequence: number): Promise<null> {
    return this.#call(`${path(chat)}/messages/${sequence}`, { method: "DELETE" });
  }

  advanceReceipt(chat: string, mark: "delivered" | "read", sequence: number): Promise<ReceiptState> {
    return this.#call(`${path(chat)}/${mark}`, { method: "PUT", body: { sequence } });
  }

  /** Sends any request of the user API; the path begins after the tenant. */
  call<T>(path: string, options: RequestOptions): Promise<T> {
    return this.#call(path, options);
  }

  async #call<T>(path: string, options: RequestOptions = {}): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      const token = await this.credentials.token();
      try {
        return await callWithTimeout<T>(this.#root + path, token, options);
      } catch (error) {
        if (!(error instanceof Problem) || tries > 0) throw error;
        if (error.status === 401) this.credentials.reject(token);
        else if (error.status === 429) await sleep(Math.min(error.retryAfterSeconds ?? 1, RETRY_WAIT_MAX_SECONDS));
        else throw error;
      }
    }
  }
}

/** Throws a Problem with status 0 if there is no response in time. */
async function callWithTimeout<T>(url: string, token: string, options: RequestOptions): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    return await request<T>(url, token, { ...options, signal });
  } catch (error) {
    if (signal.aborted) throw new Problem(0, "unreachable", "The server did not respond in time.");
    throw error;
  }
}

function path(chat: string): string {
  return `/chats/${encodeURIComponent(chat)}`;
}

function sleep(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
