/** Types of the user API's responses and the gateway's frames. */

export interface InboxMessage {
  id: string;
  host_system_id: string | null;
  category: string;
  sender: string | null;
  audiences: { kind: "users" | "everyone"; label: string | null };
  received: number;
  delivered: number;
  readat: number | null;
  redacted: boolean;
  expires_at: number | null;
  seen: boolean;
  archived: boolean;
  /** Null once it was recalled or has expired. */
  message: unknown;
  /** The following fields are absent from an earlier release. */
  snoozed_until?: number | null;
  /** When it returned to the top of the list. */
  returned_at?: number | null;
  priority?: "low" | "normal" | "high";
  collapse_key?: string | null;
  digest?: { count: number; messages: CollectedMessage[] } | null;
  pinned?: boolean;
  /** The button that the user pressed. */
  action?: Action | null;
  acted_at?: number | null;
}

export type Action = "primary" | "secondary";

/** One of the messages that a digest shows. */
export interface CollectedMessage {
  id: string;
  category: string;
  sender: string | null;
  received: number;
  message: unknown;
}

export interface Unread {
  total: number;
  categories: Record<string, number>;
}

export interface UnreadCounts extends Unread {
  /** Of all categories, those without unread messages included; absent from an earlier release. */
  categories_last_updated?: Record<string, number>;
}

export interface Preferences {
  muted: string[];
}

export interface InboxPage {
  messages: InboxMessage[];
  next_cursor: string | null;
  unread: Unread;
  /** On the first page: messages above the list. */
  pinned?: InboxMessage[];
}

export interface MarkResult {
  marked: number;
  unread: Unread;
}

export type DeliveryStatus = "SENT" | "DELIVERED" | "READ";

export interface ChatMessage {
  message_id: string;
  chat_id: string;
  sequence: number;
  sender: string;
  client_message_id: string;
  /** Null once it was deleted. */
  content: string | null;
  content_type: string;
  created_at: number;
  expires_at: number | null;
  deleted_at: number | null;
  delivery_status: DeliveryStatus;
}

/** What other members of a chat see of a user. */
export interface PublicProfile {
  user_id: string;
  display_name: string | null;
  avatar_url: string | null;
}

/** A user who was found by phone number. */
export interface Contact extends PublicProfile {
  phone_number: string;
}

export interface Chat {
  chat_id: string;
  chat_type: "direct" | "group";
  name: string | null;
  last_message_at: number | null;
  last_message_id: string | null;
  last_message_preview: string | null;
  last_message_sender: string | null;
  unread_count: number;
  other_participants: string[];
  /** Of some of the other participants, and of the last message's sender; absent from an earlier release. */
  profiles?: PublicProfile[];
  participant_count: number;
  last_sequence: number;
  read_sequence: number;
  delivered_sequence: number;
  muted_until: number | null;
}

export interface ChatPage {
  chats: Chat[];
  next_cursor: string | null;
}

export interface ChatMessages {
  messages: ChatMessage[];
  has_more: boolean;
  next_sequence: number | null;
}

export interface Participant extends PublicProfile {
  role: "owner" | "admin" | "member";
  joined_at: number;
  delivered_sequence: number;
  read_sequence: number;
}

export interface ReceiptState {
  delivered_sequence: number;
  read_sequence: number;
  last_sequence: number;
  unread_count: number;
}

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
