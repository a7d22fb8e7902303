/** The store of the inbox: shown messages, filters and unread counts.
 *
 * Events update the loaded messages to what a fresh request would return. When that is uncertain (after a gap, or when
 * the counts are not as expected), the store loads them again.
 */
import type { Api, InboxQuery } from "./api.js";
import { HandledMessages } from "./handled-messages.js";
import { Observable } from "./observable.js";
import { isTemporary } from "./problems.js";
import type { ReadQueue } from "./read-queue.js";
import type { Action, InboxMessage, InboxPage, MarkResult, Unread } from "./api-types.js";
import { inOrder } from "./message-order.js";

const PAGE = 30;
const PAGE_MAX = 100;
/** A refresh reloads at most this many messages; scrolling loads the rest. */
const REFRESHED_MAX = 300;
const REFRESH_DELAY_MS = 250;
/** Pages of expired messages are skipped, at most this many at a time. */
const EMPTY_PAGES_MAX = 10;
const MARKED_MAX = 100; // the server's limit of one request
const DELETED_TOGETHER = 5;
/** Messages that could not be marked read are sent again after this time, or when the connection is back. */
const READ_RETRY_MS = 15_000;

export type Loading = "idle" | "loading" | "ready" | "failed";

export class InboxStore extends Observable {
  messages: InboxMessage[] = [];
  unread: Unread = { total: 0, categories: {} };
  /** The categories of the user's counts, those without unread messages included. */
  categories = new Set<string>();
  /** The muted categories; null until they are loaded. */
  muted: Set<string> | null = null;
  query: InboxQuery;
  loading: Loading = "idle";
  /** Why loading has failed. */
  problem: unknown = null;
  hasMore = false;
  isLoadingMore = false;
  /** Called for each new message, for screen readers. */
  onArrival: (message: InboxMessage) => void = () => undefined;
  onProblem: (problem: unknown) => void = () => undefined;
  onLoadProblem: (problem: unknown) => void = () => undefined;
  /** Called when the server has accepted an action: other lists of the inbox may have to show it. */
  onAction: () => void = () => undefined;

  #arrived = new HandledMessages();
  #cursor: string | null = null;
  #generation = 0;
  #isStopped = false;
  #pendingActions = 0;
  #actionCount = 0;
  #lastAction: Promise<unknown> = Promise.resolve();
  #skippedUnread: Unread | null = null;
  #arrivedWhileLoading: InboxMessage[] | null = null;
  #recalled = new Set<string>();
  #refreshTimer: ReturnType<typeof setTimeout> | undefined;
  #expiryTimer: ReturnType<typeof setTimeout> | undefined;
  #readTimer: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly api: Api,
    private readonly readQueue: ReadQueue,
    query: InboxQuery = { category: null, show: "all" },
  ) {
    super();
    this.query = query;
  }

  /** The recalled messages of the list. */
  get recalled(): InboxMessage[] {
    return this.messages.filter((one) => one.redacted);
  }

  /** Loads the list when it is first shown; from then on it is kept up to date. */
  async open(): Promise<void> {
    if (this.loading !== "idle") return;
    void this.#fetchCounts().catch(() => undefined); // loading the list reports the problem
    await this.#load();
  }

  async show(query: InboxQuery): Promise<void> {
    this.query = query;
    this.messages = [];
    this.loading = "loading";
    await this.#load();
  }

  /** Reloads the list as far as it was loaded, or the counts alone. */
  async refresh(): Promise<void> {
    clearTimeout(this.#refreshTimer);
    await this.#sendReads();
    if (this.loading !== "idle") return this.#load();
    await this.#fetchCounts();
  }

  async loadMore(): Promise<void> {
    if (!this.hasMore || this.isLoadingMore || this.loading !== "ready") return;
    const generation = this.#generation;
    this.isLoadingMore = true;
    this.notify();
    try {
      const page = await this.api.inboxPage(this.query, PAGE, this.#cursor);
      if (generation !== this.#generation) return;
      this.#applyPage(page, [...this.messages, ...page.messages]);
    } catch (problem) {
      this.hasMore = false; // until the next refresh: do not retry endlessly
      this.onProblem(problem);
    } finally {
      this.isLoadingMore = false;
      this.notify();
    }
  }

  /** Marks a message read. Without a connection it is read here at once, and on the server later. */
  async markRead(message: InboxMessage, onProblem = this.onProblem): Promise<void> {
    if (message.readat !== null || message.redacted || message.snoozed_until) return; // a snoozed one is not counted
    this.readQueue.add(message.id, message.category);
    this.#replace(message.id, (one) => ({ ...one, readat: Date.now() / 1000 }));
    this.#setUnread(withUnreadChange(this.unread, message.category, -1));
    if (await this.#sendReads(onProblem)) return;
    this.#replace(message.id, (one) => ({ ...one, readat: message.readat }));
    this.#setUnread(withUnreadChange(this.unread, message.category, +1));
  }

  markUnread(message: InboxMessage, onProblem = this.onProblem): Promise<void> {
    if (message.readat === null) return Promise.resolve();
    this.readQueue.remove([message.id]);
    return this.#applyAtOnce(message, { readat: null }, () => this.api.mark("unread", [message.id]), +1, onProblem);
  }

  /** Marks messages as seen, which changes no count. */
  async markSeen(messages: InboxMessage[], onProblem = this.onProblem): Promise<void> {
    const ids = messages.filter((one) => !one.seen && !one.redacted).map((one) => one.id);
    for (let start = 0; start < ids.length; start += MARKED_MAX) {
      const some = ids.slice(start, start + MARKED_MAX);
      if (!(await this.#run(() => this.api.mark("seen", some), onProblem))) return;
      for (const id of some) this.#replace(id, (one) => ({ ...one, seen: true }));
      this.notify();
    }
  }

  /** Archives a message; returns whether it succeeded, as the next ones do. */
  archive(message: InboxMessage, onProblem = this.onProblem): Promise<boolean> {
    return this.#remove(message, () => this.api.mark("archive", [message.id]), onProblem);
  }

  unarchive(message: InboxMessage, onProblem = this.onProblem): Promise<boolean> {
    return this.#remove(message, () => this.api.mark("unarchive", [message.id]), onProblem);
  }

  /** Hides a message until a time in seconds; one that is snoozed already, until another time. */
  async snooze(message: InboxMessage, until: number, onProblem = this.onProblem): Promise<boolean> {
    const send = () => this.api.snooze([message.id], until);
    if (this.query.show !== "snoozed") return this.#remove(message, send, onProblem);
    this.#setSnoozed(message.id, until);
    const isDone = await this.#run(send, onProblem);
    if (!isDone) this.#setSnoozed(message.id, message.snoozed_until);
    return isDone;
  }

  /** Returns a snoozed message to the top of the list. */
  async unsnooze(message: InboxMessage, onProblem = this.onProblem): Promise<void> {
    this.messages = this.messages.filter((one) => one.id !== message.id || this.query.show !== "snoozed");
    this.notify();
    await this.#run(() => this.api.snooze([message.id], null), onProblem);
    this.refreshSoon();
  }

  /** Stores which button of a message was pressed first. */
  async answer(message: InboxMessage, action: Action, onProblem = this.onProblem): Promise<void> {
    if (message.action !== null && message.action !== undefined) return;
    this.#replace(message.id, (one) => ({ ...one, action }));
    this.notify();
    const isDone = await this.#run(async () => {
      const { acted_at } = await this.api.answer(message.id, action);
      this.#replace(message.id, (one) => ({ ...one, acted_at }));
      return { marked: 1, unread: await this.api.inboxUnread() };
    }, onProblem);
    if (!isDone) {
      this.#replace(message.id, (one) => ({ ...one, action: null }));
      this.refreshSoon(); // it may have been answered on another device
    }
    this.notify();
  }

  /** Moves a message from the archive back into the list. */
  async restore(message: InboxMessage): Promise<void> {
    await this.#run(() => this.api.mark("unarchive", [message.id]));
    this.refreshSoon();
  }

  /** Deletes the recalled messages of the list. */
  async clearRecalled(): Promise<void> {
    const cleared = this.recalled;
    this.messages = this.messages.filter((one) => !one.redacted);
    this.notify();
    for (let start = 0; start < cleared.length; start += DELETED_TOGETHER) {
      const some = cleared.slice(start, start + DELETED_TOGETHER);
      const isDone = await this.#run(async () => {
        const results = await Promise.all(some.map((one) => this.api.deleteInboxMessage(one.id)));
        return results.at(-1)!;
      });
      if (!isDone) return this.refreshSoon(); // shows those again that were not deleted
    }
  }

  async loadMuted(onProblem = this.onProblem): Promise<void> {
    try {
      const [{ muted }] = await Promise.all([this.api.preferences(), this.#fetchCounts()]);
      this.muted = new Set(muted);
      for (const category of muted) this.categories.add(category);
    } catch (problem) {
      onProblem(problem);
    }
    this.notify();
  }

  /** Mutes a category, or unmutes it. */
  async mute(category: string, isMuted: boolean, onProblem = this.onProblem): Promise<void> {
    const before = this.muted;
    if (before === null) return;
    const after = new Set(before);
    if (isMuted) after.add(category);
    else after.delete(category);
    this.muted = after;
    this.notify();
    try {
      const { muted } = await this.api.setPreferences({ muted: [...after].sort() });
      if (this.muted === after) this.muted = new Set(muted); // else there was another change meanwhile
    } catch (problem) {
      this.muted = before;
      onProblem(problem);
    }
    this.notify();
  }

  remove(message: InboxMessage, onProblem = this.onProblem): Promise<boolean> {
    return this.#remove(message, () => this.api.deleteInboxMessage(message.id), onProblem);
  }

  /** Marks all messages, or those of the shown category, as read in one request. */
  async markAllRead(onProblem = this.onProblem): Promise<void> {
    const { category } = this.query;
    const before = this.messages;
    const now = Date.now() / 1000;
    this.messages = before.map((one) => (one.readat === null && !one.redacted ? { ...one, readat: now } : one));
    this.notify();
    const isDone = await this.#run(() => this.api.markAllRead(category), onProblem);
    if (!isDone) this.messages = before;
    this.notify();
  }

  addMessage(message: InboxMessage): void {
    if (this.#recalled.has(message.id)) return;
    this.#arrivedWhileLoading?.push(message);
    this.categories.add(message.category);
    const arrival = `${message.id} ${message.returned_at ?? ""}`; // a snoozed message arrives again when it returns
    const isNew = !this.#arrived.has(arrival);
    this.#arrived.add(arrival);
    if (this.query.show === "snoozed") this.messages = this.messages.filter((one) => one.id !== message.id); // it returned
    // A page that was loading when the message was posted may have it before it arrives here.
    if (!this.messages.some((one) => one.id === message.id)) {
      this.#dropReplaced(message);
      if (this.loading === "ready" && this.#matchesQuery(message)) this.messages = this.#ordered([...this.messages, message]);
      if (message.readat === null) this.#setUnread(withUnreadChange(this.unread, message.category, +1));
      this.#scheduleExpiry();
    }
    if (isNew) this.onArrival(message);
    this.notify();
  }

  /** A message with a collapse key replaces the unread older ones with the same key. */
  #dropReplaced(message: InboxMessage): void {
    const key = message.collapse_key ?? null;
    if (key === null) return;
    const isReplaced = (one: InboxMessage) => one.collapse_key === key && one.readat === null && one.id < message.id;
    const isCounted = this.query.show !== "snoozed";
    for (const one of this.messages.filter(isReplaced)) {
      if (isCounted && !one.redacted) this.#setUnread(withUnreadChange(this.unread, one.category, -1));
    }
    this.messages = this.messages.filter((one) => !isReplaced(one));
  }

  updateUnread(unread: Unread): void {
    if (this.#pendingActions > 0) {
      this.#skippedUnread = unread; // probably counted before the pending action
      return;
    }
    const isExpected = isSameUnread(this.#withoutQueued(unread), this.unread);
    this.#setCounted(unread);
    if (!isExpected) this.refreshSoon(); // changed on another device
  }

  markRecalled(id: string): void {
    this.#recalled.add(id);
    this.messages = this.messages.map((one) => (one.id === id ? asRecalled(one) : one));
    this.notify();
  }

  stop(): void {
    this.#generation += 1;
    clearTimeout(this.#refreshTimer);
    clearTimeout(this.#expiryTimer);
    clearTimeout(this.#readTimer);
    this.#isStopped = true;
  }

  async #load(): Promise<void> {
    const generation = (this.#generation += 1);
    const actionCount = this.#actionCount;
    const wanted = this.messages.length;
    if (this.loading !== "ready") this.loading = "loading";
    this.#arrivedWhileLoading = [];
    this.notify();
    try {
      await this.#lastAction; // a page that is read before an action has ended would not include it
      if (generation !== this.#generation) return;
      const found: InboxMessage[] = [];
      let page: InboxPage;
      let cursor: string | null = null;
      let pages = 0;
      do {
        const limit = Math.min(PAGE_MAX, Math.max(PAGE, wanted - found.length));
        page = await this.api.inboxPage(this.query, limit, cursor);
        if (generation !== this.#generation) return;
        found.push(...(page.pinned ?? []).filter(isShown), ...page.messages.filter(isShown));
        cursor = page.next_cursor;
        pages += 1;
      } while (cursor !== null && pages < EMPTY_PAGES_MAX && found.length < Math.min(Math.max(wanted, 1), REFRESHED_MAX));
      this.loading = "ready";
      this.problem = null;
      this.#applyPage(page, [...found, ...this.#arrivedWhileLoading.filter((one) => this.#matchesQuery(one))]);
      // These pages may not include an action made while they were loading.
      if (actionCount !== this.#actionCount) this.refreshSoon();
    } catch (problem) {
      if (generation !== this.#generation) return;
      // What was loaded before stays; the banner says that it may be out of date.
      if (this.loading === "loading") this.loading = "failed";
      this.problem = problem;
      this.onLoadProblem(problem);
    } finally {
      if (generation === this.#generation) this.#arrivedWhileLoading = null;
      this.notify();
    }
  }

  #applyPage(page: InboxPage, messages: InboxMessage[]): void {
    const recalled = messages.map((one) => (this.#recalled.has(one.id) ? asRecalled(one) : one));
    this.messages = this.#ordered(recalled.map((one) => this.#asQueued(one)).filter(isShown));
    this.#cursor = page.next_cursor;
    this.hasMore = page.next_cursor !== null;
    for (const one of page.messages) this.categories.add(one.category); // the counts may not be loaded yet
    if (this.#pendingActions === 0) this.#setCounted(page.unread, page.messages);
    this.#scheduleExpiry();
  }

  /** Takes over counts of the server. `messages` are those that it returned with them. */
  #setCounted(unread: Unread, messages: InboxMessage[] = []): void {
    this.#setUnread(this.#withoutQueued(unread, messages));
  }

  /** Counts of the server without the messages that were opened here, and that it still counts. */
  #withoutQueued(unread: Unread, messages: InboxMessage[] = []): Unread {
    const read = new Set(messages.filter((one) => one.readat !== null).map((one) => one.id));
    const queued = this.readQueue.messages.filter(([id]) => !read.has(id));
    return queued.reduce((counts, [, category]) => withUnreadChange(counts, category, -1), unread);
  }

  #setUnread(unread: Unread): void {
    this.unread = unread;
    for (const category of Object.keys(unread.categories)) this.categories.add(category);
    this.notify();
  }

  async #fetchCounts(): Promise<void> {
    const generation = this.#generation;
    const { total, categories, categories_last_updated } = await this.api.inboxUnread();
    for (const category of Object.keys(categories_last_updated ?? {})) this.categories.add(category);
    if (generation === this.#generation && this.#pendingActions === 0) this.#setCounted({ total, categories });
    else this.notify();
  }

  /** Sends the messages that were opened. Returns false if the server has rejected them. */
  async #sendReads(onProblem?: (problem: unknown) => void): Promise<boolean> {
    clearTimeout(this.#readTimer);
    const ids = this.readQueue.ids.slice(0, MARKED_MAX);
    if (ids.length === 0) return true;
    let isRejected = false;
    const isDone = await this.#run(
      async () => {
        const result = await this.api.mark("read", ids);
        this.readQueue.remove(ids); // before its counts are taken over
        return result;
      },
      (problem) => {
        isRejected = !isTemporary(problem);
        if (isRejected) onProblem?.(problem);
      },
    );
    if (isRejected) this.readQueue.remove(ids);
    else if (!isDone && !this.#isStopped) this.#readTimer = setTimeout(() => void this.#sendReads(), READ_RETRY_MS);
    return isDone && this.readQueue.ids.length > 0 && onProblem === undefined ? this.#sendReads() : !isRejected;
  }

  /** A message that was opened here is read, although the server does not know it yet. */
  #asQueued(message: InboxMessage): InboxMessage {
    return message.readat === null && this.readQueue.has(message.id) ? { ...message, readat: Date.now() / 1000 } : message;
  }

  /** Applies a change immediately and reverts it if the request fails. */
  async #applyAtOnce(
    message: InboxMessage,
    change: Partial<InboxMessage>,
    make: () => Promise<MarkResult>,
    by: number,
    onProblem: (problem: unknown) => void,
  ): Promise<void> {
    this.#replace(message.id, (one) => ({ ...one, ...change }));
    this.#setUnread(withUnreadChange(this.unread, message.category, by));
    if (await this.#run(make, onProblem)) return;
    this.#replace(message.id, (one) => ({ ...one, readat: message.readat }));
    this.#setUnread(withUnreadChange(this.unread, message.category, -by));
  }

  async #remove(message: InboxMessage, make: () => Promise<MarkResult>, onProblem: (problem: unknown) => void): Promise<boolean> {
    const isUnread = message.readat === null && message.message !== null && !message.snoozed_until;
    this.messages = this.messages.filter((one) => one.id !== message.id);
    if (isUnread) this.#setUnread(withUnreadChange(this.unread, message.category, -1));
    this.notify();
    if (await this.#run(make, onProblem)) return true;
    this.messages = this.#ordered([...this.messages, message]);
    if (isUnread) this.#setUnread(withUnreadChange(this.unread, message.category, +1));
    this.notify();
    return false;
  }

  /** Runs an action and takes over the server's counts; returns whether it succeeded.
   *
   * Actions run one after the other, because concurrent requests may be processed in any order.
   */
  async #run(make: () => Promise<MarkResult>, onProblem = this.onProblem): Promise<boolean> {
    this.#pendingActions += 1;
    this.#actionCount += 1;
    const action = this.#lastAction.then(make);
    this.#lastAction = action.catch(() => undefined);
    try {
      const { unread } = await action;
      if (this.#pendingActions === 1) this.#setCounted(unread); // with other actions pending, these counts are not final
      this.onAction();
      return true;
    } catch (problem) {
      onProblem(problem);
      return false;
    } finally {
      this.#pendingActions -= 1;
      if (this.#pendingActions === 0 && this.#skippedUnread !== null) {
        if (!isSameUnread(this.#withoutQueued(this.#skippedUnread), this.unread)) this.refreshSoon();
        this.#skippedUnread = null;
      }
    }
  }

  #replace(id: string, change: (message: InboxMessage) => InboxMessage): void {
    this.messages = this.messages.map((one) => (one.id === id ? change(one) : one));
  }

  #setSnoozed(id: string, snoozed_until: number | null | undefined): void {
    this.#replace(id, (one) => ({ ...one, snoozed_until: snoozed_until ?? null }));
    this.messages = this.#ordered(this.messages);
    this.notify();
  }

  /** Reloads the list, once for changes that follow each other. */
  refreshSoon(): void {
    if (this.loading !== "ready") return;
    clearTimeout(this.#refreshTimer);
    this.#refreshTimer = setTimeout(() => void this.refresh().catch(() => undefined), REFRESH_DELAY_MS);
  }

  #ordered(messages: InboxMessage[]): InboxMessage[] {
    return inOrder(messages, this.query.show === "snoozed");
  }

  #matchesQuery(message: InboxMessage): boolean {
    const { category, show } = this.query;
    if (category !== null && category !== message.category) return false;
    if (show === "snoozed" || message.snoozed_until) return show === "snoozed" && Boolean(message.snoozed_until);
    return show === "archived" ? message.archived : !message.archived && (show === "all" || message.readat === null);
  }

  /** Removes messages when they expire. */
  #scheduleExpiry(): void {
    clearTimeout(this.#expiryTimer);
    const times = this.messages.filter((one) => one.message !== null).map((one) => one.expires_at ?? Infinity);
    const next = Math.min(...times) * 1000 - Date.now();
    if (next > 2 ** 31 - 1) return; // beyond the maximum of a timer, or never
    this.#expiryTimer = setTimeout(
      () => {
        this.messages = this.messages.filter(isShown);
        this.#scheduleExpiry();
        this.refreshSoon(); // they no longer count
        this.notify();
      },
      Math.max(next, 0) + 20,
    );
  }
}

/** Whether a message is shown: an expired one is not, a recalled one is. */
function isShown(message: InboxMessage): boolean {
  if (message.redacted) return true;
  return message.message !== null && (message.expires_at ?? Infinity) * 1000 > Date.now();
}

function asRecalled(message: InboxMessage): InboxMessage {
  return { ...message, redacted: true, message: null };
}

function withUnreadChange(unread: Unread, category: string, by: number): Unread {
  const count = Math.max((unread.categories[category] ?? 0) + by, 0);
  const { [category]: _, ...others } = unread.categories;
  return { total: Math.max(unread.total + by, 0), categories: count > 0 ? { ...others, [category]: count } : others };
}

function isSameUnread(one: Unread, other: Unread): boolean {
  const names = Object.keys(one.categories);
  return (
    one.total === other.total &&
    names.length === Object.keys(other.categories).length &&
    names.every((name) => one.categories[name] === other.categories[name])
  );
}
