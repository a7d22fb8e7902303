/** `@stak/client`: a user's inbox and chats in browsers and in Node. */
export { createClient, StakClient } from "./client.js";
export type { ClientEvents, ClientOptions, ClientSnapshot, UnreadSnapshot } from "./client.js";
export type { MessageFilter, MessageListSnapshot, MessageRef, MessageList } from "./message-list.js";
export type { Channels, ChannelsSnapshot } from "./channels.js";
export type { ChatList, ChatListSnapshot, ChatRoom, ChatSnapshot, NewChat } from "./chats.js";
export type { Preferences, PreferencesSnapshot } from "./preferences.js";
export type { Topics, TopicsSnapshot } from "./topics.js";
export type { UserPath, UserRequest, UserResponse } from "./user-request.js";
export { Problem, type FieldError } from "../shared/http.js";
export type { Action, Channel, Chat, ChatMessage, DeliveryStatus, InboxMessage, OpenTopic, OwnChannels, Participant } from "../inbox/api-types.js";
export type { ConnectionState } from "../inbox/gateway-connection.js";
export type { Loading } from "../inbox/inbox-store.js";
export type { Refusal, Unsent } from "../inbox/outbox.js";
export type * as AdminApi from "./generated/admin-api.js";
export type * as UserApi from "./generated/user-api.js";
