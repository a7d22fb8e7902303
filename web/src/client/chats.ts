/** The user's chats by activity, and one chat with its messages. */
import type { Chat, ChatMessage, DeliveryStatus, Participant } from "../inbox/api-types.js";
import type { Conversation } from "../inbox/conversation-store.js";
import { randomId } from "../inbox/device.js";
import type { Loading } from "../inbox/inbox-store.js";
import type { Unsent } from "../inbox/outbox.js";
import type { Session } from "../inbox/session.js";
import type { Problem } from "../shared/http.js";
import { problemOf } from "./problem.js";
import type { SessionSource } from "./session-source.js";
import { Subject } from "./subject.js";

export interface ChatListSnapshot {
  /** Most recent activity first. */
  chats: readonly Chat[];
  /** Unread messages of all chats that are not muted. */
  unread: number;
  status: Loading;
  error: Problem | null;
  hasMore: boolean;
  isLoadingMore: boolean;
}

export interface NewChat {
  /** User ids. One participant without a name is a direct chat; everything else is a group. */
  participants: readonly string[];
  name?: string;
}

export class ChatList extends Subject<ChatListSnapshot> {
  constructor(private readonly source: SessionSource) {
    super();
  }

  async loadMore(): Promise<void> {
    const { chats } = await this.source.whenStarted();
    await chats.loadMore();
  }

  async refresh(): Promise<void> {
    const { chats } = await this.source.whenStarted();
    await chats.refresh();
    if (chats.loading === "failed") throw problemOf(chats.problem);
  }

  /** Starts a chat. The direct chat of two users is always the same one. */
  async create({ participants, name }: NewChat): Promise<Chat> {
    const { chats } = await this.source.whenStarted();
    const isGroup = participants.length !== 1 || name !== undefined;
    return chats.start([...participants], isGroup, name ?? "", randomId());
  }

  protected read(): ChatListSnapshot {
    const store = this.source.session?.chats;
    if (store === undefined) {
      return { chats: [], unread: 0, status: "idle", error: null, hasMore: false, isLoadingMore: false };
    }
    const { chats, unread, loading, problem, hasMore, isLoadingMore } = store;
    return { chats, unread, status: loading, error: problem === null ? null : problemOf(problem), hasMore, isLoadingMore };
  }
}

export interface ChatSnapshot {
  /** Null until the list is loaded, and if the user is not a member. */
  chat: Chat | null;
  /** Oldest first. A deleted message has `content` null. */
  messages: readonly ChatMessage[];
  /** Messages written here that the server has not accepted yet; with `refused` if it rejected them. */
  unsent: readonly Unsent[];
  members: readonly Participant[];
  status: Loading;
  error: Problem | null;
  hasOlder: boolean;
  isLoadingOlder: boolean;
}

export class ChatRoom extends Subject<ChatSnapshot> {
  constructor(
    private readonly source: SessionSource,
    readonly chatId: string,
  ) {
    super();
  }

  /** Sends a text. Without a connection it is kept, also across reloads, and sent later. */
  async send(text: string, options: { ttlSeconds?: number } = {}): Promise<void> {
    const { outbox } = await this.source.whenStarted();
    outbox.write(this.chatId, text, options.ttlSeconds ?? null);
  }

  /** Sends a rejected message again. */
  async retry(unsent: Unsent): Promise<void> {
    (await this.source.whenStarted()).outbox.retry(unsent);
  }

  /** Gives up a message that was not sent. */
  async discard(unsent: Unsent): Promise<void> {
    (await this.source.whenStarted()).outbox.discard(unsent);
  }

  /** Marks the chat as read up to its last message. */
  async markRead(): Promise<void> {
    const { chats } = await this.source.whenStarted();
    if (chats.chat(this.chatId) === undefined) await chats.fetchChat(this.chatId);
    const last = Math.max(chats.chat(this.chatId)?.last_sequence ?? 0, chats.opened(this.chatId)?.lastSequence ?? 0);
    if (last > 0) chats.markRead(this.chatId, last);
  }

  async loadOlder(): Promise<void> {
    const conversation = await this.#opened();
    await conversation.loadOlder();
  }

  /** Deletes a message for everyone: the user's own, or as an admin of the group. */
  async deleteMessage(message: Pick<ChatMessage, "sequence">): Promise<void> {
    const { api, chats } = await this.source.whenStarted();
    await api.deleteChatMessage(this.chatId, message.sequence);
    chats.markDeleted(this.chatId, message.sequence);
  }

  async rename(name: string): Promise<void> {
    await (await this.source.whenStarted()).chats.rename(this.chatId, name);
  }

  async addMembers(users: readonly string[]): Promise<void> {
    await (await this.source.whenStarted()).chats.addMembers(this.chatId, [...users]);
  }

  async removeMember(user: string): Promise<void> {
    await (await this.source.whenStarted()).chats.removeMember(this.chatId, user);
  }

  async leave(): Promise<void> {
    await (await this.source.whenStarted()).chats.leave(this.chatId);
  }

  /** Mutes the chat until a time in Unix seconds; null unmutes it. */
  async mute(until: number | null): Promise<void> {
    await (await this.source.whenStarted()).chats.mute(this.chatId, until);
  }

  /** The delivery status of a message, with the receipts that have arrived since it was loaded. */
  statusOf(message: ChatMessage): DeliveryStatus {
    return this.#conversation?.status(message) ?? message.delivery_status;
  }

  /** Follows the client's session. */
  attach(session: Session | null): void {
    if (session !== null && this.hasListeners) {
      session.openChats.add(this.chatId);
      if (this.#conversation === undefined) session.chats.conversation(this.chatId);
    }
    this.update();
  }

  protected read(): ChatSnapshot {
    const { session } = this.source;
    const conversation = this.#conversation;
    const unsent = session?.outbox.of(this.chatId) ?? [];
    return {
      chat: session?.chats.chat(this.chatId) ?? null,
      messages: conversation?.messages ?? [],
      unsent: conversation?.withoutArrived(unsent) ?? unsent,
      members: conversation?.members ?? [],
      status: conversation?.loading ?? "idle",
      error: conversation === undefined || conversation.problem === null ? null : problemOf(conversation.problem),
      hasOlder: conversation?.hasOlder ?? false,
      isLoadingOlder: conversation?.isLoadingOlder ?? false,
    };
  }

  protected override onFirstListener(): void {
    this.attach(this.source.session);
  }

  /** The conversation stays open until others take its place. */
  protected override onLastListenerLeft(): void {
    this.source.session?.openChats.delete(this.chatId);
  }

  get #conversation(): Conversation | undefined {
    return this.source.session?.chats.opened(this.chatId);
  }

  async #opened(): Promise<Conversation> {
    return (await this.source.whenStarted()).chats.conversation(this.chatId);
  }
}
