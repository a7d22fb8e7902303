/** Types of the admin API's requests and responses. */

export const SCOPES = ["post", "redact", "audience", "config", "tokens", "users", "read"] as const;
export type Scope = (typeof SCOPES)[number];

export const SCOPE_MEANINGS: Record<Scope, string> = {
  post: "Send, pause, resume and stop broadcasts; retry dead letters",
  redact: "Recall messages",
  audience: "Add and remove members of audiences, manage topics",
  config: "Manage inboxes, settings, API keys and secrets",
  tokens: "Create user tokens",
  users: "Edit user profiles, end sessions, export and erase users",
  read: "View broadcasts, audiences, users, settings and the audit log",
};

export interface OwnKey {
  tenant_key: string;
  key_id: string;
  scopes: Scope[];
}

export const ROLES = ["owner", "sender", "support", "read-only"] as const;
export type Role = (typeof ROLES)[number];
export const ROLE_NAMES: Record<Role, string> = {
  owner: "Owner",
  sender: "Sender",
  support: "Support",
  "read-only": "Read-only",
};
export const ROLE_MEANINGS: Record<Role, string> = {
  owner: "Everything, including accounts, API keys and settings",
  sender: "Sends, pauses and recalls messages, and manages audiences",
  support: "Looks at users and their inboxes, edits profiles, ends sessions",
  "read-only": "Looks at everything except keys and accounts, and changes nothing",
};

/** A person who may use the console. */
export interface Account {
  account_id: string;
  email: string;
  name: string | null;
  role: Role;
  created: number;
  has_password: boolean;
  is_linked: boolean;
  last_sign_in_at: number | null;
}

export interface PasswordLink {
  /** A path of this server, or a whole address. */
  url: string;
  expires_at: number;
}

export interface ConsoleSession {
  tenant_key: string;
  account: Account;
  scopes: Scope[];
  csrf_token: string;
  expires_at: number;
}

export interface SignInMethods {
  password: boolean;
  /** The name of the identity provider, or null. */
  oidc: string | null;
}

export interface InboxEntry {
  inbox: string;
  title: string;
  categories: string[];
  has_schema: boolean;
  created: number;
}

export interface InboxConfig {
  title: string;
  description: string | null;
  schema_version: string | null;
  schema: Record<string, unknown> | null;
  categories: string[] | null;
  muted: "read" | "dropped";
  ttl_seconds: number | null;
  auto_join: "off" | "on_token" | "on_post" | "on_token_or_post";
  /** Whether posts to everyone may be delivered on read. It cannot be turned off. */
  on_read: boolean;
  /** How posts to everyone are delivered that do not say it. */
  everyone_delivery: Delivery;
  /** By which channels messages are sent to those who do not read them. */
  fallback: FallbackStep[];
}

export type Channel = "push" | "email" | "webhook";

/** A channel by which messages are sent to those who have not read them after some minutes. */
export interface FallbackStep {
  channel: Channel;
  after_minutes: number;
}

export interface EmailChannel {
  host: string;
  port: number;
  security: "tls" | "starttls" | "none";
  from_address: string;
  from_name: string | null;
  reply_to: string | null;
  username: string | null;
  has_password: boolean;
  app_url: string | null;
  per_minute: number;
}

export interface PushChannel {
  public_key: string;
  subject: string;
  app_url: string | null;
  per_minute: number;
  created: number;
}

/** Which channels a user has left on, and how many browsers are subscribed to Web Push. */
export type UserChannels = Record<Channel, boolean> & { push_subscriptions: number };

/** Null if a channel is not set up. */
export interface Channels {
  email: EmailChannel | null;
  push: PushChannel | null;
}

export interface Settings {
  title: string | null;
  allowed_origins: string[];
  /** Null: everything is kept. */
  retention_days: number | null;
  limits: { requests_per_second: number; user_requests_per_second: number };
  webhook_url: string | null;
  /** Whether users can start chats only with registered users. */
  registered_participants_only: boolean;
}

export type Delivery = "on_write" | "on_read";

export type Status =
  | "scheduled"
  | "expanding"
  | "delivering"
  | "delivered"
  | "published"
  | "paused"
  | "stopped"
  | "redacting"
  | "redacted";

export type Message = Record<string, unknown>;

export type Priority = "low" | "normal" | "high";

export interface Broadcast {
  message_id: string;
  status: Status;
  recipients: number;
  delivered: number;
  failed: number;
  redacted: number;
  chunks: number;
  created: number;
  send_at: number | null;
  expires_at: number | null;
  category: string;
  sender: string | null;
  host_system_id: string | null;
  audiences: { kind: "users" | "everyone" | "topic"; label: string | null; topics?: string[] };
  reason: string | null;
  message: Message | null;
  delivery: Delivery;
  /** Of a broadcast on read: an estimate of how many members have it. */
  reached: number | null;
  priority: Priority;
  collapse_key: string | null;
  digest_key: string | null;
  fallback: FallbackStep[];
  template: string | null;
  template_version: number | null;
}

/** Whether users see a message above their list. */
export interface Pin {
  message_id: string;
  pinned: boolean;
}

export type Audiences =
  | { kind: "users"; uids: string[]; label?: string }
  | { kind: "everyone"; label?: string }
  | { kind: "topic"; topics: string[]; label?: string };

export interface TopicSettings {
  title: string | null;
  description: string | null;
  /** Whether users may follow and leave it. */
  open: boolean;
}

export interface Topic extends TopicSettings {
  topic: string;
  members: number;
  created_at: number;
  updated_at: number;
}

export interface TopicMember {
  uid: string;
  joined_at: number | null;
  followed: boolean;
}

/** A topic that a user is a member of. */
export interface UserTopic {
  topic: string;
  title: string | null;
  open: boolean;
  joined_at: number | null;
  followed: boolean;
}

export interface WriteTemplate {
  content: Record<string, Message>;
  default_locale: string;
  category?: string;
}

export interface StoredTemplate {
  template: string;
  version: number;
  category: string | null;
  default_locale: string;
  content: Record<string, Message>;
  variables: string[];
  created: number;
  created_by: string;
}

export interface TemplateEntry {
  name: string;
  version: number;
  category: string | null;
  default_locale: string;
  locales: string[];
  created: number;
  updated: number;
}

export interface TemplateVersion {
  version: number;
  created: number;
  created_by: string;
}

export interface TemplatePreview {
  locale: string;
  version: number | null;
  message: Message;
}

/** Options that few posts have. */
export interface PostOptions {
  priority?: Priority;
  collapse_key?: string;
  digest?: { key: string; window_seconds: number };
  /** Instead of the inbox's fallback; an empty list is none. */
  fallback?: FallbackStep[];
}

/** A message, or a template with data. */
export interface Post extends PostOptions {
  audiences: Audiences;
  message?: Message;
  template?: string;
  data?: Record<string, unknown>;
  category?: string;
  sender?: string;
  ttl_seconds?: number;
  send_at?: number;
  delivery?: Delivery;
}

interface Cost {
  dynamodb_write_units: number;
  sqs_requests: number;
  usd: number;
  prices: string;
}

export interface DryRun {
  recipients: number;
  chunks: number;
  cost: Cost;
  /** How long the delivery takes at least. */
  delivery_seconds: number;
  /** Of a post on read: what each member costs who comes back. */
  cost_per_reader?: Cost;
  /** Set if nobody would receive the message. */
  warning?: string;
}

export interface Accepted {
  message_id: string;
  status: Status;
  recipients: number;
  chunks: number;
  /** Set if nobody receives the message. */
  warning?: string;
}

export interface KeyEntry {
  key_id: string;
  scopes: Scope[];
  created: number;
  name: string | null;
  expires_at: number | null;
  last_used_at: number | null;
}

export const EVENT_TYPES = [
  "message.delivered",
  "message.read",
  "message.acted",
  "message.unread",
  "broadcast.finished",
  "inbox.delivered",
  "chat.message",
] as const;
export type EventType = (typeof EVENT_TYPES)[number];
export const EVENT_MEANINGS: Record<EventType, string> = {
  "message.delivered": "Users have a message: one event for up to 100 users",
  "message.read": "A user has read messages",
  "message.acted": "A user has pressed a button of a message",
  "message.unread": "A message was not read in the time that its fallback allows",
  "broadcast.finished": "A post was delivered to all its recipients, or failed for some",
  "inbox.delivered": "A message for users who are not connected, with its content",
  "chat.message": "Chat messages for users who are not connected, with their content",
};

export interface WebhookEndpoint {
  webhook_id: string;
  url: string;
  /** May contain types that this release does not know. */
  event_types: string[];
  description: string | null;
  enabled: boolean;
  disabled_at: number | null;
  disabled_reason: string | null;
  created: number;
  failing_since: number | null;
  /** Events that were not sent because too many waited. */
  events_dropped: number;
  last_dropped_at: number | null;
}

export interface EndpointChanges {
  url?: string;
  event_types?: EventType[];
  description?: string | null;
  enabled?: boolean;
}

export interface WebhookAttempt {
  attempt_id: string;
  event_id: string;
  event_type: string;
  at: number;
  succeeded: boolean;
  status: number | null;
  reason: string | null;
  duration_ms: number;
}

export interface NewKey {
  scopes: Scope[];
  name: string | null;
  expires_in_seconds: number | null;
}

/** `limit` is null without a limit; `used` is null where usage is not a single number. */
export interface Quota {
  limit: number | null;
  used: number | null;
}

export type SecretKind = "signing" | "subscriber" | "webhook";

export type RecipientState = "pending" | "delivered" | "seen" | "read" | "recalled" | "expired" | "failed";

export interface Recipient {
  uid: string;
  state: RecipientState;
  delivered_at: number | null;
  seen_at: number | null;
  read_at: number | null;
  reason: string | null;
}

/** A message with an id of the sender's own system, and what became of it for one user. */
export interface SentMessage {
  message_id: string;
  created: number;
  category: string;
  recipient: Recipient;
}

export interface DeadLetter {
  id: string;
  kind: "delivery" | "recall" | "chat update" | "job" | "webhook";
  message_id: string | null;
  chunk: number | null;
  recipients: number;
  reason: string;
  buried_at: number;
}

export interface AuditEntry {
  id: string;
  at: number;
  key_id: string;
  actor: { kind: "account" | "api_key" | "operator" | "system"; id: string | null; name: string | null; email: string | null };
  action: string;
  target: string;
  detail: string | null;
}

/** A message in a user's inbox, as the user sees it. */
export interface InboxMessage {
  id: string;
  category: string;
  sender: string | null;
  audiences: { kind: "users" | "everyone" | "topic"; label: string | null };
  received: number;
  delivered: number;
  readat: number | null;
  redacted: boolean;
  expires_at: number | null;
  seen: boolean;
  archived: boolean;
  message: Record<string, unknown> | null;
}

/** How many of the recipients that were looked at have seen and read a broadcast. */
export interface ReadRate {
  sampled: number;
  delivered: number;
  seen: number;
  read: number;
  is_exact: boolean;
}

export type Figure = "delivered" | "seen" | "read" | "acted";

/** The totals at the end of the interval that begins at `at`. */
export type StatisticsPoint = { at: number } & Record<Figure, number>;

/** How many recipients have a message, have seen, read and answered it; `estimated` names figures that are not exact. */
export type BroadcastStatistics = Record<Figure, number> & {
  recipients: number;
  estimated: Figure[];
  series: StatisticsPoint[];
};

export interface BroadcastFilter {
  size?: "single" | "several";
  status?: string;
  category?: string;
  search?: string;
}

export interface Profile {
  user_id: string;
  phone_number: string | null;
  phone_verified: boolean;
  display_name: string | null;
  avatar_url: string | null;
  locale: string | null;
  discoverable: boolean;
  created: number;
  updated: number;
  email: string | null;
  /** The tenant's own data about the user. */
  attributes: Record<string, unknown> | null;
}

/** A device on which a user is signed in. */
export interface DeviceSession {
  session_id: string;
  device_id: string;
  created: number;
  refreshed: number;
  expires_at: number;
}

export interface Job {
  job_id: string;
  kind: "erasure" | "export";
  status: "running" | "done" | "failed";
  started_at: number;
  finished_at: number | null;
  progress: { phase: number; counts: Record<string, number> };
  result: Record<string, unknown> | null;
  error: string | null;
}

export interface Unread {
  total: number;
  categories: Record<string, number>;
}

export interface Recount {
  stored: Unread;
  counted: Unread;
  drift: number;
  repaired: boolean;
}

/** Whether a broadcast's status no longer changes on its own. */
export function isFinal(status: Status): boolean {
  return status === "delivered" || status === "published" || status === "stopped" || status === "redacted";
}
