/** The store of the user's chats: list by activity, unread counts, and open conversations. */
import { Problem } from "../shared/http.js";
import type { Api } from "./api.js";
import { Conversation } from "./conversation-store.js";
import type { Loading } from "./inbox-store.js";
import { Observable } from "./observable.js";
import type { Chat, ChatMessage, ChatPage, PublicProfile, ReceiptState, Receipt } from "./api-types.js";

/** The maximum that a refresh loads and the bell counts; scrolling loads older ones. */
const REFRESHED_MAX = 200;
const PREVIEW_CHARACTERS = 100;
const CONVERSATIONS_MAX = 6;
const READ_DELAY_MS = 120;

export class ChatStore extends Observable {
  loading: Loading = "idle";
  /** Why loading has failed. */
  problem: unknown = null;
  hasMore = false;
  isLoadingMore = false;
  onArrival: (message: ChatMessage, chat: Chat | undefined) => void = () => undefined;
  onProblem: (problem: unknown) => void = () => undefined;
  /** Whether the user is reading a chat right now: its new messages do not count as unread. */
  isReading: (chat: string) => boolean = () => false;
  /** Whether a chat's conversation is shown: it stays open. */
  isShown: (chat: string) => boolean = () => false;
  /** Called when a chat does not exist, or the user is not a member of it any more. */
  onGone: (chat: string) => void = () => undefined;

  #chats = new Map<string, Chat>();
  /** Display names that came with chats and members, by user id. */
  #names = new Map<string, string>();
  /** The sort key of each chat: the time of its last message, or of the chat above it, in seconds. */
  #activity = new Map<string, number>();
  #conversations = new Map<string, Conversation>();
  #cursor: string | null = null;
  #readTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Chats that were looked up since the last refresh. */
  #lookedUp = new Set<string>();
  #isRefreshing = false;
  #refreshAgain = false;
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

  /** The name that a user has chosen, if the server has sent it. */
  nameOf(uid: string): string | undefined {
    return this.#names.get(uid);
  }

  /** The unread count of all chats that are not muted. */
  get unread(): number {
    const now = Date.now() / 1000;
    return [...this.#chats.values()].reduce(
      (sum, one) => sum + ((one.muted_until ?? 0) > now ? 0 : one.unread_count),
      0,
    );
  }

  /** Reloads the list as far as it was loaded. */
  async refresh(): Promise<void> {
    if (this.#isRefreshing) {
      this.#refreshAgain = true;
      return;
    }
    this.#isRefreshing = true;
    const wanted = Math.max(this.#chats.size, 1);
    if (this.loading !== "ready") this.loading = "loading";
    this.notify();
    // Frames may change chats during the request; those changes are newer than the response.
    const before = new Map(this.#chats);
    try {
      const found: Chat[] = [];
      let page: ChatPage;
      let cursor: string | null = null;
      do {
        page = await this.api.chats(cursor);
        found.push(...page.chats);
        cursor = page.next_cursor;
      } while (cursor !== null && found.length < Math.min(wanted, REFRESHED_MAX));
      if (this.#isStopped) return;
      this.#cursor = cursor;
      this.hasMore = cursor !== null;
      const changed = [...this.#chats].filter(([id, chat]) => before.get(id) !== chat).map(([, chat]) => chat);
      this.#chats.clear();
      this.#storeAll(found);
      for (const chat of changed) this.#reconcile(chat);
      for (const [id, chat] of before) {
        if (this.#chats.has(id) || !this.isShown(id)) continue;
        this.#set(chat); // it is on a later page, or the user has left
        void this.fetchChat(id);
      }
      this.#lookedUp.clear();
      this.loading = "ready";
      this.#acknowledgeDelivery(found);
    } catch (problem) {
      if (this.loading === "loading") this.loading = "failed";
      this.problem = problem;
    } finally {
      this.#isRefreshing = false;
      this.notify();
    }
    if (!this.#refreshAgain || this.#isStopped) return;
    this.#refreshAgain = false;
    await this.refresh();
  }

  async loadMore(): Promise<void> {
    if (!this.hasMore || this.isLoadingMore || this.loading !== "ready") return;
    this.isLoadingMore = true;
    this.notify();
    try {
      const page = await this.api.chats(this.#cursor);
      this.#storeAll(page.chats.filter((one) => !this.#chats.has(one.chat_id)));
      this.#cursor = page.next_cursor;
      this.hasMore = page.next_cursor !== null;
    } catch (problem) {
      this.hasMore = false;
      this.onProblem(problem);
    } finally {
      this.isLoadingMore = false;
      this.notify();
    }
  }

  /** Returns the conversation of a chat, which is kept up to date from now on. */
  conversation(id: string): Conversation {
    const known = this.#conversations.get(id);
    const found = known ?? new Conversation(this.api, id, this.me);
    this.#conversations.delete(id);
    this.#conversations.set(id, found); // insertion order is order of use
    if (known === undefined) {
      found.watch(() => {
        this.#learnNames(found.members);
        this.notify();
      });
      found.onProblem = (problem) => this.onProblem(problem);
      void found.load();
    }
    const oldest = [...this.#conversations.keys()].find((one) => one !== id && !this.isShown(one));
    if (oldest !== undefined && this.#conversations.size > CONVERSATIONS_MAX) this.#closeConversation(oldest);
    return found;
  }

  /** The conversation of a chat if it is open. */
  opened(id: string): Conversation | undefined {
    return this.#conversations.get(id);
  }

  /** After a gap: reloads the shown conversations and closes the others. */
  reload(): void {
    for (const [id, conversation] of [...this.#conversations]) {
      if (this.isShown(id)) void conversation.load();
      else this.#closeConversation(id);
    }
  }

  async start(participants: string[], isGroup: boolean, title: string, idempotencyKey: string): Promise<Chat> {
    const chat = await this.api.startChat(participants, isGroup, title, idempotencyKey);
    this.#set(chat, Date.now() / 1000);
    this.notify();
    return chat;
  }

  async leave(id: string): Promise<void> {
    await this.api.removeMember(id, this.me);
    this.#removeChat(id);
  }

  async rename(id: string, name: string): Promise<void> {
    const chat = await this.api.rename(id, name || null);
    this.#change(id, { name: chat.name });
    this.notify();
  }

  async addMembers(id: string, users: string[]): Promise<void> {
    for (const user of users) await this.api.addMember(id, user);
    await this.#membersChanged(id);
  }

  async removeMember(id: string, user: string): Promise<void> {
    await this.api.removeMember(id, user);
    await this.#membersChanged(id);
  }

  /** Mutes a chat until a time in seconds; null unmutes it. */
  async mute(id: string, until: number | null): Promise<void> {
    const { muted_until } = await this.api.muteChat(id, until);
    this.#change(id, { muted_until });
    this.notify();
  }

  /** The people in the user's chats, by user id: to start other chats with them. */
  get knownPeople(): string[] {
    const known = new Set([...this.#names.keys(), ...[...this.#chats.values()].flatMap((one) => one.other_participants)]);
    known.delete(this.me);
    return [...known];
  }

  async findByPhone(number: string): Promise<PublicProfile[]> {
    const { contacts } = await this.api.findByPhone(number);
    const others = contacts.filter((one) => one.user_id !== this.me);
    this.#learnNames(others);
    return others;
  }

  /** Marks a chat as read up to this sequence. */
  markRead(id: string, sequence: number): void {
    const chat = this.#chats.get(id);
    if ((chat?.read_sequence ?? 0) >= sequence || this.#readTimers.has(id)) return;
    this.#readTimers.set(
      id,
      setTimeout(async () => {
        try {
          const upTo = Math.max(sequence, this.#conversations.get(id)?.lastSequence ?? 0);
          this.#applyRead(id, upTo, await this.api.advanceReceipt(id, "read", upTo));
          this.#readTimers.delete(id);
          this.notify();
        } catch {
          // Fail silently: a notification would trigger another attempt immediately.
          this.#readTimers.delete(id);
        }
      }, READ_DELAY_MS),
    );
  }

  /** Adds a message, including the user's own from here or another device. */
  addMessage(message: ChatMessage): void {
    const { chat_id, sequence } = message;
    this.#conversations.get(chat_id)?.addMessage(message);
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
      // Messages were missed or have expired: reload the count from the server.
      if (sequence > chat.last_sequence + 1 && chat.last_sequence > 0) void this.fetchChat(chat_id);
      if (!isMine) this.onArrival(message, this.#chats.get(chat_id));
    }
    this.notify();
  }

  applyReceipt(receipt: Receipt): void {
    this.#conversations.get(receipt.chat_id)?.applyReceipt(receipt);
    const chat = this.#chats.get(receipt.chat_id);
    if (receipt.user_id !== this.me || chat === undefined) return;
    const { delivered_sequence, read_sequence } = receipt;
    if (read_sequence > chat.read_sequence && chat.unread_count > 0) {
      // The chat was read on another device.
      if (read_sequence >= chat.last_sequence) this.#change(chat.chat_id, { unread_count: 0 });
      else void this.fetchChat(chat.chat_id);
    }
    this.#change(chat.chat_id, { delivered_sequence, read_sequence: Math.max(read_sequence, chat.read_sequence) });
    this.notify();
  }

  markDeleted(id: string, sequence: number): void {
    this.#conversations.get(id)?.markDeleted(sequence);
    const chat = this.#chats.get(id);
    // Remove the preview immediately; the server supplies the new preview and the count.
    if (chat?.last_sequence === sequence) this.#change(id, { last_message_preview: null });
    if (chat !== undefined) void this.fetchChat(id);
    this.notify();
  }

  /** Updates a chat; null if the user is no longer a member. */
  set(id: string, chat: Chat | null): void {
    if (chat === null) this.#removeChat(id);
    else {
      this.#set(chat, this.#activity.has(id) ? undefined : Date.now() / 1000);
      void this.#conversations.get(id)?.fetchMembers();
    }
    this.notify();
  }

  /** Fetches a chat that is not in the list; if that fails, again after the next refresh. */
  lookUp(id: string): void {
    if (this.#chats.has(id) || this.#lookedUp.has(id)) return;
    this.#lookedUp.add(id);
    void this.fetchChat(id);
  }

  async fetchChat(id: string): Promise<void> {
    try {
      const chat = await this.api.chat(id);
      if (chat.last_sequence >= (this.#chats.get(id)?.last_sequence ?? 0)) this.#set(chat);
    } catch (problem) {
      if (problem instanceof Problem && problem.status === 404) this.#removeChat(id);
    }
    this.notify();
  }

  stop(): void {
    this.#isStopped = true;
    for (const id of [...this.#conversations.keys()]) this.#closeConversation(id);
    for (const timer of this.#readTimers.values()) clearTimeout(timer);
  }

  async #membersChanged(id: string): Promise<void> {
    await Promise.all([this.fetchChat(id), this.#conversations.get(id)?.fetchMembers()]);
  }

  #storeAll(chats: Chat[]): void {
    let above = Date.now() / 1000;
    for (const chat of chats) {
      above = chat.last_message_at ?? above; // a chat without messages sorts next to the chat above it
      this.#set(chat, above);
    }
  }

  #learnNames(users: PublicProfile[]): void {
    for (const { user_id, display_name } of users) {
      if (display_name) this.#names.set(user_id, display_name);
      else this.#names.delete(user_id);
    }
  }

  #set(chat: Chat, activity?: number): void {
    this.#learnNames(chat.profiles ?? []);
    this.#chats.set(chat.chat_id, chat);
    const at = chat.last_message_at ?? activity ?? this.#activity.get(chat.chat_id) ?? Date.now() / 1000;
    this.#activity.set(chat.chat_id, at);
  }

  #change(id: string, change: Partial<Chat>): void {
    const chat = this.#chats.get(id);
    if (chat !== undefined) this.#chats.set(id, { ...chat, ...change });
  }

  /** Keeps a change that arrived during a refresh, and reloads the chat if its counts may be wrong. */
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

  /** Applies the server's receipt. Messages it counts that have not arrived yet are counted on arrival. */
  #applyRead(id: string, upTo: number, { delivered_sequence, read_sequence, last_sequence, unread_count }: ReceiptState): void {
    const chat = this.#chats.get(id);
    if (chat === undefined) return;
    const ours = upTo >= chat.last_sequence ? 0 : chat.unread_count;
    const count = last_sequence === chat.last_sequence ? unread_count : ours;
    this.#change(id, { delivered_sequence, read_sequence, unread_count: count });
  }

  #removeChat(id: string): void {
    this.#chats.delete(id);
    this.#closeConversation(id);
    this.#lookedUp.delete(id);
    this.onGone(id);
    this.notify();
  }

  #closeConversation(id: string): void {
    this.#conversations.get(id)?.stop();
    this.#conversations.delete(id);
  }

  /** Marks chats as delivered: the list has shown their latest message on this device. */
  #acknowledgeDelivery(chats: Chat[]): void {
    for (const chat of chats) {
      if (chat.unread_count > 0 && chat.delivered_sequence < chat.last_sequence) {
        void this.api.advanceReceipt(chat.chat_id, "delivered", chat.last_sequence).catch(() => undefined);
      }
    }
  }
}
