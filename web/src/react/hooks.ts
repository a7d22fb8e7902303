/** Hooks: each returns what is known now, and renders the component again when it changes. */
import type {
  Channels,
  ChannelsSnapshot,
  ChatListSnapshot,
  ChatMessage,
  ChatRoom,
  ChatSnapshot,
  ClientEvents,
  ClientSnapshot,
  MessageFilter,
  MessageList,
  MessageListSnapshot,
  PreferencesSnapshot,
  Topics,
  TopicsSnapshot,
  UnreadSnapshot,
} from "@stak/client";
import { useEffect, useMemo, useRef, useSyncExternalStore } from "react";
import { useStak } from "./provider.js";

interface Source<Snapshot> {
  subscribe(listener: () => void): () => void;
  getSnapshot(): Snapshot;
}

function useSnapshot<Snapshot>(source: Source<Snapshot>): Snapshot {
  return useSyncExternalStore(source.subscribe, source.getSnapshot, source.getSnapshot);
}

/** The user, the state of the connection, and why there is none. */
export function useConnection(): ClientSnapshot & { retry: () => void } {
  const client = useStak();
  const snapshot = useSnapshot(client);
  return useMemo(() => ({ ...snapshot, retry: () => client.retry() }), [client, snapshot]);
}

/** The unread counts. */
export function useUnread(): UnreadSnapshot {
  return useSnapshot(useStak().unread);
}

export type MessageActions = Pick<
  MessageList,
  | "loadMore"
  | "refresh"
  | "markRead"
  | "markUnread"
  | "markSeen"
  | "markAllRead"
  | "archive"
  | "unarchive"
  | "snooze"
  | "unsnooze"
  | "answer"
  | "remove"
>;

/** The user's messages, filtered; loaded when the component is shown, and kept up to date. */
export function useMessages(filter: MessageFilter = {}): MessageListSnapshot & MessageActions {
  const client = useStak();
  const { category = null, show = "all" } = filter;
  const list = useMemo(() => client.messages({ category, show }), [client, category, show]);
  const actions = useMemo(() => actionsOf(list), [list]);
  const snapshot = useSnapshot(list);
  return useMemo(() => ({ ...snapshot, ...actions }), [snapshot, actions]);
}

/** The user's messages, the unread counts and the connection together. */
export function useInbox(filter: MessageFilter = {}): MessageListSnapshot &
  MessageActions & { unread: UnreadSnapshot; connection: ClientSnapshot["connection"]; user: string | null } {
  const messages = useMessages(filter);
  const unread = useUnread();
  const { connection, user, error } = useConnection();
  return useMemo(
    () => ({ ...messages, error: messages.error ?? error, unread, connection, user }),
    [messages, unread, connection, user, error],
  );
}

/** The user's chats by activity. */
export function useChats(): ChatListSnapshot & {
  loadMore: () => Promise<void>;
  refresh: () => Promise<void>;
  create: ReturnType<typeof useStak>["chats"]["create"];
} {
  const { chats } = useStak();
  const snapshot = useSnapshot(chats);
  return useMemo(
    () => ({
      ...snapshot,
      loadMore: () => chats.loadMore(),
      refresh: () => chats.refresh(),
      create: (chat) => chats.create(chat),
    }),
    [chats, snapshot],
  );
}

export type ChatActions = Pick<
  ChatRoom,
  "send" | "retry" | "discard" | "markRead" | "loadOlder" | "deleteMessage" | "rename" | "addMembers" | "removeMember" | "leave" | "mute"
>;

/** One chat with its messages. */
export function useChat(chatId: string): ChatSnapshot & ChatActions & { statusOf: (message: ChatMessage) => ChatMessage["delivery_status"] } {
  const client = useStak();
  const room = useMemo(() => client.chat(chatId), [client, chatId]);
  const actions = useMemo(() => chatActionsOf(room), [room]);
  const snapshot = useSnapshot(room);
  return useMemo(() => ({ ...snapshot, ...actions, statusOf: (message) => room.statusOf(message) }), [room, snapshot, actions]);
}

/** The categories, and which of them the user has muted. */
export function usePreferences(): PreferencesSnapshot & { mute: (category: string, isMuted?: boolean) => Promise<void> } {
  const { preferences } = useStak();
  const snapshot = useSnapshot(preferences);
  return useMemo(
    () => ({ ...snapshot, mute: (category, isMuted) => preferences.mute(category, isMuted) }),
    [preferences, snapshot],
  );
}

/** The topics that the user may follow and leave; loaded when the component is shown. */
export function useTopics(): TopicsSnapshot & Pick<Topics, "loadMore" | "follow" | "leave"> {
  const { topics } = useStak();
  const snapshot = useSnapshot(topics);
  return useMemo(
    () => ({
      ...snapshot,
      loadMore: () => topics.loadMore(),
      follow: (topic) => topics.follow(topic),
      leave: (topic) => topics.leave(topic),
    }),
    [topics, snapshot],
  );
}

/** The other channels by which the user gets messages that were not read. */
export function useChannels(): ChannelsSnapshot & Pick<Channels, "turn"> {
  const { channels } = useStak();
  const snapshot = useSnapshot(channels);
  return useMemo(() => ({ ...snapshot, turn: (channel, isOn) => channels.turn(channel, isOn) }), [channels, snapshot]);
}

/** Calls a function for each event of a kind while the component is shown. */
export function useStakEvent<Kind extends keyof ClientEvents>(kind: Kind, handler: (event: ClientEvents[Kind]) => void): void {
  const client = useStak();
  const latest = useRef(handler);
  useEffect(() => {
    latest.current = handler;
  }, [handler]);
  useEffect(() => client.on(kind, (event) => latest.current(event)), [client, kind]);
}

function actionsOf(list: MessageList): MessageActions {
  return {
    loadMore: () => list.loadMore(),
    refresh: () => list.refresh(),
    markRead: (message) => list.markRead(message),
    markUnread: (message) => list.markUnread(message),
    markSeen: (messages) => list.markSeen(messages),
    markAllRead: () => list.markAllRead(),
    archive: (message) => list.archive(message),
    unarchive: (message) => list.unarchive(message),
    snooze: (message, until) => list.snooze(message, until),
    unsnooze: (message) => list.unsnooze(message),
    answer: (message, action) => list.answer(message, action),
    remove: (message) => list.remove(message),
  };
}

function chatActionsOf(room: ChatRoom): ChatActions {
  return {
    send: (text, options) => room.send(text, options),
    retry: (unsent) => room.retry(unsent),
    discard: (unsent) => room.discard(unsent),
    markRead: () => room.markRead(),
    loadOlder: () => room.loadOlder(),
    deleteMessage: (message) => room.deleteMessage(message),
    rename: (name) => room.rename(name),
    addMembers: (users) => room.addMembers(users),
    removeMember: (user) => room.removeMember(user),
    leave: () => room.leave(),
    mute: (until) => room.mute(until),
  };
}
