/** The calls of the user API this component makes, each with the user's token, renewed where it was refused. */
import { type Call, Problem, call } from "../shared/calling.js";
import type { Credentials } from "./credentials.js";
import type {
  Chat,
  ChatMessage,
  ChatMessages,
  ChatPage,
  InboxMessage,
  InboxPage,
  Marked,
  Marks,
  Participant,
  Unread,
} from "./shapes.js";

const PATIENCE_MS = 20_000;
const WAIT_MAX_SECONDS = 5;
/** The server cuts it off at now: whatever this machine's clock says, all there is counts as read. */
const END_OF_TIME = 253_402_300_799;

export interface InboxQuery {
  category: string | null;
  show: "all" | "unread" | "archived";
}

export interface NewMessage {
  client_message_id: string;
  content: string;
  ttl_seconds?: number;
}

export class Api {
  readonly #root: string;
  readonly #inbox: string;

  constructor(
    server: string,
    tenant: string,
    inbox: string,
    private readonly credentials: Credentials,
  ) {
    this.#root = `${server}/stack/users/v1/${encodeURIComponent(tenant)}`;
    this.#inbox = `/${encodeURIComponent(inbox)}`;
  }

  get socketUrl(): string {
    return `${this.#root.replace(/^http/, "ws")}/ws`;
  }

  inboxPage(query: InboxQuery, limit: number, cursor: string | null): Promise<InboxPage> {
    const asked = new URLSearchParams();
    if (query.category !== null) asked.set("category", query.category);
    if (query.show === "unread") asked.set("unread", "true");
    if (query.show === "archived") asked.set("archived", "true");
    if (cursor !== null) asked.set("cursor", cursor);
    return this.#call(`${this.#inbox}/messages/last/${limit}?${asked}`);
  }

  inboxUnread(): Promise<Unread> {
    return this.#call(`${this.#inbox}/messages/unread`);
  }

  inboxMessage(id: string): Promise<InboxMessage> {
    return this.#call(`${this.#inbox}/messages/${encodeURIComponent(id)}`);
  }

  mark(verb: "read" | "unread" | "archive" | "unarchive", id: string): Promise<Marked> {
    return this.#call(`${this.#inbox}/messages/${verb}`, { method: "PUT", body: { message_ids: [id] } });
  }

  markAllRead(category: string | null): Promise<Marked> {
    const body = category === null ? { before: END_OF_TIME } : { before: END_OF_TIME, category };
    return this.#call(`${this.#inbox}/messages/read`, { method: "PUT", body });
  }

  deleteInboxMessage(id: string): Promise<Marked> {
    return this.#call(`${this.#inbox}/messages/${encodeURIComponent(id)}`, { method: "DELETE" });
  }

  chats(cursor: string | null): Promise<ChatPage> {
    return this.#call(`/chats?limit=50${cursor === null ? "" : `&cursor=${encodeURIComponent(cursor)}`}`);
  }

  chat(chat: string): Promise<Chat> {
    return this.#call(path(chat));
  }

  /** `name` makes one group of repeated attempts. */
  startChat(participants: string[], isGroup: boolean, title: string, name: string): Promise<Chat> {
    const body = {
      chat_type: isGroup ? "group" : "direct",
      participants,
      ...(isGroup && title ? { name: title } : {}),
    };
    return this.#call("/chats", { method: "POST", body, headers: isGroup ? { "idempotency-key": name } : {} });
  }

  participants(chat: string): Promise<{ participants: Participant[] }> {
    return this.#call(`${path(chat)}/participants`);
  }

  leave(chat: string, user: string): Promise<null> {
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

  raise(chat: string, mark: "delivered" | "read", sequence: number): Promise<Marks> {
    return this.#call(`${path(chat)}/${mark}`, { method: "PUT", body: { sequence } });
  }

  async #call<T>(path: string, what: Call = {}): Promise<T> {
    for (let tries = 0; ; tries += 1) {
      const token = await this.credentials.token();
      try {
        return await patiently<T>(this.#root + path, token, what);
      } catch (error) {
        if (!(error instanceof Problem) || tries > 0) throw error;
        if (error.status === 401) this.credentials.refuse(token);
        else if (error.status === 429) await pause(Math.min(error.retryAfterSeconds ?? 1, WAIT_MAX_SECONDS));
        else throw error;
      }
    }
  }
}

/** A call that is not answered in time is one that was not answered. */
async function patiently<T>(url: string, token: string, what: Call): Promise<T> {
  const signal = AbortSignal.timeout(PATIENCE_MS);
  try {
    return await call<T>(url, token, { ...what, signal });
  } catch (error) {
    if (signal.aborted) throw new Problem(0, "unreachable", "The server did not answer in time.");
    throw error;
  }
}

function path(chat: string): string {
  return `/chats/${encodeURIComponent(chat)}`;
}

function pause(seconds: number): Promise<void> {
  return new Promise((done) => setTimeout(done, seconds * 1000));
}
