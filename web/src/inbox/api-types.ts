/** Types of the user API's responses, from its OpenAPI document, and of the gateway's frames. */
import type { components } from "../client/generated/user-api.js";

type Schemas = components["schemas"];

/** `message` is null once it was recalled or has expired. */
export type InboxMessage = Schemas["InboxMessage"];
export type Action = NonNullable<InboxMessage["action"]>;
/** One of the messages that a digest shows. */
export type CollectedMessage = Schemas["CollectedMessage"];
export type Unread = Schemas["Unread"];
/** `categories_last_updated` has all categories, those without unread messages included. */
export type UnreadCounts = Schemas["UnreadCounts"];
export type Preferences = Schemas["Preferences"];
/** A topic that users may follow and leave. */
export type OpenTopic = Schemas["OpenTopic"];
/** By which channels a user gets messages that were not read. */
export type OwnChannels = Schemas["OwnChannels"];
export type Channel = "push" | "email" | "webhook";
export type InboxPage = Schemas["Messages"];
export type MarkResult = Schemas["Marked"];
/** `content` is null once it was deleted. */
export type ChatMessage = Schemas["ChatMessage"];
export type DeliveryStatus = ChatMessage["delivery_status"];
/** What other members of a chat see of a user. */
export type PublicProfile = Schemas["PublicProfile"];
/** A user who was found by phone number. */
export type Contact = Schemas["Contact"];
/** `profiles` has some of the other participants, and the last message's sender. */
export type Chat = Schemas["ListedChat"];
export type ChatPage = Schemas["Chats"];
export type ChatMessages = Schemas["ChatMessages"];
export type Participant = Schemas["Participant"];
export type ReceiptState = Schemas["Marks"];

export interface Receipt {
  type: "receipt";
  chat_id: string;
  user_id: string;
  delivered_sequence: number;
  read_sequence: number;
}

export interface Redacted {
  type: "redacted";
  message_id?: string;
  inbox?: string;
  chat_id?: string;
  sequence?: number;
}

/** A frame from the gateway, tagged by `type`. */
export type Frame =
  | { type: "ready"; user_id: string; device_id: string; resumed: boolean; id?: string; ping_seconds?: number | null }
  | { type: "resync"; reason: string }
  | { type: "caught_up" }
  | { type: "pong" }
  | { type: "goodbye"; reason: string }
  /** The last frame through API Gateway, which closes connections with its own code. */
  | { type: "closed"; code: number; reason: string }
  | { type: "message"; id: string; message: ChatMessage }
  | Receipt
  | { type: "inbox"; inbox: string; message: InboxMessage }
  | { type: "unread"; inbox: string; unread: Unread }
  | Redacted
  | { type: "chat"; chat_id: string; chat: Chat | null };
