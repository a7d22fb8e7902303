/** A server in memory: the responses of the user API and the frames of the gateway, as a test sets them. */
import type { Action, Chat, ChatMessage, InboxMessage, OpenTopic, OwnChannels, Participant } from "../src/inbox/api-types.js";

export const SERVER = "https://stak.test";

/** Returns a token with these claims; the client does not verify signatures. */
export function tokenOf(sub: string, exp = Math.floor(Date.now() / 1000) + 900): string {
  const part = (value: object) => btoa(JSON.stringify(value)).replace(/=+$/, "");
  return `${part({ alg: "HS256" })}.${part({ iss: "demo", sub, aud: "stak", exp })}.signature`;
}

export function inboxMessage(id: string, more: Partial<InboxMessage> = {}): InboxMessage {
  return {
    id,
    host_system_id: null,
    category: "default",
    sender: null,
    audiences: { kind: "users", label: null },
    received: 1_767_225_600,
    delivered: 1_767_225_600,
    readat: null,
    redacted: false,
    expires_at: null,
    seen: false,
    archived: false,
    message: { title: `Message ${id}` },
    snoozed_until: null,
    returned_at: null,
    priority: "normal",
    collapse_key: null,
    digest: null,
    pinned: false,
    action: null,
    acted_at: null,
    ...more,
  };
}

export function chatOf(chat_id: string, more: Partial<Chat> = {}): Chat {
  return {
    chat_id,
    chat_type: "direct",
    name: null,
    display_name: null,
    avatar_url: null,
    last_message_at: null,
    last_message_id: null,
    last_message_preview: null,
    last_message_sender: null,
    unread_count: 0,
    other_participants: ["bob"],
    profiles: [],
    participant_count: 2,
    last_sequence: 0,
    read_sequence: 0,
    delivered_sequence: 0,
    muted_until: null,
    ...more,
  };
}

interface Received {
  method: string;
  path: string;
  query: URLSearchParams;
  body: unknown;
  token: string;
}

export class FakeServer {
  messages: InboxMessage[] = [];
  chats: Chat[] = [];
  chatMessages: ChatMessage[] = [];
  members: Participant[] = [];
  muted: string[] = [];
  topics: OpenTopic[] = [];
  channels: OwnChannels = {
    push: { available: true, enabled: true },
    email: { available: true, enabled: true },
    webhook: { available: false, enabled: true },
    email_address: "ada@example.com",
  };
  readonly requests: Received[] = [];
  readonly sockets: FakeSocket[] = [];
  /** Answers a request instead of the server, if it returns a response. */
  intercept: (request: Received) => Response | null = () => null;
  rejectedTokens = new Set<string>();
  isReachable = true;
  /** The code with which the gateway closes every connection. */
  closeCode: number | null = null;

  /** The class of the sockets that connect to this server. */
  get webSocket(): new (url: string) => WebSocket {
    const opened = (url: string) => new FakeSocket(this, url);
    return function (url: string) {
      return opened(url);
    } as unknown as new (url: string) => WebSocket;
  }

  readonly fetch = async (url: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    await Promise.resolve();
    if (!this.isReachable) throw new TypeError("fetch failed");
    const { pathname, searchParams } = new URL(String(url));
    const path = pathname.replace("/stack/users/v1/demo", "");
    const token = new Headers(init.headers).get("authorization")?.replace("Bearer ", "") ?? "";
    const body: unknown = init.body ? JSON.parse(String(init.body)) : undefined;
    const request = { method: init.method ?? "GET", path, query: searchParams, body, token };
    this.requests.push(request);
    const intercepted = this.intercept(request);
    if (intercepted !== null) return intercepted;
    if (this.rejectedTokens.has(token)) return problem(401, "not_authenticated");
    const answer = this.#answer(request);
    return answer === undefined ? problem(404, "not_found") : Response.json(answer);
  };

  get unread(): { total: number; categories: Record<string, number> } {
    const categories: Record<string, number> = {};
    for (const one of this.messages) {
      if (one.readat === null && !one.archived && !one.snoozed_until) categories[one.category] = (categories[one.category] ?? 0) + 1;
    }
    return { total: Object.values(categories).reduce((sum, count) => sum + count, 0), categories };
  }

  /** Delivers a message as the server does: to the inbox, and to connected clients. */
  deliver(message: InboxMessage): void {
    this.messages = [message, ...this.messages];
    this.push({ type: "inbox", inbox: "DEFAULT", message });
    this.push({ type: "unread", inbox: "DEFAULT", unread: this.unread });
  }

  /** Sends a frame to connected clients. */
  push(frame: object): void {
    for (const socket of this.sockets) if (socket.readyState === 1) socket.receive(frame);
  }

  count(method: string, path: string | RegExp): number {
    const matches = (one: string) => (typeof path === "string" ? one === path : path.test(one));
    return this.requests.filter((one) => one.method === method && matches(one.path)).length;
  }

  #answer({ method, path, query, body }: Received): unknown {
    const [, , action] = /^\/(\w+)\/messages\/(\w+)$/.exec(path) ?? [];
    if (method === "PUT" && action !== undefined) return this.#mark(action, body as Marking);
    if (method === "PUT" && path.endsWith("/action")) return this.#act(path.split("/")[3]!, (body as { action: Action }).action);
    if (path === "/me/channels") return this.#turn((body ?? {}) as Record<string, boolean>);
    if (path === "/topics") return this.#topicPage(query.get("cursor"));
    if (path.startsWith("/topics/")) return this.#follow(decodeURIComponent(path.split("/")[2]!), method === "PUT");
    if (/^\/\w+\/messages\/last\//.test(path)) {
      const shown = this.messages.filter(
        (one) =>
          one.archived === (query.get("archived") === "true") &&
          Boolean(one.snoozed_until) === (query.get("snoozed") === "true") &&
          (query.get("unread") !== "true" || one.readat === null) &&
          (query.get("category") ?? one.category) === one.category,
      );
      return { messages: shown, next_cursor: null, unread: this.unread };
    }
    if (path === "/DEFAULT/messages/unread") return { ...this.unread, categories_last_updated: {}, last_updated: null };
    if (path === "/DEFAULT/preferences") {
      if (method === "PUT") this.muted = (body as { muted: string[] }).muted;
      return { muted: this.muted };
    }
    if (path === "/me") return { user_id: "ada", tenant_key: "demo" };
    if (path === "/chats") return method === "POST" ? chatOf("new") : { chats: this.chats, next_cursor: null };
    if (method === "POST" && path.endsWith("/messages")) return this.#send(path.split("/")[2]!, body as { content: string; client_message_id: string });
    if (path.endsWith("/participants")) return { participants: this.members };
    if (/^\/chats\/\w+\/messages$/.test(path)) return { messages: [...this.chatMessages].reverse(), has_more: false, next_sequence: null };
    if (/^\/chats\/\w+\/read$/.test(path)) {
      const { sequence } = body as { sequence: number };
      return { delivered_sequence: sequence, read_sequence: sequence, last_sequence: sequence, unread_count: 0 };
    }
    if (/^\/chats\/\w+$/.test(path)) return this.chats.find((one) => path.endsWith(one.chat_id));
    return this.messages.find((one) => path === `/DEFAULT/messages/${one.id}`);
  }

  #mark(action: string, { message_ids, until }: Marking): unknown {
    const change = {
      read: { readat: 1_767_225_700 },
      unread: { readat: null },
      seen: { seen: true },
      archive: { archived: true, readat: 1_767_225_700 },
      unarchive: { archived: false },
      snooze: until ? { snoozed_until: until } : { snoozed_until: null, returned_at: 1_767_225_700 },
    }[action];
    const isMarked = (id: string) => message_ids === undefined || message_ids.includes(id);
    this.messages = this.messages.map((one) => (isMarked(one.id) ? { ...one, ...change } : one));
    this.push({ type: "unread", inbox: "DEFAULT", unread: this.unread });
    return { marked: message_ids?.length ?? 1, unread: this.unread };
  }

  #act(id: string, action: Action): InboxMessage | undefined {
    this.messages = this.messages.map((one) => (one.id === id ? { ...one, action, acted_at: 1_767_225_700 } : one));
    return this.messages.find((one) => one.id === id);
  }

  #turn(turned: Record<string, boolean>): OwnChannels {
    const changed = Object.entries(turned).map(([name, enabled]) => [name, { available: true, enabled }]);
    return (this.channels = { ...this.channels, ...Object.fromEntries(changed) });
  }

  /** A page has one topic. */
  #topicPage(cursor: string | null): unknown {
    const index = Number(cursor ?? 0);
    const hasMore = index + 1 < this.topics.length;
    return { topics: this.topics.slice(index, index + 1), next_cursor: hasMore ? String(index + 1) : null };
  }

  #follow(topic: string, following: boolean): OpenTopic | undefined {
    this.topics = this.topics.map((one) => (one.topic === topic ? { ...one, following } : one));
    return this.topics.find((one) => one.topic === topic);
  }

  #send(chat_id: string, { content, client_message_id }: { content: string; client_message_id: string }): ChatMessage {
    const sequence = this.chatMessages.length + 1;
    const message = chatMessage(chat_id, sequence, "ada", content, client_message_id);
    this.chatMessages.push(message);
    return message;
  }
}

interface Marking {
  message_ids?: string[];
  until?: number | null;
}

export function chatMessage(chat_id: string, sequence: number, sender: string, content: string, id = `c${sequence}`): ChatMessage {
  return {
    message_id: `m${sequence}`,
    chat_id,
    sequence,
    sender,
    client_message_id: id,
    content,
    content_type: "text",
    created_at: 1_767_225_600,
    expires_at: null,
    deleted_at: null,
    delivery_status: "SENT",
  };
}

export function problem(status: number, code: string, headers: Record<string, string> = {}): Response {
  return Response.json({ code, title: code, detail: `The server says ${code}.`, status }, { status, headers });
}

/** A connection to the fake server's gateway. */
class FakeSocket {
  readyState = 0;
  onopen: (() => void) | null = null;
  onmessage: ((event: { data: string }) => void) | null = null;
  onclose: ((event: { code: number; reason: string }) => void) | null = null;
  onerror: (() => void) | null = null;
  readonly sent: { type: string; token?: string; device_id?: string; id?: string }[] = [];

  constructor(
    private readonly server: FakeServer,
    readonly url: string,
  ) {
    server.sockets.push(this);
    setTimeout(() => (server.isReachable ? this.#open() : this.end(1006)), 0);
  }

  send(text: string): void {
    const frame = JSON.parse(text) as { type: string; token?: string };
    this.sent.push(frame);
    if (frame.type !== "hello") return;
    if (this.server.closeCode !== null) return this.end(this.server.closeCode, "not accepted");
    if (this.server.rejectedTokens.has(frame.token ?? "")) return this.end(4401, "the token is not valid");
    this.receive({ type: "ready", user_id: "ada", device_id: "d", resumed: false });
    this.receive({ type: "caught_up" });
  }

  receive(frame: object): void {
    this.onmessage?.({ data: JSON.stringify(frame) });
  }

  close(): void {
    this.readyState = 3;
  }

  /** The server closes the connection. */
  end(code: number, reason = ""): void {
    this.readyState = 3;
    this.onclose?.({ code, reason });
  }

  #open(): void {
    if (this.readyState !== 0) return;
    this.readyState = 1;
    this.onopen?.();
  }
}
