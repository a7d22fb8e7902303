/** The console's requests to the admin API. */
import { Problem } from "../shared/http.js";
import type {
  Accepted,
  Account,
  AuditEntry,
  Broadcast,
  BroadcastFilter,
  BroadcastStatistics,
  Channels,
  DeadLetter,
  DeviceSession,
  DryRun,
  EmailChannel,
  EndpointChanges,
  InboxConfig,
  InboxEntry,
  InboxMessage,
  Job,
  KeyEntry,
  NewKey,
  PasswordLink,
  Pin,
  Post,
  Profile,
  PushChannel,
  Quota,
  ReadRate,
  Recipient,
  SentMessage,
  Recount,
  Role,
  Scope,
  SecretKind,
  Settings,
  StoredTemplate,
  TemplateEntry,
  TemplatePreview,
  TemplateVersion,
  WriteTemplate,
  Topic,
  TopicMember,
  TopicSettings,
  UserChannels,
  UserTopic,
  WebhookAttempt,
  WebhookEndpoint,
} from "./api-types.js";
import { mergePatch } from "../shared/merge-patch.js";
import type { Session } from "./session.js";

export const AUDIENCE_BATCH = 10_000;
const INBOXES_PAGE_SIZE = 100;
const KEYS_PAGE_SIZE = 100;
/** How many pages without a match a search reads before it asks whether to go on. */
const EMPTY_PAGES_MAX = 10;

/** One page of a list; `next_cursor` continues it. */
export interface Page {
  next_cursor: string | null;
}

type Paged<Name extends string, T> = Page & Record<Name, T[]>;

/** Builds a path with escaped values. */
function path(parts: TemplateStringsArray, ...values: (string | number)[]): string {
  return parts.reduce((whole, part, at) => whole + encodeURIComponent(String(values[at - 1])) + part);
}

function query(limit: number, cursor: string | null | undefined): string {
  return `?limit=${limit}${cursor ? `&cursor=${encodeURIComponent(cursor)}` : ""}`;
}

export class Api {
  constructor(private readonly session: Session) {}

  async inboxes(signal?: AbortSignal): Promise<InboxEntry[]> {
    const found: InboxEntry[] = [];
    let cursor: string | null = null;
    do {
      const page: Paged<"inboxes", InboxEntry> = await this.session.request(`/inboxes${query(INBOXES_PAGE_SIZE, cursor)}`, {
        signal,
      });
      found.push(...page.inboxes);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return found;
  }

  config(inbox: string, signal?: AbortSignal): Promise<InboxConfig> {
    return this.session.request(path`/${inbox}/config`, { signal });
  }

  /** Creates an inbox, or changes only what differs from the configuration before. */
  configure(inbox: string, config: InboxConfig, before: InboxConfig | null): Promise<InboxConfig> {
    const patch = before === null ? null : mergePatch({ ...before }, { ...config });
    return this.session.request(path`/${inbox}/config`, {
      method: patch === null ? "PUT" : "PATCH",
      body: patch ?? config,
    });
  }

  audience(inbox: string, signal?: AbortSignal): Promise<{ estimate: number }> {
    return this.session.request(path`/${inbox}/audience`, { signal });
  }

  changeAudience(
    inbox: string,
    change: { add?: string[]; remove?: string[] },
  ): Promise<{ added: number; removed: number; estimate: number }> {
    return this.session.request(path`/${inbox}/audience`, { method: "PUT", body: change });
  }

  topics(limit: number, cursor: string | null, signal?: AbortSignal): Promise<Paged<"topics", Topic>> {
    return this.session.request(`/topics${query(limit, cursor)}`, { signal });
  }

  topic(topic: string, signal?: AbortSignal): Promise<Topic> {
    return this.session.request(path`/topics/${topic}`, { signal });
  }

  /** Creates a topic, or replaces its settings. */
  writeTopic(topic: string, settings: TopicSettings): Promise<Topic> {
    return this.session.request(path`/topics/${topic}`, { method: "PUT", body: settings });
  }

  deleteTopic(topic: string): Promise<{ job_id: string }> {
    return this.session.request(path`/topics/${topic}`, { method: "DELETE" });
  }

  topicMembers(
    topic: string,
    limit: number,
    cursor: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"members", TopicMember>> {
    return this.session.request(`${path`/topics/${topic}/members`}${query(limit, cursor)}`, { signal });
  }

  changeTopicMembers(
    topic: string,
    change: { add?: string[]; remove?: string[] },
  ): Promise<{ added: number; removed: number; members: number }> {
    return this.session.request(path`/topics/${topic}/members`, { method: "PUT", body: change });
  }

  async templates(inbox: string, signal?: AbortSignal): Promise<TemplateEntry[]> {
    const found: TemplateEntry[] = [];
    let cursor: string | null = null;
    do {
      const page: Paged<"templates", TemplateEntry> = await this.session.request(
        `${path`/${inbox}/templates`}${query(INBOXES_PAGE_SIZE, cursor)}`,
        { signal },
      );
      found.push(...page.templates);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return found;
  }

  template(inbox: string, name: string, version: number | null, signal?: AbortSignal): Promise<StoredTemplate> {
    return this.session.request(`${path`/${inbox}/templates/${name}`}${version === null ? "" : `?version=${version}`}`, { signal });
  }

  async templateVersions(inbox: string, name: string, signal?: AbortSignal): Promise<TemplateVersion[]> {
    const found: { versions: TemplateVersion[] } = await this.session.request(path`/${inbox}/templates/${name}/versions`, { signal });
    return found.versions;
  }

  writeTemplate(inbox: string, name: string, template: WriteTemplate): Promise<StoredTemplate> {
    return this.session.request(path`/${inbox}/templates/${name}`, { method: "PUT", body: template });
  }

  deleteTemplate(inbox: string, name: string): Promise<void> {
    return this.session.request(path`/${inbox}/templates/${name}`, { method: "DELETE" });
  }

  previewTemplate(
    inbox: string,
    name: string,
    asked: { uid?: string; data?: Record<string, unknown>; locale?: string; draft?: WriteTemplate },
  ): Promise<TemplatePreview> {
    return this.session.request(path`/${inbox}/templates/${name}/preview`, { method: "POST", body: asked });
  }

  dryRun(inbox: string, post: Post): Promise<DryRun> {
    return this.session.request(`${path`/${inbox}/messages/post`}?dry_run=true`, { method: "POST", body: post });
  }

  post(inbox: string, post: Post, idempotencyKey: string): Promise<Accepted> {
    return this.session.request(path`/${inbox}/messages/post`, {
      method: "POST",
      body: post,
      headers: { "idempotency-key": idempotencyKey },
    });
  }

  /** Returns a page of broadcasts; reads on while a page is empty because none of its broadcasts pass the filter. */
  async broadcasts(
    inbox: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
    filter: BroadcastFilter = {},
  ): Promise<Paged<"messages", Broadcast>> {
    const wanted = Object.entries(filter).filter(([, value]) => value);
    const more = wanted.map(([name, value]) => `&${name}=${encodeURIComponent(value)}`).join("");
    for (let pages = 0; ; pages += 1) {
      const page: Paged<"messages", Broadcast> = await this.session.request(
        path`/${inbox}/messages` + query(limit, cursor) + more,
        { signal },
      );
      if (page.messages.length > 0 || page.next_cursor === null || pages === EMPTY_PAGES_MAX) return page;
      cursor = page.next_cursor;
    }
  }

  readRate(inbox: string, id: string, signal?: AbortSignal): Promise<ReadRate> {
    return this.session.request(path`/${inbox}/messages/${id}/read-rate`, { signal });
  }

  statistics(inbox: string, id: string, signal?: AbortSignal): Promise<BroadcastStatistics> {
    return this.session.request(path`/${inbox}/messages/${id}/stats`, { signal });
  }

  /** A user's messages, as the user sees them. The audit log records who looked. */
  userMessages(
    inbox: string,
    uid: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"messages", InboxMessage> & { unread: { total: number; categories: Record<string, number> } }> {
    return this.session.request(path`/${inbox}/users/${uid}/messages` + query(limit, cursor), { signal });
  }

  broadcast(inbox: string, id: string, signal?: AbortSignal): Promise<Broadcast> {
    return this.session.request(path`/${inbox}/messages/${id}`, { signal });
  }

  changeStatus(inbox: string, id: string, action: "pause" | "resume" | "stop"): Promise<Broadcast> {
    return this.session.request(path`/${inbox}/messages/${id}/${action}`, { method: "POST" });
  }

  pin(inbox: string, id: string, signal?: AbortSignal): Promise<Pin> {
    return this.session.request(path`/${inbox}/messages/${id}/pin`, { signal });
  }

  changePin(inbox: string, id: string, pinned: boolean): Promise<Pin> {
    return this.session.request(path`/${inbox}/messages/${id}/pin`, { method: "POST", body: { pinned } });
  }

  redact(inbox: string, id: string, options: { uids?: string[]; reason?: string }): Promise<{ status: string }> {
    return this.session.request(path`/${inbox}/messages/redact`, { method: "DELETE", body: { message_id: id, ...options } });
  }

  /** Returns a page of recipients; reads on while a page is empty although there are more. */
  async recipients(
    inbox: string,
    id: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"recipients", Recipient>> {
    for (;;) {
      const page: Paged<"recipients", Recipient> = await this.session.request(
        path`/${inbox}/messages/${id}/recipients` + query(limit, cursor),
        { signal },
      );
      if (page.recipients.length > 0 || page.next_cursor === null) return page;
      cursor = page.next_cursor;
    }
  }

  /** The messages with an id of the sender's own system that a user was sent, newest first. */
  async findRecipient(inbox: string, hostSystemId: string, uid: string, signal?: AbortSignal): Promise<SentMessage[]> {
    const found: { messages: SentMessage[] } = await this.session.request(
      path`/${inbox}/recipients/${uid}` + `?host_system_id=${encodeURIComponent(hostSystemId)}`,
      { signal },
    );
    return found.messages;
  }

  recipient(inbox: string, id: string, uid: string, signal?: AbortSignal): Promise<Recipient> {
    return this.session.request(path`/${inbox}/messages/${id}/recipients/${uid}`, { signal });
  }

  /** Returns a page of dead letters; reads on while a page is empty because its letters belong to other inboxes. */
  async deadLetters(
    inbox: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"dead_letters", DeadLetter>> {
    for (;;) {
      const page: Paged<"dead_letters", DeadLetter> = await this.session.request(
        path`/${inbox}/dead-letters` + query(limit, cursor),
        { signal },
      );
      if (page.dead_letters.length > 0 || page.next_cursor === null) return page;
      cursor = page.next_cursor;
    }
  }

  redrive(inbox: string, ids?: string[]): Promise<{ redriven: number }> {
    return this.session.request(path`/${inbox}/dead-letters/redrive`, { method: "POST", body: ids ? { ids } : {} });
  }

  auditLog(limit: number, cursor?: string | null, signal?: AbortSignal): Promise<Paged<"entries", AuditEntry>> {
    return this.session.request(`/audit-log${query(limit, cursor)}`, { signal });
  }

  async keys(signal?: AbortSignal): Promise<KeyEntry[]> {
    const found: KeyEntry[] = [];
    let cursor: string | null = null;
    do {
      const page: Paged<"keys", KeyEntry> = await this.session.request(`/keys${query(KEYS_PAGE_SIZE, cursor)}`, { signal });
      found.push(...page.keys);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return found;
  }

  createKey(key: NewKey): Promise<{ api_key: string; scopes: Scope[]; expires_at: number | null }> {
    return this.session.request("/keys", { method: "POST", body: key });
  }

  revokeKey(id: string): Promise<null> {
    return this.session.request(path`/keys/${id}`, { method: "DELETE" });
  }

  webhooks(signal?: AbortSignal): Promise<{ webhooks: WebhookEndpoint[]; limit: number }> {
    return this.session.request("/webhooks", { signal });
  }

  createWebhook(endpoint: EndpointChanges): Promise<WebhookEndpoint & { secret: string }> {
    return this.session.request("/webhooks", { method: "POST", body: endpoint });
  }

  changeWebhook(id: string, changes: EndpointChanges): Promise<WebhookEndpoint> {
    return this.session.request(path`/webhooks/${id}`, { method: "PATCH", body: changes });
  }

  deleteWebhook(id: string): Promise<null> {
    return this.session.request(path`/webhooks/${id}`, { method: "DELETE" });
  }

  rotateWebhookSecret(id: string, graceSeconds: number | null): Promise<{ secret: string }> {
    return this.session.request(path`/webhooks/${id}/secret/rotate`, {
      method: "POST",
      body: { grace_seconds: graceSeconds },
    });
  }

  channels(signal?: AbortSignal): Promise<Channels> {
    return this.session.request("/channels", { signal });
  }

  setUpEmail(email: Omit<EmailChannel, "has_password"> & { password: string | null }): Promise<EmailChannel> {
    return this.session.request("/channels/email", { method: "PUT", body: email });
  }

  setUpPush(push: { subject: string; app_url: string | null }): Promise<PushChannel> {
    return this.session.request("/channels/push", { method: "PUT", body: push });
  }

  removeChannel(channel: "email" | "push"): Promise<null> {
    return this.session.request(path`/channels/${channel}`, { method: "DELETE" });
  }

  /** Returns a page of attempts; reads on while a page is empty because its attempts have expired. */
  async webhookAttempts(
    id: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"attempts", WebhookAttempt>> {
    for (;;) {
      const page: Paged<"attempts", WebhookAttempt> = await this.session.request(
        path`/webhooks/${id}/attempts` + query(limit, cursor),
        { signal },
      );
      if (page.attempts.length > 0 || page.next_cursor === null) return page;
      cursor = page.next_cursor;
    }
  }

  replayAttempt(id: string, attempt: string): Promise<{ event_id: string; event_type: string }> {
    return this.session.request(path`/webhooks/${id}/attempts/${attempt}/replay`, { method: "POST" });
  }

  async accounts(signal?: AbortSignal): Promise<Account[]> {
    const found: Account[] = [];
    let cursor: string | null = null;
    do {
      const page: Paged<"accounts", Account> = await this.session.request(`/accounts${query(KEYS_PAGE_SIZE, cursor)}`, {
        signal,
      });
      found.push(...page.accounts);
      cursor = page.next_cursor;
    } while (cursor !== null);
    return found;
  }

  createAccount(account: {
    email: string;
    role: Role;
    name: string | null;
  }): Promise<{ account: Account; password_link: PasswordLink | null }> {
    return this.session.request("/accounts", { method: "POST", body: account });
  }

  changeAccount(id: string, change: { role?: Role; name?: string | null }): Promise<Account> {
    return this.session.request(path`/accounts/${id}`, { method: "PATCH", body: change });
  }

  removeAccount(id: string): Promise<null> {
    return this.session.request(path`/accounts/${id}`, { method: "DELETE" });
  }

  resetPassword(id: string): Promise<{ account: Account; password_link: PasswordLink }> {
    return this.session.request(path`/accounts/${id}/reset`, { method: "POST" });
  }

  changeOwnPassword(current: string, password: string): Promise<null> {
    return this.session.request("/session/password", { method: "PUT", body: { current_password: current, password } });
  }

  rotate(kind: SecretKind, graceSeconds: number | null): Promise<{ secret: string }> {
    return this.session.request(path`/secrets/${kind}/rotate`, { method: "POST", body: { grace_seconds: graceSeconds } });
  }

  rotateDataKey(): Promise<{ key_id: string; created: number }> {
    return this.session.request("/data-key/rotate", { method: "POST" });
  }

  settings(signal?: AbortSignal): Promise<Settings> {
    return this.session.request("/settings", { signal });
  }

  /** Changes only the given settings. */
  changeSettings(settings: Partial<Settings>): Promise<Settings> {
    return this.session.request("/settings", { method: "PATCH", body: settings });
  }

  async quotas(signal?: AbortSignal): Promise<Record<string, Quota>> {
    const { quotas } = await this.session.request<{ quotas: Record<string, Quota> }>("/quotas", { signal });
    return quotas;
  }

  user(uid: string, signal?: AbortSignal): Promise<Profile> {
    return this.session.request(path`/users/${uid}`, { signal });
  }

  userByPhone(phone: string, signal?: AbortSignal): Promise<Profile> {
    return this.session.request(`/users?phone_number=${encodeURIComponent(phone)}`, { signal });
  }

  /** Registered users with a text in their id, name or phone number, sorted by id; reads on while a page is empty. */
  async users(
    text: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"users", Profile>> {
    const filter = text.trim() === "" ? "" : `&search=${encodeURIComponent(text.trim())}`;
    for (let pages = 0; ; pages += 1) {
      const page: Paged<"users", Profile> = await this.session.request(`/users${query(limit, cursor)}${filter}`, { signal });
      if (page.users.length > 0 || page.next_cursor === null || pages === EMPTY_PAGES_MAX) return page;
      cursor = page.next_cursor;
    }
  }

  /** Creates a profile, or changes only these fields of an existing one.
   *
   * `before` is null for a user without a profile, and undefined if it could not be read. Then only the fields with a
   * value are written, because the others may have one that is not known here.
   */
  async writeUser(
    uid: string,
    fields: { phone_number?: string | null; display_name?: string | null; email?: string | null },
    before: Profile | null | undefined,
  ): Promise<Profile> {
    const write = (method: "PUT" | "PATCH", body: object) => this.session.request<Profile>(path`/users/${uid}`, { method, body });
    if (before === undefined) {
      try {
        return await write("PATCH", Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null)));
      } catch (error) {
        if (!(error instanceof Problem && error.status === 404)) throw error;
      }
    }
    return write(before ? "PATCH" : "PUT", fields);
  }

  userChannels(uid: string, signal?: AbortSignal): Promise<UserChannels> {
    return this.session.request(path`/users/${uid}/channels`, { signal });
  }

  /** Returns a page of a user's topics; reads on while a page is empty because its topics are being deleted. */
  async userTopics(uid: string, limit: number, cursor?: string | null, signal?: AbortSignal): Promise<Paged<"topics", UserTopic>> {
    for (;;) {
      const page: Paged<"topics", UserTopic> = await this.session.request(path`/users/${uid}/topics` + query(limit, cursor), {
        signal,
      });
      if (page.topics.length > 0 || page.next_cursor === null) return page;
      cursor = page.next_cursor;
    }
  }

  eraseUser(uid: string): Promise<{ job_id: string }> {
    return this.session.request(path`/users/${uid}/erase`, { method: "POST" });
  }

  exportUser(uid: string): Promise<{ job_id: string }> {
    return this.session.request(path`/users/${uid}/export`, { method: "POST" });
  }

  job(id: string, signal?: AbortSignal): Promise<Job> {
    return this.session.request(path`/jobs/${id}`, { signal });
  }

  exportedFile(id: string): Promise<Blob> {
    return this.session.fetchFile(path`/jobs/${id}/file`);
  }

  deviceSessions(
    uid: string,
    limit: number,
    cursor?: string | null,
    signal?: AbortSignal,
  ): Promise<Paged<"sessions", DeviceSession>> {
    return this.session.request(path`/users/${uid}/sessions` + query(limit, cursor), { signal });
  }

  endSession(uid: string, id: string): Promise<null> {
    return this.session.request(path`/users/${uid}/sessions/${id}`, { method: "DELETE" });
  }

  endAllSessions(uid: string): Promise<{ ended: number }> {
    return this.session.request(path`/users/${uid}/sessions`, { method: "DELETE" });
  }

  createToken(uid: string, ttlSeconds: number): Promise<{ token: string; expires_at: number }> {
    return this.session.request(path`/users/${uid}/tokens`, { method: "POST", body: { ttl_seconds: ttlSeconds } });
  }

  recount(inbox: string, uid: string): Promise<Recount> {
    return this.session.request(path`/${inbox}/users/${uid}/audit`, { method: "POST" });
  }
}
