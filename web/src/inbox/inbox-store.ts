/** The messages of the inbox as they are shown, and the counts.
 *
 * What is shown and what happens make what would be fetched afresh. Wherever that is in doubt (after a gap, or when
 * the counts are not what they should be by now) what is shown is fetched again.
 */
import type { Api, InboxQuery } from "./api.js";
import { Observable } from "./observable.js";
import type { InboxMessage, InboxPage, Marked, Unread } from "./shapes.js";

const PAGE = 30;
const PAGE_MAX = 100;
/** Beyond so many the end of the list is fetched again by scrolling there. */
const REFRESHED_MAX = 300;
const SOON_MS = 250;

export type Loading = "idle" | "loading" | "ready" | "failed";

export class InboxStore extends Observable {
  messages: InboxMessage[] = [];
  unread: Unread = { total: 0, categories: {} };
  /** Every category that was ever seen here: the filter offers it even when nothing of it is unread. */
  categories = new Set<string>();
  query: InboxQuery = { category: null, show: "all" };
  loading: Loading = "idle";
  hasMore = false;
  isLoadingMore = false;
  /** What is told to whoever cannot see a message come. */
  onArrival: (message: InboxMessage) => void = () => undefined;
  onProblem: (problem: unknown) => void = () => undefined;

  #cursor: string | null = null;
  #generation = 0;
  #actions = 0;
  #deeds = 0;
  #lastDeed: Promise<unknown> = Promise.resolve();
  #overtaken: Unread | null = null;
  #arrived: InboxMessage[] | null = null;
  #gone = new Set<string>();
  #soon: ReturnType<typeof setTimeout> | undefined;
  #expiry: ReturnType<typeof setTimeout> | undefined;

  constructor(private readonly api: Api) {
    super();
  }

  /** The list is looked at: from now on it is kept up to date. */
  async open(): Promise<void> {
    if (this.loading === "idle") await this.#load();
  }

  async show(query: InboxQuery): Promise<void> {
    this.query = query;
    this.messages = [];
    await this.#load();
  }

  /** Fetch what is shown again: the list as far as it was loaded, or the counts alone. */
  async refresh(): Promise<void> {
    clearTimeout(this.#soon);
    if (this.loading !== "idle") return this.#load();
    const generation = this.#generation;
    const unread = await this.api.inboxUnread();
    if (generation === this.#generation) this.#count(unread);
  }

  async loadMore(): Promise<void> {
    if (!this.hasMore || this.isLoadingMore || this.loading !== "ready") return;
    const generation = this.#generation;
    this.isLoadingMore = true;
    this.changed();
    try {
      const page = await this.api.inboxPage(this.query, PAGE, this.#cursor);
      if (generation !== this.#generation) return;
      this.#take(page, [...this.messages, ...page.messages]);
    } catch (problem) {
      this.hasMore = false; // until it is looked at again: a list that cannot be loaded must not try for ever
      this.onProblem(problem);
    } finally {
      this.isLoadingMore = false;
      this.changed();
    }
  }

  markRead(message: InboxMessage): Promise<void> {
    if (message.readat !== null || message.redacted) return Promise.resolve();
    return this.#act(message, { readat: Date.now() / 1000 }, () => this.api.mark("read", message.id), -1);
  }

  markUnread(message: InboxMessage): Promise<void> {
    if (message.readat === null) return Promise.resolve();
    return this.#act(message, { readat: null }, () => this.api.mark("unread", message.id), +1);
  }

  archive(message: InboxMessage): Promise<void> {
    return this.#remove(message, () => this.api.mark("archive", message.id));
  }

  unarchive(message: InboxMessage): Promise<void> {
    return this.#remove(message, () => this.api.mark("unarchive", message.id));
  }

  /** Back from the archive into the list that is shown. */
  async restore(message: InboxMessage): Promise<void> {
    await this.#settle(() => this.api.mark("unarchive", message.id));
    this.#refreshSoon();
  }

  remove(message: InboxMessage): Promise<void> {
    return this.#remove(message, () => this.api.deleteInboxMessage(message.id));
  }

  /** All of them, or all of the category that is shown: one call, however many they are. */
  async markAllRead(): Promise<void> {
    const { category } = this.query;
    const before = this.messages;
    const now = Date.now() / 1000;
    this.messages = before.map((one) => (one.readat === null && !one.redacted ? { ...one, readat: now } : one));
    this.changed();
    const isDone = await this.#settle(() => this.api.markAllRead(category));
    if (!isDone) this.messages = before;
    this.changed();
  }

  arrived(message: InboxMessage): void {
    if (this.#gone.has(message.id)) return;
    this.#arrived?.push(message);
    this.categories.add(message.category);
    if (this.messages.some((one) => one.id === message.id)) return;
    if (this.loading === "ready" && this.#isWanted(message)) this.messages = inOrder([...this.messages, message]);
    if (message.readat === null) this.#count(moved(this.unread, message.category, +1));
    this.#mindExpiry();
    this.onArrival(message);
    this.changed();
  }

  counted(unread: Unread): void {
    if (this.#actions > 0) {
      this.#overtaken = unread; // most likely counted before what is being done now
      return;
    }
    const isExpected = isSame(unread, this.unread);
    this.#count(unread);
    if (!isExpected) this.#refreshSoon(); // another device has read something
  }

  redacted(id: string): void {
    this.#gone.add(id);
    this.messages = this.messages.map((one) => (one.id === id ? takenBack(one) : one));
    this.changed();
  }

  stop(): void {
    this.#generation += 1;
    clearTimeout(this.#soon);
    clearTimeout(this.#expiry);
  }

  async #load(): Promise<void> {
    const generation = (this.#generation += 1);
    const deeds = this.#deeds;
    const wanted = this.messages.length;
    const isFirst = this.loading !== "ready" || wanted === 0;
    if (isFirst) this.loading = "loading";
    this.#arrived = [];
    this.changed();
    try {
      const found: InboxMessage[] = [];
      let page: InboxPage;
      let cursor: string | null = null;
      do {
        const limit = Math.min(PAGE_MAX, Math.max(PAGE, wanted - found.length));
        page = await this.api.inboxPage(this.query, limit, cursor);
        if (generation !== this.#generation) return;
        found.push(...page.messages);
        cursor = page.next_cursor;
      } while (cursor !== null && found.length < Math.min(wanted, REFRESHED_MAX));
      this.loading = "ready";
      this.#take(page, [...found, ...this.#arrived.filter((one) => this.#isWanted(one))]);
      // Something was done meanwhile that these pages may not know yet.
      if (deeds !== this.#deeds) this.#refreshSoon();
    } catch (problem) {
      if (generation !== this.#generation) return;
      if (isFirst) this.loading = "failed";
      this.onProblem(problem);
    } finally {
      if (generation === this.#generation) this.#arrived = null;
      this.changed();
    }
  }

  #take(page: InboxPage, messages: InboxMessage[]): void {
    this.messages = inOrder(messages.map((one) => (this.#gone.has(one.id) ? takenBack(one) : one)));
    this.#cursor = page.next_cursor;
    this.hasMore = page.next_cursor !== null;
    for (const one of page.messages) this.categories.add(one.category);
    if (this.#actions === 0) this.#count(page.unread);
    this.#mindExpiry();
  }

  #count(unread: Unread): void {
    this.unread = unread;
    for (const category of Object.keys(unread.categories)) this.categories.add(category);
    this.changed();
  }

  /** Show a change at once, and take it back if it could not be made. */
  async #act(
    message: InboxMessage,
    change: Partial<InboxMessage>,
    make: () => Promise<Marked>,
    by: number,
  ): Promise<void> {
    this.#replace(message.id, (one) => ({ ...one, ...change }));
    this.#count(moved(this.unread, message.category, by));
    if (await this.#settle(make)) return;
    this.#replace(message.id, (one) => ({ ...one, readat: message.readat }));
    this.#count(moved(this.unread, message.category, -by));
  }

  async #remove(message: InboxMessage, make: () => Promise<Marked>): Promise<void> {
    const isUnread = message.readat === null && message.message !== null;
    this.messages = this.messages.filter((one) => one.id !== message.id);
    if (isUnread) this.#count(moved(this.unread, message.category, -1));
    this.changed();
    if (await this.#settle(make)) return;
    this.messages = inOrder([...this.messages, message]);
    if (isUnread) this.#count(moved(this.unread, message.category, +1));
    this.changed();
  }

  /** Whether it was done; the counts after it are the server's.
   *
   * One after the other: of two calls under way at once, the one that was made first may well be the last to be heard.
   */
  async #settle(make: () => Promise<Marked>): Promise<boolean> {
    this.#actions += 1;
    this.#deeds += 1;
    const deed = this.#lastDeed.then(make);
    this.#lastDeed = deed.catch(() => undefined);
    try {
      const { unread } = await deed;
      if (this.#actions === 1) this.#count(unread); // with others under way these are not the last
      return true;
    } catch (problem) {
      this.onProblem(problem);
      return false;
    } finally {
      this.#actions -= 1;
      if (this.#actions === 0 && this.#overtaken !== null) {
        if (!isSame(this.#overtaken, this.unread)) this.#refreshSoon();
        this.#overtaken = null;
      }
    }
  }

  #replace(id: string, change: (message: InboxMessage) => InboxMessage): void {
    this.messages = this.messages.map((one) => (one.id === id ? change(one) : one));
  }

  #refreshSoon(): void {
    if (this.loading !== "ready") return;
    clearTimeout(this.#soon);
    this.#soon = setTimeout(() => void this.refresh(), SOON_MS);
  }

  #isWanted(message: InboxMessage): boolean {
    const { category, show } = this.query;
    if (category !== null && category !== message.category) return false;
    return show === "archived" ? message.archived : !message.archived && (show === "all" || message.readat === null);
  }

  /** What expires while it is looked at loses its content then. */
  #mindExpiry(): void {
    clearTimeout(this.#expiry);
    const times = this.messages.filter((one) => one.message !== null).map((one) => one.expires_at ?? Infinity);
    const next = Math.min(...times) * 1000 - Date.now();
    if (next > 2 ** 31 - 1) return; // later than a timer can wait, or never
    this.#expiry = setTimeout(
      () => {
        const now = Date.now() / 1000;
        this.messages = this.messages.map((one) =>
          (one.expires_at ?? Infinity) <= now ? { ...one, message: null } : one,
        );
        this.#mindExpiry();
        this.changed();
      },
      Math.max(next, 0) + 20,
    );
  }
}

/** Newest first (ids rise with time), each once: what comes later in the list is the newer knowledge. */
function inOrder(messages: InboxMessage[]): InboxMessage[] {
  const known = new Map(messages.map((one) => [one.id, one]));
  return [...known.values()].sort((one, other) => (one.id < other.id ? 1 : -1));
}

function takenBack(message: InboxMessage): InboxMessage {
  return { ...message, redacted: true, message: null };
}

function moved(unread: Unread, category: string, by: number): Unread {
  const count = Math.max((unread.categories[category] ?? 0) + by, 0);
  const { [category]: _, ...others } = unread.categories;
  return { total: Math.max(unread.total + by, 0), categories: count > 0 ? { ...others, [category]: count } : others };
}

function isSame(one: Unread, other: Unread): boolean {
  const names = Object.keys(one.categories);
  return (
    one.total === other.total &&
    names.length === Object.keys(other.categories).length &&
    names.every((name) => one.categories[name] === other.categories[name])
  );
}
