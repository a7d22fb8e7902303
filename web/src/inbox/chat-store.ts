/** The user's chats by activity, their unread counts, and the conversations that are open. */
import { Problem } from "../shared/calling.js";
import type { Api } from "./api.js";
import { Conversation } from "./conversation-store.js";
import type { Loading } from "./inbox-store.js";
import { Observable } from "./observable.js";
import type { Chat, ChatMessage, ChatPage, Marks, Receipt } from "./shapes.js";

/** As many as are counted on the bell; older ones come by scrolling. */
const FIRST_MAX = 200;
const PREVIEW_CHARACTERS = 100;
const CONVERSATIONS_MAX = 6;
const READ_MS = 120;

export class ChatStore extends Observable {
  loading: Loading = "idle";
  hasMore = false;
  isLoadingMore = false;
  onArrival: (message: ChatMessage, chat: Chat | undefined) => void = () => undefined;
  onProblem: (problem: unknown) => void = () => undefined;
  /** Whether somebody reads a chat right now: what comes there never counts as unread. */
  isReading: (chat: string) => boolean = () => false;

  #chats = new Map<string, Chat>();
  /** Where a chat stands in the list: seconds of the last thing said in it, or what stood above it. */
  #activity = new Map<string, number>();
  #conversations = new Map<string, Conversation>();
  #cursor: string | null = null;
  #reading = new Map<string, ReturnType<typeof setTimeout>>();
  #isRefreshing = false;
  #isToRefresh = false;
  #isStopped = false;

  constructor(
    private readonly api: Api,
    readonly me: string,
  ) {
    super();
  }

  get chats(): Chat[] {
    const at = (chat: Chat) => this.#activity.get(chat.chat_id) ?? 0;
    return [...this.#chats.values()].sort(
      (one, other) => at(other) - at(one) || ((one.last_message_id ?? "") < (other.last_message_id ?? "") ? 1 : -1),
    );
  }

  chat(id: string): Chat | undefined {
    return this.#chats.get(id);
  }

  /** Of chats that are not muted. */
  get unread(): number {
    const now = Date.now() / 1000;
    return [...this.#chats.values()].reduce(
      (sum, one) => sum + ((one.muted_until ?? 0) > now ? 0 : one.unread_count),
      0,
    );
  }

  /** Fetch the list again as far as it was shown, and what is open. */
  async refresh(): Promise<void> {
    if (this.#isRefreshing) {
      this.#isToRefresh = true;
      return;
    }
    this.#isRefreshing = true;
    const wanted = Math.max(this.#chats.size, 1);
    if (this.loading !== "ready") this.loading = "loading";
    this.changed();
    // Frames that come meanwhile change what is known; those are newer than what is being fetched.
    const before = new Map(this.#chats);
    try {
      const found: Chat[] = [];
      let page: ChatPage;
      let cursor: string | null = null;
      do {
        page = await this.api.chats(cursor);
        found.push(...page.chats);
        cursor = page.next_cursor;
      } while (cursor !== null && found.length < Math.min(wanted, FIRST_MAX));
      if (this.#isStopped) return;
      this.#cursor = cursor;
      this.hasMore = cursor !== null;
      const changed = [...this.#chats].filter(([id, chat]) => before.get(id) !== chat).map(([, chat]) => chat);
      this.#chats.clear();
      this.#keep(found);
      for (const chat of changed) this.#reconcile(chat);
      this.loading = "ready";
      this.#noteArrival(found);
    } catch (problem) {
      if (this.loading === "loading") this.loading = "failed";
      this.onProblem(problem);
    } finally {
      this.#isRefreshing = false;
      this.changed();
    }
    if (!this.#isToRefresh || this.#isStopped) return;
    this.#isToRefresh = false;
    await this.refresh();
  }

  async loadMore(): Promise<void> {
    if (!this.hasMore || this.isLoadingMore || this.loading !== "ready") return;
    this.isLoadingMore = true;
    this.changed();
    try {
      const page = await this.api.chats(this.#cursor);
      this.#keep(page.chats.filter((one) => !this.#chats.has(one.chat_id)));
      this.#cursor = page.next_cursor;
      this.hasMore = page.next_cursor !== null;
    } catch (problem) {
      this.hasMore = false;
      this.onProblem(problem);
    } finally {
      this.isLoadingMore = false;
      this.changed();
    }
  }

  /** The conversation of a chat, kept up to date from now on. */
  conversation(id: string): Conversation {
    let found = this.#conversations.get(id);
    this.#conversations.delete(id);
    if (found === undefined) {
      found = new Conversation(this.api, id, this.me);
      found.watch(() => this.changed());
      found.onProblem = (problem) => this.onProblem(problem);
      void found.load();
    }
    this.#conversations.set(id, found); // the last one is the one used last
    const [oldest] = this.#conversations.keys();
    if (oldest !== undefined && this.#conversations.size > CONVERSATIONS_MAX) this.#forget(oldest);
    return found;
  }

  /** After a gap: what is not looked at is fetched when it is. */
  renew(shown: string | null): void {
    for (const id of [...this.#conversations.keys()]) if (id !== shown) this.#forget(id);
    if (shown !== null) void this.#conversations.get(shown)?.load();
  }

  async start(participants: string[], isGroup: boolean, title: string, name: string): Promise<Chat> {
    const chat = await this.api.startChat(participants, isGroup, title, name);
    this.#set(chat, Date.now() / 1000);
    this.changed();
    return chat;
  }

  async leave(id: string): Promise<void> {
    await this.api.leave(id, this.me);
    this.#lose(id);
  }

  /** Everything up to here has been looked at. */
  markRead(id: string, sequence: number): void {
    const chat = this.#chats.get(id);
    if (chat === undefined || chat.read_sequence >= sequence || this.#reading.has(id)) return;
    this.#reading.set(
      id,
      setTimeout(async () => {
        try {
          const upTo = Math.max(sequence, this.#conversations.get(id)?.lastSequence ?? 0);
          this.#noteRead(id, upTo, await this.api.raise(id, "read", upTo));
          this.#reading.delete(id);
          this.changed();
        } catch {
          // Not now. Nobody is told, or it would be tried again at once, and over and over.
          this.#reading.delete(id);
        }
      }, READ_MS),
    );
  }

  /** Something was said; also what we said ourselves, here or elsewhere. */
  take(message: ChatMessage): void {
    const { chat_id, sequence } = message;
    this.#conversations.get(chat_id)?.take(message);
    const chat = this.#chats.get(chat_id);
    if (chat === undefined) {
      if (this.loading === "ready") void this.fetchChat(chat_id);
    } else if (sequence > chat.last_sequence) {
      const isMine = message.sender === this.me;
      this.#set({
        ...chat,
        last_sequence: sequence,
        last_message_at: message.created_at,
        last_message_id: message.message_id,
        last_message_preview: message.content?.slice(0, PREVIEW_CHARACTERS) ?? null,
        last_message_sender: message.sender,
        unread_count: chat.unread_count + (isMine || this.isReading(chat_id) ? 0 : 1),
      });
      // Some were missed, or have expired: only the server can count now.
      if (sequence > chat.last_sequence + 1 && chat.last_sequence > 0) void this.fetchChat(chat_id);
      if (!isMine) this.onArrival(message, this.#chats.get(chat_id));
    }
    this.changed();
  }

  receipt(receipt: Receipt): void {
    this.#conversations.get(receipt.chat_id)?.receipt(receipt);
    const chat = this.#chats.get(receipt.chat_id);
    if (receipt.user_id !== this.me || chat === undefined) return;
    const { delivered_sequence, read_sequence } = receipt;
    if (read_sequence > chat.read_sequence && chat.unread_count > 0) {
      // Read on another device.
      if (read_sequence >= chat.last_sequence) this.#change(chat.chat_id, { unread_count: 0 });
      else void this.fetchChat(chat.chat_id);
    }
    this.#change(chat.chat_id, { delivered_sequence, read_sequence: Math.max(read_sequence, chat.read_sequence) });
    this.changed();
  }

  redacted(id: string, sequence: number): void {
    this.#conversations.get(id)?.redacted(sequence);
    const chat = this.#chats.get(id);
    // At once, so that no word of it stays: what the list says instead, and the count, are the server's.
    if (chat?.last_sequence === sequence) this.#change(id, { last_message_preview: null });
    if (chat !== undefined) void this.fetchChat(id);
    this.changed();
  }

  /** A chat as it is now; null if it is ours no more. */
  set(id: string, chat: Chat | null): void {
    if (chat === null) this.#lose(id);
    else {
      this.#set(chat, this.#activity.has(id) ? undefined : Date.now() / 1000);
      void this.#conversations.get(id)?.fetchMembers();
    }
    this.changed();
  }

  async fetchChat(id: string): Promise<void> {
    try {
      const chat = await this.api.chat(id);
      if (chat.last_sequence >= (this.#chats.get(id)?.last_sequence ?? 0)) this.#set(chat);
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) this.#lose(id);
    }
    this.changed();
  }

  stop(): void {
    this.#isStopped = true;
    for (const id of [...this.#conversations.keys()]) this.#forget(id);
    for (const timer of this.#reading.values()) clearTimeout(timer);
  }

  #keep(chats: Chat[]): void {
    let above = Date.now() / 1000;
    for (const chat of chats) {
      above = chat.last_message_at ?? above; // a chat without a word keeps the place it was given
      this.#set(chat, above);
    }
  }

  #set(chat: Chat, activity?: number): void {
    this.#chats.set(chat.chat_id, chat);
    const at = chat.last_message_at ?? activity ?? this.#activity.get(chat.chat_id) ?? Date.now() / 1000;
    this.#activity.set(chat.chat_id, at);
  }

  #change(id: string, change: Partial<Chat>): void {
    const chat = this.#chats.get(id);
    if (chat !== undefined) this.#chats.set(id, { ...chat, ...change });
  }

  /** What frames have said of a chat while the list was being fetched: newer, perhaps, but counted from older. */
  #reconcile(chat: Chat): void {
    const fetched = this.#chats.get(chat.chat_id);
    if (
      fetched !== undefined &&
      fetched.last_sequence >= chat.last_sequence &&
      fetched.read_sequence >= chat.read_sequence
    )
      return;
    this.#set(chat);
    if (fetched !== undefined) void this.fetchChat(chat.chat_id);
  }

  /** Messages the server has counted and that have not come yet are counted when they come. */
  #noteRead(id: string, upTo: number, { delivered_sequence, read_sequence, last_sequence, unread_count }: Marks): void {
    const chat = this.#chats.get(id);
    if (chat === undefined) return;
    const ours = upTo >= chat.last_sequence ? 0 : chat.unread_count;
    const count = last_sequence === chat.last_sequence ? unread_count : ours;
    this.#change(id, { delivered_sequence, read_sequence, unread_count: count });
  }

  #lose(id: string): void {
    this.#chats.delete(id);
    this.#forget(id);
    this.changed();
  }

  #forget(id: string): void {
    this.#conversations.get(id)?.stop();
    this.#conversations.delete(id);
  }

  /** The list says what was said last and how much is unread: on this device, that has arrived. */
  #noteArrival(chats: Chat[]): void {
    for (const chat of chats) {
      if (chat.unread_count > 0 && chat.delivered_sequence < chat.last_sequence) {
        void this.api.raise(chat.chat_id, "delivered", chat.last_sequence).catch(() => undefined);
      }
    }
  }
}
